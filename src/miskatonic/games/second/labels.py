"""Places, monsters, people and cards in one sentence, for those who hear the table instead of seeing it."""

from __future__ import annotations

from miskatonic.games.second.facts import GATES, card_kind, kind_of
from miskatonic.games.second.state import Card, Investigator
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed


def place_label(place: str, nature: Text, marks: list[Text]) -> Text:
    """A place with everything on it."""
    return say("second.label.place", place=place, marks=listed([nature, *marks]))


def gate_label(marker: str) -> Text:
    gate = GATES[marker]
    return say("second.label.gate", world=gate.world, mod=gate.modifier, dimension=gate.dimension)


def monster_label(
    marker: str, movement: str, dimension: str, numbers: dict[str, int], marks: list[Text]
) -> Text:
    """Its name, how it moves, its numbers as they are now, and what it can do."""
    words = [say("second.movement." + movement), say("second.dimension." + dimension)]
    words += [say("second.label.number", number=name, n=n) for name, n in numbers.items()]
    return say("second.label.monster", monster=kind_of(marker), marks=listed([*words, *marks]))


def person_label(who: Investigator, maxima: tuple[int, int], place: str, statuses: list[Text]) -> Text:
    marks = [
        say("second.label.of", stat="sanity", n=who.sanity, most=maxima[0]),
        say("second.label.of", stat="stamina", n=who.stamina, most=maxima[1]),
        say("second.label.money", n=who.money),
        say("second.label.clues", n=who.clues),
        *statuses,
    ]
    return say("second.label.person", who=who.id, place=place, marks=listed(marks))


def card_label(card: Card, lines: list[Text]) -> Text:
    """A card somebody holds, with its text."""
    kind = card_kind(card.id)
    marks = [say("second.deck." + kind.deck)]
    if card.exhausted:
        marks.append(say("second.label.exhausted"))
    if card.tokens:
        marks.append(say("second.label.tokens", n=card.tokens))
    return say("second.label.card", card=kind.id, marks=listed([*marks, *lines]))
