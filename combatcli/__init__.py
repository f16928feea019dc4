"""Fights at the tabletop: played, refereed, or worked out as exact odds by one set of rules.

From Python: a request holds the same keys as one for `combatcli batch`; dice come as an argument;
odds run the same rule over every roll.

>>> from combatcli import RandomDice, exact_odds, new_request, resolve
>>> grapple = new_request(
...     "grapple", attacker={"str": 13, "dex": 14}, defender={"str": 15, "dex": 10, "con": 10}
... )
>>> resolve(grapple, RandomDice(7))["outcome"]
'G1'
>>> {each["outcome"]: each["chance"] for each in exact_odds(grapple)["odds"]}
{'G2': '5/18', 'G1': '5/9', 'NG': '1/6'}

Dice by hand are part of a request. An error says what is wrong and what to do.

>>> resolve(new_request("roll", notation="2d6+1", dice=[9]))["total"]
9
>>> new_request("roll", notation="2x6")
Traceback (most recent call last):
combatcli.errors.UsageError: notation: dice '2x6': not dice
"""

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "AskDice",
    "Book",
    "CombatError",
    "Dice",
    "RandomDice",
    "Request",
    "Roll",
    "Source",
    "UsageError",
    "exact_odds",
    "new_request",
    "resolve",
]

TYPE_CHECKING = False  # as typing has it, which takes milliseconds to import
if TYPE_CHECKING:
    from combatcli.api import Answer, exact_odds, new_request, resolve
    from combatcli.book import Book
    from combatcli.dice import AskDice, Dice, RandomDice, Roll, Source
    from combatcli.errors import CombatError, UsageError
    from combatcli.request import Request
else:

    def __getattr__(name):
        """The names of the API, imported when they are first asked for."""
        if name in __all__:
            from importlib import import_module

            for module in ("api", "dice", "errors", "book", "request"):
                found = import_module(f"combatcli.{module}")
                if hasattr(found, name):
                    return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
