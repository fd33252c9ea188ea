"""What Skill cards and Allies do: give, use, assert."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import SKILLS
from miskatonic.games.second.rules.checks import BASED_ON, check
from miskatonic.games.second.rules.combat import combat
from miskatonic.games.second.rules.harm import lose
from miskatonic.games.second.rules.monsters import defeated
from miskatonic.games.second.rules.people import max_sanity, max_stamina, skill_value
from miskatonic.games.second.rules.possessions import discard, take_from_deck
from miskatonic.games.second.rules.upkeep import upkeep_actions
from miskatonic.games.second.scenes import Fight
from tests.second.proofs import card
from tests.second.table import Table, lay, person

REROLLS = {"bravery": "horror", "expert_occultist": "spell", "marksman": "combat", "stealth": "evade"}


@card(*REROLLS)
@pytest.mark.rule("2e.check.12", "2e.upkeep.02")
@pytest.mark.parametrize("kind", REROLLS)
def test_a_skill_rolls_a_check_of_its_kind_again(kind: str) -> None:
    special = REROLLS[kind]
    table = lay(person("amanda_sharpe", cards=[kind], skills={"lore": 4, "fight": 1}), dice=[1] * 4 + [5] * 4)
    table.do(check(table.game, table.who(), BASED_ON[special], 4 - base(table, special), kind=special))
    assert table.options == ["done", f"use:{kind}.1"]
    table.answer(f"use:{kind}.1")
    assert table.value.successes == 4
    assert table.who().cards[0].exhausted


def base(table: Table, special: str) -> int:
    return skill_value(table.game, table.who(), BASED_ON[special])


@card(*REROLLS)
@pytest.mark.parametrize("kind", REROLLS)
def test_a_reroll_skill_is_of_no_use_for_other_checks_nor_twice_a_turn(kind: str) -> None:
    others = [special for special in BASED_ON if special != REROLLS[kind]]
    table = lay(person("amanda_sharpe", cards=[kind]), dice=1)
    for special in others:
        table.do(check(table.game, table.who(), BASED_ON[special], 1, kind=special))
        assert table.end == "done"
    table.do(check(table.game, table.who(), BASED_ON[REROLLS[kind]], 1))
    assert table.end == "done", "a plain check of the same skill is another thing"
    table.do(check(table.game, table.who(), BASED_ON[REROLLS[kind]], 1, kind=REROLLS[kind]))
    table.answer(f"use:{kind}.1")
    assert table.end == "done"


@card("marksman")
def test_somebody_elses_check_is_not_his_to_roll_again() -> None:
    table = lay(person("amanda_sharpe"), person("darrell_simmons", cards=["marksman"]), dice=1)
    table.do(check(table.game, table.who(0), "fight", 1, kind="combat"))
    assert table.end == "done"


@card("marksman")
def test_the_odds_of_rolling_again_are_shown() -> None:
    table = lay(person("amanda_sharpe", cards=["marksman"]), dice=1)
    table.do(check(table.game, table.who(), "fight", 1, kind="combat"))
    assert table.option("use:marksman.1").odds[0].chance == pytest.approx(1 - (4 / 6) ** 2)


@card(*SKILLS)
@pytest.mark.rule("2e.check.13", "2e.check.clue.02")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_skill_card_raises_its_skill_and_doubles_the_dice_of_clues(skill: str) -> None:
    plain = lay(person("amanda_sharpe"))
    table = lay(person("amanda_sharpe", cards=[skill], clues=1), dice=[1] * 7)
    assert skill_value(table.game, table.who(), skill) == skill_value(plain.game, plain.who(), skill) + 1
    table.do(check(table.game, table.who(), skill)).answer("clue")
    assert table.told("clue_spent")[0].args["faces"] == [1, 1]


@card(*SKILLS)
@pytest.mark.parametrize("skill", SKILLS)
def test_clues_for_other_skills_roll_one_die(skill: str) -> None:
    other = SKILLS[(SKILLS.index(skill) + 1) % len(SKILLS)]
    table = lay(person("amanda_sharpe", cards=[skill], clues=1), dice=1)
    table.do(check(table.game, table.who(), other)).answer("clue")
    assert table.told("clue_spent")[0].args["faces"] == [1]


@card("sneak", "dark_cloak")
@pytest.mark.rule("2e.check.15", "2e.check.13", "2e.check.14")
def test_bonuses_to_a_skill_and_to_a_special_check_add_up() -> None:
    table = lay(person("amanda_sharpe", cards=["sneak", "pallid_mask"]), dice=6)
    table.do(check(table.game, table.who(), "sneak", kind="evade"))
    assert table.told("rolled")[-1].args["n"] == 4 + 3
    table.do(check(table.game, table.who(), "sneak"))
    assert table.told("rolled")[-1].args["n"] == 4 + 1


@card("sneak")
def test_an_evade_check_is_a_sneak_check_for_clues() -> None:
    table = lay(person("amanda_sharpe", cards=["sneak"], clues=1), dice=1)
    table.do(check(table.game, table.who(), "sneak", kind="evade")).answer("clue")
    assert table.told("clue_spent")[0].args["faces"] == [1, 1]


# Allies

BONUSES = {
    "anna_kaslow": {"luck": 2},
    "eric_colt": {"speed": 2},
    "john_legrasse": {"will": 2},
    "professor_armitage": {"lore": 2},
    "richard_upton_pickman": {"speed": 1, "luck": 1},
    "ruby_standish": {"sneak": 2},
    "ryan_dean": {"sneak": 1, "will": 1},
    "thomas_f_malone": {"fight": 1, "lore": 1},
    "tom_mountain_murphy": {"fight": 2},
    "duke": {},
    "sir_william_brinton": {},
}


@card(*BONUSES)
@pytest.mark.parametrize("kind", BONUSES)
def test_an_ally_raises_skills_while_he_is_there(kind: str) -> None:
    plain = lay(person("darrell_simmons"))
    table = lay(person("darrell_simmons", cards=[kind]))
    for skill in SKILLS:
        more = skill_value(table.game, table.who(), skill) - skill_value(plain.game, plain.who(), skill)
        assert more == BONUSES[kind].get(skill, 0), skill
    discard(table.game, table.who(), f"{kind}.1", "2e.misc.discard.01")
    assert skill_value(table.game, table.who(), "luck") == skill_value(plain.game, plain.who(), "luck")


def join(kind: str, **top: list[str]) -> Table:
    table = lay(person("darrell_simmons"), top=top)
    return table.do(take_from_deck(table.game, table.who(), f"{kind}.1", "2e.parts.09"))


@card("anna_kaslow", "ruby_standish", "ryan_dean", "thomas_f_malone")
def test_what_allies_bring_along_when_they_join() -> None:
    assert join("anna_kaslow").who().clues == 2
    assert join("ruby_standish", unique=["sword_of_glory"]).cards() == ["ruby_standish", "sword_of_glory"]
    assert join("ryan_dean", common=["rifle"]).cards() == ["ryan_dean", "rifle"]
    assert join("thomas_f_malone", spells=["wither"]).cards() == ["thomas_f_malone", "wither"]


STRENGTH = {"duke": ("sanity", 4), "sir_william_brinton": ("stamina", 6)}
"""What each raises and restores, and Darrell Simmons's own maximum of it."""


