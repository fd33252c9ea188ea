"""The sliders of the skill tracks: set freely at the start, moved by Focus in Upkeep."""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.facts import SHEETS, TRACKS
from miskatonic.games.second.rules.people import focus
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

STOPS = 4
SLIDERS_DONE = Option("done", say("second.option.sliders_done"), rule="2e.upkeep.09")


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
        track, stop = slid_to(answer)
        who.sliders[track] = stop
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


def slid_to(answer: str) -> tuple[int, int]:
    """The track and the stop of an answer: "slide:1:3"."""
    track, stop = parts(about(answer))
    return int(track), int(stop)


@cache
def slide_option(investigator: str, track: int, stop: int, rule: str) -> Option:
    """A slider on this stop, by the two values that his sheet shows there."""
    left, right = TRACKS[track]
    skills = SHEETS[investigator].skills
    text = say("second.option.slider", skill=left, skill2=right, n=skills[left][stop], m=skills[right][stop])
    return Option(f"slide:{track}:{stop}", text, f"slider:{track}", rule)


def set_sliders(game: Second, who: Investigator) -> Flow[None]:
    """Each slider on any stop, free of Focus."""
    rule = "2e.setup.21"
    for track, (left, right) in enumerate(TRACKS):
        options = [slide_option(who.id, track, stop, rule) for stop in range(STOPS)]
        prompt = say("second.ask.set_slider", who=who.id, skill=left, skill2=right)
        answer = yield Ask(who.seat, prompt, options, rule)
        who.sliders[track] = slid_to(answer)[1]
