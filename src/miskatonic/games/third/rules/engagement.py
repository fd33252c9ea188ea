"""Engagement: ready, engaged or exhausted, one of the three; who is with whom, and how it ends.

`settle` is the standing rule 474.5: whoever changes where somebody stands or makes a monster ready calls it when the
effect is done, not in the middle of it. Whom a monster may not engage at the moment is kept in its `evaded`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules import written
from miskatonic.games.third.rules.choices import choose_monster, choose_person
from miskatonic.games.third.rules.happenings import (
    Disengaged,
    Engaged,
    Evaded,
    EvadeFailed,
    OfMonster,
    WouldEngage,
)
from miskatonic.games.third.rules.people import (
    ELUSIVE,
    MASSIVE,
    at_seat,
    engaged_with,
    find_monster,
    has_keyword,
    people_at,
    player_order,
    seats_in_order,
)
from miskatonic.games.third.rules.prey import engageable, prey
from miskatonic.games.third.state import ENGAGED, EXHAUSTED, READY, Investigator, Monster, Third
from miskatonic.kernel.asks import Flow, nothing
from miskatonic.kernel.text import say


def happened(game: Third, kind: type[OfMonster], monster: Monster, who: Investigator | None) -> Flow[None]:
    """Something has happened; what reacts to it follows."""
    if game.abilities.hears(kind):
        happening = kind(monster=monster, who=who)
        yield from game.abilities.happen(game, happening, nothing, player_order(game))


# ---------------------------------------------------------------------- engagement


def engage(
    game: Third, monster: Monster, who: Investigator, rule: str, *, attacking: bool = False
) -> Flow[None]:
    """It engages him, or somebody who steps in; nobody does where he engages it himself by attacking it (413.2)."""
    if who.out or who.seat in monster.engaged:
        return
    happening = WouldEngage(monster=monster, who=who)
    do = partial(_engage, game, happening, rule)
    if attacking:
        yield from do()
    else:
        yield from game.abilities.happen(game, happening, do, seats_in_order(game))


def _engage(game: Third, happening: WouldEngage, rule: str) -> Flow[None]:
    """Who steps in stands in the happening; only a massive monster keeps those it was engaged with (442.9)."""
    monster, who = happening.monster, happening.who
    if who.seat in monster.engaged:
        return
    if not has_keyword(game, monster.id, MASSIVE):
        for seat in tuple(monster.engaged):
            let_go(game, monster, seat)
    monster.engaged = sorted([*monster.engaged, who.seat])
    monster.state = ENGAGED
    monster.place = who.place
    game.stirred = True
    _forget_evasion(monster, who.seat)
    game.abilities.enter(*written.book.engaged(monster.id, who.seat))
    game.tell("third.log.engages", rule, monster=kind_of(monster.id), who=who.id)
    yield from happened(game, Engaged, monster, who)


def let_go(game: Third, monster: Monster, seat: int) -> None:
    """No longer engaged with this seat: ready, unless others keep it (486.1)."""
    monster.engaged = [each for each in monster.engaged if each != seat]
    game.stirred = True
    game.abilities.leave(written.book.engaged(monster.id, seat)[0].id)
    if not monster.engaged:
        monster.state = READY


def _forget_evasion(monster: Monster, seat: int) -> None:
    monster.evaded = [each for each in monster.evaded if each != seat]


def disengage(game: Third, monster: Monster, who: Investigator, rule: str) -> Flow[None]:
    """It is ready in his space; it engages again when the effect is done and he is still there (`settle`)."""
    if who.seat not in monster.engaged:
        return
    let_go(game, monster, who.seat)
    game.tell("third.log.disengages", rule, who=who.id, monster=kind_of(monster.id))
    yield from happened(game, Disengaged, monster, who)


def exhaust(game: Third, monster: Monster, rule: str) -> Flow[None]:
    """It disengages and is exhausted (406.2); a massive one cannot be (436.5)."""
    if monster.state == EXHAUSTED or has_keyword(game, monster.id, MASSIVE):
        return
    people = [at_seat(game, seat) for seat in monster.engaged]
    _exhaust(game, monster)
    game.tell("third.log.exhausted", rule, monster=kind_of(monster.id))
    for who in people:
        yield from happened(game, Disengaged, monster, who)


def _exhaust(game: Third, monster: Monster) -> None:
    for seat in tuple(monster.engaged):
        let_go(game, monster, seat)
    monster.state = EXHAUSTED


def ready(game: Third, monster: Monster, rule: str) -> Flow[None]:
    """Ready, neither engaged nor exhausted (474.2); whom it then engages is for `settle`."""
    if monster.state == READY:
        return
    for seat in tuple(monster.engaged):
        let_go(game, monster, seat)
    monster.state = READY
    game.stirred = True
    game.tell("third.log.readied", rule, monster=kind_of(monster.id))
    return
    yield


def leave_all(game: Third, who: Investigator, rule: str) -> Flow[None]:
    """Who is defeated disengages all his monsters, which are exhausted (459.6b): first all of them, then what follows.

    The happenings say `out`: effects of monsters on him find nobody any more (003).
    """
    monsters = engaged_with(game, who)
    for monster in monsters:
        let_go(game, monster, who.seat)
        if not has_keyword(game, monster.id, MASSIVE):
            monster.state = EXHAUSTED
        game.tell("third.log.disengages", rule, who=who.id, monster=kind_of(monster.id))
    for monster in game.state.monsters:
        _forget_evasion(monster, who.seat)
    for monster in monsters:
        yield from game.abilities.happen(
            game, Disengaged(monster=monster, who=who, out=True), nothing, player_order(game)
        )


# ---------------------------------------------------------------------- evading


def evade(game: Third, who: Investigator, n: int, rule: str) -> Flow[None]:
    """He disengages so many monsters of his choice, which are exhausted (450.2); those left count as not evaded.

    A massive one leaves him alone until `engage_again`, if he is free of all monsters (436.5); else it comes at once.
    """
    for left in range(n, 0, -1):
        monster = yield from _evadable(game, who, left, rule)
        if monster is None:
            break
        yield from _slip_away(game, monster, who, rule)
    for monster in engaged_with(game, who):
        if who.seat in monster.engaged:
            yield from happened(game, EvadeFailed, monster, who)
    if engaged_with(game, who):
        yield from engage_again(game, who)


def _evadable(game: Third, who: Investigator, left: int, rule: str) -> Flow[Monster | None]:
    """The next one; nobody is asked while there are successes for all."""
    monsters = engaged_with(game, who)
    if len(monsters) <= left:
        return monsters[0] if monsters else None
    return (yield from choose_monster(game, who.seat, monsters, say("third.ask.evaded", n=left), rule))


def _slip_away(game: Third, monster: Monster, who: Investigator, rule: str) -> Flow[None]:
    """Disengaged and exhausted in one step: it cannot engage in between (ruling 41)."""
    let_go(game, monster, who.seat)
    if has_keyword(game, monster.id, MASSIVE):
        monster.evaded = sorted([*monster.evaded, who.seat])
    else:
        monster.state = EXHAUSTED
    game.tell("third.log.evades", rule, who=who.id, monster=kind_of(monster.id))
    yield from happened(game, Disengaged, monster, who)
    yield from happened(game, Evaded, monster, who)


def engage_again(game: Third, who: Investigator) -> Flow[None]:
    """His evasion is over, his additional action too: massive monsters still with him engage him again (436.5)."""
    for monster in game.state.monsters:
        _forget_evasion(monster, who.seat)
    yield from settle(game)


# ---------------------------------------------------------------------- the standing rule


def unsettled(game: Third) -> list[Monster]:
    """Monsters that share a space with somebody they may still have to engage."""
    state = game.state
    places = [who.place for who in state.investigators if not who.out]
    return [
        monster for monster in state.monsters if monster.place in places and may_engage(game, monster, places)
    ]


def may_engage(game: Third, monster: Monster, places: list[str]) -> bool:
    """Ready, or massive and not engaged with all who are in its space; `places` are those of all investigators."""
    if monster.state == READY:
        return not has_keyword(game, monster.id, ELUSIVE) or has_keyword(game, monster.id, MASSIVE)
    return (
        monster.state == ENGAGED
        and len(monster.engaged) < places.count(monster.place)
        and has_keyword(game, monster.id, MASSIVE)
    )


def settle(game: Third, rule: str = "3e.474.5") -> Flow[None]:
    """Every ready monster that shares a space with investigators engages; massive ones engage all who are there."""
    for monster in unsettled(game):
        yield from settle_monster(game, monster, rule)


def settle_monster(game: Third, monster: Monster, rule: str = "3e.474.5") -> Flow[None]:
    """The same for one monster, which may have gone meanwhile; as a rule it is alone."""
    if (
        monster.state == EXHAUSTED
        or not people_at(game, monster.place)
        or find_monster(game, monster.id) is not monster
    ):
        return
    if has_keyword(game, monster.id, MASSIVE):
        for who in engageable(game, monster):
            yield from engage(game, monster, who, "3e.436.2")
    elif monster.state == READY and not has_keyword(game, monster.id, ELUSIVE):
        yield from _engage_prey(game, monster, rule)


def _engage_prey(game: Third, monster: Monster, rule: str) -> Flow[None]:
    """Its prey if that is there, otherwise whom the group picks (474.6)."""
    here = engageable(game, monster)
    if len(here) > 1:
        seats = [who.seat for who in prey(game, monster)]
        here = [who for who in here if who.seat in seats] or here
    yield from engage_one_of(game, monster, here, rule)


def engage_one_of(game: Third, monster: Monster, people: Sequence[Investigator], rule: str) -> Flow[None]:
    """One of these, as the group decides."""
    if not people:
        return
    prompt = say("third.ask.engages", monster=kind_of(monster.id))
    who = yield from choose_person(game, game.state.leader, people, prompt, "3e.474.6")
    if who is not None:
        yield from engage(game, monster, who, rule)


# ---------------------------------------------------------------------- investigators who move


def move_person(game: Third, who: Investigator, place: str, rule: str) -> Flow[None]:
    """He enters a space; what he is engaged with comes along (442.8, 494.4), but massive monsters stay where they lie.

    Whom he meets there is for `settle`.
    """
    if who.place == place:
        return
    who.place = place
    game.stirred = True
    for monster in game.state.monsters:
        if monster.evaded:
            _forget_evasion(monster, who.seat)
        if who.seat not in monster.engaged:
            continue
        if has_keyword(game, monster.id, MASSIVE):
            let_go(game, monster, who.seat)
        else:
            monster.place = place
    game.tell("third.log.moves", rule, who=who.id, place=place)
    return
    yield
