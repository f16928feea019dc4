"""Dice that stand bare in a text, where they are not rolled: brackets may be missing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from combatcli.book.places import PLACE
from combatcli.book.reading.faults import Fault
from combatcli.book.table import Table

_DICE = re.compile(r"(?<![\w.])[0-9]*[dD](?:[0-9]{1,4}|%)(?:k[hl][0-9]+)?(?:[+*-][0-9]+)?(?!\w)")


def bare_dice(table: Table) -> Iterator[Fault]:
    """What may be wrong with the texts of a table; what an effect says is rolled by the rules."""
    for row in table.rows:
        for cell in row.cells:
            said = {cell.text, *map(str, cell.effects.values())}
            for dice in dict.fromkeys(_DICE.findall(re.sub(PLACE, " ", cell.text))):
                if dice in said or cell.text in cell.effects.values():
                    continue
                what, remedy = f"{dice} stands bare and is not rolled", f"write <{dice}>"
                yield Fault(table.path, row.line, table.name, row.label, what, remedy)
