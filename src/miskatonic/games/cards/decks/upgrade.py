"""From one version of a deck to the next: what it costs, and whether it may be done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.bill import bill
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import Bill, first_printing
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.savings import SUBJECT
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import NOTHING, check

RULES = {
    "permanent": "lcg.errata.rules.06",
    "weakness_gone": "lcg.base.weak.05",
    "creation": "lcg.base.deck.03",
    "researched": "lcg.base.kw.12",
    "unmarked": "lcg.base.kw.13",
}
"""Why something cannot be done between two games."""


class Upgrade(Struct, frozen=True):
    bill: Bill
    errors: tuple[Problem, ...]
    """Of the new version, and of the way there."""
    taboo: str
    """The list of the new version; "" is none."""

    @property
    def valid(self) -> bool:
        return not self.errors


def upgrade(before: Deck, after: Deck, taboo: str | None = None, variants: Variants = NOTHING) -> Upgrade:
    """`taboo` is the list both are judged by; without it each is by its own."""
    old, new = (check(deck, taboo, variants) for deck in (before, after))
    before, after = (structs.replace(deck, taboo=told.taboo) for deck, told in ((before, old), (after, new)))
    made = bill(before, after, max(0, new.wanted - old.wanted))
    errors = [*new.errors]
    if variants.level_0_only and made.spent > 0:
        errors.append(Problem("not_allowed", "spending", "lcg.ultimatum.induction.b", n=made.spent))
    if not _same_person(before.investigator, after.investigator):
        errors.append(Problem("not_allowed", "another", "lcg.base.camp.03", (after.investigator,)))
    errors += (Problem("not_allowed", what, RULES[what], (code,)) for what, code in made.wrong)
    if first_printing(after.investigator) == SUBJECT:
        errors += _of_one_class(made)
    if variants.allies_die:
        errors += _dead_allies(after)
    return Upgrade(made, tuple(errors), new.taboo)


def _same_person(one: str, other: str) -> bool:
    """Printings and parallel versions are one investigator."""
    return _original(one) == _original(other)


def _original(code: str) -> str:
    card = load()[code]
    return card.alternate_of or card.canonical


def _of_one_class(made: Bill) -> Iterator[Problem]:
    """Subject 5U-21 buys cards above level 0 of one class at a time, that of which most was devoured."""
    cards = [load()[line.card] for line in made.lines if line.what in ("new", "upgrade", "box")]
    higher = [card for card in cards if card.classes != ("neutral",) and (card.level or card.customizable)]
    common = set(higher[0].classes) if higher else set()
    for card in higher:
        common &= set(card.classes)
    if higher and not common:
        codes = tuple(dict.fromkeys(card.code for card in higher))
        yield Problem("not_allowed", "one_class", "lcg.base.deck.03", codes)


def _dead_allies(after: Deck) -> Iterator[Problem]:
    """Under the Ultimatum of the Scream a unique ally that was defeated never comes back."""
    dead = {
        load()[code].name
        for code in after.exiled
        if code in load().cards and load()[code].unique and "ally" in load()[code].traits
    }
    there = [code for code in after.cards if code in load().cards and load()[code].name in dead]
    if there:
        yield Problem("not_allowed", "dead", "lcg.ultimatum.scream.c", tuple(there))
