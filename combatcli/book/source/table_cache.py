"""The built-in files as they were read and checked when the project was built, by their digest.

PyYAML and the checks, which take longer than all else that a one-off command does, are loaded for
other files only. A file that was changed has another digest and is read as YAML, and nothing is
taken that other code has read: what is kept here can be old but never wrong.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from combatcli.book.source.files import data_folder, package_folder
from combatcli.sha import sha256

TABLE_CACHE = "table-cache.tsv"
"""Made when the project is built, beside the tables: a line for each file, and two for the code."""
_CODE, _SOURCES = "code", "sources"
Stamps = Mapping[str, "list[int]"]
"""Files of code by their paths from the checkout on, each with its size and when it was written."""


def cache_text(values: Mapping[str, object], code: str, sources: Stamps | None = None) -> str:
    """The text of the cache: a value for each digest, read by code of this digest.

    In a checkout, where code changes under the cache, these `sources` are its files.
    """
    about = {_CODE: code} if sources is None else {_CODE: code, _SOURCES: sources}
    return "".join(line_for(key, value) for key, value in {**about, **values}.items())


def built_in_value(digest: str) -> Any:
    """What is kept of the built-in file of this digest, or None where nothing is."""
    return value_in(_lines().get(digest, ""), digest)


def reading_code() -> str | None:
    """The digest of the code that read the built-in files; None where nothing is kept of them."""
    code: str | None = value_in(_lines().get(_CODE, ""), _CODE)
    return code


@lru_cache(maxsize=1)
def _lines() -> dict[str, str]:
    """The lines of the cache by their keys; none where there is no cache, or that of other code."""
    lines: dict[str, str] = {}
    with (
        suppress(OSError, ValueError),
        open(os.path.join(data_folder(), TABLE_CACHE), encoding="utf-8") as file,
    ):
        for line in file:
            lines[line.partition("\t")[0]] = line
    return lines if _is_current(lines) else {}


def _is_current(lines: Mapping[str, str]) -> bool:
    """Whether the code is still that which made the cache: in an install they come together."""
    package = package_folder()
    if data_folder().startswith(package):
        return True
    sources: Stamps | None = value_in(lines.get(_SOURCES, ""), _SOURCES)
    root = os.path.dirname(package)
    try:
        return sources is not None and all(stamp(root + path) == sources[path] for path in sources)
    except OSError:
        return False


def stamp(path: str) -> list[int]:
    """A file's size and when it was last written. OSError where it isn't there."""
    status = os.stat(path)
    return [status.st_size, status.st_mtime_ns]


def line_for(key: str, value: object) -> str:
    """The value as a line: its key, a seal on both and the value, with tabs between them."""
    text = json.dumps(value, separators=(",", ":"))
    return f"{key}\t{_seal(key, text)}\t{text}\n"


def value_in(line: str, key: str) -> Any:
    """The value of the line, or None where it has another key or was spoiled."""
    of, _, rest = line.rstrip("\n").partition("\t")
    seal, _, text = rest.partition("\t")
    return json.loads(text) if of == key and seal == _seal(key, text) else None


def _seal(key: str, text: str) -> str:
    seal: str = sha256(f"{key}\t{text}".encode("utf-8", "replace")).hexdigest()
    return seal
