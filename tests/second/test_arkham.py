"""Arkham Encounters: location cards, location abilities, gates in the way, monsters that appear."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATION_CARDS, LOCATIONS, STREETS
from miskatonic.games.second.rules.encounters import arkham_encounter
from tests.second.table import Person, Table, field, lay, person


def encounters(*people: Person, **laid: Any) -> Table:
    """The Arkham Encounters Phase, up to the Other World Encounters."""
    return lay(*people, step="arkham", until="other_worlds", **laid).go()


@pytest.mark.rule("2e.encounter.arkham.01")
@pytest.mark.parametrize("place", [*STREETS, "abyss:1", "yuggoth:2", "jail", "lost"])
def test_in_streets_and_other_worlds_nothing_happens(place: str) -> None:
    table = encounters(person(place=place))
    assert table.end == "reached"
    assert table.story == []


@pytest.mark.rule("2e.encounter.arkham.01", "2e.encounter.arkham.02")
@pytest.mark.parametrize("place", LOCATIONS)
def test_in_every_location_he_must_act(place: str) -> None:
    """He has an encounter, or may use the location's ability instead."""
    table = encounters(person(place=place, money=20), dice=6)
    if table.asked == "location":
        table.answer("encounter")
    told = table.told("encounter")[0]
    card, _, entry = str(told.args["encounter"]).partition(".")
    assert card in LOCATION_CARDS[LOCATIONS[place].street]
    assert entry == place


@pytest.mark.rule("2e.encounter.arkham.02", "2e.misc.discard.03")
def test_the_deck_is_shuffled_before_each_draw() -> None:
    drawn = set()
    for key in range(60):
        table = encounters(person(place="graveyard"), dice=6, key=key)
        drawn.add(str(table.told("encounter")[0].args["encounter"]).partition(".")[0])
    assert drawn == set(LOCATION_CARDS["rivertown"])


@pytest.mark.rule("2e.encounter.arkham.02")
def test_only_the_entry_for_his_own_location_is_read() -> None:
    """rivertown_6: two Sanity in the Graveyard; something else in the Black Cave and in the General Store."""
    table = encounters(person(place="graveyard", sanity=1, money=3), locations=["rivertown_6"])
    assert table.who().sanity == 3
    assert (table.end, table.who().money) == ("reached", 3)


@pytest.mark.rule("2e.encounter.arkham.03")
def test_the_card_goes_back_into_its_deck() -> None:
    table = encounters(
        person(place="graveyard", sanity=1),
        person("bob_jenkins", place="graveyard", sanity=1),
        locations=["rivertown_6", "rivertown_6"],
    )
    assert (table.who(0).sanity, table.who(1).sanity) == (3, 3)


@pytest.mark.rule("2e.encounter.arkham.04", "2e.misc.encmonster.01")
def test_a_monster_that_appears_must_be_evaded_or_fought() -> None:
    table = encounters(person(place="graveyard"), locations=["rivertown_1"], top={"cup": ["zombie"]})
    assert table.options == ["evade", "fight", "charge"]
    assert table.state.fighting == ["zombie.1"]
    assert table.told("monster_met")[0].args["monster"] == "zombie"


@pytest.mark.rule("2e.encounter.arkham.05", "2e.gate.seal.04")
def test_at_a_sealed_location_no_monster_and_no_gate_appears() -> None:
    table = encounters(person(place="graveyard"), locations=["rivertown_1"], seals=["graveyard"])
    assert table.end == "reached"
    assert table.told("no_monster")[0].rule == "2e.encounter.arkham.05"
    gate = encounters(person(place="woods"), locations=["uptown_6"], seals=["woods"])
    assert (gate.state.gates, gate.state.doom) == ({}, 0)
    assert gate.who().place == "woods"
    assert not gate.state.monsters


@pytest.mark.rule("2e.encounter.arkham.06", "2e.misc.encmonster.03")
def test_an_evaded_monster_goes_back_to_the_cup() -> None:
    table = encounters(person(place="graveyard"), locations=["rivertown_1"], top={"cup": ["cultist"]}, dice=6)
    table.answer("evade")
    assert "cultist.1" in table.state.cup
    assert not table.state.monsters
    assert table.who().monsters == []


