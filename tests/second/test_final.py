"""The final battle: who fights, its rounds, winning and losing it."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import ANCIENT_ONES, MYTHOS
from miskatonic.games.second.rules.durations import holding
from miskatonic.games.second.state import Battle
from tests.second.table import ASK_TRADES, Person, Table, lay, person

ENVIRONMENT = next(card.id for card in MYTHOS.values() if card.type == "environment")
RUMOR = next(card.id for card in MYTHOS.values() if card.type == "rumor")
STREET_CLOSED = next(card.id for card in MYTHOS.values() if card.closed_marker)
"""A headline that holds on for a turn."""


def awakening(*people: Person, **laid: Any) -> Table:
    """It awakens; the table is at the first refresh step."""
    laid.setdefault("ancient", "cthulhu")
    return lay(*people, step="awakening", until="battle_refresh", **laid).go()


def battle(step: str, *people: Person, until: str = "", rating: int = 0, **laid: Any) -> Table:
    """In a round of the battle."""
    laid.setdefault("ancient", "cthulhu")
    laid.setdefault("doom", ANCIENT_ONES[laid["ancient"]].doom_track)
    fields = {name: laid.pop(name) for name in ("round", "successes") if name in laid}
    table = lay(*people, step=step, until=until, battle=Battle(rating=rating, **fields), **laid)
    return table.go()


def thrown(table: Table) -> int:
    n = table.told("rolled")[-1].args["n"]
    assert isinstance(n, int)
    return n


# ---------------------------------------------------------------------- before it


@pytest.mark.rule("2e.final.01")
def test_the_lost_are_devoured_and_out_of_the_game() -> None:
    table = awakening(person(place="lost", cards=["rifle"], gates=["abyss"]), person("bob_jenkins"))
    assert table.who().out
    assert not table.who(1).out
    assert (table.cards(), table.who().gates) == ([], ["abyss_1"])
    assert table.state.queue == [1]
    assert table.told("newcomer") == []


@pytest.mark.rule("2e.final.01", "2e.final.18")
def test_if_everybody_is_lost_the_game_is_lost() -> None:
    table = awakening(person(place="lost"), person("bob_jenkins", place="lost"))
    assert (table.end, table.state.result) == ("over", "lost")


@pytest.mark.rule("2e.final.02")
def test_everybody_else_fights_wherever_he_is() -> None:
    """Ruling C29: in Other Worlds, in jail, delayed, at the Asylum; position and delay no longer matter."""
    table = awakening(
        person(place="abyss:1", delayed=True),
        person("bob_jenkins", place="jail", lost_turn=True, lose_next=True, delayed=True),
        person("joe_diamond", place="arkham_asylum", done=True),
        person("harvey_walters", place="rivertown"),
        monsters={"rivertown": ["dhole"]},
        gates={"woods": "abyss"},
        terror=5,
    )
    assert table.state.queue == [0, 1, 2, 3]
    table.until = "battle_ancient"
    table.go()
    seats = []
    while table.ask is not None:
        if table.asked == "battle":
            seats.append(table.ask.seat)
            table.answer("no")
        else:
            table.answer(table.first)
    assert seats == [1, 2, 3, 0]
    assert table.where("dhole.1") == "rivertown"


@pytest.mark.rule("2e.final.07")
def test_what_is_used_once_a_turn_is_used_once_a_round() -> None:
    used = {"turn/investigator.mandy_thompson": 1}
    table = awakening(person("mandy_thompson"), limits=used)
    assert table.state.limits == {}
    table = battle("battle_ancient", person("mandy_thompson"), limits=used, until="battle_refresh")
    table.answer("sanity")
    assert table.state.limits == {}


@pytest.mark.rule("2e.final.03")
def test_environment_and_rumor_are_discarded() -> None:
    table = awakening(person(), environment=ENVIRONMENT, rumor=RUMOR, lasting=[holding(STREET_CLOSED, 3)])
    assert (table.state.environment, table.state.rumor, table.state.lasting) == ("", None, [])
    assert table.state.mythos.bags[-2:] == [[ENVIRONMENT], [RUMOR]]
    assert not [
        source
        for pairs in table.game.abilities.modifiers.values()
        for source, _ in pairs
        if source.id in (ENVIRONMENT, STREET_CLOSED)
    ]


@pytest.mark.rule("2e.final.04", "2e.final.07")
def test_loans_and_retainers_do_nothing_any_more() -> None:
    """Ruling C32: no income and no roll; other Upkeep actions go on."""
    who = person(cards=["retainer", "bank_loan"], money=1, fate="cursed")
    table = battle("battle_refresh", who, dice=[1], until="battle_attack")
    assert (table.who().money, table.cards()) == (1, ["retainer", "bank_loan"])
    assert table.who().fate == ""  # the Curse was rolled for, and the 1 ended it


@pytest.mark.rule("2e.final.04")
def test_other_income_goes_on() -> None:
    """Ruling C32."""
    assert battle("battle_refresh", person("jenny_barnes")).who().money == 1


# ---------------------------------------------------------------------- the refresh step


@pytest.mark.rule("2e.final.06", "2e.final.07", "2e.final.08", "2e.final.09", "2e.final.10", "2e.final.15")
def test_a_round_is_refresh_marker_trade_attack_and_the_ancient_ones_attack() -> None:
    """Found: trading came before the marker was passed."""
    table = battle(
        "battle_refresh",
        person(cards=["motorcycle"], exhausted=["motorcycle"]),
        person("bob_jenkins", money=3),
        first=0,
        dice=6,
        ancient="yig",
        auto=ASK_TRADES,
    )
    steps = []
    while table.state.battle is not None and table.state.battle.round == 1 and table.ask is not None:
        steps.append((table.asked, table.ask.seat))
        table.answer("no" if table.asked == "battle" else table.first)
    assert steps == [
        ("sliders", 0),
        ("sliders", 1),
        ("battle_trade", 1),  # the marker has passed to the left
        ("battle_trade", 0),
        ("battle", 1),
        ("battle", 0),
    ]
    assert not table.who().cards[0].exhausted
    assert [entry.args["who"] for entry in table.told("rolled")] == ["bob_jenkins", "amanda_sharpe"]
    assert table.asked == "sliders"  # the next round
    assert table.state.first == 1
    assert table.state.battle is not None
    assert table.state.battle.round == 2


@pytest.mark.rule("2e.final.07")
def test_sliders_move_within_focus() -> None:
    table = battle("battle_refresh", person("bob_jenkins"))
    assert {name for name in table.options if name.startswith("slide:0")} == {"slide:0:1"}


@pytest.mark.rule("2e.final.09", "2e.misc.trade.01")
def test_everybody_may_trade_with_everybody() -> None:
    table = battle(
        "battle_trade",
        person(place="abyss:1", money=2),
        person("bob_jenkins", place="woods", cards=["rifle"]),
        person("joe_diamond", place="jail", lost_turn=True, cards=["knife"]),
        auto=ASK_TRADES,
    )
    assert table.options == ["done", "trade:1", "trade:2"]
    table.answer("trade:1")
    table.answer("receive:rifle.1+give:money")
    assert (table.cards(), table.who().money, table.who(1).money) == (["rifle"], 1, 1)
    assert table.options == ["done", "trade:2"]


@pytest.mark.rule("2e.final.08")
def test_the_marker_passes_over_who_is_out() -> None:
    """Ruling C31."""
    table = battle(
        "battle_refresh",
        person(),
        person("bob_jenkins", out=True),
        person("joe_diamond"),
        until="battle_attack",
    )
    while table.ask is not None:
        table.answer(table.first)
    assert table.state.first == 2
    assert table.state.queue == [2, 0]


@pytest.mark.rule("2e.final.08", "2e.final.17")
def test_when_the_first_player_is_eliminated_the_marker_goes_on() -> None:
    """Ruling C31."""
    table = battle(
        "battle_ancient",
        person(clues=1),
        person("bob_jenkins", clues=3),
        person("joe_diamond", clues=0),
        ancient="nyarlathotep",
        first=0,
        dice=1,
        until="battle_refresh",
    )
    table.answer("done", "done")
    assert [who.out for who in table.state.investigators] == [True, False, True]
    assert table.state.first == 1


# ---------------------------------------------------------------------- the attack


@pytest.mark.rule("2e.final.10", "2e.anatomy.ancient.02")
@pytest.mark.parametrize(
    ("name", "rating"),
    [
        ("cthulhu", -6),
        ("ithaqua", -3),
        ("nyarlathotep", -4),
        ("shub_niggurath", -5),
        ("yig", -3),
        ("yog_sothoth", -5),
    ],
)
def test_a_combat_check_is_modified_by_the_combat_rating(name: str, rating: int) -> None:
    who = person("michael_mcglen", sliders=[0, 3, 0], clues=3, monsters=["gug"], gates=["abyss"])  # Fight 6
    table = awakening(who, ancient=name, dice=6)
    assert table.state.battle is not None
    assert table.state.battle.rating == rating
    table.until = "battle_ancient"
    table.go()
    while table.asked != "battle":
        table.answer("none")
    table.answer("fight")
    assert thrown(table) == 6 + rating


@pytest.mark.rule("2e.final.10")
def test_attacking_is_optional_and_there_is_no_horror_check() -> None:
    """Ruling C28: weapons, spells and clue tokens work as usual, in two hands."""
    who = person("harvey_walters", cards=["shrivelling", "45_automatic", "knife"], clues=2, sliders=[0, 0, 1])
    table = battle("battle_attack", who, until="battle_ancient", dice=6)
    assert table.options == ["fight", "wield:45_automatic.1", "wield:knife.1", "use:shrivelling.1", "no"]
    table.answer("use:shrivelling.1", "wield:45_automatic.1")
    assert not table.offers("wield:knife.1")
    table.answer("fight")
    assert thrown(table) == 0 + 6 + 4
    assert table.offers("clue")
    table.answer("clue", "done")
    assert table.who().sanity == 6
    assert [entry.args["special"] for entry in table.told("rolled")] == ["spell", "combat"]
    passive = battle("battle_attack", person(), until="battle_ancient").answer("no")
    assert passive.told("rolled") == []


@pytest.mark.rule("2e.final.10", "2e.state.blessed.01", "2e.state.blessed.02")
@pytest.mark.parametrize(("fate", "successes"), [("", 1), ("blessed", 2), ("cursed", 0)])
def test_blessings_and_curses_count(fate: str, successes: int) -> None:
    """Ruling C28."""
    table = battle(
        "battle_attack", person(fate=fate, sliders=[0, 1, 0]), until="battle_ancient", dice=[5, 4]
    ).answer("fight")
    assert table.told("successes")[0].args["n"] == successes


@pytest.mark.rule("2e.final.11", "2e.final.12")
def test_successes_of_all_players_add_up_and_nothing_is_lost() -> None:
    """Ruling C27: a roll may remove several tokens, and what is left stays for the next player and the next round."""
    people = [
        person("joe_diamond", sliders=[0, 3, 0]),
        person("bob_jenkins", sliders=[0, 3, 0]),
    ]  # Fight 5 and 4
    table = battle("battle_attack", *people, until="battle_ancient", dice=6)
    doom = table.state.doom
    table.answer("fight")
    assert table.state.battle is not None
    assert (table.state.doom, table.state.battle.successes) == (doom - 2, 1)
    table.answer("fight")
    assert (table.state.doom, table.state.battle.successes) == (doom - 4, 1)
    table.until = "battle_attack"
    table.go()
    while table.ask is not None:
        table.answer("sanity" if table.offers("sanity") else table.first)
    assert table.state.battle.successes == 1


@pytest.mark.rule("2e.final.11")
def test_one_attack_does_not_beat_it() -> None:
    table = battle("battle_attack", person("joe_diamond", sliders=[0, 3, 0]), until="battle_ancient", dice=6)
    table.answer("fight")
    assert table.end == "reached"
    assert table.state.doom == 13 - 5


@pytest.mark.rule("2e.final.13")
def test_the_threshold_counts_those_who_are_out() -> None:
    table = battle(
        "battle_attack",
        person("joe_diamond", sliders=[0, 3, 0]),
        person("bob_jenkins", out=True),
        person("harvey_walters", out=True),
        until="battle_ancient",
        dice=6,
    ).answer("fight")
    assert table.state.battle is not None
    assert (table.state.doom, table.state.battle.successes) == (13 - 1, 2)


@pytest.mark.rule("2e.final.14")
def test_it_is_beaten_before_it_strikes_again() -> None:
    table = battle(
        "battle_attack", person(sliders=[0, 3, 0]), person("bob_jenkins"), ancient="yig", doom=2, dice=6
    ).answer("fight")
    assert (table.end, table.state.result, table.state.doom) == ("over", "won", 0)
    assert table.told("ancient_attacks") == []


@pytest.mark.rule("2e.final.10", "2e.final.16")
def test_who_reaches_zero_by_his_own_spell_is_devoured_too() -> None:
    """Ruling C30."""
    table = battle(
        "battle_attack",
        person("dexter_drake", cards=["shrivelling"], sanity=1),
        person("bob_jenkins"),
        until="battle_ancient",
        dice=6,
    ).answer("use:shrivelling.1")
    assert table.who().out
    assert table.ask is not None
    assert table.ask.seat == 1


# ---------------------------------------------------------------------- its attack


@pytest.mark.rule("2e.final.15", "2e.final.16", "2e.final.17", "2e.state.devoured.01")
def test_whom_it_brings_to_zero_is_devoured_and_eliminated() -> None:
    table = battle(
        "battle_ancient",
        person(stamina=1, cards=["rifle"], monsters=["ghoul"], money=4),
        person("bob_jenkins"),
        ancient="yig",
        dice=1,
        until="battle_refresh",
    )
    assert table.who().out
    assert (table.cards(), table.who().monsters) == ([], ["ghoul.1"])
    assert table.told("newcomer") == []
    assert not table.who(1).out
    assert (table.who(1).sanity, table.who(1).stamina) == (3, 5)
    assert table.state.queue == [1]


@pytest.mark.rule("2e.final.17")
def test_who_is_eliminated_helps_nobody_any_more() -> None:
    """Mandy Thompson's second roll is gone with her."""
    table = battle(
        "battle_ancient",
        person("mandy_thompson", place="lost", stamina=1),
        person("bob_jenkins"),
        ancient="yig",
        dice=1,
        until="battle_refresh",
    )
    table.answer("done")  # her own failed check
    assert (table.who().out, table.end) == (True, "reached")
    assert len(table.told("check_failed")) == 2


