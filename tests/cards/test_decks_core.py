"""The five investigators of the core set: the decks their players begin with, and how they grow."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.games import BEGINNING
from miskatonic.games.cards.decks.starters import SKILLS, starter
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import check

KNIFE, GUTS, OVERPOWER = "01086", "01089", "01091"


def test_roland_has_the_cards_of_the_public_list() -> None:
    guardian = {f"010{n}": 1 for n in range(16, 26)}
    seeker = {f"010{n}": 1 for n in range(30, 40)}
    neutral = {"01086": 2, "01087": 2, "01088": 2, "01089": 2, "01092": 2}
    assert starter("01001").cards == {**guardian, **seeker, **neutral, "01006": 1, "01007": 1, "01000": 1}


def test_everybody_has_ten_of_each_class_and_ten_neutral_cards() -> None:
    for code in SKILLS:
        cards = [load()[each] for each, n in starter(code).cards.items() for _ in range(n)]
        common = [card.classes[0] for card in cards if not card.subtype and not card.restrictions]
        counts = Counter(common)
        assert sorted(counts.values()) == [10, 10, 10]
        assert counts["neutral"] == 10


def test_others_have_none() -> None:
    with pytest.raises(NotADeck, match="only of Roland Banks, Daisy Walker"):
        starter("02001")
    with pytest.raises(NotADeck):
        starter("nobody")


@pytest.mark.rule("lcg.base.deck.04")
@pytest.mark.parametrize("code", SKILLS)
def test_the_deck_to_begin_with(code: str) -> None:
    verdict = check(starter(code))
    assert (verdict.errors, verdict.size, verdict.experience) == ((), 30, 0)
    assert check(starter(code), game=BEGINNING).valid
    assert check(starter(code), "001").errors == ()


def changed(deck: Deck, gone: dict[str, int], come: dict[str, int]) -> Deck:
    cards = {code: n - gone.get(code, 0) for code, n in deck.cards.items()}
    cards |= {code: cards.get(code, 0) + n for code, n in come.items()}
    return Deck(deck.investigator, {code: n for code, n in cards.items() if n}, taboo="")


UPGRADES = [
    # Beat Cop 0 to 2; Police Badge and Shotgun for two others. Then Extra Ammunition for Barricade's place.
    ("01001", {"01018": 1, "01019": 1, "01038": 1}, {"01028": 1, "01027": 1, "01029": 1}, 2 + 2 + 4),
    ("01001", {"01035": 1, KNIFE: 1}, {"01026": 1, "02158": 1, "01093": 1}, 1 + 3 + 1),
    # Magnifying Glass 0 to 1, Disc of Itzamna and Cryptic Research. Then Mind Wipe, and two Guts for two Overpower.
    ("01002", {"01030": 1, "01038": 1, "01036": 1}, {"01040": 1, "01041": 1, "01043": 1}, 1 + 2 + 4),
    ("01002", {"01065": 1, OVERPOWER: 2}, {"01068": 1, GUTS: 2}, 1 + 2),
    # Leo De Luca 0 to 1, Cat Burglar, Hot Streak. Then Sure Gamble, and Physical Training 0 to 2.
    ("01003", {"01048": 1, "01019": 1, "01021": 1}, {"01054": 1, "01055": 1, "01057": 1}, 1 + 1 + 4),
    ("01003", {"01017": 1, "01022": 1}, {"50001": 1, "01056": 1}, 2 + 3),
    # Grotesque Statue and Book of Shadows for others. Then Shrivelling 0 to 3, Ward of Protection 0 to 2.
    ("01004", {"01066": 1, "01079": 1}, {"01071": 1, "01070": 1}, 4 + 3),
    ("01004", {"01060": 1, "01065": 1}, {"02154": 1, "03270": 1}, 3 + 2),
    # Lucky! 0 to 2, Close Call. Then Aquinnah and Will to Survive.
    ("01005", {"01080": 1, "01052": 1}, {"01084": 1, "01083": 1}, 2 + 2),
    ("01005", {"01076": 1, "01081": 1}, {"01082": 1, "01085": 1}, 1 + 3),
]


@pytest.mark.rule("lcg.base.xp.02", "lcg.base.xp.03", "lcg.1.8a")
@pytest.mark.parametrize("code", SKILLS)
def test_how_it_grows(code: str) -> None:
    """Two upgrades, one after the other."""
    deck, worth = starter(code), 0
    for gone, come, spent in [row[1:] for row in UPGRADES if row[0] == code]:
        after = changed(deck, gone, come)
        found = upgrade(deck, after)
        assert (found.errors, found.bill.spent) == ((), spent)
        worth += sum((load()[each].level or 0) * n for each, n in come.items())
        assert check(after).experience == worth
        assert sum(line.xp for line in found.bill.lines) == spent
        deck = after


@pytest.mark.rule(
    "lcg.taboo.general.c", "lcg.taboo.general.d", "lcg.taboo.chained.01", "lcg.taboo.chained.02"
)
@pytest.mark.parametrize("code", SKILLS)
def test_under_the_current_list(code: str) -> None:
    """Scavenging costs 2 there, so that survivors begin without it; and its upgrade costs what is between."""
    deck = starter(code)
    survivor = "01073" in deck.cards
    verdict = check(deck, "008", game=BEGINNING)
    assert (verdict.experience, [(each.what, each.cards) for each in verdict.errors]) == (
        (2, [("beginning", ("01073",))]) if survivor else (0, [])
    )
    if survivor:
        after = changed(deck, {"01073": 1}, {"06332": 1})
        assert upgrade(deck, after, "008").bill.spent == 4 - 2
        assert upgrade(deck, after, "").bill.spent == 2
        assert check(changed(deck, {"01073": 1}, {"01093": 1}), "008", game=BEGINNING).valid


ILLEGAL = [
    ("01001", {"01039": 1}, {"01043": 1}, "not_allowed"),  # a Seeker card of level 4
    ("01002", {KNIFE: 1}, {"01016": 1}, "not_allowed"),  # a Guardian card
    ("01003", {KNIFE: 2}, {"01044": 2}, "too_many_copies"),
    ("01004", {"01013": 1}, {}, "requirement_missing"),
    ("01005", {KNIFE: 1}, {}, "too_few_cards"),
]


@pytest.mark.parametrize(("code", "gone", "come", "problem"), ILLEGAL)
def test_how_it_goes_wrong(code: str, gone: dict[str, int], come: dict[str, int], problem: str) -> None:
    deck = changed(starter(code), gone, come)
    assert problem in {each.type for each in check(deck).errors}
