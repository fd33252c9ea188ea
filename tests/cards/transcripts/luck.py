"""Luck that deals what a log says: the next card it names, the next token, the next card lost at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import attrgetter

from msgspec import Struct, structs

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules.hands import is_weakness
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.deck_form import is_place, value
from miskatonic.kernel.decks import Pile
from tests.cards.transcripts.logs import Entry, Log

DECK, ENCOUNTER, HAND, BAG, VERSIONS = "deck 0", "encounter", "hand 0", "bag", "versions"
"""The streams of a solo game."""

_DREW = re.compile(r" drew (?:encounter card )?(.+)\.$")
_LOST = re.compile(r"random discard of (.+)\.$| discarded (.+) at random ")
_SAW = re.compile(r" saw: (.+?)\. ")
_SEARCHED = re.compile(r"searched: (.+)\.$")
_HAND = re.compile(r"^Opening hand: (.+?)\. (?:Set aside|Choose) ")
SET_ASIDE = re.compile(r"^Mulliganed (.+?)[;,] drew ")
_SWAPPED = re.compile(r"^Mulliganed .+[;,] drew (.+)\.$")


def name_of(card: str) -> str:
    """A card of ours as they call it."""
    return printed(code_of(card)).name


TOKENS = {"eldersign": "elder_sign", "autofail": "auto_fail"}
"""Their names of tokens that are not ours."""


class Deal(Struct, frozen=True):
    """What comes out of a stream at this entry: the name of a card, or a token; their id of it."""

    at: int
    stream: str
    name: str
    id: str = ""
    until: int = 10**9
    """A card that is chosen among several is dealt before it is chosen, not afterwards."""


SEARCHES = ("old-book-of-lore", "arcane-initiate-search", "research-librarian-search")


def opening_hand(log: Log) -> list[str]:
    """The cards dealt before anything is replaced."""
    return names_in(_HAND, log.decisions[0].prompt)


def deals(log: Log) -> Iterator[Deal]:
    """All that a log says about luck, in its order."""
    for name in opening_hand(log):
        yield Deal(log.decisions[0].asked, DECK, name)
    chosen = {decision.at + 1 for decision in log.decisions if decision.kind in SEARCHES}
    for decision in log.decisions:
        if decision.kind == "scrying-order":
            for name in names_in(_SAW, decision.prompt):
                yield Deal(decision.asked, ENCOUNTER, name, until=decision.asked)
    for at, entry in enumerate(log.entries):
        for deal in _dealt(at, entry):
            yield structs.replace(deal, until=at - 1) if at in chosen else deal


def _dealt(at: int, entry: Entry) -> Iterator[Deal]:
    if entry.kind == "mulligan":
        for name in names_in(_SWAPPED, entry.text):
            yield Deal(at, DECK, name)
    elif entry.kind == "arcane_initiate_search":
        for name in names_in(_SEARCHED, entry.text):
            yield Deal(at, DECK, name)
    elif entry.kind == "chaos_token":
        yield Deal(at, BAG, TOKENS.get(entry.data["token"], entry.data["token"]))
    elif entry.kind == "card_drawn" and (found := _DREW.search(entry.text)):
        yield Deal(at, DECK, found[1], entry.card)
    elif entry.kind == "encounter_drawn" and (found := _DREW.search(entry.text)):
        yield Deal(at, ENCOUNTER, found[1], entry.card)
    elif found := _LOST.search(entry.text):
        yield Deal(at, HAND, found[1] or found[2], entry.card)


def names_in(pattern: re.Pattern[str], text: str) -> list[str]:
    """The names of cards that a text lists."""
    found = pattern.search(text)
    return found[1].split(", ") if found else []


class Dealt(Chance):
    """The luck of a log. At every decision it goes on from there: what was skipped is not dealt any more."""

    def __init__(self, log: Log) -> None:
        super().__init__(b"transcript", {})
        self.game: Cards | None = None
        self.entries = log.entries
        self.deals = sorted(deals(log), key=attrgetter("at"))
        self.used: set[int] = set()
        self.borrowed: set[int] = set()
        """Of those that were dealt, what comes only after their next decision: cards that were just looked at."""
        self.horizon: Callable[[], int] = lambda: 0
        self.mended = False
        self.at = 0
        self.left: list[str] = []
        self.on_token: Callable[[], None] | None = None
        setup = next((each.data for each in log.entries if each.kind == "setup_variants"), {})
        self.versions = [int(setup.get(name) == "return") for name in ("attic", "cellar")]

    def reach(self, at: int) -> None:
        """The game has come to this entry."""
        if at > self.at:
            self.at = at
            self.used -= self.borrowed
            self.borrowed.clear()

    def skip_opening(self) -> None:
        """The opening hand has been dealt; what replaces cards of it comes next."""
        opening = self.deals[0].at if self.deals else 0
        self.used |= {number for number, deal in enumerate(self.deals) if deal.at == opening}

    def pick(self, stream: str, n: int) -> int:
        if stream == VERSIONS:
            return self.versions.pop(0)
        if n > 1 and self.game is not None:
            state = self.game.state
            if stream == BAG:
                return self._token(n)
            if stream == DECK:
                return self._from_pile(state.investigators[0].deck, n, stream)
            if stream == ENCOUNTER:
                return self._from_pile(state.encounter, n, stream)
            if stream == HAND:
                return self._among(state.investigators[0].hand, stream)
        return super().pick(stream, n)

    def _coming(self, stream: str) -> Iterator[tuple[int, Deal]]:
        for number, deal in enumerate(self.deals):
            if deal.until >= self.at <= deal.at and deal.stream == stream and number not in self.used:
                yield number, deal

    def _token(self, n: int) -> int:
        """The bag is whole, or lacks what was drawn before in the same test."""
        assert self.game is not None
        if self.on_token is not None:
            self.on_token()
        if len(self.left) != n:
            self.left = list(self.game.state.bag)
        for number, deal in self._coming(BAG):
            self.used.add(number)
            at = self.left.index(deal.name)
            self.left.pop(at)
            return at
        return 0

    def _from_pile(self, pile: Pile, n: int, stream: str) -> int:
        """The pile chooses among the cards of its top bag, or of a group that was looked at."""
        lists = [*pile.bags, *pile.groups.values()]
        cards = next(cards for cards in lists if len(cards) == n)
        if any(is_place(card) for card in cards):
            return self._among([value(pile, card) for card in cards], stream)
        return self._among(cards, stream)

    def _among(self, cards: list[str], stream: str) -> int:
        for number, deal in self._coming(stream):
            for at, card in enumerate(cards):
                if name_of(card) == deal.name:
                    self.used.add(number)
                    if deal.at > self.horizon():
                        self.borrowed.add(number)
                    return at
            if stream == ENCOUNTER and self._shuffled_in(cards, deal):
                self.used.add(number)
                return len(cards) - 1
            if stream == DECK and self.mended:
                return self._swapped(cards, deal)
            break
        return self._spare(cards)

    def _swapped(self, cards: list[str], deal: Deal) -> int:
        """Once a pile had to be laid as theirs is, any card of it may stand for the one they draw."""
        assert self.game is not None
        at = self._spare(cards)
        for pile in (self.game.state.investigators[0].discard, self.game.state.removed):
            for number, card in enumerate(pile):
                if name_of(card) == deal.name:
                    pile[number], cards[at] = cards[at], card
                    return at
        return at

    def _shuffled_in(self, cards: list[str], deal: Deal) -> bool:
        """A weakness that they have put among the cards of the encounter deck; which one, it lies among these now."""
        assert self.game is not None
        for pile in (self.game.state.investigators[0].discard, self.game.state.removed):
            for card in pile:
                if deal.id.startswith("pc") and name_of(card) == deal.name:
                    pile.remove(card)
                    cards.append(card)
                    return True
        return False

    def _spare(self, cards: list[str]) -> int:
        """Where the log names nothing: a card that it does not name later either."""
        later = [
            each.text for each in self.entries[self.at :] if each.kind in ("card_played", "card_committed")
        ]
        names = [name_of(card) for card in cards]
        wanted = {name: names.count(name) - sum(name in text for text in later) for name in names}
        ranked = [(is_weakness(card), -wanted[name_of(card)], at) for at, card in enumerate(cards)]
        return min(ranked)[2]
