"""A table in words: all of it, in the language asked for, and nothing that is not to be known."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.rules import rule
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.table.snapshot import Snapshot, snapshot
from miskatonic.table.tables import Tables
from tests.table.playing import KEY, play


@pytest.fixture
def running(tables: Tables) -> Tables:
    """Tables with "a", a game of a dozen answers."""
    tables.open("a", "noir", {}, KEY)
    play(tables, "a", 12)
    return tables


def shown(tables: Tables, lang: str = "en", at: int | None = None) -> Snapshot:
    return snapshot(tables.get("a"), language(lang), at)


def plain(found: Snapshot) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_of_the_contract_is_there(running: Tables, lang: str) -> None:
    data = plain(shown(running, lang))
    expected = "id game title lang position length live decisions ask deciding outcome log can_undo can_redo settings"
    assert set(data) == {
        *expected.split(),
        "also",
        "seats",
        "stops",
        "skipped",
        "filters",
        "hints",
        "commitment",
        "key",
        "notes",
        "view",
    }
    assert data["lang"] == lang
    assert data["live"] is True
    assert data["settings"] == {"single": True, "trivial": True}
    assert set(data["ask"]) == {"seat", "prompt", "rule", "rule_text", "options", "parts", "pick", "brings"}
    assert set(data["ask"]["options"][0]) == {
        "name",
        "text",
        "target",
        "card",
        "rule",
        "odds",
        "weight",
        "most",
        "group",
        "more",
        "part",
        "pointless",
        "grave",
        "way",
    }
    assert set(data["log"][0]) == {"at", "turn", "phase", "text", "rule", "kinds", "seats"}
    assert data["view"]


def test_options_are_those_of_the_game(running: Tables) -> None:
    ask = shown(running).ask
    assert ask
    assert sorted(option.name for option in ask.options) == sorted(running.get("a").game.legal())


def test_words_are_in_the_language_asked_for(running: Tables) -> None:
    logs = {lang: [line.text for line in shown(running, lang).log] for lang in LANGUAGES}
    assert all(len(log) == len(running.get("a").game.log) for log in logs.values())
    for one, other in (("en", "es"), ("es", "nl"), ("en", "nl")):
        different = [a != b for a, b in zip(logs[one], logs[other], strict=True)]
        assert sum(different) > 0.9 * len(different)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_explains_itself(running: Tables, lang: str) -> None:
    ask = shown(running, lang).ask
    assert ask
    assert ask.rule_text == rule(ask.rule, lang).statement


def test_every_line_of_the_log_cites_a_rule(running: Tables) -> None:
    assert all(rule(line.rule) for line in shown(running).log)


def test_the_past_is_shown_as_it_was(running: Tables) -> None:
    game = running.get("a").game
    at = game.decisions[4]
    past = shown(running, at=at)
    assert (past.position, past.live, past.length) == (at, False, game.position)
    assert past.decisions == game.decisions
    assert all(line.at <= at for line in past.log)
    assert past.ask
    assert game.given[at].name in [option.name for option in past.ask.options]
    assert game.position == shown(running).position


def test_what_was_undone_counts_in_the_length(running: Tables) -> None:
    length = running.get("a").game.position
    running.undo("a")
    found = shown(running)
    assert found.position < found.length == length
    assert found.can_redo


def test_nothing_can_be_undone_before_anything_was_decided(tables: Tables) -> None:
    tables.open("a", "noir", {}, KEY)
    found = shown(tables)
    assert not found.can_undo
    assert not found.can_redo


def test_the_key_is_told_at_the_end_and_not_before(running: Tables) -> None:
    before = msgspec.json.encode(shown(running)).decode()
    assert KEY.hex() not in before
    assert shown(running).key is None
    play(running, "a", 1000)
    end = shown(running)
    assert end.outcome
    assert end.ask is None
    assert end.outcome.rule_text
    assert end.key == KEY.hex()
    assert end.commitment == Chance(KEY, {}).commitment == plain(shown(running, at=3))["commitment"]
