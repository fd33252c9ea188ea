"""Fail on dead code: vulture, told about the idioms it does not know.

    python tools/dead_code.py

A flow that never asks is still a generator, and says so with a `yield` after its `return`. What is shown
(`shown.py`) is read in the browser. Names that are used only from outside (by other people's programs, by
frameworks, by games to come) are listed, with the reason, in vulture_used.py.
"""

from __future__ import annotations

from pathlib import Path

from vulture import Vulture
from vulture.core import Item

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("src", "tools", "bench")


def makes_a_generator(item: Item) -> bool:
    """Whether what vulture calls unreachable is that lone `yield`."""
    line: str = item.filename.read_text(encoding="utf-8").splitlines()[item.first_lineno - 1]
    return bool(item.typ == "unreachable_code") and line.split("#")[0].strip() == "yield"


def is_shown(item: Item) -> bool:
    """Whether it is a field of a record that the client reads: the client's checker sees which it uses."""
    return bool(item.typ == "variable") and item.filename.name == "shown.py"


def main() -> int:
    vulture = Vulture(ignore_decorators=["@get*", "@post*", "@delete*", "@websocket*", "@pytest.fixture*"])
    vulture.scavenge([ROOT / place for place in PLACES])
    found = vulture.get_unused_code(min_confidence=60)
    dead = [item for item in found if not (makes_a_generator(item) or is_shown(item))]
    for item in dead:
        print(f"{item.filename.relative_to(ROOT)}:{item.first_lineno}: {item.message}")
    return 1 if dead else 0


if __name__ == "__main__":
    raise SystemExit(main())
