"""How tokens are revealed for a test: how many, how many of them are resolved, and what may be drawn again."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.cards.bag.meanings import Face
from miskatonic.games.cards.bag.tokens import BagError
from miskatonic.kernel.text import say

MOST_REVEALED = 6
MOST_REDRAWS = 3


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """Reveal `n` tokens instead of 1, choose `choose` of them to resolve and ignore the others.

    With a `group` one of the n is itself replaced by a group of tokens, which counts as one of them.
    """

    n: int = 1
    choose: int = 1
    group: Reveal | None = None

    @property
    def single(self) -> int:
        """How many of the n are single tokens."""
        return self.n - (self.group is not None)

    @property
    def tokens(self) -> int:
        """How many tokens are revealed in all."""
        return self.single + (self.group.tokens if self.group else 0)

    @property
    def resolves_all(self) -> bool:
        return self.choose == self.n and (self.group is None or self.group.resolves_all)

    def check(self) -> Reveal:
        """Itself, or an error: at least 1 and at most all are resolved, and a group holds no other group."""
        inner = self.group
        if inner is not None:
            inner.check()
        if (
            not 1 <= self.choose <= self.n
            or self.tokens > MOST_REVEALED
            or (inner is not None and inner.group is not None)
        ):
            raise BagError(say("cards.error.reveal", n=self.n, choose=self.choose, most=MOST_REVEALED))
        return self


ONE = Reveal()


class Redraw(Struct, frozen=True, order=True):
    """Once in the test a token that was just revealed may be cancelled or ignored, and another revealed for it."""

    name: str
    back: bool
    """The token returns to the bag first; else it lies aside until the test ends."""
    only_auto_fail: bool = False
    never_auto_fail: bool = False

    def allows(self, face: Face) -> bool:
        return face.auto_fail if self.only_auto_fail else not (face.auto_fail and self.never_auto_fail)


CANCEL = Redraw("cancel", back=True)
IGNORE = Redraw("ignore", back=False, never_auto_fail=True)
ATHENA = Redraw("athena", back=True, only_auto_fail=True)
REDRAWS = {each.name: each for each in (CANCEL, IGNORE)}
"""What cards do. The boon of Athena comes by its own name."""
