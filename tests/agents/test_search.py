"""Search: the answer that wins most often, on luck of its own, within its playouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from miskatonic import new_game
from miskatonic.agents import make_agent
from miskatonic.agents.search import STRENGTHS, SearchAgent, Strength
from miskatonic.kernel.box import Play
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import Thinking
from tests.agents.hill import Hill, HillBox

searchers = pytest.mark.parametrize(
    "name", [name for name, each in STRENGTHS.items() if each.playouts and not each.slips]
)


class Summit(HillBox):
    """The higher, the likelier a win; how often that was asked is counted."""

    def __init__(self, offer: dict[str, int], turns: int = 1) -> None:
        super().__init__(offer, turns)
        self.asked = 0

    def worth(self, play: Play[Hill], seat: int) -> float:
        self.asked += 1
        return play.state.height / 100


def summit(offer: dict[str, int], key: bytes = b"k", turns: int = 1) -> Game[Any]:
    box = Summit(offer, turns)
    return Game(box, box.prepare({}), key)


@searchers
def test_the_best_answer_is_taken_and_equals_go_by_their_order(name: str) -> None:
    agent = make_agent(name, b"key")
    assert agent.choose(summit({"low": 1, "high": 4, "pit": -3}).asked()) == "high"
    assert agent.choose(summit({"this": 2, "that": 2, "less": 1}).asked()) == "this"


@searchers
def test_what_follows_in_the_same_turn_is_searched_too(name: str) -> None:
    game, agent = summit({"plain": 5, "crossing": 0}), make_agent(name, b"key")
    for _ in range(2):
        game.answer(agent.choose(game.asked()))
    assert game.state.height == 9


@searchers
def test_nobody_sees_what_the_games_own_luck_will_bring(name: str) -> None:
    """Whether the wind would pay differs from luck to luck; the answer does not."""
    chosen = {
        make_agent(name, b"key").choose(summit({"gamble": 0, "sure": 2}, key=bytes([luck])).asked())
        for luck in range(1, 9)
    }
    assert len(chosen) == 1


def test_a_long_search_knows_the_worth_of_a_gamble() -> None:
    agent = SearchAgent(Chance(b"key", {}), Strength(playouts=400, turns=1, options=4))
    weighed = {
        each.name: each for each in agent.weigh(summit({"gamble": 0, "sure": 2, "nothing": 0}).asked())
    }
    assert weighed["gamble"].worth == pytest.approx(0.03, abs=0.008)
    assert weighed["sure"].worth == pytest.approx(0.02)
    assert weighed["nothing"].playouts < weighed["gamble"].playouts, "what does badly is dropped"


@searchers
def test_no_more_playouts_than_the_strength_has(name: str) -> None:
    game = summit({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5})
    make_agent(name, b"key").choose(game.asked())
    assert 0 < game.box.asked <= STRENGTHS[name].playouts + 5  # type: ignore[attr-defined]


def test_a_time_ends_the_search_when_every_answer_was_tried() -> None:
    game = summit({"a": 1, "b": 2, "c": 3})
    agent = SearchAgent(Chance(b"key", {}), Strength(playouts=10**9, turns=1, options=4), seconds=0.0)
    assert agent.choose(game.asked()) == "c"
    assert game.box.asked == 3  # type: ignore[attr-defined]


def test_a_playout_that_takes_too_long_is_given_up_and_the_most_promising_taken() -> None:
    game = summit({"a": 1, "b": 2, "c": 3}, turns=99)
    agent = SearchAgent(Chance(b"key", {}), Strength(playouts=10**9, turns=99, options=4), seconds=0.0)
    assert [(each.name, each.playouts) for each in agent.weigh(game.asked())] == [
        ("a", 0),
        ("b", 0),
        ("c", 0),
    ]
    assert game.box.asked == 0  # type: ignore[attr-defined]


def test_the_same_key_searches_the_same() -> None:
    game = new_game("noir", key="tonight", log=False)
    weighed = [SearchAgent(Chance(b"key", {}), STRENGTHS["adept"]).weigh(game.asked()) for _ in range(2)]
    assert weighed[0] == weighed[1]


def test_without_playouts_the_most_promising_is_taken_but_for_slips() -> None:
    game = summit({"first": 1, "second": 9, "third": 5, "fourth": 0}, turns=99)
    sure = SearchAgent(Chance(b"key", {}), Strength(playouts=0, turns=1, options=4))
    assert {sure.choose(game.asked()) for _ in range(9)} == {"first"}
    assert game.box.asked == 0  # type: ignore[attr-defined]
    slips = SearchAgent(Chance(b"key", {}), Strength(playouts=0, turns=1, options=4, slips=4))
    taken = [slips.choose(game.asked()) for _ in range(200)]
    assert 30 <= len([name for name in taken if name != "first"]) <= 70
    assert set(taken) == {"first", "second", "third"}


def test_what_did_better_by_chance_alone_is_no_reason_to_leave_the_most_promising() -> None:
    """Two gambles are worth the same: only a search that believes in three throws would change between them."""
    game = summit({"sure": 3, "gamble": 0})
    few = [
        SearchAgent(Chance(bytes([number]), {}), Strength(playouts=6, turns=1, options=4)).choose(
            game.asked()
        )
        for number in range(1, 41)
    ]
    assert few.count("gamble") <= 12, "by the mean alone it would be about half"


class Quick(Summit):
    """Where one playout tells enough."""

    thinking: ClassVar[Mapping[str, Thinking]] = {"master": Thinking(playouts=2, turns=1, options=2)}


def test_a_game_may_say_how_much_thinking_it_takes() -> None:
    box = Quick({"a": 1, "b": 2, "c": 3})
    game: Game[Any] = Game(box, box.prepare({}), b"k")
    make_agent("master", b"key").choose(game.asked())
    assert 0 < box.asked <= 2
    assert STRENGTHS["master"].playouts > 2


def test_the_craft_takes_what_is_called_most_promising_without_a_thought() -> None:
    game = summit({"first": 1, "better": 5})
    agent = make_agent("craft", b"key")
    assert [agent.choose(game.asked()) for _ in range(20)] == ["first"] * 20
    assert game.box.asked == 0  # type: ignore[attr-defined]
    assert (agent.looks_ahead, make_agent("master", b"key").looks_ahead) == (False, True)
