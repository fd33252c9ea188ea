"""The judge orders positions as a player would, the advice is what a player would do, and greedy wins by them."""

from __future__ import annotations

import pytest

from miskatonic.agents.greedy import GreedyAgent
from miskatonic.games.third.advice import CRAFT, TURNS, advise
from miskatonic.games.third.box import BOX
from miskatonic.games.third.craft.clues import FREE, WAYS, clue_chance, share_of_events
from miskatonic.games.third.craft.coin import CARD_WORTHS, harm, worth_of_card
from miskatonic.games.third.craft.deeds import deeds
from miskatonic.games.third.craft.dice import Dice, best_hands
from miskatonic.games.third.craft.doom import doom_cost, ward_worth
from miskatonic.games.third.craft.duels import blow, kill_worth
from miskatonic.games.third.craft.goals import Places
from miskatonic.games.third.craft.plans import Plan
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import CARDS, EVENTS, MONSTERS, SHEETS
from miskatonic.games.third.judge import LOST, WON, judge
from miskatonic.games.third.state import Marker, ThirdState, Turn
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import say
from tests.third.table import ASK_ALL, Table, lay, person

AZATHOTH, VEIL, DEEP = "approach_of_azathoth", "veil_of_twilight", "echoes_of_the_deep"


def worth(table: Table) -> float:
    return judge(table.game, 0)


def turn(table: Table, actions: int = 2) -> Table:
    """The first seat's turn has begun."""
    table.state.acting = Turn(0, actions)
    return table.go()


def advice(table: Table) -> list[str]:
    assert table.ask is not None
    return advise(table.game, table.ask)


def asked(table: Table, prompt: str, *names: str, seat: int = 0, **args: int) -> list[str]:
    """What is advised when these options are put."""
    options = [Option(name, say("kernel.option.no")) for name in names]
    return advise(table.game, Ask(seat, say(prompt, **args), options, "3e.004"))


# ---------------------------------------------------------------------- the judge


def test_the_end_outweighs_everything() -> None:
    assert worth(lay(result="won")) == WON > worth(lay()) > LOST == worth(lay(result="lost"))


def test_a_clue_is_worth_most_on_the_sheet() -> None:
    nowhere, board = worth(lay()), worth(lay(clues={"downtown": 1}))
    assert nowhere < board < worth(lay(person(clues=1))) < worth(lay(sheet_clues=1))


def test_doom_weighs_more_on_the_sheet_and_the_more_the_more_there_is() -> None:
    first = worth(lay()) - worth(lay(sheet_doom=1))
    late = worth(lay(sheet_doom=9)) - worth(lay(sheet_doom=10))
    board = worth(lay()) - worth(lay(doom={"graveyard": 1}))
    assert 0 < board < first < late


def test_the_last_point_of_health_is_worth_more_than_the_first() -> None:
    def loss(damage: int) -> float:
        before = worth(lay(person("agnes_baker", damage=damage)))
        return before - worth(lay(person("agnes_baker", damage=damage + 1)))

    assert 0 < loss(0) < loss(4)


def test_defeat_is_worse_with_clues_in_hand() -> None:
    poor, rich = lay(person("agnes_baker", damage=5)), lay(person("agnes_baker", damage=5, clues=2))
    w = weights(poor.game)
    assert (
        harm(w, rich.who(), 1, 0)
        > harm(w, poor.who(), 1, 0)
        > harm(w, lay(person("agnes_baker")).who(), 1, 0)
    )


# ---------------------------------------------------------------------- doom


def test_the_doom_that_would_tear_an_anomaly_open_costs_most() -> None:
    def more(n: int) -> float:
        table = lay(scenario=AZATHOTH, codex=[2], doom={"graveyard": n} if n else {})
        return doom_cost(table.game, "rivertown", "graveyard", -1) - doom_cost(table.game, "rivertown")

    assert more(2) > more(1) > more(0) > 0


def test_five_doom_in_a_neighborhood_cost_as_an_anomaly_does() -> None:
    spread = lay(scenario=AZATHOTH, codex=[2], doom={"graveyard": 2, "black_cave": 2, "general_store": 1})
    apart = lay(scenario=AZATHOTH, codex=[2], doom={"graveyard": 2, "velmas_diner": 2, "river_docks": 1})

    def cost(table: Table) -> float:
        return sum(doom_cost(table.game, name) for name in ("rivertown", "easttown", "merchant_district"))

    assert cost(spread) > cost(apart)


def test_warding_pays_by_the_dice_and_by_the_doom() -> None:
    game = lay(scenario=AZATHOTH, codex=[2], doom={"graveyard": 2, "velmas_diner": 1}).game
    thick, thin = ward_worth(game, "graveyard", 3, 5), ward_worth(game, "velmas_diner", 3, 5)
    assert thick > thin > 0 == ward_worth(game, "river_docks", 3, 5)
    assert ward_worth(game, "graveyard", 5, 5) > thick > ward_worth(game, "graveyard", 3, 6)


