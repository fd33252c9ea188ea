"""Words that all kinds of cards use: gains and losses, checks and rolls, draws, states."""

from __future__ import annotations

from miskatonic.games.second.content.facts import is_item
from miskatonic.games.second.rules import harm
from miskatonic.games.second.rules.checks import chance_to_pass, check, dice_for, roll, success_from
from miskatonic.games.second.rules.possessions import draw, take_special
from miskatonic.games.second.words.amounts import Amount, Max, amount_text, value_of
from miskatonic.games.second.words.base import SecondScope, SecondWord
from miskatonic.kernel.asks import Flow, Odds
from miskatonic.kernel.effects import Nothing, Term, Word
from miskatonic.kernel.text import Text, say

NOTHING = Nothing()
THINGS = ("money", "clues", "sanity", "stamina")


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

    def run(self, scope: SecondScope) -> Flow[None]:
        game, who = scope.play, scope.who
        for thing in ("money", "clues"):
            n = value_of(getattr(self, thing), scope)
            if n > 0:
                setattr(who, thing, getattr(who, thing) + n)
                game.tell(f"second.log.gain_{thing}", scope.rule, who=who.id, n=n)
        for stat in harm.STATS:
            amount: Amount = getattr(self, stat)
            n = value_of(amount, scope)
            if n > 0 or isinstance(amount, Max):
                yield from regain(scope, stat, None if isinstance(amount, Max) else n)

    def describe(self) -> Text:
        return joined(
            [
                say("second.effect.gain", what=thing, amount=amount_text(getattr(self, thing)))
                if not isinstance(getattr(self, thing), Max)
                else say("second.effect.gain_max", what=thing)
                for thing in THINGS
                if getattr(self, thing) != 0
            ]
        )


def regain(scope: SecondScope, stat: str, n: int | None) -> Flow[None]:
    """Sanity or Stamina, unless something in play forbids gaining it from here."""
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

    def run(self, scope: SecondScope) -> Flow[None]:
        who = scope.who
        for thing in ("money", "clues"):
            have: int = getattr(who, thing)
            n = min(have, value_of(getattr(self, thing), scope, have))
            if n > 0:
                setattr(who, thing, have - n)
                scope.play.tell(f"second.log.lose_{thing}", scope.rule, who=who.id, n=n)
        sanity = value_of(self.sanity, scope, who.sanity)
        stamina = value_of(self.stamina, scope, who.stamina)
        if sanity or stamina:
            yield from harm.lose(
                scope.play, who, scope.rule, sanity=sanity, stamina=stamina, source=scope.card
            )

    def describe(self) -> Text:
        return joined(
            [
                say("second.effect.lose", what=thing, amount=amount_text(getattr(self, thing)))
                for thing in THINGS
                if getattr(self, thing) != 0
            ]
        )


class MakeCheck(SecondWord, frozen=True):
    """A skill check with what follows if it is passed, if it fails, and in both cases."""

    do = "check"
    skill: str
    mod: int = 0
    difficulty: int = 1
    passed: Word = NOTHING
    failed: Word = NOTHING
    then: Word = NOTHING
    auto_pass_by: str = ""
    """A card that may be discarded to pass."""

    def run(self, scope: SecondScope) -> Flow[None]:
        from miskatonic.games.second.words.bribes import discard_to_pass

        won = bool(self.auto_pass_by) and (yield from discard_to_pass(scope, self.auto_pass_by))
        inner = scope
        if not won:
            made = yield from check(
                scope.play,
                scope.who,
                self.skill,
                self.mod,
                self.difficulty,
                counted=_counts(self.passed),
            )
            inner, won = scope.within(made), made.passed
        yield from (self.passed if won else self.failed).run(inner)
        yield from self.then.run(inner)

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        dice = dice_for(scope.play, scope.who, self.skill, "", self.mod)
        chance = chance_to_pass(max(0, dice), self.difficulty, success_from(scope.who))
        return (Odds(say("second.odds.pass"), float(chance)),)

    def describe(self) -> Text:
        text = say("second.effect.check", skill=self.skill, mod=self.mod, difficulty=self.difficulty)
        if not isinstance(self.passed, Nothing):
            text = say("second.effect.if_passed", check=text, effect=self.passed.describe())
        if not isinstance(self.failed, Nothing):
            text = say("second.effect.if_failed", check=text, effect=self.failed.describe())
        if not isinstance(self.then, Nothing):
            text = say("second.effect.either_way", check=text, effect=self.then.describe())
        return text


def _counts(word: Word) -> bool:
    """Whether an outcome depends on the number of successes."""
    from miskatonic.games.second.words.amounts import PerSuccess

    return any(
        isinstance(value, PerSuccess) or (isinstance(value, Word) and _counts(value))
        for field in word.__struct_fields__
        for value in _values(getattr(word, field))
    )


