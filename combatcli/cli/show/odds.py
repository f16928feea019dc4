"""Odds as people read them: a table of chances, one of damage, and what they depend on."""

from __future__ import annotations

from fractions import Fraction

from combatcli.cli.show.chances import chance_table, group_words, interval_text, tables_text
from combatcli.cli.show.grid import wrap
from combatcli.cli.show.result import rulings_and_notes
from combatcli.command import Command
from combatcli.odds.chance_text import fraction
from combatcli.odds.statistics import chance_of
from combatcli.odds.unknown_damage import why_unknown
from combatcli.report import BY, DAMAGE, ODDS, Answer


def odds_text(command: Command, answer: Answer, width: int) -> str:
    """Tables of chances, then of damage, then what the odds depend on."""
    by = answer[BY]
    rows = [(group_words(command, answer, by, row), chance_of(row)) for row in answer[ODDS]]
    intervals = [interval_text(row["interval"]) for row in answer[ODDS] if "interval" in row]
    tables, mean = [chance_table(by, rows, intervals)], ""
    damage = answer.get(DAMAGE)
    if damage and any(row[DAMAGE] is not None for row in damage["distribution"]):
        if by != [DAMAGE]:
            by = [DAMAGE]
            each = damage["distribution"]
            rows = [(group_words(command, answer, by, row), chance_of(row)) for row in each]
            tables.append(chance_table(by, rows))
        mean = _mean_text(command, answer)
    blocks = [*tables_text(tables, width), mean]
    if command.odds_remarks is not None:
        blocks.append("\n".join(command.odds_remarks(answer)))
    blocks.append("\n".join(wrap(line, width, "  ") for line in rulings_and_notes(answer)))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _mean_text(command: Command, answer: Answer) -> str:
    mean = answer[DAMAGE]["mean"]
    if mean is None:
        return f"damage on average: not known, {why_unknown(command, answer)}"
    exact = Fraction(mean)
    short = fraction(exact)
    return f"damage on average: {float(exact):.2f}" + (f" ({short})" if short else "")
