"""The mythos phase: the cup, its tokens, and reckoning."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from miskatonic.games.third.facts import EVENTS, SCENARIOS, SPACES_OF, kind_of
from miskatonic.games.third.rules.mythos import draw_tokens, reckoning, resolve_token
from miskatonic.games.third.state import Marker
from tests.third.table import ASK_ALL, Table, lay, person

FEAST, VEIL, AZATHOTH, DEEP = (
    "feast_for_umordhoth",
    "veil_of_twilight",
    "approach_of_azathoth",
    "echoes_of_the_deep",
)
BLANKS = ["blank.1", "blank.2", "blank.3"]


def draws(table: Table) -> list[tuple[str, str]]:
    """Who drew which token, in order."""
    return [(str(entry.args["who"]), str(entry.args["token"])) for entry in table.told("token")]


def token(kind: str, *people: Any, **fields: Any) -> Table:
    """The first seat resolves such a token."""
    table = lay(*people, **fields)
    return table.do(resolve_token(table.game, 0, f"{kind}.1"))


# ---------------------------------------------------------------------- the phase


@pytest.mark.rule("3e.204.1", "3e.204.2", "3e.460.2")
def test_every_player_draws_two_tokens_from_the_leader_on() -> None:
    people = [person(), person("rex_murphy"), person("agnes_baker")]
    tokens = ["blank", "spawn_clue", "blank", "spawn_clue", "blank", "spread_doom"]
    table = lay(*people, leader=1, step="mythos", until="round_end", top={"cup": tokens})
    table.go()
    names = ["rex_murphy", "rex_murphy", "agnes_baker", "agnes_baker", "minh_thi_phan", "minh_thi_phan"]
    assert draws(table) == list(zip(names, tokens, strict=True))


@pytest.mark.rule("3e.204.1")
def test_a_token_is_resolved_before_the_next_is_drawn() -> None:
    """Ruling 87."""
    table = lay(step="mythos", until="round_end", top={"cup": ["spread_doom", "gate_burst"]})
    table.go()
    story = [each for each in table.story if each in ("token", "spread", "gate_burst")]
    assert story == ["token", "spread", "token", "gate_burst"]


@pytest.mark.rule("3e.204.4")
def test_a_player_without_investigator_draws_all_the_same() -> None:
    gone = person("rex_murphy", out="devoured")
    table = lay(gone, person(), step="mythos", until="round_end", top={"cup": ["blank"] * 3 + ["spawn_clue"]})
    table.go()
    assert [who for who, _ in draws(table)] == ["rex_murphy"] * 2 + ["minh_thi_phan"] * 2


@pytest.mark.rule("3e.204.4")
def test_who_is_defeated_by_his_first_token_draws_the_second() -> None:
    table = lay(
        person(horror=4, place="graveyard"),
        scenario=FEAST,
        step="mythos",
        until="round_end",
        doom={"graveyard": 3},
        top={"cup": ["read_headline", "spawn_clue"], "headlines": ["asylum_overflowing"]},
    )
    table.go()
    assert table.who().out == "defeated"
    assert [each for _, each in draws(table)] == ["read_headline", "spawn_clue"]
    assert sum(table.state.clues.values()) == 1


@pytest.mark.rule("3e.204.3")
def test_drawn_tokens_stay_out_of_the_cup() -> None:
    table = lay(top={"cup": ["blank", "spawn_clue"]})
    table.do(draw_tokens(table.game, 0, 2, "3e.204.1"))
    assert [kind_of(each) for each in table.state.drawn] == ["blank", "spawn_clue"]
    assert len(table.state.cup) == 14 - 2


@pytest.mark.rule("3e.204.5")
def test_only_an_empty_cup_is_filled_and_with_every_token() -> None:
    table = lay()
    everything = table.state.cup.cards()
    table.state.drawn = [each for each in everything if each != "blank.1"]
    for each in table.state.drawn:
        table.state.cup.remove(each)
    table.do(draw_tokens(table.game, 0, 1, "3e.204.1"))
    assert (len(table.state.cup), len(table.state.drawn)) == (0, 14)
    assert table.told("cup_refilled") == []
    table.do(draw_tokens(table.game, 0, 1, "3e.204.1"))
    assert (len(table.state.cup), len(table.state.drawn)) == (13, 1)
    assert sorted([*table.state.cup, *table.state.drawn]) == everything


@pytest.mark.rule("3e.105.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_cup_holds_the_tokens_of_the_scenario(scenario: str) -> None:
    table = lay(scenario=scenario)
    assert Counter(kind_of(each) for each in table.state.cup) == SCENARIOS[scenario].cup


# ---------------------------------------------------------------------- tokens


@pytest.mark.rule("3e.204.7a")
def test_the_spread_doom_token() -> None:
    event = "feast_for_umordhoth_event_1"
    table = token("spread_doom", bottom={"events": [event]})
    assert (table.state.doom, table.state.event_discard) == ({"arkham_asylum": 1}, [event])


@pytest.mark.rule("3e.204.8a")
def test_the_spawn_monster_token() -> None:
    table = token("spawn_monster", bottom={"monsters": ["flesh_eater"]})
    if table.ask:
        table.answer(table.options[0])
    assert [kind_of(each.id) for each in table.state.monsters] == ["flesh_eater"]


@pytest.mark.rule("3e.204.9a")
def test_the_spawn_clue_token() -> None:
    table = token("spawn_clue", top={"events": ["feast_for_umordhoth_event_1"]})
    assert table.state.clues == {"downtown": 1}


@pytest.mark.rule("3e.204.10a")
def test_the_read_headline_token() -> None:
    table = token("read_headline", person(clues=1), top={"headlines": ["symposium"]})
    assert table.assets() == ["cursed"]


@pytest.mark.rule("3e.204.11a")
def test_the_gate_burst_token() -> None:
    table = token("gate_burst", top={"events": ["feast_for_umordhoth_event_1"]})
    assert table.state.doom == dict.fromkeys(SPACES_OF["downtown"], 1)


@pytest.mark.rule("3e.204.13a")
def test_the_blank_token() -> None:
    table = lay()
    before = table.state.cup.cards()
    table.do(resolve_token(table.game, 0, "blank.1"))
    assert (table.log, table.state.cup.cards()) == ([], before)


# ---------------------------------------------------------------------- reckoning


@pytest.mark.rule("3e.204.12a", "3e.445.3c", "3e.qr.06")
def test_the_sheet_of_the_feast_takes_a_doom() -> None:
    table = token("reckoning")
    assert table.state.sheet_doom == 1
    assert table.told("reckoning")[0].rule == "3e.445.3c"


@pytest.mark.rule("3e.445.3c", "3e.418.3")
def test_the_sheet_of_azathoth_puts_doom_under_every_cultist() -> None:
    monsters = {
        "graveyard": ["robed_figure", "robed_figure", "swift_byakhee"],
        "street_downtown_rivertown": ["robed_figure"],
    }
    table = token("reckoning", person(place="train_station"), scenario=AZATHOTH, monsters=monsters)
    table.answer("black_cave")  # of the one in the street
    assert table.state.doom == {"graveyard": 2, "black_cave": 1}


@pytest.mark.rule("3e.445.3c")
def test_the_sheet_of_the_veil_puts_doom_on_every_open_scar() -> None:
    markers = [
        Marker("white", "graveyard"),
        Marker("white", "orne_library", True),
        Marker("white", "south_church"),
    ]
    table = token("reckoning", scenario=VEIL, markers=markers)
    assert table.state.doom == {"graveyard": 1, "south_church": 1}


@pytest.mark.rule("3e.445.3c")
def test_the_sheet_of_the_deep_frightens_everybody_by_the_doom_around_him() -> None:
    people = [person(place="river_docks"), person("rex_murphy", place="graveyard"), person("agnes_baker")]
    table = token("reckoning", *people, scenario=DEEP, doom={"river_docks": 2, "black_cave": 1})
    assert [who.horror for who in table.state.investigators] == [2, 0, 0]


@pytest.mark.rule("3e.445.3c")
def test_the_defeat_of_one_is_not_the_others_escape() -> None:
    people = [person(place="river_docks", horror=5), person("rex_murphy", place="river_docks")]
    table = token("reckoning", *people, scenario=DEEP, doom={"river_docks": 2})
    assert [who.out for who in table.state.investigators] == ["defeated", ""]
    assert table.who(1).horror == 2


@pytest.mark.rule("3e.204.12a", "3e.204.12c", "3e.qr.06")
def test_the_group_orders_reckoning_effects_of_all_components() -> None:
    table = token("reckoning", person(assets=["innsmouth_look"], clues=1), rumor="rogue_comet")
    assert table.asked == "reckoning"
    assert table.options == ["headline:rogue_comet", "innsmouth_look", "sheet"]
    table.answer("sheet")
    assert table.state.sheet_doom == 1
    assert table.options == ["headline:rogue_comet", "innsmouth_look"]
    table.answer("headline:rogue_comet")
    assert table.asked == "anyone_may_pay"
    table.answer("seat:0")
    assert (table.state.rumor, table.who().clues, table.who().horror) == (None, 0, 1)


@pytest.mark.rule("3e.204.12a")
def test_what_has_left_play_before_its_turn_does_not_count() -> None:
    """Who is defeated by one reckoning effect takes the others of his cards with him."""
    who = person(assets=["innsmouth_look"], place="river_docks", horror=5)
    table = token("reckoning", who, scenario=DEEP, doom={"river_docks": 3})
    table.answer("sheet")
    assert (table.who().out, table.ask, table.end) == ("defeated", None, "done")


@pytest.mark.rule("3e.204.12b")
def test_nothing_else_resolves_reckoning_effects() -> None:
    for kind in ("spread_doom", "spawn_clue", "gate_burst", "blank"):
        table = token(kind, person(assets=["innsmouth_look"]), rumor="rogue_comet", auto=ASK_ALL)
        assert table.ask is None
        assert (table.state.sheet_doom, table.who().horror) == (0, 0)
        assert table.told("reckoning") == []


@pytest.mark.rule("3e.204.12a")
def test_a_reckoning_is_drawn_from_the_cup_and_resolved_at_once() -> None:
    table = lay(top={"cup": ["reckoning"]})
    table.do(draw_tokens(table.game, 0, 1, "3e.204.1"))
    assert table.state.sheet_doom == 1


def test_a_reckoning_speaks_to_who_drew_it() -> None:
    table = lay(person(out="defeated"), person("rex_murphy"))
    table.do(reckoning(table.game, 0))
    assert table.state.sheet_doom == 1


def test_doubled_tokens_are_told_apart() -> None:
    table = lay(scenario=VEIL, codex=[2])
    table.says({"do": "add_tokens", "tokens": ["gate_burst", "spread_doom"]}, card="archive.8")
    assert len(set(table.state.cup.cards())) == len(table.state.cup.cards()) == 16
    assert {"gate_burst.2", "spread_doom.4"} <= set(table.state.cup.cards())
    assert all(event.scenario == VEIL for event in EVENTS.values() if event.id in table.state.events)
