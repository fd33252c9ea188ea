"""Which sentence of the voice a test gets: by what it is part of or which card asks for it, and by how it ended."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.rules.story import cause
from miskatonic.games.cards.play.scenes import Tested as Ended
from miskatonic.games.cards.play.voices import voice_of_test as voice_of
from tests.cards.play.stories import DEVOURER, laid


def ended(during: str = "", source: str = "", at: int = 4, *, succeeded: bool = True) -> Ended:
    return Ended(at, 0, "intellect", during, "", source, 3, 3, ["-1"], succeeded, "")


@pytest.mark.parametrize(
    ("during", "source", "kind"),
    [
        ("investigate", "", "investigate"),
        ("fight", "01020.0a", "fight"),
        ("evade", "", "evade"),
        ("", "01117", "parley"),  # Lita Chantler, to be persuaded
        ("", "50044.1", "parley"),  # Jeremiah Pierce
        ("", "01163.2", "treachery"),  # Rotting Remains
        ("", "01114", "other"),  # a location
        ("", "", "other"),
    ],
)
def test_it_goes_by_what_the_test_is_part_of(during: str, source: str, kind: str) -> None:
    for succeeded, outcome in ((True, "passed"), (False, "failed")):
        said = voice_of(ended(during, source, succeeded=succeeded))
        assert said.split(".")[:2] == [kind, outcome]
        assert f"test.{said}" in BOX.voices()


def test_it_varies_from_test_to_test_and_not_from_look_to_look() -> None:
    said = {at: voice_of(ended("fight", at=at)) for at in range(30)}
    assert len(set(said.values())) == 3
    assert said == {at: voice_of(ended("fight", at=at)) for at in range(30)}


@pytest.mark.parametrize("ending", ["none", "R1", "R2", "R3"])
def test_how_a_scenario_ended_has_a_sentence(ending: str) -> None:
    state = laid(DEVOURER).game.state
    state.resolution = ending
    assert f"ending.{cause(state)}" in BOX.voices()
    state.reason = "nobody_left"
    assert cause(state) == "nobody_left"
