"""A page shown by the program `man`, wherever the package is installed, and whether its pages are.

All by os alone: subprocess would cost every `--help` its loading.
"""

from __future__ import annotations

import os
from contextlib import suppress

from combatcli.errors import FileError
from combatcli.files import cache_folder, write_whole

MAN = "man"


def view(name: str, text: str) -> bool:
    """Have `man` show a page of this name; false where it can't, and nothing is shown then."""
    folder = cache_folder()
    if folder is None or not hasattr(os, "posix_spawnp"):
        return False
    path = os.path.join(folder, MAN, f"{name}.1")
    with suppress(OSError, FileError):
        os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
        write_whole(path, text.encode())
        return _finds(path) and _wait_for(os.posix_spawnp(MAN, [MAN, path], os.environ)) == 0
    return False


def _finds(path: str) -> bool:
    """Whether there is a `man` that takes a path; systems without manuals may have a stub of it."""
    reader, writer = os.pipe()
    try:
        actions = [(os.POSIX_SPAWN_DUP2, writer, 1), (os.POSIX_SPAWN_DUP2, writer, 2)]
        child = os.posix_spawnp(MAN, [MAN, "-w", path], os.environ, file_actions=actions)
    except OSError:
        os.close(reader)
        raise
    finally:
        os.close(writer)
    with open(reader, "rb") as output:
        answer = output.read()
    return _wait_for(child) == 0 and answer.strip() == os.fsencode(path)


def _wait_for(child: int) -> int:
    """The exit status of a program. A Ctrl-C is for its pager, not for us."""
    while True:
        with suppress(KeyboardInterrupt):
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
