"""What only one investigator can do."""

from __future__ import annotations

import pytest

from miskatonic.games.third.abilities.cards import SHEET_ABILITIES, describe_investigator
from miskatonic.games.third.facts import SHEETS
from miskatonic.games.third.rules import assets, happenings, monsters
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import engaged_with, focus_limit
from tests.third.proofs import EATER, HERE, act, card, sheet, tell, try_skill, use
from tests.third.table import Table, lay, person

RULE = "3e.434.4"
SKILLS = {
    "agnes_baker": (4, 2, 2, 2, 3, 6, 6, 3),
    "calvin_wright": (3, 3, 3, 3, 1, 6, 6, 3),
    "daniela_reyes": (3, 3, 1, 3, 3, 7, 5, 3),
    "dexter_drake": (4, 3, 2, 2, 2, 5, 7, 2),
    "jenny_barnes": (1, 4, 2, 3, 3, 7, 5, 5),
    "marie_lambeau": (3, 4, 2, 2, 2, 5, 7, 4),
    "michael_mcglen": (2, 3, 1, 4, 3, 8, 4, 3),
    "minh_thi_phan": (3, 3, 3, 2, 2, 6, 6, 3),
    "norman_withers": (3, 1, 3, 2, 4, 5, 7, 1),
    "rex_murphy": (3, 3, 3, 2, 2, 7, 7, 3),
    "tommy_muldoon": (2, 2, 3, 3, 3, 7, 5, 2),
    "wendy_adams": (3, 1, 4, 2, 3, 5, 7, 1),
}
"""Lore, influence, observation, strength, will, health, sanity, money."""


def offered(table: Table, seat: int = 0) -> list[str]:
    return [option.name for option in menu(table.game, table.who(seat))]


@pytest.mark.rule("3e.459.2d", "3e.459.2e", "3e.454.2")
@pytest.mark.parametrize("who", SKILLS)
def test_the_sheet_of_each_investigator(who: str) -> None:
    printed = SHEETS[who]
    *skills, health, sanity, money = SKILLS[who]
    names = ("lore", "influence", "observation", "strength", "will")
    assert [printed.skills[name] for name in names] == skills
    assert sum(skills) == 13
    assert (printed.health, printed.sanity, printed.money) == (health, sanity, money)
    assert len(describe_investigator(who)) == len(SHEET_ABILITIES[who])


@card("calvin_wright")
def test_calvin_takes_the_wounds_of_others_or_hands_his_own_on() -> None:
    table = lay(
        person("calvin_wright", place=HERE, damage=2, horror=1),
        person("rex_murphy", place="arkham_asylum", damage=1, horror=3),
    )
    act(table, use(sheet("calvin_wright")))
    assert table.options == ["damage:0", "damage:-1", "damage:1", "damage:2"]
    table.answer("damage:1", "horror:-2")
    assert (table.who().damage, table.who().horror) == (1, 3)
    assert (table.who(1).damage, table.who(1).horror) == (2, 1)


@card("calvin_wright")
def test_an_ally_takes_no_more_from_calvin_than_it_can_bear() -> None:
    table = lay(person("calvin_wright", assets=["stray_cat"], damage=3, horror=4))
    act(table, use(sheet("calvin_wright")))
    assert table.options == ["damage:0", "damage:1"]
    table.answer("damage:0", "horror:2")
    assert (table.who().horror, table.assets()) == (2, [])
    assert use(sheet("calvin_wright")) not in offered(lay(person("calvin_wright", damage=1)))


@card("calvin_wright")
def test_calvin_may_take_more_than_he_can_bear() -> None:
    table = lay(person("calvin_wright", damage=4), person("rex_murphy", damage=3))
    act(table, use(sheet("calvin_wright"))).answer("damage:-3")
    assert (table.end, table.who().out, table.who(1).damage) == ("defeated", "defeated", 0)


@card("calvin_wright")
@pytest.mark.rule("3e.459.6a")
@pytest.mark.parametrize("harm", ["damage", "horror"])
def test_who_has_just_as_much_as_he_can_bear_after_the_exchange_falls(harm: str) -> None:
    """Calvin can bear 6 of each, Rex 7."""

    def exchange(calvins: int, others: int, n: int) -> Table:
        table = lay(person("calvin_wright"), person("rex_murphy"))
        setattr(table.who(), harm, calvins)
        setattr(table.who(1), harm, others)
        return act(table, use(sheet("calvin_wright"))).answer(f"{harm}:{n}")

    for n, out in ((-1, ""), (-2, "defeated")):
        table = exchange(4, 3, n)
        assert (table.who().out, getattr(table.who(1), harm)) == (out, 3 + n)
    table = exchange(3, 4, 3)
    assert (table.end, table.who(1).out, getattr(table.who(), harm)) == ("done", "defeated", 0)


