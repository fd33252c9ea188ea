"""The message ids that the second edition builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.second.box import BOX, RULES, UNITS, WOKEN_BY
from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    LOCATIONS,
    MONSTERS,
    MYTHOS,
    SHEETS,
    SKILLS,
    STREETS,
    WORLDS,
    read,
)
from miskatonic.games.second.goals import WISHES
from miskatonic.games.second.rules.harm import STATS
from miskatonic.games.second.rules.setup import CHOSEN, RANDOM
from miskatonic.games.second.view_aims import NAMES as AIMS

ELSEWHERE = ("jail", "lost", "sky", "outskirts", "inner_sanctum")
AMOUNTS = ("money", "clues", "sanity", "stamina", "points")
HOLDINGS = ("items", "weapons", "common", "unique", "spells", "skills", "allies")
SHARES = ("all", "half_up", "half_down")

LESSON = BOX.lesson()
HINTS = [hint.id for hint in LESSON.hints] if LESSON else []
KINDS: dict[str, Iterable[str]] = {
    "ability": (
        *("ambush", "endless", "nightmarish", "overwhelming", "undead"),
        *(
            f"{nature}_{defence}"
            for nature in ("magical", "physical")
            for defence in ("immunity", "resistance")
        ),
    ),
    "hint": HINTS,
    "aim": (*AIMS, *(f"{name}.short" for name in AIMS)),
    "amount": SHARES,
    "ancient": ANCIENT_ONES,
    "ancient_part": ("attack", "power", "start", "worshippers"),
    "area": ("arkham", "board", "locations", "streets", "sky_and_outskirts", *STREETS),
    "ask": ("surge", "surge_extra"),
    "card": CARDS,
    "colour": ("blue", "green", "red", "yellow"),
    "credits": ("fan", "game", "content"),
    "deck": ("common", "unique", "spells", "skills", "allies", "special", "mythos", "gates", "gate_cards"),
    "dimension": read("board")["dimensions"],
    "effect": ("check_passed", "check_failed", "check_then"),
    "fate": ("blessed", "cursed"),
    "flag": ("two_mythos_cards",),
    "icon": (
        *("ally", "blessing", "clue", "common_item", "money"),
        *("sanity", "skill", "spell", "stamina", "unique_item"),
    ),
    "intent": WISHES,
    "lines": ("mythos", "dice"),
    "log": ("insane", "unconscious", "no_arrest", "no_terror", "pay_money"),
    "monster": MONSTERS,
    "movement": ("fast", "flying", "normal", "stationary", "unique"),
    "mythos": MYTHOS,
    "mythos_type": ("headline", "mystic", "rumor", "special", "urban", "weather"),
    "neighborhood": STREETS,
    "number": (
        *("awareness", "toughness", "combat_rating", "combat_damage"),
        *("horror_rating", "horror_damage", "nightmarish", "overwhelming"),
    ),
    "occupation": SHEETS,
    "outcome": RULES,
    "phase": UNITS,
    "place": (*LOCATIONS, *STREETS, *WORLDS, *ELSEWHERE),
    "rating": ("azathoth", "hastur"),
    "setup": (
        *("ancient_one", f"ancient_one.{RANDOM}", "printing", "printing.first", "printing.later"),
        *("investigators", f"investigators.{RANDOM}", f"investigators.{CHOSEN}"),
    ),
    "skill": SKILLS,
    "some": (*AMOUNTS, *HOLDINGS, *SHARES, "gate_trophies", "monster_trophies", "toughness"),
    "special": ("close", "combat", "evade", "horror", "spell"),
    "standing": (
        *("fast_as_normal", "free_spells", "grounded"),
        *("no_arrest", "no_sealing", "no_spells", "no_terror"),
    ),
    "stat": STATS,
    "status": (
        *("blessed", "cursed", "delayed", "explored", "jail", "lost", "lose_next", "lost_turn"),
        *("no_loan", "out", "returned"),
    ),
    "stop": ("trade", "upkeep", "check"),
    "type": ("magical_weapon", "physical_weapon", "tome"),
    "what": (*AMOUNTS, *HOLDINGS),
    "who": SHEETS,
    "woken_by": WOKEN_BY,
    "world": WORLDS,
}
"""What each kind of term is about."""


def built_ids() -> list[str]:
    """All of them."""
    ids = [f"second.{kind}.{name}" for kind, names in KINDS.items() for name in names]
    ids += [f"second.setup.{name}.hint" for name in KINDS["setup"]]
    ids += [
        "second.setup.investigator",
        f"second.setup.investigator.{RANDOM}",
    ]  # what a seat may wish has no hint
    ids += [f"second.voice.{each}" for each in BOX.voices()]
    ids += BOX.tales()
    return [*ids, "second.title", "second.blurb"]
