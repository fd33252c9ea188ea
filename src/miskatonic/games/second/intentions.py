"""What an investigator says that he will do: his goals as intentions, in words."""

from __future__ import annotations

from miskatonic.games.second.craft import craft_of
from miskatonic.games.second.goals import Wish, target_of
from miskatonic.games.second.plans import IDLE, choices, is_in_town, plan
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Text, say

TOLD = 5
"""So many are told of."""
WEAK = 2


def intentions(game: Second, seat: int, manner: Manner = PLAIN) -> list[Intention]:
    """What he does by his craft, then what else would be worth doing."""
    state = game.state
    if state.result or state.battle is not None or not state.ancient or seat >= len(state.investigators):
        return []
    craft, who = craft_of(state, manner.nature), state.investigators[seat]
    first = plan(game, craft, seat, manner)[seat]
    found = [first.wish] if first.wish != IDLE.wish else []
    if is_in_town(who):
        found += [goal.wish for goal in choices(game, craft, who) if not is_left(goal.wish, manner)]
    told = {each.id: each for each in reversed(found)}
    order = dict.fromkeys(wish.id for wish in found)
    return [Intention(each, _said(game, told[each]), _plea(who, told[each])) for each in order][:TOLD]


def is_left(wish: Wish, manner: Manner) -> bool:
    return wish.target in map(target_of, manner.leaves)


def _said(game: Second, wish: Wish) -> Text:
    if wish.what == "meet":
        met = next(who.id for who in game.state.investigators if who.place == wish.place)
        return say("second.intent.meet", place=wish.place, who=met)
    return say("second.intent." + wish.what, place=wish.place)


def _plea(who: Investigator, wish: Wish) -> Text | None:
    """What the others could do meanwhile."""
    if wish.what in ("seal", "close"):
        return say("second.plea.gate", place=wish.place)
    if min(who.sanity, who.stamina) <= WEAK:
        return say("second.plea.care")
    if wish.what == "clues" and 0 < CLUES_TO_SEAL - who.clues <= WEAK:
        return say("second.plea.clues", place=wish.place)
    return None
