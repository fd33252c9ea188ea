"""The OpenSpiel games: what the library itself asks of them, luck as nodes, copies that go their own way."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import miskatonic.gym.spiel
from miskatonic.gym.seen import Seen

CALLS = {
    "noir": "miskatonic_noir",
    "second": "miskatonic_second(seats=2,options=ancient_one:yig,lucks=8)",
    "third": "miskatonic_third(seats=2)",
    "cards": "miskatonic_cards(seats=2,options=investigator_1:roland_banks;difficulty:easy)",
}


def begun(call: str, seed: int = 1, answers: int = 6) -> pyspiel.State:
    """A state some answers into a game by chance, at a question."""
    luck = np.random.default_rng(seed)
    state = pyspiel.load_game(call).new_initial_state()
    given = 0
    while given < answers or state.is_chance_node():
        chance = state.is_chance_node()
        state.apply_action(
            int(
                luck.choice(
                    [luck for luck, _ in state.chance_outcomes()] if chance else state.legal_actions()
                )
            )
        )
        given += not chance
    return state


@pytest.mark.parametrize("game", list(CALLS))
def test_openspiels_own_test_finds_nothing(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(CALLS[game]), 1, False, False)


def test_an_answer_that_calls_for_luck_has_as_many_lucks_as_wished() -> None:
    state = begun("miskatonic_noir(lucks=5)", answers=0)
    assert state.history() == [int(np.random.default_rng(1).choice(5))]
    most = 0
    for action in state.legal_actions():
        ahead = state.child(action)
        if ahead.is_chance_node():
            assert [luck for luck, _ in ahead.chance_outcomes()] == list(range(5))
            most = max(most, len({ahead.child(luck).playing.hash() for luck in range(5)}))
    assert most >= 4  # other luck, other tables


def test_a_history_is_a_game_and_a_copy_goes_its_own_way() -> None:
    state = begun(CALLS["third"])
    again = pyspiel.load_game(CALLS["third"]).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    other, before = state.clone(), str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_actions_have_names_and_observations_are_those_of_the_seat() -> None:
    state = begun(CALLS["second"])
    player = state.current_player()
    names = {state.action_to_string(player, action): action for action in state.legal_actions()}
    assert len(names) == len(state.legal_actions())
    assert all(state.string_to_action(player, name) == action for name, action in names.items())
    playing = state.playing
    assert sorted(names) == sorted(playing.ask.some())
    assert np.allclose(state.observation_tensor(player), Seen(2048)(playing.eyes(player)))


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    with pytest.raises(Exception, match="9 players are not possible"):
        pyspiel.load_game("miskatonic_second(seats=9)")
    miskatonic.gym.spiel.register()  # a second time changes nothing
    assert {"miskatonic_noir", "miskatonic_cards"} <= set(pyspiel.registered_names())