def test_doom_is_put_where_it_hurts_least_and_taken_where_it_hurts_most() -> None:
    table = lay(scenario=AZATHOTH, codex=[2], doom={"graveyard": 2, "velmas_diner": 1})
    places = "graveyard", "velmas_diner", "river_docks"
    assert asked(table, "third.ask.place_doom", *places) == ["river_docks"]
    assert asked(table, "third.ask.remove_doom", "velmas_diner", "graveyard") == ["graveyard"]


# ---------------------------------------------------------------------- clues


def test_every_space_with_events_has_a_way_to_a_clue() -> None:
    assert {scenario for scenario, _ in WAYS} == {event.scenario for event in EVENTS.values()}
    for (scenario, place), ways in WAYS.items():
        assert any(ways.values()), (scenario, place)
    assert ("observation", 0) in WAYS["feast_for_umordhoth", "velmas_diner"].values()
    assert FREE in WAYS["feast_for_umordhoth", "velmas_diner"].values()


def test_only_the_chance_of_an_event_is_known_of_a_deck() -> None:
    table = lay(clues={"downtown": 1})
    deck = table.state.neighborhoods["downtown"]
    assert share_of_events(deck) == 0
    deck.shuffle_into(["feast_for_umordhoth_event_1"], 2)
    assert share_of_events(deck) == pytest.approx(1 / 3)
    assert share_of_events(deck, 3) == 0


def test_which_event_it_is_changes_nothing() -> None:
    def there(event: str) -> float:
        table = lay(person("agnes_baker", place="arkham_asylum"), clues={"downtown": 1})
        table.state.neighborhoods["downtown"].shuffle_into([event], 2)
        return Places(table.game, table.who()).encounter("arkham_asylum")

    assert there("feast_for_umordhoth_event_1") == there("feast_for_umordhoth_event_2")


def test_who_tests_better_finds_more() -> None:
    sharp, dull = lay(person("wendy_adams", money=1)), lay(person("michael_mcglen", money=1))
    chances = [clue_chance(t.game, t.who(), Dice(t.game, t.who()), "velmas_diner") for t in (sharp, dull)]
    assert 1 > chances[0] > chances[1] > 0


def test_an_encounter_is_lost_where_a_monster_lies() -> None:
    table = lay(person(place="graveyard"), clues={"rivertown": 1}, monsters={"graveyard": ["flesh_eater"]})
    places = Places(table.game, table.who())
    assert places.encounter("graveyard") == 0 < places.quiet("graveyard")


# ---------------------------------------------------------------------- turns


def test_doom_is_warded_where_it_is_thick() -> None:
    table = lay(person("dexter_drake", place="general_store"), scenario=AZATHOTH, codex=[2])
    table.state.doom = {"graveyard": 2}
    assert advice(turn(table)) == ["go:graveyard"]
    table = lay(
        person("dexter_drake", place="graveyard"), scenario=AZATHOTH, codex=[2], doom={"graveyard": 2}
    )
    assert advice(turn(table, 1)) == ["ward"]


def test_a_move_ends_at_its_goal() -> None:
    table = lay(person("dexter_drake", place="general_store"), scenario=AZATHOTH, codex=[2])
    table.state.doom = {"graveyard": 2}
    turn(table).answer("move:graveyard")
    assert advice(table) == ["stop"]


def test_clues_are_researched() -> None:
    table = lay(person("wendy_adams", place="arkham_asylum", clues=2), scenario=AZATHOTH, codex=[2, 3])
    assert advice(turn(table, 1)) == ["research"]
    assert asked(table, "third.ask.reveal", "reveal:2", "reveal:1", "reveal:0") == ["reveal:2"]


def test_the_last_deed_goes_before_everything() -> None:
    table = lay(
        person("dexter_drake", place="graveyard"),
        scenario=AZATHOTH,
        codex=[2, 5, -6, -7],
        doom={"graveyard": 2},
        markers=[Marker("red", "graveyard")],
        sheet_clues=3,
    )
    assert advice(turn(table)) == ["codex:7"]


def test_a_deed_nobody_can_pay_for_draws_nobody() -> None:
    table = lay(scenario=VEIL, codex=[-21], markers=[Marker("white", "black_cave")], sheet_clues=1)
    assert deeds(table.game, table.who(), Dice(table.game, table.who())) == {}
    table.state.sheet_clues = 2
    assert list(deeds(table.game, table.who(), Dice(table.game, table.who()))) == ["black_cave"]


def test_a_scar_is_walked_to() -> None:
    who = person("dexter_drake", place="mas_boarding_house")
    table = lay(who, scenario=VEIL, codex=[-21], markers=[Marker("white", "graveyard")], sheet_clues=2)
    assert advice(turn(table)) == ["go:graveyard"]


def test_nobody_walks_through_a_monster_by_the_way() -> None:
    who = person("dexter_drake", place="mas_boarding_house", money=0)
    table = lay(
        who,
        scenario=VEIL,
        monsters={"street_rivertown_southside": ["hulking_thrall"]},
    )
    reach = Plan(table.game, table.who()).reach()
    assert "street_rivertown_southside" in reach
    assert "general_store" not in reach


