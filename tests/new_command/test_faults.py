"""What a new command gets wrong is said in a line: what, in which module, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from combatcli.faults import MEND_IT
from tests.new_command.house import COMMAND, RULINGS, House

EXAMPLE = ["stand-fast", "-f", "steadiness=7", "--dice", "9,2"]
WITH_STANDARD = ["stand-fast", "-f", "steadiness=7", "--standard", "--seed", "1"]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


NOT_DECLARED = [
    # what the module has, what stands there instead, the fault, what to do
    ('name="stand-fast"', 'name="stand"', "COMMAND is called 'stand', but 'stand-fast' by its file",
     "rename one of them"),
    ("COMMAND = Command(", "STAND_FAST = Command(", "there is no COMMAND",
     "declare one, or begin the file's name with _"),
    ('rules="labyrinth"', 'rules="brawling"',
     "COMMAND has rules='brawling', but lies in a folder of 'labyrinth'",
     "write rules='labyrinth', or move the file"),
    ('    rules="labyrinth",\n', "", "COMMAND has rules=None, but lies in a folder of 'labyrinth'",
     "write rules='labyrinth', or move the file"),
    ('outcomes=("holds", "breaks")', 'outcomes=("holds", "flees")',
     "its rule comes to the outcome 'breaks', which COMMAND doesn't declare", "add it to outcomes"),
    ('fields={"margin": INTEGER, ', "fields={",
     "its rule returns 'margin', which COMMAND doesn't declare", "add it to fields or fighters"),
    ('{"margin": score - total, ', "{",
     "COMMAND declares 'margin', which its rule doesn't return",
     "return it in Result(fields={…}), or don't declare it"),
    ('{"fighter": fighter}', '{"coward": fighter}',
     "its rule returns 'coward', which COMMAND doesn't declare", "add it to fields or fighters"),
    ('{"fighter": fighter}', "{}", "COMMAND declares 'fighter', which its rule doesn't return",
     "return it in Result(fighters={…}), changed or not"),
    ("        success=holds,\n", "", "COMMAND declares 'success', which its rule doesn't return",
     "return it in Result(success=…), or leave checks out"),
    ('rolls=("nerve", "broken-ranks")', 'rolls=("nerve",)',
     "its rule rolls 'broken-ranks', which COMMAND doesn't declare", "add it to rolls"),
    ('    tables=("broken-ranks",),\n', "",
     "its rule reads the table 'broken-ranks', which COMMAND doesn't declare", "add it to tables"),
    ('tables=("broken-ranks",)', 'tables=("broken-rank",)',
     "COMMAND declares the table 'broken-rank', which there isn't",
     "write it in data/labyrinth/broken-rank.yaml, or mend its name in tables"),
    ('    rulings=("standard-bearer",),\n', "",
     "its rule leans on the ruling 'standard-bearer', which COMMAND doesn't declare",
     "add it to rulings"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "remedy"), NOT_DECLARED)
def test_otherwise_than_declared(house: House, old: str, new: str, what: str, remedy: str) -> None:
    house.edit(COMMAND, old, new)
    ran = house.combatcli(*(WITH_STANDARD if "ruling" in old else EXAMPLE))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"combatcli: {COMMAND}: {what}; {remedy}\n"


def test_twice(house: House) -> None:
    house.write("combatcli/rules/opposed/stand_fast.py", house.read(COMMAND))
    assert house.combatcli("--help").err == (
        "combatcli: combatcli/rules/opposed/stand_fast.py: combatcli.rules.labyrinth.stand_fast is"
        " of that name; rename the file\n"
    )


def test_no_ruling(house: House) -> None:
    house.edit(RULINGS, "standard-bearer:", "standard-barer:")
    ran = house.combatcli(*WITH_STANDARD)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        f"combatcli: {COMMAND}:{house.line('referee.ruling')}: {RULINGS} declares no ruling"
        " 'standard-bearer';"
        " declare it there, or mend its name in the rule\n"
    )
    asked = house.combatcli(*EXAMPLE, COMBATCLI_RULINGS="kill=dead")
    assert asked.err == (
        f"combatcli: {COMMAND}: COMMAND declares the ruling 'standard-bearer', which there isn't;"
        f" write it in {RULINGS}, or mend its name in rulings\n"
    )


ASKED_FOR = [
    # what the rule says, what it says instead, the fault, what to do
    ('stat("steadiness")', 'stat("steadines")', "a fighter has no key 'steadines'",
     "did you mean steadiness? mend it, or add it to KEYS of combatcli/fighter_keys.py"),
    ('stat("steadiness")', 'stat("xyzzy")', "a fighter has no key 'xyzzy'",
     "mend it, or add it to KEYS of combatcli/fighter_keys.py"),
    ('options["standard"]', 'options["standrd"]', "the command has no option 'standrd'",
     "did you mean standard? mend it, or add it to options of COMMAND"),
    ('roll_on("broken-ranks")', 'roll_on("broken-rank")', "there is no table 'broken-rank'",
     "did you mean broken-ranks? mend its name, or write data/labyrinth/broken-rank.yaml"),
    ('required("rout")', 'required("route")',
     "'Backs off in good order' has no effect 'route'",
     "it has rout: mend the name, or declare it in the table, without ?"),
    ('required("rout")', 'number("rout")',
     "the effect 'rout' of 'Backs off in good order' is 'withdraws', no number",
     "read it with required or word"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "remedy"), ASKED_FOR)
def test_what_a_rule_asks_for(house: House, old: str, new: str, what: str, remedy: str) -> None:
    house.edit(COMMAND, old, new)
    line = f"combatcli: {COMMAND}:{house.line(new)}: {what}; {remedy}\n"
    for more in ((), ("--odds", "--by", "rout")):
        ran = house.combatcli(*EXAMPLE, *more)
        assert (ran.status, ran.out, ran.err) == (1, "", line)


def test_no_table(house: House) -> None:
    (house.folder / "data/labyrinth/broken-ranks.yaml").unlink()
    ran = house.combatcli(*EXAMPLE)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"combatcli: {COMMAND}:")
    assert "there is no table 'broken-ranks'; " in ran.err


BROKEN = [
    # what the module has, what stands there instead, the fault
    ("    holds = total <= score", "    holds = total <= score)", "SyntaxError: unmatched ')'"),
    ("shapes import INTEGER", "shapes import INTEGERS, INTEGER",
     "ImportError: cannot import name 'INTEGERS' from 'combatcli.shapes'"),
    ("Flag(), ", "Flagg(), ", "NameError: name 'Flagg' is not defined"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what"), BROKEN)
def test_broken_module(house: House, old: str, new: str, what: str) -> None:
    house.edit(COMMAND, old, new)
    ran = house.combatcli(*EXAMPLE)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"combatcli: {what}")
    assert ran.err.endswith(f" ({COMMAND}, line {house.line(new)}); {MEND_IT}\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("args", [EXAMPLE, [*EXAMPLE, "--json"]])
def test_any_other_fault(house: House, args: list[str]) -> None:
    """A line, and with COMBATCLI_DEBUG=1 the traceback before it."""
    house.edit(COMMAND, "total <= score", "total <= {}['score']")
    ran = house.combatcli(*args)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert f"KeyError: 'score' ({COMMAND}, line {house.line('holds = ')})" in ran.err
    assert MEND_IT in ran.err
    debug = house.combatcli(*args, COMBATCLI_DEBUG="1")
    assert (debug.status, debug.out) == (1, "")
    assert debug.err.startswith("Traceback (most recent call last):\n")
    assert f'{COMMAND}", line ' in debug.err
    assert debug.err.endswith(f"KeyError: 'score'\n{ran.err}")


def test_a_fault_of_other_code_names_the_rule_too(house: House) -> None:
    house.edit(COMMAND, '"2d6")', "7)")
    ran = house.combatcli(*EXAMPLE)
    assert ran.err.startswith("combatcli: AttributeError: ")
    assert f", from {COMMAND}, line {house.line('referee.check')}); {MEND_IT}\n" in ran.err


def test_any_other_fault_in_batch(house: House) -> None:
    house.edit(COMMAND, "total <= score", "total <= {}['score']")
    line = (
        '{"command":"stand-fast","fighter":{"steadiness":7}}\n{"command":"roll","notation":"1d1"}\n'
    )
    ran = house.combatcli("batch", input=line)
    assert (ran.status, ran.out.count("\n"), ran.err) == (1, 2, "")
    assert f"KeyError: 'score' ({COMMAND}, line {house.line('holds = ')})" in ran.out
    assert MEND_IT in ran.out
    debug = house.combatcli("batch", input=line, COMBATCLI_DEBUG="1")
    assert debug.out.splitlines()[0] == ran.out.splitlines()[0]
    assert debug.err.startswith("Traceback (most recent call last):\n")
    assert debug.err.endswith("KeyError: 'score'\n")