def some(stat: str, n: int) -> dict[str, Any]:
    """So much Sanity or Stamina, as a named argument."""
    return {stat: n}


def maximum(table: Table, stat: str) -> int:
    return (max_sanity if stat == "sanity" else max_stamina)(table.game, table.who())


@card(*STRENGTH)
@pytest.mark.rule("2e.state.values.02")
@pytest.mark.parametrize("kind", STRENGTH)
def test_duke_and_brinton_raise_a_maximum_which_sinks_again_without_them(kind: str) -> None:
    stat, own = STRENGTH[kind]
    table = lay(person("darrell_simmons", cards=[kind], **some(stat, own + 1)))
    assert maximum(table, stat) == own + 1
    discard(table.game, table.who(), f"{kind}.1", "2e.misc.discard.01")
    assert maximum(table, stat) == own
    assert getattr(table.who(), stat) == own


@card(*STRENGTH)
@pytest.mark.parametrize("kind", STRENGTH)
def test_duke_and_brinton_restore_all_when_they_leave(kind: str) -> None:
    stat, own = STRENGTH[kind]
    table = lay(
        person("darrell_simmons", place="rivertown", cards=[kind], **some(stat, 1)), step="movement"
    ).go()
    table.answer(f"use:{kind}.1")
    assert getattr(table.who(), stat) == own
    assert table.cards() == []


