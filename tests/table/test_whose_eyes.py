"""What a table tells depends on who asks: a seat, several, all of them, a spectator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.text import language
from miskatonic.table import tables as module
from miskatonic.table.errors import UnknownSeat
from miskatonic.table.snapshot import Snapshot, snapshot
from miskatonic.table.tables import Tables
from tests.kernel.hands import BOX, CARDS
from tests.table.playing import KEY
from tests.table.stores import open_store

WORDS = language("en")


@pytest.fixture
def hands(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """A table "t" of the toy with secrets: each of three seats has drawn a card that nobody else has seen."""
    monkeypatch.setattr(module, "box", lambda name: BOX)
    tables.open("t", "toy", {}, KEY, 3)
    for seat in range(3):
        for name in ("draw", "on"):
            tables.answer("t", name, tables.get("t").game.position)
        assert tables.get("t").game.state.hands[seat]
    return tables


def shown(tables: Tables, *seats: int) -> Snapshot:
    return snapshot(tables.get("t"), WORDS, seats=seats)


def test_nothing_leaves_for_a_seat_but_what_it_may_see(hands: Tables) -> None:
    """Change what the seat has not seen: its snapshot stays the same to the byte."""
    table = hands.get("t")
    for seats in ((0,), (1,), (2,), ()):
        before = msgspec.json.encode(shown(hands, *seats))
        seat = seats[0] if seats else None
        state = table.game.state
        kept = [list(hand) for hand in state.hands], list(state.deck)
        for hidden in BOX.hidden(state, seat):
            spare = sorted([card for cards in hidden for card in cards], reverse=True)
            for cards in hidden:
                cards[:] = [spare.pop() for _ in cards]
        log = [entry for entry in table.game.log if seat not in (entry.seen or ())]
        for entry in log:
            entry.args["card"] = "idol"
        assert msgspec.json.encode(shown(hands, *seats)) == before
        for hand, cards in zip(state.hands, kept[0], strict=True):
            hand[:] = cards
        state.deck[:] = kept[1]


def test_only_who_is_asked_gets_options(hands: Tables) -> None:
    asked, other, spectator = shown(hands, 0), shown(hands, 1), shown(hands)
    assert asked.ask is not None
    assert [option.name for option in asked.ask.options] == hands.get("t").game.legal()
    assert asked.deciding == []
    for each in (other, spectator):
        assert each.ask is None
        assert [(deciding.seat, bool(deciding.about)) for deciding in each.deciding] == [(0, True)]


def test_one_person_with_all_seats_sees_from_the_one_that_is_asked(hands: Tables) -> None:
    everything = snapshot(hands.get("t"), WORDS)
    assert everything.ask == shown(hands, 0).ask
    assert everything.view == shown(hands, 0).view
    assert everything.deciding == []
    assert len({line.text for line in everything.log}) == 3


def test_the_log_is_each_seats_own(hands: Tables) -> None:
    told = {seats: [line.text for line in shown(hands, *seats).log] for seats in ((0,), (1,), ())}
    drawn = [sum(card in line for card in CARDS) for line in told[(0,)]]
    assert [bool(n) for n in drawn] == [True, False, False]
    assert [any(card in line for card in CARDS) for line in told[()]] == [False] * 3
    assert len(told[(1,)]) == 3


def test_what_answers_itself_is_each_seats_wish_and_kept(hands: Tables, path: Path) -> None:
    hands.settings("t", AutoPass(single=False, trivial=False), seat=2)
    again = Tables(open_store(path))
    wishes = [shown(again, seat).settings for seat in range(3)]
    assert [(wish.single, wish.trivial) for wish in wishes] == [(True, True), (True, True), (False, False)]
    assert shown(again, *range(3)).settings.single is True
    again.settings("t", AutoPass(single=False, trivial=True))
    assert {shown(again, seat).settings.single for seat in range(3)} == {False}
    with pytest.raises(UnknownSeat, match="seats are 0 to 2"):
        again.settings("t", AutoPass(), seat=3)


def test_a_save_keeps_the_wishes_of_the_seats(hands: Tables) -> None:
    wish = AutoPass().but(1, AutoPass(single=False))
    hands.get("t").game.auto = wish
    data: dict[str, Any] = hands.get("t").game.save()
    hands.load("u", msgspec.json.encode(data))
    assert hands.get("u").game.auto == wish
