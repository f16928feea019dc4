"""Figures typed a second time by hand, to hold the packaged tables against."""
