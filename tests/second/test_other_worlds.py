"""Other World Encounters: colours, entries, the gate deck."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import GATE_CARDS, WORLDS
from miskatonic.games.second.texts.encounters import GATE_ENTRIES
from tests.second.table import Person, Table, lay, person

SHUFFLE = "gate_49"


def away(*people: Person, **laid: Any) -> Table:
    """The Other World Encounters Phase, up to the Mythos Phase."""
    return lay(*people, step="other_worlds", until="mythos", **laid).go()


def met(table: Table) -> list[str]:
    return [str(entry.args["encounter"]) for entry in table.told("encounter")]


def bottom(table: Table, n: int) -> list[str]:
    """The last n cards of the gate deck whose place is known, bottom last."""
    return [bag[0] for bag in table.state.gate_deck.bags[-n:]]


@pytest.mark.rule("2e.encounter.other.01")
@pytest.mark.parametrize("area", [1, 2])
@pytest.mark.parametrize("world", WORLDS)
def test_everybody_in_an_other_world_has_an_encounter_there(world: str, area: int) -> None:
    table = away(person(place=f"{world}:{area}"), dice=6)
    (encounter,) = met(table)
    card, _, entry = encounter.partition(".")
    assert GATE_CARDS[card] in WORLDS[world].encounter_colours
    assert entry == (world if world in GATE_ENTRIES[card] else "other")


@pytest.mark.rule("2e.encounter.other.01")
def test_nobody_else_has() -> None:
    table = away(
        person(place="woods"), person("bob_jenkins", place="lost"), person("joe_diamond", place="jail")
    )
    assert met(table) == []
    assert table.state.queue == []  # in the Mythos Phase, which is next, only the first player acts


@pytest.mark.rule("2e.encounter.other.01", "2e.turn.02")
def test_in_turn_the_first_player_first() -> None:
    table = away(
        person(place="abyss:1"),
        person("bob_jenkins", place="yuggoth:1"),
        first=1,
        top={"gate_deck": ["gate_15", "gate_42", "gate_02"]},
    )
    who = [entry.args["who"] for entry in table.told("encounter")]
    assert who == ["bob_jenkins", "amanda_sharpe"]


@pytest.mark.rule("2e.encounter.other.03", "2e.encounter.other.04", "2e.encounter.other.08")
def test_cards_are_drawn_until_a_colour_fits_and_the_others_go_to_the_bottom() -> None:
    """Yuggoth is blue and yellow: two green and a red one are passed over."""
    table = away(
        person(place="yuggoth:1"),
        top={"gate_deck": ["gate_13", "gate_14", "gate_25", "gate_42", "gate_43"]},
        dice=6,
    )
    assert met(table) == ["gate_42.yuggoth"]
    assert bottom(table, 4) == ["gate_13", "gate_14", "gate_25", "gate_42"]
    assert table.state.gate_deck.bags[0] == ["gate_43"]


@pytest.mark.rule("2e.encounter.other.03")
@pytest.mark.parametrize("world", WORLDS)
def test_each_of_a_worlds_colours_fits(world: str) -> None:
    drawn = {
        GATE_CARDS[met(away(person(place=f"{world}:1"), dice=6, key=key))[0].partition(".")[0]]
        for key in range(30)
    }
    assert drawn == set(WORLDS[world].encounter_colours)


@pytest.mark.rule("2e.encounter.other.05", "2e.data.12")
def test_an_entry_for_the_world_is_read() -> None:
    table = away(person(place="city_of_the_great_race:1", clues=0), top={"gate_deck": ["gate_40"]})
    assert met(table) == ["gate_40.city_of_the_great_race"]
    assert (table.who().sanity, table.who().clues) == (4, 1)


@pytest.mark.rule("2e.encounter.other.06")
def test_without_an_entry_for_the_world_the_entry_other_is_read() -> None:
    table = away(person(place="another_dimension:1"), top={"gate_deck": ["gate_42"]})
    assert met(table) == ["gate_42.other"]
    assert table.who().money == 2
    assert table.told("encounter")[0].rule == "2e.encounter.other.06"


@pytest.mark.rule("2e.encounter.other.07", "2e.encounter.arkham.06", "2e.limit.03")
def test_a_monster_that_appears_must_be_met_and_never_stays() -> None:
    table = away(
        person(place="another_dimension:1"), top={"gate_deck": ["gate_04"], "cup": ["cultist"]}, dice=6
    )
    assert table.options == ["evade", "fight", "charge"]
    table.answer("evade")
    assert "cultist.1" in table.state.cup
    assert table.end == "reached"


@pytest.mark.rule("2e.encounter.other.08")
def test_the_card_goes_back_even_if_the_encounter_knocked_him_out() -> None:
    table = away(person(place="abyss:1", sanity=1), top={"gate_deck": ["gate_33"]}, dice=1)
    assert table.who().place == "lost"
    assert bottom(table, 1) == ["gate_33"]
    assert not table.state.revealed


@pytest.mark.rule("2e.misc.discard.02", "2e.encounter.other.03")
def test_the_card_without_a_colour_has_the_deck_shuffled_and_another_is_drawn() -> None:
    table = away(person(place="yuggoth:1"), top={"gate_deck": ["gate_13", SHUFFLE]}, dice=6)
    assert table.told("gate_deck_shuffled")
    assert len(met(table)) == 1
    assert len(table.state.gate_deck) == len(GATE_CARDS)


@pytest.mark.rule("2e.state.other.01", "2e.encounter.other.01")
def test_who_is_carried_off_has_no_second_encounter() -> None:
    table = away(person(place="abyss:2", done=True))
    assert met(table) == []


@pytest.mark.rule("2e.misc.discard.01", "2e.misc.discard.02")
@pytest.mark.parametrize(
    ("kind", "deck"), [("rifle", "common"), ("gate_box", "unique"), ("wither", "spells")]
)
def test_a_discarded_card_goes_to_the_bottom_of_its_own_deck_and_nothing_is_shuffled(
    kind: str, deck: str
) -> None:
    table = lay(person(place="woods", cards=[kind]), top={deck: ["elder_sign"] if deck == "unique" else []})
    top = table.state.decks[deck].bags[0][:]
    table.says({"do": "lose_items", "n": 1})
    assert table.state.decks[deck].bags[-1] == [f"{kind}.1"]
    assert table.state.decks[deck].bags[0] == top
