"""The action phase: turns, two actions each, engaged or delayed; gather, focus, ward, research, attack."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.rules.harm import delay
from miskatonic.games.third.rules.monsters import recover
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Turn
from tests.third.proofs import EATER, act, sheet, thrown, use
from tests.third.table import ASK_ALL, Table, lay, person

HERE = "general_store"
MONSTER = f"{EATER}.1"


def turn(*people: Any, **laid: Any) -> Table:
    """The first (or only) turn of an action phase."""
    return lay(*people, until="encounter", **laid).go()


def kinds(table: Table) -> set[str]:
    """The actions on offer, by their first word."""
    return {name.partition(":")[0] for name in table.options}


# ---------------------------------------------------------------------- turns


@pytest.mark.rule("3e.201.1", "3e.401.2")
def test_two_actions_a_turn_and_no_more() -> None:
    table = turn()
    assert table.asked == "action"
    table.answer("gather", "focus:lore")
    assert (table.end, table.who().money, table.who().focus) == ("reached", 1, ["lore"])


@pytest.mark.rule("3e.201.1")
@pytest.mark.parametrize("answers", [("end",), ("gather", "end")])
def test_fewer_will_do(answers: tuple[str, ...]) -> None:
    table = turn().answer(*answers)
    assert (table.end, table.who().money) == ("reached", len(answers) - 1)


@pytest.mark.rule("3e.201.2", "3e.403.2", "3e.004", "3e.460.4")
def test_turns_are_taken_in_any_order_and_each_but_once() -> None:
    table = turn(person(), person("rex_murphy"), person("wendy_adams"), leader=1)
    assert table.asked == "next_turn"
    assert table.ask is not None
    assert (table.ask.seat, table.options) == (1, ["seat:1", "seat:2", "seat:0"])
    table.answer("seat:2", "gather", "end")
    assert (table.options, table.state.queue) == (["seat:1", "seat:0"], [1, 0])
    table.answer("seat:0")
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("action", 0)
    table.answer("end")
    assert table.asked == "action"  # nobody else is left to choose
    assert (table.ask.seat, table.state.queue) == (1, [1])
    assert table.answer("end").end == "reached"


@pytest.mark.rule("3e.201.2", "3e.403.4b")
def test_the_leader_takes_turns_like_everybody() -> None:
    table = turn(person(), person("rex_murphy"), leader=1).answer("seat:1", "end")
    assert table.ask is not None
    assert (table.ask.seat, table.state.queue) == (0, [0])


def test_who_has_no_investigator_has_no_turn() -> None:
    table = turn(person(), person("rex_murphy", out="defeated"), leader=1)
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("action", 0)
    assert table.answer("end").end == "reached"


@pytest.mark.rule("3e.459.6b")
def test_who_falls_in_his_own_turn_ends_it_and_the_others_go_on() -> None:
    """Casting costs a horror (455.8)."""
    table = turn(
        person(horror=5, assets=["storm_of_spirits"]),
        person("rex_murphy"),
        monsters={HERE: [f"{EATER}:engaged:0"]},
        dice=1,
    ).answer("seat:0", f"attack:{MONSTER}", "use:storm_of_spirits")
    assert (table.who().out, table.state.acting) == ("defeated", Turn(1, 2))
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("action", 1)


# ---------------------------------------------------------------------- no action twice


@pytest.mark.rule("3e.401.4")
@pytest.mark.parametrize(
    "first", ["gather", "ward", "research", "focus:lore", "move:graveyard", f"attack:{MONSTER}"]
)
def test_no_action_is_performed_twice_in_a_round(first: str) -> None:
    table = turn(monsters={HERE: [f"{EATER}:exhausted"]}, dice=1)
    name = first.partition(":")[0]
    assert name in kinds(table)
    table.answer(first)
    while table.asked != "action":
        table.answer("stop")
    assert name not in kinds(table)


@pytest.mark.rule("3e.401.4")
def test_in_the_next_round_it_may_be_performed_again() -> None:
    """Ruling 27."""
    table = lay(person(acted=["gather", "move"]), step="round_end").go()
    assert table.asked == "action"
    assert {"gather", "move"} <= kinds(table)


@pytest.mark.rule("3e.401.4", "3e.427.3")
def test_a_component_action_is_an_action_of_its_own() -> None:
    """Ruling 28: Jenny gathers resources by her sheet, and then as everybody does."""
    table = turn(person("jenny_barnes", assets=["pocket_watch"]))
    table.answer(use(sheet("jenny_barnes")))
    assert table.who().money == 3
    assert not table.offers(use(sheet("jenny_barnes")))
    table.answer("gather")
    assert table.who().money == 4
    assert not {"gather", use(sheet("jenny_barnes"))} & set(table.options)


@pytest.mark.rule("3e.427.2")
def test_only_ones_own_sheet_and_assets_have_actions_for_one() -> None:
    people = person("jenny_barnes"), person("rex_murphy", assets=["ezra_graves"], remnants=2)
    table = turn(*people).answer("seat:0")
    assert table.offers(use(sheet("jenny_barnes")))
    assert not table.offers(use("ezra_graves"))
    table.answer("end")
    assert table.offers(use("ezra_graves"))
    assert not table.offers(use(sheet("jenny_barnes")))


@pytest.mark.rule("3e.427.4", "3e.427.4.ex1", "3e.427.1", "3e.400.1f")
@pytest.mark.parametrize(("remnants", "offered"), [(2, True), (1, False)])
def test_a_component_action_may_need_something(remnants: int, offered: bool) -> None:
    table = turn(person(assets=["ezra_graves"], remnants=remnants), top={"allies": ["zora_larson"]})
    assert table.offers(use("ezra_graves")) is offered
    if offered:
        table.answer(use("ezra_graves"))
        assert (table.assets(), table.who().remnants, table.who().horror) == (
            ["ezra_graves", "zora_larson"],
            0,
            1,
        )


# ---------------------------------------------------------------------- more actions


@pytest.mark.rule("3e.201.3", "3e.401.3")
def test_additional_actions_do_not_count_among_the_two() -> None:
    """Evading gives one, and there is still a second action of the turn."""
    table = turn(person(), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=6).answer("evade")
    assert table.asked == "additional_action"
    table.answer("gather")
    assert (table.asked, table.state.acting) == ("action", Turn(0, 1))
    assert not {"gather", "evade"} & kinds(table)
    table.answer("ward")
    assert table.end == "reached"


@pytest.mark.rule("3e.201.3")
def test_cards_may_give_more_actions_a_turn() -> None:
    table = turn(person(assets=["pocket_watch"]))
    assert table.ask is not None
    assert table.ask.prompt.args["n"] == 3
    table.answer("gather", "ward", "focus:lore")
    assert (table.end, table.who().acted) == ("reached", ["gather", "ward", "focus"])


@pytest.mark.rule("3e.201.3")
def test_what_gives_more_actions_counts_as_soon_as_he_has_it() -> None:
    """Found: actions were counted once, at the start of the turn."""
    people = person(), person("rex_murphy", assets=["pocket_watch"])
    table = turn(*people).answer("seat:0", "trade", "trade:1:0:pocket_watch", "gather", "ward")
    assert table.ask is not None
    assert (table.asked, table.ask.seat) == ("action", 1)
    assert table.who(0).acted == ["trade", "gather", "ward"]
    table.answer("gather", "ward")
    assert table.end == "reached"


@pytest.mark.rule("3e.458.4", "3e.201.3")
def test_who_hands_it_on_has_its_action_no_longer_and_who_gets_it_used_has_none() -> None:
    """Found: one watch gave everybody in the space a third action."""
    people = person(assets=["pocket_watch"]), person("wendy_adams")
    table = turn(*people).answer("seat:0", "trade", "trade:0:1:pocket_watch", "gather")
    assert table.who(0).acted == ["trade", "gather"]
    table.answer("gather", "ward", "focus:lore")
    assert (table.end, table.who(1).acted) == ("reached", ["gather", "ward", "focus"])
    table = turn(*people).answer("seat:0", "gather", "focus:lore", "trade", "trade:0:1:pocket_watch")
    assert table.asset("pocket_watch", 1).barred
    table.answer("gather", "ward")
    assert (table.end, table.who(1).acted) == ("reached", ["gather", "ward"])


# ---------------------------------------------------------------------- delayed


@pytest.mark.rule("3e.484.2")
def test_who_is_delayed_stands_up_instead_of_his_first_action() -> None:
    """Ruling 31."""
    table = turn(person(delayed=True))
    assert table.told("stands_up")[0].rule == "3e.484.2"
    assert (table.who().delayed, table.state.acting) == (False, Turn(0, 1))
    table.answer("gather")
    assert table.end == "reached"


@pytest.mark.rule("3e.484.2")
def test_who_becomes_delayed_in_his_turn_stands_up_instead_of_his_next_action() -> None:
    """Found: he acted on and stayed delayed."""
    table = turn()
    delay(table.game, table.who(), "3e.484.3")
    table.answer("gather")
    assert (table.end, table.who().delayed, table.who().acted) == ("reached", False, ["gather"])


@pytest.mark.rule("3e.484.2", "3e.450.2")
def test_an_additional_action_is_spent_on_standing_up_too() -> None:
    table = turn(person(), monsters={HERE: [f"{EATER}:engaged:0"]}, dice=6)
    delay(table.game, table.who(), "3e.484.3")
    table.answer("evade")
    assert (table.who().delayed, table.asked, table.state.acting) == (False, "action", Turn(0, 1))
    assert "additional_action" not in table.story


@pytest.mark.rule("3e.484.2")
def test_delay_stops_nothing_but_actions() -> None:
    """Ruling 33: he may still be traded with."""
    table = turn(person(), person("rex_murphy", delayed=True, money=1)).answer("seat:0", "trade")
    table.answer("trade:1:0:money")
    assert (table.who(0).money, table.who(1).delayed) == (1, True)


# ---------------------------------------------------------------------- engaged


@pytest.mark.rule("3e.201.4", "3e.401.5", "3e.442.5")
def test_who_is_engaged_may_only_attack_evade_and_focus() -> None:
    people = person("jenny_barnes"), person("rex_murphy")
    table = turn(*people, monsters={HERE: [f"{EATER}:engaged:0"]}).answer("seat:0")
    assert kinds(table) == {"attack", "evade", "focus", "turn", "end"}
    table.answer("end")
    assert kinds(table) == {"go", "move", "attack", "gather", "ward", "research", "trade", "focus", "end"}


@pytest.mark.rule("3e.442.5")
def test_a_codex_action_is_not_allowed_while_engaged() -> None:
    laid: dict[str, Any] = {"scenario": "echoes_of_the_deep", "codex": [36], "dice": 1}
    here = person(place="river_docks")
    assert turn(here, **laid).offers("codex:36")
    assert not turn(here, monsters={"river_docks": ["sea_singer:engaged:0"]}, **laid).offers("codex:36")


@pytest.mark.rule("3e.401.4", "3e.411.5a")
def test_a_codex_action_is_an_action_too_and_performed_once_a_round() -> None:
    table = turn(person(place="river_docks"), scenario="echoes_of_the_deep", codex=[36], dice=1)
    table.answer("codex:36")
    assert (table.state.acting, table.who().acted) == (Turn(0, 1), ["codex:36"])
    assert not table.offers("codex:36")


@pytest.mark.rule("3e.442.5", "3e.494.2", "3e.494.3")
@pytest.mark.parametrize(
    ("with_him", "free"),
    [
        (["eyeless_watcher"], True),
        (["eyeless_watcher", EATER], False),
    ],
)
def test_a_watcher_holds_nobody_back(with_him: list[str], free: bool) -> None:
    table = turn(monsters={HERE: [f"{name}:engaged:0" for name in with_him]})
    assert ({"move", "gather", "ward", "research"} <= kinds(table)) is free
    assert {"attack", "evade", "focus"} <= kinds(table)


# ---------------------------------------------------------------------- gather, focus


@pytest.mark.rule("3e.431.1", "3e.431.2")
def test_to_gather_resources_is_to_gain_a_dollar() -> None:
    table = turn(person(money=3)).answer("gather")
    assert table.who().money == 4
    (told,) = table.told("gain_money")
    assert (told.rule, told.args) == ("3e.431.2", {"who": "minh_thi_phan", "n": 1})


@pytest.mark.rule("3e.005.3", "3e.005.3.ex1")
def test_money_does_not_run_out() -> None:
    table = turn(person("jenny_barnes", money=54), person("rex_murphy")).answer("seat:1", "gather")
    assert (table.who(0).money, table.who(1).money) == (54, 1)


@pytest.mark.rule("3e.005.3", "3e.433.1", "3e.476.3c")
def test_neither_do_dice_nor_doom() -> None:
    focused = ["influence", "lore", "observation", "strength", "will"]
    table = turn(
        person("michael_mcglen", assets=["becky"], focus=focused),
        monsters={HERE: [f"{EATER}:exhausted"]},
        doom={"graveyard": 60},
        dice=1,
    ).answer(f"attack:{MONSTER}")
    assert thrown(table) == 4 + 1 + 4  # Becky lends a hand; four dice are in the box
    for _ in range(8):
        table.says({"do": "place_doom", "n": 5, "where": "scenario_sheet"})
        table.says({"do": "place_doom", "n": 5, "where": "your_space"})
    assert (table.state.sheet_doom, table.state.doom) == (40, {"graveyard": 60, HERE: 40})


@pytest.mark.rule("3e.430.1", "3e.430.2", "3e.430.3", "3e.442.5")
def test_to_focus_is_to_take_a_token_of_a_skill_without_one() -> None:
    table = turn(person(focus=["lore"]))
    offered = {name for name in table.options if name.startswith("focus:")}
    assert offered == {"focus:influence", "focus:observation", "focus:strength", "focus:will"}
    assert table.answer("focus:will").who().focus == ["lore", "will"]


@pytest.mark.rule("3e.430.4", "3e.429.9")
def test_over_the_limit_a_focus_action_costs_a_token() -> None:
    table = turn(person("jenny_barnes", focus=["lore"])).answer("focus:will")
    assert sorted(table.options) == ["focus:lore", "focus:will"]
    assert table.answer("focus:lore").who().focus == ["will"]


# ---------------------------------------------------------------------- ward


@pytest.mark.rule("3e.485.1", "3e.485.2", "3e.472.5", "3e.454.3")
def test_to_ward_is_to_test_lore_and_remove_a_doom_for_each_success() -> None:
    table = turn(doom={HERE: 3, "graveyard": 2}, dice=[5, 1, 2]).answer("ward")
    assert thrown(table) == 3  # Minh's lore
    assert table.state.doom == {HERE: 2, "graveyard": 2}
    assert table.who().remnants == 0


@pytest.mark.rule("3e.485.3", "3e.480.4")
@pytest.mark.parametrize(
    ("doom", "dice", "left", "remnants"), [(2, 2, 0, 1), (4, 3, 1, 1), (1, 3, 0, 0), (3, 1, 2, 0)]
)
def test_two_doom_or_more_removed_are_worth_one_remnant(
    doom: int, dice: int, left: int, remnants: int
) -> None:
    """Ruling 12: it is the doom removed that counts, not the successes."""
    table = turn(doom={HERE: doom}, dice=[6] * dice + [1] * (3 - dice)).answer("ward")
    assert table.state.doom.get(HERE, 0) == left
    assert table.who().remnants == remnants
    assert [entry.rule for entry in table.told("gain_remnants")] == ["3e.485.3"] * remnants


@pytest.mark.rule("3e.485.2", "3e.418.3", "3e.003")
def test_in_a_street_there_is_nothing_to_ward() -> None:
    """Ruling 11: it is allowed, and removes nothing."""
    table = turn(person(place="street_rivertown_uptown"), doom={HERE: 3}, dice=6).answer("ward")
    assert (table.state.doom, table.who().remnants) == ({HERE: 3}, 0)


# ---------------------------------------------------------------------- research


@pytest.mark.rule("3e.483.1", "3e.483.2", "3e.482.1", "3e.473.7")
def test_to_research_is_to_test_observation_and_reveal_a_clue_for_each_success_or_fewer() -> None:
    """Ruling 13: warding must remove, research may reveal."""
    laid: dict[str, Any] = {"dice": [5, 6, 1]}
    table = turn(person(clues=3), **laid).answer("research")
    while table.asked == "test":
        table.answer("done")
    assert table.options == ["reveal:2", "reveal:1", "reveal:0"]
    table.answer("reveal:2")
    assert (table.who().clues, table.state.sheet_clues) == (1, 2)
    table = turn(person(clues=3), **laid).answer("research")
    while table.asked == "test":
        table.answer("done")
    table.answer("reveal:0")
    assert (table.who().clues, table.state.sheet_clues) == (3, 0)


@pytest.mark.rule("3e.482.2", "3e.483.2")
def test_only_ones_own_clues_are_revealed() -> None:
    people = person(clues=1), person("rex_murphy", clues=4)
    table = turn(*people, dice=6).answer("seat:0", "research")
    assert table.options == ["reveal:1", "reveal:0"]
    table.answer("reveal:1")
    assert (table.who(0).clues, table.who(1).clues, table.state.sheet_clues) == (0, 4, 1)


@pytest.mark.rule("3e.453.1", "3e.483.2", "3e.476.4a")
def test_a_clue_spent_for_a_reroll_is_gone_and_not_revealed() -> None:
    """Ruling 69."""
    table = turn(person(clues=1), dice=[1, 1, 1, 6]).answer("research", "clue")
    assert (table.who().clues, table.state.sheet_clues) == (0, 0)
    assert table.asked == "action"


@pytest.mark.rule("3e.483.2")
def test_without_clues_research_is_a_test_and_nothing_more() -> None:
    table = turn(dice=6).answer("research")
    assert (table.asked, thrown(table), table.state.sheet_clues) == ("action", 3, 0)


# ---------------------------------------------------------------------- attack


@pytest.mark.rule("3e.413.1", "3e.413.2", "3e.434.13")
def test_to_attack_is_to_engage_test_strength_and_deal_a_damage_for_each_success() -> None:
    table = turn(person("michael_mcglen"), monsters={HERE: ["corpse_taker"]}, dice=[5, 1, 1, 1], auto=ASK_ALL)
    taker = table.monster("corpse_taker")
    table.answer("attack:corpse_taker.1")
    while table.asked == "test":
        table.answer("done")
    assert (taker.state, taker.engaged, taker.damage) == (ENGAGED, [0], 1)


@pytest.mark.rule("3e.434.14", "3e.434.13")
def test_damage_stays_on_a_monster_until_it_recovers() -> None:
    table = lay(monsters={HERE: ["corpse_taker:exhausted"]})
    taker = table.monster("corpse_taker")
    taker.damage = 2
    recover(table.game, taker, 1, "3e.434.14")
    assert taker.damage == 1
    assert (table.told("monster_recovers")[0].rule, table.told("monster_recovers")[0].args["n"]) == (
        "3e.434.14",
        1,
    )
    recover(table.game, taker, 5, "3e.434.14")
    assert taker.damage == 0
    recover(table.game, taker, 1, "3e.434.14")
    assert len(table.told("monster_recovers")) == 2  # there was nothing left


@pytest.mark.rule("3e.413.2")
def test_only_monsters_in_ones_space_can_be_attacked() -> None:
    table = turn(monsters={HERE: [f"{EATER}:exhausted"], "graveyard": ["corpse_taker"]})
    assert [name for name in table.options if name.startswith("attack:")] == [f"attack:{MONSTER}"]


@pytest.mark.rule("3e.413.3", "3e.442.11")
def test_a_monster_engaged_with_another_is_drawn_away_even_by_a_failed_attack() -> None:
    """Ruling 44."""
    people = person("rex_murphy"), person("wendy_adams")
    table = turn(*people, monsters={HERE: [f"{EATER}:engaged:0"]}, dice=1).answer(
        "seat:1", f"attack:{MONSTER}"
    )
    assert table.monster(EATER).engaged == [1]
    table.answer("end")
    assert "gather" in table.options


@pytest.mark.rule("3e.413.4", "3e.413.5", "3e.465.8f")
def test_only_the_modifier_of_the_monster_attacked_counts() -> None:
    """Michael has 4 strength; a Nightmarish Fiend takes a die, a Flesh Eater none."""
    both = {HERE: [f"{EATER}:engaged:0", "nightmarish_fiend:engaged:0"]}
    for name, dice in ((EATER, 4), ("nightmarish_fiend", 3)):
        table = turn(person("michael_mcglen"), monsters=both, dice=1).answer(f"attack:{name}.1")
        assert thrown(table) == dice


@pytest.mark.rule("3e.413.6")
def test_an_exhausted_monster_is_hurt_but_does_not_engage() -> None:
    table = turn(person("rex_murphy"), monsters={HERE: ["corpse_taker:exhausted"]}, dice=[6, 1]).answer(
        "attack:corpse_taker.1"
    )
    taker = table.monster("corpse_taker")
    assert (taker.state, taker.engaged, taker.damage) == (EXHAUSTED, [], 1)


@pytest.mark.rule("3e.413.7", "3e.480.4", "3e.465.8c")
def test_a_monster_with_a_remnant_leaves_it_to_who_defeats_it_by_attacking() -> None:
    table = turn(person("michael_mcglen"), monsters={HERE: [EATER]}, dice=[6, 6, 1, 1]).answer(
        f"attack:{MONSTER}"
    )
    assert (table.state.monsters, table.who().remnants) == ([], 1)
    assert table.told("gain_remnants")[0].rule == "3e.413.7"


@pytest.mark.rule("3e.446.2.ex1")
def test_an_elusive_monster_is_engaged_by_attacking_it() -> None:
    """Ruling 46."""
    table = turn(person("rex_murphy", place="graveyard"), monsters={HERE: ["ruth_turner"]}, dice=[6, 1])
    table.answer(f"move:{HERE}", "stop")
    ruth = table.monster("ruth_turner")
    assert (ruth.state, "gather" in table.options) == (READY, True)
    table.answer("attack:ruth_turner.1")
    assert (ruth.state, ruth.engaged, ruth.damage) == (ENGAGED, [0], 1)


# ---------------------------------------------------------------------- odds


def test_every_action_with_a_test_shows_its_odds() -> None:
    table = turn(person(), doom={HERE: 1}, monsters={HERE: ["eyeless_watcher:engaged:0"]})
    for name in ("ward", "research", "evade", "attack:eyeless_watcher.1"):
        odds = table.option(name).odds
        assert odds
        assert all(0 < each.chance <= 1 for each in odds)
    assert table.option("gather").odds == ()


def test_acting_by_itself_is_told_apart_from_what_it_is_about() -> None:
    table = lay(monsters={HERE: [f"{EATER}:exhausted"]}, dice=1)
    act(table, f"attack:{MONSTER}")
    act(table, "gather")
    assert table.who().acted == ["attack", "gather"]
