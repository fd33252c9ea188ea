"""Combat: horror, flight, fight, damage, gear, spells, and the monsters' special abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from miskatonic.games.second.facts import MONSTERS
from miskatonic.games.second.rules.combat import combat, deal_with
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.view import view
from miskatonic.kernel.views import plain
from tests.second.table import ASK_ALL, ASK_TRADES, Person, Table, lay, person


def fight(who: Person, kind: str, *, place: str = "rivertown", **laid: Any) -> Table:
    """Into combat with a monster where he stands."""
    who.fields.setdefault("place", place)
    laid.setdefault("auto", ASK_ALL)
    table = lay(who, monsters={place: [kind]}, **laid)
    marker = table.state.monsters[place][0]
    return table.do(combat(table.game, Fight(0, marker)))


def thrown(table: Table) -> list[int]:
    """How many dice each check threw."""
    return [int(str(entry.args["n"])) for entry in table.told("rolled")]


def strong(**fields: Any) -> Person:
    """Pete: Fight 5, Will 2, Sneak 6, Sanity 4, Stamina 6."""
    return person("ashcan_pete", sliders=[0, 3, 0], **fields)


# ---------------------------------------------------------------------- the Horror check


@pytest.mark.rule("2e.combat.01", "2e.combat.flee.01")
def test_horror_then_fight_or_flee_then_damage_then_fight_or_flee() -> None:
    table = fight(strong(), "zombie", dice=1)
    assert table.options == ["fight", "flee"]
    assert table.story.count("lose") == 1
    table.answer("fight")
    assert table.options == ["fight", "flee"]
    table.answer("flee")
    assert table.options == ["fight", "flee"]
    assert [entry.args["stat"] for entry in table.told("lose")] == ["sanity", "stamina", "stamina"]


@pytest.mark.rule("2e.combat.horror.01", "2e.combat.horror.02")
@pytest.mark.parametrize(
    "kind", [kind.id for kind in MONSTERS.values() if kind.horror_damage and not kind.mask]
)
def test_a_horror_check_is_will_with_the_horror_rating(kind: str) -> None:
    who = person("bob_jenkins", sanity=4)  # Will 6
    table = fight(who, kind, dice=lambda n: [5] + [1] * (n - 1))
    assert thrown(table) == [6 + MONSTERS[kind].horror_rating]
    lost = MONSTERS[kind].nightmarish  # one success is enough
    assert table.who().sanity == 4 - lost


@pytest.mark.rule("2e.combat.horror.03")
def test_a_passed_horror_check_has_no_effect() -> None:
    table = fight(strong(), "zombie", dice=6)
    assert (table.who().sanity, table.who().stamina) == (4, 6)


@pytest.mark.rule("2e.combat.horror.04")
@pytest.mark.parametrize(
    "kind", [kind.id for kind in MONSTERS.values() if kind.horror_damage and not kind.mask]
)
def test_a_failed_horror_check_costs_the_horror_damage(kind: str) -> None:
    table = fight(person("sister_mary"), kind, dice=1)
    assert table.who().sanity == 7 - MONSTERS[kind].horror_damage


@pytest.mark.rule("2e.combat.horror.04", "2e.state.insane.01")
def test_whom_horror_drives_insane_fights_no_more() -> None:
    table = fight(strong(sanity=2), "star_spawn", dice=1)
    assert (table.end, table.who().place) == ("knocked_out", "arkham_asylum")
    assert table.where("star_spawn.1") == "rivertown"


@pytest.mark.rule("2e.combat.horror.05")
def test_pete_has_no_dice_against_the_star_spawn_and_loses_three_sanity() -> None:
    table = fight(person("ashcan_pete", sliders=[0, 2, 0]), "star_spawn", dice=[])  # Will 3
    assert thrown(table) == [0]
    assert table.who().sanity == 4 - 3
    passed = fight(person("ashcan_pete", sliders=[0, 2, 0], clues=1), "star_spawn", dice=[5]).answer("clue")
    assert passed.who().sanity == 4


@pytest.mark.rule("2e.combat.horror.06", "2e.combat.damage.04")
@pytest.mark.parametrize("face", [1, 6])
def test_only_one_horror_check_per_combat(face: int) -> None:
    table = fight(strong(), "star_spawn", dice=lambda n: [face] * n if n == 0 else [1] * n)
    for answer in ("fight", "flee"):
        if table.ask is None:
            break
        table.answer(answer)
    assert len([entry for entry in table.told("rolled") if entry.args["special"] == "horror"]) == 1


@pytest.mark.rule("2e.combat.horror.07")
def test_who_evades_beforehand_makes_no_horror_check() -> None:
    table = lay(strong(place="rivertown"), monsters={"rivertown": ["star_spawn"]}, dice=6)
    table.do(deal_with(table.game, table.who(), "star_spawn.1")).answer("evade")
    assert [entry.args["special"] for entry in table.told("rolled")] == ["evade"]


# ---------------------------------------------------------------------- flee or fight


@pytest.mark.rule("2e.combat.flee.02")
def test_a_passed_evade_check_ends_the_combat_at_once() -> None:
    table = fight(strong(), "cultist", dice=6).answer("flee")
    assert table.end == "done"
    assert thrown(table) == [6 - 3]
    assert table.where("cultist.1") == "rivertown"
    assert table.value is False


@pytest.mark.rule("2e.combat.flee.02", "2e.combat.damage.01")
def test_a_failed_one_costs_the_combat_damage_and_combat_goes_on() -> None:
    table = fight(strong(), "zombie", dice=lambda n: [1] * n).answer("flee")
    assert table.who().stamina == 4
    assert table.options == ["fight", "flee"]


@pytest.mark.rule("2e.combat.fight.01", "2e.combat.fight.02", "2e.combat.fight.03")
@pytest.mark.parametrize("kind", [kind.id for kind in MONSTERS.values() if not kind.mask])
def test_a_combat_check_is_fight_with_the_combat_rating_against_the_toughness(kind: str) -> None:
    facts = MONSTERS[kind]
    who = person(
        "sister_mary", cards=["fight", "tom_mountain_murphy"], stamina=3, sliders=[0, 3, 0]
    )  # Fight 6
    table = fight(who, kind, dice=6, boxed=["maniac.1"] if kind != "maniac" else [])
    marker = f"{kind}.1"
    assert stat(table.game, marker, "toughness") == facts.toughness + (kind == "maniac")  # Azathoth's
    tough = facts.toughness + (kind == "maniac")
    table.game.chance.faces = [5] * tough + [1] * 20  # type: ignore[attr-defined]
    table.answer("fight")
    assert thrown(table)[-1] == 6 + facts.combat_rating
    won = 6 + facts.combat_rating >= tough
    if kind in ("mi_go", "warlock"):
        assert marker in table.state.boxed
    else:
        assert (marker in table.who().monsters) is won
    assert (table.where(marker) == "") is won


@pytest.mark.rule("2e.combat.fight.04")
def test_partial_successes_count_for_nothing_not_even_later() -> None:
    table = fight(strong(), "gug", dice=[1, 5, 5, 1, 5, 5, 1])  # toughness 3; Fight 5 - 2
    table.answer("fight")
    assert table.who().stamina == 2  # damage 4
    table.answer("fight")
    assert (table.end, table.who().place) == ("knocked_out", "st_marys_hospital")
    assert table.where("gug.1") == "rivertown"


@pytest.mark.rule("2e.combat.fight.05", "2e.combat.damage.05")
@pytest.mark.parametrize(("faces", "won"), [([5, 6, 5], True), ([5, 6, 4], False)])
def test_pete_needs_all_three_dice_against_the_star_spawn(faces: list[int], won: bool) -> None:
    who = person("ashcan_pete", sliders=[0, 3, 0], cards=["fight"])  # Fight 6, no weapons
    table = fight(who, "star_spawn", dice=faces).answer("fight")
    assert thrown(table) == [0, 3]
    if won:
        assert table.who().monsters == ["star_spawn.1"]
    else:
        assert table.who().stamina == 6 - 3
        assert table.options == ["fight", "flee"]  # another round


@pytest.mark.rule("2e.data.05", "2e.combat.horror.05")
def test_amanda_against_the_elder_thing() -> None:
    """The books' combat example: Will 2, so no dice and 2 Sanity; Fight 3 and faces 5, 6 against toughness 2."""
    table = fight(person(sliders=[0, 2, 0]), "elder_thing", dice=[5, 2, 6])
    assert table.who().sanity == 3
    assert thrown(table) == [0]
    table.answer("fight")
    assert thrown(table) == [0, 3]
    assert table.who().monsters == ["elder_thing.1"]


