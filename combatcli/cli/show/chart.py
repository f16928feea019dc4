"""`--plot`: a Vega-Lite specification of bars, and of it a file: itself, or a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import gcd
from typing import Any

from combatcli.cli.show.chances import group_values
from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.files import write_whole
from combatcli.odds.by_name import PROBABILITY
from combatcli.report import BY, ODDS, Answer

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
PICTURES = (".svg", ".png")
ENDINGS = (*PICTURES, ".json")
SIZE = 320
"""Width and height of a chart's panel, in pixels."""
MOST_FIELDS = 2
MOST_FILLED = 200
"""Numbers on an axis of bars, with those that can't come up between those that can."""
PERCENT = ".2~%"
"""At most two places."""
LABELS = {"labelAngle": 0, "labelOverlap": True, "labelSeparation": 4}
"""Upright, and left out where there is no room for all."""
Spec = dict[str, Any]
Rows = Sequence[Mapping[str, Any]]


def check_plot(path: str, has_odds: bool = True, by: Sequence[str] = ()) -> None:
    """UsageError for what has no chart; FileError where a picture can't be drawn here."""
    if not has_odds:
        raise UsageError("--plot: one result is no chart", "add --odds, or --vary a key")
    if len(by) > MOST_FIELDS:
        raise UsageError("--plot: a chart has room for two fields", "group --by one or two")
    if not path.lower().endswith(ENDINGS):
        what = f"--plot: {path} names no kind of chart"
        raise UsageError(what, f"name a file that ends in {', '.join(ENDINGS)}")
    if path.lower().endswith(PICTURES):
        _converter()


def _converter() -> Any:
    try:
        import vl_convert  # an extra, and slow to load
    except ImportError:
        raise FileError(
            "--plot: SVG and PNG need vl-convert-python, which is not installed",
            "install combatcli[plot], or name a file that ends in .json",
        ) from None
    return vl_convert


def plot_odds(path: str, command: Command, answer: Answer) -> None:
    """Draw the chances of one answer as bars; those of a second field stand on each other."""
    by = answer[BY]
    rows = [
        {**dict(zip(by, group_values(command, answer, row), strict=True)),
         PROBABILITY: row[PROBABILITY]}
        for row in answer[ODDS]
    ]  # fmt: skip
    title = f"{title_of(command)}: chance by {' and '.join(map(words, by))}"
    color = {"color": category(by[1], rows)} if len(by) > 1 else {}
    write_chart(path, spec_of(title, rows, "bar", bars(by[0], rows, chance(by[0], rows)) | color))


def bars(field: str, rows: Rows, figure: Spec) -> Spec:
    """A bar for each value of a field: numbers lie side by side, words below each other."""
    along, across = ("x", "y") if is_number(field, rows) else ("y", "x")
    return {along: category(field, rows), across: figure}


def title_of(command: Command) -> str:
    """A command's name as a title begins with it."""
    return command.name.replace("-", " ").capitalize()


def words(field: str) -> str:
    """A field or a key as a title says it: the defender's ac, mean damage, chance of hit."""
    place, _, last = field.rpartition(".")
    last = last.replace("_", " ")
    if place in ("chance", PROBABILITY):
        return f"chance of {last}"
    if place in ("adjust", "ruling"):
        return f"{place}{'ment of' if place == 'adjust' else ''} {last}"
    if place == "damage":
        return f"{last} {place}"
    return f"{place}'s {last}" if place else last


def is_number(field: str, rows: Rows) -> bool:
    """Whether a field's values are numbers, at least one of them, but for a word such as kill."""
    values = [row[field] for row in rows]
    numbers = [type(value) in (int, float) for value in values]
    return any(numbers) and len({v for v, n in zip(values, numbers, strict=True) if not n}) <= 1


def category(field: str, rows: Rows) -> Spec:
    """A field each of whose values has a place, or a color, of its own, in their order."""
    kind = "ordinal" if is_number(field, rows) else "nominal"
    return {
        "field": escaped(field), "type": kind, "title": words(field),
        "scale": {"domain": domain(field, rows)}, "sort": None,
    }  # fmt: skip


def domain(field: str, rows: Rows) -> list[Any]:
    """A field's values as they came up; numbers by size, and those between them as well."""
    values = list(dict.fromkeys(row[field] for row in rows))
    numbers = sorted(value for value in values if type(value) is int)
    if not is_number(field, rows) or len(numbers) < 2:
        return values
    step = gcd(*(b - a for a, b in pairwise(numbers)))
    every = range(numbers[0], numbers[-1] + 1, step)
    between = every if len(every) <= MOST_FILLED else numbers
    return [*between, *(value for value in values if type(value) is not int)]


def quantity(field: str, title: str | None = None) -> Spec:
    """A field that is a number, on an axis that begins at 0."""
    return {"field": escaped(field), "type": "quantitative", "title": title or words(field)}


def chance(of: str, rows: Rows, field: str = PROBABILITY) -> Spec:
    """A chance as a percentage: to 100 % where it is of words, else as far as the rows go."""
    scale = {} if is_number(of, rows) else {"scale": {"domain": [0, 1]}}
    title = "chance" if field == PROBABILITY else None
    return {**quantity(field, title), "axis": {"format": PERCENT}, **scale}


def escaped(field: str) -> str:
    """A field's name; a dot in it is no path."""
    return field.replace(".", "\\.")


def spec_of(title: str, rows: Rows, mark: Any, encoding: Spec) -> Spec:
    """The specification of a chart: its title, its data, how they are drawn."""
    size = {} if "facet" in encoding else {"width": SIZE, "height": SIZE}
    for axis in ("x", "y"):
        if encoding[axis]["type"] in ("ordinal", "nominal"):
            encoding[axis] |= {"axis": LABELS}
    data = {"values": [dict(row) for row in rows]}
    return {"$schema": SCHEMA, "title": title, **size, "data": data, "mark": mark,
            "encoding": encoding}  # fmt: skip


def write_chart(path: str, spec: Spec) -> None:
    """Write the specification, or a picture of it, whole."""
    text = json.dumps(spec, indent=2, ensure_ascii=False)
    if path.lower().endswith(".svg"):
        data = _converter().vegalite_to_svg(text).encode()
    elif path.lower().endswith(".png"):
        data = bytes(_converter().vegalite_to_png(text, scale=2))
    else:
        data = f"{text}\n".encode()
    write_whole(path, data)
