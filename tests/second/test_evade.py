"""Evading monsters."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import MONSTERS
from miskatonic.games.second.rules.combat import deal_with
from miskatonic.kernel.text import language
from tests.second.table import Person, Table, lay, person

MEETING = ["evade", "fight", "charge"]


def moving(*people: Person, **laid: Any) -> Table:
    return lay(*people, step="movement", until="arkham", **laid).go()


def thrown(table: Table) -> int:
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


@pytest.mark.rule("2e.evade.01", "2e.evade.02")
@pytest.mark.parametrize("kind", [kind.id for kind in MONSTERS.values() if not kind.mask])
def test_an_evade_check_is_sneak_with_the_monsters_awareness(kind: str) -> None:
    who = person("ashcan_pete", place="rivertown")  # Sneak 6
    table = lay(who, monsters={"rivertown": [kind]}, dice=lambda n: [5] + [1] * (n - 1))
    marker = table.state.monsters["rivertown"][0]
    table.do(deal_with(table.game, table.who(), marker)).answer("evade")
    assert thrown(table) == 6 + MONSTERS[kind].awareness
    assert table.value is True  # one success is enough


@pytest.mark.rule("2e.evade.01")
def test_the_option_shows_the_odds() -> None:
    who = person("ashcan_pete", place="rivertown", sliders=[2, 0, 0])  # Sneak 4
    table = lay(who, monsters={"rivertown": ["star_spawn"]})
    table.do(deal_with(table.game, table.who(), "star_spawn.1"))
    assert table.option("evade").odds[0].chance == pytest.approx(1 - (2 / 3) ** 3)


def odds(table: Table, option: str) -> dict[str, float]:
    return {language("en").render(each.text): each.chance for each in table.option(option).odds}


def met(kind: str, **about: Any) -> Table:
    """Pete with Sneak 4, Fight 4 and Will 3 before such a monster."""
    table = lay(
        person("ashcan_pete", place="rivertown", sliders=[2, 2, 0], **about), monsters={"rivertown": [kind]}
    )
    return table.do(deal_with(table.game, table.who(), f"{kind}.1"))


def one_of(dice: int) -> Any:
    """The chance of a success among so many dice."""
    return pytest.approx(1 - (2 / 3) ** dice)


@pytest.mark.rule("2e.combat.horror.01", "2e.combat.fight.01")
def test_beside_fight_stand_the_odds_of_the_horror_check_and_of_one_combat_check() -> None:
    table = met("ghoul")  # awareness -3, horror rating 0, combat rating -1, toughness 1
    assert odds(table, "evade") == {"to pass the Evade check": one_of(1)}
    assert odds(table, "fight") == {
        "to pass the Horror check": one_of(3),
        "to pass the Combat check with bare hands": one_of(3),
    }
    star_spawn = odds(met("star_spawn"), "fight")  # one die cannot show three successes
    assert star_spawn == {"to pass the Horror check": 0, "to pass the Combat check with bare hands": 0}


@pytest.mark.rule("2e.combat.horror.01")
def test_who_does_not_horrify_has_no_horror_check_in_the_odds() -> None:
    assert odds(met("cultist"), "fight") == {"to pass the Combat check with bare hands": one_of(5)}


@pytest.mark.rule("2e.combat.gear.04")
@pytest.mark.parametrize(
    ("kind", "cards", "weapons", "dice"),
    [
        ("cultist", ["knife", "axe"], "Axe", 8),  # worth as much alone: the fewer, the better
        ("cultist", ["knife", "axe", "45_automatic"], "Axe and .45 Automatic", 11),
        ("cultist", ["knife", "rifle", "axe"], "Rifle", 10),
        ("ghost", ["rifle"], "bare hands", 1),  # physical immunity
    ],
)
def test_the_odds_are_those_of_the_best_that_two_hands_hold(
    kind: str, cards: list[str], weapons: str, dice: int
) -> None:
    best = odds(met(kind, cards=cards), "fight")
    assert best[f"to pass the Combat check with {weapons}"] == one_of(dice)


@pytest.mark.rule("2e.combat.gear.04")
def test_an_exhausted_weapon_is_no_weapon_in_the_odds() -> None:
    tired = met("cultist", cards=["rifle"], exhausted=["rifle"])
    assert odds(tired, "fight") == {"to pass the Combat check with bare hands": one_of(5)}


@pytest.mark.rule("2e.evade.03", "2e.evade.10")
def test_who_evades_goes_on_as_he_likes() -> None:
    table = moving(
        person("joe_diamond", place="woods"), monsters={"woods": ["cultist"]}, clues={"woods": 1}, dice=6
    )
    table.answer("pick", "evade")
    assert table.options == ["take:1", "take:0"]  # he stays and interacts with the area
    table.answer("take:1")
    assert table.end == "reached"
    assert table.who().stamina == 6
    onward = moving(person("joe_diamond", place="woods"), monsters={"woods": ["cultist"]}, dice=6)
    onward.answer("move:uptown", "evade", "move:southside")
    assert onward.who().place == "southside"


@pytest.mark.rule("2e.evade.04", "2e.evade.05")
def test_a_failed_check_costs_the_combat_damage_then_combat_begins_with_horror() -> None:
    table = moving(person(place="rivertown"), monsters={"rivertown": ["zombie"]}, dice=[1] * 8)
    table.answer("stay", "evade")
    assert table.who().stamina == 3  # combat damage 2
    assert table.who().sanity == 4  # horror damage 1, after a failed Horror check
    story = table.story
    assert story.index("lose") < story.index("combat")
    assert [entry.args["stat"] for entry in table.told("lose")] == ["stamina", "sanity"]
    assert table.options == ["fight", "flee"]


@pytest.mark.rule("2e.evade.05")
def test_whom_the_damage_knocks_out_makes_no_horror_check() -> None:
    table = moving(person(place="rivertown", stamina=2), monsters={"rivertown": ["zombie"]}, dice=1)
    table.answer("stay", "evade")
    assert table.who().place == "st_marys_hospital"
    assert table.told("combat") == []
    assert table.who().sanity == 5


AMANDA = person(place="woods", sliders=[2, 1, 0])
"""Speed 3, Sneak 2, Will 3."""


def to_southside(**laid: Any) -> Table:
    """Amanda moves from the Woods to Uptown, where the Dhole is, and wants to go on."""
    table = moving(AMANDA, monsters={"uptown": ["dhole"]}, **laid)
    table.answer("move:uptown", "move:southside")
    assert table.options == MEETING
    return table.answer("evade")


@pytest.mark.rule("2e.evade.06", "2e.evade.08")
def test_amanda_slips_past_the_dhole_with_one_die() -> None:
    table = to_southside(dice=[5])
    assert thrown(table) == 1
    assert table.who().place == "southside"
    assert (table.who().stamina, table.who().sanity) == (5, 5)
    assert len(table.told("rolled")) == 1  # and no Horror check


@pytest.mark.rule("2e.evade.06", "2e.evade.07")
def test_the_dhole_catches_amanda() -> None:
    table = to_southside(dice=lambda n: [6] * n if n == 2 else [4] * n)  # Evade 1 die, Horror 3 - 1 dice
    assert table.who().stamina == 1  # four lost at once
    assert thrown(table) == 2
    assert table.who().sanity == 4  # Nightmarish 1: she passed
    assert table.options == ["fight", "flee"]


@pytest.mark.rule("2e.evade.07", "2e.movement.monsters.03")
def test_even_if_she_beats_the_dhole_her_movement_ends_in_uptown() -> None:
    table = moving(
        person(place="woods", sliders=[2, 3, 0], stamina=5, cards=["sword_of_glory"]),
        monsters={"uptown": ["dhole"]},
        dice=lambda n: [4] if n == 1 else [6] * n,
    )
    table.answer("move:uptown", "move:southside", "evade")
    assert table.who().stamina == 1
    table.answer("wield:sword_of_glory.1", "fight")
    assert table.who().monsters == ["dhole.1"]
    assert (
        table.who().place == "st_marys_hospital"
    )  # Overwhelming 1 took her last Stamina; but she did not move on
    table = moving(
        person(place="woods", sliders=[2, 3, 0], stamina=5, cards=["sword_of_glory", "tom_mountain_murphy"]),
        monsters={"uptown": ["dhole"]},
        dice=lambda n: [4] if n == 1 else [6] * n,
    )
    table.answer("move:uptown", "move:southside", "evade", "wield:sword_of_glory.1", "fight")
    assert (table.who().place, table.end) == ("uptown", "reached")


def pete(*faces: int, **fields: Any) -> Table:
    """Ashcan Pete comes from the Merchant District to Northside, where a Star Spawn is. Sneak 4, Fight 2, Will 5."""
    who = person("ashcan_pete", place="merchant_district", sliders=[2, 0, 0], **fields)
    return moving(who, monsters={"northside": ["star_spawn"]}, dice=list(faces)).answer("move:northside")


@pytest.mark.rule("2e.evade.09", "2e.data.03")
def test_pete_evades_the_star_spawn_and_reaches_the_curiositie_shoppe() -> None:
    table = pete(1, 5, 1).answer("go:curiositie_shoppe", "evade")
    assert thrown(table) == 3
    assert table.who().place == "curiositie_shoppe"
    assert table.end == "reached"


@pytest.mark.rule("2e.evade.09")
def test_pete_does_not_evade_the_star_spawn() -> None:
    table = pete(1, 4, 3, 1, 1).answer("go:curiositie_shoppe", "evade")
    assert table.who().stamina == 6 - 3
    assert table.told("combat")
    assert table.who().place == "northside"


@pytest.mark.rule("2e.evade.10", "2e.evade.12")
def test_pete_evades_the_star_spawn_and_stays_until_his_next_movement() -> None:
    table = pete(6, 6, 6, 6, 6, 6).answer("stay", "evade")
    assert table.end == "reached"
    assert table.who().place == "northside"
    table.state.step, table.state.queue = "movement", [0]
    table.go().answer("stay")
    assert table.options == MEETING


@pytest.mark.rule("2e.evade.13")
def test_several_monsters_are_dealt_with_in_the_order_he_prefers() -> None:
    who = person("ashcan_pete", place="rivertown")
    table = moving(who, monsters={"rivertown": ["ghoul", "zombie", "witch"]}, dice=6)
    assert table.options == [f"{verb}:{each}.1" for each in ("ghoul", "zombie", "witch") for verb in MEETING]
    table.answer("evade:witch.1")
    assert table.options == [f"{verb}:{each}.1" for each in ("ghoul", "zombie") for verb in MEETING]
    table.answer("evade:ghoul.1", "evade")
    assert [entry.args["monster"] for entry in table.told("evaded")] == ["witch", "ghoul", "zombie"]


@pytest.mark.rule("2e.evade.14")
def test_after_beating_one_he_still_faces_the_others() -> None:
    who = person("ashcan_pete", place="rivertown")
    table = moving(who, monsters={"rivertown": ["cultist", "maniac"]}, dice=6)
    table.answer("fight:cultist.1", "fight")
    assert table.who().monsters == ["cultist.1"]
    assert table.options == MEETING
    table.answer("fight", "fight")
    assert table.who().monsters == ["cultist.1", "maniac.1"]


@pytest.mark.rule("2e.evade.15")
def test_one_failed_check_ends_the_move_whatever_comes_later() -> None:
    who = person("joe_diamond", place="rivertown")
    table = moving(
        who, monsters={"rivertown": ["cultist", "maniac"]}, dice=lambda n: [1] if n == 1 else [6] * n
    )
    table.answer("move:easttown", "evade:cultist.1")  # 4 - 3: one die, a 1
    assert table.who().stamina == 5
    table.answer("fight", "evade")  # he beats the Cultist and evades the Maniac
    assert table.who().monsters == ["cultist.1"]
    assert (table.who().place, table.end) == ("rivertown", "reached")


@pytest.mark.rule("2e.evade.03")
def test_evading_costs_no_movement_point() -> None:
    table = moving(person("joe_diamond", place="woods"), monsters={"woods": ["cultist"]}, dice=6)
    assert table.state.movement is not None
    points = table.state.movement.points
    table.answer("move:uptown", "evade")
    assert table.state.movement.points == points - 1, "the step alone costs one"