@card("daniela_reyes")
def test_daniela_focuses_while_she_gathers_resources() -> None:
    table = lay(person("daniela_reyes"))
    act(table, "gather").answer(sheet("daniela_reyes"), "focus:will")
    assert (table.who().money, table.who().focus) == (1, ["will"])
    assert act(lay(person("daniela_reyes")), "gather").answer("pass").who().focus == []


@card("jenny_barnes", "dressed_to_the_nines")
@pytest.mark.rule("3e.427.1", "3e.427.1.ex1")
def test_jennys_trust_fund_pays_when_she_is_poor() -> None:
    for money in range(3):
        table = lay(person("jenny_barnes", money=money))
        act(table, use(sheet("jenny_barnes")))
        assert table.who().money == money + 3
    table = lay(person("jenny_barnes", money=3))
    assert use(sheet("jenny_barnes")) not in offered(table)
    table.says({"do": "trust_fund", "below": 3, "n": 3})
    assert table.who().money == 3
    table = lay(person("jenny_barnes", assets=["dressed_to_the_nines"]))
    act(table, use(sheet("jenny_barnes")))
    assert table.who().money == 5


@pytest.mark.rule("3e.005.3", "3e.005.3.ex1")
def test_money_never_runs_out() -> None:
    table = lay(person("jenny_barnes", money=54), person("rex_murphy"))
    act(table, "gather", 1)
    assert [table.who(seat).money for seat in range(2)] == [54, 1]


@card("marie_lambeau")
@pytest.mark.rule("3e.401.3")
def test_after_marie_another_may_do_the_same_once_a_round() -> None:
    table = lay(
        person("marie_lambeau"), person("rex_murphy", place=HERE), person("jenny_barnes", acted=["gather"])
    )
    act(table, "gather").answer(sheet("marie_lambeau"), "gather")
    assert [table.who(seat).money for seat in range(3)] == [1, 1, 0]
    assert table.who(1).acted == ["gather"]
    assert act(table, "focus:will").ask is None  # both of them could focus, but she has been followed


@card("marie_lambeau")
@pytest.mark.rule("3e.459.2d")
def test_nobody_but_marie_is_followed() -> None:
    table = lay(person("marie_lambeau"), person("rex_murphy"), person("jenny_barnes"))
    assert act(table, "gather", 1).ask is None


@card("marie_lambeau")
@pytest.mark.rule("3e.484.2", "3e.401.4")
def test_who_follows_marie_keeps_to_the_rules() -> None:
    table = lay(person("marie_lambeau"), person("rex_murphy", delayed=True, place=HERE))
    act(table, "gather").answer(sheet("marie_lambeau"))
    assert (table.who(1).delayed, table.who(1).money) == (False, 0)
    table = lay(
        person("marie_lambeau"), person("rex_murphy", place=HERE), monsters={HERE: [f"{EATER}:engaged:1"]}
    )
    assert act(table, "gather").ask is None
    table = lay(person("marie_lambeau"), person("rex_murphy", place=HERE))
    act(table, "gather").answer(sheet("marie_lambeau"), "no")
    assert table.who(1).money == 0


@card("marie_lambeau", "witch_blood")
def test_marie_shares_her_witch_blood() -> None:
    table = lay(
        person("marie_lambeau", assets=["witch_blood"], acted=["gather"]),
        person("rex_murphy", acted=["focus"]),
    )
    act(table, use("witch_blood")).answer("pass")
    table.answer(sheet("marie_lambeau"), "focus:will")
    assert (table.who().money, table.who(1).focus) == (1, ["will"])


@card("michael_mcglen")
@pytest.mark.parametrize("answer", ["recover", "focus"])
def test_michael_recovers_or_focuses_after_a_kill(answer: str) -> None:
    table = lay(
        person("michael_mcglen", place=HERE, horror=2), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=5
    )
    act(table, f"attack:{EATER}.1").answer(answer)
    if answer == "focus":
        table.answer("focus:lore")
    assert (table.who().horror, table.who().focus) == ((1, []) if answer == "recover" else (2, ["lore"]))


@card("michael_mcglen")
def test_michael_must_have_killed_in_an_attack() -> None:
    table = lay(person("michael_mcglen", place=HERE, horror=2), monsters={HERE: [f"{EATER}:engaged:0"]})
    table.do(monsters.damage_monster(table.game, table.monster(EATER), 2, RULE, by=table.who()))
    assert (table.end, table.state.monsters) == ("done", [])


