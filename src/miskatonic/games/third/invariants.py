"""What is always true of a table, whatever happened."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.third.facts import (
    ANOMALY_CARDS,
    BLESSINGS,
    CARDS,
    EVENTS,
    FUTURE,
    HEADLINES,
    NEIGHBORHOOD_CARDS,
    PACTS,
    SCENARIOS,
    SHEETS,
    STREET_CARDS,
    adjacent,
    copies,
    kind_of,
    monster_kind,
)
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Third, ThirdState

DECKS = ("items", "spells", "allies", "specials")


def check(game: Third) -> None:
    """No card lost or doubled, no number below zero, nobody where nobody can be."""
    state = game.state
    _check_cards(state)
    if state.scenario:
        _check_scenario(state)
        _check_monsters(state)
    _check_people(state)
    assert min(state.sheet_doom, state.sheet_clues, state.sheet_markers) >= 0
    assert all(n > 0 for n in [*state.doom.values(), *state.clues.values()])


def _same(found: list[str], pieces: list[str]) -> None:
    if sorted(found) == sorted(pieces):
        return
    count = Counter(found)
    doubled = [card for card, n in count.items() if n > 1]
    assert not doubled, f"doubled: {doubled}"
    raise AssertionError(f"lost or invented: {sorted(set(count) ^ set(pieces))}")


def _check_cards(state: ThirdState) -> None:
    """Every item, spell, ally, special card, condition and pact is somewhere, once."""
    held = [asset for who in state.investigators for asset in who.assets]
    loose = [*state.items.cards(), *state.spells, *state.allies, *state.specials, *state.display]
    loose += [card for asset in held for card in asset.under if card in CARDS]
    loose += [card for card in state.revealed if card in CARDS] + [
        card for card in state.boxed if card in CARDS
    ]
    held_cards = [asset.id for asset in held if asset.id in CARDS and CARDS[asset.id].deck != "starting"]
    _same([*loose, *held_cards], [kind.id for kind in CARDS.values() if kind.deck in DECKS])
    fates = [asset.id.partition(".")[2] for asset in held if kind_of(asset.id) in ("blessed", "cursed")]
    _same([*state.conditions, *fates], [str(n) for n in range(1, BLESSINGS + 1)])
    pacts = sum([kind_of(asset.id) == "dark_pact" for asset in held])
    assert len(state.pacts) + pacts == len(PACTS), "a pact is lost or invented"
    assert len({asset.id for asset in held}) == len(held), "two hold the same card"


def _check_scenario(state: ThirdState) -> None:
    sheet = SCENARIOS[state.scenario]
    events = [*state.events, *state.event_discard]
    cards = [card for deck in state.neighborhoods.values() for card in deck.cards()]
    events += [card for card in [*cards, *state.revealed] if card in EVENTS]
    _same(events, [event.id for event in EVENTS.values() if event.scenario == state.scenario])
    own = [card for card in [*cards, *state.revealed] if card not in EVENTS and card not in CARDS]
    own = [card for card in own if any(card in NEIGHBORHOOD_CARDS[name] for name in sheet.neighborhoods)]
    _same(own, [card for name in sheet.neighborhoods for card in NEIGHBORHOOD_CARDS[name]])
    _same([*state.streets, *(card for card in state.revealed if card in STREET_CARDS)], list(STREET_CARDS))
    anomalies = list(ANOMALY_CARDS.get(sheet.anomalies, ()))
    _same([*state.anomaly_deck, *(card for card in state.revealed if card in anomalies)], anomalies)
    _check_headlines(state)
    places = {*sheet.adjacency, FUTURE}
    assert places.issuperset(state.doom)
    assert places.issuperset(who.place for who in state.investigators), "somebody is off the board"
    assert set(sheet.neighborhoods).issuperset([*state.clues, *state.anomalies])
    assert not any(street.id in state.doom for street in sheet.streets), "doom lies in a street"


def _check_headlines(state: ThirdState) -> None:
    headlines = [*state.headlines, *state.headline_discard]
    headlines += [card for card in state.revealed if card in HEADLINES]
    headlines += [state.rumor.id] if state.rumor else []
    assert len(headlines) == len(set(headlines)), "a headline is doubled"


def _check_monsters(state: ThirdState) -> None:
    sheet = SCENARIOS[state.scenario]
    printed = [*sheet.monsters.items(), *Counter(sheet.set_aside).items()]
    pieces = [monster for kind, n in printed for monster in copies(kind, n)]
    board = [monster.id for monster in state.monsters if not monster_kind(monster.id).epic]
    aside = [piece for piece in [*state.revealed, *state.boxed] if piece in pieces]
    _same([*state.monster_deck, *state.set_aside, *board, *aside], pieces)
    assert len({monster.id for monster in state.monsters}) == len(state.monsters), "a monster is doubled"
    for monster in state.monsters:
        assert monster.state in (READY, ENGAGED, EXHAUSTED)
        assert bool(monster.engaged) == (monster.state == ENGAGED), monster
        assert len(monster.engaged) <= 1 or "massive" in monster_kind(monster.id).keywords
        assert monster.place == FUTURE or adjacent(state.scenario, monster.place), monster.place
        for seat in monster.engaged:
            who = state.investigators[seat]
            assert not who.out, "a monster is engaged with nobody"
            assert who.place == monster.place, "an engaged monster is elsewhere"


def _check_people(state: ThirdState) -> None:
    names = [who.id for who in state.investigators]
    assert len({*names}) == len(names)
    assert not set(names) & set(state.unused)
    for who in state.investigators:
        sheet = SHEETS[who.id]
        assert min(who.money, who.clues, who.remnants) >= 0
        assert who.focus == sorted(who.focus)
        if who.out:
            assert not any((who.assets, who.focus, who.money, who.clues, who.remnants)), who.id
            continue
        assert 0 <= who.damage < sheet.health, f"{who.id} should be defeated"
        assert 0 <= who.horror < sheet.sanity, f"{who.id} should be defeated"
        for asset in who.assets:
            kind = CARDS.get(kind_of(asset.id))
            assert asset.damage >= 0 <= asset.horror
            if kind is not None and asset.id != "until_the_end_of_time":
                assert not asset.damage or asset.damage < kind.health, asset
                assert not asset.horror or asset.horror < kind.sanity, asset
