"""Words about the board and about goods: clues, doom, monsters, journeys; items, spells, purchases, focus."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import EVENTS, card_kind
from miskatonic.games.third.rules import happenings
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say
from tests.third.table import ASK_ALL, Table, lay, person

STREET = "street_rivertown_southside"


def at(place: str = "graveyard", **more: Any) -> Any:
    return person("agnes_baker", place=place, **more)


def listen(table: Table, kind: type[happenings.Happening]) -> list[Any]:
    """What was told about every happening of this kind from now on."""
    heard: list[Any] = []

    def hear(game: Any, source: Source, happening: Any) -> Flow[None]:
        heard.append(happening)
        return
        yield

    reaction = Reaction(kind, Moment.AFTER, hear, "3e.004")
    table.game.abilities.enter(Source("ear", say("third.place.graveyard")), [reaction])
    return heard


def possible(table: Table, words: dict[str, Any]) -> bool:
    scope = ThirdScope(table.game, table.who(), "downtown_1", "3e.441.2")
    return bool(VOCABULARY.read(words).possible(scope))


# ---------------------------------------------------------------------- clues


@pytest.mark.rule("3e.473.5", "3e.473.6", "3e.451.6")
def test_a_clue_comes_from_the_middle_of_your_neighborhood() -> None:
    table = lay(at(), clues={"rivertown": 2, "downtown": 1})
    heard = listen(table, happenings.ClueGained)
    about: dict[str, Any] = {}
    table.says({"do": "gain_clue"}, about=about)
    assert (table.who().clues, table.state.clues) == (1, {"rivertown": 1, "downtown": 1})
    assert about == {"clue_here": True}
    assert [(each.who, each.place) for each in heard] == [(table.who(), "rivertown")]


@pytest.mark.rule("3e.003")
@pytest.mark.parametrize("place", ["graveyard", STREET])
def test_no_clue_where_none_lies(place: str) -> None:
    table = lay(at(place), clues={"downtown": 1})
    about: dict[str, Any] = {}
    table.says({"do": "gain_clue", "n": 2}, about=about)
    assert (table.who().clues, table.state.clues, about) == (0, {"downtown": 1}, {})
    assert not possible(table, {"do": "gain_clue"})


def test_a_clue_for_the_sheet_may_bring_the_story_on() -> None:
    table = lay(at(clues=1), scenario="echoes_of_the_deep", codex=[29], sheet_clues=2)
    table.says({"do": "clue_to_sheet"})
    assert (table.state.sheet_clues, table.who().clues) == (3, 1)
    assert [card.number for card in table.state.codex] == [31]  # three clues turned the first card


@pytest.mark.rule("3e.473.3")
def test_a_clue_spawns() -> None:
    event = next(event for event in EVENTS.values() if event.scenario == "feast_for_umordhoth")
    table = lay(at(), top={"events": [event.id]})
    table.says({"do": "spawn_clue"})
    assert table.state.clues == {event.neighborhood: 1}
    assert event.id in table.state.neighborhoods[event.neighborhood].cards()


# ---------------------------------------------------------------------- doom


def test_doom_leaves_your_space() -> None:
    table = lay(at(), doom={"graveyard": 3, "black_cave": 1})
    heard = listen(table, happenings.DoomRemoved)
    table.says({"do": "remove_doom", "n": 2})
    assert table.state.doom == {"graveyard": 1, "black_cave": 1}
    assert [(each.who, each.n, each.place) for each in heard] == [(table.who(), 2, "graveyard")]
    table.says({"do": "remove_doom", "n": 2})
    assert [each.n for each in heard] == [2, 1]
    table.says({"do": "remove_doom", "n": 2})
    assert (len(heard), table.state.doom) == (2, {"black_cave": 1})


@pytest.mark.parametrize(
    ("where", "options"),
    [
        ("space_in_your_neighborhood", ["black_cave", "general_store", "graveyard"]),
        ("other_space_in_your_neighborhood", ["black_cave", "general_store"]),
        ("any_space", ["black_cave", "general_store", "graveyard", "la_bella_luna"]),
    ],
)
def test_the_space_is_yours_to_choose(where: str, options: list[str]) -> None:
    doom = {"graveyard": 2, "general_store": 2, "black_cave": 2, "la_bella_luna": 2}
    table = lay(at(), doom=doom)
    table.says({"do": "remove_doom", "n": 1, "where": where})
    assert sorted(table.options) == options
    table.answer("general_store")
    assert table.state.doom == {**doom, "general_store": 1}


def test_doom_leaves_up_to_two_spaces() -> None:
    words = {"do": "remove_doom", "n": 1, "where": "each_of_up_to_2_different_spaces"}
    doom = {"graveyard": 2, "general_store": 1, "la_bella_luna": 1}
    table = lay(at(), doom=doom).says(words).answer("graveyard")
    assert sorted(table.options) == ["general_store", "la_bella_luna", "no"]
    assert table.answer("la_bella_luna").state.doom == {"graveyard": 1, "general_store": 1}
    assert table.end == "done"  # nobody is asked for a third
    table = lay(at(), doom=doom).says(words).answer("graveyard", "no")
    assert table.state.doom == {**doom, "graveyard": 1}


@pytest.mark.parametrize(
    ("where", "doom"),
    [
        ("your_space", {"graveyard": 2}),
        ("space:hangmans_hill", {"hangmans_hill": 2}),
        ("unstable_space", {"arkham_asylum": 2}),
        ("monster_space", {"black_cave": 2}),
    ],
)
def test_doom_is_placed(where: str, doom: dict[str, int]) -> None:
    table = lay(at(), monsters={"black_cave": ["flesh_eater"]}, discard=["feast_for_umordhoth_event_1"])
    table.says({"do": "place_doom", "n": 2, "where": where}, monster=table.monster("flesh_eater"))
    assert table.state.doom == doom


@pytest.mark.rule("3e.004", "3e.460.4")
def test_the_group_chooses_among_adjacent_spaces() -> None:
    table = lay(at(), person("jenny_barnes"), leader=1, monsters={"general_store": ["flesh_eater:exhausted"]})
    monster = table.monster("flesh_eater")
    table.says({"do": "place_doom", "n": 1, "where": "adjacent_space"}, monster=monster)
    assert table.ask is not None
    assert table.ask.seat == 1
    assert {"black_cave", "graveyard"} <= set(table.options)
    table.answer("black_cave")
    assert table.state.doom == {"black_cave": 1}
    table.says({"do": "place_doom", "n": 1, "where": "adjacent_space_with_most_doom"}, monster=monster)
    assert (table.end, table.state.doom) == ("done", {"black_cave": 2})


def test_doom_on_the_sheet() -> None:
    table = lay(at()).says({"do": "place_doom", "n": 2, "where": "scenario_sheet"})
    assert (table.state.sheet_doom, table.state.doom) == (2, {})


# ---------------------------------------------------------------------- monsters


@pytest.mark.rule("3e.465.6", "3e.465.7")
@pytest.mark.parametrize("state", ["ready", "exhausted"])
def test_a_monster_spawns_where_and_how_the_card_says(state: str) -> None:
    table = lay(at(), bottom={"monsters": ["flesh_eater"]})
    table.says({"do": "spawn_monster", "where": "your_space", "state": state})
    monster = table.monster("flesh_eater")
    assert (monster.place, monster.state) == ("graveyard", "engaged" if state == "ready" else state)


def test_tokens_are_drawn_by_you_or_by_the_leader() -> None:
    for who, seat in ("you", 0), ("leader", 1):
        table = lay(at(), person("jenny_barnes"), leader=1, top={"cup": ["blank.1", "blank.2"]})
        table.says({"do": "draw_mythos_tokens", "n": 2, "who": who})
        assert table.state.drawn == ["blank.1", "blank.2"]
        names = [table.state.investigators[seat].id]
        assert [str(each.args["who"]) for each in table.told("token")] == names * 2


# ---------------------------------------------------------------------- journeys


@pytest.mark.rule("3e.466.3")
def test_one_space_after_the_other() -> None:
    table = lay(at("graveyard"))
    table.says({"do": "move", "up_to": 2})
    assert "stop" in table.options
    table.answer("move:general_store", "move:black_cave")
    assert (table.end, table.who().place) == ("done", "black_cave")
    table = lay(at("graveyard")).says({"do": "move", "up_to": 2}).answer("move:general_store", "stop")
    assert table.who().place == "general_store"
    assert lay(at("graveyard")).says({"do": "move", "up_to": 2}).answer("stop").who().place == "graveyard"


@pytest.mark.rule("3e.467.3", "3e.474.5")
def test_a_monster_on_the_way_stops_him() -> None:
    table = lay(at("graveyard"), monsters={"general_store": ["flesh_eater"]})
    table.says({"do": "move", "up_to": 3}).answer("move:general_store")
    assert (table.end, table.who().place) == ("done", "general_store")
    assert table.monster("flesh_eater").engaged == [0]


def test_monsters_on_the_way_may_be_ignored() -> None:
    table = lay(at("graveyard"), monsters={"general_store": ["flesh_eater"]})
    table.says({"do": "move", "up_to": 2, "ignore_monsters": True})
    table.answer("move:general_store", "move:black_cave")
    assert (table.who().place, table.monster("flesh_eater").state) == ("black_cave", "ready")
    table.says({"do": "move", "up_to": 1, "ignore_monsters": True}).answer("move:general_store")
    assert table.monster("flesh_eater").engaged == [0]  # where he stays, it engages him


@pytest.mark.rule("3e.466.4")
@pytest.mark.parametrize(
    ("where", "options", "goal"),
    [
        ("unstable_space", [], "arkham_asylum"),
        ("space:police_station", [], "police_station"),
        ("any_space_with_doom", ["black_cave", "la_bella_luna"], "la_bella_luna"),
    ],
)
def test_straight_to_a_space(where: str, options: list[str], goal: str) -> None:
    table = lay(at(), doom={"black_cave": 1, "la_bella_luna": 1}, discard=["feast_for_umordhoth_event_1"])
    table.says({"do": "move_directly", "where": where})
    assert table.options == options
    if options:
        table.answer(goal)
    assert (table.end, table.who().place) == ("done", goal)
    assert len(table.told("moves")) == 1


def test_to_a_street_next_to_him() -> None:
    table = lay(at("south_church")).says({"do": "move_directly", "where": "adjacent_street"})
    assert set(table.options) == {STREET, "street_uptown_southside"}
    assert table.answer(STREET).who().place == STREET


def test_whom_he_meets_there_engages_him() -> None:
    table = lay(at(), monsters={"police_station": ["flesh_eater"]})
    table.says({"do": "move_directly", "where": "space:police_station"})
    assert table.monster("flesh_eater").engaged == [0]


# ---------------------------------------------------------------------- goods

DISPLAY = ["knife", "shotgun", "secret_page", "rabbits_foot", "silver_key"]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ({}, DISPLAY),
        ({"trait": "common"}, ["knife", "shotgun", "rabbits_foot"]),
        ({"trait": "common", "max_value": 2}, ["knife", "rabbits_foot"]),
        ({"trait": "common", "min_value": 4}, ["shotgun"]),
        ({"trait": "tome"}, ["secret_page"]),
    ],
)
def test_an_item_of_a_trait_and_a_value(words: dict[str, Any], options: list[str]) -> None:
    table = lay(at(), display=DISPLAY).says({"do": "gain_item", **words})
    assert table.options == [*options, "deck"]
    table.answer("deck")
    (card,) = table.assets()
    assert words.get("trait", "curio") in card_kind(card).traits or "trait" not in words
    assert words.get("min_value", 0) <= card_kind(card).price <= words.get("max_value", 9)


def test_spells_and_allies_come_from_their_decks() -> None:
    table = lay(at(), top={"spells": ["wither", "binding"], "allies": ["sachiko_higa"]})
    table.says({"do": "sequence", "parts": [{"do": "gain_spell", "n": 2}, {"do": "gain_ally"}]})
    assert table.assets() == ["wither", "binding", "sachiko_higa"]


@pytest.mark.rule("3e.421.4", "3e.421.4.ex1", "3e.421.5")
def test_a_special_card_by_its_name() -> None:
    table = lay(at(), person("jenny_barnes")).says({"do": "gain_special", "name": "ezra_graves"})
    assert table.assets() == ["ezra_graves"]
    assert not possible(table, {"do": "gain_special", "name": "ezra_graves"})
    assert table.says({"do": "gain_special", "name": "ezra_graves"}, seat=1).assets(1) == []


@pytest.mark.rule("3e.428.1", "3e.428.2", "3e.462.1")
def test_what_is_bought_may_bring_more() -> None:
    words = {
        "do": "buy_display",
        "trait": "common",
        "limit": 1,
        "price": "half",
        "if_bought": {"do": "gain_remnant"},
    }
    table = lay(at(money=3), display=DISPLAY).says(words)
    assert table.options == ["done", "knife", "shotgun", "rabbits_foot"]
    table.answer("shotgun")
    assert (table.end, table.who().money, table.who().remnants) == ("done", 0, 1)
    table = lay(at(money=3), display=DISPLAY).says(words).answer("done", "none")
    assert (table.who().money, table.who().remnants, table.assets()) == (3, 0, [])


def test_any_number_may_be_bought() -> None:
    table = lay(at(money=9), display=DISPLAY).says({"do": "buy_display", "trait": "common"})
    table.answer("knife", "shotgun", "rabbits_foot")
    assert (table.end, table.who().money) == ("done", 0)
    assert table.assets() == ["knife", "shotgun", "rabbits_foot"]


@pytest.mark.parametrize(("price", "left"), [("full", 4), ("half", 5), (3, 3)])
def test_spells_are_shown_and_bought(price: int | str, left: int) -> None:
    table = lay(at(money=6), top={"spells": ["wither", "binding"]})
    words = {"do": "buy_spells", "reveal": 2, "limit": 1, "price": price, "if_bought": {"do": "gain_remnant"}}
    table.says(words)
    assert table.options == ["done", "wither", "binding"]
    table.answer("wither")
    assert (table.who().money, table.who().remnants, table.assets()) == (left, 1, ["wither"])
    assert table.state.spells.bags[-1] == ["binding"]


@pytest.mark.rule("3e.429.5", "3e.429.9", "3e.429.10")
def test_focus_within_and_beyond_the_limit() -> None:
    table = lay(at(focus=["lore", "will"]))  # her limit
    table.says({"do": "focus", "skill": "strength"})
    assert table.options == ["focus:lore", "focus:strength", "focus:will"]
    assert table.answer("focus:will").who().focus == ["lore", "strength"]
    table.says({"do": "focus", "n": 2, "over_limit": True}).answer("focus:will", "focus:influence")
    assert table.who().focus == ["influence", "lore", "strength", "will"]
    assert table.says({"do": "focus", "skill": "lore", "over_limit": True}).end == "done"
    assert table.who().focus.count("lore") == 1
    assert not possible(table, {"do": "focus", "skill": "lore"})


def test_focus_one_may_do_without() -> None:
    table = lay(at()).says({"do": "focus", "optional": True})
    assert "no" in table.options
    assert table.answer("no").who().focus == []


def test_focus_is_discarded() -> None:
    table = lay(at(focus=["lore", "will"])).says({"do": "discard_focus"}).answer("focus:will")
    assert table.who().focus == ["lore"]
    assert table.says({"do": "discard_focus", "n": 2}).who().focus == []
    assert lay(at(), auto=ASK_ALL).says({"do": "discard_focus"}).end == "done"