def test_money_buys_steps() -> None:
    poor, rich = (lay(person(place="hibbs_roadhouse", money=n)) for n in (0, 2))
    near, far = (Plan(table.game, table.who()).reach() for table in (poor, rich))
    assert set(near) < set(far)
    assert all(cost == 0 for cost, _ in near.values())


# ---------------------------------------------------------------------- monsters


def test_the_strong_strike_and_the_weak_slip_away() -> None:
    beset = {"graveyard": ["nightmarish_fiend:engaged:0"]}
    strong = lay(person("michael_mcglen", place="graveyard", assets=["chicago_typewriter"]), monsters=beset)
    weak = lay(person("wendy_adams", place="graveyard", horror=3), monsters=beset)
    assert advice(turn(strong)) == ["attack:nightmarish_fiend.1"]
    assert advice(turn(weak)) == ["evade"]


def test_a_blow_is_worth_more_with_arms() -> None:
    bare = lay(person("michael_mcglen"), monsters={"graveyard": ["flesh_eater"]})
    armed = lay(person("michael_mcglen", assets=["shotgun"]), monsters={"graveyard": ["flesh_eater"]})
    chance = [blow(Dice(t.game, t.who()), t.monster("flesh_eater"))[0] for t in (bare, armed)]
    assert 0 < chance[0] < chance[1] < 1


def test_what_lurks_to_the_harm_of_all_is_worth_more_the_more_they_are() -> None:
    def worth_of(n: int) -> float:
        people = [person(name) for name in sorted(SHEETS)[:n]]
        table = lay(*people, scenario=DEEP, monsters={"graveyard": ["river_skulk"]})
        return kill_worth(table.game, table.monster("river_skulk"))

    assert worth_of(3) > worth_of(1)


def test_the_best_of_two_hands() -> None:
    both = lay(person(assets=["knife", "revolver_38", "automatic_45"])).who().assets
    assert sorted(best_hands(both, "strength", "attack")) == ["automatic_45", "revolver_38"]
    big = lay(person(assets=["knife", "revolver_38", "thompson_45"])).who().assets
    assert best_hands(big, "strength", "attack") == ["thompson_45"]
    assert best_hands(big, "lore", "ward") == []


def test_who_steps_in_for_a_monster_is_the_strongest() -> None:
    table = lay(person("wendy_adams"), person("michael_mcglen", assets=["chicago_typewriter"]))
    assert asked(table, "third.ask.engages", "seat:0", "seat:1") == ["seat:1"]


# ---------------------------------------------------------------------- the rest


def test_harm_goes_to_a_card_when_it_would_be_the_end() -> None:
    table = lay(person("agnes_baker", damage=5, assets=["leather_coat"]))
    assert asked(table, "third.ask.assign_damage", "bear", "leather_coat:1", n=1) == ["leather_coat:1"]


def test_a_gun_that_no_hand_is_left_for_is_not_bought() -> None:
    armed = lay(person("agnes_baker", assets=["thompson_45"], money=9), display=["knife"])
    bare = lay(person("agnes_baker", money=9), display=["automatic_45"])
    assert asked(armed, "third.ask.buy", "done", "knife") == ["done"]
    assert asked(bare, "third.ask.buy", "done", "automatic_45") == ["automatic_45"]


def test_cards_that_are_named_exist() -> None:
    assert set(CARD_WORTHS) <= set(CARDS)
    assert all(worth_of_card(card) > 0 for card in CARDS)
    assert worth_of_card("cursed.1") < 0 < worth_of_card("blessed.1")
    assert all(name.startswith(("third.ask.", "kernel.ask.")) for name in (*CRAFT, *TURNS))
    assert set(MONSTERS) >= {"umordhoth", "cthulhu", "servitor_of_yog_sothoth"}


def test_an_unknown_question_is_left_open() -> None:
    table = lay(auto=ASK_ALL)
    assert asked(table, "kernel.ask.may", "yes", "no") == ["yes", "no"]


# ---------------------------------------------------------------------- whole games


def play(scenario: str, seats: int, key: str) -> Game[ThirdState]:
    game = Game(BOX, BOX.prepare({"scenario": scenario}, seats), key_from(key), log=False)
    agent = GreedyAgent(Chance(key_from("agent"), {}))
    while game.ask is not None:
        game.answer(agent.choose(game.asked()))
    return game


def test_greedy_plays_to_the_end_and_the_same_way_twice() -> None:
    first, again = (play("feast_for_umordhoth", 2, "same") for _ in range(2))
    assert first.outcome is not None
    assert first.answers == again.answers


@pytest.mark.slow
def test_greedy_wins_games_that_nobody_wins_by_luck() -> None:
    results = [
        play(scenario, 1, f"w{n}").state.result
        for scenario in ("feast_for_umordhoth", VEIL)
        for n in range(8)
    ]
    assert results.count("won") >= 2
