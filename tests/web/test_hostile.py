"""Eight thousand hostile inputs as everybody who could come: nothing breaks, changes, leaks or grows.

Each property has its control: a server that is broken in just that way is found out.
"""

from __future__ import annotations

import random
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from miskatonic.table import rights
from miskatonic.table.guest import Guest
from miskatonic.table.tables import Tables
from miskatonic.web import speech
from tests.patience import patience
from tests.web.hosted import Hosted
from tests.web.hostile import GROWN, Run, Server, fingerprint

INPUTS = 20_000
FEW = 1_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.close()


@pytest.mark.slow
def test_thousands_of_hostile_inputs(server: Server) -> None:
    report = Run(server).go(INPUTS)
    assert report.findings == []
    assert report.inputs >= INPUTS
    assert report.answers["403"] > INPUTS // 10
    assert report.answers["400"] > INPUTS // 10
    assert report.answers["said"] > INPUTS // 10


# ---------------------------------------------------------------------- that the checks can fail

Break = Callable[[pytest.MonkeyPatch], None]


def breaks(patch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    patch.setattr(rights, "may", broken)


def breaks_lines(patch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    patch.setattr(Guest, "answer", broken)


def changes(patch: pytest.MonkeyPatch) -> None:
    """Everybody counts as alone with the table."""
    patch.setattr(
        "miskatonic.table.seating.hand", lambda held, issued, seats, companions: rights.alone(seats)
    )


def shows_hands(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees through all eyes."""
    patch.setattr(rights, "eyes", lambda hand, wanted: None)


def tells_keys(patch: pytest.MonkeyPatch) -> None:
    """What has happened comes with what will happen."""
    for name in ("story", "tale"):
        patch.setattr(Guest, name, lambda self, words: [self.game.luck[-1].key.hex()])
    patch.setattr(Guest, "save", lambda self: self.game.luck[-1].key.hex().encode())


def grows(patch: pytest.MonkeyPatch) -> None:
    """Every language that was ever asked for is remembered, with a lot besides."""
    kept: list[bytes] = []
    of = speech.of

    def remembers(connection: Any) -> Any:
        kept.append(bytes(GROWN // FEW * 8))
        return of(connection)

    patch.setattr(speech, "of", remembers)


def leaves_listeners(patch: pytest.MonkeyPatch) -> None:
    watch = Tables.watch

    def forgets(self: Tables, id: str) -> Any:  # noqa: A002
        self._listeners.setdefault("nobody", set())
        return watch(self, id)

    patch.setattr(Tables, "watch", forgets)


@pytest.mark.parametrize(
    ("breaking", "kind"),
    [
        (breaks, "mistake"),
        (breaks_lines, "mistake"),
        (changes, "state"),
        (shows_hands, "leak"),
        (tells_keys, "leak"),
        (grows, "growth"),
        (leaves_listeners, "growth"),
    ],
)
def test_a_server_that_is_broken_is_found_out(
    server: Server, breaking: Break, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(server)
    breaking(monkeypatch)
    assert kind in run.go(FEW).kinds


# ---------------------------------------------------------------------- what is not even a request


def nonsense(luck: random.Random) -> bytes:
    """What no client sends: half requests, lengths that lie, upgrades to nothing, frames that are none."""
    head = b"Host: 127.0.0.1\r\n"
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    live = b"GET /api/tables/x/live HTTP/1.1\r\n" + head + upgrade
    return luck.choice(
        (
            luck.randbytes(luck.randrange(1, 200)),
            b"GET / HTTP/9.9\r\n" + head + b"\r\n",
            b"POST /api/tables HTTP/1.1\r\n" + head + b"Content-Length: -5\r\n\r\n{}",
            b"POST /api/tables HTTP/1.1\r\n" + head + b"Content-Length: 99\r\n\r\n{}",
            b"POST /api/tables HTTP/1.1\r\n" + head + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
            b"GET /" + b"a" * luck.randrange(70_000) + b" HTTP/1.1\r\n" + head + b"\r\n",
            b"GET / HTTP/1.1\r\n" + head + b"X: " + luck.randbytes(50) + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * luck.randrange(300) + head + b"\r\n",
            live + b"\r\n",
            live + b"Sec-WebSocket-Key: x\r\n\r\n",
            live + key + b"\r\n" + luck.randbytes(luck.randrange(100)),
            live + key + b"\r\n" + b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + b"mask",
            live + key + b"\r\n" + b"\x81\x05hello",
        )
    )


def test_what_is_not_even_a_request_harms_nobody(tmp_path: Path) -> None:
    server = Hosted(tmp_path)
    luck = random.Random(1)
    try:
        before = fingerprint(tmp_path / "data" / "tables.db")
        for _ in range(300):
            with socket.create_connection(("127.0.0.1", server.port), timeout=patience()) as line:
                line.sendall(nonsense(luck))
                if luck.random() < 0.3:
                    continue  # gone before there could be an answer
                line.shutdown(socket.SHUT_WR)
                answer = line.recv(1000)
                assert not answer.startswith(b"HTTP/1.1 5"), answer
        assert httpx.get(f"{server.address}/health", timeout=patience()).json()["status"] == "ok"
        assert fingerprint(tmp_path / "data" / "tables.db") == before
        said = server.close()
    finally:
        server.end()
    assert "Traceback" not in said
    assert " ERROR " not in said
