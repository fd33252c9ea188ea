"""What encounters may do to whoever has them: the harm that their cards speak of, and the test that may spare it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from miskatonic.games.third.craft.coin import harm
from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.craft.weights import Weights
from miskatonic.games.third.facts import SCENARIOS, read
from miskatonic.games.third.state import Investigator


class Danger(NamedTuple):
    """Harm on one card of so many, and the test on which it depends; without a skill it comes in any case."""

    share: float
    damage: int
    horror: int
    skill: str = ""
    mod: int = 0
    passed: bool = False
    """It comes if the test is passed, not if it fails."""


BRANCHES = {"passed": True, "failed": False}
DEEPEST = 6
"""More doom than this in a space no section of an anomaly card tells apart."""


def _dangers(words: Any, danger: Danger) -> Iterator[Danger]:
    """All harm in a sentence that nobody chooses to suffer."""
    if isinstance(words, list):
        for each in words:
            yield from _dangers(each, danger)
        return
    do = words["do"]
    if do == "suffer":
        harms = [words.get(kind, 0) for kind in ("damage", "horror")]
        damage, horror = [n if isinstance(n, int) else 1 for n in harms]
        yield danger._replace(damage=damage, horror=horror)
    elif do == "sequence":
        yield from _dangers(words["parts"], danger)
    elif do == "test":
        tested = danger._replace(skill=words["skill"], mod=words.get("mod", 0))
        for branch, passed in BRANCHES.items():
            if branch in words:
                yield from _dangers(words[branch], tested._replace(passed=passed))


def _of_spaces() -> dict[str, tuple[Danger, ...]]:
    """Space -> what the cards of its neighborhood's deck hold there."""
    rows = read("neighborhood_cards")
    decks = [row["neighborhood"] for row in rows]
    found: dict[str, list[Danger]] = {}
    for row in rows:
        one = Danger(1 / decks.count(row["neighborhood"]), 0, 0)
        for place, words in row["encounters"].items():
            found.setdefault(place, []).extend(_dangers(words, one))
    return {place: tuple(dangers) for place, dangers in found.items()}


def _of_anomalies() -> dict[tuple[str, int], tuple[Danger, ...]]:
    """Deck of anomalies and doom in one's space -> what its cards hold there."""
    rows = read("anomalies")
    decks = [row["deck"] for row in rows]
    found: dict[tuple[str, int], list[Danger]] = {}
    for row in rows:
        one = Danger(1 / decks.count(row["deck"]), 0, 0)
        for section in row["sections"]:
            last = section["max"] if section["max"] >= 0 else DEEPEST
            for doom in range(section["min"], last + 1):
                found.setdefault((row["deck"], doom), []).extend(_dangers(section["effect"], one))
    return {at: tuple(dangers) for at, dangers in found.items()}


OF_SPACES, OF_ANOMALIES = _of_spaces(), _of_anomalies()


def risk(w: Weights, who: Investigator, dice: Dice, place: str) -> float:
    """What an ordinary encounter in a space is likely to cost him."""
    return _cost(w, who, dice, OF_SPACES.get(place, ()))


def anomaly_risk(w: Weights, who: Investigator, dice: Dice, scenario: str, doom: int) -> float:
    """The same of an encounter in an anomaly, with so much doom in his space."""
    return _cost(w, who, dice, OF_ANOMALIES.get((SCENARIOS[scenario].anomalies, min(doom, DEEPEST)), ()))


def _cost(w: Weights, who: Investigator, dice: Dice, dangers: tuple[Danger, ...]) -> float:
    cost = 0.0
    for share, damage, horror, skill, mod, passed in dangers:
        if skill:
            passes = dice.passes(skill, mod, "encounter")
            share *= passes if passed else 1 - passes
        cost += share * harm(w, who, damage, horror)
    return cost
