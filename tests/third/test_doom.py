"""Doom and clues: how they come, where they go when there is too much, and what events have to do with it."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import ANOMALY_CARDS, EVENTS, SCENARIOS, SPACES_OF
from miskatonic.games.third.rules.board import unstable
from miskatonic.games.third.rules.doom import (
    check_board,
    gate_burst,
    place_doom,
    place_doom_each,
    remove_doom,
    spawn_clue,
    spread_doom,
    take_doom,
    to_sheet,
)
from tests.third.table import Table, deal, lay, person

FEAST, VEIL, AZATHOTH, DEEP = (
    "feast_for_umordhoth",
    "veil_of_twilight",
    "approach_of_azathoth",
    "echoes_of_the_deep",
)
SINGLE = "feast_for_umordhoth_event_1"
"""An event with one doom icon, in the Arkham Asylum."""
RULE = "3e.472.2"


def doubled(scenario: str) -> str:
    """An event of this scenario with more than one doom icon."""
    return next(event.id for event in EVENTS.values() if event.scenario == scenario and len(event.doom) > 1)


def place(table: Table, space: str, n: int = 1) -> Table:
    return table.do(place_doom(table.game, space, n, "3e.426.1"))


# ---------------------------------------------------------------------- placing and removing


@pytest.mark.rule("3e.426.1")
def test_doom_is_placed_where_the_effect_says() -> None:
    table = place(lay(), "graveyard", 2)
    assert table.state.doom == {"graveyard": 2}
    place(table, "sheet", 3)
    assert (table.state.doom, table.state.sheet_doom) == ({"graveyard": 2}, 3)


@pytest.mark.rule("3e.418.3")
def test_doom_for_a_street_goes_to_an_adjacent_space_of_a_neighborhood() -> None:
    street = "street_downtown_rivertown"
    table = place(lay(person(), person("rex_murphy"), leader=1), street)
    borders = SCENARIOS[FEAST].adjacency[street]
    assert table.ask is not None
    assert table.ask.seat == 1  # a group decision (004)
    assert table.options == [each for each in borders if not each.startswith("street_")]
    assert table.option(table.options[0]).target == f"place:{table.options[0]}"
    table.answer("black_cave")
    assert table.state.doom == {"black_cave": 1}


@pytest.mark.rule("3e.418.3")
def test_each_doom_for_a_street_is_placed_on_its_own() -> None:
    table = place(lay(), "street_downtown_rivertown", 2).answer("black_cave", "la_bella_luna")
    assert table.state.doom == {"black_cave": 1, "la_bella_luna": 1}


@pytest.mark.rule("3e.472.5")
def test_what_somebody_removes_leaves_the_board() -> None:
    table = lay(person(place="graveyard"), doom={"graveyard": 3})
    table.do(take_doom(table.game, table.who(), "graveyard", 2, "3e.485.2"))
    assert (table.value, table.state.doom) == (2, {"graveyard": 1})
    table.do(take_doom(table.game, table.who(), "graveyard", 2, "3e.485.2"))
    assert (table.value, table.state.doom) == (1, {})
    table.do(take_doom(table.game, table.who(), "street_downtown_rivertown", 2, "3e.485.2"))
    assert table.value == 0


# ---------------------------------------------------------------------- spreading doom


@pytest.mark.rule("3e.472.2", "3e.451.8", "3e.451.10", "3e.448.2")
def test_spreading_doom_discards_the_bottom_event_and_then_places() -> None:
    top = "feast_for_umordhoth_event_2"
    table = lay(top={"events": [top]}, bottom={"events": [SINGLE]})
    assert unstable(table.game) == ["general_store"]
    table.do(spread_doom(table.game, RULE))
    assert table.state.event_discard == [SINGLE]
    assert table.state.doom == {"arkham_asylum": 1}
    assert unstable(table.game) == ["arkham_asylum"]
    assert top in table.state.events


@pytest.mark.rule("3e.472.3", "3e.448.2")
def test_every_doom_icon_of_an_event_counts() -> None:
    for scenario in (FEAST, VEIL, DEEP):
        event = doubled(scenario)
        table = lay(scenario=scenario, bottom={"events": [event]})
        table.do(spread_doom(table.game, RULE))
        assert sum(table.state.doom.values()) == len(EVENTS[event].doom)
        assert sorted(table.state.doom) == sorted(set(EVENTS[event].doom)) == sorted(unstable(table.game))


@pytest.mark.rule("3e.003")
def test_without_an_event_no_doom_spreads() -> None:
    table = lay()
    events = table.state.events.cards()
    table.state.events.bags.clear()
    table.state.event_discard = events
    table.do(spread_doom(table.game, RULE))
    assert (table.state.doom, len(table.state.event_discard)) == ({}, len(events))
    table.do(spawn_clue(table.game, "3e.473.3"))
    assert table.state.clues == {}


# ---------------------------------------------------------------------- the unstable space


@pytest.mark.rule("3e.448.3", "3e.445.3b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_starting_space_is_unstable_while_no_event_is_discarded(scenario: str) -> None:
    table = lay(scenario=scenario)
    assert unstable(table.game) == [SCENARIOS[scenario].start] == [table.who().place]


@pytest.mark.rule("3e.448.2")
def test_only_the_top_discard_counts() -> None:
    table = lay(discard=["feast_for_umordhoth_event_9", SINGLE])
    assert unstable(table.game) == ["arkham_asylum"]


# ---------------------------------------------------------------------- clues


@pytest.mark.rule("3e.473.3", "3e.451.5", "3e.473.4", "3e.415.4")
def test_a_clue_comes_with_the_top_event_among_the_top_three_cards() -> None:
    table = lay(top={"events": [SINGLE], "downtown": ["downtown_1", "downtown_2", "downtown_3"]})
    table.do(spawn_clue(table.game, "3e.473.3"))
    deck = table.state.neighborhoods["downtown"]
    assert table.state.clues == {"downtown": 1}  # in the middle, in no space
    assert deck.bags[:2] == [["downtown_1", "downtown_2", SINGLE], ["downtown_3"]]
    assert table.state.event_discard == []


@pytest.mark.rule("3e.473.4")
def test_two_clues_in_one_neighborhood_have_two_events_among_the_top_four() -> None:
    events = [SINGLE, "feast_for_umordhoth_event_2"]
    table = lay(
        top={"events": events, "downtown": ["downtown_1", "downtown_2", "downtown_3", "downtown_4"]},
    )
    table.do(spawn_clue(table.game, "3e.473.3", 2))
    deck = table.state.neighborhoods["downtown"]
    assert table.state.clues == {"downtown": 2}
    assert deck.odds(at=3).get(SINGLE)  # the third place of the first trio
    assert events[1] not in deck.odds(at=3)
    assert deck.odds(at=4) == {"downtown_3": 1}


@pytest.mark.rule("3e.473.3")
def test_a_small_deck_is_shuffled_as_it_is() -> None:
    table = lay(top={"events": [SINGLE]})
    deck = table.state.neighborhoods["downtown"]
    kept, cards = deck.cards()[0], deck.cards()[1:]
    deck.bags = [[kept]]
    table.state.revealed = cards
    table.do(spawn_clue(table.game, "3e.473.3"))
    assert len(deck) == 2
    assert set(deck.odds(at=1)) == {SINGLE, kept}


# ---------------------------------------------------------------------- gate bursts


@pytest.mark.rule("3e.204.11a", "3e.451.9", "3e.415.2", "3e.448.3")
def test_a_gate_burst_fills_a_neighborhood_and_renews_the_deck() -> None:
    discard = ["feast_for_umordhoth_event_9", "feast_for_umordhoth_event_12"]
    table = lay(top={"events": [SINGLE]}, discard=discard)
    left = len(table.state.events) - 1
    table.do(gate_burst(table.game, "3e.204.11a"))
    assert table.state.doom == dict.fromkeys(SPACES_OF["downtown"], 1)
    assert table.state.event_discard == []
    assert table.state.events.bags[-1] == sorted([SINGLE, *discard])  # shuffled, at the bottom
    assert sum(len(bag) for bag in table.state.events.bags[:-1]) == left
    assert unstable(table.game) == ["general_store"]


@pytest.mark.rule("3e.204.11a", "3e.003")
def test_a_gate_burst_without_an_event_renews_the_deck_all_the_same() -> None:
    table = lay()
    events = table.state.events.cards()
    table.state.events.bags.clear()
    table.state.event_discard = events
    table.do(gate_burst(table.game, "3e.204.11a"))
    assert (table.state.doom, table.state.event_discard) == ({}, [])
    assert table.state.events.cards() == events


# ---------------------------------------------------------------------- outbreaks


@pytest.mark.rule("3e.469.1a", "3e.472.4")
def test_a_space_with_four_doom_breaks_out() -> None:
    table = place(lay(codex=[1], doom={"graveyard": 3}), "graveyard")
    assert table.state.doom == {"graveyard": 1, "black_cave": 1, "general_store": 1}
    assert table.state.sheet_doom == 1
    assert table.told("outbreak")[0].rule == "3e.469.1a"


@pytest.mark.rule("3e.469.1a")
def test_three_are_removed_however_many_there_are() -> None:
    table = place(lay(codex=[1], doom={"graveyard": 3}), "graveyard", 3)
    assert table.state.doom == {"graveyard": 3, "black_cave": 1, "general_store": 1}


@pytest.mark.rule("3e.469.1a", "3e.004")
def test_outbreaks_chain_and_the_group_orders_them() -> None:
    table = lay(codex=[1], doom={"graveyard": 3, "black_cave": 3, "general_store": 2})
    table.do(place_doom_each(table.game, ["graveyard", "black_cave"], "3e.204.11a"))
    assert (table.asked, table.options) == ("outbreak", ["black_cave", "graveyard"])
    table.answer("graveyard")
    assert table.state.sheet_doom == 3  # the Black Cave, then the General Store, which both had filled
    assert table.state.doom == {"graveyard": 3, "black_cave": 3, "general_store": 1}


@pytest.mark.rule("3e.469.1", "3e.425.3")
def test_without_its_card_nothing_breaks_out() -> None:
    table = place(lay(doom={"graveyard": 3}), "graveyard", 2)
    assert (table.state.doom, table.state.sheet_doom) == ({"graveyard": 5}, 0)


# ---------------------------------------------------------------------- anomalies


@pytest.mark.rule("3e.408.2", "3e.408.2.ex1", "3e.408.4")
@pytest.mark.parametrize(
    ("scenario", "deck"),
    [(VEIL, "fractured_reality"), (AZATHOTH, "temporal_fissure"), (DEEP, "nightmare_breach"), (FEAST, "")],
)
def test_each_scenario_with_anomalies_has_its_own_deck_of_them(scenario: str, deck: str) -> None:
    table = lay(scenario=scenario)
    assert table.state.anomaly_deck.cards() == (sorted(ANOMALY_CARDS[deck]) if deck else [])
    assert (2 in SCENARIOS[scenario].codex) == bool(deck)


@pytest.mark.rule("3e.408.3a", "3e.415.4")
@pytest.mark.parametrize(
    ("doom", "torn"),
    [
        ({"graveyard": 3}, True),
        ({"graveyard": 2, "black_cave": 2}, False),
        ({"graveyard": 2, "black_cave": 2, "general_store": 1}, True),
        ({"graveyard": 2, "hangmans_hill": 2}, False),
    ],
)
def test_three_doom_in_a_space_or_five_in_a_neighborhood_tear_it(doom: dict[str, int], torn: bool) -> None:
    table = lay(scenario=VEIL, codex=[2], doom=doom, clues={"rivertown": 1})
    table.do(check_board(table.game))
    assert table.state.anomalies == (["rivertown"] if torn else [])
    assert table.state.clues == {"rivertown": 1}  # what else lies in the middle stays


@pytest.mark.rule("3e.408.3b")
def test_further_doom_for_an_anomaly_goes_to_the_sheet() -> None:
    table = lay(scenario=VEIL, codex=[2], doom={"graveyard": 3}, anomalies=["rivertown"])
    place(table, "black_cave", 2)
    assert (table.state.doom, table.state.sheet_doom) == ({"graveyard": 3}, 2)
    assert table.told("sheet_doom")[0].rule == "3e.408.3b"
    place(table, "street_northside_rivertown").answer("black_cave")
    assert table.state.sheet_doom == 3
    place(table, "hangmans_hill")
    assert table.state.doom == {"graveyard": 3, "hangmans_hill": 1}


@pytest.mark.rule("3e.408.3a", "3e.408.3b")
def test_an_instruction_is_finished_before_the_anomaly_counts() -> None:
    event = next(e.id for e in EVENTS.values() if e.scenario == VEIL and e.neighborhood == "rivertown")
    table = lay(scenario=VEIL, codex=[2], doom={"black_cave": 2}, top={"events": [event]})
    table.do(gate_burst(table.game, "3e.204.11a"))
    assert table.state.doom == {"black_cave": 3, "general_store": 1, "graveyard": 1}
    assert (table.state.sheet_doom, table.state.anomalies) == (0, ["rivertown"])


@pytest.mark.rule("3e.408.3e")
def test_an_anomaly_goes_only_with_the_last_doom() -> None:
    table = lay(scenario=VEIL, codex=[2], doom={"graveyard": 3, "black_cave": 1}, anomalies=["rivertown"])
    assert remove_doom(table.game, "graveyard", 3, "3e.485.2") == 3
    assert table.state.anomalies == ["rivertown"]
    assert remove_doom(table.game, "black_cave", 3, "3e.485.2") == 1
    assert table.state.anomalies == []


@pytest.mark.rule("3e.408.3")
def test_without_their_card_anomalies_neither_come_nor_count() -> None:
    table = place(lay(scenario=VEIL, anomalies=["uptown"], doom={"graveyard": 2}), "graveyard")
    place(table, "hangmans_hill")
    assert table.state.doom == {"graveyard": 3, "hangmans_hill": 1}
    assert (table.state.anomalies, table.state.sheet_doom) == (["uptown"], 0)


# ---------------------------------------------------------------------- the sheet and the future


@pytest.mark.rule("3e.411.5a")
def test_doom_for_the_future_goes_to_the_sheet() -> None:
    table = place(lay(scenario=AZATHOTH, codex=[-8, 9]), "the_future", 2)
    assert (table.state.doom, table.state.sheet_doom) == ({}, 2)


@pytest.mark.rule("3e.472.4", "3e.302.1")
def test_doom_on_the_sheet_advances_the_codex() -> None:
    table = lay(codex=[12, 18], sheet_doom=13)
    table.do(to_sheet(table.game, 1, "3e.459.6b"))
    assert table.end == "done"
    table.do(to_sheet(table.game, 1, "3e.459.6b"))
    assert (table.end, table.state.result, table.state.reason) == ("over", "lost", "archive.18")


@pytest.mark.rule("3e.111.2a", "3e.111.3a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_begins_with_three_clues_and_one_spread(scenario: str) -> None:
    table = deal(1, scenario=scenario).play_to("action")
    assert sum(table.state.clues.values()) == 3
    assert len(table.state.event_discard) == 1
