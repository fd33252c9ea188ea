"""Whose turn it is, and since when: known without playing the game again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from miskatonic.kernel import saves
from miskatonic.table import turns
from miskatonic.table.store import SqlStore
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import Ticket
from miskatonic.table.turns import KEPT, Change, Turn
from miskatonic.table.waiting import Waiting, waiting
from tests.table.playing import KEY


class Days:
    """A clock that goes on by a day with each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(days=1)
        return self.now


@pytest.fixture
def tables(store: SqlStore) -> Tables:
    tables = Tables(store, clock=Days())
    tables.open("t", "third", {}, KEY, seats=3)
    return tables


def answer(tables: Tables) -> None:
    game = tables.get("t").game
    tables.answer("t", game.legal()[0], game.position)


def asked(tables: Tables) -> list[int]:
    return sorted({ask.seat for ask in tables.get("t").game.asks})


def test_each_change_says_whose_turn_it_became(tables: Tables, store: SqlStore) -> None:
    seen = [asked(tables)]
    for _ in range(25):
        answer(tables)
        seen += [asked(tables)] if asked(tables) != seen[-1] else []
        assert sorted(tables.turn("t").since) == asked(tables)
    changes = tables.turn("t").changes
    assert [each.asked for each in changes] == seen
    assert [each.before for each in changes] == [[], *seen[:-1]]
    assert [each.n for each in changes] == list(range(1, len(seen) + 1))
    assert len(seen) > 3
    assert store.papers.read("t", turns.PAPER) is not None


def test_a_seat_is_asked_since_the_first_of_its_questions(tables: Tables) -> None:
    while len(tables.turn("t").changes) < 4:
        answer(tables)
    turn, now = tables.turn("t"), asked(tables)
    answer(tables)
    assert asked(tables) == now, "the action of this seat goes on"
    assert tables.turn("t") == turn


def test_taking_back_gives_the_turn_back(tables: Tables) -> None:
    answer(tables)
    assert list(tables.turn("t").since) == [1]
    tables.undo("t")
    assert list(tables.turn("t").since) == [0]
    assert [each.n for each in tables.turn("t").changes] == [1, 2, 3]


def test_no_game_is_played_again_to_know_it(
    tables: Tables, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(tables)
    monkeypatch.setattr(saves, "load", lambda *_, **__: pytest.fail("played again"))
    assert Tables(store).turn("t") == tables.turn("t")


def test_a_table_older_than_its_paper_has_one_with_the_next_change(tables: Tables, store: SqlStore) -> None:
    store.papers.remove("t", turns.PAPER)
    later = Tables(store)
    assert list(later.turn("t").since) == [0]
    answer(later)
    assert store.papers.read("t", turns.PAPER) is not None
    assert list(later.turn("t").since) == [1]


def test_a_new_beginning_forgets_whose_turn_it_was(tables: Tables) -> None:
    before = tables.turn("t").since[0]
    tables.begin("t", KEY, anew=False)
    assert tables.turn("t").since[0] > before
    assert len(tables.turn("t").changes) == 1


def test_the_paper_does_not_grow(tables: Tables) -> None:
    for _ in range(KEPT):
        answer(tables)
        tables.undo("t")
    changes = tables.turn("t").changes
    assert len(changes) == KEPT
    assert changes[-1].n == 2 * KEPT + 1


def change(before: list[int], asked: list[int]) -> Change:
    return Change(n=1, at="", turn=1, before=before, asked=asked)


def test_who_has_two_seats_is_called_when_the_first_of_them_is() -> None:
    assert change([2], [0]).calls([0, 1])
    assert not change([0], [1]).calls([0, 1])
    assert change([0], [1]).calls([1])
    assert not change([0], [1]).calls([])


TICKETS = [
    Ticket(id="h", table="t", role="host", seats=(), name="Hester", taken=True),
    Ticket(id="o", table="t", role="seat", seats=(0, 1), name="Olive", taken=True),
    Ticket(id="n", table="t", role="seat", seats=(2,), taken=False),
    Ticket(id="w", table="t", role="watch", seats=(), name="Wanda", taken=True),
]


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ({"o"}, Waiting(True, ["Hester"], "2")),
        ({"h"}, Waiting(True, ["Olive"], "1")),
        ({"w"}, Waiting(False, ["Olive", "Hester"], "1")),
        ({"o", "h"}, Waiting(True, [], "1")),
    ],
)
def test_everybody_waits_for_the_others_who_are_asked(held: set[str], found: Waiting) -> None:
    assert waiting(Turn({0: "3", 1: "2", 2: "1"}), held, TICKETS, 3) == found


def test_nobody_waits_where_nobody_is_asked() -> None:
    assert waiting(Turn(), {"o"}, TICKETS, 3) == Waiting()
