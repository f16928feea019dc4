"""`rulings`: where the texts are silent, and what the tool does there."""

from __future__ import annotations

import sys

import click


@click.command(
    "rulings",
    short_help="Every ruling: choices, default, the question it settles.",
)
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--tables", metavar="DIR", help="Your own tables and rulings. Also COMBATCLI_TABLES.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on one line.")
def COMMAND(names: tuple[str, ...], tables: str | None, as_json: bool) -> int:  # noqa: N802 (as in every module)
    """Every ruling, or those named: choices, default, the question it settles.

    Example: combatcli rulings kill
    """
    from combatcli.cli.book import book_in_force
    from combatcli.cli.show.rulings import rulings_json, rulings_text
    from combatcli.errors import unknown

    book = book_in_force(tables)
    every = book.rulings()
    for name in names:
        if name not in every:
            raise unknown("ruling", name, every)
    chosen = [every[name] for name in names or every]
    in_force = {each.name: book.default(each) for each in chosen}
    if as_json:
        from combatcli.json_line import dump

        text = dump({"rulings": rulings_json(chosen, in_force)}) + "\n"
    else:
        from combatcli.cli.run import width

        text = rulings_text(chosen, in_force, width())
    sys.stdout.write(text)
    return 0
