"""Named tuples made without typing: they are what typing would have made."""

from __future__ import annotations

import copy
import pickle
import typing
from typing import Any

import pytest

from combatcli import named_tuple
from combatcli.named_tuple import NamedTuple


class Ours(NamedTuple):
    """A point."""

    x: int
    y: int | None = None
    z: tuple[int, ...] = ()
    """Docstrings of fields are no fields."""

    def __str__(self) -> str:
        return f"at {self.x}"

    @property
    def left(self) -> bool:
        """Whether it lies on the left."""
        return self.x < 0

    @classmethod
    def origin(cls) -> Ours:
        """The point at 0."""
        return cls(0)


class Typings(typing.NamedTuple):
    """A point."""

    x: int
    y: int | None = None
    z: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"at {self.x}"

    @property
    def left(self) -> bool:
        """Whether it lies on the left."""
        return self.x < 0

    @classmethod
    def origin(cls) -> Typings:
        """The point at 0."""
        return cls(0)


def test_it_is_none_of_typings() -> None:
    assert getattr(named_tuple, "NamedTuple") is not typing.NamedTuple  # noqa: B009 (mypy: the same)


@pytest.mark.parametrize(
    "name", ["__doc__", "__module__", "_fields", "_field_defaults", "__bases__", "__slots__"]
)
def test_its_class(name: str) -> None:
    assert getattr(Ours, name) == getattr(Typings, name)


def test_its_names_and_annotations() -> None:
    assert (Ours.__name__, Ours.__qualname__) == ("Ours", "Ours")
    assert list(Ours.__annotations__) == ["x", "y", "z"]
    assert set(vars(Ours)) <= set(vars(Typings))


@pytest.mark.parametrize("made", [Ours, Typings])
def test_what_it_can_do(made: Any) -> None:
    point = made(-1, z=(2,))
    assert point == (-1, None, (2,)) == made._make((-1, None, (2,)))
    assert (point.x, point.y, point.z, point.left) == (-1, None, (2,), True)
    assert point._replace(x=1) == made(1, None, (2,))
    assert point._asdict() == {"x": -1, "y": None, "z": (2,)}
    assert (str(point), repr(point)) == ("at -1", f"{made.__name__}(x=-1, y=None, z=(2,))")
    assert pickle.loads(pickle.dumps(point)) == copy.copy(point) == point
    assert type(made.origin()) is made
    with pytest.raises(TypeError):
        made()
    with pytest.raises(AttributeError):
        point.x = 3
    with pytest.raises(AttributeError):
        point.other = 3
