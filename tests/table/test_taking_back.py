"""Whose a decision was, and what may still be asked again: found in games that were really played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from miskatonic import new_game
from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.table.errors import NotYours
from miskatonic.table.rights import Hand, may_reopen, may_take_back

SEATS = range(3)
HOST = Hand(host=True)


def positions(name: str, key: str) -> Iterator[Game[Any]]:
    """Every question of a random game."""
    game: Game[Any] = new_game(name, key=key_from(key), seats=len(SEATS))
    agent = make_agent("random", key_from(key))
    while game.ask is not None:
        yield game
        game.answer(agent.choose(game.asked()))


def test_what_was_passed_over_is_asked_again_for_whose_it_was_before_luck_falls() -> None:
    met = {True: 0, False: 0}
    for game in positions("third", "rights0"):
        for skipped in game.skipped:
            own, lucky = Hand((skipped.seat,)), game.look(skipped.at).state.counts != game.state.counts
            met[lucky] += 1
            may_reopen(HOST, game, skipped.at, "host")
            for seat in SEATS:
                if seat != skipped.seat:
                    with pytest.raises(NotYours):
                        may_reopen(Hand((seat,)), game, skipped.at, "concerned")
            if lucky:
                with pytest.raises(NotYours):
                    may_reopen(own, game, skipped.at, "concerned")
            else:
                may_reopen(own, game, skipped.at, "concerned")
    assert all(met.values()), met


def test_what_somebody_did_in_anothers_turn_is_his_to_take_back() -> None:
    for game in positions("cards", "rights3"):
        ask = game.ask
        assert ask is not None
        others = [each for each in ask.options if each.owner not in (None, ask.seat)]
        for option in others:
            after = game.fork()
            at = after.position
            after.answer(option.name)
            assert max(after.decisions) == at
            assert option.owner is not None
            if after.state.counts == game.state.counts:
                may_take_back(Hand((option.owner,)), after, None, "concerned")
                with pytest.raises(NotYours):
                    may_take_back(Hand((ask.seat,)), after, None, "concerned")
                return
    pytest.fail("nobody did anything in another's turn")
