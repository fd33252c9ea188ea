"""Set-ups that cannot be: refused with a sentence that says what is wrong and what is right."""

from __future__ import annotations

import pytest

from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import SHEETS
from miskatonic.kernel.errors import SetupError
from miskatonic.kernel.text import say


@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_may_play(seats: int) -> None:
    setup = BOX.prepare({}, seats)
    assert (setup.seats, setup.options["scenario"]) == (seats, "approach_of_azathoth")
    assert {setup.options[f"investigator_{seat}"] for seat in range(1, 7)} == {"random"}


@pytest.mark.parametrize("seats", [-1, 0, 7, 100])
def test_any_other_number_of_players_is_refused_and_told_why(seats: int) -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({}, seats)
    assert error.value.text == say("kernel.error.seats", n=seats, fewest=1, most=6)
    assert "1 to 6" in str(error.value)


@pytest.mark.rule("3e.005.2", "3e.110.1")
def test_the_same_investigator_twice_is_refused_by_name() -> None:
    twice = {"investigator_1": "wendy_adams", "investigator_3": "wendy_adams"}
    with pytest.raises(SetupError) as error:
        BOX.prepare(twice, 3)
    assert error.value.text == say("kernel.error.double", value=say("third.who.wendy_adams"))
    assert "Wendy Adams" in str(error.value)
    assert "somebody else" in str(error.value)
    BOX.prepare(twice, 2)  # nobody sits on the third seat
    BOX.prepare({"investigator_1": "random", "investigator_2": "random"}, 2)


@pytest.mark.parametrize(
    ("option", "value", "right"),
    [
        ("scenario", "dead_of_night", "feast_for_umordhoth"),
        ("scenario", "", "random"),
        ("investigator_2", "ashcan_pete", "tommy_muldoon"),
        ("investigators", "best", "chosen"),
    ],
)
def test_an_unknown_value_is_refused_and_the_right_ones_are_named(
    option: str, value: str, right: str
) -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({option: value}, 2)
    said = str(error.value)
    assert value in said
    assert option in said
    assert right in said


def test_an_unknown_option_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(SetupError) as error:
        BOX.prepare({"expansion": "under_dark_waves"}, 2)
    assert "expansion" in str(error.value)
    assert "scenario" in str(error.value)
    with pytest.raises(SetupError):
        BOX.prepare({"investigator_7": "rex_murphy"}, 6)


def test_everybody_in_the_box_can_be_asked_for_on_every_seat() -> None:
    for seat in range(1, 7):
        for name in SHEETS:
            assert BOX.prepare({f"investigator_{seat}": name}, 6).options[f"investigator_{seat}"] == name
