"""The ledgers: every row by its id, in three languages."""

from __future__ import annotations

import re

import pytest

from miskatonic.kernel import rules
from miskatonic.kernel.errors import TextError, UnknownGame, UnknownRule
from miskatonic.kernel.rules import KINDS, LEDGERS, around, ledger, rule
from miskatonic.kernel.text import LANGUAGES

ROWS = {"noir": 180, "second": 512, "third": 751, "cards": 1142}
"""So many rows stood in the ledgers when they were written down; none may go missing."""


@pytest.mark.parametrize("game", LEDGERS)
def test_every_game_has_its_ledger(game: str) -> None:
    rows = ledger(game)
    assert len(rows) >= ROWS[game]
    for id_, row in rows.items():
        assert row.id == id_
        assert row.game == game
        assert row.kind
        assert row.where
        assert row.statement.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_below_zero_have_a_real_minus_in_the_rules_too(lang: str) -> None:
    assert "(−1)" in rule("2e.check.03", lang).statement
    rows = [row.statement for game in LEDGERS for row in ledger(game, lang).values()]
    assert [words for words in rows if re.search(r"(?<![\w.])-\d", words)] == []


def test_no_id_stands_in_two_ledgers() -> None:
    every = [id_ for game in LEDGERS for id_ in ledger(game)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("game", LEDGERS)
def test_every_row_is_found_by_its_id_in_every_language(game: str) -> None:
    for id_ in ledger(game):
        for lang in LANGUAGES:
            assert rule(id_, lang).id == id_


NAMES_ONLY = re.compile(r"\[heading\] \w+\.")
"""A heading may be the same word in two languages."""


@pytest.mark.parametrize("game", LEDGERS)
@pytest.mark.parametrize("lang", ["es", "nl"])
def test_every_row_is_told_in_three_languages(game: str, lang: str) -> None:
    english, other = ledger(game), ledger(game, lang)
    assert list(other) == list(english)
    same = [id_ for id_ in english if other[id_].statement == english[id_].statement]
    assert [id_ for id_ in same if not NAMES_ONLY.fullmatch(english[id_].statement)] == []
    assert all(other[id_].where == english[id_].where for id_ in english)


def test_a_row_without_a_translation_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "noir.tsv": [["noir.a", "rule", "1", "One"], ["noir.b", "rule", "2", "Two"]],
        "noir.es.tsv": [["noir.b", "Dos"]],
    }
    monkeypatch.setattr(rules, "_lines", lambda name: files.get(name, []))
    rows = rules._ledger.__wrapped__("noir", "es")
    assert [row.statement for row in rows.values()] == ["One", "Dos"]
    rows = rules._ledger.__wrapped__("noir", "nl")
    assert [row.statement for row in rows.values()] == ["One", "Two"]


def test_a_rule_that_does_not_exist_is_refused() -> None:
    for id_ in ("", "noir", "noir.end", "noir.end.classic.99", "NOIR.END.CLASSIC.01", "x" * 1000):
        with pytest.raises(UnknownRule, match="There is no rule"):
            rule(id_)


def test_a_game_or_a_language_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownGame, match="“fifth”"):
        ledger("fifth")
    for lang in ("fr", "", "../en"):
        with pytest.raises(TextError, match="not one of our languages"):
            rule("noir.end.classic.01", lang)


def test_headings_and_components_need_no_proof() -> None:
    assert rule("noir.end.classic.01").provable
    assert not rule("noir.comp.01").provable
    assert all(
        not row.provable
        for game in LEDGERS
        for row in ledger(game).values()
        if row.statement.startswith("[heading]")
    )


def test_the_rows_around_a_row() -> None:
    assert around(rule("lcg.1.8b")) == ["lcg.1.7b", "lcg.1.8a", "lcg.1.8c", "lcg.1.9a"]
    for game in LEDGERS:
        order = list(ledger(game))
        assert around(rule(order[0])) == order[1:3]
        assert around(rule(order[-1], "es")) == order[-3:-1]


def test_every_kind_of_row_has_its_name() -> None:
    kinds = {row.kind for game in LEDGERS for row in ledger(game).values()}
    assert kinds == set(KINDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_reads_a_rule_is_not_told_how_its_icon_was_found_out(lang: str) -> None:
    found = rule("noir.effect.10", lang)
    assert found.statement.endswith("]")
    assert found.statement.startswith(found.reading)
    noted = [row for row in ledger("noir", lang).values() if "[" in row.statement and ":" in row.statement]
    assert len(noted) > 50
    marks = {row.statement.partition("[")[2].partition(":")[0] for row in noted if row.said}
    assert len(marks) == 1
    assert [row.id for row in ledger("noir", lang).values() if f"[{min(marks)}" in row.reading] == []
