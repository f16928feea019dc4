"""A request that type checkers know the answer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from combatcli import request
from combatcli.report import Answer

if TYPE_CHECKING:  # what a plain `Request` comes to is any answer
    from typing_extensions import TypeVar

    A_co = TypeVar("A_co", covariant=True, default=Answer)
    O_co = TypeVar("O_co", covariant=True, default=Answer)
else:
    from typing import TypeVar

    A_co = TypeVar("A_co", covariant=True)
    O_co = TypeVar("O_co", covariant=True)


class Request(request.Request, Generic[A_co, O_co]):
    """A request, checked and frozen, as `new_request` and the functions of `commands` make it.

    `resolve` gives it an answer of the first of its types, such as `AttackResult`, and `exact_odds`
    of the second; both are in `combatcli.types`, and only type checkers read them.
    """

    __slots__ = ()
