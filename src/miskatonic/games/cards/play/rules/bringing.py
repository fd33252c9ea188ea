"""A whole upgrade as one answer: the deck that somebody made in the deck builder, judged by the same bill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec
from msgspec import Struct, structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import Bill, first_printing
from miskatonic.games.cards.decks.options import signatures
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.reading import read, write
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.words import card_words, mend_text, problem_text
from miskatonic.games.cards.play.deck_data import refuse_foreign
from miskatonic.games.cards.play.facts import printed
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.text import say
from miskatonic.kernel.values import write_value

DECK = "deck"


class Desk(Struct, frozen=True):
    """What a deck may be made of: the one that was, what was lost of it, and what there is to spend."""

    before: Deck
    """As it was when the last game began, with the cards that were lost since."""
    lost: tuple[str, ...]
    """Once for each copy; their places are filled for nothing."""
    purse: int
    gone: Collection[str] = ()
    """Titles that nobody may have any more."""

    def read(self, text: str) -> str:
        """The one form in which a game keeps a deck that it takes; an error says why it cannot be taken."""
        deck = self.made_of(read(text.encode("utf-8", "replace")))
        self.bill(deck)
        kept = Deck(deck.investigator, deck.cards)
        return write_value(msgspec.json.decode(write(kept)))

    def made_of(self, brought: Deck) -> Deck:
        """Its cards, none of which has a sheet to mark; whatever else was chosen for the deck the campaign knows."""
        if first_printing(brought.investigator) != self.before.investigator:
            who = [card_words(code) for code in (brought.investigator, self.before.investigator)]
            raise IllegalAnswer(say("play.error.not_his_deck", deck=who[0], who=who[1]))
        refuse_foreign(brought, (brought.investigator,))
        cards = {code: n for code, n in sorted(brought.cards.items()) if n}
        return structs.replace(self.before, cards=cards, exiled=self.lost)

    def bill(self, after: Deck) -> Bill:
        """What it costs; an `IllegalAnswer` tells the first thing that is wrong, and what would mend it."""
        if fixed := self._fixed(after):
            raise IllegalAnswer(say("play.error.not_bought", cards=[card_words(code) for code in fixed]))
        made = upgrade(self.before, after, variants=variants(after.variants))
        problems = [*made.errors, *self._gone(after)]
        if problems:
            problem = problems[0]
            raise IllegalAnswer(
                say("play.error.bad_upgrade", problem=problem_text(problem), mend=mend_text(problem))
            )
        if made.bill.spent > self.purse:
            raise IllegalAnswer(say("play.error.too_dear", n=made.bill.spent, most=self.purse))
        return made.bill

    def _fixed(self, after: Deck) -> list[str]:
        """What came or went though no experience buys it: signatures, weaknesses, what a story gave."""
        had, have = (Counter(_given(deck)) for deck in (self.before, after))
        return sorted((had - have) | (have - had))

    def _gone(self, after: Deck) -> list[Problem]:
        codes = tuple(code for code in after.cards if printed(code).title in self.gone)
        return [Problem("not_allowed", "dead", "lcg.ultimatum.scream.c", codes)] if codes else []


def is_given(code: str) -> bool:
    """A card of the investigator's own, a weakness, or one that a story gave: none that is bought or makes room."""
    card = load()[code]
    return card.canonical in signatures() or card.weakness or card.story


def _given(deck: Deck) -> dict[str, int]:
    found: dict[str, int] = {}
    for code, n in deck.cards.items():
        if is_given(code):
            first = first_printing(code)
            found[first] = found.get(first, 0) + n
    return found
