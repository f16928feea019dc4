"""What stands inline in Foundry's texts: rolls become dice, references and links their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from combatcli.formats.keys import is_dice

_IN_BRACKETS = r"((?:[^\[\]]|\[[^\[\]]*\])+)"  # which may hold brackets of their own: 2d6[fire]
_ROLL = re.compile(rf"\[\[(/[a-z]+ )?{_IN_BRACKETS}\]\](?:\{{([^{{}}]*)\}})?")
_LINK = re.compile(rf"@([A-Z][A-Za-z]*)\[{_IN_BRACKETS}\](?:\{{([^{{}}]*)\}})?")
_REFERENCE = re.compile(r"&(?:amp;)?Reference\[([^\[\]]+)\](?:\{([^{}]*)\})?")
_WORD = re.compile(r'(?:(\w+)=)?(?:"([^"]*)"|(\S+))')
_FLAVORED = re.compile(r"([^\[\]]+)(?:\[([^\[\]]*)\])?")
_BETWEEN = re.compile(r",(?![^\[]*\])|&(?:amp;)?(?![^\[]*\])")
_LEFT = re.compile(r"(?:@[A-Z][A-Za-z]*\[|\[\[|&(?:amp;)?Reference\[).{0,40}")
_HARM = ("/damage", "/healing", "/heal")
"""Commands whose dice are followed by the kind of damage, in words."""
MOST_LETTERS = 500
"""Of dice in brackets: what is longer is no roll of anybody's, and is not taken apart."""
Note = Callable[[str], object]


class Inline:
    """Replaces what stands inline in texts; `stand_in` puts what is no HTML into their place.

    `link` gets a link's kind (UUID, RollTable, Item…), its target and its label, `note` what is
    not as it was.
    """

    def __init__(
        self, stand_in: Callable[[str], str], link: Callable[[str, str, str], str], note: Note
    ) -> None:
        self.stand_in = stand_in
        self.link = link
        self.note = note

    def replaced(self, html: str) -> str:
        """The HTML with stand-ins for its references, rolls and links."""
        html = _ROLL.sub(self._roll, _REFERENCE.sub(self._reference, html))
        html = _LINK.sub(self._linked, html)
        left = _LEFT.search(html)
        if left is not None:
            self.note(f"{unescape(left[0])} is kept as it stands")
        return html

    def _roll(self, match: re.Match[str]) -> str:
        command, inside, label = (match[1] or "").strip(), unescape(match[2]), match[3]
        notation, _, flavor = inside.partition("#")
        rolled = None
        if len(notation) <= MOST_LETTERS:
            rolled = _harm(notation) if command in _HARM else _flavored(notation)
        if rolled is None:
            self.note(f"{unescape(match[0])} is no plain dice and is kept as it stands")
            return self.stand_in(unescape(match[0]))
        if flavor.strip() and label is None:
            self.note("what a roll is called (after #) is left out")
        return self.stand_in(_labeled(rolled, notation.strip(), unescape(label or "").strip()))

    def _reference(self, match: re.Match[str]) -> str:
        self.note("references to rules are kept by their names")
        words = [(key, quoted or plain) for key, quoted, plain in _WORD.findall(unescape(match[1]))]
        name = " ".join(word for key, word in words if not key) or words[0][1]
        return self.stand_in(unescape(match[2] or name))

    def _linked(self, match: re.Match[str]) -> str:
        kind, target, label = match[1], unescape(match[2]), unescape(match[3] or "").strip()
        if kind == "Damage" and len(target) <= MOST_LETTERS:
            inside = target.partition("|")[0]
            parts = [_flavored(part) for part in _BETWEEN.split(inside)]
            rolled = [part for part in parts if part is not None]
            if len(rolled) == len(parts):
                return self.stand_in(_labeled(" and ".join(rolled), inside, label))
        return self.stand_in(self.link(kind, target, label))


def _flavored(notation: str) -> str | None:
    """Dice as a text rolls them, with what each kind is of: `2d6[fire]` deals <2d6> fire."""
    if "[" not in notation:
        plain = notation.strip()
        whole = plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain
        return f"<{whole.strip()}>" if is_dice(whole) else None
    parts: list[str] = []
    for dice, flavor in _FLAVORED.findall(notation):
        plain = dice.strip().removeprefix("+").strip() if parts else dice.strip()
        whole = plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain
        if not is_dice(whole):
            return None
        parts.append(f"<{whole.strip()}> {flavor.strip()}".strip())
    return " + ".join(parts)


def _harm(inside: str) -> str | None:
    """Dice and the kind of damage, as `5d6 type=poison` and `5d6 poison & 1d4 acid` say it."""
    parts: list[str] = []
    for part in _BETWEEN.split(inside):
        words = [(key, quoted or plain) for key, quoted, plain in _WORD.findall(part)]
        plain = [word for key, word in words if not key and word != "average"]
        ends = [at for at in range(len(plain), 0, -1) if is_dice(" ".join(plain[:at]))]
        if not ends:
            return None
        kinds = [*plain[ends[0] :], *(word for key, word in words if key == "type")]
        parts.append(" ".join([f"<{' '.join(plain[: ends[0]])}>", *kinds]))
    return " and ".join(parts)


def _labeled(rolled: str, notation: str, label: str) -> str:
    """The dice where a label shows them, else before the label."""
    if not label:
        return rolled
    signs = [re.escape(sign) if sign != "*" else "[*×x]" for sign in re.sub(r"\s", "", notation)]
    if rolled.count("<") == 1 and rolled.endswith(">"):
        spaced = r"\s*".join(signs)
        said = re.search(rf"(?<!\w){spaced}(?!\w)", label, re.IGNORECASE)
        if said is not None:
            return f"{label[: said.start()]}{rolled}{label[said.end() :]}"
    return f"{rolled} ({label})"
