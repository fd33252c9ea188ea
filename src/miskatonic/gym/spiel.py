"""OpenSpiel: the games with their chance as nodes of its own.

    import miskatonic.gym.spiel, pyspiel
    game = pyspiel.load_game("miskatonic_noir(options=mode:classic)")

Luck has a key here as everywhere, and a chance node picks which: wherever an answer calls for luck, `lucks` of them are
possible, each as likely, and each is a key of its own, made of what was picked before. So a search that goes on from a
state knows nothing of the luck that the game will have, and a history is a game. What draws nothing has no node.
"""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from miskatonic.gym import LONGEST
from miskatonic.gym.episode import ACTIONS, FEATURES
from miskatonic.gym.seen import Seen
from miskatonic.gym.slots import SETS, lay
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.library import load_game
from miskatonic.shelf import GAMES, box

LUCKS = 64
"""How many lucks a chance node has, unless somebody wants otherwise."""
DEFAULTS = {"seats": 0, "options": "", "key": "arkham", "lucks": LUCKS}


def _game_type(name: str) -> Any:
    kind = box(name)
    fewest, most = kind.players
    information = (
        pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if kind.secrets
        else pyspiel.GameType.Information.PERFECT_INFORMATION
    )
    return pyspiel.GameType(
        short_name=f"miskatonic_{name}",
        long_name=f"Miskatonic: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class ArkhamGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games. `options` are written `name:value;name:value`, `seats=0` is as few as it takes."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = {**DEFAULTS, **(params or {})}
        options = dict(part.split(":", 1) for part in wanted["options"].split(";") if part)
        self.setup = box(self.name).prepare(options, wanted["seats"] or None)
        self.lucks: int = wanted["lucks"]
        self.key = key_from(wanted["key"])
        self.slots = ACTIONS[self.name]
        self.seen = Seen(FEATURES[self.name])
        about = pyspiel.GameInfo(
            num_distinct_actions=self.slots,
            max_chance_outcomes=self.lucks,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPES[self.name], about, params or {})

    def new_initial_state(self) -> ArkhamState:
        return ArkhamState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        return Observer(self.seen)


class Observer:
    """What a seat sees, as numbers and as a text."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self.tensor = np.zeros(seen.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ArkhamState, player: int) -> None:
        self.tensor[:] = 0 if state.playing is None else self._seen(state.playing.eyes(player))

    def string_from(self, state: ArkhamState, player: int) -> str:
        return "" if state.playing is None else state.playing.eyes(player).picture().decode()


class Standing:
    """Where a state stands. Copies share it all: whoever goes on goes on in a fork, and what was there stays."""

    def __init__(self, game: ArkhamGame) -> None:
        self.arkham = game
        self.playing: Game[Any] | None = None
        """Before the first luck there is no game yet."""
        self.path = blake2b(game.key, person=b"miskatonic.spiel", digest_size=32).digest()
        """A hash of all lucks so far: keys are made of it."""
        self.pending: str | None = None
        """The answer that waits for its luck."""
        self.laid: dict[int, str] | None = None

    def __copy__(self) -> Standing:
        same = object.__new__(Standing)
        same.__dict__.update(self.__dict__)
        return same

    def __deepcopy__(self, memo: dict[int, Any]) -> Standing:
        return copy(self)

    def __getstate__(self) -> dict[str, Any]:
        """To be written down: the game as a save."""
        save = None if self.playing is None else self.playing.save()
        return {"arkham": self.arkham, "save": save, "path": self.path, "pending": self.pending}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        save = kept.pop("save")
        self.__dict__.update(kept, laid=None, playing=None if save is None else load_game(save))

    def names(self) -> dict[int, str]:
        """What may be answered, by slot."""
        if self.laid is None:
            ask = None if self.playing is None else self.playing.ask
            self.laid = {} if ask is None else lay(ask.some(SETS), self.arkham.slots)
        return self.laid

    @property
    def chance(self) -> bool:
        return self.playing is None or self.pending is not None

    def answer(self, slot: int) -> None:
        """Go on, unless that calls for luck."""
        assert self.playing is not None
        name = self.names()[slot]
        ahead = self.playing.fork(self._key(0))
        before = sum(ahead.state.counts.values())
        ahead.answer(name)
        if sum(ahead.state.counts.values()) == before:
            self.playing, self.laid = ahead, None
        else:
            self.pending = name

    def take_luck(self, luck: int) -> None:
        key = self._key(luck)
        if self.playing is None:
            setup = self.arkham.setup
            self.playing = Game(box(setup.game), setup, key, auto=AutoPass(), log=False)
        else:
            assert self.pending is not None
            self.playing = self.playing.fork(key)
            self.playing.answer(self.pending)
            self.pending = None
        self.path, self.laid = key, None

    def _key(self, luck: int) -> bytes:
        return blake2b(
            self.path + luck.to_bytes(4, "little"), person=b"miskatonic.spiel", digest_size=32
        ).digest()


class ArkhamState(pyspiel.State):  # type: ignore[misc]
    """A question, or the luck that an answer calls for."""

    def __init__(self, game: ArkhamGame) -> None:
        super().__init__(game)
        self.stands = Standing(game)

    @property
    def playing(self) -> Game[Any] | None:
        return self.stands.playing

    def current_player(self) -> int:
        if self.stands.chance:
            return int(pyspiel.PlayerId.CHANCE)
        ask = None if self.playing is None else self.playing.ask
        return int(pyspiel.PlayerId.TERMINAL) if ask is None else ask.seat

    def is_terminal(self) -> bool:
        return not self.stands.chance and self.playing is not None and self.playing.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        lucks = self.stands.arkham.lucks
        return [(luck, 1 / lucks) for luck in range(lucks)]

    def returns(self) -> list[float]:
        outcome = self.playing.outcome if self.playing is not None and self.is_terminal() else None
        worth = 0.0 if outcome is None else 1.0 if outcome.result == "won" else -1.0
        return [worth] * self.stands.arkham.setup.seats

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.stands.names())

    def _apply_action(self, action: int) -> None:
        if self.stands.chance:
            self.stands.take_luck(action)
        else:
            self.stands.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == pyspiel.PlayerId.CHANCE else self.stands.names()[action]

    def __str__(self) -> str:
        """What tells states apart: the table, what waits for luck, and the luck so far."""
        table = "" if self.playing is None else self.playing.hash()
        return f"{table} {self.stands.pending or ''} {self.stands.path.hex()[:16]}"


_TYPES = {name: _game_type(name) for name in GAMES}


class NoirGame(ArkhamGame):
    name = "noir"


class SecondGame(ArkhamGame):
    name = "second"


class ThirdGame(ArkhamGame):
    name = "third"


class CardsGame(ArkhamGame):
    name = "cards"


def register() -> None:
    """Make the games known to OpenSpiel; importing this module does."""
    for kind in (NoirGame, SecondGame, ThirdGame, CardsGame):
        if _TYPES[kind.name].short_name not in pyspiel.registered_names():
            pyspiel.register_game(_TYPES[kind.name], kind)


register()
