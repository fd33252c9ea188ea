"""A few of the games by chance that `bench.random_cards` plays by the thousand, watched at every ask."""

from __future__ import annotations

import pytest

from bench.random_cards import KINDS, Account, play, setup_of
from miskatonic.games.cards.play.box import BOX
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game


@pytest.mark.parametrize("number", range(0, len(KINDS), 13))
def test_games_by_chance_end_and_keep_what_always_holds(number: int) -> None:
    assert play(number).outcome is not None


def test_clues_out_of_nothing_are_noticed() -> None:
    game = Game(BOX, setup_of(0), key_from(1))
    account = Account(game)
    account.check()
    game.state.investigators[0].clues += 1
    with pytest.raises(AssertionError, match="clues"):
        account.check()
