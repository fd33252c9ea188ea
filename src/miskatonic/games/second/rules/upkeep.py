"""Upkeep: refresh, Upkeep actions, adjust skills."""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.content.facts import SHEETS, TRACKS, kind_of
from miskatonic.games.second.rules.checks import roll
from miskatonic.games.second.rules.harm import KnockedOut, move_to
from miskatonic.games.second.rules.people import at_seat, focus
from miskatonic.games.second.rules.places import arkham_places
from miskatonic.games.second.rules.turn import acted
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.offers import offer
from miskatonic.kernel.text import say

STOPS = 4
SLIDERS_DONE = Option("done", say("second.option.sliders_done"), rule="2e.upkeep.09")


def upkeep(game: Second) -> Flow[None]:
    """One seat's Upkeep."""
    who = at_seat(game, game.state.queue[0])
    begin_turn(who)
    try:
        if not who.lost_turn:
            if who.place == "lost":
                yield from come_back(game, who)
            yield from do_upkeep(game, who)
    except KnockedOut:
        pass
    acted(game, who.seat)


def begin_turn(who: Investigator) -> None:
    """A turn lost by arrest or in time and space begins; last turn's passing states end."""
    who.lost_turn, who.lose_next = who.lose_next, False
    who.done = who.returned = False
    who.boost = 0


def come_back(game: Second, who: Investigator) -> Flow[None]:
    """The turn after the lost one: to any street or location of his choice (2e.state.lost.03)."""
    options = [
        Option(place, say("second.option.appear", place=place), f"place:{place}", "2e.state.lost.03")
        for place in arkham_places(game)
    ]
    place = yield Ask(who.seat, say("second.ask.come_back"), options, "2e.state.lost.03")
    move_to(game, who, place, "2e.state.lost.03")


def do_upkeep(game: Second, who: Investigator) -> Flow[None]:
    refresh(game, who)
    yield from upkeep_actions(game, who)
    yield from adjust_skills(game, who)


def refresh(game: Second, who: Investigator) -> None:
    """All exhausted cards are turned face up."""
    turned = [card for card in who.cards if card.exhausted]
    for card in turned:
        card.exhausted = False
    if turned:
        names = [kind_of(card.id) for card in turned]
        game.tell("second.log.refreshed", "2e.upkeep.04", who=who.id, card=names)


def upkeep_actions(game: Second, who: Investigator) -> Flow[None]:
    """All of them, in the order the player likes; then what he may use in Upkeep."""
    yield from game.abilities.happen(game, Happening("upkeep_actions", who=who), nothing, (who.seat,))
    if who.fate:
        keep_fate(game, who)
    for card in who.cards:
        card.fresh = False
    done = Option("done", say("second.option.upkeep_done"), rule="2e.upkeep.06")
    yield from offer(game, Happening("upkeep", who=who), who.seat, lambda: say("second.ask.upkeep"), done)


def keep_fate(game: Second, who: Investigator) -> None:
    """A Blessing or a Curse ends on a roll of 1; the later printing spares its first Upkeep."""
    fresh, who.fate_fresh = who.fate_fresh, False
    if fresh and game.state.printing == "later":
        return
    face = roll(game)[0]
    if face == 1:
        game.tell("second.log.fate_ends", "2e.upkeep.06", who=who.id, fate=who.fate, n=face)
        who.fate = ""
    else:
        game.tell("second.log.fate_stays", "2e.upkeep.06", who=who.id, fate=who.fate, n=face)


def adjust_skills(game: Second, who: Investigator) -> Flow[None]:
    """Move sliders by as many stops as Focus allows, one stop at a time."""
    points = focus(game, who)
    start = list(who.sliders)
    while points > 0:
        options = [SLIDERS_DONE, *slider_options(who, start, points)]
        prompt = say("second.ask.sliders", n=points)
        answer = yield Ask(who.seat, prompt, options, "2e.upkeep.10")
        if answer == "done":
            break
        _, track, stop = answer.split(":")
        who.sliders[int(track)] = int(stop)
        points = focus(game, who) - sum(abs(a - b) for a, b in zip(start, who.sliders, strict=True))
    if who.sliders != start:
        game.tell("second.log.sliders", "2e.upkeep.10", who=who.id)


def slider_options(who: Investigator, start: list[int], points: int) -> list[Option]:
    """Every stop a track could go to with the Focus left; a track that has moved once stays."""
    options = []
    for track in range(len(TRACKS)):
        if who.sliders[track] != start[track]:
            continue
        for stop in range(STOPS):
            if 0 < abs(stop - start[track]) <= points:
                options.append(slide_option(who.id, track, stop, "2e.upkeep.11"))
    return options


@cache
def slide_option(investigator: str, track: int, stop: int, rule: str) -> Option:
    """A slider on this stop, by the two values that his sheet shows there."""
    left, right = TRACKS[track]
    skills = SHEETS[investigator].skills
    text = say("second.option.slider", skill=left, skill2=right, n=skills[left][stop], m=skills[right][stop])
    return Option(f"slide:{track}:{stop}", text, f"slider:{track}", rule)
