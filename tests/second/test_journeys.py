"""Encounters that send one elsewhere, or make somebody else of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATION_CARDS, LOCATIONS, MYTHOS, SHEETS
from miskatonic.games.second.rules.encounters import draw_location_cards, location_encounter
from tests.second.reading import at, encounters, proves, read_card, read_gate_card
from tests.second.table import Table, lay


@proves("move_anywhere")
@pytest.mark.rule("2e.encounter.arkham.12")
def test_a_ride_anywhere() -> None:
    def station() -> Table:
        table = lay(
            at("train_station"),
            gates={"woods": "abyss"},
            closed={"general_store": 0},
            monsters={"rivertown": ["ghoul"]},
            clues={"graveyard": 1},
            locations=["rivertown_6"],
        )
        return read_card(table, "northside_5")

    assert "general_store" not in station().options
    assert station().answer("no").who().place == "train_station"
    table = station().answer("rivertown")
    assert (table.who().place, table.end, len(table.told("encounter"))) == ("rivertown", "done", 1)
    table = station().answer("graveyard")
    assert (table.who().place, table.who().clues) == ("graveyard", 0)
    assert encounters(table) == [
        "northside_5.train_station",
        "rivertown_6.graveyard",
    ]
    table = station().answer("woods")
    assert (table.who().place, table.who().delayed) == ("abyss:1", False)


@proves("move_and_encounter")
@pytest.mark.rule("2e.encounter.arkham.12", "2e.misc.discard.04")
@pytest.mark.parametrize(
    ("card", "place", "to", "cards"),
    [
        ("southside_1", "historical_society", "woods", ["uptown_5", "uptown_3"]),
        ("southside_7", "historical_society", "black_cave", ["rivertown_2", "rivertown_3"]),
        ("southside_2", "mas_boarding_house", "silver_twilight_lodge", ["french_hill_3", "french_hill_1"]),
    ],
)
def test_a_ride_and_the_better_of_two_encounters(card: str, place: str, to: str, cards: list[str]) -> None:
    table = read_card(lay(at(place), locations=cards, dice=6), card).answer("yes")
    assert table.options == cards
    table.answer(cards[1])
    assert table.told("encounter")[1].args["encounter"] == f"{cards[1]}.{to}"
    table = read_card(lay(at(place), locations=cards), card).answer("no")
    assert table.who().place == place


def test_the_dean_sends_one_to_the_asylum() -> None:
    table = lay(at("administration_building"), locations=["downtown_1"], dice=6)
    read_card(table, "miskatonic_university_5")
    assert table.who().place == "arkham_asylum"
    assert table.told("encounter")[1].args["encounter"] == "downtown_1.arkham_asylum"


def test_nobody_is_sent_into_a_closed_location() -> None:
    table = lay(at("administration_building"), closed={"arkham_asylum": 5})
    read_card(table, "miskatonic_university_5")
    assert (table.who().place, table.end) == ("administration_building", "done")


@pytest.mark.rule("2e.encounter.arkham.02")
def test_a_member_sent_to_the_lodge_reads_the_inner_sanctum() -> None:
    who = at("mas_boarding_house", cards=["silver_twilight_membership"])
    table = lay(who, locations=["french_hill_6", "french_hill_4"], top={"cup": ["ghoul"]})
    read_card(table, "southside_2").answer("yes", "french_hill_6")
    assert table.told("encounter")[1].args["encounter"] == "french_hill_6.inner_sanctum"
    assert table.asked == "monster"


@proves("mythos_teleport")
def test_a_mythos_card_says_where_to() -> None:
    mythos = next(card for card in MYTHOS.values() if card.gate_location == "graveyard")
    table = lay(at("curiositie_shoppe"), top={"mythos": [mythos.id]}, locations=["rivertown_6"], dice=1)
    read_card(table, "northside_7")
    assert table.who().place == "graveyard"
    assert table.told("encounter")[1].args["encounter"] == "rivertown_6.graveyard"
    assert table.state.mythos.bags[-1] == [mythos.id]
    assert table.state.gates == {}


def test_every_mythos_card_but_the_shuffling_one_says_where_to() -> None:
    assert all(card.gate_location in LOCATIONS for card in MYTHOS.values() if card.type != "special")


@proves("draw_another")
def test_a_thief_who_finds_nothing_means_another_encounter() -> None:
    who = at("curiositie_shoppe", skills={"luck": 2, "speed": 2})
    table = lay(who, locations=["northside_7"], dice=[1, 6])
    read_card(table, "northside_4")
    assert encounters(table) == [
        "northside_4.curiositie_shoppe",
        "northside_7.curiositie_shoppe",
    ]
    table = read_card(lay(at("curiositie_shoppe", cards=["food"]), dice=1), "northside_4")
    assert (table.cards(), len(table.told("encounter"))) == ([], 1)


@proves("visit")
@pytest.mark.rule("2e.encounter.other.08")
def test_a_dream_and_back() -> None:
    table = lay(at("library"), top={"gate_deck": ["gate_46"]})
    read_card(table, "miskatonic_university_4")
    assert (table.who().place, table.who().sanity) == ("library", table.who().max_sanity - 1)
    assert table.told("encounter")[1].args["encounter"] == "gate_46.dreamlands"
    assert table.state.gate_deck.bags[-1] == ["gate_46"]
    assert not table.who().explored


def visited(gate_card: str, dice: int | Sequence[int], **more: Any) -> Table:
    """A dream in the Library that this gate card tells."""
    table = lay(
        at("library", boost=4, **more),
        top={"gate_deck": [gate_card]},
        gates={"woods": "dreamlands"},
        dice=dice,
    )
    return read_card(table, "miskatonic_university_4")


def test_who_only_visits_returns_to_where_he_was() -> None:
    assert (visited("gate_08", 6).who().place, visited("gate_08", 6).who().explored) == ("library", False)
    assert visited("gate_08", 1).who().place == "lost"
    assert visited("gate_23", 6).who().place == "library"
    table = visited("gate_47", 1)
    assert (table.who().place, table.who().delayed) == ("library", True)


def test_who_only_visits_closes_no_gate() -> None:
    table = lay(at("library", boost=4), gates={"woods": "dreamlands"}, top={"gate_deck": ["gate_02"]}, dice=6)
    table.who().entered = table.state.gates["woods"]
    read_card(table, "miskatonic_university_4")
    assert list(table.state.gates) == ["woods"]
    assert table.who().place == "library"


@pytest.mark.rule("2e.state.other.01")
def test_who_falls_on_a_visit_is_lost() -> None:
    table = visited("gate_44", 1, sanity=2)
    assert (table.end, table.who().place, table.who().sanity) == ("knocked_out", "lost", 1)


def test_who_is_sent_on_from_a_visit() -> None:
    def fallen(successes: int) -> Table:
        who = at("curiositie_shoppe", skills={"luck": 4, "fight": 1})
        table = lay(who, top={"gate_deck": ["gate_04"]}, dice=[6] * successes + [1] * (5 - successes))
        return read_card(table, "northside_2")

    assert fallen(1).who().place == "black_cave"
    assert fallen(2).who().place == "curiositie_shoppe"


@pytest.mark.parametrize(
    ("card", "dice", "world"), [("southside_1", 6, "dreamlands"), ("southside_1", 1, "abyss")]
)
def test_luck_decides_where_the_dream_leads(card: str, dice: int, world: str) -> None:
    table = read_card(lay(at("mas_boarding_house", boost=3, sanity=5), dice=dice), card)
    while table.ask is not None:
        table.answer(table.first)
    assert table.told("encounter")[1].args["place"] == world


@pytest.mark.rule("2e.movement.other.04", "2e.movement.other.06", "2e.movement.other.08")
def test_a_gate_card_may_bring_one_back() -> None:
    table = lay(at("dreamlands:1", boost=3), gates={"woods": "dreamlands", "graveyard": "dreamlands"}, dice=6)
    assert read_gate_card(table, "gate_08").options == ["graveyard", "woods"]
    table.answer("graveyard")
    assert (table.who().place, table.who().explored, table.who().returned) == ("graveyard", True, True)
    table = read_gate_card(lay(at("dreamlands:1", boost=3), dice=6), "gate_08")
    assert (table.who().place, table.end) == ("lost", "knocked_out")


def test_the_next_area_of_the_second_is_arkham() -> None:
    table = read_gate_card(lay(at("dreamlands:1", boost=3), dice=6), "gate_23")
    assert table.who().place == "dreamlands:2"
    table = lay(at("dreamlands:2", boost=3), gates={"woods": "dreamlands"}, dice=6)
    read_gate_card(table, "gate_23")
    assert (table.who().place, table.who().explored) == ("woods", True)


@pytest.mark.rule("2e.encounter.arkham.02")
def test_falling_out_of_the_abyss_is_no_return() -> None:
    table = lay(at("abyss:1", skills={"luck": 3}), gates={"black_cave": "abyss"}, dice=1)
    read_gate_card(table, "gate_04")
    assert (table.who().place, table.who().explored) == ("black_cave", False)


@proves("swap_investigator")
def test_two_minds_change_places() -> None:
    table = lay(
        at("science_building", cards=["rifle"], money=5, monsters=["ghoul"], gates=["abyss"], boost=3), dice=6
    )
    read_card(table, "miskatonic_university_6")
    assert "joe_diamond" in table.options
    assert "jenny_barnes" not in table.options
    table.answer("joe_diamond")
    while table.ask is not None:
        table.answer(table.first)
    who = table.who()
    assert (who.id, who.place, who.monsters, who.gates) == ("joe_diamond", "police_station", [], [])
    assert "jenny_barnes" in table.state.unused
    assert "ghoul.1" in table.state.cup
    assert len(table.state.gate_pile) == 16
    table = lay(at("science_building", money=5, boost=3), dice=6)
    assert read_card(table, "miskatonic_university_6").answer("no").who().money == 5


@proves("devoured")
@pytest.mark.rule("2e.state.devoured.01", "2e.state.devoured.03")
def test_the_beast_devours() -> None:
    table = lay(at("dreamlands:1", cards=["rifle"], money=5, monsters=["ghoul"], gates=["abyss"]), dice=1)
    read_gate_card(table, "gate_28")
    while table.ask is not None:
        table.answer(table.first)
    assert (table.end, table.story.count("devoured"), table.story.count("newcomer")) == ("knocked_out", 1, 1)
    who = table.who()
    assert who.place == SHEETS[who.id].home
    assert (len(who.monsters), len(who.gates)) == (1, 1)


@proves("foresee_location")
@pytest.mark.rule("2e.misc.discard.03")
def test_the_next_card_is_foreseen() -> None:
    table = lay(at("ye_olde_magick_shoppe"), locations=["rivertown_6", "rivertown_1"])
    read_card(table, "uptown_2")
    assert len(table.options) == 9
    table.answer("rivertown")
    assert table.state.foreseen == {"rivertown": "rivertown_6"}
    table.who().place = "graveyard"
    table.do(location_encounter(table.game, table.who()))
    assert table.told("encounter")[-1].args["encounter"] == "rivertown_6.graveyard"
    assert table.state.foreseen == {}


@pytest.mark.rule("2e.misc.discard.04")
def test_the_foreseen_card_is_not_drawn_twice() -> None:
    for key in range(10):
        table = lay(foreseen={"rivertown": "rivertown_6"}, key=key)
        drawn = draw_location_cards(table.game, "rivertown", len(LOCATION_CARDS["rivertown"]))
        assert drawn[0] == "rivertown_6"
        assert sorted(drawn) == sorted(LOCATION_CARDS["rivertown"])
