"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from miskatonic.games.second import asides
from miskatonic.games.second.abilities.rows import content
from miskatonic.games.second.advice import advise, prospects
from miskatonic.games.second.intentions import intentions
from miskatonic.games.second.invariants import check
from miskatonic.games.second.judge import judge
from miskatonic.games.second.laying import SecondLines, lay
from miskatonic.games.second.reasons import reason
from miskatonic.games.second.rules.apart import meet_apart
from miskatonic.games.second.rules.battle import (
    ancient_strike,
    awakening,
    battle_ancient,
    battle_attack,
    battle_refresh,
    battle_trade,
    battle_trades,
    end_of_round,
    ward_off,
)
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN, Awakened
from miskatonic.games.second.rules.encounters import arkham_encounter
from miskatonic.games.second.rules.movement import (
    abroad,
    deal_with_monsters,
    go_on_fighting,
    movement,
    ride,
    stop,
    walk,
)
from miskatonic.games.second.rules.mythos import (
    discard_unread,
    draw_and_resolve,
    end_of_mythos,
    headline_over,
    mythos_phase,
    read_to,
    resolve_part,
)
from miskatonic.games.second.rules.numbers import NUMBERS
from miskatonic.games.second.rules.other_worlds import back_from_visit, other_world_encounters
from miskatonic.games.second.rules.scoring import score
from miskatonic.games.second.rules.setup import (
    MOST_PLAYERS,
    OPTIONS,
    first_mythos,
    first_turn,
    possessions,
    set_up,
    sliders,
    start,
)
from miskatonic.games.second.rules.trading import trade
from miskatonic.games.second.rules.turn import advance
from miskatonic.games.second.rules.upkeep import upkeep
from miskatonic.games.second.setup_texts import introduce, standing
from miskatonic.games.second.shown import SecondShown
from miskatonic.games.second.state import Second, SecondState
from miskatonic.games.second.steps import (
    Abroad,
    AncientStrike,
    Apart,
    BattleTrades,
    CardMonsters,
    Combat,
    ComeBack,
    DealWith,
    Discard,
    DrawMythos,
    EndOfMythos,
    EndOfRound,
    FirstTurn,
    HeadlineOver,
    Possessions,
    ReadTo,
    Resolve,
    Ride,
    Sale,
    Sliders,
    Step,
    Stop,
    Trading,
    Walk,
    WardOff,
)
from miskatonic.games.second.texts.in_play import sources
from miskatonic.games.second.texts.mythos import describe_mythos
from miskatonic.games.second.view import view
from miskatonic.games.second.voices import VOICED
from miskatonic.games.second.words.goods import next_lot
from miskatonic.games.second.words.rumors import next_card_monster
from miskatonic.games.second.worth import worth
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asides import Aside
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Box, Ended, Outcome, Setup, next_unit
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.events import Entry
from miskatonic.kernel.kinds import told
from miskatonic.kernel.laying import Lines
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Arg, Text, say

UNITS: dict[str, Callable[[Second], Flow[None]]] = {
    "setup": set_up,
    "first_mythos": first_mythos,
    "upkeep": upkeep,
    "movement": movement,
    "arkham": arkham_encounter,
    "other_worlds": other_world_encounters,
    "mythos": mythos_phase,
    "awakening": awakening,
    "battle_refresh": battle_refresh,
    "battle_trade": battle_trade,
    "battle_attack": battle_attack,
    "battle_ancient": battle_ancient,
}

STEPS: dict[type[Step], Callable[[Second, Any], Flow[None]]] = {
    Possessions: possessions,
    Sliders: sliders,
    Sale: next_lot,
    DealWith: deal_with_monsters,
    Combat: go_on_fighting,
    Apart: meet_apart,
    CardMonsters: next_card_monster,
    ComeBack: back_from_visit,
    Walk: walk,
    Ride: ride,
    Stop: stop,
    Abroad: abroad,
    Trading: trade,
    BattleTrades: battle_trades,
    WardOff: ward_off,
    AncientStrike: ancient_strike,
    EndOfRound: end_of_round,
    DrawMythos: draw_and_resolve,
    Resolve: resolve_part,
    ReadTo: read_to,
    HeadlineOver: headline_over,
    Discard: discard_unread,
    EndOfMythos: end_of_mythos,
    FirstTurn: first_turn,
}

RULES = {
    "sealing": "2e.victory.05",
    "closing": "2e.victory.04",
    "battle": "2e.victory.07",
    "devoured": "2e.defeat.01",
    "world_ends": "2e.defeat.01",
}
WOKEN_BY = {
    "doom": "2e.awaken.03",
    "gates": "2e.awaken.04",
    "markers": "2e.awaken.09",
    "cup": "2e.awaken.11",
    "overrun": "2e.awaken.02",
}
"""What may awaken the Ancient One, and the rule by which it does."""
ENDINGS = (
    *(reason for reason in RULES if reason != "world_ends"),
    *(f"{reason}_{woken}" for reason in ("devoured", "world_ends") for woken in WOKEN_BY),
)
"""Every end that a game may come to."""


