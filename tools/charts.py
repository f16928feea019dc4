"""docs/*.svg: charts that `--plot` draws of real odds.

A chart carries the digest of its Vega-Lite specification: it is stale once that is another, however
a later version of what draws it may place the pixels. To look takes no such program, to draw does.
"""

from __future__ import annotations

import json
import shlex
import tempfile
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path

from combatcli.cli.main import run

HITS = """\
combatcli attack -a class=fighter,weapon=long-sword -d hp=8 --odds \\
  --vary defender.ac=10..20 --vary attacker.level=1..8 --get probability.hit"""
WINS = "combatcli duel -a dex=12,con=12 -d str=12,dex=12,con=12 --odds --vary attacker.str=6..18"
CHARTS = {"hits.svg": HITS, "wins.svg": WINS}
"""In docs/, by name: the command line that each shows."""


def chart(path: Path, command: str) -> str | None:
    """The chart's text: the file's own if it is of this specification, else drawn anew.

    None where it has to be drawn, and vl-convert-python isn't installed.
    """
    mark = f"<!-- specification {digest(plotted(command, 'chart.json'))} -->\n"
    if path.exists():
        text = path.read_text(encoding="utf-8")
        if text.startswith(mark):
            return text
    try:
        import vl_convert as _  # noqa: F401 (whether it is there)
    except ImportError:
        return None
    return f"{mark}{plotted(command, 'chart.svg').decode()}\n"


def digest(specification: bytes) -> str:
    """What tells one specification from another; numbers count to six digits."""
    rounded = json.loads(specification, parse_float=lambda number: f"{float(number):.6g}")
    return sha256(json.dumps(rounded, sort_keys=True).encode()).hexdigest()[:16]


def plotted(command: str, name: str) -> bytes:
    """What the command writes with `--plot` to a file of this name."""
    program, *args = shlex.split(command.replace("\\\n", ""))
    assert program == "combatcli"
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        path = Path(folder, name)
        status = run([*args, "--plot", str(path)])
        assert status == 0
        return path.read_bytes()


def charts(folder: Path) -> dict[Path, str | None]:
    """Path to text, for every one."""
    return {folder / name: chart(folder / name, command) for name, command in CHARTS.items()}
