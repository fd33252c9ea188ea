"""Abilities: numbers with their reasons, things that can be used, and the order of everything that reacts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.kernel.abilities import (
    Ability,
    Happening,
    InPlay,
    Modifier,
    Moment,
    Reaction,
    Source,
    Usable,
)
from miskatonic.kernel.asks import Ask, Flow
from miskatonic.kernel.numbers import Reason, reckon
from miskatonic.kernel.text import Raw
from tests.kernel.toy import toy_with


class Thing(Happening):
    """What mostly happens here."""


class Inner(Happening):
    """What happens inside it."""


class Innermost(Happening):
    """And inside that."""


class SomethingElse(Happening):
    """What never happens."""


KINDS: dict[str, type[Happening]] = {"thing": Thing, "inner": Inner, "innermost": Innermost}

WHEN, AT, AFTER = Moment.WHEN, Moment.AT, Moment.AFTER

Run = Callable[[Any, Source, Happening], Flow[None]]


def source(name: str, seat: int | None = None) -> Source:
    return Source(name, Raw(name.title()), seat)


class Table:
    """Things in play that write down when they act."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.play: InPlay[Any] = InPlay()
        self.asks: list[Ask] = []

    def say(self, words: str) -> Run:
        def run(game: Any, who: Source, happening: Happening) -> Flow[None]:
            self.told.append(words)
            return
            yield

        return run

    def add(
        self,
        name: str,
        moment: Moment,
        *,
        forced: bool = True,
        seat: int | None = None,
        run: Run | None = None,
        to: type[Happening] = Thing,
        fits: Callable[[Any, Source, Happening], bool] | None = None,
        whose: Callable[[Any, Source, Happening], int] | None = None,
    ) -> None:
        reaction = Reaction(to, moment, run or self.say(name), "noir.turn.03", forced, fits, whose=whose)
        self.play.enter(source(name, seat), [reaction])

    def happen(self, *answers: str, kind: str = "thing", seats: tuple[int, ...] = (0,)) -> bool:
        """Let it happen, with these answers to what is asked; whether it came about."""
        flow = self.play.happen(None, KINDS[kind](), self.thing(kind), seats)
        given = iter(answers)
        try:
            ask = next(flow)
            while True:
                assert isinstance(ask, Ask)
                self.asks.append(ask)
                name = next(given)
                assert name in ask.names()
                ask = flow.send(name)
        except StopIteration as end:
            assert next(given, None) is None, "more answers than questions"
            return bool(end.value)

    def thing(self, kind: str) -> Callable[[], Flow[None]]:
        def do() -> Flow[None]:
            self.told.append(kind)
            return
            yield

        return do


@pytest.fixture
def table() -> Table:
    return Table()


# ---------------------------------------------------------------------- numbers


def test_a_number_has_its_reasons() -> None:
    play: InPlay[Any] = InPlay(
        [
            (source("lamp"), [Modifier("sneak", 2, "noir.turn.01")]),
            (source("fog"), [Modifier("sneak", -1, "noir.turn.02"), Modifier("luck", 5, "noir.turn.02")]),
        ]
    )
    number = play.number(None, "sneak", 3, Raw("printed"), "noir.turn.03")
    assert number.total == play.total(None, "sneak", 3) == 4
    assert [(reason.text, reason.by, reason.rule) for reason in number.reasons] == [
        (Raw("printed"), 3, "noir.turn.03"),
        (Raw("Fog"), -1, "noir.turn.02"),
        (Raw("Lamp"), 2, "noir.turn.01"),
    ]
    assert play.total(None, "speed", 1) == 1


def test_what_a_seat_controls_changes_its_own_numbers_only() -> None:
    play: InPlay[Any] = InPlay(
        [(source("lamp", 1), [Modifier("sneak", 2, "r")]), (source("fog"), [Modifier("sneak", -1, "r")])]
    )
    assert [play.total(None, "sneak", 3, seat=seat) for seat in (0, 1, None)] == [2, 4, 2]
    assert len(play.number(None, "sneak", 3, Raw("printed"), "r", seat=1).reasons) == 3


def test_a_change_may_fit_some_subjects_only() -> None:
    dark = Modifier("time_icon", 1, "r", lambda game, source, subject: subject == "dark")
    play: InPlay[Any] = InPlay([(source("night"), [dark])])
    assert play.total(None, "time_icon", 0, "dark") == 1
    assert play.total(None, "time_icon", 0, "light") == 0
    assert len(play.number(None, "time_icon", 0, Raw("printed"), "r", "light").reasons) == 1


