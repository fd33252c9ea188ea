"""The numbers that things in play may change, by name: a rule that asks for any other is mistaken."""

from __future__ import annotations

from miskatonic.games.second.facts.names import ABILITIES, SKILLS, STATS
from miskatonic.games.second.facts.names import CHECKS as NAMED_CHECKS
from miskatonic.games.second.rules.boosts import CHECKS
from miskatonic.kernel.numbers import family

_RATINGS = ("awareness", "toughness", "horror_rating", "horror_damage", "combat_rating", "combat_damage")

NUMBERS = frozenset(
    {
        *SKILLS,
        *("focus", "max_sanity", "max_stamina", "movement_points", "clue_dice"),
        *(CHECKS, *family("check", (*SKILLS, *NAMED_CHECKS)), *family("arkham_check", SKILLS)),
        *family("monster", (*_RATINGS, *ABILITIES, "flying")),
        *("banned", "combat_by_lore", "fast_as_normal", "grounded", "no_appearing"),
        *("pierce_physical", "pierce_magical"),
        *("seal_cost", "close_difficulty", "no_sealing"),
        *("blocked_street", "free_spells", "no_spells", *(f"no_gain_{stat}" for stat in STATS)),
    }
)
