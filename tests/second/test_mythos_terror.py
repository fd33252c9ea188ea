"""The monster limit, the Outskirts, and the terror track."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import CARDS, MYTHOS
from miskatonic.games.second.rules.durations import will_reopen
from miskatonic.games.second.rules.gates import close_gate
from miskatonic.games.second.rules.monsters import in_arkham_and_sky, monster_limit, outskirts_limit, spawn
from miskatonic.games.second.rules.mythos import gate_step
from miskatonic.games.second.rules.places import is_closed
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.rules.terror import raise_terror
from miskatonic.games.second.rules.ways import may_enter
from miskatonic.games.second.words.mythos import SetTerror
from tests.second.mythos_table import mythos, people, phase, spawned
from tests.second.table import Table, lay, person

MOST = {1: 7, 2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 8: 0}
CROWD = ["cultist"] * 6 + ["maniac"] * 3 + ["zombie"] * 3
"""Monsters enough to fill Arkham with eight players."""


def full(n: int, **fields: Any) -> Table:
    """Arkham as full as it may be with so many players."""
    return lay(*people(n), monsters={"downtown": CROWD[: n + 3]}, **fields)


def come(table: Table, place: str = "woods") -> Table:
    return table.do(spawn(table.game, place, "2e.mythos.gate.08"))


def terror(table: Table, n: int = 1) -> Table:
    return table.do(raise_terror(table.game, n, "2e.terror.01"))


# ---------------------------------------------------------------------- the limit


@pytest.mark.rule("2e.limit.01", "2e.outskirts.01")
@pytest.mark.parametrize("n", range(1, 9))
def test_the_limit_is_players_plus_three(n: int) -> None:
    table = lay(*people(n), monsters={"downtown": CROWD[: n + 2]})
    assert monster_limit(table.game) == n + 3
    come(table)
    assert spawned(table) == {"downtown": n + 2, "woods": 1}  # it just fits
    come(table)
    assert spawned(table)["woods"] == 1
    assert table.told("outskirts")[0].rule == "2e.outskirts.01"


@pytest.mark.rule("2e.limit.02", "2e.limit.03")
def test_arkham_and_the_sky_count_the_outskirts_and_encounters_do_not() -> None:
    table = lay(
        *people(1),
        monsters={
            "downtown": ["cultist"],
            "woods": ["maniac"],
            "sky": ["byakhee"],
            "outskirts": ["zombie"] * 3,
        },
    )
    table.state.cup.remove("ghoul.1")
    table.state.fighting.append("ghoul.1")  # met in an encounter, off the board
    assert in_arkham_and_sky(table.game) == 3
    come(table, "uptown")
    assert spawned(table)["uptown"] == 1
    come(table, "uptown")
    assert spawned(table) == {"downtown": 1, "outskirts": 4, "sky": 1, "uptown": 1, "woods": 1}


# ---------------------------------------------------------------------- the Outskirts


@pytest.mark.rule(
    "2e.outskirts.03",
    "2e.outskirts.04",
    "2e.outskirts.05",
    "2e.outskirts.06",
    "2e.outskirts.07",
    "2e.outskirts.08",
    "2e.outskirts.09",
    "2e.outskirts.10",
    "2e.outskirts.11",
)
@pytest.mark.parametrize("n", range(1, 9))
def test_how_many_the_outskirts_hold(n: int) -> None:
    table = full(n)
    assert outskirts_limit(table.game) == MOST[n]
    for there in range(1, MOST[n] + 1):
        come(table)
        assert spawned(table)["outskirts"] == there
    assert table.state.terror == 0  # full is not too full
    in_cup = len(table.state.cup)
    come(table)
    assert spawned(table) == {"downtown": n + 3}
    assert len(table.state.cup) == in_cup + MOST[n]  # with the one that was too many
    assert table.state.terror == 1


@pytest.mark.rule("2e.outskirts.12")
def test_with_eight_players_every_surplus_monster_raises_terror() -> None:
    table = full(8)
    for level in (1, 2, 3):
        in_cup = len(table.state.cup)
        come(table)
        assert (table.state.terror, len(table.state.cup)) == (level, in_cup)
        assert "outskirts" not in table.state.monsters


@pytest.mark.rule("2e.outskirts.02", "2e.gate.monsters.02")
def test_monsters_leave_the_outskirts_only_by_overflow_or_a_closed_gate() -> None:
    table = full(2, gates={"woods": "abyss"})
    table.state.monsters["outskirts"] = []
    for marker in ("ghoul.1", "witch.1"):
        table.state.cup.remove(marker)
        table.state.monsters["outskirts"].append(marker)
    table.state.cup.shuffle_in(table.state.monsters.pop("downtown"))  # there is room again
    come(table, "uptown")
    assert table.state.monsters["outskirts"] == ["ghoul.1", "witch.1"]
    table.do(close_gate(table.game, table.who(), "woods", "2e.gate.close.05"))
    assert table.state.monsters["outskirts"] == ["witch.1"]  # the Ghoul is of the Abyss


# ---------------------------------------------------------------------- terror


@pytest.mark.rule("2e.terror.01")
def test_what_raises_terror() -> None:
    overflow = come(full(8))
    card = phase(mythos("mythos_21"))
    for table in (overflow, card):
        assert table.state.terror == 1
        assert table.told("terror")


@pytest.mark.rule("2e.terror.02")
def test_terror_never_goes_down() -> None:
    table = lay(terror=7)
    lower = SetTerror(3).run(SecondScope(table.game, table.who(), "mythos_65", "2e.mythos.card.05"))
    table.do(lower)
    assert table.state.terror == 7
    assert phase(mythos("mythos_05", terror=7)).state.terror == 7  # nor by a turn going by


@pytest.mark.rule("2e.terror.03")
def test_terror_never_goes_above_ten() -> None:
    table = terror(lay(terror=9), 3)
    assert table.state.terror == 10
    assert len(table.told("terror")) == 1


@pytest.mark.rule("2e.terror.04")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_an_ally_leaves_for_each_point(n: int) -> None:
    table = lay(terror=0)
    before = table.state.decks["allies"].cards()
    terror(table, n)
    after = table.state.decks["allies"].cards()
    gone = [card for card in before if card not in after]
    assert len(before) == sum(kind.count for kind in CARDS.values() if kind.deck == "allies") == 11
    assert len(gone) == n
    assert sorted(table.state.boxed) == gone  # for the rest of the game


@pytest.mark.rule("2e.terror.04")
def test_the_ally_that_leaves_is_a_random_one() -> None:
    gone = {terror(lay(key=key)).state.boxed[0] for key in range(30)}
    assert len(gone) > 5


@pytest.mark.rule("2e.terror.05")
def test_held_allies_stay_and_an_empty_deck_does_nothing() -> None:
    allies = [kind.id for kind in CARDS.values() if kind.deck == "allies"]
    table = lay(person("joe_diamond", cards=["duke"]), boxed=[ally for ally in allies if ally != "duke"])
    boxed = list(table.state.boxed)
    terror(table)
    assert table.cards() == ["duke"]
    assert table.state.boxed == boxed
    assert table.state.terror == 1


SHOPS = [
    pytest.param(3, "general_store", "rivertown", marks=pytest.mark.rule("2e.terror.06"), id="general_store"),
    pytest.param(
        6, "curiositie_shoppe", "northside", marks=pytest.mark.rule("2e.terror.07"), id="curiositie_shoppe"
    ),
    pytest.param(
        9, "ye_olde_magick_shoppe", "uptown", marks=pytest.mark.rule("2e.terror.08"), id="magick_shoppe"
    ),
]


@pytest.mark.rule("2e.terror.09")
@pytest.mark.parametrize(("level", "shop", "street"), SHOPS)
def test_a_shop_closes_for_good(level: int, shop: str, street: str) -> None:
    table = lay(
        person("joe_diamond", place=shop),
        person("jenny_barnes", place=street),
        monsters={shop: ["dark_young", "cultist"]},
        terror=level - 1,
        turn=3,
        step="mythos",
        top={"mythos": ["mythos_05"]},
    )
    assert not is_closed(table.game, shop)
    assert may_enter(table.game, table.who(1).place, [shop])
    terror(table)
    assert table.state.closed == [shop]
    assert not will_reopen(table.state, shop)
    assert table.who(0).place == street
    assert table.state.monsters == {street: ["dark_young.1", "cultist.1"]}  # the stationary one too (C26)
    assert not may_enter(table.game, table.who(1).place, [shop])
    phase(table)
    assert is_closed(table.game, shop)  # turns do not open it again


@pytest.mark.rule("2e.terror.09")
def test_a_blackout_does_not_open_a_shop_that_terror_has_closed() -> None:
    table = mythos("mythos_10", closed={"general_store": 0}, turn=3)
    phase(table)
    table.state.mythos.remove("mythos_05")
    table.state.mythos.put("mythos_05")
    phase(table)
    assert table.state.closed == ["general_store"]
    assert not will_reopen(table.state, "general_store")


@pytest.mark.rule("2e.terror.10", "2e.terror.11")
def test_at_ten_arkham_is_overrun() -> None:
    table = full(1, terror=9, doom=2)
    assert monster_limit(table.game) == 4
    terror(table)
    assert monster_limit(table.game) is None
    assert table.state.doom == 3
    for there in range(1, 6):
        come(table)
        assert spawned(table) == {"downtown": 4, "woods": there}
    terror(table)
    assert table.state.doom == 3  # only when the level reaches 10


@pytest.mark.rule("2e.terror.12", "2e.awaken.03")
def test_the_doom_token_of_terror_ten_can_awaken_the_ancient_one() -> None:
    table = terror(lay(terror=9, doom=9, ancient="yig"))
    assert table.end == "awakened"
    assert (table.state.step, table.state.reason, table.state.doom) == ("awakening", "doom", 10)


@pytest.mark.rule("2e.terror.10", "2e.mythos.surge.02")
def test_a_surge_in_which_terror_reaches_ten_finds_room_again() -> None:
    table = mythos(
        "mythos_21",
        *people(8),
        gates={"graveyard": "abyss", "woods": "rlyeh", "black_cave": "yuggoth"},
        monsters={"downtown": CROWD[:11]},
        terror=9,
        ancient="cthulhu",
    )
    table.do(gate_step(table.game, MYTHOS["mythos_21"]))
    assert table.state.terror == 10
    assert (
        sum(spawned(table).values()) == 13
    )  # the first one overran the town, the others come to their gates


# ---------------------------------------------------------------------- the later printing


@pytest.mark.rule("2e.terror.10", "2e.terror.11")
def test_in_the_later_printing_terror_ten_empties_the_outskirts_and_goes_on_adding_doom() -> None:
    table = lay(*people(2), printing="later", terror=9, monsters={"outskirts": ["zombie", "cultist"]})
    terror(table)
    assert spawned(table) == {}
    assert table.state.doom == 1
    terror(table)
    assert (table.state.terror, table.state.doom) == (10, 2)


@pytest.mark.rule("2e.awaken.02")
def test_in_the_later_printing_twice_the_limit_awakens_the_ancient_one() -> None:
    table = lay(*people(1), printing="later", terror=10, monsters={"downtown": CROWD[:7]}, ancient="yig")
    come(table)
    assert (table.end, table.state.reason) == ("awakened", "overrun")
    first = come(lay(*people(1), terror=10, monsters={"downtown": CROWD[:7]}, ancient="yig"))
    assert first.end == "done"
