"""The third edition and the card game speak at the table: where one looks closer, whole, in three languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.text import language, say
from miskatonic.library import new_game
from tests.browser.board import LOCALES, PHONE, Board
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

every_language = pytest.mark.parametrize("lang", LOCALES)


def looked_at(board: Board, place: str) -> None:
    there = board.place(place).first
    there.focus()
    expect(there).to_be_focused()  # what was open gives the focus back to where it came from
    board.page.keyboard.press("i")


def says(board: Board, kind: str, message: str, lang: str) -> None:
    """The line stands in what is open, whole and inside it."""
    line = board.test("closer").get_by_test_id(f"voice-{kind}")
    expect(line).to_have_text(language(lang).render(say(message)))
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")


@every_language
def test_third_speaks_of_places_people_and_the_scenario(sit: Sit, lang: str) -> None:
    board = sit(locale=LOCALES[lang], **(PHONE if lang == "es" else {}))
    board.load(new_game("third", key="voice", seats=1, scenario="veil_of_twilight"))
    view = board.shown["view"]
    street = view["streets"][0]
    told = {
        "place:historical_society": ("location", "historical_society"),
        "place:southside": ("location", "southside"),
        f"place:{street['id']}": ("street", street["type"]["id"]),
        "sheet": ("scenario", "veil_of_twilight"),
        "seat:0": ("investigator", view["investigators"][0]["id"]),
    }
    for place, (kind, name) in told.items():
        looked_at(board, place)
        says(board, kind, f"third.voice.{kind}.{name}", lang)
        board.close_dialog()


@every_language
def test_the_card_game_speaks_of_locations_the_act_and_the_agenda(sit: Sit, lang: str) -> None:
    board = sit(locale=LOCALES[lang], **(PHONE if lang == "nl" else {}))
    board.load(new_game("cards", key="voice", seats=1))
    opening = board.test("interlude").get_by_test_id("voice-scenario")
    expect(opening).to_have_text(language(lang).render(say("play.voice.scenario.the_gathering")))
    board.choose("none")
    view = board.shown["view"]
    told = {
        "place:01111": ("location", "01111"),
        "act": ("act", view["act"]["code"]),
        "agenda": ("agenda", view["agenda"]["code"]),
        "seat:0": ("investigator", view["people"][0]["wished"]),
    }
    for place, (kind, name) in told.items():
        looked_at(board, place)
        says(board, kind, f"play.voice.{kind}.{name}", lang)
        board.close_dialog()
