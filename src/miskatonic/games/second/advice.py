"""Which options are worth trying: the craft of a player who knows the game.

Where to walk, what to wield, when to fight and when to slip away, how to set the sliders and when to spend a
clue follow from the position; there is one sensible answer. What a card offers is left to who can try it out.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from miskatonic.games.second.craft import ON_THE_WAY, Craft, craft_of
from miskatonic.games.second.duels import SAFE, SPELLS, Duel, luck
from miskatonic.games.second.facts import (
    SHEETS,
    SKILLS,
    STREETS,
    TRACKS,
    adjacent,
    card_kind,
    in_arkham,
    kind_of,
    world_of,
)
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
from miskatonic.games.second.hopes import Hope, entry_now, inside, of_offer, prospect, stake
from miskatonic.games.second.judge import belongings
from miskatonic.games.second.plans import gift, outlook, plan, way_to_goal
from miskatonic.games.second.readings import has_books, is_book, points_for, promise
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.arms import best_weapons, fight_in
from miskatonic.games.second.rules.choices import NEVER_MIND
from miskatonic.games.second.rules.encounters import section
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina
from miskatonic.games.second.rules.sliders import STOPS
from miskatonic.games.second.rules.ways import goals, way_to
from miskatonic.games.second.scenes import Fight, Trade
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.games.second.treks import Trek
from miskatonic.kernel.answers import about, number, says
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.picks import JOIN, Picked, write

Advice = list[str]

CERTAIN = 0.6
"""With a better chance than this nobody binds a monster."""
LIKELY = 0.7
"""With a smaller chance than this to close a gate an Elder Sign is used, although there are clues enough."""
CLOSERS = ((2, "lore"), (1, "fight"))
"""The skills that close a gate, each with its track."""
WORTH_READING = 0.2
"""A book that promises less is left for another day."""
READING = 2
"""Movement points that reading a book takes."""
EVENLY = (1, 2)
"""Where a slider stands when anything may come: near the middle, to the right or, where its skill is wanted, left."""
LUCKY = 1 / 3
"""How often a die is a success."""
DUE = 4
"""So much money is kept by who has a loan: who cannot pay what is due loses all items."""
NOTHING = "no"
"""The answer of who buys nothing."""
WARDS = {
    "yig": "speed",
    "hastur": "luck",
    "ithaqua": "fight",
    "nyarlathotep": "lore",
    "shub_niggurath": "sneak",
    "yog_sothoth": "will",
}
"""The skill that wards off an Ancient One's attack."""
BY_LORE = "nyarlathotep"
"""Whose attack takes the clues themselves."""
FEEBLE = 1.0
"""Whose blows promise fewer successes lives for his clues: each is as good in a blow as in warding one off."""
SURE_TO_STRIKE = "cthulhu"
"""Whose attack nothing wards off."""
LIVES: dict[str, Callable[[Investigator], int]] = {
    "cthulhu": lambda who: who.max_sanity + who.max_stamina - 1,
    "hastur": lambda who: -(-who.sanity // 2),
    "ithaqua": lambda who: -(-who.stamina // 2),
    "nyarlathotep": lambda who: who.clues,
    "shub_niggurath": lambda who: len(who.monsters),
    "yig": lambda who: min(who.sanity, who.stamina),
    "yog_sothoth": lambda who: len(who.gates),
}
"""How many of an Ancient One's attacks somebody would have to fail until he is devoured."""


class Look:
    """The table as who is asked sees it, and how he goes about it."""

    __slots__ = ("craft", "game", "manner", "seat", "w")

    def __init__(self, game: Second, seat: int, manner: Manner = PLAIN, craft: Craft | None = None) -> None:
        self.game = game
        self.seat = seat
        self.manner = manner
        self.craft = craft_of(game.state, manner.nature) if craft is None else craft
        self.w = self.craft.w

    def way(self, who: Investigator) -> list[str]:
        """The areas on the way to his goal; empty to stay."""
        return way_to_goal(self.game, self.craft, who, self.seat, self.manner)

    def trek(self, who: Investigator, way: list[str]) -> Trek:
        goal = plan(self.game, self.craft, self.seat, self.manner)[who.seat]
        return Trek(self.game, self.craft, who, way, goal)

    def aim(self, who: Investigator) -> str:
        """What he means to do at his goal."""
        return plan(self.game, self.craft, self.seat, self.manner)[who.seat].wish.what


def advise(game: Second, ask: Ask, manner: Manner = PLAIN, craft: Craft | None = None) -> Advice:
    """The options worth trying."""
    answers = CRAFT.get(ask.prompt.id)
    if answers is not None and game.state.investigators:
        offered = [name for name in ask.names() if name != NEVER_MIND]
        who = game.state.investigators[ask.seat]
        advice = answers(Look(game, ask.seat, manner, craft), who, ask, offered)
        if advice := [name for name in advice if ask.takes(name) and name != NEVER_MIND]:
            return advice
    return [name for name in ask.some() if name != NEVER_MIND]


def prospects(game: Second, ask: Ask, manner: Manner = PLAIN, craft: Craft | None = None) -> Advice:
    """The same, the most promising first."""
    if ask.trivial:
        return [ask.first()]
    return advise(game, ask, manner, craft)


# ---------------------------------------------------------------------- moving


def _move(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """To the goal, or towards it; cards that may be used now are tried when there are points to spare."""
    points = look.game.state.movement.points if look.game.state.movement else 0
    if gifts := _would_give(look, who, names):
        return gifts
    way = look.way(who)
    trek = look.trek(who, way)
    dared = way[: trek.best(who, points)[1]] if way and points else []
    if book := _book(look, who, names, trek, points - len(dared)):
        return [book]
    step = _walk(look, who, way, points, dared) if dared else "stay"
    if step not in names:
        step = "stay"
    uses = [name for name in names if says(name, "use")]
    if uses and (step == "stay" or points >= len(way) + READING):
        return [step, *uses]
    return [step]


def _book(look: Look, who: Investigator, names: list[str], trek: Trek, spare: int) -> str:
    """The book that is worth the time it takes to read, if any; `spare` points are not wanted for walking."""
    found, most = "", WORTH_READING
    for name in names:
        if says(name, "use") and is_book(card := about(name)):
            gain = promise(look.game, look.w, who, card) - trek.delay(points_for(card) - spare)
            if gain > most:
                found, most = name, gain
    return found


def _walk(look: Look, who: Investigator, way: list[str], points: int, dared: list[str]) -> str:
    """As far as he dares; where the way that one answer takes is another, only the next step of it."""
    way = _to_shelter(look, who, dared) if len(way) > len(dared) == points else dared
    if f"go:{way[-1]}" not in goals(look.game, who, len(way)):
        return f"move:{way[0]}"
    shown = way_to(look.game, who, len(way), way[-1])
    other = set(shown.areas[:-1]) - set(way[:-1])
    if len(way) > 1 and (
        len(shown.areas) < len(way) or any(place in look.game.state.monsters for place in other)
    ):
        return f"move:{way[0]}"
    return f"go:{way[-1]}"


def _to_shelter(look: Look, who: Investigator, way: list[str]) -> list[str]:
    """On the way; but the last step leads from a street into a location, where there is something to find."""
    state = look.game.state
    street = way[-2] if len(way) > 1 else who.place
    if street not in STREETS or way[-1] not in STREETS:
        return way
    quiet = [
        place
        for place in adjacent(street)
        if not (place in STREETS or place in state.monsters or place in state.gates or place in state.closed)
    ]
    if not quiet:
        return way
    clue, visit = look.w["shelter_clue"], look.w["visit"]
    return [
        *way[:-1],
        max(
            quiet,
            key=lambda place: (
                clue * state.clues.get(place, 0) + visit * prospect(look.game, look.craft, who, place)
            ),
        ),
    ]


# ---------------------------------------------------------------------- monsters


def _meet(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Fight it where that promises more than slipping away; the first of several first."""
    assert ask.options[0].target is not None
    marker = about(ask.options[0].target)
    duel = Duel(look.game, who, marker, look.w)
    moving = look.game.state.movement
    going_on = moving is not None and moving.points > 0 and bool(look.way(who))
    fight = duel.combat() - (look.w["interrupted"] if going_on else 0.0)
    verb = "evade" if fight < duel.evade(fight) else "charge" if _strikes_at_once(duel) else "fight"
    return [name for name in names if name in (verb, f"{verb}:{marker}")]


def _strikes_at_once(duel: Duel) -> bool:
    """Whether there is nothing to think about before the first blow: nothing to run from, no spell worth casting."""
    ready = [card.id for card in duel.who.cards if not card.exhausted]
    if duel.fight() < duel.flee() or (duel.hit() < CERTAIN and "bind_monster" in map(kind_of, ready)):
        return False
    kept = best_weapons(duel.game, Fight(duel.who.seat, duel.marker))
    return sum([duel.bonus(card_kind(card)) for card in kept]) >= duel.armed.dice


def _round(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Arms first, then blows, or flight where that promises more."""
    marker = ask.options[0].target or "ancient"
    duel = Duel(look.game, who, about(marker) or "ancient", look.w, fight_in(look.game))
    arms = _arm(duel, names)
    if "strike" in names and duel.fight() >= duel.flee() and _is_in_hand(ask, arms):
        return ["strike"]
    if arms:
        return [arms]
    if "flee" in names and duel.flee() > duel.fight():
        return ["flee"]
    trumps = [name for name in names if name.startswith("use:bind_monster")]
    if trumps and duel.hit() < CERTAIN:
        return trumps[:1]
    return ["fight"]


def _is_in_hand(ask: Ask, arms: str) -> bool:
    """Whether the blow in one go takes up this weapon, too: it never takes one that is used up by it."""
    strike = next(option for option in ask.options if option.name == "strike")
    taken = strike.text.args["card"]
    return says(arms, "wield") and isinstance(taken, list) and kind_of(about(arms)) in taken


def _arm(duel: Duel, names: list[str]) -> str:
    """The next thing to take in hand or to cast; empty when the hands are well filled."""
    for card in duel.armed.cards:
        for name in (f"use:{card}", f"wield:{card}"):
            if name in names:
                return name
    return ""


def _battle(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(look.game, who, "ancient", look.w, fight_in(look.game)), names) or "fight"]


def _combat_check(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(look.game, who, "nobody", look.w, fight_in(look.game)), names) or "roll"]


# ---------------------------------------------------------------------- checks


def _check(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Cards where they may help; a clue for what matters: the last battle, closing a gate, staying on one's feet."""
    use = _help(look, who, ask)
    if use:
        return [use]
    if "clue" in names and _worth_a_clue(look, who, ask):
        return ["clue"]
    return ["done"]


def _help(look: Look, who: Investigator, ask: Ask) -> str:
    """The card that helps most with a failed check; in the last battle, with fewer successes than usual."""
    uses = [option for option in ask.options if says(option.name, "use")]
    got, wanted = _number(ask, "n"), _number(ask, "difficulty")
    if look.game.state.step == "battle_attack":
        wanted = round(Duel(look.game, who, "ancient", look.w, fight_in(look.game)).expected())
    if not uses or got >= wanted:
        return ""
    return max(uses, key=lambda option: option.odds[0].chance if option.odds else 0.0).name


def _number(ask: Ask, name: str) -> int:
    """A number that a question names."""
    number = ask.prompt.args[name]
    assert isinstance(number, int)
    return number


def _worth_a_clue(look: Look, who: Investigator, ask: Ask) -> bool:
    state = look.game.state
    if state.battle is not None:
        return _battle_clue(look, who, ask)
    missing = _number(ask, "difficulty") - _number(ask, "n")
    if missing <= 0:
        return False
    spare = who.clues - seal_cost(look.game)
    if state.step == "arkham" and who.explored and who.place in state.gates:
        return spare > 0 or (spare < 0 and missing <= who.clues)
    if missing > max(1, who.clues):
        return False
    price = look.w["clue_spend"] * (
        1.0 if spare > 0 or who.clues + 1 < seal_cost(look.game) else look.w["clue_kept"]
    )
    return stake(look.game, look.w, who) * LUCKY**missing > price


def _battle_clue(look: Look, who: Investigator, ask: Ask) -> bool:
    """In the last battle clues are kept for the blow that ends it, and for what nobody would survive."""
    state = look.game.state
    assert state.battle is not None
    left = LIVES[state.ancient](who)
    if state.step == "battle_ancient":
        return left <= 1 and state.ancient != BY_LORE and _number(ask, "n") < _number(ask, "difficulty")
    missing = state.doom * len(state.investigators) - state.battle.successes - _number(ask, "n")
    if missing <= 0:
        return False
    if state.ancient != BY_LORE and Duel(look.game, who, "ancient", look.w).expected() < FEEBLE:
        return True
    people = state.investigators
    ready = sum([people[seat].clues for seat in state.queue]) * luck(who)
    return ready >= missing or (left <= 1 and state.ancient == SURE_TO_STRIKE)


# ---------------------------------------------------------------------- skills


def _wanted(look: Look, who: Investigator) -> list[str]:
    """Which skill of each track is wanted most now."""
    state = look.game.state
    casts = has_books(who) or any(kind_of(card.id) in SPELLS for card in who.cards)
    fights = best_hands(who.cards)[0] >= 2 or state.battle is not None
    wanted = ["speed", "fight" if fights else "will", "lore" if casts else "luck"]
    if state.battle is not None:
        ward = WARDS.get(state.ancient, "will")
        if ward != "will":
            wanted[SKILLS.index(ward) // 2] = ward
        return wanted
    if _closing_next(who):
        wanted[2 if _closes_by(look, who) == "lore" else 1] = _closes_by(look, who)
    return wanted


def _closes_by(look: Look, who: Investigator) -> str:
    """The skill that he can raise highest in this Upkeep, of the two that close a gate."""
    sheet, focus = SHEETS[who.id], SHEETS[who.id].focus
    lore, fight = (
        sheet.skills[skill][min(STOPS - 1, who.sliders[track] + focus)] for track, skill in CLOSERS
    )
    return "lore" if lore > fight else "fight"


def _monsters(look: Look, who: Investigator) -> bool:
    """In town: whether there are monsters here, or on the way to where he goes."""
    if look.game.state.battle is not None or who.place not in STEPS:
        return False
    return any(place in look.game.state.monsters for place in (who.place, *look.way(who)))


def _stop(look: Look, who: Investigator, track: int) -> int:
    """Where the slider of a track should be without monsters: at the end of the wanted skill, or near the middle."""
    if who.place.endswith(":1"):
        return _abroad(look, who, track)
    leaning = _wanted(look, who)[track] == TRACKS[track][0]
    if track and look.game.state.battle is None and not _closing_next(who):
        return EVENLY[leaning]
    return STOPS - 1 if leaning else 0


def _abroad(look: Look, who: Investigator, track: int) -> int:
    """Where the slider of a track is best for what may come in the Other World."""

    def promise(stop: int) -> float:
        sliders = *ON_THE_WAY[:track], stop, *ON_THE_WAY[track + 1 :]
        return prospect(look.game, look.craft, who, world_of(who.place), sliders)

    return max(range(STOPS), key=promise)


def _closing_next(who: Investigator) -> bool:
    """Whether he closes a gate in this turn: he stands at it, or is about to come back through it."""
    return who.explored or who.place.endswith(":2")


def _stops(look: Look, who: Investigator, focus: int, order: tuple[int, ...]) -> list[int]:
    """Where the sliders should stand, as near as so much Focus allows: the track that matters most first."""
    wanted = [_stop(look, who, track) for track in range(len(TRACKS))]
    found = list(who.sliders)
    if _monsters(look, who):
        trek = look.trek(who, look.way(who))
        found[:2] = trek.stops(who, focus, (wanted[0], wanted[1]))
        focus -= sum([abs(stop - before) for stop, before in zip(found, who.sliders, strict=True)])
        order = (2,)
    for track in order:
        way = max(-focus, min(focus, wanted[track] - found[track]))
        focus -= abs(way)
        found[track] += way
    return found


def _set_sliders(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Each track where it is wanted."""
    found = _stops(look, who, STOPS * len(TRACKS), (0, 1, 2))
    return [write({f"slide:{track}:{stop}": 1 for track, stop in enumerate(found)})]


def _sliders(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The track that matters most first, as near to its end as Focus allows."""
    order: tuple[int, ...] = (1, 2, 0) if not in_arkham(who.place) or who.explored else (0, 1, 2)
    if _closing_next(who) and _closes_by(look, who) == "lore":
        order = (2, 1, 0)
    if look.game.state.battle is not None:
        ward = SKILLS.index(WARDS.get(look.game.state.ancient, "fight")) // 2
        order = tuple(dict.fromkeys((1, ward, 2, 0)))
    found = _stops(look, who, _number(ask, "n"), order)
    moved = [track for track, stop in enumerate(found) if stop != who.sliders[track]]
    return [write({f"slide:{track}:{found[track]}": 1 for track in moved})]


# ---------------------------------------------------------------------- others


def _close(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """An Elder Sign where clues do not suffice, or the check may well fail; else by the better skill."""
    checks = [option for option in ask.options if option.odds]
    best = max(checks, key=lambda option: option.odds[0].chance)
    if "elder_sign" in names and (who.clues < seal_cost(look.game) or best.odds[0].chance < LIKELY):
        return ["elder_sign"]
    return [best.name]


def _location(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _off_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Of the monsters on a rumor the one that is beaten most easily, as long as it pays."""
    worths = {name: Duel(look.game, who, about(name), look.w).combat() for name in names if name != "no"}
    best = max(worths, key=lambda name: worths[name])
    return [best if worths[best] > DARING else "no"]


def _lose_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _keep(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card that adds most to what he has; of several the best, and then what adds most to that."""
    kept: Picked = {}
    for _ in range(ask.pick.least if ask.pick else 1):
        have = [*who.cards, *(Card(name) for name in kept)]
        left = [name for name in names if name not in kept]
        kept[max(left, key=lambda name: belongings([*have, Card(name)]))] = 1
    return [write({name: 1 for name in names if name in kept})]


def _buy(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _come_back(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Where it pays most to be; to stay counts as where he is."""
    return [max(names, key=lambda name: _outlook(look, who, name))]


def _outlook(look: Look, who: Investigator, place: str) -> float:
    """What he could do next if he were there."""
    other = copy(who)
    other.place = place if place in STEPS else who.place
    return outlook(look.game, look.craft, other)


def _avert(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What averts a loss is used when little would be left."""
    has = who.sanity if ask.prompt.args["stat"] == "sanity" else who.stamina
    return names[1:2] if has - _number(ask, "n") < SAFE else names[:1]


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


def _upkeep(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _whom(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Himself, where he is among them."""
    mine = f"seat:{who.seat}"
    return [mine] if mine in names else names


def _care(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Who has least left."""
    people = look.game.state.investigators
    found = [name for name in names if says(name, "seat")]
    return [min(found, key=lambda name: (lambda each: min(each.sanity, each.stamina))(people[number(name)]))]


def _may(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What an encounter offers is taken where it promises more than nothing."""
    do = "pay_to" if "pay" in names else "may"
    option = next((option for option in ask.options if option.name in ("yes", "pay")), None)
    if option is None:
        return names
    hope = of_offer(look.game, look.w, who, do, option.text)
    return names if hope is None else [option.name if hope > 0 else "no"]


def _which_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card that promises most; the place where he stands says what is read of it."""
    hope, place = Hope(look.game, look.w, who), section(who) if ":" not in who.place else world_of(who.place)
    book = written.book

    def promise(name: str) -> float:
        known = book.location_entries.get(name) or book.gate_entries.get(name) or {}
        return hope.of(known.get(place) or known.get("other"))

    return [max(names, key=promise)]


def _choose(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _lower_max(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What there is more of."""
    return [max(names, key=lambda name: getattr(who, f"max_{name}") if name in MOST else 0)]


def _would_give(look: Look, who: Investigator, names: list[str]) -> Advice:
    """A trade with somebody who lacks what can be spared, if he asked for help or one likes to help."""
    people = look.game.state.investigators
    return [
        name
        for name in names
        if says(name, "trade")
        and (look.manner.nature == "helpful" or number(name) in look.manner.aids)
        and gift(look.game, who, people[number(name)])
    ][:1]


def _trade(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Gifts only, to whom one has come to give something."""
    scene = next((each for each in reversed(look.game.state.scenes) if isinstance(each, Trade)), None)
    if scene is None:
        return [ask.first()]
    given = gift(look.game, who, look.game.state.investigators[scene.other])
    return [
        write({name: given[about(name)] for name in names if says(name, "give") and about(name) in given})
    ]


def _battle_trade(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Before the last battle a weapon too many goes to whose hands are the emptiest."""
    people = look.game.state.investigators
    poor = [name for name in names if says(name, "trade") and _arms_for(look, who, people[number(name)])]
    if not poor:
        return [ask.first()]
    return [min(poor, key=lambda name: best_hands(people[number(name)].cards)[0])]


def _arms_for(look: Look, who: Investigator, other: Investigator) -> bool:
    return any(card != "money" for card in gift(look.game, who, other))


def _first(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The first answer is the sensible one: all clues, no trade, go on."""
    return [ask.first()]


def _return(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Through the gate that is worth most to close, or to seal."""
    state, w = look.game.state, look.w
    cost, closing = seal_cost(look.game), closing_worth(state, w)
    return [max(names, key=lambda place: gate_wish(state, w, who, place, cost, closing).worth)]


def _clues_on_card(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """All that the rumor still asks for, or all he has where the others have the rest."""
    rumor = look.game.state.rumor
    assert rumor is not None
    return [names[-1] if shared_by_clues(look.game.state, who) or who.clues >= rumor.clues else names[0]]


def _seal(look: Look, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return ["seal"]


CRAFT: dict[str, Callable[[Look, Investigator, Ask, list[str]], Advice]] = {
    "second.ask.move": _move,
    "second.ask.monster": _meet,
    "second.ask.fight": _round,
    "second.ask.battle": _battle,
    "second.ask.combat_check": _combat_check,
    "second.ask.check": _check,
    "second.ask.sliders": _sliders,
    "second.ask.set_sliders": _set_sliders,
    "second.ask.close": _close,
    "second.ask.seal": _seal,
    "second.ask.return": _return,
    "second.ask.clues_on_card": _clues_on_card,
    "second.ask.location": _location,
    "second.ask.card_monsters": _off_card,
    "second.ask.lose_items": _lose_card,
    "second.ask.keep": _keep,
    "second.ask.buy": _buy,
    "second.ask.come_back": _come_back,
    "second.ask.place": _come_back,
    "second.ask.losing": _avert,
    "second.ask.upkeep": _upkeep,
    "second.ask.whom": _whom,
    "second.ask.care": _care,
    "second.ask.which_card": _which_card,
    "second.ask.lower_max": _lower_max,
    "kernel.ask.may": _may,
    "kernel.ask.pay_to": _may,
    "kernel.ask.choose": _choose,
    "second.ask.surge": _first,
    "second.ask.surge_extra": _first,
    "second.ask.which_monster": _meet,
    "second.ask.clues": _first,
    "second.ask.new_clue": _first,
    "second.ask.battle_trade": _battle_trade,
    "second.ask.trade": _trade,
    "second.ask.other_world_move": _first,
    "kernel.ask.order": _first,
}
"""The questions whose answer follows from the position."""
