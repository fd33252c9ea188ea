"""Cards that change tests: bonuses, hands, additional dice, rerolls."""

from __future__ import annotations

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.facts import CARDS
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import focus_limit, skill_value
from miskatonic.games.third.rules.pool import pool
from tests.third.proofs import EATER, HERE, act, card, sheet, thrown, try_skill, use
from tests.third.table import Table, lay, person

WEAPONS = {
    "shotgun": (5, 2),
    "knife": (1, 1),
    "revolver_38": (2, 1),
    "automatic_45": (3, 1),
    "thompson_45": (5, 2),
    "service_piece": (2, 1),
    "spirit_dagger": (2, 1),
    "jennys_twin_45s": (3, 2),
    "grande_meres_knife": (2, 1),
    "chicago_typewriter": (4, 2),
    "becky": (4, 2),
    "sachiko_higa": (2, 0),
}
"""More strength in an attack action, and hands."""


def fight(*assets: str, dice: int | list[int] = 1, who: str = "marie_lambeau", **fields: object) -> Table:
    """Marie Lambeau (strength 2) attacks a monster without modifiers."""
    table = lay(
        person(who, place=HERE, assets=assets, **fields),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=dice,
    )
    return act(table, f"attack:{EATER}.1")


@card(*WEAPONS)
@pytest.mark.rule("3e.468.3", "3e.476.2c", "3e.407.1")
@pytest.mark.parametrize("kind", WEAPONS)
def test_a_weapon_adds_dice_to_an_attack_and_to_nothing_else(kind: str) -> None:
    bonus, hands = WEAPONS[kind]
    assert CARDS[kind].hands == hands
    assert thrown(fight(kind)) == 2 + bonus
    table = lay(person("marie_lambeau", assets=[kind]), dice=1)
    assert thrown(try_skill(table, "strength")) == 2


@card("spirit_dagger", "secret_page", "otherworld_codex", "grace_bechman")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [("spirit_dagger", 2), ("secret_page", 2), ("otherworld_codex", 3), ("grace_bechman", 2)],
)
def test_these_add_lore_to_a_ward_action(kind: str, bonus: int) -> None:
    table = lay(person("marie_lambeau", assets=[kind]), dice=1)
    assert thrown(act(table, "ward")) == 3 + bonus
    assert thrown(try_skill(table, "lore")) == 3


@card("occult_scripture", "magnifying_glass", "reporting_gig")
@pytest.mark.parametrize(
    ("kind", "bonus"), [("occult_scripture", 2), ("magnifying_glass", 1), ("reporting_gig", 1)]
)
def test_these_add_observation_to_a_research_action(kind: str, bonus: int) -> None:
    table = lay(person("marie_lambeau", assets=[kind]), dice=1)
    assert thrown(act(table, "research")) == 2 + bonus
    assert thrown(try_skill(table, "observation")) == 2


@card("mystic_scroll", "mystic_tome", "lewis_hayes", "magicians_cane", "grande_meres_knife")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [
        ("mystic_scroll", 2),
        ("mystic_tome", 3),
        ("lewis_hayes", 2),
        ("magicians_cane", 2),
        ("grande_meres_knife", 2),
    ],
)
def test_these_add_lore_to_the_casting_of_a_spell(kind: str, bonus: int) -> None:
    table = lay(person("marie_lambeau", assets=["alchemical_process", kind]), dice=1)
    act(table, use("alchemical_process"))
    if table.asked.startswith("assign"):
        table.answer("bear")
    assert thrown(table) == 3 + bonus
    assert thrown(try_skill(table, "lore")) == 3


