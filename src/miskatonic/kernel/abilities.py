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
from typing import Any, Generic, TypeVar

from msgspec import Struct

from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.box import Play
from miskatonic.kernel.happenings import AFTER, AT, WHEN, WOULD, Happening, Moment
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
    reckon,
)
from miskatonic.kernel.reading import Term
from miskatonic.kernel.text import Text, say

P = TypeVar("P", bound=Play[Any])
H = TypeVar("H", bound=Happening)
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
    "reacts",
]


class Reaction(Struct, frozen=True):
    """Runs at a moment of something that happens; forced, or at its controller's choice. Made by `reacts`."""

    to: Any
    """The class of the happening."""
    moment: Moment
    run: Callable[[Any, Source, Any], Flow[None]]
    rule: str
    forced: bool = True
    fits: Callable[[Any, Source, Any], bool] | None = None
    own: bool = False
    """It helps nobody but its controller: not offered where everybody's cards are."""
    limit: Limit | None = None
    whose: Callable[[Any, Source, Any], int] | None = None
    """Of an optional one whose source is nobody's: the seat that may choose it; None: any seat may."""
    text: Text | None = None
    """What it would do, for who is asked; without it the name of its source must do."""
    of: str = ""
    """Where happenings of one kind are of many things (spans that end): it answers only to that of this one."""


def reacts(
    to: type[H],
    moment: Moment,
    run: Callable[[Any, Source, H], Flow[None]],
    rule: str,
    *,
    forced: bool = True,
    fits: Callable[[Any, Source, H], bool] | None = None,
    own: bool = False,
    limit: Limit | None = None,
    whose: Callable[[Any, Source, H], int] | None = None,
    text: Text | None = None,
    of: str = "",
) -> Reaction:
    """A reaction, whose functions take just the happening it reacts to."""
    if not (isinstance(to, type) and issubclass(to, Happening)):
        raise TypeError(f"{to!r} is no kind of happening")
    return Reaction(to, moment, run, rule, forced, fits, own, limit, whose, text, of)


class Usable(Struct, frozen=True):
    """Can be used at the times its `use` names ("any time", "action"), when it `can`."""

    use: str
    name: str
    text: Text
    run: Callable[[Any, Source], Flow[None]]
    rule: str
    can: Callable[[Any, Source], bool] | None = None
    limit: Limit | None = None
    price: int = 0
    """What a use costs of what players pay with, where it may be used again as long as they can pay."""
    adds: int = 0
    """What a use adds to the number that is at stake, for who shows the chance before it is used."""


EARLY, LATE = (WOULD, WHEN), (AT, AFTER)
"""The moments before the thing itself, and those after it."""

Ability = Modifier | Reaction | Usable

Waiting = tuple[Source, Reaction]
"""A reaction that may run now, and whose it is."""
Happened = tuple[Happening, list[int]]
"""What has happened, and the seats that may still answer."""


