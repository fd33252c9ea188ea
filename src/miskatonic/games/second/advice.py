"""Which options are worth trying: the craft of a player who knows the game.

Where to walk, what to wield, when to fight and when to slip away, how to set the sliders and when to spend a
clue follow from the position; there is one sensible answer. What a card offers is left to who can try it out.
"""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.content.facts import SHEETS, SKILLS, TRACKS, adjacent, in_arkham, kind_of
from miskatonic.games.second.duels import Duel, castable
from miskatonic.games.second.goals import STEPS, arms_of, best_goal, seal_cost
from miskatonic.games.second.rules.people import skill_value
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask

Advice = list[str]

DETOUR = 0.8
"""Steps that a point of menace on the way is worth."""
INTERRUPTED = 1.0
"""What it costs when a fight ends a move that was to go on."""
DEFENCE = {
    "cthulhu": "",
    "yig": "speed",
    "hastur": "luck",
    "ithaqua": "fight",
    "nyarlathotep": "lore",
    "shub_niggurath": "sneak",
    "yog_sothoth": "will",
    "azathoth": "",
    "": "",
}
"""The skill that wards off an Ancient One's attack."""


def advise(game: Second, ask: Ask) -> Advice:
    """The options worth trying."""
    craft = CRAFT.get(ask.prompt.id)
    names = ask.names()
    if craft is None or not game.state.investigators:
        return names
    advice = [name for name in craft(game, game.state.investigators[ask.seat], ask, names) if name in names]
    return advice or names


# ---------------------------------------------------------------------- moving


