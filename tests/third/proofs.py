"""What the tests of cards share: `@card("knife")` on a test says that it proves what the Knife does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from miskatonic.games.third import scenes
from miskatonic.games.third.abilities.printed import SHEET
from miskatonic.games.third.rules import happenings
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.testing import test
from miskatonic.kernel.asks import nothing
from tests.third.table import Table

T = TypeVar("T", bound=Callable[..., object])
EATER = "flesh_eater"
"""A monster without a word of its own: 2 health, no modifiers, 1 damage, 1 horror, worth a remnant."""
HERE = "graveyard"

PROVEN: dict[str, list[str]] = {}
"""Kind of card or investigator -> names of the tests that prove it."""


def card(*kinds: str) -> Callable[[T], T]:
    def note(proof: T) -> T:
        for kind in kinds:
            PROVEN.setdefault(kind, []).append(proof.__name__)
        return proof

    return note


def act(table: Table, answer: str, seat: int = 0) -> Table:
    """Somebody performs an action."""
    return table.do(perform(table.game, table.who(seat), answer))


def try_skill(table: Table, skill: str, *, seat: int = 0, during: str = "", counted: bool = True) -> Table:
    """Somebody makes a test that belongs to nothing, or to an encounter."""
    return table.do(test(table.game, scenes.Test(seat, skill, during=during, counted=counted)))


def thrown(table: Table) -> int:
    """How many dice the last test threw."""
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


def use(kind: str) -> str:
    """The answer that uses a card, or somebody's own ability."""
    return f"use:{kind}"


def sheet(who: str) -> str:
    """The id of what an investigator can do himself."""
    return SHEET + who


def tell(table: Table, kind: type[happenings.Happening], seat: int = 0, **about: Any) -> Table:
    """Something has happened to somebody; what reacts to it follows."""

    happening = kind(who=table.who(seat), **about)
    return table.do(table.game.abilities.happen(table.game, happening, nothing, (seat,)))


def reckon(table: Table) -> Table:
    """A reckoning: everything printed on cards people hold, not the scenario."""
    game, seats = table.game, (0,)
    return table.do(game.abilities.happen(game, happenings.Reckoning(seat=0), nothing, seats))
