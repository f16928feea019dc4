"""Letters on a terminal: those that its encoding lacks, and how many columns each takes."""

from __future__ import annotations

import codecs
import sys

FALLBACK = "combatcli"
"""The name of the error handler that puts plain letters for those that an encoding lacks."""

_PLAIN = {
    "…": "...", "±": "+/-", "−": "-", "–": "-", "—": "-", "×": "x", "½": "1/2", "≤": "<=",
    "≥": ">=", "→": "->", "‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ",
}  # fmt: skip

_FIRST_STAND_IN = 0xF0000  # a plane for private use: no name that people type lies there
_FILLER = "\U0010fffd"


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    plain = (
        _PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode()
        for letter in lacking
    )
    return "".join(plain), error.end


codecs.register_error(FALLBACK, _in_plain_letters)


def writable(text: str) -> str:
    """The text as stdout's encoding will show it."""
    if text.isascii():
        return text
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, FALLBACK).decode(encoding, "replace")


def columns(letter: str) -> int:
    """How many columns of a terminal a letter takes: 0 where it sits on the one before it."""
    import unicodedata  # only names that are not ASCII need it

    if unicodedata.category(letter) in ("Mn", "Me", "Cf") or "\u1160" <= letter <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


class Spread:
    """Texts made as long as they are wide, for libraries that take each letter for a column.

    Letters that take no column are joined to the one before them, with one stand-in for both; one
    that takes two gets a filler after it. `gathered` puts the letters back.
    """

    def __init__(self) -> None:
        self._stand_ins: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """The text, as long as it is wide, in letters that stdout can write."""
        text = writable(text)
        if text.isascii():
            return text
        clusters: list[str] = []
        for letter in text:
            if clusters and not columns(letter):
                clusters[-1] += letter
            else:
                clusters.append(letter)
        return "".join(map(self._stand_in, clusters))

    def _stand_in(self, cluster: str) -> str:
        wide = columns(cluster[0]) == 2
        if len(cluster) == 1 and not wide:
            return cluster
        if cluster not in self._stand_ins:
            self._stand_ins[cluster] = chr(_FIRST_STAND_IN + len(self._stand_ins))
        return self._stand_ins[cluster] + (_FILLER if wide else "")

    def gathered(self, text: str) -> str:
        """The text with its own letters again."""
        if not self._stand_ins:
            return text
        back = {stand_in: cluster for cluster, stand_in in self._stand_ins.items()}
        return "".join(back.get(letter, letter) for letter in text if letter != _FILLER)
