"""What is kept of earlier work takes no more room than is said, whatever comes."""

from __future__ import annotations

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from combatcli.bounded import Bounded
from combatcli.dice.notation import parse_dice
from combatcli.odds.distribution import distribution


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30))))
def test_never_above_its_bound(puts: list[tuple[int, int]]) -> None:
    kept = Bounded[int, int](40)
    for key, size in puts:
        before = kept.get(key)
        kept.put(key, size, size)
        assert kept.size <= 40
        assert kept.get(key) == (before if before is not None else size if size <= 10 else None)


def test_the_oldest_goes_first() -> None:
    kept = Bounded[str, int](10)
    for key in "abcdef":
        kept.put(key, 1, 2)
    assert [kept.get(key) for key in "abcdef"] == [None, 1, 1, 1, 1, 1]


def test_distributions_of_many_large_dice() -> None:
    """A hundred dice of ten thousand sides would take 150 MB."""
    tracemalloc.start()
    for sides in range(10_000, 10_100):
        assert distribution(parse_dice(f"1d{sides}"))[1] == sides
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 60_000_000


def test_long_notations_are_not_kept() -> None:
    """As many as are kept of usual ones would take megabytes, and programs can pad them."""
    tracemalloc.start()
    for at in range(2_000):
        parse_dice(f"1d6 {' ' * 900}+{at}")
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 200_000
