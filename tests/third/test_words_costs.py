"""Costs and choices: all or nothing, either or, as often as one likes."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.words.choices import Spend
from miskatonic.games.third.words.vocabulary import VOCABULARY
from tests.third.table import ASK_ALL, Table, field, lay, person

REMNANT = {"do": "gain_remnant"}


def at(place: str = "graveyard", **more: Any) -> Any:
    return person("agnes_baker", place=place, **more)


def cost(**parts: Any) -> dict[str, Any]:
    return {"do": "spend", **parts}


def may_pay(effect: dict[str, Any] = REMNANT, **parts: Any) -> dict[str, Any]:
    return {"do": "pay_to", "cost": cost(**parts), "effect": effect}


def pays(table: Table, card: str = "downtown_1", **parts: Any) -> Table:
    """Pay a cost; the table's `value` says whether it was paid in full."""
    spend = VOCABULARY.read(cost(**parts))
    assert isinstance(spend, Spend)
    scope = ThirdScope(table.game, table.who(), card, "3e.441.2")
    assert spend.possible(scope)
    return table.do(spend.pay(scope))


def can_pay(table: Table, card: str = "downtown_1", **parts: Any) -> bool:
    spend: Spend = VOCABULARY.read(cost(**parts))
    return spend.possible(ThirdScope(table.game, table.who(), card, "3e.441.2"))


# ---------------------------------------------------------------------- all or nothing


@pytest.mark.rule("3e.400.1d", "3e.400.1d.ex1", "3e.400.1f", "3e.453.1")
def test_three_dollars_for_a_common_item() -> None:
    words = may_pay({"do": "gain_item", "trait": "common"}, money=3)
    table = lay(at(money=4), display=["knife", "secret_page", "silver_key", "mystic_tome", "tattered_cloak"])
    table.says(words).answer("pay", "knife")
    assert (table.who().money, table.assets()) == (1, ["knife"])
    table = lay(at(money=4)).says(words).answer("no")
    assert (table.who().money, table.assets()) == (4, [])
    table = lay(at(money=2), auto=ASK_ALL).says(words)
    assert (table.end, table.who().money, table.assets()) == ("done", 2, [])


@pytest.mark.rule("3e.400.1e", "3e.400.1e.ex1", "3e.400.1h", "3e.449.5")
def test_a_dark_pact_for_a_blessing() -> None:
    words = may_pay({"do": "gain_condition", "name": "blessed"}, condition="dark_pact")
    assert lay(at()).says(words).answer("pay").assets() == ["dark_pact", "blessed"]
    assert lay(at()).says(words).answer("no").assets() == []
    table = lay(at(assets=["dark_pact"]), auto=ASK_ALL).says(words)
    assert (table.end, table.assets()) == ("done", ["dark_pact"])


@pytest.mark.rule("3e.400.1g", "3e.484.5")
def test_who_is_delayed_cannot_be_delayed_as_a_cost() -> None:
    table = lay(at()).says(may_pay(delayed=True)).answer("pay")
    assert (table.who().delayed, table.who().remnants) == (True, 1)
    table = lay(at(delayed=True), auto=ASK_ALL).says(may_pay(delayed=True))
    assert (table.end, table.who().remnants) == ("done", 0)


@pytest.mark.rule("3e.400.1f", "3e.427.4.ex1")
@pytest.mark.parametrize(
    ("remnants", "horror", "able"), [(2, 0, True), (1, 0, False), (3, 2, True), (0, 0, False)]
)
def test_a_cost_of_two_parts_is_one_cost(remnants: int, horror: int, able: bool) -> None:
    table = lay(at(remnants=remnants, horror=horror), top={"allies": ["sachiko_higa"]}, auto=ASK_ALL)
    table.says(may_pay({"do": "gain_ally"}, remnants=2, direct_horror=1))
    if able:
        table.answer("pay")
    after = (table.who().remnants, table.who().horror, table.assets())
    assert after == ((remnants - 2, horror + 1, ["sachiko_higa"]) if able else (remnants, horror, []))


def test_nobody_is_asked_to_pay_for_nothing() -> None:
    table = lay(at(money=3), auto=ASK_ALL)
    assert table.says(may_pay({"do": "recover", "health": 2}, money=1)).end == "done"
    assert table.who().money == 3


