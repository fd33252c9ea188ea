"""Every Mythos card can be read: its special text, clause by clause, made of what it does."""

from __future__ import annotations

import pytest

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.texts.mythos import RUMORS, STANDING, describe_mythos
from miskatonic.kernel.text import ids, language


@pytest.mark.parametrize("card", sorted(MYTHOS))
def test_every_card_says_what_it_does(card: str) -> None:
    clauses = describe_mythos(card)
    assert clauses
    assert len(clauses) >= len(STANDING[card])
    for clause in clauses:
        words = language("en").render(clause)
        assert "second." not in words
        assert not words.endswith(".")
    if card in RUMORS:
        found = [each.id.removeprefix("second.rumor.") for each in clauses]
        assert "ongoing" in found
        assert "action" in found
        assert {"reward", "pass"} & set(found)


def test_two_cards_that_differ_read_differently() -> None:
    texts = {
        card: tuple(language("en").render(clause) for clause in describe_mythos(card)) for card in MYTHOS
    }
    assert len(set(texts.values())) == len(MYTHOS)


def test_a_headline_says_how_long_it_holds_and_an_environment_does_not() -> None:
    assert "second.standing.until_next_turn" in ids(describe_mythos("mythos_19")[0])
    assert all(
        "second.standing.until_next_turn" not in ids(clause) for clause in describe_mythos("mythos_39")
    )
