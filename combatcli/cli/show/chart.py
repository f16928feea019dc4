"""`--plot`: charts of odds and of sweeps, as a Vega-Lite specification or a picture of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from combatcli.cli.show.fields import field_rows
from combatcli.command import Command
from combatcli.errors import FileError, UsageError
from combatcli.files import write_whole
from combatcli.odds.by_name import json_text
from combatcli.options.vary import Varied
from combatcli.report import BY, ODDS, Answer

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
PICTURES = (".svg", ".png")
ENDINGS = (*PICTURES, ".json")
SIZE = 320
"""Width and height of a chart's panel, in pixels."""
MOST_KEYS = 2
MOST_CELLS = 10_000
PROBABILITY = "probability"
Spec = dict[str, Any]


def check_plot(path: str, has_odds: bool = True) -> None:
    """UsageError for what has no chart; FileError where a picture can't be drawn here."""
    if not has_odds:
        raise UsageError("--plot: one result is no chart", "add --odds, or --vary a key")
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
    """Draw the chances of one answer as bars; with a second field, in colors."""
    field, *more = answer[BY]
    rows = [{**row, PROBABILITY: row[PROBABILITY]} for row in answer[ODDS]]
    encoding: Spec = {"x": {**_axis(field, rows), "type": "ordinal"}, "y": _chance("y")}
    if more:
        encoding["color"] = _axis(more[0], rows)
        encoding["xOffset"] = {"field": _escaped(more[0])}
    title = f"{command.name}: chance by {' and '.join(map(words, answer[BY][:2]))}"
    write_chart(path, _spec(title, rows, "bar", encoding))


class SweepChart:
    """Collects the cells of a sweep, and draws lines over one key or a heat map over two."""

    def __init__(
        self, path: str, command: Command, varied: Sequence[Varied], fields: list[str] | None,
        odds: bool, size: int,
    ) -> None:  # fmt: skip
        self._path, self._command = path, command
        self._keys = [each.key for each in varied]
        self._fields = fields
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
        self._split: str | None = None
        self._rows: list[dict[str, Any]] = []

    def add(self, answer: Answer, vary: Mapping[str, Any]) -> None:
        """Take one cell."""
        if self._fields:
            value = field_rows(self._command, answer, self._fields)[0][0]
            self._rows.append({**vary, self._fields[0]: _number(value, self._fields[0])})
            return
        self._split = ", ".join(answer[BY])
        for row in answer[ODDS]:
            group = ", ".join(json_text(row[field]) for field in answer[BY])
            self._rows.append({**vary, self._split: group, PROBABILITY: row[PROBABILITY]})

    def write(self) -> None:
        """Draw what was taken."""
        value = self._fields[0] if self._fields else PROBABILITY
        percent = value.partition(".")[0] in (PROBABILITY, "chance")
        over = " and ".join(map(words, self._keys))
        title = f"{self._command.name}: {'chance' if percent else words(value)} by {over}"
        figure = {**_chance("y"), "field": _escaped(value)} if percent else {
            "field": _escaped(value), "type": "quantitative", "title": words(value),
        }  # fmt: skip
        draw = self._lines if len(self._keys) == 1 else self._heat_map
        mark, encoding = draw(figure, percent)
        write_chart(self._path, _spec(title, self._rows, mark, encoding))

    def _lines(self, figure: Spec, percent: bool) -> tuple[Any, Spec]:
        del percent
        axis = _axis(self._keys[0], self._rows)
        encoding: Spec = {"x": axis, "y": figure}
        if self._split is not None:
            encoding["color"] = {**_axis(self._split, self._rows), "type": "nominal"}
        if axis["type"] == "quantitative":
            axis["scale"] = {"zero": False}
            return {"type": "line", "point": True}, encoding
        if self._split is not None:
            encoding["xOffset"] = {"field": _escaped(self._split)}
        return "bar", encoding

    def _heat_map(self, figure: Spec, percent: bool) -> tuple[Any, Spec]:
        down, across = ({**_axis(key, self._rows), "type": "ordinal"} for key in self._keys)
        figure.pop("axis", None)
        encoding: Spec = {"x": across, "y": down, "color": figure}
        if percent:
            figure["legend"] = {"format": ".0%"}
        if self._split is not None:
            split = {**_axis(self._split, self._rows), "type": "nominal", "columns": 2}
            encoding["facet"] = split
        return "rect", encoding


def _number(value: Any, field: str) -> float:
    try:
        return float(Fraction(value))
    except (TypeError, ValueError):
        raise UsageError(f"--plot: {field} is no number: {value}", "--get a number") from None


def words(field: str) -> str:
    """A field or key as a title says it."""
    return field.replace("_", " ").replace(".", ": ")


def _escaped(field: str) -> str:
    """A field's name; a dot in it is no path."""
    return field.replace(".", "\\.")


def _axis(field: str, rows: Sequence[Mapping[str, Any]]) -> Spec:
    values = [row[field] for row in rows]
    numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
    kind = "quantitative" if numbers else "nominal"
    return {"field": _escaped(field), "type": kind, "title": words(field), "sort": None}


def _chance(axis: str) -> Spec:
    del axis
    return {
        "field": PROBABILITY, "type": "quantitative", "title": "chance",
        "axis": {"format": ".0%"}, "scale": {"domain": [0, 1]},
    }  # fmt: skip


def _spec(title: str, rows: Sequence[Mapping[str, Any]], mark: Any, encoding: Spec) -> Spec:
    size = {} if "facet" in encoding else {"width": SIZE, "height": SIZE}
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
