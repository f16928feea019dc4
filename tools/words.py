"""Texts of the made pages that no command declares."""

from __future__ import annotations

MADE = "<!-- Made by `make docs`: change what it is made from, not this. -->"
