"""The commands that resolve nothing: tools. A module or a folder holds the `COMMAND` of each."""

TOOLS = {name: name for name in ("table", "rulings", "batch", "verify", "schema", "completion")}
"""Their names, in the order of `--help`, and their modules."""
