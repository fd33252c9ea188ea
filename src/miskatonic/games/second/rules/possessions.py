"""Cards in and out of possession: every card that changes hands goes through here."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.second.facts import card_kind, kind_of
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.choices import card_option
from miskatonic.games.second.rules.happenings import Draws, Takes
from miskatonic.games.second.rules.people import held, held_card, held_saying, max_sanity, max_stamina
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, Option, choose, choose_exactly, nothing
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say


def take(game: Second, who: Investigator, card: str, rule: str) -> Flow[None]:
    """A card that has left its deck becomes his; its abilities hold, and what it brings comes with it."""
    who.cards.append(Card(card, fresh=True))
    game.abilities.enter(*written.book.card(card, who.seat))
    game.tell("second.log.took", rule, who=who.id, card=kind_of(card))
    if game.abilities.hears(Takes):
        yield from game.abilities.happen(game, Takes(who=who, card=card), nothing, (who.seat,))


def _give_up(game: Second, who: Investigator, card: str) -> None:
    """It leaves his hands; a maximum that sinks with it takes Sanity and Stamina along (2e.state.values.02)."""
    who.cards.remove(held_card(who, card))
    game.abilities.leave(card)
    bonuses = card_kind(card).bonuses
    if "max_sanity" in bonuses:
        who.sanity = min(who.sanity, max_sanity(game, who))
    if "max_stamina" in bonuses:
        who.stamina = min(who.stamina, max_stamina(game, who))


def discard(game: Second, who: Investigator, card: str, rule: str) -> None:
    """To the bottom of its deck, face down; a Special card to its supply."""
    _give_up(game, who, card)
    to_bottom(game, card)
    game.tell("second.log.discarded", rule, who=who.id, card=kind_of(card))


def to_bottom(game: Second, card: str) -> None:
    """A card that nobody holds goes under its deck (2e.misc.discard.01)."""
    deck = card_kind(card).deck
    if deck == "special":
        game.state.specials = sorted([*game.state.specials, card])
    else:
        game.state.decks[deck].put(card, bottom=True)


def return_to_box(game: Second, who: Investigator, card: str, rule: str) -> None:
    """Out of the game for good."""
    _give_up(game, who, card)
    game.state.boxed.append(card)
    game.tell("second.log.boxed", rule, who=who.id, card=kind_of(card))


def hand_over(game: Second, giver: Investigator, receiver: Investigator, card: str, rule: str) -> None:
    """A card changes hands in a trade; exhausted stays exhausted."""
    row = held_card(giver, card)
    _give_up(game, giver, card)
    receiver.cards.append(row)
    game.abilities.enter(*written.book.card(card, receiver.seat))
    game.tell("second.log.traded", rule, who=giver.id, who2=receiver.id, card=kind_of(card))


def exhaust(game: Second, who: Investigator, card: str) -> None:
    held_card(who, card).exhausted = True
    game.tell("second.log.exhausted", "2e.upkeep.02", who=who.id, card=kind_of(card))


def ready(who: Investigator, card: str) -> bool:
    """He holds this very card and it is not exhausted."""
    for each in who.cards:
        if each.id == card:
            return not each.exhausted
    return False


def discard_all(game: Second, who: Investigator) -> None:
    """All his cards, one by one, to their decks (2e.state.devoured.01)."""
    for card in [card.id for card in who.cards]:
        discard(game, who, card, "2e.state.devoured.01")


AS_CLUE = "counts_as_clue"
"""What says so may be discarded wherever a clue token is spent."""


def clues_to_spend(who: Investigator) -> int:
    """Clue tokens and what may be discarded instead of one."""
    return who.clues + len(held_saying(who, AS_CLUE))


def spend_clues(game: Second, who: Investigator, n: int, rule: str) -> Flow[None]:
    """So many clues; what may replace a token is discarded where tokens do not suffice, or at his choice."""
    cards = held_saying(who, AS_CLUE)
    least, most = max(0, n - who.clues), min(n, len(cards))
    instead: Iterable[str] = cards[:least]
    if least < most:
        instead = yield from _instead_of_clues(who, cards, least, most, n, rule)
    for card in instead:
        discard(game, who, card, rule)
        n -= 1
    who.clues -= n


def _instead_of_clues(
    who: Investigator, cards: list[str], least: int, most: int, n: int, rule: str
) -> Flow[Iterable[str]]:
    """Which cards go instead of tokens; with one card it is the one or the other."""
    prompt = say("second.ask.spend_clues", n=n)
    options = [card_option(card, rule, "second.option.discard") for card in cards]
    if len(cards) > 1:
        return (yield from choose(Ask(who.seat, prompt, options, rule, pick=Pick(least, most))))
    token = Option("clue", say("second.option.spend_clue", n=who.clues), rule=rule)
    answer = yield Ask(who.seat, prompt, [token, *options], rule)
    return () if answer == token.name else (answer,)


def put_away(game: Second, who: Investigator) -> None:
    """His own abilities leave play with him."""
    game.abilities.leave(f"investigator.{who.id}")


def draw(
    game: Second, who: Investigator, deck: str, n: int, keep: int, rule: str, *, extra: bool = True
) -> Flow[list[str]]:
    """Draw n cards, keep so many, discard the rest; some people draw more or from the bottom."""
    shown = yield from reveal(game, who, deck, n, extra=extra)
    return (yield from keep_some(game, who, shown, keep, rule))


def reveal(game: Second, who: Investigator, deck: str, n: int, *, extra: bool = True) -> Flow[list[str]]:
    """Draw n cards and show them, whatever is then done with them."""
    happening = Draws(who=who, deck=deck, n=n)
    if extra and game.abilities.hears(Draws):
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))
    pile, bottom = game.state.decks[deck], happening.bottom
    count = min(happening.n, len(pile))
    shown = [pile.draw(game.chance, deck, bottom=bottom) for _ in range(count)]
    game.state.revealed += shown
    return shown


def keep_some(game: Second, who: Investigator, shown: list[str], keep: int, rule: str) -> Flow[list[str]]:
    """Of these cards shown take so many; the rest goes under its deck."""
    kept = shown[:]
    if keep < len(shown):
        options = [card_option(card, rule, "second.option.keep") for card in shown]
        prompt = say("second.ask.keep", n=keep)
        kept = yield from choose_exactly(keep, who.seat, prompt, options, rule)
    for card in kept:
        shown.remove(card)
        game.state.revealed.remove(card)
        yield from take(game, who, card, rule)
    put_back(game, shown)
    return kept


def put_back(game: Second, shown: list[str]) -> None:
    """Cards shown that nobody took go under their decks, in the order they came."""
    for card in shown:
        game.state.revealed.remove(card)
        to_bottom(game, card)


def take_special(game: Second, who: Investigator, kind: str, rule: str) -> Flow[bool]:
    """A Special card from the supply; nobody holds two of a kind (2e.misc.special)."""
    if held(who, kind) is not None:
        return False
    supply = [card for card in game.state.specials if kind_of(card) == kind]
    if not supply:
        return False
    game.state.specials.remove(supply[0])
    yield from take(game, who, supply[0], rule)
    return True


def take_from_deck(game: Second, who: Investigator, card: str, rule: str) -> Flow[None]:
    """This very card, searched out of its deck."""
    game.state.decks[card_kind(card).deck].remove(card)
    yield from take(game, who, card, rule)


def in_deck(game: Second, kind: str) -> str | None:
    """A copy of this kind that is still in its deck."""
    deck = card_kind(kind).deck
    if deck == "special":
        return next((card for card in game.state.specials if kind_of(card) == kind), None)
    return next((card for card in game.state.decks[deck].cards() if kind_of(card) == kind), None)
