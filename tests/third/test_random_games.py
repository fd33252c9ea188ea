"""Random play: whatever is answered, the table stays sound, every game ends, and a game is its key and its answers.

MISKATONIC_GAMES=2000 plays that many.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import CONDITIONS, SCENARIOS, SKILLS, kind_of
from miskatonic.games.third.rules.codex import due
from miskatonic.games.third.rules.doom import OUTBREAK_FROM, has_anomalies, has_outbreaks, torn
from miskatonic.games.third.rules.people import (
    ELUSIVE,
    MASSIVE,
    focus_limit,
    has_keyword,
    skill_value,
)
from miskatonic.games.third.rules.prey import engageable, health_left
from miskatonic.games.third.rules.setup import HEADLINES_USED
from miskatonic.games.third.state import ENGAGED, READY, Third, ThirdState
from miskatonic.games.third.texts.in_play import sources
from miskatonic.kernel.abilities import InPlay
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.conformance import check_game, random_agent
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from tests.fidelity import is_its_answers, is_its_state
from tests.third.play import choose, setup, start, take_advice, thick

GAMES = int(os.environ.get("MISKATONIC_GAMES", "48"))
"""Every number of players at every board."""
SHARES = 4
MOST_ANSWERS = 6000
"""No game is longer; random ones take about two hundred."""
ROOT = Path(__file__).resolve().parents[2]
Player = Callable[[Game[ThirdState], Chance], str]


def check(game: Game[ThirdState]) -> None:
    """What holds at every ask."""
    BOX.check(game.play)
    state, ask = game.state, game.ask
    assert ask is not None
    assert ask.options
    assert len(set(ask.names())) == len(ask.options)
    assert state.result == ""
    if ask.prompt.id == "third.ask.action":
        assert not state.investigators[ask.seat].out, "who is out is asked to act"
        check_calm(game.play)


def check_calm(play: Third) -> None:
    """What holds while somebody thinks about his next action: nothing is half done."""
    state = play.state
    assert not state.revealed
    rumor = [state.rumor.id] if state.rumor else []
    assert len([*state.headlines, *state.headline_discard, *rumor]) == HEADLINES_USED
    tokens = [*state.cup, *state.drawn]
    assert len(tokens) == len(set(tokens))
    assert Counter(map(kind_of, tokens)) >= Counter(SCENARIOS[state.scenario].cup)  # the codex may add some
    assert state.acting is not None
    assert state.acting.actions > 0
    assert not state.investigators[state.acting.seat].delayed
    assert state.display == [] or len(state.display) == 5 or not len(state.items)
    assert due(play) == [], "the codex has not been listened to"
    if has_outbreaks(play):
        assert max([0, *state.doom.values()]) < OUTBREAK_FROM
    if has_anomalies(play):
        assert set(torn(play)) <= set(state.anomalies)
    fresh: InPlay[Third] = InPlay(sources(state))
    for who in state.investigators:
        assert len(who.acted) == len(set(who.acted))
        conditions = [kind_of(asset.id) for asset in who.assets if kind_of(asset.id) in CONDITIONS]
        assert len(conditions) == len(set(conditions))
        assert not {"blessed", "cursed"} <= set(conditions)
        for skill in SKILLS:
            if not who.out:
                value = skill_value(play, who, skill)
                play.abilities, kept = fresh, play.abilities
                assert skill_value(play, who, skill) == value
                limit = focus_limit(play, who)
                play.abilities = kept
                assert focus_limit(play, who) == limit
    for monster in state.monsters:
        assert health_left(play, monster) > 0
        assert not monster.evaded
        if monster.state == READY and not has_keyword(play, monster.id, ELUSIVE):
            assert not engageable(play, monster), f"{monster.id} is ready beside somebody"
        if monster.state == ENGAGED and has_keyword(play, monster.id, MASSIVE):
            here = {who.seat for who in engageable(play, monster)}
            assert here <= set(monster.engaged), f"{monster.id} has not engaged all"


def play_out(game: Game[ThirdState], chance: Chance, number: int, player: Player = choose) -> None:
    while game.ask is not None:
        check(game)
        assert len(game.given) < MOST_ANSWERS, f"game {number} goes on"
        game.answer(player(game, chance))
    BOX.check(game.play)
    outcome = game.outcome
    assert outcome is not None
    assert outcome.result == game.state.result
    assert outcome.result in ("won", "lost")
    assert language("en").render(outcome.text)


@pytest.mark.slow
@pytest.mark.rule("3e.301.1", "3e.302.1")
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
        play_out(game, chance, number)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.endless
def test_so_does_every_game_of_people_who_take_advice(share: int) -> None:
    for number in range(share, GAMES // 2, SHARES):
        game, chance = start(number)
        play_out(game, chance, number, take_advice)


@pytest.mark.parametrize("number", range(0, 48, 5))
def test_the_same_key_and_the_same_answers_are_the_same_game(number: int) -> None:
    is_its_answers(start, choose, number)


def test_another_process_plays_the_same_games() -> None:
    """Nothing hangs on the order of a set: two processes, each with an order of its own, come to the same hashes."""
    script = (
        "from tests.third.play import fingerprint; print(*[fingerprint(n) for n in (2, 7, 9, 16)], sep='\\n')"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("\n") == 4


@pytest.mark.parametrize("number", range(0, 32, 5))
def test_a_fork_plays_on_exactly_like_the_game_it_came_from(number: int) -> None:
    is_its_state(thick, choose, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 5, 11, 36])
def test_undo_fork_save_views_and_words_keep_the_kernels_promises(number: int) -> None:
    report = check_game(BOX, keys=[number], setups=[setup(number)], samples=1, longest=MOST_ANSWERS)
    assert report.games == 1


def test_a_copy_has_little_to_replay() -> None:
    """A unit is short: at each ask few answers have been given since the state was last kept."""
    since: Counter[int] = Counter()
    for players, number in product((1, 4, 6), range(8)):
        prepared = BOX.prepare({"scenario": sorted(SCENARIOS)[number % len(SCENARIOS)]}, players)
        game = Game(BOX, prepared, key_from(f"short {players} {number}"), log=False)
        agent = random_agent(key_from(number))
        while game.ask is not None:
            since[game.position - game.checkpoints[-1].at] += 1
            game.answer(agent(game))
    asks = sorted(since.elements())
    assert asks[len(asks) * 9 // 10] <= 4
    assert asks[-1] <= 12
