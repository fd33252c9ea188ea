"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from miskatonic.games.third import asides
from miskatonic.games.third.abilities.cards import cast_on, throw_again
from miskatonic.games.third.abilities.conditions import pact_paid
from miskatonic.games.third.advice import advise, prospects
from miskatonic.games.third.craft.intentions import intentions
from miskatonic.games.third.invariants import check
from miskatonic.games.third.judge import judge
from miskatonic.games.third.laying import ThirdLines, lay
from miskatonic.games.third.reasons import reason
from miskatonic.games.third.rules import monsters
from miskatonic.games.third.rules.actions import action_phase, after_action, follow, slip_away, try_on
from miskatonic.games.third.rules.encounters import encounter, encounter_over, meet
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.monster_phase import activation, attacks, lurk_on, next_attack, readying
from miskatonic.games.third.rules.mythos import headline_over, mythos, next_reckoning, next_token, reckon_on
from miskatonic.games.third.rules.numbers import NUMBERS
from miskatonic.games.third.rules.setup import (
    MOST_PLAYERS,
    OPTIONS,
    enter,
    preparations,
    round_end,
    set_up,
    start,
)
from miskatonic.games.third.rules.trading import next_round
from miskatonic.games.third.rules.walking import walk_on
from miskatonic.games.third.setup_texts import introduce, standing
from miskatonic.games.third.shown import ThirdShown
from miskatonic.games.third.state import Third, ThirdState
from miskatonic.games.third.steps import (
    AfterAction,
    Casting,
    Counting,
    EncounterOver,
    Entering,
    Following,
    HeadlineOver,
    Lurking,
    Meeting,
    NextAttack,
    NextReckoning,
    NextToken,
    PactPaid,
    ReckonOn,
    Rerolling,
    Sentence,
    Slipping,
    Step,
    Suffering,
    Trading,
    Trying,
    Walking,
)
from miskatonic.games.third.texts import content
from miskatonic.games.third.texts.headlines import headline_text
from miskatonic.games.third.texts.in_play import sources
from miskatonic.games.third.texts.sentences import entry_text
from miskatonic.games.third.view import view
from miskatonic.games.third.voices import VOICED
from miskatonic.games.third.words.common import read_on
from miskatonic.games.third.words.people import count_on
from miskatonic.games.third.worth import worth
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asides import Aside
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Box, Ended, Outcome, Setup, next_unit
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.events import Entry
from miskatonic.kernel.kinds import told
from miskatonic.kernel.laying import Lines
from miskatonic.kernel.manner import PLAIN, Intention, Manner, Thinking
from miskatonic.kernel.text import Arg, Text, say

UNITS: dict[str, Callable[[Third], Flow[None]]] = {
    "setup": set_up,
    "preparations": preparations,
    "action": action_phase,
    "activation": activation,
    "attacks": attacks,
    "readying": readying,
    "encounter": encounter,
    "mythos": mythos,
    "round_end": round_end,
}


STEPS: dict[type[Step], Callable[[Third, Any], Flow[None]]] = {
    Entering: enter,
    Meeting: meet,
    Suffering: monsters.suffer_on,
    Casting: cast_on,
    Rerolling: throw_again,
    Counting: count_on,
    Trading: next_round,
    Walking: walk_on,
    Slipping: slip_away,
    Trying: try_on,
    Following: follow,
    Sentence: read_on,
    EncounterOver: encounter_over,
    HeadlineOver: headline_over,
    AfterAction: after_action,
    Lurking: lurk_on,
    NextReckoning: next_reckoning,
    ReckonOn: reckon_on,
    NextAttack: next_attack,
    NextToken: next_token,
    PactPaid: pact_paid,
}


LOST_BY = {"nobody_left": "3e.302.3"}
"""The rule by which a game is lost, where no card of the codex says so."""


