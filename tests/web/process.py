"""The real server, in a process of its own, that can be killed like one."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.patience import patience
from tests.web.ports import free_port

START = (
    "import sys; from miskatonic.web.serve import run; "
    "run(port=int(sys.argv[1]), open_browser=sys.argv[2] == 'yes', lang=sys.argv[3])"
)


class Server:
    """A running server over the tables in this folder. Restarted it listens at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self, *, browser: str | None = None, lang: str = "en") -> None:
        """Return once it says that it is open; `browser` is the command that shows pages."""
        environ = {**os.environ, "MISKATONIC_DATA": str(self.data)}
        if browser:
            environ["BROWSER"] = browser
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, str(self.port), "yes" if browser else "no", lang],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout
        first = self._process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))/", first)
        assert found, first + self._process.stdout.read()
        self.address, self.port = found[1], int(found[2])

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process
        return self._process

    def kill(self) -> None:
        """As when the machine has had enough of it: nothing is said, nothing is cleaned up."""
        self.process.kill()
        self.process.wait(patience())
        assert self.process.stdout
        self.process.stdout.close()

    def close(self) -> tuple[int, str]:
        """Press Ctrl-C; the exit code, and all that it said after it was open."""
        self.process.send_signal(signal.SIGINT)
        said, _ = self.process.communicate(timeout=patience())
        return self.process.returncode, said

    def end(self) -> None:
        """Whatever state it is in, it is gone afterwards."""
        if self._process and self._process.poll() is None:
            self.kill()
