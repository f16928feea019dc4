"""To JSON: all that a table says, as `table show --json` has it, but indented."""

from __future__ import annotations

import json
from typing import Any

from combatcli.book import Cell, Table
from combatcli.formats.contents import Exported


def cell_json(cell: Cell) -> dict[str, Any]:
    """A cell: its text, its effects, its marks."""
    fields: dict[str, Any] = {"text": cell.text, **cell.effects}
    if cell.reconstructed:
        fields["reconstructed"] = True
    if cell.then:
        fields["then"] = list(cell.then)
    return fields


def table_json(table: Table, rows: bool = True) -> dict[str, Any]:
    """A whole table, or all but its rows and its effects."""
    fields: dict[str, Any] = {
        "name": table.name,
        "title": table.title,
        "die": table.die.text if table.die else None,
        "by": table.by,
        "source": table.source,
        "license": table.license,
        "off_table": table.off_table,
        "reach": list(table.reach) if table.reach else None,
        "columns": list(table.columns),
    }
    if rows:
        fields["effects"] = dict(table.effects)
        fields["rows"] = [
            {
                "row": row.label,
                "low": row.low if table.die else None,
                "high": row.high if table.die else None,
                "cells": [cell_json(cell) for cell in row.cells],
            }
            for row in table.rows
        ]
    return fields


def export_table(table: Table) -> Exported:
    """The table as JSON."""
    return Exported(json.dumps(table_json(table), indent=2, ensure_ascii=False) + "\n")
