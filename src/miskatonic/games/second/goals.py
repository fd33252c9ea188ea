"""What an investigator may set out to do: where, what it will be worth, and the turns it takes there.

The worths are weights of the craft (`craft.py`). One that comes later is worth less: each turn takes a part of it away.
So the nearer of two equal goals is the better one, and every step towards it gains something.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import cache
from math import exp
from typing import NamedTuple

from miskatonic.games.second.craft import ON_THE_WAY, Craft, Weights
from miskatonic.games.second.duels import ONCE, Duel, odds
from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATES,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    STREETS,
    distances,
    kind_of,
    world_of,
)
from miskatonic.games.second.hopes import HEALTH, STRONG, prospect
from miskatonic.games.second.rules.checks import success_from
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, SEALS_TO_WIN, close_difficulty
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina, skill_value
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Card, Investigator, Second, SecondState
from miskatonic.games.second.texts.mythos import RUMORS

CROWDING = 4
"""How suddenly it matters that many gates are open."""
EXPLORING = 2.5
"""Turns that a gate takes, from going through to closing it."""
HOPELESS = 0.2
"""Nobody is taken to close a gate with a smaller chance than this: he waits for help."""
CLOSING = 4
"""Turns from setting out for a gate to having it closed."""
ERRAND = 0.3
"""Turns that something in town takes."""
TREATMENT = 2
CURE = (1, 2, 3)
"""So many turns in a row somebody may stay to be cared for."""
STUDIED = 2
"""Clues that trophies buy at the Science Building."""
POOR = 8
"""Who has less may think of a loan."""
DARING = -1.0
"""What a fight over a rumor must promise at least: somebody has to."""
CLUES_GIVEN_UP = {"mythos_62": 5}
"""What somebody gives up who ends a rumor by himself."""
WORTH_KEEPING = 2
"""For so many seals several pay together what a rumor asks for that would take them all."""
BY_CLUES = "easttown"
"""Where the rumor lies that is ended by as many clues as lie on it."""
TROPHIES = 5
NEARLY = SEALS_TO_WIN - 2
ENDLESS = "azathoth"
"""Who cannot be fought: there is no last battle to prepare for."""
BY_GATES, BY_MONSTERS = "yog_sothoth", "shub_niggurath"
"""Whose attacks take gate trophies, and whose take monster trophies, until one has none."""
ENOUGH_SPOILS = 4
"""So many of them last for a battle."""
NOWHERE = ""

TRAFFIC = Counter(card.gate_location for card in MYTHOS.values() if card.gate_location)
"""Location -> how many Mythos cards open a gate there."""
GATE_CARDS = sum(TRAFFIC.values())
STEPS: dict[str, dict[str, int]] = {place: distances(place) for place in (*STREETS, *LOCATIONS)}
"""Steps from every area of Arkham to every other."""
FLEETING = 0.35
"""What a weapon that one blow uses up is worth, beside one that lasts."""
ARMS = {
    kind.id: (
        (kind.bonuses.get("combat", 0) + 0.5 * kind.bonus_alone) * (FLEETING if kind.id in ONCE else 1.0),
        kind.hands,
    )
    for kind in CARDS.values()
    if kind.weapon
}
"""Weapon -> its dice and its hands."""
Armoury = dict[str, tuple[float, int]]
DEFENCES = {"immunity": 0.0, "resistance": 0.5}
"""What of a weapon is left against who is immune to it, or resists it."""
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


@cache
def arms_against(ancient: str, share: float) -> Armoury:
    """The weapons as they count for who thinks by so large a part of the last battle."""
    left = {"physical_weapon": 1.0, "magical_weapon": 1.0}
    for defence in ANCIENT_ONES[ancient].defenses if ancient != ENDLESS else ():
        nature, _, how = defence.partition("_")
        left[f"{nature}_weapon"] = 1.0 - share * (1.0 - DEFENCES[how])
    return {kind: (dice * left[CARDS[kind].type], hands) for kind, (dice, hands) in ARMS.items()}


def best_hands(cards: list[Card], armoury: Armoury = ARMS) -> tuple[float, float]:
    """Combat dice of the best weapons in two hands, and of those besides."""
    one, other, both, every = 0.0, 0.0, 0.0, 0.0
    for card in cards:
        arm = armoury.get(kind_of(card.id))
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
    if trophies + len(state.gates) >= len(state.investigators):
        worth += w["close_last"] * quiet(state) / len(state.gates)
    return worth


def quiet(state: SecondState) -> float:
    """How likely no other gate opens until all are closed, each by somebody else as far as there are people."""
    share = calm(state) + sum([TRAFFIC[place] for place in state.gates]) / GATE_CARDS
    return share ** (CLOSING * -(-len(state.gates) // len(state.investigators)))


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
    closing -= w["close_traffic"] * TRAFFIC[place]
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
    return max(0.0, wanted - best_hands(who.cards, arms_against(state.ancient, w["against"]))[0])


def at_ease(who: Investigator) -> Investigator:
    """The same person as he will be on his way: how fast, and how ready to fight or to slip away."""
    other = copy(who)
    other.sliders = [*ON_THE_WAY]
    return other


def gate_wishes(game: Second, craft: Craft, who: Investigator, behind: list[str]) -> list[Wish]:
    """The open gates, for somebody as fit as he is and with the clues that he has."""
    state, w = game.state, craft.w
    if not state.gates:
        return []
    cost, closing = seal_cost(game), closing_worth(state, w)
    need, weak = w["fit"], 0.0
    weak += max(0.0, min(need, max_sanity(game, who)) - who.sanity)
    weak += max(0.0, min(need, max_stamina(game, who)) - who.stamina)
    share = exp(-w["frail"] * weak)
    spoils = w["spoils"] if state.ancient == BY_GATES and len(who.gates) < ENOUGH_SPOILS else 0.0
    found = []
    for place, marker in state.gates.items():
        wish = gate_wish(state, w, who, place, cost, closing)
        taken = w["taken"] if marker in behind else 1.0
        way = w["abroad"] * prospect(game, craft, who, GATES[marker].world)
        worth = (wish.worth + way + spoils) * share * taken
        found.append(wish._replace(worth=worth, turns=wish.turns + toil(game, who, marker)))
    return found


def toil(game: Second, who: Investigator, marker: str) -> float:
    """Turns more than one that closing a gate may be expected to take him, by the better of his two skills."""
    if held(who, "elder_sign") is not None:
        return 0.0
    skills = SHEETS[who.id].skills
    dice = max(skills["fight"][-1], skills["lore"][-1]) + GATES[marker].modifier
    chance = odds(dice, close_difficulty(game, marker), success_from(who))
    return 1.0 / max(HOPELESS, chance) - 1.0


class Sequel:
    """The gate that somebody could go to next, after an errand in town."""

    __slots__ = ("behind", "cost", "craft", "found", "game", "gates", "sign", "speed", "who")

    def __init__(self, game: Second, craft: Craft, who: Investigator, behind: list[str]) -> None:
        self.game, self.craft, self.who, self.behind = game, craft, who, behind
        self.speed = max(1, skill_value(game, at_ease(who), "speed"))
        self.cost, self.sign = seal_cost(game), held(who, "elder_sign") is not None
        self.gates: dict[tuple[int, int, bool], list[Wish]] = {}
        self.found: dict[tuple[str, int, int, bool], float] = {}

    def open_to(self, sanity: int = 0, stamina: int = 0, clues: int = 0) -> list[Wish]:
        """The gates for who has so much more."""
        who = self.who
        key = sanity, stamina, self.sign or who.clues + clues >= self.cost
        found = self.gates.get(key)
        if found is None:
            other = copy(who)
            other.sanity += sanity
            other.stamina += stamina
            other.clues += clues
            found = self.gates[key] = gate_wishes(self.game, self.craft, other, self.behind)
        return found

    def after(self, place: str, sanity: int = 0, stamina: int = 0, clues: int = 0) -> float:
        """What the best of them is worth from there."""
        key = place, sanity, stamina, self.sign or self.who.clues + clues >= self.cost
        found = self.found.get(key)
        if found is None:
            w, steps, speed = self.craft.w, STEPS[place], self.speed
            best, patience = 0.0, w["patience"]
            for wish in self.open_to(sanity, stamina, clues):
                best = max(best, wish.worth * patience ** (wish.turns + steps[wish.place] / speed))
            found = self.found[key] = w["sequel"] * patience * best
        return found

    def once_well(self, place: str, sanity: int, stamina: int) -> float:
        """The same for who is cared for there; without money for a doctor it may take some turns."""
        if sanity + stamina > 1 or self.who.money >= TREATMENT:
            return self.after(place, sanity, stamina)
        patience = self.craft.w["patience"]
        return max(
            [patience ** (turn - 1) * self.after(place, sanity * turn, stamina * turn) for turn in CURE]
        )


def wishes(game: Second, craft: Craft, who: Investigator, behind: list[str], signs: int) -> list[Wish]:
    """Everything it could pay to go to; `behind` are the gates that others will come back through."""
    state, w = game.state, craft.w
    sequel = Sequel(game, craft, who, behind)
    clue, visit = appetite(state, w, who, sequel.cost), w["visit"]
    hopes = {place: prospect(game, craft, who, place) for place in LOCATIONS if place not in state.gates}
    found = [*sequel.open_to()]
    for place, n in state.clues.items():
        if n and place in hopes:
            worth = clue * n ** w["clue_pile"] + visit * hopes[place]
            found.append(Wish("clues", place, worth + sequel.after(place, clues=n), 0.0))
    most_sanity, most_stamina = max_sanity(game, who), max_stamina(game, who)
    battle = 0.0 if state.ancient == ENDLESS else w["care_battle"] * late(state)
    for wish, sanity, stamina in _care(w, who, most_sanity, most_stamina):
        worth = wish.worth + battle * (sanity + stamina) + sequel.once_well(wish.place, sanity, stamina)
        found.append(wish._replace(worth=worth))
    found += [Wish("visit", place, visit * hope) for place, hope in hopes.items() if hope > 0]
    errands = _shops(state, w, who, signs) + _exchanges(game, w, who)
    if state.rumor is not None and about_rumor(game, w, who):
        worth = rumor_worth(state, w, who)
        errands.append(Wish("rumor", MYTHOS[state.rumor.id].activity_marker, worth))
    for wish in errands:
        clues = STUDIED if wish.what == "study" else 0
        found.append(wish._replace(worth=wish.worth + sequel.after(wish.place, clues=clues)))
    return found


def is_by_clues(state: SecondState) -> bool:
    """Whether the rumor in play is ended by as many clues as lie on it."""
    rumor = state.rumor
    return rumor is not None and not rumor.monsters and MYTHOS[rumor.id].activity_marker == BY_CLUES


def shared_by_clues(state: SecondState, who: Investigator) -> bool:
    """Whether the clues of all would end the rumor, there are seals to be lost by it, and he has some."""
    assert state.rumor is not None
    every = sum([other.clues for other in state.investigators])
    return who.clues > 0 and state.rumor.clues < every and len(state.seals) >= WORTH_KEEPING


def rumor_worth(state: SecondState, w: Weights, who: Investigator) -> float:
    """What it is worth to do something about the rumor in play, less the clues that it takes."""
    assert state.rumor is not None
    if not is_by_clues(state):
        return w["rumor"] - w["rumor_clue"] * CLUES_GIVEN_UP.get(state.rumor.id, 0)
    given = min(who.clues, state.rumor.clues)
    share = given / max(1, state.rumor.clues)
    return (w["rumor"] + w["rumor_seal"] * len(state.seals)) * share - w["rumor_clue"] * given


def about_rumor(game: Second, w: Weights, who: Investigator) -> bool:
    """Whether he could end the rumor in play by himself, or is strong enough to fight it."""
    rumor = game.state.rumor
    assert rumor is not None
    if rumor.monsters and max([Duel(game, who, marker, w).combat() for marker in rumor.monsters]) < DARING:
        return False
    if who.clues < rumor.clues and is_by_clues(game.state) and not shared_by_clues(game.state, who):
        return False
    return RUMORS[rumor.id].action.possible(SecondScope(game, who, rumor.id, "2e.mythos.card.05"))


def _care(w: Weights, who: Investigator, most_sanity: int, most_stamina: int) -> list[tuple[Wish, int, int]]:
    """The Asylum and the Hospital; and how much Sanity and Stamina they give back."""
    found = []
    for place, what, now, most in (
        ("arkham_asylum", "rest", who.sanity, most_sanity),
        ("st_marys_hospital", "heal", who.stamina, most_stamina),
    ):
        if now < most:
            then = most if who.money >= TREATMENT else now + 1
            gain = HEALTH[min(then, STRONG)] - HEALTH[min(now, STRONG)]
            back = (then - now, 0) if what == "rest" else (0, then - now)
            found.append((Wish(what, place, w["care"] * gain), *back))
    return found


def _shops(state: SecondState, w: Weights, who: Investigator, signs: int) -> list[Wish]:
    """What three wares may bring to who has so much money; `signs` are the Elder Signs that may be among them."""
    wanted, armoury = lacking(state, w, who), arms_against(state.ancient, w["against"])
    found = []
    for place, what, deck in (("general_store", "shop", "common"), ("curiositie_shoppe", "look", "unique")):
        wares = SIZES[deck]
        worth = w["arms"] * WARES / wares * _arms_for(armoury, who, deck, wanted) if wanted else 0.0
        if deck == "unique" and who.money >= CARDS["elder_sign"].price:
            worth += w["look"] * signs * WARES / wares
        if worth:
            found.append(Wish(what, place, worth))
    if wanted and who.money < POOR and not who.no_loan and held(who, "bank_loan") is None:
        found.append(Wish("borrow", "bank_of_arkham", w["borrow"] * wanted))
    return found


def _arms_for(armoury: Armoury, who: Investigator, deck: str, wanted: float) -> float:
    """The dice that all weapons in a deck together would add, as far as he can pay each and wants them."""
    now = best_hands(who.cards, armoury)[0]
    return sum(
        [
            count * min(wanted, best_hands([*who.cards, card], armoury)[0] - now)
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
    return total - 2 * TROPHIES if state.ancient == BY_MONSTERS else total


def spare_gates(state: SecondState, w: Weights, who: Investigator) -> bool:
    """Whether he has a gate trophy to spend: enough are left to win by."""
    spare = gate_trophies(state) - w["keep_gates"] * len(state.investigators)
    return (
        bool(who.gates) and spare >= 1.0 and (state.ancient != BY_GATES or len(who.gates) > w["spoils_kept"])
    )


def spare_trophies(state: SecondState, w: Weights, who: Investigator) -> bool:
    return spare_gates(state, w, who) or toughness(state, who) >= TROPHIES


def _exchanges(game: Second, w: Weights, who: Investigator) -> list[Wish]:
    """Where trophies can be spent."""
    state = game.state
    if not spare_trophies(state, w, who):
        return []
    found = []
    if "science_building" not in state.gates:
        found.append(Wish("study", "science_building", w["study"]))
    if who.fate != "blessed":
        hard = game.abilities.total(game, "close_difficulty", 0)
        worth = w["bless"] + w["bless_close"] * hard
        worth += 0.0 if state.ancient == ENDLESS else w["bless_battle"] * late(state)
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
