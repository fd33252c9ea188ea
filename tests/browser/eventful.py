"""Whole games that are short enough to be clicked and yet have everything in them.

Such a game is rare. Where one was found last is looked at first (`KNOWN`): only when a change of play has made another
game of it are the others played, and the numbers here are worth renewing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from miskatonic.games.second.facts import in_other_world
from miskatonic.kernel.game import Game
from miskatonic.kernel.views import plain
from tests.browser.board import answered, played_out

FOUR = 4
TRIES = 60
SHORT = 120
"""So many clicks a game from `KNOWN` may cost before we look for a shorter one."""
KNOWN = {
    "azathoth": 12,
    "nyarlathotep": 19,
    "shub_niggurath": 32,
    "yog_sothoth": 52,
    "approach_of_azathoth": 35,
    "echoes_of_the_deep": 4,
    "feast_for_umordhoth": 41,
    "veil_of_twilight": 51,
    "return_to_the_gathering": 53,
    "the_gathering": 38,
    "campaign by sense": 47,
}


def shortest(
    name: str, what: str, value: str, seats: int, is_full: Callable[[Game[Any]], bool]
) -> tuple[str, Game[Any]]:
    """The shortest of some games in which so many do anything at all and that are full, and its key."""

    def play(n: int) -> tuple[str, Game[Any]]:
        key = f"{value} {n}"
        return key, played_out(name, key, agent="random", seats=seats, **{what: value})

    if value in KNOWN:
        key, game = play(KNOWN[value])
        if len(answered(game)) < SHORT and is_full(game):
            return key, game
    games = sorted(map(play, range(TRIES)), key=lambda each: len(answered(each[1])))
    return next((key, game) for key, game in games if is_full(game))


EVENTS = ("second.log.combat", "second.log.mythos_card", "second.log.gate_opens")
ENCOUNTERS = ("2e.encounter.arkham", "2e.encounter.other")
"""In the town, and in an Other World."""


def is_full(game: Game[Any]) -> bool:
    """All of it happened, and somebody was asked something while somebody was in an Other World."""
    told = {entry.id for entry in game.log}
    rules = {entry.rule.rpartition(".")[0] for entry in game.log if entry.id == "second.log.encounter"}
    return told.issuperset(EVENTS) and rules.issuperset(ENCOUNTERS) and _saw_another_world(game)


def _saw_another_world(game: Game[Any]) -> bool:
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game):
        if any(in_other_world(who.place) for who in again.state.investigators):
            return True
        again.answer(name)
    return False


@cache
def eventful(ancient: str) -> tuple[str, Game[Any]]:
    """The shortest of some games in which four who do anything at all meet this Ancient One, and its key."""
    return shortest("second", "ancient_one", ancient, FOUR, is_full)


# ---------------------------------------------------------------------- the third edition

TWO = 2
TOLD = (
    "third.log.headline",
    "third.log.encounter",
    "third.log.attacks",
    "third.log.spawns",
    "third.log.focus",
)


@cache
def eventful_scenario(scenario: str) -> tuple[str, Game[Any]]:
    """The shortest of some games in which two who do anything at all play this scenario, and its key."""
    return shortest("third", "scenario", scenario, TWO, _has_everything)


def _has_everything(game: Game[Any]) -> bool:
    """All of it happened, and somebody was asked something about an attack of his."""
    told = {entry.id for entry in game.log}
    return told.issuperset(TOLD) and _saw_a_monster(game)


def _saw_a_monster(game: Game[Any]) -> bool:
    again = Game(game.box, game.setup, game.luck[0].key)
    for name in answered(game):
        happened = plain(again.view(0))["recent"]
        if happened and happened[-1].get("against") and happened[-1]["passed"] is None:
            return True
        again.answer(name)
    return False


# ---------------------------------------------------------------------- the card game

CARD_TOLD = ("play.log.token", "play.log.commits", "play.log.attacks", "play.log.plays", "play.log.moves")


@cache
def eventful_cards(scenario: str) -> tuple[str, Game[Any]]:
    """The shortest of some games in which two at random play this scenario of the card game, and its key."""
    return shortest("cards", "scenario", scenario, TWO, _has_every_card)


def _has_every_card(game: Game[Any]) -> bool:
    return {entry.id for entry in game.log}.issuperset(CARD_TOLD) and before(game, commits) is not None


CAMPAIGN = "night_of_the_zealot"


@cache
def campaign_by_chance() -> tuple[str, Game[Any]]:
    """A whole campaign as two at random play it, and its key: short, for they do not get far."""
    for n in range(TRIES):
        key = f"campaign {n}"
        game = played_out("cards", key, agent="random", seats=TWO, campaign=CAMPAIGN)
        if len(game.state.campaign.chapters) == len(chapters(game)) == 3 and len(answered(game)) < LONG:
            return key, game
    raise AssertionError("no campaign by chance has three scenarios")


LONG = 260
"""So many clicks a campaign by chance may cost."""


@cache
def campaign_by_sense() -> tuple[str, Game[Any]]:
    """A whole campaign as two who think play it, and its key: they end the first scenario well and buy cards."""
    for n in (KNOWN["campaign by sense"], *range(TRIES)):
        key = f"campaign {n}"
        game = played_out("cards", key, seats=TWO, campaign=CAMPAIGN)
        bought = any(name.startswith("buy:") for name in answered(game))
        if len(chapters(game)) == 3 and game.state.campaign.chapters[0].resolution == "R1" and bought:
            return key, game
    raise AssertionError("no campaign goes well at first")


def chapters(game: Game[Any]) -> list[int]:
    """After how many decisions each scenario of a campaign begins."""
    again = Game(game.box, game.setup, game.luck[0].key)
    found, last = [], ""
    for n, name in enumerate(answered(game)):
        if again.state.scenario != last:
            found.append(n)
            last = again.state.scenario
        again.answer(name)
    return found


def before(game: Game[Any], what: Callable[[Game[Any]], bool]) -> int | None:
    """After how many of its decisions it is so for the first time."""
    again = Game(game.box, game.setup, game.luck[0].key)
    for n, name in enumerate(answered(game)):
        if what(again):
            return n
        again.answer(name)
    return None


def commits(game: Game[Any]) -> bool:
    """The tester is asked what he commits, and has cards for it."""
    ask, scenes = game.ask, game.state.scenes
    if ask is None or ask.pick is None or not scenes or type(scenes[-1]).__name__ != "Test":
        return False
    return any((option.target or "").startswith("hand:") for option in ask.options)
