"""One game as all environments play it: questions, slots, observations, and what came of it."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from miskatonic.gym.seen import Seen
from miskatonic.gym.slots import SETS, WAIT, lay
from miskatonic.kernel.asks import Ask, AutoPass
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.shelf import box

ACTIONS = {"noir": 512, "second": 1024, "third": 1024, "cards": 1024}
"""How many slots a game has: several times as many as any question has options."""
FEATURES = {"noir": 1024, "second": 2048, "third": 2048, "cards": 2048}
"""How long an observation is."""
JUDGED = 1000.0
"""What `Box.judge` says of a game that is won, and less than nothing of one that is lost."""
Reward = Literal["result", "score"]


class Episode:
    """A game that somebody plays by numbers. `seats` asked at the same time have a question each."""

    def __init__(
        self, game: str, seats: int | None, options: dict[str, str] | None, features: int | None = None
    ) -> None:
        self.box = box(game)
        self.setup = self.box.prepare(options or {}, seats)
        self.actions = ACTIONS[game]
        self.seen = Seen(features or FEATURES[game])
        self.game: Game[Any] | None = None
        self._laid: dict[int, dict[int, str]] = {}

    def begin(self, key: bytes) -> None:
        """A new game on this key."""
        self.game = Game(self.box, self.setup, key, auto=AutoPass(), log=False, checkpoints=False)
        self._laid = {}

    @property
    def playing(self) -> Game[Any]:
        assert self.game is not None, "no game has begun: reset() begins one"
        return self.game

    @property
    def over(self) -> bool:
        return self.playing.over

    def asks(self) -> list[Ask]:
        """The open questions, one a seat."""
        return self.playing.asks

    def names(self, seat: int) -> dict[int, str]:
        """What this seat may answer, by slot; nothing while it is not asked."""
        if seat not in self._laid:
            found = next((ask for ask in self.asks() if ask.seat == seat), None)
            self._laid[seat] = {} if found is None else lay(found.some(SETS), self.actions)
        return self._laid[seat]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """One for every slot that may be taken."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(self.names(seat))] = 1
        return mask

    def waiting(self, seat: int) -> NDArray[np.int8]:
        """The mask where every seat acts in every step: who is not asked waits."""
        mask = self.mask(seat)
        mask[WAIT] = not mask.any()
        return mask

    def take(self, seat: int, slot: int) -> bool:
        """Answer with what lies in this slot; False, and nothing has happened, where nothing does."""
        name = self.names(seat).get(int(slot))
        if name is None:
            return False
        self.playing.answer(name, seat)
        self._laid = {}
        return True

    def observe(self, seat: int) -> NDArray[np.float32]:
        """All that this seat sees of the table and of its question, as numbers."""
        return self.seen(self.playing.eyes(seat))

    def worth(self, seat: int) -> float:
        """How good the table looks to who plays greedily (`Box.judge`), from -1 for lost to 1 for won."""
        return float(self.box.judge(self.playing.play, seat)) / JUDGED

    def reward(self, kind: Reward) -> float:
        """Of a game that is over: 1 for won and -1 for lost, or its points."""
        outcome = self.playing.outcome
        assert outcome is not None, "only a game that is over has a result"
        if kind == "score":
            return float(self.box.score(self.playing.play) or 0.0)
        return 1.0 if outcome.result == "won" else -1.0

    def told(self) -> dict[str, Any]:
        """What is known of the game beside the table: its seal, and at its end its key and how it ended."""
        game = self.playing
        told: dict[str, Any] = {"commitment": game.commitment}
        if game.outcome is not None:
            told |= {
                "key": game.luck[0].key.hex(),
                "result": game.outcome.result,
                "cause": game.outcome.cause,
            }
            if (score := self.box.score(game.play)) is not None:
                told["score"] = float(score)
        return told

    def text(self) -> str:
        """The questions that stand, in words, each option with its slot and its name."""
        speech = language("en")
        lines = []
        for ask in self.asks():
            lines.append(f"[{ask.seat}] {speech.sentence(speech.render(ask.prompt))}")
            words = {option.name: speech.render(option.text) for option in ask.options}
            names = self.names(ask.seat).items()
            lines += [
                f"  {slot:4} {name}: {words[name]}" if name in words else f"  {slot:4} {name}"
                for slot, name in names
            ]
        outcome = self.playing.outcome
        if outcome is not None:
            lines.append(speech.sentence(speech.render(outcome.text)))
        return "\n".join(lines)