@pytest.mark.rule("2e.data.05", "2e.combat.damage.02")
def test_amanda_fails_against_the_elder_thing() -> None:
    cards = ["rifle", "lantern", "wither", "elder_sign"]
    table = fight(person(sliders=[0, 2, 0], cards=cards), "elder_thing", dice=[5, 2, 1]).answer("fight")
    assert table.who().stamina == 4
    assert table.options == ["rifle.1", "wither.1"]  # a weapon or a spell of her choice
    table.answer("wither.1")
    assert table.cards() == ["rifle", "lantern", "elder_sign"]
    assert table.asked == "fight"
    assert thrown(table) == [0, 3]  # no new Horror check


# ---------------------------------------------------------------------- damage


@pytest.mark.rule("2e.combat.damage.01")
@pytest.mark.parametrize(
    "kind", [kind.id for kind in MONSTERS.values() if kind.combat_damage and not kind.mask]
)
def test_every_failed_check_costs_the_printed_stamina(kind: str) -> None:
    who = person("ashcan_pete", cards=["eric_colt"])  # Will 5; nothing nightmarish touches him
    table = fight(who, kind, dice=lambda n: [6] * n)
    table.game.chance.faces = 1  # type: ignore[attr-defined]
    table.answer("fight")
    assert table.who().stamina == 6 - MONSTERS[kind].combat_damage


