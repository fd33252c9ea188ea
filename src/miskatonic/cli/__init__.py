"""The terminal door: the command `miskatonic`.

Each command has a room of its own and is opened only when it is called, so that help comes at once. Every word a
user reads comes from the catalogues in `locale`, argparse's own included.
"""

from __future__ import annotations

from pathlib import Path

from miskatonic.kernel.text import add_catalogue

add_catalogue("cli", Path(__file__).parent / "locale")


def main() -> int:
    """What the command `miskatonic` runs; the result is its exit code."""
    from miskatonic.cli.door import enter

    return enter()
