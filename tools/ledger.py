"""The ledger report: which rows of the rulebooks are proved by a test, and which are not.

    python tools/ledger.py                      # the report
    python tools/ledger.py --require noir=100   # fail below 100 %

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

from miskatonic.kernel.rules import LEDGERS, ledger

ROOT = Path(__file__).resolve().parent.parent
Marks = dict[str, list[str]]
"""Rule id -> the places in the tests that prove it."""


class Game:
    """One game's rows: the ids of all, and the statements of those that a test can prove."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ids = set(ledger(name))
        self.provable = {row.id: row.statement for row in ledger(name).values() if row.provable}

    def proved(self, marks: Marks) -> int:
        return sum(row in marks for row in self.provable)

    def share(self, marks: Marks) -> float:
        """Percent of the provable rows that a test proves."""
        return 100.0 * self.proved(marks) / len(self.provable)

    def missing(self, marks: Marks) -> dict[str, str]:
        return {row: text for row, text in self.provable.items() if row not in marks}

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
    lines = [f"{'game':8} {'proved':>6} {'of':>5} {'':>6}"]
    for game in games:
        proved, total = game.proved(marks), len(game.provable)
        lines.append(f"{game.name:8} {proved:6} {total:5} {game.share(marks):5.1f} %")
    for game in games:
        missing = game.missing(marks)
        if game.begun(marks) and missing:
            lines += ["", f"{game.name}: {len(missing)} rows without proof"]
            lines += [f"  {row:32} {text[:100]}" for row, text in missing.items()]
    return "\n".join(lines)


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