@pytest.mark.rule("2e.combat.damage.01", "2e.state.unconscious.01")
def test_whom_the_damage_fells_is_carried_off_and_the_monster_stays() -> None:
    table = fight(strong(stamina=2), "zombie", dice=1).answer("fight")
    assert (table.end, table.who().place) == ("knocked_out", "st_marys_hospital")
    assert table.where("zombie.1") == "rivertown"


@pytest.mark.rule("2e.combat.damage.02", "2e.combat.damage.03", "2e.data.08")
@pytest.mark.parametrize("how", ["fight", "flee"])
def test_a_nightgaunt_carries_him_through_the_nearest_gate(how: str) -> None:
    table = fight(strong(), "nightgaunt", gates={"graveyard": "abyss", "woods": "yuggoth"}, dice=1).answer(
        how
    )
    assert table.who().place == "abyss:1"
    assert table.who().stamina == 6
    assert table.end == "done"
    assert not table.who().delayed
    assert table.where("nightgaunt.1") == "rivertown"


@pytest.mark.rule("2e.combat.damage.04")
def test_combat_goes_on_while_he_is_conscious_sane_and_there() -> None:
    table = fight(strong(), "cultist", dice=1)
    for stamina in (5, 4, 3, 2, 1):
        table.answer("fight")
        assert table.who().stamina == stamina
        assert table.options == ["fight", "flee"]


# ---------------------------------------------------------------------- gear


@pytest.mark.rule("2e.combat.gear.01")
def test_a_weapon_adds_its_bonus_without_a_check() -> None:
    table = fight(strong(cards=["45_automatic"]), "cultist", dice=6).answer("wield:45_automatic.1", "fight")
    assert thrown(table) == [5 + 1 + 4]


