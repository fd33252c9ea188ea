"""One kind of ability: what anything in play adds to the game.

It changes a number (`Modifier`), it reacts to something that happens (`Reaction`), or it can be used (`Usable`).
`InPlay` indexes those in play by what they are about, so that nobody scans the whole table; `happen` gives a
happening its nested order:

    would (something else may take its place) -> when (may change or cancel it) -> the thing itself -> at -> after

In each moment forced reactions come before optional ones, and a reaction's own consequences are resolved
before the next reaction: last in, first out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.happenings import AFTER, AT, WHEN, WOULD, Happening, Moment
from miskatonic.kernel.in_play import Indexed, P
from miskatonic.kernel.lasting import Limit, is_free, spend
from miskatonic.kernel.numbers import (
    ADD,
    LEAST,
    MOST,
    SET,
    TIMES,
    How,
    Modifier,
    Number,
    Reason,
    Source,
)
from miskatonic.kernel.reactions import (
    Ability,
    Happened,
    Reaction,
    Usable,
    Waiting,
    by_answer,
    does,
    may_choose,
    offered,
    reacts,
    whether,
)
from miskatonic.kernel.text import say

T = TypeVar("T")

__all__ = [
    "ADD",
    "AFTER",
    "AT",
    "LEAST",
    "MOST",
    "SET",
    "TIMES",
    "WHEN",
    "WOULD",
    "Ability",
    "Happening",
    "How",
    "InPlay",
    "Limit",
    "Modifier",
    "Moment",
    "Number",
    "Reaction",
    "Reason",
    "Source",
    "Usable",
    "Waiting",
    "does",
    "reacts",
]

EARLY, LATE = (WOULD, WHEN), (AT, AFTER)
"""The moments before the thing itself, and those after it."""


class InPlay(Indexed[P]):
    """The abilities in play, and the order in which they answer to what happens."""

    __slots__ = ()

    def answers(self, game: P, happening: Happening) -> bool:
        """Whether anything would react after it, were it to happen now."""
        return bool(self._waiting(game, happening, AFTER))

    def happen(
        self, game: P, happening: Happening, do: Callable[[], Flow[None]], seats: Iterable[int] = (0,)
    ) -> Flow[bool]:
        """Let it happen with everything that answers to it; False when it was cancelled or something took its place."""
        if self.effects:
            return (yield from self._happen_within(game, happening, do, seats, self.effects[-1]))
        kind = type(happening)
        early = kind in self._before
        if early or kind in self._after:
            seats = list(seats)  # they may be reckoned only when somebody wants to know, and then once
            if early and not (yield from self.beforehand(game, happening, seats)):
                return False
        if do is not nothing:
            yield from do()
        if kind in self._after:
            seats = list(seats)
            for moment in LATE:
                if self.reactions.get((kind, moment)) and (waiting := self._waiting(game, happening, moment)):
                    yield from self._react(game, happening, moment, seats, waiting)
        return True

    def beforehand(self, game: P, happening: Happening, seats: list[int]) -> Flow[bool]:
        """What answers before it happens; False when it does not. With `afterwards` for what is several units."""
        for moment in EARLY:
            if self.reactions.get((type(happening), moment)) and (
                waiting := self._waiting(game, happening, moment)
            ):
                yield from self._react(game, happening, moment, seats, waiting)
                if happening.instead is not None:
                    yield from happening.instead()
                    return False
                if happening.cancelled:
                    return False
        return True

    def afterwards(self, game: P, happening: Happening, seats: list[int]) -> Flow[None]:
        """It has happened: what answers now, also what came into play with it."""
        for moment in LATE:
            if waiting := self._waiting(game, happening, moment):
                yield from self._react(game, happening, moment, seats, waiting)

    def together_within(
        self, game: P, happenings: Sequence[Happening], do: Callable[[], Flow[None]], seats: list[int]
    ) -> Flow[None]:
        """Several at the same time as one part of an effect: what answers after any of them waits for the others."""
        yield from self._together(game, happenings, do, seats, self.effects[-1])

    def _together(
        self,
        game: P,
        happenings: Sequence[Happening],
        do: Callable[[], Flow[None]],
        seats: list[int],
        waits: list[Happened] | None,
    ) -> Flow[None]:
        if not happenings:
            yield from do()
            return
        rest = partial(self._together, game, happenings[1:], do, seats, waits)
        if not (yield from self._happen_within(game, happenings[0], rest, seats, waits)):
            yield from rest()

    def _happen_within(
        self,
        game: P,
        happening: Happening,
        do: Callable[[], Flow[None]],
        seats: Iterable[int],
        waits: list[Happened] | None,
    ) -> Flow[bool]:
        """The same as part of an effect: what answers after it waits for the other parts."""
        kind = type(happening)
        self.effects.append(None)
        try:
            if kind in self.heard:
                seats = list(seats)
                if not (yield from self.beforehand(game, happening, seats)):
                    return False
            yield from do()
            if kind in self.heard:
                seats = list(seats)
                yield from self._at(game, happening, AT, seats)
                if waits is None:
                    yield from self._at(game, happening, AFTER, seats)
        finally:
            self.effects.pop()
        if waits is not None and kind in self.heard:
            waits.append((happening, list(seats)))
        return True

    def _at(self, game: P, happening: Happening, moment: Moment, seats: list[int]) -> Flow[None]:
        """What answers at this moment of it."""
        if waiting := self._waiting(game, happening, moment):
            yield from self._react(game, happening, moment, seats, waiting)

    def whole(self, game: P, effect: Flow[None]) -> Flow[None]:
        """One effect: what answers after a part of it waits until all its parts are done.

        What happens inside of one of its parts, and is none itself, is answered there and then.
        """
        waits: list[Happened] = []
        self.effects.append(waits)
        try:
            yield from effect
        finally:
            self.effects.pop()
        outer = self.effects[-1] if self.effects else None
        if outer is not None:
            outer += waits
            return
        for happening, seats in waits:
            yield from self._at(game, happening, AFTER, seats)

    def apart(self, flow: Flow[T]) -> Flow[T]:
        """Something with an order of its own within an effect: nothing in it waits for the rest of the effect."""
        return self._apart(flow) if self.effects else flow

    def _apart(self, flow: Flow[T]) -> Flow[T]:
        self.effects.append(None)
        try:
            return (yield from flow)
        finally:
            self.effects.pop()

    def _react(
        self, game: P, happening: Happening, moment: Moment, seats: list[int], waiting: list[Waiting]
    ) -> Flow[None]:
        done: list[Waiting] = []
        if [True for _, reaction in waiting if reaction.forced]:
            waiting = yield from self._forced(game, happening, moment, seats, waiting, done)
        if waiting:
            yield from self._optional(game, happening, moment, seats, waiting, done)

    def _waiting(
        self, game: P, happening: Happening, moment: Moment, done: Sequence[Waiting] = ()
    ) -> list[Waiting]:
        """Those that still may react; each reacts once to one happening, and only while it fits and is in play.

        They stand in the order of their ids, not of their coming: a game taken out of its bytes knows only the first.
        """
        found: list[Waiting] = []
        listening = self.reactions.get((type(happening), moment))
        if not listening or happening.cancelled or happening.instead is not None:
            return found
        for pair in listening:
            source, reaction = pair
            if (
                not (done and any(source.id == one.id and reaction is other for one, other in done))
                and ((fits := reaction.fits) is None or fits(game, source, happening))
                and (reaction.limit is None or is_free(game, source, reaction.limit))
            ):
                found.append(pair)
        if len(found) > 1:
            found.sort(key=_id)
        return found

    def _forced(
        self,
        game: P,
        happening: Happening,
        moment: Moment,
        seats: list[int],
        waiting: list[Waiting],
        done: list[Waiting],
    ) -> Flow[list[Waiting]]:
        """All forced reactions; the first seat orders those that come at the same time. Who waits after them."""
        while forced := [pair for pair in waiting if pair[1].forced]:
            source, reaction = forced[0]
            if len(forced) > 1:
                named = by_answer(forced)
                answer = yield Ask(
                    seats[0], say("kernel.ask.order"), offered(named), self.order or reaction.rule
                )
                source, reaction = named[answer]
            done.append((source, reaction))
            spend(game, source, reaction.limit)
            yield from reaction.run(game, source, happening)
            waiting = self._waiting(game, happening, moment, done)
        return waiting

    def _optional(
        self,
        game: P,
        happening: Happening,
        moment: Moment,
        seats: list[int],
        waiting: list[Waiting],
        done: list[Waiting],
    ) -> Flow[None]:
        """Seat after seat may react, one at a time, until everybody has passed in a row."""
        passed, turn = 0, 0
        while passed < len(seats):
            free = [pair for pair in waiting if not pair[1].forced]
            if not free:
                return
            seat = seats[turn % len(seats)]
            turn += 1
            his = [pair for pair in free if may_choose(game, pair, happening, seat)]
            if not his:
                passed += 1
                continue
            named, rule = by_answer(his), his[0][1].rule
            options = [Option("pass", say("kernel.option.pass"), rule=rule), *offered(named)]
            answer = yield Ask(seat, whether(happening), options, rule)
            if answer == "pass":
                passed += 1
                continue
            passed = 0
            source, reaction = named[answer]
            done.append((source, reaction))
            spend(game, source, reaction.limit)
            yield from reaction.run(game, source, happening)
            waiting = self._waiting(game, happening, moment, done)


def _id(pair: tuple[Source, Any]) -> str:
    return pair[0].id
