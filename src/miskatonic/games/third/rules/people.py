"""Who is where, and what their numbers are: nothing here changes the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from miskatonic.games.third.facts import CARDS, NEIGHBORHOOD_OF, SHEETS, kind_of, monster_kind
from miskatonic.games.third.state import Asset, Investigator, Monster, Third
from miskatonic.kernel.abilities import Number, Reason
from miskatonic.kernel.text import say

UNLIMITED = 99
"""The focus limit of who has none."""
WATCHER, MASSIVE, ELUSIVE, FEED = "watcher", "massive", "elusive", "feed"
KEYWORDS = {keyword: f"monster.{keyword}" for keyword in (WATCHER, MASSIVE, ELUSIVE, FEED)}
"""Keyword -> the number by which cards give or take it."""


def at_seat(game: Third, seat: int) -> Investigator:
    return game.state.investigators[seat]


def player_order(game: Third) -> list[int]:
    """All seats, the leader first, then clockwise; those without an investigator too."""
    state = game.state
    count = len(state.investigators)
    return [(state.leader + n) % count for n in range(count)]


def _clockwise(game: Third) -> list[Investigator]:
    """All of them from the leader on; only to be read."""
    people, leader = game.state.investigators, game.state.leader
    return people[leader:] + people[:leader] if leader else people


def present(game: Third) -> list[Investigator]:
    """The investigators in play, in player order."""
    return [who for who in _clockwise(game) if not who.out]


def seats_in_order(game: Third) -> Iterator[int]:
    """`player_order`, reckoned only when somebody wants to know."""
    yield from player_order(game)


def people_at(game: Third, place: str) -> list[Investigator]:
    """Those in a space, in player order."""
    return [who for who in _clockwise(game) if who.place == place and not who.out]


def neighborhood_of(place: str) -> str:
    """The neighborhood of a space, "" for a street and for the future."""
    return NEIGHBORHOOD_OF.get(place, "")


# ---------------------------------------------------------------------- numbers


def skill_value(game: Third, who: Investigator, skill: str) -> int:
    """Printed value, focus tokens (429.6) and what cards add to the skill itself."""
    value = SHEETS[who.id].skills[skill] + who.focus.count(skill)
    return game.abilities.total(game, skill, value, who.id, who.seat)


def skill_explained(game: Third, who: Investigator, skill: str) -> Number:
    """The same with its reasons."""
    printed = SHEETS[who.id].skills[skill]
    number = game.abilities.number(
        game, skill, printed, say("third.reason.sheet"), "3e.454.2", who.id, who.seat
    )
    if not who.focus.count(skill):
        return number
    focus = Reason(say("third.reason.focus"), who.focus.count(skill), "3e.429.6")
    return Number(number.total + focus.by, (number.reasons[0], focus, *number.reasons[1:]))


def focus_limit(game: Third, who: Investigator) -> int:
    printed = SHEETS[who.id].focus_limit
    if printed == "spells_you_have":
        printed = sum([is_spell(asset.id) for asset in who.assets])
    elif printed == "unlimited":
        printed = UNLIMITED
    assert isinstance(printed, int)
    return game.abilities.total(game, "focus_limit", printed, who.id, who.seat)


def health(who: Investigator) -> int:
    return SHEETS[who.id].health


def sanity(who: Investigator) -> int:
    return SHEETS[who.id].sanity


# ---------------------------------------------------------------------- assets


def is_spell(card: str) -> bool:
    return asset_type(card) == "spell"


@cache
def asset_type(card: str) -> str:
    """item, spell, ally, talent or condition."""
    kind = CARDS.get(kind_of(card))
    return kind.type if kind else "condition"


def holds(who: Investigator, kind: str) -> Asset | None:
    """The first asset of this kind that he has."""
    for asset in who.assets:
        if kind_of(asset.id) == kind:
            return asset
    return None


def asset_of(who: Investigator, card: str) -> Asset:
    return next(asset for asset in who.assets if asset.id == card)


# ---------------------------------------------------------------------- monsters


def find_monster(game: Third, monster: str) -> Monster | None:
    for each in game.state.monsters:
        if each.id == monster:
            return each
    return None


def monsters_at(game: Third, place: str) -> list[Monster]:
    """All in a space, engaged ones included (442.8)."""
    return [monster for monster in game.state.monsters if monster.place == place]


def engaged_with(game: Third, who: Investigator) -> list[Monster]:
    return [monster for monster in game.state.monsters if who.seat in monster.engaged]


def is_engaged(game: Third, who: Investigator) -> bool:
    for monster in game.state.monsters:  # noqa: SIM110 (asked for every menu)
        if who.seat in monster.engaged:
            return True
    return False


def has_keyword(game: Third, monster: str, keyword: str) -> bool:
    printed = keyword in monster_kind(monster).keywords
    number = KEYWORDS[keyword]
    if number not in game.abilities.modifiers:
        return printed
    return game.abilities.total(game, number, int(printed), monster) > 0


def restrained(game: Third, who: Investigator) -> bool:
    """Engaged with a monster that limits what he may do (442.5); watchers do not (494.2)."""
    return any(not has_keyword(game, monster.id, WATCHER) for monster in engaged_with(game, who))
