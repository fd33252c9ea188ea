"""Skill checks: how many dice, what counts, clue tokens and rerolls afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from miskatonic.games.second.facts import card_kind
from miskatonic.games.second.rules.boosts import CHECKS
from miskatonic.games.second.rules.choices import NEVER_MIND, never_mind
from miskatonic.games.second.rules.happenings import AfterRoll, BeforeRoll, MakesCheck
from miskatonic.games.second.rules.lately import remember
from miskatonic.games.second.rules.people import in_town, slider_value
from miskatonic.games.second.scenes import Check, Fight, Rolled
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel import odds
from miskatonic.kernel.abilities import Number, Reason
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Odds, Option, Stop, nothing
from miskatonic.kernel.offers import TakenBack, may_be_used, offer_options, offered, take_offer
from miskatonic.kernel.text import Text, say

DICE = "dice"
BASED_ON = {"evade": "sneak", "horror": "will", "combat": "fight", "spell": "lore"}
"""The four special checks and their skills."""


AFTER_DICE = Stop("check")


class Stake:
    """What a check is made at the price of: due with the first thing that cannot be undone, but once."""

    __slots__ = ("_pay",)

    def __init__(self, pay: Callable[[], None] | None) -> None:
        self._pay = pay

    @property
    def way_back(self) -> bool:
        """It is not paid yet: one may still think better of it."""
        return self._pay is not None

    def settle(self) -> None:
        pay, self._pay = self._pay, None
        if pay is not None:
            pay()


SUCCESS_FROM = {"": 5, "blessed": 4, "cursed": 6}


def success_from(who: Investigator) -> int:
    """The lowest face that is a success: 5, blessed 4, cursed 6."""
    return SUCCESS_FROM[who.fate]


@cache
def _numbers(skill: str, kind: str, town: bool) -> tuple[str, ...]:
    """What the dice of a check are reckoned from, one after the other."""
    names = [skill, CHECKS, f"check.{skill}"]
    if town:
        names.append(f"arkham_check.{skill}")
    return (*names, f"check.{kind}") if kind else tuple(names)


def dice_for(game: Second, who: Investigator, skill: str, kind: str, mod: int, against: str = "") -> int:
    """Skill value plus bonuses to this kind of check plus the modifier; may be below zero."""
    dice, abilities = slider_value(who, skill), game.abilities
    for name in _numbers(skill, kind, in_town(who)):
        if name in abilities.modifiers:
            dice = abilities.total(game, name, dice, against, who.seat)
    return dice + mod


def dice_explained(
    game: Second, who: Investigator, skill: str, kind: str, mod: int, against: str = ""
) -> Number:
    """The same number with its reasons."""
    reasons = [Reason(say("second.reason.slider"), slider_value(who, skill), "2e.skill.01")]
    for name in _numbers(skill, kind, in_town(who)):
        so_far = sum(reason.by for reason in reasons)
        reckoned = game.abilities.number(game, name, so_far, reasons[0].text, "", against, who.seat)
        reasons += reckoned.reasons[1:]
    if mod:
        reasons.append(Reason(say("second.reason.modifier"), mod, "2e.check.05"))
    return Number(sum(reason.by for reason in reasons), tuple(reasons))


def pass_odds(who: Investigator, dice: int, difficulty: int, double: bool = False) -> tuple[Odds, ...]:
    return odds.pass_odds(say("second.odds.pass"), max(dice, 0), difficulty, success_from(who), double)


def sixes_twice(fight: Fight | None) -> bool:
    """Something in hand makes each 6 two successes."""
    if fight is None or not fight.armed:
        return False
    return any(card_kind(card).sixes_twice for card in fight.armed)


def check(
    game: Second,
    who: Investigator,
    skill: str,
    mod: int = 0,
    difficulty: int = 1,
    *,
    kind: str = "",
    rule: str = "2e.check.09",
    against: str = "",
    counted: bool = False,
    fight: Fight | None = None,
    price: Callable[[], None] | None = None,
) -> Flow[Check]:
    """Make a skill check; clue tokens and rerolls may follow, one at a time.

    What has a `price` may be taken back (`TakenBack`) in a question that comes before any die is thrown.
    """
    stake = Stake(price)
    started = Check(
        who.seat,
        skill,
        mod,
        difficulty,
        kind,
        rule,
        against,
        success_from(who),
        double=sixes_twice(fight),
        counted=counted,
    )
    with game.scene(started) as made:
        if game.abilities.hears(MakesCheck):
            yield from game.abilities.happen(game, MakesCheck(check=made, who=who), nothing, (who.seat,))
        if made.automatic is None and may_be_used(game, BeforeRoll):
            yield from beforehand(game, who, made, stake)
        if made.automatic is None:
            _throw(game, who, made, stake)
            yield from afterwards(game, who, made, stake)
        stake.settle()
        if game.log is not None:
            _tell_result(game, who, made)
    return made


def _tell_result(game: Second, who: Investigator, made: Check) -> None:
    """While it is still in front of everybody, now with how it went."""
    message = "second.log.check_passed" if made.passed else "second.log.check_failed"
    made.over = True
    game.tell(message, made.rule, who=who.id, n=made.successes, difficulty=made.difficulty)
    made.over = False


def _throw(game: Second, who: Investigator, made: Check, stake: Stake) -> None:
    dice = dice_for(game, who, made.skill, made.kind, made.mod, made.against)
    if dice > 0:
        stake.settle()
        made.dice = game.chance.dice(dice, DICE)
    remember(game, Rolled(game.at, who.id, made))
    if game.log is not None:
        _tell(game, who, made, max(dice, 0))


def _tell(game: Second, who: Investigator, made: Check, dice: int) -> None:
    """Words use some of it; all of it is told, so that the table can show the dice."""
    game.tell(
        "second.log.rolled",
        "2e.check.05",
        who=who.id,
        skill=made.skill,
        special=made.kind or "none",
        mod=made.mod,
        n=dice,
        faces=list(made.dice),
        difficulty=made.difficulty,
        threshold=made.threshold,
        double=made.double,
        against=made.against,
    )


def beforehand(game: Second, who: Investigator, made: Check, stake: Stake) -> Flow[None]:
    """What may be used before the dice are thrown: cards that pass a check."""
    moment = BeforeRoll(check=made, who=who)
    if not offered(game, moment, who.seat):
        return

    def odds() -> tuple[Odds, ...]:
        dice = dice_for(game, who, made.skill, made.kind, made.mod, made.against)
        return pass_odds(who, dice, made.difficulty, made.double)

    throw = Option("roll", say("second.option.roll"), rule=made.rule, reckon=odds)
    prompt = say("second.ask.checking", check=number_name(made.skill, made.kind))
    while made.automatic is None and (options := offer_options(game, moment, who.seat)):
        answer = yield Ask(who.seat, prompt, [throw, *options, *_way_back(made, stake)], made.rule)
        if answer == throw.name:
            return
        _go_on(answer, stake)
        yield from take_offer(game, moment, who.seat, answer)


def _way_back(made: Check, stake: Stake) -> list[Option]:
    return [never_mind(made.rule)] if stake.way_back else []


def _go_on(answer: str, stake: Stake) -> None:
    """He takes the whole thing back, or from now on it has its price."""
    if answer == NEVER_MIND:
        raise TakenBack
    stake.settle()


def afterwards(game: Second, who: Investigator, made: Check, stake: Stake) -> Flow[None]:
    """Spend clue tokens and use rerolls until the player is content."""
    while made.automatic is None:
        moment = AfterRoll(check=made, who=who)
        uses = offer_options(game, moment, who.seat)
        options = _clue_option(game, who, made) + uses
        if not options:
            return
        successes = made.successes
        settled = successes >= made.difficulty or (not uses and _out_of_reach(game, who, made))
        needless = settled and not made.counted
        prompt = say("second.ask.check", n=successes, difficulty=made.difficulty, skill=made.skill)
        options = [_accept(made.rule), *options, *_way_back(made, stake)]
        ask = Ask(who.seat, prompt, options, "2e.check.clue.01", needless=needless, stopping=AFTER_DICE)
        answer = yield ask
        if answer == "done":
            return
        _go_on(answer, stake)
        if answer == "clue":
            who.clues -= 1
            spend_clue_die(game, who, made)
        else:
            yield from take_offer(game, moment, who.seat, answer)


def _out_of_reach(game: Second, who: Investigator, made: Check) -> bool:
    """Not even a success with every die of all his clue tokens would pass it."""
    most = who.clues * clue_dice(game, who, made) * (2 if made.double else 1)
    return made.successes + most < made.difficulty


@cache
def _accept(rule: str) -> Option:
    return Option("done", say("second.option.accept"), rule=rule)


def clue_dice(game: Second, who: Investigator, made: Check) -> int:
    """How many dice a clue token adds: one, more with some skills and for some people."""
    return 1 + game.abilities.total(game, "clue_dice", 0, made.skill, who.seat)


def spend_clue_die(game: Second, who: Investigator, made: Check) -> None:
    """One clue (or what counts as one) is spent."""
    faces = game.chance.dice(clue_dice(game, who, made), DICE)
    made.dice += faces
    game.tell(
        "second.log.clue_spent", "2e.check.clue.02", who=who.id, faces=list(faces), dice=list(made.dice)
    )


def _clue_option(game: Second, who: Investigator, made: Check) -> list[Option]:
    if not who.clues:
        return []
    text = say("second.option.spend_clue", n=who.clues)
    return [Option("clue", text, rule="2e.check.clue.01", reckon=partial(clue_odds, game, who, made))]


def clue_odds(game: Second, who: Investigator, made: Check) -> tuple[Odds, ...]:
    """How likely one more clue passes the check."""
    return pass_odds(who, clue_dice(game, who, made), made.difficulty - made.successes, made.double)


def reroll(game: Second, made: Check, *, failures_only: bool = False, one: int | None = None) -> None:
    """Throw dice of a check again: all, those that failed, or the one at this place."""
    again = [
        place
        for place, face in enumerate(made.dice)
        if (one is None or place == one) and not (failures_only and face >= made.threshold)
    ]
    faces = game.chance.dice(len(again), DICE)
    for place, face in zip(again, faces, strict=True):
        made.dice[place] = face
    game.tell("second.log.rerolled", "2e.check.09", faces=list(faces), n=len(again), dice=list(made.dice))


def reroll_odds(who: Investigator, made: Check, *, one: bool = False) -> tuple[Odds, ...]:
    """How likely the check passes if all its dice, or one that failed, are thrown again."""
    if one:
        return pass_odds(who, 1, made.difficulty - made.successes, made.double)
    return pass_odds(who, len(made.dice), made.difficulty, made.double)


def choose_die(made: Check, rule: str) -> Flow[int | None]:
    """The place of a die to throw again, by what it shows; None if it is to be none after all."""
    options = [
        Option(f"die:{face}", say("second.option.die", n=face), rule=rule) for face in sorted(set(made.dice))
    ]
    if len(options) > 1:
        options.append(never_mind(rule))
    answer = yield Ask(made.seat, say("second.ask.die"), options, "2e.check.09")
    return None if answer == NEVER_MIND else made.dice.index(number(answer))


def roll(game: Second, dice: int = 1) -> list[int]:
    """Dice that are no check."""
    return game.chance.dice(dice, DICE) if dice > 0 else []


def number_name(skill: str, kind: str) -> Text:
    """The name of a check: that of a special check, else its skill's."""
    return say(f"second.skill.{skill}") if not kind else say(f"second.special.{kind}")
