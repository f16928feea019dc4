"""`make lint` says what is wrong with a new command and its data, before anybody plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.new_command.house import COMMAND, RULINGS, TABLE, House

BODY = "data/labyrinth/body.yaml"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path, "tools", "docs")


def lint(house: House) -> list[str]:
    """What the part of `make lint` says that is of commands and data."""
    ran = house.run("tools", "--check")
    assert (ran.status, ran.err) == (1, ""), ran
    return ran.out.splitlines()


def test_data(house: House) -> None:
    house.edit(TABLE, "1-2: {", "1: {")
    line = house.line("3-5: {", TABLE)
    house.edit(BODY, "name: body", "name: bodies")
    house.edit(BODY, "title: ", "# ")
    house.edit(RULINGS, "default: steadies", "default: no-matter")
    house.edit(RULINGS, "default: dead", "default: daed")
    wrong = lint(house)
    assert wrong[0] == (
        f"{BODY}: table body: is called 'bodies', but 'body' by its file;"
        " leave name: out, or rename it"
    )
    assert wrong[1:] == [
        f"{BODY}: table body: no title; add title: beside die: or by:",
        f"{TABLE}:{line}: table broken-ranks, row 3-5: gap before it: 2 not covered; add a row 2,"
        " or widen a neighbor",
        f"{RULINGS}: ruling kill: its default 'daed' is none of its choices; write one of dead,"
        " dying-roll",
        f"{RULINGS}: ruling standard-bearer: its default 'no-matter' is not the first of its"
        " choices; move it up",
    ]
    ran = house.run("tools", "cache")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert f"{TABLE}:{line}: table broken-ranks, row 3-5: gap before it: 2 not covered; " in ran.err


NO_RULINGS = [
    ("  choices:\n    steadies: Add 1 to the score.\n    no-matter: Leave the score as it is.\n",
     "  choices: [steadies, no-matter]\n",
     "ruling standard-bearer has no choices with what they do;"
     " write a line choice: what it does for each, further in"),
    ("  default: steadies\n", "", "standard-bearer is neither ruling nor reading;"
     " write question, default, choices and source, or reading and source"),
    ("standard-bearer:", "kill:", "doubled entry kill; rename one of them"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what"), NO_RULINGS)
def test_no_rulings(house: House, old: str, new: str, what: str) -> None:
    line = house.line("standard-bearer:", RULINGS)
    house.edit(RULINGS, old, new)
    assert lint(house) == [f"{RULINGS}:{line}: {what}"]


def test_before_any_roll(house: House) -> None:
    """Of every command, by `make docs` as well."""
    house.edit(COMMAND, 'tables=("broken-ranks",)', 'tables=("broken-rank",)')
    house.edit(COMMAND, 'rulings=("standard-bearer",)', 'rulings=("standard-barer",)')
    house.edit(COMMAND, "checks=True", 'optional=("coward",), damage=True')
    house.edit(COMMAND, 'Option("standard"', 'Option("seed"')
    house.edit(COMMAND, 'fighters=("fighter",)', 'fighters=("fighter", "foe")')
    keys = 'keys={"enemy": (), "fighter": ("steadines",)}'
    house.edit(COMMAND, 'keys={"fighter": ("steadiness",)}', keys)
    house.edit(COMMAND, "combatcli stand-fast -f", "combatcli stand -f")
    house.edit("combatcli/rules/labyrinth/crit.py", 'name="crit"', 'name="critical"')
    assert lint(house) == [
        "combatcli/rules/labyrinth/crit.py: COMMAND is called 'critical', but 'crit' by its"
        " file; rename one of them",
        *(f"{COMMAND}: COMMAND {line}" for line in (
            "declares the table 'broken-rank', which there isn't;"
            " write it in data/labyrinth/broken-rank.yaml, or mend its name in tables",
            "declares the ruling 'standard-barer', which there isn't;"
            " write it in data/labyrinth/rulings.yaml, or mend its name in rulings",
            "has two options 'seed'; rename its own: the other is every command's",
            "has two options -f; rename a fighter or an option of its own",
            "calls 'coward' optional, who is none of its fighters; add to fighters",
            "has keys of 'enemy', who is none of its fighters; add to fighters",
            "reads the key 'steadines', which labyrinth rules don't have;"
            " add it to KEYS of combatcli/fighter_keys.py, or mend its name in keys",
            "deals damage, but has no such field; add damage to fields",
            "has an example of another; begin it with combatcli stand-fast",
        )),
    ]  # fmt: skip
    assert house.run("tools").out.splitlines() == lint(house)


def test_broken_modules(house: House) -> None:
    house.edit(COMMAND, "    holds = total <= score", "    holds = total <= score)")
    crit = "combatcli/rules/labyrinth/crit.py"
    house.edit(crit, "COMMAND = Command(", "COMMAND = Comand(")
    broken, unmatched = lint(house)
    assert broken.startswith("NameError: name 'Comand' is not defined")
    assert f" ({crit}, line {house.line('Comand(', crit)}); " in broken
    line = house.line("score)")
    assert unmatched.startswith(f"SyntaxError: unmatched ')' ({COMMAND}, line {line}); ")


def test_names_that_rules_ask_for(house: House) -> None:
    """Where no play comes by, or where what isn't there is as good as nothing."""
    asked = {
        'stat("steadiness")': 'number("brawn")',
        'options["standard"]': 'options["standrd"]',
        'ruling("standard-bearer")': 'ruling("standard-barer")',
        'roll_on("broken-ranks")': 'roll_on("broken-rank")',
        'required("rout")': 'word("route")',
        'fighter("fighter")': 'fighter("figter")',
    }
    for old, new in asked.items():
        house.edit(COMMAND, old, new)
    remedies = {
        'fighter("figter")': "fighter 'figter'; did you mean fighter? mend it, or add it to"
        " fighters of COMMAND",
        'number("brawn")': "key or effect 'brawn'; mend it, or add it to KEYS of"
        " combatcli/fighter_keys.py, with this rule set, or to effects: of a table in"
        " data/labyrinth/",
        'options["standrd"]': "option 'standrd'; did you mean standard? mend it, or add it to"
        " options of COMMAND",
        'ruling("standard-barer")': "ruling 'standard-barer'; did you mean standard-bearer? mend"
        f" it, or add it to {RULINGS}",
        'roll_on("broken-rank")': "table 'broken-rank'; did you mean broken-ranks? mend it, or add"
        " it to data/labyrinth/, as a file",
        'word("route")': "effect 'route'; did you mean rout? mend it, or add it to effects: of a"
        " table in data/labyrinth/",
    }
    assert sorted(lint(house)) == sorted(
        f"{COMMAND}:{house.line(new)}: labyrinth has no {what}" for new, what in remedies.items()
    )


