"""What a fight promises: what it is worth to be rid of a monster, what a blow does, what its attack costs."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import WINNING, harm
from miskatonic.games.third.craft.dice import Dice, chances
from miskatonic.games.third.craft.weights import Weights, weights
from miskatonic.games.third.facts import adjacent, kind_of, monster_kind, read
from miskatonic.games.third.rules.people import ELUSIVE, MASSIVE, has_keyword, neighborhood_of
from miskatonic.games.third.rules.prey import health_left, stat
from miskatonic.games.third.state import Investigator, Monster, Third, ThirdState

LURKER = "lurker"
RECKONED = {"approach_of_azathoth": "cultist"}
"""Scenario -> the trait of monsters that bring doom with every reckoning."""
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
    kind, w = monster_kind(monster.id), weights(game)
    if kind.id in FINAL:
        return WINNING
    worth = w["kill"] + w["kill_harm"] * (kind.damage + kind.horror) + w["kill_remnant"] * kind.remnant
    if kind.activation.type == "hunter":
        worth += w["kill_hunter"]
    if kind.activation.type == LURKER:
        worth += _lurking(w, kind.id, len(game.state.investigators), tears(game.state, monster.place))
    if kind.id in STORY:
        worth += w["kill_story"]
    if RECKONED.get(game.state.scenario) in kind.traits:
        worth += w["kill_reckoned"]
    return worth


def _lurking(w: Weights, kind: str, people: int, torn: bool) -> float:
    """What a lurker's activation costs the group; doom is worse where an anomaly sends it to the sheet."""
    effect = LURKERS[kind]
    if effect["do"] == "each_investigator":
        effect = effect["effect"]
        if effect["do"] == "suffer":
            return w["lurk_harm"] * people
    return w["lurk_" + effect["do"]] * (1 + torn)


def tears(state: ThirdState, place: str) -> bool:
    """Whether doom in or beside a space goes to the sheet at once."""
    if not state.anomalies:
        return False
    return any(neighborhood_of(each) in state.anomalies for each in (place, *adjacent(state.scenario, place)))


def hit_cost(game: Third, who: Investigator, monster: Monster) -> float:
    """What its attack costs him; in the last fight nobody spares himself."""
    w = weights(game)
    cost = harm(w, who, stat(game, monster.id, "damage"), stat(game, monster.id, "horror"))
    return cost * w["desperate"] if last_fight(game) else cost


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
        return dead, dead * WINNING + weights(game)["epic_wound"] * sum(likely[1:])
    whole, wound = kill_worth(game, monster), weights(game)["wound"]
    begun = sum(likely[1 : left + 1]) / left * wound * whole if left else 0.0
    return dead, dead * whole * (1 - wound) + begun
