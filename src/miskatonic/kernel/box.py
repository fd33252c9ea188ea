"""What a game brings to the kernel, and how its rules see a game in progress."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import tanh
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from miskatonic.kernel.asides import TITLES, Aside, group_of, own_words
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.events import Entry
from miskatonic.kernel.eyes import deal_hands, deal_piles
from miskatonic.kernel.kinds import Kind
from miskatonic.kernel.lasting import Lasting
from miskatonic.kernel.lessons import Lesson, lesson_of
from miskatonic.kernel.manner import PLAIN, Intention, Manner, Thinking
from miskatonic.kernel.text import Arg, Raw, Text, say
from miskatonic.kernel.values import LONGEST

if TYPE_CHECKING:
    from miskatonic.kernel.abilities import Ability, InPlay, Source
    from miskatonic.kernel.content import ContentFile
    from miskatonic.kernel.laying import Lines


HOPE = 100.0
"""What a game that has learnt nothing of its chances calls nearly sure, in points of its judge."""


class State(Protocol):
    """What the kernel asks of every game's state: plain data."""

    step: str
    turn: int
    counts: dict[str, int]
    """The streams' counters (`kernel.chance`)."""
    scenes: list[Any]
    """What is going on, the innermost last: typed records that last as long as it does."""
    steps: list[Any]
    """What comes next before `step` goes on, the next one last."""
    limits: dict[str, int]
    """What was used how often in its span (`kernel.lasting`)."""
    lasting: list[Lasting]


R = TypeVar("R")


class Scene(Struct, Generic[R], eq=False):
    """Keeps a record among the state's scenes while a `with` lasts, whatever ends it."""

    scenes: list[Any]
    record: R

    def __enter__(self) -> R:
        self.scenes.append(self.record)
        return self.record

    def __exit__(self, kind: object, error: object, where: object) -> None:
        self.scenes.pop()


S = TypeVar("S", bound=State)


class Ended(Exception):
    """No error: a rule ends the game at once, wherever it is, after it has written the outcome into the state."""


class SetupOption(Struct, frozen=True):
    """One choice before the game: its name, its values, the first of which is the default.

    Where it is `data`, its values are those without any data (as a rule only ""); any other is a text that the
    game's `read_data` understands.
    """

    name: str
    values: tuple[str, ...]
    seat: int = 0
    """The seat it is about, counted from 1; 0: the whole table. But for the default no two seats choose the same."""
    data: bool = False
    only: tuple[str, str] | None = None
    """It matters only where another option has this value."""
    unless: tuple[str, str] | None = None
    """It does not matter where another option has this value."""

    def matters(self, chosen: Mapping[str, str]) -> bool:
        """Whether anything depends on this choice beside the others."""
        only = self.only is None or chosen.get(self.only[0]) == self.only[1]
        return only and (self.unless is None or chosen.get(self.unless[0]) != self.unless[1])

    @property
    def default(self) -> str:
        return self.values[0]


class Setup(Struct, frozen=True):
    """Which game, how many seats, which options: with a key and the answers this is the whole game."""

    game: str
    seats: int
    options: dict[str, str]


class Outcome(Struct, frozen=True):
    """How it ended: won or lost, in words, by which rule."""

    result: str
    text: Text
    rule: str
    cause: str = ""
    """Which of the game's endings it is: `ending.<cause>` is what its voice says of it."""


class Play(Struct, Generic[S], eq=False):
    """A game in progress as its rules see it: the state, its luck, and the log they write."""

    setup: Setup
    state: S
    chance: Chance
    log: list[Entry] | None
    abilities: InPlay[Any]
    """Made from the state: what is in play and has a say."""
    at: int = 0
    """How many answers were given."""
    later: list[Callable[[], Flow[None]]] = []
    """What waits until something that is going on is over; nothing of it outlives a unit."""
    stirred: bool = True
    """Something may have moved since a game's standing rule last found nothing to do."""

    def scene(self, record: R) -> Scene[R]:
        """`with game.scene(Check(...)) as made:` lets everybody see what is going on."""
        return Scene(self.state.scenes, record)

    def push(self, *steps: Any) -> None:
        """These come next, the first one first: each is a unit of its own, so that no copy has much to replay."""
        self.state.steps.extend(reversed(steps))

    def tell(
        self,
        id: str,  # noqa: A002 (it is a message id)
        rule: str,
        *,
        seen: tuple[int, ...] | None = None,
        masked: Text | None = None,
        **args: Arg,
    ) -> None:
        """Write what happened and the rule it follows; nothing else makes the log grow.

        With `seen` only those seats may read it; the others read `masked`, or nothing.
        """
        if self.log is not None:
            state = self.state
            scene = _seat_of(state.scenes)
            entry = Entry(id, rule, args, self.at, state.turn, state.step, seen, masked, scene)
            self.log.append(entry)


