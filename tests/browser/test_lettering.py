"""Letters in a real browser: no word is broken without a hyphen and none is cut, in any language, on any screen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from miskatonic.kernel.game import Game
from tests.browser.board import LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

SIZES: list[ViewportSize] = [{"width": 1440, "height": 900}, {"width": 1920, "height": 1080}]
"""Of one window, that is made larger."""
SCREENS: dict[str, dict[str, Any]] = {"desk": {"viewport": SIZES[0]}, "phone": PHONE}
SCENARIOS: dict[str, list[dict[str, str]]] = {
    "noir": [{}],
    "second": [{}],
    "third": [
        {"scenario": name}
        for name in ("approach_of_azathoth", "feast_for_umordhoth", "veil_of_twilight", "echoes_of_the_deep")
    ],
    "cards": [{"scenario": name} for name in ("the_gathering", "the_midnight_masks", "the_devourer_below")],
}
"""So that every board is seen."""
SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 2}
TABS = ("board", "file", "log")

BROKEN = r"""
async () => {
  await document.fonts.ready;
  const broken = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement.closest('.unseen')) continue;
    // A part of a word between two places at which a hyphen may stand, seen or not yet, lies on one line. Of a letter
    // the last box counts: the first after a hyphen has that of the hyphen too.
    for (const part of node.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
      const tops = new Set();
      for (let at = part.index; at < part.index + part[0].length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = [...range.getClientRects()].filter(({width}) => width > 0).at(-1);
        if (box) tops.add(Math.round(box.top));
      }
      if (tops.size > 1) broken.push(node.data.trim());
    }
  }
  return broken;
}
"""

CUT = """
() => [...document.querySelectorAll('.screen > header h1, [data-testid=status], .board .type')]
  .filter(one => one.checkVisibility())
  .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2)
  .map(one => one.textContent)
"""

STANDS_OUT = """
() => [...document.querySelectorAll('.board .name')]
  .filter(one => one.checkVisibility() && !one.closest('.unseen'))
  .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis')
  .map(one => one.textContent)
"""


@cache
def tables(name: str) -> list[Game[Any]]:
    return [played(name, options) for options in SCENARIOS[name]]


def played(name: str, options: dict[str, str]) -> Game[Any]:
    """A game in the middle, so that much lies on the table."""
    whole = played_out(name, "letters", seats=SEATS[name], **options)
    game = Game(whole.box, whole.setup, whole.luck[0].key)
    names = answered(whole)
    for answer in names[: len(names) // 2]:
        game.answer(answer)
    return game


def written_well(board: Board) -> list[str]:
    """What is wrong with the letters on the page."""
    return [
        f"{what}: {text}"
        for what, script in (("broken", BROKEN), ("cut", CUT), ("stands out", STANDS_OUT))
        for text in board.page.evaluate(script)
    ]


def in_every_size(board: Board, screen: str) -> list[str]:
    """What is wrong with the letters of the table, behind each tab or in each size of the window."""
    wrong = []
    if screen == "phone":
        for tab in TABS:
            assert board.tap(f"[data-testid=tab-{tab}]"), f"something lies over {tab}"
            wrong += written_well(board)
        return wrong
    for size in SIZES:
        board.page.set_viewport_size(size)
        wrong += written_well(board)
    return wrong


def is_well_lettered(sit: Sit, name: str, screen: str, langs: list[list[str]]) -> None:
    """Each table of this game in its languages."""
    wrong: list[str] = []
    for lang, locale in LOCALES.items():
        games = [game for game, seen in zip(tables(name), langs, strict=True) if lang in seen]
        if not games:
            continue
        board = sit(**SCREENS[screen], locale=locale)
        for game in games:
            board.load(game)
            wrong += [f"{lang} {each}" for each in in_every_size(board, screen)]
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_word_is_broken_without_a_hyphen(sit: Sit, name: str, screen: str) -> None:
    """Each board in one language, on a phone in another than on a desk: long words first, so none in English alone."""
    codes = ["nl", "es", "en"][:: -1 if screen == "phone" else 1]
    turns = [[codes[at % len(codes)]] for at in range(len(tables(name)))]
    if len(turns) == 1:
        turns = [["nl" if screen == "desk" else "es"]]
    is_well_lettered(sit, name, screen, turns)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_none_is_on_any_board_in_any_language(sit: Sit, name: str, screen: str) -> None:
    is_well_lettered(sit, name, screen, [list(LOCALES) for _ in tables(name)])


def test_the_faces_are_the_ones_that_were_sent(board: Board) -> None:
    """Nothing is written in what the machine happens to have."""
    board.start()
    loaded = board.page.evaluate("() => [...document.fonts].map(face => [face.family, face.status])")
    assert loaded
    assert {status for _, status in loaded} == {"loaded"}
    page = board.page.evaluate("() => getComputedStyle(document.body).fontFamily")
    assert page.startswith('"Arkham Book"')
    sizes = board.page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(({name}) => name.endsWith('.woff2')).map(({encodedBodySize}) => encodedBodySize)"
    )
    assert 0 < sum(sizes) < 66_000
