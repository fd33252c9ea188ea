"""Echoes of the Deep, card by card: archive cards 29 to 40."""

from __future__ import annotations

import pytest

from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.encounters import encounter_of
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.monsters import defeat_monster, health_of
from miskatonic.games.third.texts.archive import ARCHIVE
from tests.third.archive_table import clues, codex, doom, ending
from tests.third.table import Table, lay, person

DEEP = "echoes_of_the_deep"
BREACHES = {
    32: ("rivertown", "graveyard", "strength"),
    33: ("downtown", "la_bella_luna", "observation"),
    34: ("northside", "curiositie_shoppe", "influence"),
    35: ("miskatonic_university", "science_building", "will"),
}


def table_with(*numbers: int, place: str = "observatory", remnants: int = 0, **fields: object) -> Table:
    who = person("minh_thi_phan", place=place, remnants=remnants)
    return lay(who, scenario=DEEP, codex=[2, *numbers], **fields)  # type: ignore[arg-type]


def to_the_breach(table: Table) -> Table:
    """Through the encounter to the question of the attached card, every choice declined."""
    table.do(encounter_of(table.game, table.who()))
    while table.ask and table.asked != "sever":
        table.answer(table.options[-1])
    return table


# ---------------------------------------------------------------------- cards 29 to 31


@pytest.mark.rule("3e.411.5c")
def test_card_29_three_clues_show_where_to_search() -> None:
    assert codex(clues(table_with(29, 30), 2)) == [2, 29, 30]
    table = clues(table_with(29, 30), 3)
    assert codex(table) == [2, 30, 31]
    assert (table.state.aside, table.state.sheet_clues) == ([32, 33, 34, 35], 3)


@pytest.mark.rule("3e.411.5d")
def test_card_30_four_doom_bring_the_servitor() -> None:
    table = doom(table_with(29, 30, sheet_doom=3), 1)
    assert codex(table) == [2, 29, 37]
    assert table.monster("servitor_of_rlyeh").place == "unvisited_isle"


@pytest.mark.rule("3e.411.5h")
def test_card_31_two_clues_find_a_breach_at_random() -> None:
    found = set()
    for key in range(20):
        table = table_with(31, sheet_clues=2, aside=[32, 33, 34, 35], key=key)
        table.do(perform(table.game, table.who(), "codex:31"))
        (hood, number), *others = table.state.attached.items()
        assert (others, ARCHIVE[number].neighborhood, table.state.sheet_clues) == ([], hood, 0)
        assert table.state.aside == [each for each in (32, 33, 34, 35) if each != number]
        found.add(number)
    assert found == set(BREACHES)


def test_card_31_only_at_the_observatory_and_while_cards_are_left() -> None:
    for place, aside in (("orne_library", [32]), ("observatory", [])):
        table = table_with(31, place=place, sheet_clues=2, aside=aside)
        assert "codex:31" not in [option.name for option in menu(table.game, table.who())]


def test_card_31_four_markers_lead_to_the_river_docks() -> None:
    table = table_with(31, 37, sheet_markers=3)
    table.says({"do": "marker_on_sheet"}, card="archive.32")
    assert codex(table) == [2, 36, 37]


def test_card_31_with_cthulhu_risen_they_come_late() -> None:
    table = table_with(31, 38, sheet_markers=3)
    table.says({"do": "marker_on_sheet"}, card="archive.32")
    assert codex(table) == [2, 38]


# ---------------------------------------------------------------------- cards 32 to 35


@pytest.mark.rule("3e.411.5h", "3e.411.5i")
@pytest.mark.parametrize("number", BREACHES)
def test_cards_32_to_35_a_test_after_an_encounter_severs_the_breach(number: int) -> None:
    hood, place, skill = BREACHES[number]
    table = table_with(31, place=place, attached={hood: number}, top={hood: [f"{hood}_2"]}, dice=6)
    to_the_breach(table).answer("remnants:0")
    assert table.told("rolled")[-1].args["skill"] == skill
    assert table.told("rolled")[-1].args["mod"] == -2
    assert (table.state.sheet_markers, table.state.attached) == (1, {})


@pytest.mark.parametrize("number", BREACHES)
def test_cards_32_to_35_a_failed_or_declined_test_changes_nothing(number: int) -> None:
    hood, place, _ = BREACHES[number]
    for answer in ("remnants:0", "no"):
        table = table_with(31, place=place, attached={hood: number}, top={hood: [f"{hood}_2"]}, dice=1)
        to_the_breach(table).answer(answer)
        assert (table.state.sheet_markers, table.state.attached) == (0, {hood: number})