def _values(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


class Row(Term, frozen=True):
    """A row of a table: from so many successes to so many (-1: and more)."""

    do = "row"
    effect: Word
    min: int = 0
    max: int = -1
    faces: tuple[int, ...] = ()

    def describe(self) -> Text:
        return self.effect.describe()


class CheckTable(SecondWord, frozen=True):
    """A check whose outcome is read off the number of successes."""

    do = "check_table"
    skill: str
    rows: tuple[Row, ...]
    mod: int = 0

    def run(self, scope: SecondScope) -> Flow[None]:
        made = yield from check(scope.play, scope.who, self.skill, self.mod, 1, counted=True)
        for row in self.rows:
            if row.min <= made.successes and (row.max < 0 or made.successes <= row.max):
                yield from row.effect.run(scope.within(made))
                return

    def describe(self) -> Text:
        text = say("second.effect.check_table", skill=self.skill, mod=self.mod)
        for row in self.rows:
            text = say(
                "second.effect.table_row",
                before=text,
                low=row.min,
                high=row.max,
                effect=row.effect.describe(),
            )
        return text


class Roll(SecondWord, frozen=True):
    """One die: a success or not."""

    do = "roll"
    dice: int = 1
    success: Word = NOTHING
    failure: Word = NOTHING

    def run(self, scope: SecondScope) -> Flow[None]:
        faces = roll(scope.play, self.dice)
        won = any(face >= success_from(scope.who) for face in faces)
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=list(faces))
        yield from (self.success if won else self.failure).run(scope)

    def odds(self, scope: SecondScope) -> tuple[Odds, ...]:
        return (
            Odds(say("second.odds.success"), float(chance_to_pass(self.dice, 1, success_from(scope.who)))),
        )

    def describe(self) -> Text:
        return say("second.effect.roll", success=self.success.describe(), failure=self.failure.describe())


class RollFaces(SecondWord, frozen=True):
    """One die read face by face."""

    do = "roll_faces"
    rows: tuple[Row, ...]
    dice: int = 1

    def run(self, scope: SecondScope) -> Flow[None]:
        face = roll(scope.play)[0]
        scope.play.tell("second.log.roll", scope.rule, who=scope.who.id, faces=[face])
        for row in self.rows:
            if face in row.faces:
                yield from row.effect.run(scope)

    def describe(self) -> Text:
        text = say("second.effect.roll_die")
        for row in self.rows:
            if not isinstance(row.effect, Nothing):
                faces = list(row.faces)
                text = say("second.effect.face_row", before=text, face=faces, effect=row.effect.describe())
        return text


class DrawCards(SecondWord, frozen=True):
    """Draw cards of a deck and keep some."""

    do = "draw"
    deck: str
    n: int = 1
    keep: int = 1

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from draw(scope.play, scope.who, self.deck, self.n, self.keep, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return bool(scope.play.state.decks[self.deck].bags)

    def describe(self) -> Text:
        return say("second.effect.draw", deck=self.deck, n=self.n, keep=self.keep)


class LoseItems(SecondWord, frozen=True):
    """Lose cards of your choice: items, or those of one deck or type."""

    do = "lose_items"
    n: Amount
    deck: str = ""
    type: str = ""

    def cards(self, scope: SecondScope) -> list[str]:
        from miskatonic.games.second.content.facts import card_kind

        held = [card.id for card in scope.who.cards]
        if self.deck:
            held = [card for card in held if card_kind(card).deck == self.deck]
        elif self.type == "weapon":
            held = [card for card in held if card_kind(card).weapon]
        else:
            held = [card for card in held if is_item(card)]
        return held

    def run(self, scope: SecondScope) -> Flow[None]:
        cards = self.cards(scope)
        n = value_of(self.n, scope, len(cards))
        yield from harm.lose_items(scope.play, scope.who, n, cards, scope.rule)

    def possible(self, scope: SecondScope) -> bool:
        return bool(self.cards(scope))

    def describe(self) -> Text:
        what = self.deck or self.type or "items"
        return say("second.effect.lose_items", what=what, amount=amount_text(self.n))


class Bless(SecondWord, frozen=True):
    """You (or one investigator of your choice, or everybody) are blessed."""

    do = "bless"
    target: str = "self"

    def run(self, scope: SecondScope) -> Flow[None]:
        from miskatonic.games.second.words.people import targets

        for who in (yield from targets(scope, self.target)):
            harm.bless(scope.play, who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.bless", target=self.target)


class Curse(SecondWord, frozen=True):
    """You (or everybody) are cursed."""

    do = "curse"
    target: str = "self"

    def run(self, scope: SecondScope) -> Flow[None]:
        from miskatonic.games.second.words.people import targets

        for who in (yield from targets(scope, self.target)):
            harm.curse(scope.play, who, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.curse", target=self.target)


class Arrested(SecondWord, frozen=True):
    do = "arrested"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.arrest(scope.play, scope.who)

    def describe(self) -> Text:
        return say("second.effect.arrested")


class Delayed(SecondWord, frozen=True):
    do = "delayed"

    def run(self, scope: SecondScope) -> Flow[None]:
        harm.delay(scope.play, scope.who, scope.rule)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.delayed")


class LoseNextTurn(SecondWord, frozen=True):
    do = "lose_next_turn"

    def run(self, scope: SecondScope) -> Flow[None]:
        scope.who.lose_next = True
        scope.play.tell("second.log.lose_next_turn", scope.rule, who=scope.who.id)
        return
        yield

    def describe(self) -> Text:
        return say("second.effect.lose_next_turn")


class LostInTimeAndSpace(SecondWord, frozen=True):
    do = "lost_in_time_and_space"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.lost_in_time_and_space(scope.play, scope.who, "2e.state.lost.01")

    def describe(self) -> Text:
        return say("second.effect.lost")


class Devoured(SecondWord, frozen=True):
    do = "devoured"

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from harm.devoured(scope.play, scope.who, "2e.state.devoured.01")

    def describe(self) -> Text:
        return say("second.effect.devoured")


class TakeSpecial(SecondWord, frozen=True):
    """Take a Special card, unless you hold one."""

    do = "take_special"
    card: str

    def run(self, scope: SecondScope) -> Flow[None]:
        yield from take_special(scope.play, scope.who, self.card, scope.rule)

    def describe(self) -> Text:
        return say("second.effect.take_special", card=self.card)


WORDS = (
    Gain,
    Lose,
    MakeCheck,
    Row,
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
)