@pytest.mark.rule("2e.final.18", "2e.defeat.01")
def test_when_the_last_is_devoured_the_players_lose() -> None:
    table = battle(
        "battle_ancient", person(stamina=1), person("bob_jenkins", sanity=1), ancient="yig", dice=1
    )
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "devoured")


@pytest.mark.rule("2e.final.15")
def test_it_strikes_after_all_have_attacked_and_strikes_all() -> None:
    table = battle(
        "battle_attack", person(), person("bob_jenkins"), ancient="yig", dice=1, until="battle_refresh"
    )
    table.answer("no")
    assert table.told("ancient_attacks") == []
    table.answer("no")
    assert len(table.told("ancient_attacks")) == 1
    assert [(who.sanity, who.stamina) for who in table.state.investigators] == [(4, 4), (3, 5)]


@pytest.mark.rule("2e.final.19", "2e.final.06")
@pytest.mark.parametrize(("face", "result"), [(6, "won"), (1, "lost")])
def test_rounds_repeat_until_one_side_is_beaten(face: int, result: str) -> None:
    people = [person("michael_mcglen", sliders=[0, 3, 0]), person("joe_diamond", sliders=[0, 3, 0])]
    table = lay(*people, ancient="ithaqua", step="awakening", dice=face).go()
    for _ in range(60):
        if table.ask is None:
            break
        table.answer("fight" if table.offers("fight") else table.first)
    assert table.state.result == result
    assert table.state.battle is not None
    assert table.state.battle.round > 1


@pytest.mark.rule("2e.final.05")
def test_what_it_does_at_the_start_of_the_battle_it_does_once() -> None:
    table = awakening(person(), ancient="yig", dice=6)
    assert table.who().fate == "cursed"
    table.until = "battle_ancient"
    table.go()
    while table.ask is not None:
        table.answer("no" if table.offers("no") else table.first)
    table.until = "battle_refresh"
    table.go()
    assert not table.who().out  # who is cursed already is not cursed again, nor devoured
