"""Kill the server at random moments while people play, and look whether anything that was acknowledged is gone.

    python -m bench.kills --kills 1000 [--database postgresql://…] [--seconds N]

A real server in a process of its own, over real sockets and the live line's protocol: several tables are played and
taken back at random, and at a random moment the process is killed (SIGKILL). Then what the store holds is compared
with what was acknowledged: every decision, in its place, and nothing else but perhaps the one message to which no
answer had come. The server starts again, shows every table where the store has it, and every save is proved: all
answers and draws are made again from its key.

`Watcher.compare` is what finds a loss; tests/web/test_kills.py shows that it does when one acknowledged answer is
removed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import multiprocessing.process
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.request import Request, urlopen

from msgspec import Struct
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from miskatonic.client.choosing import any_answer
from miskatonic.kernel.asks import address
from miskatonic.kernel.proof import prove
from miskatonic.library import load_game
from miskatonic.table.place import open_store
from miskatonic.table.store import SqlStore
from miskatonic.web.messages import PROTOCOL
from miskatonic.web.serve import run

GAMES = ("noir", "second", "third", "noir")
"""What is played at the same time."""
BACK = 0.12
"""How often somebody takes back instead of answering."""
LONGEST = 400
"""Answers after which a new table is opened: long games are proved slowly."""
HOPE = 120.0
"""Seconds that anything may take."""


class Lost(Exception):
    """Something that was acknowledged is not there, or something is there that nobody said."""


NURSERY = multiprocessing.get_context("forkserver")
"""From which servers come that need not read the whole program again: who kills a thousand is glad of it."""
NURSERY.set_forkserver_preload(["bench.nursery"])


class Server:
    """A server in a process of its own, that can be killed. Restarted it listens at the same address."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self._folder, self._database = folder, database
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._process: multiprocessing.process.BaseProcess | None = None

    def start(self) -> None:
        how = {"data": self._folder, "database": self._database}
        self._process = NURSERY.Process(
            target=run, args=("127.0.0.1", self.port, False), kwargs=how, daemon=True
        )
        self._process.start()
        begun = time.monotonic()
        while not self._listens():
            if not self._process.is_alive() or time.monotonic() - begun > HOPE:
                raise RuntimeError("the server does not start")
            time.sleep(0.005)

    def _listens(self) -> bool:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        return False

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    def get(self, path: str) -> bytes:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=HOPE) as answer:
            data: bytes = answer.read()
        return data

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json"},
        )
        with urlopen(request, timeout=HOPE) as answer:
            return json.loads(answer.read())


class Said(Struct, frozen=True):
    """An answer at a position, or with no name what was decided last taken back."""

    at: int
    name: str | None


class Played(Struct):
    """A table, what was acknowledged at it, and what was said last without an answer yet."""

    id: str
    acknowledged: list[Said] = []
    waiting: Said | None = None
    over: bool = False

    def decisions(self, also: Said | None = None) -> list[Said]:
        """What must stand in the store: all that was answered and not taken back."""
        standing: list[Said] = []
        for said in [*self.acknowledged, *([] if also is None else [also])]:
            if said.name is not None:
                standing.append(said)
            elif standing:
                standing.pop()
        return standing


class Player(Thread):
    """Plays one table over the live line until the line breaks."""

    def __init__(self, server: Server, table: Played, luck: random.Random, acknowledged: Event) -> None:
        super().__init__(daemon=True)
        self._server, self._table, self._luck, self._news = server, table, luck, acknowledged
        self.acks = 0
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            address = f"ws://127.0.0.1:{self._server.port}/api/tables/{self._table.id}/live?lang=en"
            with connect(address, open_timeout=HOPE, ping_interval=None, max_size=None) as line:
                self._play(line)
        except (ConnectionClosed, OSError, EOFError):
            pass  # killed
        except BaseException as problem:
            self.problem = problem

    def _play(self, line: Any) -> None:
        line.send(json.dumps({"type": "hello", "id": 1, "protocol": PROTOCOL, "lang": "en"}))
        number, now, acked = 1, None, False
        shown: dict[str, Any] = {}
        while True:
            heard = json.loads(line.recv(timeout=HOPE))
            match heard["type"]:
                case "ack" if heard["id"] == number and self._table.waiting is not None:
                    self._table.acknowledged.append(self._table.waiting)
                    self._table.waiting, acked = None, True
                    self.acks += 1
                    self._news.set()
                case "error":
                    self._table.waiting, acked = None, True
                    now = None if heard["code"] == "stale" else shown  # only then it is told what stands
                case "table":
                    now = shown = heard["table"]
                case "news":
                    now = shown = heard["news"]
            if now is not None and self._table.waiting is None and (acked or number == 1):
                said = self._next(now)
                if said is None:
                    self._table.over = True
                    return
                number, now, acked = number + 1, None, False
                self._table.waiting = said
                kind = {"type": "undo"} if said.name is None else {"type": "answer", "name": said.name}
                line.send(json.dumps({"id": number, "at": said.at, **kind}))

    def _next(self, now: dict[str, Any]) -> Said | None:
        ask, at = now["ask"], now["position"]
        if ask is None or at > LONGEST:
            return None
        if now["can_undo"] and self._table.decisions() and self._luck.random() < BACK:
            return Said(at, None)
        return Said(at, any_answer(ask, self._luck))


