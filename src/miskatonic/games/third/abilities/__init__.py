"""What things in play add to the game: cards people hold, investigators, monsters, the codex.

This module finds what is in play. It imports the rooms only when asked, so that the rules, which the cards' words
are made of, can import it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.third.content.facts import kind_of
from miskatonic.games.third.state import ThirdState
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.text import say

InPlay = tuple[Source, tuple[Ability, ...]]


@cache
def source_of(card: str, seat: int) -> InPlay:
    """A card somebody holds: an asset of any kind, conditions included."""
    from miskatonic.games.third.abilities.cards import printed_on
    from miskatonic.games.third.abilities.items import SharesFocus
    from miskatonic.games.third.abilities.printed import abilities_of

    printed = printed_on(card)
    source = Source(card, say("third.card." + kind_of(card)), seat)
    abilities = abilities_of(source, printed)
    if any(isinstance(each, SharesFocus) for each in printed):
        source = Source(card, source.name)
    return source, abilities


@cache
def source_of_investigator(id: str, seat: int) -> InPlay:  # noqa: A002
    """The abilities on an investigator's sheet."""
    from miskatonic.games.third.abilities.cards import SHEET_TEXTS
    from miskatonic.games.third.abilities.printed import SHEET, abilities_of

    source = Source(SHEET + id, say("third.who." + id), seat)
    return source, abilities_of(source, SHEET_TEXTS[id])


@cache
def source_of_monster(monster: str) -> InPlay:
    """A monster on the board."""
    from miskatonic.games.third.abilities import monsters

    return monsters.source_of_monster(monster)


@cache
def source_while_engaged(monster: str, seat: int) -> InPlay:
    """What it means to somebody that a monster is engaged with him."""
    from miskatonic.games.third.abilities import monsters

    return monsters.source_while_engaged(monster, seat)


@cache
def source_of_codex(number: int, back: bool) -> InPlay:
    """An archive card in the codex, by the side that is up."""
    from miskatonic.games.third.abilities import codex

    return codex.source_of_side(number, back)


def sources(state: ThirdState) -> Iterable[InPlay]:
    """Everything in play that has abilities."""
    from miskatonic.games.third.abilities.codex import sources_of_codex
    from miskatonic.games.third.abilities.monsters import sources_of_monsters

    yield from sources_of_codex(state)
    yield from sources_of_monsters(state)
    for who in state.investigators:
        if not who.out:
            yield source_of_investigator(who.id, who.seat)
            for asset in who.assets:
                yield source_of(asset.id, who.seat)