def test_what_leaves_play_changes_nothing_any_more() -> None:
    play: InPlay[Any] = InPlay()
    play.enter(source("lamp"), [Modifier("sneak", 2, "r")])
    play.enter(source("fog"), [Modifier("sneak", -1, "r")])
    play.leave("lamp")
    play.leave("nothing of this name")
    assert play.total(None, "sneak", 3) == 2


# ---------------------------------------------------------------------- use


def flare(game: Any, who: Source) -> Flow[None]:
    return
    yield


@pytest.mark.parametrize("first", [0, 1], ids=["the game goes on", "the copy goes on"])
def test_copies_share_what_is_in_play_until_one_of_them_changes_it(first: int) -> None:
    one: InPlay[Any] = InPlay([(source("lamp"), [Modifier("sneak", 2, "noir.turn.01")])])
    both = (one, one.lend())
    both[first].enter(source("fog"), [Modifier("sneak", -1, "noir.turn.02")])
    assert both[first].total(None, "sneak", 0) == 1
    assert both[1 - first].total(None, "sneak", 0) == 2
    both[1 - first].leave("lamp")
    assert both[first].total(None, "sneak", 0) == 1
    assert both[1 - first].total(None, "sneak", 0) == 0
    both[first].leave("lamp")
    both[first].leave("fog")
    assert both[first].total(None, "sneak", 0) == 0


def test_a_seat_can_use_what_it_controls_and_what_nobody_does_when_it_can() -> None:
    def usable(name: str, can: bool | None = None) -> list[Ability]:
        check = None if can is None else lambda game, who: can
        return [Usable("turn", name, Raw(name), flare, "r", check)]

    play: InPlay[Any] = InPlay(
        [
            (source("mine", 0), usable("mine")),
            (source("yours", 1), usable("yours")),
            (source("door"), usable("door")),
            (source("broken", 0), usable("broken", can=False)),
            (source("sharp", 0), usable("sharp", can=True)),
            (source("late", 0), [Usable("night", "late", Raw("late"), flare, "r")]),
        ]
    )
    assert [ability.name for _, ability in play.usable(None, "turn", 0)] == ["mine", "door", "sharp"]
    assert [ability.name for _, ability in play.usable(None, "turn", 1)] == ["yours", "door"]
    play.leave("mine")
    assert [who.id for who, _ in play.usable(None, "turn", 0)] == ["door", "sharp"]


# ---------------------------------------------------------------------- the order of a happening


def test_when_then_the_thing_then_at_then_after(table: Table) -> None:
    for moment in (AFTER, AT, WHEN):  # however they came into play
        table.add(moment.name, moment)
    assert table.happen()
    assert table.told == ["WHEN", "thing", "AT", "AFTER"]
    assert table.asks == []


def test_only_what_reacts_to_it_reacts(table: Table) -> None:
    table.add("other", AT, to=SomethingElse)
    table.add("unfit", AT, fits=lambda game, who, happening: False)
    table.add("fit", AT, fits=lambda game, who, happening: type(happening) is Thing)
    table.happen()
    assert table.told == ["thing", "fit"]


def test_of_many_of_a_kind_only_those_are_heard_that_something_answers_to() -> None:
    def run(game: Any, who: Source, happening: Happening) -> Flow[None]:
        return
        yield

    play: InPlay[Any] = InPlay()
    play.enter(source("bell"), [Reaction(Thing, AFTER, run, "r", of="noon")])
    other = play.lend()
    other.enter(source("ear"), [Reaction(Inner, AFTER, run, "r")])
    assert [play.hears(kind) for kind in (Thing, Inner)] == [True, False]
    assert [play.hears_of(Thing, what) for what in ("noon", "night")] == [True, False]
    assert [other.hears_of(kind, "night") for kind in (Thing, Inner, SomethingElse)] == [False, True, False]


def test_a_when_can_cancel_it(table: Table) -> None:
    def cancel(game: Any, who: Source, happening: Happening) -> Flow[None]:
        happening.cancelled = True
        table.told.append("no")
        return
        yield

    table.add("ward", WHEN, run=cancel)
    table.add("late", WHEN, forced=False)
    for moment in (AT, AFTER):
        table.add(moment.name, moment)
    assert not table.happen()
    assert table.told == ["no"]  # nothing is left to react to
    assert table.asks == []


