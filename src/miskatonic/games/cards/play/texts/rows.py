"""The rows of the content files, read into words and abilities."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.games.cards.play.abilities import (
    answering,
    constant,
    objectives,
    on_enemies,
    on_play,
    on_tests,
    own,
    prohibitions,
    uses,
)
from miskatonic.games.cards.play.abilities.enemies import Prey, Spawn
from miskatonic.games.cards.play.abilities.playing import Commit, Elder, Event, Symbol
from miskatonic.games.cards.play.abilities.printed import Printed
from miskatonic.games.cards.play.abilities.stages import Side
from miskatonic.games.cards.play.words import lasting
from miskatonic.games.cards.play.words.attempts import OnReveal
from miskatonic.games.cards.play.words.base import Code
from miskatonic.games.cards.play.words.lasting import Adds, Lasts
from miskatonic.games.cards.play.words.vocabulary import WORDS
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Vocabulary, Word

READER = Vocabulary(
    *WORDS,
    *on_play.TRIGGERS,
    *on_tests.TRIGGERS,
    *on_enemies.TRIGGERS,
    *constant.PRINTED,
    *prohibitions.PRINTED,
    *answering.PRINTED,
    *uses.PRINTED,
    *own.PRINTED,
    *own.WORDS,
    *objectives.PRINTED,
)


class CardText(Struct, frozen=True, kw_only=True):
    """What a card says: in play, in hand, when it is played, drawn, committed; where it spawns, whom it prefers."""

    code: Code
    abilities: tuple[Printed, ...] = ()
    hand: tuple[Printed, ...] = ()
    unrevealed: tuple[Printed, ...] = ()
    """Of a location: what its other side says."""
    event: Event | None = None
    commit: Commit | None = None
    revelation: Word | None = None
    spawn: Spawn | None = None
    prey: Prey | None = None
    elder: Elder | None = None


class StageText(Side, frozen=True, kw_only=True):
    """An act or agenda, with what it adds while it is current, and while its other side is."""

    abilities: tuple[Printed, ...] = ()
    back_abilities: tuple[Printed, ...] = ()


class SymbolText(Struct, frozen=True):
    """What the symbols mean in a scenario, on easy and standard or on hard and expert."""

    id: str
    """"the_gathering.easy", "the_gathering.hard"."""
    skull: Symbol
    cultist: Symbol
    tablet: Symbol
    elder_thing: Symbol | None = None


PLAYER_FILE = ContentFile("player.json", CardText, READER, "play.card.", key="code")
ENCOUNTER_FILE = ContentFile("encounter.json", CardText, READER, "play.card.", key="code")
STAGE_FILE = ContentFile("stages.json", StageText, READER, "play.card.", key="code")
SYMBOL_FILE = ContentFile("symbols.json", SymbolText, READER)


def read(name: str) -> Any:
    """A file of texts as it is."""
    file = resources.files("miskatonic.games.cards.play.texts") / name
    return msgspec.json.decode(file.read_bytes())


CARDS: dict[str, CardText] = PLAYER_FILE.read(read("player.json")) | ENCOUNTER_FILE.read(
    read("encounter.json")
)
STAGES: dict[str, StageText] = STAGE_FILE.read(read("stages.json"))
SYMBOLS: dict[str, SymbolText] = SYMBOL_FILE.read(read("symbols.json"))

NONE = CardText(code="")
"""A card without a word on it."""


# ---------------------------------------------------------------------- what can last


def _lasting(value: object) -> Iterator[Adds]:
    """Every sentence in a row that can outlast the card: after "until", and while an attempt goes on."""
    if isinstance(value, OnReveal):
        yield value
    if isinstance(value, Lasts):
        yield from value.lasts()
    if isinstance(value, tuple):
        for each in value:
            yield from _lasting(each)
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _lasting(getattr(value, field))


lasting.known.update(
    {code: tuple(_lasting(row)) for code, row in (*CARDS.items(), *STAGES.items()) if any(_lasting(row))}
)
own.events.update({code: row.event for code, row in CARDS.items() if row.event is not None})
