"""In all games: every option has its group, and which questions have options that are pointless or grave."""

from __future__ import annotations

import pytest

from miskatonic import new_game
from miskatonic.kernel.asides import Aside
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text, say
from tests.asides import check_layout, questions, remarks

GAMES = (("noir", 1, 12), ("second", 2, 6), ("third", 2, 6), ("cards", 2, 6))
SAID = {"noir": 0.1, "second": 0.05, "third": 0.2, "cards": 0.2}
"""Of all options at least so many say what they do and cost."""


@pytest.mark.parametrize(("name", "seats", "keys"), GAMES)
def test_every_option_has_its_group_and_says_what_it_does(name: str, seats: int, keys: int) -> None:
    told = shown = 0
    for game, ask in questions(name, seats, keys, most=200):
        for each in check_layout(game, ask):
            shown += 1
            told += each.aside.text is not None
    assert told > SAID[name] * shown


def test_what_leads_nowhere_in_the_third_edition() -> None:
    asked = ("ward", "research")
    found = remarks("third", 2, {f"third.ask.action third.pointless.{each}" for each in asked})
    assert {each.split()[0] for each in found} <= {
        "third.ask.action",
        "third.ask.act_again",
        "third.ask.additional_action",
        "third.ask.follow",
        "third.ask.test",
        "third.ask.testing",
        "kernel.ask.choose",
    }


def test_what_leads_nowhere_and_what_is_grave_in_the_second_edition() -> None:
    remarks(
        "second",
        2,
        {"second.ask.move second.pointless.no_chance", "second.ask.interest second.grave.default"},
    )


def test_what_leads_nowhere_in_the_card_game() -> None:
    remarks("cards", 2, {"play.ask.turn play.pointless.investigate"})


def beside(game: str, prompt: str, option: Option) -> Aside:
    """What a game says beside an option of its first table."""
    table = new_game(game, key="grave", seats=1)
    return table.box.aside(table.play, Ask(0, say(prompt), [option], ""), option)


@pytest.mark.parametrize(
    ("game", "prompt", "name", "text", "grave"),
    [
        ("third", "kernel.ask.choose", "retire", say("third.effect.retire"), "third.grave.retire"),
        ("second", "second.ask.swap", "joe_diamond", say("second.who.joe_diamond"), "second.grave.swap"),
        ("second", "kernel.ask.choose", "a", say("second.effect.lost"), "second.grave.lost"),
        ("second", "second.ask.interest", "default", say("second.option.default"), "second.grave.default"),
        ("noir", "noir.ask.action", "use:x1", say("noir.option.use_last"), "noir.grave.last"),
        ("cards", "play.ask.turn", "use:study", say("play.effect.resign"), "play.grave.resign"),
    ],
)
def test_what_cannot_be_mended_is_grave(game: str, prompt: str, name: str, text: Text, grave: str) -> None:
    said = beside(game, prompt, Option(name, text)).grave
    assert said is not None
    assert said.id == grave


@pytest.mark.parametrize("game", ["noir", "second", "third", "cards"])
def test_what_lets_things_be_is_not_grave(game: str) -> None:
    assert beside(game, "kernel.ask.may", Option("no", say("kernel.option.no"))).grave is None
