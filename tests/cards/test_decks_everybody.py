"""Every investigator: a legal deck, and illegal ones in which each kind of option and requirement is broken once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.facts import Card, Investigator, Option
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.decks.options import access, fits, piece, settled, signatures
from miskatonic.games.cards.decks.taboos import terms
from miskatonic.games.cards.decks.verdict import Problem, check
from tests.cards.building import counts, legal, less, more, swap, without
from tests.shares import in_shares

BUILDERS = [each.code for each in load().investigators if each.size]
AS_PRINTED = terms("")

everybody = in_shares("code", BUILDERS, 20)


def person(code: str) -> Investigator:
    found = load().investigator(code)
    assert found is not None
    return found


def ordinary() -> list[Card]:
    """Cards that options speak of."""
    return [
        card
        for card in load().cards.values()
        if not card.duplicate_of
        and counts(card.code)
        and not (card.customizable or card.restrictions or card.hidden or card.exceptional or card.researched)
        and card.type in ("asset", "event", "skill")
    ]


CARDS = ordinary()


@pytest.mark.rule("lcg.base.deck.01", "lcg.base.deck.03", "lcg.ultimatum.chaos")
@everybody
def test_a_random_deck_is_legal(code: str) -> None:
    for word in ("a", "b", "c"):
        deck = legal(code, word)
        verdict = check(deck)
        assert verdict.errors == ()
        assert verdict.size == verdict.wanted
        assert verdict.experience == 0
        # What was chosen can be told from the cards.
        assert check(structs.replace(deck, choices={})).valid


def outside(options: tuple[Option, ...], deck: Deck) -> Iterator[Card]:
    """Cards that nothing lets in; first those of which a lower level would be."""
    good = {card.name for card in CARDS if access(options, piece(card, 1, {}, AS_PRINTED)).allowed}
    wrong = [
        card
        for card in CARDS
        if not (told := access(options, piece(card, 1, {}, AS_PRINTED))).allowed and not told.refused
    ]
    titles = {load()[code].name for code in deck.cards}
    yield from sorted(
        (card for card in wrong if card.name not in titles), key=lambda card: card.name not in good
    )


def breaks(code: str) -> Iterator[tuple[str, Deck, str, set[str]]]:
    """What is broken, the deck, what the problem is called, and the cards it must name."""
    deck = legal(code)
    _, options = settled(person(code), deck.choices)
    titles = {load()[each].name for each in deck.cards}
    for card in [*outside(options, deck)][:1]:  # one of them may have every card there is
        yield "outside", swap(deck, {card.code: 1}), "no_option", {card.code}
    for place, option in enumerate(options):
        if option.forbids:
            wrong = [*CARDS, load()["02158"]]  # one refuses what is permanent
            card = next(
                card
                for card in wrong
                if fits(option, piece(card, 1, {}, AS_PRINTED))
                and access(options, piece(card, 1, {}, AS_PRINTED)).refused
            )
            yield "forbidden", swap(deck, {card.code: 1}), "refused", {card.code}
        elif option.limit:
            some: dict[str, int] = {}
            for each in CARDS:
                if (
                    sum(some.values()) <= option.limit
                    and each.name not in titles
                    and each.deck_limit == 2
                    and access(options, piece(each, 1, {}, AS_PRINTED)).limited == (place,)
                ):
                    some[each.code] = min(2, option.limit + 1 - sum(some.values()))
            some = {each: n for each, n in some.items() if n}
            assert sum(some.values()) == option.limit + 1
            yield "limit", swap(deck, some), "limit", set(some)
        if option.at_least is not None:
            there = [
                each
                for each in deck.cards
                if counts(each) and fits(option, piece(load()[each], 1, {}, AS_PRINTED))
            ]
            few = without(deck, *there)
            what = "at_least_classes" if option.at_least.classes else "at_least"
            yield "too few of a kind", few, what, set()


@pytest.mark.rule("lcg.base.deck.03", "lcg.1.15a")
@everybody
def test_each_option_broken_once(code: str) -> None:
    """The one problem is the one that was made; the size is right but where a kind of card was taken away."""
    many = bool([option for option in person(code).options if option.at_least])
    for what, deck, problem, cards in breaks(code):
        errors = check(deck).errors
        found = [each for each in errors if each.what == problem]
        assert found, (what, errors)
        assert cards <= set(found[0].cards), (what, errors)
        others = [each for each in errors if each.what != problem]
        assert not others or many or what == "too few of a kind", (what, others)


@pytest.mark.rule("lcg.def.05a", "lcg.def.05b", "lcg.base.deck.05", "lcg.base.deck.02")
@everybody
def test_each_requirement_broken_once(code: str) -> None:
    deck = legal(code)
    mine = [each for each in deck.cards if load()[each].canonical in signatures()]
    for each in mine:
        errors = check(without(deck, each)).errors
        assert "requirement_missing" in {error.type for error in errors}, errors
        assert {error.type for error in errors} <= {"requirement_missing", "too_many_copies"}, errors
        assert any(load()[each].canonical in error.cards for error in errors)
        assert any(error.type == "too_many_copies" for error in check(more(deck, {each: 4})).errors)
    weakness = [each for each in deck.cards if load()[each].subtype == "basicweakness"]
    errors = check(without(deck, *weakness)).errors
    assert [(error.type, error.rule) for error in errors] == [("requirement_missing", "lcg.base.deck.05")]
    theirs = "01006" if "01006" not in mine and person(code).name != "Roland Banks" else "01008"
    assert [(error.type, error.cards) for error in check(more(deck, {theirs: 1})).errors] == [
        ("not_allowed", (theirs,))
    ]


@everybody
def test_one_card_too_many_and_one_too_few(code: str) -> None:
    deck = legal(code)
    titles = {load()[each].name for each in deck.cards}
    free = next(
        card.code
        for card in CARDS
        if card.classes == ("neutral",) and card.level == 0 and card.name not in titles
    )
    (problem,) = check(more(deck, {free: 1})).errors
    assert (problem.type, problem.n, problem.limit) == (
        "too_many_cards",
        problem.limit + 1,
        check(deck).wanted,
    )
    errors = check(less(deck)).errors
    assert (errors[0].type, errors[0].n) == ("too_few_cards", errors[0].limit - 1)
    assert kinds(errors) <= {"too_few_cards", "option_limit"}  # and it may lack one of a kind


def kinds(errors: tuple[Problem, ...]) -> set[str]:
    return {each.type for each in errors}
