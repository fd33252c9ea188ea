"""The curtain in a real browser: what happens between two decisions is seen beat by beat, on boards that are true.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.asks import address
from miskatonic.kernel.film import Frame, film
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, items, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

LIVELY = ("second.log.mythos_card", "second.log.gate_opens", "second.log.monster_moves")
LOOK = os.environ.get("LOOK")
"""A folder for pictures of what was seen."""


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
    board = sit(locale=LOCALES[lang], wishes={"pace": pace, "still": True}, **screen)
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
    [
        pytest.param("en", DESKTOP, id="en-desktop"),
        pytest.param("es", PHONE, id="es-phone"),
        pytest.param("nl", DESKTOP, id="nl-desktop", marks=pytest.mark.long),
    ],
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
    expect(board.test("beat")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.test("beat")).to_have_count(0)
    lines = len(board.shown["log"])
    expect(board.test("log").locator("li")).to_have_count(lines)
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


HEAR = """
() => {
  const voice = document.querySelector('[data-testid=announcer]');
  window.read = [voice.textContent];
  new MutationObserver(() => window.read.push(voice.textContent))
    .observe(voice, {childList: true, characterData: true, subtree: true});
}
"""
"""Remembers everything that a screen reader is given to read from now on."""
KEYS = [*"123456789", *(letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in "urpiw")]
"""Those of the options, in their order."""


def test_a_whole_turn_by_keyboard_with_everything_read_out(sit: Sit) -> None:
    """From the first question of a turn to that of the next no mouse is needed, and no line of the log is silent."""
    board = sit_before_it(sit, "step")
    game = played_out("second", "by ear", seats=2)
    names = answered(game)
    board.load(game, first_of_turn(game, names, 2))
    board.page.evaluate(HEAR)
    told, turn = len(board.shown["log"]), board.shown["view"]["turn"]
    for name in names[first_of_turn(game, names, 2) : first_of_turn(game, names, 3)]:
        board.until(lambda: seen_all(board))
        before = board.position
        for item in items(address(name)[1]) if board.shown["ask"]["pick"] else [address(name)[1]]:
            press_option(board, item)
        if board.shown["ask"]["pick"]:
            board.page.keyboard.press("Enter")
        elif board.grave(address(name)[1]):
            expect(board.test("doubt")).to_be_visible()
            press_option(board, address(name)[1])
        board.until(lambda before=before: board.position != before)  # type: ignore[misc]
    board.until(lambda: seen_all(board))
    assert board.shown["view"]["turn"] == turn + 1
    read = " ".join(board.page.evaluate("() => window.read"))
    lines = [line["text"] for line in board.shown["log"][told:]]
    assert len(lines) > 10
    assert [line for line in lines if line not in read] == []


def seen_all(board: Board) -> bool:
    """Whether the page asks what the server asks; until then Space shows the next beat."""
    if board.test("beat").count():
        board.page.keyboard.press("Space")
    return board.names() == [option["name"] for option in board.shown["ask"]["options"]]


def press_option(board: Board, name: str) -> None:
    """By its key; of so many that the keys run out, by going there."""
    index = board.names().index(name)
    if index < len(KEYS):
        board.page.keyboard.press(KEYS[index])
        return
    if not board.test(f"option-{name}").is_visible():
        tab_to(board, "[data-testid=fold][aria-expanded=false]")
        board.page.keyboard.press("Enter")
    tab_to(board, f"[data-testid={json.dumps(f'option-{name}')}]")
    board.page.keyboard.press("Enter")


def tab_to(board: Board, selector: str, most: int = 300) -> None:
    """Press Tab until this has the focus."""
    for _ in range(most):
        board.page.keyboard.press("Tab")
        if board.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{most} times Tab do not lead to {selector}")


def first_of_turn(game: Game[Any], names: list[str], turn: int) -> int:
    """After how many of these decisions this turn has begun."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for number, name in enumerate(names):
        if again.state.turn == turn:
            return number
        again.answer(name)
    pytest.fail(f"no turn {turn}")


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
