"""Fighters in files and on stdin, keys after them overriding."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers import Answer, Cli

YAML = "name: Conan\nstr: 13\ndex: 14\n"
JSON = '{"name": "Conan", "str": 13, "dex": 14}'
REST = ["-d", "str=15,dex=10,con=10", "--dice", "3"]


@pytest.mark.parametrize("data", [YAML, JSON, "\ufeff" + YAML.replace("\n", "\r\n"),
                                  "\ufeff" + JSON, JSON.replace(" ", "\r\n")])  # fmt: skip
@pytest.mark.parametrize("name", ["conan.yaml", "conan.json", "conan", "Conan der Barbär.yaml"])
def test_sheet(answer: Answer, tmp_path: Path, data: str, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(data.encode())
    result = answer("grapple", "-a", f"@{path}", *REST)
    assert result["outcome"] == "G2"
    assert result["attacker"] == {"name": "Conan", "str": 13, "dex": 14, "holding": True}
    assert result["request"]["attacker"] == {"name": "Conan", "str": 13, "dex": 14}


def test_override(answer: Answer, tmp_path: Path) -> None:
    path = tmp_path / "conan.yaml"
    path.write_text(YAML)
    result = answer("grapple", "-a", f"@{path},str=18,name=Red Sonja", *REST)
    assert result["request"]["attacker"] == {"name": "Red Sonja", "str": 18, "dex": 14}
    assert result["lookups"][0]["column"] == "+4"


@pytest.mark.parametrize("data", [YAML, JSON, "\ufeff" + YAML])
def test_stdin(answer: Answer, data: str) -> None:
    result = answer("grapple", "-a", "@-,str=16", *REST, input=data)
    assert result["request"]["attacker"] == {"name": "Conan", "str": 16, "dex": 14}


@pytest.mark.parametrize(
    ("argument", "data", "complaint", "status"),
    [
        ("@none.yaml", None, "none.yaml: No such file", 1),
        ("@.", None, ".: Is a directory", 1),
        ("@", None, "@ names no file", 2),
        ("@-", "", "stdin: no sheet", 1),
        ("@-", "str: 13\ndxe: 14\n", "stdin:2: unknown key 'dxe'; did you mean dex?", 1),
        ("@-", '{"str": true}', "stdin: str can't be 'true'", 1),
        ("@-,dxe=1", YAML, "attacker: unknown key 'dxe'; did you mean dex?", 2),
        ("@-,str=13,str=14", YAML, "attacker: str is given twice", 2),
        ("str=13,@-", YAML, "attacker: '@-' is no KEY=VALUE", 2),
    ],
)
def test_refused(cli: Cli, argument: str, data: str | None, complaint: str, status: int) -> None:
    ran = cli("grapple", "-a", argument, *REST, input=data)
    assert (ran.status, ran.out) == (status, "")
    assert ran.err.startswith(f"combatcli: {complaint}")
    assert ran.err.count("\n") == 1


def test_not_utf8(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input=b"name: Conan\nstr: \xff\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("combatcli: stdin:2: not UTF-8")


def test_stdin_once(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", "-d", "@-", input=YAML)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("combatcli: stdin is asked for twice")


def test_too_large(cli: Cli) -> None:
    ran = cli("grapple", "-a", "@-", *REST, input=b"#" * (4 * 1024 * 1024 + 1))
    assert (ran.status, ran.err) == (1, "combatcli: stdin: larger than 4 MB\n")
