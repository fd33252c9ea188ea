"""What the views of all games are made of: names with their ids, numbers with their reasons, dice with their hits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text, say

Data = dict[str, Any]


class Named(Struct, frozen=True):
    """Something by its id and its name."""

    id: str
    title: Text


class Numbered(Named, frozen=True):
    """A number that explains itself."""

    now: Number


class Counted(Named, frozen=True):
    count: int


class Aim(Struct, frozen=True):
    """What wins the game, or what runs out, as it stands now: always in sight at a table."""

    id: str
    clock: bool
    """It runs against the players."""
    text: Text
    short: Text
    """The same in a word, where there is no room."""
    now: int | None
    """Null: nothing of it can be counted."""
    most: int | None
    """Null: it only counts."""
    rule: str


class Die(Struct, frozen=True):
    """A die, and how many successes it is."""

    face: int
    hits: int


def dice(faces: Iterable[int], threshold: int, double: bool) -> list[Die]:
    return [Die(face, (1 + (double and face == 6)) if face >= threshold else 0) for face in faces]


def titled(game: str, kind: str, id: str) -> Named:  # noqa: A002 (as everywhere in views)
    return Named(id, say(f"{game}.{kind}.{id}"))


def plain(view: Any) -> Any:
    """A view as plain data whose words are still texts: what tests and agents look into."""
    if isinstance(view, Struct) and not isinstance(view, Text):
        config = view.__struct_config__
        row: Data = {config.tag_field: config.tag} if config.tag_field else {}
        return row | {name: plain(getattr(view, name)) for name in view.__struct_fields__}
    if isinstance(view, dict):
        return {key: plain(value) for key, value in view.items()}
    if isinstance(view, (list, tuple)):
        return [plain(value) for value in view]
    return view


def listed(texts: list[Text]) -> Text:
    """One after the other with semicolons: they have commas and "and" of their own."""
    text = texts[-1]
    for other in reversed(texts[:-1]):
        text = say("kernel.label.listed", first=other, then=text)
    return text
