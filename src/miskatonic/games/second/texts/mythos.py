"""What the Mythos cards say, read from mythos.json: what they do at once, what holds while they are in play, rumors."""

from __future__ import annotations

from miskatonic.games.second.abilities.rows import MYTHOS_VOCABULARY, MythosRow, RumorText
from miskatonic.games.second.facts import MYTHOS, read
from miskatonic.games.second.words.standing import Standing
from miskatonic.kernel.effects import Nothing, Word
from miskatonic.kernel.text import Text, say

_ROWS = MYTHOS_VOCABULARY.records("mythos.json", read("mythos"), MythosRow)
MYTHOS_EFFECTS: dict[str, Word] = {card: row.effect for card, row in _ROWS.items()}
"""What a headline or an environment does when its text is applied."""
STANDING: dict[str, tuple[Standing, ...]] = {card: row.rules for card, row in _ROWS.items()}
"""What holds while the card is in play."""
RUMORS: dict[str, RumorText] = {card: row.rumor for card, row in _ROWS.items() if row.rumor is not None}


def describe_mythos(card: str) -> list[Text]:
    """The special text of a card, clause by clause."""
    fact = MYTHOS[card]
    if fact.type == "special":
        return [say("second.effect.shuffle_mythos")]
    clauses = []
    if not isinstance(MYTHOS_EFFECTS[card], Nothing):
        clauses.append(MYTHOS_EFFECTS[card].describe())
    standing_text = [rule.describe() for rule in STANDING[card]]
    if fact.type == "headline":
        standing_text = [say("second.standing.until_next_turn", effect=text) for text in standing_text]
    clauses += standing_text
    if fact.type == "rumor":
        clauses += RUMORS[card].describe(fact.activity_marker)
    return clauses
