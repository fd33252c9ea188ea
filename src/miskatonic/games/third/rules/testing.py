"""Tests: the roll, and what may be done to the dice (476); rolls that are none (491).

What is used before the roll is an offer of `BeforeRoll`, and adds to `test.bonus` or changes `test.skill`; what is used
afterwards is an offer of `AfterRoll`. `Tested` comes after all of it.
"""

from functools import partial

from miskatonic.games.third.rules.assets import discard, spend_clues, use
from miskatonic.games.third.rules.happenings import AfterRoll, AnyRoll, BeforeRoll, FocusSpent, Tested
from miskatonic.games.third.rules.harm import Defeated, carry_on
from miskatonic.games.third.rules.news import note_roll
from miskatonic.games.third.rules.people import at_seat, engaged_with, find_monster, holds
from miskatonic.games.third.rules.pool import (
    changes,
    count_dice,
    counts,
    odds_now,
    success_from,
    take_up,
)
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.scenes import TEST, Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, nothing
from miskatonic.kernel.lasting import Span
from miskatonic.kernel.odds import pass_odds
from miskatonic.kernel.offers import offer_options, take_offer
from miskatonic.kernel.text import say

DICE = "dice"


# ---------------------------------------------------------------------- the test


def test(game: Third, made: Test) -> Flow[Test]:
    """Resolve a test: the pool, the roll, what is done to the dice, the result (476.2 to 476.5)."""
    who = at_seat(game, made.seat)
    made.threshold = success_from(game, who)
    with Span(game, TEST), game.scene(made):
        while not (yield from _piece(game, who, made)):
            continue
    yield from _result(game, who, made)
    return made


def test_in_units(game: Third, made: Test, *, again: bool, kept: dict[str, int] | None = None) -> Flow[bool]:  # noqa: PT028 (no test of ours)
    """One piece of a test that may be several units; True once it is made. What comes of it is for who calls.

    Within another test: `kept` is what was counted in that one.
    """
    who = at_seat(game, made.seat)
    if not again:
        made.threshold = success_from(game, who)
    with Span(game, TEST, again=again, kept=kept) as span, game.scene(made):
        if who.out:  # what was done about it in a step of its own was too much
            raise Defeated(who.seat)
        done = yield from _piece(game, who, made, staged=True)
        span.lasts = not done
    if done:
        yield from _result(game, who, made)
    return done


def _piece(game: Third, who: Investigator, made: Test, *, staged: bool = False) -> Flow[bool]:
    """One thing done before the roll, or the roll and one thing done after it; True once the dice stay as they are."""
    if not made.dice:
        if game.abilities.hears(BeforeRoll) and (yield from _beforehand(game, who, made)):
            return False
        yield from take_up(game, who, made)
        _roll(game, who, made)
    return (yield from _afterwards(game, who, made, staged))


def _beforehand(game: Third, who: Investigator, made: Test) -> Flow[bool]:
    """Something used before the roll: additional dice, spells (476.2d)."""
    moment = BeforeRoll(test=made, who=who)
    options = offer_options(game, moment, who.seat)
    if not options:
        return False
    throw = Option(
        "roll", say("third.option.roll"), rule=made.rule, reckon=partial(odds_now, game, who, made)
    )
    prompt = say("third.ask.testing", skill=made.skill)
    answer = yield Ask(who.seat, prompt, [throw, *options], "3e.476.2d")
    if answer == "roll":
        return False
    yield from _use(game, moment, who, answer)
    return True


def _roll(game: Third, who: Investigator, made: Test) -> None:
    """As many dice as the pool, at least one, without a maximum (476.3)."""
    dice = max(1, count_dice(game, who, made))
    if game.state.acting is not None:
        _mark_used(game, who, made)
    made.dice = game.chance.dice(dice, DICE)
    if game.log is not None:
        _tell_roll(game, who, made)


def _tell_roll(game: Third, who: Investigator, made: Test) -> None:
    game.tell(
        "third.log.rolled",
        "3e.476.3a",
        who=who.id,
        skill=made.skill,
        mod=made.mod,
        n=len(made.dice),
        faces=list(made.dice),
        threshold=made.threshold,
        sixes=int(made.sixes),
        during=made.during,
        against=made.against,
    )


def _mark_used(game: Third, who: Investigator, made: Test) -> None:
    """What has modified the test counts as used in this turn (458.4)."""
    helping = [source.id for source, _ in changes(game, who, made) if counts(made, source)]
    for card in [*helping, *made.hands]:
        use(game, card)


def _afterwards(game: Third, who: Investigator, made: Test, staged: bool) -> Flow[bool]:
    """Focus, clues and cards, in any order, until he is content (476.4): one of them."""
    moment = AfterRoll(test=made, who=who, staged=staged)
    options = [*_tokens(who, made), *offer_options(game, moment, who.seat)]
    if not options:
        return True
    successes = made.successes
    prompt = say("third.ask.test", skill=made.skill, n=successes)
    needless = successes > 0 and (not made.counted or successes >= successes_of_use(game, who, made))
    answer = yield Ask(who.seat, prompt, [ACCEPT, *options], "3e.476.4a", needless=needless)
    if answer == "done":
        return True
    if answer == "clue":
        spend_clues(game, who, 1, "3e.476.4a")
        reroll(game, made, 1, "3e.476.4a")
    elif parts(answer)[0] == "focus":
        yield from _spend_focus(game, who, made, parts(answer)[1])
    else:
        yield from _use(game, moment, who, answer)
    return False


