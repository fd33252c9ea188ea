"""Clauses that hold clauses: where a text breaks, and how deep, decides between full stop, semicolon and brackets.

A message says where it may break (`¦`) and which of its parts may break in themselves (`{effect:inner}`); only the
whole text knows which sign each break needs:

    make a Luck (−1) check; if you fail, lose 1 Stamina
    make a Luck (−1) check. If you pass, gain $5. If you fail: if you have $3, lose $3; otherwise, lose 1 Stamina
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

from miskatonic.kernel.grammar import capitalise
from miskatonic.kernel.messages import BREAK

OPEN, CLOSE = "\ue000", "\ue001"
"""Around a part that may break in itself, until the text is whole."""
FEW = 2
"""Breaks that one sentence bears, where nothing inside it breaks."""

Group = list[Union[str, "Group"]]


def inner(words: str) -> str:
    """Words that may break in themselves."""
    return f"{OPEN}{words}{CLOSE}"


def settle(words: str) -> str:
    """The text with every break settled."""
    if BREAK not in words and OPEN not in words:
        return words
    parts: Group = []
    at = 0
    while at < len(words):
        group, at = _group(words, at)
        parts += group
    return _settled(parts, 0)


def _group(words: str, at: int) -> tuple[Group, int]:
    """What stands from here to where this part closes, and where that is."""
    parts: Group = [""]
    while at < len(words):
        sign = words[at]
        at += 1
        if sign == OPEN:
            part, at = _group(words, at)
            parts += [part, ""]
        elif sign == CLOSE:
            break
        elif isinstance(parts[-1], str):
            parts[-1] += sign
    return parts, at


def _breaks(group: Group) -> int:
    return sum(part.count(BREAK) for part in group if isinstance(part, str))


def _height(group: Group) -> int:
    """How many breaking parts stand inside each other."""
    inside = max((_height(part) for part in group if isinstance(part, list)), default=0)
    return inside + (1 if _breaks(group) else 0)


def _introduces(group: Group) -> bool:
    """Whether a colon stands before its first break ("choose one: ...")."""
    head = group[0]
    return isinstance(head, str) and ":" in head.partition(BREAK)[0]


def _settled(group: Group, depth: int) -> str:
    """A part; those that break at all count in `depth`."""
    breaks = _breaks(group)
    if not breaks:
        return "".join(_parts(group, depth))
    words = "".join(_parts(group, depth + 1))
    if depth == 0 and (_height(group) > 1 or breaks > FEW):
        first, *others = words.split(BREAK)
        return ". ".join([first, *(capitalise(each) for each in others)])
    words = words.replace(BREAK, "; ")
    return words if depth < 2 else f"({words})"


def _parts(group: Group, depth: int) -> Iterator[str]:
    """The parts in order; before one that breaks in itself, and has no colon yet, a comma becomes a colon."""
    for part, after in zip(group, [*group[1:], ""], strict=True):
        if isinstance(part, list):
            yield _settled(part, depth)
        elif isinstance(after, list) and part.endswith(", ") and _height(after) and not _introduces(after):
            yield part[:-2] + ": "
        else:
            yield part
