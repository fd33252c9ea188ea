"""By what a reader sifts the log: kinds come from what was told and when, seats from whom it names."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from miskatonic import new_game
from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language, say
from miskatonic.shelf import GAMES, box
from miskatonic.table.snapshot import LogLine, lines
from tests.test_catalogues import catalogue

SEATS = {"second": 2, "third": 2, "cards": 2, "noir": 1}


@cache
def played(name: str) -> Game[Any]:
    key = key_from("kinds")
    game: Game[Any] = new_game(name, key=key, seats=SEATS[name])
    agent = make_agent("random", key)
    while game.ask is not None and game.position < 900:
        game.answer(agent.choose(game.asked()))
    return game


def told(name: str) -> list[LogLine]:
    return lines(played(name).log, played(name), language("en"))


@pytest.mark.parametrize("name", GAMES)
def test_a_kind_names_lines_and_steps_that_there_are(name: str) -> None:
    kind = box(name)
    known = catalogue(kind.words, "en")
    steps = {entry.step for entry in played(name).log}
    for title, sifted in kind.kinds.items():
        assert not [each for each in sifted.ids if each not in known]
        assert kind.kind_title(title) == say(f"{kind.words}.lines.{title}")
        assert f"{kind.words}.lines.{title}" in known
        for step in sifted.steps:
            assert f"{kind.words}.phase.{step}" in known
        assert not sifted.steps or steps & sifted.steps


@pytest.mark.parametrize("name", GAMES)
def test_every_sieve_lets_something_through_and_holds_something_back(name: str) -> None:
    counts = Counter(kind for line in told(name) for kind in line.kinds)
    assert set(counts) == set(box(name).kinds)
    assert all(0 < n < len(told(name)) for n in counts.values())


@pytest.mark.parametrize(
    ("name", "luck", "named"),
    [("second", "dice", "faces"), ("third", "dice", "faces"), ("cards", "tokens", "token")],
)
def test_what_shows_dice_or_a_token_is_found_among_them(name: str, luck: str, named: str) -> None:
    both = zip(played(name).log, told(name), strict=True)
    shown = [line for entry, line in both if named in entry.args]
    assert shown
    assert [line.text for line in shown if luck not in line.kinds] == []


@pytest.mark.parametrize("name", ["second", "third", "cards"])
def test_a_line_is_about_whom_it_names_or_whose_scene_it_is(name: str) -> None:
    game = played(name)
    cast = [who for who, _ in game.box.cast(game.state)]
    without = 0
    for entry, line in zip(game.log, told(name), strict=True):
        if entry.args.get("who") in cast:
            assert cast.index(entry.args["who"]) in line.seats
        elif line.seats:
            without += 1
            assert line.seats == list(entry.scene)
    assert without > 0
    assert any(not line.seats for line in told(name))


def test_who_is_alone_needs_no_sieve_for_himself() -> None:
    assert all(line.seats == [] for line in told("noir"))


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_told_in_the_steps_of_a_kind_is_of_it(name: str) -> None:
    both = list(zip(played(name).log, told(name), strict=True))
    for title, sifted in box(name).kinds.items():
        within = [(entry, line) for entry, line in both if entry.step in sifted.steps]
        assert [line.text for _, line in within if title not in line.kinds] == []
        assert not sifted.steps or any(entry.id not in sifted.ids for entry, _ in within)
