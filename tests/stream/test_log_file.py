"""Logs: whole lines whatever happens to those who write them."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from combatcli.errors import FileError
from combatcli.stream.log_file import LogFile
from tests.helpers import ROOT, environment, execute

RESULT = json.dumps({"command": "roll", "request": {"command": "roll"}, "outcome": "7"})


def opened(path: Path | str) -> LogFile:
    return LogFile(str(path), lambda: None)


def appended(path: Path, *lines: str) -> list[str]:
    for line in lines:
        log = opened(path)
        log.append(line)
        log.close()
    return path.read_text().splitlines()


def refused(path: Path | str) -> str:
    with pytest.raises(FileError) as error:
        opened(path)
    return error.value.line()


def test_lines_are_appended(tmp_path: Path) -> None:
    assert appended(tmp_path / "log", RESULT, RESULT) == [RESULT, RESULT]


def test_a_whole_last_line_may_lack_its_end(tmp_path: Path) -> None:
    (tmp_path / "log").write_text(f"{RESULT}\n{RESULT}")
    assert appended(tmp_path / "log", RESULT, RESULT) == [RESULT] * 4


@pytest.mark.parametrize("size", [20, 70_000, 200_000])
def test_a_torn_last_line_is_named_and_not_built_upon(tmp_path: Path, size: int) -> None:
    torn = '{"command":"roll","notes":["' + "x" * size
    (tmp_path / "log").write_text(f"{RESULT}\n{torn}")
    message = refused(tmp_path / "log")
    assert "the last line is torn: a run was ended as it wrote it; remove that line" in message
    assert (tmp_path / "log").read_text() == f"{RESULT}\n{torn}"


@pytest.mark.parametrize("text", ["Odo: {hp: 7}\n", '{"hp": 7}\n', "Odo: {hp: 7}", "{}\n\n"])
def test_what_is_no_log_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "party.yaml").write_text(text)
    assert "is no result, so this is no log; name another file" in refused(tmp_path / "party.yaml")
    assert (tmp_path / "party.yaml").read_text() == text


def test_what_can_not_be_opened(tmp_path: Path) -> None:
    assert refused(tmp_path).startswith(f"{tmp_path}: Is a directory; ")
    assert refused(tmp_path / "none" / "log").endswith("check the file's name and rights")
    assert "not writable" in refused("a\0b")


def test_one_that_was_made_in_vain_is_gone_again(tmp_path: Path) -> None:
    opened(tmp_path / "log").close()
    assert not (tmp_path / "log").exists()
    (tmp_path / "mine").touch()
    opened(tmp_path / "mine").close()
    assert (tmp_path / "mine").exists()


def test_a_full_device() -> None:
    log = opened("/dev/full")
    with pytest.raises(FileError) as error:
        log.append(RESULT)
    log.close()
    assert error.value.line().startswith("/dev/full: No space left on device; make room: ")


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """Half the line fits; none of it stays, and once there is room the next one is whole."""
    path = tmp_path / "log"
    assert appended(path, RESULT) == [RESULT]
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = opened(path)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(RESULT) * 2, most[1]))
        with pytest.raises(FileError, match="File too large"):
            log.append(RESULT)
        assert path.read_text() == f"{RESULT}\n"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    log.append(RESULT)
    log.close()
    assert path.read_text() == f"{RESULT}\n" * 2


def test_a_run_waits_for_another_and_finds_what_it_wrote(tmp_path: Path) -> None:
    """And one that waited for a file that was removed meanwhile makes it anew."""
    path = tmp_path / "log"
    log = opened(path)
    waits = "from combatcli.stream.log_file import LogFile\nimport sys\n"
    waits += "log = LogFile(sys.argv[1], lambda: print('waits', flush=True))\n"
    waits += "print(log.status.st_size)\nlog.append('{}')\n"
    with subprocess.Popen(
        [sys.executable, "-c", waits, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "waits\n"
        log.append(RESULT)
        path.rename(tmp_path / "moved")
        log.close()
        assert other.stdout.read() == "0\n"
    assert path.read_text() == "{}\n"
    assert (tmp_path / "moved").read_text() == f"{RESULT}\n"


KILLED = """
import os, random, signal, sys, time
from combatcli.cli.main import run
from combatcli.rules.plain import roll
path, times = sys.argv[1], int(sys.argv[2])
fighter = "brawn=9,finesse=6,hp=90"
many = ["roll", "1d6", "-n", "200", "--log", path]
long = ["duel", "--log", path, "-a", fighter, "-d", fighter]

def begun(args):
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os._exit(run(args))
    return child

for turn in range(times):
    child = begun(many if turn % 2 else long)
    time.sleep(random.Random(turn).random() * float(sys.argv[3]))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    data = open(path, "rb").read() if os.path.exists(path) else b""
    if data and not data.endswith(b"\\n"):
        _, status = os.waitpid(begun(many), 0)
        assert os.waitstatus_to_exitcode(status) == 1, "built upon a torn line"
        with open(path, "r+b") as file:
            file.truncate(data.rfind(b"\\n") + 1)
        print("torn")
    elif status == 0:
        print("whole")
"""


@pytest.mark.slow
def test_killed_hundreds_of_times(tmp_path: Path) -> None:
    """Every line is a whole result, and what a run that came to its end wrote is there."""
    path = tmp_path / "log"
    ran = execute([sys.executable, "-c", KILLED, str(path), "300", "0.1"], timeout=300)
    assert ran.status == 0, ran
    lines = path.read_text().splitlines()
    assert all("request" in json.loads(line) for line in lines)
    assert ran.out.count("whole") > 10, ran.out
    assert len(lines) > 300


@pytest.mark.slow
def test_many_at_once_lose_no_line(tmp_path: Path) -> None:
    """Each run of a fight goes on from the line before its own, whoever wrote that."""
    begin = "combatcli brawl-opposed -a name=A,brawn=9 -d name=B,finesse=7,hp=90"
    path = tmp_path / "fight.jsonl"
    execute(["bash", "-c", f"{begin} --fight {path}"])
    with_env = environment()
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "combatcli", "brawl-opposed", "--fight", str(path)],
            stdout=subprocess.DEVNULL, env=with_env, cwd=ROOT,
        )
        for _ in range(20)
    ]  # fmt: skip
    assert {run.wait() for run in runs} == {0}
    results = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(results) == 21
    for before, after in pairwise(results):
        assert after["request"]["defender"] == before["defender"]
    assert os.stat(path).st_size == sum(len(line) + 1 for line in path.read_text().splitlines())
