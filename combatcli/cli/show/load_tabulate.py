"""tabulate, loaded without importlib.metadata.

It asks that for its own version alone. To load it takes 100 million instructions, where the whole
of a command that prints a result takes 225 without.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from types import ModuleType
from typing import Any

METADATA = "importlib.metadata"


def load_tabulate() -> Any:
    """tabulate, as it is once loaded; where it wants more than its version, loaded as ever."""
    if "tabulate" not in sys.modules and METADATA not in sys.modules:
        with suppress(Exception), _stand_in():
            return import_module("tabulate")
    return import_module("tabulate")


@contextmanager
def _stand_in() -> Iterator[None]:
    """In place of importlib.metadata, a module that knows no version."""

    def version(name: str) -> str:
        raise LookupError(name)

    module = ModuleType(METADATA)
    vars(module).update(version=version, PackageNotFoundError=LookupError)
    sys.modules[METADATA] = module
    try:
        yield
    finally:
        del sys.modules[METADATA]
