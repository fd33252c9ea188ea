"""The ledgers: every row by its id, and by words in three languages."""

from __future__ import annotations

import re

import pytest

from miskatonic.kernel import rules
from miskatonic.kernel.errors import TextError, UnknownGame, UnknownRule
from miskatonic.kernel.rules import LEDGERS, ledger, rule, search
from miskatonic.kernel.text import LANGUAGES

ROWS = {"noir": 180, "second": 512, "third": 751, "cards": 1009}
"""So many rows stood in the ledgers when they were written down; none may go missing."""


def ids(words: str, lang: str = "en", game: str | None = None) -> list[str]:
    return [row.id for row in search(words, lang, game)]


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
    for id_ in list(ledger(game))[::25]:
        assert ids(id_)[0] == id_


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
    with pytest.raises(UnknownGame):
        search("time", game="fifth")
    for lang in ("fr", "", "../en"):
        with pytest.raises(TextError, match="not one of our languages"):
            rule("noir.end.classic.01", lang)
        with pytest.raises(TextError):
            search("time", lang)


def test_ids_are_found_by_how_they_begin() -> None:
    assert ids("noir.end.classic") == ["noir.end.classic.01", "noir.end.classic.02", "noir.end.classic.03"]
    assert ids("  NOIR.end.classic.02 ")[0] == "noir.end.classic.02"
    assert ids("lcg.ultimatum.broken-promises")[0] == "lcg.ultimatum.broken-promises"


def test_rows_are_found_by_all_their_words() -> None:
    found = search("sanity test", game="noir")
    assert found
    assert all("sanity" in row.statement.lower() and "test" in row.statement.lower() for row in found)
    assert ids("test sanity", game="noir") != []
    assert ids("sanity test xylophone") == []
    assert ids("") == ids("   ") == ids("!?…") == []


def test_accents_and_capitals_do_not_matter() -> None:
    found = ids("acción", "es", "noir")
    assert found
    assert ids("accion", "es", "noir") == ids("ACCIÓN", "es", "noir") == found
    dutch = ids("één", "nl", "noir")
    assert dutch
    assert ids("EEN", "nl", "noir") == dutch


def test_punctuation_around_words_does_not_matter() -> None:
    assert ids("(sanity) test!", game="noir") == ids("sanity test", game="noir")
    assert ids("sanity-test.", game="noir") == ids("sanity test", game="noir")


@pytest.mark.parametrize(("lang", "words"), [("en", "lead card"), ("es", "mazo"), ("nl", "stapel")])
def test_each_language_is_searched_in_its_own_words(lang: str, words: str) -> None:
    found = search(words, lang, "noir")
    assert found
    for row in found:
        assert all(word in row.statement.lower() for word in words.split())
    others = [other for other in LANGUAGES if other != lang]
    assert all(not search(words, other, "noir") for other in others)


def test_whole_words_come_before_parts_of_words() -> None:
    found = search("play", game="noir", limit=1000)
    whole = [re.search(r"\bplay\b", row.statement, re.IGNORECASE) is not None for row in found]
    assert {True, False} == set(whole)
    assert whole == sorted(whole, reverse=True)


def test_all_ledgers_are_searched_and_the_list_is_limited() -> None:
    assert {row.game for row in search("the", limit=10_000)} == set(LEDGERS)
    assert len(search("the")) == 50
    assert len(search("the", limit=3)) == 3


def test_headings_and_components_need_no_proof() -> None:
    assert rule("noir.end.classic.01").provable
    assert not rule("noir.comp.01").provable
    assert all(
        not row.provable
        for game in LEDGERS
        for row in ledger(game).values()
        if row.statement.startswith("[heading]")
    )
