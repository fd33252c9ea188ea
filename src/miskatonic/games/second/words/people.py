"""Whom a word is about."""

from __future__ import annotations

from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.words.base import SecondScope
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say


def targets(scope: SecondScope, target: str) -> Flow[list[Investigator]]:
    """ "self", "every_investigator", or "any_one_investigator" of the player's choice."""
    if target == "self":
        return [scope.who]
    people = in_order(scope.play)
    if target == "every_investigator":
        return people
    options = [
        Option(f"seat:{who.seat}", say("second.who." + who.id), f"seat:{who.seat}", scope.rule)
        for who in people
    ]
    answer = yield Ask(scope.who.seat, say("second.ask.whom"), options, scope.rule)
    return [scope.play.state.investigators[int(answer.partition(":")[2])]]
