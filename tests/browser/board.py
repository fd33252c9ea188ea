"""A player at the browser: what the page was told, and hands to click with."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.library import new_game

PATIENCE = 15.0
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
MOMENT = 15
"""Milliseconds between two looks at what has arrived."""

Json = dict[str, Any]


def script(key: str) -> list[str]:
    """What a greedy player answers in the game on this key, to the end."""
    game = new_game("noir", key=key)
    agent = make_agent("greedy", key_from(key))
    while game.ask:
        game.answer(agent.choose(game))
    return [given.name for given in game.given if not given.auto]


def fullest(key: str, answers: list[str]) -> int:
    """After how many of these answers the lines of investigation are longest."""
    game = new_game("noir", key=key)
    lengths = []
    for name in answers:
        lengths.append(sum(len(case.line) for case in game.state.cases) if len(game.legal()) > 4 else 0)
        game.answer(name)
    return lengths.index(max(lengths))


class Board:
    """One page, and the last table that its live line brought."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.shown: Json = {}
        self.lines: list[str] = []
        self.snapshots = 0
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        self.lines.append(line.url)
        line.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "table":
            self.shown = message["table"]
            self.snapshots += 1

    # ------------------------------------------------------------------ finding things

    def test(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[data-place="{name}"]')

    @property
    def options(self) -> Locator:
        return self.test("decision").locator("[data-testid^=option-]")

    @property
    def position(self) -> int:
        position: int = self.shown["position"]
        return position

    def names(self) -> list[str]:
        """The options that the page offers, in order."""
        ids = self.options.evaluate_all("all => all.map(one => one.dataset.testid)")
        return [str(id_).removeprefix("option-") for id_ in ids]

    # ------------------------------------------------------------------ doing things

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def start(self, key: str = "browser", **options: str) -> None:
        """From the start page to a new table, by clicking."""
        self.visit()
        for name, value in options.items():
            self.test(f"setup-{name}-{value}").check(force=True)
        self.page.locator("summary").click()
        self.test("game-key").fill(key)
        self.test("start").click()
        expect(self.test("prompt")).to_be_visible()

    def until(self, what: Callable[[], bool]) -> None:
        """Wait until it is so."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, "it never came to that"
            self.page.wait_for_timeout(MOMENT)

    def after(self, act: Callable[[], object]) -> None:
        """Do it, and wait for the table that comes of it."""
        seen = self.snapshots
        act()
        self.until(lambda: self.snapshots > seen)

    def take(self, name: str) -> None:
        """Choose an option in the list."""
        self.after(lambda: self.test(f"option-{name}").click())

    def play(self, names: list[str]) -> None:
        for name in names:
            self.take(name)

    def take_on_the_table(self, name: str) -> None:
        """Choose by pressing the lit places: the card and then its case, where the option has two."""
        kind, _, rest = name.partition(":")
        if kind == "lead":
            self.place("lead:0").click()
            self.after(lambda: self.place(f"case:{rest}").click())
        elif kind == "hand" and ":" in rest:
            card, _, case = rest.partition(":")
            self.place(f"hand:{card}").click()
            self.after(lambda: self.place(f"case:{case}").click())
        else:
            self.take(name)

    def press(self, key: str) -> None:
        self.after(lambda: self.page.keyboard.press(key))

    def undo(self) -> None:
        self.after(lambda: self.test("undo").click())

    def close_dialog(self) -> None:
        self.test("close-dialog").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    # ------------------------------------------------------------------ judging things

    def accessible(self) -> None:
        """No serious or critical finding of axe-core on what is shown now."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        bad = [
            f"{each['id']} ({each['impact']}): {each['help']}: {each['nodes'][0]['html'][:200]}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert not bad, "\n".join(bad)

    def fits(self) -> None:
        """The page is no wider than the screen."""
        wide = self.page.evaluate(
            "() => [document.documentElement.scrollWidth, document.body.scrollWidth, window.innerWidth]"
        )
        assert max(wide[:2]) <= wide[2], f"{wide[:2]} on a screen of {wide[2]}"

    def in_words(self) -> None:
        """Nothing on the page is the id of a message that nobody translated."""
        text = self.page.locator("body").inner_text()
        ids = [
            word for word in text.split() if word.startswith(("web.", "noir.log", "noir.card", "noir.ask"))
        ]
        assert not ids
        assert "{" not in text
