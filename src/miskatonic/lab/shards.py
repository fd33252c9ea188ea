"""Rows in files, a shard for so many games, so that a run that was cut goes on where it was.

A shard is named after the number of its first game. JSON lines are written row by row; if the last line is only half
there, it is cut off and its game played again.
Where rows are to be Parquet a shard becomes that as soon as it is whole.
What the rows have in common stands in `run.json` beside them, and another run is refused there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from miskatonic.kernel.chance import new_key
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say
from miskatonic.lab.parquet import read_parquet, write_parquet
from miskatonic.lab.rows import Batch, Row

SHARD = 1_000
ABOUT = "run.json"
LINES, PARQUET = ".jsonl", ".parquet"
_encode = msgspec.json.Encoder().encode
_row = msgspec.json.Decoder(Row).decode


class BadRows(MiskatonicError):
    """A folder or a file of rows that cannot be used."""

    code = "bad_rows"


class Shards:
    """A folder of shards, to write the games from `first` on, and to read what is there."""

    def __init__(self, folder: Path, games: Batch, size: int = SHARD) -> None:
        self.folder, self.size = folder, size
        folder.mkdir(parents=True, exist_ok=True)
        about = folder / ABOUT
        said = _encode({"games": games, "size": size})
        if not about.exists():
            _replace(about, said + b"\n")
        elif about.read_bytes().strip() != said:
            raise BadRows(say("lab.error.other_run", folder=Raw(str(folder))))

    def names(self, numbers: range) -> list[tuple[Path, range]]:
        """The shards of these games."""
        found = []
        for at in range(0, len(numbers), self.size):
            part = numbers[at : at + self.size]
            found.append((self.folder / f"games-{part.start:010}.jsonl", part))
        return found

    def missing(self, numbers: range) -> Iterator[tuple[Path, range, list[Row]]]:
        """Shard by shard: its file, the games that it lacks, the rows it has."""
        self._refuse_overlap(numbers)
        for path, part in self.names(numbers):
            packed = path.with_suffix(PARQUET)
            if packed.exists():
                rows = list(islice(read_parquet(packed), len(part)))
            else:
                rows = list(islice(_kept(path), len(part))) if path.exists() else []
            if [row.number for row in rows] != list(part[: len(rows)]):
                raise BadRows(say("lab.error.order", file=Raw(str(path))))
            yield path, part[len(rows) :], rows

    def _refuse_overlap(self, numbers: range) -> None:
        """A game must not stand in two files: who shares ranges cuts them at the same places."""
        ours = {path.stem for path, _ in self.names(numbers)}
        for path in _files(self.folder):
            start = int(path.stem.partition("-")[2])
            if path.stem not in ours and start < numbers.stop and start + self.size > numbers.start:
                last = _last(path)
                if last is not None and last >= numbers.start and start < numbers.stop:
                    raise BadRows(say("lab.error.overlap", file=Raw(str(path)), first=start, last=last))

    def write(self, path: Path, rows: Iterable[Row]) -> Iterator[Row]:
        """Keep these rows after those that the shard has, and hand them on."""
        with path.open("ab") as file:
            for row in rows:
                file.write(_encode(row) + b"\n")
                file.flush()
                yield row


def pack(path: Path) -> None:
    """A shard that is whole becomes Parquet."""
    if path.exists():
        write_parquet(path.with_suffix(PARQUET), _read_lines(path))
        path.unlink()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("games-*") if path.suffix in (LINES, PARQUET))


def _kept(path: Path) -> Iterator[Row]:
    """The rows of a shard of ours; half a line at its end is cut off."""
    with path.open("rb+") as file:
        whole = 0
        for line in file:
            if not line.endswith(b"\n"):
                file.truncate(whole)
                break
            whole += len(line)
    yield from _read_lines(path)


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file, or of all shards of a folder, one at a time."""
    if path.is_dir():
        files = _files(path)
        if not files:
            raise BadRows(say("lab.error.no_rows", file=Raw(str(path))))
        for file in files:
            yield from _read(file)
    else:
        yield from _read(path)


def _read(path: Path) -> Iterator[Row]:
    return read_parquet(path) if path.suffix == PARQUET else _read_lines(path)


def _read_lines(path: Path) -> Iterator[Row]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield _row(line)
            except msgspec.MsgspecError as error:
                if not line.endswith(b"\n"):
                    return  # half a row: who writes it has not come to its end
                raise BadRows(
                    say("lab.error.row", file=Raw(str(path)), n=number, why=Raw(str(error)[:160]))
                ) from None


def _last(path: Path) -> int | None:
    last = None
    for row in _read(path):
        last = row.number
    return last


def _replace(path: Path, data: bytes) -> None:
    """Whole or not at all, also where several begin at once."""
    beside = path.with_name(f"{path.name}.{new_key().hex()}")
    beside.write_bytes(data)
    os.replace(beside, path)
