"""One game of many, and the row that is left of it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from msgspec import Struct

from miskatonic.agents import Agent, check_agent, make_agent
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import Raw, say
from miskatonic.shelf import box

WON = "won"


class Batch(Struct, frozen=True, omit_defaults=True):
    """What many games have in common; with its number it is the whole game."""

    game: str
    seats: int
    options: dict[str, str]
    agent: str
    key: str
    """In hexadecimal: the key from which the games' own are split."""
    word: str = ""
    """The word that the key was made of, for who wants to play them again."""
    curves: bool = True


def batch(
    game: str,
    agent: str,
    key: bytes | str,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    *,
    curves: bool = True,
) -> Batch:
    """These games, refused at once where they cannot be played. A word is a key (`key_from`)."""
    setup = box(game).prepare(options or {}, seats)
    check_agent(agent)
    luck, word = (key, "") if isinstance(key, bytes) else (key_from(key), key)
    return Batch(game, setup.seats, setup.options, agent, luck.hex(), word, curves)


class Row(Struct, omit_defaults=True, frozen=True):
    """How one game went; a line of its own wherever rows are kept."""

    game: str
    number: int
    agent: str
    key: str
    """The word, or the key itself in hexadecimal, from which the game's own key is split by its number."""
    seats: int
    result: str
    """won or lost; in a soak also broken."""
    cause: str
    turns: int
    decisions: int
    """Answers that the agent gave; those that give themselves are not counted."""
    hash: str
    """Of the last state."""
    options: dict[str, str] = {}
    """Those that are not at their defaults; of data, a name made from it."""
    facts: dict[str, list[str]] = {}
    """Against what and with whom (`Box.facts`)."""
    score: float | None = None
    tallies: dict[str, list[str] | float] = {}
    curves: dict[str, list[int]] = {}
    """Turn by turn (`Box.gauges`)."""

    @property
    def won(self) -> bool:
        return self.result == WON


class AgentError(MiskatonicError):
    """An agent that failed in the middle of a game."""

    code = "bad_agent"


def game_key(key: bytes, i: int) -> bytes:
    """The key of the game number i of many."""
    return Chance(key, {}).split(f"game.{i}").key


def play_one(games: Batch, number: int) -> Row:
    """The game of this number from set-up to end; a history is kept only for an agent that looks ahead."""
    luck = game_key(bytes.fromhex(games.key), number)
    player = make_agent(games.agent, luck)
    setup = Setup(games.game, games.seats, games.options)
    history = getattr(player, "looks_ahead", True)
    game: Game[Any] = Game(box(games.game), setup, luck, auto=AutoPass(), log=False, checkpoints=history)
    curves: dict[str, list[int]] = {}
    decisions = _play(games, number, game, player, curves)
    return _row(games, number, game, decisions, curves)


def _play(games: Batch, number: int, game: Game[Any], player: Agent, curves: dict[str, list[int]]) -> int:
    """How many decisions it took."""
    decisions, turn, kind = 0, -1, game.box
    while game.ask is not None:
        if games.curves and game.state.turn != turn:
            turn = game.state.turn
            _mark(curves, kind.gauges(game.state))
        try:
            answer = player.choose(game.asked())
        except MiskatonicError:
            raise
        except Exception as error:
            what = Raw(f"{type(error).__name__}: {error}"[:200])
            raise AgentError(
                say("lab.error.agent_fails", agent=Raw(games.agent), n=number, at=decisions, what=what)
            ) from error
        if not isinstance(answer, str):
            what = Raw(repr(answer)[:80])
            raise AgentError(say("lab.error.agent_answer", agent=Raw(games.agent), n=number, what=what))
        game.answer(answer, game.ask.seat)
        decisions += 1
    return decisions


def _mark(curves: dict[str, list[int]], gauges: dict[str, int]) -> None:
    for name, n in gauges.items():
        curves.setdefault(name, []).append(n)


def _row(games: Batch, number: int, game: Game[Any], decisions: int, curves: dict[str, list[int]]) -> Row:
    kind, outcome = game.box, game.outcome
    assert outcome is not None, "a game that asks nothing is over"
    if games.curves:
        _mark(curves, kind.gauges(game.state))
    return Row(
        game=games.game,
        number=number,
        agent=games.agent,
        key=games.word or games.key,
        seats=games.seats,
        result=outcome.result,
        cause=outcome.cause,
        turns=game.state.turn,
        decisions=decisions,
        hash=game.hash(),
        options=told_options(games),
        facts=kind.facts(game.state),
        score=kind.score(game.play),
        tallies=kind.tallies(game.play),
        curves=curves,
    )


def told_options(games: Batch) -> dict[str, str]:
    """The options that are not at their defaults. What is data is long: rows have a name made from it."""
    told = {}
    for option in box(games.game).options:
        value = games.options[option.name]
        if value != option.default:
            data = option.data and value not in option.values
            told[option.name] = blake2b(value.encode(), digest_size=6).hexdigest() if data else value
    return told
