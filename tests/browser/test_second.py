"""Arkham Horror 2nd edition in a real browser: whole games, phones, three languages, and the end.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language, say
from miskatonic.shelf import box
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Ear, Sit
from tests.browser.eventful import FOUR, eventful
from tests.patience import quick

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
PLACES = {"list", "slider", "place", "card"}
"""The ways of choosing that any game is long enough for."""
QUICK = 0.05
"""Seconds of processor time that an undo and its redo may take late in a long game."""


@pytest.fixture(scope="module")
def long() -> Game[Any]:
    """Four investigators who know what they do, to their victory."""
    for n in range(12):
        game = played_out("second", f"browser {n}", seats=FOUR, ancient_one="azathoth")
        if game.outcome and game.outcome.result == "won":
            return game
    pytest.fail("twelve games, and none was won")


@pytest.fixture(scope="module")
def lively(long: Game[Any]) -> int:
    """After how many decisions of the long game the town is fullest, and its end still some turns away."""
    game = Game(long.box, long.setup, long.luck[0].key)
    fullness = []
    for name in answered(long):
        state = game.state
        in_town = sum(len(here) for here in state.monsters.values())
        seen = in_town + 2 * len(state.gates) + 2 * len(state.seals) + 2 * bool(state.environment)
        early = len(state.seals) <= 3 and len(state.gates) <= 3 and state.doom <= 8
        fullness.append(seen if early and state.step == "movement" and len(game.legal()) > 3 else 0)
        game.answer(name)
    return fullness.index(max(fullness))


def play_on(board: Board, decisions: int, luck: Random) -> Counter[str]:
    """Choose by chance among what is offered, by turns in the list and where it lies; the ways it went."""
    ways: Counter[str] = Counter()
    for n in range(decisions):
        if board.shown["outcome"]:
            break
        if board.test("mythos").count():
            board.tap("[data-testid=mythos-away]")
        lit, on_the_board = places_to_press(board), n % 2 == 1
        names = lit if lit and on_the_board and not ways["place"] else board.possible()
        ways[board.choose(luck.choice(names), on_the_board=on_the_board)] += 1
    return ways


def places_to_press(board: Board) -> list[str]:
    """What can be chosen by pressing a place; of a question that takes a set nothing."""
    ask = board.shown["ask"]
    options = [] if ask["pick"] else ask["options"]
    return [one["name"] for one in options if (one["target"] or "").startswith("place:")]


# ---------------------------------------------------------------------- whole games


def in_another_world(board: Board) -> bool:
    return any(area["people"] for world in board.shown["view"]["worlds"] for area in world["areas"])


def worth_a_look(board: Board) -> str:
    if any(option["name"] == "evade" for option in board.shown["ask"]["options"]):
        return "monster"
    return "another world" if in_another_world(board) else ""


@pytest.mark.parametrize(
    ("lang", "screen", "ancient"),
    [
        pytest.param("en", DESKTOP, "nyarlathotep", id="en-desktop", marks=pytest.mark.long),
        pytest.param("en", PHONE, "azathoth", id="en-phone", marks=pytest.mark.long),
        pytest.param("es", DESKTOP, "yog_sothoth", id="es-desktop", marks=pytest.mark.long),
        pytest.param("es", PHONE, "shub_niggurath", id="es-phone", marks=pytest.mark.long),
        pytest.param("nl", DESKTOP, "azathoth", id="nl-desktop", marks=pytest.mark.long),
        pytest.param("nl", PHONE, "yog_sothoth", id="nl-phone"),
    ],
)
def test_a_whole_game_of_four_clicked_from_set_up_to_outcome(
    sit: Sit, lang: str, screen: dict[str, Any], ancient: str
) -> None:
    key, game = eventful(ancient)
    board = sit(**screen, locale=LOCALES[lang])
    board.start(key, game="second", seats=FOUR, ancient_one=ancient)
    assert board.shown["lang"] == lang
    board.tap("[data-testid=whole-board]")
    ways, looked = board.click_through(answered(game), lambda _: worth_a_look(board))
    assert ways.total() == len(answered(game))
    assert set(ways) >= PLACES, ways
    assert sorted(looked) == ["another world", "monster", "mythos"]
    board.ends_as(game)


# ---------------------------------------------------------------------- before the game


def test_players_investigators_and_the_ancient_one_are_chosen(board: Board) -> None:
    board.start(
        "who",
        game="second",
        seats=3,
        ancient_one="cthulhu",
        investigator_1="joe_diamond",
        investigator_3="sister_mary",
    )
    people = board.shown["view"]["investigators"]
    assert len(people) == 3
    assert [person["name"] for person in people][::2] == ["Joe Diamond", "Sister Mary"]
    expect(board.test("omens")).to_contain_text("Cthulhu")
    expect(board.test("status")).to_contain_text("Cthulhu")
    expect(board.page.locator("[data-testid^=sheet-]")).to_have_count(3)


def test_what_another_seat_has_chosen_cannot_be_chosen(board: Board) -> None:
    board.visit()
    board.set_up("second", 2, investigator_1="joe_diamond")
    taken = board.test("setup-investigator_2-joe_diamond")
    expect(taken).to_be_disabled()
    board.accessible()
    board.set_up("second", 2, investigator_1="random")
    expect(taken).to_be_enabled()


@pytest.mark.parametrize("lang", ["nl", pytest.param("en", marks=pytest.mark.long)])
def test_the_same_investigator_twice_is_refused_in_words(sit: Sit, ear: Ear, lang: str) -> None:
    """Chosen for a seat that was then taken away, chosen for another, and the seat brought back."""
    ear.forgiven = ("400 (Bad Request)",)
    board = sit(locale=LOCALES[lang])
    board.visit()
    board.set_up("second", 3, investigator_3="joe_diamond")
    board.set_up("second", 2, investigator_2="joe_diamond")
    board.set_up("second", 3)
    board.test("start").click()
    assert box("second"), "and its words with it"
    spoken = language(lang)
    sentence = spoken.sentence(spoken.render(say("kernel.error.double", value=say("second.who.joe_diamond"))))
    expect(board.test("problem")).to_have_text(sentence)
    expect(board.test("problem")).to_contain_text("Joe Diamond")
    expect(board.test("problem")).to_be_in_viewport()
    board.set_up("second", 3, investigator_3="random")
    board.test("start").click()
    expect(board.test("prompt")).to_be_visible()


# ---------------------------------------------------------------------- in the middle of a game


def test_a_phone_in_spanish(sit: Sit, long: Game[Any], lively: int) -> None:
    board = sit(**PHONE, locale="es-ES")
    board.load(long, lively)
    assert board.shown["lang"] == "es"
    for tab, seen in (("file", "sheet"), ("log", "log"), ("board", "board")):
        board.test(f"tab-{tab}").tap()
        expect(board.test(seen)).to_be_visible()
        expect(board.test("prompt")).to_be_in_viewport()
        expect(board.to_press.first).to_be_in_viewport()
        board.fits()
        board.accessible()
        board.in_words()
    board.test("whole-board").tap()
    ways = play_on(board, 30, Random(3))
    assert set(ways) >= {"list", "place"}, ways
    board.fits()
    board.undo()
    board.in_words()


def test_a_desk_in_dutch(sit: Sit, long: Game[Any], lively: int) -> None:
    board = sit(locale="nl-NL")
    board.load(long, lively)
    assert board.shown["lang"] == "nl"
    board.in_words()
    ways = play_on(board, 30, Random(5))
    assert set(ways) >= {"list", "place"}, ways
    board.in_words()
    board.fits()


def test_the_sheet_follows_the_one_who_is_asked(board: Board, long: Game[Any], lively: int) -> None:
    board.load(long, lively)
    seen = set()
    for name in answered(long)[lively:]:
        seat = board.shown["ask"]["seat"]
        asked = next(each for each in board.shown["view"]["investigators"] if each["seat"] == seat)
        expect(board.test("sheet").locator("h2")).to_have_text(asked["name"])
        seen.add(seat)
        if len(seen) > 1:
            break
        board.choose(name)
    assert len(seen) > 1
    seat = board.shown["ask"]["seat"]
    other = next(each for each in board.shown["view"]["investigators"] if each["seat"] != seat)
    board.test(f"sheet-{other['seat']}").click()
    expect(board.test("sheet").locator("h2")).to_have_text(other["name"])
    board.accessible()


def test_a_monster_tells_its_numbers(board: Board, long: Game[Any], lively: int) -> None:
    board.load(long, lively)
    view = board.shown["view"]
    monster = next(monster for spot in view["streets"] + view["locations"] for monster in spot["monsters"])
    selector = f"button[data-place='{monster['place']}']"
    _, point = board.look(selector)
    assert point
    board.page.mouse.move(*point)
    expect(board.test("glance")).to_contain_text(monster["name"])
    board.page.mouse.move(5, 5)
    board.page.locator(selector).focus()
    board.page.keyboard.press("i")
    closer = board.test("closer")
    expect(closer).to_contain_text(monster["name"])
    for number in monster["numbers"]:
        if number["id"] in ("awareness", "toughness", "combat_rating"):
            expect(closer).to_contain_text(number["title"])
    board.accessible()
    board.close_dialog()


def test_the_table_is_accessible_with_the_ways_of_the_monsters(
    board: Board, long: Game[Any], lively: int
) -> None:
    board.load(long, lively)
    board.accessible()
    board.test("toggle-arrows").click()
    expect(board.test("toggle-arrows")).to_have_attribute("aria-pressed", "true")
    board.accessible()
    board.in_words()


# ---------------------------------------------------------------------- back in a long game


def test_undo_late_in_a_long_game(board: Board, long: Game[Any]) -> None:
    names = answered(long)
    board.load(long, len(names) - 2)
    before = board.shown
    board.choose(names[-2])
    assert board.shown != before
    board.undo()
    board.after(lambda: board.test("redo").click())
    board.undo()
    assert board.shown["view"] == before["view"]
    assert board.shown["position"] == before["position"]
    assert quick(partial(there_and_back, long.look(long.decisions[-1])), QUICK)


def there_and_back(game: Game[Any]) -> None:
    game.undo()
    game.redo()


def test_looking_back_through_a_long_game(board: Board, long: Game[Any]) -> None:
    board.load(long, -1)
    now = board.shown
    board.test("open-replay").click()
    slider = board.test("replay-slider")
    middle = len(now["decisions"]) // 2
    board.after(lambda: slider.fill(str(middle)))
    expect(board.test("past")).to_be_visible()
    assert board.position == now["decisions"][middle]
    assert not board.shown["live"]
    assert 0 < board.shown["view"]["turn"] < now["view"]["turn"]
    expect(board.options).to_have_count(0)
    board.accessible()
    board.after(lambda: board.test("replay-forward").click())
    assert board.position == now["decisions"][middle + 1]
    board.after(lambda: slider.fill("0"))
    assert board.position == now["decisions"][0]
    board.after(lambda: board.test("replay-now").click())
    assert board.shown == now


# ---------------------------------------------------------------------- the end


def test_a_victory_its_score_and_its_story(board: Board, long: Game[Any], tmp_path: Path) -> None:
    board.load(long, -1)
    board.choose(answered(long)[-1])
    end = board.test("end")
    expect(end).to_be_visible()
    outcome, score = board.shown["outcome"], board.shown["view"]["score"]
    assert outcome["result"] == "won"
    expect(end).to_contain_text(outcome["text"])
    expect(board.test("total")).to_have_text(str(score["total"]))
    expect(board.test("score").locator("tbody tr")).to_have_count(len(score["lines"]))
    assert sum(line["points"] for line in score["lines"]) == score["total"]
    expect(board.test("chart").locator("svg")).to_be_visible()
    board.accessible()
    board.in_words()
    with board.page.expect_download() as download:
        board.test("keep-story").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    story = file.read_text("utf-8")
    assert file.suffix == ".html"
    assert outcome["text"] in story
    assert not re.search(r"""(?:src|href)\s*=|url\(|@import|https?://(?!www\.w3\.org/)|<script""", story)
    page = board.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(story)
    expect(page.locator("h1")).to_have_text(board.shown["title"])
    last = board.shown["log"][-1]["text"]
    assert page.get_by_text(last, exact=True).count()
    assert asked == []
    Board(page, board.address).accessible()


# ---------------------------------------------------------------------- pictures


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes them"
)
@pytest.mark.parametrize(("file", "settings"), [("second.png", {}), ("second-phone.png", PHONE)])
def test_the_pictures_in_the_docs(
    sit: Sit, long: Game[Any], lively: int, file: str, settings: dict[str, Any]
) -> None:
    board = sit(**settings)
    board.load(long, lively)
    board.picture(DOCS / file)
