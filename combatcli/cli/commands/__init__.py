"""The commands that resolve nothing: tools. Each is the `COMMAND` of a module or a package here."""

TOOLS = {
    name: name for name in ("table", "rulings", "batch", "verify", "schema", "completion", "help")
}
"""Name to module, in the order of `--help`."""
