"""Lines in, whatever the pieces they come in; lines out, whole whatever happens."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combatcli.stream.line_io import LineWriter, read_lines

PIPE = 4096


def lines_of(chunks: list[bytes], most: int = 20) -> list[tuple[int, bytes | None]]:
    waiting = iter([*chunks, b""])
    return list(read_lines(lambda _: next(waiting), lambda: None, most))


@given(st.binary(max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_pieces_do_not_matter(data: bytes, cuts: list[int]) -> None:
    data = data.replace(b"\x00", b"\n")
    ends = sorted({*(cut for cut in cuts if 0 < cut < len(data)), len(data)} - {0})
    chunks = [data[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    expected = [(at, line if len(line) <= 20 else None) for at, line in enumerate(lines, 1)]
    assert lines_of(chunks) == expected


def test_a_long_line_is_not_held() -> None:
    held: list[int] = []

    def chunks() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 1000
        yield b"\nshort\n"
        yield b""

    source = chunks()
    for number, line in read_lines(lambda _: next(source), lambda: held.append(0), 2000):
        assert (number, line) in [(1, None), (2, b"short")]
    assert len(held) == 1002  # told before each read


class Pipe(io.RawIOBase):
    """Takes at most so many bytes at once, and fails for good after `room`."""

    def __init__(self, at_once: int = 10**9, room: int = 10**9) -> None:
        self.pieces: list[bytes] = []
        self._at_once = at_once
        self._room = room

    def write(self, data: bytes) -> int:  # type: ignore[override]
        taken = data[: min(self._at_once, self._room)]
        if not taken:
            raise OSError(errno.ENOSPC, "No space left on device")
        self._room -= len(taken)
        self.pieces.append(bytes(taken))
        return len(taken)


def test_short_lines_go_out_in_pieces_that_a_pipe_takes_whole() -> None:
    pipe = Pipe()
    out = LineWriter(pipe)
    lines = [f"{at} " + "x" * (at % 700) for at in range(500)]
    for line in lines:
        out.write_line(line)
    out.flush()
    assert "".join(piece.decode() for piece in pipe.pieces) == "\n".join(lines) + "\n"
    assert all(len(piece) <= PIPE and piece.endswith(b"\n") for piece in pipe.pieces)
    assert len(pipe.pieces) < 100
    out.flush()
    assert len(pipe.pieces) < 100  # nothing is left


def test_a_stop_waits_for_the_end_of_a_long_line() -> None:
    pipe = Pipe(at_once=3000)
    out = LineWriter(pipe)

    class Told(BaseException):
        pass

    def write(data: bytes) -> int:
        if out.within_line:
            out.stop_with(Told())
        return Pipe.write(pipe, data)

    pipe.write = write  # type: ignore[method-assign]
    out.write_line("x" * 10_000)
    with pytest.raises(Told):
        out.flush()
    assert b"".join(pipe.pieces) == b"x" * 10_000 + b"\n"
    assert not out.within_line


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with open(path, "wb", buffering=0) as file:

        class Disk(Pipe):
            def write(self, data: bytes) -> int:  # type: ignore[override]
                return file.write(data[: super().write(data)])

            def fileno(self) -> int:
                return file.fileno()

        out = LineWriter(Disk(room=1234))
        for at in range(80):  # one piece
            out.write_line(f"{at:03} " + "x" * 46)
        with pytest.raises(OSError, match="No space"):
            out.flush()
        assert os.lseek(file.fileno(), 0, os.SEEK_CUR) == 51 * (1234 // 51)
    assert path.read_bytes().count(b"\n") == 1234 // 51
    assert path.read_bytes().endswith(b"x\n")
