"""The chance to win is one: it is sure of what is over, fits what is counted, and grows with what is done."""

from __future__ import annotations

import pytest

from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.worth import LEARNT, features, worth
from tests.third.table import lay, person


def test_what_is_over_is_known() -> None:
    assert (worth(lay(result="won").game), worth(lay(result="lost").game)) == (1.0, 0.0)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_weights_fit_what_is_counted_and_doom_on_the_sheet_is_bad(scenario: str) -> None:
    two = person("agnes_baker", place=SCENARIOS[scenario].start), person("rex_murphy")
    calm, late = lay(*two, scenario=scenario), lay(*two, scenario=scenario, sheet_doom=6)
    assert len(LEARNT[scenario]) == len(features(calm.game)) + 1
    assert 0.0 < worth(late.game) <= worth(calm.game) < 1.0


def test_it_is_likelier_to_win_for_who_is_well() -> None:
    well = lay(person("agnes_baker"), person("rex_murphy"))
    hurt = lay(person("agnes_baker", damage=4, horror=4), person("rex_murphy", damage=4, horror=4))
    assert worth(hurt.game) < worth(well.game)
