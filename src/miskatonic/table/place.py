"""Where a player's tables are kept on this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "tables.db"


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """`MISKATONIC_DATA` if it is set, else the folder that the system gives programs for their users' data."""
    if chosen := environ.get("MISKATONIC_DATA"):
        return Path(chosen)
    return _users_data(environ, platform) / "miskatonic"


def _users_data(environ: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG specification: a relative path is to be ignored.
    return given if given.is_absolute() else Path.home() / ".local" / "share"
