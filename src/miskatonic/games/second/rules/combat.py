"""Evading and fighting monsters."""

from __future__ import annotations

from functools import partial

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.rules.arms import (
    NOBODY,
    after_attack,
    arm,
    armed_options,
    best_weapons,
    combat_dice,
    defends,
    fighter,
    new_round,
)
from miskatonic.games.second.rules.checks import check, dice_for, pass_odds, sixes_twice
from miskatonic.games.second.rules.fight_odds import (
    combat_skill,
    evade_odds,
    fight_odds,
    horrifies,
    meeting_odds,
    nightmare,
    slip_odds,
    toughness,
)
from miskatonic.games.second.rules.happenings import CombatOver, Hit, Meets, WardsOff
from miskatonic.games.second.rules.harm import knock_out_check, lose
from miskatonic.games.second.rules.monsters import defeated, stat
from miskatonic.games.second.scenes import Check, Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import about, parts, says
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, nothing
from miskatonic.kernel.offers import offer
from miskatonic.kernel.text import say

STALEMATE = 10
"""So many rounds without any chance for either side end a combat."""


def evade_check(game: Second, who: Investigator, marker: str) -> Flow[Check]:
    awareness = stat(game, marker, "awareness")
    return (yield from check(game, who, "sneak", awareness, kind="evade", rule="2e.evade.01", against=marker))


def evade_or_fight(game: Second, who: Investigator, marker: str) -> Flow[Fight | None]:
    """What he does about one monster: nothing is left to do once it was evaded; else the combat that is to come."""
    return (yield from evade_or_fight_one_of(game, who, [marker]))[1]


def evade_or_fight_one_of(
    game: Second, who: Investigator, markers: list[str]
) -> Flow[tuple[str, Fight | None]]:
    """The same of several, in the order he likes: about which he does something first.

    The combat is over before it began where the blow of the monster has carried him off.
    """
    options = partial(_meeting_options, game, who, markers)
    if len(markers) == 1:
        answer = yield Ask(
            who.seat, say("second.ask.monster", monster=kind_of(markers[0])), options, "2e.evade.01"
        )
    else:
        answer = yield Ask(who.seat, say("second.ask.which_monster"), options, "2e.evade.13")
    verb, marker = parts(answer)
    marker = marker or markers[0]
    fight = Fight(who.seat, marker, at_once=verb == "charge")
    if verb == "evade":
        made = yield from evade_check(game, who, marker)
        if made.passed:
            game.tell("second.log.evaded", "2e.evade.03", who=who.id, monster=kind_of(marker))
            return marker, None
        yield from monster_hits(game, fight, "2e.evade.04", made)
    return marker, fight


def deal_with(game: Second, who: Investigator, marker: str) -> Flow[bool]:
    """Evade or fight one monster, to the end. True when it was evaded."""
    fight = yield from evade_or_fight(game, who, marker)
    if fight is not None and not fight.ended:
        yield from combat(game, fight)
    return fight is None


def _meeting_options(game: Second, who: Investigator, markers: list[str]) -> list[Option]:
    """Evade it; fight it, choice by choice; or strike it at once, as soon as the Horror check is behind him."""
    options = []
    for marker in markers:
        kind, target = kind_of(marker), f"monster:{marker}"
        which = f":{marker}" if len(markers) > 1 else ""
        slip, meeting = partial(slip_odds, game, who, marker), partial(meeting_odds, game, who, marker)
        evade, fight = say("second.option.evade", monster=kind), say("second.option.fight", monster=kind)
        options.append(Option("evade" + which, evade, target, "2e.evade.01", slip))
        options.append(Option("fight" + which, fight, target, "2e.combat.01", meeting))
        weapons = best_weapons(game, Fight(who.seat, marker))
        charge = (
            say("second.option.charge", monster=kind, card=[kind_of(card) for card in weapons])
            if weapons
            else say("second.option.charge_bare", monster=kind)
        )
        options.append(Option("charge" + which, charge, target, "2e.combat.fight.01", meeting))
    return options


def combat(game: Second, fight: Fight) -> Flow[bool]:
    """A whole combat. True when the monster was defeated."""
    with game.scene(fight):
        while not fight.ended:
            yield from fight_on(game, fight)
    return fight.won


def fight_on(game: Second, fight: Fight) -> Flow[None]:
    """The next piece of a combat: the Horror check once, then choice by choice rounds of fight or flee."""
    who = fighter(game, fight)
    if not fight.met:
        fight.met = True
        game.tell("second.log.combat", "2e.combat.01", who=who.id, monster=kind_of(fight.marker))
        yield from _meet(game, fight)
    else:
        yield from _choice(game, fight)
    if fight.ended and game.abilities.hears(CombatOver):
        yield from game.abilities.happen(game, CombatOver(fight=fight, who=who), nothing, (who.seat,))


