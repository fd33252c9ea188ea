"""Gates: closing, sealing, Elder Signs, what goes with them; and the monsters that guard them."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import CARDS, GATES, MYTHOS
from miskatonic.games.second.rules.gates import close_gate, open_gate, try_to_close
from miskatonic.games.second.rules.moving_monsters import put_monster
from miskatonic.games.second.rules.mythos import gate_step
from tests.second.table import Person, Table, field, lay, person

MORE = {"graveyard": "rlyeh"}
"""Another open gate, so that closing one does not win."""


def closing(who: Person, *others: Person, world: str = "dreamlands", **laid: Any) -> Table:
    """He stands at the Woods with an explored marker; the gate leads to this world."""
    who.fields.setdefault("place", "woods")
    who.fields.setdefault("explored", True)
    gates = {"woods": world, **laid.pop("more", MORE)}
    return lay(who, *others, gates=gates, step="arkham", until="other_worlds", **laid).go()


def thrown(table: Table) -> int:
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


@pytest.mark.rule("2e.gate.close.01", "2e.encounter.arkham.10")
def test_without_having_explored_nobody_closes_a_gate() -> None:
    table = closing(person(explored=False))
    assert table.who().place == "dreamlands:1"
    assert "woods" in table.state.gates


@pytest.mark.rule("2e.gate.close.02")
def test_the_turn_of_the_return_allows_the_attempt() -> None:
    table = lay(
        person(place="dreamlands:2"),
        gates={"woods": "dreamlands", **MORE},
        step="movement",
        until="other_worlds",
    ).go()
    assert table.options == ["lore", "fight", "leave"]


@pytest.mark.rule("2e.gate.close.03", "2e.parts.19")
@pytest.mark.parametrize("skill", ["lore", "fight"])
@pytest.mark.parametrize("world", ["dreamlands", "abyss", "another_dimension", "great_hall_of_celeano"])
def test_lore_or_fight_with_the_number_on_the_marker(world: str, skill: str) -> None:
    who = person(sliders=[0, 3, 2])  # Fight 4, Lore 3
    modifier = GATES[f"{world}_1"].modifier
    table = closing(who, world=world, dice=6)
    dice = {"fight": 4, "lore": 3}[skill] + modifier
    assert table.option(skill).odds[0].chance == pytest.approx(1 - (2 / 3) ** dice)
    table.answer(skill)
    assert thrown(table) == dice
    assert "woods" not in table.state.gates


@pytest.mark.rule("2e.gate.close.04")
def test_one_success_closes_a_gate() -> None:
    table = closing(person(sliders=[0, 3, 0]), dice=[5, 1, 1, 1, 1]).answer("fight")
    assert "woods" not in table.state.gates


@pytest.mark.rule("2e.gate.close.05")
def test_the_marker_of_a_closed_gate_is_his_trophy() -> None:
    table = closing(person(), person("bob_jenkins"), dice=6).answer("lore")
    assert table.who().gates == ["dreamlands_1"]
    assert table.who(1).gates == []
    assert list(table.state.gates) == ["graveyard"]
    assert not table.who().explored


@pytest.mark.rule("2e.gate.close.06")
def test_a_failed_attempt_may_be_repeated_while_he_stays() -> None:
    table = closing(person(), dice=1).answer("lore")
    assert "woods" in table.state.gates
    assert table.who().explored
    table.game.chance.faces = 6  # type: ignore[attr-defined]
    table.state.step, table.state.queue = "arkham", [0]
    table.go().answer("lore")
    assert "woods" not in table.state.gates


@pytest.mark.rule("2e.gate.close.06", "2e.gate.elder.02")
def test_one_closing_action_per_phase_and_no_encounter_after_it() -> None:
    """Ruling C15."""
    for face, closed in ((1, False), (6, True)):
        table = closing(person(cards=["elder_sign"]), dice=face).answer("lore")
        assert table.end == "reached"  # neither an Elder Sign now nor a location card
        assert ("woods" not in table.state.gates) is closed
        assert table.told("encounter") == []


@pytest.mark.rule("2e.gate.close.02", "2e.encounter.arkham.02")
def test_when_one_closes_it_the_others_there_have_a_normal_encounter() -> None:
    """Ruling C16."""
    table = closing(
        person(), person("bob_jenkins", place="woods", explored=True), dice=6, locations=["uptown_4"]
    ).answer("lore")
    assert not table.who(1).explored
    assert [entry.args["who"] for entry in table.told("encounter")] == ["bob_jenkins"]


# ---------------------------------------------------------------------- sealing with clues


@pytest.mark.rule("2e.gate.seal.01", "2e.gate.seal.02", "2e.gate.seal.03")
def test_five_clues_seal_the_gate_just_closed() -> None:
    table = closing(person(clues=6), dice=6, doom=4).answer("lore")
    assert table.asked == "seal"
    table.answer("seal")
    assert table.state.seals == ["woods"]
    assert table.who().clues == 1
    assert table.who().gates == ["dreamlands_1"]
    assert table.state.doom == 4  # the token comes from the supply


@pytest.mark.rule("2e.gate.seal.01")
def test_sealing_is_his_choice() -> None:
    table = closing(person(clues=5), dice=6).answer("lore", "no")
    assert (table.state.seals, table.who().clues) == ([], 5)
    assert table.who().gates == ["dreamlands_1"]


@pytest.mark.rule("2e.gate.seal.01", "2e.check.clue.02")
def test_only_his_own_clues_count_and_those_spent_on_the_check_are_gone() -> None:
    """Ruling C17."""
    pooled = closing(person(clues=4), person("bob_jenkins", place="woods", clues=9), dice=6).answer("lore")
    assert pooled.asked != "seal"
    spent = closing(person(clues=5, sliders=[0, 0, 0]), world="rlyeh", more={"graveyard": "abyss"}, dice=[6])
    spent.answer("lore", "clue")
    assert spent.who().gates == ["rlyeh_1"]
    assert spent.asked != "seal"


@pytest.mark.rule("2e.gate.seal.01")
def test_a_failed_attempt_cannot_be_sealed() -> None:
    table = closing(person(clues=9), dice=1).answer("lore", "done")
    assert table.end == "reached"
    assert table.state.seals == []


@pytest.mark.rule("2e.gate.seal.04", "2e.mythos.gate.01", "2e.encounter.arkham.05")
def test_nothing_opens_or_appears_at_a_sealed_location() -> None:
    table = lay(person(), seals=["woods"])
    card = next(card for card in MYTHOS.values() if card.gate_location == "woods")
    table.do(gate_step(table.game, card))
    assert (table.state.gates, table.state.monsters, table.state.doom) == ({}, {}, 0)
    table.do(open_gate(table.game, "woods", "2e.icons.02"))
    assert (table.value, table.state.gates) == (False, {})


@pytest.mark.rule("2e.icons.01")
def test_nothing_opens_at_a_stable_location() -> None:
    """Ruling C21: not at sealed or stable locations."""
    table = lay(person(place="newspaper"))
    table.do(open_gate(table.game, "newspaper", "2e.icons.02"))
    assert (table.value, table.state.gates, table.who().place) == (False, {}, "newspaper")
    table.says({"do": "monster_appears"})
    assert table.told("no_monster")


@pytest.mark.rule("2e.icons.01")
def test_monsters_may_walk_into_a_stable_location() -> None:
    table = lay(person(), monsters={"northside": ["ghoul"]})
    put_monster(table.game, "ghoul.1", "newspaper", "2e.mythos.move.04")
    assert table.where("ghoul.1") == "newspaper"


# ---------------------------------------------------------------------- monsters of the dimension


@pytest.mark.rule("2e.gate.monsters.01", "2e.gate.monsters.02")
def test_closing_clears_the_dimension_from_streets_locations_sky_and_outskirts() -> None:
    """Yuggoth is the circle: Byakhee, Dhole, Mi-Go, Warlock, Witch."""
    table = closing(
        person(place="woods", sliders=[0, 3, 3], returned=True),
        world="yuggoth",
        monsters={
            "woods": ["dhole", "ghoul"],
            "rivertown": ["witch"],
            "graveyard": ["warlock"],
            "sky": ["byakhee", "nightgaunt"],
            "outskirts": ["mi_go", "zombie"],
        },
        dice=6,
    ).answer("lore")
    assert table.state.monsters == {"woods": ["ghoul.1"], "sky": ["nightgaunt.1"], "outskirts": ["zombie.1"]}
    assert {"dhole.1", "witch.1", "warlock.1", "byakhee.1", "mi_go.1"} <= set(table.state.cup.cards())
    assert table.who().monsters == []


@pytest.mark.rule("2e.gate.monsters.01", "2e.gate.elder.08")
def test_so_does_sealing_with_an_elder_sign() -> None:
    """Ruling C18: it counts as closing, for the trophy and for the monsters."""
    table = closing(person(cards=["elder_sign"]), world="yuggoth", monsters={"rivertown": ["witch", "ghoul"]})
    table.answer("elder_sign")
    assert table.state.monsters == {"rivertown": ["ghoul.1"]}
    assert table.who().gates == ["yuggoth_1"]


@pytest.mark.rule("2e.gate.monsters.02")
def test_monsters_that_are_trophies_stay_trophies() -> None:
    table = closing(person(monsters=["witch"], sliders=[0, 0, 3]), world="yuggoth", dice=6).answer("lore")
    assert table.who().monsters == ["witch.1"]


# ---------------------------------------------------------------------- Elder Signs


@pytest.mark.rule("2e.gate.elder.02")
def test_an_elder_sign_needs_an_explored_marker_at_the_gate() -> None:
    assert closing(person(cards=["elder_sign"])).offers("elder_sign")
    assert not closing(person()).offers("elder_sign")
    through = closing(person(cards=["elder_sign"], explored=False))
    assert through.who().place == "dreamlands:1"
    elsewhere = closing(person(cards=["elder_sign"], place="uptown", explored=False))
    assert elsewhere.end == "reached"


@pytest.mark.rule(
    "2e.gate.elder.03", "2e.gate.elder.04", "2e.gate.elder.06", "2e.gate.elder.07", "2e.gate.elder.08"
)
def test_an_elder_sign_seals_without_check_or_clues_and_lowers_doom() -> None:
    table = closing(person(cards=["elder_sign"], clues=1), doom=4, dice=[]).answer("elder_sign")
    assert table.state.seals == ["woods"]
    assert table.told("rolled") == []
    assert (table.who().sanity, table.who().stamina, table.who().clues) == (4, 4, 1)
    assert table.state.doom == 3
    assert table.who().gates == ["dreamlands_1"]
    assert (table.cards(), table.state.boxed) == ([], ["elder_sign.1"])
    assert "elder_sign.1" not in table.state.decks["unique"]


@pytest.mark.rule("2e.gate.elder.01")
def test_there_are_several_elder_signs_in_the_unique_deck() -> None:
    assert (CARDS["elder_sign"].deck, CARDS["elder_sign"].count) == ("unique", 4)


@pytest.mark.rule("2e.gate.elder.06")
def test_with_an_empty_doom_track_the_token_comes_from_the_supply() -> None:
    """Ruling C19."""
    table = closing(person(cards=["elder_sign"]), doom=0).answer("elder_sign")
    assert (table.state.seals, table.state.doom) == (["woods"], 0)


@pytest.mark.rule("2e.gate.elder.05")
@pytest.mark.parametrize(("hurt", "place"), [("sanity", "arkham_asylum"), ("stamina", "st_marys_hospital")])
def test_an_elder_sign_works_though_it_knocks_its_user_out(hurt: str, place: str) -> None:
    """Ruling C20: first the sealing, then the knock-out; the card is no item any more."""
    who = person(cards=["elder_sign", "rifle", "lantern"], clues=2, **field(hurt, 1))
    table = closing(who, doom=4, world="yuggoth", monsters={"rivertown": ["witch"]}).answer("elder_sign")
    assert (table.state.seals, table.state.doom, table.who().gates) == (["woods"], 3, ["yuggoth_1"])
    assert table.state.boxed == ["elder_sign.1"]
    assert not table.state.monsters
    assert table.options == ["rifle.1", "lantern.1"]  # half of two
    table.answer("rifle.1")
    assert (table.who().place, table.who().clues) == (place, 1)


@pytest.mark.rule("2e.gate.elder.05", "2e.victory.05")
def test_an_elder_sign_that_wins_does_so_before_it_knocks_out() -> None:
    """Ruling C20."""
    seals = ["black_cave", "witch_house", "science_building", "unvisited_isle", "the_unnamable"]
    table = closing(person(cards=["elder_sign"], sanity=1, stamina=1), seals=seals).answer("elder_sign")
    assert (table.end, table.state.reason) == ("over", "sealing")


@pytest.mark.rule("2e.gate.elder.04")
def test_nothing_makes_an_elder_sign_cheaper() -> None:
    """It is a price: Harvey Walters' strong mind does not help."""
    table = closing(person("harvey_walters", cards=["elder_sign"])).answer("elder_sign")
    assert (table.who().sanity, table.who().stamina) == (6, 2)


