"""Gates, shops, cards and everything else that is chosen."""

from __future__ import annotations

from copy import copy

from miskatonic.games.second.answers.look import Advice, Look, named
from miskatonic.games.second.duels import SAFE, Duel
from miskatonic.games.second.facts import card_kind, kind_of, world_of
from miskatonic.games.second.goals import (
    DARING,
    STEPS,
    TREATMENT,
    arms_against,
    best_hands,
    closing_worth,
    gate_wish,
    seal_cost,
    shared_by_clues,
    spare_trophies,
)
from miskatonic.games.second.hopes import Hope, entry_now, inside, of_offer
from miskatonic.games.second.judge import belongings
from miskatonic.games.second.plans import gift, outlook
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.encounters import section
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina
from miskatonic.games.second.scenes import Trade
from miskatonic.games.second.state import Card, Investigator
from miskatonic.kernel.answers import about, number, says
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import JOIN, Picked, write

LIKELY = 0.7
"""With a smaller chance than this to close a gate an Elder Sign is used, although there are clues enough."""
DUE = 4
"""So much money is kept by who has a loan: who cannot pay what is due loses all items."""
NOTHING = "no"
"""The answer of who buys nothing."""


def close(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """An Elder Sign where clues do not suffice, or the check may well fail; else by the better skill."""
    checks = [option for option in ask.options if option.odds]
    best = max(checks, key=lambda option: option.odds[0].chance)
    if "elder_sign" in names and (who.clues < seal_cost(look.game) or best.odds[0].chance < LIKELY):
        return ["elder_sign"]
    return [best.name]


def location(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What one came for: wares, treatment, what trophies buy. Elsewhere everything is tried."""
    place = who.place
    if place in ("general_store", "curiositie_shoppe", "administration_building"):
        return ["ability:0"]
    if place in ("arkham_asylum", "st_marys_hospital"):
        if place == "arkham_asylum":
            missing = max_sanity(look.game, who) - who.sanity
        else:
            missing = max_stamina(look.game, who) - who.stamina
        return ["ability:1" if missing > 1 and "ability:1" in names else "ability:0"] if missing else names
    if place == "bank_of_arkham":
        return ["ability:0" if look.aim(who) == "borrow" else "encounter"]
    if place == "river_docks":
        return ["ability:0" if look.aim(who) == "sell" else "encounter"]
    if place == "mas_boarding_house":
        return ["ability:0"]
    if place in ("science_building", "south_church"):
        return ["ability:0"] if spare_trophies(look.game.state, look.w, who) else ["encounter"]
    return names


def off_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Of the monsters on a rumor the one that is beaten most easily, as long as it pays."""
    worths = {name: Duel(look.game, who, about(name), look.w).combat() for name in names if name != "no"}
    best = max(worths, key=lambda name: worths[name])
    return [best if worths[best] > DARING else "no"]


def lose_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card without which he is best off; of several the first, and then the best off without that too."""
    lost: Picked = {}
    for _ in range(ask.pick.least if ask.pick else 1):
        left = [card for card in who.cards if card.id not in lost]
        candidates = [name for name in names if name not in lost and (not ask.pick or _may_lose(ask, name))]
        best = max(candidates, key=lambda name: belongings([card for card in left if card.id != name]))
        lost[best] = 1
    return [write({name: 1 for name in names if name in lost})]


def _may_lose(ask: Ask, card: str) -> bool:
    """Where something may be spared, everything else goes."""
    assert ask.pick is not None
    return ask.pick.check is None or not card_kind(card).protected


def keep(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card that adds most to what he has; of several the best, and then what adds most to that."""
    kept: Picked = {}
    for _ in range(ask.pick.least if ask.pick else 1):
        have = [*who.cards, *(Card(name) for name in kept)]
        left = [name for name in names if name not in kept]
        kept[max(left, key=lambda name: belongings([*have, Card(name)]))] = 1
    return [write({name: 1 for name in names if name in kept})]


def buy(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The ware that is worth most more than its money, if any is; where there may be several, then the next."""
    bought: list[str] = []
    wares = [name for name in names if name != NOTHING]
    while wares:
        have = [*who.cards, *map(Card, bought)]
        spent = sum([card_kind(card).price for card in bought])
        bargains = {
            name: _value(look, [*have, Card(name)]) - _price(look, who.money - spent, name) for name in wares
        }
        best = max(bargains, key=lambda name: bargains[name])
        if bargains[best] <= _value(look, have):
            break
        bought.append(best)
        wares = [name for name in wares if name not in bought and ask.takes(_together(ask, [*bought, name]))]
    return [_together(ask, bought)]


def _together(ask: Ask, wanted: list[str]) -> str:
    """One answer that takes them all, in the order offered."""
    if ask.pick is None:
        return JOIN.join(wanted) or NOTHING
    return write({name: 1 for name in ask.names() if name in wanted})


def _value(look: Look, cards: list[Card]) -> float:
    """What cards are worth to who wants arms."""
    armoury = arms_against(look.game.state.ancient, look.w["against"])
    signs = [card for card in cards if kind_of(card.id) == "elder_sign"]
    others = [card for card in cards if card not in signs]
    arms = look.w["arms_bought"] * min(best_hands(cards, armoury)[0], look.w["arms_wanted"])
    return belongings(others) + arms + look.w["sign"] * len(signs)


def _price(look: Look, money: int, card: str) -> float:
    """What the money would be worth; the last of it pays the doctor, and what is due for a loan."""
    price = card_kind(card).price
    left = money - price
    worth = look.w["money"] * price + (look.w["reserve"] if left < TREATMENT else 0.0)
    owes = held(look.game.state.investigators[look.seat], "bank_loan") is not None
    return worth + (look.w["owing"] * (DUE - left) if owes and left < DUE else 0.0)


def come_back(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Where it pays most to be; to stay counts as where he is."""
    return [max(names, key=lambda name: _outlook(look, who, name))]


def _outlook(look: Look, who: Investigator, place: str) -> float:
    """What he could do next if he were there."""
    other = copy(who)
    other.place = place if place in STEPS else who.place
    return outlook(look.game, look.craft, other)


def avert(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What averts a loss is used when little would be left."""
    has = who.sanity if ask.prompt.args["stat"] == "sanity" else who.stamina
    return names[1:2] if has - named(ask, "n") < SAFE else names[:1]


CURES = {
    "investigator.carolyn_fern": "sanity",
    "investigator.vincent_lee": "stamina",
    "healing_stone": "either",
    "heal": "stamina",
    "duke": "sanity",
    "sir_william_brinton": "stamina",
}
"""What heals in an Upkeep, and what it restores."""
FREE = ("investigator.carolyn_fern", "investigator.vincent_lee")
GIVEN_UP = ("duke", "sir_william_brinton")
"""Who heals but once."""
LOW = 2
MOST = ("sanity", "stamina")


def upkeep(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Who can heal heals; friends who do it only once, when little is left."""
    for name in names:
        what = about(name)
        kind = what if what in CURES else kind_of(what)
        if not says(name, "use") or kind not in CURES:
            continue
        missing = {
            "sanity": max_sanity(look.game, who) - who.sanity,
            "stamina": max_stamina(look.game, who) - who.stamina,
        }
        stat = CURES[kind] if CURES[kind] in missing else max(missing, key=lambda each: missing[each])
        if kind in FREE or (kind == "healing_stone" and missing[stat]):
            return [name]
        if kind == "heal" and missing[stat] > 1 and who.sanity > SAFE:
            return [name]
        if kind in GIVEN_UP and getattr(who, stat) <= LOW and missing[stat] > LOW:
            return [name]
    return names[:1]


def whom(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Himself, where he is among them."""
    mine = f"seat:{who.seat}"
    return [mine] if mine in names else names


def care(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Who has least left."""
    people = look.game.state.investigators
    found = [name for name in names if says(name, "seat")]
    return [min(found, key=lambda name: (lambda each: min(each.sanity, each.stamina))(people[number(name)]))]


def may(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What an encounter offers is taken where it promises more than nothing."""
    do = "pay_to" if "pay" in names else "may"
    option = next((option for option in ask.options if option.name in ("yes", "pay")), None)
    if option is None:
        return names
    hope = of_offer(look.game, look.w, who, do, option.text)
    return names if hope is None else [option.name if hope > 0 else "no"]


def which_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card that promises most; the place where he stands says what is read of it."""
    hope, place = Hope(look.game, look.w, who), section(who) if ":" not in who.place else world_of(who.place)
    book = written.book

    def promise(name: str) -> float:
        known = book.location_entries.get(name) or book.gate_entries.get(name) or {}
        return hope.of(known.get(place) or known.get("other"))

    return [max(names, key=promise)]


def choose(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Of several things on a card the one that promises most; of Sanity and Stamina what is lacking more."""
    if sorted(names) == ["sanity", "stamina"]:
        lacks = {
            "sanity": max_sanity(look.game, who) - who.sanity,
            "stamina": max_stamina(look.game, who) - who.stamina,
        }
        return [max(names, key=lambda name: lacks[name])]
    word = entry_now(look.game)
    for offer in inside(word, "choose") if word is not None else ():
        if {choice.name for choice in offer.options} >= set(names):
            hope = Hope(look.game, look.w, who)
            worths = {choice.name: hope.of(choice.effect) for choice in offer.options}
            return [max(names, key=lambda name: worths[name])]
    return names


def lower_max(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What there is more of."""
    return [max(names, key=lambda name: getattr(who, f"max_{name}") if name in MOST else 0)]


def would_give(look: Look, who: Investigator, names: list[str]) -> Advice:
    """A trade with somebody who lacks what can be spared, if he asked for help or one likes to help."""
    people = look.game.state.investigators
    return [
        name
        for name in names
        if says(name, "trade")
        and (look.manner.nature == "helpful" or number(name) in look.manner.aids)
        and gift(look.game, who, people[number(name)])
    ][:1]


def trade(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Gifts only, to whom one has come to give something."""
    scene = next((each for each in reversed(look.game.state.scenes) if isinstance(each, Trade)), None)
    if scene is None:
        return [ask.first()]
    given = gift(look.game, who, look.game.state.investigators[scene.other])
    return [
        write({name: given[about(name)] for name in names if says(name, "give") and about(name) in given})
    ]


def battle_trade(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Before the last battle a weapon too many goes to whose hands are the emptiest."""
    people = look.game.state.investigators
    poor = [name for name in names if says(name, "trade") and _arms_for(look, who, people[number(name)])]
    if not poor:
        return [ask.first()]
    return [min(poor, key=lambda name: best_hands(people[number(name)].cards)[0])]


def _arms_for(look: Look, who: Investigator, other: Investigator) -> bool:
    return any(card != "money" for card in gift(look.game, who, other))


def first(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The first answer is the sensible one: all clues, no trade, go on."""
    return [ask.first()]


def go_back(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Through the gate that is worth most to close, or to seal."""
    state, w = look.game.state, look.w
    cost, closing = seal_cost(look.game), closing_worth(state, w)
    return [max(names, key=lambda place: gate_wish(state, w, who, place, cost, closing).worth)]


def clues_on_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """All that the rumor still asks for, or all he has where the others have the rest."""
    rumor = look.game.state.rumor
    assert rumor is not None
    return [names[-1] if shared_by_clues(look.game.state, who) or who.clues >= rumor.clues else names[0]]


def seal(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return ["seal"]