@pytest.mark.rule("2e.combat.gear.03", "2e.combat.gear.05", "2e.spell.05")
@pytest.mark.parametrize(("face", "bonus"), [(6, 6), (1, 0)])
def test_a_spell_helps_only_if_it_was_cast_but_takes_its_hand_either_way(face: int, bonus: int) -> None:
    who = person("harvey_walters", cards=["shrivelling", "rifle"], skills={"lore": 4})
    table = fight(who, "cultist", dice=[face] * 3 + [6] * 12)
    table.answer("use:shrivelling.1")
    assert table.who().sanity == 6
    assert not table.offers("wield:rifle.1")  # needs both hands
    table.answer("fight")
    fight_value = 0 + 1  # Fight 0, Cultist +1
    assert thrown(table) == [3, fight_value + bonus]


@pytest.mark.rule("2e.combat.gear.04", "2e.data.09")
def test_an_automatic_and_shrivelling_fill_both_hands_and_add_up() -> None:
    who = person("harvey_walters", cards=["shrivelling", "45_automatic", "knife"], skills={"lore": 4})
    table = fight(who, "cultist", dice=6).answer("wield:45_automatic.1", "use:shrivelling.1")
    assert not table.offers("wield:knife.1")
    table.answer("fight")
    assert thrown(table)[-1] == 0 + 1 + 4 + 6


@pytest.mark.rule("2e.combat.gear.06", "2e.combat.gear.07")
def test_a_spell_that_is_let_go_stops_working_at_once() -> None:
    who = person("harvey_walters", cards=["shrivelling", "rifle"], skills={"lore": 4}, stamina=3)
    table = fight(who, "cultist", dice=[6, 6, 6] + [1] * 7 + [1] * 7 + [6] * 6)
    table.answer("use:shrivelling.1")
    assert not table.offers("lay_down:shrivelling.1")  # in the round it was cast it keeps its hand
    table.answer("fight")
    table.answer("fight")  # still in hand: still works
    assert thrown(table)[-2:] == [7, 7]
    table.answer("lay_down:shrivelling.1", "wield:rifle.1")
    assert not table.offers("use:shrivelling.1")  # exhausted
    table.answer("fight")
    assert thrown(table)[-1] == 0 + 1 + 5


@pytest.mark.rule("2e.combat.gear.07")
def test_between_rounds_weapons_may_be_switched() -> None:
    table = fight(strong(cards=["rifle", "tommy_gun"]), "cultist", dice=1)
    table.answer("wield:rifle.1", "fight", "lay_down:rifle.1", "wield:tommy_gun.1", "fight")
    assert thrown(table) == [5 + 1 + 5, 5 + 1 + 6]


@pytest.mark.rule("2e.misc.trade.02")
def test_nobody_trades_during_combat() -> None:
    table = lay(
        strong(place="rivertown", cards=["rifle"]),
        person("bob_jenkins", place="rivertown", cards=["tommy_gun"], money=3),
        monsters={"rivertown": ["cultist"]},
        step="movement",
        until="arkham",
        dice=6,
        auto=ASK_TRADES,
    ).go()
    assert table.offers("trade:1")
    table.answer("stay", "fight")
    assert table.options == ["strike", "fight", "flee", "wield:rifle.1"]


# ---------------------------------------------------------------------- spells


@pytest.mark.rule("2e.spell.02", "2e.spell.03", "2e.spell.04", "2e.upkeep.02")
@pytest.mark.parametrize("face", [1, 6])
def test_the_sanity_cost_is_paid_first_whether_it_works_or_not(face: int) -> None:
    who = person("dexter_drake", cards=["shrivelling"])  # Lore 2, casting modifier -1
    table = fight(who, "cultist", dice=lambda n: [face] * n).answer("use:shrivelling.1")
    assert table.who().sanity == 4
    assert thrown(table) == [1]
    assert table.who().cards[0].exhausted
    assert table.story.index("lose") < table.story.index("rolled")


@pytest.mark.rule("2e.spell.02")
def test_who_cannot_pay_cannot_cast() -> None:
    who = person("dexter_drake", cards=["dread_curse_of_azathoth"], sanity=1)  # costs 2
    assert not fight(who, "cultist", dice=6).offers("use:dread_curse_of_azathoth.1")


@pytest.mark.rule("2e.spell.05")
def test_a_failed_spell_has_no_effect() -> None:
    who = person("harvey_walters", cards=["heal"], stamina=1, skills={"lore": 4})
    table = lay(who, dice=1).go().answer("use:heal.1")
    assert (table.who().stamina, table.who().sanity) == (1, 6)


