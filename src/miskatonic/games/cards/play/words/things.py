"""Cards in play that a sentence speaks of: "a Firearm of somebody here"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Kind
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import PLACE, PLAY, THREAT, Thing
from miskatonic.games.cards.play.words.which import ANY, Which
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Term
from miskatonic.kernel.fields import Known
from miskatonic.kernel.text import Text, say


def _this(scope: CardScope) -> list[str]:
    return [scope.card] if table.thing(scope.play, scope.card) is not None else []


def _that(scope: CardScope) -> list[str]:
    """What was found or chosen before in the same sentence."""
    card = scope.about.get("card", "")
    return [card] if table.thing(scope.play, card) is not None else []


def _attached(scope: CardScope) -> list[str]:
    it = table.thing(scope.play, scope.card)
    return [it.host] if it is not None and table.thing(scope.play, it.host) is not None else []


THINGS: dict[str, Callable[[CardScope], list[str]]] = {"this": _this, "that": _that, "attached": _attached}


class InPlay(Term, frozen=True):
    """Cards in play that fit, of you or of investigators at your location; `all`, or one that you choose."""

    do = "in_play"
    of: Literal["you", "here", "anybody", "nobody"] = "you"
    which: Which = ANY
    uses: tuple[Kind, ...] = ()
    """It holds tokens of one of these kinds."""
    all: bool = False

    def found(self, scope: CardScope) -> list[str]:
        return [each.id for each in scope.play.state.things if self._fits(scope, each)]

    def _fits(self, scope: CardScope, it: Thing) -> bool:
        uses = printed(code_of(it.id)).uses
        return (
            it.zone in (PLAY, THREAT, PLACE)
            and self._is_of(scope, it)
            and self.which.fits(it.id)
            and (not self.uses or (uses is not None and uses.kind in self.uses))
        )

    def _is_of(self, scope: CardScope, it: Thing) -> bool:
        """Under his control: an encounter card in a threat area is nobody's, a weakness that is an asset his."""
        if self.of == "nobody" or it.zone == PLACE:
            return it.zone == PLACE and self.of in ("nobody", "anybody")
        if table.kind(it.id) not in ("asset", "event"):
            return self.of == "anybody"
        if self.of == "here":
            return table.place_of(scope.play, it) == scope.who.place
        return self.of == "anybody" or it.seat == scope.seat

    def noun(self) -> Text:
        text = self.which.noun()
        if self.uses:
            text = say("play.noun.with_uses", noun=text, uses=[f"cards.uses.{each}" for each in self.uses])
        return say(f"play.noun.of_{self.of}", noun=text)

    def describe(self) -> Text:
        return say("play.which.each" if self.all else "play.which.a", noun=self.noun())


Which_ = Annotated[str, Known(THINGS)] | InPlay


def things(scope: CardScope, which: str | InPlay) -> list[str]:
    return which.found(scope) if isinstance(which, InPlay) else THINGS[which](scope)


def thing_text(which: str | InPlay) -> Text:
    return which.describe() if isinstance(which, InPlay) else say(f"play.thing.{which}")


def choose_things(
    scope: CardScope, which: str | InPlay, fits: Callable[[str], bool] | None = None
) -> Flow[list[str]]:
    """All that are meant, or the one that you choose."""
    found = [each for each in things(scope, which) if fits is None or fits(each)]
    if len(found) <= 1 or (isinstance(which, InPlay) and which.all):
        return found
    options = [Option(each, table.card_name(each), f"card:{each}", scope.rule, None, each) for each in found]
    return [(yield Ask(scope.seat, say("play.ask.which_card"), options, scope.rule))]


WORDS = (InPlay,)
