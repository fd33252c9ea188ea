"""One game being played: what people and agents do with it. The runner (`kernel.runner`) makes it go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from miskatonic.kernel import save_file
from miskatonic.kernel.asks import Ask, AutoPass, address, addressed
from miskatonic.kernel.box import Box, Outcome, S, Setup
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import HistoryError, IllegalAnswer
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.history import ENCODE, Checkpoint, Given, Luck, Skipped, state_hash
from miskatonic.kernel.picks import shown
from miskatonic.kernel.runner import Asleep, Runner
from miskatonic.kernel.text import Raw, say

__all__ = ["ENCODE", "Checkpoint", "Game", "Given", "Luck", "Skipped", "state_hash"]


class Game(Runner[S]):
    """A game and its history."""

    rescued: ClassVar[bool] = False
    """Whether it began with a state to which no known answers lead."""

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

    # ------------------------------------------------------------------ what a player sees

    @property
    def answers(self) -> list[str]:
        return [given.name for given in self._given]

    @property
    def given(self) -> Sequence[Given]:
        return self._given

    @property
    def future(self) -> Sequence[Given]:
        """What was undone and can be redone."""
        return self._future

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
            starts = [(addressed(ask.seat, ""), ask) for ask in self._common.asks]
            return [start + name for start, ask in starts for name in ask.some()]
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
        """The whole game as plain data, ready to be written as JSON (see `kernel.save_file`)."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(save_file.save(self)))
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
            if self._asleep.forward and not self._given and ask is not None and ask.again is not None:
                self._wake_after(ask.again, name)
                return
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
