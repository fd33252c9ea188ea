"""Which options are worth trying: the craft of a player who knows the game.

Where to walk, what to wield, when to fight and when to slip away, how to set the sliders and when to spend a
clue follow from the position; there is one sensible answer. What a card offers is left to who can try it out.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from heapq import heappop, heappush

from miskatonic.games.second.duels import SPELLS, Duel, castable
from miskatonic.games.second.facts import (
    SHEETS,
    SKILLS,
    STREETS,
    TRACKS,
    adjacent,
    card_kind,
    in_arkham,
    kind_of,
)
from miskatonic.games.second.goals import STEPS, Wish, best_goal, best_hands, seal_cost, spare_trophies
from miskatonic.games.second.judge import MONEY, belongings
from miskatonic.games.second.rules.arms import best_weapons
from miskatonic.games.second.rules.casting import casting_odds
from miskatonic.games.second.rules.choices import NEVER_MIND
from miskatonic.games.second.rules.people import max_sanity, max_stamina, skill_value
from miskatonic.games.second.rules.sliders import STOPS
from miskatonic.games.second.rules.ways import goals, way_to
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.kernel.answers import about, says
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import JOIN, Picked, write

Advice = list[str]

CERTAIN = 0.6
"""With a better chance than this nobody binds a monster."""
READING = 2
"""Movement points that reading a book takes."""
DETOUR = 0.8
"""Steps that a point of menace on the way is worth."""
INTERRUPTED = 1.0
"""What it costs when a fight ends a move that was to go on."""
EVENLY = (1, 2)
"""Where a slider stands when anything may come: near the middle, to the right or, where its skill is wanted, left."""
NOTHING = "no"
"""The answer of who buys nothing."""
SAFE = 2
"""With less Sanity or Stamina than this left, a card is spent to avert a loss."""
WARDS = {
    "yig": "speed",
    "hastur": "luck",
    "ithaqua": "fight",
    "nyarlathotep": "lore",
    "shub_niggurath": "sneak",
    "yog_sothoth": "will",
}
"""The skill that wards off an Ancient One's attack."""


def advise(game: Second, ask: Ask) -> Advice:
    """The options worth trying."""
    craft = CRAFT.get(ask.prompt.id)
    if craft is not None and game.state.investigators:
        offered = [name for name in ask.names() if name != NEVER_MIND]
        advice = craft(game, game.state.investigators[ask.seat], ask, offered)
        if advice := [name for name in advice if ask.takes(name) and name != NEVER_MIND]:
            return advice
    return [name for name in ask.some() if name != NEVER_MIND]


# ---------------------------------------------------------------------- moving


