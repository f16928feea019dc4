"""The faults that `table check` names, or the chances of rows, for people and for programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from combatcli.book import Table
from combatcli.book.check_files import Checked
from combatcli.cli.show.grid import grid
from combatcli.odds.chance_text import fraction, percent
from combatcli.odds.row_chances import chances


def check_json(checked: Checked) -> dict[str, Any]:
    """The faults; and the sound tables, with the chance of each row."""
    return {
        "sound": not checked.troubles,
        "files": list(checked.files),
        "faults": [trouble._asdict() for trouble in checked.troubles],
        "warnings": [trouble._asdict() for trouble in checked.warnings],
        "tables": [_table_json(table) for table in checked.tables],
    }


def _table_json(table: Table) -> dict[str, Any]:
    exact = chances(table)
    rows: list[dict[str, Any]] = []
    for at, row in enumerate(table.rows):
        chance = None if exact is None else exact[at]
        rows.append(
            {
                "row": row.label,
                "line": row.line,
                "chance": None if chance is None else str(chance),
                "probability": None if chance is None else chance.numerator / chance.denominator,
                "texts": [cell.text for cell in row.cells],
            }
        )
    die = table.die.text if table.die else None
    return {
        "table": table.name,
        "file": table.path,
        "die": die,
        "by": table.by,
        "columns": list(table.columns),
        "rows": rows,
    }


def check_text(checked: Checked, width: int) -> str:
    """A line for each fault; where there is none, the rows of each table and their chances."""
    if checked.troubles:
        return "".join(f"{trouble}\n" for trouble in checked.troubles)
    parts = [_table_text(table, width) for table in checked.tables]
    sound = [path for path in checked.files if path not in {t.path for t in checked.tables}]
    parts += [f"{path}: sound" for path in sound]
    return "\n\n".join(parts) + "\n"


def _table_text(table: Table, width: int) -> str:
    count = f"{len(table.rows)} row{'' if len(table.rows) == 1 else 's'}"
    how = f"rolled on {table.die.text}" if table.die else f"looked up by {table.by}"
    head = f"{table.path}: table {table.name}, {how}, {count}: sound"
    exact = chances(table)
    headers = [table.die.text if table.die else table.by or "", *(table.columns or ("text",))]
    rows = [[row.label, *(cell.text for cell in row.cells)] for row in table.rows]
    if exact is not None:
        headers[1:1] = ["chance", "fraction"]
        rows = [
            [row[0], *_chance(chance), *row[1:]] for row, chance in zip(rows, exact, strict=True)
        ]
    wide = None if table.columns else len(headers) - 1
    return f"{head}\n\n{grid(headers, rows, width, wide)}"


def _chance(chance: Fraction) -> tuple[str, str]:
    return percent(chance), fraction(chance)
