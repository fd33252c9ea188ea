"""Damage and horror: prevented, assigned, suffered, recovered; delayed; defeated, devoured, retired.

How cards take part: what is prevented is an offer of `WouldSuffer` that makes it less; what prevents what a card itself
would take reacts to `CardWouldSuffer`; `Suffered` comes once the tokens lie.
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.third.facts import CARDS, kind_of
from miskatonic.games.third.rules.assets import discard, discard_everything
from miskatonic.games.third.rules.doom import to_sheet
from miskatonic.games.third.rules.engagement import leave_all
from miskatonic.games.third.rules.happenings import CardWouldSuffer, Dealt, Suffered, WouldSuffer
from miskatonic.games.third.rules.people import asset_of, at_seat, health, sanity
from miskatonic.games.third.rules.scope import ThirdScope
from miskatonic.games.third.scenes import HARM
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.games.third.steps import Suffering
from miskatonic.kernel.answers import share
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.effects import Word
from miskatonic.kernel.lasting import Span
from miskatonic.kernel.offers import offer_options, take_offer
from miskatonic.kernel.text import say

DAMAGE, HORROR = "damage", "horror"
DEFEATED, DEVOURED, RETIRED = "defeated", "devoured", "retired"
LIMITS = {DAMAGE: "health", HORROR: "sanity"}
"""What each kind of token is measured against."""
RULES = {DAMAGE: "3e.434", HORROR: "3e.456"}
"""The two chapters number the same rules alike: .4 suffer, .5 recover, .7 assign, .11 discard."""


Share = tuple[str, int]
"""An asset, and how much it is to take."""


class Defeated(Exception):
    """No error: this investigator is out, and whatever he was doing ends here."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def carry_on(flow: Flow[object], who: Investigator) -> Flow[None]:
    """Run a flow in which others may fall: only his own defeat, however deep in it, ends what surrounds it."""
    try:  # noqa: SIM105 (a `suppress` costs more than most of what it would guard)
        yield from flow
    except Defeated:
        pass
    if who.out:
        raise Defeated(who.seat)


def run_for(scope: ThirdScope, person: Investigator, effect: Word) -> Flow[None]:
    """The effect as if the card spoke to this person; his defeat ends it for him alone."""
    try:
        yield from effect.run(scope.within(who=person))
    except Defeated as defeated:
        if defeated.seat != person.seat:
            raise


# ---------------------------------------------------------------------- suffering


def suffer(
    game: Third,
    who: Investigator,
    rule: str,
    *,
    damage: int = 0,
    horror: int = 0,
    direct: bool = False,
    by: str = "",
    source: str = "",
) -> Flow[Dealt]:
    """Suffer damage and horror at once: prevention, then assignment, then the tokens (rulings 70 to 74).

    `by` is the monster that deals it. Raises `Defeated` once somebody's defeat has been dealt with.
    """
    if who.out or damage + horror <= 0:
        return Dealt()
    moment = WouldSuffer(who=who, damage=damage, horror=horror, direct=direct, by=by, source=source)
    if game.abilities.hears(WouldSuffer):
        with Span(game, HARM):
            while not (yield from _prevent(game, moment, rule)):
                continue
    return (yield from _bear(game, moment, rule))


def _bear(game: Third, moment: WouldSuffer, rule: str) -> Flow[Dealt]:
    """What is left is assigned, and the tokens lie."""
    who, dealt = moment.who, Dealt()
    damage, horror = max(0, moment.damage), max(0, moment.horror)
    if not moment.direct and who.assets:
        hurt = yield from _assign(game, who, DAMAGE, damage)
        scared = yield from _assign(game, who, HORROR, horror)
        damage, horror = damage - hurt[1], horror - scared[1]
        if hurt[1]:
            dealt.damaged, dealt.card_damage = yield from _shield(game, who, DAMAGE, hurt)
        if scared[1]:
            dealt.horrified, dealt.card_horror = yield from _shield(game, who, HORROR, scared)
    dealt.own_damage, dealt.own_horror = damage, horror
    _put_down(game, who, dealt, rule)
    yield from _suffered(game, who, dealt, moment.by, moment.source)
    return dealt


