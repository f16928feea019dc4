"""batch: whatever a line holds is answered, and the same way however the work is cut."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from combatcli.dice.seeded import line_seed
from combatcli.faults import REPORT_IT
from tests.helpers import Cli
from tests.schema.checks import check
from tests.stream.requests_drawn import asks, text

ROLL = '{"command":"roll","notation":"2d6"}'
GRAPPLE: dict[str, Any] = {
    "command": "grapple",
    "attacker": {"str": 13, "dex": 14},
    "defender": {"str": 15, "dex": 10, "con": 10},
}


def batch(cli: Cli, lines: str | bytes, *args: str, **env: str) -> list[dict[str, Any]]:
    """The answers to these lines; each of them as its schema says."""
    ran = cli("batch", *args, input=lines, env=env)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.err == ""
    assert ran.status == any("error" in answer for answer in answers)
    folder = args[args.index("--tables") + 1] if "--tables" in args else env.get("COMBATCLI_TABLES")
    for answer in answers:
        check(answer, folder)
    return answers


def one(cli: Cli, line: str | bytes | dict[str, Any], *args: str, **env: str) -> dict[str, Any]:
    (answer,) = batch(cli, json.dumps(line) if isinstance(line, dict) else line, *args, **env)
    return answer


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"\xff{}", "not UTF-8 at byte 1"),
        (ROLL.encode("utf-16"), "not UTF-8 at byte 1"),
        ("{", "not JSON: Expecting property name enclosed in double quotes, column 2"),
        (f"{ROLL} x", "not JSON: Extra data, column 37"),
        (ROLL + ROLL, "not JSON: Extra data, column 36"),
        (f"  {ROLL},", "not JSON: Extra data, column 38"),
        ("nonsense", "not JSON: Expecting value, column 1"),
        ('{"command":"roll","command":"roll"}', "not JSON we can read: doubled key 'command'"),
        ('{"command":"roll","notation":"d6","seed":NaN}', "not JSON: NaN"),
        ('{"command":"roll","notation":"d6","seed":Infinity}', "not JSON: Infinity"),
        ('{"command":"roll","notation":"d6","seed":-Infinity}', "not JSON: -Infinity"),
        ('{"command":"roll","notation":"d6","seed":1e999}', "seed can't be"),
        ('{"command":"roll","notation":"d6","seed":1.5}', "seed can't be"),
        ('{"command":"roll","notation":"d6","seed":true}', "seed can't be"),
        ('{"command":"roll","notation":"d6","seed":9007199254740992}', "seed can't be"),
        ("[" * 100_000, "not JSON we can read: nested too deep"),
        ('{"a":' * 100_000, "not JSON we can read: nested too deep"),
        ('{"command":"roll","seed":' + "9" * 100_000 + "}", "a number too long"),
        ("[]", "not a JSON object"),
        ('"roll"', "not a JSON object"),
        ("null", "not a JSON object"),
        ("7", "not a JSON object"),
        ("{}", "command is missing"),
        ('{"command":7}', "command is no text"),
        ('{"command":["roll"]}', "command is no text"),
        ('{"command":"gripple"}', "unknown command 'gripple'"),
        ('{"command":"roll"}', "notation is missing"),
        ('{"command":"roll","notation":"2x6"}', "dice '2x6': not dice"),
        ('{"command":"roll","notation":"2d6","sed":1}', "roll: unknown key 'sed'"),
        ('{"command":"roll","notation":"2d6","others":[]}', "roll: unknown key 'others'"),
        ('{"command":"roll","notation":"2d6","get":"total"}', "roll: unknown key 'get'"),
        ('{"command":"roll","notation":"2d6","odds":1}', "odds can't be '1'"),
        ('{"command":"roll","notation":"2d6","by":["total"]}', "by goes with odds"),
        ('{"command":"roll","notation":"2d6","odds":true,"by":["x"]}', "by: unknown field 'x'"),
        ('{"command":"roll","notation":"2d6","dice":[13]}', "13 given for the roll 'roll'"),
        ('{"command":"roll","notation":"2d6","dice":[7,7]}', "7 left over"),
        ('{"command":"roll","notation":"2d6","dice":{"rol":[7]}}', "unknown roll 'rol'"),
        ('{"command":"roll","notation":"2d6","rulings":{"kill":"dead"}}', "does not touch it"),
        ('{"command":"roll","notation":"2d6","rulings":[]}', "rulings is no object"),
        ('{"command":"roll","notation":"2d6","adjust":{}}', "adjust is no list"),
        ('{"command":"grapple","attacker":[]}', "attacker is no object"),
        ('{"command":"grapple"}', "attacker and defender are missing"),
        ('{"command":"first-move","attacker":{"dexx":1},"defender":{}}', "unknown key 'dexx'"),
        ('{"command":"first-move","attacker":{"dex":1.5},"defender":{}}', "dex can't be '1.5'"),
        (
            '{"command":"first-move","attacker":{"dex":"9"},"defender":{}}',
            "dex can't be the text '9'",
        ),
        ('{"id":1.5,"command":"roll","notation":"d6"}', "id is neither a string nor an integer"),
        ('{"id":true,"command":"roll","notation":"d6"}', "id is neither a string nor an integer"),
        ('{"id":[],"command":"roll","notation":"d6"}', "id is neither a string nor an integer"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_bad_line_is_answered_and_the_rest_goes_on(
    cli: Cli, line: str | bytes, message: str
) -> None:
    line = line.encode() if isinstance(line, str) else line
    good, bad, last = batch(cli, b"\n".join([ROLL.encode(), line, ROLL.encode()]))
    assert set(bad) == {"line", "error"}
    assert bad["line"] == 2
    assert message in bad["error"]["message"]
    assert bad["error"]["kind"] == "usage"
    assert (good["line"], last["line"]) == (1, 3)


def test_an_error_carries_the_id(cli: Cli) -> None:
    assert set(one(cli, '{"id":"a","command":"roll"}')) == {"id", "line", "error"}
    assert one(cli, '{"id":0,"command":"roll"}')["id"] == 0


def test_a_line_of_a_megabyte_is_read_and_one_more_byte_is_not(cli: Cli) -> None:
    most = 1024 * 1024
    full = ROLL + " " * (most - len(ROLL))
    answers = batch(cli, f"{full}\n{full} \n{full}\n")
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert answers[1]["error"]["message"] == "the line is above 1,048,576 bytes"
    assert not {"error"} & {*answers[0], *answers[2]}


def test_blank_lines_bom_and_crlf(cli: Cli) -> None:
    answers = batch(cli, f"\ufeff{ROLL}\r\n\r\n \t\n\n{ROLL}\r\n\ufeff{ROLL}")
    assert [answer["line"] for answer in answers] == [1, 5, 6]


def test_nothing_in_is_nothing_out(cli: Cli) -> None:
    assert batch(cli, "") == batch(cli, "\n\n") == []


@pytest.mark.parametrize("name", [7, -1, 0, 10**30, "", "seven", "\ud800", "日本", "\n"])
def test_an_id_comes_back_in_answer_and_request(cli: Cli, name: int | str) -> None:
    answer = one(cli, {"id": name, **GRAPPLE})
    assert answer["id"] == answer["request"]["id"] == name
    assert "line" not in answer
    assert one(cli, answer["request"]) == answer


def test_without_an_id_the_line_is_told(cli: Cli) -> None:
    for asked in (GRAPPLE, {"id": None, **GRAPPLE}):
        answer = one(cli, asked)
        assert answer["line"] == 1
        assert "id" not in answer
        assert "id" not in answer["request"]


def test_a_seed_is_drawn_and_reported(cli: Cli) -> None:
    seeds = [answer["request"]["seed"] for answer in batch(cli, f"{ROLL}\n" * 20)]
    assert len(set(seeds)) == 20
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_seeds_come_from_the_seed_and_the_id_alone(cli: Cli) -> None:
    def seeds(requests: list[dict[str, Any]], seed: int) -> dict[int | str, int]:
        answers = batch(cli, text(requests), "--seed", str(seed))
        return {answer["id"]: answer["request"]["seed"] for answer in answers}

    requests = [{"id": name, **GRAPPLE} for name in (1, "1", 2, "x", "", -5)]
    found = seeds(requests, 7)
    assert found == {name: line_seed(7, name) for name in found}
    assert len(set(found.values())) == len(requests)  # 1 and "1" are two
    assert seeds(requests[::-1], 7) == found
    assert seeds(requests[2:4], 7) == {2: found[2], "x": found["x"]}
    assert not set(seeds(requests, 8).values()) & set(found.values())


def test_without_an_id_the_seed_comes_from_the_lines_number(cli: Cli) -> None:
    answers = batch(cli, f"\n{ROLL}\nx\n{ROLL}\n", "--seed", "7")
    assert [a["request"]["seed"] for a in answers if "request" in a] == [
        line_seed(7, 2),
        line_seed(7, 4),
    ]


def test_a_requests_own_seed_stands(cli: Cli) -> None:
    assert one(cli, {**GRAPPLE, "seed": 5}, "--seed", "7")["request"]["seed"] == 5


def test_the_seeds_are_the_same_for_good() -> None:
    """Golden: a log made with one version is to be made again with the next."""
    assert [line_seed(7, key) for key in (1, "1", "é", 10**30)] == GOLDEN


GOLDEN = [8262267751646974, 515347836695012, 8138971010305625, 7637073021931706]


def test_the_same_as_on_the_command_line(cli: Cli) -> None:
    fighters = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]
    typed = json.loads(cli("grapple", *fighters, "--seed", "5", "--json").out)
    answer = one(cli, {**GRAPPLE, "seed": 5})
    assert answer.pop("line") == 1
    assert answer == typed
    typed = json.loads(cli("grapple", *fighters, "--odds", "--by", "damage", "--json").out)
    answer = one(cli, {**GRAPPLE, "odds": True, "by": ["damage"]})
    assert answer.pop("line") == 1
    assert answer == typed


def test_odds_need_no_seed(cli: Cli) -> None:
    assert "seed" not in one(cli, {**GRAPPLE, "odds": True}, "--seed", "7")["request"]


def test_commands_without_dice_get_no_seed(cli: Cli) -> None:
    asked = {"command": "options", "class": "fighter", "level": 8}
    assert one(cli, asked, "--seed", "7")["request"] == asked


def test_rulings_of_the_environment_below_those_of_the_request(cli: Cli) -> None:
    held = {**GRAPPLE, "action": "break", "dice": [2]}
    held["defender"] = {"str": 3, "dex": 3, "con": 10, "holding": True}
    setting = {"COMBATCLI_RULINGS": "break-grapple=free-and-damage,kill=dying-roll"}
    answer = one(cli, held, **setting)
    assert answer["request"]["rulings"] == {"break-grapple": "free-and-damage"}
    assert answer["damage"] > 0
    assert one(cli, {**held, "rulings": {"break-grapple": "free"}}, **setting)["damage"] == 0
    assert one(cli, answer["request"]) == answer


def test_rulings_of_the_environment_must_be_known(cli: Cli) -> None:
    ran = cli("batch", input=ROLL, env={"COMBATCLI_RULINGS": "kil=dead"})
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("combatcli: COMBATCLI_RULINGS: unknown ruling 'kil'")


def test_tables_of_ones_own(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "omens.yaml").write_text("rows: [A raven]\n")
    asked = {"command": "table roll", "table": "omens"}
    assert one(cli, asked, "--tables", str(tmp_path))["outcome"] == "A raven"
    assert one(cli, asked, COMBATCLI_TABLES=str(tmp_path))["outcome"] == "A raven"
    assert one(cli, asked)["error"]["message"] == "unknown table 'omens'"


def test_a_file_instead_of_stdin(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "asked.jsonl"
    path.write_text(text(asks(9)))
    ran = cli("batch", str(path), "--seed", "1")
    assert ran == cli("batch", "-", "--seed", "1", input=path.read_bytes())
    assert ran.out.count("\n") == 9


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_that_is_not_there(cli: Cli, as_json: bool) -> None:
    ran = cli("batch", "none.jsonl", *(["--json"] if as_json else []))
    assert (ran.status, ran.out) == (1, "")
    message, hint = "none.jsonl: No such file or directory", "check the file's name and place"
    if as_json:
        coded = {"kind": "file", "code": "file", "field": None}
        assert json.loads(ran.err) == {"error": {**coded, "message": message, "hint": hint}}
    else:
        assert ran.err == f"combatcli: {message}; {hint}\n"


def test_a_fault_of_our_own_is_an_answer_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("combatcli.stream.batch.build_request", broken)
    error = one(cli, ROLL)["error"]
    assert re.fullmatch(
        r"ZeroDivisionError: oops \(combatcli/stream/batch\.py, line \d+\)", error["message"]
    )
    assert (error["kind"], error["hint"]) == ("internal", REPORT_IT)


def test_every_request_and_answer_is_as_its_schema_says(cli: Cli) -> None:
    requests = asks(400)
    answers = batch(cli, text(requests), "--seed", "3")  # which checks the answers
    assert len({answer["command"] for answer in answers if "command" in answer}) >= 13
    for asked, answer in zip(requests, answers, strict=True):
        assert asked["id"] == answer["id"]
        if "error" not in answer:
            check(asked)
            check(answer["request"])
