"""What an answer leans on: rulings in force, tables within reach; and what it is stamped with."""

from __future__ import annotations

from combatcli import __version__
from combatcli.book import Book
from combatcli.command import ANY_TABLE, Command, fault_in
from combatcli.errors import InternalError, UsageError
from combatcli.options.payload import request_json
from combatcli.report import STAMPS, Answer
from combatcli.request import Request


def check_rulings(command: Command, request: Request, book: Book) -> None:
    """UsageError names a ruling or a choice that doesn't touch this command."""
    if not request.rulings:
        return
    book.check_rulings(request.rulings, command.name)
    touching = rulings_touching(command, request)
    for name in request.rulings:
        if name not in touching:
            known = ", ".join(touching) or "none"
            raise UsageError(
                f"{command.name}: ruling {name} does not touch it", f"those that do: {known}"
            )


def rulings_touching(command: Command, request: Request) -> tuple[str, ...]:
    """The rulings that touch a request."""
    return command.rulings if command.rulings_for is None else command.rulings_for(request)


def rulings_changed(command: Command, request: Request, book: Book) -> dict[str, str]:
    """The rulings in force that differ from the built-in defaults."""
    if not request.rulings and not book.has_defaults:
        return {}
    changed: dict[str, str] = {}
    every = book.rulings((command.rules,)) if command.rules else book.rulings()
    for name in rulings_touching(command, request):
        if name not in every:
            raise _missing(command, "ruling", name, "rulings")
        ruling = every[name]
        usual = book.default(ruling)
        choice = request.rulings.get(name, usual)
        if choice != ruling.default or choice != usual:
            changed[name] = choice
    return changed


def tables_of(command: Command, request: Request) -> tuple[str, ...]:
    """The tables that a request may read, those that they link to aside."""
    return (request.options["table"],) if ANY_TABLE in command.tables else command.tables


def stamp(answer: Answer, command: Command, request: Request, book: Book) -> Answer:
    """The answer with the request that gives it again, the tables' digest and the version."""
    payload = request_json(command, request, rulings_changed(command, request, book))
    try:
        digest = book.digest(tables_of(command, request))
    except KeyError as error:
        raise _missing(command, "table", error.args[0], error.args[0]) from None
    answer.update(zip(STAMPS, (payload, digest, __version__), strict=True))
    return answer


def _missing(command: Command, what: str, name: str, file: str) -> InternalError:
    """The error for a table or a ruling that is declared and not there."""
    where = f"data/{command.rules}/{file}.yaml"
    return fault_in(
        command.resolve.__module__,
        f"COMMAND declares the {what} {name!r}, which there isn't",
        f"write it in {where}, or mend its name in {what}s",
    )