@card("leather_coat")
def test_the_leather_coat_adds_observation_to_an_evade_action() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["leather_coat"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    assert thrown(act(table, "evade")) == 3
    assert CARDS["leather_coat"].health == 3


@card("deputy_of_arkham")
@pytest.mark.rule("3e.490.1")
def test_the_deputy_sees_more_in_encounters_and_keeps_more_focus() -> None:
    table = lay(person("marie_lambeau", assets=["deputy_of_arkham"]), dice=1)
    assert thrown(try_skill(table, "observation", during="encounter")) == 3
    assert thrown(try_skill(table, "observation", during="headline")) == 2
    assert focus_limit(table.game, table.who()) == 3


@card("shotgun")
def test_each_six_of_the_shotgun_counts_twice_in_an_attack() -> None:
    table = fight("shotgun", dice=[6, 1, 1, 1, 1, 1, 1])
    assert table.state.monsters == []
    table = lay(person("marie_lambeau", assets=["shotgun"]), dice=6)
    assert try_skill(table, "strength").value.successes == 2


@card("wrench")
def test_the_wrench_hits_harder_while_a_hand_is_free() -> None:
    assert thrown(fight("wrench", who="daniela_reyes")) == 3 + 3
    table = fight("wrench", "automatic_45", who="daniela_reyes")
    assert thrown(table) == 3 + 1 + 3
    table = fight("wrench", "knife", who="daniela_reyes")
    assert thrown(table) == 3 + 3
    table = lay(person("daniela_reyes", assets=["wrench"]), dice=1)
    assert thrown(try_skill(table, "strength")) == 3  # no attack


@card("derringer_41", "jennys_twin_45s")
@pytest.mark.parametrize("kind", ["derringer_41", "jennys_twin_45s"])
def test_one_die_of_an_attack_is_raised_by_one_but_once(kind: str) -> None:
    table = fight(kind, dice=[4, 4] + [1] * (3 if kind == "jennys_twin_45s" else 0))
    table.answer(use(kind))
    assert table.told("die_raised")[0].args["n"] == 5
    assert table.monster(EATER).damage == 1
    table = lay(person("marie_lambeau", assets=[kind]), dice=4)
    assert try_skill(table, "strength").value.successes == 0


@card("lucky_cigarette_case", "shotgun")
@pytest.mark.rule("3e.476.4b")
def test_a_five_is_raised_where_a_six_counts_twice() -> None:
    table = fight("shotgun", "lucky_cigarette_case", dice=[5, 1, 1, 1, 1, 1, 1])
    assert table.answer(use("lucky_cigarette_case")).state.monsters == []
    assert table.told("die_raised")[0].args["n"] == 6
    assert fight("knife", "lucky_cigarette_case", dice=[5, 1, 1]).ask is None


@card("derringer_41")
def test_a_die_that_would_not_become_a_success_is_not_raised() -> None:
    assert fight("derringer_41", dice=[3, 5]).ask is None


@card("lucky_cigarette_case")
def test_the_cigarette_case_raises_a_die_once_a_round() -> None:
    table = lay(person("marie_lambeau", assets=["lucky_cigarette_case"]), dice=4)
    try_skill(table, "will").answer(use("lucky_cigarette_case"))
    assert table.value.dice == [5, 4]
    assert try_skill(table, "will").value.dice == [4, 4]
    table.state.limits.clear()
    assert try_skill(table, "will").offers(use("lucky_cigarette_case"))


@card("it_all_comes_together")
def test_in_research_every_die_shows_one_more() -> None:
    table = lay(person("rex_murphy", assets=["it_all_comes_together"], clues=3), dice=[5, 5, 4])
    act(table, "research").answer("done")
    assert table.options == ["reveal:2", "reveal:1", "reveal:0"]
    table = lay(person("rex_murphy", assets=["it_all_comes_together"], focus=[]), dice=5)
    assert try_skill(table, "observation", counted=False).answer("focus:will").value.successes == 0


# ---------------------------------------------------------------------- additional dice


@card("alice_luxley")
@pytest.mark.rule("3e.476.2d")
def test_alice_luxley_adds_a_die_for_each_clue_once_a_round() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, clues=2, assets=["alice_luxley"]), clues={"rivertown": 1}, dice=1
    )
    try_skill(table, "will").answer(use("alice_luxley"))
    assert thrown(table) == 2 + 3
    table.answer("done")
    try_skill(table, "will")
    assert thrown(table) == 2


