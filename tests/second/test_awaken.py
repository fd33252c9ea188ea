"""What awakens the Ancient One."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import ANCIENT_ONES, MYTHOS, UNSTABLE
from miskatonic.games.second.rules.cup import draw_marker
from miskatonic.games.second.rules.doom import add_doom
from miskatonic.games.second.rules.gates import open_gate
from miskatonic.games.second.rules.monsters import put_on_board, spawn
from miskatonic.games.second.rules.mythos import gate_step
from miskatonic.games.second.rules.surges import surge
from miskatonic.games.second.rules.terror import raise_terror
from miskatonic.kernel.asks import Flow
from tests.second.table import Person, Table, lay, person

NAMES = [
    *("amanda_sharpe", "bob_jenkins", "joe_diamond", "harvey_walters"),
    *("jenny_barnes", "sister_mary", "vincent_lee", "dexter_drake"),
]
WORLDS = [
    "abyss",
    "yuggoth",
    "rlyeh",
    "dreamlands",
    "another_dimension",
    "plateau_of_leng",
    "great_hall_of_celeano",
]
SPOTS = [place for place in UNSTABLE if place != "woods"]


def people(n: int) -> list[Person]:
    return [person(name) for name in NAMES[:n]]


def doom(table: Table, n: int = 1) -> Table:
    def flow() -> Flow[None]:
        add_doom(table.game, n, "2e.awaken.03")
        return
        yield

    return table.do(flow())


@pytest.mark.rule("2e.awaken.02", "2e.awaken.03", "2e.mythos.gate.05")
@pytest.mark.parametrize("name", sorted(ANCIENT_ONES))
def test_the_last_space_of_the_doom_track(name: str) -> None:
    track = ANCIENT_ONES[name].doom_track
    asleep = doom(lay(person(), ancient=name, doom=track - 2))
    assert (asleep.end, asleep.state.doom) == ("done", track - 1)
    awake = doom(lay(person(), ancient=name, doom=track - 1))
    assert (awake.end, awake.state.step, awake.state.reason) == ("awakened", "awakening", "doom")
    assert awake.state.doom == track


@pytest.mark.rule("2e.awaken.03")
def test_whatever_put_the_token_there() -> None:
    """Ruling C33: in any phase. Here terror 10 in somebody's Upkeep."""
    table = lay(person(), ancient="yig", doom=9, terror=9)
    table.do(raise_terror(table.game, 1, "2e.terror.11"))
    assert (table.end, table.state.reason) == ("awakened", "doom")


@pytest.mark.rule(
    "2e.awaken.02", "2e.awaken.04", "2e.awaken.05", "2e.awaken.06", "2e.awaken.07", "2e.awaken.08"
)
@pytest.mark.parametrize(
    ("players", "limit"), [(1, 8), (2, 8), (3, 7), (4, 7), (5, 6), (6, 6), (7, 5), (8, 5)]
)
def test_too_many_open_gates(players: int, limit: int) -> None:
    for already in (limit - 2, limit - 1):
        gates = {place: f"{WORLDS[n]}_1" for n, place in enumerate(SPOTS[:already])}
        table = lay(*people(players), gates=gates)
        table.do(open_gate(table.game, "woods", "2e.mythos.gate.06"))
        if already == limit - 1:
            assert (table.end, table.state.reason) == ("awakened", "gates")
            assert not table.state.monsters  # everything not yet resolved is dropped
        else:
            assert table.end == "done"


@pytest.mark.rule("2e.awaken.02", "2e.awaken.09")
def test_no_gate_marker_left() -> None:
    held = [f"{world}_{n}" for world in [*WORLDS, "city_of_the_great_race"] for n in (1, 2)]
    one = lay(person(gates=held[:15]))
    one.do(open_gate(one.game, "woods", "2e.mythos.gate.06"))
    assert one.end == "done"
    none = lay(person(gates=held))
    none.do(open_gate(none.game, "woods", "2e.mythos.gate.06"))
    assert (none.end, none.state.reason, none.state.gates) == ("awakened", "markers", {})
    assert none.state.doom == 1  # Ruling C24: token, then marker, then monster


@pytest.mark.rule("2e.awaken.02", "2e.awaken.11")
def test_no_monster_left_in_the_cup() -> None:
    table = lay(person(monsters=[*lay(person()).state.cup.cards()[1:]]))
    last = table.state.cup.cards()
    table.do(spawn(table.game, "woods", "2e.mythos.gate.08"))
    assert (table.end, table.state.monsters) == ("done", {"woods": last})
    table.do(spawn(table.game, "woods", "2e.mythos.gate.08"))
    assert (table.end, table.state.reason) == ("awakened", "cup")


@pytest.mark.rule("2e.awaken.11", "2e.misc.encmonster.01")
def test_an_encounter_that_needs_a_monster_counts_too() -> None:
    """Ruling C33."""
    table = lay(
        person(place="graveyard", monsters=lay(person()).state.cup.cards()),
        locations=["rivertown_1"],
        step="arkham",
    )
    table.until = "awakening"
    table.go()
    assert (table.end, table.state.reason) == ("reached", "cup")


