"""What the craft reads off cards: what a choice is worth, what encounters threaten, what is still to come."""

from __future__ import annotations

import pytest

from miskatonic.games.third import scenes
from miskatonic.games.third.advice import advise
from miskatonic.games.third.craft.dangers import OF_ANOMALIES, OF_SPACES, anomaly_risk, risk
from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.craft.doom import coming, doom_cost
from miskatonic.games.third.craft.needs import ENDLESS, clues_wanted
from miskatonic.games.third.craft.plans import Plan, patrol
from miskatonic.games.third.craft.rolls import stake
from miskatonic.games.third.craft.sentences import Reader
from miskatonic.games.third.craft.weights import WEIGHTS, weights
from miskatonic.games.third.facts import SCENARIOS, SPACES_OF
from miskatonic.games.third.scenes import Encounter, Headline
from miskatonic.games.third.state import Marker
from miskatonic.games.third.texts.headlines import HEADLINE_TEXTS
from miskatonic.games.third.texts.sentences import ENCOUNTERS
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import say
from tests.third.table import Table, lay, person

AZATHOTH, FEAST, VEIL, DEEP = (
    "approach_of_azathoth",
    "feast_for_umordhoth",
    "veil_of_twilight",
    "echoes_of_the_deep",
)


def asked(table: Table, prompt: str, *names: str, **args: int) -> str:
    """What is answered when these options are put to the first seat."""
    options = [Option(name, say("kernel.option.no")) for name in names]
    return advise(table.game, Ask(0, say(prompt, **args), options, "3e.004"))[0]


# ---------------------------------------------------------------------- choices


def test_who_would_fall_by_it_lets_doom_come_instead() -> None:
    hale, frail = (
        lay(person("wendy_adams", horror=n, place="graveyard"), scenario=AZATHOTH, codex=[2]) for n in (0, 5)
    )
    for table in (hale, frail):
        table.state.scenes.append(Headline(0, "curtains"))
    assert asked(frail, "kernel.ask.choose", "suffer", "place_doom") == "place_doom"
    assert asked(hale, "kernel.ask.choose", "suffer", "place_doom") == "suffer"


def test_a_clue_is_not_sold() -> None:
    table = lay(person("rex_murphy", place="science_building", clues=1, money=1), scenario=DEEP)
    table.state.scenes.append(Encounter(0, "science_building", "miskatonic_university_4", "science_building"))
    assert asked(table, "kernel.ask.choose", "pay_clue", "decline") == "decline"


def test_what_nobody_reads_is_left_as_it_comes() -> None:
    assert asked(lay(), "kernel.ask.choose", "pay", "no") == "pay"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sentence_has_a_worth(scenario: str) -> None:
    table = lay(person("rex_murphy", place=SCENARIOS[scenario].start, money=3), scenario=scenario)
    reader = Reader(table.game, table.who(), "downtown_1", "encounter")
    for entries in ENCOUNTERS.values():
        for word in entries.values():
            assert abs(reader.worth(word)) < 100
    for row in HEADLINE_TEXTS.values():
        assert abs(reader.worth(row.effect)) < 100


# ---------------------------------------------------------------------- dangers


def test_an_encounter_that_could_be_the_end_is_dreaded() -> None:
    hale, frail = lay(person("marie_lambeau")), lay(person("marie_lambeau", damage=3))
    risks = [risk(weights(t.game), t.who(), Dice(t.game, t.who()), "la_bella_luna") for t in (hale, frail)]
    assert risks[1] > 2 * risks[0] > 0


def test_who_passes_more_tests_has_less_to_fear() -> None:
    """Only of spaces where nothing but a failed test does harm."""
    safe = [
        place
        for place, dangers in OF_SPACES.items()
        if dangers and all(d.skill and not d.passed for d in dangers)
    ]
    assert len(safe) > 5
    for place in safe:
        blessed, cursed = (lay(person("marie_lambeau", assets=[fate])) for fate in ("blessed", "cursed"))
        fears = [risk(weights(t.game), t.who(), Dice(t.game, t.who()), place) for t in (blessed, cursed)]
        assert fears[0] < fears[1], place


def test_dangers_are_known_of_every_space_and_section() -> None:
    assert set(OF_SPACES) == {place for spaces in SPACES_OF.values() for place in spaces}
    table = lay(person("rex_murphy"), scenario=AZATHOTH, codex=[2])
    who, dice = table.who(), Dice(table.game, table.who())
    assert all(anomaly_risk(weights(table.game), who, dice, AZATHOTH, n) > 0 for n in range(7))
    assert {deck for deck, _ in OF_ANOMALIES} == {each.anomalies for each in SCENARIOS.values()} - {""}


