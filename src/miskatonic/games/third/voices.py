"""Of what the voice of this game has a sentence: the ids come from the components, encounters go by kind of place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from zlib import crc32

from miskatonic.games.third.facts import (
    EPIC_MONSTERS,
    FUTURE,
    HEADLINES,
    NEIGHBORHOOD_OF,
    NEIGHBORHOODS,
    SCENARIOS,
    SHEETS,
)
from miskatonic.games.third.facts.names import STREETS
from miskatonic.games.third.rules.codex import ARCHIVE_CARD
from miskatonic.games.third.scenes import Latest, Met, Rolled
from miskatonic.games.third.texts.archive import ARCHIVE

ENDINGS = (
    *(f"won.archive.{number}" for number in (5, 9, 12, 23, 25, 27, 36, 38)),
    *(f"lost.archive.{number}" for number in (9, 18, 27, 38)),
    "lost.nobody_left",
)
"""Every end that a game may come to."""

KINDS_OF_PLACE = {
    "table": ("velmas_diner", "hibbs_roadhouse", "la_bella_luna", "tick_tock_club"),
    "care": ("arkham_asylum", "st_marys_hospital", "mas_boarding_house", "south_church"),
    "study": ("observatory", "science_building", "orne_library", "historical_society", "arkham_advertiser"),
    "shop": ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"),
    "public": ("independence_square", "police_station", "train_station", "river_docks"),
    "wild": ("black_cave", "graveyard", "hangmans_hill", "unvisited_isle"),
}
STREET, ANOMALY = "street", "anomaly"
KIND_OF = {place: kind for kind, places in KINDS_OF_PLACE.items() for place in places}
OPEN, PASSED, FAILED = "open", "passed", "failed"
"""How an encounter stands: nothing is rolled yet or ever, or its last test ended so."""
VARIANTS = 3


def _faces() -> Iterable[str]:
    """The sides of archive cards that lie in the codex or beside a deck: those with lines."""
    for number, card in ARCHIVE.items():
        if card.front.lines:
            yield str(number)
        if card.back.lines:
            yield f"{number}.back"


VOICED: dict[str, Iterable[str]] = {
    "introduction": ("game",),
    "location": (*NEIGHBORHOODS, *NEIGHBORHOOD_OF, FUTURE),
    "street": STREETS,
    "investigator": tuple(SHEETS),
    "scenario": tuple(SCENARIOS),
    "archive": tuple(_faces()),
    "epic": tuple(EPIC_MONSTERS.values()),
    "headline": tuple(HEADLINES),
    "anomaly": tuple(name for name, sheet in SCENARIOS.items() if sheet.anomalies),
    "ending": ENDINGS,
    "encounter": (
        *(
            f"{kind}.{outcome}.{n}"
            for kind, outcome, n in product(
                (*KINDS_OF_PLACE, STREET, ANOMALY), (OPEN, PASSED, FAILED), range(1, VARIANTS + 1)
            )
        ),
        *(f"{ARCHIVE_CARD}{number}" for number, card in ARCHIVE.items() if card.encounters),
    ),
}


def encounter_voice(met: Met, latest: list[Latest]) -> str:
    """Which of the sentences on encounters is said of this one; the same whoever looks and however often."""
    if met.card.startswith(ARCHIVE_CARD):
        return met.card
    kind = KIND_OF.get(met.entry) or (STREET if met.entry in STREETS else ANOMALY)
    variant = 1 + crc32(f"{met.card} {met.entry} {met.at}".encode()) % VARIANTS
    return f"{kind}.{_outcome(met, latest)}.{variant}"


def _outcome(met: Met, latest: list[Latest]) -> str:
    """How its last test ended, before anybody met anything else."""
    outcome = OPEN
    for each in latest[latest.index(met) + 1 :]:
        if isinstance(each, Met):
            break
        if isinstance(each, Rolled) and each.who == met.who and each.during == "encounter":
            outcome = PASSED if each.successes > 0 else FAILED
    return outcome
