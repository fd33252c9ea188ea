"""What a card is worth in a deck, and what to buy for experience."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.play.craft.gear import is_arm
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import upgrades
from miskatonic.kernel.answers import parts

LEVEL = 0.9
"""What a level makes a card better."""


def worth(investigator: str, code: str) -> float:
    """In the deck of this investigator."""
    fact = printed(load()[code].canonical)
    plain = WEIGHTS.assets.get(fact.code) if fact.type == "asset" else WEIGHTS.events.get(fact.code, 0.8)
    found = plain if plain is not None else 1.2 + 0.3 * (fact.cost or 0)
    found += LEVEL * (fact.level or 0)
    if fact.type == "skill":
        found = 0.9 + LEVEL * (fact.level or 0)
    if is_arm(fact.code) and printed(investigator).skills.get("combat", 0) < 3:
        found *= 0.7
    return found


def purchase(deck: Deck, names: list[str]) -> str:
    """What makes the deck most better for its price; done when nothing does."""
    spare = min([worth(deck.investigator, code) for code in upgrades.movable(deck)], default=0.0)

    def gain(name: str) -> float:
        if name == upgrades.DONE:
            return 0.05
        about = parts(name)[1]
        old, _, new = about.rpartition(">")
        before = worth(deck.investigator, old) if old else spare
        return (worth(deck.investigator, new) - before) / max(1, upgrades.price(deck, new, old))

    return max(names, key=gain)
