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
    from combatcli.dice.by_hand import AskDice
    from combatcli.dice.notation import Dice
    from combatcli.dice.roll import Roll
    from combatcli.dice.seeded import RandomDice
    from combatcli.dice.source import Source
    from combatcli.errors import CombatError, UsageError
    from combatcli.request import Request
else:
    _HOMES = {
        "Answer": "api",
        "AskDice": "dice.by_hand",
        "Book": "book",
        "CombatError": "errors",
        "Dice": "dice.notation",
        "RandomDice": "dice.seeded",
        "Request": "request",
        "Roll": "dice.roll",
        "Source": "dice.source",
        "UsageError": "errors",
        "exact_odds": "api",
        "new_request": "api",
        "resolve": "api",
    }

    def __getattr__(name):
        """A name of the API, imported on its first use, so that the command line doesn't pay."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(__import__(f"{__name__}.{_HOMES[name]}", fromlist=[name]), name)
        globals()[name] = value
        return value

    def __dir__():
        """The names of the API are there for dir() and help() before they are imported, too."""
        return sorted({*globals(), *__all__})
