"""What a rumor in the codex brings, and the reckoning effects of rumors and of the scenario sheet."""

from __future__ import annotations

from miskatonic.games.third.abilities.codex import Line
from miskatonic.games.third.facts.names import Mod, Positive, Skill
from miskatonic.games.third.rules.happenings import Buying, Reckoning
from miskatonic.games.third.rules.mythos import Reckons
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.pool import odds_of
from miskatonic.games.third.rules.testing import test
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Third
from miskatonic.games.third.words.common import test_text
from miskatonic.kernel.abilities import AFTER, Ability, Limit, Modifier, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Word
from miskatonic.kernel.lasting import is_free, spend
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

RULE = "3e.492.8"
WAIVED = Limit(1, "round")
"""Who has passed the test need not heed the rumor for the rest of the round."""


def reckoning_of(card: str, effect: Word, rule: str) -> Reaction:
    """A reckoning effect."""
    return reacts(Reckoning, AFTER, Reckons(card, effect, rule), rule)


class RumorLine(Line, frozen=True):
    """Something a rumor says while it is in the codex."""

    def for_seat(self, source: Source) -> tuple[Ability, ...]:
        """What it brings each seat for itself."""
        return ()


class ReckoningLine(RumorLine, frozen=True, kw_only=True):
    """A reckoning effect of a rumor."""

    do = "reckoning"
    effect: Word

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (reckoning_of(source.id.removeprefix("headline:"), self.effect, RULE),)

    def describe(self) -> Text:
        return say("third.codex.reckoning", effect=self.effect.describe())


class DearDisplay(RumorLine, frozen=True, kw_only=True):
    """Items in the display cost more; who passes a test before he buys need not heed it this round."""

    do = "display_price"
    n: Positive
    skill: Skill
    mod: Mod

    def for_seat(self, source: Source) -> tuple[Ability, ...]:
        seat = source.seat
        assert seat is not None

        def heeds(game: Third, source: Source) -> bool:
            return is_free(game, source, WAIVED)

        def can(game: Third, source: Source, happening: Buying) -> bool:
            made = happening.purchase
            return heeds(game, source) and made.deck == "items" and not made.bargained

        def bargain(game: Third, source: Source, happening: Buying) -> Flow[None]:
            happening.purchase.bargained = True
            made = yield from test(game, Test(seat, self.skill, self.mod, rule=RULE))
            rumor = game.state.rumor
            if made.passed and rumor is not None:
                spend(game, source, WAIVED)
                game.tell("third.log.rumor_waived", RULE, who=at_seat(game, seat).id, headline=rumor.id)

        def odds(game: Third, source: Source, happening: Buying) -> tuple[Odds, ...]:
            return odds_of(game, Test(seat, self.skill, self.mod))

        return (
            Modifier("price", self.n, RULE, lambda game, source, card: heeds(game, source)),
            reacts(Buying, AFTER, Use(bargain, odds), RULE, forced=False, fits=can),
        )

    def describe(self) -> Text:
        return say("third.codex.display_price", n=self.n, test=test_text(self.skill, self.mod))


LINES = (ReckoningLine, DearDisplay)
