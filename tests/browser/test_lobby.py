"""Two browsers sit down before there is any luck, take something back by consent, and check everything at the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

BY_CHANCE = re.compile("^[0-9a-f]{32}$")
"""What a browser gives by itself."""


def test_two_sit_down_give_begin_and_take_back_by_consent(sit: Sit) -> None:
    host = sit()
    host.visit()
    host.set_up("third", 2)
    host.test("start-together").click()
    expect(host.test("lobby")).to_be_visible()
    expect(host.test("lobby-seat-1").locator("code")).to_have_text(BY_CHANCE)
    host.test("lobby-name").fill("Ann")
    host.test("lobby-name").press("Enter")
    expect(host.test("lobby-seat-0")).to_contain_text("Ann")
    host.test("how").locator("summary").click()
    announced = host.test("announced").inner_text()
    host.accessible()
    host.in_words()

    host.test("open-people").click()
    host.test("invite-1").click()
    expect(host.test("link-address")).not_to_have_value("")
    address = host.test("link-address").input_value()
    host.close_dialog()
    friend = sit(locale="es-ES", viewport=PHONE["viewport"])
    friend.page.goto(address)
    friend.test("join-name").fill("Bea")
    friend.test("join-in").click()
    expect(friend.test("lobby")).to_be_visible()
    friend.test("how").locator("summary").click()
    expect(friend.test("announced")).to_have_text(announced)
    friend.test("lobby-text").fill("siete cuervos")
    friend.test("lobby-give").click()
    expect(host.test("lobby-seat-1")).to_contain_text("siete cuervos")
    friend.accessible()
    friend.in_words()
    friend.fits()
    expect(friend.test("begin")).to_have_count(0)
    host.test("begin").click()

    for board in (host, friend):
        expect(board.test("decision")).to_be_visible()
    asker, other = by_turns(host, friend)
    asker.page.keyboard.press("u")
    expect(asker.test("ask-back")).to_be_visible()
    before = other.position
    asker.test("ask-back").click()
    expect(other.test("asked-back")).to_be_visible()
    expect(asker.test("withdraw-back")).to_be_visible()
    other.accessible()
    other.in_words()
    other.test("agree").click()
    asker.until(lambda: asker.position < before)
    expect(other.test("asked-back")).to_have_count(0)
    host.test("open-people").click()
    expect(host.test("taken-back")).to_be_visible()


def by_turns(host: Board, friend: Board) -> tuple[Board, Board]:
    """Both have decided once: who was first, and who decided last."""
    asked = []
    for _ in range(2):
        host.until(lambda: host.shown["ask"] is not None or friend.shown["ask"] is not None)
        asked.append(host if host.shown["ask"] else friend)
        seen = host.position
        asked[-1].take(asked[-1].possible()[0])
        host.until(lambda seen=seen: host.position > seen)  # type: ignore[misc]
    assert asked[0] is not asked[1]
    return asked[0], asked[1]


def test_at_the_end_the_browser_makes_every_draw_again(sit: Sit) -> None:
    host = sit()
    host.visit()
    host.set_up("noir")
    host.test("start-together").click()
    host.test("begin").click()
    expect(host.test("prompt")).to_be_visible()
    host.test("open-people").wait_for(state="attached")
    table = host.page.url.rpartition("/")[2]
    play_out(host, table)
    host.page.reload()
    expect(host.test("end")).to_be_visible()
    host.test("fair").locator("summary").click()
    expect(host.test("fair-verdict")).to_have_attribute("data-good", "true")
    host.accessible()
    host.in_words()


PLAY = """async (path) => {
  for (let n = 0; n < 3000; n += 1) {
    const now = await (await fetch(path)).json();
    if (now.ask === null) return true;
    const { name } = now.ask.options[(n * 7) % now.ask.options.length];
    const body = JSON.stringify({ name, at: now.position });
    await fetch(`${path}/answer`, { method: "POST", body, headers: { "content-type": "application/json" } });
  }
  return false;
}"""


def play_out(host: Board, table: str) -> None:
    """To the end, from the page itself: whatever it is."""
    assert host.page.evaluate(PLAY, f"/api/tables/{table}")
