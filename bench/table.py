"""What a press at the browser table costs: until something is seen, and in bytes over the wire.

    python -m bench.table [--write docs/table.md --date 2026-11-18]

A greedy game is brought to a real server, opened in a real Chromium and gone on with by pressing what the agent would.
*To first beat* is from the press to the frame in which the page is different, as the page's own clock has it; *message*
is what the live line brings, as it is and compressed as browsers and server agree to. Take it on a quiet machine; what
server and page *work* for a press, in time of a processor, means something on a busy one too.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import zlib
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

from miskatonic.agents import make_agent
from miskatonic.games.second.facts import distances
from miskatonic.kernel.asks import BY_HAND, AutoPass, address
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.shelf import box
from tests.web.process import Server
from tools import run_tests

PRESSES = 25

PRESS = """
name => new Promise(done => {
  const button = document.querySelector(`[data-testid="${CSS.escape('option-' + name)}"]`);
  if (!button) return done(null);
  const told = () => document.querySelector('[data-testid=announcer]').textContent;
  const [begun, before] = [performance.now(), told()];
  const lost = setTimeout(() => done(null), 10000);  // the page was not ready for it, or says the same again
  const watch = new MutationObserver(() => {
    const grave = document.querySelector('[data-testid=doubt]');  // it is asked twice: no press to be timed
    if (!grave && told() === before) return;
    watch.disconnect();
    clearTimeout(lost);
    requestAnimationFrame(() => done(grave ? null : performance.now() - begun));
  });
  watch.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
  button.click();
})
"""


class Case(Struct, frozen=True):
    game: str
    seats: int
    after: int
    """Decisions that the table has seen before."""
    first: int = 0
    """Where games that are long enough were found; others are looked for from here on."""
    slow: bool = False
    """Few games with eight last so long: everything is asked, every step of a walk, and doom has the longest track."""


LONGEST = 120
CASES = (
    Case("noir", 1, 30),
    Case("second", 4, 60),
    Case("second", 4, 300),
    Case("second", 8, 1500, first=LONGEST, slow=True),
    Case("third", 4, 120),
    Case("cards", 4, 60),
)


class Row(Struct, frozen=True):
    case: Case
    reached: int
    presses: list[float]
    raw: list[int]
    packed: list[int]
    server: float
    page: float
    """Milliseconds of processor time for a press, in the mean."""


def brought(case: Case) -> Game[Any]:
    """A greedy game after so many decisions; of games that end before, the longest of some."""
    kind, best = box(case.game), None
    for n in range(case.first, case.first + 12):
        setup = kind.prepare({"ancient_one": "azathoth"} if case.slow else {}, case.seats)
        game = Game(kind, setup, key_from(f"table {n}"), auto=BY_HAND if case.slow else AutoPass())
        player = make_agent("greedy", key_from(f"table {n}"))
        keep = game
        while game.ask and len(game.decisions) < case.after:
            name = player.choose(game.asked())
            game.answer(_first_step(game, name) if case.slow else name)
            if len(game.decisions) + PRESSES < case.after or game.ask:
                keep = game
        if game.ask:
            return game
        if best is None or len(keep.decisions) > len(best.decisions):
            best = keep
    assert best is not None
    back = best.look(best.decisions[max(0, len(best.decisions) - PRESSES - 5)])
    return back.fork()


def _first_step(game: Game[Any], name: str) -> str:
    """Towards where this walk of the second edition leads."""
    kind, _, goal = address(name)[1].partition(":")
    hops = [option.name for option in game.ask.options if option.name.startswith("move:")] if game.ask else []
    if kind != "go" or not hops:
        return name
    far = distances(goal)
    return min(hops, key=lambda hop: far[hop.removeprefix("move:")])


def worked(processes: list[int]) -> float:
    """Milliseconds that these have had of a processor so far."""
    threads = [each for process in processes for each in Path(f"/proc/{process}/task").glob("*/schedstat")]
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e6


def pages(browser: Browser) -> list[int]:
    """The processes that draw pages."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def measure(browser: Browser, server: Server, case: Case) -> Row:
    game = brought(case)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    raw: list[int] = []
    packed: list[int] = []
    squeeze = zlib.compressobj(6, wbits=-15)

    def heard(payload: str | bytes) -> None:
        data = payload if isinstance(payload, bytes) else payload.encode()
        if json.loads(data)["type"] == "ack":
            return  # what came of the press is still to come
        raw.append(len(data))
        packed.append(len(squeeze.compress(data)) + len(squeeze.flush(zlib.Z_SYNC_FLUSH)))

    page.on("websocket", lambda line: line.on("framereceived", heard))
    answer = page.request.post(f"{server.address}/api/load", data=json.dumps(game.save()))
    page.goto(f"{server.address}/#/table/{answer.json()['id']}")
    page.get_by_test_id("prompt").wait_for()
    reached = len(game.decisions)
    del raw[:], packed[:]
    player = make_agent("greedy", key_from("on"))
    presses: list[float] = []
    drawing, answers = pages(browser), 0
    before_all = worked([server.process.pid]), worked(drawing)
    while game.ask and len(presses) < PRESSES:
        name = player.choose(game.asked())
        plain = not game.ask.pick
        before = len(raw)
        if plain:
            took = page.evaluate(PRESS, address(name)[1])
            if took is not None:
                presses.append(took)
        if not plain or (took is None and len(raw) == before):
            _by_hand(page, game, name)
        game.answer(name)
        answers += 1
        while len(raw) == before:
            page.wait_for_timeout(20)
        if page.get_by_test_id("beat-all").count():
            page.keyboard.press("Escape")
    after_all = worked([server.process.pid]), worked(drawing)
    page.close()
    spent = [(after - before) / answers for before, after in zip(before_all, after_all, strict=True)]
    return Row(case, reached, presses, raw, packed, *spent)


