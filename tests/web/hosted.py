"""A server for others: `miskatonic serve` in a process of its own, with what it writes down in a file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx

from tests.patience import patience
from tests.web.ports import free_port

NAME = "arkham.example.org"


class Hosted:
    """`miskatonic serve` at this public address, with these arguments besides."""

    def __init__(self, folder: Path, public: str = f"https://{NAME}", *arguments: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.public = public
        self._log = folder / "server.log"
        command = ["serve", "--public-url", public, "--port", str(self.port), "--data", str(folder / "data")]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "miskatonic.cli", *command, *arguments],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout
        first = self._process.stdout.readline()
        assert public in first, first + self.log

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8")

    def client(self, **headers: str) -> httpx.Client:
        """As the proxy passes on what a browser at the public address asks."""
        name = re.sub(r"^https?://", "", self.public)
        return httpx.Client(
            base_url=self.address,
            headers={"host": name, "origin": self.public, **headers},
            timeout=patience(),
        )

    def close(self) -> str:
        """End it; everything that it said, to whom it belongs and into the log."""
        self._process.terminate()
        said, _ = self._process.communicate(timeout=patience())
        return said + self.log

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