def test_forced_before_optional_in_every_moment(table: Table) -> None:
    for moment in (WHEN, AT, AFTER):
        table.add(f"may {moment.name}", moment, forced=False)
        table.add(f"must {moment.name}", moment)
    table.happen("may WHEN", "may AT", "may AFTER")
    assert table.told == [
        *("must WHEN", "may WHEN"),
        "thing",
        *("must AT", "may AT", "must AFTER", "may AFTER"),
    ]


def test_the_first_seat_orders_what_is_forced_at_the_same_time(table: Table) -> None:
    for name in ("a", "b", "c"):
        table.add(name, AT, seat=2)
    table.happen("c", "a", seats=(1, 2, 0))
    assert table.told == ["thing", "c", "a", "b"]
    assert [ask.seat for ask in table.asks] == [1, 1]
    assert [ask.names() for ask in table.asks] == [["a", "b", "c"], ["a", "b"]]


def test_one_source_with_several_reactions_offers_each_by_a_name_of_its_own(table: Table) -> None:
    first, second = table.say("first"), table.say("second")
    reactions = [Reaction(Thing, AT, run, "r", forced) for forced in (True, False) for run in (first, second)]
    table.play.enter(source("twin", 0), reactions)
    table.happen("twin:2", "twin:2", "twin")
    assert [ask.names() for ask in table.asks] == [
        ["twin", "twin:2"],
        ["pass", "twin", "twin:2"],
        ["pass", "twin"],
    ]
    assert table.told == ["thing", "second", "first", "second", "first"]


def test_two_sources_may_share_one_reaction(table: Table) -> None:
    shared = Reaction(Thing, AT, lambda game, who, happening: table.say(who.id)(game, who, happening), "r")
    for name in ("copy 1", "copy 2"):
        table.play.enter(source(name), [shared])
    table.happen("copy 2")
    assert table.told == ["thing", "copy 2", "copy 1"]


def test_a_reactions_own_consequences_come_before_the_next_reaction(table: Table) -> None:
    def nested(game: Any, who: Source, happening: Happening) -> Flow[None]:
        table.told.append("outer begins")
        yield from table.play.happen(None, Inner(), table.thing("inner"))
        table.told.append("outer ends")

    table.add("outer", AT, run=nested)
    table.add("other", AT)
    table.add("in when", WHEN, to=Inner)
    table.add("in after", AFTER, to=Inner)
    table.happen("outer")
    assert table.told == ["thing", "outer begins", "in when", "inner", "in after", "outer ends", "other"]


def test_last_in_first_out_three_deep(table: Table) -> None:
    def deeper(kind: str) -> Run:
        def run(game: Any, who: Source, happening: Happening) -> Flow[None]:
            yield from table.play.happen(None, KINDS[kind](), table.thing(kind))

        return run

    table.add("1", WHEN, run=deeper("inner"))
    table.add("2", WHEN, run=deeper("innermost"), to=Inner)
    for name, kind in KINDS.items():
        table.add(f"after {name}", AFTER, to=kind)
    table.happen()
    assert table.told == ["innermost", "after innermost", "inner", "after inner", "thing", "after thing"]


def test_the_same_happening_inside_itself_is_another_happening(table: Table) -> None:
    depth = []

    def again(game: Any, who: Source, happening: Happening) -> Flow[None]:
        depth.append(1)
        if len(depth) < 3:
            yield from table.play.happen(None, Thing(), table.thing("thing"))

    table.add("echo", AFTER, run=again)
    table.happen()
    assert table.told == ["thing"] * 3


def test_what_leaves_play_in_the_middle_no_longer_reacts(table: Table) -> None:
    def banish(game: Any, who: Source, happening: Happening) -> Flow[None]:
        table.told.append("banish")
        table.play.leave("victim")
        return
        yield

    table.add("banisher", AT, run=banish)
    table.add("victim", AT)
    table.add("victim", AFTER)
    table.happen("banisher")
    assert table.told == ["thing", "banish"]


