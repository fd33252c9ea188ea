"""A game as a story: of everybody what really happened to them, and no more than half a page."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from miskatonic.table.tale import HALF_A_PAGE, tale

SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 2}


@pytest.mark.parametrize("name", GAMES)
def test_the_story_is_made_of_what_happened(name: str, tmp_path: Any) -> None:
    game: Game[Any] = Game(box(name), box(name).prepare({}, SEATS[name]), key_from("tale"))
    agent = make_agent("greedy", key_from("tale"))
    for _ in range(150):
        if game.ask is None:
            break
        game.answer(agent.choose(game.asked()))
    table = Tables(SqliteStore(tmp_path / "tables.db")).lay("a", game)
    deeds = [entry for entry in game.log if entry.id in game.box.deeds]
    for code in LANGUAGES:
        words = language(code)
        told = tale(table, words)
        happened = {words.sentence(words.render(entry.text)) for entry in game.log}
        assert set(told.last) <= happened
        assert told.last[-1] == words.sentence(words.render(game.log[-1].text))
        assert len(told.people) == SEATS[name]
        assert any(person.days for person in told.people)
        for person in told.people:
            text = " ".join(day.text for day in person.days)
            assert sum(each in text for each in happened) <= len(deeds)
            assert [day.turn for day in person.days] == sorted({day.turn for day in person.days})
            assert len(person.days) <= HALF_A_PAGE


@pytest.mark.parametrize("name", GAMES)
def test_deeds_are_lines_of_the_log_that_exist(name: str) -> None:
    known = language("en").catalogue(box(name).words)
    assert box(name).deeds
    assert set(box(name).deeds) <= set(known)
