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


LONG = [f"field_{number}" for number in range(20)]


def of_fields(names: list[str], **defaults: Any) -> Any:
    """A class of these fields."""
    maker: Any = type(NamedTuple)
    space = {"__annotations__": dict.fromkeys(names, int), "__module__": __name__, **defaults}
    return maker("Long", (NamedTuple,), space)


@pytest.mark.parametrize("number", [1, 2, 10, 11, 12, 20])
def test_any_number_of_fields(number: int) -> None:
    names = LONG[:number]
    made = of_fields(names, **{names[-1]: 7})
    values = [*range(number - 1)]
    assert made(*values) == (*values, 7) == made(**dict(zip(names, values, strict=False)))
    assert made(*values, 8)[-1] == 8 == made(*values, **{names[-1]: 8})[-1]
    assert [getattr(made(*values), name) for name in names] == [*values, 7]
    assert made._fields == made.__match_args__ == tuple(names)
    assert made(*values)._replace(**{names[-1]: 9})[-1] == 9


@pytest.mark.parametrize("number", [3, 20])
def test_arguments_that_cannot_be(number: int) -> None:
    names = LONG[:number]
    made = of_fields(names)
    values = [*range(number)]
    with pytest.raises(TypeError, match=r"Long\.__new__\(\) missing .*field_2"):
        made(*values[:2], **dict(zip(names[3:], values[3:], strict=True)))
    with pytest.raises(TypeError, match=r"Long\.__new__\(\) takes "):
        made(*values, 1)
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'other'"):
        made(*values, other=1)
    with pytest.raises(TypeError):
        made(*values, **{names[0]: 1})
    with pytest.raises(ValueError, match="other"):
        made(*values)._replace(other=1)
    with pytest.raises(TypeError, match=f"Expected {number}"):
        made._make(values[1:])
