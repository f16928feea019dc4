"""To JSON: all that a table says, as `table show --json` has it, laid out for people too."""

from __future__ import annotations

import json

from combatcli.book import Table
from combatcli.output.tables import table_json
from combatcli.tables import Written


def write(table: Table) -> Written:
    """The table as JSON."""
    return Written(json.dumps(table_json(table), indent=2, ensure_ascii=False) + "\n")
