"""How tests run the command line: in this process, or in a shell as a person would.

The fixtures of conftest.py hand these out; hypothesis's tests, which want no function-scoped
fixtures, import them.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from unittest import mock

import pytest

ROOT = Path(__file__).resolve().parent.parent

CACHES = tempfile.mkdtemp(prefix="combatcli-caches-")
"""In place of the user's folder of caches; it goes when the test run ends."""
atexit.register(shutil.rmtree, CACHES, ignore_errors=True)

# What would change a command's output from one user to the next; and what make tells its children.
UNSET = {"CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "LINES", "NO_COLOR"}
UNSET |= {"PYTHONIOENCODING", "PYTHONWARNINGS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit status and all that it wrote."""

    status: int
    out: str
    err: str


Cli: TypeAlias = Callable[..., Ran]
Shell: TypeAlias = Callable[..., Ran]
Answer: TypeAlias = Callable[..., dict[str, Any]]
Need: TypeAlias = Callable[[str], str]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The test run's environment without the user's own settings, 80 columns wide, with `extra`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in UNSET and not name.startswith("COMBATCLI_")
    }
    ours = {"COLUMNS": "80", "PYTHONUTF8": "1", "XDG_CACHE_HOME": CACHES}
    return {**kept, **ours, **(extra or {})}


def with_path(env: Mapping[str, str]) -> dict[str, str]:
    """`env` with the folder of this Python's programs, `combatcli` among them, first on PATH."""
    programs = Path(sys.executable).parent
    return {**env, "PATH": f"{programs}{os.pathsep}{env.get('PATH', os.defpath)}"}


def need(tool: str) -> str:
    """The path of a program; without it the test is skipped, or fails where all must be there."""
    path = shutil.which(tool)
    if path is None:
        reason = f"needs {tool}, which is not on PATH"
        if os.environ.get("COMBATCLI_REQUIRE_TOOLS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return path


class _Kept(io.BytesIO):
    """Keeps what was written to it even once it is closed."""

    written: bytes | None = None

    def close(self) -> None:
        if self.written is None:
            self.written = self.getvalue()
        super().close()

    def text(self) -> str:
        return (self.getvalue() if self.written is None else self.written).decode()


@contextlib.contextmanager
def _streams(given: bytes) -> Iterator[tuple[_Kept, _Kept]]:
    out, err = _Kept(), _Kept()
    wrapped: dict[str, Any] = {
        "stdin": io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"),
        "stdout": io.TextIOWrapper(out, encoding="utf-8", newline="\n"),
        "stderr": io.TextIOWrapper(
            err, encoding="utf-8", newline="\n", errors="backslashreplace", line_buffering=True
        ),
    }
    with mock.patch.multiple(sys, **wrapped):
        try:
            yield out, err
        finally:
            for stream in (wrapped["stdout"], wrapped["stderr"]):
                if not stream.closed:
                    stream.flush()


def cli(*args: str, input: str | bytes | None = None, env: Mapping[str, str] | None = None) -> Ran:
    """Run combatcli in this process. Its streams are no terminal; stdin is empty unless given.

    What it prints under --json is checked against the schema.
    """
    from combatcli.cli.main import run

    with (
        mock.patch.dict(os.environ, environment(env), clear=True),
        _streams(_bytes(input)) as (out, err),
    ):
        status = run(args)
    if "--json" in args:
        with mock.patch.dict(os.environ, environment(env), clear=True):
            _check_schema(out.text(), _folder(args))
    return Ran(status, out.text(), err.text())


def _folder(args: tuple[str, ...]) -> str | None:
    """The folder of tables that a command line is answered by."""
    if "--tables" in args:
        return args[args.index("--tables") + 1]
    return os.environ.get("COMBATCLI_TABLES")


def _check_schema(printed: str, folder: str | None) -> None:
    """Every result and all odds that a test comes by are as their schema says."""
    from tests.schema.checks import check

    for line in printed.splitlines():
        found = json.loads(line) if '"request":' in line else {}
        if "request" in found:
            check(found, folder)


def answer(
    *args: str, input: str | bytes | None = None, env: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The one JSON object that a command prints with --json; failed checks are answers too."""
    ran = cli(*args, "--json", input=input, env=env)
    assert ran.status in (0, 3), ran
    assert ran.err == "", ran
    assert ran.out.endswith("\n"), ran
    assert ran.out.count("\n") == 1, ran
    result = json.loads(ran.out)
    assert isinstance(result, dict)
    return result


def example_request(name: str) -> dict[str, Any]:
    """What a command's own example requests: its fighters, options and rulings.

    A test of every command takes it for those that it has no request of its own for.
    """
    from combatcli.rules import command

    request = answer(*shlex.split(command(name).example)[1:])["request"]
    left_out = ("command", "seed", "dice", "odds", "by")
    return {key: value for key, value in request.items() if key not in left_out}


def shell(
    command: str,
    *,
    input: str | bytes | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | os.PathLike[str] | None = None,
    timeout: float = 60,
) -> Ran:
    """Run a bash command with `combatcli` on PATH, in a session without a terminal.

    After `timeout` seconds it is ended with all that it started: subprocess.TimeoutExpired.
    """
    return execute([need("bash"), "-c", command], input=input, env=env, cwd=cwd, timeout=timeout)


def execute(
    command: list[str],
    *,
    input: str | bytes | None = None,
    env: Mapping[str, str] | None = None,
    cwd: str | os.PathLike[str] | None = None,
    timeout: float = 60,
    merge: bool = False,
) -> Ran:
    """Run a program as `shell` does; with `merge`, stderr is written to stdout, in order."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if merge else subprocess.PIPE,
        cwd=cwd,
        env=with_path(environment(env)),
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(_bytes(input), timeout)
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    return Ran(process.returncode, out.decode(), (err or b"").decode())


def _bytes(given: str | bytes | None) -> bytes:
    return given.encode() if isinstance(given, str) else given or b""
