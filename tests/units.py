"""How long units are: at every ask of games by chance, the answers that a copy which wakes there gives again.

`python -m tests.units second 1000 4` plays a thousand games, of four, and shows every unit that is too long.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from msgspec import Struct, field

from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.conformance import setups_of
from miskatonic.kernel.game import Game
from miskatonic.shelf import box

MOST = 12
"""The most answers that a copy may have to give again."""
LONGEST = 6000
"""More answers than a game by chance has."""


class Units(Struct):
    """At how many asks so many answers had been given since the last state that was kept."""

    found: Counter[int] = field(default_factory=Counter)
    long: list[str] = field(default_factory=list)
    """The units over `MOST`, in words."""

    def within(self, part: float) -> int:
        """So many answers or fewer in this part of all cases."""
        asks = 0
        for answers in sorted(self.found):
            asks += self.found[answers]
            if asks >= part * self.found.total():
                return answers
        return 0


def measure(game_box: Box[Any], games: int, seats: int | None = None, first: int = 0) -> Units:
    """Games in all set-ups by turns: of so many seats, or each set-up in turn with every number of them."""
    units = Units()
    least, most = game_box.players
    options = [setup.options for setup in setups_of(game_box)] + _conditional(game_box)
    for number in range(first, first + games):
        rounds, place = divmod(number, len(options))
        many = seats or least + (place + rounds) % (most + 1 - least)
        setup = game_box.prepare(dict(options[place]), many)
        _watch(
            units, Game(game_box, setup, key_from(f"units {number}"), log=False), f"{number}, {many} seats"
        )
    return units


def _conditional(game_box: Box[Any]) -> list[dict[str, str]]:
    """Every value of what is asked in some set-ups only (a scenario that stands alone), in such a set-up."""
    return [
        {option.only[0]: option.only[1], option.name: value}
        for option in game_box.options
        if option.only and not option.seat
        for value in option.values
    ]


def _watch(units: Units, game: Game[Any], name: str) -> None:
    luck = Chance(game.luck[0].key, {}).split("units")
    reported = -1
    while game.ask is not None and game.position < LONGEST:
        began = game.checkpoints[-1].at
        units.found[game.position - began] += 1
        if game.position - began > MOST and reported != began:
            reported = began
            units.long.append(_words(game, name))
        game.answer(game.sample(luck, "answers"))


def _words(game: Game[Any], name: str) -> str:
    """Where a unit that is too long began, and its answers."""
    began, state = game.checkpoints[-1].at, game.begun()
    step = state.steps[-1] if state.steps else state.step
    said = "".join(f"\n    {answer}" for answer in game.answers[began - game.base :])
    assert game.ask is not None
    return f"game {name}, after {began} answers, {step}:{said}\n    ? {game.ask.prompt.id}"


def main() -> None:
    name, *numbers = sys.argv[1:]
    units = measure(box(name), *map(int, numbers))
    for each in units.long:
        print(each)
    found = units.found
    parts = ", ".join(f"p{100 * part:g} {units.within(part)}" for part in (0.5, 0.9, 0.99, 0.999))
    print(f"{' '.join(sys.argv[1:])}: {found.total()} asks: {parts}, most {max(found)}", end="; ")
    print(f"{len(units.long)} units too long")


if __name__ == "__main__":
    main()
