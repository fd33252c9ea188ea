"""A toy for questions to several and answers that are sets: a council shares out its wounds.

Each round everybody bids at the same time, some of their coins or nothing; one bid of all they have settles it. The
highest pays and shares the round's wounds over those present; then one of each row of the map is searched. Who has no
health left is out, and bids no more. Its texts are the toy's.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.kernel.asks import Ask, AutoPass, Flow, Option, ask_all, choose
from miskatonic.kernel.box import Box, Outcome, Play, Setup
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.picks import Pick, taken
from miskatonic.kernel.text import Raw, say
from tests.kernel.toy import NIGHT, RULE

WOUNDS = 3
ROUNDS = 3
COINS = 2


class CouncilState(Struct):
    health: list[int]
    coins: list[int]
    searched: list[str] = []
    order: list[int] = []
    """In which order the last bids came."""
    step: str = "night"
    turn: int = 1
    counts: dict[str, int] = {}
    scenes: list[None] = []
    steps: list[None] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Council = Play[CouncilState]


def present(state: CouncilState) -> list[int]:
    return [seat for seat, health in enumerate(state.health) if health]


def bid(game: Council, seat: int) -> Ask:
    """So many coins, each of them the same: an amount of one thing."""
    coins = game.state.coins[seat]
    return Ask(
        seat,
        say("toy.ask.window"),
        [Option("coin", Raw("coin"), most=max(1, coins))],
        RULE,
        pick=Pick(0, coins),
    )


def share(seats: list[int], health: list[int], seat: int) -> Ask:
    """All wounds, on nobody more than they can bear."""
    options = [Option(f"seat:{each}", Raw(f"seat {each}"), most=health[each]) for each in seats]
    wounds = min(WOUNDS, sum(health[each] for each in seats))
    return Ask(seat, say("toy.ask.window"), options, RULE, pick=Pick(wounds, wounds))


def search(seat: int) -> Ask:
    """One room of each floor, not both the dear ones."""
    options = [
        Option(f"{floor}{room}", Raw(f"{floor}{room}"), weight=room, group=floor)
        for floor in "abc"
        for room in (0, 1, 2)
    ]
    return Ask(seat, say("toy.ask.window"), options, RULE, pick=Pick(1, 4, each=True, check=no_twins))


def no_twins(picked: dict[str, int]) -> Any:
    return say("toy.option.shrug") if "a2" in picked and "b2" in picked else None


def night(game: Council) -> Flow[None]:
    state = game.state
    seats = present(state)
    answers = yield from ask_all(
        [bid(game, seat) for seat in seats],
        lambda given: any(taken(name).get("coin", 0) == COINS for name in given.values()),
    )
    state.order = list(answers)
    bids = {seat: taken(name).get("coin", 0) for seat, name in answers.items()}
    best = max(sorted(bids), key=lambda seat: bids[seat])
    state.coins[best] -= bids[best]
    shared = yield from choose(share(seats, state.health, best))
    for name, n in shared.items():
        state.health[int(name[5:])] -= n
        game.tell("toy.log.hurt", NIGHT, who=name[5:], n=n)
    if state.health[best]:
        state.searched += yield from choose(search(best))
    state.coins[best] += game.chance.pick("coins", 2)
    state.turn += 1


class CouncilBox(Box[CouncilState]):
    name = "toy"
    players = (1, 3)
    options = ()
    state_type = CouncilState

    def start(self, setup: Setup) -> CouncilState:
        return CouncilState([4] * setup.seats, [COINS] * setup.seats)

    def unit(self, play: Council) -> Flow[None]:
        return night(play)

    def outcome(self, state: CouncilState) -> Outcome | None:
        if not present(state):
            return Outcome("lost", say("toy.outcome.dead"), "noir.end.classic.01")
        if state.turn > ROUNDS:
            return Outcome("won", say("toy.outcome.won"), "noir.end.classic.01")
        return None

    def view(self, play: Council, seat: int | None) -> dict[str, Any]:
        coins = [] if seat is None else [play.state.coins[seat]]
        return {"health": list(play.state.health), "coins": coins}

    def judge(self, play: Council, seat: int) -> float:
        return float(sum(play.state.health))

    def check(self, play: Council) -> None:
        assert all(health >= 0 for health in play.state.health), "less than dead"


BOX = CouncilBox()


def new_council(seats: int = 3, auto: AutoPass | None = None) -> Game[CouncilState]:
    return Game(BOX, BOX.prepare({}, seats), key_from("council"), auto=auto or AutoPass())