@pytest.mark.rule("2e.awaken.04", "2e.awaken.03")
def test_the_token_comes_before_the_marker_and_both_before_the_monster() -> None:
    """Ruling C24."""
    gates = {place: f"{WORLDS[n]}_1" for n, place in enumerate(SPOTS[:7])}
    table = lay(person(), gates=gates, ancient="yig", doom=9)
    table.do(open_gate(table.game, "woods", "2e.mythos.gate.06"))
    assert (table.end, table.state.reason) == ("awakened", "doom")
    assert "woods" not in table.state.gates
    full = lay(person(), gates=gates)
    full.do(open_gate(full.game, "woods", "2e.mythos.gate.06"))
    assert "woods" in full.state.gates
    assert full.state.reason == "gates"


def overrun(printing: str, monsters: int, **laid: Any) -> Table:
    kinds = ["ghoul.1", "ghoul.2", "ghoul.3", "zombie.1", "zombie.2", "zombie.3", "witch.1"][:monsters]
    table = lay(person(), monsters={"woods": kinds}, printing=printing, **laid)
    marker = draw_marker(table.game)
    return table.do(put_on_board(table.game, marker, "woods", "2e.mythos.gate.08"))


@pytest.mark.parametrize(
    ("printing", "terror", "monsters", "awake"),
    [("later", 10, 6, False), ("later", 10, 7, True), ("later", 9, 7, False), ("first", 10, 7, False)],
)
def test_the_later_printing_awakens_it_when_arkham_is_overrun(
    printing: str, terror: int, monsters: int, awake: bool
) -> None:
    """Terror 10 and twice the monster limit: with one player, eight."""
    table = overrun(printing, monsters, terror=terror)
    assert (table.end == "awakened") is awake
    assert (table.state.reason == "overrun") is awake


@pytest.mark.rule("2e.terror.03")
@pytest.mark.parametrize(("printing", "after"), [("first", 3), ("later", 4)])
def test_above_terror_ten_the_later_printing_adds_doom(printing: str, after: int) -> None:
    table = lay(person(), terror=10, doom=3, printing=printing)
    table.do(raise_terror(table.game, 1, "2e.outskirts.11"))
    assert (table.state.terror, table.state.doom) == (10, after)


@pytest.mark.rule("2e.terror.10", "2e.terror.11")
@pytest.mark.parametrize(("printing", "left"), [("first", ["ghoul.1"]), ("later", [])])
def test_at_terror_ten_the_later_printing_empties_the_outskirts(printing: str, left: list[str]) -> None:
    table = lay(person(), terror=9, doom=3, monsters={"outskirts": ["ghoul"]}, printing=printing)
    table.do(raise_terror(table.game, 1, "2e.outskirts.11"))
    assert (table.state.doom, table.state.monsters.get("outskirts", [])) == (4, left)


@pytest.mark.rule("2e.mythos.gate.08")
@pytest.mark.parametrize(
    ("printing", "players", "monsters"), [("first", 8, 1), ("later", 4, 1), ("later", 5, 2), ("later", 8, 2)]
)
def test_with_five_players_two_monsters_come_with_a_gate_in_the_later_printing(
    printing: str, players: int, monsters: int
) -> None:
    table = lay(*people(players), printing=printing)
    card = next(card for card in MYTHOS.values() if card.gate_location == "woods")
    table.do(gate_step(table.game, card))
    assert len(table.state.monsters["woods"]) == monsters


@pytest.mark.rule("2e.mythos.surge.01")
@pytest.mark.parametrize(("printing", "monsters"), [("first", 2), ("later", 4)])
def test_a_surge_is_as_big_as_the_players_are_many_in_the_later_printing(
    printing: str, monsters: int
) -> None:
    """Ruling C23, variant."""
    table = lay(*people(4), gates={"woods": "abyss", "graveyard": "rlyeh"}, printing=printing)
    table.do(surge(table.game, "woods"))
    assert sum(map(len, table.state.monsters.values())) == monsters
    assert {len(markers) for markers in table.state.monsters.values()} == {monsters // 2}


@pytest.mark.rule("2e.awaken.12", "2e.final.05")
@pytest.mark.parametrize("before", [0, 3, 10])
def test_the_doom_track_is_filled_before_the_battle(before: int) -> None:
    table = lay(person(), ancient="ithaqua", doom=before, step="awakening", until="battle_refresh").go()
    assert table.state.doom == ANCIENT_ONES["ithaqua"].doom_track


@pytest.mark.rule("2e.mythos.gate.05", "2e.awaken.03")
@pytest.mark.parametrize("step", ["upkeep", "movement", "arkham", "other_worlds", "mythos"])
def test_awakening_stops_everything_in_any_phase(step: str) -> None:
    """Ruling C33."""
    table = lay(person(), person("bob_jenkins"), ancient="yig", doom=9, step=step)
    doom(table)
    assert (table.state.step, table.state.queue, table.state.movement) == ("awakening", [], None)
