"""From one version of a deck to the next: what it costs, and whether it may be done."""

from __future__ import annotations

from msgspec import Struct, structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import Bill, bill
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import NOTHING, Problem, check

RULES = {
    "permanent": "lcg.errata.rules.06",
    "weakness_gone": "lcg.base.weak.05",
    "creation": "lcg.base.deck.03",
    "researched": "lcg.base.kw.12",
}
"""Why something cannot be done between two games."""


class Upgrade(Struct, frozen=True):
    bill: Bill
    errors: tuple[Problem, ...]
    """Of the new version, and of the way there."""

    @property
    def valid(self) -> bool:
        return not self.errors


def upgrade(before: Deck, after: Deck, taboo: str | None = None, variants: Variants = NOTHING) -> Upgrade:
    """`taboo` is the list both are judged by; without it each is by its own."""
    if taboo is not None:
        before, after = (structs.replace(deck, taboo=taboo) for deck in (before, after))
    old, new = check(before, variants=variants), check(after, variants=variants)
    made = bill(before, after, new.wanted - old.size)
    errors = [*new.errors]
    if variants.level_0_only and made.spent > 0:
        errors.append(Problem("not_allowed", "spending", "lcg.ultimatum.induction.b", n=made.spent))
    if not _same_person(before.investigator, after.investigator):
        errors.append(Problem("not_allowed", "another", "lcg.base.camp.03", (after.investigator,)))
    errors += (Problem("not_allowed", what, RULES[what], (code,)) for what, code in made.wrong)
    return Upgrade(made, tuple(errors))


def _same_person(one: str, other: str) -> bool:
    """Printings and parallel versions are one investigator."""
    return _original(one) == _original(other)


def _original(code: str) -> str:
    card = load()[code]
    return card.alternate_of or card.canonical
