"""The peers: other people's game engines, each behind the same small adapter.

    .bench/venv/bin/python -m bench.peers                   # their names
    .bench/venv/bin/python -m bench.peers catanatron 2 5    # one row: seconds per repetition, repetitions

They live in an environment of their own (bench/requirements.txt). To add one, write an Engine and add it to
PEERS.
"""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from typing import Any

from bench.measure import Engine, answer


class Catanatron(Engine):
    name = module = dist = "catanatron"
    clone_how = "Game.copy()"

    def new(self, rng: random.Random) -> Any:
        from catanatron import Color, Game, RandomPlayer

        colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(color) for color in colors], seed=rng.getrandbits(32))

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
        return self.game.new_initial_state()

    def step(self, state: Any, rng: random.Random) -> bool:
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            pick = rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            state.apply_action(pick)
        if state.is_terminal():
            return False
        state.apply_action(rng.choice(state.legal_actions()))
        return True

    def clone(self, state: Any) -> Any:
        return state.clone()

    def dump(self, state: Any) -> bytes:
        text: str = state.serialize()
        return text.encode()


class RLCard(Engine):
    module = dist = "rlcard"
    clone_how, size_how = "deepcopy(env.game)", "pickle(env.game)"
    game_name = ""

    def __init__(self) -> None:
        import rlcard

        self.env = rlcard.make(self.game_name, config={"seed": 1})

    def new(self, rng: random.Random) -> Any:
        env = self.env  # its own loops reuse one env too
        env.seed(rng.getrandbits(31))
        env.last, _ = env.reset()
        return env

    def step(self, env: Any, rng: random.Random) -> bool:
        if env.is_over():
            return False
        env.last, _ = env.step(rng.choice(list(env.last["legal_actions"])))
        return True

    def clone(self, env: Any) -> Any:
        return copy.deepcopy(env.game)

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

    def step(self, env: Any, rng: random.Random) -> bool:
        if not env.agents:
            return False
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return False
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[rng.randrange(len(legal))]))
        return True

    def clone(self, env: Any) -> Any:
        return copy.deepcopy(env.unwrapped)

    def dump(self, env: Any) -> bytes:
        return pickle.dumps(env.unwrapped, pickle.HIGHEST_PROTOCOL)

    def imports(self) -> str:
        return f"import pettingzoo.classic.{self.game_name}"


class Chess(Engine):
    name = module = dist = "chess"
    clone_how, size_how = "copy(stack=False)", "FEN text"

    def new(self, rng: random.Random) -> Any:
        import chess

        return chess.Board()

    def step(self, board: Any, rng: random.Random) -> bool:
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 150 or board.is_insufficient_material():
            return False
        board.push(rng.choice(moves))
        return True

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

    def __init__(self) -> None:
        from pokerkit import Automation

        self.automations = tuple(Automation)

    def new(self, rng: random.Random) -> Any:
        from pokerkit import NoLimitTexasHoldem

        random.seed(rng.getrandbits(32))  # pokerkit shuffles with the global generator
        return NoLimitTexasHoldem.create_state(self.automations, True, 0, (1, 2), 2, (200,) * 6, 6)

    def step(self, state: Any, rng: random.Random) -> bool:
        if not state.status:
            return False
        actions = []
        if state.can_fold():
            actions.append(state.fold)
        if state.can_check_or_call():
            actions.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            actions.append(lambda: state.complete_bet_or_raise_to(least))
        rng.choice(actions)()
        return True


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
