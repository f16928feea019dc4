"""SHA-256 without hashlib, which loads OpenSSL: milliseconds that a one-off command would feel.

Python's own `random` goes the same way.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def _sha256() -> Any:
    for module in ("_sha2", "_sha256"):  # since Python 3.12, and before
        try:
            return import_module(module).sha256
        except ImportError:
            continue
    return import_module("hashlib").sha256


sha256 = _sha256()
"""As hashlib.sha256."""
