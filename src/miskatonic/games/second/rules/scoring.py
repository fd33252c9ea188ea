"""The score of a victory, and the First Citizen of Arkham."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.rules.people import held_saying
from miskatonic.games.second.state import Investigator, SecondState
from miskatonic.kernel.text import Text, say


class ScoreLine(Struct, frozen=True):
    """One line of the score sheet."""

    text: Text
    points: int
    rule: str


def score(state: SecondState) -> list[ScoreLine]:
    """Line by line; only a victory has a score (2e.score.08)."""
    if state.result != "won":
        return []
    people = state.investigators
    loans = sum(len(held_saying(who, "loan")) for who in people)
    gates = sum(len(who.gates) for who in people)
    monsters = sum(len(who.monsters) for who in people) // 3
    sane = sum(not who.out for who in people)
    track = ANCIENT_ONES[state.ancient].doom_track
    return [
        ScoreLine(
            say("second.score.base", n=track, terror=state.terror), track - state.terror, "2e.score.02"
        ),
        ScoreLine(say("second.score.loans"), -loans, "2e.score.03"),
        ScoreLine(say("second.score.elder_signs"), -state.elder_signs_used, "2e.score.04"),
        ScoreLine(say("second.score.gates"), gates, "2e.score.05"),
        ScoreLine(say("second.score.monsters"), monsters, "2e.score.06"),
        ScoreLine(say("second.score.sane"), sane, "2e.score.07"),
    ]


def first_citizens(state: SecondState) -> list[Investigator]:
    """Most gate trophies, then most monster trophies; several only when both are tied."""
    if state.result != "won":
        return []
    best = max((len(who.gates), len(who.monsters)) for who in state.investigators)
    return [who for who in state.investigators if (len(who.gates), len(who.monsters)) == best]