def _seat_of(scenes: Sequence[Any]) -> tuple[int, ...]:
    """Whose scene it is: that of the innermost that is somebody's."""
    for scene in reversed(scenes):
        if (seat := getattr(scene, "seat", None)) is not None:
            return (seat,)
    return ()


P = TypeVar("P", bound=Play[Any])


def next_unit(
    play: P,
    steps: Mapping[Any, Callable[[P, Any], Flow[None]]],
    units: Mapping[str, Callable[[P], Flow[None]]],
) -> Flow[None]:
    """The step that comes next, by its type, or where none waits the unit that the state's own step names."""
    waiting = play.state.steps
    if waiting:
        step = waiting.pop()
        return steps[type(step)](play, step)
    return units[play.state.step](play)


class Box(Generic[S]):
    """A game: its options, its first state, its next unit, its end, and what a seat may see of it.

    `unit` starts the next piece of play that the state's own data names; a unit is one generator and never
    outlives one action, one encounter, one upkeep. `judge` says how good a state looks to who plays greedily,
    and `advise` which options are worth trying.
    """

    name: ClassVar[str]
    thinking: ClassVar[Mapping[str, Thinking]] = {}
    """Strength of a search by name -> how it thinks here, where it is not as everywhere."""
    players: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[SetupOption, ...]]
    state_type: type[S]
    stops: ClassVar[dict[str, bool]] = {}
    """Kinds of questions that a seat may wish to be asked more or less often (`Stop`), and whether by their chance."""
    as_one: ClassVar[frozenset[str]] = frozenset()
    """The rules of questions that who plays several of the seats asked at once may answer as one."""
    numbers: ClassVar[frozenset[str]] = frozenset()
    """The names of all numbers that abilities may change and rules ask for: no other is one."""
    order: ClassVar[str] = ""
    """The rule by which somebody orders what happens at the same time."""
    groups: ClassVar[tuple[str, ...]] = tuple(TITLES)
    """The groups in which people see the options of this game."""
    secrets: ClassVar[bool] = False
    """Whether a seat may know what others may not; where none does, everybody may know every question too."""
    alike: ClassVar[bool] = False
    """Whether the views of all seats, and a spectator's, differ in nothing but the `seat` that they name: then one is
    made for all."""

    kinds: ClassVar[dict[str, Kind]] = {}
    """By what a reader sifts the log, beside whom it is about."""
    deeds: ClassVar[Mapping[str, int]] = {}
    """What of the log a story tells of somebody, the weightiest first: in how many ways (`tale.<line>.<n>`)."""
    dressed: ClassVar[tuple[str, ...]] = ()
    """What a story names as a sentence wants it, with article or preposition: arguments of such lines (`tale.<it>`)."""
    pace: ClassVar[Literal["days", "hours"]] = "days"
    """What a turn is in a story."""

    def tales(self) -> list[str]:
        """The ids of everything that a story of this game may say."""
        told = [f"{line}.{n}" for line, ways in self.deeds.items() for n in range(1, ways + 1)]
        return [f"{self.words}.tale.{each}" for each in (*told, *self.dressed)]

    def cast(self, state: S) -> list[tuple[Arg, Text]]:
        """Who has deeds: what a line's `who` is, and the name. None: there is only the one who plays."""
        return []

    voiced: ClassVar[Mapping[str, Iterable[str]]] = {}
    """What the game's voice has a sentence for, kind by kind: `voice.<kind>.<id>` in its catalogue.

    Such a sentence changes nothing and is no part of a view: who likes to read them has them all at once.
    """

    def voices(self) -> list[str]:
        """All of them, as `kind.id`."""
        return [f"{kind}.{name}" for kind, names in self.voiced.items() for name in names]

    def read_out(self, entry: Entry) -> list[Text]:
        """What stands on the card that a line of the log shows, where the line itself does not say it.

        For doors at which nobody sees the card: a line that all may read, in the game's own words.
        """
        return []

    def start(self, setup: Setup) -> S:
        raise NotImplementedError

    def lay(self, lines: Lines) -> tuple[Setup, S]:
        """The table that a few lines describe, to see a card at once; no rule has led there."""
        raise NotImplementedError

    def unit(self, play: Play[S]) -> Flow[None]:
        raise NotImplementedError

    def units(self, play: Play[S], first: Flow[None] | None = None) -> Flow[None]:
        """Unit after unit to the end of the game, where nothing is kept between them; `first`, where one has begun."""
        while first is not None or self.outcome(play.state) is None:
            flow, first = first or self.unit(play), None
            with suppress(Ended):
                yield from flow

    def sources(self, state: S) -> Iterable[tuple[Source, Iterable[Ability]]]:
        """Everything in play that has abilities, in the order it came into play."""
        return ()

    def outcome(self, state: S) -> Outcome | None:
        raise NotImplementedError

    def content(self) -> Iterable[tuple[ContentFile, Any]]:
        """The game's content files, each with what stands in it."""
        return ()

    def content_faults(self) -> list[Text]:
        """Everything that is wrong in the game's content files: file, card, field, nearest right word."""
        return [fault for file, data in self.content() for fault in file.faults(data)]

    def view(self, play: Play[S], seat: int | None) -> Any:
        """What a seat may see of the table, or with None a spectator: a function of the state alone."""
        raise NotImplementedError

    def together(self, play: Play[S], seat: int | None, others: Sequence[int]) -> Any:
        """The view of a person who has several seats: from one of them, with what the others see besides."""
        return self.view(play, seat)

    def imagine(self, state: S, seat: int | None, chance: Chance) -> S:
        """Another state that looks the same to this seat: what it has not seen is dealt anew."""
        copy = msgspec.json.decode(msgspec.json.encode(state), type=self.state_type)
        deal_piles(copy, seat, chance)
        for hands in self.hidden(copy, seat):
            deal_hands(hands, chance)
        return copy

    def hidden(self, state: S, seat: int | None) -> Iterable[Sequence[list[str]]]:
        """Beyond what piles know themselves: lists of cards among which the seat cannot tell who has which."""
        return ()

    def judge(self, play: Play[S], seat: int) -> float:
        raise NotImplementedError

    def advise(self, play: Play[S], ask: Ask) -> list[str]:
        """The answers worth trying, one at least; a game that knows its own craft saves an agent the rest.

        Like `judge` it looks only at what the seat asked may know, and gives the same advice every time.
        """
        return ask.some()

    def prospects(self, play: Play[S], ask: Ask, manner: Manner = PLAIN) -> list[str]:
        """The answers worth a search, the most promising first: with that one a playout goes on, so it is found fast.

        Like `advise` it looks only at what the seat asked may know.
        """
        return self.advise(play, ask)

    def intentions(self, play: Play[S], seat: int, manner: Manner = PLAIN) -> list[Intention]:
        """What this seat may set out to do now, what it will do by `prospects` first; none where it has no say.

        Like `advise` this looks only at what the seat may know, and ids stay the same while they mean the same, so
        that somebody can be asked to leave one to others (`Manner.leaves`).
        """
        return []

    def worth(self, play: Play[S], seat: int) -> float:
        """The chance that this seat wins, from 0 to 1, as far as the table tells; a game that is over is 0 or 1."""
        outcome = self.outcome(play.state)
        if outcome is not None:
            return float(outcome.result == "won")
        return 0.5 + 0.5 * tanh(self.judge(play, seat) / HOPE)

    def aside(self, play: Play[S], ask: Ask, option: Option) -> Aside:
        """What people are told beside an option; like a question it is for the seat that is asked."""
        return Aside(group_of(option.name), own_words(option))

    def reason(self, play: Play[S], ask: Ask, name: str) -> Text | None:
        """Why this answer is a good one, in a sentence; None where the game knows nothing better than its odds.

        Like `advise` it looks only at what the seat asked may know.
        """
        return None

    def tallies(self, play: Play[S]) -> dict[str, list[str] | float]:
        """What of a game that is over is told of many, beside won and lost: names are counted, numbers averaged."""
        return {}

    def facts(self, state: S) -> dict[str, list[str]]:
        """Against what and with whom a game is played, as luck and answers have settled what set-up left open."""
        return {}

    def gauges(self, state: S) -> dict[str, int]:
        """How far things have gone, in the few figures that people watch from turn to turn (doom, clues)."""
        return {}

    def score(self, play: Play[S]) -> float | None:
        """The points of a game that is over, where the game counts any."""
        return None

    def check(self, play: Play[S]) -> None:
        """Raise AssertionError when an invariant of the game is broken."""
        raise NotImplementedError

    def prepare(self, options: dict[str, str], seats: int | None = None) -> Setup:
        """The setup for these options, defaults filled in; a `SetupError` says what is wrong and what is right."""
        fewest, most = self.players
        seats = fewest if seats is None else seats
        if not fewest <= seats <= most:
            raise SetupError(say("kernel.error.seats", n=seats, fewest=fewest, most=most))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise SetupError(
                    say("kernel.error.option", option=Raw(str(name)), names=Raw(", ".join(known)))
                )
            if value not in known[name].values and not known[name].data:
                values = Raw(", ".join(known[name].values))
                raise SetupError(
                    say("kernel.error.value", option=Raw(name), value=Raw(str(value)[:80]), values=values)
                )
        chosen = {
            option.name: self._chosen(option, options.get(option.name, option.default))
            if option.seat <= seats
            else option.default
            for option in self.options
        }
        self._refuse_doubles(chosen)
        return Setup(self.name, seats, chosen)

    def _chosen(self, option: SetupOption, value: str) -> str:
        """One of the values, or data in the one form in which the game keeps it."""
        if value in option.values:
            return value
        title = self.option_title(option)
        if not isinstance(value, str):
            raise SetupError(say("kernel.error.data_text", option=title))
        if len(value) > LONGEST:
            raise SetupError(say("kernel.error.data_size", option=title, n=len(value), most=LONGEST))
        return self.read_data(option, value)

    def read_data(self, option: SetupOption, text: str) -> str:
        """The one form of data for an option, which reads as itself; a `SetupError` says what is wrong with it."""
        raise NotImplementedError

    def samples(self, option: SetupOption) -> Sequence[str]:
        """Values of an option to try a game with; of data, a few texts."""
        return option.values

    def _refuse_doubles(self, chosen: dict[str, str]) -> None:
        """What one seat has chosen no other may choose."""
        taken: list[str] = []
        for option in self.options:
            value = chosen[option.name]
            if option.seat and not option.data and value != option.default:
                if value in taken:
                    raise SetupError(say("kernel.error.double", value=self.value_title(option, value)))
                taken.append(value)

    def standing(self, state: S) -> list[Text]:
        """How a table stands, in a few words that tell it from others: against what, who plays, how far it is."""
        return []

    # ------------------------------------------------------------------ learning by playing

    def lesson(self) -> Lesson | None:
        """A short game with hints, which lies beside the box."""
        return lesson_of(type(self).__module__.rpartition(".")[0])

    def hint_text(self, hint: str, n: int | None) -> Text:
        """What a hint says; some name a chance in per cent."""
        return say(f"{self.words}.hint.{hint}") if n is None else say(f"{self.words}.hint.{hint}", n=n)

    @property
    def words(self) -> str:
        """The catalogue that has the words of play."""
        return self.name

    # ------------------------------------------------------------------ what can be chosen, in words

    def option_title(self, option: SetupOption) -> Text:
        """A seat's options share one message, which is told the number of the seat."""
        if option.seat:
            return say(f"{self.name}.setup.{option.name.rpartition('_')[0]}", n=option.seat)
        return say(f"{self.name}.setup.{option.name}")

    def option_hint(self, option: SetupOption) -> Text:
        """Of the table's options only: eight seats need not say the same eight times."""
        return Raw("") if option.seat else say(f"{self.name}.setup.{option.name}.hint")

    def phase_title(self, step: str) -> Text:
        """What people call this step of a turn."""
        return say(f"{self.name}.phase.{step}")

    def kind_title(self, kind: str) -> Text:
        """What people call a kind of lines in the log."""
        return say(f"{self.words}.lines.{kind}")

    def stop_title(self, kind: str) -> Text:
        """What people call a kind of question that a seat may wish to be asked more or less often."""
        return say(f"{self.name}.stop.{kind}")

    def group_title(self, group: str) -> Text:
        """What people call a group of options."""
        return TITLES[group]

    def introduce(self, value: str) -> tuple[Text, Text] | None:
        """The name of who or what a value stands for, and a line about it; None where it stands for nobody."""
        return None

    def value_title(self, option: SetupOption, value: str) -> Text:
        if option.data and value not in option.values:
            return self.data_title(option, value)
        if (known := self.introduce(value)) is not None:
            return known[0]
        if option.data:
            value = value or "none"
        if option.seat:
            return say(f"{self.name}.setup.{option.name.rpartition('_')[0]}.{value}")
        return say(f"{self.name}.setup.{option.name}.{value}")

    def data_title(self, option: SetupOption, value: str) -> Text:
        """What the data is, in a few words."""
        raise NotImplementedError

    def value_hint(self, option: SetupOption, value: str) -> Text:
        if (known := self.introduce(value)) is not None:
            return known[1]
        return Raw("") if option.seat or option.data else say(f"{self.name}.setup.{option.name}.{value}.hint")
