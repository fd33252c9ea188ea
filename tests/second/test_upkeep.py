"""Upkeep: refresh, Upkeep actions, adjust skills."""

from __future__ import annotations

import pytest

from miskatonic.games.second.rules.people import skill_value, slider_value
from miskatonic.games.second.rules.upkeep import upkeep
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.text import language
from tests.second.table import ASK_ALL, Table, lay, person


def begin(table: Table) -> Table:
    """One seat's Upkeep."""
    return table.do(upkeep(table.game))


@pytest.mark.rule("2e.upkeep.01")
def test_refresh_comes_first_then_the_actions_then_the_sliders() -> None:
    table = begin(lay(person(cards=["retainer", "motorcycle"], exhausted=["motorcycle"]), dice=[4]))
    assert table.story == ["refreshed", "gain_money", "roll"]
    assert table.asked == "sliders"
    table.answer("slide:0:1")
    assert table.story[-1] == "sliders"


@pytest.mark.rule("2e.upkeep.02", "2e.upkeep.03", "2e.upkeep.04")
def test_an_exhausted_card_is_no_use_until_the_next_upkeep_turns_it_up() -> None:
    table = lay(
        person(place="rivertown", cards=["motorcycle"]), step="movement", until="mythos", auto=ASK_ALL
    ).go()
    table.answer("use:motorcycle.1")
    assert table.who().cards[0].exhausted
    assert not table.offers("use:motorcycle.1")
    table.answer("stay")
    assert table.end == "reached"
    assert table.who().cards[0].exhausted  # for the rest of the turn
    table.state.step, table.state.queue = "upkeep", [0]
    begin(table)
    assert not table.who().cards[0].exhausted
    assert table.told("refreshed")[0].rule == "2e.upkeep.04"


@pytest.mark.rule("2e.upkeep.04")
def test_all_his_cards_are_turned_up_and_nobody_elses() -> None:
    table = lay(
        person(
            "joe_diamond", cards=["motorcycle", "map_of_arkham"], exhausted=["motorcycle", "map_of_arkham"]
        ),
        person("bob_jenkins", cards=["bullwhip"], exhausted=["bullwhip"], fate="blessed"),
        auto=ASK_ALL,
    )
    begin(table)
    assert [card.exhausted for card in table.who(0).cards] == [False, False]
    assert table.who(1).cards[0].exhausted


@pytest.mark.rule("2e.upkeep.05")
def test_harvey_walters_wither_is_castable_again() -> None:
    table = lay(
        person("harvey_walters", place="rivertown", cards=["wither"], exhausted=["wither"]),
        monsters={"rivertown": ["cultist"]},
        dice=6,
    ).go()
    assert not table.who().cards[0].exhausted
    table.answer("none", "fight")
    assert table.offers("use:wither.1")


@pytest.mark.rule("2e.upkeep.06")
def test_upkeep_actions_are_not_optional() -> None:
    table = begin(lay(person(cards=["retainer"], fate="cursed"), dice=[1, 1]))
    assert table.cards() == []  # the Retainer is gone with a 1,
    assert table.who().fate == ""  # and so is the Curse
    assert table.asked == "sliders"


@pytest.mark.rule("2e.upkeep.06")
def test_they_are_performed_every_turn() -> None:
    table = lay(person("jenny_barnes", cards=["retainer"], money=0), dice=[2, 2])
    begin(table).answer("investigator.jenny_barnes", "none")
    assert table.who().money == 3
    table.state.queue = [0]
    begin(table).answer("retainer.1")
    assert table.who().money == 6


