"""Imports inside functions: only where start-up would pay for them, each with its reason."""

from __future__ import annotations

import ast
from pathlib import Path

import combatcli

PACKAGE = Path(combatcli.__file__).parent
FEWER_THAN = 20


def lazy_imports(path: Path) -> set[int]:
    """The lines of imports inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    return {
        node.lineno
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }


def test_few_and_each_with_its_reason() -> None:
    found, silent = 0, []
    for path in sorted(PACKAGE.rglob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number in lazy_imports(path):
            found += 1
            if "#" not in lines[number - 1] and not lines[number - 2].lstrip().startswith("#"):
                silent.append(f"{path.relative_to(PACKAGE)}:{number}")
    assert not silent, "say in a comment why it isn't at the top"
    assert 0 < found < FEWER_THAN, "move one to the top, or have two share one"
