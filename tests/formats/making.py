"""Tables made up by hypothesis, and all that two tables must agree in to be the same."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from combatcli.book.places import PLACE, places
from combatcli.book.reading.row_keys import span_of
from combatcli.book.source.nodes import control
from combatcli.book.table import Cell, Link, Row, Table
from combatcli.dice.notation import Dice, parse_dice
from combatcli.errors import CombatError

SIGNS = "aB9 zé½🎲|\\*_`<>&;:#,'\"[]{}@%!?~=+-–\n\t\u00a0\u2028"
PIECES = [
    "<1d4>", "<2d6+1>", "<@loot>", "<@My table>", "Aye, so; then, no", "[[1d4]]", "@UUID[x]{y}",
    "&amp;", "<b>", "no", "010", "1:30", "2023-01-02", "+1", "2.50", "  ", ": ", " #", "- ",
]  # fmt: skip
NAMES = st.sampled_from(["loot", "My table", "mood-2", "010", "Größe", "a|b", "x [y] {z}", "no"])


def is_sound(text: str) -> bool:
    """Whether a table may hold this text: its dice are dice, its links name something.

    Blanks just within the brackets of either mean nothing, so no format need keep them.
    """
    inside = [place.removeprefix("@") for place in re.findall(PLACE, text)]
    if any(each != each.strip() for each in inside):
        return False
    dice, links = places(text)
    try:
        return all(links) and all(map(parse_dice, dice)) and not control(text)
    except CombatError:
        return False


TEXTS = (
    st.lists(st.one_of(st.text(SIGNS, max_size=5), st.sampled_from(PIECES)), max_size=5)
    .map("".join)
    .filter(is_sound)
)
WORDS = st.text("abcdefgh", min_size=1, max_size=6)
COLUMNS = WORDS | st.sampled_from(["Text", "Result", "then", "weight", "a.b", "a", "+1", "%"])
HEADS = TEXTS.filter(lambda text: text.strip() != "")
DICE = st.sampled_from(["1d4", "d%", "2d6", "1d20", "1d6+1", "3d4-2", "d8", "1d7"]).map(parse_dice)


@st.composite
def spans(draw: st.DrawFn, die: Dice) -> list[tuple[str, int, int | None]]:
    """Row keys that cover a die: 2-5, 7, 12+, 96-00."""
    keys: list[tuple[str, int, int | None]] = []
    low = die.low
    while low <= die.high:
        high = draw(st.integers(low, die.high))
        if high == die.high and draw(st.booleans()):
            keys.append((f"{low}+", low, None))
        elif die.high == 100 and draw(st.booleans()):
            label = "-".join(f"{end % 100:02}" for end in dict.fromkeys((low, high)))
            keys.append((label, low, high))
        else:
            keys.append((span_of(low, high), low, high))
        low = high + 1
    return draw(st.permutations(keys))


def cell(text: str, effects: dict[str, Any], marked: bool, then: tuple[str, ...]) -> Cell:
    """A cell as the loader makes it."""
    dice, links = places(text)
    return Cell(text, effects, marked, then, bool(dice or links or then))


EFFECTS = {
    "gold": ("integer?", st.integers(-9, 99)),
    "wet": ("flag?", st.booleans()),
    "harm": ("dice?", st.sampled_from(["1d4", "2d6+1", "3"])),
    "note": ("text?", TEXTS.filter(bool)),
    "side": ("left|right", st.sampled_from(["left", "right"])),
}


@st.composite
def reaches(draw: st.DrawFn, die: Dice) -> tuple[int, int]:
    """What adjusted rolls of a die come to."""
    return die.low - draw(st.integers(0, 3)), die.high + draw(st.integers(0, 3))


@st.composite
def tables(
    draw: st.DrawFn,
    rich: bool = True,
    plain: bool = False,
    most_columns: int = 3,
    looked_up: bool = True,
) -> Table:
    """Any table; not `rich`: rolled, without columns, effects and marks; `plain`: nor `then`."""
    names = draw(st.lists(st.sampled_from(sorted(EFFECTS)), unique=True)) if rich else []
    effects = {name: EFFECTS[name][0] for name in names}
    columns = draw(st.lists(COLUMNS, unique=True, max_size=most_columns)) if rich else []
    links: list[Link] = []

    def a_cell() -> Cell:
        has = {n: draw(EFFECTS[n][1]) for n in names if n == "side" or draw(st.booleans())}
        then = () if plain else tuple(draw(st.lists(NAMES, max_size=2)))
        made = cell(draw(TEXTS), has, rich and draw(st.booleans()), then)
        links.extend(Link(name, "", 0) for name in (*places(made.text)[1], *then))
        return made

    def cells() -> tuple[Cell, ...]:
        return tuple(a_cell() for _ in columns or [""])

    die: Dice | None = None
    by = None
    kind = draw(st.sampled_from(["die", "list", "by"] if rich and looked_up else ["die", "list"]))
    if kind == "die":
        die = draw(DICE)
        rows = [Row(label, low, high, cells(), 0) for label, low, high in draw(spans(die))]
    elif kind == "by":
        by = draw(WORDS)
        labels = draw(st.lists(WORDS, unique=True, min_size=1, max_size=4))
        rows = [Row(label, 0, 0, cells(), 0) for label in labels]
    else:
        low, rows = 1, []
        for _ in range(draw(st.integers(1, 5))):
            weight = 1 if columns or plain else draw(st.integers(1, 4))
            rows.append(
                Row(span_of(low, low + weight - 1), low, low + weight - 1, cells(), 0, weight)
            )
            low += weight
        die = parse_dice(f"1d{low - 1}")
    reach = None
    if (
        kind == "die"
        and die is not None
        and not rows[-1].label.endswith("+")
        and draw(st.booleans())
    ):
        reach = draw(reaches(die))
        if reach[1] > max(row.high or 0 for row in rows) and not any(r.high is None for r in rows):
            label = span_of(die.high + 1, reach[1])
            rows = [*rows, Row(label, die.high + 1, reach[1], cells(), 0)]
    source = draw(HEADS | st.just(""))
    return Table(
        draw(NAMES), tuple(rows), title=draw(HEADS), die=die, by=by, source=source,
        off_table=draw(st.sampled_from(["clamp", "error"])), columns=tuple(columns), reach=reach,
        effects=effects, links=tuple(links),
    )  # fmt: skip


def facts(table: Table, rows_only: bool = False) -> dict[str, Any]:
    """All that a table says, its file and lines aside."""
    about = {
        "name": table.name, "title": table.title, "by": table.by, "source": table.source,
        "license": table.license, "off_table": table.off_table, "reach": table.reach,
        "effects": dict(table.effects),
        "links": sorted(link.name for link in table.links),
    }  # fmt: skip
    rows = [
        (row.label, row.low, row.high, row.weight,
         [(c.text, dict(c.effects), c.reconstructed, c.then, c.rolls) for c in row.cells])
        for row in table.rows
    ]  # fmt: skip
    shape = {"die": table.die and table.die.text, "columns": table.columns, "rows": rows}
    return shape if rows_only else {**about, **shape}
