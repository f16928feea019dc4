"""The contract that `make lint` holds the imports to: no module imports itself by way of others."""

from __future__ import annotations

import pytest
from grimp import ImportGraph

from tools.circles import NoCircles


@pytest.mark.parametrize(
    ("imports", "lines"),
    [
        ("", ""),
        ("a>b b>c a>c", ""),
        ("p.a>p.b p>p.a p>p.b", ""),
        ("a>b b>a", "a imports b\nb imports a\n"),
        ("p>p.a p.a>p", "p imports p.a\np.a imports p\n"),
        ("d>a a>b b>c c>a", "a imports b\nb imports c\nc imports a\n"),
    ],
)
def test_circles(imports: str, lines: str, capsys: pytest.CaptureFixture[str]) -> None:
    graph = ImportGraph()
    for each in imports.split():
        importer, imported = each.split(">")
        graph.add_import(importer=importer, imported=imported)
    contract = NoCircles("no circles", {}, {})
    check = contract.check(graph, verbose=False)
    assert check.kept is (lines == "")
    contract.render_broken_contract(check)
    assert capsys.readouterr().out == lines
