"""The archive as sentences, read from archive.json: what each side of a card says, and what an encounter on it does."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Annotated, Literal

from msgspec import Struct

from miskatonic.games.third.abilities.codex import LINES, CodexAction, FutureSpace, Line, Trigger
from miskatonic.games.third.facts import EPIC_MONSTERS, SPACES_OF, read
from miskatonic.games.third.facts.names import (
    ArchiveNumber,
    Blank,
    Epic,
    NeighborhoodName,
    Paragraph,
    ScenarioName,
    SpaceName,
)
from miskatonic.games.third.rules.written import Entered
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import Source
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Nothing, Vocabulary, Word
from miskatonic.kernel.fields import SOME, Known
from miskatonic.kernel.text import Text, say

ARCHIVE_VOCABULARY = Vocabulary(*VOCABULARY.words.values(), *LINES)
NOTHING = Nothing()
Icon = Literal["objective", "threat", "both", "action", "rule"]
ICONS: dict[str, Icon] = {"clue": "objective", "doom": "threat", "both": "both"}
"""What the icons of lines mean; a line without any is an action or a rule."""
TITLED_BACKS = (6, 7, 21)
"""Cards whose back has a name of its own."""


class CodexLine(Struct, frozen=True):
    """Something a card in the codex says; `icon` is objective, threat, both, action or rule."""

    icon: Icon
    text: Text


class Side(Struct, frozen=True, dict=True):
    """One side of a card: what happens when it comes up, what holds while it is up, and paragraphs with a name."""

    effect: Word = NOTHING
    lines: tuple[Line, ...] = ()
    sections: dict[Paragraph, Word] = {}

    @cached_property
    def triggers(self) -> tuple[Trigger, ...]:
        """What the codex looks for by itself."""
        return tuple(line for line in self.lines if isinstance(line, Trigger))

    @cached_property
    def actions(self) -> tuple[CodexAction, ...]:
        return tuple(line for line in self.lines if isinstance(line, CodexAction))

    @cached_property
    def instead(self) -> Word | None:
        """What comes instead of an encounter in the space that the card is."""
        return next((line.effect for line in self.lines if isinstance(line, FutureSpace)), None)


CardType = Annotated[str, Known(("codex", "space", "encounter", "attached", "epic_monster"))]


class ArchiveCard(Struct, frozen=True):
    """A card of the archive: `type` is codex, space, encounter, attached or epic_monster."""

    number: ArchiveNumber
    type: CardType
    scenarios: Annotated[tuple[ScenarioName, ...], SOME]
    front: Side = Side()
    back: Side = Side()
    neighborhood: NeighborhoodName | Blank = ""
    monster: Epic | Blank = ""
    encounters: dict[SpaceName, Word] = {}
    """Of an encounter card: space -> what happens there."""
    confirmed: bool = True

    def faults(self) -> tuple[str, ...]:
        """What each type needs."""
        wrong = {
            "neighborhood": bool(self.neighborhood) != (self.type in ("encounter", "attached")),
            "monster": EPIC_MONSTERS.get(self.number, "") != self.monster,
            "encounters": set(self.encounters)
            != set(SPACES_OF[self.neighborhood] if self.type == "encounter" and self.neighborhood else ()),
        }
        return tuple(name for name, it_is in wrong.items() if it_is)

    def lines(self, back: bool = False) -> list[CodexLine]:
        """What the side that is up says, in words."""
        side = self.back if back else self.front
        return [CodexLine(_icon(line), line.describe()) for line in side.lines]

    def name(self, back: bool = False) -> Text:
        """The title of a side."""
        titled = back and self.back_title
        return say(f"third.archive.{self.number}.back" if titled else f"third.archive.{self.number}")

    @property
    def back_title(self) -> bool:
        return self.number in TITLED_BACKS


def _icon(line: Line) -> Icon:
    return ICONS.get(line.icon) or ("action" if isinstance(line, CodexAction) else "rule")


ARCHIVE_FILE = ContentFile("archive.json", ArchiveCard, ARCHIVE_VOCABULARY, "third.archive.", key="number")
ARCHIVE: dict[int, ArchiveCard] = {
    int(number): card for number, card in ARCHIVE_FILE.read(read("archive")).items()
}


@cache
def printed_side(number: int, back: bool) -> Side:
    """What a side of a card says."""
    return ARCHIVE[number].back if back else ARCHIVE[number].front


@cache
def source_of_side(number: int, back: bool) -> Entered:
    """An archive card in the codex or beside a deck, by the side that is up."""
    source = Source(f"codex:{number}", ARCHIVE[number].name(back))
    lines = printed_side(number, back).lines
    return source, tuple(ability for line in lines for ability in line.abilities(source))
