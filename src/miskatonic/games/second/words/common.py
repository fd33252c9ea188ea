"""Words that all kinds of cards use: gains and losses, checks and rolls, draws, states."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from miskatonic.games.second.facts.names import (
    Belonging,
    CardName,
    CheckName,
    Deck,
    Few,
    Rating,
    Skill,
    Some,
    SpecialName,
    Target,
)
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import BASED_ON, check, dice_for, pass_odds, roll, success_from
from miskatonic.games.second.rules.combat import combat_check
from miskatonic.games.second.rules.fate import bless, curse
from miskatonic.games.second.rules.people import held, max_sanity, max_stamina
from miskatonic.games.second.rules.places import delay
from miskatonic.games.second.rules.possessions import discard, draw, take_special
from miskatonic.games.second.rules.scope import SecondScope
from miskatonic.games.second.scenes import Check
from miskatonic.games.second.words.amounts import (
    Amount,
    Max,
    PerSuccess,
    cards_of,
    some,
    value_of,
)
from miskatonic.games.second.words.base import SecondWord
from miskatonic.games.second.words.bribes import discard_to_pass
from miskatonic.games.second.words.people import targets
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Nothing, Row, Word
from miskatonic.kernel.fields import SOME
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.odds import chance_to_pass
from miskatonic.kernel.outcomes import branches, graded_odds, graded_text, somewhere, without_gap
from miskatonic.kernel.text import Raw, Text, say

NOTHING = Nothing()
THINGS = ("money", "clues", "sanity", "stamina")
COUNTED = ("money", "clues")
MOST = {"sanity": max_sanity, "stamina": max_stamina}


def joined(texts: list[Text]) -> Text:
    """Several gains or losses as one clause."""
    text = texts[-1]
    for each in reversed(texts[:-1]):
        text = say("kernel.list.and", a=each, b=text)
    return text


class Gain(SecondWord, frozen=True):
    """Gain money, clues, Sanity, Stamina."""

    do = "gain"
    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0

    def faults(self) -> tuple[str, ...]:
        """Something at least."""
        return () if any(getattr(self, thing) for thing in THINGS) else ("money",)

    def run(self, scope: SecondScope) -> Flow[None]:
        for thing in COUNTED:
            give(scope, thing, value_of(getattr(self, thing), scope))
        for stat in harm.STATS:
            amount: Amount = getattr(self, stat)
            n = None if isinstance(amount, Max) else value_of(amount, scope)
            if n is None or n > 0:
                yield from regain(scope, stat, n)

    def possible(self, scope: SecondScope) -> bool:
        """Sanity and Stamina only where they are lacking."""
        return any(getattr(self, thing) != 0 for thing in COUNTED) or any(
            getattr(self, stat) != 0 and getattr(scope.who, stat) < MOST[stat](scope.play, scope.who)
            for stat in harm.STATS
        )

    def describe(self) -> Text:
        given = {thing: getattr(self, thing) for thing in THINGS if getattr(self, thing) != 0}
        plain = [some(thing, amount) for thing, amount in given.items() if not isinstance(amount, Max)]
        full = [thing for thing, amount in given.items() if isinstance(amount, Max)]
        texts = [say("second.effect.gain", some=joined(plain))] if plain else []
        texts += [say("second.effect.gain_max", what=full)] if full else []
        return joined(texts)


def give(scope: SecondScope, thing: str, n: int) -> None:
    """Money or clue tokens."""
    if n > 0:
        setattr(scope.who, thing, getattr(scope.who, thing) + n)
        scope.play.tell(f"second.log.gain_{thing}", scope.rule, who=scope.who.id, n=n)


def regain(scope: SecondScope, stat: str, n: int | None) -> Flow[None]:
    """Sanity or Stamina (None: all of it), unless something in play forbids gaining it from here."""
    game = scope.play
    if game.abilities.total(game, f"no_gain_{stat}", 0, scope.card, scope.who.seat) > 0:
        game.tell("second.log.no_gain", scope.rule, who=scope.who.id, stat=stat)
        return
    harm.gain(game, scope.who, stat, n, scope.rule)
    return
    yield


class Lose(SecondWord, frozen=True):
    """Lose money, clues, Sanity, Stamina: as much of it as there is."""

    do = "lose"
    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0

    def faults(self) -> tuple[str, ...]:
        """Something at least."""
        return () if any(getattr(self, thing) for thing in THINGS) else ("money",)

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from self.suffer(scope)
        if self.sanity or self.stamina:
            yield from harm.knock_out_check(scope.play, scope.who)

    def suffer(self, scope: SecondScope) -> Flow[None]:
        """The loss alone: whether it knocks out is looked at later."""
        who = scope.who
        for thing in COUNTED:
            have: int = getattr(who, thing)
            take_away(scope, thing, value_of(getattr(self, thing), scope, have))
        sanity = value_of(self.sanity, scope, who.sanity)
        stamina = value_of(self.stamina, scope, who.stamina)
        if sanity or stamina:
            yield from harm.suffer(
                scope.play, who, scope.rule, sanity=sanity, stamina=stamina, source=scope.card
            )

    def describe(self) -> Text:
        lost = [some(thing, getattr(self, thing)) for thing in reversed(THINGS) if getattr(self, thing) != 0]
        return say("second.effect.lose", some=joined(lost))


class Together(SecondWord, frozen=True):
    """Several things at the same time: nobody loses one of them because another knocks him out (C46)."""

    do = "together"
    parts: Annotated[tuple[Word, ...], SOME]

    def run(self, scope: SecondScope) -> Flow[None]:
        amid = scope.amid()
        for part in self.parts:
            yield from part.suffer(amid) if isinstance(part, Lose) else part.run(amid)
        yield from harm.knock_out_check(scope.play, scope.who)

    def possible(self, scope: SecondScope) -> bool:
        return any(part.possible(scope) for part in self.parts)

    @property
    def forks(self) -> bool:
        return any(part.forks for part in self.parts)

    def describe(self) -> Text:
        return joined([part.describe() for part in self.parts])


def take_away(scope: SecondScope, thing: str, n: int) -> None:
    """Money or clue tokens, no more than there are."""
    have: int = getattr(scope.who, thing)
    if lost := min(n, have):
        setattr(scope.who, thing, have - lost)
        scope.play.tell(f"second.log.lose_{thing}", scope.rule, who=scope.who.id, n=lost)


class MakeCheck(SecondWord, frozen=True):
    """A skill check (or a Combat check) with what follows if it is passed, if it fails, and in both cases.

    With a card of the kind `auto_pass_by` to discard it is passed without a check.
    """

    do = "check"
    skill: CheckName
    mod: Rating = 0
    difficulty: Some = 1
    passed: Word = NOTHING
    failed: Word = NOTHING
    then: Word = NOTHING
    auto_pass_by: CardName = ""

    def run(self, scope: SecondScope) -> Flow[None]:
        won = bool(self.auto_pass_by) and (yield from discard_to_pass(scope, self.auto_pass_by))
        inner = scope
        if not won:
            made = yield from self.make(scope)
            inner, won = scope.within(made), made.passed
        outcome = self.passed if won else self.failed
        if isinstance(self.then, Nothing):
            yield from outcome.run(inner)
        else:
            yield from outcome.run(inner.amid())
            yield from self.then.run(inner)

    def make(self, scope: SecondScope) -> Flow[Check]:
        game, who = scope.play, scope.who
        if self.skill == "combat":
            return (yield from combat_check(game, who, self.mod, self.difficulty, scope.rule))
        counted = _counts(self.passed)
        return (yield from check(game, who, self.skill, self.mod, self.difficulty, counted=counted))

    def possible(self, scope: SecondScope) -> bool:
        """Some outcome could do something: nobody pays for a check that changes nothing."""
        return any(effect.possible(scope) for effect in (self.passed, self.failed, self.then))

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        dice = _dice(scope, self.skill, self.mod)
        return pass_odds(scope.who, dice, self.difficulty)

    def describe(self) -> Text:
        text = _check_text("second.effect.check", self.skill, self.mod, self.difficulty)
        text = branches(
            "second.effect.check_", text, "check", passed=self.passed, failed=self.failed, then=self.then
        )
        if self.auto_pass_by:
            text = say("second.effect.auto_pass", check=text, card=self.auto_pass_by)
        return text


def _dice(scope: SecondScope, skill: str, mod: int) -> int:
    """How many dice, without weapons that might still be taken in hand."""
    kind = skill if skill in BASED_ON else ""
    return max(0, dice_for(scope.play, scope.who, BASED_ON.get(skill, skill), kind, mod))


def _check_text(message: str, skill: str, mod: int, difficulty: int = 1) -> Text:
    """The check as cards write it: Luck (-1) [2]."""
    name = say(f"second.special.{skill}") if skill in BASED_ON else say(f"second.skill.{skill}")
    brackets = f"({signed(mod)})" + (f" [{difficulty}]" if difficulty != 1 else "")
    return say(message, check=name, brackets=Raw(brackets))


@cache
def _counts(word: Word) -> bool:
    """Whether an outcome depends on the number of successes."""
    return somewhere(word, lambda value: isinstance(value, PerSuccess))


class CheckTable(SecondWord, frozen=True):
    """A check whose outcome is read off the number of successes."""

    do = "check_table"
    skill: Skill
    rows: Annotated[tuple[Row, ...], SOME]
    mod: Rating = 0

    def faults(self) -> tuple[str, ...]:
        """The rows follow each other without a gap, from 0 to the sky."""
        return (
            ()
            if without_gap((row.min, row.max) for row in self.rows)
            and not any(row.faces for row in self.rows)
            else ("rows",)
        )

    def run(self, scope: SecondScope) -> Flow[None]:
        made = yield from check(scope.play, scope.who, self.skill, self.mod, 1, counted=True)
        row = next(row for row in self.rows if row.fits(made.successes))
        yield from row.effect.run(scope.within(made))

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        return graded_odds(self.rows, _dice(scope, self.skill, self.mod), success_from(scope.who))

    def describe(self) -> Text:
        text = _check_text("second.effect.check_table", self.skill, self.mod)
        return graded_text("second.effect.table_row", text, self.rows)


class Roll(SecondWord, frozen=True):
    """One die: a success or not."""

    do = "roll"
    dice: Some = 1
    success: Word = NOTHING
    failure: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        faces = roll(scope.play, self.dice)
        won = any(face >= success_from(scope.who) for face in faces)
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=faces)
        yield from (self.success if won else self.failure).run(scope)

    def possible(self, scope: SecondScope) -> bool:
        return self.success.possible(scope) or self.failure.possible(scope)

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        return (
            Odds(say("second.odds.success"), float(chance_to_pass(self.dice, 1, success_from(scope.who)))),
        )

    def describe(self) -> Text:
        success, failure = self.success.describe(), self.failure.describe()
        if isinstance(self.failure, Nothing):
            return say("second.effect.roll_success", n=self.dice, success=success)
        return say("second.effect.roll", n=self.dice, success=success, failure=failure)


def faces_faults(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """Every row has faces of a die, and no face stands in two."""
    faces = [face for row in rows for face in row.faces]
    right = all(row.faces for row in rows) and len(set(faces)) == len(faces) and max(faces, default=0) <= 6
    return () if right else ("rows",)


class RollFaces(SecondWord, frozen=True):
    """One die read face by face."""

    do = "roll_faces"
    rows: Annotated[tuple[Row, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        return faces_faults(self.rows)

    def run(self, scope: SecondScope) -> Flow[None]:
        face = roll(scope.play)[0]
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=[face])
        for row in self.rows:
            if face in row.faces:
                yield from row.effect.run(scope)

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        return tuple(Odds(row.describe(), len(row.faces) / 6) for row in self.rows)

    def describe(self) -> Text:
        text = say("second.effect.roll_die")
        for row in self.rows:
            text = say("second.effect.face_row", before=text, faces=list(row.faces), effect=row.describe())
        return text


class DrawCards(SecondWord, frozen=True):
    """Draw cards of a deck and keep some (0: all)."""

    do = "draw"
    deck: Deck
    n: Some = 1
    keep: Few = 0

    def faults(self) -> tuple[str, ...]:
        return ("keep",) if self.keep > self.n else ()

    def run(self, scope: SecondScope) -> Flow[None]:
        keep = self.keep or self.n
        yield from draw(scope.play, scope.who, self.deck, self.n, keep, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.decks[self.deck].bags)

    def describe(self) -> Text:
        if self.keep in (0, self.n):
            return say("second.effect.draw", deck=self.deck, n=self.n)
        return say("second.effect.draw_and_keep", deck=self.deck, n=self.n, keep=self.keep)


class LoseItems(SecondWord, frozen=True):
    """Lose cards of your choice, as many as there are: items, weapons, or cards of one deck."""

    do = "lose_items"
    n: Amount
    what: Belonging = "items"

    def run(self, scope: SecondScope) -> Flow[None]:
        cards = cards_of(scope.who, self.what)
        n = value_of(self.n, scope, len(cards))
        yield from harm.lose_items(scope.play, scope.who, n, cards, scope.rule)

    def describe(self) -> Text:
        lost = some(self.what, self.n)
        return say("second.effect.lose_items" if isinstance(self.n, int) else "second.effect.lose", some=lost)


class Bless(SecondWord, frozen=True):
    """You (or one investigator of your choice, or everybody) are blessed."""

    do = "bless"
    target: Target = "self"

    def run(self, scope: SecondScope) -> Flow[None]:
        for who in (yield from targets(scope, self.target)):
            bless(scope.play, who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.bless", target=self.target)


class Curse(SecondWord, frozen=True):
    """You (or everybody) are cursed."""

    do = "curse"
    target: Target = "self"

    def run(self, scope: SecondScope) -> Flow[None]:
        for who in (yield from targets(scope, self.target)):
            curse(scope.play, who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.curse", target=self.target)


class Arrested(SecondWord, frozen=True):
    """To jail."""

    do = "arrested"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.arrest(scope.play, scope.who)

    def describe(self) -> Text:
        return say("second.effect.arrested")


class Delayed(SecondWord, frozen=True):
    """Stay where you are through the next Movement Phase."""

    do = "delayed"

    def run(self, scope: SecondScope) -> Flow[None]:
        delay(scope.play, scope.who, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.delayed")


class LoseNextTurn(SecondWord, frozen=True):
    """The whole next turn is lost."""

    do = "lose_next_turn"

    def run(self, scope: SecondScope) -> Flow[None]:
        scope.who.lose_next = True
        scope.play.tell("second.log.lose_next_turn", scope.rule, who=scope.who.id)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.lose_next_turn")


class LostInTimeAndSpace(SecondWord, frozen=True):
    """Lost."""

    do = "lost_in_time_and_space"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.lost_in_time_and_space(scope.play, scope.who, "2e.state.lost.01")

    def describe(self) -> Text:
        return say("second.effect.lost")


class Devoured(SecondWord, frozen=True):
    """The end of an investigator."""

    do = "devoured"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.devoured(scope.play, scope.who, "2e.state.devoured.01")

    def describe(self) -> Text:
        return say("second.effect.devoured")


class TakeSpecial(SecondWord, frozen=True):
    """Take a Special card, unless you hold one or none is left; who has defaulted gets no further Bank Loan."""

    do = "take_special"
    card: SpecialName

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from take_special(scope.play, scope.who, self.card, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        if held(scope.who, self.card) or (self.card == "bank_loan" and scope.who.no_loan):
            return False
        return any(card.partition(".")[0] == self.card for card in scope.play.state.specials)

    def describe(self) -> Text:
        return say("second.effect.take_special", card=self.card)


class LoseSpecial(SecondWord, frozen=True):
    """Give a Special card back."""

    do = "lose_special"
    card: SpecialName

    def run(self, scope: SecondScope) -> Flow[None]:
        if card := held(scope.who, self.card):
            discard(scope.play, scope.who, card.id, scope.rule)
        return
        yield

    def possible(self, scope: SecondScope) -> bool:
        return held(scope.who, self.card) is not None

    def describe(self) -> Text:
        return say("second.effect.lose_special", card=self.card)


WORDS = (
    Gain,
    Lose,
    Together,
    MakeCheck,
    CheckTable,
    Roll,
    RollFaces,
    DrawCards,
    LoseItems,
    Bless,
    Curse,
    Arrested,
    Delayed,
    LoseNextTurn,
    LostInTimeAndSpace,
    Devoured,
    TakeSpecial,
    LoseSpecial,
)
