"""How good a table looks to who plays greedily.

One coin for everything: about the worth of a point of Sanity. The table counts for all (seals, gates, doom,
terror, monsters); every investigator counts with what he has; the seat that asks counts in addition with what
it is about to do (`goals`), so that each step towards it is worth something. Nothing here looks at what players
may not know.
"""

from __future__ import annotations

from miskatonic.games.second.craft import EVEN
from miskatonic.games.second.facts import ANCIENT_ONES, CARDS, MONSTERS, CardKind, kind_of
from miskatonic.games.second.goals import (
    TRAFFIC,
    best_hands,
    calm,
    gate_trophies,
    limit_of,
)
from miskatonic.games.second.hopes import HEALTH, STRONG
from miskatonic.games.second.plans import outlook
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL
from miskatonic.games.second.state import Card, Investigator, Second, SecondState

WON, LOST = 1000.0, -1000.0
IN_ONE_COIN = "team"
"""The weights whose worths are in this coin."""

SEAL, SEAL_TRAFFIC = 14.0, 0.5
"""A sealed location; and for each Mythos card that names it."""
GATE, GATE_CALM = -3.0, -6.0
"""An open gate; and where hardly any open, so that the last may soon be closed."""
CROWDED = (-16.0, -8.0, -3.0)
"""So much for an open gate when one more, two more, three more would awaken the Ancient One."""
DOOM, DOOM_LATE = -2.0, -3.0
"""A doom token; and what a full track adds to each."""
TERROR, TERROR_HASTUR = -1.0, -2.0
RUMOR, ON_RUMOR = -11.0, -0.8
"""The rumor in play; and each token or monster on it."""
WORLD_ENDS = 2.0
"""How much more doom weighs where there is no last battle."""
MONSTER, OUTSKIRTS = -0.4, -0.2
GATE_TROPHY, SPARE_TROPHY, TOUGHNESS = 3.0, 1.0, 0.45
"""A gate trophy that counts towards winning, in addition to what any is good for; a point of toughness."""
CLUE, MONEY = 1.7, 0.4
"""What a clue token in hand is worth, and a dollar."""
FATE = {"": 0.0, "blessed": 4.0, "cursed": -4.0}
WEAPON, SPARE_WEAPON, ENOUGH = 0.8, 0.15, 9.0
"""A die of the best arms; and of what the hands cannot hold besides."""
DECKS = {"common": 0.7, "unique": 1.2, "spells": 1.0, "skills": 4.0, "allies": 5.0, "special": 0.0}
CARD_WORTHS = {
    "elder_sign": 10.0,
    "bank_loan": -9.0,
    "retainer": 3.0,
    "deputy_of_arkham": 3.0,
    "patrol_wagon": 2.0,
    "silver_twilight_membership": 0.5,
    "motorcycle": 1.5,
    "healing_stone": 3.0,
    "shrivelling": 2.5,
    "wither": 2.0,
    "dread_curse_of_azathoth": 2.5,
    "bind_monster": 2.0,
    "find_gate": 1.5,
    "research_materials": 1.5,
    "ruby_of_rlyeh": 2.5,
    "old_journal": 2.2,
    "the_king_in_yellow": 2.8,
    "cabala_of_saboth": 2.2,
    "cultes_des_goules": 1.4,
    "gate_box": 1.5,
}
READY_TO_SEAL = 2.0
DELAYED, ARRESTED, LOST_IN_TIME, LOSES_TURN = -2.0, -4.0, -6.0, -3.0
EXPLORED = 2.0
KEPT = {"nyarlathotep": 3.0, "shub_niggurath": 3.0, "yog_sothoth": 5.0}
"""What the first clue, monster trophy or gate trophy is worth where who has none is devoured in the end."""

BATTLE_DOOM, BATTLE_LIFE, OUT = -6.0, 2.0, -25.0


