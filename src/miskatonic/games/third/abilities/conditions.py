"""Conditions: Blessed and Cursed, the two sides of one card, and the Dark Pact with its unseen back (449)."""

from __future__ import annotations

from contextlib import suppress

from miskatonic.games.third.abilities.dice import SuccessFrom
from miskatonic.games.third.abilities.printed import Printed, asset_of, forced_at, holder, rule_of, scope_of
from miskatonic.games.third.facts import Pact, read
from miskatonic.games.third.rules.assets import discard
from miskatonic.games.third.rules.happenings import Reckoning
from miskatonic.games.third.rules.harm import Defeated
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.rules.testing import roll
from miskatonic.games.third.state import Third
from miskatonic.games.third.steps import PactPaid
from miskatonic.games.third.words.vocabulary import VOCABULARY
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()


class PactRow(Pact, frozen=True):
    """A Dark Pact and what it does."""

    effect: Word = NOTHING

    def faults(self) -> tuple[str, ...]:
        return ("effect",) if self.effect == NOTHING else ()


PACT_FILE = ContentFile("pacts.json", PactRow, VOCABULARY, "third.pact.")
PACT_EFFECTS: dict[str, Word] = {pact: row.effect for pact, row in PACT_FILE.read(read("pacts")).items()}
"""The backs of the Dark Pacts; each is discarded once its debt is paid."""


class Fate(Printed, frozen=True):
    """A Blessing ends with a failed test, a Curse with a passed one, and each takes the other away.

    See `rules.testing` and `rules.assets`.
    """

    do = "fate"
    blessed: bool

    def describe(self) -> Text:
        return say("third.card_text.blessed" if self.blessed else "third.card_text.cursed")


class DarkPact(Printed, frozen=True):
    """At a reckoning a die is rolled, which is no test; on a 1 the card is flipped and its back resolved."""

    do = "dark_pact"

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        return (forced_at(Reckoning, self.run, source, self.fits),)

    def fits(self, game: Third, source: Source, happening: Reckoning) -> bool:
        return asset_of(game, source) is not None

    def run(self, game: Third, source: Source, happening: Reckoning) -> Flow[None]:
        who = holder(game, source)
        dice = game.abilities.total(game, "pact_dice", 1, seat=who.seat)
        with suppress(Defeated):
            faces = yield from roll(game, who, dice, rule_of(source))
            if 1 in faces:
                yield from flip(game, source, last=happening.last)

    def describe(self) -> Text:
        return say("third.card_text.dark_pact")


def flip(game: Third, source: Source, *, last: bool = False) -> Flow[None]:
    """Only now it turns out which back the card has (449.7); its effect is resolved and the card discarded.

    Where it is the `last` thing of what is going on its effect may be several units.
    """
    asset, who, state = asset_of(game, source), holder(game, source), game.state
    if asset is None:
        return
    asset.back = state.pacts.decide(asset.back, game.chance, "pacts")
    effect = describe_pact(asset.back)
    game.tell("third.log.pact_due", "3e.449.7", who=who.id, pact=asset.back, effect=effect)
    scope, waiting = scope_of(game, source), len(state.steps)
    scope.last = last
    try:
        yield from PACT_EFFECTS[asset.back].run(scope)
    finally:
        if len(state.steps) > waiting:
            state.steps.insert(waiting, PactPaid(who.seat, asset.id, asset.back, rule_of(source)))
        elif asset_of(game, source) is asset:
            discard(game, who, asset.id, rule_of(source))


def pact_paid(game: Third, step: PactPaid) -> Flow[None]:
    """The debt is paid; meanwhile the card may have gone, and come to somebody again with another back."""
    who = at_seat(game, step.seat)
    if [asset for asset in who.assets if (asset.id, asset.back) == (step.card, step.back)]:
        discard(game, who, step.card, step.rule)
    return nothing()


CONDITION_TEXTS: dict[str, tuple[Printed, ...]] = {
    "blessed": (SuccessFrom(4), Fate(True)),
    "cursed": (SuccessFrom(6), Fate(False)),
    "dark_pact": (DarkPact(),),
}


def describe_pact(back: str) -> Text:
    """What stands on the back of a Dark Pact, once it is seen."""
    return PACT_EFFECTS[back].describe()
