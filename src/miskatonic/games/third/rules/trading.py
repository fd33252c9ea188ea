"""The trade action: allies, items, spells, money, clues and remnants, between people in one space."""

from __future__ import annotations

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.assets import hand_over
from miskatonic.games.third.rules.people import asset_type, at_seat, people_at
from miskatonic.games.third.scenes import Trade
from miskatonic.games.third.state import Investigator, Third
from miskatonic.games.third.steps import Trading
from miskatonic.kernel.answers import fields
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say

RULE = "3e.458.2"
TRADABLE = ("ally", "item", "spell")
TOKENS = ("money", "clues", "remnants")


def trade(game: Third, who: Investigator) -> Flow[None]:
    """Give and take with everybody here, both ways at once; both sides are the players' agreement."""
    with game.scene(Trade(who.seat)) as made:
        while (yield from _round(game, made)):
            pass


def begin_trade(game: Third, who: Investigator) -> None:
    """The same, a unit for each round of it."""
    game.push(Trading(who.seat))


def next_round(game: Third, step: Trading) -> Flow[None]:
    with game.scene(Trade(step.seat, step.moved)) as made:
        goes_on = yield from _round(game, made)
    if goes_on:
        game.push(step)


def _round(game: Third, made: Trade) -> Flow[bool]:
    """What changes hands at once; True where a third is here, to whom something of it may go on."""
    who = at_seat(game, made.seat)
    others = [other for other in people_at(game, who.place) if other is not who]
    options = [
        option
        for other in others
        for option in (*_pieces(who, other, made.moved), *_pieces(other, who, made.moved))
    ]
    if not options:
        return False
    picked = yield from choose(Ask(who.seat, say("third.ask.trade", who=who.id), options, RULE, pick=Pick()))
    for answer, times in picked.items():
        _, giver, receiver, what = fields(answer)
        made.moved.append(f"{what}:{giver}:{receiver}")
        _hand(game, at_seat(game, int(giver)), at_seat(game, int(receiver)), what, times)
    return bool(picked) and len(others) > 1


def _hand(game: Third, giver: Investigator, receiver: Investigator, what: str, n: int) -> None:
    if what not in TOKENS:
        hand_over(game, giver, receiver, what, RULE)
        return
    setattr(giver, what, getattr(giver, what) - n)
    setattr(receiver, what, getattr(receiver, what) + n)
    game.tell(f"third.log.traded_{what}", RULE, who=giver.id, who2=receiver.id, n=n)


def _pieces(giver: Investigator, receiver: Investigator, moved: list[str]) -> list[Option]:
    """What one could hand the other: nothing comes back to who gave it, and tokens of a kind go one way at a time."""
    way, back = f"trade:{giver.seat}:{receiver.seat}", f"{receiver.seat}:{giver.seat}"
    options = [
        Option(
            f"{way}:{asset.id}",
            say("third.option.give", who=giver.id, who2=receiver.id, card=kind_of(asset.id)),
            f"card:{asset.id}",
            RULE,
            card=asset.id,
            group=asset.id,
        )
        for asset in giver.assets
        if asset_type(asset.id) in TRADABLE and f"{asset.id}:{back}" not in moved
    ]
    for token in TOKENS:
        if (has := getattr(giver, token)) and f"{token}:{back}" not in moved:
            text = say(f"third.option.give_{token}", who=giver.id, who2=receiver.id)
            name, place = f"{way}:{token}", f"seat:{giver.seat}"
            options.append(Option(name, text, place, RULE, most=has, group=token))
    return options
