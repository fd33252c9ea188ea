"""One game being played: the runner.

It starts one unit at a time and keeps the state as bytes before each. Undo, fork, save and replay are the same
mechanism: those bytes, and the answers given since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Generic

import msgspec
from msgspec import Struct

from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.asks import BY_HAND, Ask, Asks, AutoPass, Flow, address, addressed
from miskatonic.kernel.box import Box, Ended, Outcome, Play, S, Setup
from miskatonic.kernel.chance import Chance, Draw
from miskatonic.kernel.errors import HistoryError, IllegalAnswer
from miskatonic.kernel.events import Entry
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.picks import shown
from miskatonic.kernel.pledges import Together
from miskatonic.kernel.text import Raw, Text, say

ENCODE = msgspec.json.Encoder(order="deterministic").encode


class Checkpoint(Struct, frozen=True, gc=False):
    """The state between two units, as bytes, and how long the answers, the log and the draws were then."""

    at: int
    state: bytes
    log: int
    draws: int


class Luck(Struct, frozen=True):
    """From this many answers on, chance follows this key. A game has one; a fork with other luck has more."""

    at: int
    key: bytes


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


class Given(Struct, frozen=True, gc=False):
    """An answer in the history, and whether it gave itself (see `AutoPass`)."""

    name: str
    auto: bool = False


class Skipped(Struct, frozen=True):
    """A question that was passed over though it could have been answered otherwise: where, whose, and what it was."""

    at: int
    seat: int
    prompt: Text
    about: Text | None


MOST_SKIPPED = 8


def state_hash(state: bytes) -> str:
    return blake2b(state, digest_size=16).hexdigest()


class Game(Generic[S]):
    """A game and its history. `ask` is what must be decided now, None once the game is over.

    Where several seats are asked at the same time it is the first question that is still open; `asks` has them all.
    """

    # As most games have it, and a copy that only goes forward: it need not be told.
    taken_back = 0
    """How often somebody went back to decide otherwise; the save says so too."""
    together = Together()
    """What the file it came from tells of those who played."""
    _skipped: tuple[Skipped, ...] = ()
    _reopened: int | None = None
    """The seat that is asked in spite of its wishes until it has answered."""

    def __init__(
        self,
        box: Box[S],
        setup: Setup,
        key: bytes,
        *,
        auto: AutoPass = AutoPass(),  # noqa: B008 (frozen)
        log: bool = True,
        checkpoints: bool = True,
    ) -> None:
        """With `log` and `checkpoints` off the game only goes forward, at full speed."""
        self._prepare(box, setup, (Luck(0, key),), box.start(setup), log, checkpoints, auto)
        self._go_on(None)

    @classmethod
    def begin(
        cls,
        box: Box[S],
        setup: Setup,
        luck: tuple[Luck, ...],
        *,
        auto: AutoPass,
        state: S | None = None,
        at: int = 0,
    ) -> Game[S]:
        """A game that waits for recorded answers: from its set-up, or from a state in the middle of it."""
        game: Game[S] = object.__new__(cls)
        game._prepare(box, setup, luck, box.start(setup) if state is None else state, True, True, auto, at)
        if state is not None:
            box.check(game.play)  # no rule led here, so nothing about it is sure
        game._go_on(None, auto=False)
        return game

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
        self._play: Play[S] = self._new_play(state, Chance(self._key(at), state.counts))
        self._play.at = at
        if log:
            self._play.log, self._play.chance.record = [], []
        self._given: list[Given] = []
        self._future: list[Given] = []
        self._checkpoints: list[Checkpoint] | None = [] if checkpoints else None
        self._flow: Flow[None] | None = None
        self._decode = msgspec.json.Decoder(box.state_type).decode
        self._lent = Lent()

    def _new_play(self, state: S, chance: Chance) -> Play[S]:
        return Play(self.setup, state, chance, None, InPlay(self.box.sources(state), self.box.order))

    def _beginning(self, kept: Checkpoint) -> tuple[S, InPlay[Any]]:
        """The state at that checkpoint and what was in play; the first copy that asks works it out for the others."""
        lent = self._lent
        if lent.kept is kept and lent.state is not None:
            state = msgspec.convert(lent.state, self.box.state_type)
        else:
            state = self._decode(kept.state)
            if lent.kept is not kept:
                return state, InPlay(self.box.sources(state), self.box.order)
            lent.state = msgspec.to_builtins(state)
        if lent.abilities is None:
            lent.abilities = InPlay(self.box.sources(state), self.box.order)
        return state, lent.abilities.lend()

    # ------------------------------------------------------------------ what a player sees

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
    def answers(self) -> list[str]:
        return [given.name for given in self._given]

    @property
    def given(self) -> Sequence[Given]:
        return self._given

    @property
    def checkpoints(self) -> Sequence[Checkpoint]:
        """The states kept so far, oldest first; only a game that was told to keep none has none."""
        if self._asleep is not None:
            self._wake(self._asleep)
        if not self._checkpoints:
            raise HistoryError(say("kernel.error.no_history"))
        return self._checkpoints

    @property
    def future(self) -> Sequence[Given]:
        """What was undone and can be redone."""
        return self._future

    @property
    def position(self) -> int:
        return self.base + len(self._given)

    @property
    def decisions(self) -> list[int]:
        """The positions at which a person decided."""
        return [self.base + i for i, given in enumerate(self._given) if not given.auto]

    @property
    def outcome(self) -> Outcome | None:
        return self.box.outcome(self.play.state)

    @property
    def over(self) -> bool:
        """Nobody is asked anything any more: the key may be shown."""
        return self.ask is None

    @property
    def commitment(self) -> str:
        """The published hash of the key: shown at the start, it proves at the end that the key was not changed.

        Of a game that went on with other luck, that of the last key.
        """
        return Chance(self.luck[-1].key, {}).commitment

    @property
    def asks(self) -> list[Ask]:
        """What must be decided now, by several seats at the same time perhaps, in any order."""
        if self._common is not None:
            return self._common.asks
        return [] if self.ask is None else [self.ask]

    def own_part(self, seat: int) -> Ask | None:
        """What is this seat's own in the question to another, as a question to it; it need not answer.

        One history has one question at a time: whoever answers first, both are asked anew.
        """
        ask = self.ask
        if ask is None or self._common is not None or ask.pick is not None or ask.seat == seat:
            return None
        own = [option for option in ask.options if option.owner == seat]
        return Ask(seat, say("kernel.ask.own_part"), own, ask.rule) if own else None

    def legal(self) -> list[str]:
        """The names that `answer` takes now; of answers that are sets some, where there are too many (`Ask.some`)."""
        if self._common is not None:
            return [addressed(ask.seat, name) for ask in self._common.asks for name in ask.some()]
        return self.ask.some() if self.ask else []

    def takes(self, name: str) -> bool:
        """Whether this, to the letter, could be the next answer of the history."""
        try:
            return self._read(name, None) == name
        except IllegalAnswer:
            return False

    def sample(self, luck: Chance, stream: str) -> str:
        """An answer by chance; where several seats are asked also whose."""
        if self._common is None:
            assert self.ask is not None
            return self.ask.sample(luck, stream)
        ask = self._common.asks[luck.pick(stream, len(self._common.asks))]
        return addressed(ask.seat, ask.sample(luck, stream))

    def view(self, seat: int | None = 0) -> Any:
        """What this seat may know, or with None a spectator."""
        return self.box.view(self.play, seat)

    def eyes(self, *seats: int) -> Eyes:
        """The game as who has these seats sees it; without any, as a spectator does."""
        return Eyes(self, seats)

    def asked(self) -> Eyes:
        """The eyes of the seat that is asked, of several the first."""
        return Eyes(self, () if self.ask is None else (self.ask.seat,))

    def hash(self) -> str:
        """Equal states have equal bytes, so a state has a hash."""
        return state_hash(ENCODE(self.play.state))

    def save(self) -> dict[str, Any]:
        """The whole game as plain data, ready to be written as JSON (see `kernel.saves`)."""
        from miskatonic.kernel import saves  # a save knows games; a game only that it can be saved

        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(saves.save(self)))
        return data

    # ------------------------------------------------------------------ going on

    def answer(self, name: str, seat: int | None = None) -> None:
        """Take the option of this name; anything else is refused and changes nothing.

        Of several seats asked the answer is for the one it names (`seat`, or `@2 name`), else for the first.
        """
        ask = self.ask
        if ask is None or seat is not None or self._common is not None or not ask.takes(name):
            name = self._read(name, seat)
        if self._asleep is not None:
            self._wake(self._asleep)
        if self._future:
            self._future.clear()
        if self._reopened is not None and address(name)[0] in (None, self._reopened):
            self._reopened = None
        self._give(Given(name))
        self._go_on(name)

    def _read(self, name: object, seat: int | None) -> str:
        """The answer as the history will have it; an `IllegalAnswer` says what is wrong."""
        ask = self.ask
        if ask is None:
            quoted = shown(name if isinstance(name, str) else f"({type(name).__name__})")
            raise IllegalAnswer(say("kernel.error.over", answer=quoted))
        if isinstance(name, str) and name[:1] == "@":
            to, name = address(name)
            seat = to if seat is None or to is None or to == seat else -1
        if seat is not None and seat != ask.seat:
            ask = self._of_seat(seat)
        read = ask.read(name)
        return read if self._common is None else addressed(ask.seat, read)

    def _of_seat(self, seat: int) -> Ask:
        """The open question to this seat."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        if (own := self.own_part(seat)) is not None:
            return own
        raise IllegalAnswer(
            say("kernel.error.seat", seats=Raw(", ".join(f"@{ask.seat}" for ask in self.asks)))
        )

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

    @property
    def skipped(self) -> list[Skipped]:
        """What has been passed over since a person last decided."""
        since = max(self.decisions, default=self.base - 1)
        return [each for each in self._skipped if since < each.at < self.position]

    def reopen(self, at: int) -> None:
        """Go back to a question that was passed over; it is put to its seat now, whatever that wishes."""
        found = next((each for each in self.skipped if each.at == at), None)
        if found is None:
            raise HistoryError(say("kernel.error.not_skipped", n=at))
        self.undo(at)
        self._reopened = found.seat

    def _keep(self) -> None:
        assert self._checkpoints is not None
        log, draws = len(self.log), len(self.draws)
        kept = Checkpoint(self._play.at, ENCODE(self._play.state), log, draws)
        if self._checkpoints and self._checkpoints[-1].at == kept.at:
            self._checkpoints[-1] = kept
        else:
            self._checkpoints.append(kept)
        self._lent = Lent(kept, self._play.abilities.lend())

    # ------------------------------------------------------------------ going back

    def undo(self, to: int | None = None) -> None:
        """Go back to this position, or to the last one at which a person decided.

        Once the game is over its key is known, and who could go back would know every draw: see `anew`. In that copy
        one cannot go back to before it began, for there the old key would hold again.
        """
        if self.over:
            raise HistoryError(say("kernel.error.key_shown"))
        if to is None:
            to = self._last_decision()
        if self.base <= to < self._new_luck:
            raise HistoryError(say("kernel.error.other_luck", n=self._new_luck))
        if not self.base <= to <= self.position:
            raise HistoryError(say("kernel.error.position", n=to, first=self.base, last=self.position))
        undone = self._given[to - self.base :]
        self._rewind(to)
        self._future[:0] = undone
        self.taken_back += bool(undone)

    @property
    def can_undo(self) -> bool:
        return not self.over and any(at >= self._new_luck for at in self.decisions)

    @property
    def _new_luck(self) -> int:
        """Where luck last began to follow another key."""
        return max([each.at for each in self.luck if each.at <= self.position])

    def _last_decision(self) -> int:
        decisions = self.decisions
        if not decisions:
            raise HistoryError(say("kernel.error.nothing_to_undo"))
        return decisions[-1]

    def remember(self, undone: Iterable[Given]) -> None:
        """Make answers that were undone redoable, as far as they are still possible."""
        here = self.position
        for given in undone:
            if not self.takes(given.name):
                break
            self.feed((given,))
        again = self._given[here - self.base :]
        self._rewind(here)
        self._future[:0] = again

    def redo(self) -> None:
        """Give the next undone answer again, with those that gave themselves after it."""
        if not self._future:
            raise HistoryError(say("kernel.error.nothing_to_redo"))
        count = 1
        while count < len(self._future) and self._future[count].auto:
            count += 1
        again, self._future = self._future[:count], self._future[count:]
        self.feed(again)

    def look(self, at: int) -> Game[S]:
        """The same game as it stood at another position, to look at."""
        if not self.base <= at <= self.position:
            raise HistoryError(say("kernel.error.position", n=at, first=self.base, last=self.position))
        copy = self._copy(at)
        _ = copy.play
        return copy

    def fork(self, luck: bytes | None = None, *, forward: bool = False) -> Game[S]:
        """A copy that goes its own way, on the same luck or on other luck from here on.

        One that only goes `forward` has no log and no history: it cannot be undone, saved or copied, and is faster.
        """
        copy = self._copy(self.base + len(self._given), forward)
        if luck is not None:
            Chance(luck, {})  # a key that cannot be is refused now, not at the next draw
            # An earlier moment may be looked at, before luck of its own; here that is no longer the future.
            earlier = [each for each in self.luck[1:] if each.at < self.position]
            copy.luck = (self.luck[0], *earlier, Luck(self.position, luck))
        return copy

    def anew(self, luck: bytes, at: int | None = None) -> Game[S]:
        """A copy that stands where a person last decided, or at this position, and goes on from there on new luck."""
        return self.look(self._last_decision() if at is None else at).fork(luck)

    def begun(self) -> S:
        """The state as it was when the present unit began."""
        return self._decode(self.checkpoints[-1].state)

    def retold(self, state: S, luck: bytes | None = None) -> Game[S] | None:
        """The present unit as it would have gone from another state, or on other luck; no log tells of it.

        None where an answer that was given in it could not have been given then.
        """
        kept, copy = self.checkpoints[-1], self._copy(self.position)
        since = self._given[kept.at - self.base :]
        copy.base, copy._given = kept.at, []
        copy._checkpoints = [Checkpoint(kept.at, ENCODE(state), 0, 0)]
        copy._asleep = Asleep(kept.at, None)
        if luck is not None:
            copy.luck = (Luck(0, luck),)
        _ = copy.play
        for given in since:
            if not copy.takes(given.name):
                return None
            copy.feed((given,))
        return copy

    def _copy(self, at: int, forward: bool = False) -> Game[S]:
        """One that stands there and has all in common with this, its question too, until somebody looks into it."""
        if self._asleep is not None:
            self._wake(self._asleep)
        if self._checkpoints is None:
            raise HistoryError(say("kernel.error.no_history"))
        kept = self._checkpoints[-1]
        if self._lent.kept is not kept:
            self._lent = Lent(kept)
        copy: Game[S] = object.__new__(type(self))
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

    def feed(self, answers: Iterable[Given]) -> None:
        """Give recorded answers again, as they were given: nothing answers itself on the way."""
        for given in answers:
            if given.auto:
                self._passed_over(given.name)
            self._give(given)
            self._go_on(given.name, auto=False)

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
