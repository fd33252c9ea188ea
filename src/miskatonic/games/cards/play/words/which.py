"""Cards by what is printed on them: "a Tome or Spell card", "a Madness weakness", "a Cultist enemy"."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.names import Trait
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.base import CardType, Code
from miskatonic.kernel.effects import Term
from miskatonic.kernel.text import Text, say


class Which(Term, frozen=True):
    """Cards of one of these types, with one of these traits, none of those, with one of these titles."""

    do = "which"
    type: tuple[CardType, ...] = ()
    trait: tuple[Trait, ...] = ()
    without: tuple[Trait, ...] = ()
    name: tuple[Code, ...] = ()
    weakness: bool | None = None

    def fits(self, card: str) -> bool:
        fact = printed(code_of(card))
        return (
            (not self.type or fact.type in self.type)
            and (not self.trait or any(each in fact.traits for each in self.trait))
            and not any(each in fact.traits for each in self.without)
            and (not self.name or fact.name in [printed(each).name for each in self.name])
            and (self.weakness is None or self.weakness == fact.weakness)
        )

    def noun(self) -> Text:
        """As a term, for "a", "each" and "all"."""
        if self.name:
            return say("play.noun.copy", card=[nouns.card(each) for each in self.name])
        said = nouns.with_traits(self.trait, self.without)
        if self.weakness is False:
            said.append(say("play.adj.no_weakness"))
        if self.weakness and not self.type:
            return nouns.noun("weakness", said)
        if len(self.type) > 1:
            said.append(say("play.adj.types", type=[f"cards.type.{each}" for each in self.type]))
        return nouns.noun(self.type[0] if len(self.type) == 1 else "card", said)

    def describe(self) -> Text:
        return nouns.one(self.noun())


ANY = Which()


WORDS = (Which,)
