"""Words that change what is happening: cancel it, lessen it, turn it elsewhere, put something in its place."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN, token_name
from miskatonic.games.cards.play.rules import enemies, harm, table
from miskatonic.games.cards.play.rules.happenings import (
    DrawsEncounter,
    EnemyAttacks,
    RevealsToken,
    RevealsTokens,
    Spawns,
    Succeeds,
    Suffers,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.words.amounts import Amount, plus, value
from miskatonic.games.cards.play.words.base import CardWord, Positive
from miskatonic.games.cards.play.words.foes import Foe, choose_foes, foe_text, foes
from miskatonic.games.cards.play.words.where import Where, choose_place, place_text, places
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.effects import Word
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import Text, say


class Cancel(CardWord, frozen=True):
    """It does not happen: an attack, a move; who would spawn is discarded; of a drawn card only its revelation."""

    do = "cancel"
    what: Literal["attack", "move", "spawn", "revelation"]

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert happening is not None
        if isinstance(happening, DrawsEncounter):
            happening.revelation = False
        else:
            happening.cancelled = True
        scope.play.tell(f"play.log.cancelled.{self.what}", scope.rule, card=table.card_name(scope.card))
        return
        yield

    def can(self, scope: CardScope) -> bool:
        happening = scope.happening
        return happening is not None and not (
            isinstance(happening, DrawsEncounter) and not happening.revelation
        )

    def describe(self) -> Text:
        return say(f"play.effect.cancel_{self.what}")


class Instead(CardWord, frozen=True):
    """Something else takes the place of what would happen."""

    do = "instead"
    effect: Word

    def act(self, scope: CardScope) -> Flow[None]:
        assert scope.happening is not None
        scope.happening.instead = lambda: self.effect.run(scope)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return scope.happening is not None and self.effect.possible(scope)

    def describe(self) -> Text:
        return say("play.effect.instead", effect=self.effect.describe())


# ---------------------------------------------------------------------- harm and attacks


class CancelHarm(CardWord, frozen=True):
    """Cancel up to so much of the damage and horror dealt to you, as you share it out; how much is "that many"."""

    do = "cancel_harm"
    most: Positive

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, Suffers)
        options = self._options(scope, happening)
        total = sum([option.most for option in options])
        picked = {option.name: option.most for option in options}
        if total > self.most:
            prompt = say("play.ask.cancel_harm", n=self.most)
            picked = yield from choose(Ask(scope.seat, prompt, options, scope.rule, pick=Pick(1, self.most)))
        for card, (damage, horror) in harm.shared(picked).items():
            harm.take_less(happening, card, damage, horror)
        scope.about["number"] = sum(picked.values())

    def _options(self, scope: CardScope, happening: Suffers) -> list[Option]:
        return [
            Option(
                harm.borne(card, kind),
                say(f"play.option.cancel_{kind}", card=self._name(scope, card)),
                rule=scope.rule,
                most=min(n, self.most),
            )
            for card, both in happening.to.items()
            for kind, n in zip(("damage", "horror"), both, strict=True)
            if n
        ]

    def _name(self, scope: CardScope, card: str) -> Text:
        return table.card_name(scope.who.code if card == harm.SELF else card)

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, Suffers)

    def describe(self) -> Text:
        return say("play.effect.cancel_harm", n=self.most)


class RedirectDamage(CardWord, frozen=True):
    """The damage of the attack goes to an enemy instead; its horror is taken all the same."""

    do = "redirect_damage"
    to: Foe

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, EnemyAttacks)
        n, happening.damage = happening.damage, 0
        for enemy in (yield from choose_foes(scope, self.to)):
            yield from enemies.damage_enemy(scope.play, enemy, n, scope.card, scope.seat)

    def can(self, scope: CardScope) -> bool:
        happening = scope.happening
        return isinstance(happening, EnemyAttacks) and happening.damage > 0 and bool(foes(scope, self.to))

    def describe(self) -> Text:
        return say("play.effect.redirect_damage", enemy=foe_text(self.to))


class AttackMore(CardWord, frozen=True):
    """The attack that is going on, an enemy's or an investigator's, deals more."""

    do = "attack_more"
    damage: Amount = 0
    horror: Amount = 0

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        if isinstance(happening, EnemyAttacks):
            happening.damage += value(self.damage, scope)
            happening.horror += value(self.horror, scope)
        elif isinstance(happening, Succeeds):
            happening.damage += value(self.damage, scope)
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, EnemyAttacks | Succeeds)

    def describe(self) -> Text:
        said = [
            plus(n, say(f"play.stat.{kind}"))
            for kind, n in (("damage", self.damage), ("horror", self.horror))
            if n != 0
        ]
        return say("play.effect.deals_more", what=said)


class SpawnAt(CardWord, frozen=True):
    """An enemy that spawns does so at another location, if there is one."""

    do = "spawn_at"
    place: Where

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, Spawns)
        place = yield from choose_place(scope, places(scope, self.place))
        if place is not None:
            happening.place = place

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, Spawns) and bool(places(scope, self.place))

    def describe(self) -> Text:
        return say("play.effect.spawn_at", place=place_text(self.place))


# ---------------------------------------------------------------------- chaos tokens


class Redraw(CardWord, frozen=True):
    """The token is cancelled and goes back; another is revealed."""

    do = "redraw"

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, RevealsToken)
        happening.cancelled = happening.again = True
        scope.play.tell("play.log.token_cancelled", scope.rule, token=token_name(happening.token))
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, RevealsToken)

    def describe(self) -> Text:
        return say("play.effect.redraw")


class RevealMore(CardWord, frozen=True):
    """More tokens are revealed, and so many of them count."""

    do = "reveal_more"
    n: Positive = 1
    keep: Positive | None = None
    """Without it all count."""

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        if isinstance(happening, RevealsTokens):
            happening.n += self.n
            happening.keep = self.keep or happening.keep + self.n
        elif isinstance(happening, RevealsToken):
            happening.more += self.n
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, RevealsTokens | RevealsToken)

    def describe(self) -> Text:
        if self.keep is None:
            return say("play.effect.reveal_more", n=self.n)
        return say("play.effect.reveal_and_keep", n=self.n + 1, keep=self.keep)


class CountsAs(CardWord, frozen=True):
    """The token is cancelled and counts as an elder sign."""

    do = "counts_as_elder_sign"

    def act(self, scope: CardScope) -> Flow[None]:
        happening = scope.happening
        assert isinstance(happening, RevealsToken)
        scope.play.tell("play.log.token_cancelled", scope.rule, token=token_name(happening.token))
        happening.token = ELDER_SIGN
        return
        yield

    def can(self, scope: CardScope) -> bool:
        return isinstance(scope.happening, RevealsToken) and scope.happening.token != ELDER_SIGN

    def describe(self) -> Text:
        return say("play.effect.counts_as_elder_sign")


class FlipSign(CardWord, frozen=True):
    """The token's minus becomes a plus."""

    do = "flip_sign"

    def act(self, scope: CardScope) -> Flow[None]:
        test = scope.test
        if test is not None and test.counted and test.counted[-1] < 0:
            test.counted[-1] = -test.counted[-1]
        return
        yield

    def can(self, scope: CardScope) -> bool:
        test = scope.test
        if test is None or not test.counted or test.tokens[-1] == AUTO_FAIL:
            return False
        return test.counted[-1] < 0

    def describe(self) -> Text:
        return say("play.effect.flip_sign")


WORDS = (
    Cancel,
    Instead,
    CancelHarm,
    RedirectDamage,
    AttackMore,
    SpawnAt,
    Redraw,
    RevealMore,
    CountsAs,
    FlipSign,
)
