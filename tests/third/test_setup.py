"""Setting up, steps 101 to 111, for every scenario: what lies where before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import Struct

from miskatonic.games.third.facts import (
    ANOMALY_CARDS,
    EVENTS,
    NEIGHBORHOOD_CARDS,
    SCENARIOS,
    SHEETS,
    STREET_CARDS,
    card_kind,
    kind_of,
)
from miskatonic.games.third.rules.board import unstable
from miskatonic.games.third.rules.monsters import defeat_monster, spawn, spawn_named
from miskatonic.games.third.state import READY, Marker
from miskatonic.kernel.text import language, say
from tests.third import counts
from tests.third.proofs import EATER, act, thrown
from tests.third.table import ASK_ALL, Table, deal, lay, person

AZATHOTH, FEAST, VEIL, DEEP = (
    "approach_of_azathoth",
    "feast_for_umordhoth",
    "veil_of_twilight",
    "echoes_of_the_deep",
)
KEYS = range(40)


class Diagram(Struct):
    """The back of a scenario sheet, written down once more."""

    start: str
    tiles: set[str]
    streets: int
    doom: set[str]
    monsters: dict[str, str]
    deck: int
    """Monster cards listed, those on the board among them."""
    codex: list[int]
    anomalies: str = ""
    aside: int = 0
    """Monsters set aside."""
    markers: list[Marker] = []


DIAGRAMS = {
    AZATHOTH: Diagram(
        "train_station",
        {"northside", "downtown", "easttown", "merchant_district", "rivertown"},
        7,
        {"arkham_advertiser", "independence_square", "velmas_diner", "unvisited_isle", "black_cave"},
        {"independence_square": "robed_figure", "black_cave": "robed_figure"},
        14,
        [2, 3],
        "temporal_fissure",
    ),
    FEAST: Diagram(
        "general_store",
        {"downtown", "easttown", "rivertown", "uptown", "southside"},
        6,
        {"la_bella_luna", "police_station", "graveyard", "hangmans_hill", "historical_society"},
        {"hangmans_hill": "vicious_glutton", "graveyard": "hooded_stalker"},
        15,
        [1, 10, 11],
        aside=6,
    ),
    VEIL: Diagram(
        "mas_boarding_house",
        {"northside", "miskatonic_university", "rivertown", "uptown", "southside"},
        5,
        {"train_station", "science_building", "graveyard", "hangmans_hill", "mas_boarding_house"},
        {"black_cave": "hulking_thrall", "ye_olde_magick_shoppe": "void_touched"},
        12,
        [2, 20, 21],
        "fractured_reality",
        aside=7,
        markers=[Marker("white", "black_cave")],
    ),
    DEEP: Diagram(
        "observatory",
        {"northside", "downtown", "merchant_district", "rivertown", "miskatonic_university"},
        6,
        {"train_station", "la_bella_luna", "river_docks", "unvisited_isle", "black_cave"},
        {"river_docks": "river_skulk", "black_cave": "hybrid_thug"},
        16,
        [2, 29, 30],
        "nightmare_breach",
    ),
}
STARTING = {
    "agnes_baker": (3, "heirloom_of_hyperborea", ["storm_of_spirits"], ["flesh_ward_start"]),
    "daniela_reyes": (3, "gabriel", ["ace_of_swords"], ["wrench"]),
    "dexter_drake": (2, "mists_of_rlyeh_start", ["astral_travel_start"], ["magicians_cane"]),
    "jenny_barnes": (5, "search_for_izzie", ["dressed_to_the_nines"], ["jennys_twin_45s"]),
    "marie_lambeau": (4, "intervene_start", ["witch_blood"], ["grande_meres_knife"]),
    "michael_mcglen": (3, "chicago_typewriter", ["obannion_member"], ["ol_boiler"]),
    "minh_thi_phan": (3, "king_in_yellow", ["analytical_mind"], ["synergy"]),
    "norman_withers": (1, "find_gate_start", ["astronomy_book"], ["precious_memento"]),
    "rex_murphy": (
        3,
        "search_for_the_truth the_tower",
        ["it_all_comes_together"],
        ["overcome_all_odds"],
    ),
    "tommy_muldoon": (2, "becky", ["handcuffs"], ["motorcycle"]),
    "wendy_adams": (1, "mamas_amulet", ["mr_pawterson"], ["mysterious_photo"]),
    "calvin_wright": (
        3,
        "spirit_dagger until_the_end_of_time",
        ["voice_of_the_messenger", "dark_pact"],
        [],
    ),
}
"""Investigator -> money, cards, and the two things to choose from."""

every_scenario = pytest.mark.parametrize("scenario", sorted(DIAGRAMS))


def laid(scenario: str, seats: int = 1, **options: Any) -> Table:
    """Everything in place but the final preparations."""
    return deal(seats, scenario=scenario, **options).play_to("preparations")


def ready(scenario: str = FEAST, seats: int = 1, **options: Any) -> Table:
    """Set up, every question answered with the first option, at the first turn."""
    return deal(seats, scenario=scenario, **options).play_to("action")


# ---------------------------------------------------------------------- 101: the scenario


@pytest.mark.rule("3e.101.1")
@every_scenario
def test_the_players_may_choose_the_scenario(scenario: str) -> None:
    table = laid(scenario)
    assert table.state.scenario == scenario
    assert (table.log[0].id, table.log[0].rule) == ("third.log.scenario", "3e.101.1")
    assert sorted(SCENARIOS) == sorted(DIAGRAMS)


@pytest.mark.rule("3e.101.1")
def test_or_it_is_chosen_at_random() -> None:
    assert {deal(scenario="random", key=key).state.scenario for key in KEYS} == set(DIAGRAMS)


# ---------------------------------------------------------------------- 102: the board


@pytest.mark.rule("3e.102.1", "3e.415.2", "3e.445.3b")
@every_scenario
def test_the_board_is_five_neighborhoods_and_the_streets_between_them(scenario: str) -> None:
    sheet, diagram = SCENARIOS[scenario], DIAGRAMS[scenario]
    state = laid(scenario).state
    assert set(state.neighborhoods) == diagram.tiles
    assert (len(diagram.tiles), len(sheet.streets)) == (5, diagram.streets)
    assert len(sheet.adjacency) == 5 * 3 + diagram.streets


@pytest.mark.rule("3e.102.2", "3e.104.2")
@every_scenario
def test_doom_monsters_and_markers_lie_where_the_diagram_says(scenario: str) -> None:
    state, diagram = laid(scenario).state, DIAGRAMS[scenario]
    assert state.doom == dict.fromkeys(diagram.doom, 1)
    assert {monster.place: kind_of(monster.id) for monster in state.monsters} == diagram.monsters
    assert all(monster.state == READY for monster in state.monsters)
    assert state.markers == diagram.markers
    assert (state.sheet_doom, state.sheet_clues, state.clues, state.anomalies) == (0, 0, {}, [])


@pytest.mark.rule("3e.102.3", "3e.414.1")
@every_scenario
def test_the_eight_street_cards_are_shuffled_into_a_deck(scenario: str) -> None:
    state = laid(scenario).state
    assert state.streets.cards() == sorted(STREET_CARDS)
    assert (len(state.streets), len(state.streets.bags)) == (counts.STREET_CARDS, 1)


@pytest.mark.rule("3e.102.4", "3e.414.1")
@every_scenario
def test_every_neighborhood_on_the_board_has_its_own_shuffled_deck(scenario: str) -> None:
    for name, deck in laid(scenario).state.neighborhoods.items():
        assert deck.cards() == sorted(NEIGHBORHOOD_CARDS[name])
        assert [len(bag) for bag in deck.bags] == [counts.NEIGHBORHOOD_CARDS[name]]  # any card in any place


# ---------------------------------------------------------------------- 103 to 107: decks, cup, display


@pytest.mark.rule("3e.103.1", "3e.414.1")
@every_scenario
def test_the_event_deck_holds_the_events_of_the_scenario_and_no_others(scenario: str) -> None:
    state = laid(scenario).state
    assert (len(state.events), len(state.events.bags), state.event_discard) == (24, 1, [])
    assert {EVENTS[card].scenario for card in state.events} == {scenario}
    assert {EVENTS[card].neighborhood for card in state.events} == DIAGRAMS[scenario].tiles


@pytest.mark.rule("3e.104.1", "3e.104.2", "3e.414.1")
@every_scenario
def test_the_monster_deck_holds_what_is_listed_less_what_lies_on_the_board(scenario: str) -> None:
    state, diagram = laid(scenario).state, DIAGRAMS[scenario]
    assert (len(state.monster_deck), len(state.monster_deck.bags)) == (diagram.deck - 2, 1)
    placed = [monster.id for monster in state.monsters]
    assert not set(placed) & set(state.monster_deck)
    everywhere = Counter(map(kind_of, [*state.monster_deck, *placed]))
    assert everywhere == SCENARIOS[scenario].monsters
    assert len(state.set_aside) == diagram.aside
    assert not {kind_of(each) for each in state.set_aside} & set(SCENARIOS[scenario].monsters)


@pytest.mark.rule("3e.106.1", "3e.414.1")
def test_the_headline_deck_is_thirteen_of_the_thirty_two() -> None:
    decks = [laid(FEAST, key=key).state.headlines for key in KEYS]
    assert {len(deck) for deck in decks} == {13}
    assert {len(deck.bags) for deck in decks} == {1}
    assert all(len(set(deck)) == 13 for deck in decks)
    assert len({card for deck in decks for card in deck}) == 32
    assert len({tuple(deck) for deck in decks}) == len(decks)


@pytest.mark.rule("3e.107.1", "3e.107.2", "3e.423.1")
@every_scenario
def test_items_allies_and_spells_are_three_decks_and_five_items_lie_open(scenario: str) -> None:
    state = laid(scenario).state
    assert len(set(state.display)) == 5
    assert {card_kind(card).deck for card in state.display} == {"items"}
    assert not set(state.display) & set(state.items.cards())
    assert (len(state.items), len(state.spells), len(state.allies)) == (
        counts.CARDS["items"] - 5,
        counts.CARDS["spells"],
        counts.CARDS["allies"],
    )
    assert {card_kind(card).deck for card in state.items.cards()} == {"items"}
    assert {card_kind(card).deck for card in state.spells} == {"spells"}
    assert {card_kind(card).deck for card in state.allies} == {"allies"}


@pytest.mark.rule("3e.107.2")
def test_any_item_may_lie_in_the_display() -> None:
    assert len({card for key in KEYS for card in laid(FEAST, key=key).state.display}) == counts.CARDS["items"]


@pytest.mark.rule("3e.107.3")
def test_special_cards_and_conditions_can_be_had_by_name_outside_the_decks() -> None:
    table = laid(FEAST, investigator_1="jenny_barnes")
    state = table.state
    assert (len(state.specials), len(state.conditions), len(state.pacts)) == (counts.CARDS["specials"], 8, 6)
    assert state.specials == sorted(state.specials)
    decks = {*state.items.cards(), *state.spells, *state.allies, *state.display}
    assert not decks & set(state.specials)
    table.says({"do": "gain_special", "name": "ezra_graves"})
    assert table.assets()[-1] == "ezra_graves"


# ---------------------------------------------------------------------- 110: investigators


@pytest.mark.rule("3e.110.1", "3e.110.3")
@pytest.mark.parametrize("seats", range(1, 7))
def test_everybody_has_an_investigator_of_his_own_and_the_others_are_kept(seats: int) -> None:
    state = ready(seats=seats).state
    names = [who.id for who in state.investigators]
    assert (len(set(names)), state.players) == (seats, seats)
    assert [who.seat for who in state.investigators] == list(range(seats))
    assert state.unused == sorted(set(SHEETS) - set(names))


@pytest.mark.rule("3e.110.1")
def test_dealt_at_random_it_may_be_anybody() -> None:
    assert {who.id for key in KEYS for who in deal(2, key=key).state.investigators} == set(SHEETS)


@pytest.mark.rule("3e.110.1")
def test_players_may_pick_their_investigators_and_nobody_can_pick_who_is_taken() -> None:
    table = deal(3, scenario=FEAST, investigators="chosen", investigator_2="rex_murphy")
    assert (table.asked, len(table.options)) == ("investigator", 11)
    assert not table.offers("rex_murphy")
    table.answer("wendy_adams")
    assert table.ask is not None
    assert (table.ask.seat, len(table.options), table.offers("wendy_adams")) == (2, 10, False)
    table.answer("jenny_barnes")
    assert [who.id for who in table.state.investigators] == ["wendy_adams", "rex_murphy", "jenny_barnes"]


@pytest.mark.rule("3e.110.2", "3e.403.4a", "3e.460.1")
def test_exactly_one_leads() -> None:
    table = ready(seats=4)
    assert table.state.leader == 0
    told = table.told("leader")
    assert [(entry.rule, entry.args["who"]) for entry in told] == [("3e.110.2", table.who(0).id)]


@pytest.mark.rule("3e.110.6a", "3e.445.3b")
@every_scenario
def test_everybody_begins_in_the_starting_space(scenario: str) -> None:
    table = ready(scenario, seats=3)
    assert [who.place for who in table.state.investigators] == [DIAGRAMS[scenario].start] * 3
    assert [entry.args["place"] for entry in table.told("enters")] == [DIAGRAMS[scenario].start] * 3


@pytest.mark.rule("3e.110.5a", "3e.422.5")
@pytest.mark.parametrize("choice", [1, 2])
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_everybody_gains_what_his_sheet_lists_and_one_thing_of_his_choice(name: str, choice: int) -> None:
    money, cards, *choices = STARTING[name]
    table = deal(scenario=FEAST, investigator_1=name)
    assert (table.asked, table.options) == ("starting", ["start:1", "start:2"])
    assert table.who().assets == []  # nothing is taken before he has seen what there is
    table.answer(f"start:{choice}")
    who = table.who()
    assert table.assets() == [*cards.split(), *choices[choice - 1]]
    assert (who.money, who.clues, who.remnants) == (money, 0, 0)
    assert (who.damage, who.horror, who.focus, who.delayed) == (0, 0, [], False)


def test_who_chooses_what_he_begins_with_reads_what_it_does() -> None:
    table = deal(scenario=FEAST, investigator_1="norman_withers")
    assert table.ask is not None
    book, memento = (language("en").render(option.text) for option in table.ask.options)
    assert book.startswith("Astronomy Book: Once per round, you may reroll")
    assert memento.startswith("Precious Memento: ")
    assert memento.endswith("; it can take 3 horror")


@pytest.mark.rule("3e.110.5a")
@pytest.mark.parametrize("name", sorted(SHEETS))
def test_what_is_offered_is_named_before_he_chooses(name: str) -> None:
    table = deal(scenario=FEAST, investigator_1=name)
    english = language("en")
    for option, cards in zip(table.options, STARTING[name][2:], strict=True):
        words = english.render(table.option(option).text)
        assert all(english.render(say(f"third.card.{card}")) in words for card in cards)


@pytest.mark.rule("3e.110.5a", "3e.459.2d")
def test_what_he_gains_works_at_once() -> None:
    """Tommy has 3 strength, and Becky adds 4 dice when he attacks."""
    table = ready(investigator_1="tommy_muldoon", dice=1)
    table.do(spawn_named(table.game, EATER, "3e.465.5", place="general_store"))
    act(table, f"attack:{table.monster(EATER).id}")
    assert thrown(table) == 7


# ---------------------------------------------------------------------- 111: final preparations


@pytest.mark.rule("3e.111.2a", "3e.473.3")
@every_scenario
def test_three_clues_are_spawned(scenario: str) -> None:
    table = ready(scenario)
    told = [entry.args["place"] for entry in table.told("clue") if entry.rule == "3e.111.2a"]
    assert len(told) == 3
    assert table.state.clues == Counter(told)
    for name, deck in table.state.neighborhoods.items():
        events = [card for card in deck.cards() if card in EVENTS]
        assert len(events) == table.state.clues.get(name, 0)
        assert len(deck) == counts.NEIGHBORHOOD_CARDS[name] + len(events)


@pytest.mark.rule("3e.111.3a", "3e.472.2")
@every_scenario
def test_then_doom_is_spread_once(scenario: str) -> None:
    table = ready(scenario)
    state = table.state
    assert len(state.events) == 24 - 3 - 1
    (event,) = state.event_discard
    before = Counter(dict.fromkeys(DIAGRAMS[scenario].doom, 1))
    before.update(EVENTS[event].doom)
    assert state.doom == before
    assert set(unstable(table.game)) == set(EVENTS[event].doom)


@pytest.mark.rule("3e.111.4a", "3e.111.4b")
@every_scenario
def test_then_the_codex_gets_the_cards_of_the_scenario(scenario: str) -> None:
    table = ready(scenario)
    assert [card.number for card in table.state.codex] == DIAGRAMS[scenario].codex
    assert not any(card.back for card in table.state.codex)
    told = [entry for entry in table.told("codex_added") if entry.rule == "3e.111.4b"]
    assert [entry.args["archive"] for entry in told] == [str(n) for n in DIAGRAMS[scenario].codex]


@pytest.mark.rule("3e.111.5", "3e.408.2", "3e.408.4", "3e.408.2.ex1")
@every_scenario
def test_the_anomaly_deck_is_the_set_the_scenario_names(scenario: str) -> None:
    state, named = ready(scenario).state, DIAGRAMS[scenario].anomalies
    assert state.anomaly_deck.cards() == sorted(ANOMALY_CARDS[named] if named else [])
    assert len(state.anomaly_deck) == (12 if named else 0)
    assert (2 in [card.number for card in state.codex]) is bool(named)


@pytest.mark.rule("3e.100", "3e.111.1")
@every_scenario
def test_the_steps_come_in_their_order(scenario: str) -> None:
    table = ready(scenario, seats=2)
    rules = [entry.rule for entry in table.log]
    steps = ["3e.101.1", "3e.110.2", "3e.110.5a", "3e.111.2a", "3e.111.3a", "3e.111.4b", "3e.200"]
    first = [rules.index(step) for step in steps]
    last = [len(rules) - 1 - rules[::-1].index(step) for step in steps]
    assert first == sorted(first)
    assert all(before < after for before, after in zip(last, first[1:], strict=False))
    assert (table.state.step, table.state.turn, table.state.queue) == ("action", 1, [0, 1])


@pytest.mark.rule("3e.111.3a")
def test_doom_that_is_spread_before_the_codex_is_there_breaks_nothing_out() -> None:
    """A fourth doom cannot come in the set-up, but an anomaly needs three in one space or five in all."""
    for key in KEYS:
        table = ready(VEIL, key=key)
        most = max(table.state.doom.values())
        assert table.state.sheet_doom == 0
        assert bool(table.state.anomalies) is (most >= 3)


@pytest.mark.rule("3e.100")
def test_every_answer_of_the_set_up_is_asked_of_who_gives_it() -> None:
    table = deal(3, scenario=FEAST, auto=ASK_ALL)
    seats = []
    while table.asked == "starting":
        assert table.ask is not None
        seats.append(table.ask.seat)
        table.answer("start:2")
    assert seats == [0, 1, 2]


# ---------------------------------------------------------------------- set aside


@pytest.mark.rule("3e.410.1", "3e.410.2")
@every_scenario
def test_what_is_set_aside_stays_so_until_something_takes_it(scenario: str) -> None:
    before = laid(scenario).state.set_aside
    table = ready(scenario)
    table.do(spawn(table.game, "3e.204.8a", place="black_cave", n=30))
    assert len(table.state.monster_deck) == 0
    assert table.state.set_aside == before


@pytest.mark.rule("3e.410.1", "3e.410.3", "3e.465.11")
def test_a_monster_that_was_set_aside_is_a_monster_like_any_other() -> None:
    table = lay(person(place="graveyard"))
    assert "ruth_turner.1" in table.state.set_aside
    table.do(spawn_named(table.game, "ruth_turner", "3e.410.2", place="general_store"))
    assert "ruth_turner.1" not in table.state.set_aside
    monster = table.monster("ruth_turner")
    assert (monster.place, monster.state) == ("general_store", READY)
    table.do(defeat_monster(table.game, monster, "3e.465.9"))
    assert table.state.monster_deck.peek(table.game.chance, "monsters") == ["ruth_turner.1"]
    assert "ruth_turner.1" not in table.state.set_aside
