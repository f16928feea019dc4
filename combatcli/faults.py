"""Faults of the program's own as a line: what is wrong, in which file, and what to do."""

from __future__ import annotations

import os
import sys
from types import FrameType

from combatcli.errors import InternalError

DEBUG = "COMBATCLI_DEBUG"
REPORT_IT = "this is a fault of combatcli's own: please report it, with the command"
MEND_IT = f"{REPORT_IT}; or mend it there, {DEBUG}=1 shows the traceback"
_HERE = os.path.dirname(os.path.abspath(__file__))
_RULES = os.path.join("combatcli", "rules", "")


def write_traceback() -> None:
    """Write where a fault of the program's own lies on stderr, for whoever set COMBATCLI_DEBUG."""
    if os.environ.get(DEBUG) == "1":
        sys.excepthook(*sys.exc_info())


def fault_in(module: str, what: str, remedy: str) -> InternalError:
    """The error for a module of rules that is not as it declares, in one line for its author."""
    return InternalError(f"{module.replace('.', '/')}.py: {what}", remedy)


def rule_fault(what: str, remedy: str) -> InternalError:
    """The error for what a rule asks for that there isn't. It names the line of the rule."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        file = _file(frame.f_code.co_filename)
        if file.startswith(_RULES):
            return InternalError(f"{file}:{frame.f_lineno}: {what}", remedy)
        frame = frame.f_back
    return InternalError(what, remedy)


def internal_error(fault: Exception) -> InternalError:
    """The error for an exception that nothing in the program meant: where it came up.

    It names the innermost line of the program, not one of a library, and the rule that led there.
    """
    place = rule = ""
    traceback = fault.__traceback__
    while traceback is not None:
        file = _file(traceback.tb_frame.f_code.co_filename)
        if file:
            place = f"{file}, line {traceback.tb_lineno}"
            rule = place if file.startswith(_RULES) else rule
        traceback = traceback.tb_next
    what = str(fault)
    if isinstance(fault, SyntaxError) and _file(fault.filename or ""):
        what, place = fault.msg, f"{_file(fault.filename or '')}, line {fault.lineno}"
        rule = place if place.startswith(_RULES) else rule
    if isinstance(fault, ImportError):
        what = what.removesuffix(f" ({fault.path})")
    where = place if rule in ("", place) else f"{place}, from {rule}"
    line = f"{type(fault).__name__}: {what}{where and f' ({where})'}"
    return InternalError(line, MEND_IT if rule else REPORT_IT)


def _file(path: str) -> str:
    """A file of the package as seen from its folder; nothing for any other."""
    path = os.path.abspath(path)
    return os.path.relpath(path, os.path.dirname(_HERE)) if path.startswith(_HERE + os.sep) else ""
