"""The enemy phase: hunters move, and engaged enemies attack."""

from __future__ import annotations

from miskatonic.games.cards.play.rules import attacks, cards, enemies, moments, table, windows
from miskatonic.games.cards.play.state import PLACE, Cards, Investigator, Thing
from miskatonic.games.cards.play.steps import EnemyAttack, HunterMove
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

HUNTER = "hunter"

HUNTS, ATTACKS, MASSIVE_ORDER = "lcg.base.ekw.01", "lcg.base.enemy.03", "lcg.base.ekw.08"


def enemy_phase(game: Cards) -> Flow[None]:
    """3.1 and 3.2: the phase begins; every hunter that may moves, each a unit of its own."""
    if moments.is_quiet(game, begins="enemy"):
        _send_hunters(game)
        return moments.SILENT
    return _enemy_phase(game)


def _enemy_phase(game: Cards) -> Flow[None]:
    yield from moments.begin(game, "enemy")
    if not _send_hunters(game):
        yield from windows.window(game, windows.HUNTERS)


def _send_hunters(game: Cards) -> bool:
    """Whether there are any; afterwards everybody is attacked."""
    hunters = [it.id for it in table.enemies(game) if hunts(game, it)]
    game.state.step = "enemy_attacks"
    game.state.queue = table.seats(game)
    game.push(*[HunterMove(enemy) for enemy in hunters])
    return bool(hunters)


# ---------------------------------------------------------------------- hunters


def hunts(game: Cards, it: Thing) -> bool:
    """A ready hunter that is engaged with nobody, and has nobody at its location whom it wants."""
    if it.zone != PLACE or it.exhausted or not table.has_keyword(game, it.id, HUNTER):
        return False
    here = [who.seat for who in table.people_at(game, it.place)]
    return not enemies.prey_of(game, it, here)


def hunter_move(game: Cards, step: HunterMove) -> Flow[None]:
    """It moves once towards the nearest investigator it wants, and engages if it reaches one."""
    it = table.thing(game, step.enemy)
    if it is not None and hunts(game, it):
        targets = quarry(game, it)
        to = (yield from enemies.choose_step(game, it.id, targets, HUNTS)) if targets else ""
        if to:
            yield from enemies.move_enemy(game, it.id, to, HUNTS)
    if not game.state.steps:
        yield from windows.window(game, windows.HUNTERS)


def quarry(game: Cards, it: Thing) -> list[str]:
    """Where the nearest investigators are; of several equally near those it prefers, and all that are still tied."""
    far = table.distances(game, it.place)
    people = [who for who in table.people(game) if who.place in far and enemies.prey_of(game, it, [who.seat])]
    nearest = min([far[who.place] for who in people], default=None)
    tied = [who.seat for who in people if far[who.place] == nearest]
    wanted = enemies.prey_of(game, it, tied)
    return list(dict.fromkeys([table.person(game, seat).place for seat in wanted]))


# ---------------------------------------------------------------------- attacks


def enemy_attacks(game: Cards) -> Flow[None]:
    """3.3, for the next investigator who has something to expect; after the last one 3.4: the phase ends."""
    if moments.is_quiet(game, ends=("enemy",)) and not _is_anybody_attacked(game):
        game.state.queue = []
        return moments.pass_by(game, "upkeep", "phase")
    return _enemy_attacks(game)


def _is_anybody_attacked(game: Cards) -> bool:
    return any(attackers(game, table.person(game, seat)) for seat in game.state.queue)


def _enemy_attacks(game: Cards) -> Flow[None]:
    state = game.state
    while state.queue:
        who = table.person(game, state.queue[0])
        state.queue = state.queue[1:]
        if not who.out:
            yield from windows.window(game, windows.ATTACKS, who.seat)
        if attackers(game, who):
            yield from enemy_attack(game, EnemyAttack(who.seat))
            return
    yield from windows.window(game, windows.ATTACKED)
    yield from moments.end(game, "enemy", "phase")
    state.step = "upkeep"


def attackers(game: Cards, who: Investigator, done: list[str] | None = None) -> list[str]:
    """The ready enemies engaged with him that may attack him and have not done so in this phase."""
    if who.out:
        return []
    return [
        it.id
        for it in table.engaged_with(game, who.seat)
        if not it.exhausted and it.id not in (done or ()) and attacks.may_attack(game, it.id, who)
    ]


def enemy_attack(game: Cards, step: EnemyAttack) -> Flow[None]:
    """The next enemy engaged with this seat attacks and exhausts, also where its attack was cancelled."""
    who = table.person(game, step.seat)
    waiting = attackers(game, who, step.done)
    if not waiting:
        return
    enemy = waiting[0]
    if len(waiting) > 1:
        enemy = yield from attacks.choose_attacker(game, who, waiting, ATTACKS)
    if table.has_keyword(game, enemy, enemies.MASSIVE):
        yield from _attack_everybody(game, enemy)
    else:
        yield from attacks.attack(game, enemy, who, rule=ATTACKS)
    it = table.thing(game, enemy)
    if it is not None:
        cards.exhaust(game, it)
    done = [*step.done, enemy]
    if attackers(game, who, done):
        game.push(EnemyAttack(who.seat, done))


def _attack_everybody(game: Cards, enemy: str) -> Flow[None]:
    """A massive enemy attacks each investigator it is engaged with, in an order the lead chooses."""
    done: list[int] = []
    while people := _engaged_people(game, enemy, done):
        seat = people[0].seat
        if len(people) > 1 and attacks.order_matters(game, people, [enemy]):
            options = [
                Option(
                    table.named_seat(who.seat),
                    table.card_name(who.code),
                    table.named_seat(who.seat),
                    MASSIVE_ORDER,
                )
                for who in people
            ]
            prompt = say("play.ask.attacked_next", card=table.card_name(enemy))
            seat = number((yield Ask(game.state.lead, prompt, options, MASSIVE_ORDER)))
        done.append(seat)
        yield from attacks.attack(game, enemy, table.person(game, seat), rule=MASSIVE_ORDER)


def _engaged_people(game: Cards, enemy: str, done: list[int]) -> list[Investigator]:
    """Those at its location whom it has still to attack, while it is ready."""
    it = table.thing(game, enemy)
    if it is None or it.exhausted:
        return []
    return [
        who
        for who in table.people_at(game, it.place)
        if who.seat not in done and attacks.may_attack(game, enemy, who)
    ]