class InPlay(Generic[P]):
    """The abilities in play, indexed by what they are about. It is made from the state and never saved.

    Copies of a game share one (`lend`) until something enters or leaves; so its lists are replaced and never changed.
    """

    __slots__ = (
        "_after",
        "_before",
        "_held",
        "_lent",
        "_ordered",
        "effects",
        "heard",
        "modifiers",
        "order",
        "reactions",
        "usables",
    )

    def __init__(self, sources: Iterable[tuple[Source, Iterable[Ability]]] = (), order: str = "") -> None:
        self.order = order
        """The rule by which somebody orders what happens at the same time, where the game has one."""
        self.modifiers: dict[str, list[tuple[Source, Modifier]]] = {}
        self.reactions: dict[tuple[Any, Moment], list[tuple[Source, Reaction]]] = {}
        self.usables: dict[str, list[tuple[Source, Usable]]] = {}
        self._held: dict[str, Sequence[tuple[int, Any]]] = {}
        """Source -> where its abilities stand: in which index, under what."""
        self._before: set[Any] = set()
        self._after: set[Any] = set()
        """Kinds of happening that anything ever reacted to before and after it was done; the rest pass by without a
        question."""
        self.heard: set[Any] = set()
        """All of these, and each with what it was of, "" where it may be of anything (`hears_of`)."""
        self._ordered: set[str] = set()
        """Numbers that anything ever changed otherwise than by adding a fixed amount."""
        self._lent = False
        self.effects: list[list[Happened] | None] = []
        """Effects under way that are one (`whole`), each with what waits for its end; None: something happens in it."""
        self._fill(sources)

    def _fill(self, sources: Iterable[tuple[Source, Iterable[Ability]]]) -> None:
        """As `enter`, all at once, while the lists are nobody else's."""
        indexes, place, held = self._indexes(), self._place, self._held
        for source, abilities in sources:
            for ability in abilities:
                kind, about = where = place(ability)
                indexes[kind].setdefault(about, []).append((source, ability))
                held.setdefault(source.id, []).append(where)  # type: ignore[attr-defined]

    def lend(self) -> InPlay[P]:
        """The same for a copy of the game; who first lets something enter or leave gets indexes of his own."""
        other: InPlay[P] = InPlay.__new__(InPlay)
        other.modifiers, other.reactions, other.usables = self.modifiers, self.reactions, self.usables
        other._held, other._ordered = self._held, self._ordered
        other._before, other._after, other.heard = self._before, self._after, self.heard
        self._lent = other._lent = True
        other.effects, other.order = [], self.order
        return other

    def _own(self) -> None:
        self.modifiers, self.reactions = self.modifiers.copy(), self.reactions.copy()
        self.usables, self._held = self.usables.copy(), self._held.copy()
        self._before, self._after = self._before.copy(), self._after.copy()
        self.heard = self.heard.copy()
        self._ordered = self._ordered.copy()
        self._lent = False

    def enter(self, source: Source, abilities: Iterable[Ability]) -> None:
        """A source comes into play; the abilities already there stay before its own."""
        if not abilities:
            return
        if self._lent:
            self._own()
        places = []
        indexes = self._indexes()
        for ability in abilities:
            kind, about = where = self._place(ability)
            there = indexes[kind].get(about)
            indexes[kind][about] = [*there, (source, ability)] if there else [(source, ability)]
            places.append(where)
        if places:
            self._held[source.id] = (*self._held.get(source.id, ()), *places)

    def _indexes(self) -> tuple[dict[Any, list[Any]], ...]:
        return self.modifiers, self.reactions, self.usables

    def _place(self, ability: Ability) -> tuple[int, Any]:
        """In which index an ability stands, and with those about what."""
        if isinstance(ability, Modifier):
            if not ability.plain:
                self._ordered.add(ability.number)
            return 0, ability.number
        if isinstance(ability, Reaction):
            (self._before if ability.moment < AT else self._after).add(ability.to)
            self.heard.update((ability.to, (ability.to, ability.of)))
            return 1, (ability.to, ability.moment)
        return 2, ability.use

    def leave(self, source_id: str) -> None:
        """A source leaves play, with all its abilities."""
        if source_id not in self._held:
            return
        if self._lent:
            self._own()
        indexes = self._indexes()
        for kind, about in self._held.pop(source_id):
            index = indexes[kind]
            # What nothing is left of is no entry any more: many rules only look whether there is one.
            if left := [pair for pair in index.get(about, ()) if pair[0].id != source_id]:
                index[about] = left
            else:
                index.pop(about, None)

    def total(
        self, game: P, number: str, base: int, subject: str | None = None, seat: int | None = None
    ) -> int:
        """The number now; `number` gives it with its reasons.

        What a seat controls changes only that seat's numbers; what nobody controls changes everybody's.
        """
        changes = self.modifiers.get(number)
        if not changes:
            return base
        if number in self._ordered:
            return self.number(game, number, base, _NAMELESS, "", subject, seat).total
        for source, change in changes:
            if (source.seat is None or source.seat == seat) and (
                change.fits is None or change.fits(game, source, subject)
            ):
                base += change.by  # type: ignore[operator]  # a fixed amount, or the number were ordered
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
        fitting = [
            (source, change)
            for source, change in self.modifiers.get(number, ())
            if (source.seat is None or source.seat == seat)
            and (change.fits is None or change.fits(game, source, subject))
        ]
        return reckon(game, Reason(why, base, rule), fitting)

    def changes(self, number: str) -> bool:
        """Whether anything in play may change this number; else it is what it is."""
        return bool(self.modifiers.get(number))

    def usable(self, game: P, use: str, seat: int) -> list[tuple[Source, Usable]]:
        """What this seat could use at such a time."""
        found = self.usables.get(use)
        if not found:
            return []
        return [
            (source, ability)
            for source, ability in found
            if (source.seat is None or source.seat == seat)
            and (ability.can is None or ability.can(game, source))
            and (ability.limit is None or is_free(game, source, ability.limit))
        ]

    def use(self, game: P, source: Source, ability: Usable) -> Flow[None]:
        """Use it, once more in the span of its limit."""
        spend(game, source, ability.limit)
        yield from ability.run(game, source)

    def hears(self, kind: Any) -> bool:
        """Whether anything may react to happenings of this kind; else there is no need to tell of one."""
        return kind in self.heard

    def hears_of(self, kind: Any, what: str) -> bool:
        """The same of those that are of this."""
        return kind in self.heard and ((kind, what) in self.heard or (kind, "") in self.heard)

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
                named = _named(forced)
                answer = yield Ask(
                    seats[0], say("kernel.ask.order"), _options(named), self.order or reaction.rule
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
            his = [pair for pair in free if _may_choose(game, pair, happening, seat)]
            if not his:
                passed += 1
                continue
            named, rule = _named(his), his[0][1].rule
            options = [Option("pass", say("kernel.option.pass"), rule=rule), *_options(named)]
            answer = yield Ask(seat, _whether(happening), options, rule)
            if answer == "pass":
                passed += 1
                continue
            passed = 0
            source, reaction = named[answer]
            done.append((source, reaction))
            spend(game, source, reaction.limit)
            yield from reaction.run(game, source, happening)
            waiting = self._waiting(game, happening, moment, done)


def _whether(happening: Happening) -> Text:
    """Does he answer to this?"""
    what = happening.words()
    return say("kernel.ask.react") if what is None else say("kernel.ask.react_to", what=what)


def _may_choose(game: Any, pair: Waiting, happening: Happening, seat: int) -> bool:
    source, reaction = pair
    if source.seat is not None:
        return source.seat == seat
    return reaction.whose is None or reaction.whose(game, source, happening) == seat


_NAMELESS = Text("")
"""Of a number whose reasons nobody asked for."""


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
    return [
        Option(name, _said(source, reaction), source.place, reaction.rule, told=partial(_more, reaction))
        for name, (source, reaction) in named.items()
    ]


def _said(source: Source, reaction: Reaction) -> Text:
    if reaction.text is None:
        return source.name
    return say("kernel.option.react", card=source.name, text=reaction.text)


def _more(reaction: Reaction) -> Text | None:
    """What it does, where its option does not say so already."""
    return does(reaction) if reaction.text is None else None


def does(reaction: Reaction) -> Text | None:
    """What an ability does, in the words of the sentence that brings it; None where no sentence does."""
    sentence = getattr(getattr(reaction.run, "do", reaction.run), "__self__", None)
    return sentence.does() if isinstance(sentence, Term) else None
