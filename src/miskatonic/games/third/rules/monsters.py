"""Monsters come, move, attack, are hurt and go.

What is printed on them is in `prey`, whom they are engaged with in `engagement`; other rooms find all of it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from miskatonic.games.third.facts import kind_of, monster_kind
from miskatonic.games.third.rules import engagement, written
from miskatonic.games.third.rules.board import nearest, steps_towards, streets
from miskatonic.games.third.rules.choices import GROUP, choose_place
from miskatonic.games.third.rules.engagement import (
    disengage,
    engage,
    engage_again,
    engage_one_of,
    evade,
    exhaust,
    happened,
    leave_all,
    let_go,
    may_engage,
    move_person,
    ready,
    settle_monster,
)
from miskatonic.games.third.rules.happenings import Attacks, MonsterDamaged, MonsterDefeated, Spawned
from miskatonic.games.third.rules.harm import suffer, suffer_in_units
from miskatonic.games.third.rules.people import (
    ELUSIVE,
    KEYWORDS,
    MASSIVE,
    at_seat,
    find_monster,
    has_keyword,
    present,
    seats_in_order,
)
from miskatonic.games.third.rules.prey import (
    DIRECT,
    HEALTH,
    destinations,
    engageable,
    health_left,
    health_of,
    is_epic,
    named_spaces,
    prey,
    preyed_upon,
    stat,
    unseen,
)
from miskatonic.games.third.rules.surroundings import harming, surrounded
from miskatonic.games.third.scenes import Attack
from miskatonic.games.third.state import ENGAGED, READY, Investigator, Monster, Third
from miskatonic.games.third.steps import Rerolling, Suffering
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.text import say

__all__ = [
    "DIRECT",
    "attack",
    "attack_in_units",
    "damage_monster",
    "defeat_monster",
    "destinations",
    "discard_monster",
    "disengage",
    "engage",
    "engage_again",
    "engage_one_of",
    "engageable",
    "enter_play",
    "evade",
    "exhaust",
    "health_left",
    "health_of",
    "is_epic",
    "leave_all",
    "move_monster",
    "move_person",
    "named_spaces",
    "nearest_goal",
    "prey",
    "put_monster",
    "ready",
    "recover",
    "settle",
    "settle_monster",
    "spawn",
    "spawn_named",
    "spawn_place",
    "spawn_places",
    "stat",
    "streets_nearest",
    "suffer_on",
    "unseen",
]
STREAM = "monsters"
"""The luck of the monster deck."""


def at_rest(game: Third) -> bool:
    """Nothing for `settle` to do, as nearly always."""
    state = game.state
    places = [who.place for who in state.investigators if not who.out]
    for monster in state.monsters:
        if (
            monster.place in places
            and (
                monster.state == READY
                or (monster.state == ENGAGED and len(monster.engaged) < places.count(monster.place))
            )
            and may_engage(game, monster, places)
        ):
            return False
        if monster.damage and not health_left(game, monster):
            return False
    return True


def unrest(game: Third) -> bool:
    """Whether there is anything to settle, looked for only where anything has moved since there was nothing.

    While cards change what monsters are, that alone says too little.
    """
    changes = game.abilities.modifiers
    if game.stirred or HEALTH in changes or KEYWORDS[MASSIVE] in changes or KEYWORDS[ELUSIVE] in changes:
        game.stirred = not at_rest(game)
        return game.stirred
    return False


def settle(game: Third, rule: str = "3e.474.5") -> Flow[None]:
    """What always holds: who has as much damage as health is defeated (465.9), who is ready engages (474.5)."""
    for monster in tuple(game.state.monsters):
        if monster.damage and not health_left(game, monster):
            yield from defeat_monster(game, monster, "3e.465.9")
    yield from engagement.settle(game, rule)


# ---------------------------------------------------------------------- coming into play


def enter_play(game: Third, monster: Monster) -> None:
    """Put it on the board, with what its card says."""
    game.state.monsters.append(monster)
    game.stirred = True
    game.abilities.enter(*written.book.monster(monster.id))


def spawn(game: Third, rule: str, *, place: str = "", state: str = READY, n: int = 1) -> Flow[list[Monster]]:
    """So many from the bottom of the deck (465.5), where their cards say unless the effect says it (465.6)."""
    found = []
    for _ in range(n):
        deck = game.state.monster_deck
        if not deck.bags:
            break
        monster = deck.draw(game.chance, STREAM, bottom=True)
        found.append((yield from _appear(game, monster, rule, place, state)))
    return found


def spawn_named(
    game: Third,
    name: str,
    rule: str,
    *,
    place: str = "",
    state: str = READY,
    engaged: Investigator | None = None,
) -> Flow[Monster | None]:
    """This monster, a copy or any of its kind: set aside, in the deck or the archive; None when there is none left."""
    monster = _find_card(game, name)
    if not monster:
        return None
    if engaged is not None and not engaged.out:
        place = engaged.place
    spawned = yield from _appear(game, monster, rule, place, state, engaged)
    return spawned


def _find_card(game: Third, name: str) -> str:
    """Take it out of where it waits; "" when it is nowhere to be had."""
    state = game.state
    for card in state.set_aside:
        if name in (card, kind_of(card)):
            state.set_aside.remove(card)
            return card
    for card in state.monster_deck.cards():
        if name in (card, kind_of(card)):
            state.monster_deck.remove(card)
            return card
    card = name if "." in name else f"{name}.1"
    return card if monster_kind(card).epic and find_monster(game, card) is None else ""


def _appear(
    game: Third, card: str, rule: str, place: str, state: str, engaged: Investigator | None = None
) -> Flow[Monster]:
    if not place:
        game.state.revealed.append(card)
        place = yield from spawn_place(game, card)
        game.state.revealed.remove(card)
    monster = Monster(card, place, state)
    enter_play(game, monster)
    game.tell("third.log.spawns", rule, monster=kind_of(card), place=place)
    yield from happened(game, Spawned, monster, None)
    if find_monster(game, card) is not monster:
        return monster
    if engaged is not None:
        yield from engage(game, monster, engaged, rule)
    yield from settle_monster(game, monster)
    return monster


def spawn_place(game: Third, kind: str) -> Flow[str]:
    """Where its card says it appears; among several spaces the group picks (004)."""
    return choose_place(
        game,
        game.state.leader,
        spawn_places(game, kind),
        say("third.ask.monster_spawns", monster=kind_of(kind)),
        GROUP,
    )


def spawn_places(game: Third, kind: str) -> list[str]:
    """Every space its spawn instructions allow; one without any appears in the unstable space."""
    card = monster_kind(kind)
    if card.spawn == "street_nearest_prey":
        people = present(game)
        return streets_nearest(game, preyed_upon(game, card.activation.prey, people, ""))
    if card.spawn == "street_nearest_leader":
        leader = at_seat(game, game.state.leader)
        return streets_nearest(game, [] if leader.out else [leader])
    return named_spaces(game, "unstable_space" if card.spawn == "none" else card.spawn)


def streets_nearest(game: Third, people: Iterable[Investigator]) -> list[str]:
    """For each of them the nearest street or streets; all streets when there is nobody to be near."""
    found = [place for who in people for place in nearest(game, who.place, streets(game))]
    return list(dict.fromkeys(found)) or streets(game)


# ---------------------------------------------------------------------- moving


def move_monster(game: Third, monster: Monster, goals: Sequence[str], steps: int, rule: str) -> Flow[None]:
    """Step by step toward the nearest of these spaces (202.2g), as far as the first investigators (202.2e)."""
    goal = yield from nearest_goal(game, monster, goals)
    while goal and steps > 0 and monster.place != goal:
        steps -= 1
        ways = steps_towards(game, monster.place, goal)
        prompt = say("third.ask.monster_way", monster=kind_of(monster.id), place=goal)
        place = yield from choose_place(game, game.state.leader, ways, prompt, GROUP)
        before = monster.state
        yield from put_monster(game, monster, place, rule)
        if monster.state != before:
            return


def nearest_goal(game: Third, monster: Monster, goals: Sequence[str]) -> Flow[str]:
    """The nearest of several, equally near ones at the group's choice; "" when none can be reached."""
    found = nearest(game, monster.place, goals)
    if len(found) < 2:
        return found[0] if found else ""
    prompt = say("third.ask.monster_goal", monster=kind_of(monster.id))
    return (yield from choose_place(game, game.state.leader, found, prompt, "3e.202.2g"))


