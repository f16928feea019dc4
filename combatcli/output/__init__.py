"""How answers are shown: text, fields, and what the two share."""

from __future__ import annotations
