"""What is always true of a table, whatever happened."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATE_CARDS,
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    UNSTABLE,
    copies,
    in_other_world,
)
from miskatonic.games.second.rules.cup import OUTSKIRTS, SKY
from miskatonic.games.second.rules.monsters import outskirts_limit
from miskatonic.games.second.rules.people import max_sanity, max_stamina
from miskatonic.games.second.state import Second, SecondState


def cards_on_table(state: SecondState) -> list[str]:
    """Every card and marker, wherever it is."""
    found = [card for pile in state.decks.values() for card in pile.cards()]
    found += [*state.specials, *state.revealed, *state.fighting, *state.boxed]
    found += state.mythos.cards() + state.gate_deck.cards() + state.gate_pile.cards() + state.cup.cards()
    found += [marker for markers in state.monsters.values() for marker in markers]
    found += state.gates.values()
    if state.environment:
        found.append(state.environment)
    if state.rumor is not None:
        found += [state.rumor.id, *state.rumor.monsters]
    for who in state.investigators:
        found += [*(card.id for card in who.cards), *who.monsters, *who.gates]
    return found


def _pieces(ancient: str) -> list[str]:
    """Everything that must be on the table with this Ancient One (none yet: no monsters), sorted."""
    small = [card for kind in CARDS.values() for card in copies(kind.id, kind.count)]
    markers = [
        marker
        for kind in MONSTERS.values()
        if ancient and (ancient == "nyarlathotep" or not kind.mask)
        for marker in copies(kind.id, kind.count)
    ]
    return sorted([*small, *MYTHOS, *GATE_CARDS, *GATES, *markers])


PIECES = {ancient: _pieces(ancient) for ancient in ("", *ANCIENT_ONES)}
SHEETS_SORTED = sorted(SHEETS)
PLACES = {*STREETS, *LOCATIONS}
MONSTER_PLACES = {*PLACES, SKY, OUTSKIRTS}


def check(game: Second) -> None:
    """No card lost or doubled, no number below zero, nobody where nobody can be."""
    state = game.state
    found = sorted(cards_on_table(state))
    if found != PIECES[state.ancient]:
        _say_what_is_wrong(found, PIECES[state.ancient])
    assert 0 <= state.terror <= 10
    assert 0 <= state.doom <= (ANCIENT_ONES[state.ancient].doom_track if state.ancient else 0)
    assert all(place in UNSTABLE for place in (*state.gates, *state.seals))
    assert not set(state.gates) & set(state.seals)
    assert MONSTER_PLACES.issuperset(state.monsters)
    assert all(state.monsters.values()), "a place is empty but named"
    shut = set(state.closed) - set(state.gates)  # what comes out of a gate has not entered by the door
    assert not shut & set(state.monsters), "a monster is in a closed location"
    if state.investigators:
        crowd = len(state.monsters.get(OUTSKIRTS, ()))
        assert crowd <= outskirts_limit(game), "too many monsters are in the Outskirts"
    assert all(n > 0 for n in state.clues.values())
    assert not set(state.gates) & set(state.clues), "clue tokens lie at a gate"
    _check_people(game)


def _say_what_is_wrong(found: list[str], pieces: list[str]) -> None:
    count = Counter(found)
    doubled = [card for card, n in count.items() if n > 1]
    assert not doubled, f"doubled: {doubled}"
    raise AssertionError(f"lost or invented: {sorted(set(count) ^ set(pieces))}")


def _check_people(game: Second) -> None:
    state = game.state
    names = [who.id for who in state.investigators]
    assert len(set(names)) == len(names)
    assert sorted([*names, *state.unused]) == SHEETS_SORTED if names else True
    for who in state.investigators:
        assert who.money >= 0
        assert who.clues >= 0
        assert 0 <= who.sanity <= max(max_sanity(game, who), who.max_sanity) + 1
        assert 0 <= who.stamina <= max(max_stamina(game, who), who.max_stamina) + 1
        known = who.place in PLACES or who.place in ("jail", "lost")
        assert known or in_other_world(who.place), who.place
        assert who.place not in state.closed or who.place in state.gates, "somebody is in a closed location"
        assert not who.explored or who.place in state.gates, "explored, but not at a gate"
        assert not who.out or state.battle is not None
        assert all(0 <= stop < 4 for stop in who.sliders)