@pytest.mark.rule("2e.upkeep.07")
@pytest.mark.parametrize("first", ["retainer.1", "bank_loan.1"])
def test_the_player_chooses_the_order_of_his_upkeep_actions(first: str) -> None:
    """With the Retainer's money first, the interest of a loan can be paid."""
    table = lay(person(cards=["retainer", "bank_loan"]), dice=[4, 1] if first == "retainer.1" else [1, 4])
    begin(table)
    assert table.ask is not None
    assert (table.ask.seat, set(table.options)) == (0, {"retainer.1", "bank_loan.1"})
    table.answer(first)
    if first == "retainer.1":
        assert table.asked == "interest"
        table.answer("pay")
        assert (table.who().money, table.cards()) == (1, ["retainer", "bank_loan"])
    else:  # he could only default
        assert table.who().no_loan
        assert (table.who().money, table.cards()) == (2, ["retainer"])


@pytest.mark.rule("2e.upkeep.08")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, True), (6, True)])
def test_harvey_walters_retainer_pays_two_dollars_then_rolls(face: int, kept: bool) -> None:
    table = begin(lay(person("harvey_walters", cards=["retainer"], money=1), dice=[face]))
    assert table.who().money == 3
    assert table.story[:2] == ["gain_money", "roll"]
    assert (table.cards() == ["retainer"]) is kept


@pytest.mark.rule("2e.upkeep.06")
@pytest.mark.parametrize("fate", ["blessed", "cursed"])
@pytest.mark.parametrize(("face", "stays"), [(1, False), (2, True), (6, True)])
def test_a_blessing_or_a_curse_ends_on_a_one(fate: str, face: int, stays: bool) -> None:
    table = begin(lay(person(fate=fate), dice=[face]))
    assert (table.who().fate == fate) is stays


@pytest.mark.rule("2e.upkeep.06")
def test_what_was_gained_last_turn_rolls_in_the_very_next_upkeep() -> None:
    """Ruling C7."""
    table = lay(person(fate="blessed", fate_fresh=True, cards=["retainer"]), dice=[1, 1])
    table.who().cards[0].fresh = True
    begin(table)
    assert (table.who().fate, table.cards(), table.who().money) == ("", [], 2)


def test_in_the_later_printing_it_does_not_roll_in_its_first_upkeep() -> None:
    """Ruling C7, variant: no roll, but the Retainer's money comes."""
    who = person(fate="cursed", fate_fresh=True, cards=["retainer", "bank_loan"])
    table = lay(who, printing="later", dice=[])
    for card in table.who().cards:
        card.fresh = True
    begin(table).answer("retainer.1")
    assert (table.who().fate, table.who().money) == ("cursed", 2)
    assert table.cards() == ["retainer", "bank_loan"]
    table.answer("none")
    table.game.chance.faces = [6, 1, 1]  # type: ignore[attr-defined]
    table.state.queue = [0]
    begin(table).answer("bank_loan.1")
    assert (table.who().fate, table.cards()) == ("", ["bank_loan"])


# ---------------------------------------------------------------------- adjusting skills


@pytest.mark.rule("2e.upkeep.09")
def test_adjusting_is_optional_and_comes_last() -> None:
    table = begin(lay(person(sliders=[1, 1, 1])))
    assert table.asked == "sliders"
    table.answer("none")
    assert table.who().sliders == [1, 1, 1]
    assert table.end == "done"
    assert table.state.queue == []


@pytest.mark.rule("2e.upkeep.10", "2e.upkeep.11")
def test_focus_may_be_split_over_sliders_in_either_direction() -> None:
    table = begin(lay(person(sliders=[1, 2, 0])))  # Amanda: Focus 3
    assert table.takes("slide:0:0", "slide:1:0")
    assert table.takes("slide:0:0", "slide:2:2")
    assert not table.takes("slide:0:0", "slide:2:3")
    assert table.takes("slide:2:3")
    assert not table.takes("slide:0:0", "slide:0:2")
    table.answer("slide:0:0+slide:2:1+slide:1:3")
    assert table.who().sliders == [0, 3, 1]
    assert table.end == "done"


@pytest.mark.rule("2e.upkeep.10")
@pytest.mark.parametrize(("name", "focus"), [("bob_jenkins", 1), ("harvey_walters", 2), ("joe_diamond", 3)])
def test_no_slider_moves_further_than_focus(name: str, focus: int) -> None:
    table = begin(lay(person(name)))
    reach = {int(name.rpartition(":")[2]) for name in table.options if name.startswith("slide:0:")}
    assert reach == set(range(1, focus + 1))


