"""Words about monsters, gates and doom."""

from __future__ import annotations

from miskatonic.games.second.facts import GATES, LOCATION_CARDS, kind_of, world_of
from miskatonic.games.second.facts.names import Few, Some
from miskatonic.games.second.rules import gates
from miskatonic.games.second.rules.apart import back_to_cup, meet_in_steps
from miskatonic.games.second.rules.checks import roll, success_from
from miskatonic.games.second.rules.combat import deal_with
from miskatonic.games.second.rules.cup import draw_marker
from miskatonic.games.second.rules.doom import remove_doom
from miskatonic.games.second.rules.encounters import foresee
from miskatonic.games.second.rules.monsters import can_appear, defeated
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.words.base import SecondWord, ask
from miskatonic.kernel.asks import Flow, Option
from miskatonic.kernel.text import Text, say


class MonsterAppears(SecondWord, frozen=True):
    """A monster to evade or fight, off the board: a trophy if it is beaten, else back in the cup at once."""

    do = "monster_appears"

    def run(self, scope: SecondScope) -> Flow[None]:
        game, who = scope.play, scope.who
        if not self.possible(scope):
            game.tell("second.log.no_monster", "2e.encounter.arkham.05", place=world_of(who.place))
            return
        marker = draw_marker(game)
        game.state.fighting.append(marker)
        game.tell("second.log.monster_met", "2e.misc.encmonster.01", who=who.id, monster=kind_of(marker))
        if scope.last:
            meet_in_steps(game, who, marker)
            return
        try:
            yield from deal_with(game, who, marker)
        finally:
            back_to_cup(game, marker)

    def possible(self, scope: SecondScope) -> bool:
        return can_appear(scope.play, scope.who.place)

    def describe(self) -> Text:
        return say("second.effect.monster_appears")


class GateAppears(SecondWord, frozen=True):
    """A gate opens here, with so many monsters that stay; whoever is here is drawn through and delayed (C21)."""

    do = "gate_appears"
    monsters: Few = 0

    def run(self, scope: SecondScope) -> Flow[None]:
        place = scope.who.place
        yield from gates.open_gate(scope.play, place, "2e.icons.02", monsters=self.monsters)

    def possible(self, scope: SecondScope) -> bool:
        place = scope.who.place
        return place not in scope.play.state.gates and can_appear(scope.play, place)

    def describe(self) -> Text:
        return say("second.effect.gate_appears", n=self.monsters)


def close_by_card(scope: SecondScope, place: str) -> Flow[None]:
    """A card that merely closes a gate gives no trophy; still it may be the last one."""
    yield from gates.close_gate(scope.play, scope.who, place, scope.rule, trophy=False)
    gates.check_victory(scope.play)


class CloseGate(SecondWord, frozen=True):
    """An open gate of one's choice is closed; no trophy."""

    do = "close_gate"

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            Option(
                place,
                say("second.option.close_gate", place=place, world=GATES[marker].world),
                f"place:{place}",
                scope.rule,
            )
            for place, marker in sorted(scope.play.state.gates.items())
        ]
        if options:
            place = yield from ask(scope, say("second.ask.close_gate"), options)
            yield from close_by_card(scope, place)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.gates)

    def describe(self) -> Text:
        return say("second.effect.close_gate")


class CloseEntered(SecondWord, frozen=True):
    """The gate one came through is closed, if it is still open; no trophy."""

    do = "close_entered"

    def place(self, scope: SecondScope) -> str | None:
        open_gates = scope.play.state.gates.items()
        return next((place for place, marker in open_gates if marker == scope.who.entered), None)

    def run(self, scope: SecondScope) -> Flow[None]:
        place = self.place(scope)
        if place is not None and not scope.home:
            yield from close_by_card(scope, place)

    def possible(self, scope: SecondScope) -> bool:
        return not scope.home and self.place(scope) is not None

    def describe(self) -> Text:
        return say("second.effect.close_entered")


class RollToCloseGates(SecondWord, frozen=True):
    """A die for every open gate: a success closes it; no trophy."""

    do = "roll_to_close_gates"

    def run(self, scope: SecondScope) -> Flow[None]:
        game, who = scope.play, scope.who
        for place in sorted(game.state.gates):
            faces = roll(game)
            game.tell("second.log.roll_for_gate", scope.rule, who=who.id, place=place, faces=faces)
            if faces[0] >= success_from(who):
                yield from close_by_card(scope, place)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.gates)

    def describe(self) -> Text:
        return say("second.effect.roll_to_close_gates")


class RemoveDoom(SecondWord, frozen=True):
    """Doom tokens leave the doom track."""

    do = "remove_doom"
    n: Some = 1

    def run(self, scope: SecondScope) -> Flow[None]:
        if scope.play.state.doom:
            remove_doom(scope.play, self.n, scope.rule)
        return
        yield

    def possible(self, scope: SecondScope) -> bool:
        return scope.play.state.doom > 0

    def describe(self) -> Text:
        return say("second.effect.remove_doom", n=self.n)


class ClaimMonster(SecondWord, frozen=True):
    """Any one monster on the board becomes a trophy, as if defeated."""

    do = "claim_monster"

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            Option(
                marker,
                say("second.option.claim", monster=kind_of(marker), place=place),
                f"monster:{marker}",
                scope.rule,
            )
            for place, markers in sorted(scope.play.state.monsters.items())
            for marker in markers
        ]
        if options:
            marker = yield from ask(scope, say("second.ask.claim"), options)
            yield from defeated(scope.play, scope.who, marker, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.monsters)

    def describe(self) -> Text:
        return say("second.effect.claim_monster")


class TakeTrophy(SecondWord, frozen=True):
    """A monster from the cup is a trophy at once, even an Endless one."""

    do = "take_trophy"

    def run(self, scope: SecondScope) -> Flow[None]:
        marker = draw_marker(scope.play)
        scope.who.monsters.append(marker)
        scope.play.tell("second.log.trophy", scope.rule, who=scope.who.id, monster=kind_of(marker))
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.take_trophy")


class ForeseeLocation(SecondWord, frozen=True):
    """The top card of a location deck of one's choice is turned up: the next encounter there is that one."""

    do = "foresee_location"

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            Option(street, say("second.option.foresee", place=street), f"place:{street}", scope.rule)
            for street in LOCATION_CARDS
            if street not in scope.play.state.foreseen
        ]
        if options:
            street = yield from ask(scope, say("second.ask.foresee"), options)
            foresee(scope.play, street, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return len(scope.play.state.foreseen) < len(LOCATION_CARDS)

    def describe(self) -> Text:
        return say("second.effect.foresee_location")


WORDS = (
    MonsterAppears,
    GateAppears,
    CloseGate,
    CloseEntered,
    RollToCloseGates,
    RemoveDoom,
    ClaimMonster,
    TakeTrophy,
    ForeseeLocation,
)
