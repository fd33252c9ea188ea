"""The numbers that cards may change, by name: a rule that asks for any other is mistaken."""

from __future__ import annotations

from miskatonic.games.cards.bag.tokens import KINDS as TOKENS
from miskatonic.games.cards.play.facts.names import KEYWORDS, TRAITS
from miskatonic.games.cards.play.rules.slots import SLOTS
from miskatonic.games.cards.play.rules.table import SKILLS
from miskatonic.kernel.numbers import family

ACTIONS = ("move", "fight", "evade", "investigate", "engage", "draw", "resource", "parley", "resign")
_PROHIBITIONS = (
    *("attack", "be_damaged", "be_evaded", "commit", "discover_clues", "enemy_move_into", "investigate"),
    *("leave_play", "move_into", "play_assets", "play_events", "ready", "reveal_tokens", "spawn_at"),
    *("spend_clues", *(f"{each}_action" for each in ACTIONS)),
)
_OF_CARDS = ("asset", "enemy", "place")
_RATINGS = ("fight", "evade", "health", "sanity", "damage", "horror", "shroud")

NUMBERS = frozenset(
    {
        *(*family("base", SKILLS), *family("skill", SKILLS), *family("instead", SKILLS, SKILLS)),
        *family("who", ("actions", "hand_size", "health", "sanity")),
        *(*family("action_cost", ACTIONS), *family("actions_for", (*ACTIONS, *TRAITS))),
        *(*family("slots", SLOTS), *family("tome_slots", SLOTS)),
        *(*family("trait", TRAITS), *family("keyword", KEYWORDS), "blank"),
        *(*family(_OF_CARDS, _RATINGS), "agenda.doom"),
        *family("cannot", _PROHIBITIONS),
        *("attack.damage", "attack.most", "card.cost", "cost.enter", "test.difficulty", "upkeep.resources"),
        *(*family("token_fails", TOKENS), "token.minus"),
        *("connects", *family("investigate_with", SKILLS)),
        *("discard_when_empty", "events_go_under", "topmost_event"),
    }
)
