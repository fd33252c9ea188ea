"""What is told is seen: a line of the log comes with the board that shows it, not one before.

Each is watched in a game that has it: the board as it is when the line is told, through everybody's eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from miskatonic.games.second.shown import EncounterScene as SecondEncounter
from miskatonic.games.third.shown import EncounterScene as ThirdEncounter
from miskatonic.games.third.shown import TokenScene
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


def _one(view: Any, line: Entry) -> Any:
    """Of whom it is told."""
    return next(each for each in view.investigators if each.id == line.text.args["who"])


def _is_out(view: Any, line: Entry) -> bool:
    return bool(_one(view, line).out)


def _no_longer_open(view: Any, line: Entry) -> bool:
    return all(case.id != line.text.args["case"] for case in view.cases)


def _turned_over(view: Any, line: Entry) -> bool:
    return any(scene.title == line.text.args["card"] for scene in view.scenes if hasattr(scene, "title"))


def _on_stage(kind: type) -> Seen:
    """What is read or drawn lies in front of everybody."""
    return lambda view, _: any(isinstance(scene, kind) for scene in view.scenes)


def _stands(view: Any, line: Entry) -> bool:
    """Who enters is on the board; whom monsters follow has them beside him."""
    who = _one(view, line)
    spaces = [*(space for each in view.neighborhoods for space in each.spaces), *view.streets, view.future]
    here = [space for space in spaces if space is not None and who.seat in space.people]
    return len(here) == 1 and {each.id for each in here[0].monsters} >= set(who.engaged)


def _no_longer_fated(view: Any, line: Entry) -> bool:
    return all(status.id != line.text.args["fate"] for status in _one(view, line).statuses)


def _enemies(view: Any, line: Entry) -> list[Any]:
    named = line.text.args["card"]
    return [enemy for place in view.places for enemy in place.enemies if enemy.title == named]


def _evaded(view: Any, line: Entry) -> bool:
    return any(enemy.exhausted and not enemy.engaged for enemy in _enemies(view, line))


def _lies_in_a_pile(view: Any, line: Entry) -> bool:
    piles = [*view.encounter_discard, *view.victory, *(card for who in view.people for card in who.discard)]
    return any(card.title == line.text.args["card"] for card in piles)


def _sanity_test(view: Any, line: Entry) -> bool:
    """The card on the stage, and from the second line on what came of it."""
    test = view.scenes[-1]
    came = {"noir.log.revealed": None, "noir.log.sanity_lost": True, "noir.log.sanity_kept": False}
    return test.card.id == line.args["card"] and test.lost is came[line.id]


SEEN: dict[str, dict[str, Seen]] = {
    "second": {
        "second.log.check_passed": _outcome_of_the_check,
        "second.log.check_failed": _outcome_of_the_check,
        "second.log.encounter": _on_stage(SecondEncounter),
        "second.log.fate_ends": _no_longer_fated,
        "second.log.insane": lambda view, line: _one(view, line).sanity.now == 0,
        "second.log.unconscious": lambda view, line: _one(view, line).stamina.now == 0,
    },
    "third": {
        "third.log.defeated": _is_out,
        "third.log.encounter": _on_stage(ThirdEncounter),
        "third.log.enters": _stands,
        "third.log.headline": lambda view, line: view.mythos.tokens[-1].headline is not None,
        "third.log.moves": _stands,
        "third.log.token": _on_stage(TokenScene),
    },
    "noir": {
        "noir.log.closing": _no_longer_open,
        "noir.log.new_deck": lambda view, _: not view.discard,
        "noir.log.revealed": _sanity_test,
        "noir.log.sanity_lost": _sanity_test,
        "noir.log.sanity_kept": _sanity_test,
        "noir.log.time_cleared": lambda view, _: not view.time.cards,
    },
    "cards": {
        "play.log.advances.act": _turned_over,
        "play.log.enemy_defeated": _lies_in_a_pile,
        "play.log.evades": _evaded,
        "play.log.place_removed": lambda view, line: all(
            place.title != line.text.args["place"] for place in view.places
        ),
        "play.log.spawns_engaged": lambda view, line: any(enemy.engaged for enemy in _enemies(view, line)),
    },
}


GAMES = 12
"""So many may be played until every line has been told."""


@pytest.mark.parametrize("name", SEEN)
def test_a_line_is_told_on_the_board_that_shows_it(name: str) -> None:
    found: set[str] = set()
    for n in range(GAMES):
        if found != set(SEEN[name]):
            watch(name, f"{KEY} {n}", found)
    assert found == set(SEEN[name])


def watch(name: str, key: str, found: set[str]) -> None:
    """Play a game to its end, and look at the board with every line that is to be seen on it."""
    game = Game(box(name), box(name).prepare({}), key_from(key), auto=BY_HAND)
    agent = curious(key_from(key))

    def told(entry: Entry) -> None:
        if seen := SEEN[name].get(entry.text.id):
            found.add(entry.text.id)
            assert seen(game.eyes().view(), entry), entry.text

    game.play.log = Watched(game.play.log or [], told)
    while game.ask is not None:
        game.answer(agent(game))
