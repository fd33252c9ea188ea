"""Random play: whatever is answered, the table stays sound and every game ends.

MISKATONIC_GAMES=10000 plays that many.
"""

from __future__ import annotations

import os

import pytest

from miskatonic.games.noir.box import BOX
from miskatonic.games.noir.rules.table import LEADS, hand_limit, machine_in_play, time_limit
from miskatonic.games.noir.state import Noir, NoirState
from miskatonic.games.noir.texts import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.game import Game
from tests.noir.play import SETUPS, choose, start

GAMES = int(os.environ.get("MISKATONIC_GAMES", "288"))
"""Every set-up some times."""
SHARES = 4
MOST_ANSWERS = 3000
"""No game is longer; random ones take about a hundred."""


def check(game: Game[NoirState]) -> None:
    """What holds at every ask."""
    play, state = game.play, game.state
    BOX.check(play)
    assert game.ask is not None
    assert game.ask.options
    assert game.ask.seat == 0
    assert state.result == ""
    assert len(state.deck.bags) <= 1
    if game.ask.rule == "noir.turn.03":
        check_turn(play)
        if game.checkpoints[-1].at == game.position:  # nothing was done in this turn yet
            assert len(state.lead_row) == LEADS or not state.deck.bags


def check_turn(play: Noir) -> None:
    """What holds when an action is asked for."""
    state = play.state
    assert state.step == "action"
    assert len(state.hand) <= hand_limit(play)
    assert not state.resolving
    assert not state.using
    assert not (machine_in_play(state) and "case_7" in state.threats)  # it would have woken
    fresh: InPlay[Noir] = InPlay(sources(state))
    for number, base in (("time_limit", state.limit), ("hand_limit", 3)):
        assert fresh.total(play, number, base) == play.abilities.total(play, number, base)
    assert time_limit(play) >= 3


@pytest.mark.slow
@pytest.mark.rule("noir.turn.01")
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.endless
def test_every_game_ends_and_its_table_is_sound_at_every_ask(share: int) -> None:
    for number in range(share, GAMES, SHARES):
        game, chance = start(number)
        while game.ask is not None:
            check(game)
            assert len(game.given) < MOST_ANSWERS, f"game {number} goes on"
            game.answer(choose(game, chance))
        BOX.check(game.play)
        assert game.state.result in ("won", "sanity", "threats")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, len(SETUPS), 5))
def test_a_fork_plays_on_exactly_like_the_game_it_came_from(number: int) -> None:
    """Nothing that matters lives outside the state: a fork is rebuilt from bytes."""
    game, chance = start(number)
    while game.ask is not None:
        if chance.pick("fork", 10) == 0:
            copy = game.fork()
            assert copy.legal() == game.legal()
            for _ in range(5):
                if game.ask is None:
                    break
                name = choose(game, chance)
                game.answer(name)
                copy.answer(name)
                assert copy.legal() == game.legal()
                assert copy.hash() == game.hash()
                assert copy.view() == game.view()
        elif game.ask is not None:
            game.answer(choose(game, chance))
