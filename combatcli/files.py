"""Files written whole, or not at all; and the user's own folders."""

from __future__ import annotations

import os

from combatcli.errors import FileError


def write_whole(path: str, data: bytes) -> None:
    """Write a file beside its place and move it there: whoever reads it sees all of it or the old.

    FileError where it can't be written.
    """
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "wb") as file:
            file.write(data)
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not writable"
        raise FileError(f"{path}: {why}", "check the folder's name and rights") from None
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


def user_folder(variable: str, default: str) -> str | None:
    """A folder of the user's: what the variable says, else the default; None where there is none.

    A variable that is no absolute path counts as unset, as the XDG specification has it.
    """
    folder = os.environ.get(variable, "")
    if not os.path.isabs(folder):
        folder = os.path.expanduser(default)
    return folder if os.path.isabs(folder) else None


def cache_folder() -> str | None:
    """The folder of this program within the user's folder of caches; None where there is none."""
    folder = user_folder("XDG_CACHE_HOME", "~/.cache")
    return folder and os.path.join(folder, "combatcli")
