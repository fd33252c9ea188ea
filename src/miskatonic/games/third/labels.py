"""Spaces, monsters, people and cards in one sentence, for those who hear the table instead of seeing it."""

from __future__ import annotations

from miskatonic.games.third.facts import CARDS, kind_of
from miskatonic.games.third.rules.people import asset_type
from miskatonic.games.third.state import Asset, Investigator, Monster
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed


def place_label(place: str, nature: Text, marks: list[Text]) -> Text:
    """A space or neighborhood with everything on it."""
    return say("third.label.place", place=place, marks=listed([nature, *marks]))


def monster_label(monster: Monster, people: list[str], numbers: dict[str, int], marks: list[Text]) -> Text:
    """Its name, its state, its numbers as they are now, and what it can do."""
    words = [say("third.state." + monster.state)]
    if people:
        words.append(say("third.label.engaged_with", who=people))
    words += [say("third.label.number", number=name, n=n) for name, n in numbers.items()]
    return say("third.label.monster", monster=kind_of(monster.id), marks=listed([*words, *marks]))


def person_label(who: Investigator, maxima: tuple[int, int], statuses: list[Text]) -> Text:
    marks = [
        say("third.label.health", n=maxima[0] - who.damage, most=maxima[0]),
        say("third.label.sanity", n=maxima[1] - who.horror, most=maxima[1]),
        say("third.label.money", n=who.money),
        say("third.label.clues", n=who.clues),
        say("third.label.remnants", n=who.remnants),
        *statuses,
    ]
    return say("third.label.person", who=who.id, place=who.place, marks=listed(marks))


def card_label(asset: Asset, lines: list[Text]) -> Text:
    """An asset somebody has, with its text."""
    kind = CARDS.get(kind_of(asset.id))
    marks = [say("third.type." + asset_type(asset.id))]
    if kind and kind.health:
        marks.append(say("third.label.damage", n=asset.damage, most=kind.health))
    if kind and kind.sanity:
        marks.append(say("third.label.horror", n=asset.horror, most=kind.sanity))
    if asset.barred:
        marks.append(say("third.label.barred"))
    return say("third.label.card", card=kind_of(asset.id), marks=listed([*marks, *lines]))
