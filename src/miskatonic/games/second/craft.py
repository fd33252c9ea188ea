"""The table of weights that the craft of a player goes by, and what it remembers of what it has reckoned.

The weights are learnt from games (`weights.json`, by `python -m bench.second_craft`): one table for who is alone, one
for a team. What was reckoned once is remembered under all that it was reckoned from, so that a memory changes
nothing but the time; nothing here looks at what players may not know.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from miskatonic.games.second.state import Investigator, Second, SecondState
from miskatonic.kernel.manner import Nature
from miskatonic.kernel.reading import load

Weights = dict[str, float]
WEIGHTS: dict[str, Weights] = load("miskatonic.games.second", "weights.json")
"""Of who is alone, of a team, and of those against an Ancient One who asks for something else ("alone/yig")."""
MOST = 20_000
"""So many answers are remembered; then all are forgotten."""
NATURES: dict[Nature, Weights] = {
    "even": {},
    "bold": {
        "caution": 0.5,
        "detour": 0.5,
        "knocked_out": 0.6,
        "blood": 0.6,
        "nerves": 0.6,
        "frail": 0.5,
        "care": 0.6,
        "hunt": 2.0,
        "trophy": 1.5,
        "rid": 2.0,
    },
    "careful": {
        "caution": 1.6,
        "detour": 1.6,
        "knocked_out": 1.5,
        "blood": 1.6,
        "nerves": 1.6,
        "frail": 2.0,
        "care": 1.7,
    },
    "helpful": {"rid": 2.0, "hunt": 1.5},
}
"""By how much a nature changes what counts for an even mind."""

ON_THE_WAY = (2, 2, 1)
"""Where the sliders of somebody on his way may be taken to stand."""

_encode: Final = msgspec.json.Encoder().encode


class Craft:
    """Weights, and the memory of who goes by them."""

    __slots__ = ("even", "fights", "hopes", "options", "plans", "roads", "w")

    def __init__(self, weights: Weights, even: Craft | None = None) -> None:
        self.w = weights
        self.even = even or self
        """How the others are taken to think, of whom nobody knows their nature."""
        self.fights: dict[bytes, tuple[float, float]] = {}
        self.hopes: dict[tuple[Any, ...], float] = {}
        self.roads: dict[bytes, Any] = {}
        self.options: dict[bytes, Any] = {}
        self.plans: dict[bytes, Any] = {}


def of_nature(weights: Weights, nature: Nature) -> Weights:
    changed = NATURES[nature]
    return {name: value * changed.get(name, 1.0) for name, value in weights.items()}


EVEN = {who: Craft(weights) for who, weights in WEIGHTS.items()}
CRAFTS = {
    (who, nature): Craft(of_nature(weights, nature), EVEN[who]) if NATURES[nature] else EVEN[who]
    for who, weights in WEIGHTS.items()
    for nature in NATURES
}


def table_of(seats: int, ancient: str) -> str:
    """The name of the weights of so many people against this Ancient One."""
    table = "alone" if seats == 1 else "team"
    return own if (own := f"{table}/{ancient}") in WEIGHTS else table


def craft_of(state: SecondState, nature: Nature = "even") -> Craft:
    return CRAFTS[table_of(len(state.investigators), state.ancient), nature]


def keep(memory: dict[bytes, Any], key: bytes, found: Any) -> None:
    if len(memory) >= MOST:
        memory.clear()
    memory[key] = found


def ground(game: Second) -> bytes:
    """What changes the numbers of people and monsters beside what they are and have."""
    state = game.state
    rumor = state.rumor.id if state.rumor else ""
    return _encode((state.ancient, state.environment, rumor, state.flags, state.lasting, state.terror))


def town(game: Second) -> bytes:
    """All of the board that plans are made from."""
    state = game.state
    board = (state.clues, state.gates, state.seals, state.monsters, state.closed, state.doom, state.rumor)
    return _encode((board, state.turn if state.limits else 0, state.battle is None, game.setup.seats))


def fighter(who: Investigator) -> bytes:
    """All of somebody that a fight depends on, beside the ground."""
    return _encode(
        (who.id, ":" in who.place, who.sanity, who.stamina, who.sliders, who.fate, who.cards, who.clues)
    )


def person(who: Investigator) -> bytes:
    """All of somebody that his plans depend on: not his sliders, which he will set by them."""
    body = (who.id, who.place, who.sanity, who.stamina, who.max_sanity, who.max_stamina, who.fate)
    goods = (who.money, who.clues, who.cards, who.monsters, who.gates)
    return _encode((body, goods, who.explored, who.entered, who.out, who.no_loan))