def test_cards_32_to_35_remnants_are_dice() -> None:
    table = table_with(
        31,
        place="graveyard",
        remnants=3,
        attached={"rivertown": 32},
        top={"rivertown": ["rivertown_2"]},
        dice=1,
    )
    to_the_breach(table)
    assert table.options == ["remnants:0", "remnants:1", "remnants:2", "remnants:3", "no"]
    odds = [table.option(f"remnants:{n}").odds[0].chance for n in range(4)]
    assert odds == pytest.approx([1 / 3, 1 / 3, 5 / 9, 19 / 27])  # of none, one, two and three dice
    table.answer("remnants:2")
    assert table.who().remnants == 1
    assert len(table.told("rolled")[-1].args["faces"]) == 2 - 2 + 2  # type: ignore[arg-type]


def test_cards_32_to_35_only_after_an_encounter_of_the_neighborhood() -> None:
    table = table_with(31, place="observatory", attached={"rivertown": 32}, dice=6)
    assert to_the_breach(table).ask is None
    table = table_with(
        31,
        place="graveyard",
        attached={"rivertown": 32},
        anomalies=["rivertown"],
        doom={"graveyard": 3},
        dice=6,
    )
    assert to_the_breach(table).ask is None  # an anomaly encounter is none of Rivertown's
    assert table.state.sheet_markers == 0


# ---------------------------------------------------------------------- cards 36 to 40


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_36_who_closes_the_gate_wins() -> None:
    table = table_with(36, 37, place="river_docks", remnants=1, dice=6)
    table.do(perform(table.game, table.who(), "codex:36"))
    assert table.options == ["remnants:0", "remnants:1"]  # the action itself was his choice
    table.answer("remnants:1")
    assert ending(table) == ("over", "won", "archive.36")


def test_card_36_a_failed_test_is_no_victory_and_elsewhere_there_is_no_gate() -> None:
    table = table_with(36, 37, place="river_docks", dice=1)
    table.do(perform(table.game, table.who(), "codex:36"))
    assert (table.end, codex(table)) == ("done", [2, 36, 37])
    table.who().place, table.who().acted = "unvisited_isle", []
    assert "codex:36" not in [option.name for option in menu(table.game, table.who())]


@pytest.mark.rule("3e.411.5d")
def test_card_37_nine_doom_raise_rlyeh() -> None:
    table = doom(table_with(36, 37, sheet_doom=8), 1)
    assert codex(table) == [2, 38]
    assert table.monster("cthulhu").place == "river_docks"
    assert codex(doom(table_with(31, 37, sheet_doom=8), 1)) == [2, 31, 38]


@pytest.mark.parametrize(("markers", "health"), [(0, 12), (1, 9), (3, 3)])
def test_card_38_each_marker_weakens_cthulhu(markers: int, health: int) -> None:
    table = table_with(38, sheet_markers=markers, monsters={"river_docks": ["cthulhu"]})
    assert health_of(table.game, table.monster("cthulhu")) == health


@pytest.mark.rule("3e.434.15")
def test_card_37_a_cthulhu_without_health_is_defeated_as_it_comes() -> None:
    """Four markers take twelve from the twelve it has with one investigator."""
    table = doom(table_with(37, sheet_doom=8, sheet_markers=4), 1)
    assert ending(table) == ("over", "won", "archive.38")


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_38_the_defeat_of_cthulhu_wins() -> None:
    table = table_with(38, monsters={"river_docks": ["cthulhu"]})
    table.do(defeat_monster(table.game, table.monster("cthulhu"), "3e.413.2"))
    assert ending(table) == ("over", "won", "archive.38")


@pytest.mark.rule("3e.302.1", "3e.411.5d")
def test_card_38_thirteen_doom_lose() -> None:
    assert ending(doom(table_with(38, sheet_doom=12), 1)) == ("over", "lost", "archive.38")


@pytest.mark.rule("3e.411.5e", "3e.411.5g")
def test_card_39_the_servitors_defeat_wins_nothing() -> None:
    table = table_with(37, monsters={"unvisited_isle": ["servitor_of_rlyeh"]})
    table.do(defeat_monster(table.game, table.monster("servitor_of_rlyeh"), "3e.413.2"))
    assert (table.end, table.state.result, table.state.monsters) == ("done", "", [])


@pytest.mark.rule("3e.411.5e")
def test_card_40_cthulhu_engages_everybody_in_its_space() -> None:
    table = lay(
        person(place="river_docks"),
        person("rex_murphy", place="river_docks"),
        scenario=DEEP,
        codex=[2, 37],
        sheet_doom=8,
    )
    doom(table, 1)
    assert table.monster("cthulhu").engaged == [0, 1]