@card("alice_luxley")
def test_alice_luxley_is_no_help_without_clues() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["alice_luxley"]), clues={"downtown": 1}, dice=1)
    assert try_skill(table, "will").ask is None


@card("astrolabe")
def test_the_astrolabe_adds_a_die_for_each_clue_to_a_ward() -> None:
    assert CARDS["astrolabe"].hands == 2
    table = lay(
        person("marie_lambeau", place=HERE, clues=1, assets=["astrolabe"]), clues={"rivertown": 2}, dice=1
    )
    assert thrown(act(table, "ward")) == 3 + 3
    table.answer("done")
    assert pool(table.game, scenes.Test(0, "lore")) == 3


@card("analytical_mind")
def test_the_analytical_mind_adds_a_die_at_the_focus_limit() -> None:
    table = lay(person("minh_thi_phan", assets=["analytical_mind"], focus=["will"]), dice=5)
    assert thrown(try_skill(table, "lore")) == 3
    table.who().focus = ["strength", "will"]
    assert thrown(try_skill(table, "lore")) == 4
    assert thrown(try_skill(table, "observation")) == 4
    assert thrown(try_skill(table, "influence")) == 3


@card("synergy")
def test_synergy_shares_focus_with_others_in_the_space() -> None:
    table = lay(
        person("minh_thi_phan", place=HERE, assets=["synergy"], focus=["lore"]),
        person("marie_lambeau", place=HERE),
        person("rex_murphy", place="black_cave"),
        dice=5,
    )
    assert [skill_value(table.game, table.who(seat), "lore") for seat in range(3)] == [4, 4, 3]
    assert [skill_value(table.game, table.who(seat), "will") for seat in range(3)] == [2, 2, 2]
    assert thrown(try_skill(table, "lore", seat=1)) == 4
    assert [focus_limit(table.game, table.who(seat)) for seat in range(2)] == [3, 2]


# ---------------------------------------------------------------------- rerolls


@card("rabbits_foot", "arthur_johnson")
@pytest.mark.rule("3e.476.4b")
@pytest.mark.parametrize("kind", ["rabbits_foot", "arthur_johnson"])
def test_one_die_is_thrown_again_once_a_round(kind: str) -> None:
    table = lay(person("marie_lambeau", assets=[kind]), dice=[1, 2, 6, 1, 1])
    try_skill(table, "will").answer(use(kind))
    assert table.value.dice == [6, 2]
    assert try_skill(table, "will").ask is None


@card("silver_key")
def test_the_silver_key_throws_any_number_of_lore_or_observation_dice_again() -> None:
    table = lay(person("marie_lambeau", assets=["silver_key"]), dice=[1, 5, 2, 6, 4])
    try_skill(table, "lore").answer(use("silver_key"))
    assert table.value.dice == [6, 5, 4]
    table.state.limits.clear()
    table = lay(person("marie_lambeau", assets=["silver_key"]), dice=1)
    assert try_skill(table, "will").ask is None
    assert try_skill(table, "observation").offers(use("silver_key"))


@card("daniel_chesterfield")
def test_daniel_chesterfield_rerolls_for_a_dark_pact() -> None:
    table = lay(person("marie_lambeau", assets=["daniel_chesterfield"]), dice=[1, 1, 5, 5, 1, 1, 5, 5])
    try_skill(table, "will").answer(use("daniel_chesterfield"))
    assert table.value.dice == [5, 5]
    assert table.assets() == ["daniel_chesterfield", "dark_pact"]
    table.state.limits.clear()
    try_skill(table, "will").answer(use("daniel_chesterfield"))
    assert table.assets() == ["daniel_chesterfield", "dark_pact"]


@card("hunting_dog")
def test_the_hunting_dog_rerolls_as_many_dice_as_clues_around() -> None:
    people = person("norman_withers", place=HERE, assets=["hunting_dog"])
    table = lay(people, clues={"rivertown": 2}, dice=[1, 2, 3, 4, 6, 6])
    try_skill(table, "will").answer(use("hunting_dog"))
    assert table.value.dice == [6, 6, 3, 4]
    assert try_skill(lay(people, clues={"downtown": 2}, dice=1), "will").ask is None


