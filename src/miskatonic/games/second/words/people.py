"""Whom a word is about, and another investigator in one's place."""

from __future__ import annotations

from miskatonic.games.second.rules.choices import choose_person, no_option
from miskatonic.games.second.rules.cup import to_cup
from miskatonic.games.second.rules.gates import spend_gate_trophy
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.newcomers import new_investigator
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.rules.possessions import discard_all
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator
from miskatonic.games.second.words.base import SecondWord, ask
from miskatonic.kernel.asks import Flow, Option
from miskatonic.kernel.text import Text, say


def targets(scope: SecondScope, target: str) -> Flow[list[Investigator]]:
    """ "self", "every_investigator", or "any_one_investigator" of the player's choice."""
    if target == "self":
        return [scope.who]
    people = in_order(scope.play)
    if target == "every_investigator":
        return people
    if target == "any_one_investigator":
        one = yield from choose_person(scope.play, scope.seat, people, say("second.ask.whom"), scope.rule)
        return [one]
    raise ValueError(target)


class SwapInvestigator(SecondWord, frozen=True):
    """Everything one owns is given up, trophies too; an unused investigator of one's choice begins afresh."""

    do = "swap_investigator"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from self._swap(scope, (yield from ask(scope, say("second.ask.swap"), self._options(scope))))

    def offer(self, scope: SecondScope) -> Flow[None]:
        options = [no_option(scope.rule), *self._options(scope)]
        answer = yield from ask(scope, say("second.ask.swap"), options)
        if answer != "no":
            yield from self._swap(scope, answer)

    def _options(self, scope: SecondScope) -> list[Option]:
        return [Option(name, say("second.who." + name), None, scope.rule) for name in scope.play.state.unused]

    def _swap(self, scope: SecondScope, name: str) -> Flow[None]:
        game, who = scope.play, scope.who
        discard_all(game, who)
        for marker in who.monsters:
            to_cup(game, marker)
        who.monsters = []
        for marker in list(who.gates):
            spend_gate_trophy(game, who, marker, scope.rule)
        yield from new_investigator(game, who, name)
        raise KnockedOut(who.seat)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.unused)

    def describe(self) -> Text:
        return say("second.effect.swap_investigator")


WORDS = (SwapInvestigator,)
