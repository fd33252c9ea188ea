"""Monsters as they are: numbers, whom they see and hunt, where they are bound. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.third.facts import monster_kind
from miskatonic.games.third.rules.board import distance, most_doom, unstable
from miskatonic.games.third.rules.people import is_spell, people_at, present, skill_value
from miskatonic.games.third.state import Investigator, Monster, Third

DIRECT = "direct"
"""The speed of what goes straight to its prey."""
HEALTH = "monster.health"


# ---------------------------------------------------------------------- what is printed


def stat(game: Third, monster: str, name: str) -> int:
    """attack_modifier, evade_modifier, damage, horror or speed as it stands now; a direct one has no speed."""
    printed = getattr(monster_kind(monster), name)
    return game.abilities.total(game, f"monster.{name}", printed if isinstance(printed, int) else 0, monster)


def health_of(game: Third, monster: Monster) -> int:
    """The damage that defeats it; elite ones count the investigators the game began with (440)."""
    kind = monster_kind(monster.id)
    return game.abilities.total(game, HEALTH, kind.health + kind.elite * game.state.players, monster.id)


def health_left(game: Third, monster: Monster) -> int:
    return max(0, health_of(game, monster) - monster.damage)


def is_epic(monster: Monster) -> bool:
    return monster_kind(monster.id).epic


def unseen(game: Third, monster: Monster, who: Investigator) -> bool:
    """Non-epic monsters ignore him: a card hides him."""
    return game.abilities.total(game, "unseen", 0, monster.id, who.seat) > 0 and not is_epic(monster)


def engageable(game: Third, monster: Monster) -> list[Investigator]:
    """Those in its space whom it sees and who have not just evaded it."""
    return [
        who
        for who in people_at(game, monster.place)
        if who.seat not in monster.evaded and not unseen(game, monster, who)
    ]


# ---------------------------------------------------------------------- prey and destinations


def prey(game: Third, monster: Monster) -> list[Investigator]:
    """Whom it is after, all who are tied (475.1); nobody where its card names none."""
    wanted = monster_kind(monster.id).activation.prey
    if not wanted:
        return []
    return preyed_upon(
        game, wanted, [who for who in present(game) if not unseen(game, monster, who)], monster.place
    )


def preyed_upon(game: Third, wanted: str, people: list[Investigator], origin: str) -> list[Investigator]:
    """Those of these people whom the words on the card mean, seen from a space."""
    if not people:
        return []
    way, _, skill = wanted.partition(":")
    if way == "nearest":
        measured = [-distance(game, origin, who.place) for who in people]
    elif skill:
        sign = 1 if way == "highest" else -1
        measured = [sign * skill_value(game, who, skill) for who in people]
    else:
        measured = [MOST[way](who) for who in people]
    best = max(measured)
    return [who for who, value in zip(people, measured, strict=True) if value == best]


MOST: dict[str, Callable[[Investigator], int]] = {
    "most_clues": lambda who: who.clues,
    "most_remnants": lambda who: who.remnants,
    "most_spells": lambda who: sum([is_spell(asset.id) for asset in who.assets]),
}


def destinations(game: Third, monster: Monster) -> list[str]:
    """Where it is bound: its prey's spaces, or those its card names (437.1)."""
    activation = monster_kind(monster.id).activation
    if activation.type == "hunter":
        return list(dict.fromkeys([who.place for who in prey(game, monster)]))
    return named_spaces(game, activation.destination)


def named_spaces(game: Third, name: str) -> list[str]:
    """The spaces that "unstable_space", "most_doom" or "space:<id>" means."""
    if name == "unstable_space":
        return unstable(game)
    if name == "most_doom":
        return most_doom(game)
    return [name.removeprefix("space:")] if name else []