def _worth(kind: CardKind) -> float:
    worth = CARD_WORTHS.get(kind.id, DECKS[kind.deck])
    return worth - (0.4 if kind.weapon else 0.0)


WORTHS = {kind.id: _worth(kind) for kind in CARDS.values()}


def judge(game: Second, seat: int) -> float:
    """A number that grows with the chance to win."""
    state = game.state
    if state.result:
        return WON if state.result == "won" else LOST
    if state.battle is not None:
        return _battle(state)
    worth = _table(state)
    for who in state.investigators:
        worth += _person(state, who)
    if seat < len(state.investigators):
        worth += outlook(game, EVEN[IN_ONE_COIN], state.investigators[seat])
    return worth


def _table(state: SecondState) -> float:
    if not state.ancient:
        return 0.0
    track = ANCIENT_ONES[state.ancient].doom_track
    worth = sum([SEAL + SEAL_TRAFFIC * TRAFFIC[place] for place in state.seals])
    count = len(state.gates)
    worth += (GATE + GATE_CALM * calm(state)) * count
    worth += GATE_TROPHY * min(gate_trophies(state), len(state.investigators))
    room = limit_of(state) - count - 1
    for step, cost in enumerate(CROWDED):
        if room <= step:
            worth += cost
    doom = (DOOM + DOOM_LATE * state.doom / track) * state.doom
    worth += doom * WORLD_ENDS if state.ancient == "azathoth" else doom
    if state.rumor is not None:
        worth += RUMOR + ON_RUMOR * (state.rumor.clues + len(state.rumor.monsters))
    worth += (TERROR_HASTUR if state.ancient == "hastur" else TERROR) * state.terror
    for place, markers in state.monsters.items():
        worth += (OUTSKIRTS if place == "outskirts" else MONSTER) * len(markers)
    return worth


def _person(state: SecondState, who: Investigator) -> float:
    """What somebody has and how he fares."""
    worth = HEALTH[min(who.sanity, STRONG)] + HEALTH[min(who.stamina, STRONG)]
    worth += CLUE * who.clues + MONEY * min(who.money, 12) + FATE[who.fate] + SPARE_TROPHY * len(who.gates)
    for marker in who.monsters:
        worth += TOUGHNESS * MONSTERS[kind_of(marker)].toughness
    worth += belongings(who.cards) + _condition(state, who)
    if who.clues >= CLUES_TO_SEAL:
        worth += READY_TO_SEAL
    if state.ancient in KEPT:
        kept = {"nyarlathotep": who.clues, "shub_niggurath": len(who.monsters), "yog_sothoth": len(who.gates)}
        worth += KEPT[state.ancient] * min(2, kept[state.ancient])
    return worth


def _condition(state: SecondState, who: Investigator) -> float:
    worth = DELAYED if who.delayed else 0.0
    if who.place == "lost":
        worth += LOST_IN_TIME
    elif who.place == "jail":
        worth += ARRESTED
    elif who.lose_next:
        worth += LOSES_TURN
    if who.explored and who.place in state.gates:
        worth += EXPLORED
    return worth


def belongings(cards: list[Card]) -> float:
    """What cards are worth: the best arms of two hands count most among weapons."""
    best, spare = best_hands(cards)
    worth = sum([WORTHS[kind_of(card.id)] for card in cards])
    return worth + WEAPON * min(best, ENOUGH) + SPARE_WEAPON * spare


def _battle(state: SecondState) -> float:
    """In the final battle: tokens left, and who is left to take them."""
    assert state.battle is not None
    worth = BATTLE_DOOM * (state.doom - state.battle.successes / len(state.investigators))
    for who in state.investigators:
        if who.out:
            worth += OUT
        else:
            worth += (
                BATTLE_LIFE * (min(who.sanity, 4) + min(who.stamina, 4)) + 0.5 * who.clues + FATE[who.fate]
            )
            worth += 0.5 * belongings(who.cards) + 0.5 * (len(who.gates) + len(who.monsters))
    return worth
