"""Of what the voice of this game has a sentence, but for its endings: the ids come from the components."""

from __future__ import annotations

from miskatonic.games.second.facts import ANCIENT_ONES

VOICED = {
    "introduction": ("game",),
    "ancient": ANCIENT_ONES,
}
