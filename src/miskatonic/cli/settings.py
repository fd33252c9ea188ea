"""The options of a new game, as the command line has them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from miskatonic.kernel.box import Box


def settings(box: Box[Any], given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Name -> value; of an option that takes data a line that is none by itself is the name of the file it is in."""
    files = {option.name: option.values for option in box.options if option.data}
    return {
        name: read(value) if name in files and value not in files[name] and _names_a_file(value) else value
        for name, value in given
    }


def _names_a_file(value: str) -> bool:
    return "\n" not in value and value[:1] not in ("{", "[")


def read(path: str) -> str:
    """What stands in a file, in whatever bytes."""
    return Path(path).read_bytes().decode("utf-8-sig", "replace")
