"""What investigators, Ancient Ones and monsters can do, in the words of their own abilities."""

from __future__ import annotations

from miskatonic.games.second.abilities import ancient, investigators
from miskatonic.games.second.abilities.monsters import MONSTER_LINES
from miskatonic.kernel.text import Text


def describe_investigator(name: str) -> Text:
    """The ability of his own."""
    return investigators.SHEET_LINES[name].text


def describe_ancient(name: str) -> list[tuple[str, Text]]:
    """Everything on the sheet of an Ancient One, each with the part it stands in."""
    return [(line.part, line.text) for line in ancient.SHEET_LINES[name]]


def describe_monster(kind: str) -> Text | None:
    """The special text of a marker, if it has one."""
    line = MONSTER_LINES.get(kind)
    return line.text if line else None
