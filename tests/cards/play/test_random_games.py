"""A few of the games by chance that `bench.random_cards` plays by the thousand, watched at every ask."""

from __future__ import annotations

import pytest

from bench.random_cards import KINDS, Account, play, setup_of
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.rules.menu import Menu
from miskatonic.kernel.asks import BY_HAND
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game


@pytest.mark.parametrize("number", range(0, len(KINDS), 13))
def test_games_by_chance_end_and_keep_what_always_holds(number: int) -> None:
    assert play(number).outcome is not None


@pytest.mark.parametrize("number", range(3, len(KINDS), 13))
def test_a_menu_looked_at_as_a_whole_has_what_stands_one_by_one(number: int) -> None:
    game = Game(BOX, setup_of(number), key_from(number), auto=BY_HAND, log=False, checkpoints=False)
    luck, menus = Chance(key_from(number), {}), 0
    while game.ask is not None and menus < 150:
        if isinstance(menu := game.ask.offered, Menu):
            assert menu.look_at_all() == list(filter(menu.stands, menu.names()))
            menus += 1
        game.answer(game.sample(luck, "answers"))
    assert menus > 5


def test_clues_out_of_nothing_are_noticed() -> None:
    game = Game(BOX, setup_of(0), key_from(1))
    account = Account(game)
    account.check()
    game.state.investigators[0].clues += 1
    with pytest.raises(AssertionError, match="clues"):
        account.check()
