"""Hunter, patrol, lurker: words in italics before what a monster does. They name it; only the text says what it is."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.facts import EVENTS, MONSTERS
from miskatonic.games.third.rules.monster_phase import activate
from tests.third.table import Table, lay, person

FEAST = "feast_for_umordhoth"


def activated(name: str, *people: Any, place: str = "graveyard", **laid: Any) -> Table:
    """What a monster does, ready in this space."""
    table = lay(*people, monsters={place: [name]}, **laid)
    table.do(activate(table.game, table.monster(name)))
    while table.ask is not None:
        table.answer(table.options[0])
    return table


@pytest.mark.rule("3e.420.1", "3e.420.3")
@pytest.mark.parametrize(
    ("hunter", "prey"),
    [("hooded_stalker", 0), ("flesh_eater", 1), ("eyeless_watcher", 1), ("abyssal_servant", 0)],
)
def test_hunters_go_after_whom_their_text_names(hunter: str, prey: int) -> None:
    """Marie has clues and 4 influence, but only 2 strength; Michael has 4 strength and 3 influence."""
    assert MONSTERS[hunter].activation.type == "hunter"
    people = (
        person("marie_lambeau", place="general_store", clues=2),
        person("michael_mcglen", place="black_cave"),
    )
    table = activated(hunter, *people, scenario=FEAST)
    assert table.monster(hunter).engaged == [prey]


@pytest.mark.rule("3e.420.1", "3e.420.3")
@pytest.mark.parametrize(
    ("patrol", "goal"), [("creeping_ghoul", "hangmans_hill"), ("vicious_glutton", "la_bella_luna")]
)
def test_patrols_go_where_their_text_says(patrol: str, goal: str) -> None:
    """The unstable space is on Hangman's Hill, most doom lies in La Bella Luna."""
    assert MONSTERS[patrol].activation.type == "patrol"
    table = activated(
        patrol,
        person(place="historical_society"),
        scenario=FEAST,
        place="street_rivertown_uptown" if goal == "hangmans_hill" else "street_downtown_rivertown",
        doom={"la_bella_luna": 3, "hangmans_hill": 1},
        discard=[event_in("hangmans_hill")],
    )
    assert table.monster(patrol).place == goal


def event_in(space: str) -> str:
    """An event that marks this space and no other."""
    return next(event.id for event in EVENTS.values() if event.scenario == FEAST and event.doom == (space,))


@pytest.mark.rule("3e.420.1", "3e.420.3")
def test_lurkers_do_what_their_text_says_and_nothing_in_common() -> None:
    lurkers = {
        name: activated(
            name, person(place="general_store", focus=["lore"]), scenario=FEAST, doom={"graveyard": 1}
        )
        for name in ("masked_ones", "corpse_taker", "ghoul_priest", "herman_collins", "ruth_turner")
    }
    assert {MONSTERS[name].activation.type for name in lurkers} == {"lurker"}
    done = {
        name: (table.state.doom, table.state.sheet_doom, table.who().damage, table.who().focus)
        for name, table in lurkers.items()
    }
    assert done == {
        "masked_ones": ({"graveyard": 2}, 0, 0, ["lore"]),
        "corpse_taker": ({}, 1, 0, ["lore"]),
        "ghoul_priest": ({"graveyard": 1}, 0, 1, ["lore"]),
        "herman_collins": ({"graveyard": 1}, 0, 0, []),
        "ruth_turner": ({"graveyard": 1, "hangmans_hill": 1}, 0, 0, ["lore"]),
    }
