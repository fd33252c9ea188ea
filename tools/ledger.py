"""The ledger report: which rows of the rulebooks are proved by a test, and which are not.

    python tools/ledger.py                      # the report
    python tools/ledger.py --require noir=100   # fail below 100 %

A row is proved, or without proof, or it waits: of the card game not every box is played yet, and a row about a card
of a later one cannot be broken here (`games/cards/waiting.py`). What no software can show (components, definitions,
advice) is unprovable. Percents are of what is due.

A test says what it proves with `@pytest.mark.rule("noir.setup.01", …)`, on a function, a class, a whole
module (`pytestmark`) or one case of a parametrize (`marks=pytest.mark.rule(…)`). The marks are read from the
source, without running it, so an id must be written out. An id that no ledger holds is an error: a proof of
nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from miskatonic.games.cards.waiting import waits_for
from miskatonic.kernel.rules import LEDGERS, Row, ledger

ROOT = Path(__file__).resolve().parent.parent
Marks = dict[str, list[str]]
"""Rule id -> the places in the tests that prove it."""

WAITING = {"cards": waits_for}
"""What the rows of a game wait for, where not all of it is played."""


def at_once(row: Row) -> tuple[str, ...]:
    """The rows of the other games wait for nothing."""
    return ()


TALK = {
    "lcg.faq.general.a": "how the document is ordered",
    "lcg.ultimatum.general.d": "what players may invent for themselves",
    "lcg.ultimatum.general.e": "advice",
}
"""Rows that are nothing to prove, though others of their kind are; each with a word why."""


class Game:
    """One game's rows: the ids of all, the statements of those that a test can prove, and what some wait for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ids = set(ledger(name))
        rows = [row for row in ledger(name).values() if row.provable and row.id not in TALK]
        self.provable = {row.id: row.statement for row in rows}
        self.later = {row.id: found for row in rows if (found := WAITING.get(name, at_once)(row))}

    def proved(self, marks: Marks) -> int:
        return sum(row in marks for row in self.provable)

    def missing(self, marks: Marks) -> dict[str, str]:
        """What is due and not proved."""
        return {row: text for row, text in self._unproved(marks).items() if row not in self.later}

    def waiting(self, marks: Marks) -> dict[str, tuple[str, ...]]:
        """What waits for later boxes; a row that is proved all the same does not."""
        return {row: self.later[row] for row in self._unproved(marks) if row in self.later}

    def _unproved(self, marks: Marks) -> dict[str, str]:
        return {row: text for row, text in self.provable.items() if row not in marks}

    def share(self, marks: Marks) -> float:
        """Percent of what is due that a test proves."""
        proved = self.proved(marks)
        return 100.0 * proved / (proved + len(self.missing(marks)))

    def begun(self, marks: Marks) -> bool:
        return any(row in marks for row in self.ids)


def is_rule_mark(node: ast.AST) -> bool:
    """Whether this expression is `pytest.mark.rule` (or `mark.rule`)."""
    if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
        return False
    owner = node.value
    return getattr(owner, "attr", getattr(owner, "id", None)) == "mark"


def rule_marks(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every id of every rule mark, with its line. What is not written out is no id, and found out as unknown."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_rule_mark(node.func):
            for argument in node.args:
                match argument:
                    case ast.Constant(value=str(rule)):
                        yield argument.lineno, rule
                    case _:
                        yield argument.lineno, ast.unparse(argument)


def read_marks(folder: Path) -> Marks:
    """Every rule mark below this folder."""
    marks: Marks = {}
    for path in sorted(folder.rglob("*.py")):
        for line, rule in rule_marks(ast.parse(path.read_text(encoding="utf-8"))):
            marks.setdefault(rule, []).append(f"{path.relative_to(folder)}:{line}")
    return marks


def unknown(games: list[Game], marks: Marks) -> list[str]:
    known = set().union(*(game.ids for game in games))
    return [f"{rule} ({', '.join(places)})" for rule, places in sorted(marks.items()) if rule not in known]


def report(games: list[Game], marks: Marks) -> str:
    lines = [f"{'game':8} {'proved':>7} {'without':>8} {'waiting':>8} {'unprovable':>11}"]
    for game in games:
        missing, waiting = len(game.missing(marks)), len(game.waiting(marks))
        unprovable = len(game.ids) - len(game.provable)
        counts = f"{game.proved(marks):7} {missing:8} {waiting:8} {unprovable:11}"
        lines.append(f"{game.name:8} {counts} {game.share(marks):7.1f} %")
    for game in games:
        if game.begun(marks):
            lines += listed(f"{game.name}: {{}} rows without proof", game.missing(marks))
            named = {row: ", ".join(names) for row, names in game.waiting(marks).items()}
            lines += listed(f"{game.name}: {{}} rows that wait for later boxes", named)
    return "\n".join(lines)


def listed(title: str, rows: dict[str, str]) -> list[str]:
    if not rows:
        return []
    return ["", title.format(len(rows)), *(f"  {row:32} {text[:100]}" for row, text in rows.items())]


def requirement(text: str) -> tuple[str, float]:
    name, _, percent = text.partition("=")
    if name not in LEDGERS:
        raise argparse.ArgumentTypeError(f"no game {name!r}; there are {', '.join(LEDGERS)}")
    try:
        return name, float(percent)
    except ValueError:
        raise argparse.ArgumentTypeError(f"write {name}=PERCENT") from None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which rules are proved by tests.")
    parser.add_argument("--require", action="append", default=[], type=requirement, metavar="GAME=PERCENT")
    parser.add_argument("--tests", type=Path, default=ROOT / "tests")
    options = parser.parse_args(arguments)
    games, marks = [Game(name) for name in LEDGERS], read_marks(options.tests)
    print(report(games, marks))
    errors = [f"no ledger holds {text}" for text in unknown(games, marks)]
    shares = {game.name: game.share(marks) for game in games}
    errors += [
        f"{name}: {shares[name]:.1f} % proved, {percent:g} % wanted"
        for name, percent in options.require
        if shares[name] < percent
    ]
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
