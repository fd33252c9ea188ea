"""Run a command beside a real PostgreSQL, made for it in a temporary folder and gone with it.

    python tools/postgres.py [--seconds N] COMMAND ...

The command finds the database's address in MISKATONIC_TEST_DATABASE. The server comes from the system's packages, is
reached by a socket in its own folder and nowhere else, and does not run as root, which PostgreSQL refuses. After N
seconds (1800) the command is ended.
"""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ADDRESS = "MISKATONIC_TEST_DATABASE"
USERS = ("postgres", "nobody")
"""As whom it runs when we are root: the first that there is."""
START = 60
"""Seconds that it gets to come up."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`: Debian keeps them off the PATH, one folder for each version."""
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[4]))
    found = str(kept[-1]) if kept else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def install() -> Path | None:
    """Ask the system's packages for it; None where we may not or it cannot be had."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    print("no PostgreSQL here: installing the system's package", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "postgresql"]):
        if subprocess.run([apt, *step], env=quiet, check=False).returncode:
            return None
    return programs()


def _as_whom() -> dict[str, Any]:
    """What starts a process as somebody who may run PostgreSQL."""
    if os.geteuid() != 0:
        return {}
    known = {each.pw_name: each for each in pwd.getpwall()}
    who = next(known[name] for name in USERS if name in known)
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


@contextmanager
def server(where: Path) -> Iterator[str]:
    """A server for as long as the context lasts; its address."""
    who = _as_whom()
    with tempfile.TemporaryDirectory(prefix="misk-pg-", dir="/tmp") as folder:
        if who:
            os.chown(folder, who["user"], who["group"])
        data, log = Path(folder, "data"), Path(folder, "log")
        made: list[str | Path]
        made = [where / "initdb", "-D", data, "-A", "trust", "-U", "miskatonic", "-E", "UTF8", "--no-sync"]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=START, **who)
        settings = ("listen_addresses=", f"unix_socket_directories={folder}", "max_connections=200")
        with log.open("wb") as said:
            process = subprocess.Popen(
                [where / "postgres", "-D", data, *(part for each in settings for part in ("-c", each))],
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=folder,
                **who,
            )
        try:
            _wait(where, folder, process, log)
            yield f"postgresql://miskatonic@/postgres?host={folder}"
        finally:
            process.send_signal(signal.SIGINT)  # ends all connections, then itself
            try:
                process.wait(START)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(where: Path, folder: str, process: subprocess.Popen[bytes], log: Path) -> None:
    ready: list[str | Path] = [where / "pg_isready", "-q", "-h", folder]
    begun = time.monotonic()
    while subprocess.run(ready, check=False).returncode:
        if process.poll() is not None or time.monotonic() - begun > START:
            raise SystemExit(f"PostgreSQL did not start:\n{log.read_text()}")
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(description="Run a command beside a real PostgreSQL.")
    parser.add_argument("--seconds", type=int, default=1800)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    wanted = parser.parse_args()
    where = programs() or install()
    if where is None:
        print("PostgreSQL is not installed here, and only root may install it", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server and its folder go with us
    with server(where) as address:
        try:
            done = subprocess.run(
                wanted.command, env={**os.environ, ADDRESS: address}, check=False, timeout=wanted.seconds
            )
        except subprocess.TimeoutExpired:
            print(f"not done within {wanted.seconds} s", file=sys.stderr)
            return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
