"""Decks under the lists of taboos."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import DOCUMENT_TABOO, load, newest_taboo, taboo_lists
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.taboos import UnknownTaboo, taboo_code, terms
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.words import problem_text
from miskatonic.games.cards.rulings import codes_in
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import language
from tests.cards.building import legal, more, only, swap

OF_THE_DOCUMENT = terms(DOCUMENT_TABOO)
PRINTED = terms("")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("newest", "010"),
        ("current", "010"),
        ("document", "008"),
        ("none", ""),
        ("", ""),
        ("0", ""),
        ("8", "008"),
        ("008", "008"),
        ("10", "010"),
        ("001", "001"),
    ],
)
def test_names_of_lists(words: str, code: str) -> None:
    assert taboo_code(words) == code


@pytest.mark.parametrize("words", ["11", "nine", "-1", "00008", "٨"])
def test_no_such_list(words: str) -> None:
    with pytest.raises(UnknownTaboo) as raised:
        taboo_code(words)
    assert isinstance(raised.value, MiskatonicError)
    assert "newest" in str(raised.value)
    assert "document" in str(raised.value)


@pytest.mark.rule("lcg.taboo.general.a", "lcg.taboo.general.b")
def test_a_list_is_followed_whole_or_not_at_all() -> None:
    deck = swap(legal("02003"), {"02026": 1})
    assert check(deck).valid
    assert not check(deck, "008").valid
    assert not check(structs.replace(deck, taboo="008")).valid
    assert check(structs.replace(deck, taboo="008"), "").valid


def test_where_nothing_is_said_the_newest_list_holds() -> None:
    deck = structs.replace(swap(legal("02003"), {"02026": 1}), taboo=None)
    assert (check(deck).taboo, check(deck).valid) == (newest_taboo(), False)
    assert (check(deck, "").taboo, check(deck, "").valid) == ("", True)
    none = structs.replace(deck, taboo="")
    assert (check(none).taboo, check(none).valid) == ("", True)
    assert check(none, "003").taboo == "003"
    assert check(none, variants=variants(["orthodoxy"])).taboo == newest_taboo()
    assert check(none, "002", variants(["orthodoxy"])).taboo == "002"


def test_so_it_is_for_upgrades_and_random_decks() -> None:
    before = structs.replace(legal("01005"), taboo=None)
    after = swap(before, {"01073": 1})
    orthodox = variants(["orthodoxy"])
    assert (upgrade(before, after).bill.spent, upgrade(before, after).taboo) == (2, "010")
    assert (upgrade(before, after, "").bill.spent, upgrade(before, after, "").taboo) == (1, "")
    assert upgrade(before, after, "", orthodox).bill.spent == 2
    for said, taboo in ((None, "010"), ("", ""), ("004", "004")):
        assert random_deck("01001", Chance(key_from("a"), {}), taboo=said).taboo == taboo
    assert random_deck("01001", Chance(key_from("a"), {}), taboo="", variants=orthodox).taboo == "010"


CHAINED = [
    pytest.param("01073", 0, 2, marks=pytest.mark.rule("lcg.taboo.chained.01")),
    pytest.param("01573", 0, 2, marks=pytest.mark.rule("lcg.taboo.chained.01")),
    pytest.param("06332", 2, 4, marks=pytest.mark.rule("lcg.taboo.chained.02")),
    pytest.param("02108", 1, 2, marks=pytest.mark.rule("lcg.taboo.chained.03")),
    pytest.param("04305", 5, 6, marks=pytest.mark.rule("lcg.taboo.chained.04")),
    pytest.param("05159", 0, 3, marks=pytest.mark.rule("lcg.taboo.chained.05")),
    pytest.param("05231", 0, 2, marks=pytest.mark.rule("lcg.taboo.chained.06")),
    pytest.param("60233", 5, 8, marks=pytest.mark.rule("lcg.taboo.chained.07")),
    pytest.param("07197", 2, 0, marks=pytest.mark.rule("lcg.taboo.chained.08")),
    pytest.param("07308", 5, 3, marks=pytest.mark.rule("lcg.taboo.chained.09")),
    pytest.param("60327", 3, 2, marks=pytest.mark.rule("lcg.taboo.chained.10")),
    pytest.param("08099", 3, 5, marks=pytest.mark.rule("lcg.taboo.chained.11")),
    pytest.param("09077", 4, 6, marks=pytest.mark.rule("lcg.taboo.chained.13")),
    pytest.param("09108", 0, 2, marks=pytest.mark.rule("lcg.taboo.chained.14")),
    pytest.param("09117", 3, 4, marks=pytest.mark.rule("lcg.taboo.chained.15")),
    pytest.param("10059", 4, 5, marks=pytest.mark.rule("lcg.taboo.chained.16")),
    pytest.param("10060", 4, 5, marks=pytest.mark.rule("lcg.taboo.chained.17")),
]


@pytest.mark.rule("lcg.taboo.general.c")
@pytest.mark.parametrize(("code", "printed", "chained"), CHAINED)
def test_a_chain_changes_the_price_and_not_the_level(code: str, printed: int, chained: int) -> None:
    card = load()[code]
    assert (PRINTED.price(card), OF_THE_DOCUMENT.price(card)) == (printed, chained)
    deck = Deck("03006", {code: 1})
    assert (check(deck, "").experience, check(deck, "008").experience) == (printed, chained)


@pytest.mark.rule("lcg.taboo.general.c")
def test_options_ask_for_the_printed_level() -> None:
    """Flamethrower costs 6, and still is a level 5 card for a Guardian."""
    deck = swap(legal("01001"), {"04305": 1})
    assert check(deck, "008").valid


@pytest.mark.rule("lcg.taboo.chained.12")
def test_a_line_of_the_runic_axe_takes_two_boxes() -> None:
    axe = load()["09022"]
    assert [OF_THE_DOCUMENT.boxes(axe)[3].xp, PRINTED.boxes(axe)[3].xp] == [2, 1]
    deck = structs.replace(swap(legal("01001"), {"09022": 1}), marks={"09022": {3: Mark(2)}})
    assert check(deck, "008").valid
    problem = only(check(deck, ""))
    assert (problem.what, problem.n, problem.limit) == ("line_boxes", 2, 1)
    assert "Inscription of the Hunt" in language("en").render(problem_text(problem))


@pytest.mark.rule("lcg.taboo.mutated.55b")
def test_the_sheet_of_power_word() -> None:
    names = [box.name for box in OF_THE_DOCUMENT.boxes(load()["09081"])]
    assert "Cower" in names
    assert "Mercy" not in names
    assert "Mercy" in [box.name for box in PRINTED.boxes(load()["09081"])]


@pytest.mark.rule("lcg.taboo.general.f", "lcg.taboo.forbidden.01")
def test_forbidden_cards() -> None:
    problem = only(check(swap(legal("02003"), {"02026": 1}), "008"))
    assert (problem.type, problem.rule, problem.cards) == ("not_allowed", "lcg.taboo.general.f", ("02026",))


@pytest.mark.rule("lcg.taboo.mutated.21", "lcg.taboo.general.e")
def test_a_list_may_make_a_card_exceptional() -> None:
    deck = swap(legal("01001"), {"03315": 2})
    assert (check(deck).errors, check(deck).experience) == ((), 10)
    problem = only(check(deck, "008"))
    assert (problem.type, problem.rule) == ("too_many_copies", "lcg.base.kw.07")
    assert check(swap(legal("01001"), {"03315": 1}), "008").experience == 10


@pytest.mark.rule("lcg.taboo.mutated.42")
def test_a_list_may_make_a_card_less_exceptional() -> None:
    deck = swap(legal("01004"), {"07268": 1})
    assert (check(deck).experience, check(deck, "008").experience) == (8, 4)
    assert only(check(swap(legal("01004"), {"07268": 2}), "008")).rule == "lcg.2.3a"


@pytest.mark.rule("lcg.taboo.mutated.35a", "lcg.taboo.mutated.35b")
def test_mandy_has_fifty_cards_and_three_evidences() -> None:
    deck = structs.replace(legal("06002"), choices={"deck_size_selected": "30"})
    assert check(deck, "008").wanted == 50
    three = structs.replace(deck, cards={**deck.cards, "06008": 3})
    assert not any(each.rule == "lcg.def.05b" for each in check(three, "008").errors)
    one = structs.replace(deck, cards={**deck.cards, "06008": 1})
    assert any(each.what == "missing_some" for each in check(one, "008").errors)


@pytest.mark.rule("lcg.taboo.general.a", "lcg.taboo.general.c", "lcg.taboo.general.e", "lcg.taboo.general.f")
def test_the_list_of_the_document_is_told_by_the_ledger_entry_by_entry() -> None:
    """Every row of the ledger, and nothing else: what is chained, what is forbidden, what has another text."""
    rows: dict[str, set[str]] = {"chained": set(), "mutated": set(), "forbidden": set()}
    for id_, row in ledger("cards").items():
        kind = id_.split(".")[2] if row.kind == "taboo" else ""
        if kind in rows:
            rows[kind] |= {load()[code].canonical for code in codes_in(row.statement)}
    said = taboo_lists()[DOCUMENT_TABOO]
    axe, evidence = (
        "09022",
        "06008",
    )  # a line of a sheet that costs more; a card that the entry of Mandy names
    assert {code for code, each in said.items() if each.xp} == rows["chained"] - {axe}
    assert {code for code, each in said.items() if each.forbidden} == rows["forbidden"]
    assert {code for code, each in said.items() if each.mutated} - {axe} == rows["mutated"] - {evidence}
    assert set(said) == set().union(*rows.values()) - {evidence}


@pytest.mark.parametrize("taboo", list(taboo_lists()))
def test_each_of_the_ten_lists_judges(taboo: str) -> None:
    forbidden = [code for code, said in taboo_lists()[taboo].items() if said.forbidden]
    deck = more(legal("02003"), dict.fromkeys(forbidden, 1))
    told = [each.cards for each in check(deck, taboo).errors if each.what == "taboo"]
    assert told == [(code,) for code in forbidden]
