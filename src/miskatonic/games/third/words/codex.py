"""Words that stand on archive cards: what they wait for, cards that come and go, and the end of the game."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.third.facts import ARCHIVE_DECKS
from miskatonic.games.third.facts.names import FUTURE, ArchiveNumber, Blank, Paragraph, Positive, SpaceName
from miskatonic.games.third.rules import archive, codex
from miskatonic.games.third.rules.codex import ARCHIVE_CARD
from miskatonic.games.third.rules.doom import WITH_TOP
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.words import markers, story
from miskatonic.games.third.words.base import ThirdWord
from miskatonic.games.third.words.story import LOYAL
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.text import Text, say


def this(scope: ThirdScope) -> int:
    """The number of the card the sentence stands on."""
    return int(scope.card.removeprefix(ARCHIVE_CARD))


def names(numbers: tuple[int, ...]) -> list[str]:
    """Archive cards as arguments of a text."""
    return [str(number) for number in numbers]


# ---------------------------------------------------------------------- conditions


class SheetHas(Condition, frozen=True):
    """So much of something lies on the scenario sheet; tokens are clues and doom together."""

    do = "sheet_has"
    what: Annotated[str, Known(("clues", "doom", "tokens", "markers"))]
    n: Annotated[int, Between(1, 20)]

    def holds(self, scope: ThirdScope) -> bool:
        state = scope.play.state
        if self.what == "tokens":
            return state.sheet_clues + state.sheet_doom >= self.n
        return bool(getattr(state, f"sheet_{self.what}") >= self.n)

    def describe(self) -> Text:
        return say(f"third.condition.sheet_{self.what}", n=self.n)


class CluesOnThis(Condition, frozen=True):
    do = "clues_on_this"
    n: Positive

    def holds(self, scope: ThirdScope) -> bool:
        card = codex.in_codex(scope.play, this(scope))
        return card is not None and card.clues >= self.n

    def describe(self) -> Text:
        return say("third.condition.clues_on_this", n=self.n)


class CardInCodex(Condition, frozen=True):
    do = "card_in_codex"
    card: ArchiveNumber

    def holds(self, scope: ThirdScope) -> bool:
        return codex.in_codex(scope.play, self.card) is not None

    def describe(self) -> Text:
        return say("third.condition.card_in_codex", archive=str(self.card))


class BarrierIsDestroyed(Condition, frozen=True):
    """Archive card 6 lies in the codex on its back, which says so."""

    do = "barrier_is_destroyed"

    def holds(self, scope: ThirdScope) -> bool:
        card = codex.in_codex(scope.play, 6)
        return card is not None and card.back

    def describe(self) -> Text:
        return say("third.condition.barrier_is_destroyed")


class All(Condition, frozen=True):
    do = "all"
    conditions: tuple[Condition, ...]

    def faults(self) -> tuple[str, ...]:
        return () if self.conditions else ("conditions",)

    def holds(self, scope: ThirdScope) -> bool:
        return all(condition.holds(scope) for condition in self.conditions)

    def describe(self) -> Text:
        text = self.conditions[-1].describe()
        for condition in reversed(self.conditions[:-1]):
            text = say("kernel.list.and", a=condition.describe(), b=text)
        return text


class AtSpace(Condition, frozen=True):
    do = "at_space"
    space: SpaceName | Annotated[str, Known((FUTURE,))]

    def holds(self, scope: ThirdScope) -> bool:
        return scope.who.place == self.space

    def describe(self) -> Text:
        return say("third.condition.at_space", place=self.space)


class AtAnomaly(Condition, frozen=True):
    do = "at_anomaly"

    def holds(self, scope: ThirdScope) -> bool:
        return neighborhood_of(scope.who.place) in scope.play.state.anomalies

    def describe(self) -> Text:
        return say("third.condition.at_anomaly")


# ---------------------------------------------------------------------- cards of the archive


class AddToCodex(ThirdWord, frozen=True):
    do = "add_to_codex"
    cards: Annotated[tuple[ArchiveNumber, ...], SOME]
    back: bool = False

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from archive.add_cards(scope.play, self.cards, scope.rule, back=self.back)

    def possible(self, scope: ThirdScope) -> bool:
        return any(codex.in_codex(scope.play, number) is None for number in self.cards)

    def describe(self) -> Text:
        return say("third.effect.add_to_codex", archive=names(self.cards), back=self.back)


class FlipThis(ThirdWord, frozen=True):
    """Turn this card and read it: all of it, or one paragraph."""

    do = "flip_this"
    section: Paragraph | Blank = ""

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from archive.flip(scope.play, this(scope), self.section)

    def describe(self) -> Text:
        if self.section:
            return say("third.effect.flip_section", section=self.section)
        return say("third.effect.flip_this")


class FlipCard(ThirdWord, frozen=True):
    """The same with another card of the codex."""

    do = "flip_card"
    card: ArchiveNumber
    section: Paragraph | Blank = ""

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from archive.flip(scope.play, self.card, self.section)

    def possible(self, scope: ThirdScope) -> bool:
        return codex.in_codex(scope.play, self.card) is not None

    def describe(self) -> Text:
        if self.section:
            return say("third.effect.flip_card_section", archive=str(self.card), section=self.section)
        return say("third.effect.flip_card", archive=str(self.card))


class ReadBack(ThirdWord, frozen=True):
    """Read the back of a card that need not be in the codex."""

    do = "read_back"
    card: ArchiveNumber

    def run(self, scope: ThirdScope) -> Flow[None]:
        yield from archive.resolve_back(scope.play, self.card)

    def describe(self) -> Text:
        return say("third.effect.read_back", archive=str(self.card))


class ReturnThis(ThirdWord, frozen=True):
    do = "return_this"

    def run(self, scope: ThirdScope) -> Flow[None]:
        archive.return_to_archive(scope.play, this(scope), scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.return_this")


class ReturnToArchive(ThirdWord, frozen=True):
    do = "return_to_archive"
    cards: Annotated[tuple[ArchiveNumber, ...], SOME]

    def run(self, scope: ThirdScope) -> Flow[None]:
        for number in self.cards:
            archive.return_to_archive(scope.play, number, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.return_to_archive", archive=names(self.cards))


class SetAside(ThirdWord, frozen=True):
    """Archive cards of one name are laid ready."""

    do = "set_aside"
    cards: Annotated[tuple[ArchiveNumber, ...], SOME]

    def run(self, scope: ThirdScope) -> Flow[None]:
        scope.play.state.aside = sorted({*scope.play.state.aside, *self.cards})
        scope.play.tell("third.log.set_aside", scope.rule, archive=str(self.cards[0]), n=len(self.cards))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.set_aside", archive=str(self.cards[0]), n=len(self.cards))


class AttachOne(ThirdWord, frozen=True):
    """One of the cards set aside, at random, is attached to the deck of its neighborhood."""

    do = "attach_one"

    def run(self, scope: ThirdScope) -> Flow[None]:
        game = scope.play
        number = game.state.aside[game.chance.pick("archive", len(game.state.aside))]
        archive.attach(game, number, ARCHIVE_DECKS[number], scope.rule)
        return
        yield

    def possible(self, scope: ThirdScope) -> bool:
        return bool(scope.play.state.aside)

    def describe(self) -> Text:
        return say("third.effect.attach_one")


class ShuffleIntoDecks(ThirdWord, frozen=True):
    """Each card with the top two of its neighborhood's deck."""

    do = "shuffle_into_decks"
    cards: Annotated[tuple[ArchiveNumber, ...], SOME]

    def run(self, scope: ThirdScope) -> Flow[None]:
        decks = scope.play.state.neighborhoods
        for number in self.cards:
            decks[ARCHIVE_DECKS[number]].shuffle_into([f"{ARCHIVE_CARD}{number}"], WITH_TOP)
        scope.play.tell("third.log.shuffled_into_decks", scope.rule, n=len(self.cards))
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.shuffle_into_decks", n=len(self.cards))


