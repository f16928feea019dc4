"""How answers, tables and rulings are shown: as text, as JSON, or as single fields."""

TYPE_CHECKING = False  # as typing has it, which takes milliseconds to import
WAYS = ("chart", "fields", "head", "odds", "result", "result_rows", "rows")
"""How answers are: a command loads those that it asks this package for."""
if TYPE_CHECKING:
    from combatcli.cli.show import chart, fields, head, odds, result, result_rows, rows

    __all__ = ["chart", "fields", "head", "odds", "result", "result_rows", "rows"]
else:

    def __getattr__(name):
        """A way to show answers, imported on its first use: start-up would pay for them all."""
        if name not in WAYS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return __import__(f"{__name__}.{name}", fromlist=[name])
