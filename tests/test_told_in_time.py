"""What is told is seen: a line of the log comes with the board that shows it, not one before.

Each is watched in a game that has it: the board as it is when the line is told, through everybody's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.kernel.asks import BY_HAND
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.events import Entry
from miskatonic.kernel.game import Game
from miskatonic.shelf import box
from tests.golden import KEY, curious

Seen = Callable[[Any, Entry], bool]


class Watched(list[Entry]):
    def __init__(self, entries: list[Entry], told: Callable[[Entry], None]) -> None:
        super().__init__(entries)
        self.told = told

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.told(entry)


def _outcome_of_the_check(view: Any, line: Entry) -> bool:
    """On the stage, and in what has just been rolled."""
    passed = line.text.id == "second.log.check_passed"
    check = next(scene for scene in reversed(view.scenes) if hasattr(scene, "difficulty"))
    rolls = [event for event in view.recent if hasattr(event, "passed")]
    return check.passed is passed and (not check.dice or rolls[-1].passed is passed)


def _is_out(view: Any, line: Entry) -> bool:
    return any(who.id == line.text.args["who"] and who.out for who in view.investigators)


def _no_longer_open(view: Any, line: Entry) -> bool:
    return all(case.id != line.text.args["case"] for case in view.cases)


def _turned_over(view: Any, line: Entry) -> bool:
    return any(scene.title == line.text.args["card"] for scene in view.scenes if hasattr(scene, "title"))


def _sanity_test(view: Any, line: Entry) -> bool:
    """The card on the stage, and from the second line on what came of it."""
    (test,) = view.scenes
    came = {"noir.log.revealed": None, "noir.log.sanity_lost": True, "noir.log.sanity_kept": False}
    return test.card.id == line.args["card"] and test.lost is came[line.id]


SEEN: dict[str, dict[str, Seen]] = {
    "second": {
        "second.log.check_passed": _outcome_of_the_check,
        "second.log.check_failed": _outcome_of_the_check,
    },
    "third": {"third.log.defeated": _is_out},
    "noir": {
        "noir.log.closing": _no_longer_open,
        "noir.log.new_deck": lambda view, _: not view.discard,
        "noir.log.revealed": _sanity_test,
        "noir.log.sanity_lost": _sanity_test,
        "noir.log.sanity_kept": _sanity_test,
    },
    "cards": {"play.log.advances.act": _turned_over},
}


@pytest.mark.parametrize("name", SEEN)
def test_a_line_is_told_on_the_board_that_shows_it(name: str) -> None:
    game = Game(box(name), box(name).prepare({}), key_from(KEY), auto=BY_HAND)
    agent, found = curious(key_from(KEY)), set[str]()

    def told(entry: Entry) -> None:
        if seen := SEEN[name].get(entry.text.id):
            found.add(entry.text.id)
            assert seen(game.eyes().view(), entry), entry.text

    game.play.log = Watched(game.play.log or [], told)
    while game.ask is not None:
        game.answer(agent(game))
    assert found == set(SEEN[name])
