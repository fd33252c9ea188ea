"""The final battle."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, partial

from miskatonic.games.second.facts import ANCIENT_ONES, card_kind
from miskatonic.games.second.rules import durations
from miskatonic.games.second.rules.arms import (
    after_attack,
    arm,
    armed_options,
    combat_dice,
    has_a_free_hand,
    too_many_arms,
)
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.choices import person
from miskatonic.games.second.rules.doom import doom_track, players
from miskatonic.games.second.rules.gates import lose_game, win
from miskatonic.games.second.rules.happenings import (
    AncientAttack,
    AncientAttacked,
    AncientStrikes,
    Awakens,
    BattleBegins,
)
from miskatonic.games.second.rules.harm import KnockedOut, devoured
from miskatonic.games.second.rules.monsters import ANCIENT
from miskatonic.games.second.rules.people import at_seat, in_order
from miskatonic.games.second.rules.possessions import discard
from miskatonic.games.second.rules.rumors import end_rumor
from miskatonic.games.second.rules.trading import TRADING, trade_options
from miskatonic.games.second.rules.turn import pass_marker
from miskatonic.games.second.rules.upkeep import do_upkeep
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Battle, Investigator, Second
from miskatonic.games.second.steps import AncientStrike, BattleTrades, EndOfRound, Trading, WardOff
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.offers import offer
from miskatonic.kernel.text import say

TRADE_NOW = say("second.ask.battle_trade")
NO_TRADE = Option("done", say("second.option.no_trade"), rule="2e.final.09")
NO_ATTACK = Option("no", say("second.option.no_attack"), rule="2e.final.10")
BEAR_IT = Option("bear", say("second.option.bear"), rule="2e.final.15")


def awakening(game: Second) -> Flow[None]:
    """Those lost are devoured, the doom track is filled, cards in play end, and the battle begins."""
    state = game.state
    yield from game.abilities.happen(game, Awakens(), nothing, (state.first,))
    lapse(game, "turn")
    for who in in_order(game):
        for card in [card.id for card in who.cards if card_kind(card.id).leaves_on_awakening]:
            discard(game, who, card, "2e.final.05")
    if state.environment:
        game.abilities.leave(state.environment)
        state.mythos.put(state.environment, bottom=True)
        state.environment = ""
    end_rumor(game)
    durations.end_headlines(game)
    state.doom = doom_track(game)
    state.battle = Battle()
    game.tell("second.log.battle", "2e.final.05", ancient=state.ancient)
    for who in in_order(game):
        if who.place == "lost":
            yield from guarded(game, who, devoured(game, who, "2e.final.01"))
    rating = ANCIENT_ONES[state.ancient].combat_rating
    state.battle.rating = rating if isinstance(rating, int) else -state.terror
    yield from game.abilities.happen(game, BattleBegins(), nothing, (state.first,))
    check_survivors(game)
    begin_step(game, "battle_refresh")


def guarded(game: Second, who: Investigator, flow: Flow[None]) -> Flow[None]:
    """Run it for one investigator; his end is not the others'."""
    try:  # noqa: SIM105 (a `suppress` costs more than most of what it would guard)
        yield from flow
    except KnockedOut:
        pass
    check_survivors(game)


def check_survivors(game: Second) -> None:
    if all(who.out for who in game.state.investigators):
        lose_game(game, "devoured", "2e.final.18")


def battle_refresh(game: Second) -> Flow[None]:
    """Each investigator refreshes, acts and adjusts as in Upkeep; then the marker passes on."""
    state = game.state
    who = at_seat(game, state.queue.pop(0))
    yield from guarded(game, who, do_upkeep(game, who))
    if not state.queue:
        pass_marker(game, "2e.final.08")
        begin_step(game, "battle_trade")


def begin_step(game: Second, step: str) -> None:
    """Everybody left acts in it, the first player first."""
    game.state.step = step
    game.state.queue = [who.seat for who in in_order(game)]


def battle_trade(game: Second) -> Flow[None]:
    """Last in the refresh step: one investigator trades as if all were in one place, once with each."""
    game.push(BattleTrades(game.state.queue.pop(0)))
    return
    yield


def battle_trades(game: Second, step: BattleTrades) -> Flow[None]:
    who = at_seat(game, step.seat)
    options = trade_options(game, who, step.traded)
    if options:
        needless = partial(_arms_are_shared, game, who)
        answer = yield Ask(
            who.seat, TRADE_NOW, [NO_TRADE, *options], "2e.final.09", needless=needless, stopping=TRADING
        )
        if answer != "done":
            other = person(game, answer)
            game.push(Trading(who.seat, other.seat), BattleTrades(who.seat, [*step.traded, other.seat]))
            return
    if not game.state.queue:
        begin_step(game, "battle_attack")


