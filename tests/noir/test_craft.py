"""The quick craft and what it calls the chance to win: legal, the same every time, and good at it."""

from __future__ import annotations

import pytest

from bench.noir_craft import START, learn, play, reward
from miskatonic import new_game
from miskatonic.agents.search import STRENGTHS, SearchAgent
from miskatonic.games.noir.craft import WEIGHTS, Look, prospects
from miskatonic.games.noir.worth import NETS, features, worth
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.lab import play_many

both = pytest.mark.parametrize("mode", ["classic", "hardboiled"])


@both
def test_what_promises_can_be_answered_and_a_chance_is_one(mode: str) -> None:
    for number in range(6):
        game = new_game("noir", key=f"legal {number}", log=False, checkpoints=False, mode=mode)
        luck = Chance(b"any", {})
        while game.ask is not None:
            names = prospects(game.play, game.ask)
            legal = game.legal()
            assert names
            assert len(set(names)) == len(names)
            assert set(names) <= set(legal)
            assert 0.0 < worth(game.play) < 1.0
            game.answer(names[luck.pick("which", len(names))])
        assert worth(game.play) == float(game.state.result == "won")


@pytest.mark.parametrize(("mode", "most", "least"), [("classic", 40, 34), ("hardboiled", 60, 28)])
def test_the_craft_alone_wins_far_more_often_than_greedy(mode: str, most: int, least: int) -> None:
    """Greedy wins 57.5 % of classic and 7.5 % of hardboiled games (docs/win-rates.md)."""
    won = [play(mode, key_from(f"far more {number}")).state.result == "won" for number in range(most)]
    assert sum(won) >= least


@both
def test_the_chance_to_win_tells_won_from_lost(mode: str) -> None:
    """Twenty turns before the end, games by the craft with weights that are far from good."""
    seen: dict[bool, list[float]] = {True: [], False: []}
    for number in range(40):
        game = new_game("noir", key=f"tell {number}", log=False, checkpoints=False, mode=mode)
        worths = []
        while game.ask is not None:
            worths.append(worth(game.play))
            game.answer(prospects(game.play, game.ask, START)[0])
        seen[game.state.result == "won"].append(worths[-20])
    won, lost = seen[True], seen[False]
    assert won
    assert lost
    right = sum([one > other for one in won for other in lost])
    assert right / (len(won) * len(lost)) > 0.7


@both
def test_only_the_table_counts_not_the_luck_to_come(mode: str) -> None:
    """The same table on other luck: to the search they are one, to the last digit."""
    game = new_game("noir", key="only the table", log=False, mode=mode)
    for _ in range(6):
        game.answer(prospects(game.play, game.ask)[0])  # type: ignore[arg-type]
    others = [game, *[game.fork(luck) for luck in (b"a", b"b", b"c")]]
    weighed = [SearchAgent(Chance(b"key", {}), STRENGTHS["adept"]).weigh(other.asked()) for other in others]
    assert all(each == weighed[0] for each in weighed)
    ends = set()
    for other in others:
        while other.ask is not None:
            other.answer(prospects(other.play, other.ask)[0])
        ends.add(other.hash())
    assert len(ends) > 1, "the lucks do differ"


@both
def test_weights_and_net_fit_what_is_counted(mode: str) -> None:
    assert set(WEIGHTS[mode]) == set(START)
    game = new_game("noir", key="fit", log=False, mode=mode)
    net, counted = NETS[mode], features(Look(game.play))
    assert {len(counted)} == {len(net.means), len(net.spreads), *[len(each) for each in net.hidden]}


def test_learning_is_the_same_every_time_and_learns() -> None:
    first, second = (learn("classic", START, key_from("learn"), 2, 2, 3, 0.25, 0.35) for _ in range(2))
    assert first == second != START


def test_a_reward_is_more_for_a_win_than_for_any_way_to_it() -> None:
    games = [play("classic", key_from(f"reward {number}"), START) for number in range(12)]
    won = [reward(game) for game in games if game.state.result == "won"]
    lost = [reward(game) for game in games if game.state.result != "won"]
    assert min(won) > max(lost)


@pytest.mark.slow
def test_an_adept_is_far_stronger_than_a_novice() -> None:
    """On the same keys; over 400 games they win 72 % and 9.5 % (docs/win-rates.md)."""
    novice, adept = (
        play_many("noir", 10, name, key_from("strengths"), options={"mode": "hardboiled"}).wins
        for name in ("novice", "adept")
    )
    assert novice <= 3
    assert adept >= 5
