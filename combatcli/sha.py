"""SHA-256 without hashlib, which loads OpenSSL: milliseconds that a one-off command would feel.

Python's own `random` goes the same way.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def _sha256() -> Any:
    try:
        return import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:
        return import_module("hashlib").sha256


sha256 = _sha256()
"""As hashlib.sha256."""
