"""What the card game does not take, at the browser: each gets a sentence that helps, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.reading import write
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.words import card_words
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from tests.browser.board import LOCALES, Board, answered
from tests.browser.conftest import Ear, Sit
from tests.browser.eventful import TWO, campaign_by_chance, chapters

pytestmark = pytest.mark.browser

Json = dict[str, Any]
ROLAND, DAISY, ZOEY = "01001", "01002", "02001"


def deck(code: str, *, investigator: str = "", **cards: int) -> str:
    """A starter, with what was changed in it by hand."""
    found: Json = json.loads(write(starter(code)))
    found["investigator"] = investigator or code
    found["cards"] |= {name.removeprefix("_"): n for name, n in cards.items()}
    return json.dumps(found)


# ---------------------------------------------------------------------- decks

DECKS = {
    deck(ROLAND, _01020=5): "Machete",
    deck(ROLAND, _02187=2): "02187",
    deck(ROLAND, investigator=ZOEY): "Zoey Samaras",
    deck(DAISY, investigator=ROLAND): "01008",
    deck(ROLAND)[:100]: "JSON",
    " \n": "roland.json",
}
"""Files, and what the sentence about each names: a card by its number is named in the reader's language."""


@pytest.mark.parametrize("lang", LOCALES)
def test_a_deck_that_does_not_play_is_refused_in_words(sit: Sit, ear: Ear, tmp_path: Path, lang: str) -> None:
    ear.forgiven = ("400 (Bad Request)",)
    board = sit(locale=LOCALES[lang])
    board.visit()
    board.set_up("cards", TWO, difficulty="hard")
    file = tmp_path / "roland.json"
    for text, named in DECKS.items():
        file.write_text(text, "utf-8")
        bring(board, 1, file)
        if text.strip():
            board.test("start").click()
        expect(board.test("problem")).to_contain_text(in_language(named, lang))
        board.in_words()
    board.accessible()
    file.write_text(deck(ROLAND), "utf-8")
    for seat in (1, 2):
        bring(board, seat, file)
    board.test("start").click()
    expect(board.test("problem")).to_contain_text("Roland Banks")
    board.test("setup-deck_2-none").click()
    board.after(lambda: board.test("start").click())
    view = board.shown["view"]
    assert view["people"][0]["title"] == "Roland Banks"
    assert view["difficulty"]["id"] == "hard"


def in_language(named: str, lang: str) -> str:
    return language(lang).render(card_words(named)) if named in load().cards else named


def bring(board: Board, seat: int, file: Path) -> None:
    """As often as it has changed: once it is read the page forgets where it was."""
    board.test(f"setup-deck_{seat}").set_input_files(file)
    expect(board.test(f"setup-deck_{seat}")).to_have_value("")


# ---------------------------------------------------------------------- files


def worth_more(save: Json) -> None:
    save["last"]["state"]["campaign"]["experience"] = [99, 99]


def another_answer(save: Json) -> None:
    save["answers"][len(save["answers"]) // 2] = "nonsense"


def one_answer_less(save: Json) -> None:
    del save["answers"][len(save["answers"]) // 2]


def another_campaign(save: Json) -> None:
    save["options"]["campaign"] = "the_dunwich_legacy"


@pytest.mark.parametrize("change", [worth_more, another_answer, one_answer_less, another_campaign])
def test_a_campaign_changed_by_hand_is_refused_or_put_right(
    board: Board, ear: Ear, tmp_path: Path, change: Callable[[Json], None]
) -> None:
    """What the answers do not lead to is not there, and the campaign that was kept goes on."""
    ear.forgiven = ("400 (Bad Request)",)
    _, game = campaign_by_chance()
    start = chapters(game)[1]
    board.load(game, start)
    here, experience = board.page.url, board.shown["view"]["campaign"]["experience"]
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game)[:start]:
        again.answer(name)
    save: Json = again.save()
    change(save)
    file = tmp_path / "campaign.json"
    file.write_text(json.dumps(save), "utf-8")
    board.visit()
    board.test("load").set_input_files(file)
    expect(board.test("problem").or_(board.test("prompt"))).to_be_visible()
    board.in_words()
    board.page.goto(here)
    expect(board.test("prompt")).to_be_visible()
    assert board.shown["view"]["campaign"]["experience"] == experience
    board.choose(answered(game)[start])


# ---------------------------------------------------------------------- answers


def test_an_answer_out_of_turn_changes_nothing_and_is_told(sit: Sit) -> None:
    """Two browsers at one table; to one of them no news comes for a while, and it answers what is answered already."""
    _, game = campaign_by_chance()
    names = answered(game)
    quick, slow = sit(), sit()
    late: list[str | bytes] = []
    held: list[WebSocketRoute] = []
    deaf = False

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        held.append(line)
        server.on_message(lambda said: late.append(said) if deaf else line.send(said))

    slow.page.route_web_socket("**", between)
    quick.load(game, chapters(game)[1])
    slow.page.goto(quick.page.url)
    expect(slow.test("prompt")).to_be_visible()
    deaf = True
    first = names[chapters(game)[1]]
    quick.choose(first)
    slow.options.first.click()
    slow.until(lambda: len(late) >= 2)
    deaf = False
    for said in late:
        held[-1].send(said)
    expect(slow.test("problem")).to_contain_text("Nothing was changed")
    expect(slow.test("prompt")).to_have_text(quick.test("prompt").inner_text())
    slow.look_around()