# ---------------------------------------------------------------------- monsters at the gate


@pytest.mark.rule("2e.gate.guard.01", "2e.gate.guard.02")
def test_monsters_at_the_gate_leave_him_alone_on_the_turn_of_his_return_only() -> None:
    table = lay(
        person(place="dreamlands:2"),
        gates={"woods": "dreamlands", **MORE},
        monsters={"woods": ["cultist"]},
        step="movement",
        until="mythos",
        dice=6,
    ).go()
    assert (table.who().place, table.asked) == ("woods", "close")
    table.answer("leave")
    table.state.step, table.state.queue = "upkeep", [0]
    table.go().answer("none", "stay")
    assert table.options == ["evade", "fight", "charge"]


@pytest.mark.rule("2e.gate.guard.01")
def test_who_comes_back_by_a_card_is_left_alone_for_the_rest_of_that_turn() -> None:
    table = lay(person(place="abyss:1"), gates={"woods": "abyss"})
    table.says({"do": "return_to_arkham"})
    assert (table.who().place, table.who().explored, table.who().returned) == ("woods", True, True)


@pytest.mark.rule("2e.mythos.drawn.01", "2e.mythos.gate.03")
def test_opening_a_gate() -> None:
    table = lay(person(place="woods"), clues={"woods": 2}, top={"gates": ["rlyeh"], "cup": ["ghoul"]})
    table.do(open_gate(table.game, "woods", "2e.mythos.gate.06"))
    assert [entry.id.rpartition(".")[2] for entry in table.log][:4] == [
        *("doom", "gate_opens", "clues_gone", "monster"),
    ]
    assert table.state.monsters == {"woods": ["ghoul.1"]}
    assert table.who().place == "rlyeh:1"
    assert table.who().entered == "rlyeh_1"


@pytest.mark.rule("2e.gate.close.05")
def test_a_gate_that_a_card_closes_is_nobodys_trophy() -> None:
    table = lay(person(), gates={"woods": "abyss", **MORE})
    table.do(close_gate(table.game, table.who(), "woods", "2e.gate.close.05", trophy=False))
    assert table.who().gates == []
    assert table.state.gate_pile.bags[-1] == ["abyss_1"]


def test_the_closing_question_names_the_place() -> None:
    table = lay(person(place="woods", explored=True), gates={"woods": "abyss"})
    table.do(try_to_close(table.game, table.who()))
    assert table.ask is not None
    assert table.ask.prompt.args == {"place": "woods"}
    assert all(option.target == "place:woods" for option in table.ask.options if option.name != "leave")