def _move(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """To the goal, or towards it; cards that may be used now are tried when there are points to spare."""
    points = game.state.movement.points if game.state.movement else 0
    way = way_to_goal(game, who)
    step = _walk(game, who, way, points) if way and points else "stay"
    if step not in names:
        step = "stay"
    uses = [name for name in names if says(name, "use")]
    if uses and (step == "stay" or points >= len(way) + READING):
        return [step, *uses]
    return [step]


def _walk(game: Second, who: Investigator, way: list[str], points: int) -> str:
    """As far as the points reach; where the way that one answer takes is another, only the next step of it."""
    if len(way) >= points:
        way = _to_shelter(game, who, way[:points])
    if f"go:{way[-1]}" not in goals(game, who, len(way)):
        return f"move:{way[0]}"
    shown = way_to(game, who, len(way), way[-1])
    other = set(shown.areas[:-1]) - set(way[:-1])
    if len(way) > 1 and (len(shown.areas) < len(way) or any(place in game.state.monsters for place in other)):
        return f"move:{way[0]}"
    return f"go:{way[-1]}"


def _to_shelter(game: Second, who: Investigator, way: list[str]) -> list[str]:
    """On the way; but the last step leads from a street into a location, where there is something to find."""
    state = game.state
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
    return [*way[:-1], max(quiet, key=lambda place: state.clues.get(place, 0))]


def way_to_goal(game: Second, who: Investigator) -> list[str]:
    """The areas on the way to where it pays most to go, monsters reckoned in; empty to stay."""
    if who.place not in STEPS or (who.explored and who.place in game.state.gates):
        return []
    ways, origins, hunts = survey(game, who)
    _, goal = best_goal(game, who, ways, hunts)
    way: list[str] = []
    while goal not in ("", who.place):
        way.append(goal)
        goal = origins[goal]
    return way[::-1]


def survey(
    game: Second, who: Investigator
) -> tuple[dict[str, tuple[int, float]], dict[str, str], list[Wish]]:
    """The safest short way to every area, where one comes from on it, and monsters worth hunting."""
    state = game.state
    menace: dict[str, float] = {}
    hunts: list[Wish] = []
    for place, markers in state.monsters.items():
        if place in STEPS and place != who.place:
            duels = [Duel(game, who, marker) for marker in markers]
            fights = [duel.combat() for duel in duels]
            menace[place] = sum(
                [max(0.0, -max(fight, duel.evade(fight))) for fight, duel in zip(fights, duels, strict=True)]
            )
            if min(fights) > 0:
                hunts.append((sum(fights), place, 0.0))
    ways: dict[str, tuple[int, float]] = {}
    origins: dict[str, str] = {}
    heap = [(0.0, 0, 0.0, who.place, "")]
    while heap:
        cost, steps, danger, place, origin = heappop(heap)
        if place in ways:
            continue
        ways[place], origins[place] = (steps, danger), origin
        for other in adjacent(place):
            if other not in ways and other not in state.closed:
                more = menace.get(other, 0.0)
                heappush(heap, (cost + 1 + DETOUR * more, steps + 1, danger + more, other, place))
    return ways, origins, hunts


# ---------------------------------------------------------------------- monsters


def _meet(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Fight it where that promises more than slipping away; the first of several first."""
    assert ask.options[0].target is not None
    marker = about(ask.options[0].target)
    duel = Duel(game, who, marker)
    moving = game.state.movement
    going_on = moving is not None and moving.points > 0 and best_goal(game, who)[1] != who.place
    fight = duel.combat() - (INTERRUPTED if going_on else 0.0)
    verb = "evade" if fight < duel.evade(fight) else "charge" if _strikes_at_once(duel) else "fight"
    return [name for name in names if name in (verb, f"{verb}:{marker}")]


def _strikes_at_once(duel: Duel) -> bool:
    """Whether there is nothing to think about before the first blow: nothing to run from, no spell worth casting."""
    ready = [card.id for card in duel.who.cards if not card.exhausted]
    if duel.fight() < duel.flee() or (duel.hit() < CERTAIN and "bind_monster" in map(kind_of, ready)):
        return False
    kept = best_weapons(duel.game, Fight(duel.who.seat, duel.marker))
    spells = {
        card: casting_odds(duel.game, duel.who, card, duel.marker)[0].chance
        for card in ready
        if kind_of(card) in SPELLS and (duel.who.sanity > SAFE or kind_of(card) == "wither")
    }
    return sum([duel.bonus(card_kind(card)) for card in kept]) >= duel.best_arms(spells)[0]


def _round(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Arms first, then blows, or flight where that promises more."""
    marker = ask.options[0].target or "ancient"
    duel = Duel(game, who, about(marker) or "ancient")
    arms = _arm(duel, ask, names)
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


def _arm(duel: Duel, ask: Ask, names: list[str]) -> str:
    """The next thing to take in hand or to cast; empty when the hands are well filled."""
    spells = castable(ask.options)
    if duel.who.sanity <= SAFE:
        spells = {card: chance for card, chance in spells.items() if kind_of(card) == "wither"}
    wanted = duel.best_arms(spells)[1]
    for card in wanted:
        for name in (f"use:{card}", f"wield:{card}"):
            if name in names:
                return name
    return ""


def _battle(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(game, who, "ancient"), ask, names) or "fight"]


def _combat_check(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(game, who, "nobody"), ask, names) or "roll"]


# ---------------------------------------------------------------------- checks


