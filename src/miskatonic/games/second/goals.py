"""What an investigator may set out to do: where, what it will be worth, and the turns it takes there.

The worths are weights of the craft (`craft.py`). One that comes later is worth less: each turn takes a part of it away.
So the nearer of two equal goals is the better one, and every step towards it gains something.
"""

from __future__ import annotations

from collections import Counter
from math import exp
from typing import NamedTuple

from miskatonic.games.second.craft import Craft, Weights
from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    STREETS,
    distances,
    kind_of,
    world_of,
)
from miskatonic.games.second.hopes import HEALTH, STRONG, prospect
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, SEALS_TO_WIN
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Card, Investigator, Second, SecondState
from miskatonic.games.second.texts.mythos import RUMORS

CROWDING = 4
"""How suddenly it matters that many gates are open."""
EXPLORING = 2.5
"""Turns that a gate takes, from going through to closing it."""
ERRAND = 0.3
"""Turns that something in town takes."""
TREATMENT = 2
POOR = 4
"""Who has less may think of a loan."""
BY_CLUES = "easttown"
"""Where the rumor lies that is ended by as many clues as lie on it."""
TROPHIES = 5
NEARLY = SEALS_TO_WIN - 2
PLEASANT = (
    "science_building",
    "mas_boarding_house",
    "newspaper",
    "hibbs_roadhouse",
    "administration_building",
)
"""Where an encounter brings more than it costs, for most people."""
ENDLESS = "azathoth"
"""Who cannot be fought: there is no last battle to prepare for."""
NOWHERE = ""

TRAFFIC = Counter(card.gate_location for card in MYTHOS.values() if card.gate_location)
"""Location -> how many Mythos cards open a gate there."""
GATE_CARDS = sum(TRAFFIC.values())
STEPS: dict[str, dict[str, int]] = {place: distances(place) for place in (*STREETS, *LOCATIONS)}
"""Steps from every area of Arkham to every other."""
ARMS = {
    kind.id: (kind.bonuses.get("combat", 0) + 0.5 * kind.bonus_alone, kind.hands)
    for kind in CARDS.values()
    if kind.weapon
}
"""Weapon -> its dice and its hands."""
WARES = 3
"""So many a shop shows."""
SIZES = {
    deck: sum([kind.count for kind in CARDS.values() if kind.deck == deck]) for deck in ("common", "unique")
}
WEAPONS = {
    deck: tuple(
        (Card(f"{kind.id}.1"), kind.count, kind.price)
        for kind in CARDS.values()
        if kind.weapon and kind.deck == deck
    )
    for deck in SIZES
}
"""Deck -> its weapons, how many there are of each, and the price."""


class Wish(NamedTuple):
    """Something to set out for: what, where, what it will be worth, and the turns it takes there."""

    what: str
    place: str
    worth: float
    turns: float = ERRAND

    @property
    def id(self) -> str:
        return f"{self.what}:{self.place}"

    @property
    def target(self) -> str:
        """What only one can do: the same for all who wish for it, whatever they would make of it."""
        return target_of(self.id)


def target_of(wish: str) -> str:
    """A gate that is closed cannot be sealed any more."""
    what, _, place = wish.partition(":")
    return f"gate:{place}" if what in ("seal", "close") else wish


WISHES = (
    *("seal", "close", "clues", "rest", "heal", "shop", "look", "bless", "study"),
    *("ally", "borrow", "sell", "visit", "rumor", "hunt", "meet"),
)
SHARED = frozenset(["heal", "rest", "shop", "look", "bless", "study", "ally", "borrow", "sell", "visit"])
"""What several can do in one place."""


def limit_of(state: SecondState) -> int:
    """So many open gates awaken the Ancient One."""
    return GATES_TO_AWAKEN[len(state.investigators)]


def calm(state: SecondState) -> float:
    """The share of Mythos cards whose gate is sealed."""
    return sum([TRAFFIC[place] for place in state.seals]) / GATE_CARDS


def gate_trophies(state: SecondState) -> int:
    return sum([len(who.gates) for who in state.investigators])


def seal_cost(game: Second) -> int:
    return game.abilities.total(game, "seal_cost", CLUES_TO_SEAL)


def late(state: SecondState) -> float:
    """How near the Ancient One is to awakening, from 0 to 1."""
    doom = state.doom / ANCIENT_ONES[state.ancient].doom_track
    return max(doom, (len(state.gates) / limit_of(state)) ** 2)


