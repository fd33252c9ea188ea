"""What Allies do beyond their bonuses; what they bring along is an `OnGain`, what they can do at once a `UseCard`."""

from __future__ import annotations

from typing import Annotated

from miskatonic.games.second.abilities.printed import Printed, forced_at, his
from miskatonic.games.second.rules.happenings import Defeated, LosesSanity, LosesStamina, Loss
from miskatonic.games.second.rules.monsters import has_ability
from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say

LOSSES: dict[str, type[Loss]] = {"nightmarish": LosesSanity, "overwhelming": LosesStamina}
"""Abilities of monsters and what they make one lose."""


class Untouched(Printed, frozen=True):
    """Nothing is lost by this ability of monsters."""

    do = "untouched"
    by: Annotated[str, Known(LOSSES)]

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(LOSSES[self.by], self.run, rule, self.fits, Moment.WHEN),)

    def fits(self, game: Second, source: Source, happening: Loss) -> bool:
        return his(source, happening) and happening.source.startswith(f"{self.by}:")

    def run(self, game: Second, source: Source, happening: Loss) -> Flow[None]:
        happening.cancelled = True
        return
        yield

    def describe(self) -> Text:
        return say("second.card_text.untouched", ability=self.by)


class ClaimsEndless(Printed, frozen=True):
    """Endless monsters that are defeated become trophies too."""

    do = "claims_endless"

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (forced_at(Defeated, self.run, rule, self.fits, Moment.WHEN),)

    def fits(self, game: Second, source: Source, happening: Defeated) -> bool:
        marker = happening.marker
        return happening.to == "cup" and his(source, happening) and has_ability(game, marker, "endless")

    def run(self, game: Second, source: Source, happening: Defeated) -> Flow[None]:
        happening.to = "trophy"
        return
        yield

    def describe(self) -> Text:
        return say("second.card_text.claims_endless")


class Pierces(Printed, frozen=True):
    """Physical or magical resistance does not weaken what he fights with; immunity still does."""

    do = "pierces"
    nature: Annotated[str, Known(("physical", "magical"))]

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (Modifier(f"pierce_{self.nature}", 1, rule),)

    def describe(self) -> Text:
        return say("second.card_text.pierces", ability=f"{self.nature}_resistance")


PRINTED = (Untouched, ClaimsEndless, Pierces)
