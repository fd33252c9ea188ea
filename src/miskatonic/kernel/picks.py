"""Answers that are sets: any number of these, so many points over those, one of each row.

The options of such an ask are the items. An answer names what is taken in the order it was offered, joined by `+`, with
`*2` for amounts, and is `none` where nothing is: equal choices are equal histories. A person may write it in any order.

Legal answers are counted, not listed: so one can be drawn by chance, each as likely, however many there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.kernel.ways import JOIN, NOTHING, Picked, Ways, ways_of, write

if TYPE_CHECKING:
    from miskatonic.kernel.asks import Option

__all__ = ["JOIN", "NOTHING", "TRIES", "Part", "Pick", "Picked", "shown", "taken", "write"]

TRIES = 64
"""So often a set is drawn by chance that a rule's own `check` may refuse; after that the first that holds is taken."""

_between = re.compile(r"\s*[+,]\s*")
_written = re.compile(r"([^*]+)(?:\*([1-9][0-9]{0,5}))?")

_name = attrgetter("name")
_piece = attrgetter("weight", "most", "group")


class Part(Struct, frozen=True):
    """Several amounts in one set: of the items of this weight exactly so many, and `text` says of what ("2 damage").

    The weights of parts lie so far apart that one total bounds them all.
    """

    weight: int
    amount: int
    text: Text


class Pick(Struct, frozen=True):
    """How much may be taken: what the items weigh together is `least` at least and `most` at most.

    Of the items of one group one may be taken, or with `each` must be. `check` says what only a rule can judge: why
    these may not be taken together, None when they may; it goes by what was so when it was asked. Where the total
    stands for several amounts `parts` are they. `done` says what follows at once when the answer is given, where people
    wait for just that.
    """

    least: int = 0
    most: int | None = None
    each: bool = False
    check: Callable[[Picked], Text | None] | None = None
    parts: tuple[Part, ...] = ()
    done: Text | None = None

    @classmethod
    def of(cls, parts: Sequence[Part], check: Callable[[Picked], Text | None] | None = None) -> Pick:
        """Exactly these amounts."""
        total = sum(part.weight * part.amount for part in parts)
        return cls(total, total, check=check, parts=tuple(parts))

    # ------------------------------------------------------------------ reading and writing

    def read(self, options: Sequence[Option], ways: Ways, answer: str) -> str:
        """The canonical form of an answer; an `IllegalAnswer` says what is wrong with it."""
        known = ways.written.get(answer)
        if known is not None and (self.check is None or self.check(known) is None):
            return answer
        picked = self._taken(options, ways, answer)
        if (wrong := self._wrong(options, answer, picked)) is not None:
            raise IllegalAnswer(wrong)
        return write(picked)

    def _taken(self, options: Sequence[Option], ways: Ways, answer: str) -> Picked:
        wanted: Picked = {}
        for piece in () if answer.strip() == NOTHING else _between.split(answer.strip()):
            found = _written.fullmatch(piece)
            name, times = (found[1], int(found[2] or 1)) if found else (piece, 1)
            wanted[name] = wanted.get(name, 0) + times
        offered = [option.name for option in options]
        for name in wanted:
            if name not in offered:
                example = Raw(self.last(ways))
                names = Raw(", ".join(offered))
                raise IllegalAnswer(
                    say("kernel.error.pick_unknown", name=shown(name), names=names, example=example)
                )
        return {name: wanted[name] for name in offered if name in wanted}

    def _wrong(self, options: Sequence[Option], answer: str, picked: Picked) -> Text | None:
        """What would have to be otherwise about these."""
        weight, groups = 0, dict[str, str]()
        for option in options:
            times = picked.get(option.name, 0)
            weight += times * option.weight
            if times > option.most:
                return say("kernel.error.pick_often", name=Raw(option.name), n=times, most=option.most)
            if times and option.group:
                if option.group in groups:
                    names = Raw(", ".join((groups[option.group], option.name)))
                    return say("kernel.error.pick_group", names=names)
                groups[option.group] = option.name
        for part in self.parts:
            n = sum(picked.get(option.name, 0) for option in options if option.weight == part.weight)
            if n != part.amount:
                return say("kernel.error.pick_part", answer=shown(answer), n=n, what=part.text)
        if self.most is not None and weight > self.most:
            return say("kernel.error.pick_most", answer=shown(answer), n=weight, most=self.most)
        if weight < self.least:
            return say("kernel.error.pick_least", answer=shown(answer), n=weight, least=self.least)
        if self.each and (
            row := next((one for one in options if one.group and one.group not in groups), None)
        ):
            names = Raw(", ".join(one.name for one in options if one.group == row.group))
            return say("kernel.error.pick_each", names=names)
        return self.check(picked) if self.check is not None else None

    # ------------------------------------------------------------------ what could be answered

    def ways(self, options: Sequence[Option]) -> Ways:
        """All sets of these that keep within the bounds; the rest of us are given them, counted once."""
        names = tuple(map(_name, options))
        return ways_of(self.least, self.most, self.each, names, tuple(map(_piece, options)))

    def first(self, ways: Ways) -> str:
        """The answer that takes least: what stands where it answers itself."""
        return next(self._legal(ways))

    def last(self, ways: Ways) -> str:
        """One that takes much: an example for who is at a loss."""
        return self.some(ways, 2)[-1]

    def single(self, ways: Ways) -> bool:
        """Whether there is only one answer."""
        answers = self._legal(ways)
        return next(answers, None) is None or next(answers, None) is None

    def sample(self, ways: Ways, luck: Chance, stream: str) -> str:
        """A legal answer by chance, each as likely."""
        if self.check is None:
            return ways.draw(luck, stream)[0]
        for _ in range(TRIES):
            answer, picked = ways.draw(luck, stream)
            if self.check(picked) is None:
                return answer
        return self.first(ways)

    def some(self, ways: Ways, limit: int) -> list[str]:
        """All legal answers where they are so few, else so many of them, spread evenly over all."""
        found = ways.spread(limit)
        if self.check is None:
            return [answer for answer, _ in found]
        legal = [answer for answer, picked in found if self.check(picked) is None]
        return legal or list(islice(self._legal(ways), 1))

    def _legal(self, ways: Ways) -> Iterator[str]:
        for n in range(ways.total):
            answer, picked = ways.number(n)
            if self.check is None or self.check(picked) is None:
                yield answer


def taken(answer: str) -> Picked:
    """What a canonical answer takes: the other way round than `write`."""
    picked: Picked = {}
    for piece in () if answer == NOTHING else answer.split(JOIN):
        name, _, times = piece.partition("*")
        picked[name] = int(times or 1)
    return picked


def shown(answer: str) -> Text:
    """A refused answer as far as it can be shown (half a surrogate pair cannot)."""
    return Raw(answer[:80].encode(errors="replace").decode())
