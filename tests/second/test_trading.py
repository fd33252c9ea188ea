"""Trading: with whom, when, and what."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.rules.checks import dice_for
from miskatonic.games.second.rules.trading import trade
from miskatonic.games.second.steps import Trading
from tests.second.table import ASK_ALL, ASK_TRADES, Person, Table, lay, person


def moving(*people: Person, **laid: Any) -> Table:
    return lay(*people, step="movement", until="arkham", **laid).go()


@pytest.mark.rule("2e.misc.trade.01")
def test_money_common_items_unique_items_and_spells_change_hands() -> None:
    table = moving(
        person(place="woods", cards=["rifle", "gate_box"], money=3),
        person("bob_jenkins", place="woods", cards=["wither"], money=1),
    ).answer("trade:1")
    assert set(table.options) == {
        *("give:rifle.1", "give:gate_box.1", "give:money", "receive:wither.1", "receive:money"),
    }
    table.answer("give:rifle.1+receive:wither.1+give:money*2+give:gate_box.1")
    assert (table.cards(0), table.cards(1)) == (["wither"], ["rifle", "gate_box"])
    assert (table.who(0).money, table.who(1).money) == (1, 3)


@pytest.mark.rule("2e.misc.trade.01")
def test_what_a_card_gives_goes_with_it_and_exhausted_stays_exhausted() -> None:
    table = moving(
        person(place="woods", cards=["pallid_mask", "motorcycle"], exhausted=["motorcycle"]),
        person("bob_jenkins", place="woods"),
    )
    evade = [dice_for(table.game, table.who(seat), "sneak", "evade", 0) for seat in (0, 1)]
    table.answer("trade:1", "give:pallid_mask.1+give:motorcycle.1")
    assert [dice_for(table.game, table.who(seat), "sneak", "evade", 0) for seat in (0, 1)] == [
        evade[0] - 2,
        evade[1] + 2,
    ]
    assert table.who(1).cards[1].exhausted


@pytest.mark.rule("2e.misc.trade.01")
@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("woods", "woods", True),
        ("uptown", "uptown", True),
        ("woods", "uptown", False),
        ("woods", "graveyard", False),
        ("abyss:1", "abyss:1", True),
        ("abyss:1", "abyss:2", True),
        ("abyss:1", "rlyeh:1", False),
        ("woods", "abyss:1", False),
    ],
)
def test_who_may_trade(one: str, other: str, together: bool) -> None:
    """Ruling C13: the same Other World is enough, in either area (found: nobody could trade there)."""
    gates = {"graveyard": "abyss", "black_cave": "rlyeh"}
    table = moving(
        person(place=one, money=1), person("bob_jenkins", place=other), gates=gates, auto=ASK_TRADES
    )
    assert table.offers("trade:1") is together


@pytest.mark.rule("2e.misc.trade.01", "2e.misc.trade.02")
def test_in_an_other_world_he_trades_and_goes_on() -> None:
    table = moving(person(place="abyss:1", money=1), person("bob_jenkins", place="abyss:1"), auto=ASK_TRADES)
    assert table.options == ["go_on", "trade:1"]
    table.answer("trade:1", "give:money")
    assert table.who(1).money == 1
    assert table.who(0).place == "abyss:2"  # nothing else to decide: he has gone on
    assert table.options == ["go_on", "trade:0"]
    table.answer("go_on")
    assert table.who(1).place == "abyss:2"
    assert table.end == "reached"


@pytest.mark.rule("2e.misc.trade.02")
def test_the_delayed_may_trade_too() -> None:
    table = moving(
        person(place="abyss:1", money=1, delayed=True),
        person("bob_jenkins", place="abyss:2"),
        auto=ASK_TRADES,
    )
    assert table.options == ["stay", "trade:1"]
    table.answer("stay")
    assert table.who(0).place == "abyss:1"


@pytest.mark.rule("2e.misc.trade.02")
def test_before_during_and_after_movement() -> None:
    """Ruling C13: only in the Movement Phase."""
    table = moving(
        person(place="woods", money=3, skills={"speed": 2}),
        person("bob_jenkins", place="woods"),
        person("joe_diamond", place="uptown"),
        person("harvey_walters", place="southside"),
        auto=ASK_TRADES,
    )
    assert table.offers("trade:1")
    table.answer("move:uptown")
    assert table.offers("trade:2")
    assert not table.offers("trade:1")
    table.answer("move:southside")
    assert table.options == ["stay", "trade:3"]
    table.answer("trade:3", "give:money")
    assert table.who(3).money == 1


@pytest.mark.rule("2e.misc.trade.02")
def test_who_comes_back_from_an_other_world_may_trade_where_he_arrives() -> None:
    """Found: he could not."""
    table = moving(
        person(place="abyss:2", money=1),
        person("bob_jenkins", place="woods"),
        gates={"woods": "abyss"},
        auto=ASK_TRADES,
    )
    assert table.who().place == "woods"
    assert table.options == ["stay", "trade:1"]


@pytest.mark.rule("2e.misc.trade.02")
@pytest.mark.parametrize("step", ["upkeep", "arkham"])
def test_in_no_other_phase(step: str) -> None:
    """Ruling C13."""
    table = lay(
        person(place="graveyard", money=5, cards=["rifle"]),
        person("bob_jenkins", place="graveyard"),
        step=step,
        dice=6,
        auto=ASK_ALL,
    ).go()
    assert not table.offers("trade:1")


@pytest.mark.rule("2e.misc.trade.03")
def test_nothing_else_can_be_traded() -> None:
    """Ruling C13: the Deputy's cards are not on the printed list."""
    who = person(
        place="woods",
        clues=5,
        money=1,
        cards=[
            *("luck", "ryan_dean", "retainer", "bank_loan", "silver_twilight_membership"),
            *("deputy_of_arkham", "deputys_revolver", "patrol_wagon"),
        ],
        monsters=["ghoul"],
        gates=["abyss"],
        fate="blessed",
    )
    table = moving(who, person("bob_jenkins", place="woods")).answer("trade:1")
    assert table.options == ["give:money"]


def test_the_later_printing_allows_the_revolver_and_the_wagon() -> None:
    """Ruling C13, variant."""
    cards = ["deputy_of_arkham", "deputys_revolver", "patrol_wagon"]
    table = moving(
        person(place="woods", cards=cards), person("bob_jenkins", place="woods"), printing="later"
    ).answer("trade:1")
    assert table.options == ["give:deputys_revolver.1", "give:patrol_wagon.1"]


def test_who_has_nothing_is_no_partner_of_who_has_nothing() -> None:
    table = moving(person(place="woods"), person("bob_jenkins", place="woods"))
    assert not table.offers("trade:1")


def test_a_trade_is_one_question() -> None:
    """Money goes one way, as much as there is; nothing at all is a trade too."""
    table = lay(person(money=2, cards=["rifle"]), person("bob_jenkins", money=2))
    table.do(trade(table.game, Trading(0, 1)))
    assert table.takes("give:rifle.1", "receive:money*2")
    assert not table.takes("give:money", "receive:money")
    assert not table.takes("give:money*3")
    table.answer("none")
    assert (table.end, table.cards(), table.who().money) == ("done", ["rifle"], 2)
