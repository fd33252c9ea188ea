"""What monsters do beyond their printed numbers."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.second.abilities.lines import Line
from miskatonic.games.second.facts import (
    LOCATIONS,
    card_kind,
    distances,
    in_other_world,
    kind_of,
    monster_kind,
)
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.arms import fight_in
from miskatonic.games.second.rules.checks import check, roll
from miskatonic.games.second.rules.cup import take_off, to_cup
from miskatonic.games.second.rules.gates import drawn_through, return_to_arkham
from miskatonic.games.second.rules.happenings import Defeated, Hit, MakesCheck, Meets, MonsterMoves
from miskatonic.games.second.rules.moving_monsters import least_stealthy, put_monster
from miskatonic.games.second.rules.people import in_order, in_town
from miskatonic.games.second.rules.possessions import draw
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, say

UNIQUE_MOVE = "2e.mythos.move.type.05"
TEXT = "2e.combat.damage.02"
BLACKEST_NIGHT = "mythos_09"
SANCTUARIES = (harm.ASYLUM, harm.HOSPITAL)


Fits = Callable[[Second, Source, str | None], bool]


def is_a(kind: str) -> Fits:
    """For modifiers: the marker asked about is of this kind."""
    return lambda game, source, marker: marker is not None and kind_of(marker) == kind


def _fights(kind: str) -> Callable[[Second, Source, Hit | Meets], bool]:
    """For reactions: the monster of this fight is of this kind."""
    return lambda game, source, happening: kind_of(happening.fight.marker) == kind


def _marker(kind: str) -> Callable[[Second, Source, MonsterMoves | Defeated], bool]:
    return lambda game, source, happening: kind_of(happening.marker) == kind


def _stirs(least: int, n: int) -> Line:
    """It does not move; on a high roll everybody in Arkham loses Stamina."""

    def run(game: Second, source: Source, happening: MonsterMoves) -> Flow[None]:
        face = roll(game)[0]
        game.tell("second.log.chthonian", UNIQUE_MOVE, monster="chthonian", n=face)
        if face < least:
            return
        for who in in_order(game):
            if in_town(who):
                try:
                    yield from harm.lose(game, who, UNIQUE_MOVE, stamina=n, source=source.id)
                except harm.KnockedOut:
                    continue

    stirs = reacts(MonsterMoves, Moment.AFTER, run, UNIQUE_MOVE, fits=_marker("chthonian"))
    return Line(say("second.monster_text.chthonian", least=least, n=n), (stirs,))


def _hound_hunts(game: Second, source: Source, happening: MonsterMoves) -> Flow[None]:
    """Straight to the nearest investigator in a location, the Asylum and the Hospital excepted."""
    away = distances(happening.place)
    targets = [who for who in in_order(game) if who.place in LOCATIONS and who.place not in SANCTUARIES]
    if not targets:
        return
    nearest = min(away[who.place] for who in targets)
    prey = yield from least_stealthy(
        game, [who for who in targets if away[who.place] == nearest], UNIQUE_MOVE
    )
    put_monster(game, happening.marker, prey.place, UNIQUE_MOVE)


def _shambler(game: Second, source: Source, happening: Hit) -> Flow[None]:
    yield from harm.lost_in_time_and_space(game, happening.who, TEXT)


def _elder_thing(game: Second, source: Source, happening: Hit) -> Flow[None]:
    """Besides the damage a weapon or spell of his choice is lost."""
    who = happening.who
    cards = [
        card.id for card in who.cards if card_kind(card.id).weapon or card_kind(card.id).deck == "spells"
    ]
    yield from harm.lose_items(game, who, 1, cards, TEXT)


def _nightgaunt(game: Second, source: Source, happening: Hit) -> Flow[None]:
    """Through the nearest open gate; from an Other World back to Arkham; nothing without a gate (C42)."""
    who = happening.who
    if not game.state.gates:
        return
    if in_other_world(who.place):
        yield from return_to_arkham(game, who, TEXT)
        return
    away = distances(who.place)
    gates = sorted(game.state.gates, key=lambda place: (away[place], place))
    nearest = [place for place in gates if away[place] == away[gates[0]]]
    place = nearest[0]
    if len(nearest) > 1:
        options = [
            Option(each, say("second.option.carried", place=each), f"place:{each}", TEXT) for each in nearest
        ]
        place = yield Ask(who.seat, say("second.ask.carried"), options, TEXT)
    drawn_through(game, who, place, TEXT)
    happening.fight.ended = True


def _no_trophy(game: Second, source: Source, happening: Defeated) -> Flow[None]:
    """Its marker goes back to the box."""
    happening.to = "box"
    return
    yield


def _unique_item(n: int) -> Line:
    """Unique Items for who beat it."""

    def run(game: Second, source: Source, happening: Defeated) -> Flow[None]:
        yield from draw(game, happening.who, "unique", n, n, "2e.misc.encmonster.02")

    return Line(say("second.monster_text.mi_go", n=n), _reward("mi_go", run))


def _clues(n: int) -> Line:
    """Clue tokens for who beat it."""

    def run(game: Second, source: Source, happening: Defeated) -> Flow[None]:
        _gain_clues(game, happening.who, n, "2e.misc.encmonster.02")
        return
        yield

    return Line(say("second.monster_text.warlock", n=n), _reward("warlock", run))


def _gain_clues(game: Second, who: Investigator, n: int, rule: str) -> None:
    who.clues += n
    game.tell("second.log.gain_clues", rule, who=who.id, n=n)


def _black_man(skill: str, mod: int, n: int) -> Line:
    """A check: clue tokens, or devoured; either way he is gone."""

    def run(game: Second, source: Source, happening: Meets) -> Flow[None]:
        fight, who = happening.fight, happening.who
        fight.ended = True
        made = yield from check(game, who, skill, mod, rule=TEXT)
        take_off(game, fight.marker)
        if fight.marker in game.state.fighting:
            game.state.fighting.remove(fight.marker)
        to_cup(game, fight.marker)
        if made.passed:
            _gain_clues(game, who, n, TEXT)
        else:
            yield from harm.devoured(game, who, "2e.state.devoured.01")

    meets = reacts(Meets, Moment.WHEN, run, TEXT, fits=_fights("the_black_man"))
    words = say("second.monster_text.the_black_man", skill=skill, modifier=Raw(signed(mod)), n=n)
    return Line(words, (meets,))


def _bloated_woman(skill: str, mod: int) -> Line:
    """A check, or the Horror check and the Combat check fail by themselves."""

    def run(game: Second, source: Source, happening: Meets) -> Flow[None]:
        fight = happening.fight
        made = yield from check(game, happening.who, skill, mod, rule=TEXT)
        if not made.passed:
            happening.horror = False
            fight.doomed = True

    words = say("second.monster_text.the_bloated_woman", skill=skill, modifier=Raw(signed(mod)))
    return Line(
        words,
        (
            reacts(Meets, Moment.WHEN, run, TEXT, fits=_fights("the_bloated_woman")),
            reacts(MakesCheck, Moment.WHEN, _combat_fails, TEXT, fits=_doomed),
        ),
    )


def _doomed(game: Second, source: Source, happening: MakesCheck) -> bool:
    made = happening.check
    return made.kind == "combat" and (fight := fight_in(game)) is not None and fight.doomed


def _combat_fails(game: Second, source: Source, happening: MakesCheck) -> Flow[None]:
    fight = fight_in(game)
    assert fight is not None
    happening.check.automatic = False
    fight.doomed = False
    return
    yield


def _instead(kind: str, run: Callable[[Second, Source, Hit], Flow[None]]) -> Reaction:
    """Instead of the damage, which such a marker has none of."""
    return reacts(Hit, Moment.WHEN, run, TEXT, fits=_fights(kind))


def _reward(kind: str, run: Callable[[Second, Source, Defeated], Flow[None]]) -> tuple[Ability, ...]:
    """Instead of a trophy, once the marker is back in the box."""
    return (
        reacts(Defeated, Moment.WHEN, _no_trophy, TEXT, fits=_marker(kind)),
        reacts(Defeated, Moment.AFTER, run, TEXT, fits=_marker(kind)),
    )


def _becomes(kind: str, number: str, value: int, when: Fits) -> Modifier:
    """A printed number is another one while something holds."""
    return Modifier(f"monster.{number}", value - getattr(monster_kind(kind), number), TEXT, when)


def _frenzy(terror: int, rating: int, damage: int) -> Line:
    """From a terror level on Maniacs change."""

    def when(game: Second, _: Source, marker: str | None) -> bool:
        return game.state.terror >= terror and marker is not None and kind_of(marker) == "maniac"

    words = say("second.monster_text.maniac", n=terror, rating=rating, damage=damage)
    return Line(
        words,
        (
            _becomes("maniac", "combat_rating", rating, when),
            _becomes("maniac", "combat_damage", damage, when),
            Modifier("monster.endless", 1, TEXT, when),
        ),
    )


def _at_night(environment: str, rating: int) -> Line:
    def when(game: Second, _: Source, marker: str | None) -> bool:
        night = game.state.environment == environment
        return night and marker is not None and kind_of(marker) == "haunter_of_the_dark"

    words = say("second.monster_text.haunter_of_the_dark", mythos=environment, n=rating)
    return Line(words, (_becomes("haunter_of_the_dark", "combat_rating", rating, when),))


MONSTER_LINES: dict[str, Line] = {
    "chthonian": _stirs(4, 1),
    "hound_of_tindalos": Line(
        say("second.monster_text.hound_of_tindalos"),
        (reacts(MonsterMoves, Moment.AFTER, _hound_hunts, UNIQUE_MOVE, fits=_marker("hound_of_tindalos")),),
    ),
    "dimensional_shambler": Line(
        say("second.monster_text.dimensional_shambler"), (_instead("dimensional_shambler", _shambler),)
    ),
    "elder_thing": Line(
        say("second.monster_text.elder_thing"),
        (reacts(Hit, Moment.AFTER, _elder_thing, TEXT, fits=_fights("elder_thing")),),
    ),
    "nightgaunt": Line(say("second.monster_text.nightgaunt"), (_instead("nightgaunt", _nightgaunt),)),
    "maniac": _frenzy(6, -2, 3),
    "mi_go": _unique_item(1),
    "warlock": _clues(2),
    "haunter_of_the_dark": _at_night(BLACKEST_NIGHT, -5),
    "the_black_man": _black_man("luck", -1, 2),
    "the_bloated_woman": _bloated_woman("will", -2),
    "the_dark_pharaoh": Line(
        say("second.monster_text.the_dark_pharaoh"),
        (Modifier("combat_by_lore", 1, TEXT, is_a("the_dark_pharaoh")),),
    ),
}
"""Kind of monster -> what it does beyond its numbers and keywords, in play and in words."""
MONSTER_ABILITIES: dict[str, tuple[Ability, ...]] = {
    kind: line.abilities for kind, line in MONSTER_LINES.items()
}
