"""The message ids that the language builds of its fields, for who checks that every message exists and is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from miskatonic.games.cards.play.words.foes import FOES
from miskatonic.games.cards.play.words.people import WHO
from miskatonic.games.cards.play.words.things import THINGS
from miskatonic.games.cards.play.words.where import PLACES

TOKENS = ("clues", "doom", "damage", "horror", "resources", "uses")
USES = ("ammo", "charges", "secrets", "supplies")
CANNOT = ("discover_clues", "spend_clues", "draw_action", "play_assets", "play_events")
RESULTS, ATTEMPTS = ("success", "failure"), ("fight", "evade", "investigate")
NOUNS = ("enemy", "location", "card", "asset", "treachery")

KINDS: dict[str, Iterable[str]] = {
    "noun.": (*NOUNS, *(f"{each}_is" for each in NOUNS), "investigator", "weakness_is"),
    "noun.of_": ("you", "here", "anybody", "nobody"),
    "adj.": (
        *("exhausted", "ready", "unengaged", "engaged", "unique", "not_unique"),
        *("revealed", "empty", "quiet", "cleared", "connecting"),
    ),
    "which.": ("nearest", "farthest", "farthest_from_all"),
    "where.": (*PLACES, "here_or_connecting", "this_or_connecting"),
    "who.": WHO,
    "foe.": FOES,
    "thing.": THINGS,
    "on.": ("you", "here", "this", "attached", "agenda", "act"),
    "deck.": ("cultists",),
    "tokens.": TOKENS,
    "count.margin_": ("fail", "succeed", "either"),
    "count.remaining_": ("health", "sanity"),
    "some.": (
        *("damage", "horror", "direct_damage", "direct_horror", "resources", "clues", "own_clues"),
        *("more_clues", "doom", "cards", "actions", *USES),
    ),
    "many.": ("clues", "resources", "damage", "horror", "cards"),
    "word.": ("damage", "horror", "any"),
    "stat.": ("fight", "evade", "health", "sanity", "damage", "horror", "hand_size"),
    "if.you_": ("least", "most", "none", "has"),
    "if.there_": ("least", "most", "none"),
    "if.at_": ("act", "agenda", "place_you", "place_this"),
    "if.this_": ("ready", "exhausted", "engaged_with_you", "in_your_area"),
    "if.succeed_": ("least", "most"),
    "if.fail_": ("least", "most"),
    "if.during_": (*ATTEMPTS, "parley"),
    "if.here_": ("has",),
    "if.anybody_": ("has",),
    "if.nobody_": ("has",),
    "effect.": ("passed", "failed", *ATTEMPTS),
    "effect.discard_": ("choose", "random", "all_but"),
    "effect.search_": ("draw", "hand", "top_draw", "top_hand", "x_draw", "x_hand"),
    "effect.send_": ("discard", "hand", "victory", "removed", "deck", "bottom"),
    "effect.turn_": ("ready", "exhausted"),
    "effect.cancel_": ("attack", "move", "spawn", "revelation"),
    "effect.fall_": ("defeated", "killed", "insane"),
    "effect.advance_": ("act", "agenda"),
    "span.": (
        *("test", "turn", "each_turn", "phase", "round", "game"),
        *("mythos", "investigation", "enemy", "upkeep"),
    ),
    "per.": ("test", "turn", "phase", "round", "game"),
    "option.cancel_": ("damage", "horror"),
    "log.placed.": ("clues", "resources"),
    "log.cancelled.": ("attack", "move", "spawn", "revelation"),
    "kind.": ("parley", "move", *ATTEMPTS),
    "ability.cannot_": CANNOT,
    "ability.you_cannot_": CANNOT,
    "ability.this_cannot_": ("leave_play", "be_evaded", "be_investigated", "be_entered"),
    "ability.enemies_cannot_": ("enter", "spawn"),
    "ability.symbol_": ("reveal", "fail", "after"),
    "when.ends_": ("when", "at"),
    "when.advances_": ("when", "after"),
    "when.discovers_": ("would", "after", "would_at", "after_at"),
    "when.during_": ATTEMPTS,
    "when.attacks_": ("when", "after"),
    "when.defeated_": ("when", "at", "after"),
    "when.spawns_": ("when", "after"),
}
"""How ids begin, and how they end."""


def _joined() -> Iterator[str]:
    yield from (f"play.{kind}{name}" for kind, names in KINDS.items() for name in names)


def built_ids() -> list[str]:
    return [
        *_joined(),
        *(f"play.when.{result}_{what}" for result, what in product(RESULTS, ("test", *ATTEMPTS, "parley"))),
        *(
            f"play.when.reveals_{when}_{what}"
            for when, what in product(("when", "after"), ("token", "symbol", "negative", "to_zero"))
        ),
        *(
            f"play.when.harmed_{when}_{on}"
            for when, on in product(("when", "after"), ("you", "yourself", "this"))
        ),
    ]
