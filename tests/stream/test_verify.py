"""verify: a log that holds passes; one changed digit is named."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pexpect
import pytest

from combatcli.stream.verify import differences
from tests.helpers import Cli, environment, with_path
from tests.stream.requests_drawn import asks, text


def log(cli: Cli, count: int = 300) -> list[str]:
    """Answers of all commands, errors among them."""
    return cli("batch", "--seed", "5", input=text(asks(count))).out.splitlines()


def verified(cli: Cli, lines: list[str], *args: str) -> tuple[int, list[dict[str, Any]]]:
    ran = cli("verify", "--json", *args, input="\n".join(lines))
    assert ran.err == ""
    return ran.status, [json.loads(line) for line in ran.out.splitlines()]


def test_a_log_that_holds(cli: Cli) -> None:
    lines = log(cli)
    errors = sum('"error":' in line for line in lines)
    assert 0 < errors < 50
    ran = cli("verify", input="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{300 - errors} checked, 0 differ, {errors} errors\n"


def test_output_of_single_commands_is_a_log_too(cli: Cli) -> None:
    fighters = ["-a", "str=13,dex=14", "-d", "str=15,dex=10,con=10"]
    out = cli("grapple", *fighters, "-n", "9", "--json").out
    out += cli("grapple", *fighters, "--odds", "--by", "defender.con", "--json").out
    out += cli("crit", "--dice", "18", "--adjust", "crit=1:luck", "--json").out
    ran = cli("verify", input=out)
    assert (ran.status, ran.out) == (0, "11 checked, 0 differ\n")


def test_one_changed_digit_is_named(cli: Cli) -> None:
    """Whichever digit of a result it is, its request and its stamps aside."""
    lines = [line for line in log(cli, 60) if '"error":' not in line]
    changed = 0
    for line in lines:
        end = line.index('"request":')
        for digit in list(re.finditer(r"(?<=[:,\[/])[0-9](?=[,\]}\"])", line[:end]))[:3]:
            if line[: digit.start()].endswith(('"id":', '"line":')):
                continue
            other = str((int(digit[0]) + 1) % 10)
            wrong = line[: digit.start()] + other + line[digit.end() :]
            status, told = verified(cli, [lines[0], wrong, lines[0]])
            assert status == 1
            assert told[-1]["different"] == 1
            (difference,) = told[:-1]
            assert difference["line"] == 2
            assert at_path(json.loads(wrong), difference["field"]) == difference["then"]
            assert at_path(json.loads(line), difference["field"]) == difference["now"]
            changed += 1
    assert changed > 60


def at_path(found: Any, path: str) -> Any:
    """The value at a path; keys may hold dots themselves, as the fields of odds do."""
    if not path:
        return found
    if isinstance(found, list):
        first, _, rest = path.partition(".")
        return at_path(found[int(first)], rest)
    key = max((k for k in found if path == k or path.startswith(f"{k}.")), key=len)
    return at_path(found[key], path[len(key) + 1 :])


def test_a_changed_request_is_seen_in_the_result(cli: Cli) -> None:
    (line,) = cli("batch", input='{"command":"roll","notation":"9d6","seed":1}').out.splitlines()
    ran = cli("verify", input=line.replace('"seed":1', '"seed":2'))
    assert ran.status == 1
    assert re.match(r"line 1: outcome: \"\d+\" then, \"\d+\" now\n", ran.out)


def test_a_request_that_is_refused_now(cli: Cli) -> None:
    (line,) = cli("batch", input='{"command":"roll","notation":"9d6","seed":1}').out.splitlines()
    ran = cli("verify", input=line.replace('"9d6","seed"', '"9x6","seed"'))
    assert ran.status == 1
    assert ran.out.startswith("line 1: error: null then, \"notation: dice '9x6': not dice\" now\n")


def test_other_tables_and_versions_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    line = cli("batch", input='{"command":"dying","seed":1}').out
    old = line.replace('"version":"', '"version":"9').rstrip("\n")
    status, told = verified(cli, [old, line, old])
    assert status == 0  # the results are the same
    (stamp,) = told[-1].pop("stamps")
    assert stamp["stamp"] == "version"
    assert stamp["then"] == "9" + stamp["now"]
    assert stamp["results"] == 2
    assert told == [{"checked": 3, "different": 0, "errors": 0, "unreadable": 0}]

    (tmp_path / "omens.yaml").write_text("rows: [A raven]\n")
    asked = '{"command":"table roll","table":"omens","seed":1}'
    line = cli("batch", "--tables", str(tmp_path), input=asked).out
    assert cli("verify", "--tables", str(tmp_path), input=line).status == 0
    (tmp_path / "omens.yaml").write_text("rows: [An owl]\n")
    ran = cli("verify", "--tables", str(tmp_path), input=line)
    assert ran.status == 1
    assert ran.out.startswith('line 1: outcome: "A raven" then, "An owl" now\n')
    assert re.search(r"(?m)^other tables in 1 of them: \w+ then, \w+ now$", ran.out)
    assert ran.out.endswith("\n1 checked, 1 differ\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "not JSON: Expecting value, column 1"),
        ("[]", "not a JSON object"),
        ("{}", "no result: it has no request"),
        ('{"request":[]}', "no result: it has no request"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_a_line_that_is_no_result(cli: Cli, line: str | bytes, message: str) -> None:
    ran = cli("verify", input=line)
    assert ran.status == 1
    told = ran.out.splitlines()
    assert told[0].startswith(f"line 1: {message}")
    assert told[1] == "0 checked, 0 differ, 1 unreadable"


def test_lines_with_an_error_are_counted_and_skipped(cli: Cli) -> None:
    ran = cli("verify", input=cli("batch", input="{}\n\n[]").out)
    assert (ran.status, ran.out) == (0, "0 checked, 0 differ, 2 errors\n")


def test_rulings_of_the_environment_do_not_touch_a_log(cli: Cli) -> None:
    held = '{"command":"grapple","action":"break","attacker":{"str":9,"dex":9},'
    held += '"defender":{"str":9,"dex":9,"con":9},"dice":[2]}'
    line = cli("batch", input=held).out
    setting = {"COMBATCLI_RULINGS": "break-grapple=free-and-damage"}
    assert cli("verify", input=line, env=setting).status == 0
    line = cli("batch", input=held, env=setting).out
    assert cli("verify", input=line).status == 0


def test_a_file_that_is_not_there(cli: Cli) -> None:
    ran = cli("verify", "none", "--json")
    assert (ran.status, ran.out) == (1, "")
    assert json.loads(ran.err)["error"]["message"] == "none: No such file or directory"


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        (1, 1, []),
        (1, True, [("", 1, True)]),
        (1, 1.0, [("", 1, 1.0)]),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, [("a.1.b", 2, 3)]),
        ({"a": [1]}, {"a": [1, 2]}, [("a", [1], [1, 2])]),
        ({"a": 1}, {"b": 1}, [("a", 1, None), ("b", None, 1)]),
        ({"a": None}, {}, [("a", None, None)]),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
    ],
)
def test_differences(then: Any, now: Any, found: list[tuple[str, Any, Any]]) -> None:
    assert [tuple(each) for each in differences(then, now)] == found


def test_progress_on_a_terminal(cli: Cli, tmp_path: Path) -> None:
    """A second's work at the least; the count comes and goes, and the answer stays."""
    path = tmp_path / "log"
    lines = [line for line in log(cli, 600) if '"command":"duel"' in line]
    path.write_text("\n".join(lines * 100))
    for env, shown in (({}, True), ({"NO_COLOR": "1"}, False)):
        screen = pexpect.spawn(
            "combatcli", ["verify", str(path)], env=with_path(environment(env)), encoding="utf-8"
        )
        out = screen.read()
        assert out.endswith(" checked, 0 differ\r\n")
        assert ("lines checked" in out) is shown