@card("norman_withers")
def test_norman_reads_the_stars_when_two_doom_are_gone() -> None:
    table = lay(person("norman_withers", place=HERE, clues=2), doom={HERE: 3}, dice=[5, 5, 1])
    act(table, "ward").answer("done")
    table.answer(sheet("norman_withers"))
    assert (table.who().horror, table.who().clues, table.state.sheet_clues) == (1, 1, 1)
    table = lay(person("norman_withers", place=HERE, clues=0), doom={HERE: 3}, dice=[5, 5, 1])
    assert act(table, "ward").ask is None
    table = lay(person("norman_withers", place=HERE, clues=1), doom={HERE: 1}, dice=[5, 5, 1])
    act(table, "ward")
    assert table.end == "done"


@card("norman_withers")
def test_doom_elsewhere_tells_norman_nothing() -> None:
    table = lay(person("norman_withers", place=HERE, clues=1), doom={"black_cave": 2})
    table.says({"do": "remove_doom", "n": 2, "where": "any_space"})
    assert (table.end, table.state.doom) == ("done", {})
    table = lay(person("norman_withers", place=HERE, clues=1), doom={HERE: 2})
    table.says({"do": "remove_doom", "n": 2, "where": "your_space"})
    assert table.offers(sheet("norman_withers"))


@card("rex_murphy")
def test_only_sixes_help_rex_and_nothing_blesses_him() -> None:
    table = lay(person("rex_murphy"), dice=[5, 6])
    assert try_skill(table, "will").value.successes == 1
    for name in ("blessed", "cursed"):
        assert table.do(assets.gain_condition(table.game, table.who(), name, "3e.449.3")).value is False
    assert (table.assets(), focus_limit(table.game, table.who())) == ([], 99)


@card("rex_murphy")
def test_rex_focuses_whenever_he_fails() -> None:
    table = lay(person("rex_murphy"), dice=[5, 5, 5, 6, 6])
    try_skill(table, "will").answer("focus:will")
    assert table.who().focus == ["will"]
    table.who().focus = []
    table.game.chance.faces = [6, 6]  # type: ignore[attr-defined]
    assert try_skill(table, "will").end == "done"


@card("tommy_muldoon")
def test_tommy_steps_between_a_monster_and_its_victim() -> None:
    table = lay(
        person("wendy_adams", place=HERE),
        person("tommy_muldoon", place=HERE),
        monsters={"black_cave": [EATER]},
    )
    eater = table.monster(EATER)
    eater.place = HERE
    table.do(monsters.engage(table.game, eater, table.who(), "3e.474.5"))
    table.answer(sheet("tommy_muldoon"))
    assert eater.engaged == [1]
    table.do(monsters.exhaust(table.game, eater, RULE))
    table.do(monsters.engage(table.game, eater, table.who(), "3e.474.5")).answer("pass")
    assert eater.engaged == [0]


@card("tommy_muldoon")
def test_tommy_is_no_help_from_afar() -> None:
    table = lay(
        person("wendy_adams", place=HERE),
        person("tommy_muldoon", place="black_cave"),
        monsters={HERE: [EATER]},
    )
    table.do(monsters.settle(table.game))
    assert engaged_with(table.game, table.who()) == [table.monster(EATER)]


@card("wendy_adams")
@pytest.mark.rule("3e.450.2")
def test_wendy_moves_before_or_after_the_action_an_evasion_gives_her() -> None:
    table = lay(person("wendy_adams", place=HERE), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=5)
    act(table, "evade").answer(sheet("wendy_adams"), "move:black_cave", "stop", "gather")
    assert (table.end, table.who().place, table.who().money) == ("done", "black_cave", 1)
    table = lay(person("wendy_adams", place=HERE), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=5)
    act(table, "evade").answer(
        "pass", "gather", sheet("wendy_adams"), "move:black_cave", "move:general_store"
    )
    assert (table.end, table.who().place, table.who().money) == ("done", "general_store", 1)


@card("wendy_adams")
def test_wendy_moves_only_when_the_evasion_gives_her_an_action() -> None:
    table = lay(
        person("wendy_adams", place=HERE),
        monsters={HERE: [f"{EATER}:engaged:0", f"{EATER}:engaged:0"]},
        dice=[5, 1, 1, 1],
    )
    act(table, "evade").answer(f"{EATER}.1")
    assert table.end == "done"
    assert tell(table, happenings.Acted, name="gather", what="").ask is None
