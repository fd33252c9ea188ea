"""The cup of monsters, and markers on their way out of it and back."""

from __future__ import annotations

from miskatonic.games.second.facts import LOCATIONS, STREETS, kind_of, monster_kind
from miskatonic.games.second.rules.doom import awaken
from miskatonic.games.second.state import Second

CUP = "cup"
OUTSKIRTS = "outskirts"
SKY = "sky"


def monsters_at(game: Second, place: str) -> list[str]:
    return list(game.state.monsters.get(place, ()))


def where(game: Second, marker: str) -> str | None:
    """The place of a monster on the board."""
    return next((place for place, markers in game.state.monsters.items() if marker in markers), None)


def draw_marker(game: Second) -> str:
    """A random marker from the cup; an empty cup awakens the Ancient One."""
    state = game.state
    set_aside: list[str] = []
    while True:
        if not state.cup.bags:
            state.cup.shuffle_in(set_aside)
            awaken(game, "cup", "2e.awaken.11")
        marker = state.cup.draw(game.chance, CUP)
        if not banned(game, marker):
            break
        set_aside.append(marker)
        game.tell("second.log.monster_banned", "2e.mythos.card.03", monster=kind_of(marker))
    if set_aside:
        state.cup.shuffle_in(set_aside)
    return marker


def banned(game: Second, marker: str) -> bool:
    """An environment keeps this kind of monster out of play."""
    return game.abilities.total(game, "banned", 0, marker) > 0


def to_cup(game: Second, marker: str) -> None:
    """A marker that is nowhere goes back into the cup."""
    game.state.cup.shuffle_in([marker])


def take_off(game: Second, marker: str) -> None:
    """A marker leaves the place where it stands."""
    place = where(game, marker)
    if place is not None:
        markers = game.state.monsters[place]
        markers.remove(marker)
        if not markers:
            del game.state.monsters[place]


def return_to_cup(game: Second, marker: str, rule: str) -> None:
    take_off(game, marker)
    to_cup(game, marker)
    game.tell("second.log.monster_to_cup", rule, monster=kind_of(marker))


def clear_outskirts(game: Second, rule: str) -> None:
    for marker in monsters_at(game, OUTSKIRTS):
        return_to_cup(game, marker, rule)


def remove_dimension(game: Second, dimension: str, rule: str) -> None:
    """Closing a gate sends every monster of its dimension back to the cup, wherever it is."""
    for place in [*STREETS, *LOCATIONS, SKY, OUTSKIRTS]:
        for marker in monsters_at(game, place):
            if monster_kind(marker).dimension == dimension:
                return_to_cup(game, marker, rule)
