"""Everything that can go wrong for a user: errors with one base class.

A message says what is wrong and where; a hint says what to do about it. The command line's one
boundary (`combatcli.cli.main`) turns an error into a line and an exit status. Where either names a
place of the request it holds a `Place`, which is worded as whoever asked would: `attacker.dex` for
a program, `-a dex=…` on the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from combatcli.named_tuple import NamedTuple

if TYPE_CHECKING:
    from combatcli.error_codes import Code


class Place(NamedTuple):
    """A place in a request: an option, or a key of a fighter; with a value, what to give there."""

    field: str
    value: str | None = None


class Said(NamedTuple):
    """What is said to whoever typed a command line, and what to a program."""

    typed: str
    sent: str = ""


Part = str | Place | Said
Words = str | Sequence[Part]
"""What a message or a hint says; its parts are worded for whoever asked."""
Wording = Callable[[Sequence[Part]], str]
"""How whoever asked is spoken to."""


class CombatError(Exception):
    """Something that the user can mend.

    `message` says what is wrong and where, `hint` what to do, both in the words of whoever asked:
    keys for a program, what is typed on the command line. `field` is the place in the request,
    None where there is no single one; `code` one of CODES, and `kind` the sort of fault. `status`
    is the exit status.
    """

    kind = "error"
    usual_code: Code = "usage"
    status = 1

    def __init__(
        self,
        message: Words,
        hint: Words | None = None,
        *,
        field: str | None = None,
        code: Code | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.field = field
        self.code: Code = code or self.usual_code
        self.wording: Wording = by_key
        self._message, self._hint = message, hint

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """What is wrong, and where."""
        return _said(self._message, self.wording)

    @property
    def hint(self) -> str | None:
        """What to do about it."""
        return None if self._hint is None else _said(self._hint, self.wording)

    def line(self) -> str:
        """The error as a line for people: what is wrong, and what to do."""
        return self.message if not self.hint else f"{self.message}; {self.hint}"

    def json(self) -> dict[str, str | None]:
        """The error as other programs read it."""
        return {
            "kind": self.kind,
            "code": self.code,
            "field": self.field,
            "message": self.message,
            "hint": self.hint,
        }

    def __reduce__(self) -> tuple[object, ...]:
        """What another process gets: the same, however its kind is made."""
        return _remade, (type(self), self.args), vars(self)


def _remade(kind: type[CombatError], args: tuple[object, ...]) -> CombatError:
    return kind.__new__(kind, *args)


class UsageError(CombatError):
    """The request is wrong: an option, a key, a value, a state that forbids the action."""

    kind = "usage"
    status = 2

    def at(self, place: str | Place, field: str | None = None) -> UsageError:
        """The same error with the place before it; `field` is where its own field lies within."""
        path = ".".join(part for part in (field, self.field) if part) or None
        message = _joined(place, ": ", self._message)
        return UsageError(message, self._hint, field=path, code=self.code)

    def with_hint(self, *hint: Part) -> UsageError:
        """The same error with something else to do about it."""
        return UsageError(self._message, hint, field=self.field, code=self.code)


class MissingKeyError(UsageError):
    """A fighter lacks a key that the rule needs. `remedy` is what to give."""

    def __init__(self, role: str, field: str, *remedy: Part) -> None:
        self.key = field.rpartition(".")[2]
        message = f"{role}: {self.key} is missing"
        super().__init__(message, ("give ", *remedy), field=field, code="missing")
        self.role, self.remedy = role, remedy


class FileError(CombatError):
    """A file can't be read, or doesn't hold what it should."""

    kind = "file"
    usual_code = "file"
    column: int | None = None


class TableError(CombatError):
    """A table is faulty; the message names file, line, table and row."""

    kind = "table"
    usual_code = "table"


class CostError(CombatError):
    """The answer would take more work than the tool is willing to start."""

    kind = "cost"
    usual_code = "cost"


class InternalError(CombatError):
    """A fault of the program's own, as a line in place of a traceback."""

    kind = "internal"
    usual_code = "internal"


class Terminated(BaseException):
    """SIGTERM came. Like KeyboardInterrupt, it is caught by the command line's boundary alone."""


KINDS = tuple(each.kind for each in (UsageError, FileError, TableError, CostError, InternalError))
"""The kinds of errors, as programs read them."""


def _said(words: Words, wording: Wording) -> str:
    if isinstance(words, str):
        return words
    return wording((words,) if isinstance(words, Place | Said) else words)


def by_key(parts: Sequence[Part]) -> str:
    """The words for a program: places are named by their keys alone, with underscores."""
    return "".join(map(_part_by_key, parts))


def _part_by_key(part: Part) -> str:
    if isinstance(part, Said):
        return part.sent
    if isinstance(part, str):
        return part
    return part.field if part.value is None else f"{part.field}={part.value}"


def field_of(place: str | Place) -> str | None:
    """The field that a place stands for; None for one of the command line alone."""
    return place.field if isinstance(place, Place) else None


def _joined(*parts: Words | Place) -> Words:
    """Words and places in a row, as words."""
    row: list[Part] = []
    for part in parts:
        row += [part] if isinstance(part, str | Place) else part
    return "".join(map(str, row)) if all(isinstance(each, str) for each in row) else row


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


def unknown(
    what: str,
    word: str,
    known: Iterable[str],
    where: str = "",
    field: str | None = None,
    code: Code = "unknown",
) -> UsageError:
    """The error for a word that isn't among the known ones; it names the nearest, or all.

    `where` stands before the message as it is.
    """
    names = list(known)
    close = nearest(word, names)
    hint = f"did you mean {close}?" if close else f"known: {', '.join(names) or 'none'}"
    message = f"{where}unknown {what} {shown(word)}"
    return UsageError(message, hint, field=field, code=code)
