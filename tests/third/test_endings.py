"""Every ending of every scenario is reached: a whole game for each is kept in endings/, and replays.

The games were found by tools/find_endings.py. After a change of the rules that they do not survive:

    python -m tools.find_endings --write
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from miskatonic.cli.door import enter
from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import SCENARIOS, read
from miskatonic.kernel import saves
from miskatonic.kernel.text import LANGUAGES, language
from tools import find_endings
from tools.find_endings import AT_RANDOM, ENDINGS, FOLDER, Ending, Third

MOST_BYTES = 500_000
"""For all games together."""
RESULTS = {"investigators_win": "won", "lodge_wins": "won", "investigators_lose": "lost"}
WON_ALONE = Ending("veil_of_twilight", "won", "archive.25")

each_ending = pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)


def words(printed: Any) -> Iterator[str]:
    """Every word of the sentences on a card."""
    if isinstance(printed, dict):
        yield from [printed["do"]] if "do" in printed else []
        for each in printed.values():
            yield from words(each)
    elif isinstance(printed, list):
        for each in printed:
            yield from words(each)


def endings_in_print() -> set[Ending]:
    """What the archive says about the end of the game, and that nobody may be left to play on (302.3)."""
    found = {Ending(scenario, "lost", "nobody_left") for scenario in SCENARIOS}
    for card in read("archive"):
        for word in words(card):
            if word in RESULTS:
                reason = f"archive.{card['number']}"
                found |= {Ending(scenario, RESULTS[word], reason) for scenario in card["scenarios"]}
    return found


def replayed(ending: Ending) -> Third:
    return saves.load(saves.read(ending.path.read_bytes()), BOX).game


# ---------------------------------------------------------------------- there is a game for each


def test_every_ending_in_print_is_searched_for() -> None:
    assert set(ENDINGS) == endings_in_print()
    assert len(ENDINGS) == len(set(ENDINGS)) == 16


def test_every_ending_has_its_game_and_no_game_is_left_over() -> None:
    kept = sorted(path.name for path in FOLDER.iterdir())
    assert kept == sorted(ending.path.name for ending in ENDINGS)


def test_the_games_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


# ---------------------------------------------------------------------- and each holds


@pytest.mark.rule("3e.301.1", "3e.302.1", "3e.302.3", "3e.411.5c", "3e.411.5d")
@each_ending
def test_a_game_replays_to_exactly_its_ending(ending: Ending) -> None:
    found = saves.read(ending.path.read_bytes())
    loaded = saves.load(found, BOX)
    game, state = loaded.game, loaded.game.state
    assert loaded.notes == []
    assert (found.base, game.base) == (None, 0)
    assert game.answers == found.answers
    assert game.hash() == found.hash
    assert game.ask is None
    assert (state.scenario, state.result, state.reason) == (ending.scenario, ending.result, ending.reason)
    assert state.winners == ([0] if ending == WON_ALONE else [])


@each_ending
def test_all_is_well_on_the_way(ending: Ending) -> None:
    """Answer by answer from set-up: no invariant is broken, and nothing has ended before the last."""
    game = replayed(ending)
    again = game.look(0)
    for given in game.given:
        assert again.outcome is None
        assert given.name in again.legal()
        again.feed((given,))
        BOX.check(again.play)
    assert again.hash() == game.hash()


@each_ending
def test_the_command_line_verifies_it(ending: Ending, capsys: pytest.CaptureFixture[str]) -> None:
    game = replayed(ending)
    assert enter(["verify", str(ending.path)]) == (
        3 if len(game.luck) > 1 else 0
    )  # luck that nobody committed to
    outcome = game.outcome
    assert outcome is not None
    assert language("en").sentence(language("en").render(outcome.text)) in capsys.readouterr().out


@each_ending
def test_the_end_has_words_of_its_own(ending: Ending) -> None:
    outcome = replayed(ending).outcome
    assert outcome is not None
    for code in LANGUAGES:
        assert language(code).render(outcome.text) != outcome.text.id


@pytest.mark.parametrize("code", LANGUAGES)
@each_ending
def test_the_whole_story_can_be_told(ending: Ending, code: str) -> None:
    tongue = language(code)
    for entry in replayed(ending).log:
        words = tongue.sentence(tongue.render(entry.text))
        assert not re.search(r"\.\.|[{}]|\bthere is (now )?(0|[2-9]|1\d)|\bthere are (now )?1\b", words), (
            words
        )


def test_only_one_of_two_won_with_the_lodge() -> None:
    state = replayed(WON_ALONE).state
    assert len(state.investigators) == 2
    assert [flag for flag in state.flags if flag.startswith("lodge.")] == ["lodge.0"]


@pytest.mark.rule("3e.302.3", "3e.459.7a")
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_nobody_left_means_that_nobody_could_enter(scenario: str) -> None:
    state = replayed(Ending(scenario, "lost", "nobody_left")).state
    assert state.unused == []
    assert any(who.out for who in state.investigators)


# ---------------------------------------------------------------------- the search


def test_a_game_that_does_not_hold_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ending, other = AT_RANDOM[:2]
    whole = ending.path.read_bytes()
    monkeypatch.setattr(find_endings, "FOLDER", tmp_path)
    assert not find_endings.holds(ending)
    ending.path.write_bytes(whole)
    other.path.write_bytes(whole)
    assert find_endings.holds(ending)
    assert not find_endings.holds(other)
    ending.path.write_bytes(whole.replace(b'"answers":["', b'"answers":["not_', 1))
    assert not find_endings.holds(ending)


def test_nothing_is_searched_for_while_all_games_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(find_endings, "find", None)
    assert find_endings.main([]) == 0
    assert capsys.readouterr().out == "All 16 games hold.\n"


def test_what_is_found_is_kept_where_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(find_endings, "FOLDER", tmp_path / "endings")
    monkeypatch.setattr(find_endings, "GAMES", 3)
    ending = AT_RANDOM[0]
    assert find_endings.main([ending.name]) == 0
    assert not find_endings.holds(ending)
    assert find_endings.main([ending.name, "--write"]) == 0
    assert find_endings.holds(ending)
    assert capsys.readouterr().out.count(f"{ending.name}: ") == 2


def test_a_search_may_find_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(find_endings, "SEARCHES", 2)
    monkeypatch.setattr(find_endings, "ROUNDS", 1)
    monkeypatch.setattr(find_endings, "LUCKS", 2)
    assert find_endings.main([WON_ALONE.name]) == 1
    assert "not found" in capsys.readouterr().out


def test_an_unknown_ending_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        find_endings.main(["happily-ever-after"])
    assert "there is no happily-ever-after" in capsys.readouterr().err
