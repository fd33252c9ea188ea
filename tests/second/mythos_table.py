"""Tables at the start of a Mythos Phase, for the tests of Mythos cards."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.rules.mythos import mythos_phase
from miskatonic.kernel.abilities import Source
from tests.second.table import Person, Table, lay, person

MANY = (
    "joe_diamond",
    "jenny_barnes",
    "gloria_goldberg",
    "darrell_simmons",
    "monterey_jack",
    "sister_mary",
    "dexter_drake",
    "bob_jenkins",
)


def people(n: int, **fields: Any) -> list[Person]:
    """So many people, the first four of whom draw cards as everybody does."""
    return [person(name, **fields) for name in MANY[:n]]


def mythos(card: str, *who: Person, **fields: Any) -> Table:
    """A table at the start of a Mythos Phase with this card on top."""
    top = {"mythos": [card], **fields.pop("top", {})}
    return lay(*who, top=top, step="mythos", **fields)


def phase(table: Table) -> Table:
    """Play the Mythos Phase until it asks or ends."""
    return table.do(mythos_phase(table.game))


def spawned(table: Table) -> dict[str, int]:
    """How many monsters stand where."""
    return {place: len(markers) for place, markers in sorted(table.state.monsters.items())}


def in_force(table: Table) -> set[str]:
    """The Mythos cards that have abilities in play."""
    index = table.game.abilities
    held: list[list[tuple[Source, Any]]] = [*index.modifiers.values(), *index.reactions.values()]
    return {source.id for pairs in held for source, _ in pairs if source.id in MYTHOS}
