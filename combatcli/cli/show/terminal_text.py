"""Texts as long as they are wide: a terminal's letters take no column, one or two."""

from __future__ import annotations

import unicodedata

from combatcli.cli.terminal import writable

_FIRST_STAND_IN = 0xF0000  # a plane for private use: no name that people type lies there
_FILLER = "\U0010fffd"


def columns(letter: str) -> int:
    """How many columns of a terminal a letter takes: 0 where it sits on the one before it."""
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