@pytest.mark.rule("2e.encounter.arkham.06", "2e.misc.encmonster.03")
@pytest.mark.parametrize(("hurt", "place"), [("sanity", "arkham_asylum"), ("stamina", "st_marys_hospital")])
def test_so_does_one_that_knocked_him_out(hurt: str, place: str) -> None:
    who = person(place="graveyard", **field(hurt, 1))
    table = encounters(who, locations=["rivertown_1"], top={"cup": ["zombie"]}, dice=1)
    table.answer("fight")
    if hurt == "stamina":
        table.answer("fight")
    assert table.who().place == place
    assert "zombie.1" in table.state.cup
    assert not table.state.fighting


@pytest.mark.rule("2e.misc.encmonster.02")
def test_a_defeated_one_is_a_trophy() -> None:
    who = person(place="graveyard", skills={"fight": 4})
    table = encounters(who, locations=["rivertown_1"], top={"cup": ["cultist"]}, dice=6).answer(
        "fight", "fight"
    )
    assert table.who().monsters == ["cultist.1"]
    assert "cultist.1" not in table.state.cup


@pytest.mark.rule("2e.misc.encmonster.02")
def test_what_its_marker_says_is_followed() -> None:
    """A Warlock goes back to the box and leaves two clue tokens."""
    who = person(place="graveyard", skills={"fight": 4}, cards=["tommy_gun"])
    table = encounters(who, locations=["rivertown_1"], top={"cup": ["warlock"]}, dice=6)
    table.answer("fight", "wield:tommy_gun.1", "fight")
    assert (table.who().clues, table.who().monsters, table.state.boxed) == (2, [], ["warlock.1"])


@pytest.mark.rule("2e.ability.03", "2e.misc.encmonster.02")
def test_an_endless_one_goes_back_to_the_cup_all_the_same() -> None:
    who = person(place="graveyard", skills={"fight": 4})
    laid = {"locations": ["rivertown_1"], "top": {"cup": ["cultist"]}, "dice": 6, "ancient": "nyarlathotep"}
    table = encounters(who, **laid).answer("fight", "fight")
    assert table.who().monsters == []
    assert "cultist.1" in table.state.cup


@pytest.mark.rule("2e.encounter.arkham.11", "2e.movement.monsters.03")
def test_after_a_fight_he_has_his_encounter() -> None:
    """Ruling C11: combat ends the move, not the turn."""
    table = lay(
        person(place="graveyard", sanity=1, skills={"fight": 4}),
        monsters={"graveyard": ["cultist"]},
        locations=["rivertown_6"],
        dice=6,
        step="movement",
        until="other_worlds",
    ).go()
    table.answer("stay", "fight", "fight")
    assert table.who().sanity == 3


# ---------------------------------------------------------------------- a gate in the way


@pytest.mark.rule("2e.encounter.arkham.07", "2e.encounter.arkham.13")
def test_amanda_at_the_black_cave_is_drawn_to_the_dreamlands_and_draws_no_card() -> None:
    table = encounters(person(place="black_cave"), gates={"black_cave": "dreamlands"})
    assert table.who().place == "dreamlands:1"
    assert table.told("encounter") == []
    assert not table.who().delayed
    assert not table.who().explored


@pytest.mark.rule("2e.encounter.arkham.08", "2e.gate.close.02")
def test_with_an_explored_marker_he_is_not_drawn_through_and_may_close_the_gate() -> None:
    table = encounters(person(place="black_cave", explored=True), gates={"black_cave": "dreamlands"})
    assert table.who().place == "black_cave"
    assert table.options == ["lore", "fight", "leave"]


@pytest.mark.rule("2e.gate.close.03", "2e.misc.location.02")
def test_he_may_let_the_gate_be_and_then_nothing_happens() -> None:
    """Ruling C14: no encounter, no special ability."""
    who = person(place="science_building", explored=True, monsters=["dhole", "gug"])
    table = encounters(who, gates={"science_building": "dreamlands"}).answer("leave")
    assert table.end == "reached"
    assert table.who().place == "science_building"
    assert table.who().explored
    assert table.story == []


@pytest.mark.rule("2e.encounter.arkham.09")
def test_who_is_taken_away_in_any_way_loses_the_marker() -> None:
    who = person(place="black_cave", explored=True, stamina=1)
    table = encounters(who, gates={"black_cave": "dreamlands"})
    table.says({"do": "lose", "stamina": 1})
    assert table.who().place == "st_marys_hospital"
    assert not table.who().explored


