"""Drawing player cards, looking at decks and searching them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import encounters, hands, harm, moments, table, written
from miskatonic.games.cards.play.rules.happenings import DrawsCards, Searches
from miskatonic.games.cards.play.scenes import Looking
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import Text, say


def draw(game: Cards, who: Investigator, n: int = 1, rule: str = "lcg.base.action.11") -> Flow[None]:
    """He draws so many cards together; then weaknesses among them, then the horror of an empty deck."""
    if who.out or n <= 0:
        return
    happening = DrawsCards(seat=who.seat, n=n)

    def do() -> Flow[None]:
        drawn, resets = hands.take(game, who, happening.n)
        yield from arrive(game, who, drawn, rule)
        for _ in range(resets):
            yield from harm.deal(game, who, 0, 1, "", rule="lcg.base.deck.08")

    yield from moments.happen(game, happening, do)


def draw_found(game: Cards, who: Investigator, card: str, rule: str) -> Flow[None]:
    """He draws a card that he found."""
    yield from moments.happen(game, DrawsCards(seat=who.seat, n=1), partial(arrive, game, who, [card], rule))


def add_to_hand(game: Cards, who: Investigator, card: str) -> Flow[None]:
    """A card comes to his hand without being drawn; a weakness does what it does when it is drawn."""
    if _resolves(card):
        yield from encounters.weakness(game, who, card)
    else:
        hands.to_hand(game, who, card)


def arrive(game: Cards, who: Investigator, drawn: list[str], rule: str) -> Flow[None]:
    """Cards that were drawn come to hand; weaknesses that do something when drawn do it at once."""
    sorry = []
    name = table.card_name(who.code)
    for card in drawn:
        if _resolves(card):
            sorry.append(card)
        else:
            hands.to_hand(game, who, card)
            if game.log is not None:
                game.tell(
                    "play.log.draws",
                    rule,
                    seen=(who.seat,),
                    masked=_draws_one(who.code),
                    who=name,
                    card=table.card_name(card),
                )
    for card in sorry:
        game.tell("play.log.draws", rule, who=name, card=table.card_name(card))
    if sorry:
        yield from encounters.weaknesses(game, who, sorry)


@cache
def _draws_one(code: str) -> Text:
    """What the others read."""
    return say("play.log.draws_one", who=table.card_name(code))


def _resolves(card: str) -> bool:
    return hands.is_weakness(card) and (
        table.kind(card) == "enemy" or written.book.revelation(code_of(card)) is not None
    )


# ---------------------------------------------------------------------- looking and searching


def deck_of(game: Cards, name: str) -> Pile:
    """A deck by its name: of a seat ("seat:0"), the encounter deck, or another of the scenario."""
    if name.startswith("seat:"):
        return game.state.investigators[int(name[5:])].deck
    return game.state.encounter if name == hands.ENCOUNTER else game.state.piles[name]


def search(
    game: Cards,
    who: Investigator,
    deck: str,
    n: int | None,
    fits: Callable[[str], bool],
    rule: str,
    *,
    discard: bool = False,
) -> Flow[str | None]:
    """He searches the top cards of a deck (None: all of it; perhaps its discard pile too) for one that fits.

    Who finds one must take it and chooses among several; the deck is shuffled, found or not. The card is taken out.
    """
    found: list[str] = []
    happening = Searches(seat=who.seat, deck=deck, n=n)
    yield from moments.happen(
        game, happening, partial(_search, game, who, happening, fits, rule, discard, found)
    )
    return found[0] if found else None


def _search(
    game: Cards,
    who: Investigator,
    happening: Searches,
    fits: Callable[[str], bool],
    rule: str,
    discard: bool,
    taken: list[str],
) -> Flow[None]:
    deck, n = happening.deck, happening.n
    pile = deck_of(game, deck)
    luck = f"deck {deck[5:]}" if deck.startswith("seat:") else deck
    seen = pile.cards() if n is None else pile.peek(game.chance, luck, n, seat=who.seat)
    thrown = game.state.encounter_discard if discard else []
    with game.scene(Looking(who.seat, deck, list(seen))):
        found = _first_copies([card for card in (*seen, *thrown) if fits(card)])
        if not found:
            card = None
        elif len(found) == 1:
            card = found[0]
        else:
            options = [
                Option(each, table.card_name(each), f"card:{each}", rule, None, code_of(each))
                for each in found
            ]
            card = yield Ask(who.seat, say("play.ask.search"), options, rule)
    if card is not None:
        (thrown if card in thrown else pile).remove(card)
        taken.append(card)
    pile.shuffle_in()


def _first_copies(cards: list[str]) -> list[str]:
    """One of each code: equal cards are no choice."""
    seen: dict[str, str] = {}
    for card in cards:
        seen.setdefault(code_of(card), card)
    return list(seen.values())


def rearrange(game: Cards, who: Investigator, deck: str, n: int, rule: str) -> Flow[list[str]]:
    """He looks at the top cards of a deck and puts them back in any order; the cards."""
    pile = deck_of(game, deck)
    luck = f"deck {deck[5:]}" if deck.startswith("seat:") else deck
    seen = pile.peek(game.chance, luck, n, seat=who.seat)
    with game.scene(Looking(who.seat, deck, list(seen))):
        order: list[str] = []
        while len(left := [card for card in seen if card not in order]) > 1:
            options = [
                Option(each, table.card_name(each), f"card:{each}", rule, None, code_of(each))
                for each in left
            ]
            order.append((yield Ask(who.seat, say("play.ask.on_top"), options, rule)))
        order += left
    for card in seen:
        pile.remove(card)
    for card in reversed(order):
        pile.put(card, seen=(who.seat,))
    return order