# ---------------------------------------------------------------------- tokens


def test_a_token_is_spent_where_more_is_at_stake() -> None:
    def answer(damage: int) -> str:
        table = lay(person("marie_lambeau", place="la_bella_luna", focus=["will"], damage=damage))
        table.state.scenes += [
            Encounter(0, "la_bella_luna", "downtown_4", "la_bella_luna"),
            scenes.Test(0, "observation", 0, "encounter", dice=[1, 1]),
        ]
        return asked(table, "third.ask.test", "done", "focus:will", n=0)

    assert answer(3) == "focus:will"


def test_a_success_more_than_there_is_doom_is_worth_nothing() -> None:
    table = lay(person("rex_murphy", place="graveyard"), scenario=AZATHOTH, codex=[2], doom={"graveyard": 1})
    made = scenes.Test(0, "lore", 0, "ward", dice=[1])
    assert stake(table.game, table.who(), made, 0) > 0 == stake(table.game, table.who(), made, 1)


# ---------------------------------------------------------------------- doom to come


def test_doom_is_expected_where_its_events_lie() -> None:
    table = lay(
        person(),
        person("rex_murphy"),
        scenario=AZATHOTH,
        codex=[2],
        bottom={"events": ["approach_of_azathoth_event_3"]},
    )
    table.state.cup.remove("spread_doom.1")
    expected = coming(table.game)
    assert expected.spread["graveyard"] == max(expected.spread.values())
    assert set(expected.bursts) <= set(SCENARIOS[AZATHOTH].neighborhoods)


def test_an_empty_cup_is_filled_before_it_is_drawn_from() -> None:
    table = lay(person(), person("rex_murphy"), scenario=AZATHOTH, codex=[2])
    whole = coming(table.game)
    table.state.drawn = table.state.cup.cards()
    table.state.cup.bags = []
    assert coming(table.game) == whole


def test_doom_that_a_burst_would_tear_open_costs_more_than_doom_elsewhere() -> None:
    table = lay(
        person(), person("rex_murphy"), scenario=AZATHOTH, codex=[2], doom={"graveyard": 2, "velmas_diner": 2}
    )
    sure = coming(table.game)._replace(spread={}, bursts={"rivertown": 1.0})
    assert doom_cost(table.game, "rivertown", more=sure) > doom_cost(table.game, "easttown", more=sure)


# ---------------------------------------------------------------------- clues that are wanted


@pytest.mark.parametrize(
    ("scenario", "codex", "wanted"),
    [
        (AZATHOTH, [2, 3], (3, 8)),
        (AZATHOTH, [2, -4], (5, 8)),
        (AZATHOTH, [2, -4, 6], (5, 8)),
        (AZATHOTH, [2, 5, -6, 7], (3, 3)),
        (AZATHOTH, [2, -8, 9], (5, 5)),
        (FEAST, [1, 10, 11], (3, ENDLESS)),
        (VEIL, [2, -21, 23], (2, 4)),
        (VEIL, [2, -21, 27], (2, 2)),
        (DEEP, [2, 29, 30], (3, 8)),
        (DEEP, [2, 31, 37], (2, 4)),
    ],
)
def test_clues_for_the_next_step_and_for_all(
    scenario: str, codex: list[int], wanted: tuple[int, int]
) -> None:
    table = lay(person(), scenario=scenario, codex=codex)
    if scenario == VEIL:
        table.state.markers = [Marker("white", "graveyard", True), Marker("white", "south_church")]
    if scenario == DEEP and 31 in codex:
        table.state.aside = [32, 33]
    assert clues_wanted(table.game) == wanted


# ---------------------------------------------------------------------- monsters on their way


def test_the_way_of_a_patrol_is_avoided() -> None:
    table = lay(
        person("rex_murphy", place="general_store"),
        scenario=AZATHOTH,
        codex=[2],
        monsters={"hibbs_roadhouse": ["robed_figure"]},
        discard=["approach_of_azathoth_event_4"],
    )
    assert patrol(table.game, table.monster("robed_figure")) == ["velmas_diner"]
    plan = Plan(table.game, table.who())
    assert plan.menace("velmas_diner") > 0 == plan.menace("police_station")


def test_every_scenario_has_every_weight() -> None:
    assert len({tuple(sorted(each)) for each in WEIGHTS.values()}) == 1
