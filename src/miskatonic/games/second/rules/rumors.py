"""Rumors: what they do each turn, and how they end."""

from __future__ import annotations

from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.monsters import to_cup
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.state import Second
from miskatonic.kernel.asks import Flow


def rumor_goes_on(game: Second) -> Flow[None]:
    """From the turn after it came, at the end of each Mythos Phase; then its conditions are looked at."""
    from miskatonic.games.second.content.sentences import RUMORS
    from miskatonic.games.second.words.base import SecondScope

    rumor = game.state.rumor
    if rumor is None:
        return
    if rumor.turn < game.state.turn:
        first = game.state.investigators[game.state.first]
        scope = SecondScope(game, first, rumor.id, "2e.mythos.card.05")
        yield from RUMORS[rumor.id].ongoing.run(scope)
    yield from check_rumor(game)


def check_rumor(game: Second) -> Flow[None]:
    """Passed or failed, once one of its conditions holds."""
    from miskatonic.games.second.content.sentences import RUMORS

    rumor = game.state.rumor
    if rumor is None:
        return
    text = RUMORS[rumor.id]
    if text.passes(game):
        yield from pass_rumor(game)
    elif text.fails(game):
        yield from fail_rumor(game)


def pass_rumor(game: Second) -> Flow[None]:
    """Every player is rewarded."""
    from miskatonic.games.second.content.sentences import RUMORS
    from miskatonic.games.second.words.base import SecondScope

    rumor = game.state.rumor
    assert rumor is not None
    game.tell("second.log.rumor_passed", "2e.mythos.card.05", mythos=rumor.id)
    end_rumor(game)
    for who in in_order(game):
        try:
            yield from RUMORS[rumor.id].reward.run(SecondScope(game, who, rumor.id, "2e.mythos.card.05"))
        except KnockedOut:
            pass


def fail_rumor(game: Second) -> Flow[None]:
    from miskatonic.games.second.content.sentences import RUMORS
    from miskatonic.games.second.words.base import SecondScope

    rumor = game.state.rumor
    assert rumor is not None
    game.tell("second.log.rumor_failed", "2e.mythos.card.05", mythos=rumor.id)
    first = game.state.investigators[game.state.first]
    yield from RUMORS[rumor.id].failure.run(SecondScope(game, first, rumor.id, "2e.mythos.card.05"))
    end_rumor(game)


def end_rumor(game: Second) -> None:
    """The card goes under the deck, its markers and monsters with it."""
    rumor = game.state.rumor
    if rumor is None:
        return
    for marker in rumor.monsters:
        to_cup(game, marker)
    game.abilities.leave(rumor.id)
    game.state.mythos.put(rumor.id, bottom=True)
    game.state.rumor = None
