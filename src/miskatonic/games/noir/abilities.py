"""What cards in play add to the game, beyond what they do once: limits, icons, added effects, the Haunter.

Each is a term of the effect language that makes an ability and says itself, so that nothing is told twice.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from miskatonic.games.noir.facts import CLUES, HAUNTER
from miskatonic.games.noir.rules.happenings import Effects, MachineEnters
from miskatonic.games.noir.rules.threats import haunter_purple
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.abilities import AFTER, AT, Ability, Modifier, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Term, Word
from miskatonic.kernel.fields import Between
from miskatonic.kernel.text import Text, say


class Permanent(Term, frozen=True):
    """Something that holds while its card is in play."""

    rule: ClassVar[str]

    @property
    def icon(self) -> str:
        """Which icon to draw."""
        return self.do

    def ability(self, rule: str = "") -> Ability:
        """What it adds, by its own rule or by that of the card it stands on."""
        raise NotImplementedError


class Limit(Permanent, frozen=True):
    """A limit is so much higher or lower."""

    by: Annotated[int, Between(-3, 3)]

    def faults(self) -> tuple[str, ...]:
        return () if self.by else ("by",)

    @property
    def icon(self) -> str:
        return f"{self.do}:{self.by:+d}"

    def ability(self, rule: str = "") -> Ability:
        return Modifier(self.do, self.by, rule or self.rule)

    def describe(self) -> Text:
        sign = "more" if self.by > 0 else "less"
        return say(f"noir.permanent.{self.do}", n=abs(self.by), sign=sign)


class HandLimit(Limit, frozen=True):
    """Of cards in hand."""

    do = "hand_limit"
    rule = "noir.threateffect.perm.04"


class TimeLimit(Limit, frozen=True):
    """Of cards in the time penalty area."""

    do = "time_limit"
    rule = "noir.threateffect.perm.05"


class DarknessTime(Permanent, frozen=True):
    """Cards with Darkness show the time icon."""

    do = "darkness_time"
    rule = "noir.threateffect.perm.01"

    def ability(self, rule: str = "") -> Ability:
        return Modifier("time_icon", 1, rule or self.rule, _dark)

    def describe(self) -> Text:
        return say("noir.permanent.darkness_time")


def _dark(game: Noir, _: Source, card: str | None) -> bool:
    return card is not None and CLUES[card].darkness


class DarknessEffect(Permanent, frozen=True):
    """Cards with Darkness have one effect more, resolved after those printed on them.

    One that could do nothing now does not come up, so that nobody is asked which of two comes first for it.
    """

    do = "darkness_effect"
    effect: Word

    def ability(self, rule: str = "") -> Ability:
        added = "noir.threateffect.perm.02" if self.effect.do == "discard" else "noir.threateffect.perm.03"
        return reacts(Effects, AT, self._run, rule or added, fits=self._fits)

    def _fits(self, game: Noir, source: Source, effects: Effects) -> bool:
        return CLUES[effects.card].darkness and self.effect.possible(effects.scope)

    def _run(self, game: Noir, source: Source, effects: Effects) -> Flow[None]:
        game.tell("noir.log.darkness", "noir.threat.06", card=effects.card, threat=source.id)
        yield from self.effect.run(effects.scope)

    def describe(self) -> Text:
        return say("noir.permanent.darkness_effect", effect=self.effect.describe())


def _haunter_wakes(game: Noir, source: Source, happening: MachineEnters) -> Flow[None]:
    game.tell("noir.log.haunter_wakes", "noir.haunter.03", case=HAUNTER)
    yield from haunter_purple(game)


WAKES = reacts(MachineEnters, AFTER, _haunter_wakes, "noir.haunter.03")
"""The Machine enters play while the Haunter is among the threats."""

PERMANENTS: tuple[type[Permanent], ...] = (HandLimit, TimeLimit, DarknessTime, DarknessEffect)
