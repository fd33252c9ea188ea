"""Ultimatums and boons that touch decks, random decks and weaknesses."""

from __future__ import annotations

import pytest
from msgspec import structs

from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.games import BEGINNING
from miskatonic.games.cards.decks.owned import owned
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.ultimatums import (
    BOONS,
    OF_DECKS,
    OF_THE_BAG,
    ULTIMATUMS,
    UnknownVariant,
    for_chance,
    variants,
)
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.weaknesses import draw_weaknesses, may_draw, random_weakness, weakness_pool
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.rules import ledger
from tests.cards.building import counts, judge, legal, more, only, swap


def person(code: str) -> Investigator:
    found = load().investigator(code)
    assert found is not None
    return found


ROLAND = person("01001")


def luck(word: str) -> Chance:
    return Chance(key_from(word), {})


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "words",
    ["ultimatum_of_the_highlander", "ultimatum_of_highlander", "Ultimatum of the Highlander", "highlander"],
)
def test_names_as_people_write_them(words: str) -> None:
    assert variants([words]).names == {"highlander"}


@pytest.mark.parametrize("words", ["", "boon_of_highlander", "ultimatum_of_thoth", "ultimatum", "of_the"])
def test_names_that_are_none(words: str) -> None:
    with pytest.raises(UnknownVariant):
        variants([words])


def test_all_of_the_ledger_are_known() -> None:
    rows = [row.split(".") for row in ledger("cards")]
    names = {row[2].replace("-", "_") for row in rows if row[1] in ("ultimatum", "boon")} - {"general"}
    assert names == {*ULTIMATUMS, *BOONS}


@pytest.mark.rule("lcg.ultimatum.general.a")
def test_any_number_of_them_may_be_chosen() -> None:
    assert variants([*ULTIMATUMS, *BOONS]).names == {*ULTIMATUMS, *BOONS}


@pytest.mark.rule("lcg.ultimatum.ultimatums.b")
def test_chance_brings_none_of_decks_or_the_bag() -> None:
    assert not set(for_chance()) & {*OF_DECKS, *OF_THE_BAG, "ultimatums"}
    assert {"agony", "thoth", "osiris"} <= set(for_chance())


# ---------------------------------------------------------------------- what they ask


@pytest.mark.rule("lcg.ultimatum.disaster")
def test_disaster_asks_for_one_more_weakness() -> None:
    chosen = variants(["disaster"])
    problem = only(judge(legal("01001"), variants=chosen))
    assert (problem.type, problem.rule, problem.n, problem.limit) == (
        "requirement_missing",
        "lcg.ultimatum.disaster",
        1,
        2,
    )
    assert judge(more(legal("01001"), {"01000": 1}), variants=chosen).valid


@pytest.mark.rule("lcg.ultimatum.highlander.a", "lcg.ultimatum.highlander.b")
def test_highlander_allows_one_of_each_but_of_what_is_required() -> None:
    chosen = variants(["ultimatum_of_the_highlander"])
    deck = random_deck("03003", luck("one"), variants=chosen)
    assert deck.cards["03012"] == 3  # Sefina must have three of hers
    assert judge(deck, variants=chosen).valid
    assert all(n == 1 for code, n in deck.cards.items() if counts(code))
    problem = only(judge(swap(deck, {"01044": 1, "02152": 1}), variants=chosen))
    assert (problem.type, problem.rule, problem.limit) == ("too_many_copies", "lcg.ultimatum.highlander.a", 1)
    assert judge(more(deck, {"01099": 2}), variants=chosen).valid  # weaknesses are not asked


@pytest.mark.rule("lcg.ultimatum.induction.a", "lcg.ultimatum.induction.b")
def test_induction_allows_level_0_only_and_nothing_is_bought() -> None:
    chosen = variants(["induction"])
    assert judge(legal("01001"), variants=chosen).valid
    after = swap(legal("01001"), {"01028": 1})
    problem = only(judge(after, variants=chosen))
    assert (problem.type, problem.rule, problem.cards) == (
        "not_allowed",
        "lcg.ultimatum.induction.a",
        ("01028",),
    )
    rules = [each.rule for each in upgrade(legal("01001"), after, variants=chosen).errors]
    assert rules == ["lcg.ultimatum.induction.a", "lcg.ultimatum.induction.b"]
    assert judge(legal("01001"), variants=variants(["induction", "ancients"])).begins == 0


@pytest.mark.rule("lcg.ultimatum.orthodoxy")
def test_orthodoxy_plays_with_the_list() -> None:
    deck = swap(legal("02003"), {"02026": 1})
    assert judge(deck).valid
    assert only(judge(deck, variants=variants(["orthodoxy"]))).rule == "lcg.taboo.general.f"
    assert judge(structs.replace(deck, taboo="001"), variants=variants(["orthodoxy"])).valid


