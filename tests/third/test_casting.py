"""Casting spells: horror first, remnants against it, hands, and the lore test (455)."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import CARDS
from miskatonic.games.third.rules.casting import begin_casting, cast_test, prices
from miskatonic.games.third.rules.menu import menu
from miskatonic.games.third.rules.people import focus_limit
from tests.third.proofs import EATER, HERE, act, card, sheet, thrown, try_skill, use
from tests.third.table import ASK_ALL, Table, lay, person

ALCHEMY = "alchemical_process"
SPELLS = {
    "mists_of_rlyeh": (1, 0, 1),
    "shriveling": (3, 0, 1),
    "wither": (2, 1, 1),
    "flesh_ward": (3, 1, 1),
    "intervene": (4, 2, 2),
    "healing_words": (2, 2, 1),
    "astral_travel": (2, 1, 1),
    "find_gate": (4, 0, 2),
    "alchemical_process": (1, 0, 1),
    "binding": (3, 0, 1),
}
"""Price, hands, horror."""
STARTING = {"storm_of_spirits": (0, 1), "flesh_ward_start": (1, 1), "mists_of_rlyeh_start": (0, 1)} | {
    "astral_travel_start": (1, 1),
    "intervene_start": (2, 2),
    "find_gate_start": (0, 2),
}
"""Hands, horror."""


def caster(*assets: str, dice: int | list[int] = 5, who: str = "marie_lambeau", **fields: object) -> Table:
    """Marie Lambeau: lore 3, sanity 7."""
    return lay(person(who, place=HERE, assets=[*assets], **fields), dice=dice)


@pytest.mark.rule("3e.455.1", "3e.455.2", "3e.455.3", "3e.455.4")
def test_spells_have_prices_hands_and_horror_and_those_of_investigators_no_price() -> None:
    deck = {
        kind.id: (kind.price, kind.hands, kind.horror) for kind in CARDS.values() if kind.deck == "spells"
    }
    assert deck == SPELLS
    own = {
        kind.id: (kind.hands, kind.horror)
        for kind in CARDS.values()
        if kind.deck == "starting" and kind.type == "spell"
    }
    assert own == STARTING
    assert all(CARDS[name].price == 0 for name in STARTING)


@pytest.mark.rule("3e.455.4", "3e.455.7", "3e.455.8")
def test_the_horror_is_suffered_before_the_test() -> None:
    table = act(caster(ALCHEMY), use(ALCHEMY))
    assert (table.who().horror, table.who().money) == (1, 3)
    assert table.story.index("suffer_horror") < table.story.index("rolled")


@pytest.mark.rule("3e.455.8")
def test_whom_the_horror_defeats_casts_nothing() -> None:
    table = act(caster(ALCHEMY, horror=6), use(ALCHEMY))
    assert (table.end, table.who().out) == ("defeated", "defeated")
    assert "rolled" not in table.story


@pytest.mark.rule("3e.455.9", "3e.480.2")
def test_each_remnant_spent_prevents_a_horror() -> None:
    table = caster("find_gate_start", who="norman_withers", remnants=2)
    table.state.doom = {"black_cave": 1}
    act(table, use("find_gate_start"))
    assert table.options == ["pay:0:0:2", "pay:1:0:1", "pay:2:0:0"]
    table.answer("pay:1:0:1")
    assert (table.who().horror, table.who().remnants) == (1, 1)


@pytest.mark.rule("3e.455.9")
def test_without_remnants_nobody_is_asked() -> None:
    table = caster(ALCHEMY)
    assert prices(table.game, table.who(), ALCHEMY) == [(0, 0, 1)]


@pytest.mark.rule("3e.456.7", "3e.455.7")
def test_the_horror_may_go_to_an_asset() -> None:
    table = act(caster(ALCHEMY, "liquid_courage"), use(ALCHEMY)).answer("liquid_courage:1")
    assert (table.who().horror, table.asset("liquid_courage").horror, table.who().money) == (0, 1, 3)


@pytest.mark.rule("3e.455.10", "3e.476.2c")
def test_the_hands_of_the_spell_count_in_its_test() -> None:
    table = caster("healing_words", "mystic_tome", damage=1)
    act(table, use("healing_words"))
    assert thrown(table) == 2
    table = lay(
        person("marie_lambeau", place=HERE, assets=["wither", "mystic_tome", "automatic_45"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    act(table, f"attack:{EATER}.1").answer(use("wither"))
    assert table.options == ["hands:", "hands:mystic_tome"]


@card("agnes_baker")
@pytest.mark.rule("3e.459.2d")
def test_agnes_pays_with_blood() -> None:
    table = caster(ALCHEMY, who="agnes_baker", remnants=1)
    act(table, use(ALCHEMY))
    assert table.options == ["pay:0:0:1", "pay:0:1:0", "pay:1:0:0"]
    table.answer("pay:0:1:0")
    assert (table.who().damage, table.who().horror) == (1, 0)


@card("agnes_baker")
@pytest.mark.parametrize(("paid", "dice"), [("pay:0:0:1", 4), ("pay:0:1:0", 6), ("pay:1:0:0", 6)])
def test_blood_and_remnants_give_agnes_two_more_dice(paid: str, dice: int) -> None:
    table = caster(ALCHEMY, who="agnes_baker", remnants=1)
    act(table, use(ALCHEMY)).answer(paid)
    assert thrown(table) == dice


@card("agnes_baker")
def test_blood_is_power_in_a_storm_of_spirits_too() -> None:
    table = lay(
        person("agnes_baker", place=HERE, assets=["storm_of_spirits"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    act(table, f"attack:{EATER}.1").answer(use("storm_of_spirits"), "pay:0:1:0")
    assert thrown(table) == 4 + 2


@card("black_cat")
def test_horror_of_a_spell_on_the_black_cat_is_a_success() -> None:
    table = act(caster(ALCHEMY, "black_cat", dice=1), use(ALCHEMY)).answer("black_cat:1")
    assert (table.who().money, table.asset("black_cat").horror) == (1, 1)
    assert act(caster(ALCHEMY, "black_cat", dice=1), use(ALCHEMY)).answer("bear").who().money == 0
    table = caster(ALCHEMY, "black_cat", dice=1)
    table.asset("black_cat").horror = 2
    act(table, use(ALCHEMY)).answer("black_cat:1")
    assert (table.who().money, table.assets()) == (1, [ALCHEMY])


@card("black_cat")
@pytest.mark.rule("3e.456.7", "3e.458.4")
@pytest.mark.parametrize(("bears", "rests"), [("liquid_courage", False), ("black_cat", True)])
def test_horror_on_another_asset_or_on_a_cat_that_rests_is_none(bears: str, rests: bool) -> None:
    table = caster(ALCHEMY, "black_cat", "liquid_courage", dice=1)
    table.asset("black_cat").barred = rests
    act(table, use(ALCHEMY)).answer(f"{bears}:1")
    assert (table.who().money, table.asset(bears).horror) == (0, 1)


@card("heirloom_of_hyperborea")
def test_the_heirloom_lets_one_focus_after_casting() -> None:
    table = act(caster(ALCHEMY, "heirloom_of_hyperborea", who="agnes_baker"), use(ALCHEMY))
    table.answer("pay:0:0:1", "heirloom_of_hyperborea", "focus:will")
    assert table.who().focus == ["will"]


@card("heirloom_of_hyperborea")
def test_the_heirloom_waits_until_the_attack_of_a_spell_is_over() -> None:
    """What it focuses comes too late for the dice of that attack."""
    table = lay(
        person("agnes_baker", place=HERE, assets=["storm_of_spirits", "heirloom_of_hyperborea"]),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    )
    act(table, f"attack:{EATER}.1").answer(use("storm_of_spirits"), "pay:0:0:1")
    assert thrown(table) == 4
    table.answer("heirloom_of_hyperborea", "focus:lore")
    assert table.who().focus == ["lore"]


@pytest.mark.rule("3e.427.2", "3e.455.7")
def test_a_spell_is_cast_by_who_has_it() -> None:
    table = lay(person("marie_lambeau", assets=[ALCHEMY]), person("rex_murphy"))
    assert use(ALCHEMY) in [option.name for option in menu(table.game, table.who())]
    assert use(ALCHEMY) not in [option.name for option in menu(table.game, table.who(1))]


@pytest.mark.rule("3e.455.7")
def test_casting_is_always_a_lore_test() -> None:
    table = caster(ALCHEMY)
    table.do(cast_test(table.game, begin_casting(table.game, table.who(), ALCHEMY)))
    assert (table.value.skill, table.value.during, table.value.spell) == ("lore", "cast", ALCHEMY)


@card("dexter_drake")
@pytest.mark.rule("3e.459.2d", "3e.459.2c", "3e.429.8")
def test_dexter_rerolls_lore_and_focuses_as_much_as_he_has_spells() -> None:
    table = lay(
        person("dexter_drake", assets=["mists_of_rlyeh_start", "shriveling"]), dice=[1, 1, 1, 1, 6, 6, 6, 6]
    )
    assert focus_limit(table.game, table.who()) == 2
    try_skill(table, "lore").answer(use(sheet("dexter_drake")))
    assert table.value.successes == 4
    table = lay(person("dexter_drake"), dice=1, auto=ASK_ALL)
    assert focus_limit(table.game, table.who()) == 0
    assert try_skill(table, "will").ask is None


@pytest.mark.rule("3e.480.4", "3e.413.7", "3e.485.3")
def test_remnants_come_from_monsters_and_from_doom() -> None:
    table = lay(person("marie_lambeau", place=HERE), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=5)
    assert act(table, f"attack:{EATER}.1").who().remnants == 1
    table = lay(person("marie_lambeau", place=HERE), doom={HERE: 3}, dice=5)
    assert act(table, "ward").who().remnants == 1
    table = lay(person("marie_lambeau", place=HERE), doom={HERE: 1}, dice=5)
    assert act(table, "ward").who().remnants == 0
