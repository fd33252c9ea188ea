"""The lessons: every hint has its rule and words, names questions and happenings that exist, and comes in its game."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents.counsel import counsel
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.lessons import Lesson, due
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box

LONG = 120
ENOUGH = 10


def lesson_of(name: str) -> Lesson:
    lesson = box(name).lesson()
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("name", GAMES)
def test_hints_name_what_exists(name: str) -> None:
    kind, lesson = box(name), lesson_of(name)
    assert len({hint.id for hint in lesson.hints}) == len(lesson.hints)
    known = language("en").catalogue(kind.words)
    for hint in lesson.hints:
        assert rule(hint.rule, "en").statement
        assert set(hint.ask) <= set(known), hint.id
        assert set(hint.log) <= set(known), hint.id
        assert not hint.odds or hint.offer
        for code in LANGUAGES:
            assert language(code).render(kind.hint_text(hint.id, 50 if hint.odds else None))
            assert (
                "{n}" in language(code).catalogue(kind.words)[f"{kind.words}.hint.{hint.id}"]
            ) == hint.odds


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_the_turn_is_made_of_rules(name: str) -> None:
    turn = lesson_of(name).turn
    assert len(turn) > 6
    assert len(set(turn)) == len(turn)
    for code in LANGUAGES:
        assert all(rule(each, code).statement for each in turn)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_tells_what_wins_and_what_runs_out_and_much_of_the_rest(name: str) -> None:
    """Played as advised: at every question the hints that fit are those whose conditions hold."""
    lesson = lesson_of(name)
    game: Game[Any] = Game(box(name), box(name).prepare(lesson.options, lesson.seats), key_from(lesson.key))
    seen: set[str] = set()
    for _ in range(LONG):
        if game.ask is None:
            break
        for it in due(lesson, game, game.eyes(0)):
            assert not it.hint.ask or game.ask.prompt.id in it.hint.ask
            assert it.option is None or it.option in game.ask.names()
            assert (it.n is not None) == it.hint.odds
            seen.add(it.hint.id)
        found = counsel(game, game.eyes(0), "novice")
        assert found is not None
        game.answer(found.name)
    assert {"goal", "clock", "advice", "why"} <= seen
    assert len(seen) >= ENOUGH, seen


def test_what_nobody_asks_gets_no_hint() -> None:
    lesson = lesson_of("noir")
    game: Game[Any] = Game(box("noir"), box("noir").prepare(lesson.options), key_from(lesson.key))
    assert not list(due(lesson, game, game.eyes()))
