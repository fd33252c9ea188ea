"""What abilities answer to: "after you defeat an enemy", "when the round ends", each naming a happening and its moment.

In a trigger "you" is who has the card; on cards that nobody has (locations, enemies, acts) it is whom it happens to.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.chances import value_of
from miskatonic.games.cards.play.rules.happenings import (
    Advances,
    Begins,
    DiscoversClues,
    DrawsEncounter,
    Ends,
    EnemyAttacks,
    EnemyDefeated,
    Engages,
    EntersPlay,
    Evades,
    Happening,
    Moves,
    PlaysCard,
    Resolves,
    RevealsPlace,
    RevealsToken,
    RevealsTokens,
    Spawns,
    Succeeds,
    Suffers,
    TestEnds,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.rules.testing import raw_value
from miskatonic.games.cards.play.words import nouns
from miskatonic.games.cards.play.words.base import Harm, Token
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.where import Where, place_text, places
from miskatonic.games.cards.play.words.which import ANY, Which
from miskatonic.kernel.abilities import AFTER, AT, WHEN, WOULD, Moment
from miskatonic.kernel.effects import Term
from miskatonic.kernel.text import Text, say

MOMENTS = {"would": WOULD, "when": WHEN, "at": AT, "after": AFTER}
Whose = Literal["you", "here", "any"]
"""To whom it happens: you, an investigator at your location, anybody."""
PHASES = ("mythos", "investigation", "enemy", "upkeep")


class Trigger(Term, frozen=True):
    """Something that happens, at a moment of it."""

    to: ClassVar[Any]
    """The class of the happening."""
    always: ClassVar[Moment] = AFTER
    """The moment, for triggers that have but one."""

    @property
    def moment(self) -> Moment:
        when = getattr(self, "when", None)
        return self.always if when is None else MOMENTS[when]

    def fits(self, scope: CardScope, happening: Any) -> bool:
        """Whether it is the one meant."""
        raise NotImplementedError


def concerns(scope: CardScope, whose: str, happening: Happening) -> bool:
    """Whether it happens to whom the trigger means."""
    if happening.seat < 0 or whose == "any":
        return whose == "any"
    if whose == "you":
        return happening.seat == scope.seat
    return table.person(scope.play, happening.seat).place == scope.who.place


def enemy_fits(scope: CardScope, enemy: str, which: Literal["this"] | Enemy | None) -> bool:
    """Whether it is this enemy, or one that fits; None: any."""
    if which is None:
        return True
    if which == "this":
        return enemy == scope.card
    it = table.thing(scope.play, enemy)
    if it is None:
        return which.at is None and _fits_printed(which, enemy)
    around = None if which.at is None else places(scope, which.at)
    return which.fits(scope, it, around)


def _fits_printed(which: Enemy, enemy: str) -> bool:
    """Of an enemy that is not in play, or not yet: what is printed on it."""
    fact = printed(code_of(enemy))
    return (
        (not which.trait or any(each in fact.traits for each in which.trait))
        and not any(each in fact.traits for each in which.without)
        and (not which.name or fact.name in [printed(each).name for each in which.name])
        and (which.weakness is None or which.weakness == fact.weakness)
    )


def enemy_said(which: Literal["this"] | Enemy | None) -> Text:
    if which is None:
        return nouns.one(nouns.noun("enemy"))
    return say("play.foe.this") if which == "this" else which.describe()


# ---------------------------------------------------------------------- the round


class OnBegin(Trigger, frozen=True):
    """A span begins."""

    do = "begins"
    to = Begins
    span: Literal["game", "round", "mythos", "investigation", "enemy", "upkeep", "phase", "turn"]
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Begins) -> bool:
        if self.span == "phase":
            return happening.span in PHASES
        if happening.span != self.span:
            return False
        return self.span != "turn" or concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say("play.when.begins", span=_span(self.span, self.whose))


class OnEnd(Trigger, frozen=True):
    """A span ends: when it does, or at its end; the game ends for each by himself (elim.09)."""

    do = "ends"
    to = Ends
    span: Literal["game", "round", "mythos", "investigation", "enemy", "upkeep", "turn"]
    when: Literal["when", "at"] = "at"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Ends) -> bool:
        if happening.span != self.span:
            return False
        return self.span not in ("turn", "game") or concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say(f"play.when.ends_{self.when}", span=_span(self.span, self.whose))


def _span(span: str, whose: str) -> Text:
    return say(f"play.span.each_{span}" if span == "turn" and whose == "any" else f"play.span.{span}")


class OnAdvance(Trigger, frozen=True):
    """This act or agenda advances."""

    do = "advances"
    to = Advances
    when: Literal["when", "after"] = "when"

    def fits(self, scope: CardScope, happening: Advances) -> bool:
        return happening.code == scope.card

    def describe(self) -> Text:
        return say(f"play.when.advances_{self.when}")


# ---------------------------------------------------------------------- places


class OnEnter(Trigger, frozen=True):
    """Somebody enters a location."""

    do = "enters"
    to = Moves
    place: Where = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Moves) -> bool:
        return concerns(scope, self.whose, happening) and happening.to in places(scope, self.place)

    def describe(self) -> Text:
        return say("play.when.enters", whose=self.whose, place=place_text(self.place))


class OnLeave(Trigger, frozen=True):
    """Somebody is about to leave a location."""

    do = "leaves"
    to = Moves
    always = WHEN
    place: Where = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Moves) -> bool:
        return concerns(scope, self.whose, happening) and happening.origin in places(scope, self.place)

    def describe(self) -> Text:
        return say("play.when.leaves", whose=self.whose, place=place_text(self.place))


class OnRevealPlace(Trigger, frozen=True):
    """This location is revealed."""

    do = "place_revealed"
    to = RevealsPlace

    def fits(self, scope: CardScope, happening: RevealsPlace) -> bool:
        return happening.place == scope.card

    def describe(self) -> Text:
        return say("play.when.place_revealed")


class OnDiscover(Trigger, frozen=True):
    """Somebody discovers clues, or would."""

    do = "discovers"
    to = DiscoversClues
    when: Literal["would", "after"] = "after"
    at: Where | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: DiscoversClues) -> bool:
        right = self.at is None or happening.place in places(scope, self.at)
        return right and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        if self.at is None:
            return say(f"play.when.discovers_{self.when}", whose=self.whose)
        return say(f"play.when.discovers_{self.when}_at", whose=self.whose, place=place_text(self.at))


# ---------------------------------------------------------------------- tests


class OnTest(Trigger, frozen=True):
    """A test has succeeded or failed, by so much, as part of something, at this location, of a treachery."""

    do = "tested"
    to = TestEnds
    result: Literal["success", "failure"]
    least: Harm = 0
    most: Harm | None = None
    during: Literal["", "fight", "evade", "investigate", "parley"] = ""
    against: Literal["", "this", "attached"] = ""
    at: Where | None = None
    of: Which | None = None
    """The test is of such a card."""
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: TestEnds) -> bool:
        test = happening.test
        return (
            bool(test.succeeded) == (self.result == "success")
            and test.by >= self.least
            and (self.most is None or test.by <= self.most)
            and (not self.during or test.during == self.during)
            and (not self.against or test.against in places(scope, self.against))
            and (self.at is None or table.person(scope.play, test.seat).place in places(scope, self.at))
            and (self.of is None or (bool(test.source) and self.of.fits(test.source)))
            and concerns(scope, self.whose, happening)
        )

    def describe(self) -> Text:
        what = f"{self.result}_{self.during or 'test'}"
        text = say(f"play.when.{what}", whose=self.whose)
        if self.against:
            text = say("play.when.against", when=text, place=place_text(self.against))
        elif self.at is not None:
            text = say("play.when.at_place", when=text, place=place_text(self.at))
        if self.of is not None:
            text = say("play.when.of_card", when=text, noun=self.of.noun())
        if self.most is not None:
            return say("play.when.by_most", when=text, n=self.most)
        return say("play.when.by_least", when=text, n=self.least) if self.least else text


class OnWouldFail(Trigger, frozen=True):
    """A test would fail by its numbers."""

    do = "would_fail"
    to = Resolves
    always = WOULD
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Resolves) -> bool:
        return not happening.succeeds and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say("play.when.would_fail", whose=self.whose)


class OnToken(Trigger, frozen=True):
    """A chaos token is revealed: of these symbols, negative, or one that would bring the skill value to 0."""

    do = "reveals_token"
    to = RevealsToken
    when: Literal["when", "after"] = "after"
    token: tuple[Token, ...] = ()
    negative: bool = False
    to_zero: bool = False
    during: Literal["", "fight", "evade", "investigate"] = ""
    against: Literal["", "this"] = ""
    at: Where | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: RevealsToken) -> bool:
        test = happening.test
        return (
            (not self.token or happening.token in self.token)
            and (not self.during or test.during == self.during)
            and (not self.against or test.against in places(scope, self.against))
            and (self.at is None or table.person(scope.play, test.seat).place in places(scope, self.at))
            and concerns(scope, self.whose, happening)
            and not (self.negative and self._value(scope, happening) >= 0)
            and not (self.to_zero and not self._to_zero(scope, happening))
        )

    def _value(self, scope: CardScope, happening: RevealsToken) -> int:
        """What it counts; it is the last that was counted once it is revealed."""
        counted = happening.test.counted
        if self.when == "after":
            return counted[-1] if counted else 0
        now = scope.to(happening.seat)
        now.test = happening.test
        return value_of(scope.play, now, happening.token)

    def _to_zero(self, scope: CardScope, happening: RevealsToken) -> bool:
        if happening.token == "auto_fail":
            return True
        value = self._value(scope, happening)
        game, test = scope.play, happening.test
        return value < 0 and raw_value(game, table.person(game, test.seat), test) + value <= 0

    def describe(self) -> Text:
        kind = "negative" if self.negative else "to_zero" if self.to_zero else "token"
        if self.token:
            tokens = [f"cards.token.{each}" for each in self.token]
            text = say(f"play.when.reveals_{self.when}_symbol", whose=self.whose, token=tokens)
        else:
            text = say(f"play.when.reveals_{self.when}_{kind}", whose=self.whose)
        if self.during:
            text = say(f"play.when.during_{self.during}", when=text)
        if self.against:
            return say("play.when.against", when=text, place=place_text(self.against))
        return text if self.at is None else say("play.when.at_place", when=text, place=place_text(self.at))


class OnWouldReveal(Trigger, frozen=True):
    """Tokens would be revealed for a test."""

    do = "would_reveal"
    to = RevealsTokens
    always = WOULD
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: RevealsTokens) -> bool:
        return not happening.none and concerns(scope, self.whose, happening)

    def describe(self) -> Text:
        return say("play.when.would_reveal", whose=self.whose)


# ---------------------------------------------------------------------- cards


class OnEnterPlay(Trigger, frozen=True):
    """This card enters play."""

    do = "enters_play"
    to = EntersPlay

    def fits(self, scope: CardScope, happening: EntersPlay) -> bool:
        return happening.card == scope.card

    def describe(self) -> Text:
        return say("play.when.enters_play")


class OnEnemyEnters(Trigger, frozen=True):
    """An enemy that fits enters play."""

    do = "enemy_enters_play"
    to = EntersPlay
    enemy: Enemy

    def fits(self, scope: CardScope, happening: EntersPlay) -> bool:
        return table.is_enemy(happening.card) and enemy_fits(scope, happening.card, self.enemy)

    def describe(self) -> Text:
        return say("play.when.enemy_enters_play", enemy=self.enemy.describe())


class OnPlay(Trigger, frozen=True):
    """Somebody has played a card that fits."""

    do = "plays"
    to = PlaysCard
    which: Which = ANY
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: PlaysCard) -> bool:
        return concerns(scope, self.whose, happening) and self.which.fits(happening.card)

    def describe(self) -> Text:
        return say("play.when.plays", whose=self.whose, noun=self.which.noun())


class OnDraw(Trigger, frozen=True):
    """Somebody draws an encounter card that fits; its revelation is about to be resolved."""

    do = "draws_encounter"
    to = DrawsEncounter
    always = WHEN
    which: Which = ANY
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: DrawsEncounter) -> bool:
        return concerns(scope, self.whose, happening) and self.which.fits(happening.drawing.card)

    def describe(self) -> Text:
        return say("play.when.draws", whose=self.whose, noun=self.which.noun())


# ---------------------------------------------------------------------- harm and enemies


class OnHarm(Trigger, frozen=True):
    """Damage or horror is dealt: to you and your cards, placed on yourself, or on this card; by an attack or anyhow."""

    do = "harmed"
    to = Suffers
    when: Literal["when", "after"] = "after"
    kind: Literal["damage", "horror", "any"] = "any"
    on: Literal["you", "yourself", "this"] = "you"
    attack: bool = False

    def fits(self, scope: CardScope, happening: Suffers) -> bool:
        if happening.seat != scope.seat or (self.attack and happening.attack is None):
            return False
        if self.on == "you":
            shares = list(happening.to.values())
        else:
            shares = [happening.to.get("self" if self.on == "yourself" else scope.card, (0, 0))]
        damage, horror = sum([each[0] for each in shares]), sum([each[1] for each in shares])
        return {"damage": damage, "horror": horror, "any": damage + horror}[self.kind] > 0

    def describe(self) -> Text:
        harm = say(f"play.word.{self.kind}")
        text = say(f"play.when.harmed_{self.when}_{self.on}", harm=harm)
        return say("play.when.by_attack", when=text) if self.attack else text


class OnAttack(Trigger, frozen=True):
    """An enemy attacks. What cancels the attack answers that it would; then come its own effects (enc.13)."""

    do = "attacks"
    to = EnemyAttacks
    when: Literal["would", "when", "after"] = "when"
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: EnemyAttacks) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        when = "after" if self.when == "after" else "when"
        return say(f"play.when.attacks_{when}", enemy=enemy_said(self.enemy), whose=self.whose)


class OnHit(Trigger, frozen=True):
    """An attack of an investigator on an enemy that fits has succeeded; its damage is not dealt yet."""

    do = "hits"
    to = Succeeds
    always = WHEN
    enemy: Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Succeeds) -> bool:
        if happening.test.during != "fight" or not concerns(scope, self.whose, happening):
            return False
        return enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.hits", whose=self.whose, enemy=enemy_said(self.enemy))


class OnDefeat(Trigger, frozen=True):
    """An enemy is defeated: this one, or one that fits; by you, or by anybody; somewhere."""

    do = "defeated"
    to = EnemyDefeated
    when: Literal["when", "at", "after"] = "after"
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "any"
    at: Where | None = None

    def fits(self, scope: CardScope, happening: EnemyDefeated) -> bool:
        right = self.at is None or happening.place in places(scope, self.at)
        return (
            right
            and (self.whose == "any" or concerns(scope, self.whose, happening))
            and enemy_fits(scope, happening.enemy, self.enemy)
        )

    def describe(self) -> Text:
        enemy = enemy_said(self.enemy)
        if self.at is not None:
            enemy = say("play.noun.at", noun=enemy, place=place_text(self.at))
        if self.whose == "you":
            return say("play.when.you_defeat", enemy=enemy)
        return say(f"play.when.defeated_{self.when}", enemy=enemy)


class OnEvade(Trigger, frozen=True):
    """An enemy is evaded."""

    do = "evaded"
    to = Evades
    enemy: Literal["this"] | Enemy | None = None
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Evades) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.evades", whose=self.whose, enemy=enemy_said(self.enemy))


class OnEngage(Trigger, frozen=True):
    """An enemy and an investigator engage."""

    do = "engages"
    to = Engages
    enemy: Literal["this"] | Enemy | None = "this"
    whose: Whose = "you"

    def fits(self, scope: CardScope, happening: Engages) -> bool:
        return concerns(scope, self.whose, happening) and enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        return say("play.when.engages", enemy=enemy_said(self.enemy), whose=self.whose)


class OnSpawn(Trigger, frozen=True):
    """An enemy spawns: it would, somewhere; or it has."""

    do = "spawns"
    to = Spawns
    when: Literal["would", "when", "after"] = "when"
    enemy: Literal["this"] | Enemy | None = None
    at: Where | None = None

    def fits(self, scope: CardScope, happening: Spawns) -> bool:
        if self.at is not None and happening.place not in places(scope, self.at):
            return False
        return enemy_fits(scope, happening.enemy, self.enemy)

    def describe(self) -> Text:
        when = "after" if self.when == "after" else "when"
        text = say(f"play.when.spawns_{when}", enemy=enemy_said(self.enemy))
        return text if self.at is None else say("play.when.at_place", when=text, place=place_text(self.at))


class OnSpawnNowhere(Trigger, frozen=True):
    """An enemy would spawn where a location is still set aside."""

    do = "spawns_nowhere"
    to = Spawns
    always = WOULD

    def fits(self, scope: CardScope, happening: Spawns) -> bool:
        return not happening.place and bool(happening.missing)

    def describe(self) -> Text:
        return say("play.when.spawns_nowhere")


TRIGGERS: tuple[type[Trigger], ...] = (
    OnBegin,
    OnEnd,
    OnAdvance,
    OnEnter,
    OnLeave,
    OnRevealPlace,
    OnDiscover,
    OnTest,
    OnWouldFail,
    OnToken,
    OnWouldReveal,
    OnEnterPlay,
    OnEnemyEnters,
    OnPlay,
    OnDraw,
    OnHarm,
    OnAttack,
    OnHit,
    OnDefeat,
    OnEvade,
    OnEngage,
    OnSpawn,
    OnSpawnNowhere,
)
