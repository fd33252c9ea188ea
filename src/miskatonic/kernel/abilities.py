"""One kind of ability: what anything in play adds to the game.

It changes a number (`Modifier`), it reacts to something that happens (`Reaction`: when, at or after it), or it
can be used (`Usable`). `InPlay` indexes those in play by what they are about, so that nobody scans the whole
table; `happen` gives a happening its nested order:

    when (may cancel it) -> the thing itself -> at -> after

In each moment forced reactions come before optional ones, and a reaction's own consequences are resolved
before the next reaction: last in, first out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Play
from miskatonic.kernel.text import Text, say

P = TypeVar("P", bound=Play[Any])


class Source(Struct, frozen=True):
    """A thing in play that has abilities: its id, its name for people, the seat that controls it (None: the game)."""

    id: str
    name: Text
    seat: int | None = None


class Moment(IntEnum):
    """The moments of a happening in their order."""

    WHEN = 0
    AT = 1
    AFTER = 2


WHEN, AT, AFTER = Moment.WHEN, Moment.AT, Moment.AFTER  # looking up a member of an enumeration takes long


class Happening:
    """Something that happens: its kind, what it is about, and whether a `when` has cancelled it."""

    __slots__ = ("about", "cancelled", "kind")

    def __init__(self, kind: str, **about: Any) -> None:
        self.kind = kind
        self.about = about
        self.cancelled = False


class Modifier(Struct, frozen=True):
    """Changes a number while its source is in play, for those subjects it fits (all, when `fits` is None)."""

    number: str
    by: int
    rule: str
    fits: Callable[[Any, str | None], bool] | None = None


class Reaction(Struct, frozen=True):
    """Runs when, at or after something happens; forced, or at its controller's choice."""

    to: str
    moment: Moment
    run: Callable[[Any, Source, Happening], Flow[None]]
    rule: str
    forced: bool = True
    fits: Callable[[Any, Source, Happening], bool] | None = None
    own: bool = False
    """It helps nobody but its controller: not offered where everybody's cards are."""


class Usable(Struct, frozen=True):
    """Can be used at the times its `use` names ("any time", "action"), when it `can`."""

    use: str
    name: str
    text: Text
    run: Callable[[Any, Source], Flow[None]]
    rule: str
    can: Callable[[Any, Source], bool] | None = None


Ability = Modifier | Reaction | Usable

Waiting = tuple[Source, Reaction]
"""A reaction that may run now, and whose it is."""


class Reason(Struct, frozen=True):
    """Why a number is what it is: who changes it by how much, by which rule."""

    text: Text
    by: int
    rule: str


class Number(Struct, frozen=True):
    """A number with its reasons, the first of which is where it starts."""

    total: int
    reasons: tuple[Reason, ...]


