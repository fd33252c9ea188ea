"""A film begins on the board on which somebody was left: remembered or made anew, it tells the same."""

from __future__ import annotations

import msgspec
import pytest

from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.text import language
from miskatonic.shelf import GAMES, box
from miskatonic.table.beats import KEPT, news, seen
from miskatonic.table.tables import Tables

KEY = key_from("boards")


@pytest.mark.parametrize("name", GAMES)
def test_a_remembered_board_is_the_board_that_stood(tables: Tables, name: str) -> None:
    table, words = tables.open("a", name, {}, KEY, box(name).players[-1]), language("en")
    agent, remembered = make_agent("random", KEY), 0
    for _ in range(24):
        before = seen(table, words, None, None)
        tables.answer("a", agent.choose(table.game.asked()), table.game.position)
        table = tables.get("a")
        remembered += before in table.boards
        told = news(table, words, before)
        boards, table.boards, table.told = table.boards, {}, {}
        assert msgspec.json.encode(news(table, words, before)) == msgspec.json.encode(told)
        table.boards = boards
    assert remembered > 20
    assert len(table.boards) <= KEPT + 1
