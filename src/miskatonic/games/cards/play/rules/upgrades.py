"""Between scenarios experience buys cards: one question after another, each purchase by the bill that decks know.

Each of these questions also takes the finished deck as its answer (`bringing`), and then is the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec
from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import Card
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.bill import bill
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.experience import first_printing
from miskatonic.games.cards.decks.options import signatures
from miskatonic.games.cards.decks.pool import Room, pool
from miskatonic.games.cards.decks.reading import read
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.taboos import followed, terms
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.printed import BOXES
from miskatonic.games.cards.play.rules import table, taboos
from miskatonic.games.cards.play.rules.bringing import DECK, Desk, is_given
from miskatonic.games.cards.play.state import Cards
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Brings, Flow, Option
from miskatonic.kernel.text import say

DONE, BUY, UPGRADE, OUT, REFILL = "done", "buy", "upgrade", "out", "refill"
NEW, HIGHER, SPENT, REFILLED = "lcg.base.xp.02", "lcg.base.xp.03", "lcg.base.xp.04", "lcg.base.xp.08"


class DeskGiven(Struct, frozen=True):
    """What the deck builder needs to know: the deck before and after what was lost, and the cards there are."""

    before: Deck
    after: Deck
    stock: list[str]


Purchase = tuple[str, str]
"""A card that comes, and the lower version that goes for it; "" where any card may go."""


def improve(game: Cards, seat: int) -> Flow[bool]:
    """A card for a place that was lost by force, else a purchase; whether he goes on."""
    if size(deck_of(game, seat)) < 0:
        return (yield from refill(game, seat))
    return (yield from buy(game, seat))


def size(deck: Deck) -> int:
    """By how many cards it is too large, or, below 0, too small."""
    return _size(msgspec.json.encode(structs.replace(deck, name="")))


@lru_cache(1024)
def _size(built: bytes) -> int:
    verdict = check(msgspec.json.decode(built, type=Deck))
    return verdict.size - verdict.wanted


def refill(game: Cards, seat: int) -> Flow[bool]:
    """A level 0 card for nothing; whether he goes on."""
    deck = deck_of(game, seat)
    copies = titles(deck)
    free = [
        code
        for code, room in shop(deck).items()
        if not load()[code].level
        and copies.get(load()[code].name, 0) < room.limit
        and not is_lost(game, code)
    ]
    options = [
        Option(f"{REFILL}:{code}", table.card_name(code), f"card:{code}", REFILLED, card=code)
        for code in free
    ]
    who = table.card_name(deck.investigator)
    prompt = say("play.ask.refill", who=who)
    verb, what = parts((yield Ask(seat, prompt, options, REFILLED, brings=brings(game, seat))))
    if verb == DECK:
        bring(game, seat, what)
        return False
    campaign = game.state.campaign
    campaign.decks[seat] = dict(exchanged(deck, what, "").cards)
    if lost := campaign.losses.pop(deck.investigator, [])[1:]:
        campaign.losses[deck.investigator] = lost
    game.tell("play.log.joins_deck", REFILLED, who=who, card=table.card_name(what))
    return True


def is_lost(game: Cards, code: str) -> bool:
    """An ally that the Ultimatum of the Scream has taken."""
    return printed(code).title in game.state.campaign.lost_allies


def buy(game: Cards, seat: int) -> Flow[bool]:
    """One purchase of this seat, or none; whether he goes on."""
    campaign = game.state.campaign
    if table.variant(game, "induction"):
        return False
    deck, purse = deck_of(game, seat), campaign.experience[seat]
    offers = {_name(each): each for each in purchases(deck, purse) if not is_lost(game, each[0])}
    if not offers:
        return False
    options = [Option(DONE, say("play.option.done_buying"), rule=SPENT)]
    options += [_option(name, deck, *each) for name, each in offers.items()]
    who = table.card_name(deck.investigator)
    prompt = say("play.ask.upgrade", who=who, n=purse)
    answer = yield Ask(seat, prompt, options, SPENT, brings=brings(game, seat))
    verb, what = parts(answer)
    if verb == DECK:
        bring(game, seat, what)
    if verb in (DECK, DONE):
        return False
    new, old = offers[answer]
    if not old and not load()[new].permanent:
        old = yield from _choose_out(seat, deck, new)
        if not old:
            return True
    after = exchanged(deck, new, old)
    cost = bill(deck, after).spent
    campaign.decks[seat] = dict(after.cards)
    campaign.experience[seat] -= cost
    bought = table.card_name(new)
    game.tell("play.log.buys", NEW, n=cost, level=load()[new].level or 0, who=who, card=bought)
    return True


def deck_of(game: Cards, seat: int) -> Deck:
    """A seat's deck as the builder of decks knows one, by the list of taboos that holds for it and with the group's
    ultimatums and boons."""
    campaign = game.state.campaign
    return structs.replace(
        campaign.built[seat],
        investigator=campaign.codes[seat],
        cards=campaign.decks[seat],
        exiled=(),
        taboo=taboos.list_of(game, seat),
        variants=tuple(campaign.variants),
    )


# ---------------------------------------------------------------------- the whole deck at once


def desk_of(game: Cards, seat: int) -> Desk | None:
    """What he may make a deck of; None where nobody knows which cards are missing: those places are filled first."""
    campaign, deck = game.state.campaign, deck_of(game, seat)
    lost = tuple(campaign.losses.get(deck.investigator, ()))
    if size(deck) + len(lost):
        return None
    before = structs.replace(deck, cards=dict(sorted((Counter(deck.cards) + Counter(lost)).items())))
    return Desk(before, lost, campaign.experience[seat], tuple(campaign.lost_allies))


def brings(game: Cards, seat: int) -> Brings | None:
    desk = desk_of(game, seat)
    return None if desk is None else Brings(DECK, desk.read, lambda: _given(desk))


def _given(desk: Desk) -> DeskGiven:
    """The versions that the builder lays on its desk, and all that may be bought."""
    now = Counter(desk.before.cards) - Counter(desk.lost)
    after = structs.replace(desk.before, cards=dict(sorted(now.items())), exiled=desk.lost, earned=desk.purse)
    stock = [code for code in shop(desk.before) if printed(code).title not in desk.gone]
    return DeskGiven(desk.before, after, stock)


def bring(game: Cards, seat: int, text: str) -> None:
    """The deck that was brought is his from now on, and what it cost is spent."""
    campaign, desk = game.state.campaign, desk_of(game, seat)
    assert desk is not None
    after = desk.made_of(read(text.encode()))
    made = desk.bill(after)
    campaign.decks[seat] = dict(after.cards)
    campaign.experience[seat] -= made.spent
    campaign.losses.pop(desk.before.investigator, None)
    who = table.card_name(after.investigator)
    for line in made.lines:
        card = table.card_name(line.card)
        if line.xp:
            level = load()[line.card].level or 0
            game.tell("play.log.buys", NEW, n=line.xp, level=level, who=who, card=card)
        else:
            for _ in range(line.n):
                game.tell("play.log.joins_deck", REFILLED, who=who, card=card)


def _name(purchase: Purchase) -> str:
    new, old = purchase
    return f"{UPGRADE}:{old}>{new}" if old else f"{BUY}:{new}"


def _option(name: str, deck: Deck, new: str, old: str) -> Option:
    card = load()[new]
    level, cost = card.level or 0, price(deck, new, old)
    text = say(f"play.option.{parts(name)[0]}", card=table.card_name(new), level=level, n=cost)
    return Option(name, text, f"card:{new}", HIGHER if old else NEW, card=new)


def _choose_out(seat: int, deck: Deck, new: str) -> Flow[str]:
    """Which card goes for a new one; "" takes the purchase back."""
    going = [code for code in movable(deck) if code != new]
    options = [Option("back", say("play.option.not_after_all"), rule=NEW)]
    options += [
        Option(f"{OUT}:{code}", table.card_name(code), f"card:{code}", NEW, card=code) for code in going
    ]
    answer = yield Ask(seat, say("play.ask.out", card=table.card_name(new)), options, NEW)
    return parts(answer)[1]


# ---------------------------------------------------------------------- what may be bought


def purchases(deck: Deck, purse: int) -> list[Purchase]:
    """Everything that is legal and can be paid: higher versions first, then new cards."""
    if purse <= 0:
        return []
    copies = titles(deck)
    found: list[Purchase] = []
    for code, room in shop(deck).items():
        new = load()[code]
        ways = [old for old in lower_versions(deck, new) if price(deck, code, old) <= purse]
        if copies.get(new.name, 0) < room.limit and price(deck, code) <= purse:
            ways.append("")
        found += [(code, old) for old in ways if not room.limited or is_legal(deck, code, old)]
    found.sort(key=lambda each: (not each[1], each))
    return found


def is_legal(deck: Deck, new: str, old: str) -> bool:
    """As the builder of decks judges it, where an option limits how many of such cards there may be."""
    going = old or ("" if load()[new].permanent else next(code for code in movable(deck) if code != new))
    return upgrade(deck, exchanged(deck, new, going), variants=variants(deck.variants)).valid


def price(deck: Deck, new: str, old: str = "") -> int:
    """A new card costs its level, at least 1; a higher version what it costs more; by the deck's list of taboos."""
    under = terms(followed(deck.taboo))
    worth = under.price(load()[new])
    return worth - under.price(load()[old]) if old else max(1, worth)