def suffer_in_units(game: Third, step: Suffering, *, again: bool) -> Flow[Dealt | None]:
    """Harm of which each thing that prevents some of it may be a unit; what was dealt once it is borne.

    Until then the step waits beneath what goes on about it.
    """
    who, waiting = at_seat(game, step.seat), len(game.state.steps)
    if not again and (who.out or step.damage + step.horror <= 0):
        return Dealt()
    moment = WouldSuffer(
        who=who,
        damage=step.damage,
        horror=step.horror,
        direct=step.direct,
        by=step.monster,
        source=step.source,
        staged=True,
    )
    if again or game.abilities.hears(WouldSuffer):
        with Span(game, HARM, again=again, kept=step.kept) as span:
            if who.out:  # what was done about it in a step of its own was too much
                raise Defeated(who.seat)
            done = yield from _prevent(game, moment, step.rule)
            span.lasts = not done
        if not done:
            step.damage, step.horror = moment.damage, moment.horror
            game.state.steps.insert(waiting, step)
            return None
    return (yield from _bear(game, moment, step.rule))


def suffer_on(
    game: Third, who: Investigator, asset: str, rule: str, damage: int = 0, horror: int = 0
) -> Flow[Dealt]:
    """Tokens straight onto a card of his, as the card itself demands."""
    dealt = Dealt(damaged=asset if damage else "", card_damage=damage)
    dealt.horrified, dealt.card_horror = asset if horror else "", horror
    _put_down(game, who, dealt, rule)
    yield from _suffered(game, who, dealt, "", asset)
    return dealt


def _put_down(game: Third, who: Investigator, dealt: Dealt, rule: str) -> None:
    """All tokens at once."""
    _put(game, who, DAMAGE, dealt.own_damage, rule)
    _put(game, who, HORROR, dealt.own_horror, rule)
    if dealt.damaged:
        _put_on(game, who, dealt.damaged, DAMAGE, dealt.card_damage, f"{RULES[DAMAGE]}.9")
    if dealt.horrified:
        _put_on(game, who, dealt.horrified, HORROR, dealt.card_horror, f"{RULES[HORROR]}.9")


def _prevent(game: Third, moment: WouldSuffer, rule: str) -> Flow[bool]:
    """One thing that prevents some of it, so that it is neither dealt nor suffered (409.1); True: there is no more."""
    who = moment.who
    if moment.damage + moment.horror <= 0 or not (options := offer_options(game, moment, who.seat)):
        return True
    bear = Option("bear", say("third.option.bear"), rule=rule)
    text = say("third.ask.would_suffer", who=who.id, damage=moment.damage, horror=moment.horror)
    answer = yield Ask(who.seat, text, [bear, *options], "3e.409.1")
    if answer == "bear":
        return True
    yield from carry_on(take_offer(game, moment, who.seat, answer), who)
    return False


def room_for(asset: Asset, kind: str) -> int:
    """How much more damage or horror an asset can take (434.12, 456.12): none where its value is 0 (478.7)."""
    return max(0, _limit(asset.id, kind) - _tokens(asset, kind))


@cache
def _limit(card: str, kind: str) -> int:
    printed = CARDS.get(kind_of(card))
    return int(getattr(printed, LIMITS[kind])) if printed else 0


def _tokens(holder: Asset | Investigator, kind: str) -> int:
    return int(getattr(holder, kind))


def _assign(game: Third, who: Investigator, kind: str, n: int) -> Flow[Share]:
    """Part or all of it to one of his assets (434.7, 456.7), the rest to himself: the only place that says "one"."""
    assets = [asset for asset in who.assets if _limit(asset.id, kind) and room_for(asset, kind)] if n else []
    if not assets:
        return "", 0
    rule = f"{RULES[kind]}.7"
    options = [Option("bear", say("third.option.bear"), f"seat:{who.seat}", rule)]
    for asset in assets:
        options += [
            Option(
                f"{asset.id}:{part}",
                say(f"third.option.assign_{kind}", n=part, card=kind_of(asset.id)),
                f"card:{asset.id}",
                rule,
                card=asset.id,
            )
            for part in range(min(n, room_for(asset, kind)), 0, -1)
        ]
    answer = yield Ask(who.seat, say(f"third.ask.assign_{kind}", who=who.id, n=n), options, rule)
    if answer == "bear":
        return "", 0
    return share(answer)


def _shield(game: Third, who: Investigator, kind: str, share: Share) -> Flow[Share]:
    """What is left of an asset's share after what it prevents itself."""
    card, n = share
    damage, horror = (n, 0) if kind == DAMAGE else (0, n)
    moment = CardWouldSuffer(who=who, card=card, damage=damage, horror=horror)
    yield from game.abilities.happen(game, moment, nothing, (who.seat,))
    n = moment.damage + moment.horror
    return (card, n) if n > 0 else ("", 0)


