"""What cards say about being played, drawn, committed; what elder signs and symbols mean."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.cards.play.abilities.printed import allowed
from miskatonic.games.cards.play.abilities.triggers import Trigger
from miskatonic.games.cards.play.abilities.uses import kind_of
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, table
from miskatonic.games.cards.play.rules.happenings import Happening
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.amounts import Amount, number_text, value
from miskatonic.games.cards.play.words.attempts import MoreInTest
from miskatonic.games.cards.play.words.base import NOTHING, Positive
from miskatonic.games.cards.play.words.sources import card_of, within
from miskatonic.kernel import abilities as kernel
from miskatonic.kernel.abilities import Ability, Source, Usable
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Condition, Nothing, Word
from miskatonic.kernel.text import Text, say

EVENT = "lcg.base.kw.01"


class Event(Struct, frozen=True):
    """An event: what it does, and when it is played; with `on` it is played in answer to that."""

    effect: Word
    fast: bool = False
    on: Trigger | None = None
    condition: Condition | None = None
    quiet: bool = False

    @property
    def action(self) -> str:
        return kind_of(self.effect)

    @property
    def provokes(self) -> bool:
        return not self.quiet

    @property
    def reacts(self) -> bool:
        return self.on is not None

    def may(self, scope: CardScope) -> bool:
        """If it could do anything; a fast one in one's own turn, another when something lets it be played."""
        if self.on is not None or (self.fast and scope.play.state.active != scope.seat):
            return False
        return allowed(scope, self.condition, (), self.effect)

    def answers(self) -> tuple[Ability, ...]:
        """What it adds while it is in a hand."""
        if self.on is None:
            return ()
        made = kernel.reacts(
            self.on.to,
            self.on.moment,
            self.play,
            EVENT,
            forced=False,
            fits=self.fits,
            own=True,
            text=self.effect.describe(),
            of=self.on.only_of,
        )
        return (made,)

    def scope(self, game: Cards, source: Source, happening: Happening) -> CardScope:
        assert source.seat is not None
        return within(CardScope(game, source.seat, card_of(source), EVENT, happening=happening))

    def fits(self, game: Cards, source: Source, happening: Happening) -> bool:
        assert self.on is not None
        assert source.seat is not None
        card, who = card_of(source), table.person(game, source.seat)
        if who.out or not self.on.may_fit(happening) or actions.cost(game, who, card) > who.resources:
            return False
        scope = self.scope(game, source, happening)
        return (
            self.on.fits(scope, happening)
            and not table.cannot(game, "play_events", card, who.seat)
            and allowed(scope, self.condition, (), self.effect)
        )

    def play(self, game: Cards, source: Source, happening: Happening) -> Flow[None]:
        scope = self.scope(game, source, happening)
        scope.who.resources -= actions.cost(game, scope.who, scope.card)
        yield from actions.put_down(game, scope.who, scope.card, happening)

    def describe(self) -> Text:
        text = self.effect.describe()
        if self.condition is not None:
            text = say("kernel.effect.if", condition=self.condition.describe(), then=text)
        if self.on is not None:
            text = say("play.ability.event_on", when=self.on.describe(), effect=text)
        elif self.fast:
            text = say("play.ability.event_fast", effect=text)
        return say("play.ability.quiet", text=text) if self.quiet else text


class Fast(Struct, frozen=True):
    """A fast card in hand that answers to nothing: it may be played in every window of one's own turn.

    Between actions it stands in the menu of the turn; this is for the windows of a test.
    """

    card: str

    def abilities(self) -> tuple[Ability, ...]:
        text = say("play.option.play", card=table.card_name(self.card), n=self._cost())
        return (Usable("fast", "play", text, self.run, EVENT, self.can, price=self._cost()),)

    def _cost(self) -> int:
        return printed(code_of(self.card)).cost or 0

    def can(self, game: Cards, source: Source) -> bool:
        assert source.seat is not None
        who = table.person(game, source.seat)
        return game.state.active == source.seat and actions.playable(game, who, self.card)

    def run(self, game: Cards, source: Source) -> Flow[None]:
        assert source.seat is not None
        return actions.play(game, table.person(game, source.seat), self.card)


class Answered(Word, frozen=True):
    """The effect of an event with what it answers to at hand: the test, the enemy, the location."""

    do = "answered"
    effect: Word

    def run(self, scope: CardScope) -> Flow[None]:
        yield from self.effect.run(within(scope))

    def possible(self, scope: CardScope) -> bool:
        return self.effect.possible(within(scope))

    def describe(self) -> Text:
        return self.effect.describe()


