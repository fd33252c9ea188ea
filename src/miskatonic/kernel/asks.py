"""What a person is asked, and the flows that ask it.

A rule is a generator: where a person must choose it yields an `Ask` and goes on with the name of the
option taken. Names are stable ("take", "hand:p3:case_2"): a game is its answers, so they never are positions.

Several seats are asked at the same time with `ask_all`; what is answered with a set (`Ask.pick`) is read with `choose`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

from miskatonic.kernel.answers import about, says
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import IllegalAnswer, MiskatonicError
from miskatonic.kernel.picks import Pick, Picked, shown, taken
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.kernel.ways import Ways

T = TypeVar("T")

Flow = Generator["Ask | Asks", str, T]

SOME = 48
"""So many answers to a question are looked at where there are more: sets can be made in thousands of ways."""

_name = attrgetter("name")
_address = re.compile(r"@([0-9]{1,3}) (.*)", re.DOTALL)


def nothing() -> Flow[None]:
    """A flow in which nothing is done: for a happening that only tells what has happened."""
    return
    yield


class Odds(Struct, frozen=True):
    """How likely something is if this option is taken."""

    text: Text
    chance: float


class Option(Struct, frozen=True):
    """One thing that may be answered.

    `target` is a place of the view ("hand:p3"), so that a door can light it; `card` the card meant. Odds are
    reckoned only when somebody looks at them, and so is what it does and costs (`told`), where the rule that offers it
    knows more of that than its name says (`Box.aside`). Where the answer is a set (`Ask.pick`) the option is an item of
    it: what it weighs, how often it may be taken, and in which group it stands.
    """

    name: str
    text: Text
    target: str | None = None
    rule: str = ""
    reckon: Callable[[], tuple[Odds, ...]] | None = None
    card: str | None = None
    weight: int = 1
    most: int = 1
    group: str = ""
    told: Callable[[], Text | None] | None = None
    way: tuple[str, ...] = ()
    """The targets that it leads through, to its own: a way on foot, so that a door can draw it."""
    owner: int | None = None
    """The seat whose it is, where another is asked: that seat decides on it, or who has both (`Game.own_part`)."""

    @property
    def odds(self) -> tuple[Odds, ...]:
        return self.reckon() if self.reckon else ()


class Candidates:
    """Options that are looked at one by one: what *might* be offered is soon said, whether it is takes a closer look.

    Who answers by chance looks at what he draws, who answers by name at that; only who wants the list looks at all. So
    a candidate stands or not whatever becomes of the others, and no name is there twice. What luck draws does not
    depend on who has looked at the list before.
    """

    __slots__ = ("_known", "_listed", "_standing")

    def __init__(self) -> None:
        self._known: list[str] | None = None
        """All names, once somebody has gone through them."""
        self._listed: list[Option] | None = None
        self._standing: list[str] | None = None

    def names(self) -> list[str]:
        """What might be offered, in the order of the list; for the one who asks to keep."""
        raise NotImplementedError

    def stands(self, name: str) -> bool:
        """Whether one of these is offered."""
        raise NotImplementedError

    def option(self, name: str) -> Option | None:
        """One of these as it stands in the list, None where it does not."""
        raise NotImplementedError

    def __call__(self) -> list[Option]:
        """All that are offered; to be asked for while the question stands."""
        if self._listed is None:
            looked = map(self.option, self._all())
            self._listed = [option for option in looked if option is not None]
        return self._listed

    def standing(self) -> list[str]:
        """The names of all that are offered; to be asked for while the question stands."""
        if self._standing is None:
            listed = self._listed
            self._standing = self.look_at_all() if listed is None else [option.name for option in listed]
        return self._standing.copy()

    def look_at_all(self) -> list[str]:
        """Every name that stands, in the order of the list; who looks at many at once may need fewer looks."""
        return list(filter(self.stands, self._all()))

    def fix(self) -> None:
        """Work out now what somebody may look at when the game has gone on."""
        _ = self(), self._all()

    def _all(self) -> list[str]:
        if self._known is None:
            self._known = self.names()
        return self._known

    def takes(self, answer: str) -> bool:
        """Whether an answer is one of them."""
        if self._standing is not None:
            return answer in self._standing
        if self._listed is not None:
            return answer in map(_name, self._listed)
        return answer in self._all() and self.stands(answer)

    def draw(self, luck: Chance, stream: str) -> str:
        """One that is offered, each as likely: who draws another draws again."""
        names = self.names() if self._known is None else self._known.copy()
        stands = self.stands if self._listed is None and self._standing is None else self.takes
        while not stands(name := names.pop(luck.pick(stream, len(names)))):
            pass
        return name

    def single(self) -> bool:
        """Whether only one of them is offered."""
        if self._listed is not None:
            return len(self._listed) == 1
        standing = filter(self.stands, self._all())
        return next(standing, None) is not None and next(standing, None) is None


class Stop(Struct, frozen=True):
    """What kind of question it is, where seats may wish to be asked it more or less often than they usually are."""

    kind: str
    chance: float | None = None
    """How likely it goes well as things stand."""
    callable: bool = False
    """Somebody else decides at the same time, and may call for it (`Game.reopen`)."""


class Brings(Struct, frozen=True):
    """Something that was made elsewhere may be the answer, too: `kind` says what it is, and the answer is `kind:text`.

    It is no option: nobody can list what people make. What the options lead to, one after the other, is the same.
    """

    kind: str
    read: Callable[[str], str]
    """The one form of such a text; an error of ours says why it cannot be taken."""
    given: Callable[[], Any]
    """Of what it is to be made, as plain data, for whoever shows the place where people make it."""

    def written(self, answer: str) -> str:
        try:
            return f"{self.kind}:{self.read(about(answer))}"
        except MiskatonicError as error:
            raise IllegalAnswer(error.text) from error


class Ask(Struct):
    """A decision somebody has to take now.

    A trivial ask is a window that a rule opens ("at any time") while nothing done in it could change what
    follows; whether it is passed over is the player's setting (`AutoPass`), not a rule.

    A rule may give a function that lists the options, words the question, or says whether it is trivial: a game that
    gives recorded answers again looks at none of that, and who answers by chance reads no words. Where the list is long
    it may give `Candidates`, of which only those are looked at that somebody is about to take.
    """

    seat: int
    worded: Text | Callable[[], Text]
    offered: list[Option] | Callable[[], list[Option]]
    rule: str
    needless: bool | Callable[[], bool] = False
    pick: Pick | None = None
    about: Text | None = None
    """What others may know of it, in a game in which seats have secrets; None: only that it is asked."""
    stopping: Stop | Callable[[], Stop | None] | None = None
    counted: Ways | None = None
    """The sets that may be picked, once somebody has asked for them, or where a rule knows them beforehand."""
    drawn: str | None = None
    """What was last drawn by chance: an answer that need not be looked at again."""
    brings: Brings | None = None
    """What may be brought instead of taking an option."""
    lent: int = 0
    """So many copies of the game still show this one, and have none of their own."""
    again: Callable[[Any, str], Flow[None]] | None = None
    """Of a question with which a unit begins: the unit as it goes on from this answer. A copy need not ask it again."""

    @property
    def options(self) -> list[Option]:
        """What may be answered; to be asked for while the question stands."""
        offered = self.offered
        if not isinstance(offered, list):
            if isinstance(offered, Candidates):
                return offered()
            self.offered = offered = offered()
        return offered

    @property
    def prompt(self) -> Text:
        """What is asked; to be read while the question stands."""
        worded = self.worded
        if not isinstance(worded, Text):
            self.worded = worded = worded()
        return worded

    @property
    def trivial(self) -> bool:
        """Whether nothing done in it could change what follows; to be asked for while the question stands."""
        needless = self.needless
        if not isinstance(needless, bool):
            self.needless = needless = needless()
        return needless

    @property
    def stop(self) -> Stop | None:
        """The kind of question, where seats may have wishes about it; to be asked for while it stands."""
        stopping = self.stopping
        if stopping is not None and not isinstance(stopping, Stop):
            self.stopping = stopping = stopping()
        return stopping

    def fix(self) -> None:
        """Work out now what was left for later: somebody may look at it when the game has gone on."""
        if isinstance(self.offered, Candidates):
            self.offered.fix()
        _ = self.options, self.prompt, self.trivial, self.stop

    def names(self) -> list[str]:
        """What may be answered; of candidates nothing but their names is worked out."""
        if isinstance(self.offered, Candidates):
            return self.offered.standing()
        return [option.name for option in self.options]

    def _ways(self, pick: Pick) -> Ways:
        if self.counted is None:
            self.counted = pick.ways(self.options)
        return self.counted

    def read(self, answer: object) -> str:
        """The canonical form of an answer; an `IllegalAnswer` says what is wrong with it."""
        if isinstance(answer, str):
            if answer == self.drawn:
                return answer
            if self.pick is not None:
                return self._read_set(self.pick, answer)
            if self._offers(answer):
                return answer
            if self.brings is not None and says(answer, self.brings.kind):
                return self.brings.written(answer)
        given = shown(answer if isinstance(answer, str) else f"({type(answer).__name__})")
        names = self.names() if self.pick is None else self.some()
        raise IllegalAnswer(say("kernel.error.answer", answer=given, names=Raw(", ".join(names))))

    def _read_set(self, pick: Pick, answer: str) -> str:
        """The same where it is a set: one that is known as one need not be taken apart."""
        ways = self.counted or self._ways(pick)
        if pick.check is None and answer in ways.written:
            return answer
        return pick.read(self.options, ways, answer)

    def _offers(self, answer: str) -> bool:
        """Whether it is the name of an option."""
        offered = self.offered
        if isinstance(offered, Candidates):
            return offered.takes(answer)
        return answer in map(_name, offered if isinstance(offered, list) else self.options)

    def takes(self, answer: str) -> bool:
        """Whether this, to the letter, is one of the answers."""
        if self.drawn is not None and answer == self.drawn:
            return True
        if self.pick is None:
            stands = self._offers(answer)
            if stands or self.brings is None:
                return stands
        try:
            return self.read(answer) == answer
        except IllegalAnswer:
            return False

    def some(self, limit: int = SOME) -> list[str]:
        """What may be answered: everything, or where sets are too many so many of them, spread evenly."""
        return self.names() if self.pick is None else self.pick.some(self._ways(self.pick), limit)

    def sample(self, luck: Chance, stream: str) -> str:
        """An answer by chance, each as likely."""
        if self.pick is not None:
            self.drawn = drawn = self.pick.sample(self.counted or self._ways(self.pick), luck, stream)
        elif isinstance(offered := self.offered, Candidates):
            self.drawn = drawn = offered.draw(luck, stream)
        else:
            options = offered if isinstance(offered, list) else self.options
            self.drawn = drawn = options[luck.pick(stream, len(options))].name
        return drawn

    def first(self) -> str:
        """What stands when it answers itself: the first option, or the set that takes least."""
        return self.options[0].name if self.pick is None else self.pick.first(self._ways(self.pick))

    def single(self) -> bool:
        """Whether there is only one answer."""
        if self.brings is not None:
            return False
        if self.pick is not None:
            return self.pick.single(self._ways(self.pick))
        return self.offered.single() if isinstance(self.offered, Candidates) else len(self.options) == 1


class Asks(Struct):
    """Several seats are asked at the same time: one question a seat, those that nobody has answered yet.

    The flow is given one answer at a time, addressed (`@2 name`), in the order they come; see `ask_all`.
    """

    asks: list[Ask]


def addressed(seat: int, answer: str) -> str:
    """The answer of this seat to a common question, as the history has it."""
    return f"@{seat} {answer}"


def address(answer: str) -> tuple[int | None, str]:
    """Whose answer it is, None when it does not say, and the answer itself."""
    if answer[:1] != "@" or (found := _address.fullmatch(answer)) is None:
        return None, answer
    return int(found[1]), found[2]


def ask_all(
    asks: Iterable[Ask], settles: Callable[[dict[int, str]], bool] | None = None
) -> Flow[dict[int, str]]:
    """Ask these seats at the same time; their answers in the order they came.

    It goes on when the last has answered, or when what was answered so far settles it.
    """
    left = {ask.seat: ask for ask in asks}
    answers: dict[int, str] = {}
    while left:
        seat, answer = address((yield Asks(list(left.values()))))
        assert seat is not None
        del left[seat]
        answers[seat] = answer
        if settles is not None and settles(answers):
            break
    return answers


def choose(ask: Ask) -> Flow[Picked]:
    """Ask for a set; what was taken, and how often, in the order offered."""
    answer = yield ask
    known = ask.counted.written.get(answer) if ask.counted is not None else None
    return taken(answer) if known is None else known.copy()


def choose_exactly(n: int, seat: int, prompt: Text, options: list[Option], rule: str) -> Flow[list[str]]:
    """So many of these, each as often as it is taken; one alone is a plain question, and where all go there is none."""
    if n <= 0:
        return []
    if n >= sum([option.most for option in options]):
        return [option.name for option in options for _ in range(option.most)]
    if len(options) == 1:
        return [options[0].name] * n
    if n == 1:
        return [(yield Ask(seat, prompt, options, rule))]
    picked = yield from choose(Ask(seat, prompt, options, rule, pick=Pick(n, n)))
    return [name for name, times in picked.items() for _ in range(times)]


ALWAYS, CALLED, NEVER, BELOW = "always", "called", "never", "below "
"""When a seat wishes to be asked: "below 50" is while it goes well in less than 50 of 100 cases."""


def wanted(wish: str, stop: Stop) -> bool:
    """Whether somebody with this wish is asked."""
    if wish == CALLED:
        return not stop.callable
    if wish.startswith(BELOW):
        return stop.chance is None or 100 * stop.chance < int(wish.removeprefix(BELOW))
    return wish == ALWAYS


class AutoPass(Struct, frozen=True):
    """Which asks answer themselves with their first answer: those that have but one, and trivial windows.

    Of kinds of questions that have a name (`Stop`) a seat may wish otherwise.
    """

    single: bool = True
    trivial: bool = True
    seats: dict[int, AutoPass] = {}
    """The seats that want it otherwise than the table."""
    stops: dict[str, str] = {}
    """Kind of question -> when it is asked; one that is not here is asked as usual."""

    def of(self, seat: int | None) -> AutoPass:
        """What this seat wants."""
        return self if seat is None else self.seats.get(seat, self)

    def but(self, seat: int, wish: AutoPass) -> AutoPass:
        """The same for all but this seat."""
        return AutoPass(self.single, self.trivial, {**self.seats, seat: wish}, self.stops)

    def takes(self, ask: Ask) -> bool:
        own = self.seats.get(ask.seat, self) if self.seats else self
        if own.single and ask.single():
            return True
        if ask.stop is not None and ask.stop.kind in own.stops:
            return not wanted(own.stops[ask.stop.kind], ask.stop)
        return own.trivial and ask.trivial


BY_HAND = AutoPass(single=False, trivial=False)
"""Every question is put to somebody."""
