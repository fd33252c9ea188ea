"""Build the wheel and prove that it plays: installed in a new environment, without Node, from end to end.

    python tools/prove_wheel.py

The wheel goes to dist/. It is installed into a throw-away environment whose PATH holds nothing else; there it
plays three games, with the same results as the source, and serves the table: the page, its scripts and
styles, the list of games, and a new game that can be answered.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

ROOT = Path(__file__).resolve().parent.parent
RUN = ("run", "noir", "--games", "3", "--agent", "random", "--key", "1", "--json")
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def build() -> Path:
    """The wheel, made by the pinned builder."""
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-w", dist, ROOT], check=True)
    (wheel,) = dist.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for needed in ("miskatonic/web/static/index.html", "miskatonic/rules/noir.tsv"):
        assert needed in names, f"{wheel.name} does not hold {needed}"
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel; its bin folder."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, *PIP, "--require-hashes", "-r", ROOT / "requirements" / "run.txt"], check=True)
    subprocess.run([python, *PIP, wheel], check=True)
    return folder / "bin"


def play(bin_folder: Path, environment: dict[str, str]) -> dict[str, Any]:
    """Three games, headless."""
    command = [str(bin_folder / "miskatonic"), *RUN]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=60)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


class Server:
    """The wheel's own table on a free port of this machine."""

    def __init__(self, bin_folder: Path, environment: dict[str, str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.open = build_opener(ProxyHandler({})).open
        command = [str(bin_folder / "miskatonic"), "play", "--port", str(port), "--no-browser"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)

    def get(self, path: str, body: Any = None) -> tuple[str, str]:
        """The content type and the text of an answer."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"})
        with self.open(request, timeout=10) as answer:
            return answer.headers.get_content_type(), answer.read().decode()

    def wait(self, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while True:
            assert self.process.poll() is None, "the server stopped"
            try:
                self.get("/")
                return
            except URLError:
                assert time.monotonic() < end, f"the server did not answer within {seconds:g} s"
                time.sleep(0.1)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def check_page(server: Server) -> int:
    """The page and everything it loads, from this server only; how many files that is."""
    kind, page = server.get("/")
    assert kind == "text/html", f"/ is {kind}"
    parts = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any(part.endswith(".js") for part in parts), "the page loads no script"
    for part in parts:
        assert re.match(r"\.?/?[^/:]", part), f"the page loads {part} from elsewhere"
        kind, text = server.get("/" + part.lstrip("./"))
        assert text, f"{part} is empty"
        if part.endswith(".js"):
            assert kind.endswith("javascript"), f"{part} is {kind}"
    return len(parts)


def check_table(server: Server) -> None:
    """A game can be opened and shows what can be answered."""
    games = json.loads(server.get("/api/games?lang=en")[1])
    assert "noir" in [game["name"] for game in games], "noir is not on the shelf"
    made = json.loads(server.get("/api/tables", {"game": "noir", "options": {}, "key": "wheel"})[1])
    table = json.loads(server.get(f"/api/tables/{made['id']}?lang=en")[1])
    first = table["ask"]["options"][0]["name"]
    answer = {"name": first, "at": table["position"]}
    after = json.loads(server.get(f"/api/tables/{made['id']}/answer?lang=en", answer)[1])
    assert after["position"] > table["position"], "the answer did not count"


def main() -> int:
    wheel = build()
    here = {"PATH": os.environ.get("PATH", os.defpath), "HOME": os.environ.get("HOME", "/")}
    with tempfile.TemporaryDirectory(prefix="miskatonic-wheel-") as folder:
        bin_folder = install(wheel, Path(folder) / "venv")
        there = {"PATH": str(bin_folder), "HOME": folder}
        assert shutil.which("node", path=there["PATH"]) is None
        played = play(bin_folder, there)
        source = play(Path(sys.executable).parent, here)
        assert played["games"] == 3, played
        assert played["hashes"] == source["hashes"], "the wheel plays otherwise than the source"
        server = Server(bin_folder, there)
        try:
            server.wait()
            files = check_page(server)
            check_table(server)
        finally:
            server.stop()
    size = wheel.stat().st_size / 1024
    print(f"dist/{wheel.name} ({size:.0f} kB) plays without Node: 3 games, the page and its {files} files")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
