"""To Foundry VTT: a RollTable document, as version 13 exports it.

A row is a TableResult of type `text`, or of type `document` where its text is one link. The tables
of its `then` are results of the same range, since Foundry draws every result of a range. What
Foundry has no field for (name, row keys, effects, source) is kept in `flags.combatcli`.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from combatcli.book import Row, Table
from combatcli.book.reading.row_keys import span_of
from combatcli.errors import UsageError
from combatcli.formats.contents import Exported
from combatcli.formats.foundry_results import FLAGS, sole_link, spread
from combatcli.formats.html import to_html

ICON = "icons/svg/d20-grey.svg"
RESULT_ICON = "icons/svg/d20-black.svg"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def export_table(table: Table) -> Exported:
    """The table as a RollTable document. UsageError where Foundry has no such table."""
    if table.die is None:
        raise UsageError(
            f"{table.name} is looked up by {table.by}, and Foundry's tables are rolled",
            "export it to yaml, json, csv or markdown",
        )
    if len(table.columns) > 1:
        raise UsageError(
            f"{table.name} has columns, and Foundry's tables have none",
            f"export one: --column {table.columns[0]}",
        )
    own: dict[str, Any] = {
        "name": table.name, "source": table.source, "license": table.license,
    }  # fmt: skip
    own["column"] = "".join(table.columns)
    own["effects"] = dict(table.effects)
    own["rows"] = "weighted" if any(row.weight != 1 for row in table.rows) else ""
    formula = table.die.text.replace("d%", "d100")
    own["die"] = "" if formula == table.die.text else table.die.text
    own["reach"] = span_of(*table.reach) if table.reach else ""
    own["off_table"] = "" if table.off_table == "clamp" else table.off_table
    document = {
        "_id": document_id(table.name),
        "name": table.title,
        "img": ICON,
        "description": "",
        "results": [result for row in table.rows for result in _results(table, row)],
        "formula": formula,
        "replacement": True,
        "displayRoll": True,
        "folder": None,
        "sort": 0,
        "ownership": {"default": 0},
        "flags": {FLAGS: {key: value for key, value in own.items() if value}},
    }
    return Exported(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def document_id(name: str) -> str:
    """A document id of sixteen letters and digits, the same for the same name."""
    number = int.from_bytes(sha256(name.encode()).digest(), "big")
    return "".join(_LETTERS[number // 62**at % 62] for at in range(16))


def uuid(name: str) -> str:
    """How other documents name the RollTable that a table is exported as."""
    return f"RollTable.{document_id(name)}"


def _results(table: Table, row: Row) -> list[dict[str, Any]]:
    """The row as a result, and the tables that its `then` rolls on as further ones."""
    assert table.die is not None
    cell = row.cells[0]
    top = table.reach[1] if table.reach else table.die.high
    high = top if row.high is None else row.high
    common = {"weight": high - row.low + 1, "range": [row.low, high], "drawn": False}
    own = {
        "row": "" if row.label == span_of(row.low, high) else row.label,
        "effects": dict(cell.effects), "reconstructed": cell.reconstructed,
        "text": "" if spread(cell.text) == cell.text else cell.text,
    }  # fmt: skip
    kept = {key: value for key, value in own.items() if value}
    results = []
    for at, link in enumerate([sole_link(cell.text), *cell.then]):
        results.append(
            {
                "_id": document_id(f"{table.name} {row.label} {at}"),
                "type": "text" if link is None else "document",
                "name": link or "",
                "img": RESULT_ICON if link is None else ICON,
                "description": to_html(cell.text, uuid) if link is None else "",
                **({} if link is None else {"documentUuid": uuid(link)}),
                **common,
                "flags": {FLAGS: kept} if kept and at == 0 else {},
            }
        )
    return results
