"""Rules found by words, by numbers and by names, in three languages and over all games."""

from __future__ import annotations

import re

import pytest

from miskatonic.games.cards.rulings import codes_in, names_in
from miskatonic.kernel.errors import TextError, UnknownGame
from miskatonic.kernel.rule_search import search
from miskatonic.kernel.rules import LEDGERS, ledger
from miskatonic.kernel.text import LANGUAGES


def ids(words: str, lang: str = "en", game: str | None = None) -> list[str]:
    return [row.id for row in search(words, lang, game).rows]


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("1.8", ["lcg.1.8a", "lcg.1.8b", "lcg.1.8c"]),
        ("lcg.1.8", ["lcg.1.8a", "lcg.1.8b", "lcg.1.8c"]),
        (" LCG.1.8b ", ["lcg.1.8b"]),
        ("478.8", ["3e.478.8"]),
        ("3e.478", ["3e.478", "3e.478.1", "3e.478.2"]),
        ("478", ["3e.478", "3e.478.1", "3e.478.2"]),
        ("faq.013", ["lcg.faq.013a", "lcg.faq.013b"]),
        ("1.1", ["lcg.1.1a", "lcg.1.1b", "lcg.1.10a"]),
    ],
)
def test_rows_are_found_by_their_number(words: str, first: list[str]) -> None:
    assert ids(words)[: len(first)] == first


def test_rows_that_name_a_number_come_after_those_that_have_it() -> None:
    assert ids("1.8").index("lcg.taboo.chained.08") > ids("1.8").index("lcg.1.8c")


@pytest.mark.parametrize("game", LEDGERS)
def test_every_row_is_found_by_its_id(game: str) -> None:
    for id_ in list(ledger(game))[::25]:
        assert ids(id_)[0] == id_


# ---------------------------------------------------------------------- what is told besides the rows


def test_how_many_there_are_in_all_of_each_kind_and_of_each_game() -> None:
    every = search("card", limit=10_000)
    assert every.total == len(every.rows) == sum(every.kinds.values()) == sum(every.games.values())
    faq = search("card", game="cards", kind="faq", limit=10)
    assert (len(faq.rows), faq.total) == (10, every.kinds["faq"])
    assert {(row.game, row.kind) for row in faq.rows} == {("cards", "faq")}
    assert faq.kinds == search("card", game="cards").kinds
    assert faq.games == search("card", kind="faq").games == {"cards": faq.total}


def test_answers_come_in_parts() -> None:
    whole = [row.id for row in search("card", limit=100).rows]
    assert [row.id for row in search("card", start=60, limit=40).rows] == whole[60:]
    assert search("card", start=1_000_000).rows == []


def test_without_words_everything_is_listed() -> None:
    assert [row.id for row in search("", game="noir", limit=1000).rows] == list(ledger("noir"))
    assert {row.kind for row in search(" ", kind="boon").rows} == {"boon"}
    every = search("")
    assert every.total == sum(len(ledger(game)) for game in LEDGERS) == sum(every.kinds.values())
    assert search("", kind="nonsense").total == 0


def test_rows_are_found_by_the_name_of_a_card_they_are_about() -> None:
    assert search("Amuleto").rows == []
    assert "lcg.errata.card.005" in [row.id for row in search("Amuleto de Wendy", names=names_in).rows]
    assert "lcg.taboo.mutated.01" in [row.id for row in search("milan entomology", names=names_in).rows]


def test_words_of_the_row_count_more_than_names() -> None:
    found = search("machete", names=lambda row: "Machete" if row.id == "noir.comp.01" else "").rows
    assert [row.id for row in found] == ["lcg.2.17c", "noir.comp.01"]


def test_a_game_or_a_language_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownGame):
        search("time", game="fifth")
    for lang in ("fr", "", "../en"):
        with pytest.raises(TextError):
            search("time", lang)


# ---------------------------------------------------------------------- words


def test_ids_are_found_by_how_they_begin() -> None:
    assert ids("noir.end.classic") == ["noir.end.classic.01", "noir.end.classic.02", "noir.end.classic.03"]
    assert ids("  NOIR.end.classic.02 ")[0] == "noir.end.classic.02"
    assert ids("lcg.ultimatum.broken-promises")[0] == "lcg.ultimatum.broken-promises"