@pytest.mark.rule("2e.encounter.arkham.10")
def test_who_comes_back_without_it_is_drawn_through_again() -> None:
    who = person(place="black_cave", explored=True, skills={"speed": 4})
    table = lay(who, gates={"black_cave": "dreamlands"}, step="movement", until="other_worlds").go()
    table.answer("move:rivertown", "move:black_cave", "stay")
    assert table.who().place == "dreamlands:1"


@pytest.mark.rule("2e.encounter.arkham.11")
def test_who_is_drawn_through_has_an_other_world_encounter_in_the_same_turn() -> None:
    table = lay(
        person(place="black_cave"),
        gates={"black_cave": "abyss"},
        top={"gate_deck": ["gate_03"]},  # Abyss: Lore (-1) or delayed
        dice=6,
        step="arkham",
        until="mythos",
    ).go()
    assert table.who().place == "abyss:1"
    assert table.told("encounter")[0].args["encounter"] == "gate_03.abyss"


@pytest.mark.rule("2e.evade.11")
def test_he_may_evade_a_monster_and_then_enter_the_gate() -> None:
    table = lay(
        person(place="rivertown"),
        monsters={"black_cave": ["cultist"]},
        gates={"black_cave": "abyss"},
        dice=6,
        step="movement",
        until="other_worlds",
    ).go()
    table.answer("go:black_cave", "evade")
    assert table.who().place == "abyss:1"
    assert table.where("cultist.1") == "black_cave"


@pytest.mark.rule("2e.encounter.arkham.12")
@pytest.mark.parametrize("rides", [True, False])
def test_the_janitors_ride_to_the_woods(rides: bool) -> None:
    """southside_1: at the Historical Society, and nothing of what it says of the Church or Ma's."""
    table = encounters(
        person(place="historical_society"), locations=["southside_1", "uptown_2", "uptown_4"], dice=6
    )
    assert set(table.options) == {"yes", "no"}
    table.answer("yes" if rides else "no")
    if not rides:
        assert (table.who().place, table.end) == ("historical_society", "reached")
        return
    assert table.who().place == "woods"
    assert table.options == ["uptown_2", "uptown_4"]
    table.answer("uptown_4")
    assert [entry.args["encounter"] for entry in table.told("encounter")] == [
        "southside_1.historical_society",
        "uptown_4.woods",
    ]


@pytest.mark.rule("2e.misc.discard.04")
def test_several_location_cards_are_drawn_in_a_row_without_shuffling() -> None:
    """Two cards of one deck are never the same card."""
    for key in range(40):
        table = encounters(person("darrell_simmons", place="graveyard"), key=key)
        assert table.asked == "which_card"
        assert len(set(table.options)) == 2


# ---------------------------------------------------------------------- gates by an encounter


@pytest.mark.rule("2e.icons.02", "2e.mythos.drawn.02", "2e.mythos.gate.07")
def test_a_gate_that_an_encounter_opens() -> None:
    """Ruling C21: doom, marker, clues gone, a monster only if the text says so, all there drawn through, delayed."""
    table = encounters(
        person(place="woods"),
        person("bob_jenkins", place="woods"),
        person("joe_diamond", place="uptown"),
        locations=["uptown_6"],
        clues={"woods": 1},
        top={"gates": ["yuggoth"], "cup": ["ghoul"]},
    )
    assert (table.state.doom, table.state.gates, table.state.clues) == (1, {"woods": "yuggoth_1"}, {})
    assert table.where("ghoul.1") == "woods"
    assert [who.place for who in table.state.investigators] == ["yuggoth:1", "yuggoth:1", "uptown"]
    assert [who.delayed for who in table.state.investigators] == [True, True, False]


@pytest.mark.rule("2e.icons.02")
def test_a_gate_by_encounter_without_a_monster() -> None:
    """Ruling C21: downtown_7 at Independence Square, Luck (-1) failed."""
    table = encounters(person(place="independence_square"), locations=["downtown_7"], dice=1)
    assert len(table.state.gates) == 1
    assert not table.state.monsters


@pytest.mark.rule("2e.encounter.other.01", "2e.movement.delayed.02")
def test_he_has_an_encounter_there_this_turn_and_again_next_turn() -> None:
    """Ruling C22: he arrives before the Other World Encounters, and then only stands up."""
    table = lay(
        person(place="woods"),
        locations=["uptown_6"],
        top={"gates": ["abyss"], "cup": ["ghoul"], "gate_deck": ["gate_02"]},
        step="arkham",
        until="mythos",
    ).go()
    assert table.who().place == "abyss:1"
    assert len(table.told("encounter")) == 2
    table.state.step, table.state.queue = "movement", [0]
    table.state.gate_deck.remove("gate_02")
    table.state.gate_deck.put("gate_02")
    table.go()
    assert (table.who().place, table.who().delayed) == ("abyss:1", False)
    assert len(table.told("encounter")) == 3


