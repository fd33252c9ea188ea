"""What an asset is for, as far as its own words say so: fighting, finding clues."""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.play.abilities.answering import Reaction
from miskatonic.games.cards.play.abilities.constant import Get, SkillInstead
from miskatonic.games.cards.play.abilities.on_enemies import OnHarm
from miskatonic.games.cards.play.abilities.uses import Action, Talent
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.texts.rows import CARDS, NONE
from miskatonic.games.cards.play.words.attempts import Fight, Investigate, MakeTest
from miskatonic.kernel.effects import Word


@cache
def fights_with(code: str) -> tuple[tuple[Fight, bool], ...]:
    """The attacks that a card in play offers as long as it lasts, each with whether a use is spent on it."""
    return tuple(
        (each.effect, any(cost.do == "spend_uses" for cost in each.cost))
        for each in CARDS.get(code, NONE).abilities
        if isinstance(each, Action)
        and isinstance(each.effect, Fight)
        and not any(cost.do == "discard_cost" for cost in each.cost)
    )


@cache
def uses_of(code: str) -> tuple[Word, ...]:
    """What a card in play lets one do with an action."""
    return tuple(each.effect for each in CARDS.get(code, NONE).abilities if isinstance(each, Action))


def is_arm(code: str) -> bool:
    """Whether one fights with this card."""
    return printed(code).type == "asset" and bool(fights_with(code))


@cache
def finds(code: str) -> bool:
    """Whether it helps to find clues, and hardly anything else."""
    for each in CARDS.get(code, NONE).abilities:
        if isinstance(each, Action) and isinstance(each.effect, Investigate):
            return True
        if isinstance(each, Get) and "intellect" in each.skill and len(each.skill) == 1:
            return True
    return False


@cache
def won_by(code: str) -> MakeTest | None:
    """The test by which somebody takes control of a card that lies at a location."""
    for each in CARDS.get(code, NONE).abilities:
        effect = each.effect if isinstance(each, Action) else None
        if isinstance(effect, MakeTest) and effect.success.do == "take_control":
            return effect
    return None


@cache
def strengthens(code: str) -> bool:
    """Whether it makes attacks deal more."""
    words = [getattr(each, "effect", None) for each in CARDS.get(code, NONE).abilities]
    return any(word is not None and word.do == "attack_more" for word in words)


@cache
def swapped(code: str) -> tuple[str, ...]:
    """For an event with which one uses a skill in place of others: that skill, then those."""
    event = CARDS.get(code, NONE).event
    adds = getattr(event.effect, "adds", ()) if event is not None else ()
    for each in adds:
        if isinstance(each, SkillInstead):
            return (each.use, *each.of)
    return ()


@cache
def boost(code: str, skill: str) -> int:
    """How much higher that skill is, whatever its owner does, while the card is in play."""
    return sum(
        [
            each.n
            for each in CARDS.get(code, NONE).abilities
            if isinstance(each, Get)
            and each.own
            and each.condition is None
            and skill in each.skill
            and isinstance(each.n, int)
        ]
    )


@cache
def talent(code: str, skill: str) -> int:
    """What a point more costs in a test of that skill, as often as one can pay; 0: it does not help."""
    prices = [
        each.price
        for each in CARDS.get(code, NONE).abilities
        if isinstance(each, Talent) and each.skill == skill
    ]
    return min(prices, default=0)


@cache
def lets_resign(code: str) -> bool:
    """Whether one may resign at this location."""
    return any(word.do == "resign" for word in uses_of(code))


@cache
def strikes_back(code: str) -> int:
    """What an investigator deals to an enemy when he suffers horror himself."""
    for each in CARDS.get(code, NONE).abilities:
        if isinstance(each, Reaction) and isinstance(each.on, OnHarm) and each.on.kind == "horror":
            n = getattr(each.effect, "n", 0)
            return n if each.effect.do == "damage" and isinstance(n, int) else 0
    return 0


@cache
def tries_again(code: str) -> bool:
    """Whether an investigator may put back a token for another."""
    return any(getattr(getattr(each, "effect", None), "do", "") == "redraw" for each in CARDS[code].abilities)