def put_monster(game: Third, monster: Monster, place: str, rule: str) -> Flow[None]:
    """It moves into a space and, if it is ready, engages there."""
    monster.place = place
    game.stirred = True
    game.tell("third.log.monster_moves", rule, monster=kind_of(monster.id), place=place)
    yield from settle_monster(game, monster, "3e.202.2e")


# ---------------------------------------------------------------------- attacks


def attack(game: Third, monster: Monster, who: Investigator, rule: str) -> Flow[None]:
    """It deals him its damage and horror (202.3b); who is defeated by it ends what he is doing."""
    happening = Attacks(monster=monster, who=who)
    do = partial(_deal, game, monster, who, rule)
    with game.scene(Attack(monster.id, who.seat)):
        yield from game.abilities.happen(game, happening, do, seats_in_order(game))


def _deal(game: Third, monster: Monster, who: Investigator, rule: str) -> Flow[None]:
    blow = _blow(game, monster, who, rule)
    yield from suffer(game, who, rule, damage=blow.damage, horror=blow.horror, by=monster.id)


def _blow(game: Third, monster: Monster, who: Investigator, rule: str) -> Suffering:
    damage, horror = stat(game, monster.id, "damage"), stat(game, monster.id, "horror")
    game.tell("third.log.attacks", rule, monster=kind_of(monster.id), who=who.id)
    return Suffering(monster.id, who.seat, max(0, damage), max(0, horror), rule)


