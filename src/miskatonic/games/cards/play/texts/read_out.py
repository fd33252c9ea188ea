"""What stands on a card that a line of the log shows, for who does not see the card."""

from __future__ import annotations

from miskatonic.games.cards.play.texts.describe import card_lines
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.kernel.effects import Nothing
from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import Text

DRAWN = ("play.log.draws_encounter", "play.log.draws")
TURNED = ("play.log.advances.act", "play.log.advances.agenda")


def read_out(entry: Entry) -> list[Text]:
    """An encounter card or a weakness that is drawn, the other side of an act or an agenda that advances.

    A card that somebody draws for himself alone is in his hand, where he reads it.
    """
    card = entry.args.get("card")
    if not isinstance(card, Text) or entry.seen is not None:
        return []
    code = card.id.rpartition(".")[2]
    if entry.id in TURNED:
        back = STAGES[code].back
        return [] if isinstance(back, Nothing) else [back.describe()]
    return card_lines(code) if entry.id in DRAWN else []
