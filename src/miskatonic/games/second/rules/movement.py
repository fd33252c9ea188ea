"""The Movement Phase: on foot through Arkham, monsters to deal with, clues to pick up.

One answer walks a whole way (`go:woods`) and ends the move there. Whoever wants to do something on the way, take
another one, or think again once a monster is behind him, goes there in hops (`move:rivertown`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from miskatonic.games.second.facts import (
    LOCATIONS,
    STREETS,
    adjacent,
    area_of,
    in_arkham,
    in_other_world,
    world_of,
)
from miskatonic.games.second.rules.choices import NEVER_MIND, never_mind, person, place_option
from miskatonic.games.second.rules.combat import evade_or_fight_one_of, fight_on
from miskatonic.games.second.rules.gates import return_to_arkham
from miskatonic.games.second.rules.happenings import EndedMove, Moving
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.people import at_seat, skill_value
from miskatonic.games.second.rules.places import move_to
from miskatonic.games.second.rules.trading import TRADING, trade_options, would_trade
from miskatonic.games.second.rules.turn import acted
from miskatonic.games.second.rules.ways import goals, hop, may_enter, to_deal_with, way_to
from miskatonic.games.second.rules.ways import walk as walk_to
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Investigator, Movement, Second
from miskatonic.games.second.steps import Abroad, Combat, DealWith, Ride, Stop, Trading, Walk
from miskatonic.kernel.answers import number, parts
from miskatonic.kernel.asks import Ask, Candidates, Flow, Option, nothing
from miskatonic.kernel.asks import Stop as StopKind
from miskatonic.kernel.offers import is_offered, offer_names, offer_options, take_offer
from miskatonic.kernel.text import say

DELAYED = "2e.movement.delayed.02"
STAY_AWAY = Option("stay", say("second.option.stay_away"), rule=DELAYED)
GO_ON = Option("go_on", say("second.option.go_on"), rule="2e.movement.other.03")


def movement(game: Second) -> Flow[None]:
    """The next piece of the move of the seat whose turn it is; when it is over, the next seat's."""
    state = game.state
    who = state.investigators[state.queue[0]]
    if state.movement is None:
        begin_move(game, who)
    return (
        nothing() if state.movement is None else piece_of_move(game, who, one_step(game, who, state.movement))
    )


def piece_of_move(game: Second, who: Investigator, piece: Flow[None]) -> Flow[None]:
    """It may carry him off, out of Arkham, or to nowhere: then the move is over."""
    state = game.state
    try:
        yield from piece
        if state.movement is not None and not state.steps and not in_arkham(who.place):
            end_move(game, who)
    except KnockedOut:
        state.steps.clear()
        state.scenes.clear()
        end_move(game, who)


def end_move(game: Second, who: Investigator) -> None:
    game.state.movement = None
    acted(game, who.seat)


def begin_move(game: Second, who: Investigator) -> None:
    """Stand up, move on in the Other World, or receive movement points."""
    if who.lost_turn:
        stand_up(game, who, "2e.state.arrested.04" if who.place == "jail" else "2e.state.lost.02")
        if who.place == "jail":
            move_to(game, who, "police_station", "2e.state.arrested.04")
    elif who.done:
        pass
    elif who.delayed:
        stand_up(game, who, DELAYED)
        if in_arkham(who.place):
            game.state.movement = Movement(0, over=True)
        else:
            game.push(Abroad(delayed=True))
    elif in_other_world(who.place):
        game.push(Abroad())
    elif in_arkham(who.place):
        game.state.movement = Movement(max(0, movement_points(game, who)))
    if game.state.movement is None and not game.state.steps:
        end_move(game, who)


def stand_up(game: Second, who: Investigator, rule: str) -> None:
    if who.delayed:
        who.delayed = False
        game.tell("second.log.stands_up", rule, who=who.id)


def movement_points(game: Second, who: Investigator) -> int:
    return game.abilities.total(game, "movement_points", skill_value(game, who, "speed"), seat=who.seat)


def abroad(game: Second, step: Abroad) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, _abroad(game, who, step))


def _abroad(game: Second, who: Investigator, step: Abroad) -> Flow[None]:
    """In an Other World: trades, and what may be used in the Movement Phase, until he goes on."""
    moment = Moving(who=who)
    trades = trade_options(game, who, step.traded)
    options = ([] if step.delayed else offer_options(game, moment, who.seat)) + trades
    go_on = STAY_AWAY if step.delayed else GO_ON
    answer = go_on.name
    if options and in_other_world(who.place):
        prompt = say("second.ask.other_world_move", world=world_of(who.place))
        ask = Ask(who.seat, prompt, [go_on, *options], go_on.rule)
        if len(trades) == len(options):
            ask.needless, ask.stopping = True, TRADING
        answer = yield ask
    if answer == go_on.name:
        yield from _go_on_abroad(game, who, step)
    elif answer.startswith("trade:"):
        other = person(game, answer)
        game.push(Trading(who.seat, other.seat), Abroad(step.delayed, [*step.traded, other.seat]))
    else:
        yield from take_offer(game, moment, who.seat, answer)
        game.push(step)


