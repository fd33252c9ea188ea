"""For who looks after the server: whether it is well, and what it has counted."""

from __future__ import annotations

import secrets
from typing import Literal

from litestar import HttpMethod, Response, get, route
from litestar.datastructures import State
from msgspec import Struct

from miskatonic import __version__
from miskatonic.kernel.text import say
from miskatonic.table.errors import StoreError
from miskatonic.table.store import Store
from miskatonic.web.errors import AnyRequest, Refused
from miskatonic.web.figures import KIND, Figures
from miskatonic.web.inputs import Open
from miskatonic.web.whose import is_here


class Health(Struct, frozen=True):
    """Whether tables can be read, and which version runs."""

    status: Literal["ok", "store"]
    version: str


@route(
    "/health", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, sync_to_thread=False
)
def health(state: State) -> Response[Health]:
    """For a proxy or a monitor: 200 while the tables can be read, else 503. It tells nothing that is worth a secret."""
    store: Store = state["store"]
    try:
        store.version("health")
    except StoreError:
        state["figures"].refused(StoreError.code)
        return Response(Health("store", __version__), status_code=503)
    return Response(Health("ok", __version__))


@get("/metrics", media_type=KIND, include_in_schema=False, sync_to_thread=False)
def metrics(request: AnyRequest, state: State, tables: Open) -> str:
    """The counters, for who is on this machine or shows the word that the server was started with."""
    if not is_here(request) and not _shows(request, state["metrics_token"]):
        raise Refused(say("table.error.metrics"))
    figures: Figures = state["figures"]
    return figures.text(tables.in_memory)


def _shows(request: AnyRequest, token: str | None) -> bool:
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    given = shown.strip().encode()
    return token is not None and scheme.lower() == "bearer" and secrets.compare_digest(given, token.encode())
