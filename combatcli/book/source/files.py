"""Files as bytes with a digest, and the folders that tables lie in."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from os.path import basename

from combatcli.errors import FileError
from combatcli.sha import sha256

MOST_BYTES = 4 * 1024 * 1024
RULINGS = "rulings"
"""What a file of rulings is called, among the tables."""
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class File:
    """A file's bytes as they were read, and their SHA-256. FileError where it can't be read."""

    __slots__ = ("data", "digest", "path")

    def __init__(self, path: str) -> None:
        self.path = path
        self.data = read_bytes(path)
        self.digest: str = sha256(self.data).hexdigest()

    def text(self) -> str:
        """The text. FileError where it isn't UTF-8."""
        return decode(self.data, self.path)


def read_bytes(path: str) -> bytes:
    """A file's bytes. FileError where it can't be read or is above 4 MB."""
    try:
        _check_is_file(path)
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # a path that holds a NUL is a ValueError
        why = getattr(error, "strerror", None) or "unreadable"
        raise FileError(f"{path}: {why}", "check the file's name and place") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{path}: larger than 4 MB", "split it into several files")
    return data


def _check_is_file(path: str) -> None:
    """FileError for a pipe with a name, which would keep us waiting for whoever might write to it.

    What a shell passes on, as /dev/fd/63 or /dev/stdin, is read as it comes.
    """
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or path.startswith(("/dev/", "/proc/"))):
        raise FileError(f"{path}: a pipe or a device, not a file", "name a file")


def decode(data: bytes, path: str) -> str:
    """UTF-8 text, with or without a byte order mark; UTF-16 with one."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise FileError(f"{path}: not UTF-16", "save the file as UTF-8") from None
    if data[:2].count(0) == 1:
        raise FileError(
            f"{path}:1: not UTF-8, but UTF-16 without its mark", "save the file as UTF-8"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FileError(f"{path}:{line}: not UTF-8", "save the file as UTF-8") from None


def stem(path: str) -> str:
    """A file's name without folder and ending: what a table is called that doesn't say."""
    return basename(path).rsplit(".", 1)[0]


def yaml_files(folder: str) -> list[str]:
    """The YAML files of a folder, in order. FileError where the folder can't be read."""
    return [path for path in folder_files(folder) if ending(path) in ("yaml", "yml")]


def folder_files(folder: str) -> list[str]:
    """The files of a folder, in order. FileError where the folder can't be read."""
    return [
        os.path.join(folder, name)
        for name in _names(folder, "name a folder of tables")
        if not name.startswith(".")
    ]


def ending(path: str) -> str:
    """What stands behind the last dot of a file's name."""
    return basename(path).partition(".")[2].rpartition(".")[2]


def package_folder() -> str:
    """Where the package lies."""
    return _PACKAGE


def data_folder() -> str:
    """Beside the package when installed, at the top of a checkout otherwise."""
    inside = os.path.join(_PACKAGE, "data")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), "data")


def built_in_files() -> dict[str, list[str]]:
    """The files of each rule set: of each folder of data/ that holds rulings, by name.

    FileError where data/ is missing.
    """
    data = data_folder()
    folders = {name: os.path.join(data, name) for name in _names(data, "install combatcli anew")}
    return {
        name: yaml_files(folder)
        for name, folder in folders.items()
        if os.path.exists(os.path.join(folder, f"{RULINGS}.yaml"))
    }


def _names(folder: str, remedy: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "unreadable"
        raise FileError(f"{folder}: {why}", remedy) from None
