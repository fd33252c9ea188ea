"""Random play: whatever is answered, the table stays sound, every game ends, and a game is its key and its answers.

MISKATONIC_GAMES=2000 plays that many.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import ANCIENT_ONES, SKILLS
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN, players
from miskatonic.games.second.rules.monsters import in_arkham_and_sky, monster_limit
from miskatonic.games.second.rules.people import max_sanity, max_stamina, skill_value, slider_value
from miskatonic.games.second.state import Second, SecondState
from miskatonic.games.second.texts.in_play import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.conformance import check_game
from miskatonic.kernel.game import Game
from tests.fidelity import is_its_answers, is_its_state
from tests.second.play import choose, setup, start, thick

GAMES = int(os.environ.get("MISKATONIC_GAMES", "48"))
"""Every Ancient One in both printings three times, with other numbers of players."""
SHARES = 4
MOST_ANSWERS = 6000
"""No game is longer; random ones take about four hundred."""
MOST_IN_THE_THICK = 60_000
"""Unless it begins in a fight of two who can hardly hurt each other: one of 2,000 took 17,199."""
REASONS = ("sealing", "closing", "battle", "devoured", "world_ends")


def check(game: Game[SecondState]) -> None:
    """What holds at every ask."""
    BOX.check(game.play)
    state, ask = game.state, game.ask
    assert ask is not None
    assert ask.options
    assert state.result == ""
    assert not state.investigators or not state.investigators[ask.seat].out, "who is out is asked"
    if ask.prompt.id == "second.ask.move":
        check_calm(game.play)


def check_calm(play: Second) -> None:
    """What holds while somebody thinks about his next step: nothing is half done."""
    state = play.state
    assert not state.revealed
    assert not state.fighting
    assert len(state.gates) < GATES_TO_AWAKEN[players(play)]
    assert state.doom < ANCIENT_ONES[state.ancient].doom_track
    limit = monster_limit(play)
    assert limit is None or in_arkham_and_sky(play) <= limit
    fresh: InPlay[Second] = InPlay(sources(state))
    for who in state.investigators:
        assert 1 <= who.sanity <= max(1, max_sanity(play, who))
        assert 1 <= who.stamina <= max(1, max_stamina(play, who))
        for skill in SKILLS:
            base = slider_value(who, skill)
            assert fresh.total(play, skill, base, seat=who.seat) == skill_value(play, who, skill)


def play_out(game: Game[SecondState], chance: Any, number: int, most: int = MOST_ANSWERS) -> None:
    while game.ask is not None:
        check(game)
        assert len(game.given) < most, f"game {number} goes on"
        game.answer(choose(game, chance))
    BOX.check(game.play)
    assert game.state.result in ("won", "lost")
    assert game.state.reason in REASONS


@pytest.mark.slow
@pytest.mark.rule("2e.turn.04", "2e.final.19")
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.endless
def test_every_game_ends_and_its_table_is_sound_at_every_ask(share: int) -> None:
    for number in range(share, GAMES, SHARES):
        game, chance = start(number)
        play_out(game, chance, number)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.endless
def test_so_does_every_game_begun_in_the_thick_of_it(share: int) -> None:
    for number in range(share, GAMES, SHARES):
        game, chance = thick(number)
        play_out(game, chance, number, MOST_IN_THE_THICK)


@pytest.mark.parametrize("number", range(0, 48, 5))
def test_the_same_key_and_the_same_answers_are_the_same_game(number: int) -> None:
    is_its_answers(start, choose, number)


@pytest.mark.parametrize("number", range(0, 32, 5))
def test_a_fork_plays_on_exactly_like_the_game_it_came_from(number: int) -> None:
    is_its_state(thick, choose, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 14, 29])
def test_undo_fork_save_views_and_words_keep_the_kernels_promises(number: int) -> None:
    report = check_game(BOX, keys=[number], setups=[setup(number)], samples=1, longest=MOST_ANSWERS)
    assert report.games == 1
