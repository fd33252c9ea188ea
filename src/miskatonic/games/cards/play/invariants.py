"""What is always true of a table."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.scenes import Drawing, Playing, Test
from miskatonic.games.cards.play.state import ATTACHED, PLACE, PLAY, THREAT, Cards, CardsState, Investigator

NOWHERE = ("setup", "mulligan", "begin", "resolution", "between")
"""Steps before a scenario is laid out, and after it."""


def check(game: Cards) -> None:
    """Raise AssertionError where something cannot be."""
    _things(game)
    _cards(game.state)
    for who in game.state.investigators:
        _person(game, who)
    if len(game.state.investigators) == 1 and not game.state.scenes and game.state.step == "turn":
        _engaged(game)


def _things(game: Cards) -> None:
    state = game.state
    ids = [each.id for each in state.things]
    assert len(ids) == len(set(ids)), "a card is in play twice"
    codes = [each.id for each in state.places]
    assert len(codes) == len(set(codes)), "a location is in play twice"
    for it in state.things:
        numbers = (it.damage, it.horror, it.clues, it.doom, it.resources, it.uses)
        assert min(numbers) >= 0, f"{it.id} has less than nothing"
        if it.zone in (PLAY, THREAT):
            assert 0 <= it.seat < len(state.investigators), it.id
        elif it.zone == PLACE:
            assert it.place in codes, f"{it.id} is nowhere"
        else:
            assert it.zone == ATTACHED
            assert it.host in codes or it.host in ids or it.host in _stages(state), f"{it.id} lies on nothing"
    for at in state.places:
        assert min(at.clues, at.doom, at.resources, at.horror) >= 0, at.id


def _stages(state: CardsState) -> list[str]:
    return [stage.code for stage in (state.act, state.agenda) if stage is not None]


def _cards(state: CardsState) -> None:
    """Every card of every deck is somewhere, and in one place only, as long as the scenario lasts."""
    if state.step == "setup" or state.resolution:
        return
    lying = Counter[str]()
    for who in state.investigators:
        lying.update(who.hand)
        lying.update(who.discard)
        lying.update(who.deck.cards())
    lying.update(each.id for each in state.things)
    lying.update(state.removed)
    lying.update(state.victory)
    lying.update(state.set_aside)
    for scene in state.scenes:
        if isinstance(scene, Test):
            lying.update(list(scene.committed))
        elif isinstance(scene, Playing | Drawing) and not lying[scene.card]:
            lying[scene.card] += 1
    for who in state.investigators:
        for card in who.cards:
            assert lying[card] <= 1, f"{card} lies in two places"
            assert lying[card] == 1 or state.scenes, f"{card} is lost"
    mine = [card for card in lying if owner_of(card) is not None]
    known = {card for who in state.investigators for card in who.cards}
    assert set(mine) <= known, f"cards out of nothing: {sorted(set(mine) - known)}"


def _person(game: Cards, who: Investigator) -> None:
    assert min(who.resources, who.clues, who.actions, who.damage, who.horror) >= 0, who.code
    assert who.hand == sorted(who.hand), "a hand is not in order"
    if who.out:
        assert not table.things_of(game, who.seat), "who is out controls nothing"
    elif game.state.step not in NOWHERE and not game.state.result:
        assert table.place(game, who.place) is not None, f"{who.code} is nowhere"


def _engaged(game: Cards) -> None:
    """No ready enemy that must engage stands unengaged beside the one investigator; of several, whom may be asked.

    While a new lead is being chosen the enemies of the old one still stand where he left them.
    """
    if table.person(game, game.state.lead).out:
        return
    for it in table.enemies(game):
        if it.zone != PLACE or it.exhausted or not table.people_at(game, it.place):
            continue
        lazy = table.has_keyword(game, it.id, "aloof") or table.has_keyword(game, it.id, "massive")
        bearer = printed(code_of(it.id)).subtype != ""
        assert lazy or bearer, f"{it.id} should have engaged somebody"
