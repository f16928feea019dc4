"""`batch`: a filter, one JSON request a line in and one JSON result a line out."""

from __future__ import annotations

from functools import partial

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.progress import write_reading_hint
from combatcli.cli.signals import end_between_lines
from combatcli.cli.streams import lines_in, lines_out
from combatcli.command import Option
from combatcli.options.common import TABLES
from combatcli.options.dice import Seed
from combatcli.stream.batch import Batch
from combatcli.stream.limit import Limit
from combatcli.stream.line_io import read_lines
from combatcli.values.basic import Flag, Number, Path

OPTIONS = (
    Option("file", Path(), "the requests", "-", positional=True),
    Option(
        "seed",
        Seed(),
        "seeds of the requests that have none: from this and the id, else the line's number",
    ),
    Option(
        "limit",
        Number(0.001, 1_000_000.0),
        "seconds that a line may take; without it, some ten of work",
        metavar="SECONDS",
    ),
    TABLES,
    Option("json", Flag(), "errors on stderr as JSON too", False),
)


@tool(
    "batch",
    "A filter: one JSON request a line in, one JSON result a line out.",
    """echo '{"command":"roll","notation":"2d6"}' | combatcli batch --seed 7""",
    OPTIONS,
    about="Answer each request of FILE, or of stdin, in its order; errors are answers as well. The"
    " end is exit 1 where any line was answered with an error. The request of every result, sent"
    " again, gives the same result.",
)
def COMMAND(  # noqa: N802 (as in every tool)
    file: str, seed: int | None, limit: float | None, tables: str | None, json: bool
) -> int:
    bound = Limit(limit)
    batch = Batch(partial(book_in_force, tables), seed, bound)
    out = lines_out()
    if file == "-":
        write_reading_hint("requests", json)
    with lines_in(file) as read, end_between_lines(out), bound.watch():
        for number, line in read_lines(read, out.flush):
            answer = batch.answer_line(line, number)
            if answer is not None:
                out.write_line(answer)
        out.flush()
    return 1 if batch.failed else 0
