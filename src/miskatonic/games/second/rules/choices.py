"""Questions that many rules put. Answers are taken apart by `kernel.answers`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import about, number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.offers import TakenBack
from miskatonic.kernel.text import Text, say

NEVER_MIND = "never_mind"


def person(game: Second, answer: str) -> Investigator:
    """Whom an answer names: "seat:2"."""
    return game.state.investigators[number(answer)]


@cache
def no_option(rule: str) -> Option:
    return Option("no", say("kernel.option.no"), rule=rule)


def never_mind(rule: str) -> Option:
    """The way back from a use of which nothing has happened yet."""
    return Option(NEVER_MIND, say("second.option.never_mind"), rule=rule)


def person_option(who: Investigator, rule: str, text: Text | None = None, target: str = "") -> Option:
    """He himself, by his name; or in other words, or lit elsewhere than on his sheet."""
    name = f"seat:{who.seat}"
    return Option(name, text or say("second.who." + who.id), target or name, rule)


def choose_person(
    game: Second, seat: int, people: Iterable[Investigator], prompt: Text, rule: str, *, back: bool = False
) -> Flow[Investigator]:
    """One of these investigators; with `back` who has a choice may also take back the use that asks (`TakenBack`)."""
    options = [person_option(who, rule) for who in people]
    if back and len(options) > 1:
        options.append(never_mind(rule))
    answer = yield Ask(seat, prompt, options, rule)
    if answer == NEVER_MIND:
        raise TakenBack
    return person(game, answer)


@cache
def place_option(place: str, rule: str, text: str = "second.option.go") -> Option:
    """A place of Arkham."""
    return Option(place, say(text, place=place), f"place:{place}", rule)


def choose_monster(seat: int, markers: Iterable[str], prompt: Text, rule: str, text: str) -> Flow[str]:
    """One of these monster markers, or none: ""."""
    options = [
        Option(f"monster:{marker}", say(text, monster=kind_of(marker)), f"monster:{marker}", rule)
        for marker in markers
    ]
    answer = yield Ask(seat, prompt, [no_option(rule), *options], rule)
    return "" if answer == "no" else about(answer)


@cache
def card_option(card: str, rule: str, text: str, verb: str = "") -> Option:
    """A card, or something done with it: "wield:rifle.2"."""
    name = f"{verb}:{card}" if verb else card
    return Option(name, say(text, card=kind_of(card)), f"card:{card}", rule, card=card)
