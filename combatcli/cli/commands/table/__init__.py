"""`table`: the tables in force, and the user's own. Each of its commands is a module here."""

from __future__ import annotations

from combatcli.cli.group import Group
from combatcli.cli.help import with_help

TOOLS = {"check": "check", "export": "export", "import": "import_", "list": "list", "show": "show"}

COMMAND = with_help(
    Group(
        "table",
        package=__name__,
        tools=TOOLS,
        prefix="table ",
        help="The tables in force, built in and your own."
        "\n\nExample: combatcli table show critical",
        short_help="The tables, built in and your own: list, show, roll, check, export, import.",
    )
)
