"""Why the craft of a player answers as it does, in a sentence."""

from __future__ import annotations

from miskatonic.games.third.craft.plans import Plan
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.people import neighborhood_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.text import Text, say

PLAIN = {
    "evade": say("third.reason.evade"),
    "focus": say("third.reason.focused"),
    "gather": say("third.reason.gather"),
    "end": say("third.reason.end"),
}
ASKED = {
    "third.ask.next_turn": say("third.reason.order"),
    "third.ask.next_encounter": say("third.reason.order"),
    "third.ask.reckoning": say("third.reason.order"),
    "third.ask.focus": PLAIN["focus"],
}
ACTIONS = ("third.ask.action", "third.ask.move", "third.ask.follow", "third.ask.additional_action")


def reason(game: Third, ask: Ask, name: str) -> Text | None:
    """None where the odds of the answer say enough."""
    state = game.state
    if ask.prompt.id == "third.ask.test":
        return say("third.reason.stands") if name == "done" else None
    if ask.prompt.id in ASKED:
        return ASKED[ask.prompt.id]
    if ask.prompt.id == "kernel.ask.pay_to":
        return say("third.reason.no_bargain") if name == "no" else say("third.reason.bargain")
    if ask.prompt.id not in ACTIONS or not state.investigators:
        return None
    who, (verb, what) = state.investigators[ask.seat], parts(name)
    if verb in ("go", "move", "stop"):
        return being_there(game, who, what or who.place, passing=verb != "stop")
    if verb == "attack":
        return say("third.reason.attack", monster=kind_of(what))
    if verb == "ward" and state.doom.get(who.place):
        return say("third.reason.ward", n=state.doom[who.place])
    if verb == "research" and who.clues:
        return say("third.reason.research", n=who.clues)
    return PLAIN.get(verb)


def being_there(game: Third, who: Investigator, place: str, *, passing: bool) -> Text:
    """What somebody has of being in a space; what offers nothing is on the way to something."""
    state, name = game.state, neighborhood_of(place)
    if Plan(game, who).places.deeds.get(place, (0.0, ""))[0] > 0:
        return say("third.reason.deed", place=place)
    if name and state.clues.get(name) and name not in state.anomalies:
        return say("third.reason.clue", place=name)
    if state.doom.get(place):
        return say("third.reason.doom", place=place, n=state.doom[place])
    return say("third.reason.way") if passing else say("third.reason.here", place=place)
