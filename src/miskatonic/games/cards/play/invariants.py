"""What is always true of a table."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.cards.play.ids import owner_of
from miskatonic.games.cards.play.rules import enemies, slots, table
from miskatonic.games.cards.play.rules.upkeep import HAND
from miskatonic.games.cards.play.scenes import Drawing, Playing, Test
from miskatonic.games.cards.play.state import ATTACHED, PLACE, PLAY, THREAT, Cards, CardsState, Investigator

NOWHERE = ("setup", "mulligan", "begin", "resolution", "between")
"""Steps before a scenario is laid out, and after it."""


def check(game: Cards) -> None:
    """Raise AssertionError where something cannot be."""
    _things(game)
    _cards(game.state)
    _encounter(game.state)
    for who in game.state.investigators:
        _person(game, who)
    if len(game.state.investigators) == 1 and not game.state.scenes and game.state.step == "turn":
        check_engaged(game)


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


def _encounter(state: CardsState) -> None:
    """No card of the scenario lies in two places."""
    lying = Counter[str](state.encounter_discard)
    lying.update(state.encounter.cards())
    for pile in state.piles.values():
        lying.update(pile.cards())
    lying.update(each.id for each in state.things)
    for lot in (state.removed, state.victory, state.set_aside):
        lying.update(lot)
    twice = [card for card, n in lying.items() if n > 1 and owner_of(card) is None and "." in card]
    assert not twice, f"{twice[0]} lies in two places"


def _person(game: Cards, who: Investigator) -> None:
    assert min(who.resources, who.clues, who.actions, who.damage, who.horror) >= 0, who.code
    assert who.hand == sorted(who.hand), "a hand is not in order"
    if who.out and not game.state.resolution:
        assert not table.things_of(game, who.seat), "who is out controls nothing"
    elif game.state.step not in NOWHERE and not game.state.result:
        assert table.place(game, who.place) is not None, f"{who.code} is nowhere"
        _slots(game, who)
        size = table.total(game, "who.hand_size", HAND, table.named_seat(who.seat), who.seat)
        assert game.state.step != "round_end" or len(who.hand) <= size, "a hand is too large after upkeep"


def _slots(game: Cards, who: Investigator) -> None:
    """While nothing is going on; what adds slots may have left a moment ago."""
    if not game.state.scenes:
        for slot in slots.SLOTS:
            assert slots.overfull(game, who, slot) <= 0, f"{who.code} has too much in his {slot} slots"


def check_engaged(game: Cards) -> None:
    """No ready enemy that must engage stands unengaged beside an investigator whom it wants.

    Between actions only: where several may be engaged the lead is asked whom, and meanwhile it stands there. While a
    new lead is being chosen the enemies of the old one still stand where he left them.
    """
    if table.person(game, game.state.lead).out:
        return
    for it in table.enemies(game):
        if enemies.engages_by_itself(game, it):
            here = [who.seat for who in table.people_at(game, it.place)]
            assert not enemies.prey_of(game, it, here), f"{it.id} should have engaged somebody"