class SecondBox(Box[SecondState]):
    """Arkham Horror, 2nd edition."""

    name = "second"
    order = "2e.misc.simultaneous.01"
    groups = asides.GROUPS
    numbers = NUMBERS
    players = (1, MOST_PLAYERS)
    alike = True
    options = OPTIONS
    state_type = SecondState
    stops = {"trade": False, "upkeep": False, "check": False}  # noqa: RUF012 (never changed)
    as_one = frozenset(["2e.setup.21", "2e.upkeep.10"])

    kinds = {  # noqa: RUF012 (never changed)
        "mythos": told(
            "second.log.",
            "doom terror awakens battle gate_opens monster mythos_card ancient_attacks "
            "environment environment_ends rumor rumor_failed",
            "first_mythos mythos awakening battle_ancient",
        ),
        "dice": told(
            "second.log.",
            "rolled rerolled roll dice clue_spent check_passed check_failed successes roll_for_gate",
        ),
    }

    deeds = {  # noqa: RUF012 (never changed)
        "devoured": 3,
        "sealed": 2,
        "insane": 2,
        "unconscious": 2,
        "lost": 3,
        "gate_closed": 3,
        "newcomer": 1,
        "defeated": 4,
        "explored": 3,
        "arrested": 1,
        "fate": 2,
        "fled": 2,
        "clues": 3,
        "encounter": 3,
    }
    dressed = ("place", "world", "monster")

    voiced = {**VOICED, "ending": ENDINGS}  # noqa: RUF012 (never changed)

    def cast(self, state: SecondState) -> list[tuple[Arg, Text]]:
        return [(who.id, say("second.who." + who.id)) for who in state.investigators]

    def read_out(self, entry: Entry) -> list[Text]:
        return describe_mythos(str(entry.args["mythos"])) if entry.id == "second.log.mythos_card" else []

    def standing(self, state: SecondState) -> list[Text]:
        return standing(state)

    def introduce(self, value: str) -> tuple[Text, Text] | None:
        return introduce(value)

    def content(self) -> Iterable[tuple[ContentFile, Any]]:
        return content()

    def start(self, setup: Setup) -> SecondState:
        return start(setup)

    def lay(self, lines: Lines) -> tuple[Setup, SecondState]:
        said = lines.read(SecondLines)
        setup = self.prepare(said.options, len(said.investigators))
        return setup, lay(lines, said, setup)

    def unit(self, play: Second) -> Flow[None]:
        """The step that comes next, or the unit the phase names; an awakening drops all that was going on."""
        state = play.state
        try:
            yield from next_unit(play, STEPS, UNITS)
        except Awakened:
            state.steps.clear()
            state.scenes.clear()
            return
        if not state.queue and not state.steps:
            advance(play)

    def units(self, play: Second, first: Flow[None] | None = None) -> Flow[None]:
        state = play.state
        while not state.result:
            try:
                while not state.result:
                    flow, first = first or next_unit(play, STEPS, UNITS), None
                    yield from flow
                    if not state.queue and not state.steps:
                        advance(play)
            except Awakened:
                state.steps.clear()
                state.scenes.clear()
            except Ended:
                return

    def sources(self, state: SecondState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        return sources(state)

    def outcome(self, state: SecondState) -> Outcome | None:
        if not state.result:
            return None
        text = say("second.outcome." + state.reason, ancient=state.ancient)
        if not state.woken_by or state.result == "won":
            return Outcome(state.result, text, RULES[state.reason], state.reason)
        cause = say(
            "second.woken_by." + state.woken_by,
            n=len(state.gates),
            most=GATES_TO_AWAKEN[len(state.investigators)],
        )
        rule = WOKEN_BY[state.woken_by] if state.reason == "world_ends" else RULES[state.reason]
        told = say("second.outcome.because", text=text, cause=cause)
        return Outcome(state.result, told, rule, f"{state.reason}_{state.woken_by}")

    def facts(self, state: SecondState) -> dict[str, list[str]]:
        return {"ancient_one": [state.ancient], "investigators": [who.id for who in state.investigators]}

    def gauges(self, state: SecondState) -> dict[str, int]:
        return {
            "doom": state.doom,
            "clues": sum(who.clues for who in state.investigators),
            "gates": len(state.gates),
            "seals": len(state.seals),
            "terror": state.terror,
        }

    def score(self, play: Second) -> float | None:
        lines = score(play.state)
        return sum(line.points for line in lines) if lines else None

    def view(self, play: Second, seat: int | None) -> SecondShown:
        return view(play, seat)

    def reason(self, play: Second, ask: Ask, name: str) -> Text | None:
        return reason(play, ask, name)

    def judge(self, play: Second, seat: int) -> float:
        return judge(play, seat)

    def advise(self, play: Second, ask: Ask) -> list[str]:
        return advise(play, ask)

    def prospects(self, play: Second, ask: Ask, manner: Manner = PLAIN) -> list[str]:
        return prospects(play, ask, manner)

    def worth(self, play: Second, seat: int) -> float:
        return worth(play)

    def intentions(self, play: Second, seat: int, manner: Manner = PLAIN) -> list[Intention]:
        return intentions(play, seat, manner)

    def aside(self, play: Second, ask: Ask, option: Option) -> Aside:
        return asides.aside(play, ask, option)

    def group_title(self, group: str) -> Text:
        return asides.HEADINGS.get(group) or super().group_title(group)

    def check(self, play: Second) -> None:
        check(play)


BOX = SecondBox()
