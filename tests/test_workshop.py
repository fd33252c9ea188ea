"""The promises of the workshop: everything pinned, no address of an index anywhere, imports that point down."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import check_site, draw_floors, run_tests

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [
    *(f"requirements/{name}.txt" for name in ("run", "dev", "build", "postgres", "gym", "lab")),
    "bench/requirements.txt",
]


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash_and_no_line_names_an_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text
    pins = [block for block in re.split(r"\n(?=\S)", text) if "==" in block.split("\n")[0]]
    assert len(pins) > 2
    for pin in pins:
        assert "--hash=sha256:" in pin, pin


def test_the_clients_lock_has_hashes_and_names_no_address() -> None:
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    outside = {name: package for name, package in packages.items() if name}
    assert outside
    for name, package in outside.items():
        assert "integrity" in package, name
        assert "resolved" not in package, name


def test_the_clients_lock_is_whole() -> None:
    """`npm ci` refuses a lock that names a package for another system and does not pin it."""
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, package in packages.items():
        for wanted in package.get("optionalDependencies", {}):
            places = (f"{name}/node_modules/{wanted}", f"node_modules/{wanted}")
            assert any(place in packages for place in places), f"{name} wants {wanted}"


def test_the_lock_holds_what_the_package_needs() -> None:
    """Every requirement of pyproject.toml is pinned: a forgotten `make lock` is noticed here, not by a player."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for lock, wanted in (
        ("run", project["dependencies"]),
        ("dev", project["optional-dependencies"]["dev"]),
    ):
        text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
        pinned = {line.split("==")[0] for line in text.splitlines() if "==" in line}
        names = {re.split(r"[\[<>=~! ]", requirement)[0].lower().replace("_", "-") for requirement in wanted}
        assert names <= pinned


def test_rules_and_kernel_keep_no_clock_and_no_other_luck() -> None:
    """What import-linter cannot see: a module opened by its name, code made from text."""
    for floor in ("kernel", "games"):
        for path in (ROOT / "src" / "miskatonic" / floor).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            called = {node.func.id for node in ast.walk(tree) if is_plain_call(node)}  # type: ignore[attr-defined]
            assert not called & {"eval", "exec", "compile", "__import__", "import_module", "open"}, path


