"""The Movement Phase: one step at a time, monsters to deal with, clues to pick up."""

from __future__ import annotations

from collections.abc import Sequence
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
from miskatonic.games.second.rules.choices import NEVER_MIND, choose_monster, never_mind, person, place_option
from miskatonic.games.second.rules.combat import evade_or_fight, fight_on
from miskatonic.games.second.rules.fight_odds import evade_odds
from miskatonic.games.second.rules.gates import return_to_arkham
from miskatonic.games.second.rules.happenings import EndedMove, Moving
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.people import at_seat, skill_value
from miskatonic.games.second.rules.places import is_blocked, is_closed, move_to, nothing_blocked
from miskatonic.games.second.rules.trading import trade_options
from miskatonic.games.second.rules.turn import acted
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Investigator, Movement, Second
from miskatonic.games.second.steps import Abroad, Combat, DealWith, Go, Ride, Stop, Trading
from miskatonic.kernel.answers import number, parts
from miskatonic.kernel.asks import Ask, Candidates, Flow, Option, nothing
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
        answer = yield Ask(who.seat, prompt, [go_on, *options], go_on.rule)
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
    answer = yield Ask(who.seat, prompt, Steps(game, who, moving), "2e.movement.arkham.03")
    verb, name = parts(answer)
    if verb == "stay":
        if to_deal_with(game, who):
            game.push(DealWith(), Stop(who.place))
        else:
            yield from end_here(game, who, who.place)
    elif verb == "move":
        if to_deal_with(game, who):
            game.push(DealWith(), Go(name))
        else:
            take_step(game, who, name)
    elif verb == "trade":
        other = person(game, answer)
        moving.traded.append(other.seat)
        game.push(Trading(who.seat, other.seat))
    else:
        yield from take_offer(game, Moving(who=who), who.seat, answer)


def _moving(game: Second) -> Movement:
    assert game.state.movement is not None
    return game.state.movement


class Steps(Candidates):
    """`_options` as the question of a move: whether a card may be used is looked at when somebody is about to."""

    __slots__ = ("game", "moving", "who")

    def __init__(self, game: Second, who: Investigator, moving: Movement) -> None:
        super().__init__()
        self.game = game
        self.who = who
        self.moving = moving

    def names(self) -> list[str]:
        game, who, moving = self.game, self.who, self.moving
        found = ["stay"]
        if moving.points > 0 and not moving.over:
            found += map(_go_name, may_enter(game, who, adjacent(who.place)))
        found += offer_names(game, Moving, who.seat)
        found += [option.name for option in trade_options(game, who, moving.traded)]
        return found

    def stands(self, name: str) -> bool:
        return name[:4] != "use:" or is_offered(self.game, Moving(who=self.who), self.who.seat, name)

    def __call__(self) -> list[Option]:
        if self._listed is None:
            self._known, self._listed = self.names(), _options(self.game, self.who, self.moving)
        return self._listed

    def option(self, name: str) -> Option:
        return next(option for option in self() if option.name == name)


def _options(game: Second, who: Investigator, moving: Movement) -> list[Option]:
    options = [_stay(who.place)]
    if moving.points > 0 and not moving.over:
        rule = "2e.movement.monsters.01" if to_deal_with(game, who) else "2e.movement.arkham.04"
        options += [_go(place, rule) for place in may_enter(game, who, adjacent(who.place))]
    options += offer_options(game, Moving(who=who), who.seat)
    options += trade_options(game, who, moving.traded)
    return options


@cache
def _go_name(place: str) -> str:
    return f"move:{place}"


@cache
def _go(place: str, rule: str) -> Option:
    return Option(_go_name(place), say("second.option.move", place=place), f"place:{place}", rule)


@cache
def _stay(place: str) -> Option:
    return Option("stay", say("second.option.stop"), f"place:{place}", "2e.movement.arkham.05")


def may_enter(game: Second, who: Investigator, places: Sequence[str]) -> Sequence[str]:
    """Of these no closed location, nor a street that a headline blocks; nobody leaves such a street either."""
    if nothing_blocked(game):
        closed = game.state.closed
        return [place for place in places if place not in closed] if closed else places
    if is_blocked(game, who.place):
        return []
    return [place for place in places if not is_closed(game, place) and not is_blocked(game, place)]


def to_deal_with(game: Second, who: Investigator) -> list[str]:
    """Monsters here that he has not evaded in this move; on the turn of his return they leave him alone."""
    here = game.state.monsters.get(who.place)
    if not here or who.returned:
        return []
    evaded = game.state.movement.evaded if game.state.movement else []
    return [marker for marker in here if marker not in evaded]


def deal_with_monsters(game: Second, step: DealWith) -> Flow[None]:
    who = at_seat(game, game.state.queue[0])
    return piece_of_move(game, who, _next_monster(game, who))


def _next_monster(game: Second, who: Investigator) -> Flow[None]:
    """Each monster here, in the order the player prefers: evade it or fight it."""
    waiting = to_deal_with(game, who)
    if not waiting:
        return
    marker = waiting[0]
    if len(waiting) > 1:
        marker = yield from choose_monster(
            who.seat,
            waiting,
            say("second.ask.which_monster"),
            "2e.evade.13",
            "second.option.deal_with",
            odds=partial(evade_odds, game, who),
        )
    fight = yield from evade_or_fight(game, who, marker)
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


def go(game: Second, step: Go) -> Flow[None]:
    """One step, once every monster here has been evaded; a combat ends the move here."""
    who = at_seat(game, game.state.queue[0])
    if not _moving(game).over:
        take_step(game, who, step.place)
    elif not in_arkham(who.place):
        end_move(game, who)
    return nothing()


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
    options = [place_option(place, step.rule) for place in may_enter(game, who, elsewhere)]
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
    return piece_of_move(game, who, end_here(game, who, step.place))


def end_here(game: Second, who: Investigator, place: str) -> Flow[None]:
    """The move ends: after the monsters clue tokens, then what the place does to those who stop there."""
    if who.place == place:
        if place in game.state.clues:
            yield from pick_up_clues(game, who)
        if game.abilities.hears(EndedMove):
            yield from game.abilities.happen(game, EndedMove(who=who), nothing, (who.seat,))
    end_move(game, who)


def pick_up_clues(game: Second, who: Investigator) -> Flow[None]:
    """Any number of the clue tokens lying here."""
    here = game.state.clues.get(who.place, 0)
    if not here or who.place not in LOCATIONS:
        return
    options = [
        Option(
            f"take:{n}", say("second.option.take_clues", n=n), f"place:{who.place}", "2e.movement.clues.01"
        )
        for n in range(here, -1, -1)
    ]
    answer = yield Ask(who.seat, say("second.ask.clues", place=who.place), options, "2e.movement.clues.01")
    taken = number(answer)
    if taken:
        who.clues += taken
        game.state.clues[who.place] = here - taken
        if here == taken:
            del game.state.clues[who.place]
        game.tell("second.log.clues", "2e.movement.clues.01", who=who.id, n=taken, place=who.place)
