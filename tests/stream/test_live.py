"""A running batch: answers at once, and ends in order whatever ends it."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from tests.helpers import environment, shell, with_path

BATCH = [sys.executable, "-m", "combatcli", "batch", "--seed", "1"]
ROLL = b'{"command":"roll","notation":"2d6"}\n'
DUEL = (
    b'{"command":"duel","attacker":{"brawn":9,"finesse":9,"hp":40},'
    b'"defender":{"brawn":9,"finesse":9,"hp":40}}\n'
)
"""Its answer is longer than a pipe takes whole."""


@contextlib.contextmanager
def running(*args: str, **streams: Any) -> Iterator[subprocess.Popen[bytes]]:
    settings: dict[str, Any] = {
        "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams,
    }  # fmt: skip
    with subprocess.Popen([*BATCH, *args], env=environment(), bufsize=0, **settings) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(stream: IO[bytes], seconds: float = 20) -> bytes:
    """One line, which must come within the time."""
    line, end = b"", time.monotonic() + seconds
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([stream], [], [], max(0, end - time.monotonic()))
        assert ready, f"no answer, only {line!r}"
        piece = os.read(stream.fileno(), 1)
        assert piece, f"the end after {line!r}"
        line += piece
    return line


def ends(process: subprocess.Popen[bytes], seconds: float = 20) -> int:
    return process.wait(seconds)


def test_each_line_is_answered_before_the_next_is_waited_for() -> None:
    with running() as process:
        assert process.stdin
        assert process.stdout
        for number in range(1, 6):
            process.stdin.write(ROLL)
            assert json.loads(read_line(process.stdout))["line"] == number
            time.sleep(0.05)
        process.stdin.write(ROLL[:10])  # half a line keeps nothing back
        time.sleep(0.1)
        process.stdin.write(ROLL[10:] + ROLL + ROLL[:5])
        assert [json.loads(read_line(process.stdout))["line"] for _ in range(2)] == [6, 7]
        process.stdin.write(b"\n")
        assert "error" in json.loads(read_line(process.stdout))
        process.stdin.close()
        assert ends(process) == 1
        assert process.stdout.read() == b""


def test_a_terminal_that_pauses() -> None:
    master, slave = os.openpty()
    with running(stdin=slave) as process:
        os.close(slave)
        assert process.stdout
        for number in (1, 2):
            os.write(master, ROLL)
            assert json.loads(read_line(process.stdout))["line"] == number
        os.write(master, b"\x04")  # Ctrl-D
        assert ends(process) == 0
    os.close(master)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_while_it_waits(number: signal.Signals, status: int) -> None:
    with running() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(ROLL)
        read_line(process.stdout)
        process.send_signal(number)
        assert ends(process) == status
        assert process.stdout.read() + process.stderr.read() == b""


def feed(process: subprocess.Popen[bytes], line: bytes) -> int:
    """Writes to stdin for good, from a process of its own: its id."""
    child = os.fork()
    if child == 0:
        with contextlib.suppress(OSError):
            while True:
                os.write(process.stdin.fileno(), line * 100)  # type: ignore[union-attr]
        os._exit(0)
    assert process.stdin
    process.stdin.close()
    return child


@pytest.mark.parametrize("line", [ROLL, DUEL], ids=["short", "long"])
@pytest.mark.parametrize("pause", [0.0, 0.3], ids=["reading", "stalled"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_at_full_speed_leaves_whole_lines(
    number: signal.Signals, status: int, pause: float, line: bytes
) -> None:
    with running() as process:
        assert process.stdout
        assert process.stderr
        child = feed(process, line)
        out = read_line(process.stdout)
        time.sleep(pause)  # the pipe is full, and batch waits for its reader
        process.send_signal(number)
        out += process.stdout.read()
        assert ends(process) == status
        assert process.stderr.read() == b""
        assert out.endswith(b"}\n")
        for answer in out.splitlines():
            json.loads(answer)
        os.waitpid(child, 0)


def test_a_signal_ends_it_though_nobody_reads() -> None:
    with running() as process:
        assert process.stdout
        child = feed(process, ROLL)
        select.select([process.stdout], [], [], 20)
        time.sleep(0.3)  # by now the pipe is full
        process.send_signal(signal.SIGTERM)
        assert ends(process) == 143
        os.waitpid(child, 0)


def test_a_reader_that_has_enough() -> None:
    ran = shell(
        f"yes '{ROLL.decode().strip()}' | combatcli batch | head -n 3; echo ${{PIPESTATUS[1]}}"
    )
    *answers, status = ran.out.splitlines()
    assert len(answers) == 3
    assert (status, ran.err) == ("141", "")


def test_a_full_device() -> None:
    ran = shell("yes '{}' | head -n 10000 | combatcli batch > /dev/full")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "combatcli: stdout: No space left on device\n"


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The limit stands for a disk that fills in the middle of a line."""
    out = tmp_path / "out"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_001, 100_001))

    with open(out, "wb") as file, running(stdout=file, preexec_fn=limit) as process:
        assert process.stderr
        child = feed(process, ROLL)
        assert ends(process) == 1
        assert process.stderr.read() == b"combatcli: stdout: File too large\n"
        os.waitpid(child, 0)
    written = out.read_bytes()
    assert 99_000 < len(written) <= 100_001
    assert written.endswith(b"}\n")
    for answer in written.splitlines():
        json.loads(answer)


@pytest.mark.parametrize(("stream", "message"), [
    ("<&-", "combatcli: stdin is closed; pipe the lines in, or name a file\n"),
    (">&-", "combatcli: stdout is closed; leave it open, or send it to /dev/null\n"),
])  # fmt: skip
def test_a_stream_that_is_closed(stream: str, message: str) -> None:
    ran = shell(f"combatcli batch {stream}")
    assert (ran.status, ran.out, ran.err) == (1, "", message)


def peak(lines: int, asked: bytes, tmp_path: Path) -> int:
    """The most memory, in KiB, that a batch of so many lines took."""
    script = (
        "import resource, subprocess, sys;"
        "status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode;"
        "print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    path = tmp_path / "asked"
    path.write_bytes(asked * lines)
    env = {k: v for k, v in with_path(environment()).items() if not k.startswith("COVERAGE")}
    done = subprocess.run(
        [sys.executable, "-c", script, *BATCH, str(path)], env=env, check=True, capture_output=True
    )
    status, kib = done.stdout.split()
    assert status in (b"0", b"1")
    return int(kib)


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        b'{"command":"grapple","attacker":{"str":13,"dex":14},'
        b'"defender":{"str":15,"dex":10,"con":10}}\n',
        b'{"command":"crit","odds":true}\n' + b"[]\n" * 20,
    ],
    ids=["grapples", "odds and errors"],
)
def test_memory_is_flat(asked: bytes, tmp_path: Path) -> None:
    few, many = (peak(count, asked, tmp_path) for count in (2_000, 60_000 // asked.count(b"\n")))
    assert many <= 1.05 * few


def test_a_line_without_an_end_takes_no_memory(tmp_path: Path) -> None:
    assert peak(1, b"x" * 100_000_000, tmp_path) < 60_000
