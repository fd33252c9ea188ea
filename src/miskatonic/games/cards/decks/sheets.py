"""What was chosen with the lines of a customizable card's sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from miskatonic.games.cards.collection.facts import SKILLS, Box, Card
from miskatonic.games.cards.collection.shelf import fold, load
from miskatonic.games.cards.decks.deck import Mark
from miskatonic.games.cards.decks.problem import Problem

RULE = "lcg.base.kw.13"
MOST_BOXES = 10
BETWEEN = "^"
"""Stands between several things chosen on one line."""


def on_the_sheet(card: Card, boxes: tuple[Box, ...], marks: Mapping[int, Mark]) -> Iterator[Problem]:
    """No line has more marks than boxes, all together ten, and what was chosen can be."""
    marked = sum(mark.boxes for mark in marks.values())
    if marked > MOST_BOXES:
        yield Problem("option_limit", "boxes", RULE, (card.code,), marked, MOST_BOXES)
    for line, mark in sorted(marks.items()):
        there = boxes[line].xp if line < len(boxes) else 0
        if mark.boxes > there:
            yield Problem("option_limit", "line_boxes", RULE, (card.code,), mark.boxes, there, str(line))
        if mark.chosen and (line >= len(boxes) or not _can_be(boxes[line], card, mark.chosen)):
            yield Problem("not_allowed", "chosen", RULE, (card.code,), kind=mark.chosen[:40])


def _can_be(box: Box, card: Card, chosen: str) -> bool:
    """A trait may be any: those of scenario cards are not in the collection."""
    words = [word.strip() for word in chosen.split(BETWEEN)]
    if box.choice in ("skill", "slot"):
        known = SKILLS[:-1] if box.choice == "skill" else [str(place) for place in range(len(card.slots))]
        return len(words) == 1 and words[0] in known
    different = len({fold(word) for word in words}) == len(words) <= box.choices and all(words)
    if box.choice == "card":
        return different and all(any(_fits(box, code) for code in load().named(word)) for word in words)
    return different and box.choice == "trait"


def _fits(box: Box, code: str) -> bool:
    found = load()[code]
    return found.type in box.of_types and any(trait in box.of_traits for trait in found.traits)
