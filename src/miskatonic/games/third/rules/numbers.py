"""The numbers that things in play may change, by name: a rule that asks for any other is mistaken."""

from __future__ import annotations

from miskatonic.games.third.facts.names import DURING, SKILLS
from miskatonic.games.third.rules.casting import BLOOD, BLOOD_POWER, FAMILIAR
from miskatonic.games.third.rules.doom import ANOMALIES, OUTBREAKS
from miskatonic.games.third.rules.people import KEYWORDS
from miskatonic.kernel.numbers import family

_TESTS = (*DURING, "headline")
"""What a test is part of."""
_RATINGS = ("attack_modifier", "evade_modifier", "damage", "horror", "speed", "health")

NUMBERS = frozenset(
    {
        *SKILLS,
        *("pool", *family("pool", (*SKILLS, *_TESTS)), *family("pool", SKILLS, _TESTS)),
        *("success_from", "only_sixes", "focus_each", "focus_limit"),
        *("actions", "steps", "bought_steps", "cannot_enter"),
        *("cannot_discard", "cannot_gain", "price", "trust_fund", "pact_dice"),
        *(BLOOD, BLOOD_POWER, FAMILIAR),
        *(OUTBREAKS, ANOMALIES),
        *("unseen", *family("monster", _RATINGS), *KEYWORDS.values()),
    }
)
