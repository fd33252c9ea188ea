"""What every card says; the rules read it through `written.book`, which is filled here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from miskatonic.games.cards.play.abilities.on_tests import OnTest
from miskatonic.games.cards.play.abilities.own import TopmostEvent
from miskatonic.games.cards.play.abilities.playing import CommitOf, ElderOf, Fast, PlayedOf, SymbolOf
from miskatonic.games.cards.play.abilities.printed import Printed
from miskatonic.games.cards.play.abilities.stages import SideOf
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.printed import PRINTED
from miskatonic.games.cards.play.facts.scenarios import SCENARIOS
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.rules.written import Entered
from miskatonic.games.cards.play.state import PLAY, Thing
from miskatonic.games.cards.play.texts.rows import (
    CARDS,
    ENCOUNTER_FILE,
    NONE,
    PLAYER_FILE,
    STAGE_FILE,
    STAGES,
    SYMBOL_FILE,
    SYMBOLS,
    CardText,
    read,
)
from miskatonic.games.cards.play.words.amounts import Margin
from miskatonic.games.cards.play.words.conditions import By
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.content import ContentFile

CONTENT = (PLAYER_FILE, ENCOUNTER_FILE, STAGE_FILE, SYMBOL_FILE)


def content() -> list[tuple[ContentFile, Any]]:
    """The content files with what stands in them."""
    return [(file, read(file.name)) for file in CONTENT]


def text_of(code: str) -> CardText:
    return CARDS.get(printed(code).code, NONE)


@cache
def _abilities(sentences: tuple[Printed, ...]) -> tuple[Ability, ...]:
    return tuple(ability for each in sentences for ability in each.abilities())


@cache
def _in_play(code: str) -> tuple[tuple[Ability, ...], bool]:
    """What a card adds in play, and whether all of it concerns its controller only."""
    text = text_of(code)
    return _abilities(text.abilities), all(each.own for each in text.abilities)


# ---------------------------------------------------------------------- what enters play


def thing(it: Thing) -> Entered:
    """A card in play. What somebody controls is his, unless it concerns others too; all else is nobody's."""
    abilities, own = _in_play(code_of(it.id))
    seat = it.seat if it.zone == PLAY and own else None
    return Source(it.id, table.card_name(it.id), seat, f"card:{it.id}"), abilities


@cache
def hand(card: str, seat: int) -> Entered:
    text = text_of(code_of(card))
    answers = text.event.answers() if text.event is not None else ()
    if (played := event(code_of(card))) is not None and played.fast and not played.reacts:
        answers = Fast(card).abilities()
    name = f"hand:{card}"
    return Source(name, table.card_name(card), seat, name), (*answers, *_abilities(text.hand))


@cache
def investigator(code: str, seat: int) -> Entered:
    return Source(code, table.card_name(code), seat, table.named_seat(seat)), _in_play(code)[0]


@cache
def place(card: str, revealed: bool) -> Entered:
    text = CARDS.get(code_of(card), NONE)
    sentences = text.abilities if revealed else text.unrevealed
    return Source(card, table.card_name(card), None, f"place:{card}"), _abilities(sentences)


@cache
def stage(code: str, back: bool) -> Entered:
    text = STAGES[code]
    abilities = _abilities(text.back_abilities if back else text.abilities)
    kind = printed(code).type
    return Source(f"{kind}:{code}", table.card_name(code), None, kind), abilities


@cache
def scenario(name: str, difficulty: str) -> Entered:
    return Source(f"scenario:{name}", table.card_name(SCENARIOS[name].reference)), ()


SIDES = {"easy": "easy", "standard": "easy", "hard": "hard", "expert": "hard"}


# ---------------------------------------------------------------------- what rules look up


@cache
def event(code: str) -> PlayedOf | None:
    text, fact = text_of(code), printed(code)
    if text.event is None and not fact.fast:
        return None
    return PlayedOf(text.event, fact.fast)


@cache
def commit(code: str) -> CommitOf:
    return CommitOf(text_of(code).commit)


@cache
def elder(code: str) -> ElderOf:
    sign = text_of(code).elder
    assert sign is not None, code
    return ElderOf(sign)


@cache
def symbol(name: str, difficulty: str, token: str) -> SymbolOf:
    row = SYMBOLS[f"{name.removeprefix('return_to_')}.{SIDES[difficulty]}"]
    meaning = getattr(row, token)
    assert meaning is not None, (name, token)
    return SymbolOf(meaning)


@cache
def side(code: str) -> SideOf:
    return SideOf(STAGES[code])


@cache
def minds_margin(code: str) -> bool:
    """Whether something on the card asks by how much a test succeeds; what is no card's text asks nothing."""
    return code in PRINTED and any(_asks_margin(each) for each in _parts(text_of(code)))


def _asks_margin(part: object) -> bool:
    if isinstance(part, By | Margin):
        return part.of != "fail"
    return isinstance(part, OnTest) and part.result != "failure" and bool(part.least)


def _parts(value: object) -> Iterator[object]:
    """Everything a text is made of."""
    yield value
    if isinstance(value, tuple):
        inner: Iterable[object] = value
    else:
        inner = [getattr(value, name) for name in getattr(value, "__struct_fields__", ())]
    for each in inner:
        yield from _parts(each)


written.book = written.Book(
    thing=lambda game, it: thing(it),
    hand=hand,
    investigator=investigator,
    place=place,
    stage=stage,
    scenario=scenario,
    event=event,
    commit=commit,
    revelation=lambda code: text_of(code).revelation,
    spawn=lambda code: text_of(code).spawn,
    prey=lambda code: text_of(code).prey,
    side=side,
    symbol=symbol,
    elder=elder,
    sorts=lambda code: any(isinstance(each, TopmostEvent) for each in text_of(code).abilities),
    minds_margin=minds_margin,
)
