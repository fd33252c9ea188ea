"""The dice somebody would throw, with what serves best in his hands, and what they are likely to show."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.third.facts import kind_of, read
from miskatonic.games.third.rules.pool import HANDS, pool, success_from
from miskatonic.games.third.scenes import Test, hands_of
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.kernel.odds import chance_to_pass


def _bonuses() -> dict[str, dict[tuple[str, str], int]]:
    """Card -> skill and what for -> its dice, of cards that are held in hands."""
    found: dict[str, dict[tuple[str, str], int]] = {}
    for row in read("cards"):
        if row.get("hands"):
            found[row["id"]] = {
                (line["skill"], line.get("during", "")): line["n"]
                for line in row["abilities"]
                if line["do"] == "bonus"
            }
    return found


BONUSES = _bonuses()


def best_hands(assets: Iterable[Asset], skill: str, during: str) -> list[str]:
    """The cards to hold in such a test: those with most dice that fit into two hands."""
    armed = []
    for asset in assets:
        bonus = BONUSES.get(kind_of(asset.id))
        if bonus and not asset.barred:
            dice = bonus.get((skill, during), 0) or bonus.get((skill, ""), 0)
            if dice:
                armed.append((dice, hands_of(asset.id), asset.id))
    one = sorted([each for each in armed if each[1] == 1], reverse=True)[:HANDS]
    two = max([each for each in armed if each[1] == HANDS], default=None)
    if two and two[0] >= sum([each[0] for each in one]):
        return [two[2]]
    return [each[2] for each in one]


class Dice:
    """The dice somebody would throw, each kind of test counted once."""

    def __init__(self, game: Third, who: Investigator) -> None:
        self.game = game
        self.who = who
        self.threshold = success_from(game, who)
        self._found: dict[tuple[str, int, str, str], int] = {}

    def dice(self, skill: str, mod: int = 0, during: str = "", against: str = "") -> int:
        asked = skill, mod, during, against
        if asked not in self._found:
            hands = best_hands(self.who.assets, skill, during)
            self._found[asked] = pool(
                self.game, Test(self.who.seat, skill, mod, during, against, hands=hands)
            )
        return self._found[asked]

    def chance(self, dice: int, needed: int = 1) -> float:
        return chances(dice, self.threshold)[needed] if needed <= dice else 0.0

    def passes(self, skill: str, mod: int = 0, during: str = "") -> float:
        return self.chance(self.dice(skill, mod, during))


@cache
def chances(dice: int, threshold: int) -> tuple[float, ...]:
    """How likely so many successes are at least, by their number."""
    return tuple(float(chance_to_pass(dice, n, threshold)) for n in range(dice + 1))
