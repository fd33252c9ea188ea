"""Blessed, Cursed, and the six Dark Pacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from miskatonic.games.third.abilities.cards import source_of
from miskatonic.games.third.abilities.conditions import flip
from miskatonic.games.third.facts import PACTS, SPACES_OF
from miskatonic.games.third.rules import assets
from tests.third.proofs import HERE, card, reckon, try_skill, use
from tests.third.table import Person, Table, lay, person

BLANKS = ["blank.1", "blank.2", "blank.3", "spawn_clue.1", "spawn_clue.2", "spread_doom.1"]
"""Six tokens that ask nobody anything."""


def signed(pact: str, *others: Person, assets: Sequence[str] = (), **fields: Any) -> Table:
    """Marie has made this very pact, though nobody knows."""
    table = lay(person("marie_lambeau", place=HERE, assets=["dark_pact", *assets]), *others, **fields)
    pacts = table.state.pacts
    pacts.shuffle_in([table.asset("dark_pact").back])
    pacts.remove(pact)
    table.asset("dark_pact").back = pact
    return table


def come_due(table: Table) -> Table:
    source, _ = source_of(table.asset("dark_pact").id, 0)
    return table.do(flip(table.game, source))


@card("blessed")
@pytest.mark.rule("3e.449.1")
def test_the_blessed_succeed_from_four_until_they_fail() -> None:
    table = lay(person("marie_lambeau", assets=["blessed"]), dice=[4, 1, 3, 3])
    assert try_skill(table, "will").value.successes == 1
    assert table.assets() == ["blessed"]
    try_skill(table, "will")
    assert (table.assets(), len(table.state.conditions)) == ([], 8)


@card("cursed")
@pytest.mark.rule("3e.449.1")
def test_the_cursed_succeed_with_sixes_until_they_pass() -> None:
    table = lay(person("marie_lambeau", assets=["cursed"]), dice=[5, 5, 6, 5])
    assert try_skill(table, "will").value.successes == 0
    assert table.assets() == ["cursed"]
    assert try_skill(table, "will").value.successes == 1
    assert table.assets() == []


@card("blessed", "cursed")
@pytest.mark.rule("3e.449.2", "3e.449.4")
def test_a_blessing_and_a_curse_take_each_other_away() -> None:
    table = lay(person("marie_lambeau", assets=["cursed"]))
    table.do(assets.gain_condition(table.game, table.who(), "blessed", "3e.449.3"))
    assert table.assets() == []
    for _ in range(2):
        table.do(assets.gain_condition(table.game, table.who(), "blessed", "3e.449.3"))
    assert table.assets() == ["blessed"]
    table.do(assets.gain_condition(table.game, table.who(), "cursed", "3e.449.3"))
    assert table.assets() == []


@card("dark_pact")
@pytest.mark.rule("3e.449.6", "3e.449.6.ex1", "3e.449.7")
def test_the_back_of_a_pact_is_decided_when_it_is_flipped() -> None:
    found = set()
    for key in range(40):
        table = lay(person("rex_murphy", place=HERE), key=key)
        table.do(assets.gain_condition(table.game, table.who(), "dark_pact", "3e.449.3"))
        pact = table.asset("dark_pact")
        odds = table.state.pacts.odds_of(pact.back)
        assert {card: str(chance) for card, chance in odds.items()} == dict.fromkeys(sorted(PACTS), "1/6")
        found.add(table.state.pacts.decide(pact.back, table.game.chance, "pacts"))
    assert found == set(PACTS)


@card("dark_pact")
@pytest.mark.rule("3e.204.12a", "3e.491.1")
def test_at_a_reckoning_a_one_flips_the_pact() -> None:
    table = signed("the_world_undone", dice=[2])
    assert reckon(table).assets() == ["dark_pact"]
    table = signed("the_world_undone", dice=[1])
    reckon(table)
    assert (table.assets(), table.state.doom) == ([], {HERE: 3})


@card("dark_pact")
@pytest.mark.rule("3e.491.2", "3e.491.2.ex1")
def test_no_card_that_rerolls_tests_touches_the_die_of_a_pact() -> None:
    table = signed("the_world_undone", assets=["rabbits_foot", "daniel_chesterfield"], dice=[1])
    reckon(table)
    assert (table.end, table.state.doom) == ("done", {HERE: 3})


@card("voice_of_the_messenger")
@pytest.mark.rule("3e.491.2", "3e.001")
def test_the_voice_of_the_messenger_rerolls_even_a_pacts_die_once_each_roll() -> None:
    table = lay(person("calvin_wright", assets=["voice_of_the_messenger", "dark_pact"]), dice=[1, 4])
    reckon(table).answer(use("voice_of_the_messenger"))
    assert (table.assets(), table.who().horror) == (["voice_of_the_messenger", "dark_pact"], 1)
    table = lay(person("calvin_wright", assets=["voice_of_the_messenger"]), dice=[1, 5, 2, 6, 4])
    try_skill(table, "lore").answer(use("voice_of_the_messenger"))
    assert (table.value.dice, table.who().horror) == ([6, 5, 4], 1)


@card("voice_of_the_messenger")
def test_of_several_dice_the_voice_rerolls_those_one_names() -> None:
    held = ["voice_of_the_messenger", "dark_blessing", "dark_pact"]
    table = lay(person("calvin_wright", assets=held), dice=[1, 4, 5])
    reckon(table).answer(use("voice_of_the_messenger"), "die:1", "enough")
    assert table.assets() == held


@card("dark_pact")
@pytest.mark.rule("3e.449.8")
def test_the_world_undone_places_three_doom_and_the_card_goes_back() -> None:
    table = come_due(signed("the_world_undone"))
    assert (table.state.doom, table.assets(), len(table.state.pacts)) == ({HERE: 3}, [], 6)
    assert sorted(table.state.pacts.cards()) == sorted(PACTS)


@card("dark_pact")
@pytest.mark.rule("3e.438.1")
def test_the_pact_of_sacrifice_devours_another() -> None:
    table = come_due(signed("pact_of_sacrifice", person("rex_murphy"), person("jenny_barnes")))
    table.answer("seat:2")
    assert [table.who(seat).out for seat in range(3)] == ["", "", "devoured"]
    assert (table.end, table.assets()) == ("done", [])
    alone = come_due(signed("pact_of_sacrifice"))
    assert (alone.end, alone.assets()) == ("done", [])


@card("dark_pact")
@pytest.mark.rule("3e.438.1")
def test_the_ultimate_price_is_oneself() -> None:
    table = reckon(signed("the_ultimate_price", dice=[1]))
    assert (table.end, table.who().out, table.state.sheet_doom) == ("done", "devoured", 1)
    assert sorted(table.state.pacts.cards()) == sorted(PACTS)


@card("dark_pact")
def test_an_alliance_of_evil_spawns_and_attacks() -> None:
    table = signed(
        "an_alliance_of_evil",
        person("rex_murphy", place="black_cave"),
        bottom={"monsters": ["flesh_eater", "hooded_stalker", "ghoul_acolyte"]},
    )
    come_due(table)
    assert sorted(monster.place for monster in table.state.monsters) == sorted(SPACES_OF["rivertown"])
    engaged = {monster.place: monster.engaged for monster in table.state.monsters}
    assert engaged == {HERE: [0], "black_cave": [1], "general_store": []}
    assert table.who().damage + table.who().horror > 0
    assert table.who(1).damage + table.who(1).horror > 0
    assert table.assets() == []


@card("dark_pact")
def test_dark_destiny_draws_six_tokens() -> None:
    table = signed("dark_destiny", top={"cup": BLANKS})
    left = len(table.state.cup)
    come_due(table)
    assert (table.end, len(table.state.drawn), len(table.state.cup)) == ("done", 6, left - 6)
    assert table.assets() == []


@card("dark_pact")
@pytest.mark.parametrize(("clues", "doom"), [(3, 0), (2, 0), (1, 1), (0, 1)])
def test_forbidden_knowledge_takes_clues_or_brings_doom(clues: int, doom: int) -> None:
    table = come_due(signed("forbidden_knowledge", person("rex_murphy", clues=clues)))
    assert (table.who(1).clues, table.state.sheet_doom) == (0, doom)
    assert table.assets() == []


@card("dark_pact")
def test_the_group_picks_which_clues_forbidden_knowledge_takes() -> None:
    table = come_due(signed("forbidden_knowledge", person("rex_murphy", clues=3), sheet_clues=2))
    assert table.options == ["seat:1", "sheet"]
    table.answer("sheet", "seat:1", "sheet")
    assert (table.who(1).clues, table.state.sheet_clues, table.state.sheet_doom) == (2, 0, 0)
