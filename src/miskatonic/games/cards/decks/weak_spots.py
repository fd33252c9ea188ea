"""What a deck is good for, counted, and where it has too little of something.

Rules of our own, like those of suggestions: a card fights well when its attack is made with more than 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from miskatonic.games.cards.collection.deeds import TESTED, deeds_of
from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.jobs import ORDINARY, Jobs, jobs
from miskatonic.games.cards.decks.suggest import SLOTS
from miskatonic.games.cards.decks.worth import cost_of

SPOTS = (
    *("fight", "investigate", "evade", "coin", "draw", "willpower", "soak", "singles", "slot", "dear"),
    "skills",
)
"""`cards.spot.NAME`."""

LEAST = {"fight": 4, "investigate": 4, "evade": 2}
"""Cards of thirty for a job, below which there are few."""
LEAST_COIN = 2
LEAST_DRAW = 2
LEAST_DEFENCE = 4
LEAST_SOAK = 3
LEAST_SKILLS = 3
MOST_SINGLES = 10
RICH = 2.4
"""A mean cost above it wants resources from somewhere."""
WEAK = 2
"""A willpower that needs help."""
SLACK = 3
"""Cards more than a slot has use for."""


class Spot(Struct, frozen=True):
    """So many of so many cards do something; `few` where that is a weak spot."""

    what: str
    n: int
    of: int
    few: bool
    skill: str = ""
    slot: str = ""
    value: int = 0


def spots(deck: Deck) -> list[Spot]:
    """What the deck has of everything, the weak spots first."""
    person = load().investigator(deck.front) or load().investigator(deck.investigator)
    assert isinstance(person, Investigator)
    cards = [(card, n) for code, n in deck.cards.items() if (card := _counted(code)) is not None and n]
    size = sum(n for _, n in cards)
    if not size:
        return []
    known = jobs(person, [card for card, _ in cards])
    found = [
        *_jobs(cards, size, known),
        *_means(cards, size),
        *_defence(cards, size, person),
        *_slots(cards, size),
    ]
    return sorted(found, key=lambda spot: not spot.few)


def _counted(code: str) -> Card | None:
    """A card that is drawn and played: no weakness, nothing permanent."""
    card = load().get(code)
    if card is None or card.weakness or card.permanent or card.type not in ("asset", "event", "skill"):
        return None
    return card


Cards = list[tuple[Card, int]]


def _number(cards: Cards, whats: tuple[str, ...]) -> int:
    return sum(n for card, n in cards if any(deed.what in whats for deed in deeds_of(card.code)))


def _jobs(cards: Cards, size: int, known: Jobs) -> Iterator[Spot]:
    """Tests that a card lets one make well, and what needs no test."""
    sure = {"fight": ("damage",), "investigate": ("clue",), "evade": ("away",)}
    for job in TESTED:
        n = sum(
            copies
            for card, copies in cards
            if any(
                (deed.what == job and known.value(deed) > ORDINARY) or deed.what in sure[job]
                for deed in deeds_of(card.code)
            )
        )
        few = n < LEAST[job] * size / 30
        yield Spot(job, n, size, few, known.by[job], value=ORDINARY)


def _means(cards: Cards, size: int) -> Iterator[Spot]:
    paid = [(cost_of(card), n) for card, n in cards if card.type != "skill"]
    mean = sum(cost * n for cost, n in paid) / max(1, sum(n for _, n in paid))
    coins, draws = _number(cards, ("coin",)), _number(cards, ("draw", "search"))
    yield Spot("coin", coins, size, few=mean > RICH and coins < LEAST_COIN * size / 30)
    yield Spot("draw", draws, size, few=draws < LEAST_DRAW * size / 30)
    dear = sum(n for card, n in cards if cost_of(card) >= 4)
    yield Spot("dear", dear, size, few=dear > size * 8 // 30, value=4)
    singles = sum(card.deck_limit > 1 for card, n in cards if n == 1)
    if size >= 20:
        yield Spot("singles", singles, size, few=singles > MOST_SINGLES)
    skills = sum(n for card, n in cards if card.type == "skill")
    yield Spot("skills", skills, size, few=skills < LEAST_SKILLS * size / 30)


def _defence(cards: Cards, size: int, person: Investigator) -> Iterator[Spot]:
    icons = sum(n * (card.icons.get("willpower", 0) + card.icons.get("wild", 0)) for card, n in cards)
    will = person.skills.get("willpower", 0)
    yield Spot(
        "willpower", icons, size, will <= WEAK and icons < LEAST_DEFENCE * size / 30, "willpower", value=will
    )
    soaks = sum(n for card, n in cards if card.type == "asset" and (card.health or card.sanity))
    yield Spot("soak", soaks, size, few=soaks < LEAST_SOAK * size / 30)


def _slots(cards: Cards, size: int) -> Iterator[Spot]:
    for slot, enough in SLOTS.items():
        n = sum(copies * card.slots.count(slot) for card, copies in cards)
        if n > enough * size / 30 + SLACK:
            yield Spot("slot", n, size, few=True, slot=slot, value=enough)
