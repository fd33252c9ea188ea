"""The log in a real browser: sifted by what happened and to whom, with mouse, finger and keys, at its end.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.game import Game
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, played_out
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

SEATS = {"second": 2, "third": 2, "cards": 2, "noir": 1}
AT_ITS_END = "box => box.scrollTop + box.clientHeight >= box.scrollHeight - 4"


def sit_at(sit: Sit, game: str, n: int = 24, screen: dict[str, Any] = DESKTOP, lang: str = "en") -> Board:
    """At a table after some decisions, with the log in sight."""
    board = sit(locale=LOCALES[lang], **screen)
    board.load(played_out(game, "log", seats=SEATS[game], agent="random"), n)
    board.turn_to("log")
    return board


def written(board: Board) -> list[str]:
    """The sentences that the log shows, without their "why?"."""
    texts = (
        board.test("log")
        .locator("li")
        .evaluate_all("all => all.map(one => one.firstChild.textContent.trim())")
    )
    return [str(each) for each in texts]


def shows(board: Board, lines: list[str]) -> None:
    """The log comes to have these lines."""
    board.comes(lambda: written(board) == lines)
    assert written(board) == lines


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param(game, screen, id=f"{game}-{name}", marks=[] if (at + turn) % 2 else pytest.mark.long)
        for at, game in enumerate(SEATS)
        for turn, (name, screen) in enumerate({"desk": DESKTOP, "phone": PHONE}.items())
    ],
)
def test_each_sieve_keeps_its_lines_and_the_log_stays_at_its_end(sit: Sit, game: str, screen: Any) -> None:
    board = sit_at(sit, game, screen=screen)
    log, seat = board.shown["log"], board.shown["ask"]["seat"]
    shows(board, [line["text"].strip() for line in log])
    for kind in [each["kind"] for each in board.shown["filters"]]:
        board.test(f"sieve-{kind}").click()
        shows(board, [line["text"].strip() for line in log if kind in line["kinds"]])
        board.until(lambda: board.test("log").evaluate(AT_ITS_END))
    if SEATS[game] > 1:
        board.test("sieve-mine").click()
        mine = [line["text"].strip() for line in log if seat in line["seats"]]
        shows(board, mine)
        assert 0 < len(mine) < len(log)
    board.test("sieve-all").click()
    shows(board, [line["text"].strip() for line in log])
    board.until(lambda: board.test("log").evaluate(AT_ITS_END))


def test_who_goes_by_keys_and_ears_sifts_it_too(sit: Sit) -> None:
    board = sit_at(sit, "second")
    sieve = board.page.get_by_role("group", name="Show only").get_by_role("button", name="Dice")
    sieve.focus()
    board.page.keyboard.press("Enter")
    expect(sieve).to_have_attribute("aria-pressed", "true")
    n = sum("dice" in line["kinds"] for line in board.shown["log"])
    expect(board.page.get_by_text(f"Lines: {n}", exact=True)).to_be_attached()
    board.page.keyboard.press("Enter")
    expect(board.test("sieve-all")).to_have_attribute("aria-pressed", "true")


def test_an_answer_given_meanwhile_is_sifted_too(sit: Sit) -> None:
    game = played_out("second", "log", seats=2, agent="random")
    board = sit_at(sit, "second")
    board.test("sieve-mythos").click()
    for name in answered(game)[24:30]:
        board.take(name)
    kept = [line["text"].strip() for line in board.shown["log"] if "mythos" in line["kinds"]]
    expect(board.test("log").locator("li")).to_have_count(len(kept))


def has_long_list(game: Game[Any]) -> int:
    """After how many of its decisions there are more ways to go, and more to do, than a list shows at once."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for n, name in enumerate(answered(game)):
        names = again.ask.names() if again.ask else []
        if sum(each.startswith("go:") for each in names) > 9 and len(names) > 12:
            return n
        again.answer(name)
    pytest.fail("nobody had many ways to go")


def test_a_long_list_folds_its_ways_and_shows_the_deeds_at_once(sit: Sit) -> None:
    """In the third edition: what can be done besides moving is in sight, and keys choose what they always chose."""
    game = played_out("third", "folds", seats=2, agent="random")
    board = sit()
    board.load(game, has_long_list(game))
    ways = [each for each in board.shown["ask"]["options"] if each["part"] == "move"]
    assert len(ways) > 9
    fold = board.test("fold").first
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(fold).to_contain_text(str(len(ways)))
    for option in board.shown["ask"]["options"]:
        shown = board.test(f"option-{option['name']}")
        if option["part"] in ("move", "hops", "focus"):
            expect(shown).not_to_be_visible()
        elif not option["pointless"]:
            expect(shown).to_be_in_viewport(ratio=0.6)
    assert board.names() == [each["name"] for each in board.shown["ask"]["options"]]
    fold.press("Enter")
    expect(board.test(f"option-{ways[0]['name']}")).to_be_visible()
    fold.press("Enter")
    expect(board.test(f"option-{ways[0]['name']}")).not_to_be_visible()
    before = board.shown["view"]
    board.answering(lambda: board.page.keyboard.press("1"))
    assert board.shown["view"] != before
