"""What is different between two views of a table: the least that must be said so that one becomes the other.

A view is a tree of records. `differences` walks down where the two are not equal and stops at what cannot be told in
parts: a text, a number, a record of another kind. Lists keep their equal beginning and end. Told on the way is what
a person would look at: which things came, went or moved, what was rolled, which numbers changed, and at which places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from miskatonic.kernel.text import Text
from miskatonic.kernel.views import Die

Path = tuple[str | int, ...]


class Change(Struct, frozen=True, gc=False):
    """At this path of the view there is now this; of a list, from `start` on, instead of `cut` of its items, these."""

    path: Path
    value: Any
    start: int | None = None
    cut: int = 0


class Thing(Struct, frozen=True):
    """Something that one can point at came (`was` is None), went (`now` is None), or moved from place to place."""

    place: str
    was: str | None
    now: str | None


class Differences(Struct):
    """How one view becomes another, and what of it catches the eye."""

    changes: list[Change] = []
    came: dict[str, str] = {}
    went: dict[str, str] = {}
    touched: list[str] = []
    rolled: bool = False
    counted: bool = False

    @property
    def things(self) -> list[Thing]:
        """Came, went and moved, each once, in the order of the view."""
        names = dict.fromkeys((*self.came, *self.went))
        found = [Thing(name, self.went.get(name), self.came.get(name)) for name in names]
        return [each for each in found if each.was != each.now]

    @property
    def kind(self) -> str:
        """What the eye sees first: dice, a way, somebody who enters or leaves, a number; else only words."""
        things = self.things
        if self.rolled:
            return "roll"
        if any(each.was is not None and each.now is not None for each in things):
            return "move"
        if any(each.now is not None for each in things):
            return "enter"
        if things:
            return "leave"
        return "value" if self.counted else "tell"


def differences(old: Any, new: Any) -> Differences:
    found = Differences([], {}, {}, [])
    _compare(found, old, new, (), "")
    return found


def _compare(found: Differences, old: Any, new: Any, path: Path, owner: str) -> None:
    """`owner` is the nearest thing around it that one can point at."""
    if old == new and type(old) is type(new):
        return
    if isinstance(old, Struct) and type(old) is type(new) and not isinstance(old, Text):
        inner = _place(new) or owner
        if isinstance(new, Die):
            found.rolled = True
        for name in old.__struct_fields__:
            _compare(found, getattr(old, name), getattr(new, name), (*path, name), inner)
    elif isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key in old:
            _compare(found, old[key], new[key], (*path, str(key)), owner)
    elif isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)):
        _compare_lists(found, old, new, path, owner)
    else:
        _set(found, old, new, path, owner)


def _compare_lists(
    found: Differences, old: Sequence[Any], new: Sequence[Any], path: Path, owner: str
) -> None:
    """Item by item where they are as many and the same things; else what is between equal beginning and end."""
    if len(old) == len(new) and all(map(_alike, old, new)):
        for index, (was, now) in enumerate(zip(old, new, strict=True)):
            _compare(found, was, now, (*path, index), owner)
        return
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    was, now = old[start : len(old) - end], new[start : len(new) - end]
    _look(found, was, now, path, owner)
    found.changes.append(Change(path, list(now), start, len(was)))


def _alike(old: Any, new: Any) -> bool:
    """Whether the same thing stands there, changed perhaps."""
    return _place(old) == _place(new) and getattr(old, "id", None) == getattr(new, "id", None)


def _set(found: Differences, old: Any, new: Any, path: Path, owner: str) -> None:
    if isinstance(old, int) and isinstance(new, int) and not isinstance(old, bool):
        found.counted = True
        _look(found, (), (), path, owner)
    else:
        _look(found, (old,), (new,), path, owner)
    found.changes.append(Change(path, new))


def _look(found: Differences, old: Iterable[Any], new: Iterable[Any], path: Path, owner: str) -> None:
    """What of it catches the eye."""
    if owner and owner not in found.touched:
        found.touched.append(owner)
    for each in old:
        if name := _name(each, path, owner):
            found.went.setdefault(name, owner)
    for each in new:
        if name := _name(each, path, owner):
            found.came.setdefault(name, owner)
        if isinstance(each, Die):
            found.rolled = True


def _name(value: Any, path: Path, owner: str) -> str:
    """What it is pointed at by; who is only listed at a place, as seats are, is called after the list."""
    if place := _place(value):
        return place
    listed = owner and isinstance(path[-1], str) and isinstance(value, int) and not isinstance(value, bool)
    return f"{path[-1]}:{value}" if listed else ""


def _place(value: Any) -> str:
    place = getattr(value, "place", "")
    return place if isinstance(place, str) else ""


# ---------------------------------------------------------------------- on plain data


def apply(data: Any, changes: Iterable[Change]) -> Any:
    """Plain data after changes whose values are plain, as a client makes them; what stays is shared with the old."""
    for change in changes:
        data = _at(data, change.path, change)
    return data


def _at(data: Any, path: Path, change: Change) -> Any:
    if path:
        step, *rest = path
        copy = data.copy()
        copy[step] = _at(data[step], tuple(rest), change)
        return copy
    if change.start is None:
        return change.value
    return [*data[: change.start], *change.value, *data[change.start + change.cut :]]