def _go_on_abroad(game: Second, who: Investigator, step: Abroad) -> Flow[None]:
    """From the first area to the second, from the second back to Arkham; who was delayed stays."""
    if not step.delayed and in_other_world(who.place):
        if area_of(who.place) == "1":
            move_to(game, who, f"{world_of(who.place)}:2", "2e.movement.other.03")
        else:
            yield from return_to_arkham(game, who, "2e.movement.other.04")
    if in_arkham(who.place):
        game.state.movement = Movement(0, over=True)
    else:
        end_move(game, who)


def one_step(game: Second, who: Investigator, moving: Movement) -> Flow[None]:
    """Ask for the next thing to do in this move, and do it: once the monsters here are dealt with, if any wait."""
    prompt = say("second.ask.move", n=moving.points, place=who.place)
    ask = Ask(who.seat, prompt, Menu(game, who, moving), "2e.movement.arkham.03")
    if moving.points <= 0 and not moving.hopped:
        ask.needless = may_trade_only = partial(_may_trade_only, game, who)
        ask.stopping = partial(_stop_of, may_trade_only)
    answer = yield ask
    verb, name = parts(answer)
    if verb in ("stay", "pick"):
        yield from _walk_on(game, who, Walk([], picking=verb == "pick"))
    elif verb in ("go", "move"):
        way = way_to(game, who, moving.points, name)
        yield from _walk_on(game, who, Walk(list(way.areas), going_on=verb == "move"))
    elif verb == "trade":
        other = person(game, answer)
        moving.traded.append(other.seat)
        game.push(Trading(who.seat, other.seat))
    else:
        yield from take_offer(game, Moving(who=who), who.seat, answer)


def _may_trade_only(game: Second, who: Investigator) -> bool:
    """Without points, clue tokens or uses nothing is left that he could do here but trade."""
    return not clues_here(game, who) and not offer_options(game, Moving(who=who), who.seat)


def _stop_of(may_trade_only: Callable[[], bool]) -> StopKind | None:
    return TRADING if may_trade_only() else None


def _moving(game: Second) -> Movement:
    assert game.state.movement is not None
    return game.state.movement


class Menu(Candidates):
    """What he may do in his move; who only draws one of it need not see the ways to everywhere."""

    __slots__ = ("_game", "_moving", "_who")

    def __init__(self, game: Second, who: Investigator, moving: Movement) -> None:
        super().__init__()
        self._game, self._who, self._moving = game, who, moving

    def names(self) -> list[str]:
        game, who, moving = self._game, self._who, self._moving
        names = ["stay"]
        uses = offer_names(game, Moving, who.seat)
        if moving.points > 0 and not moving.over:
            names += goals(game, who, moving.points)
            names += _hops(game, who, names, moving.points > 1 or bool(uses))
        if clues_here(game, who):
            names.append("pick")
        names += uses
        names += [option.name for option in trade_options(game, who, moving.traded)]
        return names

    def stands(self, name: str) -> bool:
        return name[:4] != "use:" or is_offered(self._game, Moving(who=self._who), self._who.seat, name)

    def option(self, name: str) -> Option | None:
        game, who, moving = self._game, self._who, self._moving
        verb, place = parts(name)
        if verb == "go":
            return walk_to(game, who, moving.points, place)
        if verb == "move":
            return hop(game, who, moving.points, place)
        if verb in ("stay", "pick"):
            return _pick(who.place) if verb == "pick" else _stay(who.place, clues_here(game, who))
        if verb == "use":
            offers = offer_options(game, Moving(who=who), who.seat)
        else:
            offers = trade_options(game, who, moving.traded)
        return next((option for option in offers if option.name == name), None)


def clues_here(game: Second, who: Investigator) -> int:
    """The clue tokens that he may pick up if he stops here."""
    return game.state.clues.get(who.place, 0) if who.place in LOCATIONS else 0


def _hops(game: Second, who: Investigator, reached: list[str], stepwise: bool) -> list[str]:
    """To the next areas, while something may follow; and to where somebody stands with whom he could trade."""
    near = adjacent(who.place) if stepwise else ()
    hops = [f"move:{place}" for place in near if f"go:{place}" in reached]
    for place in would_trade(game, who):
        if place not in near and f"go:{place}" in reached:
            hops.append(f"move:{place}")
    return hops


@cache
def _stay(place: str, clues: int) -> Option:
    text = say("second.option.stop", clues=clues)
    return Option("stay", text, f"place:{place}", "2e.movement.arkham.05")


