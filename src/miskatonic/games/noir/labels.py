"""Whole cards in one sentence, for those who hear the table instead of seeing it."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.noir.facts import Clue, Icons
from miskatonic.kernel.effects import Sequence, Word
from miskatonic.kernel.text import Raw, Text, say


def icon_names(icons: Icons) -> list[Text]:
    return [
        say("noir.purple", method=icon.removeprefix("purple "))
        if icon.startswith("purple ")
        else say("noir.method." + icon)
        for icon in icons.printed
    ]


def listed(effects: list[Text]) -> Text:
    """One after the other with semicolons: an "and" would blur which of them are optional."""
    if not effects:
        return say("kernel.effect.nothing")
    text = effects[-1]
    for effect in reversed(effects[:-1]):
        text = say("noir.label.effects", first=effect, then=text)
    return text


def card_label(clue: Clue, time: bool, effects: Iterable[Word]) -> Text:
    """Type, icons left and right, marks and effects of a clue card."""
    marks: list[Text] = [
        say("noir.attribute." + attribute) for attribute in clue.attributes if attribute != "puzzle"
    ]
    if "puzzle" in clue.attributes:
        marks.append(
            say("noir.lettered", letter=Raw(clue.letter)) if clue.letter else say("noir.attribute.puzzle")
        )
    if clue.minimum:
        marks.append(say("noir.minimum", n=clue.minimum))
    if time:
        marks.append(say("noir.icon.time"))
    if clue.sanity:
        marks.append(say("noir.icon.sanity"))
    return say(
        "noir.label.card",
        card=clue.id,
        type=clue.type,
        left=icon_names(clue.left),
        right=icon_names(clue.right),
        has=len(marks),
        marks=marks,
        does=len(list(effects)),
        effects=listed([effect.describe() for effect in effects]),
    )


def support_label(card: str, sides: dict[str, Sequence]) -> Text:
    return say("noir.label.support", card=card, effects=[effect.describe() for effect in sides.values()])


def threat_label(name: Text, effects: list[Text]) -> Text:
    return say("noir.label.threat", name=name, does=len(effects), effects=listed(effects))


def objective_label(id: str, done: dict[str, bool]) -> Text:  # noqa: A002
    """Which letters are found and which are missing."""
    found = [Raw(letter) for letter, have in done.items() if have]
    missing = [Raw(letter) for letter, have in done.items() if not have]
    return say(
        "noir.label.objective", objective=id, found=found, has=len(found), missing=missing, lacks=len(missing)
    )
