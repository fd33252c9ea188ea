"""Bags, symbols and chances in words."""

from __future__ import annotations

from math import floor

from miskatonic.games.cards.bag.campaigns import Campaign, campaigns
from miskatonic.games.cards.bag.meanings import FAIL, SUCCESS, Meaning
from miskatonic.games.cards.bag.tokens import (
    AUTO_FAIL,
    BLESS,
    CURSE,
    ELDER_SIGN,
    FROST,
    SYMBOLS,
    VARIANTS,
    figure,
)
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import Raw, Text, say


def counted() -> tuple[str, ...]:
    """What the X of symbols count, or ask."""
    return tuple(
        dict.fromkeys(
            symbol.x
            for one in campaigns().values()
            for each in one.scenarios
            for side in (each.standard, each.hard)
            for symbol in side.values()
            if symbol.x
        )
    )


def named() -> dict[str, tuple[str, ...]]:
    """The ids of this room that are put together from lists."""
    scenarios = tuple(dict.fromkeys(each.id for one in campaigns().values() for each in one.scenarios))
    return {
        "token": (*SYMBOLS, AUTO_FAIL, ELDER_SIGN, BLESS, CURSE, FROST),
        "campaign": tuple(campaigns()),
        "scenario": scenarios,
        "level": ("easy", "standard", "hard", "expert"),
        "x": counted(),
        "redraw": ("cancel", "ignore"),
        "passing": ("plain", "best", "all"),
    }


def meaning_text(meaning: Meaning) -> Text:
    """ "−2, reveal another token", "automatic failure"."""
    if meaning.result == FAIL:
        return say("cards.meaning.fail")
    if meaning.result == SUCCESS:
        return say("cards.meaning.success")
    if meaning.again and meaning.value:
        return say("cards.meaning.value_again", value=Raw(figure(meaning.value)))
    if meaning.again:
        return say("cards.meaning.again")
    return say("cards.meaning.value", value=Raw(figure(meaning.value)))


def like_text(campaign: Campaign) -> Text:
    return say("cards.campaign_like", name=say(f"cards.campaign.{campaign.like}"))


def variant_text(name: str, language: str) -> tuple[str, str, str]:
    """An ultimatum or boon of the bag: its row of the ledger, its title there, and what it says."""
    id_ = f"lcg.{VARIANTS[name]}.{name.replace('_', '-')}"
    title, _, text = rule(id_, language).statement.partition(": ")
    return id_, title, text


def percent(chance: float) -> float:
    """In per cent, to one decimal; what is not quite 0 or 100 never looks as if it were."""
    rounded = floor(chance * 1000 + 0.5) / 10
    if chance > 0 and not rounded:
        return 0.1
    return 99.9 if chance < 1 and rounded == 100 else rounded
