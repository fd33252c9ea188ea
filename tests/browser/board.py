"""A player at the browser: what the page was told, and hands to click with."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from miskatonic.agents import make_agent
from miskatonic.kernel.asks import Ask, Option, address
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import Raw
from miskatonic.library import new_game
from miskatonic.shelf import box
from miskatonic.table.beats import gone_on
from tests.patience import comes, patience

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
MOMENT = 8
"""Milliseconds between two looks at what has arrived."""
TURNS = 120
"""So often a page goes round before a press that it has made nothing of went beside the thing."""
TURN = f"() => new Promise(go => setTimeout(go, {MOMENT}))"
"""Once round: what the page was doing is done, and what it told us on the way has been heard."""

DESKTOP: dict[str, Any] = {}
LOCALES = {"en": "en-GB", "es": "es-ES", "nl": "nl-NL"}
SHEET = ("slider:", "card:", "focus:")
"""The places that lie on an investigator's sheet, not on the board."""

Json = dict[str, Any]


def played_out(
    name: str, key: str, *, agent: str = "greedy", seats: int | None = None, **options: str
) -> Game[Any]:
    """The game on this key as such a player ends it."""
    kind = box(name)
    game = Game(kind, kind.prepare(options, seats), key_from(key))
    player = make_agent(agent, key_from(key))
    while game.ask:
        game.answer(player.choose(game.asked()))
    return game


def answered(game: Game[Any]) -> list[str]:
    """What a person had to answer in it."""
    return [given.name for given in game.given if not given.auto]


def items(name: str) -> list[str]:
    """What is pressed to make a set, one press after the other."""
    pieces = [piece.partition("*") for piece in name.split("+") if name != "none"]
    return [item for item, _, times in pieces for _ in range(int(times or 1))]


def script(key: str) -> list[str]:
    """What a greedy player answers in the game on this key, to the end."""
    return answered(played_out("noir", key))


def fullest(key: str, answers: list[str]) -> int:
    """After how many of these answers the lines of investigation are longest."""
    game = new_game("noir", key=key)
    lengths = []
    for name in answers:
        lengths.append(sum(len(case.line) for case in game.state.cases) if len(game.legal()) > 4 else 0)
        game.answer(name)
    return lengths.index(max(lengths))


LOOK = """
async ([selector, patience]) => {
  const asked = '[data-testid=decision] [data-testid^=option-]';
  const end = Date.now() + patience;
  // An answer is on its way while the list is busy: the page has not yet drawn what it was told.
  while (document.querySelector('[data-testid=decision] [aria-busy=true]') && Date.now() < end)
    await new Promise(go => setTimeout(go, 4));
  const names = [...document.querySelectorAll(asked)].map(one => one.dataset.testid.slice('option-'.length));
  const one = selector && document.querySelector(selector);
  if (!one) return {names, point: null};
  const fold = one.closest('[hidden]')?.previousElementSibling;
  if (fold?.dataset.testid === 'fold') fold.click();
  await new Promise(go => setTimeout(go));
  one.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const box = one.getBoundingClientRect();
  // Middle first, then all over: where a finger would meet this thing and nothing that lies on it.
  const parts = [0.5, 0.15, 0.85, 0.05, 0.95, 0.3, 0.7];
  for (const down of parts) for (const along of parts) {
    const [x, y] = [box.left + box.width * along, box.top + box.height * down];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const met = document.elementFromPoint(x, y);
    const thing = met && met.closest('button, a, input, select, summary');
    if (thing === one) return {names, point: [x, y]};
  }
  return {names, point: null};
}
"""
"""The options that the page offers now, and a point at which this thing can be pressed."""


AT_REST = """
async () => {
  await document.fonts.ready;
  const ends = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ends.map(one => one.finished));
}
"""
"""Resolves when letters are drawn and nothing moves any more, but for what always moves."""


