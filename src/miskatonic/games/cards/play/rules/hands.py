"""Cards in hands, decks and discard piles, as they come and go."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import cache

from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Ask, Flow, Option, choose_exactly
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import Text, say

ORDERED = "lcg.base.deck.11"
ENCOUNTER = "encounter"
"""The name of the encounter deck among decks; those of investigators are named by their seats ("seat:0")."""


@cache
def is_weakness(card: str) -> bool:
    return table.fact(card).subtype != ""


def may_have(who: Investigator, card: str) -> bool:
    """Nobody holds, plays, commits or controls the signature card of another investigator."""
    owners = table.fact(card).owners
    return not owners or who.code in owners


def stream(who: Investigator) -> str:
    return STREAMS[who.seat]


STREAMS = {seat: f"deck {seat}" for seat in range(8)}


# ---------------------------------------------------------------------- hands


def to_hand(game: Cards, who: Investigator, card: str) -> None:
    """A card comes to his hand; what it can do from there it can do now."""
    insort(who.hand, card)
    game.abilities.enter(*written.book.hand(card, who.seat))


def from_hand(game: Cards, who: Investigator, card: str) -> None:
    """A card leaves his hand for somewhere."""
    who.hand.remove(card)
    game.abilities.leave(f"hand:{card}")


def to_discard(game: Cards, card: str) -> None:
    """Onto its owner's discard pile, or that of the encounter deck; what belongs to who is out goes from the game."""
    state, owner = game.state, owner_of(card)
    if owner is None:
        state.encounter_discard.append(card)
    elif state.investigators[owner].out:
        insort(state.removed, card)
    else:
        state.investigators[owner].discard.append(card)


def discard_from_hand(game: Cards, who: Investigator, cards: Iterable[str], rule: str) -> None:
    """He discards these cards from his hand."""
    for card in list(cards):
        from_hand(game, who, card)
        to_discard(game, card)
        game.tell("play.log.discards", rule, who=table.card_name(who.code), card=table.card_name(card))


def discard_random(game: Cards, who: Investigator, n: int, rule: str) -> int:
    """He discards cards at random from his hand, as many as he has; how many."""
    many = min(n, len(who.hand))
    for _ in range(many):
        card = who.hand[game.chance.pick(f"hand {who.seat}", len(who.hand))]
        discard_from_hand(game, who, [card], rule)
    return many


def choose_discards(
    game: Cards, who: Investigator, n: int, rule: str, prompt: Text | None = None
) -> Flow[None]:
    """He chooses cards of his hand to discard; a weakness only when there is nothing else left."""
    n = min(n, len(who.hand))
    free = [card for card in who.hand if not is_weakness(card)]
    must: list[str] = []
    if len(free) < n:
        must, free = free, [card for card in who.hand if is_weakness(card)]
    options = [hand_option(card) for card in free]
    prompt = prompt or say("play.ask.discard", n=n)
    chosen = yield from choose_exactly(n - len(must), who.seat, prompt, options, rule)
    going = [*must, *chosen]
    if any(written.book.sorts(code_of(card)) for card in who.cards):
        going = yield from _in_order(who, going)
    discard_from_hand(game, who, going, rule)


def _in_order(who: Investigator, cards: list[str]) -> Flow[list[str]]:
    """Cards that he discards together lie as he wants; asked only of who may play off his discard pile."""
    order: list[str] = []
    left = list(cards)
    while len({code_of(card) for card in left}) > 1:
        options = [hand_option(card, ORDERED) for card in left]
        card = yield Ask(who.seat, say("play.ask.discard_first"), options, ORDERED)
        order.append(card)
        left.remove(card)
    return order + left


def hand_option(card: str, rule: str = "") -> Option:
    return Option(card, table.card_name(card), f"hand:{card}", rule, None, code_of(card))


# ---------------------------------------------------------------------- decks


def take(game: Cards, who: Investigator, n: int) -> tuple[list[str], int]:
    """So many cards off the top of his deck, and how often it had to be made anew of his discard pile for them."""
    drawn: list[str] = []
    resets = 0
    while len(drawn) < n:
        if not who.deck.bags:
            if not reset_deck(game, who):
                break
            resets += 1
        drawn.append(who.deck.draw(game.chance, stream(who)))
    return drawn, resets


def discard_top(game: Cards, who: Investigator, n: int, rule: str) -> list[str]:
    """He discards so many cards off the top of his deck, as many as it has; those that lie in his discard pile then.

    The Ultimatum of the Broken Veil has weaknesses among them go back into the deck, which is shuffled.
    """
    name = table.card_name(who.code)
    going = [who.deck.draw(game.chance, stream(who)) for _ in range(min(n, len(who.deck)))]
    for card in going:
        to_discard(game, card)
        game.tell("play.log.discards_top", rule, who=name, card=table.card_name(card))
    back = [card for card in going if is_weakness(card)] if table.variant(game, "broken_veil") else []
    for card in back:
        who.discard.remove(card)
    if back:
        who.deck.shuffle_in(back)
        game.tell("play.log.veil", "lcg.ultimatum.broken-veil", who=name, n=len(back))
    return [card for card in going if card not in back]


def reset_deck(game: Cards, who: Investigator) -> bool:
    """His discard pile becomes his deck; False when there is nothing to make it of."""
    if not who.discard:
        return False
    who.deck = Pile.of(who.discard)
    who.discard = []
    game.tell("play.log.deck_reset", "lcg.base.deck.08", who=table.card_name(who.code))
    return True


def encounter_card(game: Cards) -> str | None:
    """The top card of the encounter deck, which is refilled as soon as it is empty."""
    state = game.state
    if not state.encounter.bags:
        refill_encounter(game)
    if not state.encounter.bags:
        return None
    card = state.encounter.draw(game.chance, ENCOUNTER)
    if not state.encounter.bags:
        refill_encounter(game)
    return card


def refill_encounter(game: Cards) -> None:
    state = game.state
    if state.encounter_discard:
        state.encounter.shuffle_in(state.encounter_discard)
        state.encounter_discard = []
        game.tell("play.log.encounter_reset", "lcg.base.mythos.07")
