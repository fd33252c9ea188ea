"""Arkham Horror 3rd edition in a real browser: every scenario, phones, three languages, and the end.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.game import Game
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit
from tests.browser.eventful import TWO, eventful_scenario

pytestmark = pytest.mark.browser

FEAST, VEIL, AZATHOTH, DEEP = (
    "feast_for_umordhoth",
    "veil_of_twilight",
    "approach_of_azathoth",
    "echoes_of_the_deep",
)
DOCS = Path(__file__).parents[2] / "docs"
ENDINGS = Path(__file__).parents[1] / "third" / "endings"
PLACES = {"list", "place", "focus"}
"""The ways of choosing that any game is long enough for."""
WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
DIALOGS = ("codex", "cup", "display")


@pytest.fixture(scope="module")
def long() -> Game[Any]:
    """Two investigators who know what they do, to their victory."""
    for n in range(40):
        game = played_out("third", f"browser {n}", seats=TWO, scenario=FEAST)
        if game.outcome and game.outcome.result == "won":
            return game
    pytest.fail("forty games, and none was won")


@pytest.fixture(scope="module")
def lively(long: Game[Any]) -> int:
    """After how many decisions of the long game most lies on the board, with somebody engaged."""
    game = Game(long.box, long.setup, long.luck[0].key)
    fullness = []
    for name in answered(long):
        state = game.state
        seen = len(state.monsters) + sum(state.doom.values()) + sum(state.clues.values())
        engaged = any(state.acting and state.acting.seat in monster.engaged for monster in state.monsters)
        fullness.append(seen if engaged and len(game.legal()) > 3 else 0)
        game.answer(name)
    return fullness.index(max(fullness))


# ---------------------------------------------------------------------- whole games


def look_into_dialogs(board: Board) -> None:
    """The codex, the cup and the display, opened from the bar above the board."""
    board.turn_to("board")
    for name in DIALOGS:
        board.test(f"open-{name}").click()
        expect(board.test(f"{name}-dialog")).to_be_visible()
        board.look_around()
        board.close_dialog()


def look_for_monsters(board: Board, middle: int, n: int) -> str:
    """And into the dialogs, in the middle of the game."""
    if n == middle:
        look_into_dialogs(board)
    lies_there = "() => document.querySelector('[data-testid=monster-card]') !== null"
    return "monster" if board.page.evaluate(lies_there) else ""


@pytest.mark.parametrize(
    ("lang", "screen", "scenario"),
    [
        pytest.param("en", DESKTOP, FEAST, id="en-desktop", marks=pytest.mark.long),
        pytest.param("en", PHONE, DEEP, id="en-phone", marks=pytest.mark.long),
        pytest.param("es", DESKTOP, VEIL, id="es-desktop", marks=pytest.mark.long),
        pytest.param("es", PHONE, AZATHOTH, id="es-phone"),
        pytest.param("nl", DESKTOP, DEEP, id="nl-desktop", marks=pytest.mark.long),
        pytest.param("nl", PHONE, VEIL, id="nl-phone", marks=pytest.mark.long),
    ],
)
def test_a_whole_scenario_clicked_from_set_up_to_outcome(
    sit: Sit, lang: str, screen: dict[str, Any], scenario: str
) -> None:
    key, game = eventful_scenario(scenario)
    board = sit(**screen, locale=LOCALES[lang])
    board.start(key, game="third", seats=TWO, scenario=scenario)
    assert board.shown["lang"] == lang
    board.tap("[data-testid=whole-board]")
    names = answered(game)
    ways, looked = board.click_through(names, partial(look_for_monsters, board, len(names) // 2))
    assert ways.total() == len(names)
    assert set(ways) >= PLACES, ways
    assert sorted(looked) == ["monster", "mythos"]
    board.ends_as(game)


# ---------------------------------------------------------------------- in the middle of a game


def chosen_in_the_mythos(game: Game[Any]) -> list[int]:
    """After how many decisions places are to be chosen for a token that speaks of none, and so lies in the middle."""
    again, found = Game(game.box, game.setup, game.luck[0].key), []
    for n, name in enumerate(answered(game)):
        drawn = again.view().mythos
        asks = [
            option
            for option in (again.ask.options if again.ask else ())
            if (option.target or "").startswith("place:")
        ]
        open_token = drawn is not None and drawn.at is None and drawn.tokens
        if open_token and not any(line.places for line in drawn.tokens[-1].lines) and len(asks) > 1:
            found.append(n)
        again.answer(name)
    return found


LIT_UNDER_PAPER = """() => {
  const paper = document.querySelector('[data-testid=mythos]').getBoundingClientRect();
  const covered = ({left, right, top, bottom}) =>
    left < paper.right && paper.left < right && top < paper.bottom && paper.top < bottom;
  const lit = [...document.querySelectorAll('.lens button.lit')];
  return lit.length ? lit.filter(each => covered(each.getBoundingClientRect())).length : -1;
}"""


def test_the_token_that_asks_for_a_place_covers_none_that_may_be_chosen(sit: Sit, long: Game[Any]) -> None:
    board = sit(**WIDE)
    found = chosen_in_the_mythos(long)
    assert found
    for position in found:
        board.load(long, position)
        expect(board.test("mythos")).to_be_visible()
        board.page.wait_for_function(f"() => ({LIT_UNDER_PAPER})() === 0")


@pytest.mark.parametrize("lang", ["nl", pytest.param("es", marks=pytest.mark.long)])
def test_the_tabs_of_a_phone(sit: Sit, long: Game[Any], lively: int, lang: str) -> None:
    board = sit(**PHONE, locale=LOCALES[lang])
    board.load(long, lively)
    for tab, seen in (("file", "sheet"), ("log", "log"), ("board", "board")):
        board.test(f"tab-{tab}").tap()
        expect(board.test(seen)).to_be_visible()
        expect(board.test("prompt")).to_be_in_viewport()
        expect(board.to_press.first).to_be_in_viewport()
        board.look_around()


def test_the_folder_holds_sheets_codex_and_display(board: Board, long: Game[Any], lively: int) -> None:
    board.load(long, lively)
    view, seat = board.shown["view"], board.shown["ask"]["seat"]
    heading = board.test("sheet").locator("h2")
    expect(heading).to_have_text(view["investigators"][seat]["name"])
    other = view["investigators"][1 - seat]
    board.test(f"sheet-{other['seat']}").click()
    expect(heading).to_have_text(other["name"])
    board.test("page-codex").click()
    for card in view["codex"]:
        expect(board.test("codex")).to_contain_text(card["name"])
    board.look_around()
    board.test("page-display").click()
    for card in view["display"]:
        expect(board.test("display")).to_contain_text(card["name"])
        expect(board.test("display")).to_contain_text(f"${card['price']}")
    board.look_around()
    board.test(f"sheet-{seat}").click()
    expect(heading).to_have_text(view["investigators"][seat]["name"])


def test_a_skill_and_an_engaged_monster_say_what_their_numbers_are_made_of(
    board: Board, long: Game[Any], lively: int
) -> None:
    board.load(long, lively)
    who = board.shown["view"]["investigators"][board.shown["ask"]["seat"]]
    skill = who["skills"][0]
    board.test("sheet").get_by_role("button", name=re.compile(skill["title"], re.IGNORECASE)).first.hover()
    for reason in skill["now"]["reasons"]:
        expect(board.test("glance")).to_contain_text(reason["text"])
    board.page.mouse.move(5, 5)
    board.test("sheet").locator(f'[data-place="monster:{who["engaged"][0]}"]').focus()
    board.page.keyboard.press("i")
    closer = board.test("closer")
    for number in ("attack", "evade"):
        expect(closer).to_contain_text(number)
    board.accessible()
    board.close_dialog()


def test_the_cup_says_how_likely_each_token_is(board: Board, long: Game[Any], lively: int) -> None:
    board.load(long, lively)
    tokens = board.shown["view"]["cup"]["tokens"]
    assert abs(sum(token["chance"] for token in tokens) - 1) < 1e-9
    board.test("open-cup").click()
    rows = board.test("cup").locator("tbody tr")
    expect(rows).to_have_count(len(tokens))
    likeliest = max(token["chance"] for token in tokens)
    expect(rows.first).to_contain_text(f"{likeliest:.0%}")
    board.close_dialog()


# ---------------------------------------------------------------------- the end


def test_a_victory_and_its_story(board: Board, long: Game[Any], tmp_path: Path) -> None:
    board.load(long, -1)
    board.choose(answered(long)[-1])
    end = board.test("end")
    expect(end).to_be_visible()
    outcome = board.shown["outcome"]
    assert outcome["result"] == "won"
    expect(end).to_contain_text(outcome["text"])
    expect(board.test("chart").locator("svg")).to_be_visible()
    board.look_around()
    with board.page.expect_download() as download:
        board.test("keep-story").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    story = file.read_text("utf-8")
    assert outcome["text"] in story
    assert board.shown["view"]["scenario"]["title"] in story
    assert not re.search(r"""(?:src|href)\s*=|url\(|@import|https?://(?!www\.w3\.org/)|<script""", story)


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=[] if lang == "es" else pytest.mark.long) for lang in LOCALES]
)
def test_where_only_some_win_they_are_named(sit: Sit, lang: str) -> None:
    """The Lodge keeps its word to those who joined it."""
    board = sit(locale=LOCALES[lang])
    board.bring((ENDINGS / f"{VEIL}-won-archive.25.json").read_text("utf-8"))
    expect(board.test("end")).to_be_visible()
    people = board.shown["view"]["investigators"]
    winners = [who["name"] for who in people if who["seat"] in board.shown["view"]["winners"]]
    assert 0 < len(winners) < len(people)
    for who in people:
        named = expect(board.test("winners"))
        (named.to_contain_text if who["name"] in winners else named.not_to_contain_text)(who["name"])
    board.look_around()


# ---------------------------------------------------------------------- pictures


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes them"
)
@pytest.mark.parametrize(("file", "settings"), [("third.png", {}), ("third-phone.png", PHONE)])
def test_the_pictures_in_the_docs(
    sit: Sit, long: Game[Any], lively: int, file: str, settings: dict[str, Any]
) -> None:
    board = sit(**settings)
    board.load(long, lively)
    board.picture(DOCS / file)
