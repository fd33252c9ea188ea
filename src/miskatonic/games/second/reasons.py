"""Why the craft of a player answers as it does, in a sentence."""

from __future__ import annotations

from miskatonic.games.second.craft import craft_of
from miskatonic.games.second.goals import limit_of, seal_cost
from miskatonic.games.second.plans import way_to_goal
from miskatonic.games.second.rules.gates import SEALS_TO_WIN
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.text import Text, say

CARE = {"arkham_asylum": "sanity", "st_marys_hospital": "stamina"}
ROADS = ("go", "move", "stay", "pick")
SLIDERS = ("second.ask.sliders", "second.ask.set_sliders")


def reason(game: Second, ask: Ask, name: str) -> Text | None:
    """None where the odds of the answer say enough."""
    state = game.state
    if ask.prompt.id in SLIDERS:
        return say("second.reason.sliders")
    if not state.investigators:
        return None
    who, (verb, _) = state.investigators[ask.seat], parts(name)
    if ask.prompt.id == "second.ask.move" and verb in ROADS:
        way = way_to_goal(game, craft_of(state), who)
        return being_there(game, who, way[-1] if way else who.place)
    if ask.prompt.id == "second.ask.clues":
        return say("second.reason.take_clues", n=seal_cost(game))
    if ask.prompt.id == "second.ask.check":
        return _check(ask, verb)
    if verb == "seal":
        return say("second.reason.seal", n=len(state.seals), most=SEALS_TO_WIN)
    if ask.prompt.id == "second.ask.location" and verb == "ability":
        return say("second.reason.location")
    return say("second.reason.wield") if verb in ("wield", "strike", "charge") else None


def being_there(game: Second, who: Investigator, place: str) -> Text:
    """What somebody has of being at a place."""
    state = game.state
    if place in state.gates:
        if who.explored and place == who.place:
            return say("second.reason.close", place=place, n=len(state.gates), most=limit_of(state))
        return say("second.reason.gate", place=place)
    if state.clues.get(place):
        return say("second.reason.clues", place=place, n=state.clues[place], cost=seal_cost(game))
    if place in CARE and getattr(who, CARE[place]) < getattr(who, f"max_{CARE[place]}"):
        return say("second.reason.care", place=place, sanity=who.sanity, stamina=who.stamina)
    if state.monsters.get(place):
        return say("second.reason.hunt", place=place)
    return say("second.reason.place", place=place)


def _check(ask: Ask, verb: str) -> Text:
    got, wanted = ask.prompt.args.get("n"), ask.prompt.args.get("difficulty")
    if verb != "done":
        return say("second.reason.spend")
    passed = isinstance(got, int) and isinstance(wanted, int) and got >= wanted
    return say("second.reason.passed") if passed else say("second.reason.let_go")
