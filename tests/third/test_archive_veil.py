"""Veil of Twilight, card by card: archive cards 20 to 28."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import MONSTERS, SPACES_OF, kind_of
from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.archive import add
from miskatonic.games.third.rules.doom import place_doom
from miskatonic.games.third.rules.encounters import encounter_of
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.monsters import defeat_monster, disengage, health_of
from miskatonic.games.third.state import Marker
from tests.third.archive_table import clues, codex, cup, doom, ending, event_on_top
from tests.third.table import Table, lay, person

VEIL = "veil_of_twilight"
SERVITOR = "servitor_of_yog_sothoth"


def scars(table: Table) -> list[tuple[str, bool]]:
    """Where there are scars, and whether they are mended."""
    assert all(each.color == "white" for each in table.state.markers)
    return [(each.place, each.facedown) for each in table.state.markers]


def table_with(*numbers: int, place: str = "mas_boarding_house", **fields: object) -> Table:
    return lay(person(place=place), scenario=VEIL, codex=[2, *numbers], **fields)  # type: ignore[arg-type]


def mend(table: Table) -> Table:
    table.who().acted = []
    return table.do(perform(table.game, table.who(), "codex:21"))


def healing(*numbers: int, mended: int, **fields: object) -> Table:
    """So many scars are mended, and the investigator is about to mend another in his space."""
    places = ["train_station", "observatory", "black_cave"][:mended]
    markers = [*(Marker("white", place, True) for place in places), Marker("white", "hangmans_hill")]
    return table_with(*numbers, place="hangmans_hill", markers=markers, sheet_clues=2, **fields)


# ---------------------------------------------------------------------- card 20


@pytest.mark.rule("3e.411.5c", "3e.411.5d")
@pytest.mark.parametrize(("sheet_clues", "sheet_doom"), [(2, 0), (0, 2), (1, 1)])
def test_card_20_two_tokens_of_any_kind_bring_the_offer(sheet_clues: int, sheet_doom: int) -> None:
    table = table_with(20, 21, sheet_doom=sheet_doom)
    clues(table, sheet_clues)
    assert table.asked == "join_lodge"
    assert codex(clues(table_with(20, 21), 1)) == [2, 20, 21]


def test_card_20_who_joins_gains_a_dark_pact_and_the_lodge() -> None:
    table = clues(table_with(20, 21), 2).answer("join")
    assert table.assets() == ["dark_pact"]
    assert codex(table) == [2, -21, 24, 25]
    assert "lodge.0" in table.state.flags
    assert len(table.state.set_aside) == 7


def test_card_20_who_does_not_join_has_the_lodge_against_him() -> None:
    table = clues(table_with(20, 21), 2).answer("no")
    assert table.assets() == []
    assert codex(table) == [2, -21, 22]
    assert table.state.set_aside == []
    assert sum("lodge" in MONSTERS[kind_of(each)].traits for each in table.state.monster_deck) == 7
    assert (cup(table, "spawn_monster"), cup(table, "gate_burst")) == (3, 2)


@pytest.mark.rule("3e.400.1h")
def test_card_20_who_has_a_dark_pact_cannot_pay_with_another() -> None:
    table = lay(person(assets=["dark_pact"]), scenario=VEIL, codex=[2, 20, 21])
    clues(table, 2)
    assert codex(table) == [2, -21, 22]


def test_card_20_everybody_is_asked_and_one_is_enough() -> None:
    table = lay(
        person(), person("rex_murphy"), person("agnes_baker"), scenario=VEIL, codex=[2, 20, 21], leader=1
    )
    clues(table, 2)
    for seat, answer in ((1, "no"), (2, "join"), (0, "no")):
        assert table.ask is not None
        assert table.ask.seat == seat
        table.answer(answer)
    assert codex(table) == [2, -21, 24, 25]
    assert table.state.flags == ["lodge.2"]


# ---------------------------------------------------------------------- card 21


def test_card_21_an_anomaly_leaves_a_scar_where_most_doom_is() -> None:
    table = table_with(21, doom={"graveyard": 2, "black_cave": 1})
    table.do(place_doom(table.game, "graveyard", 1, "3e.472.2"))
    assert (table.state.anomalies, scars(table)) == (["rivertown"], [("graveyard", False)])


def test_card_21_the_group_chooses_among_equals() -> None:
    table = table_with(21, doom={"graveyard": 2, "black_cave": 2})
    table.do(place_doom(table.game, "general_store", 1, "3e.472.2"))
    assert (table.asked, set(table.options)) == ("scar", {"black_cave", "graveyard"})
    table.answer("black_cave")
    assert scars(table) == [("black_cave", False)]


@pytest.mark.parametrize(
    ("side", "mended", "new"), [(21, False, False), (21, True, True), (-21, False, False), (-21, True, False)]
)
def test_card_21_no_second_scar_in_a_neighborhood(side: int, mended: bool, new: bool) -> None:
    markers = [Marker("white", "black_cave", mended)]
    table = table_with(side, doom={"graveyard": 2}, markers=markers)
    table.do(place_doom(table.game, "graveyard", 1, "3e.472.2"))
    assert (len(scars(table)) == 2) == new


@pytest.mark.rule("3e.411.5c")
def test_card_21_two_clues_mend_the_scar_in_your_space() -> None:
    table = mend(healing(-21, mended=0))
    assert (scars(table), table.state.sheet_clues) == ([("hangmans_hill", True)], 0)
    for changed in ({"sheet_clues": 1}, {"place": "graveyard"}, {"mended": True}, {"front": True}):
        table = healing(21 if "front" in changed else -21, mended=0)
        table.state.sheet_clues = int(changed.get("sheet_clues", 2))
        table.who().place = str(changed.get("place", "hangmans_hill"))
        table.state.markers[0].facedown = "mended" in changed
        assert "codex:21" not in [option.name for option in menu(table.game, table.who())], changed


# ---------------------------------------------------------------------- cards 22 and 23


def test_card_22_the_first_mended_scar_is_progress() -> None:
    table = mend(healing(-21, 22, mended=0))
    neighborhoods = ("miskatonic_university", "northside", "rivertown", "southside")
    assert table.asked == "place_scar"
    assert set(table.options) == {space for name in neighborhoods for space in SPACES_OF[name]}
    table.answer("orne_library")
    assert not set(table.options) & set(SPACES_OF["miskatonic_university"])
    table.answer("graveyard")
    assert codex(table) == [2, -21, 23]
    assert scars(table) == [("hangmans_hill", True), ("orne_library", False), ("graveyard", False)]


def test_card_22_six_doom_crack_reality() -> None:
    table = doom(table_with(-21, 22, sheet_doom=5), 1).answer("graveyard")
    assert scars(table) == [("graveyard", False)]
    assert table.monster(SERVITOR).place == "historical_society"
    assert codex(table) == [2, -21, 27]


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_23_three_mended_scars_win() -> None:
    assert codex(mend(healing(-21, 23, mended=1))) == [2, -21, 23]
    assert ending(mend(healing(-21, 23, mended=2))) == ("over", "won", "archive.23")


def test_card_23_eight_doom_undo_it() -> None:
    table = doom(table_with(-21, 23, sheet_doom=7), 1)
    assert codex(table) == [2, -21, 27]
    assert table.monster(SERVITOR).place == "historical_society"


# ---------------------------------------------------------------------- cards 24, 25 and 26


def test_card_24_the_group_stays_or_leaves() -> None:
    table = mend(healing(-21, 24, 25, mended=0))
    assert (table.asked, table.options) == ("group", ["stay_loyal", "betray_sanford"])
    table.answer("stay_loyal")
    table.answer("graveyard", "orne_library")  # the two scars of card 26
    assert codex(table) == [2, -21, 25, 26]
    table = mend(healing(-21, 24, 25, mended=0)).answer("betray_sanford")
    assert codex(table) == [2, -21, 25, 27]
    assert table.monster(SERVITOR).place == "historical_society"


def test_card_24_six_doom_open_the_gate() -> None:
    table = doom(table_with(-21, 24, 25, sheet_doom=5), 1).answer("graveyard")
    assert scars(table) == [("graveyard", False)]
    assert codex(table) == [2, -21, 25, 27]


def test_card_25_who_passes_steps_from_anomaly_to_anomaly() -> None:
    table = table_with(-21, 25, place="graveyard", anomalies=["northside", "rivertown"], dice=6)
    table.state.doom = {"graveyard": 3, "train_station": 3}
    table.do(perform(table.game, table.who(), "codex:25"))
    assert set(table.options) == {*SPACES_OF["northside"], *SPACES_OF["rivertown"]}
    table.answer("train_station")
    assert (table.who().place, table.told("rolled")[0].args["mod"]) == ("train_station", -1)


def test_card_25_who_fails_is_lost_in_the_void() -> None:
    event = "veil_of_twilight_event_1"  # its doom lies in the Observatory
    table = table_with(-21, 25, place="graveyard", anomalies=["rivertown"], dice=1, discard=[event])
    table.state.doom = {"graveyard": 3}
    table.do(perform(table.game, table.who(), "codex:25"))
    assert (table.who().place, table.who().horror) == ("observatory", 1)


def test_card_25_there_must_be_an_anomaly() -> None:
    table = table_with(-21, 25, place="graveyard", anomalies=["northside"], doom={"train_station": 3})
    assert "codex:25" not in [option.name for option in menu(table.game, table.who())]


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_26_three_mended_scars_are_the_lodges_victory() -> None:
    table = healing(-21, 25, 26, mended=2)
    table.state.flags = ["lodge.0"]
    assert ending(mend(table)) == ("over", "won", "archive.25")
    assert table.state.winners == [0]


@pytest.mark.rule("3e.301.1")
def test_card_25_only_those_who_joined_win() -> None:
    table = lay(
        person(place="hangmans_hill"),
        person("rex_murphy"),
        person("agnes_baker"),
        scenario=VEIL,
        codex=[2, -21, 25, 26],
        markers=[
            Marker("white", "train_station", True),
            Marker("white", "observatory", True),
            Marker("white", "hangmans_hill"),
        ],
        sheet_clues=2,
        flags=["lodge.0", "lodge.2"],
    )
    assert ending(mend(table)) == ("over", "won", "archive.25")
    assert table.state.winners == [0, 2]


def test_card_26_two_scars_come_with_it_and_nine_doom_end_it() -> None:
    table = table_with(-21, 25, sheet_doom=8)
    table.do(add(table.game, 26, "3e.411.5b")).answer("graveyard", "orne_library")
    assert scars(table) == [("graveyard", False), ("orne_library", False)]
    doom(table, 1)
    assert codex(table) == [2, -21, 25, 27]
    assert health_of(table.game, table.monster(SERVITOR)) == 2 + 2 + 3 * 2


def test_card_26_without_a_whole_neighborhood_no_scar_comes() -> None:
    markers = [
        Marker("white", SPACES_OF[name][0])
        for name in ("northside", "miskatonic_university", "rivertown", "uptown")
    ]
    table = table_with(-21, 25, markers=markers)
    table.do(add(table.game, 26, "3e.411.5b"))
    assert set(table.options) == set(SPACES_OF["southside"])
    table.answer("south_church")
    assert len(scars(table)) == 5


# ---------------------------------------------------------------------- cards 27 and 28


@pytest.mark.rule("3e.301.1", "3e.411.5c")
def test_card_27_the_defeat_of_the_servitor_wins() -> None:
    table = table_with(-21, 27, monsters={"historical_society": [SERVITOR]})
    table.do(defeat_monster(table.game, table.monster(SERVITOR), "3e.413.2"))
    assert ending(table) == ("over", "won", "archive.27")


@pytest.mark.rule("3e.302.1", "3e.411.5d")
def test_card_27_thirteen_doom_lose() -> None:
    assert ending(doom(table_with(-21, 27, sheet_doom=12), 1)) == ("over", "lost", "archive.27")


NAMED = [
    ("historical_society", {"southside": ["southside_5"]}, ""),
    ("ye_olde_magick_shoppe", {}, "veil_of_twilight_event_22"),
    ("ye_olde_magick_shoppe", {}, "veil_of_twilight_event_23"),
    ("street_northside_rivertown", {"streets": ["street_8"]}, ""),
]


@pytest.mark.parametrize(("place", "top", "event"), NAMED)
def test_card_27_an_encounter_with_carl_sanford_brings_the_servitor(
    place: str, top: dict[str, list[str]], event: str
) -> None:
    table = lay(
        person("tommy_muldoon", place=place, money=9, remnants=9),
        person("rex_murphy", place="train_station"),
        scenario=VEIL,
        codex=[2, -21, 27],
        top=top,
        monsters={"train_station": [f"{SERVITOR}:engaged:1"]},
        dice=6,
    )
    if event:
        event_on_top(table, event)
    table.do(encounter_of(table.game, table.who()))
    while table.ask:
        table.answer(table.options[-1])
    servitor = table.monster(SERVITOR)
    assert (servitor.place, servitor.engaged) == (place, [0])
    assert (table.who().damage, table.who().horror) == (2, 2)
    assert (table.who().money, table.who().remnants, table.assets()) == (9, 9, [])
    assert table.state.event_discard == []  # no clue was gained
    assert table.state.doom == {}  # it left Rex; he did not leave it
    assert table.state.revealed == []


def test_card_27_other_encounters_are_read() -> None:
    table = table_with(
        -21,
        27,
        place="south_church",
        top={"southside": ["southside_5"]},
        monsters={"train_station": [SERVITOR]},
    )
    table.do(encounter_of(table.game, table.who()))
    assert table.monster(SERVITOR).place == "train_station"


def test_without_card_27_carl_sanford_is_only_a_name() -> None:
    table = table_with(
        -21,
        place="historical_society",
        top={"southside": ["southside_5"]},
        monsters={"train_station": [SERVITOR]},
    )
    table.do(encounter_of(table.game, table.who()))
    assert table.assets() == ["blessed"]


@pytest.mark.rule("3e.411.5e")
def test_card_28_the_servitor_grows_with_every_open_scar() -> None:
    for n in range(3):
        markers = [Marker("white", "graveyard", i >= n) for i in range(2)]
        table = lay(
            person(),
            person("rex_murphy"),
            scenario=VEIL,
            codex=[2, 27],
            markers=markers,
            monsters={"historical_society": [SERVITOR]},
        )
        assert health_of(table.game, table.monster(SERVITOR)) == 2 + 2 * 2 + 3 * n


def test_card_28_who_disengages_it_has_doom_in_his_space() -> None:
    table = table_with(-21, 27, place="graveyard", monsters={"graveyard": [f"{SERVITOR}:engaged:0"]})
    table.do(disengage(table.game, table.monster(SERVITOR), table.who(), "3e.486.1"))
    assert table.state.doom == {"graveyard": 1}


@pytest.mark.rule("3e.434.15")
def test_card_28_mending_a_scar_may_be_the_death_of_it() -> None:
    table = healing(-21, 27, mended=1, monsters={"historical_society": [SERVITOR]})
    table.monster(SERVITOR).damage = 4  # of 2 + 2 + 3
    assert ending(mend(table)) == ("over", "won", "archive.27")
