"""The card game in a real browser: whole scenarios, phones, three languages, tests with their chance, and the end.

Every test also proves that no page asked anything of another address, and that none complained (see `conftest`).
"""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from miskatonic.kernel.asks import address
from miskatonic.kernel.game import Game
from tests.browser.board import DESKTOP, LOCALES, PHONE, Board, answered, items
from tests.browser.conftest import Ear, Sit
from tests.browser.eventful import (
    CAMPAIGN,
    TWO,
    before,
    campaign_by_chance,
    campaign_by_sense,
    chapters,
    commits,
    eventful_cards,
)

pytestmark = pytest.mark.browser

GATHERING = "the_gathering"
RETURN = "return_to_the_gathering"
DOCS = Path(__file__).parents[2] / "docs"
PLACES = {"list", "place", "hand"}
"""The ways of choosing that any game is long enough for."""
DIALOGS = ("bag", "piles")
KEYS = "123456789abcdefghjklmnoqstvwxyz"
"""The keys of options, in their order."""


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return eventful_cards(GATHERING)[1]


@pytest.fixture(scope="module")
def asked_to_commit(game: Game[Any]) -> int:
    found = before(game, commits)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def lively(game: Game[Any]) -> int:
    return liveliest(game)


def liveliest(game: Game[Any]) -> int:
    """After how many decisions most lies on the table, in somebody's turn, with everybody still there."""
    again = Game(game.box, game.setup, game.luck[0].key)
    fullness = []
    for name in answered(game):
        state = again.state
        all_in = not any(who.out for who in state.investigators)
        in_turn = all_in and state.step == "turn" and not state.scenes
        fullness.append(len(state.things) + len(state.places) if in_turn else 0)
        again.answer(name)
    return fullness.index(max(fullness))


# ---------------------------------------------------------------------- whole games


def look_into_dialogs(board: Board) -> None:
    """The chaos bag and the piles of the scenario, opened from the bar above the map."""
    board.turn_to("board")
    for name in DIALOGS:
        board.test(f"open-{name}").click()
        expect(board.test(f"{name}-dialog")).to_be_visible()
        board.look_around()
        board.close_dialog()


def look_at_scenes(board: Board, middle: int, n: int) -> str:
    """What is going on, each kind once; and into the dialogs, in the middle of the game."""
    if n == middle:
        look_into_dialogs(board)
    scenes = board.shown["view"]["scenes"]
    return scenes[-1]["type"] if scenes else ""


SCREENS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}


