"""What things in play add to the game, by kind of thing: cards, investigators, Mythos cards, Ancient Ones, monsters.

Each module maps ids to tuples of abilities; this one finds what is in play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.second.abilities.ancient import ANCIENT
from miskatonic.games.second.abilities.investigators import EVERYBODYS, INVESTIGATORS
from miskatonic.games.second.abilities.monsters import MONSTER_ABILITIES
from miskatonic.games.second.facts import CARDS, MYTHOS, kind_of
from miskatonic.games.second.rules.boosts import boost_source
from miskatonic.games.second.rules.durations import is_closing
from miskatonic.games.second.rules.written import Entered
from miskatonic.games.second.state import SecondState
from miskatonic.games.second.texts.cards import CARD_ABILITIES
from miskatonic.games.second.texts.mythos_abilities import FLAGS, MYTHOS_ABILITIES
from miskatonic.kernel.abilities import Ability, Modifier, Source
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.text import say

NUMBERS = {
    "evade": "check.evade",
    "horror": "check.horror",
    "spell": "check.spell",
    "luck_check": "check.luck",
}
"""Bonuses to checks only; a bonus to a skill changes the skill itself."""


def _bonuses(kind: str) -> tuple[Ability, ...]:
    """The plain bonuses printed on a card; combat bonuses count only while it is in hand."""
    return tuple(
        Modifier(NUMBERS.get(name, name), by, "2e.check.13")
        for name, by in CARDS[kind].bonuses.items()
        if name != "combat"
    )


@cache
def source_of(card: str, seat: int) -> Entered:
    """A card somebody holds."""
    kind = kind_of(card)
    abilities = _bonuses(kind) + tuple(CARD_ABILITIES.get(kind, ()))
    return Source(card, say("second.card." + kind), seat), abilities


@cache
def source_of_investigator(id: str, seat: int) -> Entered:  # noqa: A002
    owner = None if id in EVERYBODYS else seat
    return Source(f"investigator.{id}", say("second.who." + id), owner), INVESTIGATORS[id]


@cache
def source_of_mythos(card: str) -> Entered:
    return Source(card, say("second.mythos." + card)), tuple(MYTHOS_ABILITIES.get(card, ()))


@cache
def source_of_ancient(name: str) -> Entered:
    return Source(f"ancient.{name}", say("second.ancient." + name)), tuple(ANCIENT.get(name, ()))


@cache
def _always() -> tuple[Entered, ...]:
    """What monsters do holds wherever they are met."""
    return tuple(
        (Source(f"monster.{kind}", say("second.monster." + kind)), tuple(abilities))
        for kind, abilities in MONSTER_ABILITIES.items()
    )


@cache
def source_of_flag(flag: str) -> Entered:
    return Source(f"flag.{flag}", say("second.flag." + flag)), tuple(FLAGS.get(flag, ()))


def source_of_lasting(change: Lasting) -> Entered:
    """A headline that holds, or a bonus for the turn."""
    if change.id in MYTHOS:
        return source_of_mythos(change.id)
    return boost_source(change)


def sources(state: SecondState) -> Iterable[Entered]:
    """Everything in play that has abilities."""
    yield from _always()
    if state.ancient:
        yield source_of_ancient(state.ancient)
    if state.environment in MYTHOS:
        yield source_of_mythos(state.environment)
    if state.rumor is not None:
        yield source_of_mythos(state.rumor.id)
    for flag in state.flags:
        yield source_of_flag(flag)
    for change in state.lasting:
        if not is_closing(change):
            yield source_of_lasting(change)
    for who in state.investigators:
        if not who.out:
            yield source_of_investigator(who.id, who.seat)
            for card in who.cards:
                yield source_of(card.id, who.seat)