@card(*STRENGTH)
@pytest.mark.parametrize("kind", STRENGTH)
def test_they_save_who_would_be_knocked_out(kind: str) -> None:
    stat, own = STRENGTH[kind]
    table = lay(person("darrell_simmons", place="rivertown", cards=[kind, "knife"], **some(stat, 1)))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", **some(stat, 3)))
    assert table.asked == "at_zero"
    table.answer(f"use:{kind}.1")
    assert table.end == "done"
    assert (table.who().place, getattr(table.who(), stat)) == ("rivertown", own)
    assert table.cards() == ["knife"]


@card(*STRENGTH)
@pytest.mark.rule("2e.state.insane.01", "2e.state.unconscious.01")
@pytest.mark.parametrize("kind", STRENGTH)
def test_whoever_keeps_his_ally_is_knocked_out_with_him(kind: str) -> None:
    stat, _ = STRENGTH[kind]
    table = lay(person("darrell_simmons", place="rivertown", cards=[kind], **some(stat, 1)))
    table.do(lose(table.game, table.who(), "2e.combat.damage.01", **some(stat, 1))).answer("bear")
    assert table.end == "knocked_out"
    assert table.cards() == [kind]


@card(*STRENGTH)
def test_duke_and_brinton_can_help_in_combat_in_upkeep_and_in_other_worlds() -> None:
    who = person("darrell_simmons", place="rivertown", cards=list(STRENGTH), sanity=1, stamina=1)
    table = lay(who, monsters={"rivertown": ["cultist"]}, dice=6)
    uses = ["use:duke.1", "use:sir_william_brinton.1"]
    table.do(combat(table.game, Fight(0, "cultist.1")))
    assert [name for name in table.options if name.startswith("use:")] == uses
    assert table.do(upkeep_actions(table.game, table.who())).options == ["done", *uses]
    table.who().place = "abyss:1"
    table.state.step, table.state.queue = "movement", [0]
    assert table.go().options == ["go_on", *uses]


@card("duke")
def test_duke_saves_who_pays_the_last_sanity_for_a_spell() -> None:
    who = person(
        "darrell_simmons", place="rivertown", cards=["duke", "shrivelling"], sanity=1, skills={"lore": 3}
    )
    table = lay(who, monsters={"rivertown": ["cultist"]}, dice=6)
    table.do(combat(table.game, Fight(0, "cultist.1"))).answer("use:shrivelling.1", "use:duke.1")
    assert table.asked == "fight"
    assert table.who().sanity == 4


@card(*STRENGTH)
def test_nobody_in_full_health_is_offered_to_send_his_ally_away() -> None:
    who = person("darrell_simmons", place="rivertown", cards=list(STRENGTH))
    assert lay(who, step="movement").go().options[0] == "stay"
    table = lay(who, step="movement").go()
    assert not [name for name in table.options if name.startswith("use:")]


