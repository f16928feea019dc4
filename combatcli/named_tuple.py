"""`NamedTuple` as typing has it, for half of what that costs.

typing compiles each annotation, and nobody here evaluates one. A dozen named tuples are made
whenever a command starts: that was 11 of the 207 million instructions of a one-off command.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        def __new__(cls, name, bases, namespace):
            """The named tuple of the fields that a class annotates, with all else that it has."""
            if not bases:
                return super().__new__(cls, name, bases, namespace)
            fields = namespace["__annotations__"]
            defaults = [namespace[field] for field in fields if field in namespace]
            made = namedtuple(name, fields, defaults=defaults)
            for key, value in namespace.items():
                if key not in fields:
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """What a class names as its base to become a named tuple."""


__all__ = ["NamedTuple"]