class InPlay(Generic[P]):
    """The abilities in play, indexed by what they are about. It is made from the state and never saved."""

    __slots__ = ("_heard", "_held", "modifiers", "reactions", "usables")

    def __init__(self, sources: Iterable[tuple[Source, Iterable[Ability]]] = ()) -> None:
        self.modifiers: dict[str, list[tuple[Source, Modifier]]] = {}
        self.reactions: dict[tuple[str, Moment], list[tuple[Source, Reaction]]] = {}
        self.usables: dict[str, list[tuple[Source, Usable]]] = {}
        self._held: dict[str, list[list[Any]]] = {}
        """Source -> where its abilities stand in the indexes."""
        self._heard: set[str] = set()
        """Kinds of happening that anything ever reacted to; the rest pass by without a question."""
        for source, abilities in sources:
            self.enter(source, abilities)

    def enter(self, source: Source, abilities: Iterable[Ability]) -> None:
        """A source comes into play; the abilities already there stay before its own."""
        for ability in abilities:
            held = self._index(ability)
            held.append((source, ability))
            self._held.setdefault(source.id, []).append(held)

    def _index(self, ability: Ability) -> list[Any]:
        """Where abilities about the same thing stand."""
        if isinstance(ability, Modifier):
            return self.modifiers.setdefault(ability.number, [])
        if isinstance(ability, Reaction):
            self._heard.add(ability.to)
            return self.reactions.setdefault((ability.to, ability.moment), [])
        return self.usables.setdefault(ability.use, [])

    def leave(self, source_id: str) -> None:
        """A source leaves play, with all its abilities."""
        for held in self._held.pop(source_id, ()):
            held[:] = [pair for pair in held if pair[0].id != source_id]

    def total(
        self, game: P, number: str, base: int, subject: str | None = None, seat: int | None = None
    ) -> int:
        """The number now; `number` gives it with its reasons.

        What a seat controls changes only that seat's numbers; what nobody controls changes everybody's.
        """
        for source, change in self.modifiers.get(number, ()):
            if (source.seat is None or source.seat == seat) and (
                change.fits is None or change.fits(game, subject)
            ):
                base += change.by
        return base

    def number(
        self,
        game: P,
        number: str,
        base: int,
        why: Text,
        rule: str,
        subject: str | None = None,
        seat: int | None = None,
    ) -> Number:
        """The number now, and why it is so."""
        reasons = [Reason(why, base, rule)]
        for source, change in self.modifiers.get(number, ()):
            if (source.seat is None or source.seat == seat) and (
                change.fits is None or change.fits(game, subject)
            ):
                reasons.append(Reason(source.name, change.by, change.rule))
        return Number(sum(reason.by for reason in reasons), tuple(reasons))

    def usable(self, game: P, use: str, seat: int) -> list[tuple[Source, Usable]]:
        """What this seat could use at such a time."""
        return [
            (source, ability)
            for source, ability in self.usables.get(use, ())
            if source.seat in (None, seat) and (ability.can is None or ability.can(game, source))
        ]

    def hears(self, kind: str) -> bool:
        """Whether anything may react to happenings of this kind; else there is no need to tell of one."""
        return kind in self._heard

    def happen(
        self, game: P, happening: Happening, do: Callable[[], Flow[None]], seats: Iterable[int] = (0,)
    ) -> Flow[bool]:
        """Let it happen with everything that answers to it; False when a `when` cancelled it."""
        if happening.kind not in self._heard:
            yield from do()
            return True
        listening, seats = self.reactions, list(seats)
        if listening.get((happening.kind, WHEN)) and (waiting := self._waiting(game, happening, WHEN)):
            yield from self._react(game, happening, WHEN, seats, waiting)
            if happening.cancelled:
                return False
        yield from do()
        if listening.get((happening.kind, AT)) and (waiting := self._waiting(game, happening, AT)):
            yield from self._react(game, happening, AT, seats, waiting)
        if listening.get((happening.kind, AFTER)) and (waiting := self._waiting(game, happening, AFTER)):
            yield from self._react(game, happening, AFTER, seats, waiting)
        return True

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
        if happening.cancelled:
            return []
        found = [
            (source, reaction)
            for source, reaction in self.reactions.get((happening.kind, moment), ())
            if not (done and any(source.id == one.id and reaction is other for one, other in done))
            and (reaction.fits is None or reaction.fits(game, source, happening))
        ]
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
                named = _named(forced)
                answer = yield Ask(seats[0], say("kernel.ask.order"), _options(named), reaction.rule)
                source, reaction = named[answer]
            done.append((source, reaction))
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
            his = [pair for pair in free if pair[0].seat is None or pair[0].seat == seat]
            if not his:
                passed += 1
                continue
            named, rule = _named(his), his[0][1].rule
            options = [Option("pass", say("kernel.option.pass"), rule=rule), *_options(named)]
            answer = yield Ask(seat, say("kernel.ask.react"), options, rule)
            if answer == "pass":
                passed += 1
                continue
            passed = 0
            source, reaction = named[answer]
            done.append((source, reaction))
            yield from reaction.run(game, source, happening)
            waiting = self._waiting(game, happening, moment, done)


def _id(pair: tuple[Source, Any]) -> str:
    return pair[0].id


def _named(waiting: list[Waiting]) -> dict[str, Waiting]:
    """Each under the answer that takes it: its source's id, with a number where one source waits with several."""
    named: dict[str, Waiting] = {}
    for source, reaction in waiting:
        name, n = source.id, 1
        while name in named:
            n += 1
            name = f"{source.id}:{n}"
        named[name] = (source, reaction)
    return named


def _options(named: dict[str, Waiting]) -> list[Option]:
    return [Option(name, source.name, rule=reaction.rule) for name, (source, reaction) in named.items()]
