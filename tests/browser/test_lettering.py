"""Letters in a real browser: no word is broken without a hyphen and none is cut, in any language, on any screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from miskatonic.kernel.game import Game
from tests.browser.board import LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit
from tests.web.process import Server

pytestmark = pytest.mark.browser

SCREENS: dict[str, dict[str, Any]] = {
    "1440": {"viewport": {"width": 1440, "height": 900}},
    "1920": {"viewport": {"width": 1920, "height": 1080}},
    "390": PHONE,
}
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nothing is killed here, and every test has tables of its own."""
    server = Server(tmp_path_factory.mktemp("lettering"))
    server.start()
    yield server
    server.end()


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


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_word_is_broken_without_a_hyphen(sit: Sit, name: str, screen: str) -> None:
    wrong: list[str] = []
    for lang, locale in LOCALES.items():
        board = sit(**SCREENS[screen], locale=locale)
        for game in tables(name):
            board.load(game)
            for tab in TABS if screen == "390" else ("",):
                if tab:
                    assert board.tap(f"[data-testid=tab-{tab}]"), f"something lies over {tab}"
                wrong += [f"{lang} {each}" for each in written_well(board)]
    assert not wrong, "\n".join(sorted(set(wrong)))


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
