"""The example for Spark, on a stand-in that pipes lines as Spark does."""

from __future__ import annotations

import runpy
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.helpers import ROOT, environment, with_path


class Rdd:
    """Pipes each partition through a process of its own; the environment is what is handed on."""

    def __init__(self, parts: list[list[str]]) -> None:
        self.parts = parts

    def parallelize(self, lines: list[str], parts: int) -> Rdd:
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
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Spark.builder = Spark()
    sql = ModuleType("pyspark.sql")
    sql.SparkSession = Spark  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyspark", ModuleType("pyspark"))
    monkeypatch.setitem(sys.modules, "pyspark.sql", sql)
    monkeypatch.setenv("PATH", with_path(environment())["PATH"])
    runpy.run_path(str(ROOT / "examples" / "spark_sweep.py"))
    chances = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert len(chances) == 25
    assert chances["9-9"] == "0.5000"
    assert float(chances["9-12"]) + float(chances["12-9"]) == pytest.approx(1, abs=1e-4)
    assert float(chances["6-18"]) < float(chances["9-18"]) < 0.5
