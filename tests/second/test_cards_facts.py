"""Every kind of small card: how many there are, what they say, and that a test proves what they do."""

from __future__ import annotations

from collections import Counter

import pytest

from miskatonic.games.second.abilities.rows import CARD_VOCABULARY
from miskatonic.games.second.facts import CARDS, read
from miskatonic.games.second.rules.happenings import (
    AfterRoll,
    AncientStrikes,
    AtZero,
    BeforeRoll,
    EncounterCard,
    InCombat,
    LosingSanity,
    LosingStamina,
    Moving,
    Upkeep,
    WardsOff,
)
from miskatonic.games.second.texts.cards import (
    CARD_ABILITIES,
    PRINTED,
    describe_card,
)
from miskatonic.kernel.abilities import Reaction
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.text import ids
from tests.second import (
    test_cards_items,
    test_cards_people,
    test_cards_specials,
    test_cards_spells,
    test_cards_unique,
)
from tests.second.proofs import PROVEN
from tests.shares import in_shares

PROOFS = (test_cards_items, test_cards_people, test_cards_specials, test_cards_spells, test_cards_unique)
COUNTS = {
    "common": (44, 22),
    "unique": (39, 26),
    "spells": (40, 11),
    "skills": (20, 10),
    "allies": (11, 11),
    "special": (35, 7),
}
"""Deck -> cards and kinds."""


@pytest.mark.rule(
    "2e.comp.14", "2e.comp.15", "2e.comp.16", "2e.comp.17", "2e.comp.18", "2e.comp.19", "2e.comp.20"
)
@pytest.mark.parametrize("deck", COUNTS)
def test_each_deck_has_its_cards(deck: str) -> None:
    kinds = [kind for kind in CARDS.values() if kind.deck == deck]
    assert (sum(kind.count for kind in kinds), len(kinds)) == COUNTS[deck]


@pytest.mark.rule("2e.comp.21", "2e.comp.22", "2e.comp.23", "2e.comp.24", "2e.comp.25")
def test_the_special_cards_by_kind() -> None:
    assert sum(count for count, _ in COUNTS.values()) == 189
    special = {kind.id: kind.count for kind in CARDS.values() if kind.deck == "special"}
    assert special == {
        "retainer": 8,
        "silver_twilight_membership": 8,
        "bank_loan": 8,
        "blessing_curse": 8,
        "deputy_of_arkham": 1,
        "deputys_revolver": 1,
        "patrol_wagon": 1,
    }


@in_shares("kind", CARDS)
def test_every_card_says_what_it_does(kind: str) -> None:
    lines = describe_card(kind)
    assert lines
    said = [each for line in lines for each in ids(line)]
    assert all(each.startswith(("second.", "kernel.")) for each in said)


def test_no_card_says_anything_in_prose() -> None:
    """What is printed is data: every entry is a word of the language, and it can be written back."""
    for row in read("cards"):
        for entry, printed in zip(row.get("abilities", ()), PRINTED[row["id"]], strict=True):
            assert CARD_VOCABULARY.read(CARD_VOCABULARY.write(printed)) == printed
            assert entry["do"] == printed.do


@in_shares("kind", CARDS)
def test_what_a_card_does_is_proven(kind: str) -> None:
    assert PROVEN.get(kind), f"no test is marked @card({kind!r})"
    tests = {name for module in PROOFS for name in vars(module)}
    assert set(PROVEN[kind]) <= tests


def test_only_cards_that_exist_are_proven() -> None:
    assert set(PROVEN) <= set(CARDS)


def test_every_text_beyond_a_bonus_has_an_ability_or_a_rule_that_looks_it_up() -> None:
    silent = [kind for kind, printed in PRINTED.items() if printed and not CARD_ABILITIES[kind]]
    assert silent == ["elder_sign", "silver_twilight_membership", "blessing_curse"]


def test_uses_are_optional_and_duties_are_not() -> None:
    offered = Counter(
        ability.to
        for abilities in CARD_ABILITIES.values()
        for ability in abilities
        if isinstance(ability, Reaction) and not ability.forced
    )
    assert set(offered) == {
        AncientStrikes,
        AtZero,
        BeforeRoll,
        InCombat,
        EncounterCard,
        LosingSanity,
        LosingStamina,
        Moving,
        AfterRoll,
        Upkeep,
        WardsOff,
    }


def test_nonsense_in_the_card_data_is_refused() -> None:
    with pytest.raises(EffectError):
        CARD_VOCABULARY.read({"do": "untouched", "by": "boredom"})
    with pytest.raises(EffectError):
        CARD_VOCABULARY.read({"do": "use", "at": ["moving"], "effect": {"do": "discard_this"}})
