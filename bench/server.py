"""How many tables one server holds: random play through the real protocol, client and server on one machine.

    python -m bench.server [--tables 200] [--watchers 1] [--rate 50] [--seconds 60]

Every table has two players and so many watchers; answers are offered at a fixed rate, and timed from saying one to
hearing its acknowledgement. Of the server: processor time per answer, and memory. Take it on a quiet machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from miskatonic.client.choosing import any_answer

START = "import sys; from miskatonic.web.serve import run; run(port=0, open_browser=False)"
PATIENCE = 60.0


class Player:
    """One connection, heard from its first moment; a watcher has nothing to answer."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.listening = asyncio.create_task(self.listen())
        self.ask: dict[str, Any] | None = None
        self.position = 0
        self.acks: dict[int, asyncio.Future[None]] = {}
        self.errors = 0

    async def listen(self) -> None:
        async for data in self.line:
            message = json.loads(data)
            if message["type"] in ("table", "news"):
                now = message[message["type"]]
                self.ask, self.position = now["ask"], now["position"]
            elif message["type"] == "ack" and message["id"] in self.acks:
                self.acks.pop(message["id"]).set_result(None)
            elif message["type"] == "error" and message["code"] != "stale":
                self.errors += 1

    async def answer(self, number: int, luck: random.Random) -> float | None:
        """Seconds until it was acknowledged; None where it was not."""
        if self.ask is None:
            return None
        said = {"type": "answer", "id": number, "name": any_answer(self.ask, luck), "at": self.position}
        done = self.acks[number] = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        await self.line.send(json.dumps({**said, "seat": self.ask["seat"]}))
        self.ask = None
        try:
            await asyncio.wait_for(done, PATIENCE)
        except TimeoutError:
            return None
        return time.perf_counter() - begun


async def sit_down(address: str, http: httpx.AsyncClient, watchers: int, n: int) -> list[Player]:
    """Open a table for two, share it, and let everybody come."""
    opened = (await http.post("/api/tables", json={"game": "third", "seats": 2, "key": str(n)})).json()["id"]
    shared = await http.post(f"/api/tables/{opened}/share", json={})
    path, pocket = (
        f"/api/tables/{shared.json()['id']}",
        {"cookie": shared.headers["set-cookie"].split(";")[0]},
    )
    players = []
    for body in [{"role": "seat", "seats": [seat]} for seat in (0, 1)] + [{"role": "watch"}] * watchers:
        invited = await http.post(f"{path}/tickets", json=body, headers=pocket)
        secret = invited.json()["secret"]
        await http.post("/api/join", json={"secret": secret})
        http.cookies.clear()
        line = await connect(
            f"{address.replace('http', 'ws')}{path}/live", open_timeout=PATIENCE, max_size=None
        )
        await line.send(json.dumps({"type": "hello", "id": 0, "protocol": 2, "lang": "en", "secret": secret}))
        players.append(Player(line))
    return players


def of_process(pid: int) -> tuple[float, float]:
    """Processor seconds and megabytes of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def measure(address: str, pid: int, wanted: argparse.Namespace) -> None:
    luck, took, answers = random.Random(1), [], []
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        tables = [await sit_down(address, http, wanted.watchers, n) for n in range(wanted.tables)]
    everybody = [each for table in tables for each in table]
    await asyncio.sleep(2)
    before, begun = of_process(pid)[0], time.perf_counter()
    for number in range(1, int(wanted.rate * wanted.seconds) + 1):
        ready = [each for each in everybody if each.ask is not None]
        if ready:
            answers.append(asyncio.create_task(luck.choice(ready).answer(number, luck)))
        await asyncio.sleep(max(0.0, begun + number / wanted.rate - time.perf_counter()))
    found = await asyncio.gather(*answers)
    spent, memory = of_process(pid)
    took = sorted(each for each in found if each is not None)
    errors = sum(each.errors for each in everybody) + len(found) - len(took)
    p50, p95, p99 = (1000 * took[min(len(took) - 1, int(part * len(took)))] for part in (0.5, 0.95, 0.99))
    load = os.getloadavg()[0]
    print(
        f"{wanted.tables} tables, {2 * wanted.tables} players, {wanted.watchers * wanted.tables} watchers: "
        f"{len(took) / (time.perf_counter() - begun):.1f} answers/s, p50 {p50:.0f} p95 {p95:.0f} p99 {p99:.0f} ms, "
        f"{1000 * (spent - before) / max(1, len(took)):.1f} ms of the processor each, {memory:.0f} MB, "
        f"{errors} errors; {platform.processor() or platform.machine()}, load {load:.1f}"
    )
    for each in everybody:
        each.listening.cancel()
    done = (each.listening for each in everybody)
    await asyncio.gather(*(each.line.close() for each in everybody), *done, return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=1, help="for each table")
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "MISKATONIC_DATA": folder}
        server = subprocess.Popen(
            [sys.executable, "-c", START], env=environ, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found is not None
            asyncio.run(measure(found[0], server.pid, wanted))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
