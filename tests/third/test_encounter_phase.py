"""The encounter phase: who has one, from which deck, and where the card goes."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import NEIGHBORHOODS, SCENARIOS, SHEETS, STREET_CARDS
from miskatonic.games.third.rules.encounters import encounter_of, kind_of_encounter
from miskatonic.games.third.state import Third
from miskatonic.games.third.texts.sentences import ANOMALIES, ENCOUNTERS, entry_effect
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.archive_table import event_on_top
from tests.third.table import Table, lay, person

FEAST, VEIL = "feast_for_umordhoth", "veil_of_twilight"
EVENT = "feast_for_umordhoth_event_1"
"""Downtown. In the Arkham Asylum it gives a clue at once, in La Bella Luna for a test of influence."""
PLAIN = {"downtown": ["downtown_2"]}


def meet(*people: Any, **fields: Any) -> Table:
    """The first seat has his encounter."""
    table = lay(*people, **fields)
    return table.do(encounter_of(table.game, table.who()))


def met(table: Table) -> list[tuple[str, str]]:
    """Who had which encounter, in order."""
    return [(str(entry.args["who"]), str(entry.args["encounter"])) for entry in table.told("encounter")]


# ---------------------------------------------------------------------- turns


@pytest.mark.rule("3e.203.1", "3e.203.2", "3e.441.2")
def test_everybody_has_one_encounter_in_the_order_the_group_likes() -> None:
    people = [person(place="arkham_asylum"), person("rex_murphy", place="graveyard"), person("agnes_baker")]
    table = lay(*people, step="encounter", until="mythos", leader=2, dice=1)
    table.go()
    assert table.ask is not None
    assert (table.ask.seat, table.asked) == (2, "next_encounter")
    assert sorted(table.options) == ["seat:0", "seat:1", "seat:2"]
    table.answer("seat:1")
    while table.asked != "next_encounter":
        table.answer(table.options[-1])
    assert sorted(table.options) == ["seat:0", "seat:2"]
    table.answer("seat:0")
    while table.ask:
        table.answer(table.options[-1])
    assert [who for who, _ in met(table)] == ["rex_murphy", "minh_thi_phan", "agnes_baker"]
    assert table.end == "reached"


@pytest.mark.rule("3e.203.3", "3e.442.6")
@pytest.mark.parametrize("monster", ["hooded_stalker", "eyeless_watcher"])
def test_who_is_engaged_has_none(monster: str) -> None:
    table = lay(
        person(place="graveyard"),
        monsters={"graveyard": [f"{monster}:engaged:0"]},
        step="encounter",
        until="mythos",
    )
    before = table.state.neighborhoods["rivertown"].cards()
    table.go()
    assert (met(table), table.end) == ([], "reached")
    assert table.told("no_encounter")[0].rule == "3e.203.3"
    assert table.state.neighborhoods["rivertown"].cards() == before


@pytest.mark.rule("3e.203.2", "3e.203.3")
def test_who_is_engaged_still_takes_his_turn_when_the_group_says_so() -> None:
    table = lay(
        person(place="graveyard"),
        person("rex_murphy", place="south_church"),
        monsters={"graveyard": ["hooded_stalker:engaged:0"]},
        step="encounter",
        until="mythos",
    )
    assert table.go().options == ["seat:0", "seat:1"]
    table.answer("seat:0")
    while table.ask:
        table.answer(table.options[-1])
    assert [who for who, _ in met(table)] == ["rex_murphy"]


def test_who_has_no_investigator_has_no_encounter() -> None:
    table = lay(person(out="defeated"), step="encounter", until="mythos", queue=[0])
    table.go()
    assert (met(table), table.end) == ([], "reached")


def test_who_is_defeated_by_his_encounter_does_not_stop_the_others() -> None:
    people = [person(place="the_future", horror=5), person("rex_murphy")]
    table = lay(
        *people, scenario="approach_of_azathoth", codex=[-8, 9], step="encounter", until="mythos", dice=1
    )
    table.go().answer("seat:0")
    while table.ask:
        table.answer(table.options[-1])
    assert (table.who().out, table.end) == ("defeated", "reached")
    assert [who for who, _ in met(table)] == ["rex_murphy"]


# ---------------------------------------------------------------------- which deck


@pytest.mark.rule("3e.416.3", "3e.416.4", "3e.441.4")
@pytest.mark.parametrize("space", ["arkham_asylum", "independence_square", "la_bella_luna"])
def test_in_a_neighborhood_the_entry_of_the_space_is_read(space: str) -> None:
    table = meet(person(place=space, money=1, horror=3), top=PLAIN, dice=1)
    assert met(table) == [("minh_thi_phan", f"downtown_2.{space}")]
    assert entry_effect("downtown_2", space) is ENCOUNTERS["downtown_2"][space]


@pytest.mark.rule("3e.419.2", "3e.419.3", "3e.441.5")
@pytest.mark.parametrize(
    ("street", "kind"),
    [
        ("street_downtown_easttown", "residential"),
        ("street_downtown_rivertown", "bridge"),
        ("street_rivertown_uptown", "scenic"),
    ],
)
def test_in_a_street_the_entry_of_its_type_is_read(street: str, kind: str) -> None:
    table = meet(person(place=street), top={"streets": ["street_2"]}, dice=1)
    assert met(table) == [("minh_thi_phan", f"street_2.{kind}")]


@pytest.mark.rule("3e.441.11")
def test_a_finished_card_goes_under_its_deck() -> None:
    table = meet(person(place="arkham_asylum"), top=PLAIN)
    assert table.state.neighborhoods["downtown"].bags[-1] == ["downtown_2"]
    table = meet(person(place="street_downtown_rivertown"), top={"streets": ["street_8"]})
    assert table.state.streets.bags[-1] == ["street_8"]
    assert len(table.state.streets) == len(STREET_CARDS)
    doom = {"graveyard": 3}
    card = "fractured_reality_1"
    table = meet(
        person(place="graveyard"),
        scenario=VEIL,
        codex=[2],
        anomalies=["rivertown"],
        doom=doom,
        top={"anomalies": [card]},
        dice=1,
    )
    while table.ask:
        table.answer(table.options[-1])
    assert table.state.anomaly_deck.bags[-1] == [card]
    assert table.state.revealed == []


@pytest.mark.rule("3e.441.11")
def test_it_does_so_even_if_who_met_it_is_defeated() -> None:
    table = meet(
        person(place="graveyard", horror=5, damage=3),
        scenario=VEIL,
        codex=[2],
        anomalies=["rivertown"],
        doom={"graveyard": 2},
        top={"anomalies": ["fractured_reality_2"]},
        dice=1,
    )
    while table.ask:
        table.answer(table.options[-1])
    assert len(table.state.anomaly_deck) == 12
    assert table.state.revealed == []


@pytest.mark.rule("3e.441.3")
def test_who_may_have_several_encounters_chooses() -> None:
    def elsewhere(game: Third, source: Source) -> Flow[None]:
        game.state.investigators[0].money += 1
        return
        yield

    for answer in ("space", "use:errand"):
        table = lay(person(place="arkham_asylum"), top=PLAIN)
        ability = Usable("encounter", "errand", say("kernel.option.pass"), elsewhere, "3e.441.6")
        table.game.abilities.enter(Source("errand", say("kernel.option.pass"), 0), (ability,))
        table.do(encounter_of(table.game, table.who()))
        assert (table.asked, table.options) == ("which_encounter", ["space", "use:errand"])
        table.answer(answer)
        assert (len(met(table)), table.who().money) == ((1, 0) if answer == "space" else (0, 1))


# ---------------------------------------------------------------------- tests and choices


@pytest.mark.rule("3e.441.7", "3e.441.7.ex1", "3e.441.8")
@pytest.mark.parametrize(("face", "story"), [(6, ["rolled", "test_passed", "gain_money"]), (1, ["rolled"])])
def test_a_test_comes_first_and_only_its_branch_is_read(face: int, story: list[str]) -> None:
    table = meet(person(place="graveyard"), top={"rivertown": ["archive.15"]}, dice=face)
    told = [each for each in table.story if each in ("rolled", "test_passed", "gain_money")]
    assert told == story
    assert (table.who().money == 3) == (face == 6)


@pytest.mark.rule("3e.441.9", "3e.441.9.ex1")
def test_a_choice_is_made_before_anything_follows() -> None:
    card = "approach_of_azathoth_event_4"  # test influence, or spend a remnant: the same reward
    who = person("tommy_muldoon", place="police_station", remnants=1)
    table = lay(who, scenario="approach_of_azathoth", dice=1)
    event_on_top(table, card)
    table.do(encounter_of(table.game, table.who()))
    assert table.options == ["test", "pay"]
    assert table.told("rolled") == []
    table.answer("pay")
    table.answer(table.options[0])  # which item
    assert (table.who().remnants, table.who().clues, table.told("rolled")) == (0, 1, [])
    table = lay(who, scenario="approach_of_azathoth", dice=1)
    event_on_top(table, card).do(encounter_of(table.game, table.who())).answer("test")
    assert (table.who().remnants, table.who().clues, len(table.told("rolled"))) == (1, 0, 1)


@pytest.mark.rule("3e.416.5.ex1")
def test_icons_of_a_space_are_only_hints() -> None:
    store = next(each for each in NEIGHBORHOODS["rivertown"].spaces if each.id == "general_store")
    assert "money" in store.tests
    assert "common_item" in store.rewards


# ---------------------------------------------------------------------- events


@pytest.mark.rule("3e.451.6", "3e.451.7", "3e.451.10", "3e.473.5", "3e.473.6", "3e.qr.12", "3e.448.2")
def test_an_event_that_gives_a_clue_is_discarded() -> None:
    table = event_on_top(lay(person(place="arkham_asylum")), EVENT)
    table.do(encounter_of(table.game, table.who()))
    assert (table.who().clues, table.state.clues) == (1, {})
    assert table.state.event_discard == [EVENT]
    assert EVENT not in table.state.neighborhoods["downtown"].cards()


@pytest.mark.rule("3e.451.7", "3e.qr.13")
def test_an_event_that_gives_none_is_shuffled_back_among_the_top_three() -> None:
    table = event_on_top(lay(person("tommy_muldoon", place="la_bella_luna"), dice=1), EVENT)
    table.do(encounter_of(table.game, table.who()))
    deck = table.state.neighborhoods["downtown"]
    assert (table.who().clues, table.state.clues, table.state.event_discard) == (0, {"downtown": 1}, [])
    assert [EVENT in deck.odds(at=at) for at in range(4)] == [True, True, True, False]


@pytest.mark.rule("3e.451.7")
def test_only_a_clue_of_the_neighborhood_counts() -> None:
    """None lies there any more: the event stays, though the encounter speaks of a clue."""
    table = event_on_top(lay(person(place="arkham_asylum")), EVENT)
    table.state.clues = {"rivertown": 1}
    table.do(encounter_of(table.game, table.who()))
    assert (table.who().clues, table.state.event_discard) == (0, [])
    assert EVENT in table.state.neighborhoods["downtown"].cards()


@pytest.mark.rule("3e.451.7")
def test_who_falls_after_he_gained_the_clue_has_gained_it() -> None:
    event = "veil_of_twilight_event_3"  # in the Orne Library: a spell, a clue, then a horror
    who = person("tommy_muldoon", place="orne_library", horror=SHEETS["tommy_muldoon"].sanity - 1)
    table = event_on_top(lay(who, scenario=VEIL), event)
    table.do(encounter_of(table.game, table.who()))
    assert (table.end, table.who().out) == ("defeated", "defeated")
    assert (table.state.event_discard, table.state.clues) == ([event], {})


# ---------------------------------------------------------------------- anomalies


@pytest.mark.rule("3e.408.3c", "3e.408.3d", "3e.408.6")
@pytest.mark.parametrize("doom", range(6))
def test_the_section_of_an_anomaly_is_that_of_the_doom_in_your_space(doom: int) -> None:
    table = lay(
        person(place="graveyard"),
        scenario=VEIL,
        codex=[2],
        anomalies=["rivertown"],
        clues={"rivertown": 1},
        doom={"black_cave": 3} | ({"graveyard": doom} if doom else {}),
        top={"anomalies": ["fractured_reality_3"]},
        dice=1,
    )
    assert kind_of_encounter(table.game, table.who()) == "anomaly"
    table.do(encounter_of(table.game, table.who()))
    assert met(table) == [("minh_thi_phan", f"fractured_reality_3.{doom}")]
    section = entry_effect("fractured_reality_3", str(doom))
    assert [each.effect for each in ANOMALIES["fractured_reality_3"] if each.fits(doom)] == [section]


@pytest.mark.rule("3e.408.3c")
def test_outside_its_neighborhood_or_without_card_2_an_anomaly_changes_nothing() -> None:
    fields: dict[str, Any] = {"scenario": VEIL, "anomalies": ["rivertown"], "doom": {"graveyard": 3}}
    for place, codex, kind in (
        ("graveyard", [2], "anomaly"),
        ("black_cave", [2], "anomaly"),
        ("graveyard", [], "neighborhood"),
        ("south_church", [2], "neighborhood"),
        ("street_northside_rivertown", [2], "street"),
        ("the_future", [2], "future"),
    ):
        table = lay(person(place=place), codex=codex, **fields)
        assert kind_of_encounter(table.game, table.who()) == kind


@pytest.mark.rule("3e.408.5")
@pytest.mark.parametrize("card", ANOMALIES)
def test_every_anomaly_card_has_three_sections_for_all_amounts_of_doom(card: str) -> None:
    sections = ANOMALIES[card]
    assert len(sections) == 3
    for doom in range(12):
        assert sum(section.fits(doom) for section in sections) == 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_space_of_every_board_has_an_encounter(scenario: str) -> None:
    for place in SCENARIOS[scenario].adjacency:
        table = lay(person(place=place, money=5, remnants=5), scenario=scenario, dice=1)
        table.do(encounter_of(table.game, table.who()))
        while table.ask:
            table.answer(table.options[-1])
        assert len(met(table)) == 1
        assert (table.end in ("done", "defeated"), table.state.revealed) == (True, [])
