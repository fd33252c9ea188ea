"""What a field of content may be: closed sets, numbers that make sense, and what is said about a value that is wrong.

A field's type says it all, and `kernel.reading` follows it:

    Literal["sanity", "stamina"]            one of a few words
    Annotated[str, Known(CARDS)]            a name of a table of facts
    Annotated[int, AtLeast(1)]              a number that makes sense; `Between(0, 3)` has two ends
    Annotated[tuple[Skill, ...], SOME]      a list that is not empty
    Annotated[str, Like("[a-z]+")]          a name that is given here, of this shape
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sized
from difflib import get_close_matches
from functools import lru_cache

from miskatonic.kernel.text import Raw, Text, say

LONGEST = 60
"""Letters of a wrong value that are repeated."""
SHOWN = 12
"""Right values that are listed where none is near."""


class Fault:
    """Something wrong with a value: where it stands, from the outermost field inward, and what is wrong."""

    __slots__ = ("path", "text")

    def __init__(self, text: Text, *path: str) -> None:
        self.text = text
        self.path = list(path)


def shown(value: object) -> Text:
    """A wrong value as it is repeated; a circle of lists shows no more than its beginning."""
    words = value if isinstance(value, str) else _outline(value)
    return Raw(words if len(words) <= LONGEST else words[:LONGEST] + "…")


def _outline(value: object) -> str:
    match value:
        case dict():
            return "{…}" if value else "{}"
        case list() | tuple():
            return "[…]" if value else "[]"
    return str(value)


def nearest(value: object, names: Collection[str]) -> str | None:
    """The name that was most likely meant."""
    return _nearest(value[:LONGEST], tuple(names)) if isinstance(value, str) else None


@lru_cache(maxsize=1024)
def _nearest(value: str, names: tuple[str, ...]) -> str | None:
    """One mistake is often met several times: where a field may be of several kinds, and in each card alike."""
    found = get_close_matches(value, names, 1, 0.5)
    return found[0] if found else None


def unknown(value: object, names: Collection[str]) -> Text:
    """No such name: the nearest one, or those there are."""
    if near := nearest(value, names):
        return say("kernel.fault.unknown_near", value=shown(value), nearest=Raw(near))
    some = sorted(names)
    listed = ", ".join(some[:SHOWN]) + (" …" if len(some) > SHOWN else "")
    return say("kernel.fault.unknown", value=shown(value), names=Raw(listed))


class Mark:
    """What a type is annotated with."""

    def wrong(self, value: object) -> Text | None:
        """What is wrong with a value of the right kind, if anything."""
        raise NotImplementedError


class Known(Mark):
    """A name that exists: one of a table of facts."""

    def __init__(self, names: Collection[str]) -> None:
        self.names = names

    def wrong(self, value: object) -> Text | None:
        return None if value in self.names else unknown(value, self.names)


class Between(Mark):
    """A number from here to there."""

    def __init__(self, least: int, most: int | None) -> None:
        self.least = least
        self.most = most

    def wrong(self, value: object) -> Text | None:
        assert isinstance(value, int)
        if value < self.least:
            return say("kernel.fault.too_small", value=Raw(str(value)), least=Raw(str(self.least)))
        if self.most is not None and value > self.most:
            return say("kernel.fault.too_large", value=Raw(str(value)), most=Raw(str(self.most)))
        return None


class AtLeast(Between):
    """A number from here on."""

    def __init__(self, least: int) -> None:
        super().__init__(least, None)


class Some(Mark):
    """Not empty."""

    def wrong(self, value: object) -> Text | None:
        return None if isinstance(value, Sized) and len(value) else say("kernel.fault.empty")


class Like(Mark):
    """A name of its own, of a certain shape."""

    def __init__(self, shape: str) -> None:
        self.shape = re.compile(shape)

    def wrong(self, value: object) -> Text | None:
        if isinstance(value, str) and self.shape.fullmatch(value):
            return None
        return say("kernel.fault.shape", value=shown(value), shape=Raw(self.shape.pattern))


SOME = Some()
