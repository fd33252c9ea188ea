"""The report: figures that are right, sentences that answer, a page that stands alone in three languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.lab.page import Page
from miskatonic.lab.rows import Row
from miskatonic.lab.summary import VARIANTS, Tally, costs, difference, extremes, summarize
from miskatonic.lab.titles import ending_title
from miskatonic.shelf import GAMES, box
from tests.cli.command import Command


def row(number: int, won: bool, **told: object) -> Row:
    given = {
        "game": "second",
        "number": number,
        "agent": "greedy",
        "key": "7",
        "seats": 2,
        "result": "won" if won else "lost",
        "cause": "sealing" if won else "devoured_doom",
        "turns": 10 + number % 3,
        "decisions": 50,
        "hash": "",
        "facts": {"ancient_one": ["yig"], "investigators": ["joe_diamond"]},
        "curves": {"doom": [0, 2, 4, 4 * number % 5]},
        "score": float(number % 7),
    }
    return Row(**(given | told))  # type: ignore[arg-type]


def many() -> list[Row]:
    """Two players win 1 of 4, four 3 of 4; Yig is easy, Azathoth hard."""
    found = []
    for n in range(160):
        four, yig = n % 2 == 0, n % 4 < 2
        won = (n // 4) % 4 < (3 if four else 1)
        found.append(
            row(n, won, seats=4 if four else 2, facts={"ancient_one": ["yig" if yig == won else "azathoth"]})
        )
    return found


def test_shares_are_counted_by_players_options_and_facts() -> None:
    [summary] = summarize(many())
    assert summary.whole == Tally(
        160, 80, sum(10 + n % 3 for n in range(160)), 8000, summary.whole.score, 160
    )
    assert {seats: tally.wins for seats, tally in summary.axes["seats"].items()} == {"4": 60, "2": 20}
    assert sum(tally.games for tally in summary.axes["ancient_one"].values()) == 160
    assert summary.causes["won"] == {"sealing": 80}
    assert summary.curves["doom"]["won"].means(20)[:3] == [0, 2, 4]
    assert "printing" not in summary.told_axes()  # all games have the same


def test_a_difference_is_proved_or_may_be_chance() -> None:
    hard, easy = Tally(80, 48), Tally(70, 56)
    found = difference("a", hard, "b", easy)
    assert found.by == pytest.approx(0.2)
    assert (round(found.low, 4), round(found.high, 4)) == (
        0.0524,
        0.3339,
    )  # his own example (1998, method 10)
    assert found.proved
    assert not difference("a", Tally(20, 4), "b", Tally(20, 7)).proved
    best = extremes({"a": hard, "b": easy, "few": Tally(3, 3)})
    assert best is not None
    assert (best.first, best.second) == ("a", "b")
    assert extremes({"a": Tally(40, 0), "b": Tally(50, 0)}) is None


def test_what_an_ultimatum_costs_is_found_beside_the_games_without_it() -> None:
    rows = [
        row(
            n,
            n % 10 < (2 if n % 2 else 7),
            game="cards",
            facts={VARIANTS: ["dread"] if n % 2 else ["agony"] * (n % 3 == 0)},
        )
        for n in range(120)
    ]
    [summary] = summarize(rows)
    worst = costs(summary)[0]
    assert worst.second == "dread"
    assert worst.by == pytest.approx(0.2 - 0.8)


class Parts(HTMLParser):
    """Opens and closes what it should, and leads nowhere else."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "line", "circle", "rect", "polyline") and tag != "html":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "circle", "rect", "polyline", "html"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_stands_alone_and_answers(code: str) -> None:
    page = Page(language(code)).html(summarize(many()))
    parts = Parts()
    parts.feed(page)
    assert parts.open == []
    assert parts.links == ["#second-greedy"]
    assert "lab." not in page  # every sentence has words
    assert {"en": "Players: 2 is harder than 4, 25 % won against 75 %"}.get(code, "") in page
    assert page.count("<svg") == page.count('role="img"') >= 5


@pytest.mark.parametrize("game", list(GAMES))
def test_every_ending_has_a_name(game: str) -> None:
    endings = box(game).voiced["ending"]
    for code in LANGUAGES:
        names = [language(code).render(ending_title(game, cause)) for cause in endings]
        assert len(set(names)) == len(names)
        assert not [name for name in names if re.fullmatch(r"[a-z_.0-9]*[._][a-z_.0-9]*", name)]


def test_the_command_reads_files_and_folders(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = Command(capsys)
    rows, page = str(tmp_path / "rows"), str(tmp_path / "page.html")
    command("run", "noir", "--games", "3", "--key", "7", "--out", rows)
    file = next((tmp_path / "rows").glob("games-*"))
    said = command("report", rows, str(file), "-o", page)
    assert said.out.startswith("6 games")
    assert "Arkham Noir" in (tmp_path / "page.html").read_text("utf-8")
    assert "no rows" in command("report", str(tmp_path / "nowhere")).err
    assert "cannot be written" in command("report", rows, "-o", str(tmp_path)).err
