"""Where rich output goes."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    """A console without guesses about what to colour, which leaves a closed pipe to the door."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError
