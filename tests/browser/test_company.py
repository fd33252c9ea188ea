"""Friends at one table: a link for each seat, everybody sees what is his, and languages do not matter."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board import PHONE, Board
from tests.browser.conftest import Ear, Sit

pytestmark = pytest.mark.browser


def share(board: Board, name: str) -> None:
    """From a table of one's own to one for company."""
    before = board.shown["id"]
    board.test("open-people").click()
    expect(board.test("people-home")).to_be_visible()
    board.test("people-name").fill(name)
    board.test("share").click()
    board.until(lambda: board.shown["id"] != before)
    expect(board.test("seat-0")).to_contain_text(name)


def link(board: Board, which: str) -> str:
    """Invite, and read what is to be sent; the last invitation may still lie there."""
    address = board.test("link-address")
    last = address.input_value() if address.is_visible() else ""
    board.test(f"invite-{which}").click()
    expect(address).to_be_visible()
    expect(address).not_to_have_value(last)
    expect(board.test("link").locator("svg")).to_be_visible()
    return address.input_value()


def come(friend: Board, address: str, name: str) -> None:
    friend.page.goto(address)
    friend.test("join-name").fill(name)
    friend.accessible()
    friend.in_words()
    friend.fits()
    friend.after(lambda: friend.test("join-in").click())
    expect(friend.test("prompt").or_(friend.test("decision"))).to_be_visible()
    assert "join" not in friend.page.url


def test_friends_sit_down_by_a_link_and_each_decides_for_himself(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    host = sit()
    host.start("company", game="third", seats=2)
    share(host, "Ana")
    host.accessible()
    host.in_words()
    address = link(host, "1")
    assert address.startswith(f"{host.address}/#/join/")
    friend = sit(locale="es-ES", viewport=PHONE["viewport"])
    come(friend, address, "Bea")
    expect(host.test("seat-1")).to_contain_text("Bea")
    host.test("feed-make").click()
    expect(host.test("feed-address")).not_to_have_value("")
    feed = host.test("feed-address").input_value()
    assert feed.startswith(f"{host.address}/api/feed/")
    expect(host.test("feed-end")).to_be_visible()
    host.accessible()
    host.in_words()
    host.close_dialog()
    assert "<feed" in host.page.request.get(feed).text()

    asked, other = (host, friend) if host.shown["ask"] else (friend, host)
    assert other.shown["ask"] is None
    expect(other.test(f"deciding-{other.shown['deciding'][0]['seat']}")).to_be_visible()
    assert (host.shown["lang"], friend.shown["lang"]) == ("en", "es")
    name = asked.possible()[0]
    seen = other.position
    asked.take(name)
    other.until(lambda: other.position > seen)
    assert other.shown["ask"] is not None

    watcher = sit(locale="nl-NL")
    host.test("open-people").click()
    come(watcher, link(host, "watch"), "Cor")
    assert watcher.shown["ask"] is None
    expect(watcher.options).to_have_count(0)

    stranger = sit()
    stranger.visit(f"/#/table/{host.shown['id']}")
    expect(stranger.test("shut")).to_be_visible()
    host.test("withdraw-1").click()
    expect(friend.test("shut")).to_be_visible()
    host.until(lambda: host.shown["ask"] is not None)


def test_a_link_that_is_void_says_so(sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("Failed to load resource",)
    friend = sit()
    friend.visit("/#/join/nobody-has-this")
    expect(friend.test("join-problem")).to_be_visible()
    friend.accessible()


def test_nobody_asks_who_is_at_a_table_that_has_gone_on_elsewhere(sit: Sit) -> None:
    host, other = sit(), sit()
    host.start("moves", game="noir")
    other.visit(f"/#/table/{host.shown['id']}?people")
    expect(other.test("people-name")).to_be_visible()
    share(host, "Ana")
    expect(other.test("gone")).to_be_attached()
    expect(other.test("people-problem")).to_have_count(0)


def test_the_start_page_says_first_where_it_is_whose_turn(sit: Sit) -> None:
    host = sit()
    host.start("alone", game="noir")
    host.start("company", game="third", seats=2)
    share(host, "Ana")
    friend = sit(locale="es-ES", viewport=PHONE["viewport"])
    come(friend, link(host, "1"), "Bea")
    mine, waiting = (host, friend) if host.shown["ask"] else (friend, host)
    for board in (mine, waiting):
        board.visit("/#/")
        expect(board.test("turn")).to_have_count(1)
        expect(board.test("tables").locator("li").first.get_by_test_id("turn")).to_be_visible()
        board.accessible()
        board.in_words()
        board.fits()
    expect(host.test("turn")).to_have_text("Your turn since just now")
    expect(friend.test("turn")).to_have_text("Decide Ana, desde hace un momento")


def test_a_companion_plays_a_free_seat_and_the_log_tells_of_it_and_of_what_was_taken_back(sit: Sit) -> None:
    host = sit()
    host.start("stand in", game="third", seats=2)
    share(host, "Ana")
    watcher = sit(locale="nl-NL", **PHONE)
    come(watcher, link(host, "watch"), "Cor")
    host.test("stand-in-1").select_option("always")
    expect(host.test("stands-in-1")).to_be_attached()
    host.accessible()
    host.in_words()
    host.close_dialog()
    first = host.names()[0]
    host.take(first)  # then the second seat is asked, which the table answers for
    host.until(lambda: host.position >= 2)
    host.turn_to("log")
    expect(host.test("log")).to_contain_text("Hazel decided for")
    watcher.turn_to("log")
    expect(watcher.test("log")).to_contain_text("Hazel besliste voor")
    watcher.accessible()
    watcher.fits()
    host.test("open-people").click()
    host.test("stand-in-1").select_option("never")
    expect(host.test("stands-in-1")).to_have_count(0)
    host.close_dialog()
    before = host.position
    host.undo()
    host.until(lambda: host.position < before)
    expect(host.test("took-back")).to_contain_text("Ana took back")
    expect(host.test("log")).to_contain_text("Ana took back")
    expect(watcher.test("log")).to_contain_text("Ana nam terug")
