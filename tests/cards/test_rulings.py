"""Rulings: every row of the card game's ledger, found from the cards it names."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from miskatonic.games.cards.collection.facts import Card, Option
from miskatonic.games.cards.collection.shelf import encounter_cards, errata, load
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.rulings import (
    SECTIONS,
    cards_of,
    codes_in,
    corrections,
    find,
    name_of,
    rows_of,
    ruled_in,
    spoils,
)
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import LANGUAGES
from tests.patience import quick


def ids(code: str, section: str | None = None) -> list[str]:
    return [each.row.id for each in rows_of(code) if section in (None, each.section)]


# ---------------------------------------------------------------------- codes in rows


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("nobody", ()),
        ("Scavenging (core #73) [code 01073]: +2. Its reprint [code 01573]", ("01073", "01573")),
        ("A [code 03182a] and B [code 03182b]", ("03182a", "03182b")),
        ("others [codes 02176, 02177].", ("02176", "02177")),
        ("set [codes 08723-08726]", ("08723", "08724", "08725", "08726")),
        ("Isle [code 05251] through [code 05253]: x", ("05251", "05252", "05253")),
        ("Woods (tcu #58) [code 05058]-05060)", ("05058", "05059", "05060")),
        ("twice [code 01001] and [code 01001]", ("01001",)),
    ],
)
def test_codes_are_read_from_a_row(statement: str, codes: tuple[str, ...]) -> None:
    assert codes_in(statement) == codes


@pytest.mark.parametrize(
    ("where", "codes"),
    [
        ("003:79", ()),
        ("public rules data (rules.json): Uses", ()),
        ("public card rulings (core.json): 01018", ("01018",)),
        ("public card rulings (core.json): 01137, 01177 (disputed: reads 2 ways)", ("01137", "01177")),
        ("public card rulings (core.json): 01138-01140", ("01138", "01139", "01140")),
    ],
)
def test_a_source_may_say_on_which_cards_a_ruling_was_given(where: str, codes: tuple[str, ...]) -> None:
    assert ruled_in(where) == codes


def test_no_code_of_the_ledger_is_overlooked() -> None:
    for id_, row in ledger("cards").items():
        brackets = " ".join(re.findall(r"\[codes?[^\]]*\]", row.statement))
        assert set(re.findall(r"\d{5}[a-z]?", brackets)) <= set(cards_of(id_))


def test_every_code_is_a_card_we_can_name() -> None:
    known = {*load().cards, *encounter_cards()}
    for id_ in ledger("cards"):
        assert set(cards_of(id_)) <= known


# ---------------------------------------------------------------------- from a card to its rows


def test_every_row_is_reached_from_each_card_it_names() -> None:
    for id_ in ledger("cards"):
        for code in cards_of(id_):
            assert id_ in ids(code)


ABOUT_NO_CARD = [
    *("004", "007a", "007b", "011", "012a", "012b", "018a", "018b", "021", "030", "035a"),
    *("035b", "039", "040", "041", "044", "053", "general.a", "general.b", "091", "092a", "092b"),
    *("093", "094a", "094b", "098", "100", "103", "104", "106", "111"),
]
"""Answers on the rules, on campaigns and on tokens."""


def test_every_erratum_and_answer_is_reached_from_its_cards() -> None:
    """Those of the second list are about no card in particular; there is no third kind."""
    rows = [row.id for row in ledger("cards").values() if row.kind in ("errata-card", "faq")]
    reached = {row.row.id for code in {*load().cards, *encounter_cards()} for row in rows_of(code)}
    assert [id_.removeprefix("lcg.faq.") for id_ in rows if id_ not in reached] == ABOUT_NO_CARD


def test_an_answer_that_goes_on_is_about_the_same_cards() -> None:
    assert {"lcg.faq.049a", "lcg.faq.049b"} <= set(ids("08031"))  # Forced Learning
    assert {"lcg.faq.020a", "lcg.faq.020b"} <= set(ids("03311"))  # Time Warp
    assert "lcg.faq.071b" in ids("08059")


def test_an_example_without_cards_is_about_those_of_its_rule() -> None:
    assert "lcg.faq.037b" in ids("06002")  # Mandy Thompson
    assert "lcg.2.12c" in ids("04017")  # Survival Knife


def test_rulings_on_single_cards_are_reached_from_them() -> None:
    assert "lcg.base.enc.17" in ids("01038", "clarification")  # Barricade
    assert "lcg.base.act.15" in ids("01164", "clarification")  # Frozen in Fear
    assert all("lcg.base.dmg.16" in ids(code) for code in ("01138", "01139", "01140", "01141"))


def test_a_card_that_an_answer_calls_by_name() -> None:
    for code in find("Unfinished Business"):
        assert {"lcg.faq.099a", "lcg.faq.099b"} <= set(ids(code))


def test_the_rows_of_a_card_by_kind() -> None:
    assert ids("01033") == ["lcg.faq.013b", "lcg.base.test.23", "lcg.taboo.mutated.01"]
    assert [each.section for each in rows_of("01033")] == ["faq", "clarification", "taboo"]
    assert "lcg.errata.card.001" in ids("01006", "errata")
    assert "lcg.1.3c" in ids("01001", "clarification")
    assert ids("01093") == []
    assert ids("no card") == []


def test_sections_come_in_order_and_rows_as_in_the_ledger() -> None:
    order = list(ledger("cards"))
    for code in load().cards:
        found = rows_of(code)
        places = [(SECTIONS.index(each.section), order.index(each.row.id)) for each in found]
        assert places == sorted(places)


def test_reprints_share_their_rulings() -> None:
    assert ids("01573") == ids("01073") == ["lcg.faq.001", "lcg.taboo.chained.01"]
    assert ids("98001") == ids("02003")
    assert {"lcg.errata.card.010", "lcg.errata.card.011"} <= set(ids("02003"))
    assert ids("90084") == []  # the parallel investigator is another card


def test_errata_say_their_version() -> None:
    assert [each.version for each in rows_of("01014") if each.section == "errata"] == ["1.0", "1.9"]
    assert all(
        each.version for code in load().cards for each in rows_of(code) if each.row.kind == "errata-card"
    )


def test_rows_that_refer_to_each_other() -> None:
    signum = next(each for each in rows_of("07197") if each.section == "taboo")
    assert signum.links == ("lcg.1.8a",)
    entombed = next(each for each in rows_of("04089") if each.row.id == "lcg.faq.052")
    assert entombed.links == ("lcg.2.20a", "lcg.2.20b")
    milan = rows_of("01033")[0]
    assert milan.links == ("lcg.faq.013a",)


def test_in_the_readers_language() -> None:
    english, spanish, dutch = (rows_of("01033", lang)[2].row.statement for lang in LANGUAGES)
    assert "still yields 1 resource" in english
    assert "recurso" in spanish
    assert spanish != english
    assert dutch
    assert [each.codes for each in rows_of("01033", "es")] == [each.codes for each in rows_of("01033")]


def test_every_row_is_told_in_spanish() -> None:
    english, spanish = ledger("cards"), ledger("cards", "es")
    assert [id_ for id_ in english if spanish[id_].statement == english[id_].statement] == []


def test_the_spanish_rows_name_the_same_cards() -> None:
    """Their codes are written for readers, but must be the same."""
    for id_, row in ledger("cards", "es").items():
        codes = re.findall(r"\b\d{5}[a-z]?\b", " ".join(re.findall(r"\[códigos?[^\]]*\]", row.statement)))
        named = codes_in(ledger("cards")[id_].statement)
        assert set(codes) <= set(named), id_
        assert bool(codes) == bool(named), id_


def test_quick_enough_for_a_page() -> None:
    rows_of("01001")
    codes = ("01001", "02005", "06002", "03182a")
    assert quick(lambda: [rows_of(code, "es") for code in codes], 0.1, times=1)


# ---------------------------------------------------------------------- errata in the facts


@pytest.mark.rule("lcg.def.02a")
def test_the_facts_stand_as_corrected() -> None:
    """All corrections that touch a player card, field by field."""
    checked = 0
    for erratum in errata():
        for card in (load().get(code) for code in erratum.codes):
            if card is not None:
                assert holds(card, erratum.field, erratum.now), (erratum.rule, card.code)
                assert not erratum.was or not holds(card, erratum.field, erratum.was), (
                    erratum.rule,
                    card.code,
                )
                checked += 1
    assert checked > 30


def holds(card: Card, field: str, values: tuple[Any, ...]) -> bool:
    here = getattr(card, field)
    if field == "options":
        return all(msgspec.convert(each, Option) in here for each in values)
    if isinstance(here, tuple):
        return all(each in here for each in values)
    return here in values if values else here is None


def test_corrections_belong_to_a_row_about_the_card() -> None:
    for erratum in errata():
        assert ledger("cards")[erratum.rule].kind == "errata-card"
        for code in erratum.codes:
            assert erratum.rule in ids(code, "errata")


def test_corrections_of_a_card() -> None:
    assert [(each.rule, each.field) for each in corrections("01006")] == [("lcg.errata.card.001", "level")]
    assert [(each.was, each.now) for each in corrections("05282")] == [(("tactic",), ("trick",))]
    assert [each.rule for each in corrections("02003")] == ["lcg.errata.card.010", "lcg.errata.card.011"]
    assert corrections("01020") == []


@pytest.mark.rule("lcg.errata.card.001", "lcg.errata.card.002", "lcg.errata.card.003")
@pytest.mark.rule("lcg.errata.card.004", "lcg.errata.card.005")
def test_signatures_of_the_core_set_have_no_level() -> None:
    assert [load()[code].level for code in ("01006", "01008", "01010", "01012", "01014")] == [None] * 5


@pytest.mark.rule("lcg.errata.card.008", "lcg.errata.card.009", "lcg.errata.card.010", "lcg.errata.card.011")
@pytest.mark.rule("lcg.errata.card.012", "lcg.errata.card.013")
def test_dunwich_investigators_take_five_other_cards() -> None:
    for code in ("02001", "02002", "02003", "98001", "02004", "02005"):
        assert Option(levels=(0, 0), limit=5, other=True) in load()[code].options


@pytest.mark.rule("lcg.errata.card.100")
def test_carolyn_ferns_options() -> None:
    for code in ("98010", "05001"):
        assert load()[code].options[1:] == (
            Option(classes=("guardian",), levels=(0, 3)),
            Option(classes=("neutral",), levels=(0, 5)),
            Option(levels=(0, 5), tags=("hh",)),
            Option(classes=("seeker", "mystic"), levels=(0, 1), limit=15, other=True),
        )


@pytest.mark.rule("lcg.errata.card.024", "lcg.errata.card.025", "lcg.errata.card.026", "lcg.errata.card.027")
@pytest.mark.rule("lcg.errata.card.028", "lcg.errata.card.029", "lcg.errata.card.030", "lcg.errata.card.031")
@pytest.mark.rule("lcg.errata.card.032", "lcg.errata.card.033", "lcg.errata.card.034", "lcg.errata.card.035")
@pytest.mark.rule("lcg.errata.card.036", "lcg.errata.card.037", "lcg.errata.card.038", "lcg.errata.card.039")
@pytest.mark.rule("lcg.errata.card.040")
def test_what_is_researched() -> None:
    rows = [f"lcg.errata.card.{n:03}" for n in range(24, 41)]
    codes = [code for row in rows for code in cards_of(row)]
    assert len(codes) == 17
    assert all(load()[code].researched for code in codes)


def fact(
    code: str, field: str, was: tuple[str, ...], now: tuple[str, ...], mark: pytest.MarkDecorator
) -> Any:
    return pytest.param(code, field, was, now, marks=mark)


FACTS = [
    fact("02078", "traits", (), ("humanoid", "criminal", "elite"), pytest.mark.rule("lcg.errata.card.018")),
    fact("02079", "traits", ("human",), ("humanoid",), pytest.mark.rule("lcg.errata.card.019")),
    fact("02097", "traits", ("human",), ("humanoid",), pytest.mark.rule("lcg.errata.card.020")),
    fact("02098", "traits", ("human",), ("humanoid",), pytest.mark.rule("lcg.errata.card.021")),
    fact("02082", "name_es", (), ("Levantando sospechas",), pytest.mark.rule("lcg.errata.card.041")),
    fact("03065b", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.056")),
    fact("03066b", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.057")),
    fact("03067b", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.058")),
    fact("03068b", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.059")),
    fact("03069b", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.060")),
    fact("03095", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.061")),
    fact("03096", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.062")),
    fact("03182a", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.063")),
    fact("03184", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.064")),
    fact("03258", "traits", ("lunatic",), ("possessed",), pytest.mark.rule("lcg.errata.card.065")),
    fact("03095", "name", ("Maniac",), ("Seer of the Sign",), pytest.mark.rule("lcg.errata.card.066")),
    fact("03095", "name_es", ("Maníaco",), ("Vidente del signo",), pytest.mark.rule("lcg.errata.card.066")),
    fact(
        "03096", "name", ("Young Psychopath",), ("Puppet of Hastur",), pytest.mark.rule("lcg.errata.card.067")
    ),
    fact(
        "03096",
        "name_es",
        ("Psicópata joven",),
        ("Marioneta de Hastur",),
        pytest.mark.rule("lcg.errata.card.067"),
    ),
    fact("03184", "name", ("Mad Patient",), ("Haunted Patient",), pytest.mark.rule("lcg.errata.card.068")),
    fact(
        "03184",
        "name_es",
        ("Paciente loco",),
        ("Paciente perturbado",),
        pytest.mark.rule("lcg.errata.card.068"),
    ),
    fact("03178", "traits", ("arkham asylum",), (), pytest.mark.rule("lcg.errata.card.078")),
    fact("03179", "traits", ("arkham asylum",), (), pytest.mark.rule("lcg.errata.card.079")),
    fact("03180", "traits", ("arkham asylum",), (), pytest.mark.rule("lcg.errata.card.080")),
    fact("03181", "traits", ("arkham asylum",), (), pytest.mark.rule("lcg.errata.card.081")),
    fact(
        "53015", "name_es", ("Pierde tu alma",), ("Vende tu alma",), pytest.mark.rule("lcg.errata.card.098")
    ),
    fact("05251", "name_es", (), ("Isla ignota",), pytest.mark.rule("lcg.errata.card.115")),
    fact("10578", "traits", (), ("cave",), pytest.mark.rule("lcg.errata.card.167")),
]
"""Traits and names of scenario cards, and Spanish names."""


@pytest.mark.parametrize(("code", "field", "was", "now"), FACTS)
def test_other_facts_that_errata_change(
    code: str, field: str, was: tuple[str, ...], now: tuple[str, ...]
) -> None:
    """The correction is told with the card, and the row that says so speaks of both."""
    told = [each for each in corrections(code) if (each.field, each.was, each.now) == (field, was, now)]
    assert len(told) == 1
    words = ledger("cards")[told[0].rule].statement.lower()
    spanish = ledger("cards", "es")[told[0].rule].statement.lower()
    assert all(word.lower() in words or word.lower() in spanish for word in (*was, *now))
    if field == "name" and code in encounter_cards():
        assert name_of(code)[0] == now[0]
    if field == "name_es":
        assert name_of(code, "es")[0] == now[0]


@pytest.mark.rule("lcg.errata.card.116")
def test_bait_and_switch_is_a_trick() -> None:
    assert load()["05282"].traits == ("trick",)


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("Dr. Milan Christopher", ("01033",)),
        ("01533", ("01033",)),
        ("Scavenging", ("01073", "06332")),
        ("Scavenging (2)", ("06332",)),
        ("scavenging (level 0)", ("01073",)),
        ("Reutilizar (nivel 2)", ("06332",)),
        ("Scavenging (5)", ()),
        ("Locked Door", ("01174",)),
        ("Puerta cerrada con llave", ("01174",)),
        ("01174", ("01174",)),
        ("Maniac", ("03095",)),
        ("Dagon", ("07330a", "07330b")),
        ("nothing of this name", ()),
        ("", ()),
    ],
)
def test_cards_by_name(words: str, codes: tuple[str, ...]) -> None:
    assert find(words) == codes


def test_names_in_the_readers_language() -> None:
    assert name_of("01033") == ("Dr. Milan Christopher", "Professor of Entomology")
    assert name_of("01033", "es")[1] == "Profesor de Entomología"
    assert name_of("07330a", "es") == ("Dagón", "Sueño profundo")
    assert name_of("01174", "nl") == ("Locked Door", "")


def test_every_card_with_a_ruling_is_found_by_its_name() -> None:
    for id_ in ledger("cards"):
        for code in cards_of(id_):
            first = load()[code].canonical if code in load().cards else code
            for lang in LANGUAGES:
                assert first in find(" ".join(name_of(code, lang))), (code, lang)


@pytest.mark.rule("lcg.def.02b")
def test_a_promo_and_a_reprint_are_what_the_first_printing_says() -> None:
    """Whatever they print themselves; but for where they stand, and for cards that belong to them in their own box."""
    printed_alike = (
        *("name", "subname", "type", "subtype", "classes", "level", "cost", "slots", "icons", "traits"),
        *("unique", "deck_limit", "keywords", "uses", "health", "sanity", "skills", "size", "options"),
    )
    again = [card for card in load().cards.values() if card.duplicate_of]
    assert {"rcore", "hoth", "promo"} <= {card.pack for card in again}
    for card in again:
        first = load()[card.duplicate_of]
        for name in printed_alike:
            assert getattr(card, name, None) == getattr(first, name, None), (card.code, name)
    assert load()["98001"].skills == load()["02003"].skills  # type: ignore[attr-defined]
    for code in ("01501", "01516", "01594"):
        assert printed(code) == printed(load()[code].duplicate_of)


@pytest.mark.rule("lcg.faq.general.b")
def test_what_tells_something_of_a_campaign_says_so_before_it_is_read() -> None:
    rows = ledger("cards")
    spoiling = [id_ for id_, row in rows.items() if spoils(row)]
    sections = re.findall(r"\d+", rows["lcg.faq.general.b"].where.partition(":")[2])
    first = min(map(int, sections))
    for id_, row in rows.items():
        if row.kind in ("faq", "refraction") and (line := re.match(r"003:(\d+)", row.where)):
            assert (id_ in spoiling) == (int(line[1]) > first and id_ != "lcg.faq.general.b"), id_
    assert not spoils(rows["lcg.1.11a"])
    assert spoils(rows["lcg.faq.088a"])
