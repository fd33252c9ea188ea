"""Every game on the shelf keeps the promises that all games give, in all its set-ups.

`GAMES=10000` in the environment watches so many games instead of the usual number.
"""

from __future__ import annotations

import os

import msgspec
import pytest
from msgspec import inspect

from miskatonic.games.cards.decks.deck import Mark
from miskatonic.kernel.conformance import check_films, check_game, check_views, setups_of
from miskatonic.shelf import GAMES, box
from tests.golden import FOLDER, golden

WATCHED = {"noir": 480, "second": 16, "third": 16, "cards": 24}
"""How many games are watched at every ask; a game of the second edition has more to it than a hundred of Noir."""
SAMPLES = {"noir": 1, "second": 2, "third": 1, "cards": 1}
"""At how many asks of each set-up everything is done; the second edition is examined in fewer set-ups than others."""
PARTS = 4
"""The set-ups are examined in so many parts, so that several processes can share them."""


ALWAYS_EMPTY = {"cards": [Mark]}
"""A campaign keeps decks without the marks on their sheets (tests/cards/play/test_bringing.py)."""


def _watched(name: str) -> int:
    return int(os.environ.get("GAMES", WATCHED[name]))


def _maps(kind: inspect.Type, met: list[type]) -> list[inspect.DictType]:
    """All maps in what a type holds, however deep."""
    if isinstance(kind, inspect.DictType):
        return [kind, *_maps(kind.key_type, met), *_maps(kind.value_type, met)]
    if isinstance(kind, inspect.StructType):
        if kind.cls in met:
            return []
        met.append(kind.cls)
        return [found for field in kind.fields for found in _maps(field.type, met)]
    parts = getattr(kind, "types", None) or getattr(kind, "item_types", None) or ()
    return [found for part in (*parts, *_item(kind)) for found in _maps(part, met)]


def _item(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    item = getattr(kind, "item_type", None)
    return () if item is None else (item,)


@pytest.mark.parametrize("name", GAMES)
def test_maps_in_a_state_have_names_as_keys(name: str) -> None:
    """Any other key cannot be put in order, and the state not be written down: that shows only when one is there."""
    found = _maps(inspect.type_info(box(name).state_type), [])
    assert found
    others = [each.value_type for each in found if not isinstance(each.key_type, inspect.StrType)]
    assert [each.cls for each in others if isinstance(each, inspect.StructType)] == ALWAYS_EMPTY.get(name, [])
    assert len(others) == len(ALWAYS_EMPTY.get(name, []))


class Deep(msgspec.Struct):
    seats: list[tuple[str, dict[int, str] | None]] = []


class Top(msgspec.Struct):
    deep: dict[str, Deep] = {}


def test_a_map_with_other_keys_is_found_wherever_it_lies() -> None:
    assert len(_maps(inspect.type_info(Top), [])) == 2


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_sound_in_all_its_setups(name: str, part: int) -> None:
    setups = setups_of(box(name))[part::PARTS]
    report = check_game(box(name), keys=[part], setups=setups, samples=SAMPLES[name])
    assert report.games == len(setups)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_games_by_chance_are_sound_at_every_ask(name: str, part: int) -> None:
    setups, games = setups_of(box(name))[part::PARTS], _watched(name) // PARTS
    report = check_game(box(name), keys=(), games=games, setups=setups)
    assert report.games == games
    assert report.decisions > 10 * report.games


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_a_function_of_the_state(name: str) -> None:
    check_views(box(name), games=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_views_are_functions_of_the_state_in_all_setups(name: str, part: int) -> None:
    games = int(os.environ.get("GAMES", 24)) // PARTS
    check_views(box(name), games, setups_of(box(name))[part::PARTS], one_of=8)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_what_happens_can_be_watched_as_it_was(name: str, part: int) -> None:
    games = int(os.environ.get("GAMES", 8)) // PARTS
    check_films(box(name), games, setups_of(box(name))[part::PARTS], one_of=8)


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_playthrough_is_still_the_same(name: str) -> None:
    """A difference is a change of behaviour: look at it, and if it is meant, `python -m tests.golden`."""
    written = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert golden(name).splitlines() == written.splitlines()