def _by_hand(page: Page, game: Game[Any], name: str) -> None:
    """A set, or an option behind a fold: chosen without a stop-watch."""
    for each in [] if name == "none" else address(name)[1].split("+"):
        item, _, times = each.partition("*")
        for _ in range(int(times or 1)):
            page.get_by_test_id(f"option-{item}").first.click()
    if game.ask and game.ask.pick:
        page.get_by_test_id("pick-done").click()


def weight(browser: Browser, server: Server) -> int:
    """Bytes that the page takes over the wire until the start page stands, compressed as they come."""
    context = browser.new_context(service_workers="block")
    page, total = context.new_page(), []
    page.on("requestfinished", lambda request: total.append(request.sizes()["responseBodySize"]))
    page.goto(server.address)
    page.get_by_test_id("start").wait_for()
    context.close()
    return sum(total)


HEAD = (
    *("table", "decisions before", "to first beat", "p90", "most", "message", "most", "compressed", "most"),
    *("work, server", "page"),
)


def report(rows: list[Row], page: int, date: str) -> str:
    lines = [
        "# A press at the table",
        "",
        "What `make bench-table` measured: greedy games in a real Chromium at 1440 × 900, 25 presses each.",
        "*To first beat* is from the press to the frame in which the page tells what came of it, in milliseconds;",
        "a *message* is what the live line brings for it, in KB, as it is and compressed as server and browser do;",
        "*work* is processor time of server and page for an answer, in milliseconds, with all motion.",
        "",
        *([f"- date: {date}"] if date else []),
        f"- the start page over the wire, compressed, with fonts: {page / 1024:.0f} KB",
        "",
        f"| {' | '.join(HEAD)} |",
        f"| --- |{' ---: |' * (len(HEAD) - 1)}",
    ]
    for row in rows:
        times = row.presses
        late = quantiles(times, n=10)[-1] if len(times) > 1 else times[0]
        sizes = [
            f"{each / 1024:.1f}"
            for each in (median(row.raw), max(row.raw), median(row.packed), max(row.packed))
        ]
        named = f"{row.case.game}, {row.case.seats} player{'s' * (row.case.seats > 1)}"
        waits = [f"{each:.0f}" for each in (median(times), late, max(times))]
        cells = [named, str(row.reached), *waits, *sizes, f"{row.server:.0f}", f"{row.page:.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", type=Path)
    parser.add_argument("--date", default="")
    given = parser.parse_args(arguments)
    chromium = run_tests.browser()
    if chromium is None:
        sys.exit("no Chromium on this machine")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            page = weight(browser, server)
            rows = [measure(browser, server, case) for case in CASES]
        finally:
            browser.close()
            server.end()
    text = report(rows, page, given.date)
    print(text)
    if given.write:
        given.write.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
