"""tabulate, loaded without what it loads for nothing that is asked of it here.

It asks importlib.metadata for its own version alone, html for tables in HTML, dataclasses whether
rows are any, and wcwidth how wide letters are, which `terminal_text` sees to. To load these takes
110 million instructions, where the whole of a command that prints a result takes 225 without.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from types import ModuleType
from typing import Any

METADATA = "importlib.metadata"


def load_tabulate() -> Any:
    """tabulate, as it is once loaded; where it wants more of these, loaded as ever."""
    if "tabulate" not in sys.modules and METADATA not in sys.modules:
        with suppress(Exception), _stand_ins():
            return import_module("tabulate")
    return import_module("tabulate")


@contextmanager
def _stand_ins() -> Iterator[None]:
    """Modules in place of those that aren't loaded yet, with what tabulate takes of them."""
    loaded: dict[str, Any] = sys.modules
    names = [name for name in STAND_INS if name not in loaded]
    for name in names:
        holds = STAND_INS[name]
        loaded[name] = None if holds is None else ModuleType(name)  # None: as if not installed
        if holds is not None:
            vars(loaded[name]).update(holds)
    try:
        yield
    finally:
        for name in names:
            del loaded[name]


def _version(name: str) -> str:
    """It knows no version."""
    raise LookupError(name)


def _escape(text: str, quote: bool = True) -> str:
    """As html has it."""
    escaped: str = import_module("html").escape(text, quote)
    return escaped


def _is_dataclass(row: object) -> bool:
    """As dataclasses has it, which says so of the class as well."""
    return hasattr(row, "__dataclass_fields__")


def _fields(row: object) -> Any:
    """As dataclasses has it."""
    return import_module("dataclasses").fields(row)


STAND_INS: Mapping[str, Mapping[str, type | Callable[..., Any]] | None] = {
    METADATA: {"version": _version, "PackageNotFoundError": LookupError},
    "html": {"escape": _escape},
    "dataclasses": {"is_dataclass": _is_dataclass, "fields": _fields},
    "wcwidth": None,
}
