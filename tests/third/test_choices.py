"""Questions that many rules put: no decision is not asked, one may be declined, every option has a target."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.games.third.rules.choices import choose_card, choose_monster, choose_person, choose_place
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.table import ASK_ALL, Table, lay, person

RULE = "3e.004"
PROMPT = say("third.ask.next_turn")


def of_places(table: Table, n: int, may: bool) -> Flow[Any]:
    places = ["graveyard", "black_cave", "general_store"][:n]
    return choose_place(table.game, 1, places, PROMPT, RULE, may=may)


def of_people(table: Table, n: int, may: bool) -> Flow[Any]:
    return choose_person(table.game, 1, table.state.investigators[:n], PROMPT, RULE, may=may)


def of_monsters(table: Table, n: int, may: bool) -> Flow[Any]:
    return choose_monster(table.game, 1, table.state.monsters[:n], PROMPT, RULE, may=may)


def of_cards(table: Table, n: int, may: bool) -> Flow[Any]:
    return choose_card(table.game, 1, ["knife", "shotgun", "dynamite"][:n], PROMPT, RULE, may=may)


KINDS: dict[Callable[[Table, int, bool], Flow[Any]], tuple[list[str], list[str]]] = {
    of_places: (
        ["graveyard", "black_cave", "general_store"],
        ["place:graveyard", "place:black_cave", "place:general_store"],
    ),
    of_people: (["seat:0", "seat:1", "seat:2"], ["seat:0", "seat:1", "seat:2"]),
    of_monsters: (
        ["flesh_eater.1", "flesh_eater.2", "corpse_taker.1"],
        ["monster:flesh_eater.1", "monster:flesh_eater.2", "monster:corpse_taker.1"],
    ),
    of_cards: (["knife", "shotgun", "dynamite"], ["card:knife", "card:shotgun", "card:dynamite"]),
}
every_kind = pytest.mark.parametrize("asking", KINDS, ids=lambda each: each.__name__)


def laid() -> Table:
    return lay(
        person("agnes_baker"),
        person("rex_murphy"),
        person("wendy_adams"),
        monsters={"hangmans_hill": ["flesh_eater", "flesh_eater", "corpse_taker"]},
        auto=ASK_ALL,
    )


def name_of(value: Any) -> str:
    return value if isinstance(value, str) else f"seat:{value.seat}" if hasattr(value, "seat") else value.id


@every_kind
def test_several_are_asked_about_and_the_answer_is_taken(
    asking: Callable[[Table, int, bool], Flow[Any]],
) -> None:
    names, targets = KINDS[asking]
    for name in names:
        table = laid()
        table.do(asking(table, 3, False))
        assert table.ask is not None
        assert (table.ask.seat, table.ask.rule, table.options) == (1, RULE, names)
        assert [option.target for option in table.ask.options] == targets
        table.answer(name)
        assert (table.end, name_of(table.value)) == ("done", name)


@every_kind
def test_one_alone_and_none_at_all_are_no_question(asking: Callable[[Table, int, bool], Flow[Any]]) -> None:
    table = laid()
    table.do(asking(table, 1, False))
    assert (table.end, name_of(table.value)) == ("done", KINDS[asking][0][0])
    table.do(asking(table, 0, False))
    assert (table.end, bool(table.value)) == ("done", False)


@every_kind
@pytest.mark.parametrize("n", [1, 3])
def test_who_may_can_decline_even_one(asking: Callable[[Table, int, bool], Flow[Any]], n: int) -> None:
    table = laid()
    table.do(asking(table, n, True))
    assert table.options == [*KINDS[asking][0][:n], "no"]
    table.answer("no")
    assert (table.end, bool(table.value)) == ("done", False)


def test_a_place_named_twice_is_one() -> None:
    table = laid()
    table.do(choose_place(table.game, 0, ["graveyard", "graveyard"], PROMPT, RULE))
    assert (table.end, table.value) == ("done", "graveyard")
