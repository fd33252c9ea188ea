"""Somebody who thinks for a seat at the table: a strength, a manner, so long for a decision; what he found and why.

Where a game has a craft to search with (its own `Box.prospects`) all strengths search, and characters differ as that
craft has it. Where it has none yet they try what is advised one step ahead: the weaker on fewer lucks and with more
slips, and all characters alike; `searches` tells, so that doors can be honest about it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from miskatonic.agents.greedy import LUCKS, GreedyAgent
from miskatonic.agents.search import STRENGTHS, SearchAgent
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.eyes import Eyes
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.reasons import plain_reason
from miskatonic.kernel.text import Text

Strong = Literal["novice", "adept", "master"]

SECONDS: dict[Strong, float] = {"novice": 0.3, "adept": 0.6, "master": 1.0}
"""So long each of them may think about a decision."""
SEARCHED = 0.85
"""So much of the time goes to the search: the rest is for saying what was found."""
TRIED: dict[Strong, int] = {"novice": 1, "adept": LUCKS, "master": LUCKS}
"""On so many lucks where nothing is searched."""
BEST = 2
"""So many of the answers weighed are told."""


class Choice(Struct, frozen=True):
    """An answer, the chance to win that it promises, and over how many playouts that was found: of none, it is none."""

    name: str
    chance: float
    playouts: int


class Thought(Struct, frozen=True):
    """What somebody answers, why, and the best answers that he weighed, his own first."""

    answer: str
    why: Text
    best: list[Choice]
    intends: Intention | None = None
    """What he sets out to do with it, where the game knows and the answer is the one that leads there."""


def searches(box: Box[Any]) -> bool:
    """Whether the game has a craft of its own to search with."""
    return type(box).prospects is not Box.prospects


def estimates(box: Box[Any]) -> bool:
    """Whether what the game says of a table is a chance that it has learnt, and not a judgement in other words."""
    return searches(box) and type(box).worth is not Box.worth


def converses(box: Box[Any]) -> bool:
    """Whether the game says what somebody sets out to do: then he can tell it, and be asked to leave it."""
    return type(box).intentions is not Box.intentions


def think_over(
    eyes: Eyes, chance: Chance, strong: Strong, manner: Manner = PLAIN, seconds: float | None = None
) -> Thought:
    """His answer to the first question to these eyes; with `seconds` it is found by then, and may be another."""
    asks = eyes.asks()
    if searches(eyes.box):
        searching = None if seconds is None else SEARCHED * seconds
        weighed = SearchAgent(chance, STRENGTHS[strong], searching, manner).weigh(eyes)
        known = estimates(eyes.box)
        best = [Choice(each.name, each.worth, each.playouts if known else 0) for each in weighed[:BEST]]
    else:
        best = [Choice(_tried(eyes, chance, strong), 0.0, 0)]
    answer = best[0].name
    why = eyes.reason(answer) or plain_reason(asks[0], answer, len(eyes.advice()))
    intends = None
    if converses(eyes.box) and answer == eyes.prospects(manner)[0]:
        intends = next(iter(eyes.intentions(manner)), None)
    return Thought(answer, why, best, intends)


def _tried(eyes: Eyes, chance: Chance, strong: Strong) -> str:
    """One step ahead on a few lucks; now and then something else, without a thought."""
    names, slips = eyes.advice(), STRENGTHS[strong].slips
    if len(names) > 1 and slips and not chance.pick("slip", slips):
        return names[chance.pick("which", len(names))]
    return GreedyAgent(chance, TRIED[strong]).choose(eyes)
