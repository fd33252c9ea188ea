"""What whoever answers looks at."""

from __future__ import annotations

from miskatonic.games.second.craft import Craft, craft_of
from miskatonic.games.second.plans import plan, way_to_goal
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.treks import Trek
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.manner import PLAIN, Manner

Advice = list[str]


class Look:
    """The table as who is asked sees it, and how he goes about it."""

    __slots__ = ("craft", "game", "manner", "seat", "w")

    def __init__(self, game: Second, seat: int, manner: Manner = PLAIN, craft: Craft | None = None) -> None:
        self.game = game
        self.seat = seat
        self.manner = manner
        self.craft = craft_of(game.state, manner.nature) if craft is None else craft
        self.w = self.craft.w

    def way(self, who: Investigator) -> list[str]:
        """The areas on the way to his goal; empty to stay."""
        return way_to_goal(self.game, self.craft, who, self.seat, self.manner)

    def trek(self, who: Investigator, way: list[str]) -> Trek:
        goal = plan(self.game, self.craft, self.seat, self.manner)[who.seat]
        return Trek(self.game, self.craft, who, way, goal)

    def aim(self, who: Investigator) -> str:
        """What he means to do at his goal."""
        return plan(self.game, self.craft, self.seat, self.manner)[who.seat].wish.what


def named(ask: Ask, name: str) -> int:
    """A number that a question names."""
    number = ask.prompt.args[name]
    assert isinstance(number, int)
    return number
