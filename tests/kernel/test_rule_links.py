"""Rows of the ledgers that refer to each other."""

from __future__ import annotations

import re

import pytest

from miskatonic.kernel.errors import UnknownRule
from miskatonic.kernel.rule_links import links
from miskatonic.kernel.rules import LEDGERS, ledger


def test_a_row_that_names_another_by_its_id() -> None:
    assert "lcg.1.8a" in links("lcg.taboo.chained.08")
    assert "lcg.taboo.chained.08" in links("lcg.1.8a")


def test_a_row_that_names_another_by_its_number() -> None:
    assert links("lcg.faq.052") == ("lcg.2.20a", "lcg.2.20b")
    assert "lcg.faq.052" in links("lcg.2.20a")
    assert "3e.460.4" in links("3e.004")
    assert "3e.004" in links("3e.460.4")


def test_a_row_that_names_several_in_a_row() -> None:
    assert {"3e.472.2", "3e.472.3"} <= set(links("3e.111.3a"))


def test_parts_of_one_statement_belong_together() -> None:
    assert set(links("lcg.1.6b")) >= {"lcg.1.6a", "lcg.1.6c", "lcg.1.6d", "lcg.1.6e"}


def test_a_step_of_the_round_is_no_clarification() -> None:
    assert links("lcg.base.doom.04") == ()
    assert "lcg.base.mythos.03" not in links("lcg.1.3a")


def test_versions_and_numbers_of_cards_are_no_rules() -> None:
    assert links("lcg.errata.card.001") == ()


@pytest.mark.parametrize("game", LEDGERS)
def test_links_go_both_ways_never_to_oneself_and_in_order(game: str) -> None:
    place = {id_: n for n, id_ in enumerate(ledger(game))}
    for id_ in place:
        found = links(id_)
        assert id_ not in found
        assert [place[other] for other in found] == sorted({place[other] for other in found})
        assert all(id_ in links(other) for other in found)


@pytest.mark.parametrize("game", LEDGERS)
def test_every_id_named_in_a_row_exists(game: str) -> None:
    for id_, row in ledger(game).items():
        prefix = id_.partition(".")[0]
        for other in re.findall(rf"(?<![\w.]){prefix}\.[\w.-]*\w", row.statement):
            assert other in links(id_), (id_, other)


def test_nobody_is_linked_to_half_a_ledger() -> None:
    assert max(len(links(id_)) for game in LEDGERS for id_ in ledger(game)) < 40


def test_a_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownRule):
        links("lcg.99")
