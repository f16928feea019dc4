"""Fights at the tabletop: played, refereed, or worked out as exact odds by one set of rules."""

__version__ = "0.1.0"
