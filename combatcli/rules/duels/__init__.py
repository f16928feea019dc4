"""Whole fights, under any of the three rule sets."""

from __future__ import annotations
