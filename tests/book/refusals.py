"""What a call that must fail says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combatcli.errors import CombatError


def refusal(
    error: type[CombatError], call: Callable[..., object], *args: Any
) -> tuple[str, str | None]:
    """Message and hint of the error that a call must end in."""
    with pytest.raises(error) as refused:
        call(*args)
    assert type(refused.value) is error
    return refused.value.message, refused.value.hint
