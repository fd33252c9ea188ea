"""Every card and every sheet: how many there are, what they say, and that a test proves what they do."""

from __future__ import annotations

import pytest

from miskatonic.games.third.abilities.cards import (
    CARD_TEXTS,
    CARD_VOCABULARY,
    SHEET_ABILITIES,
    describe_card,
    describe_investigator,
    source_of,
    source_of_investigator,
)
from miskatonic.games.third.abilities.conditions import PACT_EFFECTS, describe_pact
from miskatonic.games.third.facts import CARDS, CONDITIONS, PACTS, SHEETS, read
from miskatonic.games.third.rules import assets
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.text import Text, ids
from tests.shares import in_shares
from tests.third import (
    counts,
    test_cards_conditions,
    test_cards_dice,
    test_cards_items,
    test_cards_people,
    test_cards_spells,
    test_casting,
    test_investigators,
)
from tests.third.proofs import PROVEN
from tests.third.table import lay, person

PROOFS = (
    test_cards_conditions,
    test_cards_dice,
    test_cards_items,
    test_cards_people,
    test_cards_spells,
    test_casting,
    test_investigators,
)
WORDLESS = ("pain_killers", "liquid_courage")
"""All they do is bear damage or horror."""


@pytest.mark.rule("3e.107.1", "3e.422.1", "3e.478.2")
@pytest.mark.parametrize("deck", counts.CARDS)
def test_each_deck_has_its_cards(deck: str) -> None:
    assert len([kind for kind in CARDS.values() if kind.deck == deck]) == counts.CARDS[deck]


def test_all_cards_and_sheets_are_here() -> None:
    assert (len(CARDS), len(SHEETS), len(PACTS)) == (sum(counts.CARDS.values()), 12, 6)
    assert set(PACT_EFFECTS) == set(PACTS)


@pytest.mark.rule("3e.422.1", "3e.422.2", "3e.459.3a")
def test_every_starting_card_belongs_to_somebody() -> None:
    named = [
        card
        for sheet in SHEETS.values()
        for card in (*sheet.cards, *(each for choice in sheet.choose_one for each in choice))
    ]
    starting = [kind.id for kind in CARDS.values() if kind.deck == "starting"]
    assert sorted(card for card in named if card in CARDS) == sorted(starting)
    assert [card for card in named if card not in CARDS] == ["condition:dark_pact"]
    for sheet in SHEETS.values():
        for card in sheet.cards:
            assert CARDS[card].owner == sheet.id


@pytest.mark.rule("3e.478.1", "3e.421.1", "3e.490.1", "3e.468.2")
def test_types_and_prices() -> None:
    types = {"items": ["item"], "spells": ["spell"], "allies": ["ally"]}
    for deck, allowed in types.items():
        assert {kind.type for kind in CARDS.values() if kind.deck == deck} == set(allowed)
    assert {kind.type for kind in CARDS.values() if kind.deck == "specials"} == {"ally", "item", "talent"}
    priced = {kind.deck for kind in CARDS.values() if kind.price}
    assert priced == {"items", "spells"}
    assert all(kind.price for kind in CARDS.values() if kind.deck in priced)


@in_shares("kind", [*CARDS, *CONDITIONS])
def test_every_card_says_what_it_does(kind: str) -> None:
    lines = describe_card(kind)
    assert bool(lines) == (kind not in WORDLESS)
    assert _in_words(lines)


@pytest.mark.parametrize("who", SHEETS)
def test_every_sheet_says_what_it_does(who: str) -> None:
    described = describe_investigator(who)
    assert described
    for title, lines in described:
        assert _in_words([title, *lines])


def test_every_pact_says_what_it_does() -> None:
    assert _in_words([describe_pact(pact) for pact in PACTS])


def _in_words(lines: list[Text]) -> bool:
    """Every sentence is made of messages; that they are in the catalogues is the affair of `test_catalogues`."""
    return all(each.startswith(("third.", "kernel.")) for line in lines for each in ids(line))


def test_no_card_says_anything_in_prose() -> None:
    """What is printed is data: every entry is a word of the language, and it can be written back."""
    for row in read("cards"):
        for entry, printed in zip(row.get("abilities", ()), CARD_TEXTS[row["id"]], strict=True):
            assert CARD_VOCABULARY.read(CARD_VOCABULARY.write(printed)) == printed
            assert entry["do"] == printed.do
    for abilities in SHEET_ABILITIES.values():
        for printed in (each for ability in abilities for each in ability):
            assert CARD_VOCABULARY.read(CARD_VOCABULARY.write(printed)) == printed


@in_shares("kind", [kind for kind in CARDS if kind not in WORDLESS])
def test_every_text_does_something_in_play(kind: str) -> None:
    source, abilities = source_of(kind, 0)
    assert source.id == kind
    assert abilities


@pytest.mark.rule("3e.459.2d")
@pytest.mark.parametrize("who", SHEETS)
def test_every_sheet_does_something_in_play(who: str) -> None:
    source, abilities = source_of_investigator(who, 2)
    assert (source.id, source.seat) == (f"investigator.{who}", 2)
    assert abilities


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "bonus", "skill": "luck", "n": 1, "during": "attack"},
        {"do": "bonus", "skill": "lore", "n": 1, "during": "lunch"},
        {"do": "reroll", "count": "some"},
        {"do": "focus_rerolls", "count": "one"},
        {"do": "success_from", "face": 5},
        {"do": "after", "on": "breakfast", "effect": {"do": "focus"}},
        {"do": "prevent_on_this", "what": "money"},
        {"do": "strike", "n": 1, "which": "nobody"},
        {"do": "strike", "n": -1, "which": "that"},
    ],
)
def test_a_text_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(EffectError):
        CARD_VOCABULARY.read(wrong)


@in_shares("kind", [*CARDS, *CONDITIONS, *SHEETS])
def test_a_test_proves_what_it_does(kind: str) -> None:
    assert PROOFS
    assert PROVEN.get(kind), f"no test is marked with {kind}"


def test_nothing_is_proven_that_is_not_there() -> None:
    assert set(PROVEN) <= {*CARDS, *CONDITIONS, *SHEETS}


@pytest.mark.rule("3e.005.2", "3e.005.2.ex1")
def test_where_the_cards_run_out_nothing_is_gained() -> None:
    table = lay(person("marie_lambeau"))
    table.do(assets.gain_special(table.game, table.who(), "knife", "3e.421.5"))
    assert table.assets() == []
    holders = [person(who) for who in ("rex_murphy", "jenny_barnes")]
    spells = sorted(kind.id for kind in CARDS.values() if kind.deck == "spells")
    table = lay(person("marie_lambeau", assets=spells), *holders)
    assert table.do(assets.gain_spell(table.game, table.who(1), "3e.455.5")).value == ""
    table.says({"do": "gain_spell"}, seat=1)
    assert (table.end, table.assets(1)) == ("done", [])
