"""Blank text boxes; errata and taboos of single cards; what a scenario leaves in decks."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.rules import table
from miskatonic.kernel.abilities import Modifier, Source
from tests.cards.play.laying import ROLAND
from tests.cards.play.spoken import turn

ENFORCER = "01101"


@pytest.mark.rule("lcg.base.card.11")
def test_a_blank_text_box_has_no_printed_traits_keywords_or_abilities_but_what_it_gained() -> None:
    laid = turn(ROLAND)
    enemy = laid.enemy(ENFORCER, engaged=0, owner=0)

    def has() -> list[bool]:
        game = laid.game
        traits = [table.has_trait(game, enemy, each) for each in ("criminal", "elite")]
        keywords = [table.has_keyword(game, enemy, each) for each in ("hunter", "retaliate")]
        return [*traits, *keywords, laid.can(enemy)]

    def gains(number: str) -> None:
        gift = Source(f"gift:{number}", table.card_name(ROLAND))
        laid.game.abilities.enter(gift, (Modifier(number, 1, "lcg.base.card.11"),))

    assert has() == [True, False, True, False, True]
    gains("trait.elite")
    gains("keyword.retaliate")
    assert has() == [True] * 5
    gains("blank")
    assert has() == [False, True, False, True, False]
