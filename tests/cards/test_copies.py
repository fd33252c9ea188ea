"""A copy that is answered at the menu of a turn is not asked it again (`Ask.again`): it goes on as one that was."""

from __future__ import annotations

import pytest

from miskatonic.kernel.asks import BY_HAND
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.library import new_game


@pytest.mark.parametrize(("seats", "luck"), [(1, None), (2, None), (1, b"other luck")])
def test_whatever_is_taken_from_the_menu_leads_to_the_same_table(seats: int, luck: bytes | None) -> None:
    menus = 0
    for number in range(3):
        game = new_game("cards", key=key_from(number), seats=seats, auto=BY_HAND)
        chance = Chance(key_from(number), {})
        while game.ask is not None and menus < 8 * (number + 1):
            if game.ask.again is not None and game.checkpoints[-1].at == game.position:
                menus += 1
                for name in game.legal():
                    asked, quick = game.fork(luck), game.fork(luck, forward=True)
                    asked.answer(name)
                    quick.answer(name)
                    assert (quick.hash(), quick.legal()) == (asked.hash(), asked.legal()), name
                    assert quick.position == asked.position
            game.answer(game.sample(chance, "answers"))
    assert menus > 12
