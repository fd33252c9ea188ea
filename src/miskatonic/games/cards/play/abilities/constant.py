"""Constant abilities: numbers that are otherwise while a card is in play, or for a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from miskatonic.games.cards.play.abilities.printed import CONSTANT, Printed, is_blank
from miskatonic.games.cards.play.facts.names import Keyword, Trait
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.happenings import RevealsTokens
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.amounts import Amount, plus, some
from miskatonic.games.cards.play.words.base import Number, Positive, Skill, joined
from miskatonic.games.cards.play.words.foes import Foe, foe_text, foes
from miskatonic.games.cards.play.words.people import Investigators, Who, seats_of, who_text
from miskatonic.games.cards.play.words.sources import card_of, scope_of
from miskatonic.games.cards.play.words.where import Location, Where, place_text, places
from miskatonic.games.cards.play.words.which import Which
from miskatonic.kernel.abilities import (
    ADD,
    MOST,
    TIMES,
    WOULD,
    Ability,
    How,
    Modifier,
    Source,
    reacts,
)
from miskatonic.kernel.answers import about
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Count
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.text import Text, say

Fits = Callable[[Cards, Source, str | None], bool]


def amount_of(n: int | Count) -> int | Callable[[Cards, Source], int]:
    """A fixed amount, or what the table says now."""
    if isinstance(n, int):
        return n
    count = n
    return lambda game, source: count.value(scope_of(game, source, CONSTANT))


def said_while(text: Text, condition: Condition | None) -> Text:
    return text if condition is None else say("play.ability.while", text=text, condition=condition.describe())


class Constant(Printed, frozen=True, kw_only=True):
    """A change of a number, while something holds."""

    condition: Condition | None = None

    def holds(self, game: Cards, source: Source) -> bool:
        if is_blank(game, source):
            return False
        return self.condition is None or self.condition.holds(scope_of(game, source, CONSTANT))


class ForAll(Constant, frozen=True, kw_only=True):
    """One that changes what is nobody's own: enemies, places, tokens, or everybody's prices."""

    @property
    def own(self) -> bool:
        return False

    def is_among(self, enemy: Foe, game: Cards, source: Source, subject: str | None) -> bool:
        """Whether the enemy in question is meant, while it holds."""
        return subject in foes(scope_of(game, source, CONSTANT), enemy) and self.holds(game, source)


def modifier(number: str, n: int | Count, fits: Fits | None, how: How = ADD) -> Modifier:
    return Modifier(number, amount_of(n), CONSTANT, fits, how)


# ---------------------------------------------------------------------- investigators


class Get(Constant, frozen=True):
    """Skills are higher or lower: yours, or those of others."""

    do = "get"
    skill: Annotated[tuple[Skill, ...], SOME]
    n: Amount
    who: Who = "you"

    @property
    def own(self) -> bool:
        return self.who == "you"

    def abilities(self) -> tuple[Ability, ...]:
        return tuple(modifier(f"skill.{each}", self.n, self.fits) for each in self.skill)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        skills = [plus(self.n, say(f"cards.skill.{each}")) for each in self.skill]
        if len(self.skill) == len(table.SKILLS):
            skills = [plus(self.n, say("play.stat.each_skill"))]
        return said_while(_gets(self.who, joined(skills)), self.condition)


def is_meant(game: Cards, source: Source, subject: str | None, who: str | Investigators) -> bool:
    """Whether a number of an investigator ("seat:0") is that of somebody who is meant."""
    if who == "you" and source.seat is not None:
        return subject == table.named_seat(source.seat)
    if who == "bearer":
        it = table.thing(game, card_of(source))
        return it is not None and subject == table.named_seat(it.seat) and not table.person(game, it.seat).out
    scope = scope_of(game, source, CONSTANT)
    return subject in [table.named_seat(seat) for seat in seats_of(scope, who)]


def _gets(who: str | Investigators, what: Text) -> Text:
    if who == "you":
        return say("play.ability.you_get", what=what)
    return say("play.ability.gets", who=who_text(who), what=what)


class Your(Constant, frozen=True):
    """Something of yours is more or less: health, sanity, hand size, actions in a turn."""

    do = "your"
    what: Literal["health", "sanity", "hand_size", "actions"]
    n: Amount
    who: Who = "you"

    @property
    def own(self) -> bool:
        return self.who == "you"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier(f"who.{self.what}", self.n, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        if self.what == "actions":
            return said_while(say("play.ability.more_actions", what=some("actions", self.n)), self.condition)
        return said_while(_gets(self.who, plus(self.n, say(f"play.stat.{self.what}"))), self.condition)


class ActionsFor(Constant, frozen=True):
    """An additional action in each turn that only abilities of cards with this trait may use."""

    do = "actions_for"
    trait: Trait
    n: Positive = 1

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier(f"actions_for.{self.trait}", self.n, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, "you") and self.holds(game, source)

    def describe(self) -> Text:
        return say("play.ability.actions_for", n=self.n, trait=self.trait)


class SkillInstead(Constant, frozen=True):
    """One skill may be used in place of others."""

    do = "skill_instead"
    use: Skill
    of: Annotated[tuple[Skill, ...], SOME]

    def abilities(self) -> tuple[Ability, ...]:
        return tuple(modifier(f"instead.{each}.{self.use}", 1, self.fits) for each in self.of)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, "you") and self.holds(game, source)

    def describe(self) -> Text:
        others = [f"cards.skill.{each}" for each in self.of]
        return say("play.ability.skill_instead", skill=f"cards.skill.{self.use}", skill2=others)


class Dearer(ForAll, frozen=True):
    """The first of certain actions that one performs in a round costs more."""

    do = "dearer"
    kinds: Annotated[tuple[Literal["move", "fight", "evade", "investigate"], ...], SOME]
    n: Positive = 1
    who: Who = "bearer"

    def abilities(self) -> tuple[Ability, ...]:
        return tuple(modifier(f"action_cost.{each}", self.n, self.fits) for each in self.kinds)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        if subject is None:
            return False
        seat, limits = about(subject), game.state.limits
        if limits and any(f"turn/did:{each}:{seat}" in limits for each in self.kinds):
            return False
        return is_meant(game, source, subject, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        return say("play.ability.dearer", kind=[say(f"play.kind.{each}") for each in self.kinds], n=self.n)


class Cheaper(Constant, frozen=True):
    """Cards that fit cost less to play, or more."""

    do = "cheaper"
    which: Which
    n: Number
    who: Who = "you"

    @property
    def own(self) -> bool:
        return self.who == "you"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("card.cost", -self.n, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        if subject is None or not self.which.fits(subject):
            return False
        holder = next((who for who in game.state.investigators if subject in who.hand), None)
        named = None if holder is None else table.named_seat(holder.seat)
        return is_meant(game, source, named, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        text = say("play.ability.cheaper", noun=self.which.noun(), n=self.n)
        return text if self.who == "you" else say("play.ability.for", who=who_text(self.who), text=text)


class Slots(Constant, frozen=True):
    """More slots, perhaps for Tomes only: rules know no others that some cards have to themselves."""

    do = "slots"
    slot: Literal["ally", "accessory", "body", "hand", "arcane"]
    n: Positive = 1
    trait: Literal["tome"] | None = None

    def abilities(self) -> tuple[Ability, ...]:
        name = "slots" if self.trait is None else f"{self.trait}_slots"
        return (modifier(f"{name}.{self.slot}", self.n, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, "you")

    def describe(self) -> Text:
        slot = f"cards.slot.{self.slot}"
        if self.trait is None:
            return say("play.ability.slots", n=self.n, slot=slot)
        return say("play.ability.slots_for", n=self.n, slot=slot, trait=self.trait)


# ---------------------------------------------------------------------- enemies and places


class EnemyGets(ForAll, frozen=True):
    """Enemies have other values."""

    do = "enemy_gets"
    stat: Annotated[tuple[Literal["fight", "evade", "health", "damage", "horror"], ...], SOME]
    n: Amount
    enemy: Foe = "this"

    def abilities(self) -> tuple[Ability, ...]:
        return tuple(modifier(f"enemy.{each}", self.n, self.fits) for each in self.stat)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return self.is_among(self.enemy, game, source, subject)

    def describe(self) -> Text:
        stats = joined([plus(self.n, say(f"play.stat.{each}")) for each in self.stat])
        text = say("play.ability.gets", who=foe_text(self.enemy), what=stats)
        return said_while(text, self.condition)


class Gains(ForAll, frozen=True):
    """Enemies gain a keyword."""

    do = "gains"
    keyword: Keyword
    enemy: Foe = "this"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier(f"keyword.{self.keyword}", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return self.is_among(self.enemy, game, source, subject)

    def describe(self) -> Text:
        text = say("play.ability.gains", enemy=foe_text(self.enemy), keyword=self.keyword)
        return said_while(text, self.condition)


class PlaceGets(ForAll, frozen=True):
    """A location has another shroud."""

    do = "place_gets"
    shroud: Number
    place: Where = "attached"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("place.shroud", self.shroud, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return subject in places(scope_of(game, source, CONSTANT), self.place) and self.holds(game, source)

    def describe(self) -> Text:
        what = plus(self.shroud, say("play.stat.shroud"))
        return said_while(say("play.ability.gets", who=place_text(self.place), what=what), self.condition)


class InvestigatedWith(ForAll, frozen=True):
    """This location, or the one it lies at, is investigated with another skill, whatever the attempt would use."""

    do = "investigated_with"
    skill: Skill

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier(f"investigate_with.{self.skill}", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        here = [source.id] if subject == source.id else places(scope_of(game, source, CONSTANT), "this")
        return subject in here and self.holds(game, source)

    def describe(self) -> Text:
        return say("play.ability.investigated_with", skill=f"cards.skill.{self.skill}")


class Connected(ForAll, frozen=True):
    """This location is connected to others that fit, both ways."""

    do = "connected"
    to: Location

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("connects", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        here, _, there = (subject or "").partition(">")
        scope = scope_of(game, source, CONSTANT)
        return here == source.id != there and there in places(scope, self.to)

    def describe(self) -> Text:
        return say("play.ability.connected", place=place_text(self.to))


class EntryCost(ForAll, frozen=True):
    """Who enters this location spends resources for it, or does not enter."""

    do = "entry_cost"
    resources: Positive

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("cost.enter", self.resources, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return subject == source.id and self.holds(game, source)

    def describe(self) -> Text:
        return said_while(say("play.ability.entry_cost", n=self.resources), self.condition)


class DamageAtMost(ForAll, frozen=True):
    """One attack deals each enemy at this location at most so much."""

    do = "damage_at_most"
    n: Positive
    enemy: Foe

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("attack.most", self.n, self.fits, MOST),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return self.is_among(self.enemy, game, source, subject)

    def describe(self) -> Text:
        return say("play.ability.damage_at_most", n=self.n, enemy=foe_text(self.enemy))


# ---------------------------------------------------------------------- texts and tokens


class Blank(ForAll, frozen=True):
    """The printed text of investigators, or of an enemy, counts as blank but for its traits."""

    do = "blank"
    who: Who | None = None
    enemy: Foe | None = None

    def faults(self) -> tuple[str, ...]:
        return () if (self.who is None) != (self.enemy is None) else ("who", "enemy")

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("blank", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        if subject is None or subject.startswith("seat:") != (self.who is not None):
            return False
        if self.who is not None:
            return is_meant(game, source, subject, self.who) and self.holds(game, source)
        assert self.enemy is not None
        return subject in foes(scope_of(game, source, CONSTANT), self.enemy)

    def describe(self) -> Text:
        what = foe_text(self.enemy) if self.enemy is not None else who_text(self.who or "you")
        return said_while(say("play.ability.blank", what=what), self.condition)


class TokenFails(ForAll, frozen=True):
    """Each elder sign that you reveal is an automatic failure."""

    do = "elder_sign_fails"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("token_fails.elder_sign", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, "bearer") and self.holds(game, source)

    def describe(self) -> Text:
        return say("play.ability.elder_sign_fails")


class NoTokens(Constant, frozen=True):
    """You reveal no chaos tokens in tests of yours."""

    do = "no_tokens"

    def abilities(self) -> tuple[Ability, ...]:
        never = modifier("cannot.reveal_tokens", 1, self.fits)
        return (never, reacts(RevealsTokens, WOULD, self.run, CONSTANT, fits=self.stops))

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return is_meant(game, source, subject, "you") and self.holds(game, source)

    def stops(self, game: Cards, source: Source, happening: RevealsTokens) -> bool:
        return happening.seat == source.seat and not happening.none

    def run(self, game: Cards, source: Source, happening: RevealsTokens) -> Flow[None]:
        happening.none = True
        return
        yield

    def describe(self) -> Text:
        return say("play.ability.no_tokens")


class TokensDoubled(ForAll, frozen=True):
    """What revealed tokens take away is doubled, in attempts to evade this enemy."""

    do = "tokens_doubled"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("token.minus", 2, self.fits, TIMES),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        return subject == f"evade:{source.id}" and self.holds(game, source)

    def describe(self) -> Text:
        return say("play.ability.tokens_doubled")


PRINTED = (
    Get,
    Your,
    ActionsFor,
    SkillInstead,
    Dearer,
    Cheaper,
    Slots,
    EnemyGets,
    Gains,
    PlaceGets,
    InvestigatedWith,
    Connected,
    EntryCost,
    DamageAtMost,
    Blank,
    TokenFails,
    NoTokens,
    TokensDoubled,
)
