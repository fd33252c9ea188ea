"""The message ids that play builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards.decks.ultimatums import BOONS, ULTIMATUMS
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.facts import CARDS, KEYWORDS, SETS, SUBTITLED, SYMBOLS, TRAITS
from miskatonic.games.cards.play.facts.scenarios import (
    CAMPAIGNS,
    GOT_AWAY,
    LISTS,
    NOTES,
    RESOLUTIONS,
    SCENARIOS,
    STORIES,
    UNSEEN,
)
from miskatonic.games.cards.play.texts import built

PHASES = (
    *("setup", "mulligan", "begin", "mythos", "mythos_end", "investigation", "next_turn", "turn", "enemy"),
    *("enemy_attacks", "upkeep", "refresh", "hand_size", "round_end", "resolution", "between"),
)


def _turned() -> Iterator[str]:
    """The cards whose other side has a name of its own."""
    for code, card in CARDS.items():
        if card.back_name or (card.unrevealed and card.unrevealed.title != card.title):
            yield code


def _is_past(story: str, ending: str) -> bool:
    """Endings that a game standing alone may have had before it."""
    return story != STORIES[-1] and not RESOLUTIONS[story, ending].same_as


LESSON = BOX.lesson()
HINTS = [hint.id for hint in LESSON.hints] if LESSON else []
STAGES = ("act", "agenda")
KINDS: dict[str, Iterable[str]] = {
    "hint": HINTS,
    "aim": ("doom", "last_doom", *(f"{name}.short" for name in ("act", "clues", "doom", "on_act"))),
    "lines": ("mythos", "tokens"),
    "log.leaves": ("discard", "hand", "deck", "bottom", "victory", "removed", "set_aside"),
    "log.advances": STAGES,
    "log.current": STAGES,
    "mark": ("damage", "horror", "clues", "doom", "resources", "uses"),
    "reason": ("fight", "evade", "goal"),
    "number": ("fight", "health", "evade", "damage", "horror"),
    "option": ("fight", "evade", "engage", "buy", "upgrade", "action_anything", "action_move"),
    "token": ("reveal", "fail", "after"),
    "stop": ("help", "mythos", "investigation", "hunters", "attacks", "attacked", "upkeep"),
    "uses": ("ammo", "charges", "secrets", "supplies"),
    "phase": PHASES,
    "card": (*CARDS, *UNSEEN),
    "scenario": SCENARIOS,
    "campaign": CAMPAIGNS,
    "difficulty": ("easy", "standard", "hard", "expert"),
    "note": NOTES,
    "variant": (*ULTIMATUMS, *BOONS),
    "section": LISTS,
    "intro": (*STORIES, "the_midnight_masks.others"),
    "resolution": (f"{story}.{ending.lower()}" for story, ending in RESOLUTIONS),
    "ending": (f"{story}.{ending.lower()}" for story, ending in RESOLUTIONS if _is_past(story, ending)),
    "decision": ("the_gathering.r1", "the_gathering.r2"),
    "effect.spawn_recorded": (GOT_AWAY,),
    "subname": sorted(SUBTITLED),
    "back": tuple(_turned()),
    "keyword": KEYWORDS,
    "set": SETS,
    "symbol": SYMBOLS,
    "trait": TRAITS,
}
"""What each kind of term is about."""


def built_ids() -> list[str]:
    ids = [f"play.{kind}.{name}" for kind, names in KINDS.items() for name in names]
    ids += [f"play.voice.{each}" for each in BOX.voices()]
    return [*ids, *BOX.tales(), *built.built_ids()]
