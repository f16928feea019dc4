"""Whole fights, under any of the three rule sets."""