def test_what_enters_play_in_the_middle_still_reacts(table: Table) -> None:
    def call(game: Any, who: Source, happening: Happening) -> Flow[None]:
        table.told.append("call")
        table.add("late when", WHEN)
        table.add("late at", AT)
        table.add("late after", AFTER)
        return
        yield

    table.add("caller", AT, run=call)
    table.happen()
    assert table.told == ["thing", "call", "late at", "late after"]  # for the when it is too late


def test_a_source_that_leaves_itself_reacts_once(table: Table) -> None:
    def burn(game: Any, who: Source, happening: Happening) -> Flow[None]:
        table.told.append("burn")
        table.play.leave(who.id)
        table.play.enter(who, [reaction])  # and comes back at once
        return
        yield

    reaction = Reaction(Thing, AT, burn, "r")
    table.play.enter(source("candle"), [reaction])
    table.happen()
    assert table.told == ["thing", "burn"]


def test_a_reaction_that_no_longer_fits_is_not_asked_for(table: Table) -> None:
    table.add("a", AT, fits=lambda game, who, happening: "b" not in table.told)
    table.add("b", AT)
    table.happen("b")
    assert table.told == ["thing", "b"]


# ---------------------------------------------------------------------- at their choice


def test_who_may_react_may_pass(table: Table) -> None:
    table.add("ward", WHEN, forced=False)
    table.happen("pass")
    assert table.told == ["thing"]
    assert table.asks[0].names() == ["pass", "ward"]
    assert table.asks[0].rule == "noir.turn.03"


def test_the_question_goes_around_until_all_have_passed_in_a_row(table: Table) -> None:
    table.add("a", AT, forced=False, seat=0)
    table.add("b1", AT, forced=False, seat=1)
    table.add("b2", AT, forced=False, seat=1)
    table.happen("pass", "b1", "a", "pass", seats=(0, 1))
    # Seat 0 passes, 1 reacts, so 0 is asked again and now reacts, 1 passes; 0 has nothing left to react with.
    assert [ask.seat for ask in table.asks] == [0, 1, 0, 1]
    assert table.told == ["thing", "b1", "a"]


def test_it_begins_with_the_first_seat(table: Table) -> None:
    for seat in range(3):
        table.add(f"s{seat}", AT, forced=False, seat=seat)
    table.happen("pass", "pass", "pass", seats=(2, 0, 1))
    assert [ask.seat for ask in table.asks] == [2, 0, 1]


def test_what_nobody_controls_is_offered_to_everybody(table: Table) -> None:
    table.add("door", AT, forced=False)
    table.happen("pass", "door", seats=(0, 1))
    assert [ask.seat for ask in table.asks] == [0, 1]
    assert table.told == ["thing", "door"]


def test_seats_that_are_not_asked_do_not_react(table: Table) -> None:
    table.add("far", AT, forced=False, seat=5)
    table.happen(seats=(0, 1))
    assert table.told == ["thing"]


def test_what_nobody_controls_is_chosen_by_whose_it_is_now(table: Table) -> None:
    """The well is whose turn it is; the door anybody's; the lamp, whatever it says, its holder's."""
    whose = [1]
    for name, seat in (("well", None), ("lamp", 0)):
        table.add(name, AFTER, forced=False, seat=seat, whose=lambda game, who, happening: whose[0])
    table.add("door", AFTER, forced=False)
    table.happen("pass", "pass", "pass", seats=(0, 1, 2))
    assert [(ask.seat, ask.names()[1:]) for ask in table.asks] == [
        (0, ["door", "lamp"]),
        (1, ["door", "well"]),
        (2, ["door"]),
    ]
    whose[0] = 0
    table.asks.clear()
    table.happen("well", "pass", "pass", "pass", seats=(0, 1, 2))
    assert [(ask.seat, ask.names()[1:]) for ask in table.asks] == [
        (0, ["door", "lamp", "well"]),
        (1, ["door"]),
        (2, ["door"]),
        (0, ["door", "lamp"]),
    ]


def drive(flow: Flow[None]) -> None:
    """A flow that asks nothing."""
    assert next(flow, "over") == "over"


