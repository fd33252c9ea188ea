"""What a save file proves, and what it does not.

Playing it again proves that every answer was legal and led to the states the file names, and that every draw came
from the keys in it. A key that was committed to before the first draw was not changed afterwards. No file can prove
that its count of take-backs is whole: who has the file can write another. That a key was not picked out of many, and
that nobody played on it before, is proved only where those who sat there contributed to it (see `pledges`), and then
to those of them who find their own contribution in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.asks import Ask
from miskatonic.kernel.chance import Chance, Draw, verify
from miskatonic.kernel.errors import ChanceError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Game
from miskatonic.kernel.pledges import Pledge, Together, check
from miskatonic.kernel.saves import Rescued
from miskatonic.kernel.text import Raw, Text, say


class Step(Struct, frozen=True):
    """One answer of a game: what was asked, what was answered, and what the log and the luck then brought."""

    at: int
    asks: Sequence[Ask]
    name: str
    auto: bool
    log: Sequence[Entry]
    draws: Sequence[Draw]


def steps(game: Game[Any]) -> Iterator[Step]:
    """The game from the beginning of its known history; the first step has no answer, only what set-up did."""
    again = game.look(game.base)
    yield Step(again.position, (), "", True, again.log, again.draws)
    for given in game.given:
        at, asks, log, draws = again.position, again.asks, len(again.log), len(again.draws)
        again.feed((given,))
        yield Step(at, asks, given.name, given.auto, again.log[log:], again.draws[draws:])


class Span(Struct, frozen=True):
    """From this many answers on, luck followed the key of this commitment."""

    at: int
    commitment: str


class Proof(Struct, frozen=True):
    """What holds of a game that was played again. `begins` is where its history begins, if not at the beginning.

    `shown` is the part of it that the commitment one compares with speaks of: that of a key, or that of the secret of
    which the key was made.
    """

    answers: int
    draws: int
    keys: list[Span]
    shown: Span | None
    begins: int | None
    taken_back: int
    together: Together = Together()
    first: dict[str, int] = {}
    """How often each stream had drawn where the history begins."""

    @property
    def pledges(self) -> list[Pledge]:
        return self.together.pledges

    @property
    def whole(self) -> bool:
        """Whether one key and the answers explain everything from the set-up on."""
        return len(self.keys) == 1 and self.begins is None

    def gaps(self) -> list[Text]:
        """What is not proved, in words."""
        found = []
        if self.begins is not None:
            found.append(say("kernel.proof.begins", n=self.begins))
        for span in self.keys[1:]:
            found.append(say("kernel.proof.other_luck", n=span.at, commitment=Raw(span.commitment)))
        found.append(say("kernel.proof.taken_back", n=self.taken_back))
        alone = {span.at for span in self.keys} - {pledge.at for pledge in self.pledges}
        found += [say("kernel.proof.others", n=pledge.at) for pledge in self.pledges]
        if alone:
            found.append(say("kernel.proof.never"))
        return found


def prove(game: Game[Any], commitment: str | None = None) -> Proof:
    """Make every draw again from the key it was made with, and compare the keys with what was shown at the start."""
    keys = [Span(luck.at, Chance(luck.key, {}).commitment) for luck in game.luck]
    pledges = _checked(game)
    announced = [*keys, *(Span(pledge.at, pledge.commitment) for pledge in pledges)]
    shown = None if commitment is None else _shown(announced, commitment.strip())
    first = _first_counts(game)
    counts = dict(first)
    draws = 0
    for step in steps(game):
        key = _key_of(game, step)
        verify(Chance(key, {}).commitment, key, step.draws, counts)
        for draw in step.draws:
            counts[draw.stream] = draw.n + 1
        draws += len(step.draws)
    begins = game.base if isinstance(game, Rescued) else None
    return Proof(len(game.given), draws, keys, shown, begins, game.taken_back, game.together, first)


def _checked(game: Game[Any]) -> list[Pledge]:
    """Every pledge of the file keeps what it announced, and makes the key that holds from there on."""
    keys = {luck.at: luck.key for luck in game.luck}
    for pledge in game.together.pledges:
        check(pledge, keys.get(pledge.at, b""))
    return game.together.pledges


def _shown(keys: list[Span], commitment: str) -> Span:
    """Where luck begins to follow the key of this commitment: a copy with new luck has one of its own."""
    for span in keys:
        if span.commitment == commitment.lower():
            return span
    shown, now = Raw(commitment[:80]), Raw(keys[0].commitment)
    raise ChanceError(say("kernel.error.other_commitment", shown=shown, commitment=now))


def _first_counts(game: Game[Any]) -> dict[str, int]:
    """How often each stream had drawn where the known history begins."""
    if not isinstance(game, Rescued):
        return {}
    state = msgspec.json.decode(game.checkpoints[0].state, type=game.box.state_type)
    counts: dict[str, int] = state.counts
    return counts


def _key_of(game: Game[Any], step: Step) -> bytes:
    """The key that what this step set off followed."""
    begun = [luck.key for luck in game.luck if luck.at <= step.at and (step.name or luck.at < step.at)]
    return begun[-1] if begun else game.luck[0].key