@pytest.mark.rule("2e.spell.06", "2e.data.10", "2e.state.values.02")
@pytest.mark.parametrize(("stamina", "after"), [(1, 3), (2, 3)])
def test_harvey_walters_casts_heal(stamina: int, after: int) -> None:
    """Lore 4 and +1: five dice; two successes are two Stamina, not above his maximum of 3."""
    who = person("harvey_walters", cards=["heal"], stamina=stamina, skills={"lore": 4})
    table = lay(who, dice=[5, 1, 6, 2, 3]).go().answer("use:heal.1")
    assert thrown(table) == [5]
    assert (table.who().stamina, table.who().sanity) == (after, 6)


# ---------------------------------------------------------------------- special abilities


@pytest.mark.rule("2e.ability.01")
@pytest.mark.parametrize("kind", ["ghoul", "fire_vampire"])
def test_nobody_flees_from_an_ambush(kind: str) -> None:
    table = fight(strong(sanity=4), kind, dice=1)
    assert "flee" not in table.options
    table.answer("fight")
    assert "flee" not in table.options


@pytest.mark.rule("2e.ability.02")
def test_a_monster_that_ambushes_may_be_evaded_beforehand() -> None:
    table = lay(strong(place="rivertown"), monsters={"rivertown": ["ghoul"]}, dice=6)
    table.do(deal_with(table.game, table.who(), "ghoul.1"))
    assert table.options == ["evade", "fight", "charge"]
    table.answer("evade")
    assert table.value is True


@pytest.mark.rule("2e.ability.03")
def test_endless_monsters_are_never_trophies() -> None:
    table = fight(strong(), "cultist", dice=6, ancient="nyarlathotep").answer("fight")
    assert table.who().monsters == []
    assert "cultist.1" in table.state.cup
    assert table.where("cultist.1") == ""


@pytest.mark.rule("2e.ability.04", "2e.ability.05")
@pytest.mark.parametrize(
    ("card", "bonus"), [("tommy_gun", 3), ("rifle", 3), ("knife", 1), ("enchanted_knife", 3)]
)
def test_physical_resistance_halves_rounded_up(card: str, bonus: int) -> None:
    """Tommy Gun +6 is +3, Rifle +5 is +3; what is magical is not touched."""
    table = fight(strong(cards=[card]), "vampire", dice=6).answer(f"wield:{card}.1", "fight")
    assert thrown(table)[-1] == 5 - 3 + bonus


@pytest.mark.rule("2e.ability.06", "2e.ability.07")
@pytest.mark.parametrize(("card", "bonus"), [("tommy_gun", 0), ("enchanted_blade", 4)])
def test_physical_immunity_takes_it_all(card: str, bonus: int) -> None:
    table = fight(strong(cards=[card]), "fire_vampire", dice=6).answer(f"wield:{card}.1", "fight")
    assert thrown(table)[-1] == 5 - 2 + bonus


@pytest.mark.rule("2e.ability.04")
@pytest.mark.parametrize(("card", "bonus"), [("enchanted_knife", 2), ("enchanted_blade", 2), ("rifle", 5)])
def test_magical_resistance_halves_what_is_magical(card: str, bonus: int) -> None:
    table = fight(strong(cards=[card]), "witch", dice=6).answer(f"wield:{card}.1", "fight")
    assert thrown(table)[-1] == 5 - 3 + bonus


@pytest.mark.rule("2e.ability.06")
@pytest.mark.parametrize(("card", "bonus"), [("enchanted_blade", 0), ("rifle", 5)])
def test_magical_immunity_takes_all_that_is_magical(card: str, bonus: int) -> None:
    table = fight(strong(cards=[card]), "high_priest", dice=6).answer(f"wield:{card}.1", "fight")
    assert thrown(table)[-1] == 5 - 2 + bonus