@pytest.mark.rule("2e.upkeep.11")
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Speed 3, Sneak 2"), ("es", "Velocidad 3, Discreción 2"), ("nl", "Snelheid 3, Sluipen 2")],
)
def test_a_stop_is_offered_by_the_values_it_gives(lang: str, words: str) -> None:
    table = begin(lay(person(sliders=[1, 2, 0])))  # Amanda: Speed 1-4, Sneak 4-1
    assert language(lang).render(table.option("slide:0:2").text) == words


@pytest.mark.rule("2e.upkeep.11")
def test_sliders_that_are_not_moved_stay() -> None:
    table = begin(lay(person("bob_jenkins", sliders=[2, 1, 3]))).answer("slide:1:2")
    assert table.who().sliders == [2, 2, 3]
    assert table.end == "done"  # Focus 1 is used up


@pytest.mark.rule("2e.upkeep.13")
@pytest.mark.parametrize(
    ("track", "left", "right"), [(0, "speed", "sneak"), (1, "fight", "will"), (2, "lore", "luck")]
)
def test_raising_one_skill_of_a_pair_lowers_the_other(track: int, left: str, right: str) -> None:
    table = lay(person())
    who = table.who()
    before = slider_value(who, left), slider_value(who, right)
    begin(table).answer(f"slide:{track}:2")
    assert (skill_value(table.game, who, left), skill_value(table.game, who, right)) == (
        before[0] + 2,
        before[1] - 2,
    )


@pytest.mark.rule("2e.upkeep.14")
def test_three_stops_to_the_right_use_up_a_focus_of_three() -> None:
    table = begin(lay(person(sliders=[1, 0, 1]), auto=ASK_ALL)).answer("slide:1:3")
    assert table.who().sliders == [1, 3, 1]
    assert table.end == "done"


@pytest.mark.rule("2e.turn.02", "2e.upkeep.01")
def test_everybody_does_upkeep_the_first_player_first() -> None:
    table = lay(person(), person("bob_jenkins"), person("joe_diamond"), first=1).go()
    seats = []
    while table.asked == "sliders":
        assert isinstance(table.ask, Ask)
        seats.append(table.ask.seat)
        table.answer("none")
    assert seats == [1, 2, 0]
    assert table.state.step == "movement"


# ---------------------------------------------------------------------- together


@pytest.mark.rule("2e.upkeep.09", "2e.turn.02")
def test_sliders_between_which_nothing_happens_are_set_at_the_same_time() -> None:
    table = lay(person("joe_diamond"), person("bob_jenkins"), person("harvey_walters"), until="movement").go()
    assert table.ask is not None
    assert [table.ask.seat, table.asked] == [0, "sliders"]
    table.answer("none", "none", "none")
    assert table.end == "reached"
    assert table.state.queue == [0, 1, 2]


@pytest.mark.rule("2e.turn.02", "2e.upkeep.01")
def test_nobody_sees_a_roll_of_later_upkeep_before_his_own_sliders() -> None:
    """The second keeps his blessing by a die: the first sets his sliders before, the third after it, with him."""
    people = (person("joe_diamond"), person("bob_jenkins", fate="blessed"), person("harvey_walters"))
    table = lay(*people, until="movement", dice=6).go()
    assert not table.told("fate_stays")
    table.answer("none")
    assert table.told("fate_stays")
    assert table.ask is not None
    assert table.ask.seat == 1


@pytest.mark.rule("2e.upkeep.06")
def test_income_comes_of_itself_and_holds_nobody_up() -> None:
    table = lay(person("joe_diamond"), person("jenny_barnes", money=0), until="movement").go()
    assert table.who(1).money == 1
    assert table.ask is not None
    assert table.ask.seat == 0
