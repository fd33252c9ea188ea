"""What a fight promises: what it is worth to be rid of a monster, what a blow does, what its attack costs."""

from __future__ import annotations

from functools import cache

from miskatonic.games.third.craft.coin import WINNING, harm
from miskatonic.games.third.craft.dice import Dice, chances
from miskatonic.games.third.facts import adjacent, kind_of, monster_kind, read
from miskatonic.games.third.rules.people import ELUSIVE, MASSIVE, has_keyword, neighborhood_of
from miskatonic.games.third.rules.prey import health_left, stat
from miskatonic.games.third.state import Investigator, Monster, Third, ThirdState

KILL, KILL_REMNANT, KILL_HARM = 2.0, 0.7, 1.4
KILL_STORY, KILL_RECKONED = 9.0, 4.0
"""What it is worth to be rid of a monster: at all, for its remnant, for what its attacks deal, where the story needs
it gone, and where every reckoning counts it."""
LURKER = "lurker"
LURKS = 5.0
"""So many rounds a monster is expected to go on with what it does while it lurks."""
LURKING = {"place_doom": 2.0, "its_doom_to_sheet": 5.0, "draw_mythos_tokens": 4.0, "discard_focus": 0.5}
LURKING_HARM = 1.1
"""What the activation of a lurker costs; and where it harms everybody, each."""
RECKONED = {"approach_of_azathoth": "cultist"}
"""Scenario -> the trait of monsters that bring doom with every reckoning."""
WOUND = 0.35
"""What half-done work is worth against the whole, for each point of health."""
EPIC_WOUND = 20.0
"""A point of damage to an epic monster: the end hangs on it."""
DESPERATE = 0.35
"""How much of what harm costs counts in the last fight."""
FINAL = ("umordhoth", "servitor_of_yog_sothoth", "cthulhu")
"""Monsters whose defeat wins the game."""
STORY = ("masked_hunter", "wolf_man_drew", "billy_cooper", "herman_collins", "ruth_turner", "alma_hill")
"""Monsters whose defeat the story asks for."""
LURKERS = {row["id"]: row["effect"] for row in read("monsters") if row["activation"]["type"] == LURKER}


def engages(game: Third, monster: Monster) -> bool:
    """Whether it will be engaged with who stays in its space until encounters come."""
    return not has_keyword(game, monster.id, ELUSIVE) or has_keyword(game, monster.id, MASSIVE)


def kill_worth(game: Third, monster: Monster) -> float:
    """What it is worth to be rid of a monster."""
    kind = monster_kind(monster.id)
    if kind.id in FINAL:
        return WINNING
    worth = KILL + KILL_HARM * (kind.damage + kind.horror) + KILL_REMNANT * kind.remnant
    if kind.activation.type == LURKER:
        worth += LURKS * _lurking(kind.id, len(game.state.investigators), tears(game.state, monster.place))
    if kind.id in STORY:
        worth += KILL_STORY
    if RECKONED.get(game.state.scenario) in kind.traits:
        worth += KILL_RECKONED
    return worth


@cache
def _lurking(kind: str, people: int, torn: bool) -> float:
    """What a lurker's activation costs the group; doom is worse where an anomaly sends it to the sheet."""
    effect = LURKERS[kind]
    if effect["do"] == "each_investigator":
        effect = effect["effect"]
        if effect["do"] == "suffer":
            return LURKING_HARM * people
    return LURKING[effect["do"]] * (1 + torn)


def tears(state: ThirdState, place: str) -> bool:
    """Whether doom in or beside a space goes to the sheet at once."""
    if not state.anomalies:
        return False
    return any(neighborhood_of(each) in state.anomalies for each in (place, *adjacent(state.scenario, place)))


def hit_cost(game: Third, who: Investigator, monster: Monster) -> float:
    """What its attack costs him; in the last fight nobody spares himself."""
    cost = harm(who, stat(game, monster.id, "damage"), stat(game, monster.id, "horror"))
    return cost * DESPERATE if last_fight(game) else cost


def last_fight(game: Third) -> bool:
    """Whether a monster is on the board whose defeat wins the game."""
    return any(kind_of(monster.id) in FINAL for monster in game.state.monsters)


def attack_dice(dice: Dice, monster: Monster) -> int:
    game = dice.game
    return dice.dice("strength", stat(game, monster.id, "attack_modifier"), "attack", monster.id)


def blow(dice: Dice, monster: Monster) -> tuple[float, float]:
    """How likely one attack defeats it, and what it is worth."""
    game, thrown = dice.game, attack_dice(dice, monster)
    left = health_left(game, monster)
    likely = chances(thrown, dice.threshold)
    dead = likely[left] if left <= thrown else 0.0
    if kind_of(monster.id) in FINAL:
        left = max(0, left - game.state.sheet_clues) if kind_of(monster.id) == "umordhoth" else left
        dead = 1.0 if not left else likely[left] if left <= thrown else 0.0
        return dead, dead * WINNING + EPIC_WOUND * sum(likely[1:])
    whole = kill_worth(game, monster)
    begun = sum(likely[1 : left + 1]) / left * WOUND * whole if left else 0.0
    return dead, dead * whole * (1 - WOUND) + begun
