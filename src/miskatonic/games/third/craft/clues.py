"""How likely an encounter gives a clue.

Nothing here looks at what players may not know: of a deck it asks only how likely an event lies on top of it, and
what events of a neighborhood ask for on the whole.
"""

from __future__ import annotations

from typing import Any

from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.facts import EVENTS, read
from miskatonic.games.third.rules.codex import ARCHIVE_CARD
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.decks import Pile

Way = tuple[str, int]
"""What an event asks for before it gives its clue: a skill and a modifier, "money" and how much, or nothing."""
FREE: Way = ("", 0)


def _way(words: Any, way: Way = FREE) -> Way | None:
    """How an effect leads to a clue, None where it does not."""
    if isinstance(words, list):
        return next((found for each in words if (found := _way(each, way))), None)
    if not isinstance(words, dict):
        return None
    if words.get("do") == "gain_clue":
        return way
    inner = way
    if words.get("do") in ("test", "graded_test"):
        inner = (words["skill"], words.get("mod", 0))
    elif "cost" in words:
        inner = ("money", words["cost"].get("money", 0))
    return next(
        (found for key, each in words.items() if key != "cost" and (found := _way(each, inner))), None
    )


def _ways() -> dict[tuple[str, str], dict[str, Way | None]]:
    """Scenario and space -> the ways of all events of that neighborhood."""
    found: dict[tuple[str, str], dict[str, Way | None]] = {}
    for row in read("events"):
        for place, words in row["encounters"].items():
            found.setdefault((row["scenario"], place), {})[row["id"]] = _way(words)
    return found


WAYS = _ways()


def clue_chance(game: Third, who: Investigator, dice: Dice, place: str) -> float:
    """How likely an event gives him its clue here, whichever it is of those that have not been discarded."""
    known = WAYS.get((game.state.scenario, place))
    if not known:
        return 0.0
    gone = game.state.event_discard
    ways = [way for event, way in known.items() if event not in gone] or [*known.values()]
    total = 0.0
    for way in ways:
        if way is not None:
            skill, n = way
            if skill == "money":
                total += float(who.money >= n)
            else:
                total += dice.passes(skill, n, "encounter") if skill else 1.0
    return total / len(ways)


def share_of_events(deck: Pile, at: int = 0) -> float:
    """How likely the card of a deck, so many from the top, is an event or a card of the archive."""
    return deck.share(lambda card: card in EVENTS or card.startswith(ARCHIVE_CARD), at)
