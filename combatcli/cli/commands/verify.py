"""`verify`: replays recorded results and reports each that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from combatcli.errors import UsageError
    from combatcli.stream.line_io import LineWriter
    from combatcli.stream.verify import Difference, Verifier

MOST_RESULT = 64 * 1024 * 1024
"""Bytes: a long duel's result holds every blow."""


@click.command(
    "verify",
    short_help="Replays recorded results and reports each that differs.",
)
@click.argument("file", required=False)
@click.option(
    "--tables",
    metavar="DIR",
    help="Your own tables, over the built-in ones. Also COMBATCLI_TABLES.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="A JSON line for each difference, and a last."
)
def COMMAND(file: str | None, tables: str | None, as_json: bool) -> int:  # noqa: N802
    """Resolve the request of each result in FILE, or on stdin, again, and compare.

    FILE is a log of --json or of batch. Each field that differs is a line: where, then and now.
    The end is exit 1 where any differs. Results that are the same, though by other tables or
    another version, count as the same and are told apart. Lines with an error are skipped.

    Example: combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10 --json | combatcli verify
    """
    from combatcli.cli.book import book_in_force
    from combatcli.cli.progress import progress, tell_that_it_reads
    from combatcli.cli.signals import orderly
    from combatcli.cli.streams import lines_in, lines_out
    from combatcli.errors import UsageError
    from combatcli.stream.batch import Batch
    from combatcli.stream.line_io import read_lines
    from combatcli.stream.verify import Verifier

    verifier = Verifier(Batch(book_in_force(tables, rulings=False)))
    told = progress("lines checked", as_json)
    out = lines_out()
    if file in (None, "-"):
        tell_that_it_reads("results", as_json)
    with lines_in(file) as read, orderly(out):
        for number, line in read_lines(read, out.flush, MOST_RESULT):
            try:
                for difference in verifier.check(line):
                    out.write(_difference(number, difference, as_json))
            except UsageError as error:
                out.write(_fault(number, error, as_json))
            if told is not None:
                told(number)
        if told is not None:
            told.clear()
        _summary(out, verifier, as_json)
        out.flush()
    return 1 if verifier.failed else 0


def _difference(number: int, difference: Difference, as_json: bool) -> str:
    from combatcli.json_line import dump

    field, then, now = difference
    if as_json:
        return dump({"line": number, "field": field, "then": then, "now": now})
    return f"line {number}: {dump(field)[1:-1]}: {dump(then)} then, {dump(now)} now"


def _fault(number: int, error: UsageError, as_json: bool) -> str:
    from combatcli.cli.inputs import one_line
    from combatcli.json_line import dump

    if as_json:
        return dump({"line": number, "error": error.json()})
    return f"line {number}: {one_line(error)}"


def _summary(out: LineWriter, verifier: Verifier, as_json: bool) -> None:
    counts: dict[str, Any] = {
        name: getattr(verifier, name) for name in ("checked", "different", "errors", "unreadable")
    }
    stamps = [
        {"stamp": what, "then": then, "now": now, "results": count}
        for (what, then, now), count in sorted(verifier.stamps.items())
    ]
    if as_json:
        from combatcli.json_line import dump

        out.write(dump({**counts, "stamps": stamps}))
        return
    for each in stamps:
        out.write("other {stamp} in {results:,} of them: {then} then, {now} now".format(**each))
    more = [f"{counts[name]:,} {name}" for name in ("errors", "unreadable") if counts[name]]
    out.write(
        ", ".join([f"{counts['checked']:,} checked", f"{counts['different']:,} differ", *more])
    )
