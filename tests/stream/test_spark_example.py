"""The example for Spark, on a stand-in that pipes lines as Spark does."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.helpers import ROOT, Shell, environment, with_path


class Rdd:
    """Pipes each partition through a process of its own; the environment is what is handed on."""

    def __init__(self, parts: list[list[str]]) -> None:
        self.parts = parts

    def textFile(self, path: str, parts: int) -> Rdd:  # noqa: N802
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        return Rdd([lines[at::parts] for at in range(parts)])

    def pipe(self, command: str, env: dict[str, str], checkCode: bool) -> Rdd:  # noqa: N803
        assert checkCode
        return Rdd([self._piped(command.split(), env, part) for part in self.parts])

    @staticmethod
    def _piped(command: list[str], env: dict[str, str], part: list[str]) -> list[str]:
        given = "".join(line + "\n" for line in part)
        done = subprocess.run(
            command, env=env, input=given, capture_output=True, text=True, check=True
        )
        return done.stdout.splitlines()

    def collect(self) -> list[str]:
        return [line for part in self.parts for line in part]


class Spark:
    """As much of a SparkSession as the example uses."""

    builder: Any
    sparkContext = Rdd([])  # noqa: N815

    def appName(self, _name: str) -> Spark:  # noqa: N802
        return self

    def getOrCreate(self) -> Spark:  # noqa: N802
        return self

    def stop(self) -> None:
        pass


def test_the_sweep_on_spark(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    shell: Shell,
    tmp_path: Path,
) -> None:
    Spark.builder = Spark()
    sql = ModuleType("pyspark.sql")
    sql.SparkSession = Spark  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspark", ModuleType("pyspark"))
    monkeypatch.setitem(sys.modules, "pyspark.sql", sql)
    monkeypatch.setenv("PATH", with_path(environment())["PATH"])
    example = ROOT / "examples" / "spark_sweep.py"
    grid = tmp_path / "grid.jsonl"
    asked, sent = ast.get_docstring(ast.parse(example.read_text(encoding="utf-8"))), "spark-submit"
    command = str(asked).split("batch.")[1].split(sent)[0].replace("grid.jsonl", str(grid))
    assert shell(command).status == 0
    monkeypatch.setattr(sys, "argv", [str(example), str(grid)])
    runpy.run_path(str(example))
    chances = dict(line.split(": ") for line in capsys.readouterr().out.splitlines())
    assert len(chances) == 25

    def won(mine: int, theirs: int) -> float:
        return float(chances[f"attacker.str={mine}, defender.str={theirs}"])

    assert won(9, 9) == 0.5
    assert won(9, 12) + won(12, 9) == pytest.approx(1, abs=1e-4)
    assert won(6, 18) < won(9, 18) < 0.5
