"""The part of the conformance test that is about secrets: what a seat may not know changes nothing that it sees.

States are dealt anew between units and compared as bytes. Both go on with the same luck: a die that lies open may
differ where the view does not show it, and would be no leak.
"""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import BY_HAND
from miskatonic.kernel.box import Play
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.eyes import Eyes, hides
from miskatonic.kernel.game import ENCODE, Game

DEALS, STEPS = 3, 8
"""So often what a seat has not seen is dealt anew, and so many answers are given to both deals."""


def check_eyes(game: Game[Any], luck: Chance) -> None:
    """Raise AssertionError where a seat or a spectator learns what only others may know."""
    state = game.begun()
    if not game.box.secrets:
        assert not hides(state), (
            "some have seen what others have not, and the game says that nobody has secrets"
        )
        return
    for seat in (None, *range(game.setup.seats)):
        for _ in range(DEALS):
            chance = Chance(key_from(luck.pick("deals", 1 << 30)), {})
            _same_eyes(game, state, game.box.imagine(state, seat, chance), seat, luck)
        if game.ask is not None and seat == game.ask.seat:
            _imagined(game, seat, luck)


def _same_eyes(game: Game[Any], state: Any, other: Any, seat: int | None, luck: Chance) -> None:
    """Two states that differ only in what the seat may not know, and a few answers given to both."""
    who = "a spectator" if seat is None else f"seat {seat}"
    one, two = (ENCODE(game.box.view(_laid(game, each), seat)) for each in (state, other))
    assert one == two, f"the view of {who} changes with what only others may know"
    first, second = _begun(game, state), _begun(game, other)
    for _ in range(STEPS):
        if ENCODE(first.view(seat)) != ENCODE(second.view(seat)):
            return  # something came to light
        if not _hides(first, seat) and not _hides(second, seat):
            return  # all of it came to light, and some may be gone from the table again
        mine, theirs = _eyes(first, seat), _eyes(second, seat)
        if _asked(first) != _asked(second):
            return  # that somebody has something to decide, and what kind of thing, may be known
        assert mine.picture() == theirs.picture(), f"a question tells {who} what only others may know"
        assert ENCODE(mine.log()) == ENCODE(theirs.log()), f"the log tells {who} what only others may know"
        if first.over or second.over:
            return
        name = first.sample(luck, "same eyes")
        if not second.takes(name):  # an option of somebody else, who has another hand
            return
        first.answer(name)
        second.answer(name)


def _hides(game: Game[Any], seat: int | None) -> bool:
    """Whether there is anything that the seat has not seen: then it could be dealt otherwise."""
    before, deals = ENCODE(game.state), [Chance(key_from(n), {}) for n in range(DEALS)]
    return any(ENCODE(game.box.imagine(game.state, seat, deal)) != before for deal in deals)


def _asked(game: Game[Any]) -> list[tuple[int, str]]:
    """Who is asked, and what kind of question it is to the others."""
    return [(ask.seat, ask.about.id if ask.about is not None else "") for ask in game.asks]


def _eyes(game: Game[Any], seat: int | None) -> Eyes:
    return game.eyes() if seat is None else game.eyes(seat)


def _begun(game: Game[Any], state: Any) -> Game[Any]:
    """The present unit from a copy of this state on, which others begin from too; its invariants hold."""
    by_hand, at = BY_HAND, game.checkpoints[-1].at
    copy = msgspec.json.decode(msgspec.json.encode(state), type=game.box.state_type)
    return Game.begin(game.box, game.setup, game.luck, auto=by_hand, state=copy, at=at)


def _laid(game: Game[Any], state: Any) -> Play[Any]:
    """A state as a view looks at it."""
    chance = Chance(game.luck[0].key, state.counts)
    return Play(game.setup, state, chance, None, InPlay(game.box.sources(state), game.box.order))


def _imagined(game: Game[Any], seat: int, luck: Chance) -> None:
    """What an agent is given looks to its seat as the game does, and is played on as one."""
    eyes = game.eyes(seat)
    other = eyes.imagine(Chance(key_from(luck.pick("worlds", 1 << 30)), {}))
    if other is None:
        return
    seen = other.eyes(seat).picture()
    assert seen == eyes.picture(), f"the game that seat {seat} imagines does not look like its own"
    other.answer(other.sample(luck, "worlds"))
