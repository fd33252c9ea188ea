"""Who is where, and what their numbers are: nothing here changes the table."""

from __future__ import annotations

from miskatonic.games.second.facts import SHEETS, SKILLS, in_arkham, kind_of, prints
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import say

TRACK_OF = {skill: index // 2 for index, skill in enumerate(SKILLS)}
"""Skill -> the track whose slider shows it."""


def at_seat(game: Second, seat: int) -> Investigator:
    return game.state.investigators[seat]


def in_order(game: Second) -> list[Investigator]:
    """Everybody still in the game, the first player first, then clockwise."""
    people, first = game.state.investigators, game.state.first
    if first:
        people = people[first:] + people[:first]
    return [who for who in people if not who.out]


def people_at(game: Second, place: str) -> list[Investigator]:
    if place not in [who.place for who in game.state.investigators]:
        return []
    return [who for who in in_order(game) if who.place == place]


def in_town(who: Investigator) -> bool:
    """In Arkham: a street, a location or the jail cell."""
    return in_arkham(who.place) or who.place == "jail"


def slider_value(who: Investigator, skill: str) -> int:
    """What the sheet shows at the slider."""
    return SHEETS[who.id].skills[skill][who.sliders[TRACK_OF[skill]]]


def skill_value(game: Second, who: Investigator, skill: str) -> int:
    return game.abilities.total(game, skill, slider_value(who, skill), seat=who.seat)


def skill_explained(game: Second, who: Investigator, skill: str) -> Number:
    base = slider_value(who, skill)
    why = say("second.reason.slider")
    return game.abilities.number(game, skill, base, why, "2e.skill.01", seat=who.seat)


def max_sanity(game: Second, who: Investigator) -> int:
    return max(0, game.abilities.total(game, "max_sanity", who.max_sanity, seat=who.seat))


def max_stamina(game: Second, who: Investigator) -> int:
    return max(0, game.abilities.total(game, "max_stamina", who.max_stamina, seat=who.seat))


def focus(game: Second, who: Investigator) -> int:
    return game.abilities.total(game, "focus", SHEETS[who.id].focus, seat=who.seat)


def held(who: Investigator, kind: str) -> Card | None:
    """The first card of this kind that he holds."""
    for card in who.cards:
        if kind_of(card.id) == kind:
            return card
    return None


def held_saying(who: Investigator, what: str) -> list[str]:
    """The cards he holds that print this."""
    return [card.id for card in who.cards if prints(card.id, what)]


def held_card(who: Investigator, id: str) -> Card:  # noqa: A002 (a card's id)
    for card in who.cards:
        if card.id == id:
            return card
    raise LookupError(id)