def click_campaign(board: Board, key: str, game: Game[Any]) -> list[str]:
    """From the start page to the end of the campaign; what was looked at on the way."""
    board.visit()
    board.set_up("cards", TWO, campaign=CAMPAIGN)
    board.look_around()
    board.start(key, game="cards", seats=TWO, campaign=CAMPAIGN)
    board.tap("[data-testid=whole-board]")
    names = answered(game)
    ways, looked = board.click_through(names, partial(look_at_steps, board, len(names) // 2))
    assert ways.total() == len(names)
    assert set(ways) >= PLACES
    board.ends_as(game)
    return looked


def look_at_steps(board: Board, middle: int, n: int) -> str:
    """Harm to be borne, else what is going on, else where the game stands."""
    pick = board.shown["ask"]["pick"]
    if pick and pick["parts"]:
        return "harm"
    return look_at_scenes(board, middle, n) or str(board.shown["view"]["phase"]["id"])


def test_a_whole_campaign_clicked_from_set_up_to_its_end(sit: Sit) -> None:
    """One in every run: as two who do anything at all play it, in Spanish, with a finger."""
    board = sit(**PHONE, locale=LOCALES["es"])
    looked = click_campaign(board, *campaign_by_chance())
    assert board.shown["lang"] == "es"
    assert {"mulligan", "turn", "test", "harm", "between"} <= set(looked)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("lang", LOCALES)
def test_a_whole_campaign_of_two_who_think(sit: Sit, lang: str, screen: str) -> None:
    """They reach a resolution, take Lita along or not, and buy cards."""
    board = sit(**SCREENS[screen], locale=LOCALES[lang])
    looked = click_campaign(board, *campaign_by_sense())
    assert board.shown["lang"] == lang
    assert {"mulligan", "turn", "test", "harm", "attack", "resolution", "between"} <= set(looked)


def test_a_scenario_by_itself_clicked_to_its_outcome(board: Board) -> None:
    key, game = eventful_cards(RETURN)
    board.start(key, game="cards", seats=TWO, scenario=RETURN)
    names = answered(game)
    ways, looked = board.click_through(names, partial(look_at_scenes, board, len(names) // 2))
    assert set(ways) >= PLACES, ways
    assert "test" in looked
    board.ends_as(game)


def test_by_the_keyboard_alone(board: Board, game: Game[Any]) -> None:
    """Numbers and letters choose, Enter gives a set; what has no key is reached by its focus."""
    board.load(game, 0)
    for name in answered(game)[:30]:
        board.after(partial(type_answer, board, address(name)[1]))
    assert board.shown["position"] >= 30


def type_answer(board: Board, name: str) -> None:
    ask = board.shown["ask"]
    offered = [each["name"] for each in ask["options"]]
    board.until(lambda: board.names() == offered)
    for one in items(name) if ask["pick"] else [name]:
        if offered.index(one) < len(KEYS):
            board.page.keyboard.press(KEYS[offered.index(one)])
        else:
            board.test(f"option-{one}").focus()
            board.page.keyboard.press("Enter")
    if ask["pick"]:
        board.page.keyboard.press("Enter")


# ---------------------------------------------------------------------- a campaign that is kept


def test_a_campaign_goes_into_one_file_and_on_from_it_and_back_over_its_scenarios(
    board: Board, tmp_path: Path
) -> None:
    _, game = campaign_by_chance()
    start = chapters(game)[1]
    board.load(game, start)
    second = board.shown["view"]["scenario"]
    with board.page.expect_download() as download:
        board.test("save").click()
    file = tmp_path / "campaign.json"
    download.value.save_as(file)
    board.undo()
    assert board.shown["view"]["scenario"] != second
    assert board.shown["view"]["campaign"]["title"]
    board.press("r")
    assert board.shown["view"]["scenario"] == second
    board.visit()
    board.after(lambda: board.test("load").set_input_files(file))
    expect(board.test("prompt")).to_be_visible()
    assert board.shown["view"]["scenario"] == second
    assert board.position == game_position(game, start)
    here = board.page.url
    board.test("open-replay").click()
    board.after(lambda: board.test("replay-back").click())
    board.after(lambda: board.test("replay-branch").click())
    board.until(lambda: board.page.url != here)
    assert board.shown["view"]["campaign"]["title"]
    board.page.goto(here)
    board.until(lambda: board.shown["view"]["scenario"] == second)


def test_survivors_of_a_campaign_go_on_in_another(board: Board, ear: Ear, tmp_path: Path) -> None:
    _, game = campaign_by_chance()
    board.load(game, chapters(game)[1])
    old = board.page.url.rpartition("/")[2]
    campaign = board.shown["view"]["campaign"]
    names = [person["title"] for person in board.shown["view"]["people"]]
    board.visit("/#/?game=cards&campaign=return_to_night_of_the_zealot")
    expect(board.test("setup-campaign-return_to_night_of_the_zealot")).to_be_checked()
    board.test("setup-survivors-made").select_option(old)
    board.tick(f"seats-{TWO}")
    board.look_around()
    board.after(lambda: board.test("start").click())
    view = board.shown["view"]
    assert [person["title"] for person in view["people"]] == names
    assert view["campaign"]["experience"] == campaign["experience"]
    assert view["campaign"]["title"] != campaign["title"]
    board.visit(f"/#/?game=cards&campaign=night_of_the_zealot&survivors={old}")
    expect(board.test("setup-survivors-made")).to_have_value(old)
    odd = tmp_path / "odd.json"
    odd.write_text("no campaign", "utf-8")
    ear.forgiven = ("400 (Bad Request)",)
    board.test("setup-survivors").set_input_files(odd)
    board.test("start").click()
    expect(board.test("problem")).to_be_visible()


def game_position(game: Game[Any], decisions: int) -> int:
    """Where it stands after so many decisions: what answers itself counts too."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game)[:decisions]:
        again.answer(name)
    return again.position


# ---------------------------------------------------------------------- settings


def test_help_that_is_passed_over_is_asked_for_after_all(board: Board, game: Game[Any], lively: int) -> None:
    helped = before(game, lambda now: len(now.asks) > 1 and now.asks[1].stop is not None)
    assert helped is not None
    board.load(game, helped - 1)
    board.test("open-settings").click()
    board.after(lambda: board.test("stop-help").select_option("never"))
    board.look_around()
    board.close_dialog()
    tester = game_before(game, helped)
    board.choose(answered(game)[helped - 1])
    assert board.shown["ask"]["seat"] == tester
    [skipped] = board.shown["skipped"]
    board.look_around()
    board.after(lambda: board.test(f"reopen-{skipped['seat']}").click())
    assert board.shown["skipped"] == []
    board.choose("none")
    assert board.shown["ask"]["seat"] == skipped["seat"]


def game_before(game: Game[Any], decisions: int) -> int:
    """Who is asked first after so many decisions."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game)[:decisions]:
        again.answer(name)
    assert again.ask
    return again.ask.seat


# ---------------------------------------------------------------------- in the middle of a game


@pytest.mark.parametrize("lang", ["es", pytest.param("nl", marks=pytest.mark.long)])
def test_the_tabs_of_a_phone(sit: Sit, game: Game[Any], lively: int, lang: str) -> None:
    board = sit(**PHONE, locale=LOCALES[lang])
    board.load(game, lively)
    for tab, seen in (("file", "sheet"), ("log", "log"), ("board", "board")):
        board.test(f"tab-{tab}").tap()
        expect(board.test(seen)).to_be_visible()
        expect(board.test("prompt")).to_be_in_viewport()
        expect(board.to_press.first).to_be_in_viewport()
        board.look_around()
    expect(board.test("hand")).to_be_in_viewport()
    for stage in ("agenda", "act"):
        chip, shown = board.place(stage), board.shown["view"][stage]
        expect(chip).to_contain_text(f"{shown['in_play']}/{shown['threshold'] or shown['wanted']}")
        expect(chip.locator(".text")).to_be_in_viewport()


def test_the_chance_changes_as_cards_are_picked(board: Board, game: Game[Any], asked_to_commit: int) -> None:
    board.load(game, asked_to_commit)
    [test] = [scene for scene in board.shown["view"]["scenes"] if scene["type"] == "test"]
    chances = {each["more"]: each["chance"] for each in test["chances"]}
    shown = board.test("chance")
    expect(shown).to_have_text(percent(chances[0]))
    card = next(each for each in board.shown["ask"]["options"] if each["target"].startswith("hand:"))
    board.place(card["target"]).click()
    expect(shown).to_have_text(percent(chances[test["adds"][card["name"]]]))
    board.look_around()
    board.place(card["target"]).click()
    expect(shown).to_have_text(percent(chances[0]))


def percent(chance: float) -> str:
    """As a browser rounds it: a half upwards."""
    return f"{int(100 * chance + 0.5)}%"


def test_who_plays_two_sees_both_hands(board: Board, game: Game[Any], lively: int) -> None:
    board.load(game, lively)
    seat, people = board.shown["ask"]["seat"], board.shown["view"]["people"]
    for card in people[seat]["hand"]:
        expect(board.test("hand").locator(f'[data-card="{card["id"]}"]')).to_have_count(1)
    board.test(f"sheet-{1 - seat}").click()
    expect(board.test("sheet").locator("h2")).to_have_text(people[1 - seat]["title"])
    for card in people[1 - seat]["hand"]:
        expect(board.test("sheet").locator(f'[data-place="hand:{card["id"]}"]')).to_have_count(1)
    board.look_around()


def test_everything_on_the_table_can_be_looked_at_closely(board: Board, game: Game[Any], lively: int) -> None:
    """By the keyboard: a location, a card in hand, the act, the agenda, whoever stands on the map."""
    board.load(game, lively)
    view = board.shown["view"]
    here = next(place for place in view["places"] if place["people"])
    card = view["people"][board.shown["ask"]["seat"]]["hand"][0]
    said = {
        f"place:{here['id']}": here["title"],
        f"hand:{card['id']}": card["title"],
        "act": view["act"]["title"],
        "agenda": view["agenda"]["title"],
        f"seat:{here['people'][0]}": view["people"][here["people"][0]]["title"],
    }
    for place, title in said.items():
        board.place(place).first.focus()
        board.page.keyboard.press("i")
        expect(board.test("closer")).to_contain_text(title)
        board.accessible()
        board.close_dialog()


def test_the_bag_says_how_likely_each_token_is(board: Board, game: Game[Any], lively: int) -> None:
    board.load(game, lively)
    bag = board.shown["view"]["bag"]
    board.test("open-bag").click()
    rows = board.test("bag").locator("tbody tr")
    expect(rows).to_have_count(len(bag))
    every = sum(token["count"] for token in bag)
    worst = next(token for token in bag if token["value"] is None)
    expect(rows.last).to_contain_text(percent(worst["count"] / every))
    board.close_dialog()


# ---------------------------------------------------------------------- the end


def test_the_end_and_its_story(board: Board, game: Game[Any], tmp_path: Path) -> None:
    board.load(game, -1)
    board.choose(answered(game)[-1])
    end = board.test("end")
    expect(end).to_be_visible()
    expect(end).to_contain_text(board.shown["outcome"]["text"])
    expect(end.locator(".framed")).to_be_visible()
    view = board.shown["view"]
    for person in view["people"]:
        expect(board.test("brought-home")).to_contain_text(person["title"])
    board.look_around()
    with board.page.expect_download() as download:
        board.test("keep-story").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    story = file.read_text("utf-8")
    assert board.shown["outcome"]["text"] in story
    assert view["scenario"]["title"] in story
    assert not re.search(r"""(?:src|href)\s*=|url\(|@import|https?://(?!www\.w3\.org/)|<script""", story)


# ---------------------------------------------------------------------- pictures


@pytest.mark.skipif(
    os.environ.get("MISKATONIC_SCREENSHOTS") != "1", reason="MISKATONIC_SCREENSHOTS=1 takes them"
)
@pytest.mark.parametrize(("file", "settings"), [("play.png", {}), ("play-phone.png", PHONE)])
def test_the_pictures_in_the_docs(sit: Sit, file: str, settings: dict[str, Any]) -> None:
    _, game = campaign_by_sense()
    board = sit(**settings)
    board.load(game, liveliest(game))
    board.picture(DOCS / file)
