"""Cards given up to get one's way."""

from __future__ import annotations

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.rules.people import held
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say


def discard_to_pass(scope: SecondScope, kind: str) -> Flow[bool]:
    """Who holds such a card may discard it and pass without a check."""
    card = held(scope.who, kind)
    if card is None:
        return False
    options = [
        Option("discard", say("second.option.discard", card=kind_of(card.id)), f"card:{card.id}", scope.rule),
        Option("no", say("kernel.option.no"), rule=scope.rule),
    ]
    answer = yield Ask(scope.who.seat, say("second.ask.discard_to_pass", card=kind), options, scope.rule)
    if answer == "no":
        return False
    discard(scope.play, scope.who, card.id, scope.rule)
    return True
