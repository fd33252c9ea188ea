"""Suggestions: legal for everybody, with a reason for each card, and better than chance by several measures."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from miskatonic.games.cards.collection.deeds import TESTED, deeds_of
from miskatonic.games.cards.collection.facts import SKILLS
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.games import BEGINNING
from miskatonic.games.cards.decks.opening import opening
from miskatonic.games.cards.decks.owned import owned, products
from miskatonic.games.cards.decks.purse import purses
from miskatonic.games.cards.decks.suggest import Suggestion, suggest
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, check
from miskatonic.games.cards.decks.weak_spots import spots
from miskatonic.games.cards.decks.words import reason_text
from miskatonic.games.cards.decks.worth import REASONS
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.building import counts, legal
from tests.patience import quick

WHAT = (
    *("fight", "investigate", "evade", "boost", "damage", "clue", "away", "coin", "draw"),
    *("search", "cancel", "move", "pump", "luck", "action", "catch"),
)
BUILDERS = [each.code for each in load().investigators if each.size]
FIVE = ("01001", "01002", "01003", "01004", "01005")
everybody = pytest.mark.parametrize("code", BUILDERS)


@cache
def made(code: str) -> Suggestion:
    return suggest(code, taboo="")


@everybody
def test_everybody_gets_a_legal_deck_to_begin_with(code: str) -> None:
    found = made(code)
    assert check(found.deck, game=BEGINNING).errors == ()
    assert {each.card for each in found.cards} == set(found.deck.cards)
    for each in found.cards:
        assert each.copies == found.deck.cards[each.card]
        assert each.why
        assert {part.what for part in each.why} <= set(REASONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_are_sentences(lang: str) -> None:
    speech = language(lang)
    for code in FIVE:
        for each in made(code).cards:
            for part in each.why:
                words = speech.render(reason_text(part, code))
                assert words.endswith(".")
                assert "{" not in words
                assert "cards.suggest" not in words


def test_the_same_question_has_the_same_answer() -> None:
    assert suggest("02001") == suggest("02001")


def test_a_list_an_ultimatum_and_a_collection_are_kept_to() -> None:
    for code in FIVE:
        bought = {"core": 2, "dwl": 1}
        found = suggest(code, packs=bought, taboo="008", variants=variants(["highlander"])).deck
        assert check(found, variants=variants(["highlander"]), game=BEGINNING).valid
        there = owned(bought)
        assert all(
            n <= there[load()[card].canonical] for card, n in found.cards.items() if card != RANDOM_WEAKNESS
        )
    one = suggest("01001", packs={"core": 2}).deck
    assert max(n for card, n in one.cards.items() if counts(card)) == 2
    with pytest.raises(NotADeck):
        suggest("01001", packs={"dwl": 1})  # not thirty cards for a Guardian and Seeker
    with pytest.raises(NotADeck):
        suggest("01000")


def test_what_was_begun_is_finished_and_stays() -> None:
    begun = Deck(
        "01001", {"01006": 1, "01007": 1, RANDOM_WEAKNESS: 1, "01024": 2, "01037": 2}, "Mine", taboo=""
    )
    found = suggest("01001", deck=begun)
    assert check(found.deck, game=BEGINNING).valid
    assert found.deck.name == "Mine"
    assert all(found.deck.cards[card] == n for card, n in begun.cards.items())
    assert [each.card for each in found.cards if not each.chosen] == list(begun.cards)
    whole = suggest("01001", deck=found.deck)
    assert whole.deck == found.deck
    assert not any(each.chosen for each in whole.cards)


# ---------------------------------------------------------------------- better than chance


def weak(deck: Deck) -> int:
    return sum(spot.few for spot in spots(deck))


def waiting(deck: Deck) -> float:
    """Cards that cannot be paid for when five rounds are over."""
    return purses(opening(deck), 5)[-1].waiting


def fitting(deck: Deck) -> float:
    """Icons for the two best skills of the investigator, of all icons."""
    person = load().investigator(deck.investigator)
    assert person is not None
    best = sorted(person.skills, key=lambda skill: person.skills[skill])[-2:]
    icons = [
        (skill, n * copies) for card, copies in deck.cards.items() for skill, n in load()[card].icons.items()
    ]
    return sum(n for skill, n in icons if skill in (*best, "wild")) / sum(n for _, n in icons)


def test_it_is_better_than_a_random_legal_deck() -> None:
    """Fewer weak spots, more icons where the skills are, and no more that cannot be paid for."""
    some = BUILDERS[::6]
    ours, others = [made(code).deck for code in some], [legal(code, word) for code in some for word in "ab"]
    assert mean(map(weak, ours)) < mean(map(weak, others)) / 2
    assert mean(map(fitting, ours)) > mean(map(fitting, others)) + 0.1
    assert mean(map(waiting, ours)) < mean(map(waiting, others)) + 0.3
    pairs = [mean(n >= 2 for card, n in deck.cards.items() if counts(card)) for deck in ours]
    assert mean(pairs) > 0.9


def test_everybody_can_defeat_an_enemy() -> None:
    """Who is no fighter has a fifth of the deck for it too: in a game alone nobody else does it."""
    for code in FIVE:
        deck = suggest(code, packs={"core": 2}).deck
        attacks = [
            n
            for card, n in deck.cards.items()
            if any(deed.what in ("fight", "damage") for deed in deeds_of(card))
        ]
        assert sum(attacks) >= 6


def test_what_is_thrown_in_an_attack_is_no_damage_without_one() -> None:
    """Knife (01086) fights, and once harder."""
    knife = next(each for each in suggest("01002", packs={"core": 2}).cards if each.card == "01086")
    assert [part.what for part in knife.why] == ["fight", "thrown"]


@pytest.mark.long
@everybody
def test_nobodys_is_worse_than_chance(code: str) -> None:
    others = [weak(legal(code, word)) for word in "abcdefgh"]
    assert weak(made(code).deck) <= mean(others)


def test_it_takes_less_than_two_seconds() -> None:
    """Lola Hayes may have all classes, Charlie Kane chooses two of five."""
    for code in ("03006", "09018"):
        suggest(code)
        assert quick(lambda code=code: suggest(code), 2.0)  # type: ignore[misc]


# ---------------------------------------------------------------------- what it is made of


def test_deeds_use_known_words_only() -> None:
    found = [deed for card in load().cards.values() for deed in deeds_of(card.code)]
    assert len(found) > 1000
    for deed in found:
        assert deed.what in WHAT
        assert deed.skill in ("", *SKILLS)
        assert 0 <= deed.n <= 9
        assert 0 <= deed.damage <= 9
        assert (deed.what in (*TESTED, "boost", "pump")) == bool(deed.skill)
    assert {deed.what for deed in found} == set(WHAT)


@pytest.mark.parametrize(
    ("code", "deeds"),
    [
        ("01020", {("fight", "combat", 1, 1)}),  # Machete
        ("01087", {("investigate", "intellect", 2, 0)}),  # Flashlight
        ("01060", {("fight", "willpower", 0, 1)}),  # Shrivelling
        ("01088", {("coin", "", 3, 0)}),  # Emergency Cache
        ("01018", {("boost", "combat", 1, 0), ("damage", "", 1, 0)}),  # Beat Cop
        ("01093", set()),  # Unexpected Courage: two icons and no text that matters here
    ],
)
def test_what_some_cards_do(code: str, deeds: set[tuple[str, str, int, int]]) -> None:
    assert {(deed.what, deed.skill, deed.n, deed.damage) for deed in deeds_of(code)} == deeds


def test_products_are_named_by_code_or_name_with_their_copies() -> None:
    assert products("core:2, The Dunwich Legacy") == {"core": 2, "dwl": 1}
    assert products("core:0") == {}
    for words in ("core:99", "atlantis", "core:-1"):
        with pytest.raises(NotADeck):
            products(words)
    assert owned({"core": 2})["01020"] == 2 * owned(["core"])["01020"]