def successes_of_use(game: Third, who: Investigator, made: Test) -> int:
    """How many successes could make a difference: no more doom, health, monsters or clues than there are."""
    if made.during == "ward":
        return game.state.doom.get(who.place, 0)
    if made.during == "research":
        return who.clues
    if made.during == "evade":
        return len(engaged_with(game, who))
    monster = find_monster(game, made.against) if made.during == "attack" else None
    return health_left(game, monster) if monster is not None else NO_END


NO_END = 99
ACCEPT = Option("done", say("third.option.accept"), rule="3e.476.5a")


def _tokens(who: Investigator, made: Test) -> list[Option]:
    """Any focus token and any clue rerolls a die, whatever the skill tested (429.7); successes are left alone."""
    if not (who.focus or who.clues) or not made.falls_short:
        return []
    reckon = partial(reroll_odds, made, 1)
    options = [
        Option(
            f"focus:{skill}",
            say("third.option.spend_focus", skill=skill),
            f"focus:{skill}",
            "3e.429.7",
            reckon,
        )
        for skill in dict.fromkeys(who.focus)
    ]
    if who.clues:
        text = say("third.option.spend_clue", n=who.clues)
        options.append(Option("clue", text, rule="3e.476.4a", reckon=reckon))
    return options


def _spend_focus(game: Third, who: Investigator, made: Test, skill: str) -> Flow[None]:
    """The die it gave stays in the pool (ruling 62). How many dice it rerolls is for cards to say."""
    who.focus.remove(skill)
    game.tell("third.log.spend_focus", "3e.429.7", who=who.id, skill=skill)
    happening = FocusSpent(who=who, test=made, skill=skill)
    yield from game.abilities.happen(game, happening, partial(_focus_reroll, game, happening), (who.seat,))


def _focus_reroll(game: Third, happening: FocusSpent) -> Flow[None]:
    reroll(game, happening.test, happening.n, "3e.429.7")
    return
    yield


def failures(made: Test) -> list[int]:
    """The places of the dice that are no success, lowest first."""
    dice, threshold = made.dice, made.threshold
    found = [place for place, face in enumerate(dice) if face < threshold]
    found.sort(key=dice.__getitem__)
    return found


def reroll(game: Third, made: Test, n: int, rule: str, *, every: bool = False) -> None:
    """Throw up to so many dice again, those that failed and the lowest first; with `every` all dice, successes too.

    More than there are means all there are, once (476.4c).
    """
    again = list(range(len(made.dice))) if every else failures(made)[:n]
    faces = game.chance.dice(len(again), DICE) if again else []
    for place, face in zip(again, faces, strict=True):
        made.dice[place] = face
    game.tell("third.log.rerolled", rule, n=len(again), faces=faces, dice=list(made.dice))


def reroll_odds(made: Test, n: int, *, every: bool = False) -> tuple[Odds, ...]:
    """How likely a reroll passes the test; or, where it is passed already, brings a success more."""
    dice = len(made.dice) if every else min(n, len(failures(made)))
    needed = made.successes + 1 if every and made.passed else 1
    text = say("third.odds.more" if made.passed else "third.odds.pass")
    return pass_odds(text, dice, needed, made.threshold, made.sixes)


def _result(game: Third, who: Investigator, made: Test) -> Flow[None]:
    """One success passes (476.5b); a Blessing ends with a failure, a Curse with a success."""
    successes = made.successes
    note_roll(game, who, made, successes)
    name = "third.log.test_passed" if successes > 0 else "third.log.test_failed"
    game.tell(name, "3e.476.5b", who=who.id, skill=made.skill, n=successes)
    spent = holds(who, "cursed" if successes > 0 else "blessed")
    if spent is not None:
        discard(game, who, spent.id, "3e.449.1")
    if game.abilities.hears(Tested):
        happening = Tested(test=made, who=who)
        yield from game.abilities.happen(game, happening, nothing, (who.seat,))


# ---------------------------------------------------------------------- offers


def _use(game: Third, moment: BeforeRoll | AfterRoll | AnyRoll, who: Investigator, answer: str) -> Flow[None]:
    """Use a card; should its owner fall by its price, the test of somebody else goes on."""
    return carry_on(take_offer(game, moment, who.seat, answer), who)


# ---------------------------------------------------------------------- rolls that are no tests


def roll(game: Third, who: Investigator, n: int, rule: str) -> Flow[list[int]]:
    """Dice that are no test: only what speaks of any roll may touch them (491.2)."""
    dice = game.chance.dice(n, DICE) if n > 0 else []
    game.tell("third.log.dice", rule, who=who.id, n=len(dice), faces=list(dice))
    moment = AnyRoll(who=who, dice=dice)
    with Span(game, TEST):
        while dice and (options := offer_options(game, moment, who.seat)):
            stop = Option("done", say("third.option.accept"), rule=rule)
            answer = yield Ask(who.seat, say("third.ask.any_roll", n=sum(dice)), [stop, *options], rule)
            if answer == "done":
                break
            yield from _use(game, moment, who, answer)
    return dice
