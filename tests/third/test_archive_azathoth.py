"""Approach of Azathoth, card by card: archive cards 2 to 9."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import MONSTERS, kind_of
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.archive import add, return_to_archive
from miskatonic.games.third.rules.board import near, streets
from miskatonic.games.third.rules.codex import check
from miskatonic.games.third.rules.doom import place_doom
from miskatonic.games.third.rules.encounters import encounter_of
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.walking import ways
from miskatonic.games.third.state import Marker
from miskatonic.games.third.words.markers import pool
from tests.third.archive_table import clues, codex, cup, doom, ending
from tests.third.table import Table, lay, person

AZATHOTH = "approach_of_azathoth"
SPACES = ("arkham_advertiser", "black_cave", "independence_square", "unvisited_isle", "velmas_diner")


def table_with(*numbers: int, place: str = "train_station", **fields: object) -> Table:
    return lay(person(place=place), scenario=AZATHOTH, codex=[2, *numbers], **fields)  # type: ignore[arg-type]


def offered(table: Table) -> list[str]:
    return [option.name for option in menu(table.game, table.who()) if option.name.startswith("codex")]


def searched(color: str) -> tuple[Table, str]:
    """Somebody has revealed this color, wherever it lay, before he found the other one."""
    other = {"blue": "red", "red": "blue"}[color]
    for key in range(50):
        table = table_with(3, -4, key=key, markers=[Marker("", space, True) for space in SPACES])
        for space in SPACES:
            table.who().place, table.who().acted = space, []
            table.do(perform(table.game, table.who(), "codex:4"))
            if f"revealed.{color}" in table.state.flags:
                return table, space
            if f"revealed.{other}" in table.state.flags:
                break
    raise AssertionError("never found")


# ---------------------------------------------------------------------- card 2


@pytest.mark.rule("3e.408.3")
def test_card_2_anomalies() -> None:
    table = table_with(doom={"graveyard": 2})
    table.do(place_doom(table.game, "graveyard", 1, "3e.472.2"))
    assert table.state.anomalies == ["rivertown"]


# ---------------------------------------------------------------------- card 3


@pytest.mark.rule("3e.411.5c")
def test_card_3_three_clues_bring_card_4_and_it_stays() -> None:
    table = clues(table_with(3), 2)
    assert codex(table) == [2, 3]
    clues(table, 3)
    assert codex(table) == [2, 3, -4]
    assert table.state.sheet_clues == 3


@pytest.mark.rule("3e.411.5d")
def test_card_3_three_doom_bring_a_cultist_and_card_5() -> None:
    table = table_with(3, bottom={"monsters": ["robed_figure", "swift_byakhee"]})
    doom(table, 2)
    assert codex(table) == [2, 3]
    doom(table, 1)
    assert table.asked == "nearest_street"
    nearest = table.options
    assert set(nearest) <= set(streets(table.game))
    assert set(nearest) == {each for each in near(table.game, "train_station") if each.startswith("street_")}
    table.answer(nearest[0])
    assert [(kind_of(each.id), each.place) for each in table.state.monsters] == [("robed_figure", nearest[0])]
    assert table.state.monster_deck.bags[0] == ["swift_byakhee.1"]  # the others go on top
    assert codex(table) == [2, 5]


# ---------------------------------------------------------------------- card 4


def test_card_4_hides_five_markers_and_turns_over() -> None:
    table = table_with(3)
    table.do(add(table.game, 4, "3e.411.5b"))
    assert codex(table) == [2, 3, -4]
    assert [(each.place, each.facedown, each.color) for each in table.state.markers] == [
        (space, True, "") for space in SPACES
    ]
    assert sorted(pool(table.game)) == ["blue", "red", "white", "white", "white"]


def test_card_4_a_marker_is_revealed_as_an_action_where_it_lies() -> None:
    table = table_with(3, -4, markers=[Marker("", "black_cave", True), Marker("", "velmas_diner", True)])
    assert offered(table) == []
    table.who().place = "black_cave"
    assert offered(table) == ["codex:4"]
    table.do(perform(table.game, table.who(), "codex:4"))
    assert not any(each.facedown and each.place == "black_cave" for each in table.state.markers)


def test_card_4_a_white_marker_is_discarded() -> None:
    hidden = [Marker("", "black_cave", True), Marker("", "velmas_diner", True)]
    flags = ["revealed.blue"]  # one is red, the other white
    seen = set()
    for key in range(20):
        table = table_with(-4, place="black_cave", key=key, flags=list(flags))
        table.state.markers = [Marker(each.color, each.place, each.facedown) for each in hidden]
        table.do(perform(table.game, table.who(), "codex:4"))
        red = "revealed.red" in table.state.flags
        seen.add(red)
        if red:
            table.answer("graveyard")  # he must leave the epicenter
            # Both colors are known now: what is still hidden goes, and so does the card.
            assert [each.place for each in table.state.markers] == ["black_cave"]
            assert codex(table)[:2] == [2, 7]
        else:
            assert [(each.place, each.color) for each in table.state.markers] == [("velmas_diner", "")]
            assert codex(table) == [2, -4]
    assert seen == {True, False}


def test_card_4_blue_brings_card_6_and_red_card_7() -> None:
    table, space = searched("blue")
    assert codex(table) == [2, 3, -4, 6]
    assert [each.place for each in table.state.markers if each.color == "blue"] == [space]
    table, space = searched("red")
    assert codex(table) == [2, 3, -4, 7]


def test_card_4_red_comes_on_its_back_when_the_barrier_is_destroyed() -> None:
    hidden = [Marker("", "black_cave", True)]
    table = table_with(-4, -6, place="black_cave", flags=["revealed.blue"], markers=hidden)
    assert pool(table.game) == ["red"]
    table.do(perform(table.game, table.who(), "codex:4"))
    assert codex(table) == [2, -6, -7]
    assert [(each.place, each.color, each.facedown) for each in table.state.markers] == [
        ("black_cave", "red", False)
    ]


def test_every_color_is_found_in_the_end() -> None:
    for key in range(5):
        table = table_with(3, key=key)
        table.do(add(table.game, 4, "3e.411.5b"))
        for space in SPACES:
            if any(each.place == space and each.facedown for each in table.state.markers):
                table.who().place, table.who().acted = space, []
                table.do(perform(table.game, table.who(), "codex:4"))
                if table.ask:
                    table.answer(table.options[0])
                table.state.monster_deck.shuffle_in([each.id for each in table.state.monsters])
                table.state.monsters = []
        assert {each.color for each in table.state.markers} == {"blue", "red"}
        assert codex(table) == [2, 3, 6, 7]


# ---------------------------------------------------------------------- card 5


def test_card_5_brings_card_4_only_while_no_marker_lies_on_the_board() -> None:
    table = clues(table_with(5), 3)
    assert codex(table) == [2, -4, 5]
    table = clues(table_with(5, markers=[Marker("red", "black_cave")]), 3)
    assert codex(table) == [2, 5]


@pytest.mark.rule("3e.411.5d")
def test_card_5_seven_doom_wake_azathoth() -> None:
    table = doom(table_with(5, sheet_doom=6), 1)
    assert codex(table) == [2, -8, 9]


@pytest.mark.rule("3e.411.5b")
def test_card_5_asks_for_card_4_again_when_all_its_markers_are_gone_again() -> None:
    table = table_with(5, sheet_clues=3)
    for _ in range(2):
        table.do(check(table.game))
        assert codex(table) == [2, -4, 5]
        return_to_archive(table.game, 4)
        table.state.markers = []


# ---------------------------------------------------------------------- card 6


def test_card_6_two_cultists_come_to_the_ritual_site() -> None:
    table = table_with(-4, markers=[Marker("blue", "black_cave")])
    table.do(add(table.game, 6, "3e.411.5b"))
    assert [each.place for each in table.state.monsters] == ["black_cave", "black_cave"]
    assert all("cultist" in MONSTERS[kind_of(each.id)].traits for each in table.state.monsters)


@pytest.mark.rule("3e.411.5c")
def test_card_6_five_clues_destroy_the_barrier() -> None:
    table = table_with(6, place="black_cave", sheet_clues=4, markers=[Marker("blue", "black_cave")])
    assert offered(table) == []
    table.state.sheet_clues = 6
    table.who().place = "graveyard"
    assert offered(table) == []
    table.who().place = "black_cave"
    table.do(perform(table.game, table.who(), "codex:6"))
    assert (codex(table), table.state.sheet_clues, table.state.markers) == ([2, -6], 1, [])


# ---------------------------------------------------------------------- card 7


def test_card_7_everybody_leaves_the_epicenter_and_nobody_enters() -> None:
    table = lay(
        person(place="black_cave"),
        person("rex_murphy", place="graveyard"),
        scenario=AZATHOTH,
        codex=[2],
        markers=[Marker("red", "black_cave")],
    )
    table.do(add(table.game, 7, "3e.411.5b"))
    assert set(table.options) == set(near(table.game, "black_cave"))
    table.answer("graveyard")
    assert [who.place for who in table.state.investigators] == ["graveyard", "graveyard"]
    assert "black_cave" not in ways(table.game, table.who())
    table.says({"do": "move_directly", "where": "space:black_cave"})
    assert table.who().place == "graveyard"


def test_card_7_turns_over_when_the_barrier_is_destroyed() -> None:
    markers = [Marker("blue", "velmas_diner"), Marker("red", "black_cave")]
    table = table_with(6, 7, place="velmas_diner", sheet_clues=5, markers=markers)
    table.do(perform(table.game, table.who(), "codex:6"))
    assert codex(table) == [2, -6, -7]
    table.who().place = "graveyard"
    assert "black_cave" in ways(table.game, table.who())


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_7_three_clues_at_the_epicenter_win() -> None:
    table = table_with(5, -6, -7, place="black_cave", sheet_clues=3, markers=[Marker("red", "black_cave")])
    table.do(perform(table.game, table.who(), "codex:7"))
    assert ending(table) == ("over", "won", "archive.5")


# ---------------------------------------------------------------------- card 8


def test_card_8_more_tokens_and_only_the_red_marker() -> None:
    for key in range(5):
        table = table_with(5, -4, sheet_doom=6, key=key, markers=[Marker("", each, True) for each in SPACES])
        doom(table, 1)
        assert codex(table) == [2, -8, 9]
        assert (cup(table, "spread_doom"), cup(table, "gate_burst")) == (4, 2)
        assert [(each.color, each.facedown) for each in table.state.markers] == [("red", False)]
        assert table.state.markers[0].place in SPACES


def test_card_8_without_a_marker_the_starting_space_is_the_epicenter() -> None:
    table = doom(table_with(5, sheet_doom=6), 1)
    assert [(each.color, each.place) for each in table.state.markers] == [("red", "train_station")]


def test_card_8_returns_cards_4_6_and_7() -> None:
    markers = [Marker("blue", "velmas_diner"), Marker("red", "black_cave")]
    table = doom(table_with(5, 6, 7, sheet_doom=6, markers=markers), 1)
    assert codex(table) == [2, -8, 9]
    assert [each.place for each in table.state.markers] == ["black_cave"]
    table.who().place = "graveyard"
    assert "black_cave" in ways(table.game, table.who())  # the barrier is gone with its card


def test_card_8_leads_to_the_future_and_nothing_leads_back() -> None:
    table = table_with(-8, 9, place="black_cave", markers=[Marker("red", "black_cave")])
    table.do(perform(table.game, table.who(), "codex:8"))
    assert table.who().place == "the_future"
    assert ways(table.game, table.who()) == []
    table.who().acted = []
    assert offered(table) == ["codex:9"]


@pytest.mark.rule("3e.302.1", "3e.411.5d")
def test_card_8_thirteen_doom_lose() -> None:
    table = doom(table_with(-8, 9, sheet_doom=12), 1)
    assert ending(table) == ("over", "lost", "archive.9")


# ---------------------------------------------------------------------- card 9


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_9_five_clues_moved_to_card_8_win() -> None:
    table = table_with(-8, 9, place="the_future", sheet_clues=5, dice=6)
    for moved in range(1, 5):
        table.who().acted = []
        table.do(perform(table.game, table.who(), "codex:9"))
        assert (table.state.codex[1].clues, table.state.sheet_clues) == (moved, 5 - moved)
    table.who().acted = []
    table.do(perform(table.game, table.who(), "codex:9"))
    assert ending(table) == ("over", "won", "archive.9")


def test_card_9_a_failed_test_moves_nothing() -> None:
    table = table_with(-8, 9, place="the_future", sheet_clues=1, dice=1)
    table.do(perform(table.game, table.who(), "codex:9"))
    assert (table.state.sheet_clues, table.state.codex[1].clues) == (1, 0)
    assert table.told("rolled")[0].args["mod"] == -2


@pytest.mark.rule("3e.003")
def test_card_9_without_a_clue_on_the_sheet_a_passed_test_moves_nothing() -> None:
    table = table_with(-8, 9, place="the_future", sheet_clues=0, dice=6)
    table.do(perform(table.game, table.who(), "codex:9"))
    assert table.told("test_passed")
    assert (table.state.sheet_clues, table.state.codex[1].clues) == (0, 0)


def test_card_9_instead_of_an_encounter_the_future_is_horrible() -> None:
    table = table_with(-8, 9, place="the_future")
    table.do(encounter_of(table.game, table.who()))
    assert (table.who().damage, table.who().horror) == (0, 2)


def test_card_9_doom_for_the_future_goes_to_the_sheet() -> None:
    table = table_with(-8, 9)
    table.do(place_doom(table.game, "the_future", 1, "3e.426.1"))
    assert table.state.sheet_doom == 1
