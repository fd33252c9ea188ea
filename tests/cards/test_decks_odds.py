"""Statistics of decks: exact where they say so, against hands that are all dealt."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.odds import seen_by
from miskatonic.games.cards.decks.opening import Opening, opening
from miskatonic.games.cards.decks.purse import BEGINS, purses
from miskatonic.games.cards.decks.weak_spots import SPOTS, spots
from miskatonic.games.cards.decks.words import spot_text
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.building import legal

TOWER = "05042"


def dealt(begun: Opening, wanted: str, rounds: int) -> list[tuple[Fraction, Fraction]]:
    """By dealing every order of a small deck: the opening hand, the mulligan, then the rest with the weaknesses in it.

    What is set aside and the weaknesses are shuffled in; so one card later is any of the rest, as likely each.
    """
    seen = [[Fraction(0), Fraction(0)] for _ in range(rounds)]
    places = list(range(len(begun.cards)))
    orders = list(permutations(places))
    for order in orders:
        cards = [begun.cards[place] for place in order]
        hand, rest = cards[: begun.draw], cards[begun.draw :]
        for way in (0, 1):
            held, left = list(hand), [*rest, *begun.weaknesses]
            if way and wanted not in hand:
                kept = [card for card in hand if card == TOWER]
                n = len(hand) - len(kept)
                aside = [card for card in hand if card != TOWER]
                held, left = kept + rest[:n], [*rest[n:], *aside, *begun.weaknesses]
            for each in range(rounds):
                seen[each][way] += _drawn(held, left, wanted, each)
    return [(plain / len(orders), again / len(orders)) for plain, again in seen]


def _drawn(held: list[str], left: list[str], wanted: str, n: int) -> Fraction:
    """The chance to have it after n draws, by all sets of places where it may lie."""
    if wanted in held:
        return Fraction(1)
    missed = Fraction(1)
    for each in range(min(n, len(left))):
        missed *= Fraction(max(0, len(left) - left.count(wanted) - each), len(left) - each)
    return 1 - missed


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("more", [[], [TOWER]])
def test_when_a_card_is_seen_is_exact(copies: int, more: list[str]) -> None:
    cards = ["01020"] * copies + ["01024", "01025", "01037", "01086"] + more
    begun = Opening(cards, ["01007", "01000"], more, [], [], 3, 3)
    assert seen_by(begun, frozenset(("01020",)), 5) == dealt(begun, "01020", 5)


@pytest.mark.parametrize("row", json.loads((Path(__file__).parent / "openings.json").read_text()), ids=str)
def test_the_hands_of_the_browser_have_these_odds(row: dict[str, float]) -> None:
    """The same rows are reckoned by the client (client/test/hand.test.ts), which deals hands without asking."""
    size, wanted, staying = int(row["size"]), int(row["wanted"]), int(row["staying"])
    stays = [TOWER] * staying
    others = ["01086"] * (size - wanted - staying)
    drawn = int(row["drawn"])
    begun = Opening([*["01020"] * wanted, *stays, *others], [], stays, [], [], drawn, drawn)
    plain, again = seen_by(begun, frozenset(("01020",)), 1)[0]
    assert (float(plain), float(again)) == pytest.approx((row["plain"], row["mulligan"]), abs=1e-12)


def test_a_whole_deck() -> None:
    begun = opening(legal("01001"))
    assert len(begun.cards) == 31  # thirty and the signature; weaknesses go back
    assert len(begun.weaknesses) == 2
    one = seen_by(begun, frozenset(("01006",)))
    assert one[0] == (Fraction(5, 31), Fraction(5, 31) + Fraction(26, 31) * Fraction(5, 26))
    assert all(now < later for now, later in pairwise(one))
    everything = seen_by(begun, frozenset(begun.cards))
    assert everything[0] == (Fraction(1), Fraction(1))


def test_who_begins_otherwise() -> None:
    assert opening(Deck("02005", {"02014": 1, "01086": 2})).aside == ["02014"]
    assert opening(Deck("05004", {"05014": 1, "01086": 2})).given == ["05014"]
    assert opening(Deck("09004", {"09006": 3, "01086": 2})).aside == ["09006"]
    sefina = opening(Deck("03003", {"01086": 2}))
    assert (sefina.draw, sefina.keep) == (13, 8)
    assert opening(Deck("01001", {"05276": 1, "01086": 2})).draw == 6  # Studious
    assert opening(Deck("01001", {"01086": 2}, variants=("thoth",))).draw == 6
    stays = opening(Deck("01001", {TOWER: 1, "01097": 1}))
    assert (stays.cards, stays.staying, stays.weaknesses) == ([TOWER], [TOWER], ["01097"])
    plain = seen_by(sefina, frozenset(("01086",)))[0]
    assert plain[0] == plain[1], "who chooses takes no mulligan"


def test_resources_come_one_a_round_and_are_never_overspent() -> None:
    for code in ("01001", "02003", "06002"):
        rows = purses(opening(legal(code)))
        assert [row.income for row in rows] == [BEGINS + n for n in range(10)]
        assert all(now.cost <= later.cost for now, later in pairwise(rows))
        assert all(now.spent <= later.spent for now, later in pairwise(rows))


def test_the_mean_cost_is_exact() -> None:
    """Of two cards at 3 and two at 1 one draws three for 6; a weakness halves what the next draw brings."""
    begun = Opening(["01020", "01020", "01086", "01086"], ["01007"], [], [], [], 3, 3)
    rows = purses(begun, 3)
    assert [row.cost for row in rows] == [6.0, 7.0, 8.0]
    assert rows[0].spent <= BEGINS
    assert purses(Opening([], [], [], [], [], 5, 5), 1)[0].cost == 0


def test_weak_spots_are_counted() -> None:
    machetes = Deck("01001", {"01020": 2, "01093": 28})
    found = {spot.what: spot for spot in spots(machetes)}
    assert (found["fight"].n, found["fight"].of, found["fight"].few) == (2, 30, True)
    assert found["investigate"].few
    armed = Deck("01001", {**dict.fromkeys(("01016", "01017", "01020", "01086"), 2), "01093": 22})
    assert {spot.what: spot for spot in spots(armed)}["fight"].few is False
    hands = Deck("01001", dict.fromkeys(("01016", "01020", "01030", "01086", "01087", "01031"), 2))
    assert [spot.slot for spot in spots(hands) if spot.what == "slot"] == ["hand"]
    assert spots(Deck("01001", {})) == []
    assert not spots(armed)[-1].few, "weak spots come first"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spots_are_sentences(lang: str) -> None:
    decks = [legal(each.code) for each in load().investigators[::9] if each.size]
    told = {spot.what: language(lang).render(spot_text(spot)) for deck in decks for spot in spots(deck)}
    assert set(told) <= set(SPOTS)
    assert len(told) > 8
    assert all(words.endswith(".") and "{" not in words for words in told.values())