# ---------------------------------------------------------------------- abilities of locations


@pytest.mark.rule("2e.misc.location.01", "2e.misc.location.03", "2e.misc.trophy.01", "2e.misc.trophy.02")
def test_dissection_or_an_encounter_not_both() -> None:
    who = person(place="science_building", monsters=["dhole", "gug"])
    table = encounters(who, locations=["miskatonic_university_1"], dice=6)
    assert table.options == ["encounter", "ability:0"]
    table.answer("ability:0")
    while table.ask is not None:
        table.answer(table.first)
    assert table.who().clues == 2
    assert table.told("encounter") == []
    spent = {"dhole.1", "gug.1"} - set(table.who().monsters)
    assert spent
    assert spent <= set(table.state.cup.cards())


@pytest.mark.rule("2e.misc.location.01")
def test_without_trophies_dissection_is_not_offered() -> None:
    table = encounters(person(place="science_building"), locations=["miskatonic_university_1"], dice=6)
    assert table.asked != "location"
    assert table.told("encounter")[0].args["place"] == "science_building"


@pytest.mark.rule("2e.misc.location.02", "2e.misc.location.03")
def test_with_an_open_gate_dissection_is_not_offered() -> None:
    who = person(place="science_building", monsters=["dhole", "gug"], gates=["yuggoth"])
    table = encounters(who, gates={"science_building": "abyss"})
    assert table.who().place == "abyss:1"
    explored = encounters(
        person(place="science_building", explored=True, monsters=["dhole", "gug"]),
        gates={"science_building": "abyss"},
    )
    assert explored.options == ["lore", "fight", "leave"]


@pytest.mark.rule("2e.misc.trophy.01", "2e.misc.trophy.03")
def test_a_gate_trophy_is_five_dollars_at_the_docks_and_goes_under_the_pile() -> None:
    table = encounters(person(place="river_docks", gates=["yuggoth"])).answer("ability:0")
    assert (table.who().money, table.who().gates) == (5, [])
    assert table.state.gate_pile.bags[-1] == ["yuggoth_1"]
    assert table.told("gate_trophy_spent")[0].args["world"] == "yuggoth"


@pytest.mark.rule("2e.misc.trophy.01", "2e.misc.trophy.02")
def test_monster_trophies_of_five_toughness_are_worth_five_dollars() -> None:
    table = encounters(person(place="river_docks", monsters=["dhole", "zombie", "witch"]))
    table.answer("ability:0")
    assert table.who().money == 5
    assert table.who().monsters == []
    assert {"dhole.1", "zombie.1", "witch.1"} <= set(table.state.cup.cards())
    few = encounters(
        person(place="river_docks", monsters=["dhole", "zombie"]), locations=["merchant_district_1"]
    )
    assert few.asked != "location"


@pytest.mark.rule("2e.misc.money.01")
def test_an_item_is_bought_for_its_list_price() -> None:
    table = encounters(
        person(place="general_store", money=7), top={"common": ["rifle", "food", "tommy_gun"]}
    ).answer("ability:0")
    table.answer("rifle.1")
    assert (table.cards(), table.who().money) == (["rifle"], 1)


@pytest.mark.rule("2e.misc.money.01")
def test_what_he_cannot_pay_he_cannot_buy() -> None:
    table = encounters(
        person(place="general_store", money=5), top={"common": ["rifle", "food", "tommy_gun"]}
    ).answer("ability:0")
    assert not table.offers("rifle.1")
    assert not table.offers("tommy_gun.1")
    table.answer("food.1")
    assert (table.cards(), table.who().money) == (["food"], 4)


@pytest.mark.rule("2e.encounter.arkham.01", "2e.state.insane.06", "2e.state.unconscious.04")
@pytest.mark.parametrize("state", ["done", "lost_turn"])
def test_who_was_knocked_out_or_loses_the_turn_has_no_encounter(state: str) -> None:
    table = lay(person(place="arkham_asylum", **field(state, True)))
    table.do(arkham_encounter(table.game))
    assert (table.end, table.story) == ("done", [])
