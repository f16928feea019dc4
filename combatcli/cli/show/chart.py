"""Charts of odds and of sweeps: a Vega-Lite specification, or a picture of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from combatcli.errors import FileError, UsageError
from combatcli.files import write_whole

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
PICTURES = (".svg", ".png")
ENDINGS = (*PICTURES, ".json")
PERCENT = {"format": ".0%", "title": "chance"}
SIZE = 320

Row = Mapping[str, Any]


def check_plot(path: str) -> None:
    """UsageError for an ending that no chart has; FileError where a picture can't be drawn here."""
    if not path.lower().endswith(ENDINGS):
        raise UsageError(
            f"--plot: {path} is no chart", f"name a file that ends in {', '.join(ENDINGS)}"
        )
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


def odds_chart(by: Sequence[str], rows: Sequence[Row], title: str) -> dict[str, Any]:
    """Bars, one a value; with a second field in colors."""
    field, *more = by
    encoding: dict[str, Any] = {
        "x": _axis(field, [row[field] for row in rows]),
        "y": {"field": "probability", "type": "quantitative", "axis": PERCENT},
    }
    if more:
        encoding["color"] = _axis(more[0], [row[more[0]] for row in rows])
        encoding["xOffset"] = {"field": more[0]}
    return _spec(title, rows, "bar", encoding)


def sweep_chart(
    keys: Sequence[str], value: str, split: str | None, rows: Sequence[Row], title: str
) -> dict[str, Any]:
    """Lines over one key, a heat map over two; `split` is the field told apart by color or panel."""
    percent = value == "probability"
    what: dict[str, Any] = {
        "field": value,
        "type": "quantitative",
        "title": "chance" if percent else words(value),
    }
    axes = [_axis(key, [row[key] for row in rows]) for key in keys]
    if len(keys) == 1:
        encoding = {"x": axes[0], "y": {**what, **({"axis": PERCENT} if percent else {})}}
        if split is not None:
            encoding["color"] = {"field": split, "type": "nominal", "title": words(split)}
        numeric = axes[0]["type"] == "quantitative"
        mark: Any = {"type": "line", "point": True} if numeric else "bar"
        if not numeric and split is not None:
            encoding["xOffset"] = {"field": split}
        return _spec(title, rows, mark, encoding)
    for axis in axes:
        axis["type"] = "ordinal"
    legend = {"legend": {"format": ".0%"}} if percent else {}
    encoding = {"x": axes[1], "y": axes[0], "color": {**what, **legend}}
    if len(keys) > 2:
        raise UsageError(
            "--plot: a chart has room for two varied keys", "vary one or two, or write --format csv"
        )
    if split is not None:
        encoding["facet"] = {"field": split, "type": "nominal", "title": words(split), "columns": 2}
    return _spec(title, rows, "rect", encoding)


def words(field: str) -> str:
    """A field or key as a title says it."""
    return field.replace("_", " ").replace(".", ": ")


def _axis(field: str, values: Sequence[Any]) -> dict[str, Any]:
    """An axis of a field; a dot in its name is no path."""
    numbers = all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in values
    )
    kind = "quantitative" if numbers else "nominal"
    return {"field": field.replace(".", "\\."), "type": kind, "title": words(field), "sort": None}


def _spec(title: str, rows: Sequence[Row], mark: Any, encoding: dict[str, Any]) -> dict[str, Any]:
    bars = mark == "bar" and encoding["x"]["type"] == "quantitative"
    if bars:  # a bar for each number, not one as wide as the axis
        encoding["x"]["type"] = "ordinal"
    return {
        "$schema": SCHEMA,
        "title": title,
        "width": SIZE,
        "height": SIZE,
        "data": {"values": [dict(row) for row in rows]},
        "mark": mark,
        "encoding": encoding,
    }


def write_chart(path: str, spec: Mapping[str, Any]) -> None:
    """Write the specification, or a picture of it, whole."""
    text = json.dumps(spec, indent=2, ensure_ascii=False)
    if path.lower().endswith(".svg"):
        write_whole(path, _converter().vegalite_to_svg(text).encode())
    elif path.lower().endswith(".png"):
        write_whole(path, bytes(_converter().vegalite_to_png(text, scale=2)))
    else:
        write_whole(path, (text + "\n").encode())
