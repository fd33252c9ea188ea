"""Decks under the lists of taboos."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import CURRENT_TABOO, load, taboo_lists
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.taboos import UnknownTaboo, taboo_code, terms
from miskatonic.games.cards.decks.verdict import check
from miskatonic.kernel.errors import MiskatonicError
from tests.cards.building import legal, more, only, swap

CURRENT = terms(CURRENT_TABOO)
PRINTED = terms("")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("current", "008"),
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
    assert "current" in str(raised.value)


@pytest.mark.rule("lcg.taboo.general.a", "lcg.taboo.general.b")
def test_a_list_is_followed_whole_or_not_at_all() -> None:
    deck = swap(legal("02003"), {"02026": 1})
    assert check(deck).valid
    assert not check(deck, "008").valid
    assert not check(structs.replace(deck, taboo="008")).valid
    assert check(structs.replace(deck, taboo="008"), "").valid


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
    assert (PRINTED.price(card), CURRENT.price(card)) == (printed, chained)
    deck = Deck("03006", {code: 1})
    assert (check(deck).experience, check(deck, "008").experience) == (printed, chained)


@pytest.mark.rule("lcg.taboo.general.c")
def test_options_ask_for_the_printed_level() -> None:
    """Flamethrower costs 6, and still is a level 5 card for a Guardian."""
    deck = swap(legal("01001"), {"04305": 1})
    assert check(deck, "008").valid


@pytest.mark.rule("lcg.taboo.chained.12")
def test_a_line_of_the_runic_axe_takes_two_boxes() -> None:
    axe = load()["09022"]
    assert [CURRENT.boxes(axe)[3].xp, PRINTED.boxes(axe)[3].xp] == [2, 1]
    deck = structs.replace(swap(legal("01001"), {"09022": 1}), marks={"09022": {3: Mark(2)}})
    assert check(deck, "008").valid
    assert only(check(deck, "")).what == "boxes"


@pytest.mark.rule("lcg.taboo.mutated.55b")
def test_the_sheet_of_power_word() -> None:
    names = [box.name for box in CURRENT.boxes(load()["09081"])]
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


@pytest.mark.parametrize("taboo", list(taboo_lists()))
def test_each_of_the_ten_lists_judges(taboo: str) -> None:
    forbidden = [code for code, said in taboo_lists()[taboo].items() if said.forbidden]
    deck = more(legal("02003"), dict.fromkeys(forbidden, 1))
    told = [each.cards for each in check(deck, taboo).errors if each.what == "taboo"]
    assert told == [(code,) for code in forbidden]
