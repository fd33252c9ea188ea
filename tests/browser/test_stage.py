"""The stage in a real browser: checks, fights and skill tests in the middle of the board, from their first question to
their last, and nothing that can be pressed ever lies under it.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.game import Game
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

WIDE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SEATS = 2
KEYS = 12
WALK = 24
"""Questions that are looked at one after the other for what the stage might cover."""

COVERED = """
() => {
  const stage = document.querySelector('[data-testid=stage]');
  if (!stage || getComputedStyle(stage).visibility === 'hidden') return [];
  const [over, lens] = [stage, stage.closest('.window').querySelector('.lens')].map(one => one.getBoundingClientRect());
  return [...document.querySelectorAll('.lens button.lit, .lens button.second')].filter(one => {
    const box = one.getBoundingClientRect();
    const left = Math.max(box.left, over.left, lens.left), right = Math.min(box.right, over.right, lens.right);
    const top = Math.max(box.top, over.top, lens.top), foot = Math.min(box.bottom, over.bottom, lens.bottom);
    return right - left > 1 && foot - top > 1;
  }).map(one => one.dataset.place);
}
"""
"""The lit things of the board that lie under the stage."""


def kinds(game: Game[Any]) -> list[str]:
    """What is going on, the innermost last."""
    return [type(scene).__name__ for scene in game.state.scenes]


def questions(game: Game[Any]) -> list[list[str]]:
    """What is going on at each question of it."""
    again = Game(game.box, game.setup, game.luck[0].key)
    found = []
    for name in answered(game):
        found.append(kinds(again))
        again.answer(name)
    return found


@cache
def longest(name: str, kind: str, least: int) -> tuple[Game[Any], range]:
    """A game in which so many questions in a row belong to a scene of this kind, and which they are."""
    for n in range(KEYS):
        game = played_out(name, f"stage {n}", seats=SEATS)
        asked = [kind in each for each in questions(game)] + [False]
        first = 0
        for at, on in enumerate(asked):
            if on:
                continue
            if at - first >= least:
                return game, range(first, at)
            first = at + 1
    pytest.fail(f"{KEYS} games of {name} without {least} questions of a {kind} in a row")


def uncovered(board: Board) -> None:
    board.comes(lambda: not board.page.evaluate(COVERED), 0.2)
    assert board.page.evaluate(COVERED) == []


def reads_its_question(board: Board) -> None:
    expect(board.test("prompt")).to_be_in_viewport()
    expect(board.to_press.first).to_be_in_viewport()


def innermost(board: Board, *kinds: str) -> dict[str, Any] | None:
    """The last scene of one of these kinds in what the page was told."""
    scenes = board.shown["view"]["scenes"]
    found = [each for each in scenes if each.get("do", each.get("type")) in kinds]
    return found[-1] if found else None


def shows_dice(board: Board, dice: list[dict[str, int]], wanted: int | None = None) -> None:
    expect(board.test("stage").locator("svg.die")).to_have_count(len(dice))
    hits = sum(die["hits"] for die in dice)
    cups = board.test("stage").get_by_test_id("cups")
    expect(cups).to_have_attribute("data-filled", str(hits))
    expect(cups.locator(".full")).to_have_count(hits)
    if wanted is not None:
        expect(cups).to_have_attribute("data-wanted", str(wanted))


def name_of(board: Board, seat: int) -> str:
    view = board.shown["view"]
    people = view.get("investigators") or view["people"]
    return next(str(each.get("name") or each["title"]) for each in people if each["seat"] == seat)


def sees_it_through(board: Board, game: Game[Any], asked: range, seen: Callable[[], None]) -> None:
    """From the first question of the scene to the last, and away with it."""
    board.load(game, asked.start)
    for name in answered(game)[asked.start : asked.stop]:
        expect(board.test("stage")).to_be_visible()
        seen()
        reads_its_question(board)
        board.fits()
        board.choose(name)


# ---------------------------------------------------------------------- one scene each


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_fight_of_the_second_edition_stays_from_its_first_question_to_its_last(
    sit: Sit, screen: dict[str, Any]
) -> None:
    game, asked = longest("second", "Fight", 3)
    board = sit(**screen)

    def seen() -> None:
        fight, check = innermost(board, "fight"), innermost(board, "check")
        assert fight
        expect(board.test("stage-foe")).to_contain_text(monster(board, fight["against"]))
        if screen is DESKTOP:
            expect(board.test("stage-actor")).to_contain_text(name_of(board, fight["seat"]))
            uncovered(board)
        if check and check["dice"]:
            shows_dice(board, check["dice"], check["difficulty"])

    sees_it_through(board, game, asked, seen)
    if not any(each["do"] in ("check", "fight", "encounter") for each in board.shown["view"]["scenes"]):
        expect(board.test("stage")).to_have_count(0)


def monster(board: Board, marker: str) -> str:
    view = board.shown["view"]
    spots = [*view["streets"], *view["locations"], *view["areas"]]
    found = [*view["fighting"], *(each for spot in spots for each in spot["monsters"])]
    return next(str(each["name"]) for each in found if each["id"] == marker)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_test_of_the_third_edition_is_seen_with_its_dice(sit: Sit, screen: dict[str, Any]) -> None:
    game, asked = longest("third", "Test", 1)
    board = sit(**screen)

    def seen() -> None:
        test = innermost(board, "test")
        assert test
        expect(board.test("stage")).to_contain_text(test["skill"]["title"])
        shows_dice(board, test["dice"])
        told = innermost(board, "encounter", "headline")
        if told:
            expect(board.test("stage")).to_contain_text(told["title"])

    sees_it_through(board, game, asked, seen)
    board.undo()
    seen()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_skill_test_of_the_card_game_is_seen_with_its_odds(sit: Sit, screen: dict[str, Any]) -> None:
    game, asked = longest("cards", "Test", 1)
    board = sit(**screen)

    def seen() -> None:
        test = innermost(board, "test")
        assert test
        stage = board.test("stage")
        expect(stage.locator("h3")).to_contain_text(test["skill"]["title"], ignore_case=True)
        expect(stage.get_by_test_id("test")).to_contain_text(str(test["difficulty"]))
        if test["value"] is None:
            expect(stage.get_by_test_id("chance")).to_be_visible()
        for line in test["failing"]:
            expect(stage.get_by_test_id("failing")).to_contain_text(line, ignore_case=True)

    sees_it_through(board, game, asked, seen)
    if not board.shown["view"]["scenes"]:
        expect(board.test("stage")).to_have_count(0)


@pytest.mark.rule("noir.sanity.01")
def test_a_sanity_test_for_which_no_card_is_left_shows_no_empty_stage(board: Board) -> None:
    """The end of the deck comes first; the stage is there as soon as there is something to be seen."""
    game = played_out("noir", "walk")
    again = Game(game.box, game.setup, game.luck[0].key)
    names = answered(game)
    while not (again.state.scenes and not again.state.deck.bags):
        again.answer(names[len(answered(again))])
    board.load(game, len(answered(again)))
    assert board.shown["view"]["scenes"]
    expect(board.test("stage")).to_have_count(0)


# ---------------------------------------------------------------------- whatever is asked


SCREENS = {"desktop": DESKTOP, "wide": WIDE, "phone": PHONE}
EVERY_RUN = {("second", "wide"), ("third", "desktop"), ("cards", "phone")}
WALKS = [
    pytest.param(name, screen, marks=[] if (name, screen) in EVERY_RUN else pytest.mark.long)
    for name in ("second", "third", "cards")
    for screen in SCREENS
]


@pytest.mark.parametrize(("name", "on"), WALKS)
def test_it_never_covers_a_place_that_can_be_pressed(sit: Sit, name: str, on: str) -> None:
    """Question after question; on a phone where places are to be chosen from. Beside it nothing of somebody else's."""
    game, screen = played_out(name, "stage 0", seats=SEATS), SCREENS[on]
    board = sit(**screen)
    going = [bool(each) for each in questions(game)]
    start = next((at for at in range(len(going)) if sum(going[at : at + WALK]) > WALK // 4), 0)
    board.load(game, start)
    seen = 0
    for given in answered(game)[start : start + WALK]:
        if board.shown["outcome"] or not board.shown["ask"]:
            break
        seen += board.test("stage").count()
        places = [one for one in board.shown["ask"]["options"] if (one["target"] or "").startswith("place:")]
        if screen is not PHONE or len(places) > 1:
            uncovered(board)
        expect(board.test("prompt")).to_be_in_viewport()
        asked = name_of(board, board.shown["ask"]["seat"])
        for whose in board.test("decision").page.locator(".ask [data-testid=roll] .who").all_inner_texts():
            assert whose == asked
        board.choose(given)
    assert seen > 2, "the stage was hardly ever there"


@pytest.mark.parametrize(
    ("name", "kind", "lang", "screen", "theme"),
    [
        pytest.param(name, kind, *eyes, id=f"{name}-{eyes[0]}", marks=[] if at % 2 else pytest.mark.long)
        for at, (eyes, (name, kind)) in enumerate(
            product(
                [("es", DESKTOP, "dark"), ("nl", PHONE, "light")],
                [("second", "Check"), ("third", "Test"), ("cards", "Test")],
            )
        )
    ],
)
def test_it_is_read_by_everybody(
    sit: Sit, name: str, kind: str, theme: str, lang: str, screen: dict[str, Any]
) -> None:
    """By who hears the page, in every language, by day and by night; it folds to a line and back by key."""
    game, asked = longest(name, kind, 1)
    board = sit(locale=LOCALES[lang], wishes={"theme": theme}, **screen)
    board.load(game, asked.start)
    stage = board.test("stage")
    expect(stage).to_be_visible()
    expect(stage).to_have_attribute("aria-label", stage.locator("h3").inner_text())
    board.accessible()
    board.in_words()
    fold = board.test("stage-fold")
    fold.focus()
    board.page.keyboard.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(stage.locator("[data-testid=stage-actor]")).to_have_count(0)
    board.accessible()
    board.page.keyboard.press("Enter")
    expect(stage.locator("[data-testid=stage-actor]")).to_be_visible()
