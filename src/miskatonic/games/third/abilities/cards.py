"""The texts of all cards and sheets: read from their data, made into abilities, said in words."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from miskatonic.games.third.abilities import dice, investigators, items, spells, triggers
from miskatonic.games.third.abilities.conditions import CONDITION_TEXTS
from miskatonic.games.third.abilities.printed import SHEET, Printed, abilities_of
from miskatonic.games.third.facts import CARDS, CardKind, Sheet, kind_of, read
from miskatonic.games.third.rules import casting
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.surroundings import surrounded
from miskatonic.games.third.rules.written import Entered
from miskatonic.games.third.scenes import Action
from miskatonic.games.third.state import Third
from miskatonic.games.third.steps import ACT, AfterAction, Casting, Rerolling, Sentence, Trying
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Vocabulary
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

CARD_VOCABULARY = Vocabulary(
    *VOCABULARY.words.values(),
    *dice.PRINTED,
    *triggers.PRINTED,
    *spells.PRINTED,
    *items.PRINTED,
    *investigators.PRINTED,
)
"""The effect language and what is printed on cards and sheets."""


class CardRow(CardKind, frozen=True):
    """A card and what is printed on it."""

    abilities: tuple[Printed, ...] = ()


class SheetRow(Sheet, frozen=True):
    """A sheet and what is printed on it: abilities with names, each of a line or several."""

    abilities: Annotated[tuple[Annotated[tuple[Printed, ...], SOME], ...], SOME] = ()


CARD_FILE = ContentFile("cards.json", CardRow, CARD_VOCABULARY, "third.card.")
SHEET_FILE = ContentFile("investigators.json", SheetRow, CARD_VOCABULARY, "third.who.")


CARD_TEXTS: dict[str, tuple[Printed, ...]] = {
    card: row.abilities for card, row in CARD_FILE.read(read("cards")).items()
}
"""Kind of card -> its text."""

SHEET_ABILITIES: dict[str, tuple[tuple[Printed, ...], ...]] = {
    who: row.abilities for who, row in SHEET_FILE.read(read("investigators")).items()
}
"""Investigator -> each of his abilities, which have names ("third.talent.<id>.<n>"), in the order of his sheet."""

SHEET_TEXTS: dict[str, tuple[Printed, ...]] = {
    name: tuple(each for ability in abilities for each in ability)
    for name, abilities in SHEET_ABILITIES.items()
}


def printed_on(card: str) -> tuple[Printed, ...]:
    """The text of a card; of a condition that of the side that is up."""
    kind = kind_of(card)
    return CARD_TEXTS[kind] if kind in CARD_TEXTS else CONDITION_TEXTS[kind]


def describe_card(kind: str) -> list[Text]:
    """Everything a card of this kind says, line by line; a spell first what casting it takes."""
    return list(_lines(kind))


@cache
def _lines(kind: str) -> tuple[Text, ...]:
    card = CARDS.get(kind)
    cast = (say("third.card_text.cast", n=card.horror),) if card and card.type == "spell" else ()
    return (*cast, *(each.describe() for each in printed_on(kind)))


def describe_investigator(id: str) -> list[tuple[Text, list[Text]]]:  # noqa: A002
    """The abilities of a sheet: the name of each, and what it says."""
    return [
        (say(f"third.talent.{id}.{n}"), [each.describe() for each in ability])
        for n, ability in enumerate(SHEET_ABILITIES[id], 1)
    ]


# ---------------------------------------------------------------------- in several units


def throw_again(game: Third, step: Rerolling) -> Flow[None]:
    """A reroll whose price was suffered in units of its own; what was prevented was not paid (409.1)."""
    source, waits = source_of(step.card, step.seat)[0], game.state.steps[-1]
    assert isinstance(waits, Trying | Sentence | Casting)
    says = next(each for each in printed_on(step.card) if isinstance(each, dice.Reroll))
    paid = step.damage >= says.cost.damage and step.horror >= says.cost.horror
    if paid and not at_seat(game, step.seat).out:
        with surrounded(game):
            yield from says.then_throw(game, source, waits.made)


def cast_on(game: Third, step: Casting) -> Flow[None]:
    """The test of a spell goes on; of one cast as an action its text says what comes of it."""
    if step.gives != ACT:
        yield from spells.cast_for_step(game, step)
        return
    after, seat = game.state.steps[-1] if game.state.steps else None, step.made.seat
    says = next(each for each in printed_on(step.card) if isinstance(each, spells.CastAction))
    try:
        with game.scene(Action("use", seat)):
            if (yield from casting.cast_on(game, step)):
                yield from says.then(game, source_of(step.card, seat)[0], step.made)
    except Defeated:
        if isinstance(after, AfterAction):  # nothing reacts to an action that somebody's defeat has ended
            game.state.steps.remove(after)
        raise


# ---------------------------------------------------------------------- in play


@cache
def source_of(card: str, seat: int) -> Entered:
    """A card somebody holds: an asset of any kind, conditions included."""
    printed = printed_on(card)
    source = Source(card, say("third.card." + kind_of(card)), seat)
    abilities = abilities_of(source, printed)
    if any(isinstance(each, items.SharesFocus) for each in printed):
        source = Source(card, source.name)
    return source, abilities


@cache
def source_of_investigator(id: str, seat: int) -> Entered:  # noqa: A002
    """The abilities on an investigator's sheet."""
    source = Source(SHEET + id, say("third.who." + id), seat)
    return source, abilities_of(source, SHEET_TEXTS[id])
