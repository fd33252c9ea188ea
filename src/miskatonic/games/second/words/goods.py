"""Words that bring cards: shops and sales, searching a deck, Allies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from miskatonic.games.second.facts import CARDS, card_kind, kind_of
from miskatonic.games.second.facts.names import AllyName, CardName, Few, ItemDeck, Shelf, Some
from miskatonic.games.second.rules.choices import choose_person, no_option
from miskatonic.games.second.rules.people import in_order
from miskatonic.games.second.rules.possessions import (
    discard,
    in_deck,
    put_back,
    reveal,
    take,
    take_from_deck,
    to_bottom,
)
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.steps import Sale
from miskatonic.games.second.words.amounts import cards_of
from miskatonic.games.second.words.base import SecondWord, ask
from miskatonic.games.second.words.choices import spend
from miskatonic.games.second.words.common import NOTHING, give
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.fields import SOME, Between, Known
from miskatonic.kernel.picks import Pick, Picked
from miskatonic.kernel.text import Text, say

SHELVES = ("common", "unique")
"""The decks whose cards have a price."""
CHEAPEST = {deck: min(kind.price for kind in CARDS.values() if kind.deck == deck) for deck in SHELVES}


def buy_option(name: str, card: str, price: int, rule: str) -> Option:
    text = say("second.option.buy", card=kind_of(card), n=price)
    return Option(name, text, f"card:{card}", rule, card=card, weight=price)


class Offer(SecondWord, frozen=True):
    """Cards are shown, and so many of them may be bought; the others go under their decks.

    The price is the one printed, with something added, or half of it (rounded up).
    """

    do = "offer"
    common: Few = 0
    unique: Few = 0
    buy: Some = 1
    delta: Annotated[int, Between(-1, 1)] = 0
    half: bool = False

    def faults(self) -> tuple[str, ...]:
        """Something at least."""
        return () if any(getattr(self, thing) for thing in SHELVES) else ("common",)

    def price(self, listed: int) -> int:
        return -(-listed // 2) if self.half else max(0, listed + self.delta)

    def run(self, scope: SecondScope) -> Flow[None]:
        shown: list[str] = []
        for deck in SHELVES:
            if n := getattr(self, deck):
                shown += yield from reveal(scope.play, scope.who, deck, n)
        scope.play.tell("second.log.shown", scope.rule, who=scope.who.id, card=list(map(kind_of, shown)))
        for card in (yield from self._choose(scope, shown)):
            shown.remove(card)
            yield from buy_shown(scope, card, self.price(card_kind(card).price))
        put_back(scope.play, shown)

    def _choose(self, scope: SecondScope, cards: list[str]) -> Flow[Iterable[str]]:
        """What he can pay and wants of them; where he may have several all are chosen before anything is paid."""
        money = scope.who.money
        prices = {card: self.price(card_kind(card).price) for card in cards}
        options = [
            buy_option(card, card, price, "2e.misc.money.01")
            for card, price in prices.items()
            if price <= money
        ]
        if not options:
            return ()
        prompt = say("second.ask.buy", n=money)
        if self.buy > 1 and len(options) > 1:
            pick = Pick(0, money, check=self._too_many)
            return (yield from choose(Ask(scope.seat, prompt, options, scope.rule, pick=pick)))
        no = Option("no", say("second.option.buy_nothing"), rule=scope.rule)
        answer = yield from ask(scope, prompt, [*options, no])
        return () if answer == "no" else (answer,)

    def _too_many(self, picked: Picked) -> Text | None:
        """Of each deck as many as were to be shown: who is shown more has a choice, no more to buy."""
        decks = Counter(card_kind(card).deck for card in picked)
        if any(n > getattr(self, deck) for deck, n in decks.items()):
            return say("second.error.buys", cards=shelf_text(self.common, self.unique))
        return say("second.error.buys_most", n=self.buy) if len(picked) > self.buy else None

    def possible(self, scope: SecondScope) -> bool:
        """Something is there, and the cheapest of its kind could be paid."""
        return any(
            getattr(self, deck)
            and scope.play.state.decks[deck].bags
            and scope.who.money >= self.price(CHEAPEST[deck])
            for deck in SHELVES
        )

    @property
    def forks(self) -> bool:
        return True

    def describe(self) -> Text:
        price = "half" if self.half else "more" if self.delta > 0 else "less" if self.delta else "list"
        return say(
            "second.effect.offer",
            cards=shelf_text(self.common, self.unique),
            buy=self.buy,
            price=price,
            n=abs(self.delta),
        )


def shelf_text(common: int, unique: int) -> Text:
    texts = [say(f"second.some.{deck}", n=n) for deck, n in zip(SHELVES, (common, unique), strict=True) if n]
    return texts[0] if len(texts) == 1 else say("kernel.list.and", a=texts[0], b=texts[1])


def buy_shown(scope: SecondScope, card: str, price: int) -> Flow[None]:
    """A card that was shown changes hands for money."""
    spend(scope, "money", price)
    scope.play.state.revealed.remove(card)
    yield from take(scope.play, scope.who, card, "2e.misc.money.01")


def next_lot(game: Second, step: Sale) -> Flow[None]:
    """The next card of a public sale; what nobody wants goes under its deck, and then the one after it is sold."""
    card, rest = step.cards[0], step.cards[1:]
    scope = SecondScope(game, game.state.investigators[step.seat], step.card, step.rule)
    buyer = yield from _buyer(scope, card)
    if buyer is None:
        put_back(game, [card])
    else:
        buying = SecondScope(game, buyer, step.card, step.rule)
        yield from buy_shown(buying, card, card_kind(card).price)
    if rest:
        game.push(Sale(step.seat, rest, step.card, step.rule))


def _buyer(scope: SecondScope, card: str) -> Flow[Investigator | None]:
    price = card_kind(card).price
    wanting = []
    for who in in_order(scope.play):
        if who.money >= price:
            options = [buy_option("buy", card, price, "2e.misc.money.01"), no_option(scope.rule)]
            prompt = say("second.ask.sale", card=kind_of(card))
            if (yield Ask(who.seat, prompt, options, scope.rule)) == "buy":
                wanting.append(who)
    if len(wanting) < 2:
        return wanting[0] if wanting else None
    prompt = say("second.ask.who_buys", card=kind_of(card))
    return (yield from choose_person(scope.play, scope.seat, wanting, prompt, scope.rule))


class PublicSale(SecondWord, frozen=True):
    """Cards are shown to everybody, wherever they are; card by card who wants it may buy it at the price printed.

    Where several want one, the investigator whose encounter it is decides.
    """

    do = "public_sale"
    common: Few = 0
    unique: Few = 0

    def faults(self) -> tuple[str, ...]:
        """Something at least."""
        return () if any(getattr(self, thing) for thing in SHELVES) else ("common",)

    def run(self, scope: SecondScope) -> Flow[None]:
        shown: list[str] = []
        for deck in SHELVES:
            shown += yield from reveal(scope.play, scope.who, deck, getattr(self, deck), extra=False)
        scope.play.tell("second.log.shown", scope.rule, who=scope.who.id, card=list(map(kind_of, shown)))
        if shown:
            scope.play.push(Sale(scope.seat, shown, scope.card, scope.rule))

    @property
    def forks(self) -> bool:
        return True

    def describe(self) -> Text:
        return say("second.effect.public_sale", cards=shelf_text(self.common, self.unique))


def kinds_in(scope: SecondScope, decks: Iterable[str]) -> list[str]:
    """One card of each kind that is still in these decks."""
    cards = [card for deck in decks for card in scope.play.state.decks[deck].cards()]
    return list({kind_of(card): card for card in reversed(cards)}.values())[::-1]


class Search(SecondWord, frozen=True):
    """Search a deck for a card, or for any one (no card named), and take it; then the deck is shuffled."""

    do = "search"
    deck: ItemDeck
    card: CardName = ""

    def run(self, scope: SecondScope) -> Flow[None]:
        card = in_deck(scope.play, self.card) if self.card else (yield from self._any(scope))
        if card is None:
            return
        yield from take_from_deck(scope.play, scope.who, card, scope.rule)
        scope.play.state.decks[self.deck].shuffle_in()

    def _any(self, scope: SecondScope) -> Flow[str | None]:
        options = [
            Option(kind_of(card), say("second.option.take", card=kind_of(card)), None, scope.rule, card=card)
            for card in kinds_in(scope, [self.deck])
        ]
        if not options:
            return None
        return in_deck(scope.play, (yield from ask(scope, say("second.ask.search"), options)))

    def possible(self, scope: SecondScope) -> bool:
        if self.card:
            return in_deck(scope.play, self.card) is not None
        return bool(scope.play.state.decks[self.deck].bags)

    def describe(self) -> Text:
        if self.card:
            return say("second.effect.search", deck=self.deck, card=self.card)
        return say("second.effect.search_any", deck=self.deck)


class SearchAndBuy(SecondWord, frozen=True):
    """Search these decks; one card may be bought at the price printed, then its deck is shuffled."""

    do = "search_and_buy"
    decks: Annotated[tuple[Shelf, ...], SOME]

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            buy_option(kind_of(card), card, card_kind(card).price, "2e.misc.money.01")
            for card in kinds_in(scope, self.decks)
            if card_kind(card).price <= scope.who.money
        ]
        if not options:
            return
        no = Option("no", say("second.option.buy_nothing"), rule=scope.rule)
        answer = yield from ask(scope, say("second.ask.buy", n=scope.who.money), [*options, no])
        if answer == "no":
            return
        card = in_deck(scope.play, answer)
        assert card is not None
        spend(scope, "money", card_kind(card).price)
        yield from take_from_deck(scope.play, scope.who, card, "2e.misc.money.01")
        scope.play.state.decks[card_kind(card).deck].shuffle_in()

    def possible(self, scope: SecondScope) -> bool:
        return any(scope.who.money >= CHEAPEST[deck] for deck in self.decks)

    @property
    def forks(self) -> bool:
        return True

    def describe(self) -> Text:
        return say("second.effect.search_and_buy", deck=list(self.decks))


class DrawFirst(SecondWord, frozen=True):
    """Draw until a weapon or a tome comes and take it; the cards passed over go under the deck."""

    do = "draw_first"
    deck: Shelf
    type: Annotated[str, Known(("tome", "weapon"))]

    def fits(self, card: str) -> bool:
        kind = card_kind(card)
        return kind.weapon if self.type == "weapon" else kind.type == self.type

    def run(self, scope: SecondScope) -> Flow[None]:
        pile = scope.play.state.decks[self.deck]
        passed: list[str] = []
        while pile.bags:
            card = pile.draw(scope.play.chance, self.deck)
            if self.fits(card):
                yield from take(scope.play, scope.who, card, scope.rule)
                break
            passed.append(card)
        for card in passed:
            to_bottom(scope.play, card)

    def possible(self, scope: SecondScope) -> bool:
        return any(self.fits(card) for card in scope.play.state.decks[self.deck].cards())

    def describe(self) -> Text:
        return say("second.effect.draw_first", deck=self.deck, type=self.type)


class Sell(SecondWord, frozen=True):
    """Sell a card of a deck for so many times the price printed."""

    do = "sell"
    deck: Shelf
    times: Some = 1

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from self._sell(scope, [])

    def offer(self, scope: SecondScope) -> Flow[None]:
        yield from self._sell(scope, [no_option(scope.rule)])

    def _sell(self, scope: SecondScope, besides: list[Option]) -> Flow[None]:
        prices = {card: self.times * card_kind(card).price for card in cards_of(scope.who, self.deck)}
        options = [
            Option(
                card,
                say("second.option.sell", card=kind_of(card), n=price),
                f"card:{card}",
                scope.rule,
                card=card,
            )
            for card, price in prices.items()
        ]
        if not options:
            return
        answer = yield from ask(scope, say("second.ask.sell"), options + besides)
        if answer != "no":
            discard(scope.play, scope.who, answer, scope.rule)
            give(scope, "money", prices[answer])

    def possible(self, scope: SecondScope) -> bool:
        return bool(cards_of(scope.who, self.deck))

    def describe(self) -> Text:
        return say("second.effect.sell", deck=self.deck, n=self.times)


class TakeAlly(SecondWord, frozen=True):
    """An Ally joins you, if still in the deck; otherwise something else comes of it."""

    do = "take_ally"
    ally: AllyName
    otherwise: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        card = in_deck(scope.play, self.ally)
        if card is None:
            yield from self.otherwise.run(scope)
        else:
            yield from take_from_deck(scope.play, scope.who, card, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return in_deck(scope.play, self.ally) is not None or self.otherwise.possible(scope)

    def describe(self) -> Text:
        text = say("second.effect.take_ally", card=self.ally)
        if isinstance(self.otherwise, Nothing):
            return text
        return say("second.effect.ally_or", ally=text, otherwise=self.otherwise.describe())


class TakeAnyAlly(SecondWord, frozen=True):
    """Any one Ally of the deck."""

    do = "take_any_ally"

    def run(self, scope: SecondScope) -> Flow[None]:
        options = [
            Option(kind_of(card), say("second.option.take", card=kind_of(card)), None, scope.rule, card=card)
            for card in scope.play.state.decks["allies"].cards()
        ]
        if not options:
            return
        card = in_deck(scope.play, (yield from ask(scope, say("second.ask.ally"), options)))
        assert card is not None
        yield from take_from_deck(scope.play, scope.who, card, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.decks["allies"].bags)

    def describe(self) -> Text:
        return say("second.effect.take_any_ally")


WORDS = (Offer, PublicSale, Search, SearchAndBuy, DrawFirst, Sell, TakeAlly, TakeAnyAlly)
