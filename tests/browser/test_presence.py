"""Company at a table: who is here, thinks, is away; chat, pings, gestures, a nudge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit
from tests.browser.test_company import come, link, share

pytestmark = pytest.mark.browser


IN_SIGHT = """
() => [...document.querySelectorAll('[data-place]')].map(one => [one, one.getBoundingClientRect()])
  .map(([one, box]) => [one, box.left + box.width / 2, box.top + box.height / 2])
  .find(([one, x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]') === one).slice(1)
"""
"""The middle of something on the table that a finger would meet."""


CALLED = """
window.called = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { return (Notification.permission = 'granted'); }
  constructor(title, {body}) { window.called.push(body); }
};
"""
"""A browser that notes what it would have shown to who looks elsewhere."""

OUT_OF_SIGHT = "() => Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"


def person(board: Board, name: str) -> Locator:
    return board.test("company").locator(f'[data-testid=person][data-name="{name}"]')


def chat(board: Board, text: str) -> None:
    if not board.test("chat").is_visible():
        board.test("chat-open").click()
    board.test("chat-text").fill(text)
    board.test("chat-say").click()
    expect(board.test("chat-lines")).to_contain_text(text)


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things on a page do not lie over each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    below = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
    return below or a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1


def test_friends_see_and_hear_each_other(sit: Sit) -> None:
    host = sit()
    host.start("presence", game="third", seats=2)
    expect(host.test("company")).to_have_count(0)  # alone there is nobody to see
    share(host, "Ana")
    friend = sit(locale="es-ES", **PHONE)
    come(friend, link(host, "1"), "Bea")
    watcher = sit(locale="nl-NL")
    come(watcher, link(host, "watch"), "Cor")
    host.close_dialog()

    asked, other, name = (host, friend, "Ana") if host.shown["ask"] else (friend, host, "Bea")
    for board in (host, friend, watcher):
        expect(person(board, name)).to_have_attribute("data-state", "thinking")
        expect(person(board, "Cor")).to_have_attribute("data-state", "here")
    for board in (other, watcher):
        seat = asked.shown["ask"]["seat"]
        expect(board.test(f"deciding-{seat}")).to_contain_text(name)
    host.accessible()
    friend.accessible()
    friend.in_words()
    friend.fits()

    other.test(f"nudge-{asked.shown['ask']['seat']}").click()
    expect(asked.test("calls").locator("li.nudge")).to_be_visible()
    expect(watcher.test("calls").locator("li.nudge")).to_contain_text(name)
    expect(watcher.page.locator("[data-testid^=nudge-]")).to_have_count(0)

    host.page.locator("[data-place^='place:']").first.focus()
    host.page.keyboard.press(".")
    for board in (friend, watcher):
        expect(board.test("ring").first).to_contain_text("Ana")
    before = friend.answers
    friend.test("point").click()
    friend.page.touchscreen.tap(*friend.page.evaluate(IN_SIGHT))
    expect(host.test("ring").last).to_contain_text("Bea")
    assert friend.answers == before

    watcher.test("gestures").click()
    watcher.test("gesture-shall_we").click()
    expect(host.test("calls").locator("li.gesture")).to_contain_text("Cor: Shall we?")
    expect(friend.test("company-said")).to_contain_text("¿Vamos?")

    chat(host, "<b>Welcome</b> & hello")
    expect(friend.test("unread")).to_contain_text("1")
    friend.test("chat-open").click()
    expect(friend.test("chat-lines")).to_contain_text("<b>Welcome</b> & hello")
    expect(friend.test("unread")).to_have_count(0)
    assert apart(friend.test("chat"), friend.test("decision"))
    friend.accessible()
    chat(watcher, "Hoi")
    host.test("hush").check()
    expect(watcher.test("hushed")).to_be_visible()
    expect(watcher.test("gestures")).to_have_count(0)
    host.accessible()

    watcher.page.close()
    expect(person(host, "Cor")).to_have_attribute("data-state", "away")
    expect(host.test("company-said")).to_contain_text("Cor: away")


def test_who_looks_elsewhere_is_called_when_it_is_his_turn(sit: Sit) -> None:
    host = sit()
    host.page.add_init_script(CALLED)
    host.start("turn", game="third", seats=2)
    share(host, "Ana")
    friend = sit()
    friend.page.add_init_script(CALLED)
    come(friend, link(host, "1"), "Bea")
    host.close_dialog()
    asked, other = (host, friend) if host.shown["ask"] else (friend, host)
    assert asked.page.title() == "● Your turn – Miskatonic"
    assert other.page.title() == "Miskatonic"
    other.test("open-settings").click()
    other.test("notify").check()
    other.accessible()
    other.close_dialog()
    other.page.evaluate(OUT_OF_SIGHT)
    asked.take(asked.possible()[0])
    other.until(lambda: other.shown["ask"] is not None)
    other.page.wait_for_function("() => window.called.length === 1")
    assert other.page.evaluate("window.called") == ["It is your turn."]
    expect(other.page).to_have_title("● Your turn – Miskatonic")
    assert asked.page.evaluate("window.called") == []
