"""Who is at a table, at whichever server; what they call out, how often, and who may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from miskatonic.table import chat
from miskatonic.table.chat import KEPT, ChatLine
from miskatonic.table.company import FORGOTTEN, Called, Company
from miskatonic.table.errors import NotYours, StaleAnswer, TooOften
from miskatonic.table.guest import Guest
from miskatonic.table.seating import Known, Seating
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Tables
from miskatonic.table.tickets import Ticket


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class House:
    """A shared table of two seats: a host who plays the second, Ann on the first, Wanda watching; at two servers."""

    def __init__(self, store: SqliteStore) -> None:
        self.store, self.clock = store, Clock()
        self.leaving: dict[str, ExitStack] = {}
        self.tables = Tables(store)
        self.seating = Seating(self.tables, store.tickets, store.papers)
        self.tables.open("t", "third", {}, b"sixteen bytes ok", 2)
        self.seating.share("t", "host", "Hester")
        self.join("ann", [0], "Ann")
        self.join("wanda", [], "Wanda")
        self.one = Company(store, self.tables, self.clock)
        self.two = Company(store, self.tables, self.clock)

    def join(self, pocket: str, seats: list[int], name: str) -> None:
        secret = self.seating.invite("t", "seat" if seats else "watch", seats)
        self.seating.join(secret, pocket, name)

    def who(self, pocket: str) -> tuple[Guest, list[Ticket]]:
        known = Known(pocket)
        return self.seating.guest("t", known), self.seating.held("t", known)

    def enter(self, company: Company, pocket: str) -> list[Called | ChatLine | None]:
        """Somebody comes to a server; what he hears from then on."""
        heard: list[Called | ChatLine | None] = []
        _, held = self.who(pocket)
        context = company.enter("t", pocket, [each.id for each in held], heard.append)
        self.leaving[pocket] = ExitStack()
        self.leaving[pocket].enter_context(context)
        return heard

    def here(self, company: Company) -> list[str]:
        return [each.name for each in company.people("t") if each.here]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = SqliteStore(tmp_path / "t.db")
    house = House(store)
    yield house
    for each in house.leaving.values():
        each.close()
    store.close()


def test_who_comes_and_goes_is_known_at_every_server(house: House) -> None:
    heard = house.enter(house.one, "host")
    house.enter(house.two, "ann")
    assert heard == [None]
    assert house.here(house.one) == house.here(house.two) == ["Hester", "Ann"]
    house.leaving.pop("ann").close()
    assert house.here(house.one) == ["Hester"]
    assert [(each.name, each.seats) for each in house.one.people("t")] == [
        ("Hester", (1,)),
        ("Ann", (0,)),
        ("Wanda", ()),
    ]


def test_who_comes_later_is_named_later_though_the_clock_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(1926, 11, 18, 12, tzinfo=UTC)
    monkeypatch.setattr(house.store.tickets, "_clock", lambda: noon)
    names = [f"watcher {n}" for n in range(12)]
    for name in names:
        house.join(name, [], name)
    assert [each.name for each in house.one.people("t")] == ["Hester", "Ann", "Wanda", *names]


def test_out_of_sight_is_away_and_a_dead_server_is_forgotten(house: House) -> None:
    house.enter(house.one, "host")
    house.enter(house.two, "ann")
    ann = [each.id for each in house.who("ann")[1]]
    house.two.here("t", "ann", ann, away=True)
    assert house.here(house.one) == ["Hester"]
    house.two.here("t", "ann", ann)
    assert house.here(house.one) == ["Hester", "Ann"]
    house.clock.now += FORGOTTEN
    house.one.here("t", "host", [each.id for each in house.who("host")[1]])
    assert house.here(house.one) == ["Hester"]


def test_who_sits_down_elsewhere_is_told(house: House) -> None:
    heard = house.enter(house.one, "host")
    house.join("bob", [1], "Bob")
    assert heard == [None]
    assert sorted(each.seats for each in house.one.people("t")) == [(), (), (0,), (1,)]


def test_a_call_is_heard_by_all_and_kept_by_nobody(house: House) -> None:
    heard = [house.enter(house.one, "host"), house.enter(house.two, "ann")]
    house.one.point(*house.who("ann"), "place:woods")
    house.two.gesture(*house.who("wanda"), "ouch")
    calls = [[each for each in one if isinstance(each, Called)] for one in heard]
    assert calls[0] == calls[1]
    assert [(each.kind, each.name, each.seat, each.what) for each in calls[0]] == [
        ("ping", "Ann", 0, "place:woods"),
        ("gesture", "Wanda", None, "ouch"),
    ]
    assert house.store.papers.read("t", chat.PAPER) is None


def test_a_nudge_is_for_who_is_asked_and_comes_once_a_minute(house: House) -> None:
    host, ann = house.who("host"), house.who("ann")
    with pytest.raises(StaleAnswer):
        house.one.nudge(*ann, 1)  # the first seat is asked, not the second
    with pytest.raises(StaleAnswer):
        house.one.nudge(*ann, 0)  # nobody nudges himself
    house.one.nudge(*host, 0)
    with pytest.raises(TooOften):
        house.one.nudge(*host, 0)
    house.clock.now += 60
    house.one.nudge(*host, 0)


def test_the_last_lines_are_kept_as_plain_words(house: House) -> None:
    heard = house.enter(house.two, "host")
    for n in range(KEPT + 5):
        house.clock.now += 10
        house.one.say(*house.who("ann"), f" <b>{n}</b>\n\u202e ")
    kept = house.two.chat("t").lines
    assert [kept[0].text, kept[-1].text] == ["<b>5</b>", f"<b>{KEPT + 4}</b>"]
    assert [each.n for each in kept] == list(range(6, KEPT + 6))
    assert [each for each in heard if isinstance(each, ChatLine)][-1] == kept[-1]
    house.one.say(*house.who("ann"), " \u200b ")
    assert house.two.chat("t").lines == kept


def test_who_talks_too_fast_waits(house: House) -> None:
    for n in range(5):
        house.one.say(*house.who("ann"), str(n))
    with pytest.raises(TooOften):
        house.one.say(*house.who("ann"), "and")
    assert len(house.one.chat("t").lines) == 5
    house.one.say(*house.who("wanda"), "others may")


def test_spectators_are_hushed_by_the_host_alone(house: House) -> None:
    for pocket in ("ann", "wanda"):
        with pytest.raises(NotYours):
            house.one.hush(house.who(pocket)[0], True)
    house.one.say(*house.who("wanda"), "hello")
    house.one.hush(house.who("host")[0], True)
    wanda = house.who("wanda")
    with pytest.raises(NotYours):
        house.one.say(*wanda, "but")
    with pytest.raises(NotYours):
        house.one.gesture(*wanda, "ouch")
    with pytest.raises(NotYours):
        house.one.point(*wanda, "place:woods")
    house.one.say(*house.who("ann"), "peace")
    assert [each.text for each in house.one.chat("t").lines] == ["hello", "peace"]


def test_of_two_who_speak_at_once_neither_is_lost(house: House) -> None:
    house.one.say(*house.who("ann"), "first")
    late = chat.read(house.store.papers, "t")

    def slow(before: chat.Chat) -> chat.Chat:
        if before == late:  # meanwhile the other has written
            house.two.say(*house.who("host"), "second")
        return chat.with_line(before, late.lines[-1])

    chat.change(house.store.papers, "t", slow)
    assert [each.text for each in house.one.chat("t").lines] == ["first", "second", "first"]


def test_alone_there_is_nobody_to_call_out_to(house: House) -> None:
    house.tables.open("mine", "noir", {}, b"sixteen bytes ok")
    guest = house.seating.guest("mine", Known())
    with pytest.raises(NotYours):
        house.one.say(guest, [], "hello?")