class Watcher:
    """Kills, looks and counts."""

    def __init__(self, folder: Path, database: str | None, seed: int = 0) -> None:
        self.server = Server(folder, database)
        self._folder, self._database = folder, database
        self._luck = random.Random(seed)
        self._tables: list[Played] = []
        self.kills = self.acks = self.proved = self.opened = 0

    @contextmanager
    def store(self) -> Iterator[SqlStore]:
        store = open_store(self._folder, self._database)
        try:
            yield store
        finally:
            store.close()

    def round(self) -> None:
        """Start, look that everything is there, play, kill, and look into the store."""
        self.server.start()
        try:
            self._prove()
            self._open()
            self._play()
        finally:
            self.server.kill()
        self.kills += 1
        with self.store() as store:
            for table in self._tables:
                self.compare(store, table)

    def _open(self) -> None:
        self._tables = [table for table in self._tables if not table.over]
        for game in GAMES[len(self._tables) :]:
            self._tables.append(Played(self.server.post("/api/tables", {"game": game})["id"]))
            self.opened += 1

    def _play(self) -> None:
        """Until some messages were acknowledged, and then for a moment longer."""
        news = Event()
        players = [Player(self.server, table, self._luck, news) for table in self._tables]
        for player in players:
            player.start()
        wanted, begun = self._luck.randint(1, 30), time.monotonic()
        while sum(player.acks for player in players) < wanted and any(each.is_alive() for each in players):
            news.wait(0.2)
            news.clear()
            if time.monotonic() - begun > HOPE:
                raise RuntimeError("nobody gets on")
        time.sleep(self._luck.random() * 0.03)
        self.server.kill()
        for player in players:
            player.join(HOPE)
            if player.problem is not None:
                raise player.problem
        self.acks += sum(player.acks for player in players)

    def compare(self, store: SqlStore, table: Played) -> None:
        """What the store has of a table is what was acknowledged, and perhaps what waited for its answer."""
        record = store.read(table.id)
        first, position = record.header.first, record.header.position
        found = [
            Said(first + n, address(given.name)[1])  # a question to several keeps who has answered
            for n, given in enumerate(record.answers[: position - first])
            if not given.auto
        ]
        sure, perhaps = table.decisions(), table.decisions(table.waiting)
        if found == sure:
            table.waiting = None
        elif table.waiting is not None and found == perhaps:
            table.acknowledged.append(table.waiting)
            table.waiting = None
        else:
            same = next((n for n, pair in enumerate(zip(found, sure, strict=False)) if pair[0] != pair[1]), 0)
            raise Lost(
                f"table {table.id}: {len(sure)} acknowledged and {len(found)} in the store,"
                f" which from the {same + 1}. on has {found[same : same + 3]}, not {sure[same : same + 3]}"
            )

    def _prove(self) -> None:
        """After the start: each table stands where the store says, and its save is proved."""
        for table in self._tables:
            with self.store() as store:
                position = store.header(table.id).position
            shown = json.loads(self.server.get(f"/api/tables/{table.id}"))
            if shown["position"] != position:
                raise Lost(f"table {table.id}: shown at {shown['position']}, kept at {position}")
            game = load_game(self.server.get(f"/api/tables/{table.id}/save"))
            proof = prove(game, shown["commitment"])
            if game.position != position or not proof.whole:
                raise Lost(f"table {table.id}: its save proves {game.position} answers of {position}")
            self.proved += 1

    @property
    def tables(self) -> list[Played]:
        return self._tables


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--database")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        watcher = Watcher(Path(folder), wanted.database, wanted.seed)
        try:
            while watcher.kills < wanted.kills and time.monotonic() - begun < wanted.seconds:
                watcher.round()
        finally:
            with suppress(OSError):
                watcher.server.kill()
            print(
                f"{watcher.kills} kills, {watcher.acks} acknowledged messages at {watcher.opened} tables,"
                f" {watcher.proved} saves proved, in {time.monotonic() - begun:.0f} s",
                flush=True,
            )
    print("nothing that was acknowledged was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