def best_hands(cards: list[Card]) -> tuple[float, float]:
    """Combat dice of the best weapons in two hands, and of those besides."""
    one, other, both, every = 0.0, 0.0, 0.0, 0.0
    for card in cards:
        arm = ARMS.get(kind_of(card.id))
        if arm is None:
            continue
        dice, hands = arm
        every += dice
        if hands == 2:
            both = max(both, dice)
        elif dice > one:
            one, other = dice, one
        elif dice > other:
            other = dice
    best = max(both, one + other)
    return best, every - best


def closing_worth(state: SecondState, w: Weights) -> float:
    """What it is worth to close any gate."""
    worth = w["close"] + w["close_calm"] * calm(state)
    worth += w["close_crowded"] * (len(state.gates) / limit_of(state)) ** CROWDING
    trophies = gate_trophies(state)
    if trophies < len(state.investigators):
        worth += w["close_trophy"]
    if len(state.gates) <= 2 and trophies + len(state.gates) >= len(state.investigators):
        worth += w["close_last"] / len(state.gates)
    return worth


def sealing_worth(state: SecondState, w: Weights, place: str) -> float:
    """What it is worth besides that nothing will open there again."""
    worth = w["seal"] + w["seal_traffic"] * TRAFFIC[place] + w["seal_each"] * len(state.seals)
    return worth + w["seal_nearly"] if len(state.seals) >= NEARLY else worth


def can_pay(who: Investigator, cost: int) -> bool:
    """Whether he has what it takes to seal a gate."""
    return who.clues >= cost or held(who, "elder_sign") is not None


def gate_wish(
    state: SecondState, w: Weights, who: Investigator, place: str, cost: int, closing: float
) -> Wish:
    """To go through, come back and seal it, or only to close it, which has this worth."""
    if can_pay(who, cost):
        sealing = sealing_worth(state, w, place)
        if held(who, "elder_sign") is not None:
            sealing += w["elder_sign"] * late(state)
        return Wish("seal", place, max(closing, sealing), EXPLORING)
    return Wish("close", place, closing, EXPLORING)


def gates_behind(state: SecondState, who: Investigator) -> list[str]:
    """Gate markers somebody else is behind, or is about to close."""
    return [
        other.entered
        for other in state.investigators
        if other.seat != who.seat and other.entered and (":" in other.place or other.explored)
    ]


def appetite(state: SecondState, w: Weights, who: Investigator, cost: int) -> float:
    """How much somebody wants a clue: the more, the fewer are missing for a seal, and less when he has enough."""
    battle = 0.0 if state.ancient == ENDLESS else w["clue_battle"] * late(state)
    if can_pay(who, cost):
        return w["clue_sated"] + battle
    return w["clue"] + w["clue_more"] * who.clues / max(1, cost) + battle


def lacking(state: SecondState, w: Weights, who: Investigator) -> float:
    """Dice of arms that he would like to have besides."""
    wanted = w["arms_wanted"] + (0.0 if state.ancient == ENDLESS else w["arms_battle"] * late(state))
    return max(0.0, wanted - best_hands(who.cards)[0])


def wishes(game: Second, craft: Craft, who: Investigator, behind: list[str], signs: int) -> list[Wish]:
    """Everything it could pay to go to; `behind` are the gates that others will come back through."""
    state, w = game.state, craft.w
    cost = seal_cost(game)
    clue, visit = appetite(state, w, who, cost), w["visit"]
    found = [
        Wish("clues", place, clue * n ** w["clue_pile"] + visit * prospect(game, craft, who, place), 0.0)
        for place, n in state.clues.items()
        if n and place not in state.gates
    ]
    most_sanity, most_stamina = max_sanity(game, who), max_stamina(game, who)
    need = w["fit"]
    weak = max(0.0, min(need, most_sanity) - who.sanity) + max(0.0, min(need, most_stamina) - who.stamina)
    share = exp(-w["frail"] * weak)
    closing = closing_worth(state, w) if state.gates else 0.0
    for place, marker in state.gates.items():
        wish = gate_wish(state, w, who, place, cost, closing)
        taken = w["taken"] if marker in behind else 1.0
        way = w["abroad"] * prospect(game, craft, who, GATES[marker].world)
        found.append(wish._replace(worth=(wish.worth + way) * share * taken))
    found += (
        _care(w, who, most_sanity, most_stamina) + _shops(state, w, who, signs) + _exchanges(state, w, who)
    )
    for place in PLEASANT:
        if place not in state.gates:
            found.append(Wish("visit", place, visit * prospect(game, craft, who, place)))
    if state.rumor is not None and about_rumor(game, w, who):
        found.append(Wish("rumor", MYTHOS[state.rumor.id].activity_marker, w["rumor"]))
    return found