def is_plain_call(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_the_drawing_of_the_floors_points_down() -> None:
    drawing = draw_floors.Drawing()
    svg = drawing.svg()
    assert "games.noir uses kernel" in svg
    upward = [edge for edge in drawing.counts if drawing.place[edge[0]][1] > drawing.place[edge[1]][1]]
    assert upward == []


def test_the_floors_inside_a_game_point_down() -> None:
    """Drawn from the contracts and the imports: a floor uses only what is below it."""
    games = draw_floors.inner_floors()
    assert "miskatonic.games.second" in games
    for game, floors in games.items():
        uses = draw_floors.inner_uses(game, floors)
        assert all(below > floor for floor, those in uses.items() for below in those)
        assert uses[0]  # the top floor stands on something


def test_nobody_imports_late_to_dodge_a_cycle() -> None:
    below = ROOT / "src" / "miskatonic"
    late = {
        str(path.relative_to(below))
        for floor in ("games", "kernel")
        for path in (below / floor).rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("miskatonic")
    }
    assert late == set()


CARDS = {
    "noir": ("cards",),
    "second": (
        "ancient_ones",
        "cards",
        "gate_cards",
        "investigators",
        "location_cards",
        "monsters",
        "mythos",
    ),
    "third": tuple(
        path.stem
        for path in (ROOT / "src/miskatonic/games/third/facts").glob("*.json")
        if path.stem != "board"
    ),
}
"""Content files whose rows are cards; the board's places are the rulebook's own."""
NAMESAKES = {
    "noir": {"contact"},
    "second": {"speed", "sneak", "fight", "will", "lore", "luck", "elder_sign"},
    "third": set[str](),
}
"""Cards named like something in the rulebook: skills, the contact of a case, the marker that seals a gate."""


@pytest.mark.parametrize("game", CARDS)
def test_a_rule_names_no_card(game: str) -> None:
    home = ROOT / "src" / "miskatonic" / "games" / game
    rows = [json.loads((home / "facts" / f"{name}.json").read_text(encoding="utf-8")) for name in CARDS[game]]
    ids = set(ids_in(rows)) - NAMESAKES[game]
    assert len(ids) > 20
    for path in (home / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in ids, f"{path.name}:{node.lineno} names {node.value}"


def test_no_rule_of_the_card_game_names_a_card_either() -> None:
    home = ROOT / "src" / "miskatonic" / "games" / "cards" / "play"
    named = [
        f"{path.name}:{node.lineno} names {node.value}"
        for path in (home / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"\d{5}[a-z]?", node.value)
    ]
    assert named == []


def ids_in(data: Any) -> Iterator[str]:
    """Every id of a content file."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from ids_in(each)


def test_a_page_that_loads_from_elsewhere_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").write_text('<a href="https://example.org">fine</a><img src="here.png">')
    assert check_site.main(tmp_path) == 0
    (tmp_path / "bad.html").write_text('<script src="//cdn.example.org/x.js"></script>')
    (tmp_path / "bad.css").write_text("@import url('https://fonts.example.org/f.css');")
    assert check_site.main(tmp_path) == 1
    said = capsys.readouterr().err
    assert "bad.html: //cdn.example.org/x.js" in said
    assert "bad.css: https://fonts.example.org/f.css" in said


def test_the_tests_that_need_a_browser_are_known_by_name() -> None:
    found = run_tests.browser_tests("tests/browser/test_bag.py", "tests/kernel/test_chance.py")
    assert found
    assert all(name.startswith("tests/browser/test_bag.py::test_") for name in found)


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("1", 1)])
def test_without_a_browser_the_missing_tests_are_named(
    ci: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0, stdout="tests/web/test_a.py::test_click\n")

    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setenv("CI", ci)
    assert run_tests.main([]) == code
    assert ran[-1][-2:] == ["-m", "not browser"]
    assert "tests/web/test_a.py::test_click" in capsys.readouterr().err


def test_with_a_browser_everything_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def fail(command: list[str]) -> int:
        ran.append(command)
        return 1

    monkeypatch.setattr(run_tests, "run", fail)
    monkeypatch.setattr(run_tests, "browser", lambda: "chromium")
    assert run_tests.main(["tests/web"]) == 1, "what fails has failed: nothing is tried again"
    assert len(ran) == 1
    assert ran[0][-1] == "tests/web"


def test_asserts_are_rewritten_once_for_all_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "room").mkdir()
    for name in "ab":
        (tmp_path / "room" / f"test_{name}.py").write_text("def test_it():\n    assert True\n")
    run_tests.rewrite_asserts(tmp_path)
    assert len(list(tmp_path.glob("room/__pycache__/test_?.*-pytest-*.pyc"))) == 2
    monkeypatch.setattr("subprocess.Popen", None)  # now there is nothing to do
    run_tests.rewrite_asserts(tmp_path)


def test_python_that_is_too_old_or_missing_is_said_clearly(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\n[ \"$1\" = --version ] && echo 'Python 3.9.2' && exit 0\nexit 1\n")
    old.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "find-python")],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or newer (found: Python 3.9.2)" in done.stderr


@pytest.mark.parametrize(
    ("node", "says"),
    [(None, "No node was found"), ("v18.20.0", "Found: node v18.20.0"), ("v20.20.0", "but npm is not")],
)
def test_node_that_is_too_old_or_missing_is_said_clearly(node: str | None, says: str, tmp_path: Path) -> None:
    if node:
        major, minor = node[1:].split(".")[:2]
        new_enough = int((int(major), int(minor)) < (20, 19))
        program = tmp_path / "node"
        program.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo {node} && exit 0\nexit {new_enough}\n')
        program.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "find-node")],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert says in done.stderr