def _put(game: Third, who: Investigator, kind: str, n: int, rule: str) -> None:
    if n > 0:
        setattr(who, kind, _tokens(who, kind) + n)
        game.tell(f"third.log.suffer_{kind}", rule, who=who.id, n=n)


def _put_on(game: Third, who: Investigator, card: str, kind: str, n: int, rule: str) -> None:
    if n > 0:
        asset = asset_of(who, card)
        setattr(asset, kind, _tokens(asset, kind) + n)
        game.tell(f"third.log.card_suffers_{kind}", rule, who=who.id, card=kind_of(card), n=n)


def _suffered(game: Third, who: Investigator, dealt: Dealt, by: str, source: str) -> Flow[None]:
    """What is full is discarded and who has had too much is defeated at once; then comes what answers to it.

    A card lost by what it suffered still has its say about that.
    """
    lost = [
        *_discard_full(game, who, dealt.damaged, DAMAGE),
        *_discard_full(game, who, dealt.horrified, HORROR),
    ]
    beaten = who.damage >= health(who) or who.horror >= sanity(who)
    if beaten:
        yield from defeat(game, who, DEFEATED, "3e.459.6a")
    try:
        if game.abilities.hears(Suffered) and dealt != Dealt():
            happening = Suffered(
                who=who,
                damage=dealt.own_damage,
                horror=dealt.own_horror,
                dealt=dealt,
                by=by,
                source=source,
            )
            yield from game.abilities.happen(game, happening, nothing, (who.seat,))
    finally:
        for card in lost:
            game.abilities.leave(card)
    if beaten:
        raise Defeated(who.seat)


def _discard_full(game: Third, who: Investigator, card: str, kind: str) -> list[str]:
    """An asset with as much damage as health, or horror as sanity, is discarded (478.8).

    What it does lasts until the harm is dealt.
    """
    if not card:
        return []
    for asset in who.assets:
        if asset.id == card and _limit(card, kind) and not room_for(asset, kind):
            return [card] if discard(game, who, card, f"{RULES[kind]}.11", linger=True) else []
    return []


# ---------------------------------------------------------------------- recovering, delay


def recover(
    game: Third,
    who: Investigator,
    rule: str,
    health: int | None = 0,
    sanity: int | None = 0,
    asset: str = "",
) -> int:
    """Take damage and horror off him, or off an asset of his (None: all of it); returns how many tokens went."""
    holder = asset_of(who, asset) if asset else who
    gone = 0
    for kind, n in ((DAMAGE, health), (HORROR, sanity)):
        now = _tokens(holder, kind)
        off = now if n is None else min(now, n)
        if off <= 0:
            continue
        setattr(holder, kind, now - off)
        gone += off
        stat = LIMITS[kind]
        if asset:
            game.tell(f"third.log.card_recovers_{stat}", rule, who=who.id, card=kind_of(asset), n=off)
        else:
            game.tell(f"third.log.recover_{stat}", rule, who=who.id, n=off)
    return gone


def delay(game: Third, who: Investigator, rule: str) -> None:
    """His token lies on its side; a second delay does nothing (484.4)."""
    if not who.delayed and not who.out:
        who.delayed = True
        game.tell("third.log.delayed", rule, who=who.id)


# ---------------------------------------------------------------------- out of the game


def defeat(game: Third, who: Investigator, how: str, rule: str) -> Flow[None]:
    """Monsters off, everything discarded, the sheet gone, and then doom (459.6b, ruling 77); no doom for retiring.

    Raises nothing: who calls it for what somebody is doing raises `Defeated`.
    """
    if who.out:
        return
    who.damage = who.horror = 0  # what his monsters do as they let go of him may ask something
    yield from leave_all(game, who, "3e.459.6b")
    discard_everything(game, who, "3e.459.6b")
    game.abilities.leave(f"investigator.{who.id}")
    who.money = who.clues = who.remnants = 0
    who.focus = []
    who.delayed = False
    who.out = how
    game.tell(f"third.log.{how}", rule, who=who.id)
    if how != RETIRED:
        yield from to_sheet(game, 1, "3e.459.6b")


def devour(game: Third, who: Investigator, rule: str) -> Flow[None]:
    """Defeated whatever he has suffered (438.1)."""
    return _leave(game, who, DEVOURED, rule)


def retire(game: Third, who: Investigator, rule: str) -> Flow[None]:
    """Out of the game for good, without being defeated (481.1)."""
    return _leave(game, who, RETIRED, rule)


def _leave(game: Third, who: Investigator, how: str, rule: str) -> Flow[None]:
    if not who.out:
        yield from defeat(game, who, how, rule)
        raise Defeated(who.seat)
