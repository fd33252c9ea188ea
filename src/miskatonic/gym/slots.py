"""Actions by number: a space of fixed size in which an option keeps its number wherever it is offered.

Names of options come from an open set ("hand:p3:case_2", and sets of things, "c3+c7"), so nobody can list them all. An
index into the options of the moment would mean something else at every question, and nothing could be learnt of it.
Here a name has a home of its own, which is a hash of it; where two of one question have the same home, the later one in
the question's order moves to the next free slot. So the numbers are a function of the question alone, equal names have
equal numbers but for those rare neighbours, and both directions are exact at every question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

WAIT = 0
"""The slot of who is not asked and can only wait; no option has it."""
SETS = 128
"""So many sets are offered where a question is answered with one; of more, an even spread (`Ask.some`)."""


@lru_cache(65_536)
def home(name: str, size: int) -> int:
    """Where an option of this name lies among so many slots."""
    return 1 + int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little") % (size - 1)


def lay(names: Sequence[str], size: int) -> dict[int, str]:
    """The slots of these options. Of more than there is room for the first are laid."""
    taken: dict[int, str] = {}
    for name in names[: size - 1]:
        at = home(name, size)
        while at in taken:
            at = at % (size - 1) + 1
        taken[at] = name
    return taken
