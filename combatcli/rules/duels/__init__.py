"""Whole fights, blow by blow, under any rule set."""
