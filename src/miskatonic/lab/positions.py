"""Positions of real games, frozen, with the worth of every answer: a policy is judged by them in seconds.

The worth of an answer is how often the game was won after it, over many playouts by one player, each answer on the same
lucks. Only positions at which answers differ are worth keeping. Who is judged answers each of them once; what counts is
the regret: how much less often one wins after that answer than after the best one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.agents import make_agent
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Raw, say
from miskatonic.lab.report import NORMAL_95
from miskatonic.lab.rows import WON, Batch, game_key
from miskatonic.lab.shards import BadRows
from miskatonic.shelf import box

FOLDER = Path(__file__).parent / "frozen"
DIFFER = 0.2
"""By so much at least the best answer of a kept position is better than the worst."""
MOST_ANSWERS = 12
"""A position with more answers than this is none: too many playouts for what they tell."""
_encode = msgspec.json.Encoder().encode


class Position(Struct, frozen=True):
    """A game up to a question, and what each answer is worth."""

    game: str
    seats: int
    options: dict[str, str]
    key: str
    answers: list[str]
    """Those that somebody gave; the others give themselves again."""
    worth: dict[str, float]
    playouts: int
    """Of each answer."""
    by: str
    """Who played on."""


def stand(position: Position) -> Game[Any]:
    """The game as it stands there."""
    setup = Setup(position.game, position.seats, position.options)
    game: Game[Any] = Game(box(position.game), setup, bytes.fromhex(position.key), auto=AutoPass(), log=False)
    for answer in position.answers:
        game.answer(answer)
    return game


def weigh(game: Game[Any], by: str, playouts: int, luck: Chance) -> dict[str, float]:
    """How often the game is won after each answer, played on by this agent, each on the same lucks."""
    worth = {}
    for name in game.legal():
        wins = 0
        for number in range(playouts):
            wins += _won(game, name, by, luck.split(f"playout {number}").key)
        worth[name] = wins / playouts
    return worth


def _won(game: Game[Any], name: str, by: str, key: bytes) -> bool:
    """Whether it is won after this answer, on this luck."""
    player = make_agent(by, key)
    ahead = game.fork(key, forward=not getattr(player, "looks_ahead", True))
    ahead.answer(name)
    while ahead.ask is not None:
        ahead.answer(player.choose(ahead.asked()), ahead.ask.seat)
    return ahead.outcome is not None and ahead.outcome.result == WON


def freeze(games: Batch, number: int, playouts: int) -> Position | None:
    """One question of the game of this number, by chance, weighed; None where its answers hardly differ."""
    key = game_key(bytes.fromhex(games.key), number)
    luck = Chance(key, {}).split("positions")
    setup = Setup(games.game, games.seats, games.options)
    game: Game[Any] = Game(box(games.game), setup, key, auto=AutoPass(), log=False)
    player = make_agent(games.agent, key)
    questions: list[int] = []
    while game.ask is not None:
        if len(game.asks) == 1 and 1 < len(game.legal()) <= MOST_ANSWERS:
            questions.append(game.position)
        game.answer(player.choose(game.asked()), game.ask.seat)
    if not questions:
        return None
    at = questions[luck.pick("question", len(questions))]
    given = [each.name for each in game.given[:at] if not each.auto]
    found = Position(games.game, games.seats, games.options, key.hex(), given, {}, playouts, games.agent)
    worth = weigh(stand(found), games.agent, playouts, luck)
    if max(worth.values()) - min(worth.values()) < DIFFER:
        return None
    return msgspec.structs.replace(found, worth=worth)


def read_positions(path: Path) -> Iterator[Position]:
    """The positions of a file, one at a time."""
    if not path.exists():
        raise BadRows(say("lab.error.no_positions", file=Raw(str(path))))
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield msgspec.json.decode(line, type=Position)
            except msgspec.MsgspecError as error:
                raise BadRows(
                    say("lab.error.row", file=Raw(str(path)), n=number, why=Raw(str(error)[:160]))
                ) from None


def write_position(path: Path, position: Position) -> None:
    with path.open("ab") as file:
        file.write(_encode(position) + b"\n")


class Judged(Struct, frozen=True):
    """How an agent answers positions."""

    game: str
    agent: str
    positions: int
    best: float
    """At this share of them it took what nothing is better than."""
    regret: float
    """On the average it wins so much less often than after the best answer."""
    low: float
    high: float
    by_chance: float
    """The regret of who answers by chance."""
    unknown: int
    """Answers whose worth nobody knows; they are not counted."""


def judge(game: str, positions: Iterable[Position], agent: str) -> Judged:
    """What this agent would answer, and what that is worth."""
    regrets, best, chance, unknown = [], 0, 0.0, 0
    for position in positions:
        playing = stand(position)
        assert playing.ask is not None, "a position is a question"
        answer = playing.ask.read(_answer(playing, agent, position))
        if answer not in position.worth:
            unknown += 1
            continue
        most = max(position.worth.values())
        regrets.append(most - position.worth[answer])
        best += position.worth[answer] == most
        chance += most - sum(position.worth.values()) / len(position.worth)
    n = max(1, len(regrets))
    mean = sum(regrets) / n
    reach = NORMAL_95 * sqrt(sum((each - mean) ** 2 for each in regrets) / max(1, n - 1) / n)
    return Judged(game, agent, len(regrets), best / n, mean, mean - reach, mean + reach, chance / n, unknown)


def _answer(game: Game[Any], agent: str, position: Position) -> str:
    answer = make_agent(agent, bytes.fromhex(position.key)).choose(game.asked())
    if not isinstance(answer, str):
        raise IllegalAnswer(say("lab.error.agent_answer", agent=Raw(agent), n=0, what=Raw(repr(answer)[:80])))
    return answer
