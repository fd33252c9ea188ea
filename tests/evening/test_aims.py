"""What wins and what runs out is told at every table, and is true."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents import make_agent
from miskatonic.games.noir.facts import CLUES
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.kernel.views import Aim
from miskatonic.library import new_game
from miskatonic.shelf import GAMES, box
from tests.second.table import lay, person

SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 1}


def aims(game: Game[Any]) -> dict[str, Aim]:
    return {aim.id: aim for aim in game.view(0).aims}


def random_game(name: str, key: str) -> Game[Any]:
    return Game(box(name), box(name).prepare({}, SEATS[name]), key_from(key))


@pytest.mark.parametrize("name", GAMES)
def test_at_every_question_there_is_a_goal_and_a_clock_in_three_languages(name: str) -> None:
    game = random_game(name, "aims")
    agent = make_agent("random", key_from("aims"))
    begun = False
    for _ in range(150):
        if game.ask is None:
            break
        shown: list[Aim] = game.view(0).aims
        begun = begun or bool(shown)
        if begun:
            assert any(not aim.clock for aim in shown), game.state.step
            assert any(aim.clock for aim in shown), game.state.step
        assert len({aim.id for aim in shown}) == len(shown)
        for aim in shown:
            assert rule(aim.rule, "en").statement
            assert all(language(code).render(aim.text) for code in LANGUAGES)
            assert aim.most is None or aim.now is not None
        game.answer(agent.choose(game.asked()))
    assert begun


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_is_what_the_state_has(name: str) -> None:
    game = random_game(name, "told")
    agent = make_agent("random", key_from("told"))
    for _ in range(200):
        if game.ask is None:
            return
        shown, state = aims(game), game.state
        if name == "second" and "gates" in shown:
            assert (shown["gates"].now, shown["gates"].most) == (len(state.gates), 8)
            assert (shown["seals"].now, shown["seals"].most) == (len(state.seals), 6)
            assert shown["doom"].now == state.doom
        if name == "noir":
            assert shown["sanity"].now == len(state.sanity)
            assert shown["threats"].now == len(state.threat_deck)
        if name == "third":
            for aim in shown.values():
                if aim.id.endswith(".doom"):
                    assert aim.now == state.sheet_doom
        if name == "cards" and "doom" in shown:
            assert shown["doom"].most == game.view(0).agenda.threshold
        game.answer(agent.choose(game.asked()))


@pytest.mark.rule("2e.victory.05", "2e.awaken.06")
def test_seals_and_gates_are_counted_against_what_wins_and_what_wakes() -> None:
    table = lay(
        *(person(name) for name in ("amanda_sharpe", "joe_diamond", "kate_winthrop")), ancient="azathoth"
    )
    table.game.state.seals.append("woods")
    shown = {aim.id: aim for aim in box("second").view(table.game, 0).aims}
    assert (shown["seals"].now, shown["seals"].most) == (1, 6)
    assert shown["gates"].most == 7
    assert (shown["doom"].now, shown["doom"].most) == (table.game.state.doom, 14)


@pytest.mark.rule("noir.end.classic.01")
def test_only_puzzles_in_the_big_picture_count() -> None:
    game = new_game("noir", key="a", mode="classic")
    plain = next(card for card, clue in CLUES.items() if not clue.puzzle)
    puzzle = next(card for card, clue in CLUES.items() if clue.puzzle)
    game.state.big_picture[:] = [plain]
    assert aims(game)["types"].now == 0
    game.state.big_picture.append(puzzle)
    assert aims(game)["types"].now == 1
