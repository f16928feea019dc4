"""What a table is called by its file, read no further than there."""

from __future__ import annotations

from combatcli.book.source.files import File
from combatcli.book.source.yaml_nodes import events


def read_name(file: File) -> str:
    """The value of `name` at the top of a YAML text; nothing where there is none.

    FileError where the text before it isn't YAML.
    """
    depth, key = 0, None
    for event in events(file.text(), file.path):
        kind = type(event).__name__
        if kind.endswith("StartEvent") and kind[:3] in ("Map", "Seq"):
            depth += 1
            key = None
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            depth -= 1
        elif kind == "ScalarEvent" and depth == 1:
            if key == "name":
                return str(event.value).strip()
            key = event.value if key is None else None
    return ""