def shop(deck: Deck) -> dict[str, Room]:
    """The cards of these boxes that the investigator may ever have in such a deck, but those that are his own."""
    return _shop(msgspec.json.encode(structs.replace(deck, cards={}, name="")))


@cache
def _shop(built: bytes) -> dict[str, Room]:
    deck = msgspec.json.decode(built, type=Deck)
    model = structs.replace(deck, cards=starter(deck.investigator).cards)
    return {
        code: room
        for code, room in sorted(pool(model, variants=variants(deck.variants)).cards.items())
        if code not in signatures() and any(load()[each].pack in BOXES for each in load().printings(code))
    }


def movable(deck: Deck) -> list[str]:
    """Cards that may go for others: no signature, no weakness, nothing a story gave, nothing permanent."""
    return list(_movable(deck))


def _movable(deck: Deck) -> Iterator[str]:
    for code, n in deck.cards.items():
        if n and not is_given(code) and not load()[code].permanent:
            yield code


def lower_versions(deck: Deck, card: Card) -> list[str]:
    """Cards of the deck with the same title and a lower level."""
    return [
        code
        for code in movable(deck)
        if load()[code].name == card.name and (load()[code].level or 0) < (card.level or 0)
    ]


def titles(deck: Deck) -> dict[str, int]:
    """How many cards of each title are in the deck."""
    found: dict[str, int] = {}
    for code, n in deck.cards.items():
        name = load()[first_printing(code)].name
        found[name] = found.get(name, 0) + n
    return found


def exchanged(deck: Deck, new: str, old: str) -> Deck:
    """The deck with one card for another, or for none."""
    cards = dict(deck.cards)
    if old:
        cards[old] -= 1
    cards = {code: n for code, n in cards.items() if n}
    cards[new] = cards.get(new, 0) + 1
    return structs.replace(deck, cards=dict(sorted(cards.items())))
