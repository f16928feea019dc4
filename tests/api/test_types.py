"""The types of requests and answers: what answers are, and what type checkers make of a program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from combatcli import CombatError, RandomDice, UsageError, exact_odds, new_request, resolve, types
from combatcli.rules import command, modules
from tests.api import client
from tests.helpers import example_request, execute

CLIENT = Path(client.__file__)


def check(value: dict[str, Any], name: str) -> None:
    """It has all that a record must have, and nothing that it can't have."""
    record = getattr(types, name)
    assert record.__required_keys__ <= set(value) <= set(record.__annotations__), name


@pytest.mark.parametrize("name", modules())
def test_of_answers(name: str) -> None:
    words = name.replace("-", " ").split()
    titled = "".join(word.capitalize() for word in words)
    keys = example_request(name)
    for seed in range(20 if command(name).rolls else 1):
        result = resolve(new_request(name, **keys), RandomDice(seed))
        check(result, f"{titled}Result")
        check(result["request"], f"{titled}Request")
        check(result.get("attacker", {}), "Fighter")
    if command(name).rolls:
        odds = exact_odds(new_request(name, **keys))
        check(odds, f"{titled}Odds")
        groupable = getattr(types, f"{titled}OddsRow")
        for row in odds["odds"]:
            assert set(row) <= set(groupable.__annotations__)


def test_an_answer_of_batch_with_an_error() -> None:
    with pytest.raises(UsageError) as refused:
        new_request("roll", notation="2x6")
    check({"line": 1, "error": refused.value.json()}, "Error")
    check(refused.value.json(), "ErrorError")


def test_the_client_runs() -> None:
    dice = RandomDice(7)
    assert isinstance(client.one_attack(dice), int)
    assert sum(client.chances()) == pytest.approx(1)
    assert [ac for ac, _ in client.by_armor()] == [10, 11, 12]
    assert len(client.a_brawl().results) == 4
    answer = client.by_name("roll", notation="2d6", dice=[9])
    assert client.a_line(answer) == "2d6: 9"  # type: ignore[arg-type]
    with pytest.raises(CombatError) as refused:
        client.by_name("roll", notation="2x6")
    assert client.a_line({"error": refused.value.json()}) == refused.value.message  # type: ignore[typeddict-item]
    client.mistakes()


def test_no_module_of_a_command_that_is_gone() -> None:
    folder = Path(types.__file__).parent
    stems = {name.replace(" ", "__").replace("-", "_") for name in modules()}
    assert {path.stem for path in folder.glob("*.py")} == {*stems, "shared", "__init__"}


@pytest.mark.slow
def test_mypy_on_a_client_elsewhere(tmp_path: Path) -> None:
    """As installed, with nothing of the project's own settings."""
    shutil.copy(CLIENT, tmp_path)
    strict = [sys.executable, "-m", "mypy", "--strict"]
    ran = execute([*strict, "--python-version", "3.10", "client.py"],
                  cwd=tmp_path, timeout=300, merge=True)  # fmt: skip
    assert ran.status == 0, ran.out
    careless = CLIENT.read_text().replace("# type: ignore", "# was: ignore")
    (tmp_path / "client.py").write_text(careless)
    ran = execute([*strict, "client.py"], cwd=tmp_path, timeout=300, merge=True)
    assert "Found 6 errors in 1 file" in ran.out


@pytest.mark.slow
def test_pyright_on_a_client(tmp_path: Path) -> None:
    """Where pyright is installed, which comes as a program of Node's."""
    pyright = shutil.which("pyright") or pytest.skip("needs pyright, which is not on PATH")
    shutil.copy(CLIENT, tmp_path)
    done = subprocess.run([pyright, "--pythonpath", sys.executable, "client.py"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=300)  # fmt: skip
    assert "0 errors" in done.stdout, done.stdout


@pytest.mark.parametrize("name", types.__all__)
def test_they_can_be_looked_into(name: str) -> None:
    """By programs that make checks or forms of them."""
    record = getattr(types, name)
    assert set(get_type_hints(record)) == record.__required_keys__ | record.__optional_keys__
