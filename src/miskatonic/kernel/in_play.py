"""What is in play, indexed by what it is about, so that nobody scans the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Self, TypeVar

from miskatonic.kernel.asks import Flow
from miskatonic.kernel.box import Play
from miskatonic.kernel.happenings import AT, Moment
from miskatonic.kernel.lasting import is_free, spend
from miskatonic.kernel.numbers import Modifier, Number, Reason, Source, reckon
from miskatonic.kernel.reactions import Ability, Happened, Reaction, Usable
from miskatonic.kernel.text import Text

P = TypeVar("P", bound=Play[Any])

_NAMELESS = Text("")
"""Of a number whose reasons nobody asked for."""


class Indexed(Generic[P]):
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

    def lend(self) -> Self:
        """The same for a copy of the game; who first lets something enter or leave gets indexes of his own."""
        other = object.__new__(type(self))
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
