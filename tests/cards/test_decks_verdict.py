"""The verdict: sizes, copies, signatures, sheets and second decks, each by the rule that says so."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.bonded import set_aside
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.options import piece
from miskatonic.games.cards.decks.taboos import terms
from miskatonic.games.cards.decks.verdict import TYPES, check
from miskatonic.games.cards.decks.words import PROBLEMS, mend_text, problem_text
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.building import counts, judge, legal, less, more, only, swap, without
from tests.patience import quick

ROLAND, DAISY, LOLA, TONY, MANDY = "01001", "01002", "03006", "06003", "06002"
AS_PRINTED = terms("")


# ---------------------------------------------------------------------- size


@pytest.mark.rule("lcg.base.deck.01")
def test_a_deck_has_exactly_its_size() -> None:
    problem = only(judge(less(legal(ROLAND))))
    assert (problem.type, problem.n, problem.limit) == ("too_few_cards", 29, 30)
    assert judge(legal(ROLAND)).wanted == 30


@pytest.mark.rule("lcg.base.kw.06", "lcg.base.deck.01")
def test_permanent_cards_signatures_weaknesses_and_story_cards_do_not_count() -> None:
    deck = more(legal(ROLAND), {"02158": 1, "01098": 1, "01117": 1})  # Charisma, a weakness, a story asset
    assert judge(deck).errors == ()
    assert (judge(deck).size, judge(deck).experience) == (30, 3)


@pytest.mark.rule("lcg.base.card.07")
def test_a_story_asset_uses_no_option() -> None:
    assert load()["01117"].story
    assert judge(more(legal(DAISY), {"01117": 1})).valid


@pytest.mark.parametrize(
    ("code", "size"),
    [("06167", 35), ("08031", 45), ("08046", 25), ("09077", 40), ("07303", 35), ("12181", 35)],
)
def test_cards_that_change_the_size(code: str, size: int) -> None:
    assert judge(more(legal("03006"), {code: 1})).wanted == size + 5  # Lola's size is 35


def test_ancestral_knowledge_wants_skills() -> None:
    deck = without(legal(ROLAND), *(code for code in legal(ROLAND).cards if load()[code].type == "skill"))
    wrong = [each for each in judge(more(deck, {"07303": 1})).errors if each.what == "at_least"]
    assert [(each.n, each.limit, each.kind) for each in wrong] == [(0, 10, "skill")]


# ---------------------------------------------------------------------- copies


@pytest.mark.rule("lcg.base.deck.02", "lcg.base.deck.06")
def test_copies_are_counted_by_title_over_levels_and_printings() -> None:
    deck = legal(ROLAND)
    assert judge(swap(deck, {"01018": 1, "01518": 1})).valid
    problem = only(judge(swap(deck, {"01018": 1, "01028": 2})))
    assert (problem.type, problem.rule, problem.n, problem.limit) == (
        "too_many_copies",
        "lcg.base.deck.06",
        3,
        2,
    )
    problem = only(judge(swap(deck, {"01018": 2, "01518": 1})))
    assert problem.rule == "lcg.base.deck.02"
    assert problem.cards == ("01018", "01518")


@pytest.mark.rule("lcg.base.kw.07", "lcg.2.3a", "lcg.2.3b")
def test_exceptional_cards_and_limits_of_one() -> None:
    assert only(judge(swap(legal("01004"), {"07268": 2}))).rule == "lcg.base.kw.07"
    problem = only(judge(swap(legal("02002"), {"60233": 2})))
    assert (problem.rule, problem.limit) == ("lcg.2.3a", 1)


@pytest.mark.rule("lcg.2.3a")
def test_a_limit_of_each_subtitle_or_of_a_trait() -> None:
    three = {"06241": 1, "06242": 1, "06243": 1}  # Empower Self, which is myriad
    assert judge(swap(legal("01004"), three)).valid
    problem = only(judge(swap(legal("01004"), {"06241": 2, "06242": 1})))
    assert (problem.type, problem.cards, problem.n, problem.limit) == ("too_many_copies", ("06241",), 2, 1)
    assert judge(swap(legal("01005"), {"08114": 1, "08115": 1})).valid  # Precious Memento
    assert only(judge(swap(legal("01005"), {"08114": 2}))).type == "too_many_copies"
    assert only(judge(swap(legal(DAISY), {"08041": 1, "08042": 1}))).rule == "lcg.2.3a"  # Archive of Conduits
    assert judge(more(legal(LOLA), {"07110": 1})).valid
    problem = only(judge(more(legal(LOLA), {"07110": 1, "07113": 1})))  # two Covenants
    assert (problem.type, problem.what, problem.kind) == ("option_limit", "of_a_kind", "covenant")


def test_four_sled_dogs() -> None:
    assert judge(swap(legal("01005"), {"08127": 4})).valid
    assert only(judge(swap(legal("01005"), {"08127": 5}))).type == "too_many_copies"


@pytest.mark.rule("lcg.base.kw.08")
def test_three_copies_of_a_myriad_card() -> None:
    assert judge(swap(legal(DAISY), {"06021": 3})).valid
    assert only(judge(swap(legal(DAISY), {"06021": 4}))).rule == "lcg.base.kw.08"


def test_underworld_support_allows_one_of_each() -> None:
    deck = swap(legal("01003"), {"01044": 2, "08046": 1})
    titles = {each.what for each in judge(deck).errors}
    assert "support" in titles


# ---------------------------------------------------------------------- signatures, weaknesses, bonded cards


@pytest.mark.rule("lcg.def.05a", "lcg.def.05b", "lcg.def.05c", "lcg.def.05h", "lcg.base.weak.01")
def test_roland_has_one_of_each_of_his_signatures() -> None:
    deck = legal(ROLAND)
    assert (deck.cards["01006"], deck.cards["01007"]) == (1, 1)
    for code in ("01006", "01007"):
        missing = only(judge(without(deck, code)))
        assert (missing.type, missing.cards, missing.rule) == ("requirement_missing", (code,), "lcg.def.05b")
        assert only(judge(more(deck, {code: 1}))).type == "too_many_copies"
    assert only(judge(more(deck, {"01009": 1}))).rule == "lcg.def.05a"
    assert only(judge(more(deck, {"01008": 1}))).type == "not_allowed"


@pytest.mark.rule("lcg.base.deck.07")
def test_each_signature_may_be_the_original_the_advanced_or_the_replacement() -> None:
    deck = without(legal(ROLAND), "01006", "01007")
    assert judge(more(deck, {"90030": 1, "90031": 1})).valid  # advanced
    assert judge(more(deck, {"98005": 1, "98006": 1})).valid  # replacement
    assert judge(more(deck, {"90030": 1, "01007": 1})).valid
    assert judge(more(deck, {"01006": 1, "01007": 1, "98005": 1, "98006": 1})).valid
    for cards in ({"90030": 1}, {"98006": 1}, {"01006": 1, "98005": 1}, {}):
        assert {each.type for each in judge(more(deck, cards)).errors} == {"requirement_missing"}
    assert only(judge(more(deck, {"90030": 2, "01007": 1}))).type == "too_many_copies"


def test_one_card_may_replace_two() -> None:
    deck = without(legal("07005"), "07014", "07015", "07016")
    assert judge(more(deck, {"98014": 1, "98015": 1})).valid
    assert only(judge(more(deck, {"98015": 1}))).cards == ("07014", "07015")


DIRECTIVES = ("90025", "90026", "90027", "90028", "90029")


@pytest.mark.rule("lcg.base.deck.07")
def test_the_parallel_back_has_its_own_options() -> None:
    deck = without(legal("90024"), *DIRECTIVES)  # Guardian only to level 3
    mixed = structs.replace(deck, investigator=ROLAND, back="90024")
    assert judge(mixed).valid
    high = swap(mixed, {"02301": 1})
    assert only(judge(high)).type == "not_allowed"
    assert judge(structs.replace(mixed, back="90001")).errors[0].what == "side"


@pytest.mark.rule("lcg.base.deck.07")
def test_a_parallel_front_may_bring_cards() -> None:
    deck = structs.replace(legal(ROLAND), front="90024")
    for n, what in ((0, "missing_some"), (2, "missing_some"), (4, "own_copies")):
        assert only(judge(more(deck, dict.fromkeys(DIRECTIVES[:n], 1)))).what == what
    three = more(deck, dict.fromkeys(DIRECTIVES[:3], 1))
    assert judge(three).valid
    assert {each.what for each in judge(structs.replace(three, front="")).errors} == {"unasked"}
    twice = more(deck, {"90025": 2, "90026": 1})
    assert [each.type for each in judge(twice).errors] == ["too_many_copies"]
    wendy = legal("90037")
    assert wendy.cards["90038"] == 1
    missing = only(judge(without(wendy, "90038")))
    assert (missing.type, missing.cards) == ("requirement_missing", ("90038",))


@pytest.mark.rule("lcg.faq.089a")
def test_a_signature_lost_for_good_is_no_longer_required() -> None:
    deck = without(legal("02005"), "02014")
    assert not judge(deck).valid
    assert judge(structs.replace(deck, exiled=("02014",))).valid


@pytest.mark.rule("lcg.faq.026a", "lcg.faq.026b", "lcg.base.deck.05")
def test_what_a_basic_weakness_turned_into_counts_as_one() -> None:
    deck = without(
        legal(ROLAND), *(code for code in legal(ROLAND).cards if load()[code].subtype == "basicweakness")
    )
    assert only(judge(deck)).type == "requirement_missing"
    for stage in ("04039", "04041", "04042", "53014", "53015"):
        assert judge(more(deck, {stage: 1})).valid
    assert not judge(more(deck, {"02178": 1})).valid  # a weakness of a campaign


@pytest.mark.rule("lcg.base.kw.05")
def test_bonded_cards_are_no_cards_of_a_deck() -> None:
    problem = only(judge(more(legal(DAISY), {"05314": 1})))
    assert (problem.type, problem.what) == ("not_allowed", "bonded")


@pytest.mark.rule("lcg.1.19a", "lcg.1.19b", "lcg.1.19c", "lcg.1.19d")
def test_bonded_cards_are_set_aside_as_often_as_their_product_has_them() -> None:
    assert set_aside(Deck(DAISY, {"06112": 1})) == set_aside(Deck(DAISY, {"06112": 2})) == {"06113": 1}
    assert set_aside(Deck(ROLAND, {"05313": 1})) == {"05314": 3}


def test_cards_for_some_traits_or_classes_only() -> None:
    pass_ = "11099"
    assert load()[pass_].restrictions is not None
    assert judge(swap(legal("60201"), {pass_: 1})).valid  # Harvey is a Miskatonic scholar
    assert "restricted" in {each.what for each in judge(swap(legal(ROLAND), {pass_: 1})).errors}
    assert only(judge(more(legal(DAISY), {"09124": 1}))).what == "restricted"  # a weakness for Guardians


def test_lily_has_a_burden_for_each_discipline() -> None:
    deck = legal("08010")
    discipline = next(code for code in deck.cards if code.startswith("0801") and code.endswith("a"))
    other = "08012a" if discipline != "08012a" else "08013a"
    assert only(judge(more(deck, {other: 1}))).what == "missing_some"
    assert judge(more(deck, {other: 1, "08015": 1})).valid
    assert not judge(without(deck, discipline)).valid


# ---------------------------------------------------------------------- customizable cards, the second deck


@pytest.mark.rule("lcg.base.kw.13")
def test_boxes_make_the_level() -> None:
    deck = swap(legal(ROLAND), {"09022": 1})
    marked = structs.replace(deck, marks={"09022": {0: Mark(1), 5: Mark(3), 6: Mark(3)}})
    assert (judge(marked).errors, judge(marked).experience) == ((), 7)
    parallel = structs.replace(swap(legal("90024"), {"09022": 1}), marks=marked.marks)
    assert only(judge(parallel)).what == "no_option"  # level 4, and she has Guardians to 3
    for wrong in ({0: Mark(2)}, {9: Mark(1)}, {5: Mark(3), 6: Mark(3), 7: Mark(4), 0: Mark(1)}):
        assert judge(structs.replace(deck, marks={"09022": wrong})).errors[0].rule == "lcg.base.kw.13"


@pytest.mark.rule("lcg.base.kw.13")
@pytest.mark.parametrize(
    ("code", "line", "good", "bad"),
    [
        ("09079", 0, "willpower", "wild"),
        ("09079", 4, "agility", "agility^combat"),
        ("09042", 0, "01031", "01044"),  # a Tome asset, and no Switchblade
        ("09042", 0, "Old Book of Lore", "Nothing"),
        ("09042", 4, "01031^01060", "01031^01060^06279"),
        ("09060", 0, "Item", "Item^Ally"),
        ("09101", 0, "Humanoid^Cultist", "Humanoid^Humanoid"),
        ("09080", 5, "0", "2"),
        ("09022", 0, "", "Item"),  # a line on which nothing is chosen
        ("09022", 60, "", "Item"),
    ],
)
def test_what_may_be_chosen_on_a_sheet(code: str, line: int, good: str, bad: str) -> None:
    for chosen, expected in ((good, []), (bad, [("not_allowed", "chosen", bad)])):
        deck = Deck("03006", {code: 1}, marks={code: {line: Mark(0, chosen)}}, taboo="")
        found = [(each.type, each.what, each.kind) for each in judge(deck).errors if each.cards == (code,)]
        assert [each for each in found if each[1] == "chosen"] == expected


def test_a_slot_that_was_taken_away_is_not_asked_for() -> None:
    """Summoned Servitor beside On Your Own, which allows no allies."""
    patrice = without(
        legal("06005"), *(code for code in legal("06005").cards if "ally" in load()[code].slots)
    )
    deck = more(patrice, {"53010": 1, "09080": 2})
    for chosen, refused in (("0", False), ("1", True), ("", True)):
        marked = structs.replace(deck, marks={"09080": {5: Mark(2, chosen)}})
        assert (
            any("09080" in each.cards for each in judge(marked).errors if each.what == "refused") is refused
        )
    half = structs.replace(deck, marks={"09080": {5: Mark(1, "0")}})
    assert any("09080" in each.cards for each in judge(half).errors if each.what == "refused")


def test_a_box_may_change_traits_and_copies() -> None:
    ink = piece(load()["09021"], 1, {0: Mark(1)}, AS_PRINTED)
    assert (ink.level, ink.traits, ink.slots) == (1, ("item", "armor", "relic"), ("arcane",))
    assert piece(load()["09061"], 1, {6: Mark(3)}, AS_PRINTED).limit == 3
    assert piece(load()["09061"], 1, {6: Mark(2)}, AS_PRINTED).limit == 2


@pytest.mark.rule("lcg.2.17a")
def test_the_spirit_deck() -> None:
    deck = legal("90049")
    assert judge(deck).valid
    assert len(deck.second) == 10
    some = [code for code in deck.second if code != "90053"]
    without_one = {code: 1 for code in deck.second if code != some[0]}
    for second, what in (
        ({}, "second_few"),
        (without_one, "second_few"),
        ({**dict.fromkeys(deck.second, 1), "01019": 1}, "second_many"),
        ({**without_one, some[1]: 2}, "second_twice"),
        ({**without_one, "01020": 1}, "second_card"),
        ({"90053": 1, **dict.fromkeys(some[:7], 1), "01018": 1, "01028": 1}, "second_twice"),
        (dict.fromkeys(some, 1), "missing"),
        ({**dict.fromkeys(deck.second, 1), "90053": 2}, "own_copies"),
    ):
        assert what in {each.what for each in judge(structs.replace(deck, second=second)).errors}
    assert only(judge(structs.replace(legal(ROLAND), second={"01018": 1}))).what == "no_second"


# ---------------------------------------------------------------------- what else cards ask of a deck


def test_the_hunches_of_joe_diamond_count_his_unsolved_case() -> None:
    joe = legal("05002")
    hunches = [
        code for code in joe.cards if "insight" in load()[code].traits and load()[code].type == "event"
    ]
    assert "05010" in hunches  # Unsolved Case
    assert sum(joe.cards[code] for code in hunches) >= 11
    ten = without(joe, *(code for code in hunches if code != "05010"))
    ten = more(ten, {"01037": 2, "01022": 2, "02023": 2, "02107": 2, "05025": 2})
    assert "at_least" not in {each.what for each in judge(ten).errors}
    wrong = next(each for each in judge(without(ten, "02107")).errors if each.what == "at_least")
    assert (wrong.n, wrong.limit, wrong.kind) == (9, 11, "insight")


def test_eldritch_brand_wants_one_copy_of_a_spell() -> None:
    spells = [code for code in legal("01004").cards if "spell" in load()[code].traits]
    deck = without(legal("01004"), *spells)
    brand = more(deck, {"11080": 1})
    assert "branded" in {each.what for each in judge(brand).errors}
    one, two = more(brand, {"01060": 1}), more(brand, {"01060": 2})
    assert "branded" not in {each.what for each in judge(one).errors}
    problem = next(each for each in judge(two).errors if each.what == "branded")
    assert (problem.type, problem.cards) == ("too_many_copies", ("11080", "01060"))
    named = structs.replace(more(two, {"60408": 1}), choices={"branded": "60408"})
    assert "branded" not in {each.what for each in judge(named).errors}
    assert "branded" in {
        each.what for each in judge(structs.replace(named, choices={"branded": "01060"})).errors
    }


# ---------------------------------------------------------------------- in general


def test_no_copy_of_a_card_is_no_card() -> None:
    deck = more(legal(ROLAND), {"01044": 0, "53010": 0, "06167": 0, "nobody": 0})
    assert judge(deck).valid


def test_cards_that_nobody_knows_are_named() -> None:
    problem = only(judge(more(legal(ROLAND), {"99999": 1})))
    assert (problem.type, problem.cards) == ("not_allowed", ("99999",))
    assert only(judge(more(legal(ROLAND), {"01001": 1}))).what == "unknown"


def test_every_problem_has_words_and_what_would_mend_it() -> None:
    deck = Deck(
        LOLA, {"01006": 3, "99999": 1, "05314": 1, "01060": 3, "02158": 2, "01020": 3}, second={"01018": 1}
    )
    errors = check(deck).errors
    assert len({each.what for each in errors}) >= 7
    assert {each.type for each in errors} <= set(TYPES)
    for code in LANGUAGES:
        for each in errors:
            assert each.what in PROBLEMS
            assert each.rule
            words = (
                language(code).render(problem_text(each)),
                language(code).render(mend_text(each)),
            )
            assert all(words)
            assert not any("{" in part or part.startswith("cards.") for part in words)


@pytest.mark.parametrize("code", [ROLAND, LOLA, MANDY, TONY, "09018", "90037", "90049", "90087", "89001"])
def test_a_check_takes_less_than_5_ms(code: str) -> None:
    """Of those with the most to choose, when nothing was chosen and nothing fits; and of a very large deck."""
    deck = structs.replace(more(legal(code), {"01016": 1, "01030": 1, "01060": 1}), choices={})
    assert quick(lambda: check(deck), 0.005, 7)
    many = [card.code for card in load().cards.values() if counts(card.code) and not card.duplicate_of]
    large = structs.replace(more(legal(code), dict.fromkeys(many[:: len(many) // 100], 1)), choices={})
    assert len(large.cards) > 100
    assert quick(lambda: check(large), 0.02, 7)