def test_odds_stand_beside_what_is_paid_for() -> None:
    table = lay(at(money=1)).says(may_pay({"do": "test", "skill": "influence", "passed": REMNANT}, money=1))
    (odds,) = table.option("pay").odds
    assert odds.chance == pytest.approx(5 / 9)


# ---------------------------------------------------------------------- what can be paid


@pytest.mark.parametrize("thing", ["money", "remnants", "clues"])
def test_tokens_are_spent(thing: str) -> None:
    table = lay(at(**field(thing, 2)))
    assert not can_pay(table, **field(thing, 3))
    assert pays(table, **field(thing, 2)).value is True
    assert getattr(table.who(), thing) == 0


def test_focus_of_his_choice_is_spent() -> None:
    table = lay(at(focus=["lore", "will"]))
    assert not can_pay(table, focus=3)
    pays(table, focus=1)
    assert table.options == ["focus:lore", "focus:will"]
    table.answer("focus:lore")
    assert table.who().focus == ["will"]


def test_clues_of_the_sheet_are_spent() -> None:
    table = lay(at(), sheet_clues=3)
    assert not can_pay(table, sheet_clues=4)
    assert pays(table, sheet_clues=2).value is True
    assert table.state.sheet_clues == 1


def test_any_number_of_clues_of_the_sheet() -> None:
    words = may_pay({"do": "gain_money", "n": "that_many"}, sheet_clues="any")
    table = lay(at(), sheet_clues=3).says(words).answer("pay")
    assert table.options == ["clues:3", "clues:2", "clues:1"]
    table.answer("clues:2")
    assert (table.state.sheet_clues, table.who().money) == (1, 2)
    assert lay(at(), auto=ASK_ALL).says(words).end == "done"


def test_harm_is_a_cost_and_an_asset_may_bear_it() -> None:
    table = lay(at(assets=["leather_coat"]))
    pays(table, damage=1, horror=1).answer("leather_coat:1")
    assert table.value is True
    assert (table.who().damage, table.who().horror, table.asset("leather_coat").damage) == (0, 1, 1)


@pytest.mark.rule("3e.409.1", "3e.400.1d")
def test_harm_that_is_prevented_pays_nothing() -> None:
    words = {
        "do": "choose",
        "options": [
            {
                "do": "choice",
                "name": "pay",
                "effect": {"do": "pay", "cost": cost(horror=1), "effect": REMNANT},
            },
            {"do": "choice", "name": "decline", "effect": {"do": "nothing"}},
        ],
    }
    table = lay(person("wendy_adams", assets=["mamas_amulet"])).says(words)
    table.answer("pay", "use:mamas_amulet")
    assert (table.end, table.who().horror, table.who().remnants) == ("done", 0, 0)
    table = lay(person("wendy_adams", assets=["mamas_amulet"])).says(words)
    table.answer("pay", "bear")
    assert (table.who().horror, table.who().remnants) == (1, 1)


def test_who_falls_by_the_cost_has_nothing_of_it() -> None:
    table = lay(at(horror=5)).says(may_pay(horror=1)).answer("pay")
    assert (table.end, table.who().out, table.who().remnants) == ("defeated", "defeated", 0)


@pytest.mark.parametrize(
    ("what", "fits"),
    [
        ("item", ["knife", "secret_page"]),
        ("spell", ["wither"]),
        ("tome", ["secret_page"]),
        ("ally", ["grace_bechman"]),
    ],
)
def test_a_card_of_a_kind_is_discarded(what: str, fits: list[str]) -> None:
    table = lay(at(assets=["knife", "wither", "secret_page", "grace_bechman", "blessed"]), auto=ASK_ALL)
    pays(table, discard=what)
    if len(fits) > 1:
        assert table.options == fits
        table.answer(fits[-1])
    assert fits[-1] not in table.assets()
    assert len(table.assets()) == 4
    assert not can_pay(lay(at()), discard=what)


def test_this_card_is_discarded() -> None:
    table = lay(at(assets=["stray_cat", "knife"]))
    pays(table, card="stray_cat", discard_this=True)
    assert table.assets() == ["knife"]
    assert not can_pay(table, card="stray_cat", discard_this=True)