@pytest.mark.rule("lcg.boon.ancients")
def test_the_ancients_give_5_experience() -> None:
    ancients = variants(["boon_of_the_ancients"])
    assert judge(legal("01001"), variants=ancients).begins == 5
    assert judge(legal("01001")).begins == 0
    assert judge(legal("90024"), variants=ancients).begins == 10
    charisma = more(legal("01001"), {"02158": 1})
    assert judge(charisma, variants=ancients, game=BEGINNING).valid
    assert not judge(charisma, game=BEGINNING).valid


# ---------------------------------------------------------------------- chance


@pytest.mark.rule("lcg.ultimatum.chaos")
def test_a_random_deck_comes_from_the_collection_of_its_player() -> None:
    deck = random_deck("01001", luck("core"), packs=("core",))
    assert check(deck).valid
    assert {load()[code].pack for code in deck.cards} == {"core"}
    there = owned(("core",))
    assert all(n <= there[code] for code, n in deck.cards.items())
    assert all(load()[code].level == 0 for code in deck.cards if counts(code))
    assert random_deck("01001", luck("core"), packs=("core",)) == deck
    assert random_deck("01001", luck("other"), packs=("core",)) != deck


@pytest.mark.rule("lcg.ultimatum.chaos", "lcg.taboo.general.c", "lcg.base.deck.04")
def test_a_random_deck_costs_nothing_under_a_list_either() -> None:
    for word in "abcdefgh":
        verdict = check(random_deck("01005", luck(word), taboo="008"))
        assert (verdict.errors, verdict.experience) == ((), 0)


def test_too_few_products_make_no_deck() -> None:
    with pytest.raises(NotADeck):
        random_deck("03006", luck("a"), packs=("nat",))
    with pytest.raises(NotADeck):
        random_deck("01016", luck("a"))


@pytest.mark.rule("lcg.faq.012a")
def test_the_pool_is_all_basic_weaknesses_of_one_copy_of_each_product() -> None:
    pool = weakness_pool(("core",))
    assert sum(pool.values()) == 10
    assert "01000" not in pool
    assert all(load()[code].pack == "core" for code in pool)
    assert set(pool) < set(weakness_pool())


@pytest.mark.rule("lcg.faq.012b", "lcg.faq.012c")
def test_later_draws_come_from_what_is_left() -> None:
    first, pool = draw_weaknesses(luck("two"), ROLAND, ("core",), 2)
    assert sum(pool.values()) == 10
    _, left = draw_weaknesses(luck("later"), ROLAND, ("core",), 1, taken=first)
    assert sum(left.values()) == 8
    assert all(left.get(code, 0) == pool[code] - first.count(code) for code in pool)
    everything, _ = draw_weaknesses(luck("all"), ROLAND, ("core",), 10)
    assert sorted(everything) == sorted(code for code, n in pool.items() for _ in range(n))
    with pytest.raises(NotADeck):
        draw_weaknesses(luck("more"), ROLAND, ("core",), 11)
    _, other = draw_weaknesses(luck("hers"), person("01002"), ("dwl",), 1)  # a collection of her own
    assert set(other).isdisjoint(pool)


@pytest.mark.rule("lcg.faq.026a", "lcg.faq.026b")
def test_a_weakness_that_turned_into_another_is_not_in_the_pool_again() -> None:
    assert weakness_pool(("tfa",))["04038"] == 1
    for stage, first in (("04039", "04038"), ("04041", "04040"), ("04042", "04040")):
        assert weakness_pool(("tfa",), taken=(stage,))[first] == 0
    assert weakness_pool(("tfa",), taken=("nobody", "01096")) == weakness_pool(("tfa",))


def test_a_weakness_fits_who_draws_it() -> None:
    daisy = person("01002")
    cards = load()
    assert may_draw(cards["09124"], ROLAND)  # for Guardians
    assert not may_draw(cards["09124"], daisy)
    assert not may_draw(cards["06035"], ROLAND)  # for several players
    assert may_draw(cards["06035"], ROLAND, players=2)
    assert not may_draw(cards["04040"], ROLAND, campaign=False)
    drawn = {
        random_weakness(luck(str(n)), ROLAND, weakness_pool(("core",)), traits=("madness",))
        for n in range(30)
    }
    assert len(drawn) > 1
    assert all("madness" in cards[code].traits for code in drawn)
    with pytest.raises(NotADeck):
        random_weakness(luck("a"), ROLAND, weakness_pool(("core",)), traits=("dinosaur",))