def test_what_answers_after_a_part_waits_for_the_whole_effect(table: Table) -> None:
    """Two things that are one effect, the second with something inside: only what is inside is answered at once."""
    for moment in (WHEN, AT, AFTER):
        table.add(f"thing {moment.name}", moment)
        table.add(f"inner {moment.name}", moment, to=Inner)

    def inside() -> Flow[None]:
        yield from table.play.happen(None, Inner(), table.thing("inner"))
        yield from table.thing("second")()

    def parts() -> Flow[None]:
        yield from table.play.happen(None, Thing(), table.thing("first"))
        yield from table.play.whole(None, more())

    def more() -> Flow[None]:
        yield from table.play.happen(None, Thing(), inside)
        yield from table.play.apart(table.play.happen(None, Inner(), table.thing("apart")))

    drive(table.play.whole(None, parts()))
    before = ["thing WHEN", "first", "thing AT", "thing WHEN"]
    within = ["inner WHEN", "inner", "inner AT", "inner AFTER", "second", "thing AT"]
    apart = ["inner WHEN", "apart", "inner AT", "inner AFTER"]
    assert table.told == [*before, *within, *apart, "thing AFTER", "thing AFTER"]
    assert table.play.effects == []


def test_an_effect_broken_off_leaves_nothing_waiting(table: Table) -> None:
    table.add("late", AFTER)

    def parts() -> Flow[None]:
        yield from table.play.happen(None, Thing(), table.thing("first"))
        raise KeyError

    with pytest.raises(KeyError):
        drive(table.play.whole(None, parts()))
    assert (table.told, table.play.effects, table.play.lend().effects) == (["first"], [], [])


def test_an_optional_cancel_ends_the_round_of_questions(table: Table) -> None:
    def cancel(game: Any, who: Source, happening: Happening) -> Flow[None]:
        happening.cancelled = True
        return
        yield

    table.add("ward", WHEN, forced=False, seat=0, run=cancel)
    table.add("other", WHEN, forced=False, seat=1)
    assert not table.happen("ward", seats=(0, 1))
    assert table.told == []
    assert len(table.asks) == 1


# ---------------------------------------------------------------------- in a game


def test_what_is_held_can_be_used_in_a_turn() -> None:
    game = toy_with({0: ["lamp"]}, doom=2)
    assert game.legal() == ["draw", "peek", "fight", "flare"]
    game.answer("flare")
    assert game.state.discard == ["lamp"]
    assert "toy.log.hush" in [entry.id for entry in game.log]
    assert "flare" not in game.legal()
    game.undo()
    assert "flare" in game.legal()


def test_what_is_held_changes_numbers() -> None:
    game = toy_with({0: ["lamp"]}, seats=2)
    game.answer("fight")
    game.answer("fight")
    thrown = [entry.args["dice"] for entry in game.log if entry.id == "toy.log.roll"]
    assert [len(dice) for dice in thrown if isinstance(dice, list)] == [2, 1]


def test_a_doom_can_be_stopped_by_who_holds_the_ward() -> None:
    game = toy_with({1: ["ward"]}, seats=2, bells="3", luck="ring")
    game.answer("peek")
    assert game.ask is not None
    assert game.ask.seat == 1
    assert game.legal() == ["pass", "ward"]
    stopped = game.fork()
    game.answer("pass")
    stopped.answer("ward")
    assert (game.state.doom, stopped.state.doom) == (1, 0)
    assert stopped.state.seats[1].items == []


def test_the_order_of_what_is_forced_is_asked_and_can_be_undone() -> None:
    game = toy_with({0: ["clock"], 1: ["idol"]}, seats=2, bells="3", luck="ring")
    game.answer("peek")
    assert game.legal() == ["clock", "idol"]
    other = game.fork()
    game.answer("clock")
    other.answer("idol")  # its own doom calls the clock, before the first doom does
    struck = ["toy.log.doom", "toy.log.hurt", "toy.log.doom"]
    assert [entry.id for entry in game.log if entry.id in struck] == struck
    nested = ["toy.log.doom", "toy.log.doom", "toy.log.hurt"]
    assert [entry.id for entry in other.log if entry.id in nested] == nested
    assert game.state.seats[0].health == other.state.seats[0].health == 2


def test_what_is_added_is_told_in_an_order_that_every_copy_knows() -> None:
    """A state does not remember which of two came into play first, so no reason may hang on it."""
    one, two = Source("card_1", Raw("one")), Source("card_2", Raw("two"))
    start, more = Reason(Raw("printed"), 1, "toy.1"), Modifier("hands", 2, "toy.1")
    assert reckon(None, start, [(one, more), (two, more)]) == reckon(None, start, [(two, more), (one, more)])