def test_horror_on_this_card() -> None:
    table = lay(at(assets=["contraband_whiskey"]))
    for n in (1, 2):
        pays(table, card="contraband_whiskey", horror_on_this=1)
        assert table.asset("contraband_whiskey").horror == n
    assert not can_pay(table, card="contraband_whiskey", horror_on_this=2)
    pays(table, card="contraband_whiskey", horror_on_this=1)
    assert table.assets() == []  # its sanity is 3


def test_that_item_must_still_be_his() -> None:
    scope = ThirdScope(
        lay(at(assets=["knife"])).game, lay(at()).who(), "x", "3e.441.2", about={"that": "knife"}
    )
    assert not VOCABULARY.read(cost(discard="that_item")).possible(scope)


# ---------------------------------------------------------------------- choices

EITHER = {
    "do": "choose",
    "options": [
        {
            "do": "choice",
            "name": "test",
            "effect": {"do": "test", "skill": "lore", "passed": {"do": "gain_money", "n": 3}},
        },
        {
            "do": "choice",
            "name": "pay",
            "effect": {"do": "pay", "cost": cost(remnants=1), "effect": {"do": "gain_money", "n": 3}},
        },
    ],
}


@pytest.mark.rule("3e.441.9", "3e.441.9.ex1")
def test_a_test_of_lore_or_a_remnant() -> None:
    table = lay(at(remnants=1), dice=[1, 1, 1, 1]).says(EITHER)
    assert table.options == ["test", "pay"]
    assert table.story == []  # nothing is read before the choice
    table.answer("test")
    assert (table.who().money, table.who().remnants) == (0, 1)
    table = lay(at(remnants=1)).says(EITHER).answer("pay")
    assert (table.who().money, table.who().remnants) == (3, 0)


def test_who_cannot_pay_must_test() -> None:
    table = lay(at(), dice=[1, 1, 1, 6], auto=ASK_ALL).says(EITHER)
    assert table.options == ["test"]
    assert table.answer("test").who().money == 3


def choose(**effects: dict[str, Any]) -> dict[str, Any]:
    arms = [{"do": "choice", "name": name, "effect": effect} for name, effect in effects.items()]
    return {"do": "choose", "options": arms}


def test_to_decline_is_always_allowed() -> None:
    words = choose(
        accept={"do": "gain_special", "name": "gravedigger"}, decline={"do": "recover", "sanity": 1}
    )
    assert lay(at()).says(words).options == ["accept", "decline"]
    assert lay(at(money=1)).says(
        choose(pay={"do": "pay", "cost": cost(money=1)}, decline={"do": "nothing"})
    ).options == [
        "pay",
        "decline",
    ]


@pytest.mark.rule("3e.449.4")
def test_what_he_is_he_cannot_choose_to_become() -> None:
    words = choose(suffer={"do": "suffer", "damage": 2}, cursed={"do": "gain_condition", "name": "cursed"})
    assert lay(at()).says(words).options == ["suffer", "cursed"]
    assert lay(at(assets=["blessed"])).says(words).options == ["suffer", "cursed"]  # it takes the blessing
    assert lay(at(assets=["cursed"]), auto=ASK_ALL).says(words).options == ["suffer"]
    assert lay(person("rex_murphy"), auto=ASK_ALL).says(words).options == ["suffer"]


def test_pay_or_else() -> None:
    words = {
        "do": "pay_or_else",
        "cost": cost(remnants=1),
        "otherwise": {"do": "gain_condition", "name": "cursed"},
    }
    table = lay(at(remnants=1)).says(words)
    assert table.options == ["pay", "no"]
    assert table.answer("pay").assets() == []
    assert lay(at(remnants=1)).says(words).answer("no").assets() == ["cursed"]
    assert lay(at(), auto=ASK_ALL).says(words).assets() == ["cursed"]


def test_as_often_as_he_likes() -> None:
    words = {"do": "repeat_pay", "cost": cost(remnants=1), "each": {"do": "gain_money", "n": 2}}
    table = lay(at(remnants=3)).says(words).answer("pay", "pay", "no")
    assert (table.who().remnants, table.who().money) == (1, 4)
    table = lay(at(remnants=2)).says(words).answer("pay", "pay")
    assert (table.end, table.who().money) == ("done", 4)
