"""The schema of table files: it takes all that are shipped, and refuses what can't be."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import yaml

from combatcli.schema.table_file import table_file_schema
from tests.helpers import ROOT, Cli

EXAMPLES = sorted(ROOT.glob("examples/tables/*.yaml"))
FILES = [path for path in sorted(ROOT.glob("data/*/*.yaml")) if path.stem != "rulings"] + EXAMPLES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_shipped(path: Any) -> None:
    read = yaml.safe_load(path.read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(table_file_schema()).validate(json.loads(json.dumps(read)))


def test_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(table_file_schema())


@pytest.mark.parametrize(
    "text",
    [
        "die: 1d6",
        "rows: []",
        "dye: 1d6\nrows: [a]",
        "off_table: wrap\nrows: [a]",
        "columns: []\nrows: [a]",
        "reach: '7'\nrows: {1: a}",
        "effects: {gold: money}\nrows: [a]",
        "rows:\n  - {weight: 2}",
        "rows:\n  - {text: a, weight: 0}",
        "rows:\n  - {text: a, then: []}",
        "rows: {1: {text: [a]}}",
    ],
)
def test_refused(text: str) -> None:
    value = json.loads(json.dumps(yaml.safe_load(text)))
    assert not jsonschema.Draft7Validator(table_file_schema()).is_valid(value)


def test_command(cli: Cli) -> None:
    text = cli("schema", "table").out
    assert (
        json.loads(text) == table_file_schema() == json.loads(cli("schema", "table", "--json").out)
    )
    beside = ROOT / "examples" / "tables" / "table.schema.json"
    assert beside.read_text(encoding="utf-8") == text, "run combatcli schema table >that file"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_name_it(path: Any) -> None:
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    assert first == "# yaml-language-server: $schema=table.schema.json"
