"""Labyrinth Lord with house combat rules."""

from __future__ import annotations
