"""Random basic weaknesses."""

from __future__ import annotations

from collections.abc import Collection as Names
from collections.abc import Iterable, Mapping

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.owned import Products, copies_of
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, STAGES
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.text import say


def weakness_pool(packs: Products | None = None, taken: Iterable[str] = ()) -> dict[str, int]:
    """All basic weaknesses in the products owned (one of each when none are named), with their copies.

    `taken` are those that decks have already, once for each copy. One that turned into another weakness stays out.
    """
    pool = {
        card.code: card.quantity * copies_of(packs, card.pack)
        for card in load().cards.values()
        if card.subtype == "basicweakness" and card.code != RANDOM_WEAKNESS and copies_of(packs, card.pack)
    }
    for code in taken:
        first = STAGES.get(code, code)
        there = next((each for each in printings(first) if pool.get(each)), None)
        if there is not None:
            pool[there] -= 1
    return pool


def printings(code: str) -> tuple[str, ...]:
    return load().printings(code) if code in load().cards else ()


def may_draw(
    card: Card, person: Investigator, *, campaign: bool = True, players: int = 1, traits: Names[str] = ()
) -> bool:
    """Whether the weakness fits who draws it: its class, the mode, the number of players, and traits asked for."""
    only = card.restrictions
    if only is not None and not (
        any(each in only.classes for each in person.classes)
        or any(each in only.traits for each in person.traits)
    ):
        return False
    return (
        (campaign or "campaign_mode_only" not in card.keywords)
        and (players > 1 or "multiplayer_only" not in card.keywords)
        and (not traits or any(each in card.traits for each in traits))
    )


def draw_weaknesses(
    chance: Chance,
    person: Investigator,
    packs: Products | None,
    n: int,
    *,
    campaign: bool = True,
    players: int = 1,
    traits: Names[str] = (),
    taken: Iterable[str] = (),
) -> tuple[list[str], dict[str, int]]:
    """So many, none of which goes back, and the pool from which the first was drawn."""
    there = {
        code: copies
        for code, copies in weakness_pool(packs, taken).items()
        if copies and may_draw(load()[code], person, campaign=campaign, players=players, traits=traits)
    }
    left = dict(there)
    drawn: list[str] = []
    for _ in range(n):
        drawn.append(random_weakness(chance, person, left, campaign=campaign, players=players, traits=traits))
        left[drawn[-1]] -= 1
    return drawn, there


def random_weakness(
    chance: Chance,
    person: Investigator,
    pool: Mapping[str, int],
    *,
    campaign: bool = True,
    players: int = 1,
    traits: Names[str] = (),
) -> str:
    """One drawn from the pool, each copy as likely; the caller takes it out."""
    fitting = [
        code
        for code, copies in sorted(pool.items())
        for _ in range(copies)
        if may_draw(load()[code], person, campaign=campaign, players=players, traits=traits)
    ]
    if not fitting:
        raise NotADeck(say("cards.error.weaknesses"))
    return fitting[chance.pick("weakness", len(fitting))]
