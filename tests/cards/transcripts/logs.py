"""A log of the other engine: JSON lines, one entry a line, with a status line at every decision."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from msgspec import Struct

ASKED, DECIDED = "decision_presented", "decision_made"


PASSES = (
    "Pass",
    "Done",
    "Resolve revelation",
    "Fail the",
    "Take the attack",
    "Draw no ",
    "Do not ",
    "Discover ",
)
"""How labels begin with which nothing is done that would not be done anyway."""


class BadLog(Exception):
    """What is wrong with a log, in a sentence."""


class Entry(Struct, frozen=True):
    """One line: what happened, and its data."""

    kind: str
    data: dict[str, Any]

    @property
    def text(self) -> str:
        return str(self.data.get("message", ""))

    @property
    def card(self) -> str:
        """The card or enemy that it names by its own id."""
        return str(self.data.get("card") or self.data.get("enemy") or "")


class Status(Struct, frozen=True):
    """The status line."""

    round: int
    phase: str
    actions: int | None
    place: str
    clues: int
    resources: int
    damage: int
    health: int
    horror: int
    sanity: int
    hand: int
    deck: int
    discard: int
    act: int
    agenda: int
    doom: int
    threshold: int


class Decision(Struct, frozen=True):
    """A question of theirs with its answer: where they stand among the entries, and the status line."""

    asked: int
    at: int
    kind: str
    label: str
    prompt: str
    status: Status

    @property
    def passes(self) -> bool:
        """Nothing is done."""
        return self.label.startswith(PASSES)


class Log(Struct, frozen=True):
    """A whole game."""

    name: str
    investigator: str
    entries: list[Entry]
    decisions: list[Decision]


_LINE = re.compile(
    r"\[R(\d+)·(\w+)(?: a(\d+)/\d+| (\d+) actions? left[^|]*)? \| (?:[^|]+ (\d{5}) \| )?([^|]+) "
    r"\| clu(\d+) res(\d+) \| dmg(\d+)/(\d+) hor(\d+)/(\d+) \| h(\d+) d(\d+) x(\d+) "
    r"\| Act(\d+) Agd(\d+) doom(\d+)/(\d+)\]"
)
DEFAULT = "01001"
"""Who plays where the status line does not say it."""


def read(path: Path) -> Log:
    """The log in this file."""
    entries, decisions, who = list[Entry](), list[Decision](), ""
    asked: tuple[int, str, Status] | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        row = _row(path.name, number, line)
        entry = Entry(row["type"], row["data"])
        if entry.kind == ASKED:
            status, code = _status(path.name, number, row.get("status"))
            who = who or code or DEFAULT
            asked = (len(entries), str(entry.data.get("prompt", "")), status)
        elif entry.kind == DECIDED:
            if asked is None:
                raise BadLog(f"{path.name}, line {number}: a decision without a question")
            kind, label = (str(entry.data.get(name, "")) for name in ("decision_id", "label"))
            decisions.append(Decision(asked[0], len(entries), kind, label, asked[1], asked[2]))
            asked = None
        entries.append(entry)
    if not decisions:
        raise BadLog(f"{path.name}: nothing is decided in it")
    return Log(path.name, who, entries, decisions)


def _row(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError:
        raise BadLog(f"{name}, line {number}: no JSON") from None
    if (
        not isinstance(row, dict)
        or not isinstance(row.get("type"), str)
        or not isinstance(row.get("data"), dict)
    ):
        raise BadLog(f"{name}, line {number}: no entry of a game log")
    return row


def _status(name: str, number: int, line: object) -> tuple[Status, str]:
    found = _LINE.fullmatch(line) if isinstance(line, str) else None
    if found is None:
        raise BadLog(f"{name}, line {number}: no status line that can be read")
    round_, phase, actions, left, code, place, *rest = found.groups()
    acting = actions or left
    numbers = [int(each) for each in rest]
    return Status(int(round_), phase, int(acting) if acting else None, place, *numbers), code or ""


def logs_in(folder: Path) -> list[Path]:
    """The logs of a folder, in the order of their names."""
    if not folder.is_dir():
        raise BadLog(f"{folder} is no folder")
    found = sorted(folder.glob("*.jsonl"))
    if not found:
        raise BadLog(f"there is no log (*.jsonl) in {folder}")
    return found