# ---------------------------------------------------------------------- clues


class DiscardSheetClues(ThirdWord, frozen=True):
    """All clues leave the scenario sheet."""

    do = "discard_sheet_clues"

    def run(self, scope: ThirdScope) -> Flow[None]:
        codex.spend_sheet_clues(scope.play, scope.play.state.sheet_clues, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.discard_sheet_clues")


class ClueToCard(ThirdWord, frozen=True):
    """A clue moves from the scenario sheet to a card of the codex."""

    do = "clue_to_card"
    card: ArchiveNumber

    def run(self, scope: ThirdScope) -> Flow[None]:
        card = codex.in_codex(scope.play, self.card)
        if card is not None and scope.play.state.sheet_clues:
            scope.play.state.sheet_clues -= 1
            card.clues += 1
            scope.play.tell("third.log.clue_to_card", scope.rule, archive=str(self.card), n=card.clues)
            yield from codex.check(scope.play)

    def possible(self, scope: ThirdScope) -> bool:
        return scope.play.state.sheet_clues > 0

    def describe(self) -> Text:
        return say("third.effect.clue_to_card", archive=str(self.card))


# ---------------------------------------------------------------------- the end


class InvestigatorsWin(ThirdWord, frozen=True):
    do = "investigators_win"

    def run(self, scope: ThirdScope) -> Flow[None]:
        codex.win(scope.play, scope.card, "3e.301.1")
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.investigators_win")


class InvestigatorsLose(ThirdWord, frozen=True):
    do = "investigators_lose"

    def run(self, scope: ThirdScope) -> Flow[None]:
        codex.lose(scope.play, scope.card, "3e.411.5d")
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.investigators_lose")


class LodgeWins(ThirdWord, frozen=True):
    """Only those who joined the Lodge win."""

    do = "lodge_wins"

    def run(self, scope: ThirdScope) -> Flow[None]:
        flags = scope.play.state.flags
        winners = [who.seat for who in scope.play.state.investigators if f"{LOYAL}{who.seat}" in flags]
        codex.win(scope.play, scope.card, "3e.301.1", winners)
        return
        yield

    def describe(self) -> Text:
        return say("third.effect.lodge_wins")


WORDS = (
    *markers.WORDS,
    *story.WORDS,
    SheetHas,
    CluesOnThis,
    CardInCodex,
    BarrierIsDestroyed,
    All,
    AtSpace,
    AtAnomaly,
    AddToCodex,
    FlipThis,
    FlipCard,
    ReadBack,
    ReturnThis,
    ReturnToArchive,
    SetAside,
    AttachOne,
    ShuffleIntoDecks,
    DiscardSheetClues,
    ClueToCard,
    InvestigatorsWin,
    InvestigatorsLose,
    LodgeWins,
)
