"""What the cards say, read from the facts into the effect language and into abilities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Struct, field

from miskatonic.games.noir.abilities import PERMANENTS, WAKES, DarknessEffect, Permanent
from miskatonic.games.noir.facts import (
    CLUES,
    DATA,
    FILE,
    HAUNTER,
    CaseRow,
    ClueRow,
    Objective,
    Side,
    Support,
    ThreatCard,
)
from miskatonic.games.noir.rules import written
from miskatonic.games.noir.rules.happenings import Effects
from miskatonic.games.noir.rules.written import Entered, Sentence
from miskatonic.games.noir.state import Noir, NoirState
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.abilities import AT, Ability, Source
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import May, Sequence, Vocabulary, Word
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.text import say

LANGUAGE = Vocabulary(*VOCABULARY.words.values(), *PERMANENTS)
Words = Annotated[tuple[Word, ...], SOME]
Holds = tuple[Permanent, ...]


class ClueText(ClueRow, frozen=True):
    """A clue: what it does when it is played, and when it is used from the briefcase."""

    effects: Words = ()
    use: Words = ()


class HaunterText(Struct, frozen=True):
    """The Haunter of the Dark: with the Machine its purple icons, without it what stands below them."""

    purple: tuple[Word, ...]
    lower: tuple[Word | Permanent, ...]


class CaseText(CaseRow, frozen=True):
    """A case: what closing it brings; what holds while it is open, on one side or the other."""

    on_close: Words = ()
    faces: dict[Side, Holds] = field(default_factory=dict)
    haunter: HaunterText | None = None


class ThreatText(ThreatCard, frozen=True):
    """A threat: what it does once, what holds as long as it lies there, the case icons printed on it."""

    immediate: Words = ()
    permanent: Annotated[Holds, SOME] = ()
    icons: Words = ()


class SupportText(Support, frozen=True):
    """A card of the briefcase: what it does, by its sides."""

    sides: dict[Annotated[str, Known(("", "a", "b"))], Words]


def _file(part: str, kind: type[Struct], names: str) -> ContentFile:
    return ContentFile(FILE, kind, LANGUAGE, names, part)


CONTENT = (
    _file("clues", ClueText, "noir.card."),
    _file("special_clues", ClueText, "noir.card."),
    _file("cases", CaseText, "noir.case."),
    _file("threats", ThreatText, "noir.threat."),
    _file("objectives", Objective, "noir.objective."),
    _file("support", SupportText, "noir.card."),
)
"""The parts of the card list, and what their rows are."""
_ROWS: dict[str, dict[str, Any]] = {file.part: file.read(DATA) for file in CONTENT}
_CLUES: dict[str, ClueText] = {**_ROWS["clues"], **_ROWS["special_clues"]}
_CASES: dict[str, CaseText] = _ROWS["cases"]
_THREATS: dict[str, ThreatText] = _ROWS["threats"]
_SUPPORT: dict[str, SupportText] = _ROWS["support"]
_HAUNTER = _CASES[HAUNTER].haunter or HaunterText((), ())

EFFECTS: dict[str, Sentence] = {card: text.effects for card, text in _CLUES.items()}
ON_CLOSE: dict[str, Sentence] = {card: text.on_close for card, text in _CASES.items()}
IMMEDIATE: dict[str, Sentence] = {card: text.immediate for card, text in _THREATS.items()}
ICON_ZONE: dict[str, Sentence] = {card: text.icons for card, text in _THREATS.items()}
PURPLE: Sentence = _HAUNTER.purple
LOWER: Sentence = tuple(each for each in _HAUNTER.lower if isinstance(each, Word))


def _use(effects: Sentence) -> Sequence:
    """An optional effect needs no second "may": choosing to use the card was the choice."""
    if len(effects) == 1 and isinstance(effects[0], May):
        effects = (effects[0].effect,)
    return Sequence(effects)


BRIEFCASE: dict[str, dict[str, Sequence]] = {
    **{card: {"": _use(text.use)} for card, text in _CLUES.items() if text.use},
    **{card: {side: _use(words) for side, words in text.sides.items()} for card, text in _SUPPORT.items()},
}


def content() -> list[tuple[ContentFile, Any]]:
    """The parts of the card list."""
    return [(file, DATA) for file in CONTENT]


# ---------------------------------------------------------------------- what holds while a card is in play

PERMANENT: dict[str, Holds] = {
    **{card: text.permanent for card, text in _THREATS.items()},
    **{card + side: holds for card, text in _CASES.items() for side, holds in text.faces.items()},
    HAUNTER: tuple(each for each in _HAUNTER.lower if isinstance(each, Permanent)),
}
"""By card id, for case 1 with its side ("case_1B")."""


def _sources() -> dict[str, Entered]:
    found: dict[str, Entered] = {}
    for card in _THREATS:
        abilities = tuple(each.ability() for each in PERMANENT[card])
        found[card] = (Source(card, say("noir.threat." + card)), abilities)
    for card, text in _CASES.items():
        source = Source(card, say("noir.case." + card))
        for side, holds in text.faces.items():
            found[card + side] = (source, tuple(each.ability("noir.effect.15") for each in holds))
    lower = tuple(each.ability("noir.haunter.02") for each in PERMANENT[HAUNTER])
    found[HAUNTER] = (Source(HAUNTER, say("noir.case." + HAUNTER)), (*lower, WAKES))
    return found


SOURCES = _sources()


def sources(state: NoirState) -> Iterable[tuple[Source, Iterable[Ability]]]:
    """Everything in play that has abilities, cases before threats."""
    for case in state.cases:
        if case.side:
            yield SOURCES[case.id + case.side]
    for threat in state.threats:
        if threat in SOURCES:
            yield SOURCES[threat]


def added_to(game: Noir, card: str) -> list[Word]:
    """The effects that threats in play give to this card, if it has Darkness."""
    if not CLUES[card].darkness:
        return []
    reacting = game.abilities.reactions.get((Effects, AT), ())
    return [
        each.effect
        for source, _ in reacting
        for each in PERMANENT.get(source.id, ())
        if isinstance(each, DarknessEffect)
    ]


written.book = written.Book(
    effects=EFFECTS,
    on_close=ON_CLOSE,
    immediate=IMMEDIATE,
    icon_zone=ICON_ZONE,
    purple=PURPLE,
    lower=LOWER,
    briefcase=BRIEFCASE,
    in_play=SOURCES,
    added=added_to,
)
