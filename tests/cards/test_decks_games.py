"""The verdict for a game: the first of a campaign, or a single scenario."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.games import BEGINNING, STANDALONE
from miskatonic.games.cards.decks.ultimatums import variants
from tests.cards.building import exchange, judge, legal, more, only, swap

ROLAND = "01001"


@pytest.mark.rule("lcg.base.deck.04", "lcg.taboo.general.c")
def test_a_campaign_begins_with_level_0_cards() -> None:
    assert judge(legal(ROLAND), game=BEGINNING).valid
    dear = swap(legal(ROLAND), {"01028": 1})
    problem = only(judge(dear, game=BEGINNING))
    assert (problem.type, problem.rule, problem.cards, problem.n, problem.limit) == (
        "not_allowed",
        "lcg.base.deck.04",
        ("01028",),
        2,
        0,
    )
    assert judge(dear).valid
    chained = swap(legal("01005"), {"01073": 1})  # level 0, but the list adds 2
    assert judge(chained, game=BEGINNING).valid
    assert only(judge(chained, taboo="008", game=BEGINNING)).what == "beginning"
    marked = structs.replace(swap(legal(ROLAND), {"09022": 1}), marks={"09022": {0: Mark(1)}})
    assert only(judge(marked, game=BEGINNING)).cards == ("09022",)


@pytest.mark.parametrize(
    ("code", "cards", "begins"),
    [
        ("04004", {}, 5),
        ("09008", {}, 5),
        ("90024", {}, 5),
        (ROLAND, {"08125": 1}, 3),
        (ROLAND, {"11095": 1}, 10),
    ],
)
def test_some_begin_with_more(code: str, cards: dict[str, int], begins: int) -> None:
    verdict = judge(more(legal(code), cards), game=BEGINNING)
    assert (verdict.errors, verdict.begins) == ((), begins)
    charisma = more(legal(code), {**cards, "02158": 1})
    assert judge(charisma, game=BEGINNING).valid
    assert not judge(more(legal(code), {**cards, "02158": 2, "02157": 2}), game=BEGINNING).valid


def test_subject_5u_21_begins_with_level_0_cards_of_classes() -> None:
    deck = swap(legal("89001"), {"01028": 1})
    assert judge(deck).valid
    found = judge(deck, variants=variants(["ancients"]), game=BEGINNING).errors
    assert [(each.type, each.what, each.cards) for each in found] == [
        ("not_allowed", "no_option", ("01028",))
    ]


def worth(xp: int) -> Deck:
    """A deck of Roland's with Guardian cards for so much experience."""
    found: dict[int, list[str]] = {}
    for card in load().cards.values():
        plain = not (
            card.permanent or card.exceptional or card.myriad or card.customizable or card.restrictions
        )
        if card.classes == ("guardian",) and card.level and plain and not card.duplicate_of:
            found.setdefault(card.level, []).append(card.code)
    dear, rest = divmod(xp, 5)
    cards = {code: min(2, dear - 2 * place) for place, code in enumerate(found[5]) if dear > 2 * place}
    return exchange(legal(ROLAND), {**cards, **({found[rest][0]: 1} if rest else {})})


@pytest.mark.rule("lcg.base.alone.01")
@pytest.mark.parametrize(
    ("xp", "more_weaknesses"),
    [(9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (30, 3), (39, 3), (40, 4), (49, 4)],
)
def test_a_standalone_game_asks_for_more_weaknesses(xp: int, more_weaknesses: int) -> None:
    deck = worth(xp)
    assert (judge(deck).errors, judge(deck).experience) == ((), xp)
    assert judge(more(deck, {"01000": more_weaknesses}), game=STANDALONE).valid
    if more_weaknesses:
        problem = only(judge(more(deck, {"01000": more_weaknesses - 1}), game=STANDALONE))
        assert (problem.type, problem.rule) == ("requirement_missing", "lcg.base.alone.01")
        assert (problem.n, problem.limit) == (more_weaknesses, more_weaknesses + 1)


@pytest.mark.rule("lcg.base.alone.01")
def test_fifty_experience_are_too_many_for_a_standalone_game() -> None:
    problem = only(judge(more(worth(50), {"01000": 9}), game=STANDALONE))
    assert (problem.type, problem.rule, problem.n, problem.limit) == (
        "not_allowed",
        "lcg.base.alone.01",
        50,
        49,
    )


def test_bonus_experience_brings_no_weaknesses() -> None:
    mateo = more(legal("04004"), {"02158": 2, "02157": 2})  # 12 experience, 5 of them his own
    assert judge(mateo).experience == 12
    assert judge(mateo, game=STANDALONE).valid
    assert only(judge(more(legal(ROLAND), {"02158": 2, "02157": 2}), game=STANDALONE)).what == "weakness"


@pytest.mark.rule("lcg.taboo.mutated.52")
def test_cards_for_campaigns_only() -> None:
    deck = swap(legal("01005"), {"08113": 1})  # Unscrupulous Loan
    assert judge(deck, taboo="", game=STANDALONE).valid
    assert judge(deck, taboo="008").valid
    problem = only(judge(deck, taboo="008", game=STANDALONE))
    assert (problem.type, problem.what, problem.cards) == ("not_allowed", "campaign_only", ("08113",))
    ascetic = more(legal(ROLAND), {"11095": 1})
    assert judge(ascetic).valid
    assert only(judge(ascetic, game=STANDALONE)).what == "campaign_only"
