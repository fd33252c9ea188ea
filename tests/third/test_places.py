"""What is in the box, counted; the boards, walked."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.third.facts import (
    ANOMALY_CARDS,
    BLESSINGS,
    CARDS,
    EVENTS,
    FUTURE,
    HEADLINES,
    MONSTERS,
    NEIGHBORHOOD_CARDS,
    NEIGHBORHOOD_OF,
    NEIGHBORHOODS,
    PACTS,
    SCENARIOS,
    SHEETS,
    SPACES_OF,
    STREET_CARDS,
    read,
)
from miskatonic.games.third.facts.names import Edge
from miskatonic.games.third.rules.board import (
    distance,
    doom_in,
    doom_spaces,
    most_doom,
    near,
    nearest,
    steps_towards,
    street_of,
    unstable,
)
from miskatonic.games.third.rules.people import monsters_at, people_at
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.texts.sentences import ANOMALIES, ENCOUNTERS
from tests.third.table import lay, person

OPPOSITE: dict[Edge, Edge] = {
    "left": "right",
    "right": "left",
    "top_left": "bottom_right",
    "bottom_right": "top_left",
    "top_right": "bottom_left",
    "bottom_left": "top_right",
}
every_board = pytest.mark.parametrize("scenario", sorted(SCENARIOS))


# ---------------------------------------------------------------------- what is in the box


def test_twelve_investigators_with_thirteen_points_of_skill_each() -> None:
    assert len(SHEETS) == 12
    assert {sum(sheet.skills.values()) for sheet in SHEETS.values()} == {13}
    assert {sheet.health + sheet.sanity for sheet in SHEETS.values()} == {12, 14}
    assert [name for name, sheet in SHEETS.items() if sheet.health + sheet.sanity == 14] == ["rex_murphy"]


def test_forty_three_monsters_and_four_epic_ones() -> None:
    normal = [kind for kind in MONSTERS.values() if not kind.epic]
    assert (len(normal), sum(kind.count for kind in normal)) == (43, 62)
    epic = {card.monster: card.number for card in ARCHIVE.values() if card.monster}
    assert epic == {"umordhoth": 19, "servitor_of_yog_sothoth": 28, "servitor_of_rlyeh": 39, "cthulhu": 40}
    assert sorted(epic) == sorted(kind.id for kind in MONSTERS.values() if kind.epic)


def test_no_scenario_lists_more_of_a_monster_than_there_are() -> None:
    used: set[str] = set()
    for scenario in SCENARIOS.values():
        listed = Counter(scenario.monsters)
        listed.update(scenario.set_aside)
        assert all(n <= MONSTERS[kind].count for kind, n in listed.items())
        used |= set(listed)
    assert used == {kind.id for kind in MONSTERS.values() if not kind.epic}


@pytest.mark.rule("3e.005.2")
def test_so_many_cards_of_every_deck() -> None:
    assert Counter(kind.deck for kind in CARDS.values()) == {
        "items": 28,
        "spells": 10,
        "allies": 12,
        "specials": 26,
        "starting": 37,
    }
    assert (BLESSINGS, len(PACTS)) == (8, 6)


def test_forty_archive_cards_and_each_has_its_scenarios() -> None:
    assert sorted(ARCHIVE) == list(range(1, 41))
    used = Counter(number for scenario in read("scenarios") for number in scenario["archive"])
    assert sorted(used) == list(range(1, 41))
    assert {number: n for number, n in used.items() if n > 1} == {2: 3}


@pytest.mark.rule("3e.415.2")
def test_eight_neighborhoods_of_three_spaces_with_eight_cards_of_three_encounters() -> None:
    assert len(NEIGHBORHOODS) == 8
    assert {len(spaces) for spaces in SPACES_OF.values()} == {3}
    assert len(NEIGHBORHOOD_OF) == 24
    assert {name: len(cards) for name, cards in NEIGHBORHOOD_CARDS.items()} == dict.fromkeys(NEIGHBORHOODS, 8)
    for name, cards in NEIGHBORHOOD_CARDS.items():
        assert all(set(ENCOUNTERS[card]) == set(SPACES_OF[name]) for card in cards)


def test_eight_street_cards_with_an_encounter_for_each_type_of_street() -> None:
    assert len(STREET_CARDS) == 8
    assert all(set(ENCOUNTERS[card]) == {"residential", "bridge", "scenic"} for card in STREET_CARDS)


@pytest.mark.rule("3e.472.3")
def test_ninety_six_events_whose_doom_lies_in_their_own_neighborhood() -> None:
    assert Counter(event.scenario for event in EVENTS.values()) == dict.fromkeys(SCENARIOS, 24)
    for event in EVENTS.values():
        assert event.neighborhood in SCENARIOS[event.scenario].neighborhoods
        assert {NEIGHBORHOOD_OF[place] for place in event.doom} == {event.neighborhood}
        assert 1 <= len(event.doom) <= 2
        assert set(ENCOUNTERS[event.id]) == set(SPACES_OF[event.neighborhood])
    assert sum(len(event.doom) == 2 for event in EVENTS.values()) == 13


def test_thirty_six_anomaly_cards_and_thirty_two_headlines_four_of_them_rumors() -> None:
    assert {name: len(cards) for name, cards in ANOMALY_CARDS.items()} == {
        "fractured_reality": 12,
        "nightmare_breach": 12,
        "temporal_fissure": 12,
    }
    assert len(ANOMALIES) == 36
    assert (len(HEADLINES), sum(card.rumor for card in HEADLINES.values())) == (32, 4)


@every_board
def test_fourteen_mythos_tokens_in_every_cup(scenario: str) -> None:
    assert SCENARIOS[scenario].cup == {
        "spread_doom": 3,
        "spawn_monster": 2,
        "read_headline": 2,
        "spawn_clue": 2,
        "gate_burst": 1,
        "reckoning": 1,
        "blank": 3,
    }


# ---------------------------------------------------------------------- the boards


@pytest.mark.rule("3e.404.2", "3e.404.4", "3e.447.3")
@every_board
def test_who_is_adjacent_is_so_both_ways_and_nothing_is_adjacent_to_itself(scenario: str) -> None:
    table = lay(scenario=scenario)
    for place, others in SCENARIOS[scenario].adjacency.items():
        assert near(table.game, place) == others
        assert place not in others
        assert len(set(others)) == len(others)
        assert all(place in near(table.game, other) for other in others)


@pytest.mark.rule("3e.404.2", "3e.447.3", "3e.102.1")
@every_board
def test_the_spaces_of_a_tile_touch_each_other_and_the_streets_at_their_edge(scenario: str) -> None:
    """A street borders what lies at the facing edges of the two tiles it joins, and nothing else."""
    sheet = SCENARIOS[scenario]
    for street in sheet.streets:
        one, other = street.between
        edges = NEIGHBORHOODS[one].tile.edges, NEIGHBORHOODS[other].tile.edges
        touching = {*edges[0][street.edge], *edges[1][OPPOSITE[street.edge]]}
        assert set(sheet.adjacency[street.id]) == set(street.borders) == touching
        assert street.type in ("residential", "bridge", "scenic")
    for name in sheet.neighborhoods:
        for place in SPACES_OF[name]:
            streets = {street.id for street in sheet.streets if place in street.borders}
            assert set(sheet.adjacency[place]) == {*SPACES_OF[name], *streets} - {place}


@every_board
def test_every_space_can_be_reached_from_the_starting_space(scenario: str) -> None:
    table = lay(scenario=scenario)
    start = SCENARIOS[scenario].start
    far = {place: distance(table.game, start, place) for place in SCENARIOS[scenario].adjacency}
    assert far[start] == 0
    assert 4 <= max(far.values()) <= 8
    assert {place for place, n in far.items() if n == 1} == set(near(table.game, start))
    assert distance(table.game, start, FUTURE) == 99
    for place, n in far.items():
        assert distance(table.game, place, start) == n
        assert all(abs(far[other] - n) <= 1 for other in near(table.game, place))


def test_the_nearest_of_several_spaces_and_the_steps_towards_them() -> None:
    game = lay(scenario="feast_for_umordhoth").game
    assert nearest(game, "black_cave", ["velmas_diner", "general_store", "graveyard"]) == [
        "general_store",
        "graveyard",
    ]
    assert nearest(game, "black_cave", ["black_cave", "graveyard"]) == ["black_cave"]
    assert nearest(game, "black_cave", [FUTURE]) == []
    assert nearest(game, "black_cave", []) == []
    assert steps_towards(game, "black_cave", "police_station") == ["street_easttown_rivertown"]
    assert steps_towards(game, "black_cave", "south_church") == ["general_store", "graveyard"]
    street = street_of(game, "street_easttown_rivertown")
    assert street is not None
    assert (street.type, street_of(game, "black_cave")) == ("bridge", None)


@pytest.mark.rule("3e.448.2", "3e.448.3")
def test_the_unstable_space_is_that_of_the_event_on_top_of_the_discards() -> None:
    feast = "feast_for_umordhoth"
    own = [event for event in EVENTS.values() if event.scenario == feast]
    one, two = (next(event for event in own if len(set(event.doom)) == n) for n in (1, 2))
    assert unstable(lay(scenario=feast).game) == ["general_store"]  # the starting space
    assert unstable(lay(scenario=feast, discard=[two.id, one.id]).game) == list(one.doom)
    assert unstable(lay(scenario=feast, discard=[one.id, two.id]).game) == list(two.doom)


@pytest.mark.rule("3e.418.3")
@every_board
def test_doom_for_a_street_goes_to_the_spaces_of_neighborhoods_beside_it(scenario: str) -> None:
    game = lay(scenario=scenario).game
    for street in SCENARIOS[scenario].streets:
        assert set(doom_spaces(game, street.id)) == set(street.borders)
        assert all(place in NEIGHBORHOOD_OF for place in street.borders)
    for place in ("black_cave", FUTURE):
        assert doom_spaces(game, place) == [place]


def test_where_the_most_doom_lies() -> None:
    game = lay(
        scenario="feast_for_umordhoth", doom={"graveyard": 2, "black_cave": 2, "hangmans_hill": 1}
    ).game
    assert sorted(most_doom(game)) == ["black_cave", "graveyard"]
    assert most_doom(game, ["hangmans_hill", "velmas_diner"]) == ["hangmans_hill"]
    assert most_doom(game, ["velmas_diner", "south_church"]) == ["velmas_diner", "south_church"]
    assert (doom_in(game, "rivertown"), doom_in(game, "uptown"), doom_in(game, "downtown")) == (4, 1, 0)
    bare = lay(scenario="feast_for_umordhoth").game
    assert len(most_doom(bare)) == 15  # no street among them


@pytest.mark.rule("3e.404.3", "3e.404.4")
def test_people_and_monsters_are_adjacent_to_what_lies_in_the_spaces_next_to_theirs() -> None:
    table = lay(
        person("agnes_baker", place="graveyard"),
        person("rex_murphy", place="black_cave"),
        person("wendy_adams", place="graveyard"),
        monsters={"general_store": ["flesh_eater"], "graveyard": ["corpse_taker:engaged:0"]},
    )
    next_to = near(table.game, table.who(0).place)
    people = [who.id for place in next_to for who in people_at(table.game, place)]
    monsters = [monster.id for place in next_to for monster in monsters_at(table.game, place)]
    assert (people, monsters) == (["rex_murphy"], ["flesh_eater.1"])