JUDGE = """
async () => {
  const grave = ['serious', 'critical'];
  const light = axe._audit.rules.filter(({impact}) => !grave.includes(impact));
  const rules = Object.fromEntries(light.map(({id}) => [id, {enabled: false}]));
  const over = [...document.querySelectorAll('dialog[open]')].at(-1);
  const found = await axe.run(over ?? document, {resultTypes: ['violations'], selectors: false, preload: false, rules});
  return found.violations.filter(({impact}) => grave.includes(impact)).map(
    ({id, impact, help, nodes}) => `${id} (${impact}): ${help}: ${nodes[0].html.slice(0, 200)}`);
}
"""
"""What axe-core finds that keeps somebody from reading or using the page; behind a dialog nobody can."""


class Board:
    """One page, and the last table that its live line brought."""

    def __init__(self, page: Page, address: str, touch: bool = False) -> None:
        self.page = page
        self.address = address
        self.touch = touch
        self.tab = "board"
        self.shown: Json = {}
        self.lines: list[str] = []
        self.snapshots = 0
        self.answers = 0
        """How many answers the page has sent."""
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        self.lines.append(line.url)
        line.on("framereceived", self._hear)
        line.on("framesent", self._overhear)

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] in ("table", "news"):
            whole = message["type"] == "table"
            self.shown = message["table"] if whole else gone_on(self.shown, message["news"])
            self.snapshots += 1

    def _overhear(self, payload: str | bytes) -> None:
        self.answers += json.loads(payload)["type"] == "answer"

    # ------------------------------------------------------------------ finding things

    def test(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def place(self, name: str) -> Locator:
        return self.page.locator(f'[data-place="{name}"]')

    @property
    def options(self) -> Locator:
        return self.test("decision").locator("[data-testid^=option-]")

    @property
    def to_press(self) -> Locator:
        """The options that are seen, and the heads under which the others are folded."""
        decision = self.test("decision")
        return decision.locator("[data-testid^=option-]:visible, [data-testid=fold]:visible")

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

    def start(
        self, key: str = "browser", *, game: str = "noir", seats: int | None = None, **options: str
    ) -> None:
        """From the start page to a new table, by clicking."""
        self.visit()
        self.set_up(game, seats, **options)
        self.page.locator("summary").click()
        self.test("game-key").fill(key)
        self.test("start").click()
        expect(self.test("prompt")).to_be_visible()
        self._drawn()

    def _drawn(self) -> None:
        """Wait for the table itself: drawings are fetched once the game is known, and the question stands before."""
        expect(self.test("status")).to_be_attached()

    def set_up(self, game: str, seats: int | None = None, **options: str) -> None:
        """Choose on the start page, each by its own button."""
        self.tick(f"game-{game}")
        if seats is not None:
            self.tick(f"seats-{seats}")
        for name, value in options.items():
            self.tick(f"setup-{name}-{value}")

    def tick(self, name: str) -> None:
        """Choose it, once it is out from under the button that begins the game."""
        radio = self.test(name)
        radio.evaluate("one => one.scrollIntoView({block: 'center', behavior: 'instant'})")
        radio.check(force=True)

    def load(self, game: Game[Any], most: int | None = None) -> None:
        """A table with this game after so many of its decisions, brought by the API and looked at."""
        names = answered(game)
        again = Game(game.box, game.setup, game.luck[0].key)
        for name in names[:most]:
            again.answer(name)
        self.bring(json.dumps(again.save()))

    def bring(self, save: str) -> None:
        """A table with the game of a save file."""
        answer = self.page.request.post(f"{self.address}/api/load", data=save)
        assert answer.ok, answer.text()
        self.after(lambda: self.visit(f"/#/table/{answer.json()['id']}"))
        expect(self.test("decision")).to_be_visible()
        self._drawn()

    def until(self, what: Callable[[], bool]) -> None:
        """Wait until it is so."""
        assert self.comes(what), "it never came to that"

    def after(self, act: Callable[[], object]) -> None:
        """Do it, and wait for the table that comes of it."""
        seen = self.snapshots
        act()
        self.until(lambda: self.snapshots > seen)

    def answering(self, act: Callable[[], object]) -> None:
        """Do what answers, and wait for the question after it: a table sent for another reason is no answer."""
        before = self.position
        act()
        self.until(lambda: self.position != before)

    def possible(self) -> list[str]:
        """What could be answered now, or of sets some."""
        ask = self.shown["ask"]
        options = [
            Option(one["name"], Raw(""), weight=one["weight"], most=one["most"], group=one["group"])
            for one in ask["options"]
        ]
        pick = Pick(ask["pick"]["least"], ask["pick"]["most"], ask["pick"]["each"]) if ask["pick"] else None
        return Ask(0, Raw(""), options, "", pick=pick).some()

    def take(self, name: str) -> None:
        """Choose an option in the list, or what makes a set, and be done."""
        _, name = address(name)
        self._is_asked(items(name) if self.shown["ask"]["pick"] else [name])
        self._unfold(name)
        if not self.shown["ask"]["pick"]:
            if self.grave(name):
                self.test(f"option-{name}").click()
                expect(self.test("doubt")).to_be_visible()
            self.answering(lambda: self.test(f"option-{name}").click())
            return
        for item in items(name):
            self.test(f"option-{item}").click()
        self.answering(lambda: self.test("pick-done").click())

    def _unfold(self, name: str) -> None:
        """Of a long list the part with this option may be folded."""
        for fold in self.test("fold").all():
            if not self.test(f"option-{name}").is_visible():
                fold.click()

    def _is_asked(self, names: list[str]) -> None:
        """Who would press what is no answer to this question is told so: waiting for it does not bring it."""
        offered = [option["name"] for option in self.shown["ask"]["options"]]
        assert set(names) <= set(offered), f"{names} are not among {offered}"

    def play(self, names: list[str]) -> None:
        for name in names:
            self.take(name)

    def take_on_the_table(self, name: str) -> None:
        """Choose by pressing the lit places: the card and then its case, where the option has two."""
        kind, _, rest = name.partition(":")
        if kind == "lead":
            self.place("lead:0").click()
            self.answering(lambda: self.place(f"case:{rest}").click())
        elif kind == "hand" and ":" in rest:
            card, _, case = rest.partition(":")
            self.place(f"hand:{card}").click()
            self.answering(lambda: self.place(f"case:{case}").click())
        else:
            self.take(name)

    # ------------------------------------------------------------------ a player in a hurry

    def look(self, selector: str = "") -> tuple[list[str], tuple[float, float] | None]:
        """The options on the page, and where this can be pressed (None: a person could not press it)."""
        seen = self.page.evaluate(LOOK, [selector, 1000 * patience()])
        return seen["names"], seen["point"] and tuple(seen["point"])

    def tap(self, selector: str) -> bool:
        """Press it with the mouse, or with a finger where there is no mouse; False where that is impossible."""
        _, point = self.look(selector)
        if point is None:
            return False
        self._tap(point)
        return True

    def _tap(self, point: tuple[float, float]) -> None:
        if self.touch:
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def choose(self, name: str, *, on_the_board: bool = False) -> str:
        """Take this option as a person would; which way it went: "list", or the kind of place that was lit.

        Things move on a table: who has pressed beside one presses again, this time in the list.
        """
        _, name = address(name)
        options: list[Json] = self.shown["ask"]["options"]
        before, said = self.position, self.answers
        self._is_asked(items(name) if self.shown["ask"]["pick"] else [name])
        if self.shown["ask"]["pick"]:
            return self._choose_set(items(name), options, on_the_board=on_the_board)
        kind = self._choose_lit(name, options) if on_the_board else ""
        if kind and not self._is_meant(name, said):
            self.page.keyboard.press("Escape")
            kind = ""
        offered = [option["name"] for option in options]
        while self.answers == said and self._take(name, offered):
            self._is_meant(name, said)
        assert self.answers > said, f"{name} could not be chosen among {self.names()}"
        self.until(lambda: self.position != before)
        return kind or "list"

    def _is_meant(self, name: str, said: int) -> bool:
        """Whether the press became an answer: what is grave is asked about once more, and pressed once more there."""
        if self.grave(name):
            doubted = f"[data-testid=decision] .doubted[data-testid={json.dumps(f'option-{name}')}]"
            if not self.soon(lambda: self.tap(doubted)):
                return False
        return self.soon(lambda: self.answers > said)

    def grave(self, name: str) -> bool:
        """Whether the page asks whether this is meant."""
        return any(one["name"] == name and one["grave"] for one in self.shown["ask"]["options"])

    def _choose_set(self, names: list[str], options: list[Json], *, on_the_board: bool) -> str:
        """One item after the other, where they lie or in the list, then Done.

        An item goes in and out: each is counted before the next is pressed, and who pressed beside one, or pressed it
        twice because the page was slow to count it, presses again.
        """
        offered, way = [option["name"] for option in options], "list"
        taken: list[str] = []
        for name in names:
            at = (on_the_board and self._choose_lit(name, options)) or ""
            taken.append(name)
            if not (at and self._counted_soon(taken, options)):
                self.until(lambda: self._take(taken[-1], offered) and self._counted_soon(taken, options))
            way = at or way
        self.answering(lambda: self.test("pick-done").click())
        return way

    def _counted_soon(self, names: list[str], options: list[Json]) -> bool:
        return self.soon(lambda: self._counted(names, options))

    def _counted(self, names: list[str], options: list[Json]) -> bool:
        """Whether the counter shows what these weigh, or how many of them count for each amount."""
        weights = {option["name"]: option["weight"] for option in options}
        taken = [weights[name] for name in names]
        parts = [taken.count(part["weight"]) for part in self.shown["ask"]["pick"]["parts"]]
        words = self.test("pick-count").inner_text()
        return [piece.split()[0] for piece in words.split(" · ")] == list(map(str, parts or [sum(taken)]))

    def comes(self, what: Callable[[], bool], share: float = 1.0) -> bool:
        """Whether it comes to that, within this share of our patience."""
        return comes(what, lambda: self.page.wait_for_timeout(MOMENT), share)

    def soon(self, what: Callable[[], bool]) -> bool:
        """Whether it comes to that while the page goes round a little: on a slow machine it goes round slowly."""
        for _ in range(TURNS):
            if what():
                return True
            self.page.evaluate(TURN)
        return what()

    def _take(self, name: str, offered: list[str]) -> bool:
        """From the list, as soon as it offers exactly this and nothing lies over it; False when that never comes.

        A finger that met something else before, or stayed down too long, has brought a closer look: it is put away.
        Who has answered meanwhile presses nothing: the next question may offer the same.
        """
        point: tuple[float, float] | None = None
        said = self.answers

        def free() -> bool:
            nonlocal point
            names, point = self.look(f"[data-testid={json.dumps(f'option-{name}')}]")
            if point is None and self.test("closer").count():
                self.page.keyboard.press("Escape")
            return names == offered and point is not None

        if not self.comes(free):
            return False
        assert point
        if self.answers == said:
            self._tap(point)
        return True

    def _choose_lit(self, name: str, options: list[Json]) -> str:
        target = next(option["target"] for option in options if option["name"] == name)
        self.turn_to("file" if str(target).startswith(SHEET) else "board")
        if name.startswith("slide:"):
            _, track, stop = name.split(":")
            return "slider" if self.tap(f"[data-testid=stop-{track}-{stop}]") else ""
        if not target or not self.tap(f"button[data-place={json.dumps(target)}]"):
            return ""
        here = [option["name"] for option in options if option["target"] == target]
        if len(here) > 1 and not self._take(name, here):
            return ""
        return str(target).partition(":")[0]

    def _lies_on(self, name: str) -> str:
        """The kind of place this option, or the first of a set, is lit on; "" for one that is only in the list."""
        _, name = address(name)
        first = next(iter(items(name)), "") if self.shown["ask"]["pick"] else name
        targets = {option["name"]: str(option["target"] or "") for option in self.shown["ask"]["options"]}
        return targets.get(first, "").partition(":")[0]

    def turn_to(self, tab: str) -> None:
        """On a phone board and sheet lie behind tabs."""
        if self.touch and self.tab != tab:
            assert self.tap(f"[data-testid=tab-{tab}]")
            self.tab = tab

    def click_through(
        self, names: list[str], worth_a_look: Callable[[int], str]
    ) -> tuple[Counter[str], list[str]]:
        """Choose these, by turns where they lie and in the list, each kind of place first where it lies.

        The ways it went, and what was looked at closely.
        `worth_a_look` names what lies there before so many decisions that has not been looked at yet, if anything.
        """
        ways: Counter[str] = Counter()
        met: Counter[str] = Counter()
        looked: list[str] = []

        def look(what: str) -> None:
            if what and what not in looked:
                looked.append(what)
                self.look_around()

        for n, name in enumerate(names):
            if self.tells_of_mythos():
                self.turn_to("board")
                look("mythos")
                self.put_mythos_away()
            look(worth_a_look(n))
            kind = self._lies_on(name)
            met[kind] += 1
            ways[self.choose(name, on_the_board=met[kind] % 2 == 1)] += 1
        return ways, looked

    # ------------------------------------------------------------------ by key

    def press(self, key: str) -> None:
        self.after(lambda: self.page.keyboard.press(key))

    def undo(self) -> None:
        self.after(lambda: self.test("undo").click())

    def close_dialog(self) -> None:
        """Close it, and wait until the page has heard of it: a busy one hears after it is shut."""
        self.test("close-dialog").click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        expect(self.test("close-dialog")).to_have_count(0)

    # ------------------------------------------------------------------ judging things

    def accessible(self) -> None:
        """No serious or critical finding of axe-core on what is shown now: in a dialog on that alone."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        bad = self.page.evaluate(JUDGE)
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
        ids = re.findall(r"\b(?:web|noir|second|third|cards|play|kernel|table)\.[a-z_]+[.\w]*", text)
        unsaid = [id_ for id_ in ids if not id_[-1].isdigit()]  # rules have numbers, messages have not
        assert unsaid == []
        assert "{" not in text

    def look_around(self) -> None:
        """All of that: usable by everybody, in words, and not too wide."""
        self.accessible()
        self.in_words()
        self.fits()

    def ends_as(self, game: Game[Any]) -> None:
        """The page tells the end of this game."""
        outcome = game.outcome
        assert outcome
        expect(self.test("end")).to_be_visible()
        assert self.shown["outcome"]["result"] == outcome.result
        assert self.position == game.position
        expect(self.test("end").locator(".outcome")).to_have_text(self.shown["outcome"]["text"])
        self.look_around()
        self.close_dialog()
        self.look_around()

    def picture(self, file: Path) -> None:
        """Of the page at rest, for the docs."""
        self.page.mouse.move(5, 5)
        self.page.evaluate(AT_REST)
        self.page.screenshot(path=file)
        assert file.stat().st_size > 50_000

    # ------------------------------------------------------------------ what the Mythos brought

    def tells_of_mythos(self) -> bool:
        """A paper with it lies over the board."""
        return bool(self.page.evaluate("() => document.querySelector('[data-testid=mythos]') !== null"))

    def put_mythos_away(self) -> None:
        """Step by step, as it was told, and closed."""
        while self.tap("[data-testid=mythos-step]:enabled"):
            pass
        assert self.tap("[data-testid=mythos-away]")
