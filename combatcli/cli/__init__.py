"""The command line: parse, resolve, show."""

from __future__ import annotations
