"""Encounters with monsters, gates and doom."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import GATES, read
from miskatonic.games.second.rules.encounters import arkham_encounter
from miskatonic.games.second.rules.other_worlds import other_world_encounter, other_world_encounters
from miskatonic.games.second.scenes import Encounter, Fight
from tests.second.mythos_table import mythos, phase
from tests.second.reading import at, encounters, entry, proves, read_card, read_gate_card
from tests.second.table import Table, lay, person

ALONE = [
    (row["id"], name)
    for row in (*read("location_cards"), *read("gate_cards"))
    for name, words in row["encounters"].items()
    if words == {"do": "monster_appears"}
]


def meet(card: str, name: str, **more: Any) -> Table:
    """An entry at which a ghoul appears."""
    if card.startswith("gate_"):
        world = name if name != "other" else "another_dimension"
        return read_gate_card(lay(at(f"{world}:1", boost=5), top={"cup": ["ghoul"]}, **more), card)
    place, cards = name, []
    if name == "inner_sanctum":
        place, cards = "silver_twilight_lodge", ["silver_twilight_membership"]
    return read_card(lay(at(place, boost=5, cards=cards), top={"cup": ["ghoul"]}, **more), card)


def test_a_lone_monster_stands_on_fifteen_entries() -> None:
    assert len(ALONE) == 4 + 11


@proves("monster_appears")
@pytest.mark.rule(
    "2e.misc.encmonster.01",
    "2e.misc.encmonster.02",
    "2e.encounter.arkham.04",
    "2e.encounter.other.07",
    "2e.encounter.arkham.06",
)
@pytest.mark.parametrize(("card", "name"), ALONE)
def test_a_monster_met_and_beaten_is_a_trophy(card: str, name: str) -> None:
    table = meet(card, name, dice=6)
    assert table.options == ["evade", "fight", "charge"]
    assert table.state.fighting == ["ghoul.1"]
    table.answer("fight")  # it ambushes: nobody flees from it
    assert table.who().monsters == ["ghoul.1"]
    assert not table.state.monsters


@pytest.mark.rule("2e.misc.encmonster.03", "2e.encounter.arkham.06")
@pytest.mark.parametrize(("card", "name"), ALONE)
def test_a_monster_met_and_evaded_returns_to_the_cup(card: str, name: str) -> None:
    table = meet(card, name, dice=6).answer("evade")
    assert table.end == "done"
    assert "ghoul.1" in table.state.cup
    assert table.who().monsters == []
    assert not table.state.monsters


@pytest.mark.rule("2e.misc.encmonster.03")
def test_a_monster_met_that_knocks_out_returns_to_the_cup() -> None:
    table = lay(at("graveyard", stamina=1), top={"cup": ["ghoul"]}, dice=1)
    read_card(table, "rivertown_1").answer("evade")
    assert table.who().place == "st_marys_hospital"
    assert "ghoul.1" in table.state.cup
    assert not table.state.fighting
    assert not table.state.scenes


@pytest.mark.rule("2e.misc.encmonster.03")
def test_a_monster_met_that_wakes_the_ancient_one_returns_to_the_cup() -> None:
    """Who is lost in time and space feeds Yig: everything that was going on is dropped."""
    table = lay(at("graveyard"), ancient="yig", doom=9, top={"cup": ["dimensional_shambler"]}, dice=1)
    read_card(table, "rivertown_1").answer("evade")
    assert table.state.step == "awakening"
    assert "dimensional_shambler.1" in table.state.cup
    assert not table.state.fighting
    assert not table.state.scenes
    assert not table.state.steps


def test_a_combat_of_an_encounter_is_seen_with_it_to_its_end() -> None:
    """Each piece of it is a unit, and what lasts longer than one is in the state."""
    table = lay(at("graveyard", stamina=5, cards=["axe"]), top={"cup": ["ghoul"]}, dice=1)
    read_card(table, "rivertown_1").answer("fight", "wield:axe.1", "fight", "fight")
    encounter, fight = table.state.scenes
    assert isinstance(encounter, Encounter)
    assert isinstance(fight, Fight)
    assert fight.armed == ["axe.1"]


def test_who_visits_an_other_world_comes_back_after_the_combat_there() -> None:
    table = lay(at("library", boost=5), top={"gate_deck": ["gate_04"], "cup": ["ghoul"]}, dice=6)
    read_card(table, "miskatonic_university_4")
    assert table.who().place == "dreamlands:1"
    table.answer("fight")
    assert (table.who().place, table.who().monsters) == ("library", ["ghoul.1"])


@pytest.mark.rule("2e.ability.03", "2e.misc.encmonster.02")
def test_an_endless_monster_met_and_beaten_is_no_trophy() -> None:
    table = lay(
        at("graveyard", boost=9), ancient="nyarlathotep", top={"cup": ["haunter_of_the_dark"]}, dice=6
    )
    read_card(table, "rivertown_1").answer("fight", "fight")
    assert table.end == "done"
    assert table.who().monsters == []
    assert "haunter_of_the_dark.1" in table.state.cup


@pytest.mark.rule("2e.encounter.arkham.05")
def test_no_monster_appears_at_a_sealed_location() -> None:
    table = read_card(lay(at("graveyard"), seals=["graveyard"]), "rivertown_1")
    assert table.end == "done"
    assert len(table.state.cup) == 55
    assert table.told("no_monster")


@proves("gate_appears")
@pytest.mark.rule("2e.icons.02", "2e.mythos.drawn.01", "2e.mythos.drawn.02", "2e.mythos.gate.07")
@pytest.mark.parametrize(
    ("card", "place"),
    [("uptown_6", "woods"), ("french_hill_5", "witch_house"), ("merchant_district_3", "the_unnamable")],
)
def test_a_gate_and_a_monster_appear_and_stay(card: str, place: str) -> None:
    table = lay(
        at(place),
        person("joe_diamond", place=place),
        person("ashcan_pete", place="uptown"),
        clues={place: 2},
        top={"gates": ["yuggoth"], "cup": ["ghoul"]},
        doom=3,
    )
    read_card(table, card)
    assert table.end == "done"
    assert GATES[table.state.gates[place]].world == "yuggoth"
    assert table.state.monsters == {place: ["ghoul.1"]}
    assert table.state.doom == 4
    assert table.state.clues == {}
    assert [table.who(seat).place for seat in range(3)] == ["yuggoth:1", "yuggoth:1", "uptown"]
    assert [table.who(seat).delayed for seat in range(3)] == [True, True, False]


@pytest.mark.rule("2e.icons.02")
def test_the_square_opens_a_gate_without_a_monster() -> None:
    table = lay(at("independence_square", skills={"luck": 3}), top={"gates": ["rlyeh"]}, dice=1)
    read_card(table, "downtown_7")
    assert table.who().place == "rlyeh:1"
    assert table.who().delayed
    assert table.state.monsters == {}
    assert table.state.doom == 1


@pytest.mark.rule("2e.encounter.arkham.05", "2e.gate.seal.04")
def test_no_gate_appears_at_a_sealed_location() -> None:
    table = read_card(lay(at("woods"), seals=["woods"], doom=3), "uptown_6")
    assert table.state.gates == {}
    assert (table.state.doom, table.who().place, table.who().delayed) == (3, "woods", False)
    assert table.state.monsters == {}


@pytest.mark.rule("2e.mythos.gate.05")
def test_a_gate_by_encounter_can_wake_the_ancient_one() -> None:
    table = read_card(lay(at("woods"), doom=13), "uptown_6")
    assert table.end == "awakened"
    assert table.state.gates == {}


@pytest.mark.rule("2e.encounter.other.01")
def test_who_is_drawn_in_by_an_encounter_has_another_one_there_this_turn() -> None:
    table = lay(
        at("woods"),
        step="arkham",
        locations=["uptown_6"],
        top={"gates": ["plateau_of_leng"], "cup": ["ghoul"], "gate_deck": ["gate_16"]},
    )
    table.do(arkham_encounter(table.game))
    table.state.queue = [0]
    table.do(other_world_encounters(table.game))
    entries = encounters(table)
    assert entries == ["uptown_6.woods", "gate_16.plateau_of_leng"]


@proves("close_gate")
@pytest.mark.rule("2e.gate.monsters.01")
def test_a_member_closes_any_gate_without_a_trophy() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3),
        gates={"woods": "abyss", "graveyard": "yuggoth"},
        monsters={"uptown": ["ghoul"], "outskirts": ["dark_young"], "sky": ["byakhee"]},
        dice=6,
    )
    marker = table.state.gates["woods"]
    read_card(table, "french_hill_7").answer("pay")
    assert table.options == ["graveyard", "woods"]
    table.answer("woods")
    assert list(table.state.gates) == ["graveyard"]
    assert marker in table.state.gate_pile
    assert table.state.monsters == {"sky": ["byakhee.1"]}  # the hexagons are gone with their gate
    who = table.who()
    assert (who.gates, who.clues, who.sanity) == ([], 0, who.max_sanity - 1)


@pytest.mark.rule("2e.victory.01", "2e.victory.04")
def test_closing_the_last_gate_by_a_card_may_win() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3, gates=["rlyeh"]),
        gates={"woods": "abyss"},
        dice=6,
    )
    read_card(table, "french_hill_7").answer("pay")
    assert table.end == "over"
    assert (table.state.result, table.state.reason) == ("won", "closing")


@pytest.mark.rule("2e.victory.04")
def test_closing_the_last_gate_by_a_card_without_trophies_goes_on() -> None:
    table = lay(
        at("silver_twilight_lodge", cards=["silver_twilight_membership"], clues=2, boost=3),
        gates={"woods": "abyss"},
        dice=6,
    )
    read_card(table, "french_hill_7").answer("pay")
    assert (table.end, table.state.gates) == ("done", {})


@proves("close_entered")
@pytest.mark.parametrize("passed", [True, False])
def test_the_gate_entered_closes_whatever_the_check_brings(passed: bool) -> None:
    table = lay(
        at("rlyeh:1", boost=4),
        gates={"woods": "rlyeh", "graveyard": "yuggoth"},
        dice=6 if passed else 1,
    )
    table.who().entered = table.state.gates["woods"]
    read_gate_card(table, "gate_02")
    assert list(table.state.gates) == ["graveyard"]
    assert table.who().gates == []
    if passed:
        assert (table.who().place, table.who().explored) == ("woods", False)
    else:
        assert (table.who().place, table.end) == ("lost", "knocked_out")


def test_the_gate_entered_is_remembered() -> None:
    table = lay(at("woods", boost=4), gates={"graveyard": "rlyeh", "woods": "rlyeh"}, step="arkham", dice=1)
    table.do(arkham_encounter(table.game))
    assert table.who().place == "rlyeh:1"
    read_gate_card(table, "gate_02")
    assert list(table.state.gates) == ["graveyard"]


def test_only_the_gate_entered_closes_though_he_returns_by_another() -> None:
    table = lay(at("abyss:1", boost=4), gates={"woods": "abyss", "graveyard": "abyss"}, dice=6)
    table.who().entered = table.state.gates["woods"]
    table.says(entry("gate_02", "other"), card="gate_02").answer("graveyard")
    assert list(table.state.gates) == ["graveyard"]
    assert (table.who().place, table.who().explored) == ("graveyard", True)


def test_a_gate_entered_that_is_gone_cannot_close_again() -> None:
    table = lay(at("rlyeh:1", boost=4), gates={"woods": "rlyeh", "graveyard": "yuggoth"}, dice=6)
    table.who().entered = table.state.gate_pile.cards()[0]
    read_gate_card(table, "gate_02")
    assert sorted(table.state.gates) == ["graveyard", "woods"]


@proves("roll_to_close_gates")
def test_the_machine_rolls_for_each_gate() -> None:
    who = at("science_building", skills={"lore": 4})
    gates = {"woods": "abyss", "graveyard": "yuggoth", "witch_house": "rlyeh"}
    table = lay(who, gates=gates, dice=[6, 6, 5, 4, 6])
    read_card(table, "miskatonic_university_7").answer("yes")
    # alphabetically: the Graveyard closes (5), the Witch House stays (4), the Woods close (6)
    assert list(table.state.gates) == ["witch_house"]
    assert table.who().gates == []
    assert len(table.state.gate_pile) == 15


def test_the_machine_can_hurt() -> None:
    table = lay(at("science_building", skills={"lore": 4}), gates={"woods": "abyss"}, dice=[1, 1, 3])
    read_card(table, "miskatonic_university_7").answer("yes")
    assert table.who().place == "st_marys_hospital"
    assert table.who().stamina == table.who().max_stamina - 3
    assert list(table.state.gates) == ["woods"]


def test_a_prayer_may_lower_doom() -> None:
    table = read_card(lay(at("south_church", clues=1), doom=3, dice=[5]), "southside_6").answer("pay")
    assert (table.state.doom, table.who().clues) == (2, 0)
    table = read_card(lay(at("south_church", clues=1), doom=3, dice=[4]), "southside_6").answer("pay")
    assert (table.state.doom, table.who().clues) == (3, 0)
    table = read_card(lay(at("south_church", clues=1), doom=1, dice=[5]), "southside_6").answer("pay")
    assert table.state.doom == 0


@proves("claim_monster")
@pytest.mark.rule("2e.ability.03")
def test_a_member_may_claim_a_monster_on_the_board() -> None:
    def sanctum() -> Table:
        table = lay(
            at("silver_twilight_lodge", cards=["silver_twilight_membership"], boost=3),
            monsters={"uptown": ["ghoul"], "sky": ["byakhee"], "outskirts": ["zombie"]},
            dice=6,
        )
        return read_card(table, "french_hill_2").answer("pay")

    assert set(sanctum().options) == {"ghoul.1", "byakhee.1", "zombie.1"}
    table = sanctum().answer("byakhee.1")
    assert table.who().monsters == ["byakhee.1"]
    assert "sky" not in table.state.monsters
    assert table.who().sanity == table.who().max_sanity - 1


@pytest.mark.rule("2e.ability.03")
def test_an_endless_monster_cannot_be_claimed() -> None:
    who = at("silver_twilight_lodge", cards=["silver_twilight_membership"], boost=3)
    table = lay(who, ancient="nyarlathotep", monsters={"uptown": ["haunter_of_the_dark"]}, dice=6)
    read_card(table, "french_hill_2").answer("pay")
    assert table.who().monsters == []
    assert "haunter_of_the_dark.1" in table.state.cup


def test_a_trophy_from_the_cup_may_be_endless() -> None:
    table = lay(at("graveyard"), ancient="nyarlathotep", top={"cup": ["the_black_man"]})
    assert read_card(table, "rivertown_7").who().monsters == ["the_black_man.1"]


@pytest.mark.rule("2e.misc.trophy.02")
def test_pickman_wants_five_toughness() -> None:
    def graveyard(*monsters: str) -> Table:
        return read_card(lay(at("graveyard", monsters=monsters)), "rivertown_4")

    assert graveyard("ghoul", "gug").end == "done"  # toughness 4: nothing is asked
    table = graveyard("dhole", "ghoul", "gug", "gug").answer("pay")
    table.answer("gug.1+dhole.1")  # 6 for 5: what is too much is gone
    assert (table.cards(), table.who().monsters) == (["richard_upton_pickman"], ["ghoul.1", "gug.2"])
    assert {"dhole.1", "gug.1"} <= set(table.state.cup)
    assert graveyard("gug", "vampire").answer("pay").who().monsters == []  # all are needed: nothing is asked


def test_odds_are_exact() -> None:
    table = lay(at("arkham_asylum", skills={"lore": 2}))
    read_card(table, "downtown_4")
    (odds,) = table.option("yes").odds
    assert odds.chance == pytest.approx(1 / 3)
    table = lay(at("woods", skills={"luck": 2}))
    read_card(table, "uptown_1")
    chances = [odds.chance for odds in table.option("yes").odds]
    assert chances == pytest.approx([4 / 9, 4 / 9, 1 / 9, 0])
    for fate, chance in (("", 1 / 3), ("blessed", 1 / 2), ("cursed", 1 / 6)):
        table = lay(at("south_church", clues=1, fate=fate), doom=3)
        read_card(table, "southside_6")
        assert table.option("pay").odds[0].chance == pytest.approx(chance)


@pytest.mark.rule("2e.encounter.other.03", "2e.encounter.other.04", "2e.encounter.other.08")
def test_gate_cards_of_other_colours_go_under_the_deck() -> None:
    table = lay(at("abyss:1"), top={"gate_deck": ["gate_15", "gate_02"]})
    table.do(other_world_encounter(table.game, table.who(), "abyss"))
    assert table.state.gate_deck.bags[-2:] == [["gate_15"], ["gate_02"]]


@pytest.mark.rule("2e.encounter.arkham.02")
@pytest.mark.parametrize(("spells", "found"), [(1, 1), (2, 1), (3, 0)])
def test_who_has_two_spells_or_fewer_finds_something_in_the_laboratory(spells: int, found: int) -> None:
    table = lay(at("science_building", cards=["wither", "heal", "find_gate"][:spells]))
    read_card(table, "miskatonic_university_3")
    assert len(table.cards()) == spells + found


TOGETHER = {
    "downtown_1": ("arkham_asylum", {"sanity": 1}, 1, {"clues": 1}),
    "downtown_7": ("independence_square", {"stamina": 1}, 6, {"clues": 1, "spells": 1}),
    "french_hill_6": ("witch_house", {"sanity": 3}, 3, {"clues": 2}),
    "merchant_district_1": ("unvisited_isle", {"sanity": 1}, 1, {"spells": 1}),
    "merchant_district_6": ("unvisited_isle", {"sanity": 1}, 1, {"clues": 1}),
    "gate_40": ("city_of_the_great_race:1", {"sanity": 1}, 1, {"clues": 1}),
}
"""Where he is, how little he has left, what the dice show; what he has after the knock-out took half of it."""


@pytest.mark.rule("2e.misc.simultaneous.01")
@pytest.mark.parametrize("card", TOGETHER)
def test_who_is_knocked_out_still_gets_what_comes_at_the_same_time(card: str) -> None:
    """Ruling C46. He had nothing: of one clue or card nothing is lost again."""
    place, left, dice, gained = TOGETHER[card]
    table = lay(at(place, **left), dice=dice)
    read_gate_card(table, card) if card.startswith("gate_") else read_card(table, card)
    assert table.end == "knocked_out"
    who = table.who()
    found = {"clues": who.clues, "spells": len(who.cards)}
    assert {name: found[name] for name in gained} == gained


@pytest.mark.rule("2e.misc.simultaneous.01")
def test_who_is_knocked_out_does_not_escape_the_curse() -> None:
    table = lay(at("historical_society", stamina=2), dice=1)
    read_card(table, "southside_3")
    assert (table.end, table.who().place, table.who().fate) == ("knocked_out", "st_marys_hospital", "cursed")


@pytest.mark.rule("2e.mythos.card.02")
def test_nobody_is_put_into_the_parade() -> None:
    """He is sent to the street, which nobody may enter: on to an area beside it."""
    table = mythos("mythos_19", at("river_docks"), top={"mythos": ["mythos_19"]})
    phase(table)
    table.says({"do": "move", "to": "street"})
    assert "merchant_district" not in table.options
    assert "river_docks" not in table.options
    assert {"the_unnamable", "northside"} <= set(table.options)
    assert table.answer("northside").who().place == "northside"


@pytest.mark.rule("2e.encounter.arkham.02")
@pytest.mark.parametrize("card", ["french_hill_2", "french_hill_7"])
def test_nobody_pays_in_the_sanctum_for_nothing(card: str) -> None:
    """Without a monster, or without a gate, there is nothing to win: no price is asked."""
    table = lay(at("silver_twilight_lodge", clues=3, cards=["silver_twilight_membership"]))
    read_card(table, card)
    assert table.end == "done"
    assert (table.who().clues, table.told("lose")) == (3, [])


@pytest.mark.rule("2e.encounter.other.08")
@pytest.mark.parametrize("sanity", [1, 5])
def test_a_gate_card_goes_under_the_deck_whatever_becomes_of_who_read_it(sanity: int) -> None:
    """Also when he is carried off in the middle of it: nothing stays turned up."""
    table = lay(at("city_of_the_great_race:1", sanity=sanity), top={"gate_deck": ["gate_40"]})
    table.do(other_world_encounter(table.game, table.who(), "city_of_the_great_race"))
    assert table.end == ("knocked_out" if sanity == 1 else "done")
    assert table.state.gate_deck.bags[-1] == ["gate_40"]
    assert table.state.revealed == []
