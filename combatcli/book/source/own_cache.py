"""What the user's own files were read as, kept in the user's cache folder.

A file's value is taken again only where the very same bytes are read by the same code, over the
same built-in table. Whatever is wrong with the folder, the file is read as if nothing were kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from combatcli import __version__
from combatcli.book.source.files import File, stem
from combatcli.book.source.table_cache import line_for, reading_code, value_in
from combatcli.files import cache_folder
from combatcli.sha import sha256

MOST_KEPT = 400
"""Files in the folder; the oldest make room for new ones."""


def own_value(what: str, file: File, over: File | None, read: Callable[[], Any]) -> Any:
    """A JSON value out of a file: what it holds of this kind, over a built-in file where it is one.

    Kept from an earlier run, else read now and kept.
    """
    code, folder = reading_code(), cache_folder()
    if code is None or folder is None:
        return read()
    beneath = "" if over is None else over.digest
    about = (__version__, code, what, stem(file.path), file.digest, beneath)
    key = sha256("\0".join(about).encode("utf-8", "surrogateescape")).hexdigest()
    value = _kept(folder, key)
    if value is None:
        value = read()
        with suppress(OSError, ValueError):
            _keep(folder, key, value)
    return value


def _kept(folder: str, key: str) -> Any:
    try:
        with open(os.path.join(folder, key), encoding="utf-8") as file:
            return value_in(file.read(), key)
    except (OSError, ValueError):
        return None


def _keep(folder: str, key: str, value: object) -> None:
    """Write the value: first beside its place, so that nobody ever reads half of it."""
    os.makedirs(folder, 0o700, exist_ok=True)
    beside = os.path.join(folder, f".{key}.{os.getpid()}")
    try:
        with open(beside, "x", encoding="utf-8") as file:
            file.write(line_for(key, value))
        os.replace(beside, os.path.join(folder, key))
    except BaseException:
        with suppress(OSError):
            os.remove(beside)
        raise
    _make_room(folder)


def _make_room(folder: str) -> None:
    """Remove the oldest files above the most that are kept."""
    paths = [entry.path for entry in os.scandir(folder) if entry.is_file()]
    if len(paths) > MOST_KEPT:
        for path in sorted(paths, key=os.path.getmtime)[:-MOST_KEPT]:
            os.remove(path)
