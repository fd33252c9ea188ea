"""What is always true of a table, whatever happened."""

from __future__ import annotations

from collections import Counter

from miskatonic.games.second.content.facts import (
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
from miskatonic.games.second.rules.monsters import OUTSKIRTS, SKY, outskirts_limit
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


def check(game: Second) -> None:
    """No card lost or doubled, no number below zero, nobody where nobody can be."""
    state = game.state
    expected = {card for kind in CARDS.values() for card in copies(kind.id, kind.count)}
    expected |= {*MYTHOS, *GATE_CARDS, *GATES}
    if state.ancient:
        masks = state.ancient == "nyarlathotep"
        expected |= {
            marker
            for kind in MONSTERS.values()
            if masks or not kind.mask
            for marker in copies(kind.id, kind.count)
        }
    count = Counter(cards_on_table(state))
    assert not [card for card, n in count.items() if n != 1], (
        f"doubled: {[c for c, n in count.items() if n > 1]}"
    )
    assert set(count) == expected, f"lost or invented: {sorted(set(count) ^ expected)}"
    assert 0 <= state.terror <= 10
    assert 0 <= state.doom
    assert all(place in UNSTABLE for place in (*state.gates, *state.seals))
    assert not set(state.gates) & set(state.seals)
    assert all(place in (*STREETS, *LOCATIONS, SKY, OUTSKIRTS) for place in state.monsters)
    assert len(state.monsters.get(OUTSKIRTS, ())) <= outskirts_limit(game) if state.investigators else True
    assert all(n > 0 for n in state.clues.values())
    _check_people(game)


def _check_people(game: Second) -> None:
    state = game.state
    names = [who.id for who in state.investigators]
    assert len(set(names)) == len(names)
    assert sorted([*names, *state.unused]) == sorted(SHEETS) if names else True
    for who in state.investigators:
        assert who.money >= 0
        assert who.clues >= 0
        assert 0 <= who.sanity <= max(max_sanity(game, who), who.max_sanity) + 1
        assert 0 <= who.stamina <= max(max_stamina(game, who), who.max_stamina) + 1
        known = who.place in STREETS or who.place in LOCATIONS or who.place in ("jail", "lost")
        assert known or in_other_world(who.place), who.place
        assert all(0 <= stop < 4 for stop in who.sliders)