def _arms_are_shared(game: Second, who: Investigator) -> bool:
    """Nobody need be asked to trade who has no weapon too many; and once the battle is on, who has kept it so far."""
    assert game.state.battle is not None
    if game.state.battle.round > 1 or not too_many_arms(who):
        return True
    return not any(other is not who and has_a_free_hand(other) for other in in_order(game))


def battle_attack(game: Second) -> Flow[None]:
    """One investigator's attack, choice by choice."""
    state = game.state
    who = at_seat(game, state.queue[0])
    fight = state.scenes[-1] if state.scenes else Fight(who.seat, ANCIENT)
    assert isinstance(fight, Fight)
    state.scenes = []
    if not who.out:
        yield from guarded(game, who, attack(game, who, fight))
    if who.out or fight.ended:
        state.queue.pop(0)
    else:
        state.scenes.append(fight)
    if not state.queue:
        state.step = "battle_ancient"


def _ways_to_strike(game: Second, fight: Fight) -> list[Option]:
    return [_attack_option(game.state.ancient), *armed_options(game, fight), NO_ATTACK]


@cache
def _attack_option(ancient: str) -> Option:
    text = say("second.option.attack_ancient", ancient=ancient)
    return Option("fight", text, "ancient", "2e.final.10")


def attack(game: Second, who: Investigator, fight: Fight) -> Flow[None]:
    """Arms and spells one by one, then one Combat check; its successes go to the common total."""
    battle = game.state.battle
    assert battle is not None
    with game.scene(fight):
        options = partial(_ways_to_strike, game, fight)
        answer = yield Ask(who.seat, say("second.ask.battle", n=game.state.doom), options, "2e.final.10")
        fight.ended = answer in ("no", "fight")
        if not fight.ended:
            yield from arm(game, fight, answer)
        elif answer == "fight":
            yield from _strike(game, who, fight, battle.rating)


def _strike(game: Second, who: Investigator, fight: Fight, rating: int) -> Flow[None]:
    made = yield from check(
        game,
        who,
        "fight",
        rating + combat_dice(game, fight),
        1,
        kind="combat",
        rule="2e.final.10",
        against=ANCIENT,
        counted=True,
        fight=fight,
    )
    count_successes(game, made.successes)
    yield from after_attack(game, fight)


def count_successes(game: Second, n: int) -> None:
    """Each time the total reaches the number of players a doom token goes; none left is victory (C27)."""
    state = game.state
    assert state.battle is not None
    state.battle.successes += n
    game.tell("second.log.successes", "2e.final.11", n=n, total=state.battle.successes)
    while state.battle.successes >= players(game):
        state.battle.successes -= players(game)
        state.doom -= 1
        game.tell("second.log.doom_removed", "2e.final.12", n=state.doom, most=doom_track(game))
        if state.doom <= 0:
            win(game, "battle", "2e.final.14")


def battle_ancient(game: Second) -> Flow[None]:
    """The Ancient One's attack on everybody left; then a new round."""
    seats = [who.seat for who in in_order(game)]
    game.push(*map(WardOff, seats), *map(AncientStrike, seats), EndOfRound())
    return
    yield


def ward_off(game: Second, step: WardOff) -> Flow[None]:
    """Before the Ancient One strikes: what may cancel its attack of this round."""
    battle, who = game.state.battle, at_seat(game, step.seat)
    assert battle is not None
    yield from offer(
        game,
        AncientStrikes(who=who),
        who.seat,
        lambda: say("second.ask.ancient_strikes", ancient=game.state.ancient),
        BEAR_IT,
        lambda: battle.cancelled,
    )


def ancient_strike(game: Second, step: AncientStrike) -> Flow[None]:
    """One investigator after the other; one's end is not the others'."""
    battle, who = game.state.battle, at_seat(game, step.seat)
    assert battle is not None
    if battle.cancelled or who.out:
        return
    if not battle.struck:
        battle.struck = True
        game.tell("second.log.ancient_attacks", "2e.final.15", ancient=game.state.ancient)
    with suppress(KnockedOut):
        yield from game.abilities.happen(game, AncientAttack(who=who), nothing, (who.seat,))


def end_of_round(game: Second, step: EndOfRound) -> Flow[None]:
    battle = game.state.battle
    assert battle is not None
    if battle.struck:
        yield from game.abilities.happen(game, AncientAttacked(), nothing, (game.state.first,))
    check_survivors(game)
    battle.cancelled = battle.struck = False
    battle.round += 1
    lapse(game, "turn")
    begin_step(game, "battle_refresh")
