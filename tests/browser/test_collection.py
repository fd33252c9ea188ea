"""The collection and the pages of its cards, in a real browser: by mouse, by keyboard, by thumb, in three languages."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.listing import listing
from miskatonic.kernel.text import language
from miskatonic.table.printed import import_texts
from tests.browser.board import LOCALES, PHONE, Board, Json
from tests.browser.conftest import Ear, Sit
from tests.web.process import Server

pytestmark = pytest.mark.browser

PICTURE = Path(__file__).parents[2] / "docs" / "cards.png"
EVERY_CARD = len(listing(language("en"), printed=False).cards)
MILAN, ROLAND, MACHETE = "01033", "01001", "01020"


def cards(board: Board) -> Locator:
    return board.test("card")


def codes(board: Board) -> list[str]:
    """The cards that are drawn, in order."""
    links = cards(board).evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return [str(link).rpartition("/")[2] for link in links]


def browse(board: Board, query: str = "") -> None:
    board.visit(f"/#/cards{query}")
    expect(board.test("hits")).to_have_text(re.compile(r"\d"))


def hits(board: Board, n: int) -> None:
    expect(board.test("hits")).to_have_text(re.compile(rf"^{n}\D"))


def test_every_card_is_there_but_only_those_in_sight_are_drawn(board: Board) -> None:
    browse(board)
    hits(board, EVERY_CARD)
    expect(board.page.locator('[data-index="10"]')).to_be_attached()
    assert cards(board).count() < 60
    first = codes(board)[0]
    cards(board).first.focus()
    board.page.keyboard.press("End")
    expect(board.page.locator(f'[data-index="{EVERY_CARD - 1}"]')).to_be_focused()
    assert cards(board).count() < 60
    board.page.keyboard.press("Home")
    expect(board.page.locator(f'[href="#/cards/{first}"]')).to_be_focused()
    board.look_around()


def test_typing_finds_the_best_names_first_in_both_languages(board: Board) -> None:
    browse(board)
    search = board.test("card-search")
    for typed in ("dr milan", "christ milán", "professor ento"):
        search.fill(typed)
        hits(board, 1)
        assert codes(board) == [MILAN]
    search.fill("machete")
    expect(cards(board).first).to_have_attribute("href", f"#/cards/{MACHETE}")
    search.fill("zzz")
    hits(board, 0)
    board.look_around()
    search.press("Escape")
    hits(board, EVERY_CARD)


def test_filters_stand_in_the_address_and_a_link_shows_the_same(board: Board) -> None:
    browse(board)
    board.test("class-seeker").click()
    board.test("type-asset").click()
    board.test("slot-ally").click()
    board.test("level-to").fill("2")
    board.test("pick-trait").fill("misk")
    board.test("pick-trait").press("Enter")
    board.test("sort").select_option("cost")
    facts = load().cards.values()
    wanted = {
        card.code
        for card in facts
        if "seeker" in card.classes
        and (card.type, card.level in (0, 1, 2), card.duplicate_of) == ("asset", True, "")
        and "ally" in card.slots
        and "miskatonic" in card.traits
    }
    hits(board, len(wanted))
    assert set(codes(board)) == wanted
    costs = [load()[code].cost for code in codes(board)]
    assert costs == sorted(costs, key=lambda cost: -1 if cost is None else cost)
    expect(board.page).to_have_url(re.compile("class=seeker.*trait=miskatonic.*level=0-2.*sort=cost"))
    board.accessible()
    other = Board(board.page.context.new_page(), board.address)
    other.page.goto(board.page.url)
    hits(other, len(wanted))
    assert codes(other) == codes(board)
    other.test("chips").get_by_role("button").first.click()
    other.test("clear-all").click()
    hits(other, EVERY_CARD)


def test_what_an_investigator_may_have(board: Board) -> None:
    deck: Json = {"deck": {"investigator": ROLAND, "cards": {}}, "taboo": "current"}
    answer = board.page.request.post(f"{board.address}/api/cards/decks/pool", data=deck)
    pool = answer.json()["cards"]
    browse(board)
    board.test("pick-investigator").fill("roland fed")
    board.test("pick-investigator").press("Enter")
    hits(board, len(pool))
    board.test("class-mystic").click()
    allowed = [code for code in pool if "mystic" in load()[code].classes]
    hits(board, len(allowed))
    assert set(codes(board)) == set(allowed)


def test_the_keyboard_alone_is_enough(board: Board) -> None:
    page = board.page
    browse(board)
    page.keyboard.press("/")
    expect(board.test("card-search")).to_be_focused()
    page.keyboard.type("seeker ally")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-index="0"]')).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    there = page.locator('[data-index="2"]')
    expect(there).to_be_focused()
    name = there.locator(".title").inner_text()
    page.keyboard.press("Enter")
    title = board.test("page-title")
    expect(title).to_contain_text(name)
    expect(title).to_be_focused()
    here = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(here)
    expect(title).not_to_contain_text(name)
    page.go_back()
    expect(title).to_contain_text(name)
    page.go_back()
    expect(there).to_be_focused()
    expect(board.test("card-search")).to_have_value("seeker ally")
    page.keyboard.press("Escape")
    hits(board, EVERY_CARD)
    expect(board.test("card-search")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    expect(board.test("help")).to_be_visible()
    board.look_around()
    page.keyboard.press("Escape")
    expect(board.test("help")).to_have_count(0)


def test_going_back_finds_the_list_where_it_was(board: Board) -> None:
    browse(board, "?form=grid&sort=pack")
    there = 4000
    board.page.mouse.wheel(0, there)
    board.until(lambda: board.page.evaluate("() => window.scrollY") == there)  # the wheel has come to rest
    box = board.page.evaluate(
        "() => [...document.querySelectorAll('[data-testid=card]')]"
        ".find(one => one.getBoundingClientRect().top > 300).dataset.index"
    )
    board.page.locator(f'[data-index="{box}"]').click()
    expect(board.test("page-title")).to_be_focused()
    board.page.go_back()
    expect(board.page.locator(f'[data-index="{box}"]')).to_be_focused()
    board.until(lambda: abs(board.page.evaluate("() => window.scrollY") - there) < 5)


def test_a_card_with_its_rulings(board: Board) -> None:
    board.visit(f"/#/cards/{MILAN}")
    page = board.page
    expect(board.test("page-title")).to_have_text("Dr. Milan Christopher")
    expect(page).to_have_title(re.compile("Dr. Milan Christopher"))
    told = page.request.get(f"{board.address}/api/cards/{MILAN}?lang=en").json()
    for group in told["rulings"]:
        rows = board.test(f"rulings-{group['section']}").locator("[data-rule]")
        expect(rows).to_have_count(len(group["rows"]))
        ids = rows.evaluate_all("all => all.map(one => one.dataset.rule)")
        assert ids == [row["id"] for row in group["rows"]]
    assert "[code" not in page.locator("main").inner_text()
    board.look_around()
    board.test("rulings-taboo").get_by_role("link").first.click()
    expect(board.test("page-title")).to_contain_text("lcg.taboo.mutated.01")
    page.locator(f'[data-card="{MILAN}"]').first.click()
    expect(board.test("page-title")).to_have_text("Dr. Milan Christopher")


def test_an_investigator_and_a_card_of_a_scenario(board: Board, ear: Ear) -> None:
    ear.forgiven = ("404 (Not Found)",)
    board.visit(f"/#/cards/{ROLAND}")
    told = board.page.request.get(f"{board.address}/api/cards/{ROLAND}?lang=en").json()
    for line in told["deckbuilding"]:
        expect(board.page.get_by_text(line, exact=True)).to_be_visible()
    for code in ("01006", "01007"):
        expect(board.page.locator(f'.cards [data-card="{code}"]').first).to_be_visible()
    board.look_around()
    board.test("pool-link").click()
    expect(board.test("chips")).to_contain_text("Roland Banks")
    board.visit("/#/cards/01160")
    expect(board.test("page-title")).to_contain_text("Ghoul Minion")
    board.visit("/#/cards/nonsense")
    expect(board.page.get_by_role("alert")).to_contain_text("nonsense")
    board.in_words()


@pytest.mark.alone
def test_a_users_own_copy_of_the_texts_is_shown_and_never_as_html(
    board: Board, server: Server, tmp_path: Path
) -> None:
    """Imported at the terminal; `test_desk` chooses a copy in the browser."""
    words = language("en").catalogue("web")
    board.visit(f"/#/cards/{MACHETE}")
    expect(board.test("own")).not_to_be_empty()
    expect(board.test("open-texts")).to_have_text(words["web.texts.use"])
    copy = tmp_path / "mine.json"
    text = "[action]: <b>Swing.</b> [[Ghoul]] beware: <img src=x onerror=alert(1)> 1 < 2"
    copy.write_text(json.dumps([{"code": MACHETE, "text": text}]))
    import_texts(copy, server.data)
    board.page.reload()
    printed = board.test("printed")
    expect(printed).to_contain_text("Swing. Ghoul beware: <img src=x onerror=alert(1)> 1 < 2")
    expect(printed.get_by_role("img", name="action")).to_be_visible()
    expect(printed.locator("img")).to_have_count(0)
    expect(board.test("own")).to_have_count(0)
    expect(board.test("open-texts")).to_have_text(words["web.texts.open"])
    board.look_around()


def test_a_phone(sit: Sit) -> None:
    board = sit(**PHONE)
    board.visit()
    board.test("way-cards").tap()
    hits(board, EVERY_CARD)
    board.look_around()
    board.test("open-filters").tap()
    expect(board.test("filters")).to_be_visible()
    board.test("class-survivor").tap()
    board.test("weakness-no").check(force=True)
    board.look_around()
    board.test("show-found").tap()
    expect(board.test("filters")).to_have_count(0)
    survivors = [
        card
        for card in load().cards.values()
        if "survivor" in card.classes and not (card.duplicate_of or card.hidden or card.subtype)
    ]
    hits(board, len(survivors))
    board.test("form-grid").tap()
    board.look_around()
    cards(board).nth(1).tap()
    expect(board.test("page-title")).to_be_attached()
    board.look_around()
    board.page.evaluate("() => localStorage.setItem('miskatonic.prefs', JSON.stringify({textSize: 'huge'}))")
    board.page.reload()
    expect(board.test("page-title")).to_be_attached()
    board.fits()
    board.test("nav-rules").tap()
    expect(board.test("rule-search")).to_be_visible()
    board.fits()


@pytest.mark.parametrize("lang", ["es", "nl"])
def test_another_language_and_large_text(sit: Sit, lang: str) -> None:
    board = sit(locale=LOCALES[lang])
    words = language(lang).catalogue("web")
    browse(board, "?q=prof+entomo")
    expect(board.test("nav-cards")).to_have_text(words["web.study.cards"])
    assert codes(board) == [MILAN]
    if lang == "es":
        board.test("card-search").fill("aliado buscador milan")
        hits(board, 1)
    board.test("open-settings").click()
    board.page.get_by_label(words["web.settings.size_huge"]).check()
    board.close_dialog()
    board.look_around()
    cards(board).first.click()
    expect(board.test("rulings-taboo")).to_contain_text("Dr. Milan Christopher")
    board.look_around()
    board.test("lang").select_option("en")
    expect(board.page.get_by_text("On the lists of taboos")).to_be_visible()


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes it"
)
def test_the_picture_in_the_documentation(board: Board) -> None:
    browse(board, "?class=seeker,mystic&level=1-5&sort=level&form=grid")
    board.picture(PICTURE)