def _what_he_has(who: Investigator) -> list[int]:
    """What a combat may cost."""
    return [who.sanity, who.stamina, who.clues, len(who.cards)]


def _stalemate(game: Second, fight: Fight) -> None:
    """Neither can hurt the other, and there is no way out: after enough such rounds they part (our own ruling)."""
    who = fighter(game, fight)
    ways = fight_odds(game, fight)
    if not defends(game, fight, "ambush"):
        ways += evade_odds(game, who, fight.marker)
    fight.idle = fight.idle + 1 if not any(odds.chance for odds in ways) else 0
    if fight.idle >= STALEMATE:
        fight.ended = True
        game.tell("second.log.stalemate", "2e.combat.damage.04", who=who.id, monster=kind_of(fight.marker))


def _meet(game: Second, fight: Fight) -> Flow[None]:
    """What the monster does before the Horror check, and the Horror check."""
    happening = Meets(fight=fight, who=fighter(game, fight))
    yield from game.abilities.happen(game, happening, lambda: _horror(game, fight, happening), (fight.seat,))


def _horror(game: Second, fight: Fight, happening: Meets) -> Flow[None]:
    who, marker = fighter(game, fight), fight.marker
    if fight.ended:
        return
    passed = happening.horror
    if passed is None:
        if not horrifies(game, fight):
            return
        made = yield from check(
            game,
            who,
            "will",
            stat(game, marker, "horror_rating"),
            kind="horror",
            rule="2e.combat.horror.01",
            against=marker,
        )
        passed = made.passed
    if not passed:
        damage = stat(game, marker, "horror_damage")
        yield from lose(game, who, "2e.combat.horror.04", sanity=damage, source=f"horror:{marker}")
    elif nightmarish := nightmare(game, fight):
        yield from lose(game, who, "2e.ability.08", sanity=nightmarish, source=f"nightmarish:{marker}")


def _choice(game: Second, fight: Fight) -> Flow[None]:
    """Choose arms, cast, one thing at a time; then fight or flee, which ends the round."""
    who = fighter(game, fight)
    if not fight.before:
        new_round(game, fight)
        fight.before = _what_he_has(who)
    if fight.at_once:
        fight.at_once, answer = False, "strike"
    else:
        prompt = say("second.ask.fight", monster=kind_of(fight.marker))
        answer = yield Ask(who.seat, prompt, partial(_round_options, game, fight), "2e.combat.flee.01")
    if answer == "strike":
        for card in best_weapons(game, fight):
            yield from arm(game, fight, f"wield:{card}")
    if answer in ("fight", "strike"):
        yield from _attack(game, fight)
    elif answer == "flee":
        yield from _flee(game, fight)
    else:
        yield from arm(game, fight, answer)
        return
    if fight.before == _what_he_has(who) and not fight.ended:
        _stalemate(game, fight)
    fight.before = []


def _round_options(game: Second, fight: Fight) -> list[Option]:
    marker = fight.marker
    kind, target = kind_of(marker), f"monster:{marker}"
    attack, odds = say("second.option.attack", monster=kind), partial(fight_odds, game, fight)
    options = [Option("fight", attack, target, "2e.combat.fight.01", odds)]
    if weapons := best_weapons(game, fight):
        options.insert(0, _strike(game, fight, weapons))
    if not defends(game, fight, "ambush"):
        flee = say("second.option.flee", monster=kind)
        odds = partial(evade_odds, game, fighter(game, fight), marker)
        options.append(Option("flee", flee, target, "2e.combat.flee.02", odds))
    return options + armed_options(game, fight)


def _strike(game: Second, fight: Fight, weapons: tuple[str, ...]) -> Option:
    """To take up weapons and attack, in one go."""
    armed = Fight(fight.seat, fight.marker, [*fight.armed, *weapons], fight.cast, doomed=fight.doomed)
    text = say(
        "second.option.strike", card=[kind_of(card) for card in weapons], monster=kind_of(fight.marker)
    )
    odds = partial(fight_odds, game, armed)
    return Option("strike", text, f"monster:{fight.marker}", "2e.combat.gear.04", odds)


def _attack(game: Second, fight: Fight) -> Flow[None]:
    """All successes in one Combat check, or none count (2e.combat.fight.04)."""
    who, marker = fighter(game, fight), fight.marker
    mod = stat(game, marker, "combat_rating") + combat_dice(game, fight)
    made = yield from check(
        game,
        who,
        combat_skill(game, fight),
        mod,
        toughness(game, fight),
        kind="combat",
        rule="2e.combat.fight.01",
        against=marker,
        fight=fight,
    )
    if made.passed:
        yield from beaten(game, fight)
    else:
        yield from after_attack(game, fight)
        yield from monster_hits(game, fight, "2e.combat.damage.01", made)


