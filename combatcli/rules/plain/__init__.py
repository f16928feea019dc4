"""Plain dice and plain tables."""

from __future__ import annotations