def attack_in_units(game: Third, monster: Monster, who: Investigator, rule: str) -> Flow[None]:
    """The same where nothing waits for it: each thing that prevents some of its harm may be a unit."""
    with game.scene(Attack(monster.id, who.seat)):
        happening = Attacks(monster=monster, who=who)
        if not game.abilities.hears(Attacks) or (
            yield from game.abilities.beforehand(game, happening, list(seats_in_order(game)))
        ):
            yield from _suffer(game, _blow(game, monster, who, rule), again=False)


def suffer_on(game: Third, step: Suffering) -> Flow[None]:
    """It goes on, though the monster may have left while something was done about it."""
    if step.price:
        yield from _pay(game, step)
        return
    with game.scene(harming(step)):
        yield from _suffer(game, step, again=True)


def _pay(game: Third, step: Suffering) -> Flow[None]:
    """Harm that is a price; what has been suffered is told to what it is paid for."""
    paid = game.state.steps[-1]
    assert isinstance(paid, Rerolling)
    begun, step.begun = step.begun, True
    with surrounded(game):
        dealt = yield from suffer_in_units(game, step, again=begun)
    if dealt is not None:
        paid.damage = dealt.own_damage + dealt.card_damage
        paid.horror = dealt.own_horror + dealt.card_horror


def _suffer(game: Third, blow: Suffering, *, again: bool) -> Flow[None]:
    if (yield from suffer_in_units(game, blow, again=again)) is None:
        return
    if game.abilities.hears(Attacks) and (monster := find_monster(game, blow.monster)):
        happening = Attacks(monster=monster, who=at_seat(game, blow.seat))
        yield from game.abilities.afterwards(game, happening, list(seats_in_order(game)))


def recover(game: Third, monster: Monster, n: int, rule: str) -> None:
    """Damage off a monster."""
    n = min(n, monster.damage)
    if n > 0:
        monster.damage -= n
        game.tell("third.log.monster_recovers", rule, monster=kind_of(monster.id), n=n)