@card("astronomy_book")
@pytest.mark.rule("3e.468.3")
def test_the_astronomy_book_in_hand_rerolls_as_many_dice_as_doom_here() -> None:
    people = person("norman_withers", place=HERE, assets=["astronomy_book"])
    table = lay(people, doom={HERE: 1}, dice=[1, 2, 3, 4, 6])
    try_skill(table, "will").answer(use("astronomy_book"))
    assert table.value.dice == [6, 2, 3, 4]
    assert try_skill(lay(people, dice=1), "will").ask is None


@card("astronomy_book")
@pytest.mark.rule("3e.476.2c")
def test_the_astronomy_book_takes_a_hand() -> None:
    table = lay(
        person("norman_withers", place=HERE, assets=["astronomy_book", "shotgun"]),
        doom={HERE: 1},
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    act(table, f"attack:{EATER}.1")
    assert table.options == ["hands:astronomy_book", "hands:shotgun"]
    table.answer("hands:shotgun")
    assert (thrown(table), table.ask) == (7, None)


@card("the_tower", "wooden_homunculus", "dayana_esperence")
def test_the_tower_rerolls_one_die_or_all() -> None:
    table = lay(person("marie_lambeau", assets=["the_tower"]), dice=[5, 1, 2, 6])
    try_skill(table, "lore").answer(use("the_tower"), "one")
    assert table.value.dice == [5, 6, 2]
    table = lay(person("marie_lambeau", assets=["the_tower"]), dice=[5, 1, 2, 6, 6, 6])
    try_skill(table, "lore").answer(use("the_tower"), "all")
    assert table.value.dice == [6, 6, 6]
    assert use("the_tower") not in try_skill(lay(person(assets=["the_tower"]), dice=5), "lore").options


@card("the_tower")
def test_with_nothing_to_lose_all_dice_are_thrown_again() -> None:
    table = lay(person("marie_lambeau", assets=["the_tower"]), dice=[1, 2, 3, 6, 6, 6])
    assert try_skill(table, "lore").answer(use("the_tower")).value.dice == [6, 6, 6]


@card("the_tower", "rabbits_foot", "silver_key")
@pytest.mark.parametrize(
    ("kind", "dice", "chance"),
    [
        ("rabbits_foot", [1, 1, 1], 1 / 3),
        ("silver_key", [5, 1, 1], 5 / 9),
        ("the_tower", [1, 1, 1], 19 / 27),
        ("the_tower", [5, 1, 1], 1 / 3),  # one die: all of them would put the success at stake
    ],
)
def test_a_card_that_rerolls_shows_its_odds(kind: str, dice: list[int], chance: float) -> None:
    table = try_skill(lay(person("marie_lambeau", assets=[kind]), dice=dice), "lore")
    assert [odds.chance for odds in table.option(use(kind)).odds] == [pytest.approx(chance)]


@card("wooden_homunculus")
def test_the_homunculus_helps_in_attacks_only() -> None:
    table = fight("wooden_homunculus", dice=[1, 1, 6, 6])
    table.answer(use("wooden_homunculus"))
    assert table.state.monsters == []
    table = lay(person("marie_lambeau", assets=["wooden_homunculus"]), dice=1)
    assert try_skill(table, "strength").ask is None
    assert CARDS["wooden_homunculus"].health == 3


@card("dayana_esperence")
def test_dayana_helps_with_spells_only() -> None:
    table = lay(
        person("marie_lambeau", assets=["dayana_esperence", "alchemical_process"]), dice=[1, 1, 1, 6, 6, 6]
    )
    act(table, use("alchemical_process")).answer("bear", use("dayana_esperence"))
    assert table.who().money == 3
    table = lay(person("marie_lambeau", assets=["dayana_esperence"]), dice=1)
    assert try_skill(table, "lore").ask is None


@card("search_for_izzie")
def test_searching_for_izzie_hurts_and_rerolls() -> None:
    table = lay(person("jenny_barnes", assets=["search_for_izzie"]), dice=[1, 1, 1, 6, 6, 6])
    try_skill(table, "will").answer(use("search_for_izzie"), "bear", "bear")
    assert (table.who().damage, table.who().horror) == (1, 1)
    assert table.value.dice == [6, 6, 6]
    table = lay(person("jenny_barnes", assets=["search_for_izzie"]), dice=[1, 1, 1, 6, 6, 6])
    try_skill(table, "will").answer(use("search_for_izzie"), "search_for_izzie:1", "search_for_izzie:1")
    assert (table.asset("search_for_izzie").damage, table.asset("search_for_izzie").horror) == (1, 1)
    assert table.value.dice == [6, 6, 6]


# ---------------------------------------------------------------------- focus


@card("ace_of_rods", "dressed_to_the_nines")
@pytest.mark.rule("3e.429.7")
@pytest.mark.parametrize("kind", ["ace_of_rods", "dressed_to_the_nines"])
def test_a_focus_token_throws_any_number_of_dice_again(kind: str) -> None:
    table = lay(person("jenny_barnes", assets=[kind], focus=["lore"]), dice=[1, 2, 5, 6, 6])
    try_skill(table, "will").answer("focus:lore")
    assert table.value.dice == [6, 6, 5]
    assert table.who().focus == []


@card("innsmouth_look")
def test_with_the_innsmouth_look_a_focus_token_rerolls_as_many_dice_as_horror() -> None:
    table = lay(
        person("jenny_barnes", assets=["innsmouth_look"], focus=["lore"], horror=2), dice=[1, 2, 3, 6, 6]
    )
    try_skill(table, "will").answer("focus:lore")
    assert table.value.dice == [6, 6, 3]
    table = lay(person("jenny_barnes", assets=["innsmouth_look"], focus=["lore"]), dice=[1, 2, 3, 6])
    assert try_skill(table, "will").answer("focus:lore").value.dice == [6, 2, 3]


@card("ace_of_swords")
def test_a_focus_token_spent_for_a_reroll_recovers_sanity() -> None:
    table = lay(
        person("daniela_reyes", assets=["ace_of_swords"], focus=["lore"], horror=2), dice=[1, 1, 1, 1]
    )
    try_skill(table, "will").answer("focus:lore", "ace_of_swords")
    assert table.who().horror == 1
    table = lay(person("daniela_reyes", assets=["ace_of_swords"], focus=["lore"], horror=2), dice=1)
    assert try_skill(table, "will").answer("focus:lore", "pass").who().horror == 2


@card("overcome_all_odds")
@pytest.mark.rule("3e.429.5", "3e.430.3")
def test_overcoming_all_odds_a_skill_is_focused_twice() -> None:
    table = lay(person("rex_murphy", assets=["overcome_all_odds"], focus=["lore"]))
    act(table, "focus:lore")
    assert table.who().focus == ["lore", "lore"]
    assert skill_value(table.game, table.who(), "lore") == 5
    table.who().acted = []
    assert "focus:lore" not in [option.name for option in menu(table.game, table.who())]


@card("the_moon")
@pytest.mark.rule("3e.429.11")
def test_the_moon_raises_the_focus_limit() -> None:
    table = lay(person("jenny_barnes", assets=["the_moon"]))
    assert focus_limit(table.game, table.who()) == 2
    assert CARDS["the_moon"].sanity == 3


@card("minh_thi_phan")
@pytest.mark.rule("3e.459.2d")
def test_minh_rerolls_for_herself_and_for_others_in_her_space() -> None:
    people = [person("minh_thi_phan", place=HERE), person("marie_lambeau", place=HERE)]
    for seat in (0, 1):
        table = lay(*people, clues={"rivertown": 1}, dice=[1, 2, 6])
        try_skill(table, "will", seat=seat).answer(use(sheet("minh_thi_phan")))
        assert table.value.dice == [6, 2]
    table = lay(people[0], person("marie_lambeau", place="black_cave"), clues={"rivertown": 1}, dice=1)
    assert try_skill(table, "will", seat=1).ask is None
