"""A toy to test agents on: six turns of climbing a hill, with a gamble, a fork in the road and two equal paths."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Box, Outcome, Play, Setup
from miskatonic.kernel.game import Game
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.text import Raw


class Hill(Struct):
    """How high we are. `offer` are the options of the next turn, `steps` what each is worth."""

    offer: dict[str, int]
    height: int = 0
    step: str = "walk"
    turn: int = 1
    counts: dict[str, int] = {}
    scenes: list[None] = []
    steps: list[None] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


def ask(*names: str) -> Ask:
    return Ask(0, Raw("where to?"), [Option(name, Raw(name)) for name in names], "hill.01")


class HillBox(Box[Hill]):
    """Walk for some turns; who is high up has won.

    "gamble" gives 6 or nothing, "crossing" asks which of two ways, any other option gives what the offer says.
    """

    name = "hill"
    players = (1, 1)
    options = ()
    state_type = Hill

    def __init__(self, offer: dict[str, int], turns: int = 1) -> None:
        self._offer, self._turns = offer, turns

    def start(self, setup: Setup) -> Hill:
        return Hill(dict(self._offer))

    def unit(self, play: Play[Hill]) -> Flow[None]:
        state = play.state
        way = yield ask(*state.offer)
        if way == "crossing":
            way = yield ask("left", "right")
            state.height += 9 if way == "right" else 0
        elif way == "gamble":
            state.height += 6 * play.chance.pick("wind", 2)
        else:
            state.height += state.offer[way]
        state.turn += 1

    def outcome(self, state: Hill) -> Outcome | None:
        if state.turn <= self._turns:
            return None
        return Outcome("won" if state.height > 0 else "lost", Raw("there"), "hill.02")

    def judge(self, play: Play[Hill], seat: int) -> float:
        return float(play.state.height)


def hill(offer: dict[str, int], key: bytes = b"k", turns: int = 1) -> Game[Any]:
    box = HillBox(offer, turns)
    return Game(box, box.prepare({}), key)
