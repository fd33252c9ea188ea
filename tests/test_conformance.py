"""Every game on the shelf keeps the promises that all games give, in all its set-ups.

`GAMES=10000` in the environment watches so many games instead of the usual number.
"""

from __future__ import annotations

import os

import pytest

from miskatonic.kernel.conformance import check_films, check_game, check_views, setups_of
from miskatonic.shelf import GAMES, box
from tests.golden import FOLDER, golden

WATCHED = {"noir": 480, "second": 16, "third": 16, "cards": 24}
"""How many games are watched at every ask; a game of the second edition has more to it than a hundred of Noir."""
SAMPLES = {"noir": 1, "second": 2, "third": 1, "cards": 1}
"""At how many asks of each set-up everything is done; the second edition is examined in fewer set-ups than others."""
PARTS = 4
"""The set-ups are examined in so many parts, so that several processes can share them."""


def _watched(name: str) -> int:
    return int(os.environ.get("GAMES", WATCHED[name]))


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
