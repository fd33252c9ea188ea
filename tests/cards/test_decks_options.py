"""The verdict: which cards the options of an investigator let in, and what was chosen among them."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.facts import Option
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import Access, access, over_limits, piece
from miskatonic.games.cards.decks.taboos import terms
from tests.cards.building import judge, legal, more, swap, without

ZOEY, LOLA, TONY, MANDY = "02001", "03006", "06003", "06002"
AS_PRINTED = terms("")


def let_in(options: tuple[Option, ...], code: str) -> Access:
    return access(options, piece(load()[code], 1, {}, AS_PRINTED))


# ---------------------------------------------------------------------- options


@pytest.mark.rule("lcg.1.15a", "lcg.1.15b", "lcg.1.16f")
def test_a_limit_of_other_cards_is_for_those_nothing_else_lets_in() -> None:
    options = (
        Option(classes=("guardian", "neutral"), levels=(0, 5)),
        Option(traits=("weapon",), levels=(0, 5), limit=10, other=True),
    )
    assert let_in(options, "01020") == Access(allowed=True)  # a Guardian Weapon
    assert let_in(options, "01044") == Access(allowed=True, limited=(1,))  # a Rogue Weapon
    assert not let_in(options, "01060").allowed
    assert over_limits(options, [((1,), 10)]) is None
    assert over_limits(options, [((1,), 11)]) is not None


@pytest.mark.rule("lcg.1.15c", "lcg.1.15d")
def test_an_option_by_text_takes_whatever_speaks_of_it() -> None:
    carolyn = load().investigator("05001")
    assert carolyn is not None
    healer = [card for card in load().cards.values() if "hh" in card.tags and card.classes == ("survivor",)]
    assert any(card.level is not None and let_in(carolyn.options, card.code).allowed for card in healer)
    assert not let_in(carolyn.options, "01074").allowed


@pytest.mark.rule("lcg.1.16a", "lcg.1.16b", "lcg.1.16d")
@pytest.mark.parametrize(
    "code",
    [
        "01001",
        "01002",
        "01003",
        "01004",
        "01005",
        "03002",
        "03003",
        "03005",
        "04001",
        "05002",
        "05003",
        "05004",
    ],
)
def test_a_card_of_several_classes_is_let_in_by_any_of_them(code: str) -> None:
    person = load().investigator(code)
    assert person is not None
    mine = {name for option in person.options if not option.forbids for name in option.classes}
    for card in load().cards.values():
        if len(card.classes) > 1 and card.level == 0 and "illicit" not in card.traits and not card.story:
            told = let_in(person.options, card.code)
            assert told.allowed == bool(mine & set(card.classes))
            assert told.limited == ()


@pytest.mark.rule("lcg.1.16c")
def test_free_and_limited_access_together_use_the_limit() -> None:
    """A Guardian and Rogue event for Tony Morgan, whose second class is Guardian."""
    tony = load().investigator(TONY)
    assert tony is not None
    rogue = tony.options[0]
    guardian = structs.replace(tony.options[1], classes=("guardian",))
    event = next(
        card
        for card in load().cards.values()
        if set(card.classes) == {"guardian", "rogue"}
        and card.type in ("event", "skill")
        and card.level in (0, 1)
    )
    assert let_in((rogue, guardian), event.code).limited == (1,)
    assert let_in((rogue, structs.replace(guardian, other=True)), event.code).limited == ()


@pytest.mark.rule("lcg.1.16e", "lcg.1.16f")
@pytest.mark.parametrize("code", ["02001", "02002", "02003", "02004", "02005"])
def test_dunwich_investigators_and_cards_of_two_classes(code: str) -> None:
    person = load().investigator(code)
    assert person is not None
    place = len(person.options) - 1
    for card in load().cards.values():
        if len(card.classes) > 1 and card.level == 0 and not card.story:
            told = let_in(person.options, card.code)
            free = person.classes[0] in card.classes or told.refused
            assert told.limited == (() if free else (place,))


@pytest.mark.rule("lcg.1.16g")
@pytest.mark.parametrize("code", ["05006", "04003", "05001", "08001", "08004", "08007", "08010", "08016"])
def test_the_free_class_of_a_card_saves_the_limit(code: str) -> None:
    person = load().investigator(code)
    assert person is not None
    for card in load().cards.values():
        if len(card.classes) > 1 and card.level == 0 and person.classes[0] in card.classes and not card.story:
            told = let_in(person.options, card.code)
            assert told.refused or told == Access(allowed=True)


@pytest.mark.rule("lcg.1.16h")
def test_for_lola_a_card_counts_for_each_of_its_classes() -> None:
    deck = Deck(LOLA, {"03018": 2, "03019": 2, "01000": 1, "08083": 2, "05115": 2, "08094": 2})
    wrong = next(each for each in judge(deck).errors if each.what == "at_least_classes")
    assert wrong.n == 0
    both = more(
        deck, {"01020": 1, "01037": 2, "01039": 2, "01044": 2, "01046": 2, "01047": 1, "05119": 1, "01032": 1}
    )
    assert not any(each.what == "at_least_classes" for each in judge(both).errors)  # 7 G, 8 S, 7 R


def test_versatile_and_the_limit_of_dunwich_share_their_cards() -> None:
    """Five other level 0 cards by Zoey, one more by Versatile."""
    others = {"01044": 2, "01046": 2, "01047": 1}
    zoey = without(legal(ZOEY), *(code for code in legal(ZOEY).cards if let_other(code)))
    zoey = more(zoey, {"01016": 0})
    base = structs.replace(zoey, cards={code: n for code, n in zoey.cards.items() if n})
    assert "limit" not in {each.what for each in judge(more(base, others)).errors}
    assert "limit" in {each.what for each in judge(more(base, {**others, "01048": 1})).errors}
    assert "limit" not in {each.what for each in judge(more(base, {**others, "01048": 1, "06167": 1})).errors}
    assert "limit" in {each.what for each in judge(more(base, {**others, "01048": 2, "06167": 1})).errors}


def let_other(code: str) -> bool:
    zoey = load().investigator(ZOEY)
    assert zoey is not None
    return bool(let_in(zoey.options, code).limited)


def test_on_your_own_refuses_allies() -> None:
    deck = swap(legal("01005"), {"53010": 1, "01075": 0, "60501": 0})
    deck = structs.replace(deck, cards={code: n for code, n in deck.cards.items() if n})
    ally = next(
        card.code
        for card in load().cards.values()
        if "ally" in card.slots
        and card.classes == ("survivor",)
        and card.level == 0
        and not card.restrictions
    )
    wrong = [each for each in judge(swap(deck, {ally: 1})).errors if each.what == "refused"]
    assert ally in wrong[0].cards


# ---------------------------------------------------------------------- choices


def test_a_class_that_was_chosen_is_the_only_one() -> None:
    deck = structs.replace(legal(TONY), choices={"faction_selected": "survivor"})
    seeker = {"01039": 1}  # Deduction
    assert "no_option" in {each.what for each in judge(swap(deck, seeker)).errors}
    assert judge(structs.replace(deck, choices={"faction_selected": "mystic"})).errors[0].what == "choice"


def test_mandy_chooses_her_size_and_has_as_many_occult_evidences() -> None:
    deck = legal(MANDY)
    size = int(deck.choices["deck_size_selected"])
    assert judge(deck).wanted == size
    assert deck.cards["06008"] == (size - 20) // 10
    other = structs.replace(deck, cards={**deck.cards, "06008": 5 - deck.cards["06008"]})
    assert not judge(other).valid


def test_two_classes_are_different() -> None:
    deck = legal("09018")
    assert judge(deck).valid
    assert deck.choices["faction_1"] != deck.choices["faction_2"]


def test_wendy_may_choose_both_and_has_more_cards() -> None:
    deck = Deck("90037", {}, choices={"option_selected": "both"})
    assert judge(deck).wanted == 35
    assert judge(structs.replace(deck, choices={"option_selected": "cursed"})).wanted == 30
