"""The chart of a sweep: lines or bars over one key, a heat map over two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.chances import group_values
from combatcli.cli.show.chart import (
    PERCENT,
    Spec,
    bars,
    category,
    chance,
    domain,
    is_number,
    quantity,
    spec_of,
    title_of,
    words,
    write_chart,
)
from combatcli.cli.show.fields import field_rows
from combatcli.command import Command
from combatcli.errors import UsageError
from combatcli.odds.by_name import CHANCES, PROBABILITY
from combatcli.options.varied_keys import Varied
from combatcli.report import BY, ODDS, Answer

MOST_KEYS = 2
MOST_CELLS = 10_000
GROUP_SEPARATOR = ", "


class SweepChart:
    """Collects the cells of a sweep, and draws them at the end."""

    def __init__(
        self, path: str, command: Command, varied: Sequence[Varied], fields: list[str] | None,
        odds: bool, size: int,
    ) -> None:  # fmt: skip
        self._path, self._command = path, command
        self._keys = [each.key for each in varied]
        self._field = fields[0] if fields else None
        if not 1 <= len(varied) <= MOST_KEYS:
            what = f"--plot: a chart has room for {MOST_KEYS} varied keys"
            raise UsageError(what, "vary one or two, or write --format csv")
        if size > MOST_CELLS:
            what = f"--plot: {size:,} cells are more than a chart can show"
            raise UsageError(what, f"vary at most {MOST_CELLS:,}, or write --format csv")
        if fields and len(fields) > 1:
            raise UsageError("--plot: a sweep's chart shows one field", "--get one, or none")
        if not fields and not odds:
            raise UsageError("--plot: nothing to draw", "add --odds, or --get a number")
        self._group = ""
        self._cells: list[tuple[dict[str, Any], dict[Any, float]]] = []

    def add(self, answer: Answer, vary: Mapping[str, Any]) -> None:
        """Take one cell: a figure, or the chances of its groups."""
        if self._field is not None:
            value = field_rows(self._command, answer, [self._field])[0][0]
            self._cells.append((dict(vary), {None: _number(value, self._field)}))
            return
        self._group = GROUP_SEPARATOR.join(answer[BY])
        chances = {
            _joined(group_values(self._command, answer, row)): row[PROBABILITY]
            for row in answer[ODDS]
        }
        self._cells.append((dict(vary), chances))

    def write(self) -> None:
        """Draw what was taken."""
        title = f"{title_of(self._command)}: {self._subject()} by "
        title += " and ".join(map(words, self._keys))
        if self._field is not None:
            rows = [{**vary, self._field: cell[None]} for vary, cell in self._cells]
            mark, encoding = self._figures(rows, self._field)
        else:
            came_up = [{self._group: group} for _, cell in self._cells for group in cell]
            groups = domain(self._group, came_up)
            rows = [
                {**vary, self._group: group, PROBABILITY: cell.get(group, 0.0)}
                for vary, cell in self._cells
                for group in groups
            ]
            mark, encoding = self._chances(rows)
        write_chart(self._path, spec_of(title, rows, mark, encoding))

    def _subject(self) -> str:
        if self._field is not None:
            return words(self._field)
        by = " and ".join(map(words, self._group.split(GROUP_SEPARATOR)))
        groups = [{self._group: group} for _, cell in self._cells for group in cell]
        return f"chance by {by}," if is_number(self._group, groups) else f"chance of each {by}"

    def _figures(self, rows: list[dict[str, Any]], field: str) -> tuple[Any, Spec]:
        """One figure of each cell."""
        key = self._keys[0]
        percent = field.partition(".")[0] in CHANCES
        figure = chance("", [{"": ""}], field) if percent else quantity(field)
        if len(self._keys) > 1:
            return self._heat_map(rows, figure)
        if is_number(key, rows):
            return _LINES, {"x": _from_first(key), "y": figure}
        return "bar", bars(key, rows, figure)

    def _chances(self, rows: list[dict[str, Any]]) -> tuple[Any, Spec]:
        """The chances of each cell: groups that are numbers along an axis, words in colors."""
        key, group = self._keys[0], self._group
        figure = chance(group, rows)
        if len(self._keys) > 1:
            facet = {**category(group, rows), "columns": 2}
            facet["sort"] = facet.pop("scale")["domain"]
            mark, encoding = self._heat_map(rows, figure)
            return mark, {**encoding, "facet": facet}
        if is_number(group, rows):
            return _LINES, {"x": category(group, rows), "y": figure, **_colors(key, rows)}
        if is_number(key, rows):
            return _LINES, {"x": _from_first(key), "y": figure, **_colors(group, rows)}
        color = category(group, rows)
        offset = {"field": color["field"], "scale": color["scale"]}
        return "bar", {**bars(key, rows, figure), "color": color, "yOffset": offset}

    def _heat_map(self, rows: list[dict[str, Any]], figure: Spec) -> tuple[Any, Spec]:
        down, across = (category(key, rows) for key in self._keys)
        if figure.pop("axis", None):
            figure["legend"] = {"format": PERCENT}
        return "rect", {"x": across, "y": down, "color": figure}


_LINES = {"type": "line", "point": True}


def _colors(field: str, rows: list[dict[str, Any]]) -> Spec:
    """Lines told apart by color and, where they lie on each other, by their dashes."""
    color = category(field, rows)
    return {"color": color, "strokeDash": color}


def _from_first(key: str) -> Spec:
    """A key's axis from the first of its numbers to the last."""
    return {**quantity(key), "scale": {"zero": False}}


def _joined(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else GROUP_SEPARATOR.join(map(str, values))


def _number(value: Any, field: str) -> float:
    try:
        return float(Fraction(value))
    except (TypeError, ValueError):
        raise UsageError(f"--plot: {field} is no number: {value}", "--get a number") from None
