"""The improved options that a class and level have earned."""

from __future__ import annotations

from combatcli.command import Command, Option, Result
from combatcli.errors import Place, UsageError
from combatcli.referee import Referee
from combatcli.request import Request
from combatcli.rules.labyrinth._needs import EARNED
from combatcli.rules.labyrinth._skills import earned_levels
from combatcli.shapes import COUNT, MAYBE_COUNT, TEXT, list_of
from combatcli.values.basic import Integer
from combatcli.values.words import Word


def options(request: Request, referee: Referee) -> Result:
    """One improved option each time that saving throws improve; what each does.

    Source: Labyrinth Lord house combat rules, Improved combat options.
    """
    name, level = request.options["class"], request.options["level"]
    if name is None or level is None:
        missing = "class" if name is None else "level"
        hint = "give ", Place("class", "fighter"), " ", Place("level", "8")
        raise UsageError(f"{missing} is missing", hint, field=missing, code="missing")
    levels = earned_levels(referee, name)
    earned = [at for at in levels if at <= level]
    coming = next((at for at in levels if at > level), None)
    rows = []
    for row in referee.book.table("options").rows:
        cell = referee.read("options", row.label)
        key, most = cell.required("key"), cell.number("most")
        rows.append({"option": row.label, "key": key, "most": most or None, "text": cell.text})
    count = len(earned)
    at = f", at level{'' if count == 1 else 's'} {', '.join(map(str, earned))}" if earned else ""
    then = f"; the next at {coming}" if coming else "; no more to come"
    return Result(
        str(count),
        f"{name} {level} has earned {count} improved option{'' if count == 1 else 's'}{at}{then}",
        {
            "class": name,
            "level": level,
            "count": count,
            "levels": earned,
            "next": coming,
            "options": rows,
        },
    )


COMMAND = Command(
    name="options",
    help="Improved options that a class and level have earned.",
    resolve=options,
    rules="labyrinth",
    needs=EARNED,
    options=(
        Option("class", Word("option-levels"), "the class, such as fighter"),
        Option("level", Integer(1, 1_000), "the level"),
    ),
    fields={
        "class": TEXT,
        "level": COUNT,
        "count": COUNT,
        "levels": {"type": "array", "items": {"type": "integer"}},
        "next": MAYBE_COUNT,
        "options": list_of(option=TEXT, key=TEXT, most=MAYBE_COUNT, text=TEXT),
    },
    tables=("options", "option-levels"),
    example="combatcli options --class fighter --level 8",
)