class Commit(Struct, frozen=True):
    """A card committed to a test: how many of its title, whose test, and what follows success.

    Its effects are its owner's, who committed it; where it changes the result it says so of the test (faq.008).
    """

    most: Positive | None = None
    own: bool = False
    success: Word = NOTHING
    after: Word = NOTHING

    def describe(self) -> Text:
        said = []
        if self.most is not None:
            said.append(say("play.ability.most_committed", n=self.most))
        if self.own:
            said.append(say("play.ability.own_test"))
        if not isinstance(self.success, Nothing):
            said.append(say("play.ability.if_successful", effect=self.success.describe()))
        if not isinstance(self.after, Nothing):
            said.append(self.after.describe())
        text = said[-1]
        for each in reversed(said[:-1]):
            text = say("play.ability.two", first=each, then=text)
        return text

    def faults(self) -> tuple[str, ...]:
        plain = isinstance(self.success, Nothing) and isinstance(self.after, Nothing)
        return ("success",) if plain and not self.own and self.most is None else ()


class ByCommitter(Word, frozen=True):
    """An effect for who committed the card."""

    do = "by_committer"
    effect: Word

    def run(self, scope: CardScope) -> Flow[None]:
        test = scope.test
        seat = scope.seat if test is None else test.committed.get(scope.card, scope.seat)
        yield from self.effect.run(scope.to(seat))

    def describe(self) -> Text:
        return self.effect.describe()


class Elder(Struct, frozen=True):
    """What an elder sign means to an investigator."""

    n: Amount
    automatic: Condition | None = None
    """While this holds the test succeeds by it."""
    success: Word = NOTHING

    def describe(self) -> Text:
        text = say("play.ability.elder", plus=number_text(self.n))
        if self.automatic is not None:
            text = say("play.ability.elder_automatic", text=text, condition=self.automatic.describe())
        if not isinstance(self.success, Nothing):
            text = say("play.ability.elder_success", text=text, effect=self.success.describe())
        return text


class Symbol(Struct, frozen=True):
    """What a symbol means: its value, what happens at the reveal, if the test fails, and after it then."""

    n: Amount
    again: bool | Condition = False
    reveal: Word = NOTHING
    fail: Word = NOTHING
    after: Word = NOTHING

    def describe(self) -> Text:
        text = number_text(self.n)
        if self.again is True:
            text = say("play.ability.symbol_again", text=text)
        elif isinstance(self.again, Condition):
            text = say("play.ability.symbol_again_if", text=text, condition=self.again.describe())
        for name in ("reveal", "fail", "after"):
            word = getattr(self, name)
            if not isinstance(word, Nothing):
                text = say(f"play.ability.symbol_{name}", text=text, effect=word.describe())
        return text


# ---------------------------------------------------------------------- as rules ask for them


def _is_blank(scope: CardScope) -> bool:
    """The investigator's text counts as blank: his elder sign means nothing."""
    return table.is_blank(scope.play, table.named_seat(scope.seat))


class UnlessBlank(Word, frozen=True):
    """An effect of the investigator's own text."""

    do = "unless_blank"
    effect: Word

    def run(self, scope: CardScope) -> Flow[None]:
        return (NOTHING if _is_blank(scope) else self.effect).run(scope)

    def describe(self) -> Text:
        return self.effect.describe()


class ElderOf:
    """An elder sign as the tests ask for it."""

    def __init__(self, printed: Elder) -> None:
        self.printed = printed
        self.success = None if isinstance(printed.success, Nothing) else UnlessBlank(printed.success)

    def value(self, scope: CardScope) -> int:
        return 0 if _is_blank(scope) else value(self.printed.n, scope)

    def succeeds(self, scope: CardScope) -> bool:
        automatic = self.printed.automatic
        return automatic is not None and not _is_blank(scope) and automatic.holds(scope)


class SymbolOf:
    """A symbol as the tests ask for it."""

    def __init__(self, printed: Symbol) -> None:
        self.printed = printed
        self.reveal = None if isinstance(printed.reveal, Nothing) else printed.reveal
        self.fail = None if isinstance(printed.fail, Nothing) else printed.fail
        self.after = None if isinstance(printed.after, Nothing) else printed.after

    def value(self, scope: CardScope) -> int:
        return value(self.printed.n, scope)

    def again(self, scope: CardScope) -> bool:
        again = self.printed.again
        return again.holds(scope) if isinstance(again, Condition) else again


class CommitOf:
    """What a card says about being committed, as the tests ask for it."""

    def __init__(self, printed: Commit | None) -> None:
        self.most = 0 if printed is None else printed.most or 0
        self.own = printed is not None and printed.own
        changes = printed is not None and isinstance(printed.success, MoreInTest)
        self.changes = printed.success if printed is not None and changes else None
        self.success = None if printed is None or changes else _by_committer(printed.success)
        self.after = None if printed is None else _by_committer(printed.after)


def _by_committer(effect: Word) -> Word | None:
    return None if isinstance(effect, Nothing) else ByCommitter(effect)


class PlayedOf:
    """A card as one that is played, as the actions ask for it: an event, or an asset that is fast."""

    def __init__(self, event: Event | None, fast: bool) -> None:
        self.event = event
        self.fast = fast or (event is not None and event.fast)
        self.action = "" if event is None else event.action
        self.provokes = event is None or event.provokes
        self.reacts = event is not None and event.reacts
        self.effect: Word = NOTHING if event is None else Answered(event.effect)

    def may(self, scope: CardScope) -> bool:
        return self.event is None or self.event.may(scope)
