"""Building decks in a real browser: by clicking, by keyboard, by thumb, from version to version."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.games.cards.decks.reading import read
from miskatonic.kernel.text import language
from tests.browser.board import PHONE, Board
from tests.browser.conftest import Ear, Sit
from tests.browser.test_table import tab_to
from tests.web.process import Server

pytestmark = pytest.mark.browser

PICTURE = Path(__file__).parents[2] / "docs" / "decks.png"

ROLAND = "01001"
MACHETE, COP, COP_2, SPECIAL, RANDOM = "01020", "01018", "01028", "01006", "01000"
STARTER = dict.fromkeys(
    (
        *("01016", "01017", "01018", "01019", "01020", "01021", "01022", "01023", "01024", "01025"),
        *("01030", "01031", "01032", "01086", "01087"),
    ),
    2,
)
"""Thirty cards of Guardian, Seeker and neutral that Roland may have."""

Json = dict[str, Any]


def keep(board: Board, *versions: Json) -> str:
    """A deck that the server keeps; its page is open."""
    answer = board.page.request.post(f"{board.address}/api/decks", data=json.dumps({"versions": versions}))
    assert answer.ok, answer.text()
    id_ = str(answer.json()["id"])
    board.visit(f"/#/decks/{id_}")
    expect(board.test("verdict")).to_be_visible()
    return id_


def roland(**more: Any) -> Json:
    return {"investigator": ROLAND, "cards": {**STARTER, SPECIAL: 1, "01007": 1, "01097": 1}, **more}


def kept(board: Board, id_: str) -> list[Json]:
    """The versions as the server has them, once all is kept."""
    expect(board.test("keeping")).to_have_attribute("data-keeping", "kept")
    versions: list[Json] = board.page.request.get(f"{board.address}/api/decks/{id_}").json()["versions"]
    return versions


def copies(board: Board, code: str) -> int:
    """Of a card in the deck, by its paper."""
    row = board.test("deck").locator(f"[data-card='{code}'] .n").first
    return int(row.inner_text().strip("✕× ")) if row.count() else 0


def legal(board: Board, yes: bool = True) -> None:
    expect(board.test("verdict")).to_have_attribute("data-valid", str(yes).lower())


def add(board: Board, code: str, n: int = 1) -> None:
    for _ in range(n):
        board.test("pool").get_by_test_id(f"more-{code}").click()


# ---------------------------------------------------------------------- by clicking


@pytest.mark.alone
def test_a_legal_deck_clicked_together(board: Board) -> None:
    board.visit("/#/decks")
    expect(board.test("no-decks")).to_be_visible()
    board.test("way-new").click()
    board.test("who").fill("roland ban")
    board.look_around()
    board.test(f"pick-{ROLAND}").click()
    expect(board.test("size")).to_contain_text("0/30")
    assert copies(board, SPECIAL) == copies(board, RANDOM) == 1, "it begins with signatures and a weakness"
    for code in STARTER:
        board.test("pool-search").fill(code)
        add(board, code, 2)
    expect(board.test("size")).to_contain_text("30/30")
    legal(board)
    board.test("draw-weakness").click()
    board.test("draw").click()
    expect(board.test("drawn").locator(".name")).to_be_visible()
    board.look_around()
    board.close_dialog()
    expect(board.test("deck").locator(f"[data-card='{RANDOM}']")).to_have_count(0)
    legal(board)
    board.test("deck-name").fill("By the book")
    board.look_around()
    id_ = board.page.url.rpartition("/")[2]
    assert kept(board, id_)[0]["name"] == "By the book"
    board.test("nav-decks").click()
    expect(board.test("decks").locator("li")).to_contain_text("By the book")
    board.look_around()
    board.test("delete").click()
    expect(board.test("no-decks")).to_be_visible()
    board.test("bring-back").click()
    expect(board.test("decks").locator("li")).to_contain_text("By the book")


def test_an_illegal_step_is_told_with_its_rule_and_what_mends_it(board: Board) -> None:
    keep(board, roland())
    legal(board)
    board.test("deck").get_by_test_id(f"less-{SPECIAL}").click()
    legal(board, False)
    problem = board.test("problems").locator("[data-type=requirement_missing]")
    expect(problem).to_contain_text("Roland's .38 Special")
    expect(problem.locator(".mend")).not_to_be_empty()
    rule = problem.get_attribute("data-rule")
    expect(problem.get_by_test_id("why")).to_have_attribute("href", f"#/rules/{rule}")
    expect(board.test("announcer")).to_contain_text("Not legal")
    board.page.keyboard.press("Control+z")
    legal(board)
    expect(board.test("announcer")).to_contain_text("legal")
    assert copies(board, SPECIAL) == 1
    board.test("deck").get_by_test_id(f"less-{MACHETE}").click()
    expect(board.test("problems")).to_contain_text("29")
    board.test("why").click()
    expect(board.test("page-title")).to_be_focused()
    board.page.go_back()
    board.test("undo").click()
    legal(board)


def test_another_list_of_taboos_changes_the_experience(board: Board) -> None:
    deck = roland()
    deck["cards"] = {**deck["cards"], "01021": 1, "02018": 1}
    id_ = keep(board, deck)
    board.test("taboo").select_option("none")
    expect(board.test("experience")).to_contain_text("0")
    prices = {}
    for code in ("001", "none", "008"):
        board.test("taboo").select_option(code)
        wanted = "" if code == "none" else code
        board.until(lambda wanted=wanted: kept(board, id_)[0]["taboo"] == wanted)  # type: ignore[misc]
        expect(board.test("summary")).to_have_attribute("data-taboo", wanted)
        prices[code] = int(board.test("experience").locator("b").inner_text())
    assert prices["none"] == 0
    assert len(set(prices.values())) > 1, prices


def test_an_upgrade_with_its_bill_and_undo(board: Board) -> None:
    id_ = keep(board, roland(taboo=""))
    board.test("next-version").click()
    board.test("earned").fill("5")
    board.test(f"up-{COP}").click()
    bill = board.test("bill")
    expect(bill.locator("[data-type=upgrade]")).to_contain_text("Beat Cop")
    expect(board.test("spent")).to_have_text("2")
    expect(board.test("left")).to_have_text("3")
    board.page.keyboard.press("u")
    expect(bill).to_have_count(0)
    expect(board.test("left")).to_have_text("5")
    board.page.keyboard.press("r")
    expect(board.test("spent")).to_have_text("2")
    row = board.test("deck").locator(f"[data-card='{MACHETE}']")
    row.locator(".fold").click()
    board.test(f"exile-{MACHETE}").click()
    expect(board.test("deck").locator("[data-group=gone]")).to_contain_text("Machete")
    board.look_around()
    first, second = kept(board, id_)
    assert first["cards"][COP] == 2
    assert "earned" not in first
    assert (second["cards"][COP], second["cards"][COP_2]) == (1, 1)
    assert second["exiled"] == [MACHETE]
    assert second["earned"] == 5
    board.test("version-1").click()
    expect(board.test("past")).to_be_visible()
    board.until(lambda: copies(board, COP) == 2)
    expect(board.test("deck").get_by_test_id(f"less-{COP}")).to_have_count(0)
    board.test("go-back").click()
    expect(board.test("versions").get_by_role("tab")).to_have_count(1)
    board.test("undo").click()
    expect(board.test("versions").get_by_role("tab")).to_have_count(2)


def test_sheets_choices_and_second_decks(board: Board) -> None:
    id_ = keep(board, {"investigator": "09018", "cards": {"09042": 1}})
    board.test("choice-faction_1").select_option("seeker")
    board.test("sheet-09042").click()
    board.test("box-4-1").check()
    board.test("chosen-0-0").select_option(index=1)
    board.look_around()
    board.close_dialog()
    deck = kept(board, id_)[0]
    assert deck["choices"] == {"faction_1": "seeker"}
    assert deck["marks"]["09042"]["4"]["boxes"] == 2
    assert deck["marks"]["09042"]["0"]["chosen"]
    expect(board.test("experience")).to_contain_text("2")
    board.test("game").select_option("beginning")
    expect(board.test("problems").locator("[data-rule='lcg.base.deck.04']")).to_be_visible()
    board.test("next-version").click()
    board.test("used-09042").fill("1")
    assert kept(board, id_)[1]["used"] == ["09042"]
    keep(board, {"investigator": "90049", "cards": {}})
    board.test("pool-filters").click()
    board.test("pool-kind").select_option("second")
    board.test("pool").locator("[data-testid^=more-]").first.click()
    expect(board.test("deck").locator("[data-group=second] [data-card]")).not_to_have_count(0)
    board.test("variant-highlander").evaluate("one => one.closest('details').open = true")
    board.test("variant-highlander").check()
    board.until(lambda: "Highlander" in board.test("undo").get_attribute("title"))  # type: ignore[operator]


# ---------------------------------------------------------------------- files


def test_a_deck_goes_out_and_comes_in_again(board: Board, tmp_path: Path, ear: Ear) -> None:
    ear.forgiven = ("400 (Bad Request)",)
    before = roland(name="There and back", taboo="005")
    keep(board, before)
    board.test("open-export").click()
    files, shown = {}, ""
    for form in ("arkhamdb", "text", "own"):
        board.test(f"form-{form}").check()
        expect(board.test("written")).not_to_have_value(shown)
        shown = board.test("written").input_value()
        with board.page.expect_download() as download:
            board.test("download").click()
        files[form] = tmp_path / f"{form}-{download.value.suggested_filename}"
        download.value.save_as(files[form])
        assert read(files[form].read_bytes()).cards == before["cards"]
    board.look_around()
    board.visit("/#/decks")
    board.test("way-import").click()
    board.test("import-text").fill("my diary")
    board.test("import-read").click()
    expect(board.test("import-problem")).to_be_visible()
    board.test("import-file").set_input_files(files["arkhamdb"])
    expect(board.test("import-found")).to_contain_text("There and back")
    board.look_around()
    board.test("import-keep").click()
    expect(board.test("deck-name")).to_have_value("There and back")
    id_ = board.page.url.rpartition("/")[2]
    assert kept(board, id_)[0] == before
    legal(board)


def test_a_random_deck_is_legal(board: Board) -> None:
    board.visit("/#/decks")
    board.test("way-random").click()
    board.test("who").fill("agnes")
    board.test("pick-01004").click()
    expect(board.test("size")).to_contain_text("30/30")
    legal(board)
    board.test("open-hand").click()
    board.page.locator("[data-testid^=wish-]").first.check()
    expect(board.test("odds")).to_contain_text("%")
    board.test("mulligan").click()
    board.look_around()


@pytest.mark.alone
def test_a_starter_deck_at_the_first_press_and_its_weakness(board: Board) -> None:
    board.visit("/#/decks")
    expect(board.test("no-decks")).to_be_visible()
    board.test("starter-01005").click()
    expect(board.test("size")).to_contain_text("30/30")
    legal(board)
    board.test("draw-weakness").click()
    board.test("draw").click()
    expect(board.test("drawn")).to_contain_text("·")
    board.close_dialog()
    legal(board)
    board.visit("/#/decks")
    board.test("way-new").click()
    expect(board.test("starter-01001")).to_be_visible()
    board.look_around()


def test_what_is_missing_is_put_in_at_one_press(sit: Sit) -> None:
    board = sit(**PHONE)
    id_ = keep(board, {"investigator": ROLAND, "cards": STARTER})
    legal(board, False)
    board.test("verdict").tap()
    expect(board.test("problems")).to_be_in_viewport()
    board.test("mend-missing").tap()
    expect(board.test("mend-missing")).to_have_count(0)
    board.test("mend-weakness").tap()
    board.test("draw").tap()
    board.test("drawn-done").tap()
    legal(board)
    cards = kept(board, id_)[0]["cards"]
    assert (cards[SPECIAL], cards["01007"], RANDOM in cards) == (1, 1, False)
    board.test("tab-cards").tap()
    board.test("pool-search").fill("cover up")
    board.test("pool-in-own").tap()
    expect(board.test("pool").get_by_test_id("more-01007")).to_be_visible()
    board.look_around()


def test_the_sheet_is_the_one_of_the_list(board: Board) -> None:
    keep(board, roland(cards={**STARTER, SPECIAL: 1, "01007": 1, "01097": 1, "09022": 1}, taboo="008"))
    board.test("sheet-09022").click()
    expect(board.test("box-3-1")).to_be_visible()
    board.close_dialog()
    board.test("taboo").select_option("none")
    expect(board.test("keeping")).to_have_attribute("data-keeping", "kept")
    board.test("sheet-09022").click()
    expect(board.test("box-3-0")).to_be_visible()
    expect(board.test("box-3-1")).to_have_count(0)


def test_a_copy_from_the_page_of_a_card(board: Board) -> None:
    id_ = keep(board, roland())
    board.visit(f"/#/cards/{MACHETE}")
    board.test("add-copy").click()
    expect(board.test("add-to-deck").get_by_role("status")).to_contain_text("Machete")
    assert (
        board.page.request.get(f"{board.address}/api/decks/{id_}").json()["versions"][0]["cards"][MACHETE]
        == 3
    )
    board.test("add-to-deck").get_by_role("link").click()
    legal(board, False)


# ---------------------------------------------------------------------- keeping


def test_what_two_browsers_do_to_one_deck(board: Board, sit: Sit, ear: Ear) -> None:
    ear.forgiven = ("409 (Conflict)",)
    id_ = keep(board, roland())
    other = sit()
    other.visit(f"/#/decks/{id_}")
    expect(other.test("verdict")).to_be_visible()
    board.test("deck").get_by_test_id(f"less-{MACHETE}").click()
    assert kept(board, id_)[0]["cards"][MACHETE] == 1
    other.test("deck").get_by_test_id(f"less-{COP}").click()
    expect(other.test("stale")).to_be_visible()
    assert (copies(other, MACHETE), copies(other, COP)) == (1, 2)
    other.test("keep-mine").click()
    other.until(lambda: id_ not in other.page.url and copies(other, COP) == 1)


@pytest.mark.alone
def test_the_server_may_go_and_come_back(board: Board, server: Server, ear: Ear) -> None:
    ear.forgiven = ("ERR_CONNECTION_REFUSED", "Failed to load resource", "ERR_CONNECTION_RESET", "ERR_EMPTY")
    id_ = keep(board, roland())
    server.kill()
    board.test("deck").get_by_test_id(f"less-{MACHETE}").click()
    expect(board.test("lost")).to_be_visible()
    server.start()
    expect(board.test("lost")).to_have_count(0)
    assert kept(board, id_)[0]["cards"][MACHETE] == 1
    legal(board, False)


# ---------------------------------------------------------------------- for every reader


def test_a_phone_in_spanish(sit: Sit) -> None:
    board = sit(**PHONE, locale="es-ES")
    words = language("es").catalogue("web")
    id_ = keep(board, roland())
    board.look_around()
    board.test("pool-search").fill("machete")
    expect(board.test("pool").locator(f"[data-card='{MACHETE}']")).to_be_visible()
    board.test("pool").get_by_test_id(f"less-{MACHETE}").tap()
    legal(board, False)
    board.test("tab-deck").tap()
    expect(board.test("problems")).to_be_in_viewport()
    board.look_around()
    board.test("next-version").tap()
    expect(board.test("versions")).to_contain_text(words["web.deck.version"].replace("{n}", "2"))
    board.test("earned").fill("3")
    assert kept(board, id_)[1]["earned"] == 3
    board.test("undo").tap()
    board.look_around()


def test_the_keyboard_alone_builds(board: Board) -> None:
    page = board.page
    id_ = keep(board, roland())
    page.keyboard.press("/")
    expect(board.test("pool-search")).to_be_focused()
    page.keyboard.type("machete")
    expect(board.test("pool").locator("[data-card]")).to_have_count(1)
    tab_to(page, "[data-testid=pool] [data-stop]")
    page.keyboard.press("-")
    assert kept(board, id_)[0]["cards"][MACHETE] == 1
    page.keyboard.press("+")
    expect(board.test("pool").get_by_test_id(f"count-{MACHETE}")).to_have_text("2/2")
    legal(board)
    tab_to(page, "[data-testid=deck] [data-stop]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(board.test("deck").locator("[aria-expanded=true]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board.test("deck").locator("[data-stop]:focus")).to_be_visible()  # though its row went
    legal(board, False)
    page.keyboard.press("u")
    page.keyboard.press("u")
    legal(board)


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes it"
)
def test_the_picture_of_decks(board: Board) -> None:
    keep(board, roland(name="By the book"))
    board.test("next-version").click()
    board.test("earned").fill("5")
    board.test(f"up-{COP}").click()
    expect(board.test("spent")).not_to_have_text("0")
    board.test("deck").get_by_test_id("less-01087").click()
    expect(board.test("problems")).to_be_visible()
    board.picture(PICTURE)
