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
        remembered += any(before.position == each.position for each in table.boards)
        told = news(table, words, before)
        boards, table.boards, table.told = table.boards, {}, {}
        assert msgspec.json.encode(news(table, words, before)) == msgspec.json.encode(told)
        table.boards = boards
    assert remembered > 20
    assert len(table.boards) <= KEPT + 1


@pytest.mark.parametrize("name", [name for name in GAMES if box(name).alike])
def test_what_is_told_to_all_at_once_is_what_each_would_be_told(
    tables: Tables, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, words = tables.open("a", name, {}, KEY, 3), language("en")
    agent, turned = make_agent("random", KEY), 0
    for _ in range(10):
        start = table.game.position
        tables.answer("a", agent.choose(table.game.asked()), start)
        table = tables.get("a")
        for seats in ((), (0,), (2,), (2, 0), None):
            now = seen(table, words, None, seats)
            before = msgspec.structs.replace(now, position=start)
            for was, at in ((before, None), (now, start)):
                told = msgspec.json.encode(news(table, words, was, at))
                with monkeypatch.context() as each:
                    each.setattr(type(table.game.box), "alike", False)
                    table.told, table.boards = {}, {}
                    assert told == msgspec.json.encode(news(table, words, was, at))
                    table.told, table.boards = {}, {}
                turned += b'"path":["seat"]' in told
    assert turned > 0
