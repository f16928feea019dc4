"""`rulings`: the rulings that settle where a text is silent, with the choices; the readings."""

from __future__ import annotations

from combatcli.book import Reading, Ruling
from combatcli.book.source.files import built_in_files
from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import write
from combatcli.cli.show.rows import table_text
from combatcli.cli.show.rulings import rulings_json, rulings_rows, rulings_text
from combatcli.cli.terminal import width
from combatcli.cli.typed_request import checked_form
from combatcli.command import Option
from combatcli.errors import unknown
from combatcli.json_line import dump
from combatcli.options.common import FORMAT, JSON, ROWS, TABLES
from combatcli.values.names import RulingName

NAMES = Option("names", RulingName(), "only these", (), positional=True, repeatable=True)


@tool(
    "rulings",
    "Every ruling: choices, default, the question it settles.",
    "combatcli rulings kill",
    (NAMES, TABLES, FORMAT, JSON),
    about="Or only those named. A reading is what the tool does where a text is silent and it"
    " offers no choice: they follow the rulings of their set.",
)
def COMMAND(  # noqa: N802 (as in every tool)
    names: tuple[str, ...], tables: str | None, format: str | None, json: bool
) -> int:
    form = checked_form(json, format)
    book = book_in_force(tables)
    every: dict[str, Ruling | Reading] = {}
    for rules in built_in_files():
        every |= {**book.rulings((rules,)), **book.readings((rules,))}
    for name in names:
        if name not in every:
            raise unknown("ruling", name, every)
    chosen = [every[name] for name in names or every]
    in_force = {each.name: book.default(each) for each in chosen if isinstance(each, Ruling)}
    if form in ROWS:
        text = table_text(form, *rulings_rows(chosen, in_force))
    elif form == "json":
        text = dump(rulings_json(chosen, in_force)) + "\n"
    else:
        text = rulings_text(chosen, in_force, width())
    write(text)
    return 0
