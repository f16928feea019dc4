"""What an answer depends on, rulings and tables, and the stamps that say so at its end."""

from __future__ import annotations

from collections.abc import Mapping

from combatcli import __version__
from combatcli.book import Book
from combatcli.command import Command
from combatcli.errors import InternalError, UsageError
from combatcli.faults import fault_in
from combatcli.options.payload import request_json
from combatcli.report import REQUEST, TABLES, VERSION, Answer
from combatcli.request import Request


def check_rulings(command: Command, request: Request, book: Book) -> None:
    """UsageError names a ruling that there isn't or that this command doesn't depend on.

    Or a choice that its ruling hasn't.
    """
    if not request.rulings:
        return
    book.check_rulings(request.rulings, command.name)
    used = rulings_used(command, request)
    for name in request.rulings:
        if name not in used:
            known = ", ".join(used) or "none"
            raise UsageError(
                f"{command.name}: ruling {name} does not touch it",
                f"those that do: {known}",
                field=f"rulings.{name}",
                code="unused",
            )


def rulings_used(command: Command, request: Request) -> tuple[str, ...]:
    """The rulings that the answer to a request can depend on."""
    return command.rulings if command.rulings_for is None else command.rulings_for(request)


def rulings_changed(command: Command, request: Request, book: Book) -> dict[str, str]:
    """The rulings in force for a request that differ from the defaults, built-in or of the user."""
    changed: dict[str, str] = {}
    every = book.rulings((command.rules,)) if command.rules else book.rulings()
    for name in rulings_used(command, request):
        if name not in every:
            raise _missing(command, "ruling", name, "rulings")
        ruling = every[name]
        usual = book.default(ruling)
        choice = request.rulings.get(name, usual)
        if choice != ruling.default or choice != usual:
            changed[name] = choice
    return changed


def tables_of(command: Command, request: Request) -> tuple[str, ...]:
    """The tables that a request may read, without those that they link to."""
    if command.table_option is not None:
        return (request.options[command.table_option],)
    return command.tables


def stamp(answer: Answer, command: Command, request: Request, book: Book) -> Answer:
    """Add what every answer ends with: the request that gives it again, the tables, the version."""
    rulings: Mapping[str, str] = {}
    if request.rulings or book.has_defaults:
        rulings = rulings_changed(command, request, book)
    payload = request_json(command, request, rulings)
    try:
        digest = book.digest(tables_of(command, request))
    except KeyError as error:
        raise _missing(command, "table", error.args[0], error.args[0]) from None
    answer[REQUEST] = payload
    answer[TABLES] = digest
    answer[VERSION] = __version__
    return answer


def _missing(command: Command, what: str, name: str, file: str) -> InternalError:
    """The error for a table or a ruling that is declared and not there."""
    where = f"data/{command.rules}/{file}.yaml"
    return fault_in(
        command.resolve.__module__,
        f"COMMAND declares the {what} {name!r}, which there isn't",
        f"write it in {where}, or mend its name in {what}s",
    )
