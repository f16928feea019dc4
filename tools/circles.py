"""A contract for import-linter: no module imports itself by way of others.

Its own `acyclic_siblings` compares packages beside each other, and so misses a package that imports
one of its modules while this module imports the package.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output


class NoCircles(Contract):
    """Kept if the modules can be put in an order in which each imports only earlier ones."""

    type_name = "no_circles"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look for a circle; its modules are the metadata, each before the one that it imports."""
        del verbose
        circle: list[str] = []
        modules = sorted(graph.modules)
        try:
            TopologicalSorter(
                {module: sorted(graph.find_modules_directly_imported_by(module))
                 for module in modules}
            ).prepare()  # fmt: skip
        except CycleError as error:
            circle = error.args[1][::-1]
        return ContractCheck(kept=not circle, metadata={"circle": circle})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """A line for each import of the circle."""
        circle = check.metadata["circle"]
        for importer, imported in pairwise(circle):
            output.print_error(f"{importer} imports {imported}")