class ThirdBox(Box[ThirdState]):
    """Arkham Horror, 3rd edition."""

    name = "third"
    thinking = {  # noqa: RUF012 (never changed)
        "adept": Thinking(playouts=4, turns=2, options=2),
        "master": Thinking(playouts=12, turns=3, options=4),
    }
    order = "3e.004"
    groups = asides.GROUPS
    numbers = NUMBERS
    players = (1, MOST_PLAYERS)
    alike = True
    options = OPTIONS
    state_type = ThirdState
    stops = {"turns": False, "encounters": False}  # noqa: RUF012 (never changed)

    kinds = {  # noqa: RUF012 (never changed)
        "mythos": told(
            "third.log.",
            "doom sheet_doom anomaly codex_added codex_flipped spawns outbreak",
            "mythos activation attacks",
        ),
        "dice": told(
            "third.log.",
            "rolled rerolled dice die_raised added_successes test_passed test_failed",
        ),
    }

    deeds = {  # noqa: RUF012 (never changed)
        "devoured": 3,
        "defeated": 2,
        "retired": 1,
        "monster_defeated": 3,
        "clues_revealed": 2,
        "codex_action": 1,
        "gain_clues": 2,
        "evades": 2,
        "gain": 2,
        "encounter": 3,
        "suffer_horror": 2,
        "suffer_damage": 2,
    }
    dressed = ("place", "monster")

    voiced = VOICED

    def cast(self, state: ThirdState) -> list[tuple[Arg, Text]]:
        return [(who.id, say("third.who." + who.id)) for who in state.investigators]

    def read_out(self, entry: Entry) -> list[Text]:
        if entry.id == "third.log.encounter":
            card, _, row = str(entry.args["encounter"]).rpartition(".")
            return [entry_text(card, row)]
        if entry.id == "third.log.headline":
            return [headline_text(str(entry.args["headline"]))]
        return []

    def standing(self, state: ThirdState) -> list[Text]:
        return standing(state)

    def introduce(self, value: str) -> tuple[Text, Text] | None:
        return introduce(value)

    def content(self) -> Iterable[tuple[ContentFile, Any]]:
        return content()

    def start(self, setup: Setup) -> ThirdState:
        return start(setup)

    def lay(self, lines: Lines) -> tuple[Setup, ThirdState]:
        said = lines.read(ThirdLines)
        setup = self.prepare(said.options, len(said.investigators))
        return setup, lay(lines, said, setup)

    def unit(self, play: Third) -> Flow[None]:
        """The step that comes next, or the unit the phase names; a defeat drops the rest of it.

        Once no step is left, whoever now shares a space with a monster is engaged.
        """
        with suppress(Defeated):
            yield from next_unit(play, STEPS, UNITS)
        if not play.state.steps and not monsters.at_rest(play):
            yield from _settle(play)

    def units(self, play: Third, first: Flow[None] | None = None) -> Flow[None]:
        state = play.state
        while not state.result:
            flow, first = first or next_unit(play, STEPS, UNITS), None
            try:
                yield from flow
            except Defeated:
                pass
            except Ended:
                return
            if not state.steps and monsters.unrest(play):
                try:
                    yield from _settle(play)
                except Ended:
                    return

    def sources(self, state: ThirdState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        return sources(state)

    def outcome(self, state: ThirdState) -> Outcome | None:
        if not state.result:
            return None
        rule = "3e.301.1" if state.result == "won" else LOST_BY.get(state.reason, "3e.411.5d")
        cause = f"{state.result}.{state.reason}"
        return Outcome(state.result, say("third.outcome." + cause), rule, cause)

    def facts(self, state: ThirdState) -> dict[str, list[str]]:
        return {"scenario": [state.scenario], "investigators": [who.id for who in state.investigators]}

    def gauges(self, state: ThirdState) -> dict[str, int]:
        return {
            "doom": state.sheet_doom + sum(state.doom.values()),
            "clues": state.sheet_clues,
            "held": sum(who.clues for who in state.investigators),
            "monsters": len(state.monsters),
        }

    def view(self, play: Third, seat: int | None) -> ThirdShown:
        return view(play, seat)

    def reason(self, play: Third, ask: Ask, name: str) -> Text | None:
        return reason(play, ask, name)

    def judge(self, play: Third, seat: int) -> float:
        return judge(play, seat)

    def worth(self, play: Third, seat: int) -> float:
        return worth(play)

    def advise(self, play: Third, ask: Ask) -> list[str]:
        return advise(play, ask)

    def prospects(self, play: Third, ask: Ask, manner: Manner = PLAIN) -> list[str]:
        return prospects(play, ask, manner)

    def intentions(self, play: Third, seat: int, manner: Manner = PLAIN) -> list[Intention]:
        return intentions(play, seat, manner)

    def aside(self, play: Third, ask: Ask, option: Option) -> Aside:
        return asides.aside(play, ask, option)

    def group_title(self, group: str) -> Text:
        return asides.HEADINGS.get(group) or super().group_title(group)

    def check(self, play: Third) -> None:
        check(play)


def _settle(game: Third) -> Flow[None]:
    """Who falls by it leaves others to be engaged."""
    while not monsters.at_rest(game):
        try:
            yield from monsters.settle(game)
        except Defeated:
            continue
        return


BOX = ThirdBox()
