"""What is printed on cards and sheets, as data that says itself in words and makes abilities of itself.

In cards.json each entry of a card's "abilities" is an object whose `do` names a `Printed` of this package; what it
takes and what it brings are words of the effect language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules import assets
from miskatonic.games.third.rules.happenings import Happening
from miskatonic.games.third.rules.people import asset_type
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.scenes import TEST, Test
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.kernel.abilities import AFTER, Ability, Limit, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Term
from miskatonic.kernel.lasting import is_free, spend

H = TypeVar("H", bound=Happening)
ONCE = Limit(1, "round")
ONCE_A_TEST = Limit(1, TEST)

SHEET = "investigator."
"""The sources of investigator sheets begin so."""
SHEET_RULE = "3e.459.2d"
RULES = {
    "item": "3e.468.1",
    "spell": "3e.455.1",
    "ally": "3e.407.1",
    "talent": "3e.490.1",
    "condition": "3e.449.1",
}
"""What a card of each type follows."""
CAST = "cast"


class Printed(Term, frozen=True):
    """Something printed on a card or a sheet."""

    def abilities(self, source: Source) -> tuple[Ability, ...]:
        """What holds while somebody has the card."""
        return ()


def abilities_of(source: Source, printed: Iterable[Printed]) -> tuple[Ability, ...]:
    return tuple(ability for each in printed for ability in each.abilities(source))


def rule_of(source: Source) -> str:
    """What using a card or a sheet's ability follows."""
    return SHEET_RULE if source.id.startswith(SHEET) else RULES[asset_type(source.id)]


def holder(game: Third, source: Source) -> Investigator:
    """Whose card or sheet it is."""
    assert source.seat is not None
    return game.state.investigators[source.seat]


def his(source: Source, happening: Happening) -> bool:
    """It happens to who has the card."""
    return happening.who is not None and happening.who.seat == source.seat


def asset_of(game: Third, source: Source) -> Asset | None:
    """The card in front of its holder; None for a sheet."""
    for asset in holder(game, source).assets:
        if asset.id == source.id:
            return asset
    return None


def scope_of(game: Third, source: Source, **about: Any) -> ThirdScope:
    return ThirdScope(game, holder(game, source), source.id, rule_of(source), about=about)


# ---------------------------------------------------------------------- uses


def usable(game: Third, source: Source, once: bool = False) -> bool:
    """Not barred by a trade (458.4), and, once a round, not used yet this round."""
    if once and not is_free(game, source, ONCE):
        return False
    asset = asset_of(game, source)
    return asset is None or not asset.barred


def use(game: Third, source: Source, once: bool = False) -> None:
    """The log says that the card is used; who gets it by trade this phase cannot use it (458.4)."""
    if once:
        spend(game, source, ONCE)
    who = holder(game, source)
    if source.id.startswith(SHEET):
        game.tell("third.log.uses_ability", rule_of(source), who=who.id)
    else:
        assets.use(game, source.id)
        game.tell("third.log.uses", rule_of(source), who=who.id, card=kind_of(source.id))


def adds(source: Source, number: str, by: int) -> Modifier:
    """A number is changed while the card may be used."""

    def fits(game: Third, _: Source, subject: str | None) -> bool:
        return usable(game, source)

    return Modifier(number, by, rule_of(source), fits)


# ---------------------------------------------------------------------- reactions


def offered_at(
    kind: type[H],
    run: Callable[[Any, Source, H], Flow[None]],
    source: Source,
    fits: Callable[[Any, Source, H], bool],
    moment: Moment = AFTER,
    *,
    own: bool = False,
    limit: Limit | None = None,
) -> Reaction:
    """An optional use when something happens; `own`: only when it happens to who has the card."""
    return reacts(kind, moment, run, rule_of(source), forced=False, fits=fits, own=own, limit=limit)


def forced_at(
    kind: type[H],
    run: Callable[[Any, Source, H], Flow[None]],
    source: Source,
    fits: Callable[[Any, Source, H], bool],
    moment: Moment = AFTER,
) -> Reaction:
    return reacts(kind, moment, run, rule_of(source), fits=fits)


def suits(test: Test, during: str = "", skills: Iterable[str] = ()) -> bool:
    """Whether a text about tests of this kind and of these skills (all, where none is named) is about this test."""
    if during and during != test.during and not (during == CAST and test.spell):
        return False
    return not skills or test.skill in skills
