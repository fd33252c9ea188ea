"""Random basic weaknesses."""

from __future__ import annotations

from collections.abc import Collection as Names
from collections.abc import Mapping

from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.text import say


def weakness_pool(packs: Names[str] | None = None) -> dict[str, int]:
    """All basic weaknesses in one copy of each product owned (all products when none are named), with their copies."""
    return {
        card.code: card.quantity
        for card in load().cards.values()
        if card.subtype == "basicweakness"
        and card.code != RANDOM_WEAKNESS
        and (packs is None or card.pack in packs)
    }


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
