"""Every ending of every scenario is kept as a save, and every save replays to it."""

from __future__ import annotations

import pytest

from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts.scenarios import SCENARIOS, endings
from miskatonic.kernel import saves
from miskatonic.kernel.text import language
from tests.cards.endings import FOLDER, file_of, wanted


def test_every_ending_of_every_scenario_has_its_save() -> None:
    known = {(scenario, ending) for scenario in SCENARIOS for ending in endings(scenario)}
    assert set(wanted()) == known
    assert {path.name for path in FOLDER.glob("*.json")} == {file_of(*each).name for each in known}


@pytest.mark.parametrize(("scenario", "ending"), wanted())
def test_a_save_replays_to_its_ending(scenario: str, ending: str) -> None:
    """When what is asked has changed, and that is meant: `python -m tests.cards.endings`."""
    kept = saves.read(file_of(scenario, ending).read_bytes())
    assert kept.answers, "somebody decided something"
    loaded = saves.load(kept, BOX)
    assert loaded.notes == []
    game = loaded.game
    assert game.answers == kept.answers
    assert game.hash() == kept.hash
    assert (game.state.scenario, game.state.resolution) == (scenario, ending)
    assert game.outcome is not None
    assert all(language(each).render(game.outcome.text) for each in ("en", "es", "nl"))