def against(monster: str, kind: str, dice: list[int] | int = 6, **fields: Any) -> Table:
    """Michael McGlen's fists would do; Gloria with a Tommy Gun does as well (Fight 3, Will 2)."""
    who = person(
        "gloria_goldberg",
        place="rivertown",
        cards=[kind, "tommy_gun", "wither"],
        skills={"fight": 3, "lore": 4},
        **fields,
    )
    table = lay(who, monsters={"rivertown": [monster]}, dice=dice, ancient="nyarlathotep")
    return table.do(combat(table.game, Fight(0, f"{monster}.1")))


@card("eric_colt")
@pytest.mark.rule("2e.ability.08", "2e.ability.09", "2e.ability.10")
def test_eric_colt_keeps_nightmares_away_but_not_horror() -> None:
    assert against("dark_young", "eric_colt").who().sanity == 6
    assert against("dark_young", "knife").who().sanity == 5
    assert against("dark_young", "eric_colt", dice=1).who().sanity == 3


@card("tom_mountain_murphy")
@pytest.mark.rule("2e.ability.11", "2e.ability.12")
def test_nothing_overwhelms_tom_mountain_murphy() -> None:
    assert against("gug", "tom_mountain_murphy").answer("wield:tommy_gun.1", "fight").who().stamina == 4
    assert against("gug", "knife").answer("wield:tommy_gun.1", "fight").who().stamina == 3
    hit = against("gug", "tom_mountain_murphy", max_stamina=9, stamina=9, dice=1).answer("fight")
    assert hit.who().stamina == 5, "its blow hurts him all the same"


@card("john_legrasse")
@pytest.mark.rule("2e.ability.03")
def test_john_legrasse_claims_endless_monsters() -> None:
    mine = against("haunter_of_the_dark", "john_legrasse").answer("wield:tommy_gun.1", "fight")
    assert mine.who().monsters == ["haunter_of_the_dark.1"]
    nobodys = against("haunter_of_the_dark", "knife").answer("wield:tommy_gun.1", "fight")
    assert nobodys.who().monsters == []
    assert "haunter_of_the_dark.1" in nobodys.state.cup


@card("john_legrasse")
@pytest.mark.rule("2e.ability.03")
def test_he_claims_no_other_monster_and_for_nobody_else() -> None:
    warlock = against("warlock", "john_legrasse").answer("wield:tommy_gun.1", "fight")
    assert (warlock.who().monsters, warlock.state.boxed) == ([], ["warlock.1"])
    friend = person("bob_jenkins", place="rivertown", cards=["john_legrasse"])
    table = lay(
        person(place="rivertown"),
        friend,
        monsters={"rivertown": ["haunter_of_the_dark"]},
        ancient="nyarlathotep",
    )
    table.do(defeated(table.game, table.who(), "haunter_of_the_dark.1", "2e.combat.fight.03"))
    assert (table.who().monsters, table.who(1).monsters) == ([], [])


@card("richard_upton_pickman", "professor_armitage")
@pytest.mark.rule("2e.ability.04")
@pytest.mark.parametrize(
    ("kind", "gun", "spell"), [("knife", 3, 2), ("richard_upton_pickman", 6, 2), ("professor_armitage", 3, 3)]
)
def test_pickman_pierces_physical_and_armitage_magical_resistance(kind: str, gun: int, spell: int) -> None:
    table = against("dhole", kind)
    assert table.option("wield:tommy_gun.1").text.args["n"] == gun
    table.answer("use:wither.1", "fight")
    assert table.told("rolled")[-1].args["n"] == 3 - 3 + spell


@card("richard_upton_pickman", "professor_armitage")
def test_immunity_is_not_resistance() -> None:
    ghost = against("ghost", "richard_upton_pickman")
    assert ghost.option("wield:tommy_gun.1").text.args["n"] == 0
    priest = against("high_priest", "professor_armitage").answer("use:wither.1", "fight")
    assert priest.told("rolled")[-1].args["n"] == 3 - 2 + 0
