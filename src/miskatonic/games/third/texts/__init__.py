"""What cards say, read from the JSON files into the effect language; and what of it is in play.

Importing this fills the slot by which the rules ask what is written (`rules.written`).
"""

from __future__ import annotations

from miskatonic.games.third.abilities.cards import describe_card, source_of, source_of_investigator
from miskatonic.games.third.abilities.monsters import lurker_effect, source_of_monster, source_while_engaged
from miskatonic.games.third.rules import written
from miskatonic.games.third.texts.archive import printed_side, source_of_side
from miskatonic.games.third.texts.headlines import headline_effect, reckoning_of_sheet, sources_of_rumor
from miskatonic.games.third.texts.sentences import entry_effect, named_in

written.book = written.Book(
    entry=entry_effect,
    named=named_in,
    side=printed_side,
    headline=headline_effect,
    lurker=lurker_effect,
    reckoning=reckoning_of_sheet,
    card_lines=describe_card,
    card=source_of,
    investigator=source_of_investigator,
    monster=source_of_monster,
    engaged=source_while_engaged,
    codex=source_of_side,
    rumor=sources_of_rumor,
)
