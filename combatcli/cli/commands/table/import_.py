"""`table import`: a table from another format."""

from __future__ import annotations

from combatcli.cli.build import tool
from combatcli.cli.out import write_data, write_note
from combatcli.cli.sheets import Files
from combatcli.command import Option
from combatcli.formats import IMPORTS, export_table, import_table
from combatcli.values.basic import Path, Text
from combatcli.values.words import OneOf

OPTIONS = (
    Option("file", Path(), "the file, or - for stdin", positional=True),
    Option("from", OneOf(*IMPORTS), "the format", required=True),
    Option("name", Text(), "what to call the table; of several in a file, which one"),
)


@tool(
    "import",
    "A table from a spreadsheet, Markdown, a list or Foundry VTT, as YAML on stdout.",
    "combatcli table import wandering.csv --from csv >tables/wandering.yaml",
    OPTIONS,
    about="Save it in your folder of tables.",
)
def COMMAND(file: str, name: str | None, **options: str) -> int:  # noqa: N802 (as in every tool)
    path = "stdin" if file == "-" else file
    table, notes = import_table(Files()(file), path, name, options["from"])
    write_data(export_table(table, "yaml").text)
    for note in notes:
        write_note(note)
    return 0
