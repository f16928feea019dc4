"""To our own YAML: reading it gives the same table again; other readers of YAML agree."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from combatcli.book import Cell, Row, Table
from combatcli.book.reading.effects import kind_of
from combatcli.book.table import Effect
from combatcli.errors import UsageError
from combatcli.formats.contents import Exported

_PLAIN = re.compile(r"[A-Za-z(][\w ;,.'()/+*%<>@=!?’–-]*[\w;.'()!?%*>]|[A-Za-z]|\d*d\d+([+-]\d+)?")
_NOT_TEXTS = re.compile(r"y|n|yes|no|on|off|true|false|null|nan|inf", re.IGNORECASE)
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def export_table(table: Table) -> Exported:
    """The whole table as YAML."""
    lines = [f"name: {scalar(table.name)}"]
    if table.title != table.name:
        lines.append(f"title: {scalar(table.title)}")
    weighted = any(row.weight != 1 for row in table.rows)
    if table.by is not None:
        lines.append(f"by: {scalar(table.by)}")
    elif table.die is not None and not weighted:
        lines.append(f"die: {scalar(table.die.text)}")
    for key, text in (("source", table.source), ("license", table.license)):
        if text:
            lines.append(f"{key}: {scalar(text)}")
    if table.off_table != "clamp":
        lines.append(f"off_table: {table.off_table}")
    if table.reach:
        lines.append(f"reach: {table.reach[0]}-{table.reach[1]}")
    if table.columns:
        lines.append(f"columns: [{', '.join(map(quoted, table.columns))}]")
    if table.effects:
        lines.append("effects:")
        lines += [f"  {scalar(name)}: {kind}" for name, kind in table.effects.items()]
    lines.append("rows:")
    for row in table.rows:
        lines += _row(table, row, weighted)
    return Exported("\n".join(lines) + "\n")


def _row(table: Table, row: Row, weighted: bool) -> list[str]:
    key = "-" if weighted else f"{_label(row.label)}:"
    if table.columns:
        cells = [f"    - {_flow(table.effects, cell)}" for cell in row.cells]
        return [f"  {key}", *cells] if not weighted else [f"  - {cells[0][6:]}"]
    cell = row.cells[0]
    if row.weight == 1 and is_plain(table.effects, cell):
        return [f"  {key} {scalar(cell.text)}"]
    parts = _cell_keys(cell)
    if row.weight != 1:
        parts.append(("weight", str(row.weight)))
    if weighted:
        first, *rest = [f"{name}: {value}" for name, value in parts]
        return [f"  - {first}", *(f"    {part}" for part in rest)]
    return [f"  {key}", *(f"    {name}: {value}" for name, value in parts)]


def is_plain(effects: Mapping[str, str], cell: Cell) -> bool:
    """Whether a cell can be written as its text alone.

    It has nothing else, or the text says the table's only effect.
    """
    if cell.reconstructed or cell.then:
        return False
    if len(effects) == 1:
        ((name, kind),) = effects.items()
        try:
            return cell.effects == {name: kind_of(kind).read(cell.text, name)}
        except UsageError:
            return False
    return not cell.effects


def _cell_keys(cell: Cell, flow: bool = False) -> list[tuple[str, str]]:
    parts = [("text", scalar(cell.text, flow))]
    parts += [(scalar(name, flow), _effect(value, flow)) for name, value in cell.effects.items()]
    if cell.reconstructed:
        parts.append(("reconstructed", "true"))
    if cell.then:
        parts.append(("then", f"[{', '.join(scalar(name, flow=True) for name in cell.then)}]"))
    return parts


def _flow(effects: Mapping[str, str], cell: Cell) -> str:
    if is_plain(effects, cell):
        return scalar(cell.text)
    return "{" + ", ".join(f"{name}: {value}" for name, value in _cell_keys(cell, flow=True)) + "}"


def _effect(value: Effect, flow: bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else scalar(value, flow)


def scalar(text: str, flow: bool = False) -> str:
    """A text as YAML: without quotes if every reader takes it for a text so, else in double quotes.

    Within [ ] or { } (`flow`) a comma needs quotes too.
    """
    plain = _PLAIN.fullmatch(text) and not _NOT_TEXTS.fullmatch(text) and len(text) < 200
    return text if plain and not (flow and "," in text) else quoted(text)


def quoted(text: str) -> str:
    """A text in double quotes."""
    return _ESCAPED.sub(lambda m: f"\\u{ord(m[0]):04x}", json.dumps(text, ensure_ascii=False))


def _label(label: str) -> str:
    return label if re.fullmatch(r"[0-9]+(-[0-9]+|\+)?", label) else scalar(label)
