"""A slow machine alone is no failure: no deadlines, one patience for every wait, work judged by processor time."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import patience

HERE = Path(__file__).parent
CLOCKS = {"monotonic", "perf_counter", "sleep"}
WAITS = {"timeout", "open_timeout", "deadline"}


def test_hypothesis_keeps_no_deadline() -> None:
    now = settings()
    assert now.deadline is None
    assert HealthCheck.too_slow in now.suppress_health_check


def clocks(tree: ast.AST) -> Iterator[str]:
    """Where code has a clock of its own: it reads one, or names a number of seconds that it waits."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield f"{node.lineno}: {node.attr}"
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (f"{node.lineno}: {each.name}" for each in node.names if each.name in CLOCKS)
        if isinstance(node, ast.keyword) and node.arg in WAITS and isinstance(node.value, ast.Constant):
            yield from [f"{node.lineno}: {node.arg}={node.value.value!r}"] if node.value.value else ()
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            (".mark.timeout", ".wait_for_timeout")
        ):
            yield f"{node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".wait", ".wait_for")):
            yield from (
                f"{node.lineno}: {part.value!r}" for part in node.args if isinstance(part, ast.Constant)
            )


def test_no_test_has_a_clock_of_its_own() -> None:
    found = {
        f"{path.relative_to(HERE)}:{clock}"
        for path in HERE.rglob("*.py")
        if path != Path(patience.__file__)
        for clock in clocks(ast.parse(path.read_text("utf-8")))
    }
    pause = {clock for clock in found if clock.endswith("self.page.wait_for_timeout(MOMENT)")}
    assert found - pause == set()
    assert len(pause) == 1, "the pause between two looks at a page"


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(1)",
        "until = time.monotonic() + 3",
        "from time import perf_counter",
        "run(command, timeout=60)",
        "@settings(deadline=200)\ndef test(): ...",
        "@pytest.mark.timeout(120)\ndef test(): ...",
        "process.wait(60)",
        "asyncio.wait_for(news, 1)",
        "page.wait_for_timeout(300)",
    ],
)
def test_a_clock_is_found(code: str) -> None:
    assert list(clocks(ast.parse(code)))


def test_who_works_beside_others_gets_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    assert patience.patience() == patience.HOPE
    monkeypatch.setattr(os, "getloadavg", lambda: (22.0, 0.0, 0.0))
    assert patience.patience() == 11 * patience.HOPE


def test_a_test_that_goes_round_and_round_is_ended() -> None:
    def for_ever() -> None:
        while True:
            pass

    patience.watch().until = 0.0
    with pytest.raises(pytest.fail.Exception, match="processor time"):
        for_ever()
