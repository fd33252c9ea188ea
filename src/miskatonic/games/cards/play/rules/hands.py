"""Cards in hands, decks and discard piles, as they come and go."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import table, written
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Flow, Option, choose_exactly
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import Text, say

ENCOUNTER = "encounter"
"""The name of the encounter deck among decks; those of investigators are named by their seats ("seat:0")."""


def is_weakness(card: str) -> bool:
    return printed(code_of(card)).subtype != ""


def stream(who: Investigator) -> str:
    return f"deck {who.seat}"


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
    """He chooses cards of his hand to discard; a weakness only when there is nothing else."""
    free = [card for card in who.hand if not is_weakness(card)] or list(who.hand)
    if len(free) < n:
        free = list(who.hand)
    options = [hand_option(card) for card in free]
    chosen = yield from choose_exactly(
        min(n, len(free)), who.seat, prompt or say("play.ask.discard", n=n), options, rule
    )
    discard_from_hand(game, who, chosen, rule)


def hand_option(card: str, rule: str = "") -> Option:
    return Option(card, table.card_name(card), f"hand:{card}", rule, None, code_of(card))


# ---------------------------------------------------------------------- decks


def take(game: Cards, who: Investigator, n: int) -> tuple[list[str], int]:
    """So many cards off the top of his deck, and how often it had to be made anew of his discard pile for them."""
    drawn: list[str] = []
    resets = 0
    while len(drawn) < n:
        if not len(who.deck):
            if not reset_deck(game, who):
                break
            resets += 1
        drawn.append(who.deck.draw(game.chance, stream(who)))
    return drawn, resets


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
    if not len(state.encounter):
        refill_encounter(game)
    if not len(state.encounter):
        return None
    card = state.encounter.draw(game.chance, ENCOUNTER)
    if not len(state.encounter):
        refill_encounter(game)
    return card


def refill_encounter(game: Cards) -> None:
    state = game.state
    if state.encounter_discard:
        state.encounter.shuffle_in(state.encounter_discard)
        state.encounter_discard = []
        game.tell("play.log.encounter_reset", "lcg.base.mythos.07")
