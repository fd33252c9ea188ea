"""Skill tests, ST.1 to ST.8, with everything that can be done for one in a single question."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN, SYMBOLS, token_name
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, chances, hands, moments, table, written
from miskatonic.games.cards.play.rules.happenings import (
    Resolves,
    RevealsToken,
    RevealsTokens,
    TestBegins,
    TestEnds,
)
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Drawing, Test, Tested
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Ask, Flow, Option, ask_all
from miskatonic.kernel.lasting import lapse
from miskatonic.kernel.picks import Pick, Picked, taken
from miskatonic.kernel.text import Text, say

Results = Callable[[Test], Flow[None]]


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
    """He makes a test; `results` is what comes of it in ST.7, whether it succeeds or fails.

    A bonus to a skill (`bonus_of`) is of no use where another skill takes its place.
    """
    skill = yield from _which_skill(game, who, skill, source)
    if bonus_of not in ("", skill):
        bonus = 0
    made = Test(who.seat, skill, max(0, difficulty), during, source, against, bonus=bonus, damage=damage)
    with game.scene(made):
        yield from moments.happen(game, TestBegins(seat=who.seat, test=made))
        if not who.out:
            yield from _prepare(game, who, made)
        if not who.out:
            yield from _reveal(game, who, made)
        if not who.out:
            yield from _result(game, who, made)
        if not who.out:
            yield from _apply(game, who, made, results)
        yield from _end(game, who, made)
    if not who.out:
        yield from _afterwards(game, who, made)
    lapse(game, "test")
    return made


def scope_of(game: Cards, test: Test, card: str = "") -> CardScope:
    place = table.person(game, test.seat).place
    enemy = test.against if test.during in ("fight", "evade") else ""
    return CardScope(
        game, test.seat, card or test.source, "lcg.base.test.07", test=test, enemy=enemy, place=place
    )


def _which_skill(game: Cards, who: Investigator, skill: str, source: str) -> Flow[str]:
    """Another skill may be used in its place where something in play lets him."""
    subject = table.named_seat(who.seat)
    others = [
        name for name in table.SKILLS if table.total(game, f"instead.{skill}.{name}", 0, subject, who.seat)
    ]
    if not others:
        return skill
    options = [Option(name, say(f"cards.skill.{name}"), rule="lcg.base.test.20") for name in (skill, *others)]
    return (yield Ask(who.seat, say("play.ask.which_skill"), options, "lcg.base.test.20"))


# ---------------------------------------------------------------------- ST.1 and ST.2


def icons(card: str, skill: str) -> int:
    """The icons of a card that match a skill, wild ones among them."""
    found = printed(code_of(card)).icons
    return found.get(skill, 0) + found.get("wild", 0)


def committable(game: Cards, who: Investigator, made: Test) -> list[str]:
    """Cards of his hand that he may commit to this test."""
    if table.cannot(game, "commit", table.named_seat(who.seat), who.seat):
        return []
    return [
        card
        for card in who.hand
        if icons(card, made.skill)
        and hands.may_have(who, card)
        and not (written.book.commit(code_of(card)).own and who.seat != made.seat)
        and _below_most(card, made.committed)
    ]


def _below_most(card: str, committed: dict[str, int]) -> bool:
    most = written.book.commit(code_of(card)).most
    name = printed(code_of(card)).name
    return not most or sum(printed(code_of(each)).name == name for each in committed) < most


def boosts(game: Cards, who: Investigator) -> list[tuple[str, Source, Usable]]:
    """What he may use for his test before the token, each under its answer."""
    found = game.abilities.usable(game, "test", who.seat)
    named = [(f"use:{source.id}:{usable.name}", source, usable) for source, usable in found]
    return sorted(named, key=itemgetter(0))


def adds(game: Cards, who: Investigator, made: Test) -> dict[str, int]:
    """What each of his answers to the question to commit would add to the value, each time it is taken."""
    found = {card: icons(card, made.skill) for card in committable(game, who, made)}
    if who.seat == made.seat:
        found |= {name: usable.adds for name, _, usable in boosts(game, who) if usable.adds}
    return found


def _prepare(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """One question: what the tester commits and uses; at the same time what the others there commit."""
    asks = []
    if (ask := _tester_ask(game, who, made)) is not None:
        asks.append(ask)
    asks += _others_asks(game, who, made)
    if not asks:
        return
    answers = yield from ask_all(asks)
    for seat in sorted(answers, key=lambda each: each != who.seat):
        yield from _take(game, table.person(game, seat), made, taken(answers[seat]))


def _tester_ask(game: Cards, who: Investigator, made: Test) -> Ask | None:
    options = [_commit_option(card, made) for card in committable(game, who, made)]
    prices = {}
    for name, source, usable in boosts(game, who):
        times = who.resources // usable.price if usable.price else 1
        if times:
            prices[name] = usable.price
            options.append(use_option(name, source, usable, times))
    if not options:
        return None

    def check(picked: Picked) -> Text | None:
        if sum(prices.get(name, 0) * times for name, times in picked.items()) > who.resources:
            return say("play.error.resources", n=who.resources)
        return _too_many(picked, made)

    prompt = say(
        "play.ask.test",
        skill=f"cards.skill.{made.skill}",
        n=made.difficulty,
        percent=chances.percent(game, made),
    )
    pick = Pick(0, None, check=check)
    return Ask(who.seat, prompt, options, "lcg.base.test.02", pick=pick, about=say("play.about.test"))


def _commit_option(card: str, made: Test) -> Option:
    text = say("play.option.commit", card=table.card_name(card), n=icons(card, made.skill))
    return Option(card, text, f"hand:{card}", "lcg.base.test.02", None, code_of(card))


def _too_many(picked: Picked, made: Test) -> Text | None:
    """More of one title than its text allows to be committed."""
    for card in picked:
        if card.startswith("use:"):
            continue
        most, name = written.book.commit(code_of(card)).most, printed(code_of(card)).name
        same = [one for one in picked if not one.startswith("use:") and printed(code_of(one)).name == name]
        same += [one for one in made.committed if printed(code_of(one)).name == name]
        if most and len(same) > most:
            return say("play.error.most_committed", card=table.card_name(card), n=most)
    return None


def _others_asks(game: Cards, who: Investigator, made: Test) -> list[Ask]:
    """Each other investigator there may commit one card, unless the test is his alone (peril)."""
    if _alone(game):
        return []
    asks = []
    for other in table.people_at(game, who.place):
        if other.seat == who.seat:
            continue
        held = committable(game, other, made)
        if held:
            prompt = say(
                "play.ask.help",
                who=table.card_name(who.code),
                skill=f"cards.skill.{made.skill}",
                n=made.difficulty,
                percent=chances.percent(game, made),
            )
            options = [_commit_option(card, made) for card in held]
            asks.append(
                Ask(
                    other.seat,
                    prompt,
                    options,
                    "lcg.base.test.02",
                    pick=Pick(0, 1),
                    about=say("play.about.help"),
                )
            )
    return asks


def _alone(game: Cards) -> bool:
    """He resolves an encounter card with peril: nobody may help."""
    return any(
        isinstance(scene, Drawing) and table.has_keyword(game, scene.card, "peril")
        for scene in game.state.scenes
    )


def _take(game: Cards, who: Investigator, made: Test, picked: Picked) -> Flow[None]:
    """Commit these cards, use those abilities."""
    uses = {name: (source, usable) for name, source, usable in boosts(game, who)}
    for name, times in picked.items():
        if name in uses:
            source, usable = uses[name]
            for _ in range(times):
                yield from game.abilities.use(game, source, usable)
        elif _below_most(name, made.committed):
            hands.from_hand(game, who, name)
            made.committed[name] = who.seat
            game.tell(
                "play.log.commits",
                "lcg.base.test.02",
                who=table.card_name(who.code),
                card=table.card_name(name),
            )


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
    token = yield from _with_athena(game, who, token, bag)
    happening = RevealsToken(seat=who.seat, test=made, token=token)
    more: list[str] = []

    def do() -> Flow[None]:
        token = happening.token
        made.tokens.append(token)
        made.revealed.append(token)
        game.tell("play.log.token", "lcg.base.test.03", token=token_name(token))
        scope = scope_of(game, made)
        made.counted.append(chances.value_of(game, scope, token))
        if token == AUTO_FAIL or table.total(
            game, f"token_fails.{token}", 0, table.named_seat(who.seat), who.seat
        ):
            made.automatic = "failure"
        elif token == ELDER_SIGN and written.book.elder(who.code).succeeds(scope):
            made.automatic = made.automatic or "success"
        elif token in SYMBOLS:
            symbol = written.book.symbol(game.state.scenario, game.state.difficulty, token)
            if symbol.again is not None and symbol.again(scope):
                more.append(bag.draw())
            if symbol.reveal is not None:
                yield from symbol.reveal.run(scope)

    done = yield from moments.happen(game, happening, do)
    if not done and happening.again:
        bag.back(token)
        more.append(bag.draw())
    return more + [bag.draw() for _ in range(happening.more)]


def _with_athena(game: Cards, who: Investigator, token: str, bag: Bag) -> Flow[str]:
    """Boon of Athena: his first automatic failure of the game he may put back for another token."""
    if token != AUTO_FAIL or not chances.athena_helps(game, who):
        return token
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
    return table.skill(game, who, made.skill) + bonuses(made) + sum(made.counted)


def bonuses(made: Test) -> int:
    return made.bonus + sum([icons(card, made.skill) for card in made.committed])


def difficulty(game: Cards, made: Test) -> int:
    if made.automatic == "success":
        return 0
    return max(0, table.total(game, "test.difficulty", made.difficulty, made.against, made.seat))


def _judge(game: Cards, made: Test) -> None:
    made.value = value(game, made)
    wanted = difficulty(game, made)
    made.succeeded = made.automatic != "failure" and made.value >= wanted
    made.by = abs(made.value - wanted)


def _result(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """The value is reckoned; if it would fail, something may still help; then it is settled."""
    _judge(game, made)
    if not made.succeeded and made.automatic != "failure":
        yield from moments.happen(game, Resolves(seat=who.seat, test=made, succeeds=False))
        _judge(game, made)
    game.tell(
        "play.log.succeeds" if made.succeeded else "play.log.fails",
        "lcg.base.test.06",
        who=table.card_name(who.code),
        skill=f"cards.skill.{made.skill}",
        n=made.value or 0,
        m=difficulty(game, made),
    )
    _remember(game, made)
    yield from moments.happen(game, TestEnds(seat=who.seat, test=made))


MOST_REMEMBERED = 6


def _remember(game: Cards, made: Test) -> None:
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
            difficulty(game, made),
            list(made.revealed),
            bool(made.succeeded),
            made.automatic,
        ),
    ]


# ---------------------------------------------------------------------- ST.7 and ST.8


def _apply(game: Cards, who: Investigator, made: Test, results: Results | None) -> Flow[None]:
    """What follows: what changes the result, the thing tested for, committed cards, elder sign and symbols."""
    if made.succeeded:
        yield from _on_success(game, made, first=True)
    if results is not None and not who.out:
        yield from results(made)
    if made.succeeded and not who.out:
        yield from _on_success(game, made, first=False)
    if made.succeeded and ELDER_SIGN in made.tokens and not who.out:
        sign = written.book.elder(who.code).success
        if sign is not None:
            yield from sign.run(scope_of(game, made, f"investigator:{who.seat}"))
    if not made.succeeded:
        for symbol in _symbols(game, made):
            if symbol.fail is not None and not who.out:
                yield from symbol.fail.run(scope_of(game, made))


def _on_success(game: Cards, made: Test, *, first: bool) -> Flow[None]:
    """What committed cards do: those that change the result first, the others when it has been applied."""
    for card in list(made.committed):
        said = written.book.commit(code_of(card))
        word = said.changes if first else said.success
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
