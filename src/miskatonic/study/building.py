"""What helps to build a deck: suggestions with their reasons, and statistics."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.odds import seen_by
from miskatonic.games.cards.decks.opening import Opening, opening
from miskatonic.games.cards.decks.owned import Products
from miskatonic.games.cards.decks.purse import OPENINGS, purses
from miskatonic.games.cards.decks.suggest import Chosen, suggest
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.weak_spots import Spot, spots
from miskatonic.games.cards.decks.words import reason_text, spot_text
from miskatonic.kernel.text import Language
from miskatonic.study.answers import CardOdds, DeckStatistics, SpotFact, SuggestedCard, SuggestedDeck
from miskatonic.study.decks import listed, owned


def suggested(
    who: Investigator,
    speech: Language,
    bought: Products | None = None,
    taboo: str | None = None,
    names: Iterable[str] = (),
    deck: Deck | None = None,
) -> SuggestedDeck:
    """A sensible deck of level 0 cards, or what is missing in one that was begun."""
    made = suggest(who.code, packs=owned(bought), taboo=listed(taboo), variants=variants(names), deck=deck)
    return SuggestedDeck(made.deck, [_chosen(each, who.code, speech) for each in made.cards])


def _chosen(chosen: Chosen, who: str, speech: Language) -> SuggestedCard:
    why = " ".join(speech.sentence(speech.render(reason_text(part, who))) for part in chosen.why)
    return SuggestedCard(chosen.card, chosen.copies, chosen.chosen, why)


def statistics(deck: Deck, speech: Language) -> DeckStatistics:
    """When each card is seen, what it all costs, and where the deck is weak."""
    begun = opening(deck)
    return DeckStatistics(
        opening=begun,
        odds=[_odds(begun, code) for code in dict.fromkeys(begun.cards)],
        purses=purses(begun),
        openings=OPENINGS,
        spots=[_spot(each, speech) for each in spots(deck)],
    )


def _odds(begun: Opening, code: str) -> CardOdds:
    rounds = seen_by(begun, frozenset((code,)))
    plain, mulligan = ([float(each[way]) for each in rounds] for way in (0, 1))
    return CardOdds(code, begun.cards.count(code), plain, mulligan)


def _spot(spot: Spot, speech: Language) -> SpotFact:
    return SpotFact(spot.what, spot.few, speech.sentence(speech.render(spot_text(spot))))
