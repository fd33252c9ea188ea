"""A question to several seats at a table: each answers on its own line, in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import language
from miskatonic.table import tables as module
from miskatonic.table.errors import NotYourSeat
from miskatonic.table.snapshot import Snapshot, snapshot
from miskatonic.table.tables import Tables
from tests.kernel.council import BOX
from tests.table.playing import KEY
from tests.table.stores import open_store

WORDS = language("en")


@pytest.fixture
def council(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """A table "t" of the toy in which three seats bid at the same time."""
    monkeypatch.setattr(module, "box", lambda name: BOX)
    tables.open("t", "toy", {}, KEY, 3)
    return tables


def shown(tables: Tables, *seats: int) -> Snapshot:
    return snapshot(tables.get("t"), WORDS, seats=seats)


def bid(tables: Tables, seat: int, name: str) -> None:
    """As somebody does who has this seat alone."""
    tables.answer("t", name, tables.get("t").game.position, own=(seat,))


def asked(tables: Tables) -> list[int]:
    return [ask.seat for ask in tables.get("t").game.asks]


def test_each_seat_sees_its_own_question_and_that_others_decide(council: Tables) -> None:
    for seat in range(3):
        mine = shown(council, seat)
        assert mine.ask is not None
        assert mine.ask.seat == seat
        assert [each.seat for each in mine.deciding] == [other for other in range(3) if other != seat]
    spectator = shown(council)
    assert spectator.ask is None
    assert len(spectator.deciding) == 3


def test_they_answer_in_any_order_and_it_goes_on_with_the_last(council: Tables, path: Path) -> None:
    bid(council, 2, "coin")
    bid(council, 0, "none")
    assert asked(council) == [1]
    assert shown(council, 2).ask is None
    with pytest.raises(NotYourSeat):
        bid(council, 2, "none")
    with pytest.raises(IllegalAnswer, match="not asked"):
        council.answer("t", "none", 2, 2, own=(2,))
    again = Tables(open_store(path))
    assert asked(again) == [1], "the order is written down with the answers"
    bid(again, 1, "none")
    game = again.get("t").game
    assert game.answers[:3] == ["@2 coin", "@0 none", "@1 none"]
    assert game.state.order == [2, 0, 1]
    assert asked(again) == [2], "who bid most shares the wounds"


def test_one_of_several_answers_is_taken_back(council: Tables) -> None:
    bid(council, 1, "none")
    bid(council, 2, "none")
    council.undo("t")
    assert asked(council) == [0, 2]
    council.redo("t")
    assert asked(council) == [0]


def test_one_person_with_all_seats_is_asked_one_after_the_other(council: Tables) -> None:
    met = []
    for _ in range(3):
        now = snapshot(council.get("t"), WORDS)
        assert now.ask is not None
        assert now.deciding == []
        met.append(now.ask.seat)
        council.answer("t", "none", now.position, now.ask.seat)
    assert met == [0, 1, 2]
