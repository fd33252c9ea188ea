"""The peers: other people's game engines, each behind the same small adapter.

    .bench/venv/bin/python -m bench.peers                   # their names
    .bench/venv/bin/python -m bench.peers catanatron 2 1    # one row: seconds, number of the round

They live in an environment of their own (bench/requirements.txt). To add one, write an Engine and add it to
PEERS.
"""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from collections.abc import Sequence
from typing import Any

from bench.measure import Engine, answer


class Catanatron(Engine):
    name = module = dist = "catanatron"
    clone_how = "Game.copy()"

    def new(self, rng: random.Random) -> Any:
        from catanatron import Color, Game, RandomPlayer

        colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(color) for color in colors], seed=rng.getrandbits(32))

    def legal(self, game: Any) -> Sequence[Any]:
        over = game.winning_color() is not None or game.state.num_turns >= 1000
        return () if over else list(game.state.playable_actions)

    def act(self, game: Any, action: Any) -> None:
        game.execute(action, validate_action=False)  # its own players are trusted too, and it is quicker

    def step(self, game: Any, rng: random.Random) -> bool:
        if game.winning_color() is not None or game.state.num_turns >= 1000:
            return False
        game.play_tick()
        return True

    def clone(self, game: Any) -> Any:
        return game.copy()


class OpenSpiel(Engine):
    module, dist = "pyspiel", "open_spiel"
    clone_how, size_how = "State.clone()", "State.serialize()"
    game_name = ""

    def __init__(self) -> None:
        import pyspiel

        if self.game_name.startswith("python_"):
            importlib.import_module("open_spiel.python.games")  # registers them
        self.game = pyspiel.load_game(self.game_name)

    def new(self, rng: random.Random) -> Any:
        self.rng = rng
        state = self.game.new_initial_state()
        self.chance(state)
        return state

    def chance(self, state: Any) -> None:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            pick = self.rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            state.apply_action(pick)

    def legal(self, state: Any) -> Sequence[int]:
        actions: list[int] = [] if state.is_terminal() else state.legal_actions()
        return actions

    def act(self, state: Any, action: int) -> None:
        state.apply_action(action)
        self.chance(state)

    def clone(self, state: Any) -> Any:
        return state.clone()

    def dump(self, state: Any) -> bytes:
        text: str = state.serialize()
        return text.encode()


class RLCard(Engine):
    module = dist = "rlcard"
    clone_how, size_how = "deepcopy(env.game) in a shallow env", "pickle(env.game)"
    game_name = ""

    def __init__(self) -> None:
        import rlcard

        self.env = rlcard.make(self.game_name, config={"seed": 1})

    def new(self, rng: random.Random) -> Any:
        env = self.env  # its own loops reuse one env too
        env.seed(rng.getrandbits(31))
        env.last, _ = env.reset()
        return env

    def legal(self, env: Any) -> Sequence[int]:
        return () if env.is_over() else list(env.last["legal_actions"])

    def act(self, env: Any, action: int) -> None:
        env.last, _ = env.step(action)

    def clone(self, env: Any) -> Any:
        copied = copy.copy(env)
        copied.game = copy.deepcopy(env.game)
        copied.action_recorder = env.action_recorder.copy()
        return copied

    def dump(self, env: Any) -> bytes:
        return pickle.dumps(env.game, pickle.HIGHEST_PROTOCOL)


class PettingZoo(Engine):
    module = dist = "pettingzoo"
    # They pickle, and so copy, only their constructor's arguments: what comes back is a new game.
    clone_how, size_how = "none: deepcopy loses the position", "none: pickle likewise"
    game_name = ""

    def __init__(self) -> None:
        self.env = importlib.import_module(f"pettingzoo.classic.{self.game_name}").env()

    def new(self, rng: random.Random) -> Any:
        self.env.reset(seed=rng.getrandbits(31))
        return self.env

    def legal(self, env: Any) -> Sequence[int]:
        if not env.agents:
            return ()
        observation, _, terminated, truncated, _ = env.last()
        return () if terminated or truncated else observation["action_mask"].nonzero()[0].tolist()

    def act(self, env: Any, action: int) -> None:
        env.step(action)

    def imports(self) -> str:
        return f"import pettingzoo.classic.{self.game_name}"


class Chess(Engine):
    name = module = dist = "chess"
    clone_how, size_how = "copy(stack=False)", "FEN text"

    def new(self, rng: random.Random) -> Any:
        import chess

        return chess.Board()

    def legal(self, board: Any) -> Sequence[Any]:
        over = board.halfmove_clock >= 150 or board.is_insufficient_material()
        return () if over else list(board.legal_moves)

    def act(self, board: Any, action: Any) -> None:
        board.push(action)

    def clone(self, board: Any) -> Any:
        return board.copy(stack=False)

    def dump(self, board: Any) -> bytes:
        text: str = board.fen()
        return text.encode()


class ChessWithHistory(Chess):
    name = "chess:with-history"
    clone_how, size_how = "copy()", "pickle with history"

    def clone(self, board: Any) -> Any:
        return board.copy()

    def dump(self, board: Any) -> bytes:
        return pickle.dumps(board, pickle.HIGHEST_PROTOCOL)


class PokerKit(Engine):
    name = module = dist = "pokerkit"
    RAISE = "complete_bet_or_raise_to"

    def __init__(self) -> None:
        from pokerkit import Automation

        self.automations = tuple(Automation)

    def new(self, rng: random.Random) -> Any:
        from pokerkit import NoLimitTexasHoldem

        random.seed(rng.getrandbits(32))  # pokerkit shuffles with the global generator
        return NoLimitTexasHoldem.create_state(self.automations, True, 0, (1, 2), 2, (200,) * 6, 6)

    def legal(self, state: Any) -> Sequence[str]:
        if not state.status:
            return ()
        ways = (
            ("fold", state.can_fold),
            ("check_or_call", state.can_check_or_call),
            (self.RAISE, state.can_complete_bet_or_raise_to),
        )
        return [name for name, can in ways if can()]

    def act(self, state: Any, action: str) -> None:
        if action == self.RAISE:
            state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
        else:
            getattr(state, action)()


def games(engine: type[Engine], names: str) -> list[type[Engine]]:
    """One adapter per game of an engine that holds many."""
    found = []
    for name in names.split():
        full = f"{engine.dist}:{name}"
        found.append(type(full, (engine,), {"name": full, "game_name": name}))
    return found


PEERS: list[type[Engine]] = [
    Catanatron,
    Chess,
    ChessWithHistory,
    PokerKit,
    *games(
        RLCard, "uno gin-rummy bridge leduc-holdem limit-holdem no-limit-holdem blackjack doudizhu mahjong"
    ),
    *games(OpenSpiel, "chess gin_rummy hanabi python_block_dominoes python_liars_poker"),
    *games(PettingZoo, "connect_four_v3 chess_v6 hanabi_v5"),
]


if __name__ == "__main__":
    raise SystemExit(answer({peer.name: peer for peer in PEERS}))
