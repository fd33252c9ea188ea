"""Actions by number: every option of a question has a slot of its own, the same wherever it can be."""

from __future__ import annotations

from miskatonic.gym.slots import WAIT, home, lay

NAMES = [f"hand:p{n}:case_{n % 5}" for n in range(40)]


def test_options_of_one_home_lie_side_by_side_and_none_is_lost() -> None:
    crowded = lay(NAMES, 48)
    assert sorted(crowded.values()) == sorted(NAMES)
    assert WAIT not in crowded
    moved = [name for slot, name in crowded.items() if slot != home(name, 48)]
    assert moved, "so many in so few slots meet somewhere"
    assert all(home(name, 48) in crowded for name in moved), "nobody moves from a home that is free"


def test_an_option_keeps_its_number_where_nobody_is_in_its_way() -> None:
    for name in NAMES:
        assert lay([name], 512) == {home(name, 512): name}


def test_of_more_than_there_is_room_for_the_first_are_laid() -> None:
    assert sorted(lay(NAMES, 11).values()) == sorted(NAMES[:10])
