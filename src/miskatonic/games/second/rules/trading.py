"""Trading: money, Common Items, Unique Items and Spells, between people in the same place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from miskatonic.games.second.facts import (
    CARD_KINDS,
    HELD_ITEMS,
    ITEM_DECKS,
    in_other_world,
    world_of,
)
from miskatonic.games.second.rules.choices import card_option
from miskatonic.games.second.rules.people import at_seat, in_order
from miskatonic.games.second.rules.possessions import hand_over
from miskatonic.games.second.scenes import Trade
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.steps import Trading
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Flow, Option, Stop, choose
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say

RULE = "2e.misc.trade.01"
TRADING = Stop("trade")
"""A question in which one could only trade: it is passed over unless a seat wishes to be asked, or asks for it."""
GIFTS = {
    "give": ("second.option.give", "second.option.give_money"),
    "receive": ("second.option.receive", "second.option.receive_money"),
}
"""What a card and a dollar say that go one way or the other."""

TRADED = frozenset(card for card, kind in CARD_KINDS.items() if kind.deck in ITEM_DECKS)
TRADED_LATER = frozenset(card for card, kind in CARD_KINDS.items() if kind.id in HELD_ITEMS)


def tradable(game: Second, card: str) -> bool:
    """The printed list; the later printing adds the Deputy's Revolver and the Patrol Wagon."""
    return card in TRADED or (card in TRADED_LATER and game.state.printing == "later")


def partners(game: Second, who: Investigator) -> list[Investigator]:
    """Those in the same street, location or Other World; in the final battle everybody.

    Who loses his turn does not trade either (C37).
    """
    if game.state.battle is not None:
        return [other for other in in_order(game) if other is not who]
    place, places = who.place, [one.place for one in game.state.investigators]
    if places.count(place) == 1 and not in_other_world(place):
        return []  # as on most steps of a move
    here = world_of(place)
    near = [other for other in in_order(game) if world_of(other.place) == here and other is not who]
    return [other for other in near if not other.lost_turn]


def trade_options(game: Second, who: Investigator, done: Sequence[int] = ()) -> list[Option]:
    """With whom he could trade who has not `done` so here: one of the two has something."""
    others = partners(game, who)
    if not others:
        return []
    if done:
        others = [other for other in others if other.seat not in done]
    goods_of_his = goods(game, who)
    return [_trade(other.seat, other.id) for other in others if goods_of_his or goods(game, other)]


def would_trade(game: Second, who: Investigator) -> list[str]:
    """Where somebody is with whom he could trade if he were there."""
    others = [other for other in game.state.investigators if other is not who and not other.lost_turn]
    if not others:
        return []
    goods_of_his = goods(game, who)
    met = [other.place for other in others if not other.out and (goods_of_his or goods(game, other))]
    return list(dict.fromkeys(met))


@cache
def _trade(seat: int, investigator: str) -> Option:
    text = say("second.option.trade", who=investigator)
    return Option(f"trade:{seat}", text, f"seat:{seat}", RULE)


def goods(game: Second, who: Investigator) -> bool:
    if who.money > 0:
        return True
    return any(tradable(game, card.id) for card in who.cards)


def trade(game: Second, step: Trading) -> Flow[None]:
    """What each gives the other, at once; both sides are the players' agreement."""
    who, other = at_seat(game, step.seat), at_seat(game, step.other)
    with game.scene(Trade(who.seat, other.seat)):
        prompt = say("second.ask.trade", who=other.id)
        pieces = partial(_pieces, game, who, other)
        picked = yield from choose(Ask(who.seat, prompt, pieces, RULE, pick=Pick()))
    for answer, times in picked.items():
        verb, what = parts(answer)
        giver, receiver = (who, other) if verb == "give" else (other, who)
        if what == "money":
            giver.money -= times
            receiver.money += times
            game.tell("second.log.traded_money", RULE, who=giver.id, who2=receiver.id, n=times)
        else:
            hand_over(game, giver, receiver, what, RULE)


def _pieces(game: Second, who: Investigator, other: Investigator) -> list[Option]:
    return [*_gifts(game, who, "give"), *_gifts(game, other, "receive")]


def _gifts(game: Second, giver: Investigator, verb: str) -> list[Option]:
    """What one side could give; money goes only one way."""
    text = GIFTS[verb][0]
    options = [card_option(card.id, RULE, text, verb) for card in giver.cards if tradable(game, card.id)]
    if giver.money:
        options.append(_money(verb, giver.seat, giver.money))
    return options


@cache
def _money(verb: str, seat: int, n: int) -> Option:
    text = say(GIFTS[verb][1], n=1)
    return Option(f"{verb}:money", text, f"seat:{seat}", RULE, most=n, group="money")
