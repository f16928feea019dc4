"""`verify`: replays recorded results and names the fields that differ."""

from __future__ import annotations

from functools import partial
from typing import Any

from combatcli.cli.book import book_in_force
from combatcli.cli.build import tool
from combatcli.cli.out import harmless
from combatcli.cli.progress import progress, write_reading_hint
from combatcli.cli.signals import end_between_lines
from combatcli.cli.streams import lines_in, lines_out
from combatcli.command import Option
from combatcli.errors import UsageError
from combatcli.json_line import dump
from combatcli.options.common import TABLES
from combatcli.report import ERROR, LINE
from combatcli.stream.batch import Batch
from combatcli.stream.line_io import LineWriter, read_lines
from combatcli.stream.verify import Difference, Verifier
from combatcli.values.basic import Flag, Path

MOST_RESULT = 64 * 1024 * 1024
"""Bytes of a line; a long result lists all its parts."""

OPTIONS = (
    Option("file", Path(), "the results", "-", positional=True),
    TABLES,
    Option("json", Flag(), "a JSON line for each difference, and a last", False),
)


@tool(
    "verify",
    "Replays recorded results and reports each that differs.",
    "combatcli grapple -a str=13,dex=14 -d str=15,dex=10,con=10 --json | combatcli verify",
    OPTIONS,
    about="Resolve the request of each result in FILE, or on stdin, again, and compare. FILE is a"
    " log of --json or of batch. Each field that differs is a line: where, then and now. The end is"
    " exit 1 where any differs. Results that are the same, though by other tables or another"
    " version, count as the same and are told apart. Lines with an error are skipped.",
)
def COMMAND(file: str, tables: str | None, json: bool) -> int:  # noqa: N802 (as in every tool)
    verifier = Verifier(Batch(partial(book_in_force, tables, rulings=False)))
    count = progress("lines checked", json)
    out = lines_out()
    if file == "-":
        write_reading_hint("results", json)
    with lines_in(file) as read, end_between_lines(out):
        for number, line in read_lines(read, out.flush, MOST_RESULT):
            try:
                for difference in verifier.check(line):
                    out.write_line(_difference_text(number, difference, json))
            except UsageError as error:
                out.write_line(_error_text(number, error, json))
            if count is not None:
                count(number)
        if count is not None:
            count.clear()
        _write_summary(out, verifier, json)
        out.flush()
    return 1 if verifier.failed else 0


def _difference_text(number: int, difference: Difference, as_json: bool) -> str:
    field, then, now = difference
    if as_json:
        return dump({LINE: number, "field": field, "then": then, "now": now})
    return f"line {number}: {dump(field)[1:-1]}: {dump(then)} then, {dump(now)} now"


def _error_text(number: int, error: UsageError, as_json: bool) -> str:
    if as_json:
        return dump({LINE: number, ERROR: error.json()})
    return harmless(f"line {number}: {error.line()}")


def _write_summary(out: LineWriter, verifier: Verifier, as_json: bool) -> None:
    counts: dict[str, Any] = {
        name: getattr(verifier, name) for name in ("checked", "different", "errors", "unreadable")
    }
    stamps = [
        {"stamp": what, "then": then, "now": now, "results": count}
        for (what, then, now), count in sorted(verifier.stamps.items())
    ]
    if as_json:
        out.write_line(dump({**counts, "stamps": stamps}))
        return
    for each in stamps:
        text = "other {stamp} in {results:,} of them: {then} then, {now} now".format(**each)
        out.write_line(harmless(text))
    more = [f"{counts[name]:,} {name}" for name in ("errors", "unreadable") if counts[name]]
    out.write_line(
        ", ".join([f"{counts['checked']:,} checked", f"{counts['different']:,} differ", *more])
    )
