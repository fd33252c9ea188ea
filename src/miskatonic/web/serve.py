"""Running the server on this machine, until Ctrl-C."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from miskatonic.kernel import rubbish
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Raw, Text, language, say
from miskatonic.table.place import data_folder, open_store
from miskatonic.table.tables import Tables
from miskatonic.web.app import create_app
from miskatonic.web.guard import LOOPBACK, Guard
from miskatonic.web.half_sent import Prompt
from miskatonic.web.inputs import new_id
from miskatonic.web.journal import write_down
from miskatonic.web.live import LONGEST
from miskatonic.web.post_office import AFTER, Smtp
from miskatonic.web.public import BadAddress, Public
from miskatonic.web.wire import Wire

HOST = "127.0.0.1"
PORT = 8426
NEAR = ("127.0.0.1", "::1")
"""Where a proxy on this machine comes from."""
GRACE = 3
"""Seconds that connections get to end when the server does."""


class PortError(MiskatonicError):
    """The server cannot listen where it was told to."""

    code = "port"


class Server(uvicorn.Server):
    """A server that tells once it listens, and again before it waits for its last answers."""

    def __init__(
        self, config: uvicorn.Config, opened: Callable[[], None], closing: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._closing = closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._closing()  # before the grace begins: who still counts ends with an answer, not with a broken line
        await super().shutdown(sockets)


def run(
    host: str = HOST,
    port: int | None = None,
    open_browser: bool = True,
    *,
    data: Path | None = None,
    database: str | None = None,
    lang: str = "en",
    laid: Game[Any] | None = None,
    at: Public | None = None,
    metrics_token: str | None = None,
    proxies: Sequence[str] = (),
    keep_for: int | None = None,
    mail: Smtp | None = None,
    mail_after: timedelta = AFTER,
) -> None:
    """Serve the tables of this user and return when Ctrl-C is pressed.

    Others reach it `at` a public address, through a proxy on this machine or through one of these `proxies`: what those
    say about whose request they pass on is believed, and what others say is not. Without a public address it listens
    on this machine only, because a table that was never shared is open to who is there.

    Without a `port` it is the usual one, or any free one when that is taken. `data` is the folder of the tables;
    with a `database` they are there, and only the user's own card texts in the folder.
    A game that was `laid` becomes one of the tables, and the page opens at it. Who shows the `metrics_token` may read
    the counters from elsewhere too. Where others come, tables at which nothing has happened for
    `keep_for` days go; over a `mail` server they may be told when it has been their turn for so long (`mail_after`).
    """
    if at is None and not _is_loopback(host):
        raise BadAddress(say("table.error.not_alone", host=Raw(host[:80])))
    words = language(lang)
    folder = data or data_folder()
    store = open_store(folder, database)
    try:
        listening = _listen(
            host, PORT if port is None else port, choose=port is None and at is None
        )  # where a proxy looks for it
    except PortError:
        store.close()
        raise
    address = _address(host, listening.getsockname()[1])
    if laid is not None:
        address += f"#/table/{Tables(store).lay(new_id(), laid).id}"

    def tell(text: Text) -> None:
        print(words.render(text), flush=True)

    def opened() -> None:
        tell(say("table.serve.open", address=Raw(address if at is None else at.origin)))
        if port is None and listening.getsockname()[1] != PORT:
            tell(say("table.serve.busy", port=Raw(str(PORT))))
        tell(say("table.serve.stop"))
        if open_browser:
            _show(address)

    guard = Guard(LOOPBACK | {host.lower()}, at)
    app = create_app(
        store,
        guard=guard,
        folder=folder,
        public=at,
        metrics_token=metrics_token,
        keep_for=None if at is None else keep_for,  # at home nothing goes by itself
        mail=mail,
        mail_after=mail_after,
    )
    write_down(logging.WARNING if at is None else logging.INFO)  # who plays alone wants to read nothing
    config = _config(app, at, proxies)
    rubbish.look_seldom()
    with suppress(KeyboardInterrupt):  # uvicorn has closed everything and passes the signal on
        Server(config, opened, app.state["closing"].set).run(sockets=[listening])
    tell(say("table.serve.closed"))


def _config(app: ASGIApp, at: Public | None, proxies: Sequence[str]) -> uvicorn.Config:
    """Whose request it is, a proxy is believed about; at home nobody is. Who sends half a request is not waited for."""
    return uvicorn.Config(
        app,
        http="auto" if at is None else Prompt,
        ws=Wire,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=at is not None,
        forwarded_allow_ips=[*NEAR, *proxies],
        ws_max_size=LONGEST,
        timeout_graceful_shutdown=GRACE,
    )


def _listen(host: str, port: int, choose: bool) -> socket.socket:
    """A socket that listens there, or with `choose` at any free port when that one is taken.

    Only where it is said that it speaks TCP, asyncio sends small messages at once: otherwise the news behind an
    acknowledgement waits 40 ms until that has arrived.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (port, 0) if choose else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # where it would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, attempt))
        except (OSError, OverflowError) as error:
            listening.close()
            problem = error
        else:
            return listening
    raise PortError(say("table.error.port", port=Raw(str(port)), why=Raw(str(problem))))


def _address(host: str, port: int) -> str:
    name = HOST if host in ("0.0.0.0", "") else "::1" if host == "::" else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _show(address: str) -> None:
    """Open the player's browser beside the server, which need not wait for it.

    Without a screen there may still be a text browser, which would take the terminal from the server.
    """
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in screens):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
