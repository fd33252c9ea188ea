"""What allies and talents do, and special cards of other kinds."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import CARDS, SCENARIOS, SPACES_OF
from miskatonic.games.third.rules import assets, happenings, harm, monsters
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.state import EXHAUSTED
from tests.third.proofs import EATER, HERE, act, card, reckon, tell, thrown, try_skill, use
from tests.third.table import Table, lay, person

RULE = "3e.434.4"
ENGAGED = {HERE: [f"{EATER}:engaged:0"]}
ALLIES = {
    "sachiko_higa": (4, 1),
    "tetsuo_mori": (4, 1),
    "zora_larson": (2, 2),
    "lewis_hayes": (1, 4),
    "leland_williams": (3, 2),
    "jenica_capra": (2, 3),
    "henry_wan": (2, 3),
    "grace_bechman": (2, 3),
    "gabriel_carillo": (2, 1),
    "delphinia_bell": (1, 4),
    "arthur_johnson": (3, 3),
    "alice_luxley": (3, 2),
    "stray_cat": (1, 2),
    "stray_dog": (3, 1),
    "lita_chantler": (3, 3),
    "ezra_graves": (3, 2),
    "hunting_dog": (2, 2),
    "dayana_esperence": (2, 3),
    "daniel_chesterfield": (3, 1),
    "black_cat": (1, 3),
}
"""Health and sanity."""
JOBS = {
    "stevedore": ("strength", "merchant_district", "tick_tock_club"),
    "server_at_velmas": ("influence", "easttown", "velmas_diner"),
    "performer": ("influence", "merchant_district", "tick_tock_club"),
    "gravedigger": ("strength", "rivertown", "graveyard"),
}


def offered(table: Table, seat: int = 0) -> list[str]:
    return [option.name for option in menu(table.game, table.who(seat))]


def board_with(neighborhood: str) -> tuple[str, str]:
    """A scenario whose board has this neighborhood, and one of its spaces."""
    scenario = next(each.id for each in SCENARIOS.values() if neighborhood in each.neighborhoods)
    return scenario, SPACES_OF[neighborhood][0]


def working(*cards: str, neighborhood: str, dice: int | list[int] = 5, money: int = 0) -> Table:
    """Jenny (influence 4, strength 3) after gathering resources in a neighborhood."""
    scenario, place = board_with(neighborhood)
    table = lay(person("jenny_barnes", place=place, assets=cards, money=money), scenario=scenario, dice=dice)
    return act(table, "gather")


@pytest.mark.rule("3e.407.1", "3e.407.2", "3e.421.1")
def test_allies_bear_damage_and_horror() -> None:
    printed = {kind.id: (kind.health, kind.sanity) for kind in CARDS.values() if kind.type == "ally"}
    assert printed == ALLIES


# ---------------------------------------------------------------------- after an action


@card(*JOBS)
@pytest.mark.rule("3e.490.1", "3e.421.1")
@pytest.mark.parametrize("kind", JOBS)
def test_a_job_pays_two_dollars_for_a_test_in_its_neighborhood(kind: str) -> None:
    skill, neighborhood, _ = JOBS[kind]
    table = working(kind, neighborhood=neighborhood)
    assert table.told("rolled")[0].args["skill"] == skill
    assert table.who().money == 3
    assert working(kind, neighborhood=neighborhood, dice=1).who().money == 1
    elsewhere = working(kind, neighborhood="southside")
    assert (elsewhere.who().money, "rolled" in elsewhere.story) == (1, False)


@card("obannion_member")
def test_an_obannion_may_try_his_strength_anywhere() -> None:
    table = working("obannion_member", neighborhood="southside")
    assert table.answer("obannion_member").who().money == 3
    assert working("obannion_member", neighborhood="southside").answer("pass").who().money == 1


@card("clover_club_member")
@pytest.mark.rule("3e.491.1")
def test_members_of_the_clover_club_gamble_two_dollars_for_a_die() -> None:
    table = working("clover_club_member", neighborhood="downtown", money=2, dice=[4])
    table.answer("clover_club_member")
    assert table.who().money == 3 - 2 + 4
    assert working("clover_club_member", neighborhood="downtown").ask is None
    assert working("clover_club_member", neighborhood="rivertown", money=5).ask is None


@card("contraband_whiskey")
@pytest.mark.parametrize("neighborhood", ["merchant_district", "downtown"])
def test_contraband_whiskey_is_sold_by_the_glass(neighborhood: str) -> None:
    table = working("contraband_whiskey", neighborhood=neighborhood).answer("contraband_whiskey")
    assert (table.who().money, table.asset("contraband_whiskey").horror) == (3, 1)
    table.asset("contraband_whiskey").horror = 2
    table.who().acted = []
    act(table, "gather").answer("contraband_whiskey")
    assert (table.who().money, table.assets()) == (6, [])
    assert working("contraband_whiskey", neighborhood="southside").ask is None


@card("tetsuo_mori", "jenica_capra")
@pytest.mark.rule("3e.413.7")
def test_a_monster_defeated_in_an_attack_brings_a_clue_to_the_sheet_or_removes_doom() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["tetsuo_mori", "jenica_capra"], clues=1),
        monsters=ENGAGED,
        doom={HERE: 2},
        dice=5,
    )
    act(table, f"attack:{EATER}.1").answer("tetsuo_mori", "jenica_capra")
    assert (table.state.sheet_clues, table.who().clues, table.state.doom) == (1, 0, {HERE: 1})


@card("tetsuo_mori", "jenica_capra")
def test_a_monster_defeated_otherwise_brings_nothing() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["tetsuo_mori", "jenica_capra"], clues=1),
        monsters=ENGAGED,
        doom={HERE: 2},
    )
    table.do(monsters.damage_monster(table.game, table.monster(EATER), 2, RULE, by=table.who()))
    assert (table.ask, table.state.monsters) == (None, [])


@card("rare_books_access")
def test_rare_books_are_lent_for_another_tome() -> None:
    table = lay(
        person("marie_lambeau", place=board_with("miskatonic_university")[1], assets=["rare_books_access"]),
        scenario=board_with("miskatonic_university")[0],
        top={"items": ["knife", "mystic_tome", "secret_page"]},
        display=["shotgun", "dynamite", "silver_key", "pocket_watch", "thompson_45"],
    )
    tell(
        table, happenings.Encountered, neighborhood="miskatonic_university", encounter="neighborhood"
    ).answer("yes")
    assert table.assets() == ["rare_books_access", "mystic_tome"]
    tell(
        table, happenings.Encountered, neighborhood="miskatonic_university", encounter="neighborhood"
    ).answer("no")
    assert table.assets() == ["rare_books_access", "mystic_tome"]
    tell(
        table, happenings.Encountered, neighborhood="miskatonic_university", encounter="neighborhood"
    ).answer("pay")
    assert table.assets() == ["rare_books_access", "secret_page"]
    table.who().place = "black_cave"
    assert tell(table, happenings.Encountered, neighborhood="", encounter="neighborhood").ask is None


@card("reporting_gig")
def test_a_clue_is_worth_two_dollars_to_a_reporter() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["reporting_gig"]), clues={"rivertown": 1})
    table.says({"do": "gain_clue"})
    assert (table.who().clues, table.who().money) == (1, 2)


@card("search_for_the_truth")
def test_the_truth_pays_a_dollar_and_focuses() -> None:
    table = lay(person("rex_murphy", place=HERE, assets=["search_for_the_truth"]), clues={"rivertown": 1})
    table.says({"do": "gain_clue"}).answer("focus:will")
    assert (table.who().money, table.who().focus) == (1, ["will"])


@card("mysterious_photo")
def test_the_photo_lets_one_focus_after_a_clue() -> None:
    table = lay(person("wendy_adams", place=HERE, assets=["mysterious_photo"]), clues={"rivertown": 2})
    table.says({"do": "gain_clue"}).answer("mysterious_photo", "focus:will")
    assert table.who().focus == ["will"]
    assert table.says({"do": "gain_clue"}).answer("pass").who().focus == ["will"]


@card("king_in_yellow")
def test_horror_makes_sense_of_clues_once_a_round() -> None:
    table = lay(person("minh_thi_phan", assets=["king_in_yellow", "liquid_courage"], clues=3))
    table.do(harm.suffer(table.game, table.who(), RULE, horror=1)).answer("bear", "king_in_yellow")
    assert (table.who().clues, table.state.sheet_clues) == (2, 1)
    table.do(harm.suffer(table.game, table.who(), RULE, horror=1)).answer("bear")
    assert table.end == "done"
    table.state.limits.clear()
    table.do(harm.suffer(table.game, table.who(), RULE, horror=1)).answer("liquid_courage:1")
    assert table.end == "done"


@card("king_in_yellow")
def test_the_horror_of_others_makes_no_sense_of_clues() -> None:
    table = lay(person("minh_thi_phan", assets=["king_in_yellow"], clues=3), person("rex_murphy"))
    assert table.do(harm.suffer(table.game, table.who(1), RULE, horror=1)).end == "done"


# ---------------------------------------------------------------------- actions


@card("delphinia_bell")
@pytest.mark.rule("3e.429.10", "3e.480.3")
def test_delphinia_focuses_beyond_the_limit_for_a_remnant() -> None:
    table = lay(person("jenny_barnes", assets=["delphinia_bell"], remnants=1, focus=["lore"]))
    act(table, use("delphinia_bell")).answer("focus:will")
    assert (table.who().focus, table.who().remnants) == (["lore", "will"], 0)
    assert use("delphinia_bell") not in offered(lay(person("jenny_barnes", assets=["delphinia_bell"])))


@card("ezra_graves")
@pytest.mark.rule("3e.427.4", "3e.427.4.ex1", "3e.400.1d", "3e.400.1f")
def test_ezra_finds_an_ally_for_two_remnants_and_direct_horror() -> None:
    table = lay(person("marie_lambeau", assets=["ezra_graves"], remnants=2), top={"allies": ["henry_wan"]})
    act(table, use("ezra_graves"))
    assert table.assets() == ["ezra_graves", "henry_wan"]
    assert (table.who().remnants, table.who().horror, table.asset("ezra_graves").horror) == (0, 1, 0)
    assert use("ezra_graves") not in offered(lay(person("marie_lambeau", assets=["ezra_graves"], remnants=1)))


@card("leland_williams")
@pytest.mark.rule("3e.407.3")
def test_leland_brings_a_curio_when_he_comes_from_the_deck() -> None:
    display = ["shotgun", "dynamite", "knife", "thompson_45", "pain_killers"]
    table = lay(
        person("marie_lambeau"), person("rex_murphy"), top={"allies": ["leland_williams"]}, display=display
    )
    table.do(assets.gain_ally(table.game, table.who(), "3e.407.3"))
    assert table.options == ["knife", "deck"]
    table.answer("knife")
    assert table.assets() == ["leland_williams", "knife"]
    assets.hand_over(table.game, table.who(), table.who(1), "leland_williams", "3e.458.2")
    assert table.assets(1) == ["leland_williams"]


@card("abandoned_luggage")
@pytest.mark.rule("3e.421.5", "3e.421.4")
def test_nobody_knows_what_is_in_the_luggage_until_it_is_opened() -> None:
    table = lay(person("minh_thi_phan"), dice=5)
    left = len(table.state.items)
    table.do(assets.gain_special(table.game, table.who(), "abandoned_luggage", "3e.421.5"))
    under = table.asset("abandoned_luggage").under
    assert len(table.state.items) == left - 2
    assert [place[0] for place in under] == ["!", "!"]
    act(table, use("abandoned_luggage"))
    assert thrown(table) == 2
    found = table.assets()
    assert len(found) == 2
    assert all(CARDS[kind].deck == "items" for kind in found)
    assert "abandoned_luggage" in table.state.specials


@card("abandoned_luggage")
def test_the_luggage_stays_shut_when_the_test_fails_and_goes_back_closed() -> None:
    table = lay(person("minh_thi_phan"), dice=1)
    table.do(assets.gain_special(table.game, table.who(), "abandoned_luggage", "3e.421.5"))
    act(table, use("abandoned_luggage"))
    assert (table.assets(), len(table.asset("abandoned_luggage").under)) == (["abandoned_luggage"], 2)
    left = len(table.state.items)
    assets.discard(table.game, table.who(), "abandoned_luggage", "3e.421.6")
    assert (len(table.state.items), "abandoned_luggage" in table.state.specials) == (left + 2, True)


# ---------------------------------------------------------------------- monsters


@card("stray_cat")
@pytest.mark.rule("3e.476.4d")
def test_the_stray_cat_distracts_two_monsters() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["stray_cat"]),
        monsters={HERE: [f"{EATER}:engaged:0", f"{EATER}:engaged:0"]},
        dice=1,
    )
    act(table, "evade").answer(use("stray_cat"))
    assert [monster.state for monster in table.state.monsters] == [EXHAUSTED, EXHAUSTED]
    assert (table.assets(), "stray_cat" in table.state.specials) == ([], True)


@card("stray_dog")
def test_the_stray_dog_bites_back() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["stray_dog"]), monsters=ENGAGED)
    eater = table.monster(EATER)
    table.do(monsters.attack(table.game, eater, table.who(), RULE)).answer("bear", "bear")
    assert eater.damage == 1
    table.do(monsters.attack(table.game, eater, table.who(), RULE)).answer("stray_dog:1", "bear")
    assert table.state.monsters == []
    table.do(harm.suffer(table.game, table.who(), RULE, damage=1)).answer("bear")
    assert table.end == "done"


@card("stray_dog")
def test_a_dog_that_falls_bites_once_more() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["stray_dog"]), monsters=ENGAGED)
    table.asset("stray_dog").damage = 2
    table.do(monsters.attack(table.game, table.monster(EATER), table.who(), RULE)).answer(
        "stray_dog:1", "bear"
    )
    assert (table.monster(EATER).damage, table.assets()) == (1, [])


@card("lita_chantler")
def test_lita_adds_a_damage_to_anybodys_in_her_space() -> None:
    table = lay(
        person("marie_lambeau", place=HERE, assets=["lita_chantler"]),
        person("rex_murphy", place=HERE),
        monsters={HERE: ["creeping_ghoul:engaged:1", "ghoul_priest:exhausted"]},
        dice=[6, 1],
    )
    table.do(monsters.damage_monster(table.game, table.monster("ghoul_priest"), 1, RULE, by=table.who()))
    assert table.monster("ghoul_priest").damage == 2
    table.do(monsters.damage_monster(table.game, table.monster("creeping_ghoul"), 1, RULE, by=table.who(1)))
    assert table.monster("creeping_ghoul").damage == 2
    table.do(monsters.damage_monster(table.game, table.monster("ghoul_priest"), 1, RULE))
    assert table.monster("ghoul_priest").damage == 3


@card("lita_chantler")
@pytest.mark.rule("3e.401.6", "3e.413.7")
def test_what_lita_finishes_in_an_attack_is_worth_its_remnant() -> None:
    table = lay(person("marie_lambeau", place=HERE, assets=["lita_chantler"]), monsters=ENGAGED, dice=[5, 1])
    act(table, f"attack:{EATER}.1")
    assert (table.state.monsters, table.who().remnants) == ([], 1)
    table = lay(
        person("marie_lambeau", place="black_cave", assets=["lita_chantler"]),
        person("rex_murphy", place=HERE),
        monsters={HERE: [f"{EATER}:engaged:1"]},
    )
    table.do(monsters.damage_monster(table.game, table.monster(EATER), 1, RULE, by=table.who(1)))
    assert table.monster(EATER).damage == 1


# ---------------------------------------------------------------------- blessings and reckonings


@card("dark_blessing")
@pytest.mark.rule("3e.449.1", "3e.002")
def test_the_dark_blessing_succeeds_from_four_and_bears_no_other() -> None:
    table = lay(person("marie_lambeau", assets=["blessed"]), dice=4)
    table.do(assets.gain_special(table.game, table.who(), "dark_blessing", "3e.421.5"))
    assert table.assets() == ["dark_blessing"]
    assert try_skill(table, "will").value.successes == 2
    for name in ("blessed", "cursed"):
        table.do(assets.gain_condition(table.game, table.who(), name, "3e.449.3"))
    assert table.assets() == ["dark_blessing"]
    table = lay(person("rex_murphy", assets=["dark_blessing"]), dice=[6, 5])
    assert try_skill(table, "will").value.successes == 1


@card("dark_blessing")
def test_with_the_dark_blessing_a_pact_is_rolled_for_with_two_dice() -> None:
    table = lay(person("marie_lambeau", assets=["dark_blessing", "dark_pact"]), dice=[2, 3])
    reckon(table)
    assert table.told("dice")[0].args["faces"] == [2, 3]
    assert table.assets() == ["dark_blessing", "dark_pact"]


@card("innsmouth_look")
@pytest.mark.rule("3e.204.12a")
def test_the_innsmouth_look_costs_focus_or_horror_at_a_reckoning() -> None:
    table = lay(person("marie_lambeau", assets=["innsmouth_look"], focus=["lore"]))
    reckon(table).answer("pay")
    assert (table.who().focus, table.who().horror) == ([], 0)
    assert reckon(table).who().horror == 1


@card("until_the_end_of_time")
@pytest.mark.rule("3e.449.1", "3e.001")
def test_until_the_end_of_time_is_never_discarded_and_mends_itself() -> None:
    table = lay(person("calvin_wright", assets=["until_the_end_of_time"]))
    kind = "until_the_end_of_time"
    table.do(harm.suffer(table.game, table.who(), RULE, damage=2, horror=2)).answer(f"{kind}:2", f"{kind}:2")
    assert (table.asset(kind).damage, table.asset(kind).horror) == (2, 2)
    assets.discard(table.game, table.who(), kind, RULE)
    assert table.assets() == [kind]
    reckon(table)
    assert (table.asset(kind).damage, table.asset(kind).horror) == (1, 1)


# ---------------------------------------------------------------------- Marie's own


@card("witch_blood")
@pytest.mark.rule("3e.401.4")
def test_witch_blood_performs_an_action_again() -> None:
    table = lay(person("marie_lambeau", assets=["witch_blood"]))
    assert use("witch_blood") not in offered(table)
    act(table, "gather")
    act(table, use("witch_blood"))
    assert (table.who().money, table.who().acted) == (2, ["gather", "card:witch_blood"])
    assert use("witch_blood") not in offered(table)


@card("witch_blood")
@pytest.mark.rule("3e.480.2")
def test_witch_blood_gives_one_remnant_a_round_back() -> None:
    table = lay(person("marie_lambeau", assets=["witch_blood"], remnants=2))
    table.do(assets.spend_remnants(table.game, table.who(), 1, "3e.455.9"))
    assert table.who().remnants == 2
    table.do(assets.spend_remnants(table.game, table.who(), 1, "3e.455.9"))
    assert table.who().remnants == 1
