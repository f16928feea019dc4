"""The names that the package offers: all there, documented, and cheap until they are used."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
import pydoc
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import combatcli
from combatcli import errors


def fresh(script: str) -> list[str]:
    """The words that a script prints in a Python of its own."""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    return done.stdout.decode().split()


def test_importing_it_loads_nothing_else() -> None:
    script = (
        "import sys; before = set(sys.modules); import combatcli; print(combatcli.__version__);"
        "print(*set(sys.modules) - before)"
    )
    assert fresh(script) == [combatcli.__version__, "combatcli"]


def test_dir_has_them_before_they_are_used() -> None:
    names = fresh("import combatcli; print(*dir(combatcli))")
    assert set(combatcli.__all__) <= set(names)
    assert combatcli.__all__ == sorted(combatcli.__all__)


def test_every_name_is_there_however_it_is_asked_for() -> None:
    names = combatcli.__all__
    script = f"import combatcli; print(*(getattr(combatcli, name) is None for name in {names}))"
    assert fresh(script) == ["False"] * len(names)
    assert "Fight" in fresh("from combatcli import *; print(*dir())")
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        combatcli.nonsense  # type: ignore[attr-defined]  # noqa: B018
    assert Path(combatcli.__file__).with_name("py.typed").exists()


def test_no_name_is_hidden_by_a_module_of_the_package() -> None:
    """Which would take its place once it is imported."""
    modules = {module.name for module in pkgutil.iter_modules(combatcli.__path__)}
    for name in modules & set(combatcli.__all__):
        assert isinstance(getattr(combatcli, name), ModuleType)


def test_every_error_is_there() -> None:
    for module in pkgutil.walk_packages(combatcli.__path__, "combatcli."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    waiting: list[type[errors.CombatError]] = [errors.CombatError]
    while waiting:
        error = waiting.pop()
        assert getattr(combatcli, error.__name__) is error
        waiting += error.__subclasses__()


def test_every_name_is_documented() -> None:
    text = pydoc.plain(pydoc.render_doc(combatcli))
    for name in combatcli.__all__:
        value = getattr(combatcli, name)
        assert name in text
        if name != "Answer":  # a plain dictionary
            assert inspect.getdoc(value), name
        for each, method in inspect.getmembers(value, inspect.isfunction):
            if not each.startswith("_") and method.__module__.startswith("combatcli"):
                assert inspect.getdoc(method), f"{name}.{each}"


@pytest.mark.parametrize("module", [combatcli, combatcli.commands], ids=["combatcli", "commands"])
def test_the_documentation(module: ModuleType) -> None:
    ran = doctest.testmod(module)
    assert ran.attempted >= 2
    assert ran.failed == 0
