"""The server, put together."""

from __future__ import annotations

from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from threading import Event

from litestar import Litestar, MediaType, get
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.serialization import encode_json

from miskatonic import __version__
from miskatonic.table.company import Company
from miskatonic.table.feeds import Feeds
from miskatonic.table.mail import Mails
from miskatonic.table.place import data_folder
from miskatonic.table.seating import Seating
from miskatonic.table.store import Store
from miskatonic.table.tables import Tables
from miskatonic.web.api import ROUTES
from miskatonic.web.clearing import clearing
from miskatonic.web.coaching import Coaching
from miskatonic.web.errors import HANDLERS
from miskatonic.web.figures import Figures
from miskatonic.web.guard import Guard, put_headers
from miskatonic.web.health import health, metrics
from miskatonic.web.inputs import DEPENDENCIES, DeepRequest
from miskatonic.web.journal import counted
from miskatonic.web.limits import Limits
from miskatonic.web.live import live
from miskatonic.web.pages import STATIC, client
from miskatonic.web.pocket import send_pocket
from miskatonic.web.post_office import AFTER, PostOffice, Smtp
from miskatonic.web.public import Public
from miskatonic.web.round import Rounds
from miskatonic.web.standing_in import Paces, StandingIn
from miskatonic.web.thinking import Thinkers

MOST_BYTES = 65_536
"""Of a request that is not a save file."""

DESCRIPTION = """\
Everything the browser table does, for other clients.

Words come in the language asked for (`?lang=en`, `es` or `nl`). Errors are `{"error": sentence, "code": word}`.

The WebSocket `/api/tables/{table_id}/live` brings every change as it happens and takes answers; what is said on it is
described, with examples, in docs/protocol.md. It begins with
`{"type": "hello", "id": 1, "protocol": 2, "lang": "en", "secret": …}`, and everything said is acknowledged or refused.
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
    metrics_token: str | None = None,
    keep_for: int | None = None,
    limits: Limits | None = None,
    paces: Paces = Paces(),  # noqa: B008 (frozen)
    mail: Smtp | None = None,
    mail_after: timedelta = AFTER,
) -> Litestar:
    """The server over these tables; it closes the store when it ends. `folder` has the user's own card texts.

    Without a `public` address only this machine reaches it, and a table that was never shared is open to who is there.
    Who shows the `metrics_token` may read the counters from elsewhere too. Tables at which nothing has happened for
    `keep_for` days go; without it they stay. `paces`: how soon the table answers for a seat that it was asked to.
    With a `mail` server who plays by day may be told there, when it has been his turn for so long (`mail_after`).
    """
    limits = limits or Limits(home=public is None)
    closing, tables, figures = Event(), Tables(store), Figures()
    seating = Seating(tables, store.tickets, store.papers, home=public is None)
    company = Company(store, tables)
    thinkers = Thinkers()
    standing_in = StandingIn(store, tables, company, paces=paces, thinkers=thinkers)
    coaching = Coaching(store, tables, thinkers)
    mails, office = Mails(store, tables), None
    if mail is not None and public is not None:
        office = PostOffice(mails, tables, company, mail, public.origin, after=mail_after)
    app = Litestar(
        [*ROUTES, live, describe, health, metrics, client(static)],
        dependencies=DEPENDENCIES,
        state=State(
            {
                "store": store,
                "tables": tables,
                "seating": seating,
                "rounds": Rounds(tables, seating),
                "company": company,
                "thinkers": thinkers,
                "coaching": coaching,
                "feeds": Feeds(store, tables),
                "mails": mails,
                "post_office": office,
                "decks": store.decks,
                "folder": folder or data_folder(),
                "closing": closing,
                "public": public,
                "figures": figures,
                "metrics_token": metrics_token,
                "limits": limits,
            }
        ),
        request_class=DeepRequest,
        middleware=[(guard or Guard()).middleware, limits.middleware],
        before_send=[put_headers, send_pocket],
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BYTES,
        on_startup=[partial(store.listen, tables.heard)],
        on_shutdown=[closing.set, store.close],
        lifespan=[
            standing_in.running,
            coaching.running,
            *([] if office is None else [office.running]),
            *([] if keep_for is None else [partial(clearing, tables, keep_for)]),
        ],
        openapi_config=None,
        logging_config=None,
    )
    app.asgi_handler = counted(app.asgi_handler, figures)
    return app
