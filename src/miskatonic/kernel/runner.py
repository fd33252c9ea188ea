"""The runner: it starts one unit at a time and keeps the state as bytes before each.

Undo, fork, save and replay are the same mechanism: those bytes, and the answers given since. What people do with a
game is in `kernel.game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Self

import msgspec
from msgspec import Struct

from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import BY_HAND, Ask, Asks, AutoPass, Flow, addressed
from miskatonic.kernel.box import Box, Ended, Play, S, Setup
from miskatonic.kernel.chance import Chance, Draw
from miskatonic.kernel.errors import HistoryError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.history import ENCODE, Checkpoint, Given, Luck, Skipped
from miskatonic.kernel.pledges import Together
from miskatonic.kernel.text import say

MOST_SKIPPED = 8


class Asleep(Struct, frozen=True):
    """A copy that nobody has looked into yet: where it stands, and the log it was copied from.

    Until then it holds what it was copied of, its luck and its rules: the question that it shows must not end before.
    """

    at: int
    log: list[Entry] | None
    forward: bool = False
    """It will keep no history."""


class Lent(Struct):
    """What the copies of a game that stands in one unit share: the abilities in play when it began (its own, unless it
    went back to there), and the state then as plain data, made with the first copy."""

    kept: Checkpoint | None = None
    abilities: InPlay[Any] | None = None
    state: Any = None


class Runner(Generic[S]):
    """A game that goes from question to question, and can be taken back to any of them or copied.

    `ask` is what must be decided now, None once the game is over. Where several seats are asked at the same time it is
    the first question that is still open; `asks` has them all.
    """

    # As most games have it, and a copy that only goes forward: it need not be told.
    taken_back = 0
    """How often somebody went back to decide otherwise; the save says so too."""
    together = Together()
    """What the file it came from tells of those who played."""
    _skipped: tuple[Skipped, ...] = ()
    _reopened: int | None = None
    """The seat that is asked in spite of its wishes until it has answered."""

    def _prepare(
        self,
        box: Box[S],
        setup: Setup,
        luck: tuple[Luck, ...],
        state: S,
        log: bool,
        checkpoints: bool,
        auto: AutoPass,
        at: int = 0,
    ) -> None:
        self.box = box
        self.setup = setup
        self.luck = luck
        self.auto = auto
        self.base = at
        """How many answers came before the history known here (a recovered save starts in the middle)."""
        self.ask: Ask | None = None
        self._common: Asks | None = None
        self._asleep: Asleep | None = None
        abilities: InPlay[Any] = InPlay(box.sources(state), box.order)
        self._play: Play[S] = Play(setup, state, Chance(self._key(at), state.counts), None, abilities)
        self._play.at = at
        if log:
            self._play.log, self._play.chance.record = [], []
        self._given: list[Given] = []
        self._future: list[Given] = []
        self._checkpoints: list[Checkpoint] | None = [] if checkpoints else None
        self._flow: Flow[None] | None = None
        self._decode = msgspec.json.Decoder(box.state_type).decode
        self._lent = Lent()

    @property
    def play(self) -> Play[S]:
        """The game as its rules see it; a fork unpacks itself when somebody first looks into it."""
        if self._asleep is not None:
            self._wake(self._asleep)
        return self._play

    @property
    def state(self) -> S:
        return self.play.state

    @property
    def log(self) -> Sequence[Entry]:
        return self.play.log or ()

    @property
    def draws(self) -> Sequence[Draw]:
        return self.play.chance.record or ()

    @property
    def checkpoints(self) -> Sequence[Checkpoint]:
        """The states kept so far, oldest first; only a game that was told to keep none has none."""
        if self._asleep is not None:
            self._wake(self._asleep)
        if not self._checkpoints:
            raise HistoryError(say("kernel.error.no_history"))
        return self._checkpoints

    @property
    def position(self) -> int:
        return self.base + len(self._given)

    @property
    def asks(self) -> list[Ask]:
        """What must be decided now, by several seats at the same time perhaps, in any order."""
        if self._common is not None:
            return self._common.asks
        return [] if self.ask is None else [self.ask]

    # ------------------------------------------------------------------ going on

    def _give(self, given: Given) -> None:
        """Write the answer down; what follows from it may be under other luck."""
        self._given.append(given)
        if len(self.luck) > 1:
            self._take_luck()
        self._play.at += 1

    def _go_on(self, send: Any, auto: bool = True, fresh: bool = False) -> None:
        """Run until a person must answer, or the game is over; `send` is the answer, None where a unit begins.

        `fresh`: the state comes from the last checkpoint, so that it need not be kept again.
        """
        flow, before = self._flow, self.ask
        if before is not None:
            if before.lent:
                for ask in self.asks:
                    ask.fix()  # a copy may look at it when this game has gone on
            self.ask = self._common = None
        auto = auto and self.auto is not BY_HAND
        while flow is not None or (flow := self._next_flow(fresh)) is not None:
            try:
                asked = flow.send(send)
            except (StopIteration, Ended):
                flow = send = None
                fresh = False
                continue
            if auto and (own := self._own_answer(asked)) is not None:
                send = own
                self._give(Given(send, True))
                continue
            if isinstance(asked, Asks):
                self._common, self.ask = asked, asked.asks[0]
            else:
                self.ask = asked
            break
        self._flow = flow

    def _next_flow(self, fresh: bool) -> Flow[None] | None:
        """The unit that comes next, or where nothing is kept all that come; None once the game is over."""
        play, box, keeps = self._play, self.box, self._checkpoints is not None
        if keeps and not fresh:
            self._keep()
        if box.outcome(play.state) is not None:
            return None
        return box.unit(play) if keeps else box.units(play)

    def _own_answer(self, asked: Ask | Asks) -> str | None:
        """The answer that gives itself (see `AutoPass`), if one does."""
        if isinstance(asked, Ask):
            return self._pass(asked) if self.auto.takes(asked) else None
        for ask in asked.asks:
            if ask.seat != self._reopened and self.auto.takes(ask):
                return addressed(ask.seat, self._pass(ask))
        return None

    def _pass(self, ask: Ask) -> str:
        """It answers itself; what could have been answered otherwise is remembered for a while."""
        if (ask.trivial or ask.stop is not None) and self._play.log is not None and not ask.single():
            skipped = Skipped(self.position, ask.seat, ask.prompt, ask.about)
            before = tuple(each for each in self._skipped if each.at < self.position)
            self._skipped = (*before[1 - MOST_SKIPPED :], skipped)
        return ask.first()

    def _passed_over(self, name: str) -> None:
        """Remember what answered itself when the game was played, now that it is played again."""
        if self._common is None:
            asks = [self.ask] if self.ask is not None else []
        else:
            asks = [ask for ask in self._common.asks if addressed(ask.seat, ask.first()) == name]
        for ask in asks:
            self._pass(ask)

    def feed(self, answers: Iterable[Given]) -> None:
        """Give recorded answers again, as they were given: nothing answers itself on the way."""
        for given in answers:
            if given.auto:
                self._passed_over(given.name)
            self._give(given)
            self._go_on(given.name, auto=False)

    def _keep(self) -> None:
        assert self._checkpoints is not None
        log, draws = len(self.log), len(self.draws)
        kept = Checkpoint(self._play.at, ENCODE(self._play.state), log, draws)
        if self._checkpoints and self._checkpoints[-1].at == kept.at:
            self._checkpoints[-1] = kept
        else:
            self._checkpoints.append(kept)
        self._lent = Lent(kept, self._play.abilities.lend())

    # ------------------------------------------------------------------ copies, and going back

    def _copy(self, at: int, forward: bool = False) -> Self:
        """One that stands there and has all in common with this, its question too, until somebody looks into it."""
        if self._asleep is not None:
            self._wake(self._asleep)
        if self._checkpoints is None:
            raise HistoryError(say("kernel.error.no_history"))
        kept = self._checkpoints[-1]
        if self._lent.kept is not kept:
            self._lent = Lent(kept)
        copy = object.__new__(type(self))
        copy.box, copy.setup, copy.luck, copy.auto = self.box, self.setup, self.luck, self.auto
        copy._decode = self._decode
        copy.ask, copy._common, copy._play, copy._flow = self.ask, self._common, self._play, self._flow
        copy._lent, copy._future = self._lent, []
        if forward:
            copy.base, copy._given = kept.at, self._given[kept.at - self.base :]
            copy._checkpoints = [kept]
        else:
            copy.base, copy._given = self.base, self._given[: at - self.base]
            copy._checkpoints = self._checkpoints.copy()
            copy.taken_back, copy._skipped = self.taken_back, self._skipped
            copy.together = self.together
        copy._asleep = Asleep(at, None if forward else self._play.log, forward)
        if self.ask is not None:
            self.ask.lent += 1
        return copy

    def _wake(self, asleep: Asleep) -> None:
        """A copy is taken out of its bytes, and stands where it was copied, before a question of its own."""
        self._asleep = None
        if self.ask is not None:
            self.ask.lent -= 1
            self.ask = self._common = None
        if not asleep.forward:
            self._unpack(asleep.at, asleep.log)
            return
        assert self._checkpoints is not None
        kept, since = self._checkpoints[0], self._given
        self._checkpoints, self._given = None, []
        self._play = self._laid(kept)
        self._flow = None
        self._go_on(None, auto=False)
        if since:
            self.feed(since)

    def _wake_after(self, again: Callable[[Any, str], Flow[None]], name: str) -> None:
        """The same where its unit began with the question that is answered now: nobody need ask it again."""
        assert self._checkpoints is not None
        assert self.ask is not None
        self.ask.lent -= 1
        self.ask = self._asleep = None
        self._play = play = self._laid(self._checkpoints[0])
        self._checkpoints = None
        self._flow = self.box.units(play, again(play, name))
        self._give(Given(name))
        self._go_on(None)

    def _rewind(self, to: int) -> None:
        """Stand where we stood after `to` answers."""
        play = self.play
        if self._checkpoints is None:
            raise HistoryError(say("kernel.error.no_history"))
        self._unpack(to, play.log)

    def _unpack(self, to: int, log: list[Entry] | None) -> None:
        """The last checkpoint before that position, and the answers since; log and draws as far as they went."""
        assert self._checkpoints is not None
        index = len(self._checkpoints) - 1
        while self._checkpoints[index].at > to:
            index -= 1
        kept = self._checkpoints[index]
        first = kept.at - self.base
        since = self._given[first : to - self.base]
        record = self._play.chance.record
        self._play = play = self._laid(kept)
        if log is not None:
            play.log = log[: kept.log]
            play.chance.record = (record or [])[: kept.draws]
        self._given = self._given[:first]
        self._checkpoints = self._checkpoints[: index + 1]
        self._flow = None
        self._go_on(None, auto=False, fresh=True)
        if since:
            self.feed(since)

    def resume(
        self,
        given: Sequence[Given],
        checkpoints: Sequence[Checkpoint],
        log: Sequence[Entry],
        draws: Sequence[Draw],
    ) -> None:
        """Stand at the last of these checkpoints; so was logged and drawn, and so was answered, on the way to it."""
        self._given, self._checkpoints = list(given), list(checkpoints)
        self.play.chance.record = list(draws)
        self._unpack(self.position, list(log))

    def _laid(self, kept: Checkpoint) -> Play[S]:
        """The game as it stood at that checkpoint, without a log."""
        luck = self._play.chance
        state, abilities = self._beginning(kept)
        key = self.luck[0].key if len(self.luck) == 1 else self._key(kept.at)
        chance = luck.with_counts(state.counts) if key == luck.key else Chance(key, state.counts)
        return Play(self.setup, state, chance, None, abilities, kept.at)

    def _beginning(self, kept: Checkpoint) -> tuple[S, InPlay[Any]]:
        """The state at that checkpoint and what was in play; the first copy that asks works it out for the others."""
        lent = self._lent
        if lent.kept is not kept:
            state = self._decode(kept.state)
            return state, InPlay(self.box.sources(state), self.box.order)
        if lent.state is None:
            lent.state = msgspec.json.decode(kept.state)
        state = msgspec.convert(lent.state, self.box.state_type, str_keys=True)
        if lent.abilities is None:
            lent.abilities = InPlay(self.box.sources(state), self.box.order)
        return state, lent.abilities.lend()

    # ------------------------------------------------------------------ luck

    def _key(self, at: int) -> bytes:
        """The key that everything set off by the answers before this position followed."""
        key = self.luck[0].key
        for luck in self.luck[1:]:
            if luck.at < at:
                key = luck.key
        return key

    def _take_luck(self) -> None:
        """Change to the key that begins with the answer being given, if one does."""
        for luck in self.luck[1:]:
            if luck.at == self._play.at:
                record = self._play.chance.record
                self._play.chance = Chance(luck.key, self._play.state.counts)
                self._play.chance.record = record