def _check(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Cards where they may help; a clue for what matters: the last battle, closing a gate, staying on one's feet."""
    use = _help(game, who, ask)
    if use:
        return [use]
    if "clue" in names and _worth_a_clue(game, who, ask):
        return ["clue"]
    return ["done"]


def _help(game: Second, who: Investigator, ask: Ask) -> str:
    """The card that helps most with a failed check; in the last battle, with fewer successes than usual."""
    uses = [option for option in ask.options if says(option.name, "use")]
    got, wanted = _number(ask, "n"), _number(ask, "difficulty")
    if game.state.step == "battle_attack":
        wanted = round(Duel(game, who, "ancient").expected())
    if not uses or got >= wanted:
        return ""
    return max(uses, key=lambda option: option.odds[0].chance if option.odds else 0.0).name


def _number(ask: Ask, name: str) -> int:
    """A number that a question names."""
    number = ask.prompt.args[name]
    assert isinstance(number, int)
    return number


def _worth_a_clue(game: Second, who: Investigator, ask: Ask) -> bool:
    state = game.state
    if state.step == "battle_attack":
        return state.ancient != "nyarlathotep" or who.clues > 3
    if state.step == "battle_ancient":
        return True
    missing = _number(ask, "difficulty") - _number(ask, "n")
    if missing <= 0:
        return False
    spare = who.clues - seal_cost(game)
    if state.step == "arkham" and who.explored and who.place in state.gates:
        return spare > 0 or (spare < 0 and missing <= who.clues)
    return missing == 1 and spare > 0 and min(who.sanity, who.stamina) <= 2


# ---------------------------------------------------------------------- skills


def _wanted(game: Second, who: Investigator) -> list[str]:
    """Which skill of each track is wanted most now."""
    state = game.state
    wanted = ["speed", "fight" if best_hands(who.cards)[0] >= 2 or state.battle else "will", "luck"]
    if state.battle is not None:
        ward = WARDS.get(state.ancient, "will")
        if ward != "will":
            wanted[SKILLS.index(ward) // 2] = ward
        return wanted
    if any(kind_of(card.id) in SPELLS for card in who.cards):
        wanted[2] = "lore"
    if _closing_next(who):
        sheet = SHEETS[who.id].skills
        if max(sheet["lore"]) > max(sheet["fight"]):
            wanted[2] = "lore"
        else:
            wanted[1] = "fight"
    return wanted


def _ahead(game: Second, who: Investigator) -> tuple[int, list[str]]:
    """In town: how many steps it is to where he goes, and the monsters here and on the way."""
    if game.state.battle is not None or who.place not in STEPS or who.explored:
        return 0, []
    way = way_to_goal(game, who)
    return len(way), [marker for place in (who.place, *way) for marker in game.state.monsters.get(place, ())]


def _stop(game: Second, who: Investigator, track: int, steps: int, near: list[str]) -> int:
    """Where the slider of a track should be: at the end of the wanted skill, unless monsters are near."""
    if near and track == 0:
        return _pace(game, who, steps)
    if near and track == 1:
        return max(range(STOPS), key=lambda stop: _prospect(game, who, near, track, stop))
    leaning = _wanted(game, who)[track] == TRACKS[track][0]
    if track and game.state.battle is None and not _closing_next(who):
        return EVENLY[leaning]
    return STOPS - 1 if leaning else 0


def _closing_next(who: Investigator) -> bool:
    """Whether he closes a gate in this turn: he stands at it, or is about to come back through it."""
    return who.explored or who.place.endswith(":2")


def _pace(game: Second, who: Investigator, steps: int) -> int:
    """Soft steps past monsters: no faster than it takes to get there in this turn, if he can."""
    other = copy(who)
    for stop in range(STOPS):
        other.sliders = [stop, *who.sliders[1:]]
        if skill_value(game, other, "speed") >= steps:
            return stop
    return STOPS - 1


def _prospect(game: Second, who: Investigator, markers: list[str], track: int, stop: int) -> float:
    """What meeting these monsters would be worth with a slider somewhere else."""
    other = copy(who)
    other.sliders = [*who.sliders[:track], stop, *who.sliders[track + 1 :]]
    total = 0.0
    for marker in markers:
        duel = Duel(game, other, marker)
        fight = duel.combat()
        total += max(fight, duel.evade(fight))
    return total


def _set_sliders(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Each track where it is wanted, the first one first: how fast he is says what he will meet."""
    other = copy(who)
    other.sliders = list(who.sliders)
    for track in range(len(TRACKS)):
        other.sliders[track] = _stop(game, other, track, *_ahead(game, other))
    return [write({f"slide:{track}:{stop}": 1 for track, stop in enumerate(other.sliders)})]


def _sliders(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The track that matters most first, as near to its end as Focus allows."""
    order = (1, 2, 0) if not in_arkham(who.place) or who.explored or game.state.battle else (0, 1, 2)
    other = copy(who)
    other.sliders = list(who.sliders)
    points = _number(ask, "n")
    for track in order:
        way = _stop(game, other, track, *_ahead(game, other)) - other.sliders[track]
        way = max(-points, min(points, way))
        points -= abs(way)
        other.sliders[track] += way
    moved = [track for track, stop in enumerate(other.sliders) if stop != who.sliders[track]]
    return [write({f"slide:{track}:{other.sliders[track]}": 1 for track in moved})]


# ---------------------------------------------------------------------- others


def _close(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """An Elder Sign where clues do not suffice; else by the better skill."""
    if "elder_sign" in names and (who.clues < seal_cost(game) and min(who.sanity, who.stamina) > 1):
        return ["elder_sign"]
    checks = [option for option in ask.options if option.odds]
    return [max(checks, key=lambda option: option.odds[0].chance).name]


def _location(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What one came for: wares, treatment, what trophies buy. Elsewhere everything is tried."""
    place = who.place
    if place in ("general_store", "curiositie_shoppe", "administration_building"):
        return ["ability:0"]
    if place in ("arkham_asylum", "st_marys_hospital"):
        if place == "arkham_asylum":
            missing = max_sanity(game, who) - who.sanity
        else:
            missing = max_stamina(game, who) - who.stamina
        return ["ability:1" if missing > 1 and "ability:1" in names else "ability:0"] if missing else names
    if place in ("science_building", "south_church"):
        return ["ability:0"] if spare_trophies(game.state, who) else ["encounter"]
    return names


def _off_card(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Of the monsters on a rumor the one that is beaten most easily, as long as it pays."""
    worths = {name: Duel(game, who, about(name)).combat() for name in names if name != "no"}
    best = max(worths, key=lambda name: worths[name])
    return [best if worths[best] > -1 else "no"]


def _lose_card(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
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


def _keep(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The card that adds most to what he has; of several the best, and then what adds most to that."""
    kept: Picked = {}
    for _ in range(ask.pick.least if ask.pick else 1):
        have = [*who.cards, *(Card(name) for name in kept)]
        left = [name for name in names if name not in kept]
        kept[max(left, key=lambda name: belongings([*have, Card(name)]))] = 1
    return [write({name: 1 for name in names if name in kept})]


def _buy(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The ware that is worth most more than its money, if any is; where there may be several, then the next."""
    bought: list[str] = []
    wares = [name for name in names if name != NOTHING]
    while wares:
        have = [*who.cards, *map(Card, bought)]
        bargains = {name: belongings([*have, Card(name)]) - _price(name) for name in wares}
        best = max(bargains, key=lambda name: bargains[name])
        if bargains[best] <= belongings(have):
            break
        bought.append(best)
        wares = [name for name in wares if name not in bought and ask.takes(_together(ask, [*bought, name]))]
    return [_together(ask, bought)]


def _together(ask: Ask, wanted: list[str]) -> str:
    """One answer that takes them all, in the order offered."""
    if ask.pick is None:
        return JOIN.join(wanted) or NOTHING
    return write({name: 1 for name in ask.names() if name in wanted})


def _price(card: str) -> float:
    return MONEY * card_kind(card).price


def _come_back(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Where it pays most to be; to stay counts as where he is."""
    return [max(names, key=lambda name: _outlook(game, who, name))]


def _outlook(game: Second, who: Investigator, place: str) -> float:
    """What he could do next if he were there."""
    other = copy(who)
    other.place = place if place in STEPS else who.place
    return best_goal(game, other)[0]


def _avert(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """What averts a loss is used when little would be left."""
    has = who.sanity if ask.prompt.args["stat"] == "sanity" else who.stamina
    return names[1:2] if has - _number(ask, "n") < SAFE else names[:1]


def _first(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The first answer is the sensible one: all clues, no trade, go on."""
    return [ask.first()]


def _seal(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return ["seal"]


CRAFT: dict[str, Callable[[Second, Investigator, Ask, list[str]], Advice]] = {
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
    "second.ask.location": _location,
    "second.ask.card_monsters": _off_card,
    "second.ask.lose_items": _lose_card,
    "second.ask.keep": _keep,
    "second.ask.buy": _buy,
    "second.ask.come_back": _come_back,
    "second.ask.place": _come_back,
    "second.ask.losing": _avert,
    "second.ask.surge": _first,
    "second.ask.surge_extra": _first,
    "second.ask.which_monster": _meet,
    "second.ask.clues": _first,
    "second.ask.new_clue": _first,
    "second.ask.battle_trade": _first,
    "second.ask.trade": _first,
    "second.ask.other_world_move": _first,
    "kernel.ask.order": _first,
}
"""The questions whose answer follows from the position."""
