"""Monsters entering and leaving the board: the cup, the limit, the Outskirts."""

from __future__ import annotations

from functools import partial

from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    LOCATIONS,
    kind_of,
    met_monster,
    monster_kind,
)
from miskatonic.games.second.rules.cup import OUTSKIRTS, clear_outskirts, draw_marker, take_off, to_cup
from miskatonic.games.second.rules.doom import awaken, players
from miskatonic.games.second.rules.happenings import Defeated
from miskatonic.games.second.rules.terror import HIGHEST_TERROR, raise_terror
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Flow

ANCIENT = "ancient"
"""The marker's name when the opponent is the Ancient One itself."""


def monster_limit(game: Second) -> int | None:
    """Players plus three; None once Arkham is overrun."""
    return None if game.state.terror >= HIGHEST_TERROR else players(game) + 3


def outskirts_limit(game: Second) -> int:
    return 8 - players(game)


def in_arkham_and_sky(game: Second) -> int:
    """The monsters that count toward the limit."""
    monsters = game.state.monsters
    return sum(map(len, monsters.values())) - len(monsters.get(OUTSKIRTS, ()))


def can_appear(game: Second, place: str) -> bool:
    """Not at sealed or stable locations, nor where somebody's gift forbids it (2e.gate.seal.04, 2e.icons.01)."""
    if place in game.state.seals:
        return False
    if place in LOCATIONS and not LOCATIONS[place].unstable:
        return False
    return game.abilities.total(game, "no_appearing", 0, place) == 0


def spawn(game: Second, place: str, rule: str) -> Flow[None]:
    """A monster is drawn and placed, or sent to the Outskirts when Arkham is full."""
    marker = draw_marker(game)
    yield from put_on_board(game, marker, place, rule)


def put_on_board(game: Second, marker: str, place: str, rule: str) -> Flow[None]:
    """A marker arrives; above the limit it goes to the Outskirts instead."""
    limit = monster_limit(game)
    if limit is not None and in_arkham_and_sky(game) >= limit:
        yield from to_outskirts(game, marker)
        return
    game.state.monsters.setdefault(place, []).append(marker)
    game.tell("second.log.monster", rule, monster=kind_of(marker), place=place)
    check_overrun(game)


def check_overrun(game: Second) -> None:
    """The later printing: terror 10 and twice the normal limit of monsters awaken the Ancient One."""
    if (
        game.state.printing == "later"
        and game.state.terror >= HIGHEST_TERROR
        and in_arkham_and_sky(game) >= 2 * (players(game) + 3)
    ):
        awaken(game, "overrun", "2e.awaken.02")


def to_outskirts(game: Second, marker: str) -> Flow[None]:
    """Too many there go back to the cup, all of them, and terror rises."""
    state = game.state
    state.monsters.setdefault(OUTSKIRTS, []).append(marker)
    game.tell("second.log.outskirts", "2e.outskirts.01", monster=kind_of(marker))
    if len(state.monsters[OUTSKIRTS]) > outskirts_limit(game):
        clear_outskirts(game, "2e.outskirts.11")
        yield from raise_terror(game, 1, "2e.outskirts.11")


def has_ability(game: Second, marker: str, ability: str) -> bool:
    """Printed on the marker (or the Ancient One's sheet), or given by the Ancient One or another card in play."""
    kind = met_monster(marker)
    if kind is not None:
        printed = ability in kind.abilities
    else:
        printed = marker == ANCIENT and ability in ANCIENT_ONES[game.state.ancient].defenses
    return game.abilities.total(game, f"monster.{ability}", int(printed), marker) > 0


def stat(game: Second, marker: str, name: str) -> int:
    """A number of the marker as it stands now: toughness, combat_rating, combat_damage, horror_rating, ..."""
    kind = met_monster(marker)
    printed: int = getattr(kind, name) if kind is not None else 0
    return game.abilities.total(game, f"monster.{name}", printed, marker)


def movement_kind(game: Second, marker: str) -> str:
    """Normal, fast, stationary, flying or unique; a power may give it wings."""
    if game.abilities.total(game, "monster.flying", 0, marker) > 0:
        return "flying"
    return monster_kind(marker).movement


def defeated(
    game: Second, who: Investigator, marker: str, rule: str, *, endless_too: bool = False
) -> Flow[None]:
    """A trophy for who beat it; endless monsters go back to the cup. Cards may know another end for it."""
    happening = Defeated(who=who, marker=marker, to="trophy")
    if has_ability(game, marker, "endless") and not endless_too:
        happening.to = "cup"
    do = partial(_put_defeated, game, happening, rule)
    yield from game.abilities.happen(game, happening, do, (who.seat,))


def _put_defeated(game: Second, happening: Defeated, rule: str) -> Flow[None]:
    """Its marker goes where it belongs before anything follows from that, even the end of the world."""
    who: Investigator = happening.who
    marker: str = happening.marker
    kind, to = kind_of(marker), happening.to
    take_off(game, marker)
    if marker in game.state.fighting:
        game.state.fighting.remove(marker)
    if to == "trophy":
        who.monsters.append(marker)
        game.tell("second.log.trophy", rule, who=who.id, monster=kind)
    elif to == "box":
        game.state.boxed.append(marker)
        game.tell("second.log.monster_boxed", rule, monster=kind)
    else:
        to_cup(game, marker)
        game.tell("second.log.monster_to_cup", "2e.ability.03", monster=kind)
    return
    yield
