"""The server, put together."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from threading import Event

from litestar import Litestar, MediaType, get
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.serialization import encode_json

from miskatonic import __version__
from miskatonic.table.place import data_folder
from miskatonic.table.seating import Seating
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.web.api import ROUTES
from miskatonic.web.errors import HANDLERS
from miskatonic.web.guard import Guard, put_headers
from miskatonic.web.inputs import DEPENDENCIES, DeepRequest
from miskatonic.web.live import live
from miskatonic.web.pages import STATIC, client
from miskatonic.web.pocket import send_pocket
from miskatonic.web.public import Public

MOST_BYTES = 65_536
"""Of a request that is not a save file."""

DESCRIPTION = """\
Everything the browser table does, for other clients.

Words come in the language asked for (`?lang=en`, `es` or `nl`). Errors are `{"error": sentence, "code": word}`.

The WebSocket `/api/tables/{table_id}/live?lang=en` sends `{"type": "table", "table": Snapshot}` on connecting and
whenever a table must be shown anew, `{"type": "news", "news": News}` when it has gone on since it was last shown (its
beats lead from the board that was shown to the board as it is), and
`{"type": "error", "error": sentence, "code": word}` when something said was refused.
It takes `{"type": "answer", "name": …, "at": …, "seat": …}` (`seat` may be left out),
`{"type": "undo", "to": …}` (`to` may be left out),
`{"type": "redo"}`, `{"type": "look", "at": number or null}`, `{"type": "settings", "single": …, "trivial": …}`
and `{"type": "lang", "lang": …}`.
"""


@cache
def document() -> bytes:
    """The description of the API, as OpenAPI. No page shows it: those that exist load scripts from elsewhere."""
    config = OpenAPIConfig(
        title="Miskatonic", version=__version__, description=DESCRIPTION, use_handler_docstrings=True
    )
    app = Litestar(ROUTES, openapi_config=config, dependencies=DEPENDENCIES, logging_config=None)
    return encode_json(app.openapi_schema.to_schema())


@get("/api/openapi.json", media_type=MediaType.JSON, include_in_schema=False)
async def describe() -> bytes:
    return document()


def create_app(
    store: Store,
    *,
    guard: Guard | None = None,
    static: Path = STATIC,
    folder: Path | None = None,
    public: Public | None = None,
) -> Litestar:
    """The server over these tables; it closes the store when it ends. `folder` has the user's own card texts.

    Without a `public` address only this machine reaches it, and a table that was never shared is open to who is there.
    """
    closing, tables = Event(), Tables(store)
    return Litestar(
        [*ROUTES, live, describe, client(static)],
        dependencies=DEPENDENCIES,
        state=State(
            {
                "tables": tables,
                "seating": Seating(tables, store.tickets, home=public is None),
                "decks": store.decks,
                "folder": folder or data_folder(),
                "closing": closing,
                "public": public,
            }
        ),
        request_class=DeepRequest,
        middleware=[(guard or Guard()).middleware],
        before_send=[put_headers, send_pocket],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        on_shutdown=[closing.set, store.close],
        openapi_config=None,
        logging_config=None,
    )
