"""What cards say, read from the JSON files into the effect language; and what of it is in play.

Importing this fills the slots by which the rules ask for texts (`rules.texts`).
"""

from __future__ import annotations

from miskatonic.games.third.abilities.cards import describe_card, source_of, source_of_investigator
from miskatonic.games.third.abilities.monsters import lurker_effect, source_of_monster, source_while_engaged
from miskatonic.games.third.rules.texts import TEXTS
from miskatonic.games.third.texts.archive import printed_side, source_of_side
from miskatonic.games.third.texts.headlines import headline_effect, reckoning_of_sheet, sources_of_rumor
from miskatonic.games.third.texts.sentences import entry_effect, named_in

TEXTS.entry = entry_effect
TEXTS.named = named_in
TEXTS.side = printed_side
TEXTS.headline = headline_effect
TEXTS.lurker = lurker_effect
TEXTS.reckoning = reckoning_of_sheet
TEXTS.card_lines = describe_card
TEXTS.card = source_of
TEXTS.investigator = source_of_investigator
TEXTS.monster = source_of_monster
TEXTS.engaged = source_while_engaged
TEXTS.codex = source_of_side
TEXTS.rumor = sources_of_rumor
