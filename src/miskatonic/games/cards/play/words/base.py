"""What every word of this game is, and the names its fields may have."""

from __future__ import annotations

from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import CARDS
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.table import SKILLS
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import Between, Known
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()
SHORT = "short"
"""What a word leaves in its scope that could not be done in full: what comes only "then" does not come."""

Code = Annotated[str, Known(CARDS)]
"""A card of these boxes; where a card speaks of another it means all that have its title."""
Skill = Annotated[str, Known(SKILLS)]
Positive = Annotated[int, Between(1, 20)]
Number = Annotated[int, Between(-20, 20)]
Harm = Annotated[int, Between(0, 20)]
Difficulty = Annotated[int, Between(0, 10)]
Token = Literal["skull", "cultist", "tablet", "elder_thing", "auto_fail", "elder_sign"]
Span = Literal["test", "turn", "phase", "round", "game"]
CardType = Literal["asset", "event", "skill", "treachery", "enemy"]


class CardWord(Word, frozen=True):
    """An effect of this game; what speaks to an investigator does nothing to who is out of the scenario."""

    @property
    def personal(self) -> bool:
        """Whether it needs the investigator it speaks to."""
        return True

    def run(self, scope: CardScope) -> Flow[None]:
        return NOTHING.run(scope) if scope.who.out and self.personal else self.act(scope)

    def possible(self, scope: CardScope) -> bool:
        return self.can(scope) if not scope.who.out or not self.personal else False

    def act(self, scope: CardScope) -> Flow[None]:
        raise NotImplementedError

    def can(self, scope: CardScope) -> bool:
        """Whether it would change anything."""
        return True


def joined(texts: list[Text], last: str = "kernel.list.and") -> Text:
    """Several clauses as one: "a, b and c"."""
    text, join = texts[-1], last
    for each in reversed(texts[:-1]):
        text = say(join, a=each, b=text)
        join = "kernel.list.comma"
    return text