def about_rumor(game: Second, w: Weights, who: Investigator) -> bool:
    """Whether he could end the rumor in play by himself, or is strong enough to fight it."""
    rumor = game.state.rumor
    assert rumor is not None
    if rumor.monsters and best_hands(who.cards)[0] < w["arms_wanted"]:
        return False
    if who.clues < rumor.clues and not rumor.monsters and MYTHOS[rumor.id].activity_marker == BY_CLUES:
        return False
    return RUMORS[rumor.id].action.possible(SecondScope(game, who, rumor.id, "2e.mythos.card.05"))


def _care(w: Weights, who: Investigator, most_sanity: int, most_stamina: int) -> list[Wish]:
    """The Asylum and the Hospital."""
    found = []
    for place, what, now, most in (
        ("arkham_asylum", "rest", who.sanity, most_sanity),
        ("st_marys_hospital", "heal", who.stamina, most_stamina),
    ):
        if now < most:
            then = most if who.money >= TREATMENT else now + 1
            gain = HEALTH[min(then, STRONG)] - HEALTH[min(now, STRONG)]
            found.append(Wish(what, place, w["care"] * gain))
    return found


def _shops(state: SecondState, w: Weights, who: Investigator, signs: int) -> list[Wish]:
    """What three wares may bring to who has so much money; `signs` are the Elder Signs that may be among them."""
    wanted = lacking(state, w, who)
    found = []
    for place, what, deck in (("general_store", "shop", "common"), ("curiositie_shoppe", "look", "unique")):
        wares = SIZES[deck]
        worth = w["arms"] * WARES / wares * _arms_for(who, deck, wanted) if wanted else 0.0
        if deck == "unique" and who.money >= CARDS["elder_sign"].price:
            worth += w["look"] * signs * WARES / wares
        if worth:
            found.append(Wish(what, place, worth))
    if wanted and who.money < POOR and not who.no_loan and held(who, "bank_loan") is None:
        found.append(Wish("borrow", "bank_of_arkham", w["borrow"] * wanted))
    return found


def _arms_for(who: Investigator, deck: str, wanted: float) -> float:
    """The dice that all weapons in a deck together would add, as far as he can pay each and wants them."""
    now = best_hands(who.cards)[0]
    return sum(
        [
            count * min(wanted, best_hands([*who.cards, card])[0] - now)
            for card, count, price in WEAPONS[deck]
            if price <= who.money
        ]
    )


def elder_signs(state: SecondState) -> int:
    """How many are neither held nor used up."""
    taken = sum([held(who, "elder_sign") is not None for who in state.investigators])
    return max(0, CARDS["elder_sign"].count - taken - state.elder_signs_used)


def toughness(state: SecondState, who: Investigator) -> int:
    """What his monster trophies buy; those without which he would be devoured are not for sale."""
    total = sum([MONSTERS[kind_of(marker)].toughness for marker in who.monsters])
    return total - TROPHIES if state.ancient == "shub_niggurath" else total


def spare_gates(state: SecondState, w: Weights, who: Investigator) -> bool:
    """Whether he has a gate trophy to spend: enough are left to win by."""
    spare = gate_trophies(state) - w["keep_gates"] * len(state.investigators)
    return bool(who.gates) and spare >= 1.0 and (state.ancient != "yog_sothoth" or len(who.gates) > 2)


def spare_trophies(state: SecondState, w: Weights, who: Investigator) -> bool:
    return spare_gates(state, w, who) or toughness(state, who) >= TROPHIES


def _exchanges(state: SecondState, w: Weights, who: Investigator) -> list[Wish]:
    """Where trophies can be spent."""
    if not spare_trophies(state, w, who):
        return []
    found = []
    if "science_building" not in state.gates:
        found.append(Wish("study", "science_building", w["study"]))
    if not who.fate:
        worth = w["bless"] + (0.0 if state.ancient == ENDLESS else w["bless_battle"] * late(state))
        found.append(Wish("bless", "south_church", worth))
    if lacking(state, w, who) and "river_docks" not in state.gates:
        found.append(Wish("sell", "river_docks", w["sell"] * lacking(state, w, who)))
    if toughness(state, who) >= 2 * TROPHIES:
        found.append(Wish("ally", "mas_boarding_house", w["ally"]))
    return found


def way_back(state: SecondState, w: Weights, who: Investigator, cost: int) -> Wish | None:
    """In an Other World: what waits at the gate he will come back through."""
    world = world_of(who.place)
    back = [
        gate_wish(state, w, who, place, cost, closing_worth(state, w))
        for place, marker in state.gates.items()
        if GATES[marker].world == world
    ]
    return max(back, key=lambda wish: wish.worth, default=None)