@pytest.mark.rule("2e.ability.04", "2e.ability.06")
@pytest.mark.parametrize(("kind", "bonus"), [("witch", 3), ("high_priest", 0), ("cultist", 6)])
def test_spells_are_magical(kind: str, bonus: int) -> None:
    who = person("harvey_walters", cards=["shrivelling"], sliders=[0, 3, 3])
    table = fight(who, kind, dice=6).answer("use:shrivelling.1", "fight")
    assert thrown(table)[-1] == 3 + MONSTERS[kind].combat_rating + bonus


@pytest.mark.rule("2e.ability.08", "2e.ability.09", "2e.ability.10", "2e.data.06")
@pytest.mark.parametrize(("face", "sanity"), [(1, 4), (6, 6)])
def test_the_dark_young_costs_three_sanity_or_one(face: int, sanity: int) -> None:
    table = fight(person("sister_mary"), "dark_young", dice=lambda n: [face] * n)
    assert table.who().sanity == sanity


@pytest.mark.rule("2e.ability.11", "2e.ability.12")
@pytest.mark.parametrize(("face", "stamina"), [(6, 5), (1, 2)])
def test_overwhelming_costs_who_wins_and_only_him(face: int, stamina: int) -> None:
    """A Gug: Overwhelming 1, combat damage 4."""
    table = fight(strong(), "gug", dice=lambda n: [face] * n).answer("fight")
    assert table.who().stamina == stamina
    assert (table.who().monsters == ["gug.1"]) is (face == 6)


@pytest.mark.rule("2e.ability.11")
def test_whom_overwhelming_fells_still_has_his_trophy() -> None:
    table = fight(strong(stamina=1), "gug", dice=6).answer("fight")
    assert table.end == "knocked_out"
    assert table.who().monsters == ["gug.1"]
    assert table.who().place == "st_marys_hospital"


@pytest.mark.rule("2e.parts.17", "2e.parts.18")
def test_both_sides_of_every_monster_marker_on_the_board_are_public() -> None:
    where = {"woods": "dhole", "sky": "byakhee", "outskirts": "zombie"}
    laid = {place: [kind] for place, kind in where.items()}
    table = lay(person(), person("bob_jenkins"), monsters=laid)
    numbers = {"awareness", "horror_rating", "horror_damage", "combat_rating", "combat_damage", "toughness"}
    for seat in (0, 1):
        rows = {row["id"]: row for row in _rows(plain(view(table.game, seat))) if "numbers" in row}
        for kind in where.values():
            assert numbers <= {number["id"] for number in rows[f"{kind}.1"]["numbers"]}, kind


def _rows(shown: object) -> Iterator[dict[str, Any]]:
    """Every record of a view that has an id."""
    if isinstance(shown, dict):
        if "id" in shown:
            yield shown
        for item in shown.values():
            yield from _rows(item)
    elif isinstance(shown, list):
        for item in shown:
            yield from _rows(item)


# ---------------------------------------------------------------------- in one go


@pytest.mark.rule("2e.combat.gear.04", "2e.combat.fight.01")
def test_the_best_weapons_are_taken_up_for_the_blow_in_one_answer() -> None:
    """What one blow uses up stays in the bag: that he takes in hand by himself."""
    who = strong(place="rivertown", cards=["knife", "38_revolver", "dynamite", "axe"])
    table = fight(who, "ghoul", dice=6)
    table.answer("strike")
    assert [entry.args["card"] for entry in table.told("wields")] == ["38_revolver", "axe"]
    assert table.who().monsters == ["ghoul.1"]


@pytest.mark.rule("2e.combat.01", "2e.combat.horror.01")
def test_who_charges_strikes_as_soon_as_the_horror_check_is_behind_him() -> None:
    table = lay(
        strong(place="rivertown", cards=["38_revolver"]),
        monsters={"rivertown": ["ghoul"]},
        step="movement",
        until="arkham",
        dice=6,
    ).go()
    if table.asked == "move":
        table.answer("stay")
    table.answer("charge")
    assert [entry.args["special"] for entry in table.told("rolled")] == ["horror", "combat"]
    assert (table.who().monsters, table.end) == (["ghoul.1"], "reached")
