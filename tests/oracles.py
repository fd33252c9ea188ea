"""What the second readers of the effect language share: they say what they have still to learn."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any


class Untaught(AssertionError):
    """A sentence is legal, and the oracle that should foretell it does not know a part of it yet."""

    def __init__(self, oracle: object, what: str, where: str) -> None:
        file = Path(inspect.getfile(type(oracle)))
        super().__init__(
            f"the oracle does not know {what} yet. The content may well be right: teach the oracle what it does, "
            f"in {where} of tests/{file.parent.name}/{file.name}"
        )


def method(oracle: object, word: str) -> Callable[[Any], None]:
    """The method that foretells a word."""
    found: Callable[[Any], None] | None = getattr(oracle, f"do_{word}", None)
    if found is None:
        raise Untaught(oracle, f"the word “{word}”", f"a method do_{word}")
    return found
