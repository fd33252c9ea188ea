"""Questions that many rules put: to one investigator, or to the group, for whom the leader answers (004, 460.4).

Answers are taken apart by `kernel.answers`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option, Stop
from miskatonic.kernel.text import Text, say

GROUP = "3e.004"
"""Where an effect has several possible outcomes the group picks one."""


@cache
def no_option(rule: str) -> Option:
    return Option("no", say("kernel.option.no"), rule=rule)


@cache
def place_option(place: str, rule: str) -> Option:
    return Option(place, say("third.place." + place), f"place:{place}", rule)


def choose_place(
    game: Third, seat: int, places: Iterable[str], prompt: Text, rule: str, *, may: bool = False
) -> Flow[str]:
    """One of these spaces (or neighborhoods); "" when he may and does not. One alone is not asked about."""
    names = list(dict.fromkeys(places))
    if not names:
        return ""
    if len(names) == 1 and not may:
        return names[0]
    options = [place_option(place, rule) for place in names]
    answer = yield Ask(seat, prompt, [*options, no_option(rule)] if may else options, rule)
    return "" if answer == "no" else answer


def choose_person(
    game: Third,
    seat: int,
    people: Iterable[Investigator],
    prompt: Text,
    rule: str,
    *,
    may: bool = False,
    stop: Stop | None = None,
) -> Flow[Investigator | None]:
    """One of these investigators; None when there is none, or he may and does not.

    With `stop` it is a kind of question that is passed over unless somebody wishes to be asked.
    """
    found = list(people)
    if len(found) < 2 and not may:
        return found[0] if found else None
    options = [person_option(who, rule) for who in found]
    answer = yield Ask(
        seat, prompt, [*options, no_option(rule)] if may else options, rule, stop is not None, stopping=stop
    )
    return None if answer == "no" else person(game, answer)


def person(game: Third, answer: str) -> Investigator:
    """Whom an answer names: "seat:2"."""
    return game.state.investigators[number(answer)]


def person_option(who: Investigator, rule: str) -> Option:
    return _person_option(who.id, who.seat, rule)


@cache
def _person_option(name: str, seat: int, rule: str) -> Option:
    return Option(f"seat:{seat}", say("third.who." + name), f"seat:{seat}", rule)


@cache
def step_option(place: str, rule: str, text: str = "third.option.move") -> Option:
    """A step into a space."""
    return Option(f"move:{place}", say(text, place=place), f"place:{place}", rule)


@cache
def stop_option(rule: str) -> Option:
    return Option("stop", say("third.option.stop"), rule=rule)


@cache
def focus_option(skill: str, rule: str, text: str = "third.option.focus") -> Option:
    """A focus token for a skill, or the one it has."""
    return Option(f"focus:{skill}", say(text, skill=skill), f"focus:{skill}", rule)


def monster_option(monster: Monster, rule: str) -> Option:
    return _monster_option(monster.id, monster.place, rule)


@cache
def _monster_option(monster: str, place: str, rule: str) -> Option:
    text = say("third.option.monster", monster=kind_of(monster), place=place)
    return Option(monster, text, f"monster:{monster}", rule)


def choose_monster(
    game: Third, seat: int, monsters: Iterable[Monster], prompt: Text, rule: str, *, may: bool = False
) -> Flow[Monster | None]:
    """One of these monsters; None when there is none, or he may and does not."""
    found = list(monsters)
    if not found or (len(found) == 1 and not may):
        return found[0] if found else None
    options = [monster_option(monster, rule) for monster in found]
    answer = yield Ask(seat, prompt, [*options, no_option(rule)] if may else options, rule)
    return next((monster for monster in found if monster.id == answer), None)


@cache
def card_option(card: str, rule: str, text: str = "third.option.card") -> Option:
    return Option(card, say(text, card=kind_of(card)), f"card:{card}", rule, card=card)


def choose_card(
    game: Third,
    seat: int,
    cards: Iterable[str],
    prompt: Text,
    rule: str,
    *,
    may: bool = False,
    text: str = "third.option.card",
) -> Flow[str]:
    """One of these cards; "" when there is none, or he may and does not."""
    found = list(cards)
    if len(found) < 2 and not may:
        return found[0] if found else ""
    options = [card_option(card, rule, text) for card in found]
    answer = yield Ask(seat, prompt, [*options, no_option(rule)] if may else options, rule)
    return "" if answer == "no" else answer
