"""To JSON: all that a table says, as `table show --json` has it, laid out for people too."""

from __future__ import annotations

import json
from typing import Any

from combatcli.book import Cell, Table
from combatcli.formats.contents import Exported


def cell_json(cell: Cell) -> dict[str, Any]:
    """A cell: its text, its effects, its marks."""
    described: dict[str, Any] = {"text": cell.text, **cell.effects}
    if cell.reconstructed:
        described["reconstructed"] = True
    if cell.then:
        described["then"] = list(cell.then)
    return described


def table_json(table: Table, rows: bool = True) -> dict[str, Any]:
    """A whole table, or only what it is."""
    described: dict[str, Any] = {
        "name": table.name,
        "title": table.title,
        "die": table.die.text if table.die else None,
        "by": table.by,
        "source": table.source,
        "license": table.license,
        "off_table": table.off_table,
        "columns": list(table.columns),
    }
    if rows:
        described["effects"] = dict(table.effects)
        described["rows"] = [
            {
                "row": row.label,
                "low": row.low if table.die else None,
                "high": row.high if table.die else None,
                "cells": [cell_json(cell) for cell in row.cells],
            }
            for row in table.rows
        ]
    return described


def export_table(table: Table) -> Exported:
    """The table as JSON."""
    return Exported(json.dumps(table_json(table), indent=2, ensure_ascii=False) + "\n")
