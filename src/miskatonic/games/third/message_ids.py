"""The message ids that the third edition builds at run time, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.games.third.abilities.cards import describe_investigator
from miskatonic.games.third.abilities.monsters import TEXTS, AfterText
from miskatonic.games.third.abilities.triggers import TRIGGERS
from miskatonic.games.third.box import BOX, UNITS
from miskatonic.games.third.facts import (
    CARDS,
    CONDITIONS,
    FUTURE,
    HEADLINES,
    MONSTERS,
    NEIGHBORHOOD_OF,
    NEIGHBORHOODS,
    PACTS,
    SCENARIOS,
    SHEETS,
    SKILLS,
)
from miskatonic.games.third.rules.actions import DO
from miskatonic.games.third.rules.setup import CHOSEN, RANDOM
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.view_aims import NAMES as AIMS
from miskatonic.games.third.voices import ENDINGS
from miskatonic.games.third.words.board import PLACES

HARMS = ("damage", "horror")
HEALED = ("health", "sanity")
TOKENS = ("money", "clues", "remnants")
OUT = ("defeated", "devoured", "retired")
STREETS = sorted({street.id for sheet in SCENARIOS.values() for street in sheet.streets})

LESSON = BOX.lesson()
HINTS = [hint.id for hint in LESSON.hints] if LESSON else []
KINDS: dict[str, Iterable[str]] = {
    "action": (name for name in DO if name not in ("go", "use", "codex")),
    "archive": (
        *map(str, ARCHIVE),
        *(f"{number}.back" for number, card in ARCHIVE.items() if card.back_title),
    ),
    "card": (*CARDS, *CONDITIONS),
    "condition": ("sheet_clues", "sheet_doom", "sheet_markers", "sheet_tokens"),
    "credits": ("content", "fan", "game"),
    "deck": ("items", "spells", "allies", "monsters", "headlines", "streets", "anomalies"),
    "headline": HEADLINES,
    "icon": sorted(
        {
            icon
            for place in NEIGHBORHOODS.values()
            for space in place.spaces
            for icon in (*space.tests, *space.rewards)
        }
    ),
    "intent": ("ward", "clue", "mend", "visit", "research", "focus", "gather", "evade"),
    "keyword": ("watcher", "massive", "elusive", "feed"),
    "log": (
        *(f"card_recovers_{each}" for each in HEALED),
        *(f"card_suffers_{each}" for each in HARMS),
        *(f"moved_{each}" for each in HARMS),
        *(f"prevented_{each}" for each in HARMS),
        *(f"recover_{each}" for each in HEALED),
        *(f"suffer_{each}" for each in HARMS),
        *(f"traded_{each}" for each in TOKENS),
        *OUT,
        *("won", "lost"),
    ),
    "hint": HINTS,
    "aim": (*AIMS, *(f"{name}.short" for name in AIMS)),
    "amount": ("successes", "one_die", "doom_in_your_space", "monsters_in_your_neighborhood", "that_many"),
    "choice": ("stay_loyal", "betray_sanford"),
    "card_trait": (card.id for card in CARDS.values() if card.deck == "allies"),
    "color": ("white", "blue", "red"),
    "effect": ("passed", "failed"),
    "harm": HARMS,
    "kind": ("item", "spell", "tome"),
    "marker": ("white", "blue", "red", "facedown"),
    "monster": MONSTERS,
    "lines": ("mythos", "dice"),
    "monster_text": (
        *(text.do for text in TEXTS if issubclass(text, AfterText)),
        "watcher",
        "massive",
        "elusive",
    ),
    "number": ("health", "attack_modifier", "evade_modifier", "damage", "horror", "speed"),
    "occupation": SHEETS,
    "option": (*(f"assign_{each}" for each in HARMS), *(f"give_{each}" for each in TOKENS)),
    "out": OUT,
    "outcome": ENDINGS,
    "pact": PACTS,
    "phase": UNITS,
    "place": (*NEIGHBORHOODS, *NEIGHBORHOOD_OF, *STREETS, FUTURE),
    "prey": ("lowest", "highest", "most_clues", "most_remnants", "most_spells", "nearest"),
    "role": sorted({role for sheet in SHEETS.values() for role in sheet.roles}),
    "scenario": SCENARIOS,
    "section": sorted({name for card in ARCHIVE.values() for name in card.back.sections}),
    "some": (*TOKENS, *HARMS, *HEALED, "focus", "direct_horror", "spells", "allies", "all", "equal"),
    "spot": ("unstable_space", "most_doom", "street_nearest_prey", "street_nearest_leader"),
    "setup": (
        *("scenario", f"scenario.{RANDOM}"),
        *("investigators", f"investigators.{RANDOM}", f"investigators.{CHOSEN}"),
    ),
    "skill": SKILLS,
    "state": ("ready", "engaged", "exhausted"),
    "status": ("delayed",),
    "stop": ("turns", "encounters"),
    "story": SCENARIOS,
    "street": ("residential", "bridge", "scenic"),
    "talent": (f"{name}.{n}" for name in SHEETS for n in range(1, len(describe_investigator(name)) + 1)),
    "thing": ("money", *HARMS, *HEALED),
    "token": sorted({token for sheet in SCENARIOS.values() for token in sheet.cup}),
    "trait": sorted(
        {trait for card in CARDS.values() for trait in card.traits}
        | {trait for monster in MONSTERS.values() for trait in monster.traits}
    ),
    "type": ("item", "spell", "ally", "talent", "condition"),
    "when": TRIGGERS,
    "where": PLACES,
    "who": SHEETS,
}
"""What each kind of term is about."""


def built_ids() -> list[str]:
    """All of them."""
    ids = [f"third.{kind}.{name}" for kind, names in KINDS.items() for name in names]
    ids += [f"third.setup.{name}.hint" for name in KINDS["setup"]]
    ids += ["third.setup.investigator", f"third.setup.investigator.{RANDOM}"]  # a seat's wish has no hint
    ids += [f"third.voice.{each}" for each in BOX.voices()]
    ids += BOX.tales()
    return [*ids, "third.title", "third.blurb"]