@cache
def _pick(place: str) -> Option:
    return Option("pick", say("second.option.pick_clues"), f"place:{place}", "2e.movement.clues.01")


def deal_with_monsters(game: Second, step: DealWith) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, _next_monster(game, who))


def _next_monster(game: Second, who: Investigator) -> Flow[None]:
    """Each monster here, in the order the player prefers: evade it or fight it."""
    waiting = to_deal_with(game, who)
    if not waiting:
        return
    marker, fight = yield from evade_or_fight_one_of(game, who, waiting)
    game.push(DealWith())
    if fight is None:
        _moving(game).evaded.append(marker)
    elif fight.ended:
        _fought(game, fight)
    else:
        game.state.scenes.append(fight)
        game.push(Combat())


def go_on_fighting(game: Second, step: Combat) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, _next_blow(game))


def _next_blow(game: Second) -> Flow[None]:
    fight = game.state.scenes[-1]
    assert isinstance(fight, Fight)
    yield from fight_on(game, fight)
    if fight.ended:
        game.state.scenes.pop()
        _fought(game, fight)
    else:
        game.push(Combat())


def _fought(game: Second, fight: Fight) -> None:
    """Combat ends the move for good."""
    moving = _moving(game)
    moving.evaded.append(fight.marker)
    moving.over = True
    moving.points = 0


def walk(game: Second, step: Walk) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, _walk_on(game, who, step))


def _walk_on(game: Second, who: Investigator, step: Walk) -> Flow[None]:
    """As far as nothing stands in the way: a monster is dealt with first, and a combat ends the move where he is.

    At the end of the way the move ends too, unless he goes on from there.
    """
    moving, way = _moving(game), step.way
    moving.hopped = step.going_on
    if moving.over and way:
        return
    while way and not to_deal_with(game, who) and _is_open(game, who, moving, way[0]):
        take_step(game, who, way.pop(0))
    if way:
        if to_deal_with(game, who):
            game.push(DealWith(), step)
    elif not step.going_on:
        if to_deal_with(game, who):
            game.push(DealWith(), Stop(who.place, step.picking))
        else:
            yield from end_here(game, who, who.place, picking=step.picking)


def _is_open(game: Second, who: Investigator, moving: Movement, place: str) -> bool:
    """What he did to slip past a monster may have cost him the rest of the way."""
    return moving.points > 0 and bool(may_enter(game, who.place, (place,)))


def take_step(game: Second, who: Investigator, place: str) -> None:
    moving = _moving(game)
    moving.points -= 1
    moving.walked = True
    moving.evaded.clear()
    moving.traded.clear()
    move_to(game, who, place, "2e.movement.arkham.03")


def ride(game: Second, step: Ride) -> Flow[None]:
    """Instead of moving normally: to any street or location."""
    moving, who = _moving(game), at_seat(game, game.state.queue[0])
    if moving.over:
        return
    elsewhere = [place for place in (*STREETS, *LOCATIONS) if place != who.place]
    options = [place_option(place, step.rule) for place in may_enter(game, who.place, elsewhere)]
    if not moving.evaded:
        options.append(never_mind(step.rule))
    place = yield Ask(who.seat, say("second.ask.place"), options, step.rule)
    if place == NEVER_MIND:
        return
    moving.over, moving.points = True, 0
    moving.evaded.clear()
    moving.traded.clear()
    move_to(game, who, place, step.rule)


def stop(game: Second, step: Stop) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, end_here(game, who, step.place, picking=step.picking))


def end_here(game: Second, who: Investigator, place: str, *, picking: bool = False) -> Flow[None]:
    """The move ends: after the monsters clue tokens, then what the place does to those who stop there."""
    if who.place == place:
        if place in game.state.clues and place in LOCATIONS:
            yield from pick_up_clues(game, who, picking=picking)
        if game.abilities.hears(EndedMove):
            yield from game.abilities.happen(game, EndedMove(who=who), nothing, (who.seat,))
    end_move(game, who)


def pick_up_clues(game: Second, who: Investigator, *, picking: bool = False) -> Flow[None]:
    """The clue tokens lying here: all of them, or as many as he picks."""
    here = game.state.clues[who.place]
    taken = (yield from _how_many(who, here)) if picking else here
    if taken:
        who.clues += taken
        game.state.clues[who.place] = here - taken
        if here == taken:
            del game.state.clues[who.place]
        game.tell("second.log.clues", "2e.movement.clues.01", who=who.id, n=taken, place=who.place)


def _how_many(who: Investigator, here: int) -> Flow[int]:
    rule = "2e.movement.clues.01"
    options = [
        Option(f"take:{n}", say("second.option.take_clues", n=n), f"place:{who.place}", rule)
        for n in range(here, -1, -1)
    ]
    return number((yield Ask(who.seat, say("second.ask.clues", place=who.place), options, rule)))
