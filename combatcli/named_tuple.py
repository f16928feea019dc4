"""`NamedTuple` as typing has it, for a fraction of what that costs.

typing compiles each annotation, which nobody here evaluates, and a constructor for each class. Some
thirty named tuples are made whenever a command starts: that was a tenth of a one-off command.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from operator import itemgetter
    from types import FunctionType

    try:
        from _collections import _tuplegetter as _field
    except ImportError:  # another Python than CPython

        def _field(at, doc):
            return property(itemgetter(at), doc=doc)

    _new = tuple.__new__
    _NEW = (
        lambda _cls: _new(_cls, ()),
        lambda _cls, a: _new(_cls, (a,)),
        lambda _cls, a, b: _new(_cls, (a, b)),
        lambda _cls, a, b, c: _new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
        lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
    )
    """Constructors by the number of fields; a class has a copy with its own names in it."""

    def _shared():
        """The methods that are one and the same for all classes."""

        def _make(cls, iterable):
            made = _new(cls, iterable)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **fields):
            made = _new(self.__class__, map(fields.pop, self._fields, self))
            if fields:
                raise ValueError(f"Got unexpected field names: {list(fields)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):  # noqa: N807
            each = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{self.__class__.__name__}({', '.join(each)})"

        def __getnewargs__(self):  # noqa: N807
            return tuple(self)

        return {
            "_make": classmethod(_make),
            "_replace": _replace,
            "_asdict": _asdict,
            "__repr__": __repr__,
            "__getnewargs__": __getnewargs__,
        }

    _SHARED = _shared()

    def _constructor(name, fields, defaults):
        """As collections makes it, but copied and not compiled."""
        if len(fields) < len(_NEW):
            template = _NEW[len(fields)]
            code = template.__code__.replace(co_name="__new__", co_varnames=("_cls", *fields))
            new = FunctionType(code, template.__globals__, "__new__", tuple(defaults.values()))
        else:
            new = _of_many(f"{name}.__new__()", fields, defaults)
        new.__qualname__ = f"{name}.__new__"
        return new

    def _of_many(what, fields, defaults):
        """For so many fields that few are made of them: slower, and nothing to compile either."""

        def __new__(_cls, *values, **named):  # noqa: N807
            left = fields[len(values) :]
            missing = [field for field in left if field not in named and field not in defaults]
            if missing:
                raise TypeError(f"{what} missing required arguments: {', '.join(missing)}")
            values += tuple([named.pop(each) if each in named else defaults[each] for each in left])
            if len(values) > len(fields):
                raise TypeError(
                    f"{what} takes {len(fields)} arguments but {len(values)} were given"
                )
            for field in named:
                raise TypeError(f"{what} got an unexpected keyword argument {field!r}")
            return _new(_cls, values)

        return __new__

    class _Maker(type):
        def __new__(cls, name, bases, namespace):
            """The named tuple of the fields that a class annotates, with all else that it has."""
            if not bases:
                return super().__new__(cls, name, bases, namespace)
            fields = tuple(namespace["__annotations__"])
            defaults = {field: namespace.pop(field) for field in fields if field in namespace}
            namespace["__slots__"] = ()
            namespace["_fields"] = namespace["__match_args__"] = fields
            namespace["_field_defaults"] = defaults
            namespace["__new__"] = _constructor(name, fields, defaults)
            for at, field in enumerate(fields):
                namespace[field] = _field(at, f"Alias for field number {at}")
            return type(name, (tuple,), {**_SHARED, **namespace})

    class NamedTuple(metaclass=_Maker):
        """What a class names as its base to become a named tuple."""


__all__ = ["NamedTuple"]
