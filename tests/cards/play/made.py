"""Cards made for a test: one of these boxes that says, on this table, what the test writes in the language of cards."""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.games.cards.play.abilities.playing import CommitOf, Fast, PlayedOf
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.state import PLAY, Cards, Thing
from miskatonic.games.cards.play.texts.rows import PLAYER_FILE, CardText
from miskatonic.games.cards.play.words import lasting
from miskatonic.games.cards.play.words.lasting import Adds, Lasts
from miskatonic.kernel.abilities import Ability, Source

DONKEY = "01059"
"""Holy Rosary: an accessory that anybody may lay down, and whose own text nobody here needs."""
BLANK_EVENT = "01088"
BLANK_TREACHERY = "01162"
BLANK_ENEMY = "01160"


def card(code: str, **text: Any) -> str:
    """This card says this from now on, on the table that was laid last."""
    row: CardText = PLAYER_FILE.read([{"code": code, **text}])[code]
    _last(row)
    _write(code, row)
    return code


def _last(row: CardText) -> None:
    """What may last of its sentences is known, as of the cards that are really printed."""
    found: list[Adds] = []
    for each in _words(row):
        if isinstance(each, Lasts):
            found += each.lasts()
    lasting.known[row.code] = tuple(found)


def _words(value: object) -> list[object]:
    if isinstance(value, tuple):
        return [word for each in value for word in _words(each)]
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, field) for field in value.__struct_fields__]
        return [value, *(word for part in parts for word in _words(part))]
    return []


def _abilities(sentences: tuple[Any, ...]) -> tuple[Ability, ...]:
    return tuple(ability for each in sentences for ability in each.abilities())


def _write(code: str, row: CardText) -> None:
    old = written.book
    own = all(each.own for each in row.abilities)
    in_play = _abilities(row.abilities)
    unseen = _abilities(row.unrevealed)
    answers = row.event.answers() if row.event is not None else ()
    in_hand = (*answers, *_abilities(row.hand))

    def thing(game: Cards, it: Thing) -> written.Entered:
        if code_of(it.id) != code:
            return old.thing(game, it)
        seat = it.seat if it.zone == PLAY and own else None
        return Source(it.id, table.card_name(it.id), seat), in_play

    def hand(card: str, seat: int) -> written.Entered:
        if code_of(card) != code:
            return old.hand(card, seat)
        event = row.event
        fast = Fast(card).abilities() if event is not None and event.fast and event.on is None else ()
        return Source(f"hand:{card}", table.card_name(card), seat), (*in_hand, *fast)

    def place(at: str, revealed: bool) -> written.Entered:
        if at != code:
            return old.place(at, revealed)
        return Source(at, table.card_name(at)), in_play if revealed else unseen

    def mine(of: Any, made: Any) -> Any:
        return lambda asked: made if asked == code else of(asked)

    written.book = msgspec.structs.replace(
        old,
        thing=thing,
        hand=hand,
        place=place,
        event=mine(old.event, PlayedOf(row.event, False) if row.event else None),
        commit=mine(old.commit, CommitOf(row.commit)),
        revelation=mine(old.revelation, row.revelation),
        spawn=mine(old.spawn, row.spawn),
        prey=mine(old.prey, row.prey),
    )
