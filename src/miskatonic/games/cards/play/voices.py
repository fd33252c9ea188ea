"""Of what the voice of the card game has a sentence: the ids come from the cards, tests go by what they are part of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from zlib import crc32

from miskatonic.games.cards.play.abilities.uses import Action
from miskatonic.games.cards.play.facts import INVESTIGATORS, printed
from miskatonic.games.cards.play.facts.encounter import ENCOUNTER
from miskatonic.games.cards.play.facts.scenarios import CAMPAIGNS, RESOLUTIONS, SCENARIOS, UNSEEN, order_of
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules.story import NOBODY_LEFT
from miskatonic.games.cards.play.scenes import EVADE, FIGHT, INVESTIGATE, Tested
from miskatonic.games.cards.play.texts import text_of
from miskatonic.games.cards.play.texts.rows import STAGES

PARLEY, TREACHERY, OTHER = "parley", "treachery", "other"
KINDS_OF_TEST = (INVESTIGATE, FIGHT, EVADE, PARLEY, TREACHERY, OTHER)
PASSED, FAILED = "passed", "failed"
VARIANTS = 3


def _cards(type_: str) -> tuple[str, ...]:
    return tuple(code for code, facts in ENCOUNTER.items() if facts.type == type_)


VOICED: dict[str, Iterable[str]] = {
    "introduction": ("game",),
    "campaign": CAMPAIGNS,
    "scenario": tuple(SCENARIOS),
    "investigator": tuple(INVESTIGATORS),
    "location": (*_cards("location"), *UNSEEN),
    "act": _cards("act"),
    "agenda": _cards("agenda"),
    "turned": tuple(STAGES),
    "interlude": tuple(name for each in CAMPAIGNS for name in order_of(each)[:-1]),
    "ending": (*(f"{story}.{ending.lower()}" for story, ending in RESOLUTIONS), NOBODY_LEFT),
    "test": tuple(
        f"{kind}.{outcome}.{n}"
        for kind, outcome, n in product(KINDS_OF_TEST, (PASSED, FAILED), range(1, VARIANTS + 1))
    ),
}


def voice_of_test(made: Tested) -> str:
    """Which of the sentences on tests is said of this one; the same whoever looks and however often."""
    kind = made.during or _kind(code_of(made.source))
    variant = 1 + crc32(f"{made.at} {made.seat} {made.against} {made.source}".encode()) % VARIANTS
    return f"{kind}.{PASSED if made.succeeded else FAILED}.{variant}"


@cache
def _kind(code: str) -> str:
    """What a test is that is part of no action of its own, by the card that asks for it."""
    if not code:
        return OTHER
    if printed(code).type == "treachery":
        return TREACHERY
    parleys = (isinstance(each, Action) and each.kind == PARLEY for each in text_of(code).abilities)
    return PARLEY if any(parleys) else OTHER
