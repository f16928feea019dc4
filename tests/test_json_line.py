"""JSON for programs: what is written is what json writes, whatever encoder does it."""

from __future__ import annotations

import json
import json.encoder
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli import json_line

ANSWERS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
).filter(lambda value: "inf" not in repr(value))


@given(ANSWERS)
def test_as_json_writes_it(answer: Any) -> None:
    assert json_line.dump(answer) == json.dumps(answer, separators=(",", ":"))


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_no_number_that_json_lacks(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_line.dump({"chance": number})


def test_no_object_that_json_lacks() -> None:
    with pytest.raises(TypeError, match="not JSON serializable"):
        json_line.dump({"chance": {1}})


def test_without_the_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json.encoder, "c_make_encoder", None)
    assert json_line._encoder()({"a": [1, "é"], "b": None}) == '{"a":[1,"\\u00e9"],"b":null}'


def test_with_an_encoder_of_other_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    make: Any = getattr(json.encoder, "c_make_encoder")  # noqa: B009 (types know of none)
    calls: list[object] = []

    def other(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == 1:
            raise TypeError("an argument is missing")
        return make(*arguments)

    monkeypatch.setattr(json.encoder, "c_make_encoder", other)
    assert json_line._encoder()({"a": [1, "é"], "b": None}) == '{"a":[1,"\\u00e9"],"b":null}'
    assert len(calls) == 2
