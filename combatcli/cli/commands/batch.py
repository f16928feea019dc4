"""`batch`: a filter, one JSON request a line in and one JSON result a line out."""

from __future__ import annotations

import click

from combatcli.cli.option_types import Number
from combatcli.dice import MOST_SEED


@click.command(
    "batch",
    short_help="A filter: one JSON request a line in, one JSON result a line out.",
)
@click.argument("file", required=False)
@click.option(
    "--seed", type=Number(0, MOST_SEED),
    help="Seeds of the requests that have none: from this and the id, else the line's number.",
)  # fmt: skip
@click.option(
    "--tables", metavar="DIR",
    help="Your own tables, over the built-in ones. Also COMBATCLI_TABLES.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Errors on stderr as JSON too.")
def COMMAND(file: str | None, seed: int | None, tables: str | None, as_json: bool) -> int:  # noqa: N802
    """Answer each request of FILE, or of stdin, in its order; errors are answers as well.

    The end is exit 1 where any line was answered with an error. The request of every result,
    sent again, gives the same result.

    Example: echo '{"command":"roll","notation":"2d6"}' | combatcli batch --seed 7
    """
    from combatcli.cli.book import book_in_force
    from combatcli.cli.progress import tell_that_it_reads
    from combatcli.cli.signals import orderly
    from combatcli.cli.streams import lines_in, lines_out
    from combatcli.stream.batch import Batch
    from combatcli.stream.line_io import read_lines

    book = book_in_force(tables)
    batch = Batch(book, seed)
    out = lines_out()
    if file in (None, "-"):
        tell_that_it_reads("requests", as_json)
    with lines_in(file) as read, orderly(out):
        for number, line in read_lines(read, out.flush):
            answer = batch.answer(line, number)
            if answer is not None:
                out.write(answer)
        out.flush()
    return 1 if batch.failed else 0
