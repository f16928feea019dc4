"""docs/result.svg: a result as a terminal shows it, drawn from what the command really prints."""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from html import escape
from unittest import mock

from combatcli.cli.main import run

COMMAND = """\
combatcli attack -a name=Odo,class=cleric,level=4,weapon=mace \\
    -d name=orc,armor=chain-mail,hp=8 --dice 14,4"""

SIZE, ADVANCE, LEADING = 14, 8.43, 20
"""In pixels: a letter's height, its width in the widest of common fonts, a line's height."""
MARGIN, BAR = 20, 32
_BOLD = re.compile("\033\\[1(?:;([0-9]+))?m(.*?)\033\\[0m")
_FILLS = {"31": "#cf222e", "32": "#1a7f37", "33": "#9a6700", "35": "#8250df"}
"""Of a terminal's colors, by their numbers."""


def picture() -> str:
    """The command and its output in a window, as SVG."""
    prompt = f"$ {COMMAND}".split("\n")
    lines = [*prompt, *printed(COMMAND).splitlines()]
    width = round(2 * MARGIN + ADVANCE * max(len(_BOLD.sub(r"\2", line)) for line in lines))
    height = BAR + LEADING * len(lines) + MARGIN
    return "\n".join([*_window(width, height), *_text(lines, len(prompt)), "</svg>"]) + "\n"


def printed(command: str) -> str:
    """What the command prints on a terminal of 80 columns, for a user without settings."""
    name, *args = shlex.split(command.replace("\\\n", ""))
    assert name == "combatcli"
    out = _Terminal()
    with mock.patch.dict(os.environ, {"COLUMNS": "80"}, clear=True), redirect_stdout(out):
        status = run(args)
    assert status == 0
    return out.getvalue()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _window(width: int, height: int) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"' + (
        f' viewBox="0 0 {width} {height}" role="img">'
    )
    yield "<title>An attack, as combatcli shows it in a terminal</title>"
    yield "<style>text { font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace;"
    yield f"font-size: {SIZE}px; white-space: pre; fill: #1f2328 }}</style>"
    yield f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"' + (
        ' fill="#fbfbfa" stroke="#d0d7de"/>'
    )
    for at, color in enumerate(("#ff5f57", "#febc2e", "#28c840")):
        yield f'<circle cx="{MARGIN + 18 * at}" cy="{BAR // 2}" r="5" fill="{color}"/>'


def _span(found: re.Match[str]) -> str:
    color, text = found.groups()
    fill = f' style="fill: {_FILLS[color]}"' if color else ""
    return f'<tspan font-weight="bold"{fill}>{text}</tspan>'


def _text(lines: list[str], prompt: int) -> Iterator[str]:
    """A text element for each line; the first `prompt` lines are paler than the others."""
    for at, line in enumerate(lines):
        if line:
            shown = _BOLD.sub(_span, escape(line, quote=False))
            assert "\033" not in shown, "a style that this picture doesn't know"
            paler = ' style="fill: #59636e"' if at < prompt else ""
            y = BAR + LEADING * at + SIZE
            yield f'<text x="{MARGIN}" y="{y}" xml:space="preserve"{paler}>{shown}</text>'
