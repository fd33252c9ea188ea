"""The server as a program: it opens, it is killed, it comes back, it closes."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from miskatonic.games.cards.bag.tokens import KINDS
from miskatonic.table.beats import gone_on
from miskatonic.web import serve
from miskatonic.web.public import BadAddress
from miskatonic.web.serve import PortError
from tests.patience import comes, nap, patience
from tests.web.door import Door
from tests.web.lines import HELLO, heard
from tests.web.process import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.end()


def client(server: Server) -> httpx.Client:
    return httpx.Client(base_url=server.address, timeout=patience())


@contextmanager
def live(server: Server, door: Door, origin: str | None = None) -> Iterator[ClientConnection]:
    """A line that has said hello."""
    address = f"{server.address.replace('http', 'ws')}{door.path}/live"
    known = Origin(origin) if origin else None
    with connect(address, origin=known, open_timeout=patience(), ping_interval=None) as line:
        line.send(HELLO)
        yield line


def hear(line: ClientConnection, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """The table after the next message; `before` is how it stood."""
    message = heard(line)
    if before is not None and message["type"] == "news":
        return gone_on(before, message["news"])
    assert message["type"] == "table", message
    table: dict[str, Any] = message["table"]
    return table


def test_every_answer_shown_survives_a_kill(server: Server) -> None:
    """Answers over the live line; killed as soon as they are shown (see test_kills for random moments)."""
    with client(server) as http:
        door = Door.open(http)
    with live(server, door) as line:
        now = hear(line)
        for _ in range(4):
            options = now["ask"]["options"]
            said = {"type": "answer", "id": 2, "name": options[-1]["name"], "at": now["position"]}
            line.send(json.dumps(said))
            now = hear(line, now)
        server.kill()
    server.start()
    with client(server) as http:
        assert Door(http, door.id).look() == now


def test_undone_answers_survive_a_kill_too(server: Server) -> None:
    with client(server) as http:
        door = Door.open(http)
        there = door.play(8)
        door.post("undo", {})
        back = door.post("undo", {}).json()
    server.kill()
    server.start()
    with client(server) as http:
        again = Door(http, door.id)
        assert again.look() == back
        again.post("redo", {})
        assert again.post("redo", {}).json() == there


def test_it_closes_on_ctrl_c_with_lines_open(server: Server) -> None:
    with client(server) as http:
        door = Door.open(http)
    with live(server, door) as line:
        hear(line)
        code, said = server.close()
        assert code == 0
        assert said.splitlines()[-1] == "Miskatonic is closed."
        assert "Traceback" not in said
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=patience())


def test_it_closes_while_somebody_waits_for_the_odds_of_bags(server: Server) -> None:
    """Questions that take seconds each are given up; before, the process lived on until the last was answered."""
    asked = json.dumps({"tokens": dict.fromkeys(KINDS, 5), "reveal": {"n": 4, "choose": 2}}).encode()
    head = (
        f"POST /api/bag/odds HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    )
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(8)]
    for line in lines:
        line.sendall(f"{head}Content-Length: {len(asked)}\r\n\r\n".encode() + asked)
    with client(server) as http:
        assert http.get("/api/tables").status_code == 200  # so the questions have arrived
    before = os.times().children_user
    code, said = server.close()
    assert (code, said.splitlines()[-1]) == (0, "Miskatonic is closed.")
    assert "Traceback" not in said
    assert os.times().children_user - before < 12, "eight such questions take 24 s"
    for line in lines:
        with line.makefile("rb") as answered:
            answer = answered.read()
        line.close()
        assert answer.startswith(b"HTTP/1.1 400"), answer
        assert b"the program is closing" in answer


def test_only_this_machine_can_reach_it(server: Server) -> None:
    """It listens on the loopback address and nowhere else."""
    listening = Path("/proc/net/tcp")
    if not listening.exists():
        pytest.skip("only Linux says who listens where")
    port = f"{server.port:04X}"
    places = {line.split()[1] for line in listening.read_text().splitlines()[1:] if line.split()[3] == "0A"}
    assert {place for place in places if place.endswith(f":{port}")} == {f"0100007F:{port}"}


def test_a_stranger_gets_no_line(server: Server) -> None:
    with client(server) as http:
        door = Door.open(http)
    with pytest.raises(InvalidStatus), live(server, door, origin="http://evil.example"):
        pass
    with live(server, door, origin=server.address) as line:
        assert hear(line)


def test_a_huge_message_ends_only_its_own_line(server: Server) -> None:
    with client(server) as http:
        door = Door.open(http)
        with live(server, door) as line, live(server, door) as other:
            hear(line)
            stood = hear(other)
            line.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed):
                line.recv(timeout=patience())
            door.answer()
            assert hear(other, stood)["position"] > 0


def test_it_opens_the_browser_at_its_address(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    script = tmp_path / "browser.py"
    script.write_text(f"import sys, pathlib; pathlib.Path({str(seen)!r}).write_text(sys.argv[1])")
    server = Server(tmp_path / "data")
    server.start(browser=f"{sys.executable} {script} %s", lang="es")
    try:
        assert comes(lambda: seen.exists() and bool(seen.read_text()), nap)
        assert seen.read_text() == f"{server.address}/"
        code, said = server.close()
        assert (code, said.splitlines()[-1]) == (0, "Miskatonic está cerrado.")
    finally:
        server.end()


def test_a_taken_port_is_replaced_when_none_was_asked_for() -> None:
    with serve._listen("127.0.0.1", 0, choose=False) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with serve._listen("127.0.0.1", port, choose=True) as other:
            assert other.getsockname()[1] not in (0, port)
        with pytest.raises(PortError, match=str(port)):
            serve._listen("127.0.0.1", port, choose=False)


def test_a_small_message_is_sent_at_once() -> None:
    """News behind an acknowledgement would wait until that has arrived, which who hears it tells after 40 ms."""

    async def talk() -> int:
        sent: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            sent.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with serve._listen("127.0.0.1", 0, choose=False) as listening:
            async with await asyncio.start_server(met, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                at_once = await sent
                writer.close()
                return at_once

    assert asyncio.run(talk())


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99999), ("no.such.host.invalid", 0)])
def test_a_place_that_cannot_be_listened_at_is_refused(host: str, port: int) -> None:
    with pytest.raises(PortError):
        serve._listen(host, port, choose=False)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.7", "::", "example.org"])
def test_nobody_is_let_in_from_a_network_without_a_public_address(tmp_path: Path, host: str) -> None:
    with pytest.raises(BadAddress, match="--public-url"):
        serve.run(host, 0, False, data=tmp_path)


def test_addresses_for_the_reader() -> None:
    assert serve._address("127.0.0.1", 80) == "http://127.0.0.1:80/"
    assert serve._address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert serve._address("::1", 80) == "http://[::1]:80/"


def test_no_text_browser_takes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", shown.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    serve._show("http://127.0.0.1:1/")
    assert shown == []


def test_nothing_but_its_own_sockets_is_opened(server: Server) -> None:
    """While a game is played the process talks to nobody but us."""
    folder = Path(f"/proc/{server.process.pid}/fd")
    if not folder.exists():
        pytest.skip("only Linux shows the sockets of a process")
    with client(server) as http:
        Door.open(http).play(5)
        inodes = {os.readlink(each)[8:-1] for each in folder.iterdir() if "socket:" in os.readlink(each)}
        for table in ("tcp", "tcp6", "udp", "udp6"):
            for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
                fields = line.split()
                if fields[9] in inodes:
                    assert (table, fields[1].split(":")[0]) == ("tcp", "0100007F")
