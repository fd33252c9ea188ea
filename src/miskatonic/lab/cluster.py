"""Games on a cluster: Dask, an extra (`miskatonic[dask]`). The rows are those of one process, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say
from miskatonic.lab.extras import opened

LOCAL = "local"
PATIENCE = 30
"""Seconds in which a scheduler must answer."""


class NoCluster(MiskatonicError):
    """Nobody answers at that address."""

    code = "no_cluster"


class OnDask:
    """A client of Dask as an executor: what it maps comes back in the order it was handed in."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def map(self, fn: Callable[[Any], Any], /, chunks: Iterable[Any]) -> Iterator[Any]:
        futures = self._client.map(fn, list(chunks), pure=False)
        return (future.result() for future in futures)


@contextmanager
def on_dask(address: str, processes: int) -> Iterator[OnDask]:
    """The cluster at this address; `local` is one of so many processes, made for this."""
    distributed = opened("distributed", "dask")
    if address == LOCAL:
        with (
            distributed.LocalCluster(
                n_workers=processes, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield OnDask(client)
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except Exception as error:
        what = Raw(f"{type(error).__name__}: {error}"[:160])
        raise NoCluster(say("lab.error.no_cluster", address=Raw(address[:80]), what=what)) from None
    with client:
        yield OnDask(client)