EXAMPLES = [
    ("steadiness=7 --dice", "steadiness=17 --dice",
     "the example of COMMAND is refused: fighter: steadiness can't be '17'; it takes a whole"
     " number, 2 to 12; mend it, or the rule"),
    ('"margin": score - total', '"margin": f"{score - total}"',
     "its rule returns another margin than COMMAND declares: '-2' is not of type 'integer';"
     " return what fields says, or declare what margin can be"),
    # in some of the plays alone
    ('"rout": rout}', '"rout": "none" if rout is None else rout}',
     "its rule returns another rout than COMMAND declares: 'none' is not one of"
     " ['withdraws', 'flees', 'yields', None]; return what fields says, or declare what rout can"
     " be"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what"), EXAMPLES)
def test_example_and_its_plays(house: House, old: str, new: str, what: str) -> None:
    house.edit(COMMAND, old, new)
    assert lint(house) == [f"{COMMAND}: {what}"]


def test_what_is_of_a_text_and_by_no_sentence(house: House) -> None:
    house.edit(TABLE, "The campaign's notebook", "House combat rules, Morale")
    assert lint(house) == [
        "tools/sources.yaml: no sentence names the table broken-ranks, whose source is 'House"
        " combat rules, Morale'; add `table broken-ranks` to `by` of its sentence, or mend its"
        " source"
    ]
