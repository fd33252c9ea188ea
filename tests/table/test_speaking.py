"""What companions were asked holds until nothing was left to do about it in two turns."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from miskatonic.table.speaking import SILENT, Conversation, Wish


def at(turn: int) -> Any:
    """As much of a game as is looked at."""
    return SimpleNamespace(state=SimpleNamespace(turn=turn), position=turn)


def decides(talk: Conversation, turn: int, aided: list[int]) -> Conversation:
    return talk.kept(1, "Hazel", at(turn), [], aided)


def test_a_wish_ends_in_the_second_turn_in_which_nothing_is_left_to_do_and_not_before() -> None:
    talk = SILENT.answered(Wish(1, 0, "help"), "Hazel", at(1), [])
    assert [each.kind for each in talk.wishes] == ["help"]
    talk = decides(decides(talk, 2, []), 2, [])
    assert talk.wishes, "twice in one turn is once"
    talk = decides(talk, 3, [0])
    talk = decides(talk, 4, [])
    assert talk.wishes, "there was something to do in between"
    talk = decides(talk, 5, [])
    assert talk.wishes == []
    assert talk.said[-1].words.id == "table.companion.helped"
