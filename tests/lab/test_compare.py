"""Comparing on the same luck: honest with early stopping, exact, and told in a sentence."""

from __future__ import annotations

from math import log

import msgspec
import pytest

from miskatonic.lab.paired import EARLY, Pair, difference, evidence, exact
from tests.cli.command import Command


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.mark.parametrize(
    ("first", "second", "p"), [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (1, 9, 22 / 1024), (0, 10, 2 / 1024)]
)
def test_the_exact_test_counts_coins(first: int, second: int, p: float) -> None:
    assert exact(first, second) == pytest.approx(p)


def test_a_fair_coin_is_rarely_called_unfair_whenever_one_looks() -> None:
    """Reckoned, not drawn: of all ways that 300 fair coins fall, how many ever reach the mark."""
    mark, ways, stopped = log(1 / EARLY), {0: 1.0}, 0.0
    for n in range(1, 301):
        after: dict[int, float] = {}
        for heads, chance in ways.items():
            for more in (heads, heads + 1):
                after[more] = after.get(more, 0.0) + chance / 2
        ways = {}
        for heads, chance in after.items():
            if evidence(heads, n - heads) >= mark:
                stopped += chance
            else:
                ways[heads] = chance
    assert 0.001 < stopped <= EARLY


def test_the_interval_holds_what_was_seen_and_shrinks() -> None:
    pair = Pair(both=10, first=30, second=10, neither=50)
    low, high = difference(pair)
    assert low < 0.2 < high
    many = difference(Pair(both=100, first=300, second=100, neither=500))
    assert low < many[0] < 0.2 < many[1] < high
    assert many[0] > 0
    assert difference(Pair()) == (-1.0, 1.0)


def test_two_agents_on_the_same_luck(command: Command) -> None:
    args = ("compare", "second", "--agents", "random,greedy,tests.lab.test_compare:make", "--key", "7")
    said = command(*args, "--games", "4", "--option", "ancient_one=yig", "--json")
    assert said.code == 0, said.err
    told = msgspec.json.decode(said.out)
    assert [each["games"] for each in told["agents"]] == [4, 4, 4]
    same = next(pair for pair in told["pairs"] if pair["first"] == "random" and ":" in pair["second"])
    assert (same["only_first"], same["only_second"], same["differ"]) == (0, 0, False), "it is the same agent"
    for code, words in (("en", "on the same luck"), ("es", "misma suerte"), ("nl", "hetzelfde geluk")):
        shown = command(
            "compare",
            "noir",
            "--agents",
            "random,tests.lab.test_compare:make",
            "--games",
            "2",
            "--lang",
            code,
        )
        assert words in " ".join(shown.out.split())


def test_one_decides_early_where_the_difference_is_great() -> None:
    pair = Pair()
    while not pair.decided():
        pair.add(True, False)
    assert pair.games == 11
    assert pair.differs()


def test_what_cannot_be_compared_is_told(command: Command) -> None:
    assert "needs two agents" in command("compare", "noir", "--agents", "random").err
    assert "one twice" in command("compare", "noir", "--agents", "random,random").err


def make(chance: object) -> object:
    """The random agent, by another name."""
    from miskatonic.agents.random import make as make_random

    return make_random(chance)  # type: ignore[arg-type]
