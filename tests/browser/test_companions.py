"""A person alone with companions: seated on the page of the new game, at every game with seats; met at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from miskatonic.agents import make_agent
from miskatonic.kernel import saves
from miskatonic.kernel.chance import key_from
from miskatonic.shelf import box
from tests.browser.board import PHONE, Board
from tests.browser.conftest import Sit
from tests.cli.command import random_game

HELPS = {
    "en-GB": "I will look after you first.",
    "es-ES": "Sí, primero me ocupo de ti.",
    "nl-NL": "Ja, ik help eerst jou.",
}
DECIDED = {"en-GB": "Hazel decided for", "es-ES": "Hazel decidió por", "nl-NL": "Hazel besliste voor"}


def begin(board: Board, game: str, seats: int) -> None:
    """A new game with a companion at every other seat, chosen by the keyboard."""
    board.visit()
    board.set_up(game, seats)
    board.test("companions-all").focus()
    board.page.keyboard.press("Enter")
    for seat in range(1, seats):
        expect(board.test(f"companion-{seat}")).to_have_value("companion")
        expect(board.test(f"strength-{seat}")).to_have_value("adept")
    board.accessible()
    board.in_words()
    board.fits()
    board.page.locator("summary").click()
    board.test("game-key").fill("companions")
    board.test("start").click()
    expect(board.test("decision")).to_be_visible()
    expect(board.test("status")).to_be_attached()


@pytest.mark.parametrize(
    ("game", "locale", "screen"),
    [("cards", "en-GB", {}), ("second", "es-ES", {}), ("third", "nl-NL", PHONE)],
    ids=["cards", "second", "third"],
)
def test_one_person_plays_with_three_companions(
    sit: Sit, game: str, locale: str, screen: dict[str, object]
) -> None:
    board = sit(locale=locale, **screen)
    begin(board, game, 4)
    for seat, name in enumerate(("Hazel", "Barnaby", "Odile"), 1):
        expect(board.test(f"stands-in-{seat}")).to_contain_text(name)
    board.until(lambda: bool(board.names()))
    board.take(board.possible()[0])
    board.turn_to("log")
    expect(board.test("log")).to_contain_text(DECIDED[locale])
    board.accessible()
    board.fits()
    board.turn_to("board")
    board.test("talk-1").click()
    expect(board.test("companion-card")).to_contain_text("Hazel")
    if board.test("wish-help").count():  # where the game says what somebody sets out to do
        board.test("wish-help").click()
        expect(board.test("companion-said")).to_contain_text(HELPS[locale])
        expect(board.test("wish-help")).to_have_attribute("aria-pressed", "true")
        expect(board.test("spoken")).to_contain_text(HELPS[locale])
    board.test("strength-1").select_option("novice")
    board.until(lambda: board.test("strength-1").input_value() == "novice")
    board.accessible()
    board.in_words()
    board.close_dialog()
    expect(board.test("stands-in-1")).to_contain_text("Hazel")
    board.fits()


@contextmanager
def unless_late(board: Board, position: int) -> Iterator[None]:
    """What was to be pressed may be gone, if a companion has answered meanwhile."""
    try:
        yield
    except AssertionError:
        if board.position == position:
            raise


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "locale", "screen"),
    [("second", "en-GB", {}), ("third", "es-ES", {}), ("cards", "nl-NL", PHONE)],
    ids=["second", "third", "cards"],
)
def test_a_whole_evening_with_companions_and_what_the_coach_says_of_it(
    sit: Sit, game: str, locale: str, screen: dict[str, object]
) -> None:
    """A person who asks what somebody sensible would do, and three companions, to the end of the game."""
    board = sit(locale=locale, **screen)
    begin(board, game, 4)
    player = make_agent("greedy", key_from("evening"))

    def mine() -> bool:
        return bool(board.shown["outcome"]) or bool(board.names())

    spoken = set()
    while not board.shown["outcome"]:
        board.until(mine)
        if board.shown["outcome"]:
            break
        saved = board.page.request.get(f"{board.address}/api/tables/{board.shown['id']}/save")
        now = saves.load(saves.read(saved.body()), box(game)).game
        if now.position == board.position and now.eyes(0).asks():
            with unless_late(board, now.position):
                board.take(player.choose(now.eyes(0)))
        if board.test("spoken").count():
            spoken.add(board.test("spoken").inner_text())
    expect(board.test("end")).to_be_visible()
    assert len(spoken) > 3, "the companions said what they set out to do"
    board.look_around()
    board.test("coach-0").click()
    board.until(lambda: board.test("coach-lessons").count() > 0)
    board.look_around()


def test_a_companion_is_asked_for_and_sent_away_at_a_table_of_ones_own(sit: Sit) -> None:
    board = sit()
    board.start("beside", game="third", seats=2)
    expect(board.test("company")).to_have_count(0)
    board.test("open-people").click()
    board.test("stand-in-1").select_option("always")
    expect(board.test("seat-1")).to_contain_text("Hazel, a companion")
    expect(board.test("stand-in-0").locator("option").nth(1)).to_be_disabled()  # one seat stays a person's
    board.accessible()
    board.in_words()
    board.close_dialog()
    board.take(board.names()[0])
    board.until(lambda: board.position > 1)
    board.undo()
    board.until(lambda: board.position == 0)  # over what Hazel decided, to one's own last decision
    board.test("open-people").click()
    board.test("stand-in-1").select_option("never")
    expect(board.test("company")).to_have_count(0)


LESSON = {
    "at": 4,
    "turn": 1,
    "asked": "What do you do?",
    "given": "Pass",
    "better": "Take it",
    "why": "It is free.",
    "by": 0.12,
    "error": 0.03,
    "given_chance": 0.2,
    "better_chance": 0.32,
    "playouts": 90,
}
"""What the coach may find."""


def test_after_a_game_the_coach_is_asked_stopped_and_leads_to_the_moment(sit: Sit, tmp_path: Path) -> None:
    """A game that somebody played by chance; what it found stands in for a minute of thought."""
    board = sit()
    board.visit()
    game = random_game("coach")
    save = tmp_path / "lost.json"
    save.write_bytes(msgspec.json.encode(game.save()))
    board.test("load").set_input_files(save)
    expect(board.test("end")).to_be_visible()
    board.test("coach-0").click()
    expect(board.test("coach").get_by_role("progressbar")).to_be_visible()
    board.test("coach-stop").click()
    found = {"seat": 0, "state": "done", "done": 0, "of": 0, "decisions": 40, "lessons": [LESSON]}
    board.page.route("**/coach/0?*", lambda asked: asked.fulfill(json=found))
    board.test("coach-0").click()
    expect(board.test("coach-lessons")).to_contain_text("Cost 12 in 100 games, give or take 3")
    board.accessible()
    board.test("coach-look").click()
    expect(board.test("end")).to_have_count(0)
    board.until(lambda: board.position == 4)
