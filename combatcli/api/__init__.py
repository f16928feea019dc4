"""What `combatcli` offers to Python programs.

Nothing here reads the environment, or a file of the user's but those of a `Book` made of a folder.
Threads may share requests, books and dice: no two get the same seed of one `RandomDice`, and a
`Book`, which keeps what it has read and worked out, works out odds for one at a time. Only a
`Fight` belongs to one thread.
"""

from __future__ import annotations

from combatcli.api.answers import exact_odds, resolve
from combatcli.api.fight import Fight
from combatcli.api.requests import new_request
from combatcli.api.sweeps import sweep
from combatcli.api.typed_request import Request
from combatcli.report import Answer

__all__ = ["Answer", "Fight", "Request", "exact_odds", "new_request", "resolve", "sweep"]