def test_rows_are_found_by_all_their_words() -> None:
    found = search("sanity test", game="noir").rows
    assert found
    assert all("sanity" in row.statement.lower() and "test" in row.statement.lower() for row in found)
    assert ids("test sanity", game="noir") != []
    assert ids("xylophone") == []
    assert ids("!?…") == []


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
    found = search(words, lang, "noir").rows
    assert found
    for row in found:
        assert all(word in row.statement.lower() for word in words.split())
    others = [other for other in LANGUAGES if other != lang]
    assert lang == "en" or all(not ids(words, other, "noir") for other in others)


@pytest.mark.parametrize("lang", ["es", "nl"])
@pytest.mark.parametrize("words", ["aloof", "attack of opportunity", "ATTACKS opportunit"])
def test_who_reads_another_language_finds_rules_by_english_words(lang: str, words: str) -> None:
    english = {row.id: row.statement for row in search(words, limit=10_000).rows}
    found = search(words, lang, limit=10_000).rows
    assert found
    assert {row.id for row in found} == set(english)
    assert any(row.statement != english[row.id] for row in found)
    assert all(row == ledger(row.game, lang)[row.id] for row in found)


def test_rows_found_in_the_readers_language_come_first() -> None:
    found = search("hand", "nl", limit=10_000).rows
    own = ["hand" in row.statement.lower() for row in found]
    assert {True, False} == set(own)
    assert own == sorted(own, reverse=True)
    only = [row for row, is_own in zip(found, own, strict=True) if not is_own]
    assert all(re.search(r"\bhand", ledger(row.game)[row.id].statement.lower()) for row in only)
    assert len({row.id for row in found}) == len(found)


def test_nothing_inside_english_words_is_found_in_another_language() -> None:
    assert ids("ttack") != []
    assert ids("ttack", "nl") == ids("ttack", "es") == []


def test_english_does_not_find_the_words_of_other_languages() -> None:
    assert ids("indiferente") == ids("afzijdig") == []


def test_names_of_cards_go_with_english_words() -> None:
    words = "Amuleto de Wendy level"
    for lang in ("es", "nl"):
        assert [row.id for row in search(words, lang, names=names_in).rows] == ["lcg.errata.card.005"]


def test_where_no_row_has_all_words_those_with_most_of_them_answer() -> None:
    most, all_ = search("sanity test xylophone", game="noir"), search("sanity test", game="noir")
    assert most.rows == all_.rows
    assert (most.partly, all_.partly, search("xylophone zeppelin").partly) == (True, False, False)
    assert search("skill test timing", game="cards").rows
    assert ids("xylophone zeppelin") == []
    assert ids("sanity xylophone", game="noir") == ids("sanity", game="noir")
    assert ids("sanity xylophone zeppelin") == []  # one word of three is another question


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("attack of opportunity", "lcg.base.aoo.01"),
        ("exceptional", "lcg.base.kw.07"),
        ("taboo", "lcg.taboo.general."),
    ],
)
def test_what_a_word_means_comes_before_rulings_with_it(words: str, first: str) -> None:
    assert search(words, game="cards").rows[0].id.startswith(first)


@pytest.mark.parametrize("lang", ["en", "es", "nl"])
def test_no_reader_is_told_a_test_case_or_a_note_of_ours(lang: str) -> None:
    told = ledger("cards", lang)
    ours = re.compile(
        r"Set-up:|Expected|recovered|prints #|Situación:|esperado:|recuperad[oa]s?\)|documento imprime"
        r"|Situatie:|Verwacht:|hersteld\)|document drukt"
    )
    assert [id_ for id_, row in told.items() if ours.search(row.reading)] == []
    assert {id_ for id_, row in told.items() if row.said} == {
        id_ for id_, row in ledger("cards").items() if row.said
    }
    for id_, row in told.items():
        if row.said:
            assert set(codes_in(row.said.replace("código", "code"))) <= set(
                codes_in(ledger("cards")[id_].statement)
            ), id_


def test_whole_words_come_before_parts_of_words() -> None:
    found = search("play", game="noir", limit=1000).rows
    whole = [re.search(r"\bplay\b", row.statement, re.IGNORECASE) is not None for row in found]
    assert {True, False} == set(whole)
    assert whole == sorted(whole, reverse=True)


def test_all_ledgers_are_searched_and_the_list_is_limited() -> None:
    assert {row.game for row in search("the", limit=10_000).rows} == set(LEDGERS)
    assert len(search("the").rows) == 50
    assert len(search("the", limit=3).rows) == 3