def combat_check(game: Second, who: Investigator, mod: int, difficulty: int, rule: str) -> Flow[Check]:
    """A Combat check that a card asks for, with no monster there: weapons and spells help as ever."""
    with game.scene(Fight(who.seat, NOBODY)) as fight:
        yield from _take_arms(game, fight, mod, difficulty)
        made = yield from check(
            game,
            who,
            "fight",
            mod + combat_dice(game, fight),
            difficulty,
            kind="combat",
            rule=rule,
            against=NOBODY,
            fight=fight,
        )
        yield from after_attack(game, fight)
        yield from game.abilities.happen(game, CombatOver(fight=fight, who=who), nothing, (who.seat,))
    yield from knock_out_check(game, who)
    return made


def _take_arms(game: Second, fight: Fight, mod: int, difficulty: int) -> Flow[None]:
    """What was laid down again stays there, so that nobody turns in circles."""
    laid: list[str] = []
    while arms := [option for option in armed_options(game, fight) if option.name not in laid]:
        reckon = partial(bare_combat_odds, game, fight, mod, difficulty)
        go = Option("roll", say("second.option.roll"), rule="2e.combat.fight.01", reckon=reckon)
        answer = yield Ask(fight.seat, say("second.ask.combat_check"), [go, *arms], "2e.combat.gear.04")
        if answer == "roll":
            return
        if says(answer, "lay_down"):
            laid.append(f"wield:{about(answer)}")
        yield from arm(game, fight, answer)


def bare_combat_odds(game: Second, fight: Fight, mod: int, difficulty: int) -> tuple[Odds, ...]:
    who = fighter(game, fight)
    dice = dice_for(game, who, "fight", "combat", mod + combat_dice(game, fight), NOBODY)
    return pass_odds(who, dice, difficulty, sixes_twice(fight))


def beaten(game: Second, fight: Fight) -> Flow[None]:
    """The monster is defeated, whatever it cost; then used-up arms go, and Overwhelming still costs Stamina."""
    who, marker = fighter(game, fight), fight.marker
    fight.ended = fight.won = True
    overwhelming = stat(game, marker, "overwhelming") if defends(game, fight, "overwhelming") else 0
    game.tell("second.log.defeated", "2e.combat.fight.03", who=who.id, monster=kind_of(marker))
    ignored = "endless" in fight.cast.values()
    yield from defeated(game, who, marker, "2e.combat.fight.03", endless_too=ignored)
    yield from after_attack(game, fight)
    if overwhelming:
        yield from lose(game, who, "2e.ability.11", stamina=overwhelming, source=f"overwhelming:{marker}")
    yield from knock_out_check(game, who)


def _flee(game: Second, fight: Fight) -> Flow[None]:
    who = fighter(game, fight)
    made = yield from evade_check(game, who, fight.marker)
    if made.passed:
        fight.ended = True
        game.tell("second.log.fled", "2e.combat.flee.02", who=who.id, monster=kind_of(fight.marker))
    else:
        yield from monster_hits(game, fight, "2e.combat.damage.01", made)


def monster_hits(game: Second, fight: Fight, rule: str, failed: Check) -> Flow[None]:
    """Combat damage, or what the marker says instead or besides; combat goes on while he is still there."""
    who = fighter(game, fight)
    place = who.place
    happening = Hit(fight=fight, who=who, damage=stat(game, fight.marker, "combat_damage"), after=failed.kind)

    def hit() -> Flow[None]:
        if happening.damage > 0 and failed.kind == "combat":
            yield from ward_off(game, happening, rule)
        if happening.damage > 0:
            yield from lose(game, who, rule, stamina=happening.damage, source=f"combat:{fight.marker}")

    yield from game.abilities.happen(game, happening, hit, (who.seat,))
    if who.place != place:
        fight.ended = True


def ward_off(game: Second, happening: Hit, rule: str) -> Flow[None]:
    """Before the blow of a monster: what may take its damage away."""
    who, fight = happening.who, happening.fight
    moment = WardsOff(who=who, hit=happening)
    bear = Option("bear", say("second.option.bear"), rule=rule)
    damage = happening.damage
    yield from offer(
        game,
        moment,
        who.seat,
        lambda: say("second.ask.warding", monster=kind_of(fight.marker), n=damage),
        bear,
        lambda: happening.damage <= 0,
    )
