"""Rumors: what they do each turn, what can be done about them, and how they end."""

from __future__ import annotations

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.happenings import EncountersBegin, TerrorRises
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Rumor, Second
from miskatonic.kernel.abilities import Source
from miskatonic.kernel.asks import Flow

RULE = "2e.mythos.card.05"


def rumor_scope(game: Second) -> SecondScope:
    """A rumor speaks to the first player, unless it says otherwise."""
    rumor = game.state.rumor
    assert rumor is not None
    return SecondScope(game, game.state.investigators[game.state.first], rumor.id, RULE)


def new_rumor(game: Second, card: str) -> Flow[None]:
    """It comes into play; should it have failed already, that is seen at once."""
    game.state.rumor = Rumor(card, game.state.turn)
    game.abilities.enter(*written.book.mythos(card))
    game.tell("second.log.rumor", RULE, mythos=card)
    yield from written.book.rumors[card].on_enter.run(rumor_scope(game))
    yield from check_rumor(game)


def rumor_goes_on(game: Second) -> Flow[None]:
    """From the turn after it came, at the end of each Mythos Phase; then its conditions are looked at."""
    rumor = game.state.rumor
    if rumor is not None and rumor.turn < game.state.turn:
        yield from written.book.rumors[rumor.id].ongoing.run(rumor_scope(game))
        yield from check_rumor(game)


def check_rumor(game: Second) -> Flow[None]:
    """Passed or failed, once one of its conditions holds."""
    rumor = game.state.rumor
    if rumor is None:
        return
    if written.book.rumors[rumor.id].pass_when.holds(rumor_scope(game)):
        yield from pass_rumor(game)
    elif written.book.rumors[rumor.id].fail_when.holds(rumor_scope(game)):
        yield from fail_rumor(game)


def pass_rumor(game: Second) -> Flow[None]:
    """Every player is rewarded."""
    rumor = game.state.rumor
    assert rumor is not None
    game.tell("second.log.rumor_passed", RULE, mythos=rumor.id)
    end_rumor(game)
    for who in in_order(game):
        yield from written.book.rumors[rumor.id].reward.run(SecondScope(game, who, rumor.id, RULE))


def fail_rumor(game: Second) -> Flow[None]:
    """What it threatened with comes true. Nothing else it says holds any more, so it cannot fail twice."""
    rumor = game.state.rumor
    assert rumor is not None
    game.tell("second.log.rumor_failed", RULE, mythos=rumor.id)
    game.abilities.leave(rumor.id)
    yield from written.book.rumors[rumor.id].failure.run(rumor_scope(game))
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


def at_its_street(game: Second, source: Source, happening: EncountersBegin) -> bool:
    """He stands at the rumor's activity marker and can do what it asks for."""
    who: Investigator = happening.who
    if who.place != MYTHOS[source.id].activity_marker:
        return False
    return written.book.rumors[source.id].action.possible(SecondScope(game, who, source.id, RULE))


def do_something_about_it(game: Second, source: Source, happening: EncountersBegin) -> Flow[None]:
    """In the Arkham Encounters Phase; what he did counts even if it knocked him out."""
    knocked_out: KnockedOut | None = None
    try:
        yield from written.book.rumors[source.id].action.offer(
            SecondScope(game, happening.who, source.id, RULE)
        )
    except KnockedOut as end:
        knocked_out = end
    yield from check_rumor(game)
    if knocked_out is not None:
        raise knocked_out


def condition_changed(game: Second, source: Source, happening: TerrorRises) -> Flow[None]:
    """Terror has risen: a rumor may have failed by that."""
    yield from check_rumor(game)
