"""Of what the voice of this game has a sentence: the ids come from the cards."""

from __future__ import annotations

from miskatonic.games.noir.facts import CASES, CLUES, CONTACT, EQUIPMENT, THREATS

ENDINGS = ("won", "sanity", "threats")
"""Every end that a game may come to."""

VOICED = {
    "introduction": ("game",),
    "case": CASES,
    "threat": THREATS,
    "card": (*CLUES, CONTACT, *EQUIPMENT),
    "ending": ENDINGS,
}