# ---------------------------------------------------------------------- harm to monsters


def damage_monster(
    game: Third,
    monster: Monster,
    n: int,
    rule: str,
    *,
    by: Investigator | None = None,
    attack: bool = False,
    source: str = "",
) -> Flow[None]:
    """So much damage; with as much as its health it is defeated (465.9). Who reacts may find it gone.

    `source` is the card that deals it for him, if one does.
    """
    if n < 1 or find_monster(game, monster.id) is not monster:
        return
    happening = MonsterDamaged(monster=monster, who=by, n=n, attack=attack, source=source)
    do = partial(_damage, game, monster, n, rule, by, attack)
    yield from game.abilities.happen(game, happening, do, seats_in_order(game))


def _damage(
    game: Third, monster: Monster, n: int, rule: str, by: Investigator | None, attack: bool
) -> Flow[None]:
    monster.damage += n
    game.stirred = True
    game.tell("third.log.damages_monster", rule, monster=kind_of(monster.id), n=n)
    if monster.damage >= health_of(game, monster):
        yield from defeat_monster(game, monster, "3e.465.9", by=by, attack=attack)
    elif by is not None and monster.state == READY and monster.place == by.place:
        yield from _strike_back(game, monster, by)


def _strike_back(game: Third, monster: Monster, who: Investigator) -> Flow[None]:
    """Whom it did not see it engages once he has hurt it."""
    if unseen(game, monster, who) and not has_keyword(game, monster.id, ELUSIVE):
        yield from engage(game, monster, who, "3e.474.5")


def defeat_monster(
    game: Third, monster: Monster, rule: str, *, by: Investigator | None = None, attack: bool = False
) -> Flow[None]:
    """Its card leaves the board; what answers to that finds it gone but its words still in force.

    `attack`: as part of an attack action, which is worth a remnant where its card shows one (413.7). A card may send
    it elsewhere before: `to` is "deck", "archive" or "box".
    """
    if find_monster(game, monster.id) is not monster:
        return
    to = "archive" if is_epic(monster) else "deck"
    happening = MonsterDefeated(monster=monster, who=by, attack=attack, to=to)
    try:
        yield from game.abilities.happen(
            game, happening, partial(_defeat, game, happening, rule), seats_in_order(game)
        )
    finally:
        if find_monster(game, monster.id) is None:
            game.abilities.leave(monster.id)


def _defeat(game: Third, happening: MonsterDefeated, rule: str) -> Flow[None]:
    monster, who = happening.monster, happening.who
    _take_off(game, monster, happening.to)
    by: dict[str, Any] = {} if who is None else {"who": who.id}
    game.tell("third.log.monster_defeated", rule, monster=kind_of(monster.id), **by)
    if who is not None and not who.out and happening.attack and monster_kind(monster.id).remnant:
        who.remnants += 1
        game.tell("third.log.gain_remnants", "3e.413.7", who=who.id, n=1)
    return
    yield


def discard_monster(game: Third, monster: Monster, rule: str) -> Flow[None]:
    """On top of the monster deck, an epic one into the archive (465.11, 411.5g): it is not defeated."""
    if find_monster(game, monster.id) is not monster:
        return
    _take_off(game, monster, "archive" if is_epic(monster) else "deck")
    game.abilities.leave(monster.id)
    game.tell("third.log.monster_discarded", rule, monster=kind_of(monster.id))
    return
    yield


def _take_off(game: Third, monster: Monster, to: str) -> None:
    """Off the board, and its card where it belongs; an archive card is simply no longer in play."""
    state = game.state
    for seat in tuple(monster.engaged):
        let_go(game, monster, seat)
    state.monsters = [each for each in state.monsters if each is not monster]
    state.waiting = [each for each in state.waiting if each != monster.id]
    if to == "deck":
        state.monster_deck.put(monster.id)
    elif to == "box":
        state.boxed.append(monster.id)
