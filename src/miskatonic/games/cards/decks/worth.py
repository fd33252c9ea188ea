"""What a card is worth to an investigator, part by part, each part with its reason.

Rules of our own, from facts alone: what it does and how well that goes with the skills, its icons, what it costs,
whom it takes damage for. The numbers are weights that were tried on the decks of all investigators, not truths.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from miskatonic.games.cards.collection.deeds import TESTED, Deed, deeds_of
from miskatonic.games.cards.collection.facts import Card, Investigator, X
from miskatonic.games.cards.decks.jobs import Jobs

REASONS = (
    *("fight", "fight_hard", "investigate", "evade", "boost", "damage", "thrown", "clue", "away", "coin"),
    *("draw", "search", "cancel", "move", "heal", "soak", "icons", "cheap", "theme"),
    *("pump", "luck", "action", "own", "there", "fits"),
)
"""The names of the reasons: `cards.suggest.NAME`. The last three are of cards that nobody chose, and of what is
left."""

LASTING = 1.7
"""An asset does it again and again."""
FEW = 0.75
"""Its uses run out."""
ONCE = {"damage": 1.4, "clue": 1.9, "coin": 0.3, "draw": 0.75}
"""Of one."""
OTHERS = {"away": 0.9, "search": 0.8, "cancel": 1.3, "move": 0.5, "luck": 1.2, "action": 1.8}
HEALS = {"hd": 0.5, "hh": 0.5}
ICON = 0.42
SKILL_CARD = 1.5
"""Icons are all that a skill card is played for."""
PLAYED = 0.4
"""Whoever wants a card in play seldom commits it."""
SOAK = 0.4
PLENTY = 2
"""More icons than these are never for nothing."""
CATCH = 0.6
"""What a card asks for besides its price."""
SUCCESS = (0.0, 0.05, 0.2, 0.4, 0.65, 0.82, 0.92)
"""About how often a skill passes an ordinary test."""
THEME = 0.9
PRICE = 0.42
AFFORDED = 4
STEEP = 0.6
"""What costs more than that is not played on a first turn, and often never."""
EXILED = 1.5
UNMARKED = 0.8
"""A customizable card without a box marked."""
FRAIL = 7
"""Health or sanity below it wants somebody who takes some."""
UNSURE_COST = 2
"""Of an X."""


class Part(Struct, frozen=True):
    """A reason, how much it is worth, and the figures that it names."""

    what: str
    amount: float
    skill: str = ""
    n: int = 0
    more: int = 0
    trait: str = ""


def cost_of(card: Card) -> int:
    """What is paid for it; skills are committed for nothing."""
    if card.cost is None:
        return 0
    return UNSURE_COST if card.cost == X else max(0, card.cost)


def parts(card: Card, person: Investigator, jobs: Jobs) -> tuple[Part, ...]:
    """All that speaks for a card and against it, the best first."""
    found = [
        *_deeds(card, jobs),
        *_heals(card, person),
        *_soaks(card, person),
        *_icons(card, jobs),
        *_theme(card, person),
        *_price(card),
    ]
    return tuple(sorted(found, key=lambda part: (-part.amount, part.what)))


def _deeds(card: Card, jobs: Jobs) -> Iterator[Part]:
    lasts = (LASTING if card.type == "asset" else 1.0) * (FEW if card.uses else 1.0)
    deeds = deeds_of(card.code)
    attacks = any(deed.what == "fight" for deed in deeds)
    for deed in deeds:
        if deed.what in TESTED:
            yield _test(deed, jobs, lasts)
        elif deed.what == "damage" and attacks:  # on top of its last attack, not without one
            yield Part("thrown", ONCE["damage"] * jobs.weight["fight"] * deed.n / 2, n=deed.n)
        elif deed.what == "boost":
            yield Part("boost", 2.1 * deed.n * jobs.worth[deed.skill], deed.skill, deed.n)
        elif deed.what == "catch":
            yield Part("catch", -CATCH * deed.n)
        elif deed.what == "pump":
            yield Part("pump", 1.1 * jobs.worth[deed.skill], deed.skill)
        elif deed.what in ONCE:
            yield _gain(deed, card, jobs)
        else:
            yield Part(deed.what, OTHERS[deed.what])


def _test(deed: Deed, jobs: Jobs, lasts: float) -> Part:
    value = jobs.value(deed)
    hard = deed.what == "fight" and deed.damage > 0
    worth = SUCCESS[max(0, min(value, len(SUCCESS) - 1))] * (1.9 + 1.7 * deed.damage)
    skill = deed.skill or TESTED[deed.what]
    return Part(
        "fight_hard" if hard else deed.what, lasts * jobs.weight[deed.what] * worth, skill, value, deed.damage
    )


def _gain(deed: Deed, card: Card, jobs: Jobs) -> Part:
    n = max(1, min(deed.n, 3))
    share = {"damage": jobs.weight["fight"], "clue": jobs.weight["investigate"]}.get(deed.what, 1.0)
    again = LASTING if card.type == "asset" else 1.0
    return Part(deed.what, ONCE[deed.what] * n * share * again, n=deed.n)


def _heals(card: Card, person: Investigator) -> Iterator[Part]:
    amount = sum(HEALS[tag] for tag in card.tags if tag in HEALS)
    if amount:
        yield Part("heal", amount)


def _soaks(card: Card, person: Investigator) -> Iterator[Part]:
    if card.type != "asset" or not (card.health or card.sanity):
        return
    health, sanity = max(0, card.health or 0), max(0, card.sanity or 0)
    frail = [1.3 if (own or 0) < FRAIL else 1.0 for own in (person.health, person.sanity)]
    yield Part("soak", SOAK * (health * frail[0] + sanity * frail[1]), n=health, more=sanity)


def _icons(card: Card, jobs: Jobs) -> Iterator[Part]:
    best = max(card.icons, key=lambda skill: (card.icons[skill] * jobs.worth[skill], skill), default="")
    if not best:
        return
    n = sum(card.icons.values())
    amount = ICON * sum(n * jobs.worth[skill] for skill, n in card.icons.items())
    amount *= (PLENTY + 0.2 * (n - PLENTY)) / n if n > PLENTY else 1.0
    yield Part("icons", amount * {"skill": SKILL_CARD, "asset": PLAYED}.get(card.type, 1.0), best, n)


def _theme(card: Card, person: Investigator) -> Iterator[Part]:
    """What the options of an investigator name expressly is what the investigator is made for."""
    for option in person.options:
        if option.forbids or option.limit:
            continue
        trait = next((each for each in card.traits if each in option.traits), "")
        kind = trait or next((each for each in card.uses if each in option.uses), "")
        if kind or any(tag in option.tags for tag in card.tags):
            yield Part("theme", THEME, trait=trait)
            return


def _price(card: Card) -> Iterator[Part]:
    cost = cost_of(card)
    if card.type != "skill":
        amount = 0.4 - PRICE * cost - STEEP * max(0, cost - AFFORDED)
        yield Part("cheap", amount + (0.3 if "fast" in card.keywords else 0.0), n=cost)
    if card.exile:
        yield Part("exile", -EXILED)
    if card.customizable:
        yield Part("sheet", -UNMARKED)
