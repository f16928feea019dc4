"""Values as they are written: the keys of rows, and effects of each kind."""

from __future__ import annotations

import pytest

from combatcli.book.reading.effects import kind_of
from combatcli.book.reading.row_keys import guess_die, read_key
from combatcli.errors import UsageError


@pytest.mark.parametrize(
    ("key", "span"),
    [
        ("7", (7, 7)), ("2-5", (2, 5)), ("2 - 5", (2, 5)), ("2–5", (2, 5)), ("2—5", (2, 5)),
        ("-3--1", (-3, -1)), ("−3–−1", (-3, -1)), ("-3", (-3, -3)), ("+3-+5", (3, 5)),
        ("12+", (12, None)), ("12 +", (12, None)), ("-2+", (-2, None)), ("007", (7, 7)),
        (" 7 ", (7, 7)), ("5-2", (5, 2)), ("999999999", (999_999_999, 999_999_999)),
        ("00", (0, 0)), ("0", (0, 0)),
        ("", None), ("x", None), ("1-", None), ("1-2-3", None), ("1+2", None), ("1-2+", None),
        ("1 2", None), ("1.5", None), ("1000000000", None), ("x7", None), ("7x", None),
    ],
)  # fmt: skip
def test_keys(key: str, span: tuple[int, int | None] | None) -> None:
    assert read_key(key, percentile=False) == span


def test_two_noughts_of_percentile_dice() -> None:
    assert read_key("00", percentile=True) == (100, 100)
    assert read_key("96-00", percentile=True) == (96, 100)
    assert read_key("00-05", percentile=True) == (100, 5)
    assert read_key("0", percentile=True) == (0, 0)
    assert read_key("000", percentile=True) == (0, 0)
    assert read_key("7", percentile=True) == (7, 7)
    assert read_key("96-00", percentile=False) == (96, 0)


@pytest.mark.parametrize(
    ("low", "high", "die"),
    [
        (1, 6, "1d6"), (1, 20, "1d20"), (1, 100, "1d100"), (2, 12, "2d6"), (3, 18, "3d6"),
        (4, 24, "4d6"), (2, 8, "2d4"), (4, 16, "4d4"), (1, 2, "1d2"), (1, 30, "1d30"),
        (1, 7, None), (2, 13, None), (5, 30, None), (0, 6, None), (3, 12, "3d4"), (2, 11, None),
        (-2, -12, None), (2, 10, None),
    ],
)  # fmt: skip
def test_a_likely_die(low: int, high: int, die: str | None) -> None:
    assert guess_die(low, high) == die


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", "7", 7), ("integer", "-7", -7), ("integer", "−7", -7), ("integer", "+7", 7),
        ("integer", "7.0", None), ("integer", "", None), ("integer?", "7", 7),
        ("integers", "1", "1"), ("integers", "1+4+7", "1+4+7"), ("integers", "1+", None),
        ("integers", "1+x", None), ("integers?", "1+4", "1+4"), ("integers", "", None),
        ("flag", "true", True), ("flag", "Yes", True), ("flag", "ON", True), ("flag", "no", False),
        ("flag", "false", False), ("flag", "off", False), ("flag", "1", None), ("flag", "", None),
        ("dice", "1d6+1", "1d6+1"), ("dice", "2", "2"), ("dice", "d", None), ("dice", "", None),
        ("text", "any text", "any text"), ("text", "", None), ("words", "a+b", "a+b"),
        ("words", "", None), ("words?", "a", "a"), ("text?", "a", "a"),
        ("a|b", "a", "a"), ("a|b", "b", "b"), ("a|b", "a|b", None), ("a|b", "A", "a"),
        ("a|b?", "b", "b"), ("a|b?", "b?", None), ("a|b", "", None),
    ],
)  # fmt: skip
def test_effects(kind: str, text: str, value: object) -> None:
    if value is None:
        with pytest.raises(UsageError):
            kind_of(kind).read(text, "gold")
        return
    effect = kind_of(kind).read(text, "gold")
    assert (effect, type(effect)) == (value, type(value))