def _move(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The next step to the goal; cards that may be used now are tried."""
    step = next_step(game, who, names)
    return [step, *[name for name in names if name.startswith("use:")]]


def next_step(game: Second, who: Investigator, names: list[str]) -> str:
    _, goal = best_goal(game, who)
    if goal in ("", who.place) or not any(name.startswith("move:") for name in names):
        return "stay"
    steps = STEPS[goal]
    menace: dict[str, float] = {}

    def cost(place: str) -> float:
        """What it takes to get out of a place again, or to stop there."""
        if place not in menace:
            menace[place] = _menace(game, who, place)
        return menace[place]

    best, where = 99.0, "stay"
    for name in names:
        if not name.startswith("move:"):
            continue
        place = name[5:]
        way = steps[place] + DETOUR * cost(place)
        if steps[place] > 1:
            following = [each for each in adjacent(place) if steps[each] < steps[place]]
            way += DETOUR * min([cost(each) for each in following])
        if way < best:
            best, where = way, name
    if best >= steps[who.place] + DETOUR * INTERRUPTED * 3:
        return "stay"
    return where


def _menace(game: Second, who: Investigator, place: str) -> float:
    """What the monsters of a place are likely to cost who wants to go on from there."""
    return sum(
        [
            max(0.0, -max(duel.evade(), duel.combat()))
            for marker in game.state.monsters.get(place, ())
            for duel in (Duel(game, who, marker),)
        ]
    )


# ---------------------------------------------------------------------- monsters


def _meet(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Fight it where that promises more than slipping away."""
    assert ask.options[0].target is not None
    marker = ask.options[0].target.partition(":")[2]
    duel = Duel(game, who, marker)
    moving = game.state.movement
    going_on = moving is not None and moving.points > 0 and best_goal(game, who)[1] != who.place
    fight = duel.combat() - (INTERRUPTED if going_on else 0.0)
    return ["fight" if fight > duel.evade() else "evade"]


def _round(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """Arms first, then blows, or flight where that promises more."""
    marker = ask.options[0].target or "ancient"
    duel = Duel(game, who, marker.partition(":")[2] or "ancient")
    arms = _arm(duel, ask, names)
    if arms:
        return [arms]
    if "flee" in names and duel.flee() > duel.fight():
        return ["flee"]
    trumps = [name for name in names if name.startswith("use:bind_monster")]
    if trumps and duel.hit() < 0.6:
        return trumps[:1]
    return [names[0]]


def _arm(duel: Duel, ask: Ask, names: list[str]) -> str:
    """The next thing to take in hand or to cast; empty when the hands are well filled."""
    spells = castable(ask.options)
    if duel.who.sanity <= 2:
        spells = {card: chance for card, chance in spells.items() if kind_of(card) == "wither"}
    in_hand = [name for name in names if name.startswith("lay_down:")]
    wanted = duel.best_arms(spells)[1]
    for card in wanted:
        for name in (f"use:{card}", f"wield:{card}"):
            if name in names:
                return name
    if not wanted or any(f"lay_down:{card}" in in_hand for card in wanted):
        return ""
    return ""


def _battle(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(game, who, "ancient"), ask, names) or "fight"]


def _combat_check(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    return [_arm(Duel(game, who, "nobody"), ask, names) or "roll"]


# ---------------------------------------------------------------------- checks


def _check(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """A clue for what matters: the last battle, closing a gate, staying on one's feet. Rerolls are free."""
    free = [name for name in names if name.startswith("use:")]
    if free:
        return [free[0]] if len(free) == 1 else free
    if "clue" in names and _worth_a_clue(game, who, ask):
        return ["clue"]
    return ["done"]


def _worth_a_clue(game: Second, who: Investigator, ask: Ask) -> bool:
    state = game.state
    if state.step == "battle_attack":
        return state.ancient != "nyarlathotep" or who.clues > 1
    if state.step == "battle_ancient":
        return True
    got, difficulty = ask.prompt.args["n"], ask.prompt.args["difficulty"]
    assert isinstance(got, int) and isinstance(difficulty, int)
    missing = difficulty - got
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
    wanted = ["speed", "fight", "luck"]
    if arms_of(who) < 2 and state.battle is None:
        wanted[1] = "will"
    if state.battle is not None:
        ward = DEFENCE[state.ancient]
        if ward and ward != "will":
            wanted[SKILLS.index(ward) // 2] = ward
        return wanted
    if any(card_id.startswith(("shrivelling", "wither", "dread")) for card_id in [c.id for c in who.cards]):
        wanted[2] = "lore"
    if who.explored or who.place.endswith(":2"):
        sheet = SHEETS[who.id].skills
        if max(sheet["lore"]) > max(sheet["fight"]):
            wanted[2] = "lore"
        else:
            wanted[1] = "fight"
    return wanted


def _stop(game: Second, who: Investigator, track: int) -> int:
    """Where the slider of a track should be: at the end of the wanted skill."""
    left, _ = TRACKS[track]
    return len(SHEETS[who.id].skills[left]) - 1 if _wanted(game, who)[track] == left else 0


def _set_slider(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    track = int(names[0].split(":")[1])
    return [f"slide:{track}:{_stop(game, who, track)}"]


def _sliders(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The track that matters most first, as near to its end as Focus allows."""
    order = (1, 2, 0) if not in_arkham(who.place) or who.explored or game.state.battle else (0, 1, 2)
    for track in order:
        stop = _stop(game, who, track)
        ways = [name for name in names if name.startswith(f"slide:{track}:")]
        way = min(ways, key=lambda name: abs(int(name[-1]) - stop), default="")
        if way and abs(int(way[-1]) - stop) < abs(who.sliders[track] - stop):
            return [way]
    return ["done"]


# ---------------------------------------------------------------------- others


def _close(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """An Elder Sign where clues do not suffice; else by the better skill."""
    if "elder_sign" in names and (who.clues < seal_cost(game) and min(who.sanity, who.stamina) > 1):
        return ["elder_sign"]
    fight, lore = skill_value(game, who, "fight"), skill_value(game, who, "lore")
    return ["fight" if fight > lore else "lore"]


def _first(game: Second, who: Investigator, ask: Ask, names: list[str]) -> Advice:
    """The first option is the sensible one: all clues, no trade, go on."""
    return names[:1]


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
    "second.ask.set_slider": _set_slider,
    "second.ask.close": _close,
    "second.ask.seal": _seal,
    "second.ask.clues": _first,
    "second.ask.new_clue": _first,
    "second.ask.battle_trade": _first,
    "second.ask.other_world_move": _first,
    "kernel.ask.order": _first,
}
"""The questions whose answer follows from the position."""
