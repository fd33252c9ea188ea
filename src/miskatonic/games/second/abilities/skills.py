"""What Skill cards do beyond raising a skill; those that let a check be rolled again are a `Reroll`."""

from __future__ import annotations

from miskatonic.games.second.abilities.printed import Printed
from miskatonic.games.second.facts.names import Skill, Some
from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Ability, Modifier, Source
from miskatonic.kernel.text import Text, say


class ClueDice(Printed, frozen=True):
    """Every clue token spent on a check of this skill, special checks included, rolls more dice."""

    do = "clue_dice"
    skill: Skill
    n: Some

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (Modifier("clue_dice", self.n, rule, self.fits),)

    def fits(self, game: Second, _: Source, skill: str | None) -> bool:
        return skill == self.skill

    def describe(self) -> Text:
        return say("second.card_text.clue_dice", skill=self.skill, n=self.n)


PRINTED = (ClueDice,)
