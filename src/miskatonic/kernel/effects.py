"""The effect language: a card is a sentence, and a sentence can be run, told and reckoned.

A word is a small frozen record. The general words stand here; a game adds its own by subclassing `Word`,
`Condition` or `Count` and naming them in its `Vocabulary`. As data a word is an object whose `do` is its name:

    {"do": "may", "effect": {"do": "take", "zone": "discard"}}
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import partial
from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import Struct

from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.box import Play
from miskatonic.kernel.fields import SOME, AtLeast, Between, Like
from miskatonic.kernel.reading import Reader
from miskatonic.kernel.reading import Term as Term
from miskatonic.kernel.text import Text, say

P = TypeVar("P", bound=Play[Any])


class Scope(Generic[P]):
    """What a sentence runs in: the game, the seat it speaks to, the card it is printed on, the rule it follows."""

    __slots__ = ("card", "case", "last", "play", "rule", "seat")

    def __init__(self, play: P, card: str, rule: str, seat: int = 0, case: str | None = None) -> None:
        self.play = play
        self.card = card
        self.rule = rule
        self.seat = seat
        self.case = case
        """Where the card was played, when it was played somewhere."""
        self.last = False
        """Nothing comes after this in what is going on: what takes long may go on in steps (`Play.push`)."""

    def as_one(self, effect: Flow[None]) -> Flow[None]:
        """Several things that are one effect: where a game minds, what answers to one of them waits for all."""
        return effect

    def amid(self) -> Self:
        """The same for a part after which something else comes."""
        if not self.last:
            return self
        inner = copy(self)
        inner.last = False
        return inner


class Word(Term, frozen=True):
    """An effect."""

    @property
    def forks(self) -> bool:
        """Whether its words hold other effects: what comes after them is then said to come in any case."""
        return any(_holds_words(getattr(self, field)) for field in self.__struct_fields__)

    def aim(self) -> Text:
        """Its words where it is what a price is paid for: "to recover 2 health and gain a clue"."""
        return self.describe()

    def run(self, scope: Any) -> Flow[None]:
        raise NotImplementedError

    def possible(self, scope: Any) -> bool:
        """Whether running it now would do anything: what is impossible is not offered."""
        return True

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        """What may come of it, where exact odds exist."""
        return ()

    def offer(self, scope: Any) -> Flow[None]:
        """Run it if the player wants; a word that asks something anyway adds "no" to its own question."""
        answer = yield Ask(
            scope.seat,
            say("kernel.ask.may"),
            [
                Option("yes", self.describe(), rule=scope.rule, reckon=partial(self.odds, scope)),
                Option("no", say("kernel.option.no"), rule=scope.rule),
            ],
            scope.rule,
        )
        if answer == "yes":
            yield from self.run(scope)


def _holds_words(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_holds_words, value))
    return isinstance(value, Word | Choice | Row) and not isinstance(value, Nothing)


class Condition(Term, frozen=True):
    """Something that holds or does not."""

    def holds(self, scope: Any) -> bool:
        raise NotImplementedError


class Count(Term, frozen=True):
    """A number read off the table."""

    def value(self, scope: Any) -> int:
        raise NotImplementedError


class Cost(Word, frozen=True):
    """An effect that can be paid: `possible` says whether it can be paid in full."""


class Nothing(Word, frozen=True):
    """No effect: the other half of an `If` that has none."""

    do = "nothing"

    def run(self, scope: Any) -> Flow[None]:
        return
        yield

    def possible(self, scope: Any) -> bool:
        return False

    def describe(self) -> Text:
        return say("kernel.effect.nothing")


class Sequence(Word, frozen=True):
    """One after the other, in the order printed."""

    do = "sequence"
    parts: Annotated[tuple[Word, ...], SOME]

    def run(self, scope: Any) -> Flow[None]:
        return scope.as_one(self._run(scope))  # type: ignore[no-any-return]

    def _run(self, scope: Any) -> Flow[None]:
        amid = scope.amid()
        for part in self.parts[:-1]:
            yield from part.run(amid)
        yield from self.parts[-1].run(scope)

    def possible(self, scope: Any) -> bool:
        return any(part.possible(scope) for part in self.parts)

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        return tuple(odds for part in self.parts for odds in part.odds(scope))

    @property
    def forks(self) -> bool:
        return any(part.forks for part in self.parts)

    def aim(self) -> Text:
        return (
            self.describe() if self.forks else self._joined("kernel.list.and", "kernel.list.comma", "a", "b")
        )

    def describe(self) -> Text:
        return self._joined("kernel.effect.sequence", "kernel.effect.sequence_more", "first", "then")

    def _joined(self, last: str, more: str, first: str, then: str) -> Text:
        """The parts as one clause; `last` stands before the last of them, `more` before those in between."""
        text, join = self.parts[-1].describe(), last
        for part in reversed(self.parts[:-1]):
            if part.forks:
                text = say("kernel.effect.in_any_case", first=part.describe(), then=text)
            else:
                text = say(join, **{first: part.describe(), then: text})
            join = more
        return text


class Choice(Term, frozen=True):
    """One arm of a `Choose`; its name is the answer that takes it."""

    do = "choice"
    name: Annotated[str, Like("[a-z][a-z0-9_]*")]
    effect: Word

    def describe(self) -> Text:
        return self.effect.describe()


class Choose(Word, frozen=True):
    """Exactly one of these; arms that could do nothing are not offered."""

    do = "choose"
    options: Annotated[tuple[Choice, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        """Each arm needs a name of its own."""
        names = {arm.name for arm in self.options}
        return () if len(names) == len(self.options) else ("options",)

    def run(self, scope: Any) -> Flow[None]:
        arms = [arm for arm in self.options if arm.effect.possible(scope)]
        if not arms:
            return
        answer = yield Ask(
            scope.seat,
            say("kernel.ask.choose"),
            [
                Option(arm.name, arm.describe(), rule=scope.rule, reckon=partial(arm.effect.odds, scope))
                for arm in arms
            ],
            scope.rule,
        )
        yield from next(arm for arm in arms if arm.name == answer).effect.run(scope)

    def possible(self, scope: Any) -> bool:
        return any(arm.effect.possible(scope) for arm in self.options)

    def describe(self) -> Text:
        text = say("kernel.effect.choose", first=self.options[0].describe())
        for arm in self.options[1:]:
            text = say("kernel.effect.or", first=text, second=arm.describe())
        return text


class May(Word, frozen=True):
    """The player may; nobody is asked about what could do nothing."""

    do = "may"
    effect: Word

    def run(self, scope: Any) -> Flow[None]:
        if self.effect.possible(scope):
            yield from self.effect.offer(scope)

    def possible(self, scope: Any) -> bool:
        return self.effect.possible(scope)

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        return self.effect.odds(scope)

    def describe(self) -> Text:
        if isinstance(self.effect, Sequence) and not self.effect.forks:
            return say("kernel.effect.may_all", effect=self.effect.describe())
        return say("kernel.effect.may", effect=self.effect.describe())


class PayTo(Word, frozen=True):
    """The player may pay the cost, in full, for the effect."""

    do = "pay_to"
    cost: Cost
    effect: Word

    def run(self, scope: Any) -> Flow[None]:
        if not self.possible(scope):
            return
        answer = yield Ask(
            scope.seat,
            say("kernel.ask.pay_to"),
            [
                Option(
                    "pay",
                    self.cost.describe(),
                    rule=scope.rule,
                    reckon=partial(self.effect.odds, scope),
                    told=self.effect.aim,
                ),
                Option("no", say("kernel.option.no"), rule=scope.rule),
            ],
            scope.rule,
        )
        if answer == "pay":
            yield from self.cost.run(scope)
            yield from self.effect.run(scope)

    def possible(self, scope: Any) -> bool:
        return self.cost.possible(scope) and self.effect.possible(scope)

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        return self.effect.odds(scope)

    def describe(self) -> Text:
        return say("kernel.effect.pay_to", cost=self.cost.describe(), effect=self.effect.aim())


class If(Word, frozen=True):
    """One thing or the other."""

    do = "if"
    condition: Condition
    then: Word
    otherwise: Word = Nothing()

    def arm(self, scope: Any) -> Word:
        return self.then if self.condition.holds(scope) else self.otherwise

    def run(self, scope: Any) -> Flow[None]:
        return self.arm(scope).run(scope)

    def possible(self, scope: Any) -> bool:
        return self.arm(scope).possible(scope)

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        return self.arm(scope).odds(scope)

    def describe(self) -> Text:
        condition, then = self.condition.describe(), self.then.describe()
        if isinstance(self.otherwise, Nothing):
            return say("kernel.effect.if", condition=condition, then=then)
        return say(
            "kernel.effect.if_else", condition=condition, then=then, otherwise=self.otherwise.describe()
        )


class ForAll(Word, frozen=True):
    """An effect for everybody, one after the other: where it stands alone, each of them is a unit."""

    effect: Word

    def seats(self, scope: Any) -> list[int]:
        """Whom it is for, in order."""
        raise NotImplementedError

    def run_for(self, scope: Any) -> Flow[None]:
        """The effect for one of them."""
        raise NotImplementedError


class Repeat(Word, frozen=True):
    """The same so many times."""

    do = "repeat"
    times: Annotated[int, Between(1, 20)]
    effect: Word

    def run(self, scope: Any) -> Flow[None]:
        amid = scope.amid()
        for _ in range(self.times):
            yield from self.effect.run(amid)

    def possible(self, scope: Any) -> bool:
        return self.times > 0 and self.effect.possible(scope)

    def odds(self, scope: Any) -> tuple[Odds, ...]:
        return self.effect.odds(scope) if self.times == 1 else ()

    def describe(self) -> Text:
        return say("kernel.effect.repeat", n=self.times, effect=self.effect.describe())


class ForEach(Word, frozen=True):
    """As often as something can be counted; it is counted once, before the first time."""

    do = "for_each"
    count: Count
    effect: Word

    def run(self, scope: Any) -> Flow[None]:
        amid = scope.amid()
        for _ in range(self.count.value(scope)):
            yield from self.effect.run(amid)

    def possible(self, scope: Any) -> bool:
        return self.count.value(scope) > 0 and self.effect.possible(scope)

    def describe(self) -> Text:
        return say("kernel.effect.for_each", count=self.count.describe(), effect=self.effect.describe())


class Row(Term, frozen=True):
    """A row of a table: from so many successes to so many (-1: and more), or some faces or sums of dice."""

    do = "row"
    effect: Word
    min: Annotated[int, AtLeast(0)] = 0
    max: Annotated[int, AtLeast(-1)] = -1
    faces: tuple[Annotated[int, Between(1, 12)], ...] = ()

    def faults(self) -> tuple[str, ...]:
        """Something must fit it."""
        return () if self.max < 0 or self.min <= self.max else ("max",)

    def fits(self, successes: int) -> bool:
        return self.min <= successes and (self.max < 0 or successes <= self.max)

    def describe(self) -> Text:
        return self.effect.describe()


GENERAL: tuple[type[Term], ...] = (Nothing, Sequence, Choice, Choose, May, PayTo, If, Repeat, ForEach, Row)


class Vocabulary(Reader):
    """The words a game's cards are written in, with the general ones: reads plain data and writes it back."""

    def __init__(self, *words: type[Term]) -> None:
        super().__init__(*GENERAL, *words)

    def write(self, term: Term) -> dict[str, Any]:
        """The sentence as plain data; fields at their default are left out."""
        data: dict[str, Any] = {"do": term.do}
        for field, default in zip(term.__struct_fields__, _defaults(type(term)), strict=True):
            value = getattr(term, field)
            if value != default:
                data[field] = self._write_value(value)
        return data

    def _write_value(self, value: object) -> object:
        if isinstance(value, Term):
            return self.write(value)
        if isinstance(value, tuple):
            return [self._write_value(item) for item in value]
        return value


_REQUIRED: Any = object()


def _defaults(word: type[Struct]) -> Iterable[object]:
    """The default of each field in order, `_REQUIRED` for those that have none."""
    given = word.__struct_defaults__
    return [_REQUIRED] * (len(word.__struct_fields__) - len(given)) + list(given)
