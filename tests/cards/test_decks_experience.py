"""What decks are worth, and the bills of upgrades."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.bill import AT_CREATION, bill
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.experience import Bill, gathered
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.words import LINES, line_text
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.building import exchange, legal, less, more, swap, without

ROLAND, DAISY, AGNES, WENDY = "01001", "01002", "01004", "01005"


def cost(
    before: dict[str, int], after: dict[str, int], taboo: str = "", room: int = 0, **more: object
) -> Bill:
    old = Deck(AGNES, before, taboo=taboo)
    new = Deck(AGNES, after, taboo=taboo, **more)  # type: ignore[arg-type]
    return bill(old, new, room)


def lines(found: Bill) -> list[tuple[str, str, int]]:
    return [(line.what, line.card, line.xp) for line in found.lines]


# ---------------------------------------------------------------------- totals


@pytest.mark.rule("lcg.1.20")
def test_of_a_myriad_card_the_first_copy_counts() -> None:
    assert check(Deck(DAISY, {"06328": 3})).experience == 2
    assert check(Deck(DAISY, {"06328": 1})).experience == 2


@pytest.mark.rule("lcg.base.kw.07")
def test_exceptional_cards_count_twice() -> None:
    assert check(Deck(AGNES, {"07268": 1}), "").experience == 8


def test_signatures_and_weaknesses_are_worth_nothing() -> None:
    assert check(legal(ROLAND)).experience == 0


# ---------------------------------------------------------------------- new cards and upgrades


@pytest.mark.rule("lcg.1.8a", "lcg.1.8b", "lcg.base.xp.02")
def test_a_new_card_costs_its_level_and_at_least_1() -> None:
    assert lines(cost({"01020": 1}, {"01088": 1})) == [("new", "01088", 1)]
    assert lines(cost({"01020": 1}, {"02154": 1})) == [("new", "02154", 3)]
    assert check(Deck(AGNES, {"01088": 1})).experience == 0


@pytest.mark.rule("lcg.1.8c", "lcg.base.xp.03")
def test_an_upgrade_costs_the_difference() -> None:
    assert lines(cost({"01060": 1}, {"02154": 1})) == [("upgrade", "02154", 3)]
    assert lines(cost({"02154": 1}, {"02306": 1})) == [("upgrade", "02306", 2)]
    assert cost({"01073": 1}, {"06332": 1}, taboo="008").spent == 2
    # An upgrade has no minimum. Who leaves the list has paid for Scavenging 2 already,
    assert bill(Deck(WENDY, {"01073": 1}, taboo="008"), Deck(WENDY, {"06332": 1}, taboo="")).spent == 0
    # and with Down the Rabbit Hole one level up costs nothing.
    assert cost({"01030": 1, "08059": 1}, {"01040": 1, "08059": 1}).spent == 0


@pytest.mark.rule("lcg.base.xp.04")
def test_each_copy_is_bought_by_itself() -> None:
    assert cost({"01060": 2}, {"02154": 2}).spent == 6
    assert cost({"01060": 2}, {"02154": 1, "02306": 1}).spent == 8
    assert cost({}, {"02306": 2}).spent == 10


def test_reprints_are_the_same_card() -> None:
    assert cost({"01060": 1}, {"01560": 1}).lines == ()


def test_a_lower_level_is_a_new_card() -> None:
    assert lines(cost({"02306": 1}, {"01060": 1})) == [("new", "01060", 1)]


@pytest.mark.rule("lcg.base.kw.07")
def test_an_exceptional_card_costs_double() -> None:
    assert cost({}, {"07268": 1}).spent == 8


@pytest.mark.rule("lcg.base.kw.08")
def test_one_copy_of_a_myriad_card_pays_for_all() -> None:
    assert lines(cost({}, {"06021": 3})) == [("new", "06021", 1), ("myriad", "06021", 0)]
    assert cost({"06245": 3}, {"11090": 3}).spent == 2
    assert cost({}, {"06328": 1}).spent == 2


@pytest.mark.rule("lcg.base.kw.08")
def test_a_myriad_card_is_one_title_whatever_its_subtitles() -> None:
    """Empower Self has three."""
    three = {"06241": 1, "06242": 1, "06243": 1}
    assert cost({}, three).spent == cost({}, {"06241": 3}).spent == 2
    assert cost({}, {**three, "11121": 1, "11122": 1}).spent == 2 + 5
    assert cost({"06245": 2}, {"11090": 3}).spent == 2  # two upgrades, and a copy more


@pytest.mark.rule("lcg.faq.073")
def test_on_your_own_becomes_the_exceptional_one_of_the_same_level() -> None:
    assert lines(cost({"04236": 1}, {"53010": 1})) == [("upgrade", "53010", 3)]
    assert lines(cost({"53010": 1}, {"04236": 1})) == [("new", "04236", 3)]


@pytest.mark.rule("lcg.base.kw.13", "lcg.1.8a")
def test_a_customizable_card_with_boxes_costs_its_boxes() -> None:
    marks = {"09041": {0: Mark(1), 1: Mark(1), 2: Mark(1), 4: Mark(2), 5: Mark(2)}}
    assert lines(cost({}, {"09041": 2}, marks=marks)) == [
        ("box", "09041", 7),
        ("new", "09041", 0),
        ("new", "09041", 0),
    ]
    assert cost({}, {"09041": 2}).spent == 2


@pytest.mark.rule("lcg.base.kw.13")
def test_a_box_stays_marked() -> None:
    old = Deck(AGNES, {"09079": 2}, marks={"09079": {1: Mark(1), 3: Mark(1)}})
    new = structs.replace(old, marks={"09079": {1: Mark(1), 2: Mark(1)}})
    assert bill(old, new).wrong == (("unmarked", "09079"),)
    assert bill(old, structs.replace(old, marks={"09079": {1: Mark(1), 3: Mark(2)}})).wrong == ()
    assert [each.what for each in upgrade(old, new).errors if each.rule == "lcg.base.kw.13"] == ["unmarked"]


@pytest.mark.rule("lcg.base.kw.13")
def test_the_last_box_of_a_card_stays_marked_too() -> None:
    """The browser leaves a card without marks out."""
    old = Deck(AGNES, {"09079": 2, "09081": 1}, marks={"09079": {1: Mark(1)}, "09081": {0: Mark(1)}})
    assert bill(old, structs.replace(old, marks={"09081": {0: Mark(1)}})).wrong == (("unmarked", "09079"),)
    assert bill(old, structs.replace(old, marks={})).wrong == (("unmarked", "09079"), ("unmarked", "09081"))
    assert bill(old, structs.replace(old, cards={"09081": 1}, marks={"09081": {0: Mark(1)}})).wrong == ()


@pytest.mark.rule("lcg.base.kw.09", "lcg.base.kw.13")
def test_boxes_of_an_exiled_card_are_bought_again() -> None:
    trap = {"09100": 2}
    marks = {"09100": {2: Mark(2), 3: Mark(2)}}
    old = Deck(WENDY, trap, marks=marks)
    assert bill(old, structs.replace(old, exiled=("09100", "09100"))).spent == 4
    assert bill(old, structs.replace(old, exiled=("09100", "09100"), marks={})).spent == 0
    assert bill(old, old).spent == 0


@pytest.mark.rule("lcg.base.kw.13")
def test_boxes_cost_1_each_once_for_all_copies() -> None:
    old = Deck(AGNES, {"09079": 2})
    new = structs.replace(old, marks={"09079": {0: Mark(0, "combat"), 3: Mark(2), 1: Mark(1)}})
    assert lines(bill(old, new)) == [("box", "09079", 3)]
    newer = structs.replace(old, marks={"09079": {3: Mark(2), 1: Mark(1), 6: Mark(3)}})
    assert bill(new, newer).spent == 3


# ---------------------------------------------------------------------- exile, refills, swaps


@pytest.mark.rule("lcg.base.kw.09")
def test_an_exiled_card_is_bought_again() -> None:
    assert cost({"02115": 1}, {"02115": 1}, exiled=("02115",)).spent == 1
    assert cost({"02115": 1}, {"02115": 1}).spent == 0


@pytest.mark.rule("lcg.1.18a", "lcg.1.18b")
def test_what_was_lost_is_filled_with_level_0_cards_for_nothing() -> None:
    found = cost({"02115": 2}, {"01088": 2}, exiled=("02115", "02115"))
    assert lines(found) == [("refill", "01088", 0)]
    assert cost({"02115": 1}, {"01088": 2}, exiled=("02115",)).spent == 1


@pytest.mark.rule("lcg.1.18c")
def test_an_upgrade_to_a_permanent_card_leaves_a_place() -> None:
    """Streetwise 0 to 3."""
    found = cost({"60311": 2}, {"60311": 1, "02189": 1, "01088": 1})
    assert lines(found) == [("upgrade", "02189", 3), ("refill", "01088", 0)]


def test_a_deck_that_was_too_small_is_not_filled_for_nothing() -> None:
    before, after = Deck(AGNES, {"01060": 1}, taboo=""), Deck(AGNES, {"01060": 1, "01088": 1}, taboo="")
    assert upgrade(before, after).bill.spent == 1


@pytest.mark.rule("lcg.1.18a", "lcg.base.kw.09")
def test_the_second_deck_is_filled_by_itself() -> None:
    """A card exiled from it makes no place in the first."""
    before = Deck("90049", {"03037": 2}, second={"05236": 1, "01018": 1}, taboo="")
    after = Deck("90049", {"60505": 2}, second={"05236": 1, "01018": 1}, exiled=("05236",), taboo="")
    assert bill(before, after).spent == 2 + 1
    other = structs.replace(after, second={"01063": 1, "01018": 1})
    assert bill(before, other).spent == 2 + 0
    higher = structs.replace(before, second={"05236": 1, "01028": 1})
    assert [(line.what, line.xp) for line in bill(before, higher).lines] == [("upgrade", 2)]


def test_what_a_campaign_gives_costs_nothing() -> None:
    """Ace of Rods: one copy that does not count, and one that does."""
    found = cost({}, {"05040": 2}, uncounted={"05040": 1})
    assert lines(found) == [("granted", "05040", 0), ("new", "05040", 1)]


@pytest.mark.rule("lcg.1.18c")
def test_a_deck_that_may_be_larger_is_filled_for_nothing() -> None:
    before = legal(ROLAND)
    after = swap(before, {"06167": 1})
    some = [
        code for code in ("01086", "01087", "01088", "01089", "01090", "01091") if code not in before.cards
    ]
    after = more(after, {some[0]: 2, some[1]: 2, some[2]: 1})
    found = upgrade(before, after)
    assert (found.errors, found.bill.spent) == ((), 2)


@pytest.mark.rule("lcg.faq.072")
def test_down_the_rabbit_hole_does_not_touch_refills() -> None:
    assert cost({"02115": 1, "08059": 1}, {"01088": 1, "08059": 1}, exiled=("02115",)).spent == 0


def test_down_the_rabbit_hole() -> None:
    hole = {"08059": 1}
    assert cost({"01060": 1, **hole}, {"02154": 1, **hole}).spent == 2
    assert cost({"01060": 2, "01065": 1, **hole}, {"02154": 2, "02307": 1, **hole}).spent == 3 + 3 + 5 - 2
    assert cost(hole, {"02154": 1, **hole}).spent == 4


@pytest.mark.rule("lcg.faq.071a", "lcg.faq.071b")
def test_down_the_rabbit_hole_helps_once_with_a_customizable_card() -> None:
    old = Deck(AGNES, {"09081": 2, "08059": 1})
    new = structs.replace(old, marks={"09081": {0: Mark(1), 1: Mark(1), 2: Mark(1), 3: Mark(1)}})
    assert bill(old, new).spent == 4 - 1
    both = structs.replace(new, cards={**new.cards, "09079": 2}, marks={**new.marks, "09079": {1: Mark(1)}})
    assert bill(structs.replace(old, cards=both.cards), both).spent == 4 - 1 + 1 - 1
    fresh = structs.replace(old, cards={"08059": 1})
    assert bill(fresh, new).spent == 4 + 2  # a new card, twice


def test_arcane_research() -> None:
    research = {"04109": 1}
    assert cost({"01060": 2, **research}, {"02154": 2, **research}).spent == 5
    assert cost({"01060": 1, "04109": 2}, {"02154": 1, "04109": 2}).spent == 1
    assert cost({"01018": 1, **research}, {"01028": 1, **research}).spent == 2
    assert cost(research, {"02154": 1, **research}).spent == 3  # it is for upgrades


def test_adaptable_swaps_two_level_0_cards() -> None:
    assert cost({"02110": 1, "01060": 2}, {"02110": 1, "01065": 2}).spent == 0
    assert cost({"02110": 1, "01060": 2, "01065": 1}, {"02110": 1, "01088": 2, "01089": 1}).spent == 1
    assert cost({"02110": 2, "01060": 2, "01065": 2}, {"02110": 2, "01088": 2, "01089": 2}).spent == 0


def test_adaptable_swaps_where_a_swap_saves_most() -> None:
    """A myriad card costs 1 for all copies, so its copies are swapped last, and the fewest first."""
    going = {"02110": 1, "01060": 2, "01065": 2, "01088": 2}
    assert cost(going, {"02110": 1, "06023": 3, "01089": 2}).spent == 1
    assert cost(going, {"02110": 1, "06023": 3, "06034": 2}).spent == 1
    assert cost(going, {"02110": 1, "06023": 2}).spent == 0


@pytest.mark.rule("lcg.1.18b", "lcg.base.kw.09")
def test_adaptable_swaps_besides_what_fills_the_place_of_an_exiled_card() -> None:
    """An exiled card is no longer in the deck to be swapped, and its place is filled where that saves most."""
    old = {"02110": 1, "02115": 1, "01060": 2}
    assert cost(old, {"02110": 1, "01089": 2, "01088": 1}, exiled=("02115",)).spent == 0
    assert cost(old, {"02110": 1, "06023": 2, "01088": 1}, exiled=("02115",)).spent == 0
    assert cost({"02110": 1, "02115": 1}, {"02110": 1, "01089": 2}, exiled=("02115",)).spent == 1
    assert cost({"02115": 1}, {"06023": 2, "01088": 1}, exiled=("02115",)).spent == 1


@pytest.mark.rule("lcg.1.8a", "lcg.1.8b")
def test_down_the_rabbit_hole_raises_a_level_0_card_to_the_minimum() -> None:
    """It raises the cost, which stays 0 for all but the purchase; 1 is at least 1."""
    hole = {"08059": 1}
    assert cost(hole, {"01088": 2, **hole}).spent == 2
    assert cost(hole, {"01088": 1, **hole}, taboo="008").spent == 1


@pytest.mark.rule("lcg.base.kw.08")
def test_down_the_rabbit_hole_raises_a_myriad_card_once() -> None:
    hole = {"08059": 1}
    assert cost(hole, {"06021": 3, **hole}).spent == 2
    assert cost(hole, {"06241": 1, "06242": 1, "06243": 1, **hole}).spent == 3
    assert cost(hole, {"06023": 3, **hole}).spent == 1


@pytest.mark.rule("lcg.base.kw.09")
def test_down_the_rabbit_hole_raises_what_is_bought_again() -> None:
    """What was exiled is in the collection: it is a new card."""
    flares = {"02115": 2, "08059": 1}
    assert cost(flares, flares, exiled=("02115", "02115")).spent == 4
    assert cost({**flares, "60531": 1}, {**flares, "60531": 1}, exiled=("02115", "02115")).spent == 2


def test_down_the_rabbit_hole_does_not_raise_what_adaptable_swaps() -> None:
    both = {"08059": 1, "02110": 1}
    assert cost({"01060": 2, **both}, {"01065": 2, **both}).spent == 0
    boxes = {"09081": {0: Mark(1), 1: Mark(1)}}
    assert cost({"01060": 2, **both}, {"09081": 2, **both}, marks=boxes).spent == 2


def test_deja_vu_makes_exiled_cards_cheaper() -> None:
    flares = {"02115": 2, "60531": 1}
    assert cost(flares, flares, exiled=("02115", "02115")).spent == 0
    devils = {"03157": 2, "02115": 2, "60531": 1}
    assert cost(devils, devils, exiled=("03157", "03157", "02115", "02115")).spent == 1


def test_deja_vu_helps_at_once() -> None:
    flares = {"02115": 2}
    assert cost(flares, {**flares, "60531": 1}, exiled=("02115", "02115")).spent == 5


def test_the_raven_quill_helps_to_upgrade_the_asset_it_names() -> None:
    named = {"09042": {0: Mark(0, "01031")}}
    old = {"09042": 1, "01031": 1, "01060": 1}
    new = {"09042": 1, "06279": 1, "02154": 1}  # Old Book of Lore 3, Shrivelling 3
    assert cost(old, new, marks=named).spent == 6
    found = cost(old, new, marks=named, used=("09042",))
    assert [line for line in lines(found) if line[0] == "raven_quill"] == [("raven_quill", "06279", -1)]
    assert cost(old, new, used=("09042", "09042")).spent == 4  # its name is not told
    box = {"09042": {0: Mark(0, "01031"), 1: Mark(1)}}
    assert cost({"09042": 1}, {"09042": 1}, marks=box, used=("09042",)).spent == 0


def test_pelts_help_with_the_next_new_card_and_the_medallion_with_any() -> None:
    old, new = {"01060": 1, "01065": 1}, {"02154": 1, "02306": 1}
    upgraded = {"02154": 1, "01065": 1}
    assert cost(old, upgraded, used=("10109",)).spent == 3
    assert lines(cost(old, upgraded, used=("98002",)))[-1] == ("medallion", "02154", -1)
    assert cost(old, new, used=("10109", "10109")).spent == cost(old, new).spent - 2
    assert cost({}, {"01088": 1}, used=("10109", "10109")).spent == 0
    assert cost({}, {"02154": 1}, used=("98002", "10109", "98002")).spent == 0


@pytest.mark.rule("lcg.faq.079")
def test_refine_marks_a_box_but_for_subject_5u_21() -> None:
    for who, code, spent in ((AGNES, "09081", 1), ("89001", "09081", 2), ("89001", "09119", 1)):
        old = Deck(who, {code: 1})
        new = Deck(
            who,
            {code: 1},
            marks={code: {1: Mark(2) if code == "09119" else Mark(1), 0: Mark(1)}},
            used=("09121",),
        )
        assert bill(old, new).spent == spent + (code == "09119")


def test_shrewd_analysis_upgrades_the_second_copy_for_nothing() -> None:
    shrewd = {"04106": 1}
    assert cost({"02021": 2, **shrewd}, {"02262": 1, "02264": 1, **shrewd}).spent == 4
    assert cost({"02021": 2}, {"02262": 1, "02264": 1}).spent == 8


def test_who_keeps_the_lower_version_pays_the_full_price() -> None:
    before = swap(legal("90017"), {"01060": 1})
    after = structs.replace(swap(before, {"02154": 1, "01060": 1}), uncounted={"01060": 1})
    small = after.cards
    free = next(code for code in before.cards if code not in small or before.cards[code] > small[code])
    after = more(after, {free: 1})
    assert check(after).valid
    assert lines(bill(before, after)) == [("kept", "02154", 3)]
    research = structs.replace(after, cards={**after.cards, "04109": 1})
    assert bill(structs.replace(before, cards={**before.cards, "04109": 1}), research).spent == 2
    # Somebody else who says that a copy does not count has bought a new card all the same.
    other = structs.replace(after, investigator=AGNES)
    assert lines(bill(structs.replace(before, investigator=AGNES), other)) == [("new", "02154", 3)]


# ---------------------------------------------------------------------- taboos


@pytest.mark.rule("lcg.taboo.general.d")
def test_taboos_on_both_ends() -> None:
    assert cost({"01073": 1}, {"06332": 1}, taboo="008").spent == 2
    assert cost({}, {"01073": 1}, taboo="008").spent == 2
    assert cost({}, {"07197": 1}, taboo="008").spent == 1
    old, new = Deck(AGNES, {"01073": 1}, taboo=""), Deck(AGNES, {"06332": 1}, taboo="008")
    assert bill(old, new).spent == 4


# ---------------------------------------------------------------------- what cannot be done


@pytest.mark.rule("lcg.errata.rules.06", "lcg.1.29a", "lcg.faq.022a", "lcg.base.weak.05")
def test_permanent_cards_and_weaknesses_stay() -> None:
    before = more(legal(ROLAND), {"02158": 1, "01099": 1})
    assert [each.what for each in upgrade(before, without(before, "02158")).errors] == ["permanent"]
    assert [each.what for each in upgrade(before, without(before, "01099")).errors] == ["weakness_gone"]
    for code in ("01099", "02158"):  # a scenario may take either
        lost = structs.replace(without(before, code), exiled=(code,))
        assert upgrade(before, lost).valid


@pytest.mark.rule("lcg.errata.rules.02", "lcg.base.weak.05")
def test_a_weakness_stays_or_turns_into_its_next_stage() -> None:
    for code, next_code in (("04038", "04039"), ("04040", "04041"), ("04040", "04042"), ("53013", "53015")):
        before = more(legal(ROLAND), {code: 1})
        assert upgrade(before, more(without(before, code), {next_code: 1})).valid
        assert [each.what for each in upgrade(before, without(before, code)).errors] == ["weakness_gone"]
        assert not upgrade(before, more(without(before, code), {"01099": 1})).valid
    scenario = more(legal(ROLAND), {"02178": 1})
    assert [each.rule for each in upgrade(scenario, legal(ROLAND)).errors] == ["lcg.base.weak.05"]


def test_subject_5u_21_buys_of_one_class_at_a_time() -> None:
    before = legal("89001")
    one = exchange(before, {"01028": 1, "02301": 1})
    assert "one_class" not in [each.what for each in upgrade(before, one).errors]
    two = exchange(before, {"01028": 1, "01040": 1})
    problem = next(each for each in upgrade(before, two).errors if each.what == "one_class")
    assert (problem.type, set(problem.cards)) == ("not_allowed", {"01028", "01040"})
    level_0 = exchange(before, {"01028": 1, "01031": 1, "01060": 1})
    assert "one_class" not in [each.what for each in upgrade(before, level_0).errors]


@pytest.mark.rule("lcg.ultimatum.scream.c")
def test_under_the_scream_a_unique_ally_that_fell_is_gone() -> None:
    scream = variants(["ultimatum_of_the_scream"])
    before = exchange(legal(DAISY), {"01033": 1})  # Dr. Milan Christopher
    again = structs.replace(before, exiled=("01033",))
    assert upgrade(before, again).valid
    assert [(each.type, each.rule, each.cards) for each in upgrade(before, again, None, scream).errors] == [
        ("not_allowed", "lcg.ultimatum.scream.c", ("01033",))
    ]
    gone = structs.replace(exchange(without(before, "01033"), {"01088": 1}), exiled=("01033",))
    assert upgrade(before, gone, None, scream).valid
    librarian = structs.replace(exchange(legal(DAISY), {"01032": 1}), exiled=("01032",))  # no unique card
    assert upgrade(librarian, librarian, None, scream).valid


@pytest.mark.rule("lcg.base.kw.12")
def test_researched_cards_only_replace_their_lower_version() -> None:
    before = swap(legal(DAISY), {"02021": 1})
    good = upgrade(before, more(without(before, "02021"), {"02262": 1}))
    assert (good.errors, good.bill.spent) == ((), 4)
    bad = upgrade(legal(DAISY), swap(without(legal(DAISY), "02021"), {"02262": 1}))
    assert "researched" in [each.what for each in bad.errors]


def test_some_cards_are_bought_at_creation_or_never() -> None:
    assert all(code in load().cards for code in AT_CREATION)
    found = upgrade(legal(ROLAND), more(legal(ROLAND), {"08019": 1}))
    assert [each.what for each in found.errors] == ["creation"]


@pytest.mark.rule("lcg.faq.022b")
def test_cards_cannot_be_removed_at_will() -> None:
    found = upgrade(legal(ROLAND), less(legal(ROLAND)))
    assert [each.type for each in found.errors] == ["too_few_cards"]


def test_two_investigators_are_two_decks() -> None:
    assert "another" in [each.what for each in upgrade(legal(ROLAND), legal(DAISY)).errors]


def test_every_line_has_words() -> None:
    made = [
        cost({"02115": 1, "08059": 1, "04109": 1, "60531": 1}, {"02115": 1, "01088": 1}, exiled=("02115",)),
        cost({"01060": 2, "04109": 1, "08059": 1}, {"02154": 2, "04109": 1, "08059": 1, "06021": 3}),
        cost({"04106": 1, "02021": 2}, {"04106": 1, "02262": 2}),
        cost({"02110": 1, "01060": 2}, {"02110": 1, "01065": 2}),
        cost({"09079": 1}, {"09079": 1}, marks={"09079": {1: Mark(1)}}),
        cost({"02115": 2, "60531": 1}, {"02115": 2, "60531": 1}, exiled=("02115",)),
        cost({}, {"05040": 1}, uncounted={"05040": 1}),
        cost({"01031": 1}, {"06279": 1, "02154": 1, "02306": 1}, used=("09042", "10109", "98002")),
        cost({"09079": 1}, {"09079": 1}, marks={"09079": {1: Mark(1)}}, used=("09121",)),
        bill(Deck("90017", {"01060": 1}), Deck("90017", {"01060": 1, "02154": 1}, uncounted={"01060": 1})),
    ]
    said = {line.what for each in made for line in each.lines}
    assert said == set(LINES)
    for code in LANGUAGES:
        for each in made:
            for line in gathered(each.lines):
                words = language(code).render(line_text(line))
                assert not words.startswith("cards.")
                assert words.strip() == words
    assert all(sum(line.xp for line in gathered(each.lines)) == each.spent for each in made)
