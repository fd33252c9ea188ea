"""What monsters do beyond their printed numbers."""

from __future__ import annotations

from collections.abc import Callable

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
from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Ability, Modifier, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

UNIQUE_MOVE = "2e.mythos.move.type.05"
TEXT = "2e.combat.damage.02"
BLACKEST_NIGHT = "mythos_09"
BLACKEST_RATING = -5
FRENZY = 6
"""The terror level at which Maniacs change."""
SANCTUARIES = (harm.ASYLUM, harm.HOSPITAL)


def is_a(kind: str) -> Callable[[Second, Source, str | None], bool]:
    """For modifiers: the marker asked about is of this kind."""
    return lambda game, source, marker: marker is not None and kind_of(marker) == kind


def _fights(kind: str) -> Callable[[Second, Source, Hit | Meets], bool]:
    """For reactions: the monster of this fight is of this kind."""
    return lambda game, source, happening: kind_of(happening.fight.marker) == kind


def _marker(kind: str) -> Callable[[Second, Source, MonsterMoves | Defeated], bool]:
    return lambda game, source, happening: kind_of(happening.marker) == kind


def _frenzied(game: Second, _: Source, marker: str | None) -> bool:
    return game.state.terror >= FRENZY and marker is not None and kind_of(marker) == "maniac"


def _in_blackest_night(game: Second, _: Source, marker: str | None) -> bool:
    night = game.state.environment == BLACKEST_NIGHT
    return night and marker is not None and kind_of(marker) == "haunter_of_the_dark"


def _chthonian_stirs(game: Second, source: Source, happening: MonsterMoves) -> Flow[None]:
    """It does not move; on 4 or more everybody in Arkham loses a Stamina."""
    face = roll(game)[0]
    game.tell("second.log.chthonian", UNIQUE_MOVE, monster="chthonian", n=face)
    if face < 4:
        return
    for who in in_order(game):
        if in_town(who):
            try:
                yield from harm.lose(game, who, UNIQUE_MOVE, stamina=1, source=source.id)
            except harm.KnockedOut:
                continue


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


def _mi_go(game: Second, source: Source, happening: Defeated) -> Flow[None]:
    """A Unique Item for who beat it."""
    yield from draw(game, happening.who, "unique", 1, 1, "2e.misc.encmonster.02")


def _warlock(game: Second, source: Source, happening: Defeated) -> Flow[None]:
    """Two clue tokens for who beat it."""
    who = happening.who
    who.clues += 2
    game.tell("second.log.gain_clues", "2e.misc.encmonster.02", who=who.id, n=2)
    return
    yield


def _black_man(game: Second, source: Source, happening: Meets) -> Flow[None]:
    """Luck (-1): two clue tokens, or devoured; either way he is gone."""
    fight, who = happening.fight, happening.who
    fight.ended = True
    made = yield from check(game, who, "luck", -1, rule=TEXT)
    take_off(game, fight.marker)
    if fight.marker in game.state.fighting:
        game.state.fighting.remove(fight.marker)
    to_cup(game, fight.marker)
    if made.passed:
        who.clues += 2
        game.tell("second.log.gain_clues", TEXT, who=who.id, n=2)
    else:
        yield from harm.devoured(game, who, "2e.state.devoured.01")


def _bloated_woman(game: Second, source: Source, happening: Meets) -> Flow[None]:
    """Will (-2), or the Horror check and the Combat check fail by themselves."""
    fight = happening.fight
    made = yield from check(game, happening.who, "will", -2, rule=TEXT)
    if not made.passed:
        happening.horror = False
        fight.doomed = True


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


MONSTER_ABILITIES: dict[str, tuple[Ability, ...]] = {
    "chthonian": (
        reacts(MonsterMoves, Moment.AFTER, _chthonian_stirs, UNIQUE_MOVE, fits=_marker("chthonian")),
    ),
    "hound_of_tindalos": (
        reacts(MonsterMoves, Moment.AFTER, _hound_hunts, UNIQUE_MOVE, fits=_marker("hound_of_tindalos")),
    ),
    "dimensional_shambler": (_instead("dimensional_shambler", _shambler),),
    "elder_thing": (reacts(Hit, Moment.AFTER, _elder_thing, TEXT, fits=_fights("elder_thing")),),
    "nightgaunt": (_instead("nightgaunt", _nightgaunt),),
    "maniac": (
        Modifier("monster.combat_rating", -2 - monster_kind("maniac").combat_rating, TEXT, _frenzied),
        Modifier("monster.combat_damage", 3 - monster_kind("maniac").combat_damage, TEXT, _frenzied),
        Modifier("monster.endless", 1, TEXT, _frenzied),
    ),
    "mi_go": _reward("mi_go", _mi_go),
    "warlock": _reward("warlock", _warlock),
    "haunter_of_the_dark": (
        Modifier(
            "monster.combat_rating",
            BLACKEST_RATING - monster_kind("haunter_of_the_dark").combat_rating,
            TEXT,
            _in_blackest_night,
        ),
    ),
    "the_black_man": (reacts(Meets, Moment.WHEN, _black_man, TEXT, fits=_fights("the_black_man")),),
    "the_bloated_woman": (
        reacts(Meets, Moment.WHEN, _bloated_woman, TEXT, fits=_fights("the_bloated_woman")),
        reacts(MakesCheck, Moment.WHEN, _combat_fails, TEXT, fits=_doomed),
    ),
    "the_dark_pharaoh": (Modifier("combat_by_lore", 1, TEXT, is_a("the_dark_pharaoh")),),
}
