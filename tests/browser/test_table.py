"""Playing in a real browser: by mouse, by keyboard, by thumb, through crashes, in three languages.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.library import load_game
from tests.browser.board import PHONE, Board, fullest, script
from tests.browser.conftest import Ear, Sit
from tests.web.process import Server

pytestmark = pytest.mark.browser

KEY = "browser"
PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """A whole game, decision by decision."""
    return script(KEY)


# ---------------------------------------------------------------------- a whole game


@pytest.mark.alone
def test_a_whole_game_clicked_through_with_a_reload_in_the_middle(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    middle = len(answers) // 2
    for n, name in enumerate(answers):
        if n == middle:
            before = board.shown
            board.after(board.page.reload)
            assert board.shown == before
        if n % 2:
            board.take(name)
        else:
            board.take_on_the_table(name)
    expect(board.test("end")).to_be_visible()
    end = board.shown
    assert end["outcome"]["result"] == board.test("outcome").get_attribute("data-result")
    board.test("fair").locator("summary").click()
    expect(board.test("key")).to_have_text(end["key"])
    assert Chance(bytes.fromhex(end["key"]), {}).commitment == board.test("commitment").inner_text()
    board.accessible()
    board.in_words()
    board.close_dialog()
    expect(board.test("log").locator("li")).to_have_count(len(end["log"]))
    expect(board.test("undo")).to_be_disabled()
    board.test("copy").click()  # what is over goes on at another table, on new luck
    board.until(lambda: board.shown["id"] != end["id"])
    assert board.shown["position"] == end["decisions"][-1]
    assert (board.shown["key"], board.shown["commitment"] == end["commitment"]) == (None, False)
    expect(board.test("copy")).to_have_count(0)
    board.test("leave").click()
    expect(board.test("tables").locator("li")).to_have_count(2)
    assert language("en").catalogue("web")["web.tables.look"] in board.test("tables").inner_text()


@pytest.mark.alone
def test_a_server_killed_in_the_middle(board: Board, server: Server, answers: list[str], ear: Ear) -> None:
    ear.forgiven = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "Failed to load resource")
    board.start(KEY)
    board.play(answers[:12])
    before = board.shown
    server.kill()
    expect(board.test("lost")).to_be_visible()
    board.after(server.start)
    expect(board.test("lost")).to_have_count(0)
    assert board.shown == before
    assert len(board.lines) > 1
    board.play(answers[12:18])
    assert board.position > before["position"]


# ---------------------------------------------------------------------- keyboard, phone, languages


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until this has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{most} times Tab do not lead to {selector}")


def type_option(board: Board, number: int) -> None:
    """Press the key of this option, or of the last, once the page offers what it was told."""
    offered = [option["name"] for option in board.shown["ask"]["options"]]
    board.until(lambda: board.names() == offered)
    board.answering(lambda: board.page.keyboard.press(str(min(number, len(offered)))))


def test_the_keyboard_alone_is_enough(board: Board) -> None:
    page = board.page
    board.visit()
    expect(board.test("start")).to_be_visible()
    tab_to(page, "[data-testid=start]")
    board.press("Enter")
    for key in "1112":
        type_option(board, int(key))
    there = board.shown
    board.press("u")
    assert board.position < there["position"]
    board.press("r")
    assert board.shown == there
    page.keyboard.press("?")
    expect(board.test("help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(board.test("help")).to_have_count(0)
    page.keyboard.press("/")
    expect(board.test("rules-search")).to_be_focused()
    page.keyboard.type("sanity test")
    expect(board.test("rule").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(board.test("rules")).to_have_count(0)
    tab_to(page, "[data-testid=decision] [data-testid^=option-]")
    board.press("Enter")
    assert board.position > there["position"]


def test_a_card_can_be_chosen_with_the_keyboard(board: Board) -> None:
    board.start(KEY)
    board.page.keyboard.press("Escape")
    tab_to(board.page, "[data-place='lead:0']")
    board.page.keyboard.press("Enter")
    expect(board.test("chooser").get_by_role("button").first).to_be_focused()
    board.press("Enter")
    assert board.position > 0


def test_a_phone(sit: Sit, answers: list[str]) -> None:
    board = sit(**PHONE)
    board.visit()
    expect(board.test("start")).to_be_visible()
    board.fits()
    board.start(KEY)
    board.fits()
    for name in answers[:8]:
        board.after(lambda name=name: board.test(f"option-{name}").tap())  # type: ignore[misc]
    for tab in ("file", "log", "board"):
        board.test(f"tab-{tab}").tap()
        board.fits()
    board.accessible()
    board.undo()
    for dialog in ("rules", "settings", "help"):
        board.test("menu").tap()
        board.test(f"open-{dialog}").tap()
        expect(board.test(dialog)).to_be_visible()
        board.fits()
        board.close_dialog()
    board.test("menu").tap()
    board.test("open-replay").tap()
    board.after(lambda: board.test("replay-back").tap())
    board.fits()


REST = """
async ([selector, felt]) => {
  const thing = document.querySelector(selector);
  const of = (name, at) => Object.defineProperty(
    new PointerEvent(name, {bubbles: true, pointerType: 'touch', pointerId: 7}), 'timeStamp', {value: at});
  thing.dispatchEvent(of('pointerdown', 1000));
  await new Promise(go => setTimeout(go, 600));  // the page hears of the finger's end only now
  thing.dispatchEvent(of('pointerup', 1000 + felt));
  thing.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
}
"""
"""A finger on something, which the page hears of late."""


@pytest.mark.parametrize(("felt", "closer"), [(600, 1), (120, 0)], ids=["rests", "heard late"])
def test_a_finger_that_rests_looks_closer_and_one_that_is_heard_late_presses(
    sit: Sit, answers: list[str], felt: int, closer: int
) -> None:
    board = sit(**PHONE)
    board.start(KEY)
    places: list[str] = []
    for name in answers:
        places = [option["target"] for option in board.shown["ask"]["options"] if option["target"]]
        if len(set(places)) < len(places):
            break
        board.take(name)
    place = max(places, key=places.count)
    board.page.evaluate(REST, [f'button[data-place="{place}"]', felt])
    expect(board.test("closer")).to_have_count(closer)
    expect(board.test("unpick")).to_have_count(1 - closer)


def test_a_finger_that_rests_on_an_option_chooses_nothing(sit: Sit) -> None:
    board = sit(**PHONE)
    board.start(KEY)
    name = board.names()[0]
    board.page.evaluate(REST, [f"[data-testid='option-{name}']", 600])
    assert board.answers == 0
    if board.test("closer").count():
        board.close_dialog()
    board.after(lambda: board.page.evaluate(REST, [f"[data-testid='option-{name}']", 120]))
    assert board.answers == 1


@pytest.mark.parametrize(
    "lang", [pytest.param(lang, marks=[] if lang == "es" else pytest.mark.long) for lang in LANGUAGES]
)
def test_each_language(sit: Sit, answers: list[str], lang: str) -> None:
    """As the browser wishes on the start page, and changed at the table."""
    board = sit(locale={"en": "en-GB", "es": "es-ES", "nl": "nl-NL"}[lang])
    words = language(lang).catalogue("web")
    board.start(KEY)
    board.play(answers[:10])
    assert board.shown["lang"] == lang
    expect(board.page.locator("html")).to_have_attribute("lang", lang)
    expect(board.test("undo")).to_contain_text(words["web.undo"])
    expect(board.test("prompt")).to_contain_text(board.shown["ask"]["prompt"])
    board.in_words()
    other = LANGUAGES[LANGUAGES.index(lang) - 1]
    board.test("open-settings").click()
    board.after(lambda: board.test("lang").select_option(other))
    board.close_dialog()
    assert board.shown["lang"] == other
    expect(board.test("undo")).to_contain_text(language(other).catalogue("web")["web.undo"])
    board.after(board.page.reload)
    assert board.shown["lang"] == other, "the choice is remembered"


# ---------------------------------------------------------------------- why, and what if


def test_why(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    board.play(answers[:5])
    last = board.shown["log"][-1]
    board.test("why").last.click()
    rule = board.test("rules")
    expect(rule).to_contain_text(last["rule"])
    text = board.page.request.get(f"{board.address}/api/rules/{last['rule']}?lang=en").json()["text"]
    expect(rule).to_contain_text(text)
    board.accessible()
    board.close_dialog()
    board.test("prompt").get_by_role("button").click()
    expect(rule).to_contain_text(board.shown["ask"]["rule_text"])
    board.close_dialog()


def test_undo_and_redo(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    start = board.shown
    expect(board.test("undo")).to_be_disabled()
    board.play(answers[:6])
    there = board.shown
    for _ in range(6):
        board.undo()
    assert board.shown["view"] == start["view"]
    expect(board.test("undo")).to_be_disabled()
    for _ in range(6):
        board.after(lambda: board.test("redo").click())
    assert board.shown == there
    expect(board.test("redo")).to_be_disabled()


def test_looking_back_through_the_game(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    start = board.shown
    board.play(answers[:9])
    now = board.shown
    board.test("open-replay").click()
    slider = board.test("replay-slider")
    board.after(lambda: slider.fill("0"))
    expect(board.test("past")).to_be_visible()
    assert (board.shown["view"], board.shown["live"]) == (start["view"], False)
    expect(board.options).to_have_count(0)  # the past offers nothing
    board.after(lambda: board.test("replay-forward").click())
    assert board.position == now["decisions"][1]
    board.after(lambda: board.test("replay-back").click())
    assert board.position == 0
    board.accessible()
    board.after(lambda: board.test("replay-now").click())
    assert board.shown == now
    expect(board.test("replay")).to_have_count(0)


def test_going_on_from_the_past(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    board.play(answers[:6])
    third = board.shown["decisions"][3]
    board.test("open-replay").click()
    board.after(lambda: board.test("replay-slider").fill("3"))
    board.test("replay-rewind").click()
    board.until(lambda: board.shown["live"] and board.position == third)
    assert board.shown["can_redo"]
    board.take(answers[3])


# ---------------------------------------------------------------------- files and tabs


def test_a_game_goes_into_a_file_and_comes_back(board: Board, answers: list[str], tmp_path: Path) -> None:
    board.start(KEY)
    board.play(answers[:8])
    before = board.shown
    with board.page.expect_download() as download:
        board.test("save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert load_game(file.read_bytes()).position == before["position"]
    board.test("leave").click()
    board.after(lambda: board.test("load").set_input_files(file))
    expect(board.test("prompt")).to_be_visible()
    assert {**board.shown, "id": before["id"]} == before
    assert board.shown["id"] != before["id"]


def test_a_file_that_is_no_game_is_refused_in_words(sit: Sit, tmp_path: Path, ear: Ear) -> None:
    ear.forgiven = ("400 (Bad Request)",)
    board = sit(locale="es-ES")
    board.visit()
    file = tmp_path / "diary.json"
    file.write_text(json.dumps({"format": "my diary"}))
    board.test("load").set_input_files(file)
    expect(board.test("problem")).to_contain_text("La partida guardada")


def test_two_tabs_show_the_same_table(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    other = Board(board.page.context.new_page(), board.address)
    other.page.goto(board.page.url)
    other.until(lambda: other.shown != {})
    board.play(answers[:3])
    other.until(lambda: other.shown == board.shown)
    other.undo()
    board.until(lambda: board.shown == other.shown)
    expect(board.test("prompt")).to_contain_text(other.shown["ask"]["prompt"])


@pytest.mark.alone
def test_a_deleted_table_says_so(board: Board, ear: Ear) -> None:
    ear.forgiven = ("404 (Not Found)",)
    board.start(KEY)
    other = Board(board.page.context.new_page(), board.address)
    other.visit()
    delete = other.test("delete")
    delete.click()
    delete.click()
    expect(other.test("tables")).to_have_count(0)
    expect(board.test("gone")).to_be_visible()


def test_questions_that_answer_themselves_are_a_setting(board: Board) -> None:
    board.start(KEY)
    board.test("open-settings").click()
    expect(board.test("auto-single")).to_be_checked()
    board.after(lambda: board.test("auto-single").uncheck())
    assert board.shown["settings"] == {"single": False, "trivial": True}
    board.after(board.page.reload)
    assert board.shown["settings"]["single"] is False


# ---------------------------------------------------------------------- for every reader


def test_every_page_and_dialog_is_accessible(board: Board, answers: list[str]) -> None:
    board.visit()
    expect(board.test("start")).to_be_visible()
    board.accessible()
    board.start(KEY)
    board.play(answers[:14])
    board.accessible()
    for dialog in ("rules", "settings", "help"):
        board.test(f"open-{dialog}").click()
        expect(board.test(dialog)).to_be_visible()
        board.accessible()
        board.close_dialog()
    board.page.locator("[data-testid^=pile-]").first.click()
    expect(board.page.locator("dialog[open]")).to_be_visible()
    board.accessible()
    board.close_dialog()


def test_every_card_has_words_for_who_cannot_see_it(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    board.play(answers[:10])
    for card in board.shown["view"]["hand"]:
        label = (
            board.place(card["place"]).get_attribute("aria-label") or board.place(card["place"]).inner_text()
        )
        assert card["name"] in label
    expect(board.test("announcer")).to_contain_text(board.shown["ask"]["prompt"])


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes it"
)
def test_the_picture_in_the_readme(board: Board, answers: list[str]) -> None:
    board.start(KEY)
    board.play(answers[: fullest(KEY, answers)])
    board.picture(PICTURE)


def test_the_judges_of_these_tests_can_say_no(board: Board) -> None:
    board.visit()
    expect(board.test("start")).to_be_visible()
    board.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<button></button>')")
    with pytest.raises(AssertionError, match="button-name"):
        board.accessible()
    board.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p>web.nonsense</p>')")
    with pytest.raises(AssertionError):
        board.in_words()
    board.page.evaluate("() => { document.body.style.width = '3000px' }")
    with pytest.raises(AssertionError, match="on a screen of 1400"):
        board.fits()
