"""Which sentence of the voice an encounter gets: by the kind of place, and by how its last test ended."""

from __future__ import annotations

import pytest

from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import NEIGHBORHOOD_OF
from miskatonic.games.third.scenes import Latest, Met, Rolled
from miskatonic.games.third.shown import MetShown
from miskatonic.games.third.view_events import recent
from miskatonic.games.third.voices import KIND_OF, KINDS_OF_PLACE, encounter_voice
from tests.third.play import thick

MET = Met(7, "rex_murphy", "velmas_diner", "easttown_1", "velmas_diner")


def rolled(successes: int, who: str = "rex_murphy", during: str = "encounter") -> Rolled:
    return Rolled(7, who, "lore", 0, during, "", 5, False, [1, 5], successes)


def outcome(*after: Latest) -> str:
    return encounter_voice(MET, [rolled(1), MET, *after]).split(".")[1]


def test_every_space_is_of_one_kind() -> None:
    assert sorted(KIND_OF) == sorted(NEIGHBORHOOD_OF)
    assert sum(map(len, KINDS_OF_PLACE.values())) == len(KIND_OF)


def test_it_goes_by_the_last_test_of_the_encounter() -> None:
    assert outcome() == "open"
    assert outcome(rolled(2)) == "passed"
    assert outcome(rolled(2), rolled(0)) == "failed"


def test_it_does_not_go_by_what_belongs_to_something_else() -> None:
    assert outcome(rolled(2, who="agnes_baker")) == "open"
    assert outcome(rolled(2, during="headline")) == "open"
    assert outcome(Met(9, "rex_murphy", "graveyard", "rivertown_2", "graveyard"), rolled(2)) == "open"


@pytest.mark.parametrize(
    ("place", "card", "entry", "kind"),
    [
        ("graveyard", "rivertown_1", "graveyard", "wild"),
        ("street_downtown_easttown", "street_3", "scenic", "street"),
        ("graveyard", "temporal_fissure_2", "3", "anomaly"),
        ("graveyard", "archive.15", "graveyard", "archive"),
    ],
)
def test_it_goes_by_the_card_that_was_read(place: str, card: str, entry: str, kind: str) -> None:
    met = Met(1, "rex_murphy", place, card, entry)
    said = encounter_voice(met, [met])
    assert said.split(".")[0] == kind
    assert f"encounter.{said}" in BOX.voices()


def test_whatever_is_met_has_a_sentence_and_they_vary() -> None:
    said = set()
    for number in range(8):
        game, luck = thick(number)
        for _ in range(60):
            if game.over or game.ask is None:
                break
            game.answer(game.ask.sample(luck, "answer"))
            said |= {each.voice for each in recent(game.play) if isinstance(each, MetShown)}
    assert {f"encounter.{each}" for each in said} <= set(BOX.voices())
    assert len({each.rpartition(".")[2] for each in said}) == 3
