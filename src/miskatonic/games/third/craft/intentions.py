"""What somebody sets out to do: the courses of his turn, each by what it is for, in his own words."""

from __future__ import annotations

from miskatonic.games.third.craft.plans import Course, Plan
from miskatonic.games.third.craft.turns import courses
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.actions import ACTIONS
from miskatonic.games.third.rules.menu import Menu
from miskatonic.games.third.rules.people import engaged_with, neighborhood_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import parts
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Text, say

MOST = 5
"""More intentions than these nobody weighs."""
EVADE, VISIT = "evade", "visit"
PLAIN_AIMS = ("research", "focus", "gather", EVADE)
"""What is done wherever one is."""


def intentions(game: Third, seat: int, manner: Manner = PLAIN) -> list[Intention]:
    """What he may do in the turn that he takes, or has still to take, what he would do first."""
    state = game.state
    if state.result or not state.scenario or seat >= len(state.investigators):
        return []
    who, acting = state.investigators[seat], state.acting
    if who.out or state.step != "action":
        return []
    if acting is not None and acting.seat == seat:
        n = acting.actions
    elif seat in state.queue:
        n = ACTIONS - who.delayed
    else:
        return []
    plan = Plan(game, who, manner=manner)
    found: dict[str, Intention] = {}
    for course in courses(game, who, n, Menu(game, who).names(), manner):
        aim = aim_of(plan, course)
        if aim and aim not in found:
            found[aim] = Intention(aim, _words(game, aim), _plea(game, who, aim))
    return list(found.values())[:MOST]


def aim_of(plan: Plan, course: Course) -> str:
    """What a course is for: that part of it which is worth most; none where it is for nothing."""
    best, aim = 0.0, EVADE if course.answer == EVADE else ""
    here = plan.who.place
    for worth, _, answer in course.deeds:
        if worth > best:
            first = answer == "ward" and worth == plan.places.ward(here)
            best, aim = worth, _deed(here if first else course.place, answer)
    name = neighborhood_of(course.place)
    if name and plan.places.encounter(course.place) > best:
        places = plan.places
        if name in plan.game.state.anomalies:
            return f"mend:{name}"
        return f"clue:{name}" if name in places.events or name in places.story else f"{VISIT}:{course.place}"
    return aim


def _deed(place: str, answer: str) -> str:
    verb, what = parts(answer)
    if verb == "attack":
        return f"fight:{what}"
    if verb == "ward":
        return f"ward:{place}"
    return answer if verb in ("codex", "use") else verb


def _words(game: Third, aim: str) -> Text:
    """In the first person."""
    verb, what = parts(aim)
    if verb == "fight":
        return say("third.intent.fight", monster=kind_of(what))
    if verb == "codex":
        return say("third.intent.codex", archive=what.partition(".")[0])
    if verb == "use":
        return say("third.intent.use")
    if verb in PLAIN_AIMS:
        return say("third.intent." + verb)
    return say("third.intent." + verb, place=what)


def _plea(game: Third, who: Investigator, aim: str) -> Text | None:
    """What others may do meanwhile: rid him of what holds him, or ward elsewhere."""
    if len([each for each in game.state.investigators if not each.out]) < 2:
        return None
    verb = parts(aim)[0]
    beset = engaged_with(game, who)
    if len(beset) > 1 or (beset and verb == EVADE):
        return say("third.plea.rescue", monster=kind_of(beset[0].id))
    if verb in ("clue", "research", "codex"):
        doom = {place: n for place, n in game.state.doom.items() if place != who.place}
        if doom:
            return say("third.plea.ward", place=max(doom, key=lambda place: (doom[place], place)))
    return None
