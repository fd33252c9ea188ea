"""The curtain in a real browser: what happens between two decisions is seen beat by beat, on boards that are true.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.film import Frame, film
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit
from tests.web.process import Server

pytestmark = pytest.mark.browser

LIVELY = ("second.log.mythos_card", "second.log.gate_opens", "second.log.monster_moves")
LOOK = os.environ.get("LOOK")
"""A folder for pictures of what was seen."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("curtain"))
    server.start()
    yield server
    server.end()


@cache
def before_the_mythos() -> tuple[Game[Any], int]:
    """A game of two, and after how many of its decisions one more brings a Mythos card, a gate and a monster."""
    for n in range(20):
        game = played_out("second", f"curtain {n}", seats=2, agent="random")
        again, names = Game(game.box, game.setup, game.luck[0].key), answered(game)
        for number, name in enumerate(names):
            told = len(again.log)
            again.answer(name)
            ids = {entry.id for entry in again.log[told:]}
            if again.state.turn > 1 and again.ask is not None and ids.issuperset(LIVELY):
                return game, number
    pytest.fail("twenty games without a lively Mythos phase")


def sit_before_it(sit: Sit, pace: str, lang: str = "en", screen: dict[str, Any] = DESKTOP) -> Board:
    """At a table one decision before the Mythos phase, with this pace."""
    board = sit(locale=LOCALES[lang], **screen)
    board.visit()
    board.page.evaluate(
        "pace => localStorage.setItem('miskatonic.prefs', JSON.stringify({pace, still: true}))", pace
    )
    board.page.reload()
    board.load(*before_the_mythos())
    return board


@cache
def frames() -> list[Frame]:
    """What is told and seen by that decision, in order."""
    game, number = before_the_mythos()
    again, names = Game(game.box, game.setup, game.luck[0].key), answered(game)
    for name in names[:number]:
        again.answer(name)
    start = again.position
    again.answer(names[number])
    told = [each for each in film(again, start, again.position, (0, 1)) if each.entry is not None]
    assert len(told) > 5
    return told


def decide(board: Board) -> None:
    """Give the answer that brings the Mythos; what comes of it is not waited for."""
    game, number = before_the_mythos()
    name = answered(game)[number]
    board.after(lambda: board.test(f"option-{name}").click())


@pytest.mark.parametrize(
    ("lang", "screen"),
    [("en", DESKTOP), ("es", PHONE), ("nl", DESKTOP)],
    ids=["en-desktop", "es-phone", "nl-desktop"],
)
def test_a_mythos_phase_is_watched_beat_by_beat(sit: Sit, lang: str, screen: dict[str, Any]) -> None:
    """Each beat has its caption, its line and its board, and is read out; the question comes after the last."""
    board = sit_before_it(sit, "step", lang, screen)
    told = frames()
    before = board.test("log").locator("li").count()
    decide(board)
    for number, frame in enumerate(told, 1):
        assert frame.entry is not None
        text = language(lang).render(frame.entry.text)
        expect(board.test("beat").locator("span")).to_have_text(text)
        expect(board.test("beat").locator("small")).to_have_text(f"{number}/{len(told)}")
        expect(board.test("log").locator("li")).to_have_count(before + number)
        expect(board.test("announcer")).to_contain_text(text)
        expect(board.options).to_have_count(0)
        gates = [each.id for each in frame.view.locations if each.gate is not None]
        expect(board.page.locator(".gate .whirl")).to_have_count(len(gates))
        if LOOK:
            board.page.screenshot(path=f"{LOOK}/{lang}-{number:02}.png")
        board.page.keyboard.press("Space") if screen is DESKTOP else board.test("beat").tap()
    expect(board.test("prompt")).to_be_visible()
    expect(board.options).not_to_have_count(0)
    expect(board.test("beat")).to_have_count(0)
    if LOOK:
        board.page.screenshot(path=f"{LOOK}/{lang}-end.png")


@pytest.mark.parametrize("how", ["Escape", "beat-all", "hold"])
def test_all_of_it_at_once(sit: Sit, how: str) -> None:
    board = sit_before_it(sit, "step")
    decide(board)
    expect(board.test("beat")).to_be_visible()
    if how == "Escape":
        board.page.keyboard.press(how)
    elif how == "hold":
        board.test("beat").hover()
        board.page.mouse.down()
        expect(board.test("prompt")).to_be_visible()
        board.page.mouse.up()
    else:
        board.test(how).click()
    expect(board.test("prompt")).to_be_visible()
    expect(board.test("beat")).to_have_count(0)


@pytest.mark.parametrize("pace", ["quick", "table"])
def test_it_goes_on_by_itself(sit: Sit, pace: str) -> None:
    board = sit_before_it(sit, pace)
    decide(board)
    expect(board.test("prompt")).to_be_visible()
    assert board.names()


def test_a_film_runs_backwards_too(sit: Sit) -> None:
    """Looking back from after the Mythos phase to before it: the same beats, each taken away again."""
    board = sit_before_it(sit, "step")
    told = frames()
    decide(board)
    board.page.keyboard.press("Escape")
    lines = board.test("log").locator("li").count()
    board.page.keyboard.press("p")
    board.test("replay-back").click()
    for number, frame in enumerate(reversed(told), 1):
        assert frame.entry is not None
        expect(board.test("beat").locator("span")).to_have_text(language("en").render(frame.entry.text))
        expect(board.test("log").locator("li")).to_have_count(lines - number)
        board.page.keyboard.press("Space")
    expect(board.test("past")).to_be_visible()
    board.test("replay-forward").click()
    expect(board.test("beat")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.test("log").locator("li")).to_have_count(lines)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_joins_may_see_what_happened_last(sit: Sit, screen: dict[str, Any]) -> None:
    """After a reload nothing plays by itself; asked for, the last beats come again and end on the same table."""
    board = sit_before_it(sit, "step", screen=screen)
    told = frames()
    decide(board)
    board.test("beat-all").click()
    expect(board.test("prompt")).to_be_visible()
    expect(board.test("recall")).to_have_count(0)
    lines, question = board.test("log").locator("li").count(), board.test("prompt").inner_text()
    board.after(board.page.reload)
    expect(board.test("prompt")).to_be_visible()
    expect(board.test("beat")).to_have_count(0)
    board.test("recall").click()
    for frame in told:
        assert frame.entry is not None
        expect(board.test("beat").locator("span")).to_have_text(language("en").render(frame.entry.text))
        board.page.keyboard.press("Space")
    expect(board.test("prompt")).to_have_text(question)
    expect(board.test("log").locator("li")).to_have_count(lines)
    expect(board.test("recall")).to_have_count(0)
    expect(board.test("past")).to_have_count(0)
