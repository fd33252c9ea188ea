"""Agents: always the same on the same key, never looking into the game's own future, and some good at it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from miskatonic import new_game
from miskatonic.agents import AGENTS, Agent, UnknownAgent, make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.lab import play_many
from tests.agents.hill import hill

every_agent = pytest.mark.parametrize("name", AGENTS)
thinkers = pytest.mark.parametrize("name", ["greedy", "planner"])


def noir(position: int, key: int = 5) -> Game[Any]:
    """A game of Noir some random answers on."""
    game = new_game("noir", key=key, mode="classic")
    agent = make_agent("random", key_from(key))
    for _ in range(position):
        game.answer(agent.choose(game.asked()))
    return game


def choices(agent: Agent, game: Game[Any], n: int) -> list[str]:
    made = []
    for _ in range(n):
        made.append(agent.choose(game.asked()))
        game.answer(made[-1])
    return made


# ---------------------------------------------------------------------- every agent


@pytest.mark.slow
@every_agent
def test_an_agent_gives_legal_answers(name: str) -> None:
    game = noir(9)
    before = game.hash(), game.position
    assert make_agent(name, b"key").choose(game.asked()) in game.legal()
    assert (game.hash(), game.position) == before, "thinking changes nothing"


@pytest.mark.slow
@every_agent
def test_the_same_key_thinks_the_same(name: str) -> None:
    first, second = (choices(make_agent(name, b"key"), noir(6), 3) for _ in range(2))
    assert first == second


@every_agent
def test_agents_leave_the_global_random_alone(name: str) -> None:
    random.seed(1)
    before = random.getstate()
    make_agent(name, b"key").choose(noir(6).asked())
    assert random.getstate() == before


def test_an_unknown_agent_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownAgent) as refused:
        make_agent("cthulhu", b"key")
    for code in LANGUAGES:
        words = language(code).render(refused.value.text)
        assert "cthulhu" in words
        assert all(name in words for name in AGENTS)


# ---------------------------------------------------------------------- random


def test_random_agents_on_other_keys_play_otherwise() -> None:
    played = {tuple(choices(make_agent("random", bytes([key])), noir(0), 8)) for key in range(1, 6)}
    assert len(played) == 5


def test_random_takes_every_option_sooner_or_later() -> None:
    game = hill({"a": 1, "b": 1, "c": 1}, turns=60)
    assert set(choices(make_agent("random", b"key"), game, 60)) == {"a", "b", "c"}


# ---------------------------------------------------------------------- thinking ahead


@thinkers
def test_thinkers_take_the_best_option(name: str) -> None:
    assert make_agent(name, b"key").choose(hill({"low": 1, "high": 4, "pit": -3}).asked()) == "high"


@thinkers
def test_equal_options_go_by_their_order(name: str) -> None:
    assert make_agent(name, b"key").choose(hill({"this": 2, "that": 2, "less": 1}).asked()) == "this"


@thinkers
def test_thinkers_follow_up_questions_of_the_same_unit(name: str) -> None:
    game = hill({"plain": 5, "crossing": 0})
    assert choices(make_agent(name, b"key"), game, 2) == ["crossing", "right"]
    assert game.state.height == 9


@thinkers
def test_thinkers_cannot_see_what_the_games_own_luck_will_bring(name: str) -> None:
    """The same table on twenty other lucks: half of them would pay, and the choice is always the same."""
    agent = make_agent(name, b"key")
    lucks = [bytes([i]) for i in range(1, 21)]
    paid = []
    for luck in lucks:
        game = hill({"gamble": 0, "sure": 2}, key=luck)
        game.answer("gamble")
        paid.append(game.state.height > 0)
    assert {True, False} == set(paid)
    assert len({agent.choose(hill({"gamble": 0, "sure": 2}, key=luck).asked()) for luck in lucks}) == 1


@pytest.mark.slow
@thinkers
def test_in_noir_too_only_the_table_counts(name: str) -> None:
    game = noir(6)
    chosen = {make_agent(name, b"key").choose(game.fork(luck).asked()) for luck in (b"a", b"b", b"c")}
    assert chosen == {make_agent(name, b"key").choose(game.asked())}


@pytest.mark.slow
def test_greedy_beats_random_clearly() -> None:
    games = {"mode": "classic", "limit": "6"}
    greedy, chance = (
        play_many("noir", 6, who, key_from("duel"), options=games) for who in ("greedy", "random")
    )
    assert chance.wins == 0
    assert greedy.wins >= 3
