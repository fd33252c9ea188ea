"""What the cards do, read from the facts into the effect language and into abilities."""

from __future__ import annotations

from typing import Any

from miskatonic.games.noir.facts import DATA, HAUNTER
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.effects import May, Sequence, Word

Sentence = tuple[Word, ...]


def _read(rows: list[Any] | None) -> Sentence:
    return tuple(VOCABULARY.read(row) for row in rows or ())


EFFECTS: dict[str, Sentence] = {
    row["id"]: _read(row.get("effects")) for row in (*DATA["clues"], *DATA["special_clues"])
}
"""The lower part of a clue card, left to right."""

ON_CLOSE: dict[str, Sentence] = {row["id"]: _read(row.get("on_close")) for row in DATA["cases"]}
"""The icons of a case card, top to bottom."""

IMMEDIATE: dict[str, Sentence] = {row["id"]: _read(row.get("immediate")) for row in DATA["threats"]}

ICON_ZONE: dict[str, Sentence] = {row["id"]: _read(row.get("icons")) for row in DATA["threats"]}
"""Case icons printed on a threat card."""

_HAUNTER = next(row for row in DATA["cases"] if row["id"] == HAUNTER)["haunter"]

PURPLE: Sentence = _read(_HAUNTER["purple"])
"""The purple icons of the Haunter of the Dark."""

LOWER: Sentence = _read([row for row in _HAUNTER["lower"] if "ability" not in row])
"""What it does once as it joins the threats; what holds from then on is an ability."""


def _use(rows: list[Any]) -> Sequence:
    """An optional effect needs no second "may": choosing to use the card was the choice."""
    effects = _read(rows)
    if len(effects) == 1 and isinstance(effects[0], May):
        effects = (effects[0].effect,)
    return Sequence(effects)


BRIEFCASE: dict[str, dict[str, Sequence]] = {
    **{row["id"]: {"": _use(row["use"])} for row in DATA["special_clues"] if "use" in row},
    **{row["id"]: {side: _use(rows) for side, rows in row["sides"].items()} for row in DATA["support"]},
}
"""What a card does when it is used from the briefcase; the contact has two sides to choose from."""
