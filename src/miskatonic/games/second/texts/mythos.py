"""What the Mythos cards say, read from mythos.json: what they do at once, what holds while they are in play, rumors."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.games.second.facts import MYTHOS, read
from miskatonic.games.second.words import mythos, rumors, standing
from miskatonic.games.second.words.rumors import Never
from miskatonic.games.second.words.standing import Standing
from miskatonic.games.second.words.vocabulary import VOCABULARY
from miskatonic.kernel.effects import Condition, Nothing, Vocabulary, Word
from miskatonic.kernel.text import Text, say

LANGUAGE = Vocabulary(*VOCABULARY.words.values(), *mythos.WORDS, *rumors.WORDS, *standing.TERMS)
"""All words of this game and those that only Mythos cards use."""


class RumorText(Struct, frozen=True):
    """What a rumor says: while it lasts, what can be done about it in its street, and how it ends."""

    on_enter: Word = Nothing()
    ongoing: Word = Nothing()
    """At the end of every Mythos Phase from the next turn on."""
    action: Word = Nothing()
    """In the Arkham Encounters Phase, for who is in its street."""
    pass_when: Condition = Never()
    reward: Word = Nothing()
    """For every player, when it is passed."""
    fail_when: Condition = Never()
    failure: Word = Nothing()

    def describe(self, street: str) -> list[Text]:
        """Its clauses, in the order of the card."""
        clauses = []
        if not isinstance(self.on_enter, Nothing):
            clauses.append(self.on_enter.describe())
        clauses.append(say("second.rumor.ongoing", effect=self.ongoing.describe()))
        clauses.append(say("second.rumor.action", place=street, effect=self.action.describe()))
        if isinstance(self.pass_when, Never):
            clauses.append(say("second.rumor.reward", effect=self.reward.describe()))
        else:
            when, reward = self.pass_when.describe(), self.reward.describe()
            clauses.append(say("second.rumor.pass", condition=when, effect=reward))
        if not isinstance(self.fail_when, Never):
            when, failure = self.fail_when.describe(), self.failure.describe()
            clauses.append(say("second.rumor.fail", condition=when, effect=failure))
        elif not isinstance(self.failure, Nothing):
            clauses.append(say("second.rumor.failure", effect=self.failure.describe()))
        return clauses


def _rumor(data: dict[str, Any]) -> RumorText:
    names = {"passes": "pass_when", "fails": "fail_when"}
    return RumorText(**{names.get(name, name): LANGUAGE.read(term) for name, term in data.items()})


_ROWS: list[dict[str, Any]] = read("mythos")
MYTHOS_EFFECTS: dict[str, Word] = {
    row["id"]: LANGUAGE.read(row["effect"]) if "effect" in row else Nothing() for row in _ROWS
}
"""What a headline or an environment does when its text is applied."""
STANDING: dict[str, tuple[Standing, ...]] = {
    row["id"]: tuple(LANGUAGE.read(rule) for rule in row.get("rules", ())) for row in _ROWS
}
"""What holds while the card is in play."""
RUMORS: dict[str, RumorText] = {row["id"]: _rumor(row["rumor"]) for row in _ROWS if "rumor" in row}


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
