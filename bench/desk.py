"""The deck builder, as its user waits for it: a letter typed into the search, a verdict, a suggestion.

    .venv/bin/python -m bench.desk                  # their names
    .venv/bin/python -m bench.desk desk:search 0.5 1     # one row: seconds, number of the round

*search*: searches are typed letter by letter into the page of all cards in a real Chromium, with words on every card.
A letter is timed by the page's own clock, from the key's event to the task after the frame that shows what was found.
The words are made up, as many and as long as those of the public card data; `MISKATONIC_BENCH_TEXTS` names a copy of
that data to be read instead. *verdict* and *suggestion* are what the server answers, in sentences, as processor time.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, sync_playwright

from bench.measure import one_core
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.text import language
from miskatonic.study.building import suggested
from miskatonic.study.decks import judged
from miskatonic.table.printed import import_texts
from tests.web.process import Server
from tools import run_tests

SEARCHES = (
    "succeed by 2",
    'x:"succeed by"',
    "t:asset f:guardian p>=2",
    "lcokpicks",
    "deal 1 damage",
    "k:seal or uses:ammo",
    "wendy",
)
"""Words of names and of texts, what ArkhamDB's users type, and a typing error: for it all words are looked through."""
SLOWEST = ("03006", "09018")
"""Lola Hayes may have all classes, Charlie Kane chooses two of five: they are in every round, of the others a share."""
SHARES = 7

SYLLABLES = (
    "ar",
    "be",
    "cor",
    "du",
    "el",
    "fin",
    "gor",
    "hu",
    "il",
    "kan",
    "lo",
    "mer",
    "nu",
    "or",
    "pel",
    "ru",
)
VOCABULARY = 3000
LETTERS = (20, 400)
"""How long the made-up text of a card is, from, to: 210 letters in the middle, as those of the public data."""
OFTEN = (
    "succeed",
    "by",
    "2",
    "deal",
    "1",
    "damage",
    "fight",
    "investigate",
    "you",
    "get",
    "if",
    "a",
    "the",
    "this",
)
"""Every third word is one of these, so that a search for them finds as much as it does in real texts."""

TIMED = """
() => {
  let [begun, shown] = [0, () => {}];
  window.letter = new Promise(done => { shown = done; });
  addEventListener('keydown', event => { begun = event.timeStamp; }, true);
  addEventListener('input', () => {
    const since = begun;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        shown(performance.now() - since);
        window.letter = new Promise(done => { shown = done; });
      };
      after.port2.postMessage(0);
    });
  }, true);
}
"""

Row = dict[str, Any]


def made_up(folder: Path) -> Path:
    """A copy of card data with words on every card, in the form of the public one."""
    luck = Chance(key_from("made-up texts"), {})

    def some(words: Sequence[str]) -> str:
        return words[luck.pick("words", len(words))]

    words = ["".join(some(SYLLABLES) for _ in range(2 + n % 3)) for n in range(VOCABULARY)]
    cards = []
    for code in load().cards:
        least, most = LETTERS
        wanted, text = least + luck.pick("length", most - least), ""
        while len(text) < wanted:
            text += f"{some(OFTEN if luck.pick('often', 3) == 0 else words)} "
        cards.append({"code": code, "text": f"<b>{text.strip()}.</b>"})
    path = folder / "pack" / "all.json"
    path.parent.mkdir()
    path.write_text(json.dumps(cards), "utf-8")
    return folder


def typed(page: Page) -> list[float]:
    """Milliseconds for each letter, and for wiping out each search."""
    found = []
    for words in SEARCHES:
        for key in (*words, "Control+a", "Delete"):
            shown = page.evaluate_handle("() => ({ until: window.letter })")
            page.keyboard.press(key)
            if key != "Control+a":
                found.append(shown.evaluate("({ until }) => until"))
    return found


def search(_: int) -> list[float]:
    chromium = run_tests.browser()
    if chromium is None:
        sys.exit("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        own = os.environ.get("MISKATONIC_BENCH_TEXTS")
        server = Server(place / "data")
        import_texts(Path(own) if own else made_up(place), server.data)
        server.start()
        browser = playwright.chromium.launch(
            executable_path=str(chromium), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en-GB")
            page.goto(f"{server.address}/#/cards")
            page.get_by_test_id("card").first.wait_for()
            page.get_by_test_id("card-search").click()
            page.evaluate(TIMED)
            typed(page)  # everything has been seen once
            return typed(page)
        finally:
            browser.close()
            server.end()


def timed(does: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    begun = time.process_time()
    msgspec.json.encode(does())
    return (time.process_time() - begun) * 1e3


def people(number: int) -> list[str]:
    """Everybody who has a deck, a share in each round, and those who take longest in all."""
    everybody = [each.code for each in load().investigators if each.size]
    return [*SLOWEST, *(code for code in everybody[number % SHARES :: SHARES] if code not in SLOWEST)]


def verdict(number: int) -> list[float]:
    """Of a legal deck, and of one that lacks half of its cards and has too many of one."""
    one_core()
    speech, found = language("en"), []
    for code in people(number):
        deck = random_deck(code, Chance(key_from(f"desk {code}"), {}))
        cards = dict(list(deck.cards.items())[::2]) | {"01088": 7}
        for each in (deck, msgspec.structs.replace(deck, cards=cards)):
            judged(each, speech)
            found.append(timed(lambda each=each: judged(each, speech)))  # type: ignore[misc]
    return found


def suggestion(number: int) -> list[float]:
    one_core()
    speech, found = language("en"), []
    for code in people(number):
        person = load().investigator(code)
        assert person is not None
        found.append(timed(lambda person=person: suggested(person, speech)))  # type: ignore[misc]
    return found


WAITS: dict[str, Callable[[int], list[float]]] = {
    "desk:search": search,
    "desk:verdict": verdict,
    "desk:suggestion": suggestion,
}
"""By the number of the round."""


def row(name: str, times: list[float]) -> Row:
    """Half are below the median, nine in ten below p90."""
    return {
        "name": name,
        "waits": float(len(times)),
        "median_ms": statistics.median(times),
        "p90_ms": statistics.quantiles(times, n=10)[-1],
        "most_ms": max(times),
    }


def main(arguments: list[str]) -> int:
    if len(arguments) != 3:
        print("\n".join(WAITS))
        return 0
    name, _, number = arguments
    print(json.dumps(row(name, WAITS[name](int(number)))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
