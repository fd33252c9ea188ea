"""Happenings as types: would, when, at, after; what may become of them; how often and how long."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.kernel.abilities import (
    AFTER,
    AT,
    WHEN,
    WOULD,
    InPlay,
    Limit,
    Modifier,
    Source,
    Usable,
    reacts,
)
from miskatonic.kernel.asks import Ask, Flow, nothing
from miskatonic.kernel.happenings import Happening
from miskatonic.kernel.lasting import Lasting, Span, lapse, last
from miskatonic.kernel.numbers import LEAST, MOST, SET, TIMES
from miskatonic.kernel.text import Raw
from tests.kernel.toy import Toy, toy_with

RULE = "noir.turn.03"
NAME = Raw("Thing")


class Blow(Happening):
    who: int
    damage: int


class Other(Happening):
    who: int


def quiet(game: Any, source: Source, happening: Happening) -> Flow[None]:
    return
    yield


class Struck:
    """A game in which a blow falls; what it did to whom is written down."""

    def __init__(self) -> None:
        self.game: Toy = toy_with({}, seats=2).play
        self.told: list[str] = []

    def fall(self, damage: int = 3, seats: tuple[int, ...] = (0,)) -> bool:
        blow = Blow(0, damage)

        def do() -> Flow[None]:
            self.told.append(f"blow {blow.damage}")
            return
            yield

        return run_out(self.game.abilities.happen(self.game, blow, do, seats))

    def add(self, id: str, *abilities: Any, seat: int | None = None) -> None:  # noqa: A002
        self.game.abilities.enter(Source(id, NAME, seat), abilities)


def run_out(flow: Flow[bool]) -> bool:
    """To its end; nothing may be asked on the way."""
    try:
        next(flow)
    except StopIteration as end:
        return bool(end.value)
    raise AssertionError("something was asked")


# ---------------------------------------------------------------------- what may become of it


def test_would_comes_before_when_and_all_see_the_same_fields() -> None:
    struck = Struck()

    def note(words: str) -> Any:
        def run(game: Toy, source: Source, blow: Blow) -> Flow[None]:
            struck.told.append(f"{words} {blow.damage}")
            blow.damage -= 1
            return
            yield

        return run

    moments = {"after": AFTER, "at": AT, "when": WHEN, "would": WOULD}
    struck.add("watch", *[reacts(Blow, moment, note(name), RULE) for name, moment in moments.items()])
    assert struck.fall(9)
    assert struck.told == ["would 9", "when 8", "blow 7", "at 7", "after 6"]


def test_something_else_may_take_its_place() -> None:
    struck = Struck()

    def replace(game: Toy, source: Source, blow: Blow) -> Flow[None]:
        def instead() -> Flow[None]:
            struck.told.append("a gust of wind")
            return
            yield

        blow.instead = instead
        return
        yield

    struck.add("charm", reacts(Blow, WOULD, replace, RULE))
    struck.add("late", reacts(Blow, WHEN, quiet, RULE), reacts(Blow, AFTER, quiet, RULE, forced=False))
    assert not struck.fall()
    assert struck.told == ["a gust of wind"]


def test_what_comes_into_play_with_it_answers_to_it_afterwards() -> None:
    """Also where nothing in play had ever heard of such a thing before."""
    struck = Struck()

    def told(game: Any, source: Source, happening: Happening) -> Flow[None]:
        struck.told.append(source.id)
        return
        yield

    def do() -> Flow[None]:
        struck.add("born", reacts(Blow, AFTER, told, RULE))
        return
        yield

    assert run_out(struck.game.abilities.happen(struck.game, Blow(0, 1), do))
    assert struck.told == ["born"]


def test_other_kinds_do_not_hear_it() -> None:
    struck = Struck()

    def never(game: Toy, source: Source, happening: Other) -> Flow[None]:
        raise AssertionError("it was no Other")
        yield

    struck.add("deaf", reacts(Other, WHEN, never, RULE))
    assert struck.game.abilities.hears(Other)
    assert not struck.game.abilities.hears(Blow)
    assert struck.fall()


@pytest.mark.parametrize("kind", ["Blow", int, None, Blow(0, 1)])
def test_what_is_no_kind_of_happening_is_refused_when_it_is_made(kind: Any) -> None:
    with pytest.raises(TypeError, match="no kind of happening"):
        reacts(kind, WHEN, quiet, RULE)


def test_a_field_that_no_happening_has_is_refused() -> None:
    with pytest.raises(TypeError):
        Blow(0, damge=3)  # type: ignore[call-arg]


# ---------------------------------------------------------------------- numbers


def number(*changes: Modifier, base: int = 3) -> tuple[int, list[int]]:
    play: InPlay[Any] = InPlay([(Source(f"s{n}", NAME), [change]) for n, change in enumerate(changes)])
    found = play.number(None, "skill", base, Raw("printed"), RULE)
    assert play.total(None, "skill", base) == found.total == sum(reason.by for reason in found.reasons)
    return found.total, [reason.by for reason in found.reasons]


def test_set_then_add_then_multiply_then_bound_however_they_came() -> None:
    add, half = Modifier("skill", 2, RULE), Modifier("skill", 7, RULE, how=MOST)
    twice, base = Modifier("skill", 2, RULE, how=TIMES), Modifier("skill", 1, RULE, how=SET)
    assert number(half, twice, add, base) == number(base, add, twice, half) == (6, [3, -2, 2, 3])
    assert number(half, twice, add, base, Modifier("skill", 4, RULE)) == (7, [3, -2, 2, 4, 7, -7])


def test_a_bound_that_does_not_bind_is_no_reason() -> None:
    assert number(Modifier("skill", 0, RULE, how=LEAST)) == (3, [3])
    assert number(Modifier("skill", -8, RULE), Modifier("skill", 0, RULE, how=LEAST)) == (0, [3, -8, 5])


def test_an_amount_may_be_counted_off_the_table() -> None:
    clues = {"lamp": 2}
    per_clue = Modifier("skill", lambda game, source: clues[source.id], RULE)
    play: InPlay[Any] = InPlay([(Source("lamp", NAME), [per_clue])])
    assert play.total(None, "skill", 1) == 3
    clues["lamp"] = 5
    assert play.total(None, "skill", 1) == 6


def test_a_change_knows_its_source() -> None:
    own = Modifier("skill", 1, RULE, lambda game, source, subject: source.id == subject)
    play: InPlay[Any] = InPlay([(Source(name, NAME), [own]) for name in ("a", "b")])
    assert [play.total(None, "skill", 0, subject) for subject in ("a", "b", "c")] == [1, 1, 0]


# ---------------------------------------------------------------------- how often


def counted(limit: Limit) -> tuple[Struck, Any]:
    struck = Struck()

    def run(game: Toy, source: Source, blow: Blow) -> Flow[None]:
        struck.told.append(source.id)
        return
        yield

    return struck, reacts(Blow, AFTER, run, RULE, limit=limit)


def test_each_copy_so_often_in_its_span() -> None:
    struck, once = counted(Limit(1, "round"))
    struck.add("copy 1", once)
    struck.fall()
    struck.fall()
    struck.add("copy 2", once)
    struck.fall()
    assert struck.told == ["blow 3", "copy 1", "blow 3", "blow 3", "copy 2"]
    lapse(struck.game, "turn")
    assert struck.game.state.limits == {"round/copy 1": 1, "round/copy 2": 1}
    lapse(struck.game, "round")
    assert struck.game.state.limits == {}


def test_a_group_shares_its_limit() -> None:
    struck, twice = counted(Limit(2, "game", group="bells"))
    struck.add("a", twice)
    struck.fall()
    struck.fall()
    struck.add("b", twice)
    struck.fall()
    assert struck.told.count("a") == 2
    assert "b" not in struck.told


def test_a_span_within_another_counts_for_itself() -> None:
    struck, once = counted(Limit(1, "test"))
    struck.add("copy", once)
    game = struck.game
    with Span(game, "test"):
        struck.fall()
        with Span(game, "test"):
            assert game.state.limits == {}
            struck.fall()
        assert game.state.limits == {"test/copy": 1}
        struck.fall()
    assert (struck.told.count("copy"), game.state.limits) == (2, {})


def test_a_span_of_several_units_counts_on() -> None:
    struck, once = counted(Limit(1, "test"))
    struck.add("copy", once)
    for again, lasts in ((False, True), (True, True), (True, False)):
        with Span(struck.game, "test", again=again) as span:
            struck.fall()
            span.lasts = lasts
    assert (struck.told.count("copy"), struck.game.state.limits) == (1, {})


def test_a_happening_in_two_halves_is_the_same() -> None:
    told: list[str] = []

    def line(words: str) -> Any:
        def run(game: Any, source: Source, happening: Blow) -> Flow[None]:
            told.append(words)
            return
            yield

        return run

    struck = Struck()
    struck.add("a", *[reacts(Blow, moment, line(moment.name), RULE) for moment in (WHEN, AFTER)])
    blow, play = Blow(0, 3), struck.game.abilities
    assert _value(play.beforehand(struck.game, blow, [0])) is True
    assert told == ["WHEN"]
    assert _value(play.afterwards(struck.game, blow, [0])) is None
    assert told == ["WHEN", "AFTER"]


def test_seats_that_are_reckoned_once_order_what_comes_before_and_after() -> None:
    def silent(game: Any, source: Source, happening: Blow) -> Flow[None]:
        return
        yield

    struck = Struck()
    for name in ("a", "b"):
        struck.add(name, *[reacts(Blow, moment, silent, RULE) for moment in (WHEN, AFTER)])
    flow = struck.game.abilities.happen(struck.game, Blow(0, 3), nothing, iter([1]))
    first = next(flow)
    assert isinstance(first, Ask)
    second = flow.send("a")
    assert isinstance(second, Ask)
    assert (first.seat, second.seat) == (1, 1)


def _value(flow: Flow[Any]) -> Any:
    """What a flow that asks nothing gives back."""
    with pytest.raises(StopIteration) as stop:
        next(flow)
    return stop.value.value


def test_what_can_be_used_is_counted_too() -> None:
    struck = Struck()
    flare = Usable(
        "turn",
        "flare",
        NAME,
        lambda game, source: quiet(game, source, Other(0)),
        RULE,
        limit=Limit(1, "turn"),
    )
    struck.add("lamp", flare, seat=0)
    play = struck.game.abilities
    source, ability = play.usable(struck.game, "turn", 0)[0]
    for _ in play.use(struck.game, source, ability):
        pass
    assert play.usable(struck.game, "turn", 0) == []
    lapse(struck.game, "turn")
    assert play.usable(struck.game, "turn", 0)


# ---------------------------------------------------------------------- how long


def boost(change: Lasting) -> tuple[Modifier, ...]:
    return (Modifier("skill", change.n, RULE),)


def test_a_change_lasts_until_its_span_ends_and_more_of_it_adds_up() -> None:
    struck = Struck()
    game, total = struck.game, struck.game.abilities.total
    for n in (1, 2):
        last(game, Lasting("boost", "turn", seat=1, n=n), NAME, boost)
    last(game, Lasting("boost", "game", n=5), NAME, boost)
    assert [total(game, "skill", 0, seat=seat) for seat in (0, 1)] == [5, 8]
    assert len(game.state.lasting) == 2
    assert [change.n for change in lapse(game, "turn")] == [3]
    assert [total(game, "skill", 0, seat=seat) for seat in (0, 1)] == [5, 5]


# ---------------------------------------------------------------------- scenes and steps


def test_a_scene_is_there_while_it_lasts_whatever_ends_it() -> None:
    game: Any = toy_with({}).play
    seen: list[list[str]] = []

    def interrupted() -> None:
        with game.scene("inner") as inner:
            seen.append(["outer", inner])
            assert game.state.scenes == seen[-1]
            raise KeyError

    with game.scene("outer"):
        with pytest.raises(KeyError):
            interrupted()
        assert game.state.scenes == ["outer"]
    assert seen
    assert game.state.scenes == []


def test_steps_come_in_the_order_they_are_named_before_what_waited() -> None:
    game: Any = toy_with({}).play
    game.push("later")
    game.push("first", "second")
    assert [game.state.steps.pop() for _ in range(3)] == ["first", "second", "later"]
