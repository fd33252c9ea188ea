"""The eight Ancient Ones: power, worshippers, defences, start of battle, attack."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.box import SecondBox
from miskatonic.games.second.facts import ANCIENT_ONES, MONSTERS, MYTHOS
from miskatonic.games.second.rules.combat import combat
from miskatonic.games.second.rules.gates import seal_cost
from miskatonic.games.second.rules.harm import lose, lost_in_time_and_space
from miskatonic.games.second.rules.monsters import has_ability, movement_kind, stat
from miskatonic.games.second.rules.moving_monsters import move_monster
from miskatonic.games.second.rules.mythos import end_of_mythos
from miskatonic.games.second.rules.people import max_sanity, max_stamina
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle
from miskatonic.games.second.steps import EndOfMythos
from miskatonic.kernel.text import language
from tests.second.table import ASK_ALL, Person, Table, lay, person

STATS = ("toughness", "combat_rating", "combat_damage", "horror_rating", "horror_damage")


def awakening(*people: Person, **laid: Any) -> Table:
    return lay(*people, step="awakening", until="battle_refresh", **laid).go()


def strikes(ancient: str, *people: Person, turn: int = 1, **laid: Any) -> Table:
    """Its attack in a round of the battle."""
    laid.setdefault("doom", ANCIENT_ONES[ancient].doom_track)
    battle = Battle(round=turn)
    return lay(
        *people, ancient=ancient, step="battle_ancient", until="battle_refresh", battle=battle, **laid
    ).go()


def fight(who: Person, kind: str, **laid: Any) -> Table:
    who.fields["place"] = "rivertown"
    laid.setdefault("auto", ASK_ALL)
    table = lay(who, monsters={"rivertown": [kind]}, **laid)
    return table.do(combat(table.game, Fight(0, f"{kind}.1")))


def thrown(table: Table) -> int:
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


# ---------------------------------------------------------------------- sheets and worshippers


@pytest.mark.rule("2e.parts.11", "2e.anatomy.ancient.07")
def test_doom_tracks() -> None:
    assert {name: sheet.doom_track for name, sheet in ANCIENT_ONES.items()} == {
        "azathoth": 14,
        "cthulhu": 13,
        "hastur": 13,
        "ithaqua": 11,
        "nyarlathotep": 11,
        "shub_niggurath": 12,
        "yig": 10,
        "yog_sothoth": 12,
    }


WORSHIPPERS: dict[str, tuple[str, dict[str, int], list[str]]] = {
    "azathoth": ("maniac", {"toughness": 2}, []),
    "cthulhu": ("cultist", {"horror_rating": -2, "horror_damage": 2}, []),
    "hastur": ("cultist", {"combat_rating": -2}, ["flying"]),
    "ithaqua": ("cultist", {"toughness": 3}, []),
    "nyarlathotep": ("cultist", {}, ["endless"]),
    "shub_niggurath": ("dark_young", {"toughness": 4}, ["endless"]),
    "yig": ("cultist", {"combat_rating": 0, "combat_damage": 4}, []),
    "yog_sothoth": ("cultist", {"combat_rating": -1}, ["magical_immunity"]),
}


@pytest.mark.rule("2e.anatomy.ancient.04")
@pytest.mark.parametrize("name", sorted(ANCIENT_ONES))
def test_worshippers(name: str) -> None:
    kind, numbers, abilities = WORSHIPPERS[name]
    game = lay(person(), ancient=name).game
    printed = {number: getattr(MONSTERS[kind], number) for number in STATS}
    assert {number: stat(game, f"{kind}.1", number) for number in STATS} == printed | numbers
    for ability in abilities:
        assert has_ability(game, f"{kind}.1", ability)
        assert not has_ability(lay(person(), ancient="azathoth").game, f"{kind}.1", ability)
    for other in (
        "ghoul",
        "witch",
        "gug",
    ):  # nobody else's numbers change, but for all of Shub-Niggurath's young
        tougher = name == "shub_niggurath"
        assert stat(game, f"{other}.1", "toughness") == MONSTERS[other].toughness + tougher
        assert stat(game, f"{other}.1", "combat_rating") == MONSTERS[other].combat_rating


@pytest.mark.rule("2e.anatomy.ancient.03", "2e.ability.13")
@pytest.mark.parametrize(
    ("name", "card", "bonus"),
    [
        ("hastur", "tommy_gun", 3),
        ("hastur", "enchanted_blade", 4),
        ("nyarlathotep", "enchanted_blade", 2),
        ("nyarlathotep", "tommy_gun", 6),
        ("shub_niggurath", "tommy_gun", 0),
        ("shub_niggurath", "enchanted_blade", 4),
        ("yog_sothoth", "enchanted_blade", 0),
        ("yog_sothoth", "tommy_gun", 6),
        ("cthulhu", "tommy_gun", 6),
        ("yig", "enchanted_blade", 4),
        ("ithaqua", "tommy_gun", 6),
    ],
)
def test_its_defences_hold_in_the_battle(name: str, card: str, bonus: int) -> None:
    """Found: they did not."""
    table = lay(
        person("joe_diamond", cards=[card], sliders=[0, 3, 0]),
        ancient=name,
        step="battle_attack",
        battle=Battle(),
        doom=ANCIENT_ONES[name].doom_track,
        until="battle_ancient",
        dice=1,
    ).go()
    assert table.option(f"wield:{card}.1").text.args["n"] == bonus
    table.answer(f"wield:{card}.1", "fight")
    assert thrown(table) == 5 + bonus


# ---------------------------------------------------------------------- Azathoth


@pytest.mark.rule("2e.defeat.01")
def test_when_azathoth_awakens_the_world_ends() -> None:
    table = lay(person(), ancient="azathoth", step="awakening").go()
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "world_ends")
    assert table.state.battle is None


@pytest.mark.rule("2e.awaken.04", "2e.defeat.01")
@pytest.mark.parametrize(
    ("cause", "said", "rule"),
    [
        ("gates", "0 of 8 gates stood open", "2e.awaken.04"),
        ("doom", "the doom track was full", "2e.awaken.03"),
        ("cup", "the monster cup was empty", "2e.awaken.11"),
    ],
)
def test_the_end_names_what_awakened_it(cause: str, said: str, rule: str) -> None:
    table = lay(person(), ancient="azathoth", step="awakening")
    table.state.woken_by = cause
    outcome = SecondBox().outcome(table.go().state)
    assert outcome is not None
    assert outcome.rule == rule
    assert language("en").render(outcome.text).endswith(f"What woke it: {said}.")


# ---------------------------------------------------------------------- Cthulhu


@pytest.mark.rule("2e.anatomy.ancient.05")
def test_while_cthulhu_sleeps_the_maxima_are_lower_by_one() -> None:
    table = lay(person(), ancient="cthulhu")
    who = table.who()
    assert (max_sanity(table.game, who), max_stamina(table.game, who)) == (4, 4)
    table.state.battle = Battle()
    assert (max_sanity(table.game, who), max_stamina(table.game, who)) == (5, 5)


@pytest.mark.rule("2e.final.15", "2e.anatomy.ancient.06")
def test_cthulhu_lowers_a_maximum_of_each_and_regains_a_doom_token() -> None:
    """One after the other (found: the order was asked of the first seat)."""
    table = strikes("cthulhu", person(), person("bob_jenkins", stamina=6), doom=5)
    assert table.options == ["sanity", "stamina"]
    table.answer("sanity")
    assert table.ask is not None
    assert table.ask.seat == 1
    assert table.state.doom == 5
    table.answer("stamina")
    assert (table.who().max_sanity, table.who().sanity) == (4, 4)
    assert (table.who(1).max_stamina, table.who(1).stamina) == (5, 5)
    assert table.state.doom == 6


def test_cthulhus_track_is_never_more_than_full() -> None:
    assert strikes("cthulhu", person(), doom=13).answer("sanity").state.doom == 13


@pytest.mark.rule("2e.final.16")
def test_at_a_maximum_of_zero_he_is_devoured() -> None:
    table = strikes("cthulhu", person(max_sanity=1, sanity=1), person("bob_jenkins")).answer(
        "sanity", "sanity"
    )
    assert table.who().out
    assert not table.who(1).out


def test_a_value_below_the_new_maximum_is_kept() -> None:
    table = strikes("cthulhu", person(sanity=2)).answer("sanity")
    assert (table.who().sanity, table.who().max_sanity) == (2, 4)


# ---------------------------------------------------------------------- Hastur


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.gate.seal.01")
@pytest.mark.parametrize(("clues", "asked"), [(7, ""), (8, "seal")])
def test_with_hastur_eight_clues_seal_a_gate(clues: int, asked: str) -> None:
    who = person(place="woods", explored=True, clues=clues)
    gates = {"woods": "dreamlands", "graveyard": "abyss"}
    table = lay(who, gates=gates, ancient="hastur", dice=6, step="arkham", until="other_worlds").go()
    table.answer("lore")
    assert (table.asked, seal_cost(table.game)) == (asked, 8)
    if asked:
        table.answer("seal")
        assert table.who().clues == 0


@pytest.mark.rule("2e.anatomy.ancient.04", "2e.mythos.move.flying.08")
def test_hasturs_cultists_fly() -> None:
    table = lay(person(), monsters={"woods": ["cultist", "ghoul"]}, ancient="hastur")
    assert movement_kind(table.game, "cultist.1") == "flying"
    assert movement_kind(table.game, "ghoul.1") == "normal"
    table.do(move_monster(table.game, "cultist.1", "woods", "white"))
    assert table.where("cultist.1") == "sky"


@pytest.mark.rule("2e.final.05", "2e.anatomy.ancient.06")
@pytest.mark.parametrize("terror", [0, 4, 10])
def test_hasturs_combat_rating_is_the_terror_level_when_the_battle_begins(terror: int) -> None:
    table = awakening(person(), ancient="hastur", terror=terror)
    assert table.state.battle is not None
    assert table.state.battle.rating == -terror


# ---------------------------------------------------------------------- attacks that are checks

ATTACKS = {
    "hastur": ("luck", {"sanity": 2}),
    "ithaqua": ("fight", {"stamina": 2}),
    "yig": ("speed", {"sanity": 1, "stamina": 1}),
}


@pytest.mark.rule("2e.final.15", "2e.data.11")
@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_an_attack_is_a_check_that_grows_harder_each_round(name: str, turn: int) -> None:
    """+1 in the first round, +0 in the second, -1 in the third."""
    skill, _ = ATTACKS[name]
    who = person(sliders=[1, 1, 1])
    table = strikes(name, who, turn=turn, dice=6)
    value = {"luck": 3, "fight": 2, "speed": 2}[skill]
    assert table.told("rolled")[-1].args["skill"] == skill
    assert thrown(table) == value + 2 - turn
    assert (table.who().sanity, table.who().stamina) == (5, 5)  # who passes loses nothing


@pytest.mark.rule("2e.final.15")
@pytest.mark.parametrize("name", ATTACKS)
def test_what_it_costs_to_fail(name: str) -> None:
    _, lost = ATTACKS[name]
    table = strikes(name, person(), dice=1)
    assert table.who().sanity == 5 - lost.get("sanity", 0)
    assert table.who().stamina == 5 - lost.get("stamina", 0)


HOLDINGS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "nyarlathotep": ("lore", {"clues": 2}, {"clues": 1}),
    "shub_niggurath": ("sneak", {"monsters": ["ghoul", "gug"]}, {"monsters": ["ghoul"]}),
    "yog_sothoth": ("will", {"gates": ["abyss", "rlyeh"]}, {"gates": ["abyss"]}),
}


def count(table: Table, name: str) -> int:
    who = table.who()
    return {"nyarlathotep": who.clues, "shub_niggurath": len(who.monsters), "yog_sothoth": len(who.gates)}[
        name
    ]


@pytest.mark.rule("2e.final.05", "2e.final.17")
@pytest.mark.parametrize("name", HOLDINGS)
def test_who_has_none_at_the_start_of_the_battle_is_devoured(name: str) -> None:
    _, _, one = HOLDINGS[name]
    table = awakening(person(), person("bob_jenkins", **one), ancient=name)
    assert [who.out for who in table.state.investigators] == [True, False]


@pytest.mark.rule("2e.final.15", "2e.final.16")
@pytest.mark.parametrize("name", HOLDINGS)
@pytest.mark.parametrize(("face", "left"), [(6, 2), (1, 1)])
def test_who_fails_loses_one(name: str, face: int, left: int) -> None:
    skill, two, _ = HOLDINGS[name]
    table = strikes(name, person(**two), dice=face)
    while table.ask is not None:
        table.answer(table.first)
    assert table.told("rolled")[0].args["skill"] == skill
    assert count(table, name) == left
    assert not table.who().out


@pytest.mark.rule("2e.final.15", "2e.final.16")
@pytest.mark.parametrize("name", HOLDINGS)
def test_who_loses_the_last_is_devoured(name: str) -> None:
    _, _, one = HOLDINGS[name]
    table = strikes(name, person(**one), dice=1)
    while table.ask is not None:
        table.answer(table.first)
    assert table.who().out
    assert table.state.result == "lost"


@pytest.mark.rule("2e.final.15")
def test_which_trophy_is_lost_is_his_choice() -> None:
    monsters = strikes("shub_niggurath", person(monsters=["ghoul", "gug"]), dice=1)
    assert monsters.options == ["ghoul.1", "gug.1"]
    monsters.answer("gug.1")
    assert monsters.who().monsters == ["ghoul.1"]
    assert "gug.1" in monsters.state.cup
    gates = strikes("yog_sothoth", person(gates=["abyss", "rlyeh"]), dice=1).answer("rlyeh_1")
    assert gates.who().gates == ["abyss_1"]
    assert "rlyeh_1" in gates.state.gate_pile


# ---------------------------------------------------------------------- Ithaqua


@pytest.mark.rule("2e.anatomy.ancient.05")
def test_icy_winds_cost_a_stamina_in_the_streets() -> None:
    table = lay(
        person(place="rivertown"),
        person("bob_jenkins", place="woods"),
        person("joe_diamond", place="abyss:1"),
        person("harvey_walters", place="uptown", stamina=1),
        ancient="ithaqua",
    )
    table.do(end_of_mythos(table.game, EndOfMythos()))
    assert [who.stamina for who in table.state.investigators] == [4, 6, 6, 1]
    assert table.who(3).place == "st_marys_hospital"


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.mythos.card.04")
@pytest.mark.parametrize(("ancient", "weather"), [("ithaqua", False), ("yig", True)])
def test_with_ithaqua_weather_has_no_effect_and_the_old_environment_stays(
    ancient: str, weather: bool
) -> None:
    card = next(card for card in MYTHOS.values() if card.subtype == "weather")
    old = next(
        card.id for card in MYTHOS.values() if card.type == "environment" and card.subtype != "weather"
    )
    table = lay(
        person(place="newspaper"), ancient=ancient, environment=old, top={"mythos": [card.id]}, step="mythos"
    )
    table.until = "upkeep"
    table.go()
    while table.ask is not None:
        table.answer(table.first)
    assert table.state.environment == (card.id if weather else old)
    assert card.gate_location in table.state.gates  # the rest of the card counts
    assert (card.id in table.state.mythos) is not weather


@pytest.mark.rule("2e.final.05")
@pytest.mark.parametrize(("fate", "kept"), [("", 1), ("blessed", 2), ("cursed", 0)])
def test_ithaqua_freezes_items_unless_a_die_for_each_succeeds(fate: str, kept: int) -> None:
    """Found: blessings and curses did not count."""
    cards = ["rifle", "gate_box", "wither", "luck", "ryan_dean"]
    table = awakening(person(cards=cards, fate=fate), ancient="ithaqua", dice=[5, 4, 3])
    assert table.cards() == [*cards[:kept], "luck", "ryan_dean"]


# ---------------------------------------------------------------------- Nyarlathotep, Shub-Niggurath


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.setup.24")
def test_masks_may_come_up_with_nyarlathotep() -> None:
    table = lay(person(), ancient="nyarlathotep")
    assert "the_dark_pharaoh.1" in table.state.cup


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.combat.fight.02")
def test_shub_niggurath_makes_every_monster_tougher() -> None:
    who = person("joe_diamond", sliders=[0, 3, 0])
    table = fight(who, "cultist", ancient="shub_niggurath", dice=[5, 1, 1, 1, 1, 1]).answer("fight")
    assert table.where("cultist.1") == "rivertown"
    two = fight(who, "cultist", ancient="shub_niggurath", dice=[5, 5, 1, 1, 1, 1]).answer("fight")
    assert two.who().monsters == ["cultist.1"]


@pytest.mark.rule("2e.anatomy.ancient.04", "2e.ability.03")
def test_shub_nigguraths_dark_young_are_endless() -> None:
    who = person("joe_diamond", sliders=[0, 3, 0], cards=["sword_of_glory"])
    table = fight(who, "dark_young", ancient="shub_niggurath", dice=6)
    table.answer("wield:sword_of_glory.1", "fight")
    assert table.who().monsters == []
    assert "dark_young.1" in table.state.cup


# ---------------------------------------------------------------------- Yig


@pytest.mark.rule("2e.anatomy.ancient.05")
def test_a_beaten_cultist_angers_yig() -> None:
    table = fight(person(), "cultist", ancient="yig", dice=6).answer("fight")
    assert table.state.doom == 1
    assert table.who().monsters == ["cultist.1"]
    other = fight(person(), "maniac", ancient="yig", dice=6).answer("fight")
    assert other.state.doom == 0


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.awaken.03")
def test_it_may_awaken_him_at_once_and_the_trophy_is_taken() -> None:
    """Ruling C24 (found: the marker was lost)."""
    table = fight(person(), "cultist", ancient="yig", doom=9, dice=6).answer("fight")
    assert table.end == "awakened"
    assert table.who().monsters == ["cultist.1"]


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.state.lost.01")
def test_so_does_somebody_lost_in_time_and_space() -> None:
    table = lay(person(place="abyss:1"), ancient="yig")
    table.do(lost_in_time_and_space(table.game, table.who(), "2e.movement.other.08"))
    assert (table.end, table.state.doom, table.who().place) == ("knocked_out", 1, "lost")
    arkham = lay(person(place="woods", sanity=1), ancient="yig")
    arkham.do(lose(arkham.game, arkham.who(), "2e.combat.horror.04", sanity=1))
    assert arkham.state.doom == 0


@pytest.mark.rule("2e.final.05")
@pytest.mark.parametrize(
    ("before", "after", "out"), [("", "cursed", False), ("blessed", "", False), ("cursed", "cursed", True)]
)
def test_yig_curses_everybody_and_devours_the_cursed(before: str, after: str, out: bool) -> None:
    table = awakening(person(fate=before), person("bob_jenkins"), ancient="yig")
    assert (table.who().fate, table.who().out) == (after, out)
    assert table.who(1).fate == "cursed"


# ---------------------------------------------------------------------- Yog-Sothoth


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.gate.close.04")
@pytest.mark.parametrize(("faces", "closed"), [([5, 1, 1, 1, 1], False), ([5, 5, 1, 1, 1], True)])
def test_with_yog_sothoth_closing_needs_one_success_more(faces: list[int], closed: bool) -> None:
    who = person(place="woods", explored=True, sliders=[0, 3, 0])
    gates = {"woods": "dreamlands", "graveyard": "abyss"}
    table = lay(who, gates=gates, ancient="yog_sothoth", dice=faces, step="arkham", until="other_worlds").go()
    table.answer("fight")
    assert ("woods" not in table.state.gates) is closed
    assert seal_cost(table.game) == 5


@pytest.mark.rule("2e.anatomy.ancient.05", "2e.state.devoured.01")
def test_with_yog_sothoth_the_lost_are_devoured() -> None:
    table = lay(
        person(place="abyss:2", gates=["rlyeh"]), ancient="yog_sothoth", step="movement", until="arkham"
    )
    table.go()
    while table.ask is not None:
        table.answer(table.first)
    assert table.told("devoured")
    assert table.told("newcomer")
    assert table.who().place != "lost"
    assert table.who().gates == ["rlyeh_1"]


@pytest.mark.rule("2e.anatomy.ancient.04", "2e.ability.06")
def test_yog_sothoths_cultists_are_immune_to_magic() -> None:
    who = person("joe_diamond", cards=["enchanted_blade"])
    table = fight(who, "cultist", ancient="yog_sothoth", dice=6).answer("wield:enchanted_blade.1", "fight")
    assert thrown(table) == 2 - 1


@pytest.mark.rule("2e.final.05", "2e.state.items.01")
@pytest.mark.parametrize(("answer", "kept"), [("none", ["18_derringer"]), ("18_derringer.1", [])])
def test_ithaqua_takes_no_derringer_against_its_owners_will(answer: str, kept: list[str]) -> None:
    table = awakening(person(cards=["18_derringer", "rifle"]), ancient="ithaqua", dice=1)
    assert table.options == ["18_derringer.1"]
    assert table.answer(answer).cards() == kept
