"""A list of nothing is refused in every content file, but where "none" is something that a component says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from miskatonic.shelf import GAMES, box

NONE_IS_AN_ANSWER = {
    "noir": {
        "cases.right": "the Haunter, a case that no lead goes on from",
        "cases.faces.#": "a back without rules of its own",
        "cases.haunter.purple": "a Haunter that does nothing as a threat",
        "cases.haunter.lower": "nor for good",
    },
    "second": {"fixed_possessions.cards": "who owns money or clue tokens only"},
    "third": {
        "choose_one.#": "Calvin Wright may begin with nothing",
        "set_aside": "a scenario that keeps no monster back",
        "markers": "a scenario without hidden markers",
    },
    "cards": {},
}


def emptied(data: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Each list of a row, with its place, emptied once."""
    if isinstance(data, list):
        if data:
            yield ".".join(where), []
        for n, value in enumerate(data):
            for path, within in emptied(value, (*where, "#")):
                yield path, [*data[:n], within, *data[n + 1 :]]
    elif isinstance(data, dict):
        for name, value in data.items():
            for path, within in emptied(value, (*where, name if name not in ("A", "B") else "#")):
                yield path, {**data, name: within}


@pytest.mark.parametrize("game", GAMES)
def test_lists_of_nothing_are_refused(game: str) -> None:
    taken = {
        f"{file.part}.{where}".lstrip(".")
        for file, data in box(game).content()
        for right in file.rows(data)
        for where, row in emptied(right)
        if not file.row_faults(row)
    }
    assert taken == set(NONE_IS_AN_ANSWER[game])
