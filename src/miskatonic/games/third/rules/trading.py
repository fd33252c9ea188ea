"""The trade action: allies, items, spells, money, clues and remnants, between people in one space."""

from __future__ import annotations

from functools import partial

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.assets import hand_over
from miskatonic.games.third.rules.people import asset_type, at_seat, people_at
from miskatonic.games.third.scenes import Trade
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Trading
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

RULE = "3e.458.2"
TRADABLE = ("ally", "item", "spell")
TOKENS = ("money", "clues", "remnants")


def trade(game: Third, who: Investigator) -> Flow[None]:
    """Give and take, piece by piece, with everybody here until it is done; both sides are the players' agreement."""
    with game.scene(Trade(who.seat)) as made:
        while (yield from _piece(game, made)):
            pass


def begin_trade(game: Third, who: Investigator) -> None:
    """The same, a unit for each piece."""
    game.state.scenes.append(Trade(who.seat))
    game.push(Trading())


def next_piece(game: Third, step: Trading) -> Flow[None]:
    made = game.state.scenes[-1]
    assert isinstance(made, Trade)
    if (yield from _piece(game, made)):
        game.push(step)
    else:
        game.state.scenes.pop()


def _piece(game: Third, made: Trade) -> Flow[bool]:
    """One thing changes hands; False when it is done."""
    who = at_seat(game, made.seat)
    options = partial(_offers, game, who, made.moved)
    answer = yield Ask(who.seat, say("third.ask.trade", who=who.id), options, RULE)
    if answer == "done":
        return False
    _, giver, receiver, what = answer.split(":")
    made.moved.append(f"{what}:{giver}:{receiver}")
    _hand(game, at_seat(game, int(giver)), at_seat(game, int(receiver)), what)
    return True


def _offers(game: Third, who: Investigator, moved: list[str]) -> list[Option]:
    options = [Option("done", say("third.option.trade_done"), rule=RULE)]
    for other in people_at(game, who.place):
        if other is not who:
            options += _pieces(who, other, moved) + _pieces(other, who, moved)
    return options


def _hand(game: Third, giver: Investigator, receiver: Investigator, what: str) -> None:
    if what not in TOKENS:
        hand_over(game, giver, receiver, what, RULE)
        return
    setattr(giver, what, getattr(giver, what) - 1)
    setattr(receiver, what, getattr(receiver, what) + 1)
    game.tell(f"third.log.traded_{what}", RULE, who=giver.id, who2=receiver.id)


def _pieces(giver: Investigator, receiver: Investigator, moved: list[str]) -> list[Option]:
    """What one could still hand the other: nothing comes back to who gave it."""
    way, back = f"trade:{giver.seat}:{receiver.seat}", f"{receiver.seat}:{giver.seat}"
    options = [
        Option(
            f"{way}:{asset.id}",
            say("third.option.give", who=giver.id, who2=receiver.id, card=kind_of(asset.id)),
            f"card:{asset.id}",
            RULE,
            card=asset.id,
        )
        for asset in giver.assets
        if asset_type(asset.id) in TRADABLE and not (moved and f"{asset.id}:{back}" in moved)
    ]
    for token in TOKENS:
        if getattr(giver, token) and not (moved and f"{token}:{back}" in moved):
            text = say(f"third.option.give_{token}", who=giver.id, who2=receiver.id)
            options.append(Option(f"{way}:{token}", text, f"seat:{giver.seat}", RULE))
    return options
