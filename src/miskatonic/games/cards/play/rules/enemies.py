"""Enemies: whom they want, engaging and letting go, moving, evaded, damaged and defeated.

Enemies go by their ids. A ready unengaged enemy that shares a location with an investigator engages at once: whoever
moves somebody, or readies or lets go an enemy, calls `settle` when that is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import cards, moments, table, written
from miskatonic.games.cards.play.rules.happenings import (
    DealsDamage,
    EnemyDefeated,
    EnemyMoves,
    Engages,
    Evades,
)
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import PLACE, THREAT, Cards, Investigator, Thing
from miskatonic.kernel.abilities import AFTER, AT, Ability, Reaction, Source
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

ALOOF, MASSIVE = "aloof", "massive"

ENGAGEMENT, PREY = "lcg.base.engage.01", "lcg.base.engage.02"


# ---------------------------------------------------------------------- whom they want


def prey_of(game: Cards, enemy: Thing, seats: Sequence[int]) -> list[int]:
    """Whom of these it wants, all who are tied; an enemy that wants its bearer only wants nobody else."""
    prey = written.book.prey(code_of(enemy.id))
    if prey is None or table.is_blank(game, enemy.id):
        return list(seats)
    if prey.bearer:
        return [seat for seat in seats if seat == owner_of(enemy.id)]
    return (prey.among(game, enemy, seats) if len(seats) > 1 else []) or list(seats)


def choose_prey(game: Cards, enemy: Thing, people: Sequence[Investigator]) -> Flow[Investigator | None]:
    """One of these people: by its prey, and where several are left the lead says who."""
    seats = prey_of(game, enemy, [who.seat for who in people])
    if not seats:
        return None
    if len(seats) == 1:
        return table.person(game, seats[0])
    options = [
        Option(
            table.named_seat(seat),
            table.card_name(table.person(game, seat).code),
            table.named_seat(seat),
            PREY,
        )
        for seat in seats
    ]
    prompt = say("play.ask.engages", card=table.card_name(enemy.id))
    return table.person(game, number((yield Ask(game.state.lead, prompt, options, PREY))))


# ---------------------------------------------------------------------- engagement


def engage(game: Cards, enemy: str, who: Investigator, rule: str = ENGAGEMENT) -> Flow[None]:
    """It engages him, or he engages it: one event. A massive enemy has no such moment."""
    it = table.thing(game, enemy)
    if it is None or who.out or table.has_keyword(game, enemy, MASSIVE):
        return
    if table.is_engaged(it) and it.seat == who.seat:
        return
    yield from moments.happen(
        game, Engages(seat=who.seat, enemy=enemy), partial(_engage, game, it, who, rule)
    )


def _engage(game: Cards, it: Thing, who: Investigator, rule: str) -> Flow[None]:
    cards.relocate(game, it, zone=THREAT, seat=who.seat)
    game.tell("play.log.engages", rule, card=table.card_name(it.id), who=table.card_name(who.code))
    return
    yield


def disengage(game: Cards, enemy: str, rule: str = "lcg.base.engage.06") -> None:
    """It stands at the location of whom it was engaged with; ready, it engages again when the effect is done."""
    it = table.thing(game, enemy)
    if it is None or not table.is_engaged(it):
        return
    who = table.person(game, it.seat)
    cards.relocate(game, it, zone=PLACE, place=who.place)
    game.tell("play.log.disengages", rule, card=table.card_name(enemy), who=table.card_name(who.code))


def evade(game: Cards, enemy: str, who: Investigator, rule: str = "lcg.base.action.08") -> Flow[bool]:
    """He evades it, by a test or by himself: it is exhausted, and engaged with nobody; False if it cannot be."""
    it = table.thing(game, enemy)
    if it is None or table.cannot(game, "be_evaded", enemy):
        return False
    return (
        yield from moments.happen(
            game, Evades(seat=who.seat, enemy=enemy), partial(_evade, game, it, who, rule)
        )
    )


def _evade(game: Cards, it: Thing, who: Investigator, rule: str) -> Flow[None]:
    cards.exhaust(game, it)
    if table.is_engaged(it):
        cards.relocate(game, it, zone=PLACE, place=table.person(game, it.seat).place)
    game.tell("play.log.evades", rule, who=table.card_name(who.code), card=table.card_name(it.id))
    return
    yield


# ---------------------------------------------------------------------- the standing rule


def settle(game: Cards) -> Flow[None]:
    """Every ready unengaged enemy that shares a location with investigators engages one of them."""
    for enemy in idle(game):
        yield from settle_one(game, enemy)


def idle(game: Cards) -> list[str]:
    """Ready enemies at the locations of investigators, engaged with nobody."""
    state = game.state
    found = [it for it in state.things if it.zone == PLACE and not it.exhausted and table.is_enemy(it.id)]
    if not found:
        return []
    places = [who.place for who in state.investigators if not who.out]
    return [it.id for it in found if it.place in places]


def settle_one(game: Cards, enemy: str) -> Flow[None]:
    """The same for one enemy, which may have gone meanwhile; an aloof one never does, a massive one need not."""
    it = table.thing(game, enemy)
    if it is None or not engages_by_itself(game, it):
        return
    if people := table.people_at(game, it.place):
        who = yield from choose_prey(game, it, people)
        if who is not None:
            yield from engage(game, enemy, who)


def engages_by_itself(game: Cards, it: Thing) -> bool:
    """Ready, engaged with nobody, neither aloof nor massive."""
    return (
        it.zone == PLACE
        and not it.exhausted
        and not table.has_keyword(game, it.id, ALOOF)
        and not table.has_keyword(game, it.id, MASSIVE)
    )


# ---------------------------------------------------------------------- moving


def may_move_into(game: Cards, enemy: str, to: str) -> bool:
    return not table.cannot(game, "enemy_move_into", f"{enemy}>{to}")


def move_enemy(game: Cards, enemy: str, to: str, rule: str = "lcg.base.ekw.01") -> Flow[bool]:
    """It goes to a location, and engages whom it finds there; from an investigator it thereby disengages."""
    it = table.thing(game, enemy)
    if it is None or table.place(game, to) is None or table.place_of(game, it) == to:
        return False
    if not may_move_into(game, enemy, to):
        return False
    happening = EnemyMoves(seat=it.seat, enemy=enemy, to=to)
    return (yield from moments.happen(game, happening, partial(_move, game, it, happening, rule)))


def _move(game: Cards, it: Thing, happening: EnemyMoves, rule: str) -> Flow[None]:
    cards.relocate(game, it, zone=PLACE, place=happening.to)
    game.tell(
        "play.log.enemy_moves", rule, card=table.card_name(it.id), place=table.place_name(game, happening.to)
    )
    yield from settle_one(game, it.id)


def choose_step(game: Cards, enemy: str, targets: list[str], rule: str) -> Flow[str]:
    """Its next location on the shortest way to the nearest of these; the lead chooses among several. "": none.

    What bars the way bars one of several ways only: then it takes another.
    """
    it = table.need(game, enemy)
    steps = table.towards(game, table.place_of(game, it), targets)
    open_ = [step for step in steps if may_move_into(game, enemy, step)]
    if not open_:
        return ""
    if len(open_) == 1:
        return open_[0]
    options = [Option(step, table.place_name(game, step), f"place:{step}", rule) for step in open_]
    prompt = say("play.ask.enemy_moves", card=table.card_name(enemy))
    return (yield Ask(game.state.lead, prompt, options, rule))


# ---------------------------------------------------------------------- damage and defeat


def damage_enemy(
    game: Cards,
    enemy: str,
    n: int,
    source: str,
    seat: int = -1,
    test: Test | None = None,
    rule: str = "lcg.base.dmg.06",
) -> Flow[None]:
    """Deal it damage; defeated by a card that somebody controls it was defeated by him."""
    happening = will_damage(game, enemy, n, source, seat, test)
    if happening is not None:
        yield from moments.happen(game, happening, partial(_damage, game, happening, rule))


def will_damage(
    game: Cards, enemy: str, n: int, source: str, seat: int = -1, test: Test | None = None
) -> DealsDamage | None:
    """The damage that it is about to be dealt, if it can be."""
    if n <= 0 or table.thing(game, enemy) is None or table.cannot(game, "be_damaged", enemy, seat):
        return None
    return DealsDamage(seat=seat, enemy=enemy, n=n, source=source, test=test)


def _damage(game: Cards, happening: DealsDamage, rule: str) -> Flow[None]:
    mark(game, happening, rule)
    yield from fall(game, happening)


def mark(game: Cards, happening: DealsDamage, rule: str) -> None:
    """The tokens, and no more yet."""
    it = table.thing(game, happening.enemy)
    if it is None or happening.n <= 0:
        happening.cancelled = True
        return
    it.damage += happening.n
    game.tell("play.log.enemy_damaged", rule, card=table.card_name(it.id), n=happening.n)


def is_beaten(game: Cards, it: Thing) -> bool:
    return it.damage >= table.stat(game, it.id, "health")


def fall(game: Cards, happening: DealsDamage) -> Flow[None]:
    """With damage at or above its health it is defeated; what is too much is lost."""
    it = table.thing(game, happening.enemy)
    if it is not None and moments.holds(happening) and is_beaten(game, it):
        yield from defeat_enemy(game, it.id, happening.seat)


def defeat_enemy(game: Cards, enemy: str, seat: int = -1) -> Flow[None]:
    """It is defeated: to the victory display if it is worth points there, else to its discard pile."""
    it = table.thing(game, enemy)
    if it is None:
        return
    happening = EnemyDefeated(seat=seat, enemy=enemy, place=table.place_of(game, it))
    source, abilities = written.book.thing(game, it)
    last = [ability for ability in abilities if _says_afterwards(ability)]
    yield from moments.happen(game, happening, partial(_defeat, game, it, seat, source, last))
    if last and table.thing(game, enemy) is None:
        game.abilities.leave(source.id)


def _says_afterwards(ability: Ability) -> bool:
    """A card that has gone still has its say about its own defeat."""
    return isinstance(ability, Reaction) and ability.to is EnemyDefeated and ability.moment in (AT, AFTER)


def _defeat(game: Cards, it: Thing, seat: int, source: Source, last: list[Ability]) -> Flow[None]:
    if table.thing(game, it.id) is None:
        return
    by: dict[str, Any] = {} if seat < 0 else {"who": table.card_name(table.person(game, seat).code)}
    told = partial(game.tell, "play.log.enemy_defeated", "lcg.base.dmg.06", card=table.card_name(it.id), **by)
    worth = printed(code_of(it.id)).victory > 0
    rule = "lcg.base.ekw.10" if worth else "lcg.base.dmg.06"
    to = "victory" if worth else "discard"
    gone = yield from cards.leave(game, it.id, to, defeated=True, rule=rule, told=told)
    if gone and last:
        game.abilities.enter(source, last)


def check(game: Cards) -> Flow[None]:
    """Enemies whose health has become less than their damage are defeated."""
    for it in hurt(game):
        if is_beaten(game, it):
            yield from defeat_enemy(game, it.id)


def hurt(game: Cards) -> list[Thing]:
    return [it for it in game.state.things if it.damage and table.is_enemy(it.id)]
