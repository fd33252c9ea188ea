"""Friends at one table, each in a browser of his own, in three languages at the same time, to the end of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from miskatonic.kernel.game import Game
from tests.browser.board import LOCALES, Board, answered, played_out
from tests.browser.conftest import Ear, Sit
from tests.browser.test_company import link, share

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Bea", "Cor", "Dirk")
SPOKEN = ("en", "es", "nl", "en")
ENOUGH = 3000
"""No game has that many decisions."""


class Seat:
    """Somebody at a table: the page, and everything that its line has brought, with where the table stood then."""

    def __init__(self, board: Board) -> None:
        self.heard: list[tuple[int, str]] = []
        self.hands: dict[int, set[str]] = {}
        self.sits(board)

    def sits(self, board: Board) -> None:
        self.board = board
        board.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        if not self.board.shown:
            return
        self.heard.append((self.board.position, text))
        people = self.board.shown["view"].get("people", ())
        own = [card["id"] for person in people for card in person.get("hand") or ()]
        self.hands[self.board.position] = set(own)

    def comes_back(self) -> None:
        """Close the page and open the table anew, in the same browser; more may have been answered meanwhile."""
        old, context = self.board, self.board.page.context
        table = old.shown["id"]
        old.page.close()
        self.sits(Board(context.new_page(), old.address))
        self.board.after(lambda: self.board.visit(f"/#/table/{table}"))
        self.board.until(lambda: self.board.position >= old.position)


def near_its_end(name: str, key: str, seats: int, left: int | None, **options: str) -> Game[Any]:
    """A game as people who do anything at all play it, with so many decisions to go (None: all of them)."""
    whole = played_out(name, key, agent="random", seats=seats, **options)
    game = Game(whole.box, whole.setup, whole.luck[0].key)
    for answer in answered(whole)[:-left] if left else ():
        game.answer(answer)
    return game


def sit_down(sit: Sit, game: Game[Any]) -> tuple[list[Seat], Seat]:
    """Everybody at this game, each by his own link, and one who watches."""
    host = Seat(sit(locale=LOCALES[SPOKEN[0]]))
    host.board.load(game)
    share(host.board, NAMES[0])
    seats = [host]
    for seat in range(1, game.setup.seats):
        friend = Seat(sit(locale=LOCALES[SPOKEN[seat]]))
        arrive(friend.board, link(host.board, str(seat)), NAMES[seat])
        seats.append(friend)
    watcher = Seat(sit(locale=LOCALES["nl"]))
    arrive(watcher.board, link(host.board, "watch"), "Wanda")
    host.board.close_dialog()
    return seats, watcher


def arrive(board: Board, address: str, name: str) -> None:
    board.page.goto(address)
    board.test("join-name").fill(name)
    board.after(lambda: board.test("join-in").click())


def _stand_at_the_same_place(seats: list[Seat]) -> None:
    """Every page has heard of the last answer."""
    last = max(each.board.position for each in seats)
    for each in seats:
        each.board.until(lambda board=each.board: board.position >= last)  # type: ignore[misc]


def play_on(seats: list[Seat], luck: random.Random, most: int = ENOUGH) -> int:
    """Whoever is asked answers, until the game is over or so many answers were given; how many there were."""
    for n in range(most):
        _stand_at_the_same_place(seats)
        asked = [each.board for each in seats if each.board.shown["ask"]]
        if not asked:
            assert all(each.board.shown["outcome"] for each in seats)
            return n
        board = luck.choice(asked)
        if board.tells_of_mythos():
            board.put_mythos_away()
        board.choose(luck.choice(board.possible()))
    return most


def take_back_by_consent(seats: list[Seat]) -> None:
    """Who did not decide last wishes it undone, and the other agrees."""
    _stand_at_the_same_place(seats)
    other = next(each.board for each in seats if each.board.shown["ask"])
    asker = next(each.board for each in seats if each.board is not other)
    before = other.position
    other.choose(other.possible()[0])
    asker.until(lambda: asker.position > before)
    asker.page.keyboard.press("u")
    asker.test("ask-back").click()
    after = other.position
    other.test("agree").click()
    for board in (asker, other):
        board.until(lambda board=board: board.position < after)  # type: ignore[misc]


def all_see_the_end(everybody: list[Seat]) -> None:
    end = everybody[0].board.shown["outcome"]["result"]
    for each in everybody:
        each.board.until(lambda board=each.board: board.shown["outcome"] is not None)  # type: ignore[misc]
        assert each.board.shown["outcome"]["result"] == end
        expect(each.board.test("end")).to_be_visible()
    languages = {each.board.shown["lang"]: each.board.shown["outcome"]["text"] for each in everybody}
    assert len(set(languages.values())) == len(languages) >= 2


def sees_no_other_hand(everybody: list[Seat]) -> int:
    """Nothing that a line has brought has a card in it that another held then; how many cards were looked for."""
    looked = 0
    for seat in everybody:
        for other in everybody:
            if other is not seat:
                for position, text in seat.heard:
                    held = other.hands.get(position, set()) - seat.hands.get(position, set())
                    looked += len(held)
                    assert [card for card in held if card in text] == []
    return looked


def second_to_the_end(sit: Sit, left: int | None) -> None:
    seats, watcher = sit_down(sit, near_its_end("second", "t2", 4, left))
    assert [each.board.shown["lang"] for each in seats] == list(SPOKEN)
    luck = random.Random(1)
    before = play_on(seats, luck, 3)
    seats[2].comes_back()
    play_on(seats, luck)
    assert before
    assert watcher.board.shown["ask"] is None
    expect(watcher.board.options).to_have_count(0)
    all_see_the_end([*seats, watcher])


def cards_to_the_end(sit: Sit, left: int | None) -> None:
    seats, watcher = sit_down(
        sit, near_its_end("cards", "the_gathering 1", 2, left, scenario="the_gathering")
    )
    luck = random.Random(2)
    take_back_by_consent(seats)  # at once: on new luck nobody knows how near the end is
    play_on(seats, luck, 3)
    seats[1].comes_back()
    play_on(seats, luck)
    everybody = [*seats, watcher]
    all_see_the_end(everybody)
    assert sees_no_other_hand(everybody) > 20
    assert not any(watcher.hands.values())


def test_four_browsers_end_a_game_of_second_and_a_fifth_watches(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    second_to_the_end(sit, 10)


def test_two_browsers_end_a_scenario_and_nobody_sees_anothers_hand(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    cards_to_the_end(sit, 10)


@pytest.mark.long
def test_four_browsers_play_a_whole_game_of_second(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    second_to_the_end(sit, None)


@pytest.mark.long
def test_two_browsers_play_a_whole_scenario(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    cards_to_the_end(sit, None)


def test_a_hand_that_is_shown_to_another_is_found_out() -> None:
    """The check can fail: a line that brings a card of another's hand."""
    one, two = object.__new__(Seat), object.__new__(Seat)
    one.heard, two.heard = [(5, '{"id":"01022.1a"}')], []
    one.hands, two.hands = {5: {"01021.0a"}}, {5: {"01022.1a"}}
    with pytest.raises(AssertionError):
        sees_no_other_hand([one, two])
