"""What the table tells of the scenario: how far the codex is, and what the mythos phase brought."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.third.rules.actions import perform
from miskatonic.games.third.rules.mythos import draw_tokens
from miskatonic.games.third.shown import RollShown
from miskatonic.games.third.state import Marker
from miskatonic.games.third.view_codex import codex_card
from miskatonic.games.third.view_events import mythos, recent
from miskatonic.kernel.text import language
from tests.third.table import Table, lay, person

AZATHOTH, FEAST, VEIL, DEEP = (
    "approach_of_azathoth",
    "feast_for_umordhoth",
    "veil_of_twilight",
    "echoes_of_the_deep",
)


def progress(table: Table, number: int) -> list[list[tuple[str, int, int]]]:
    """Line by line: what is waited for, how much of it there is, and how much it takes."""
    card = next(each for each in table.state.codex if each.number == number)
    lines = codex_card(table.game, card).lines
    return [[(each.id, each.now, each.most) for each in line.progress] for line in lines]


@pytest.mark.parametrize(
    ("scenario", "number", "fields", "wanted"),
    [
        (AZATHOTH, 3, {"sheet_clues": 1, "sheet_doom": 2}, [[("clues", 1, 3)], [("doom", 2, 3)]]),
        (AZATHOTH, -8, {"sheet_doom": 9}, [[], [("clues_here", 0, 5)], [("doom", 9, 13)]]),
        (AZATHOTH, -7, {"sheet_clues": 2}, [[("clues", 2, 3)]]),
        (AZATHOTH, -4, {"flags": ["revealed.red"]}, [[], [("revealed", 1, 2)]]),
        (VEIL, 20, {"sheet_clues": 1}, [[("tokens", 1, 2)]]),
        (
            VEIL,
            23,
            {"markers": [Marker("white", "graveyard", True), Marker("white", "black_cave")]},
            [[("scars", 1, 3)], [("doom", 0, 8)]],
        ),
        (DEEP, 31, {"sheet_clues": 3, "sheet_markers": 1}, [[("clues", 3, 2)], [("markers", 1, 4)]]),
    ],
)
def test_a_codex_card_says_how_far_it_is(
    scenario: str, number: int, fields: dict[str, Any], wanted: list[list[tuple[str, int, int]]]
) -> None:
    table = lay(person(), scenario=scenario, codex=[number], **fields)
    assert progress(table, abs(number)) == wanted


def test_an_epic_monster_is_so_far_from_its_defeat() -> None:
    table = lay(person(), scenario=FEAST, codex=[18], monsters={"hangmans_hill": ["umordhoth"]})
    table.monster("umordhoth").damage = 3
    _, defeat, doom = progress(table, 18)
    assert (defeat[0][:2], doom) == (("damage", 3), [("doom", 0, 15)])


def test_what_has_fired_for_good_is_done() -> None:
    table = lay(person(), scenario=AZATHOTH, codex=[3])
    table.state.codex[0].done.append(0)
    lines = codex_card(table.game, table.state.codex[0]).lines
    assert [line.done for line in lines] == [True, False]


def test_the_mythos_phase_is_told_token_by_token() -> None:
    table = lay(
        person(), scenario=FEAST, step="mythos", top={"cup": ["spread_doom", "blank", "read_headline"]}
    )
    table.do(draw_tokens(table.game, 0, 3, "3e.204.1"))
    phase = language("en").render_any(mythos(table.game))
    first, second, third = phase["tokens"]
    assert [each["token"]["id"] for each in phase["tokens"]] == ["spread_doom", "blank", "read_headline"]
    assert first["name"] == "Minh Thi Phan"
    assert first["lines"][0]["text"].startswith("A doom in ")
    assert {place for line in first["lines"] for place in line["places"]} == set(table.state.doom)
    assert (second["lines"], second["headline"]) == ([], None)
    assert third["headline"]["title"]


def test_a_roll_says_what_it_is_for_and_against_what() -> None:
    monsters = {"graveyard": ["hooded_stalker:engaged:0"]}
    table = lay(person(place="graveyard"), scenario=FEAST, monsters=monsters, dice=1)
    name = table.monster("hooded_stalker").id
    table.do(perform(table.game, table.who(), f"attack:{name}"))
    roll = recent(table.game)[-1]
    assert isinstance(roll, RollShown)
    assert roll.during is not None
    assert (roll.during.id, roll.against) == ("attack", name)
