"""Rows as Parquet, for who reads millions of them with other people's tools; an extra (`miskatonic[parquet]`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from miskatonic.kernel.chance import new_key
from miskatonic.lab.extras import opened
from miskatonic.lab.rows import Row

AT_ONCE = 5_000
"""So many rows are in memory while a file is read."""


def _schema() -> Any:
    """As a row is, but for `tallies`, whose values are of two kinds: they are JSON."""
    pa = opened("pyarrow", "parquet")
    words = {name: pa.string() for name in ("game", "agent", "key", "result", "cause", "hash", "tallies")}
    numbers = {name: pa.int64() for name in ("number", "seats", "turns", "decisions")}
    maps = {
        "options": pa.map_(pa.string(), pa.string()),
        "facts": pa.map_(pa.string(), pa.list_(pa.string())),
        "curves": pa.map_(pa.string(), pa.list_(pa.int64())),
    }
    kinds = {**words, **numbers, **maps, "score": pa.float64()}
    return pa.schema([(name, kinds[name]) for name in Row.__struct_fields__])


def write_parquet(path: Path, rows: Iterable[Row]) -> None:
    """The file whole, or not at all."""
    pa, pq = opened("pyarrow", "parquet"), opened("pyarrow.parquet", "parquet")
    told = [_flat(row) for row in rows]
    beside = path.with_name(f"{path.name}.{new_key().hex()}")
    pq.write_table(pa.Table.from_pylist(told, schema=_schema()), beside)
    os.replace(beside, path)


def read_parquet(path: Path) -> Iterator[Row]:
    file = opened("pyarrow.parquet", "parquet").ParquetFile(path)
    for some in file.iter_batches(AT_ONCE):
        yield from map(_row, some.to_pylist())


def _flat(row: Row) -> dict[str, Any]:
    plain = {name: getattr(row, name) for name in Row.__struct_fields__}
    maps = {name: list(plain[name].items()) for name in ("options", "facts", "curves")}
    return {**plain, **maps, "tallies": msgspec.json.encode(row.tallies).decode()}


def _row(plain: dict[str, Any]) -> Row:
    maps = {name: dict(plain[name]) for name in ("options", "facts", "curves")}
    return msgspec.convert({**plain, **maps, "tallies": msgspec.json.decode(plain["tallies"])}, Row)
