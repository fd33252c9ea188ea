"""A folder of logs replayed: how much was compared, and what differed, by reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from tests.cards.transcripts.comparing import Difference
from tests.cards.transcripts.logs import BadLog, Log, logs_in, read
from tests.cards.transcripts.reasons import RULES
from tests.cards.transcripts.replay import Replay


class Report(Struct):
    """What came of some logs."""

    games: int = 0
    decisions: int = 0
    """All of theirs; `compared_at` are those at which a question of ours stands, and both tables were compared."""
    compared_at: int = 0
    values: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    unexplained: list[tuple[str, Difference]] = []

    def add(self, replay: Replay) -> None:
        self.games += 1
        self.decisions += len(replay.log.decisions)
        self.compared_at += replay.met
        self.values += replay.compared
        self.reasons.update(each.reason for each in replay.differences if each.reason)
        self.unexplained += [(replay.log.name, each) for each in replay.differences if not each.reason]

    def plain(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "compared_at": self.compared_at,
            "values": self.values,
            "differences": {
                name: {"rule": RULES[name], "count": n} for name, n in self.reasons.most_common()
            },
            "unexplained": [
                {
                    "log": log,
                    "line": each.line + 1,
                    "what": each.what,
                    "theirs": str(each.theirs),
                    "ours": str(each.ours),
                }
                for log, each in self.unexplained
            ],
        }

    def lines(self) -> list[str]:
        """For people."""
        head = f"{self.games} games, {self.decisions} decisions, compared at {self.compared_at}, {self.values} values"
        said = [f"{n:6} {name} ({RULES[name]})" for name, n in self.reasons.most_common()]
        said.append(f"{len(self.unexplained):6} unexplained")
        said += [
            f"       {log}, line {each.line + 1}: {each.what}: theirs {each.theirs}, ours {each.ours} ({each.where})"
            for log, each in self.unexplained
        ]
        return [head, *said]


def replayed(log: Log) -> Replay:
    """A log to its end; a log that no game can be made of is refused."""
    try:
        replay = Replay(log)
        replay.run()
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as wrong:
        raise BadLog(
            f"{log.name}: no game of this kind can be made of it ({type(wrong).__name__}: {wrong})"
        ) from wrong
    return replay


def report(folder: Path) -> Report:
    """All logs of a folder."""
    found = Report()
    for path in logs_in(folder):
        found.add(replayed(read(path)))
    return found
