"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from miskatonic.games.noir import asides
from miskatonic.games.noir.craft import prospects
from miskatonic.games.noir.invariants import check
from miskatonic.games.noir.judge import judge
from miskatonic.games.noir.laying import NoirLines, lay
from miskatonic.games.noir.reasons import reason
from miskatonic.games.noir.rules.action import action
from miskatonic.games.noir.rules.numbers import NUMBERS
from miskatonic.games.noir.rules.setup import OPTIONS, set_up, start
from miskatonic.games.noir.rules.upkeep import upkeep
from miskatonic.games.noir.shown import NoirShown
from miskatonic.games.noir.state import Noir, NoirState
from miskatonic.games.noir.texts import content, sources
from miskatonic.games.noir.view import view
from miskatonic.games.noir.voices import VOICED
from miskatonic.games.noir.worth import worth
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asides import Aside
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.box import Box, Outcome, Setup
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.kinds import told
from miskatonic.kernel.laying import Lines
from miskatonic.kernel.manner import PLAIN, Manner
from miskatonic.kernel.text import Text, say

UNITS = {"setup": set_up, "action": action, "upkeep": upkeep}

RULES = {"won": "01", "sanity": "02", "threats": "03"}


class NoirBox(Box[NoirState]):
    """Arkham Noir, Case #3."""

    name = "noir"
    groups = asides.GROUPS
    numbers = NUMBERS
    players = (1, 1)
    options = OPTIONS
    state_type = NoirState

    def content(self) -> Iterable[tuple[ContentFile, Any]]:
        return content()

    def start(self, setup: Setup) -> NoirState:
        return start(setup)

    def lay(self, lines: Lines) -> tuple[Setup, NoirState]:
        said = lines.read(NoirLines)
        setup = self.prepare(said.options)
        return setup, lay(lines, said, setup)

    def unit(self, play: Noir) -> Flow[None]:
        return UNITS[play.state.step](play)

    def sources(self, state: NoirState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        return sources(state)

    def outcome(self, state: NoirState) -> Outcome | None:
        if not state.result:
            return None
        text = say("noir.outcome." + state.result, mode=state.mode)
        won, rule = state.result == "won", f"noir.end.{state.mode}.{RULES[state.result]}"
        return Outcome("won" if won else "lost", text, rule, state.result)

    def gauges(self, state: NoirState) -> dict[str, int]:
        return {"sanity": len(state.sanity), "time": len(state.time), "closed": len(state.closed)}

    def score(self, play: Noir) -> float:
        """Arkham Noir counts no points: the cases that were closed, for who compares players."""
        return len(play.state.closed)

    voiced = VOICED

    kinds = {  # noqa: RUF012 (never changed)
        "cases": told(
            "noir.log.",
            "case_opened case_closed closing closing_by_effect closes_nothing played collected "
            "filed objective cancel_case",
        ),
        "dangers": told(
            "noir.log.",
            "threat threat_removed darkness fatigue sanity_lost sanity_kept haunter_machine "
            "haunter_threat haunter_wakes time_up time_cleared discarded_time exhausted",
        ),
    }

    deeds = {  # noqa: RUF012 (never changed)
        "objective": 2,
        "case_closed": 2,
        "case_opened": 2,
        "threat": 2,
        "collected": 3,
        "time_up": 2,
        "sanity_lost": 2,
    }

    def standing(self, state: NoirState) -> list[Text]:
        return [
            say("noir.standing.cases", n=len(state.big_picture)),
            say("noir.standing.sanity", n=len(state.sanity), most=state.limit),
        ]

    def view(self, play: Noir, seat: int | None) -> NoirShown:
        return view(play)

    def reason(self, play: Noir, ask: Ask, name: str) -> Text | None:
        return reason(play, ask, name)

    def judge(self, play: Noir, seat: int) -> float:
        return judge(play)

    def prospects(self, play: Noir, ask: Ask, manner: Manner = PLAIN) -> list[str]:
        return prospects(play, ask)

    def worth(self, play: Noir, seat: int) -> float:
        return worth(play)

    def aside(self, play: Noir, ask: Ask, option: Option) -> Aside:
        return asides.aside(play, option)

    def group_title(self, group: str) -> Text:
        return asides.HEADINGS.get(group) or super().group_title(group)

    def check(self, play: Noir) -> None:
        check(play)


BOX = NoirBox()
