"""The rows of the content files whole: facts and the sentences on them; and the words those are written in."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from miskatonic.games.second.abilities import allies, items, skills, specials, spells
from miskatonic.games.second.abilities.printed import OnGain, Printed, UseCard
from miskatonic.games.second.facts import (
    STREETS,
    AncientOne,
    CardKind,
    GateCard,
    GateMarker,
    Location,
    LocationCard,
    MonsterKind,
    MythosCard,
    Sheet,
    Street,
    World,
    read,
)
from miskatonic.games.second.facts.names import SANCTUM, EntryName, OtherName, WorldName
from miskatonic.games.second.words import cards, mythos, rumors, standing
from miskatonic.games.second.words.rumors import Never
from miskatonic.games.second.words.standing import Standing
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Condition, Nothing, Vocabulary, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.reading import Reader
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()
CARD_VOCABULARY = Vocabulary(
    *VOCABULARY.words.values(),
    *cards.WORDS,
    UseCard,
    OnGain,
    *items.PRINTED,
    *spells.PRINTED,
    *skills.PRINTED,
    *allies.PRINTED,
    *specials.PRINTED,
)
"""The effect language and what is printed on cards."""
MYTHOS_VOCABULARY = Vocabulary(*VOCABULARY.words.values(), *mythos.WORDS, *rumors.WORDS, *standing.TERMS)
"""All words of this game and those that only Mythos cards use."""


class CardRow(CardKind, frozen=True):
    """A kind of small card and what is printed on it."""

    abilities: Annotated[tuple[Printed, ...], SOME] = ()


class LocationRow(Location, frozen=True):
    """A location and what can be done there instead of an encounter."""

    ability: Annotated[tuple[Word, ...], SOME] = ()


class LocationCardRow(LocationCard, frozen=True):
    """A location card: what happens in each location of its neighborhood."""

    encounters: dict[EntryName, Word]

    def faults(self) -> tuple[str, ...]:
        places = set(self.encounters) - {SANCTUM}
        right = places == set(STREETS[self.neighborhood].locations)
        return (*super().faults(), *(() if right else ("encounters",)))


class GateCardRow(GateCard, frozen=True):
    """A gate card: what happens in some Other Worlds, and in all others; the one without colour only shuffles."""

    encounters: dict[WorldName | OtherName, Word]

    def faults(self) -> tuple[str, ...]:
        right = bool(self.encounters) == (self.colour is not None)
        return (*super().faults(), *(() if right else ("encounters",)))


class RumorText(Struct, frozen=True):
    """What a rumor says: while it lasts, what can be done about it in its street, and how it ends."""

    on_enter: Word = NOTHING
    ongoing: Word = NOTHING
    """At the end of every Mythos Phase from the next turn on."""
    action: Word = NOTHING
    """In the Arkham Encounters Phase, for who is in its street."""
    pass_when: Condition = Never()
    reward: Word = NOTHING
    """For every player, when it is passed."""
    fail_when: Condition = Never()
    failure: Word = NOTHING

    def describe(self, street: str) -> list[Text]:
        """Its clauses, in the order of the card."""
        clauses = []
        if not isinstance(self.on_enter, Nothing):
            clauses.append(self.on_enter.describe())
        clauses.append(say("second.rumor.ongoing", effect=self.ongoing.describe()))
        clauses.append(say("second.rumor.action", place=street, effect=self.action.describe()))
        if isinstance(self.pass_when, Never):
            clauses.append(say("second.rumor.reward", effect=self.reward.describe()))
        else:
            when, reward = self.pass_when.describe(), self.reward.describe()
            clauses.append(say("second.rumor.pass", condition=when, effect=reward))
        if not isinstance(self.fail_when, Never):
            when, failure = self.fail_when.describe(), self.failure.describe()
            clauses.append(say("second.rumor.fail", condition=when, effect=failure))
        elif not isinstance(self.failure, Nothing):
            clauses.append(say("second.rumor.failure", effect=self.failure.describe()))
        return clauses


class MythosRow(MythosCard, frozen=True):
    """A Mythos card: what it does at once, what holds while it is in play, what it means as a rumor."""

    effect: Word = NOTHING
    rules: Annotated[tuple[Standing, ...], SOME] = ()
    rumor: RumorText | None = None

    def faults(self) -> tuple[str, ...]:
        right = (self.rumor is not None) == (self.type == "rumor")
        return (*super().faults(), *(() if right else ("rumor",)))


_FACTS = Reader()
CONTENT = (
    ContentFile("investigators.json", Sheet, _FACTS, "second.who."),
    ContentFile("cards.json", CardRow, CARD_VOCABULARY, "second.card."),
    ContentFile("monsters.json", MonsterKind, _FACTS, "second.monster."),
    ContentFile("gates.json", GateMarker, _FACTS),
    ContentFile("board.json", Street, _FACTS, "second.place.", "streets"),
    ContentFile("board.json", LocationRow, VOCABULARY, "second.place.", "locations"),
    ContentFile("board.json", World, _FACTS, "second.world.", "worlds"),
    ContentFile("location_cards.json", LocationCardRow, VOCABULARY),
    ContentFile("gate_cards.json", GateCardRow, VOCABULARY),
    ContentFile("mythos.json", MythosRow, MYTHOS_VOCABULARY),
    ContentFile("ancient_ones.json", AncientOne, _FACTS, "second.ancient."),
)
"""Every content file, and what its rows are."""


def content() -> list[tuple[ContentFile, Any]]:
    """The content files with what stands in them."""
    return [(file, read(file.name.removesuffix(".json"))) for file in CONTENT]
