"""Why an answer is a good one, in a sentence."""

from __future__ import annotations

from miskatonic.games.noir.rules.table import TYPES_TO_CLOSE, open_case, types_in
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.answers import fields
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.text import Text, say

PLAIN = {
    "pass": say("noir.reason.pass"),
    "stash": say("noir.reason.stash"),
    "unstash": say("noir.reason.unstash"),
    "continue": say("noir.reason.wait"),
}
TRIED = say("kernel.reason.tried")
FINDING = ("noir.ask.take", "noir.ask.search_deck")
DROPPING = ("noir.ask.discard_hand", "noir.ask.discard_lead_row")


def reason(game: Noir, ask: Ask, name: str) -> Text:
    """Noir's odds tell of what goes wrong: where nothing else tells, that it was tried out."""
    verb, *rest = fields(name)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "take":
        return say("noir.reason.take", card=game.state.lead_row[0]) if game.state.lead_row else TRIED
    if verb == "close":
        return say("noir.reason.close", case=rest[0], n=TYPES_TO_CLOSE)
    if verb in ("hand", "lead"):
        return _play(game, rest[0] if verb == "hand" else game.state.lead_row[0], rest[-1])
    if ask.prompt.id in DROPPING and not rest:
        return say("noir.reason.discard")
    return say("noir.reason.find") if ask.prompt.id in FINDING and name != "no" else TRIED


def _play(game: Noir, card: str, to: str) -> Text:
    """A card laid to the line of a case."""
    case = open_case(game.state, to)
    if case is None:
        return TRIED
    types = types_in([*case.line, card])
    if types > types_in(case.line):
        return say("noir.reason.new_type", case=to, n=types, most=TYPES_TO_CLOSE)
    return say("noir.reason.line", case=to)
