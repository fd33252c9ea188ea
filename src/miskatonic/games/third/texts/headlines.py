"""What headlines and scenario sheets say, read from the JSON files into the effect language."""

from __future__ import annotations

from functools import cache

from miskatonic.games.third.abilities.headlines import LINES, RumorLine, reckoning_of
from miskatonic.games.third.facts import Headline, Scenario, read
from miskatonic.games.third.rules.written import Entered
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import Source, Waiting
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Nothing, Vocabulary, Word
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()
SHEET, SHEET_RULE = "sheet", "3e.445.3c"


class HeadlineRow(Headline, frozen=True):
    """What a headline does when it is read; a rumor's lines hold while it is in the codex."""

    effect: Word = NOTHING
    lines: tuple[RumorLine, ...] = ()

    def faults(self) -> tuple[str, ...]:
        return () if self.rumor == bool(self.lines) != (self.effect != NOTHING) else ("lines",)


RUMORS = Vocabulary(*VOCABULARY.words.values(), *LINES)


class ScenarioRow(Scenario, frozen=True):
    """A scenario sheet and its reckoning effect."""

    reckoning: Word = NOTHING

    def faults(self) -> tuple[str, ...]:
        return (*super().faults(), *(("reckoning",) if self.reckoning == NOTHING else ()))


HEADLINE_FILE = ContentFile("headlines.json", HeadlineRow, RUMORS, "third.headline.")
SCENARIO_FILE = ContentFile("scenarios.json", ScenarioRow, VOCABULARY, "third.scenario.")
HEADLINE_TEXTS: dict[str, HeadlineRow] = HEADLINE_FILE.read(read("headlines"))
RECKONINGS: dict[str, Word] = {
    name: row.reckoning for name, row in SCENARIO_FILE.read(read("scenarios")).items()
}
"""Scenario -> the reckoning effect of its sheet."""


def headline_text(card: str) -> Text:
    """The words of a headline; a rumor says that it goes to the codex, and what it means there."""
    text = HEADLINE_TEXTS[card]
    if not text.lines:
        return text.effect.describe()
    words = say("third.codex.rumor")
    for line in text.lines:
        words = say("third.codex.and_line", first=words, second=line.describe())
    return words


def reckoning_text(scenario: str) -> Text:
    return RECKONINGS[scenario].describe()


# ---------------------------------------------------------------------- in play


def headline_effect(card: str) -> Word:
    """What a headline does when it is read."""
    return HEADLINE_TEXTS[card].effect


@cache
def sources_of_rumor(card: str, seats: int) -> tuple[Entered, ...]:
    """The rumor itself, and what it means to each seat."""
    lines, name = HEADLINE_TEXTS[card].lines, say("third.headline." + card)
    source = Source(f"headline:{card}", name)
    found: list[Entered] = [(source, tuple(each for line in lines for each in line.abilities(source)))]
    for seat in range(seats):
        own = Source(f"headline:{card}:{seat}", name, seat)
        found.append((own, tuple(each for line in lines for each in line.for_seat(own))))
    return tuple(found)


@cache
def reckoning_of_sheet(scenario: str) -> Waiting:
    """The scenario sheet lies in the codex from the beginning: its reckoning effect (445.3c)."""
    source = Source(SHEET, say("third.scenario." + scenario))
    return source, reckoning_of(SHEET, RECKONINGS[scenario], SHEET_RULE)
