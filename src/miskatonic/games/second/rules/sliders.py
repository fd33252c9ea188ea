"""The sliders of the skill tracks: set freely at the start, moved by Focus in Upkeep."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from miskatonic.games.second.facts import SHEETS, TRACKS
from miskatonic.games.second.rules.people import focus
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asks import Ask, Flow, Option, ask_all
from miskatonic.kernel.picks import Pick, taken
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.ways import Ways

STOPS = 4


def adjust_skills(game: Second, people: list[Investigator]) -> Flow[None]:
    """Move sliders by as many stops as Focus allows, over all three tracks; several do so at the same time."""
    asks = [ask for who in people if (ask := _adjusting(game, who))]
    if len(asks) == 1:
        answer = yield asks[0]
        answers = {asks[0].seat: answer}
    else:
        answers = yield from ask_all(asks)
    for ask in asks:
        who = game.state.investigators[ask.seat]
        moved = taken(answers[ask.seat])
        slide(who, moved)
        if moved:
            game.tell("second.log.sliders", "2e.upkeep.10", who=who.id)


def _adjusting(game: Second, who: Investigator) -> Ask | None:
    points = focus(game, who)
    if points <= 0:
        return None
    sliders = tuple(who.sliders)
    prompt, pick, ways = _focused(sliders, points)
    options = partial(slider_options, who.id, sliders, points)
    return Ask(who.seat, prompt, options, "2e.upkeep.10", pick=pick, counted=ways)


@cache
def _focused(sliders: tuple[int, ...], points: int) -> tuple[Text, Pick, Ways]:
    """What is the same for everybody whose sliders stand so, whatever his sheet shows there."""
    pick = Pick(0, points)
    ways = pick.ways(slider_options(next(iter(SHEETS)), sliders, points))
    return say("second.ask.sliders", n=points), pick, ways


def slider_options(investigator: str, sliders: tuple[int, ...], points: int) -> list[Option]:
    """Every stop a track could go to with this Focus; each stop of the way counts."""
    return [
        slide_option(investigator, track, stop, "2e.upkeep.11", abs(stop - at))
        for track, at in enumerate(sliders)
        for stop in range(STOPS)
        if 0 < abs(stop - at) <= points
    ]


def slide(who: Investigator, stops: Iterable[str]) -> None:
    """Put the sliders where the answers say."""
    for name in stops:
        track, stop = slid_to(name)
        who.sliders[track] = stop


@cache
def slid_to(answer: str) -> tuple[int, int]:
    """The track and the stop of an answer: "slide:1:3"."""
    track, stop = parts(about(answer))
    return int(track), int(stop)


@cache
def slide_option(investigator: str, track: int, stop: int, rule: str, weight: int = 1) -> Option:
    """A slider on this stop, by the two values that his sheet shows there; of a track's stops one is taken."""
    left, right = TRACKS[track]
    skills = SHEETS[investigator].skills
    text = say("second.option.slider", skill=left, skill2=right, n=skills[left][stop], m=skills[right][stop])
    name, place = f"slide:{track}:{stop}", f"slider:{track}"
    return Option(name, text, place, rule, weight=weight, group=place)


def set_sliders(game: Second, people: list[Investigator]) -> Flow[None]:
    """Each slider on any stop, free of Focus: everybody at the same time."""
    answers = yield from ask_all(slider_question(who) for who in people)
    for who in people:
        slide(who, taken(answers[who.seat]))


def slider_question(who: Investigator) -> Ask:
    """One stop of each track."""
    pick, ways = _freely()
    prompt = say("second.ask.set_sliders", who=who.id)
    return Ask(who.seat, prompt, partial(_all_stops, who.id), "2e.setup.21", pick=pick, counted=ways)


def _all_stops(investigator: str) -> list[Option]:
    tracks, stops = range(len(TRACKS)), range(STOPS)
    return [slide_option(investigator, track, stop, "2e.setup.21") for track in tracks for stop in stops]


@cache
def _freely() -> tuple[Pick, Ways]:
    """Here too the sets are the same for everybody."""
    pick = Pick(len(TRACKS), len(TRACKS), each=True)
    return pick, pick.ways(_all_stops(next(iter(SHEETS))))
