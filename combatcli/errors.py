"""Everything that can go wrong for a user: errors with one base class.

A message says what is wrong and where; a hint says what to do about it. The command line's one
boundary (`combatcli.cli.main`) turns an error into a line and an exit status.
"""

from __future__ import annotations

from collections.abc import Iterable


class CombatError(Exception):
    """Something that the user can mend.

    `message` says what is wrong and where, `hint` what to do, `kind` the sort of fault as programs
    read it; `status` is the exit status.
    """

    kind = "error"
    status = 1

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def line(self) -> str:
        """The error as a line for people: what is wrong, and what to do."""
        return self.message if not self.hint else f"{self.message}; {self.hint}"

    def json(self) -> dict[str, str | None]:
        """The error as other programs read it."""
        return {"kind": self.kind, "message": self.message, "hint": self.hint}

    def __reduce__(self) -> tuple[object, ...]:
        """What another process gets: the same, however its kind is made."""
        return _remade, (type(self), self.args), vars(self)


def _remade(kind: type[CombatError], args: tuple[object, ...]) -> CombatError:
    return kind.__new__(kind, *args)


class UsageError(CombatError):
    """The request is wrong: an option, a key, a value, a state that forbids the action."""

    kind = "usage"
    status = 2

    def at(self, place: str) -> UsageError:
        """The same error with the place before it."""
        return UsageError(f"{place}: {self.message}", self.hint)


class MissingKeyError(UsageError):
    """A fighter lacks a key that the rule needs. `remedy` is what to give."""

    def __init__(self, role: str, key: str, remedy: str) -> None:
        super().__init__(f"{role}: {key} is missing", f"give {remedy}")
        self.role, self.key, self.remedy = role, key, remedy


class FileError(CombatError):
    """A file can't be read, or doesn't hold what it should."""

    kind = "file"
    column: int | None = None


class TableError(CombatError):
    """A table is faulty; the message names file, line, table and row."""

    kind = "table"


class CostError(CombatError):
    """The answer would take more work than the tool is willing to start."""

    kind = "cost"


class InternalError(CombatError):
    """A fault of the program's own, as a line in place of a traceback."""

    kind = "internal"


class Terminated(BaseException):
    """SIGTERM came. Like KeyboardInterrupt, it is caught by the command line's boundary alone."""


def shown(text: str, most: int = 40) -> str:
    """A user's text, quoted for a message: one line, printable, at most `most` characters of it."""
    return f"'{printable(text if len(text) <= most else text[: most - 1] + '…')}'"


_JOINERS = "\u200c\u200d"
"""What joins letters or parts of a sign, or keeps them apart, and shows nothing by itself."""


def is_printable(text: str) -> bool:
    """Whether a text shows as it is: joiners do, what moves a cursor or turns a line does not."""
    if text.isprintable():
        return True
    plain = text.translate({ord(joiner): None for joiner in _JOINERS})
    return plain != "" and plain.isprintable()


def printable(text: str) -> str:
    """The text on one line: escapes for what moves a cursor and for bytes that were no text."""
    return text if is_printable(text) else "".join(map(_printable, text))


def _printable(letter: str) -> str:
    if letter.isprintable() or letter in _JOINERS:
        return letter
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:  # how Python carries a byte that it could not decode
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def nearest(word: str, known: Iterable[str], alike: float = 0.55) -> str | None:
    """The known word that the user most likely meant, or None where none is so much `alike`.

    A word that begins with a known one means that, unless it has to be more alike than usual.
    """
    import difflib  # only an error needs it

    names, word = {name.lower(): name for name in known}, word.lower()[:60]
    short = [name for name in names if len(name) > 2 and word.startswith(name)]  # dexterity, dex
    if short and alike <= 0.55:
        return names[max(short, key=len)]
    parts = [name for name in names if len(word) > 2 and word in name.split("-")]  # axe, hand-axe
    if parts and alike <= 0.55:
        return names[parts[0]]
    close = difflib.get_close_matches(word, names, 1, alike)
    return names[close[0]] if close else None


def unknown(what: str, word: str, known: Iterable[str], where: str = "") -> UsageError:
    """The error for a word that isn't among the known ones; it names the nearest, or all.

    `where` stands before the message as it is.
    """
    names = list(known)
    close = nearest(word, names)
    hint = f"did you mean {close}?" if close else f"known: {', '.join(names) or 'none'}"
    return UsageError(f"{where}unknown {what} {shown(word)}", hint)
