"""Skill tests, ST.1 to ST.8, with everything that can be done for one in a single question."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN, SYMBOLS, token_name
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, chances, committing, moments, table, written
from miskatonic.games.cards.play.rules.happenings import (
    Resolves,
    RevealsToken,
    RevealsTokens,
    TestBegins,
    TestEnds,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test, Tested
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.text import Text, say

Results = Callable[[Test], Flow[None] | None]
INSTEAD = {skill: tuple((name, f"instead.{skill}.{name}") for name in table.SKILLS) for skill in table.SKILLS}
"""For each skill those that may be used in its place, and the number that says so."""
OWN = "result"
"""What the test itself is for, among what comes of it."""


def skill_test(
    game: Cards,
    who: Investigator,
    skill: str,
    difficulty: int,
    *,
    during: str = "",
    source: str = "",
    against: str = "",
    bonus: int = 0,
    bonus_of: str = "",
    damage: int = 0,
    results: Results | None = None,
) -> Flow[Test]:
    """He makes a test; `results` is what comes of it in ST.7, whether it succeeds or fails; None: nothing.

    A bonus to a skill (`bonus_of`) is of no use where another skill takes its place.
    """
    skill = yield from _which_skill(game, who, skill, source)
    if bonus_of not in ("", skill):
        bonus = 0
    made = Test(who.seat, skill, max(0, difficulty), during, source, against, bonus=bonus, damage=damage)
    yield from game.abilities.apart(_steps(game, who, made, results))
    return made


def _steps(game: Cards, who: Investigator, made: Test, results: Results | None) -> Flow[None]:
    """A test has an order of its own, whatever effect it is part of."""
    with game.scene(made):
        if game.abilities.hears(TestBegins):
            yield from moments.happen(game, TestBegins(seat=who.seat, test=made))
        if not who.out:
            yield from committing.prepare(game, who, made)
        if not who.out and not made.automatic:
            yield from _reveal(game, who, made)
        if not who.out:
            yield from _result(game, who, made)
        if not who.out:
            yield from _apply(game, who, made, results)
        yield from _end(game, who, made)
    if not who.out:
        yield from _afterwards(game, who, made)
    lapse(game, "test")


def when_no_other(game: Cards, do: Callable[[], Flow[None]]) -> Flow[None]:
    """Do something that is a test; during another one it waits until that, and the action it is part of, is over."""
    if table.current_test(game) is None:
        yield from do()
        if game.state.step != "turn":
            yield from catch_up(game)
    else:
        game.later.append(do)


def catch_up(game: Cards) -> Flow[None]:
    """The tests that waited, in the order they came up; in a turn, when the action is over (1.17)."""
    while game.later:
        yield from game.later.pop(0)()


def scope_of(game: Cards, test: Test, card: str = "") -> CardScope:
    place = table.person(game, test.seat).place
    enemy = test.against if test.during in ("fight", "evade") else ""
    return CardScope(
        game, test.seat, card or test.source, "lcg.base.test.07", test=test, enemy=enemy, place=place
    )


def _which_skill(game: Cards, who: Investigator, skill: str, source: str) -> Flow[str]:
    """Another skill may be used in its place where something in play lets him."""
    subject, numbers = table.named_seat(who.seat), game.abilities.modifiers
    others = [
        name
        for name, number in INSTEAD[skill]
        if number in numbers and table.total(game, number, 0, subject, who.seat)
    ]
    if not others:
        return skill
    options = [Option(name, say(f"cards.skill.{name}"), rule="lcg.base.test.20") for name in (skill, *others)]
    return (yield Ask(who.seat, say("play.ask.which_skill"), options, "lcg.base.test.20"))


# ---------------------------------------------------------------------- ST.3 and ST.4


def _reveal(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """Tokens are revealed and their effects resolved, one after the other."""
    plan = RevealsTokens(seat=who.seat, test=made)
    yield from moments.happen(game, plan)
    if plan.none or who.out:
        return
    bag = Bag(game)
    tokens = [bag.draw() for _ in range(plan.n)]
    if plan.n > plan.keep:
        tokens = yield from _choose_tokens(who, tokens, plan.keep)
    while tokens and not who.out:
        tokens += yield from _resolve_token(game, who, made, tokens.pop(0), bag)


class Bag:
    """The tokens still in the bag while a test lasts; what is out of it comes back when the test is over."""

    def __init__(self, game: Cards) -> None:
        self.game = game
        self.left = list(game.state.bag)

    def draw(self) -> str:
        return self.left.pop(self.game.chance.pick("bag", len(self.left)))

    def back(self, token: str) -> None:
        self.left = sorted([*self.left, token])


def _choose_tokens(who: Investigator, tokens: list[str], keep: int) -> Flow[list[str]]:
    """So many of the revealed tokens count, the others are ignored."""
    options = [Option(token, token_name(token), rule="lcg.base.token.05") for token in dict.fromkeys(tokens)]
    if len(options) == 1:
        return tokens[:keep]
    answer = yield Ask(who.seat, say("play.ask.which_token"), options, "lcg.base.token.05")
    return [answer]


def _resolve_token(game: Cards, who: Investigator, made: Test, token: str, bag: Bag) -> Flow[list[str]]:
    """One token is revealed, unless something cancels it, and does what it says; tokens that are revealed besides."""
    if token == AUTO_FAIL and chances.athena_helps(game, who):
        token = yield from _with_athena(game, who, token, bag)
    happening = RevealsToken(seat=who.seat, test=made, token=token)
    more: list[str] = []
    made.drawn = token
    if game.log is not None:
        game.tell("play.log.token", "lcg.base.test.03", token=token_name(token))

    def do() -> Flow[None]:
        token = happening.token
        made.drawn = ""
        made.tokens.append(token)
        made.revealed.append(token)
        scope = scope_of(game, made)
        made.counted.append(chances.value_of(game, scope, token))
        made.automatic = _automatic(game, scope, made, token)
        if token in SYMBOLS:
            symbol = written.book.symbol(game.state.scenario, game.state.difficulty, token)
            if symbol.again is not None and symbol.again(scope):
                more.append(bag.draw())
            if symbol.reveal is not None:
                yield from symbol.reveal.run(scope)

    done = yield from moments.happen(game, happening, do)
    made.drawn = ""
    if not done and happening.again:
        bag.back(token)
        more.append(bag.draw())
    return more + [bag.draw() for _ in range(happening.more)]


def _automatic(game: Cards, scope: CardScope, made: Test, token: str) -> str:
    """Whether the numbers still matter once this token counts too."""
    if chances.fails(game, scope.who, token):
        return "failure"
    if token == ELDER_SIGN and written.book.elder(scope.who.code).succeeds(scope):
        return made.automatic or "success"
    return made.automatic


def as_drawn(game: Cards, made: Test) -> tuple[int, bool]:
    """The skill value with what has been drawn, if that stands, and whether the test succeeds then."""
    seen = copy(made)
    if made.drawn:
        scope = scope_of(game, made)
        seen.counted = [*made.counted, chances.value_of(game, scope, made.drawn)]
        seen.automatic = _automatic(game, scope, made, made.drawn)
    _judge(game, seen)
    return seen.value or 0, bool(seen.succeeded)


def _with_athena(game: Cards, who: Investigator, token: str, bag: Bag) -> Flow[str]:
    """Boon of Athena: his first automatic failure of the game he may put back for another token."""
    rule = "lcg.boon.athena"
    game.state.flags = sorted([*game.state.flags, chances.athena_flag(who)])
    options = [
        Option("another", say("play.option.another_token"), rule=rule),
        Option("keep", say("play.option.keep_token"), rule=rule),
    ]
    if (yield Ask(who.seat, say("play.ask.athena"), options, rule)) == "keep":
        return token
    game.tell("play.log.token_back", rule, token=token_name(token))
    bag.back(token)
    return bag.draw()


# ---------------------------------------------------------------------- ST.5 and ST.6


def value(game: Cards, made: Test) -> int:
    """The modified skill value now: skill, icons, tokens, and what was used; a sum below 0 works as 0."""
    who = table.person(game, made.seat)
    if made.automatic == "failure":
        return 0
    return max(0, raw_value(game, who, made))


def raw_value(game: Cards, who: Investigator, made: Test) -> int:
    return table.skill_sum(game, who, made.skill) + bonuses(made) + sum(made.counted)


def bonuses(made: Test) -> int:
    return made.bonus + sum([chances.icons(card, made.skill) for card in made.committed])


def difficulty(game: Cards, made: Test) -> int:
    if made.automatic == "success":
        return 0
    return max(0, table.total(game, "test.difficulty", made.difficulty, made.against, made.seat))


def _judge(game: Cards, made: Test) -> int:
    """Whether it succeeds and by how much, as things stand; the difficulty."""
    made.value = value(game, made)
    wanted = difficulty(game, made)
    made.succeeded = made.automatic != "failure" and made.value >= wanted
    made.by = abs(made.value - wanted)
    return wanted


def _result(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """The value is reckoned; if it would fail, something may still help; then it is settled."""
    wanted = _judge(game, made)
    if not made.succeeded and made.automatic != "failure" and game.abilities.hears(Resolves):
        yield from moments.happen(game, Resolves(seat=who.seat, test=made, succeeds=False))
        wanted = _judge(game, made)
    if game.log is not None:
        game.tell(
            "play.log.succeeds" if made.succeeded else "play.log.fails",
            "lcg.base.test.06",
            who=table.card_name(who.code),
            skill=f"cards.skill.{made.skill}",
            n=made.value or 0,
            m=wanted,
        )
    _remember(game, made, wanted)
    if game.abilities.hears(TestEnds):
        yield from moments.happen(game, TestEnds(seat=who.seat, test=made))


MOST_REMEMBERED = 6


def _remember(game: Cards, made: Test, wanted: int) -> None:
    state = game.state
    state.latest = [
        *state.latest[1 - MOST_REMEMBERED :],
        Tested(
            game.at,
            made.seat,
            made.skill,
            made.during,
            made.against,
            made.source,
            made.value or 0,
            wanted,
            list(made.revealed),
            bool(made.succeeded),
            made.automatic,
        ),
    ]


# ---------------------------------------------------------------------- ST.7 and ST.8


def _apply(game: Cards, who: Investigator, made: Test, results: Results | None) -> Flow[None]:
    """What follows, one after the other: first what changes the result, the rest in the order the tester likes."""
    if made.succeeded:
        yield from _changes(game, made)
    waiting = _outcomes(game, who, made, results)
    while waiting and not who.out:
        name = next(iter(waiting))
        if len(waiting) > 1:
            name = yield _order_ask(who, list(waiting))
        yield from waiting.pop(name)()


def _order_ask(who: Investigator, names: list[str]) -> Ask:
    """Which comes first hardly ever matters: it is no stop by itself."""
    options = [Option(name, _outcome_name(name), rule="lcg.base.test.07") for name in names]
    return Ask(who.seat, say("play.ask.results"), options, "lcg.base.test.07", needless=True)


def _outcome_name(name: str) -> Text:
    if name == OWN:
        return say("play.option.own_result")
    token, _ = parts(name)
    return token_name(token) if token in (*SYMBOLS, ELDER_SIGN) else table.card_name(name)


def _outcomes(
    game: Cards, who: Investigator, made: Test, results: Results | None
) -> dict[str, Callable[[], Flow[None]]]:
    """What comes of the test: what it is for, what committed cards do, elder sign and symbols; each by its name."""
    found: dict[str, Callable[[], Flow[None]]] = {}
    own = results(made) if results is not None else None
    if own is not None:
        found[OWN] = lambda: own
    if made.succeeded:
        for card in made.committed:
            if (word := written.book.commit(code_of(card)).success) is not None:
                found[card] = partial(word.run, scope_of(game, made, card).to(made.seat))
        sign = written.book.elder(who.code).success if ELDER_SIGN in made.tokens else None
        if sign is not None:
            found[ELDER_SIGN] = partial(sign.run, scope_of(game, made, f"investigator:{who.seat}"))
        return found
    for n, symbol in enumerate(_symbols(game, made)):
        if symbol.fail is not None:
            token = [each for each in made.tokens if each in SYMBOLS][n]
            found[f"{token}:{n}"] = partial(symbol.fail.run, scope_of(game, made))
    return found


def _changes(game: Cards, made: Test) -> Flow[None]:
    """What committed cards change about the result: more damage, more clues."""
    for card in list(made.committed):
        word = written.book.commit(code_of(card)).changes
        if word is not None:
            yield from word.run(scope_of(game, made, card).to(made.seat))


def _symbols(game: Cards, made: Test) -> list[written.Symbol]:
    state = game.state
    return [
        written.book.symbol(state.scenario, state.difficulty, token)
        for token in made.tokens
        if token in SYMBOLS
    ]


def _end(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """Committed cards go to their owners' discard piles, unless they say otherwise; tokens go back."""
    for card in list(made.committed):
        after = written.book.commit(code_of(card)).after
        if after is not None and made.succeeded is not None and not who.out:
            yield from after.run(scope_of(game, made, card).to(made.committed[card]))
        if card in made.committed:
            del made.committed[card]
            cards.deliver(game, card, "discard")


def _afterwards(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """What symbols leave for after the test."""
    if not made.succeeded:
        for symbol in _symbols(game, made):
            if symbol.after is not None and not who.out:
                yield from symbol.after.run(scope_of(game, made))
