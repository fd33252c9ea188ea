"""Skill checks: how many dice, what counts, clue tokens and rerolls afterwards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from miskatonic.games.second.rules.offers import offer_options, take_offer
from miskatonic.games.second.rules.people import skill_value, slider_value
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Happening, Number, Reason
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.text import Text, say

DICE = "dice"
BASED_ON = {"evade": "sneak", "horror": "will", "combat": "fight", "spell": "lore"}
"""The four special checks and their skills."""


class Check:
    """A check being made. `kind` is one of the special checks, "close" for closing a gate, or "" for any other."""

    __slots__ = (
        "against",
        "automatic",
        "counted",
        "dice",
        "difficulty",
        "double",
        "fight",
        "kind",
        "mod",
        "rule",
        "seat",
        "skill",
        "threshold",
    )

    def __init__(
        self, seat: int, skill: str, mod: int, difficulty: int, kind: str, rule: str, against: str = ""
    ) -> None:
        self.seat = seat
        self.skill = skill
        self.mod = mod
        self.difficulty = difficulty
        self.kind = kind
        self.rule = rule
        self.against = against
        """The monster marker it is made against, if any."""
        self.fight: Any = None
        """The combat it belongs to, for Combat checks."""
        self.dice: list[int] = []
        self.threshold = 5
        self.double = False
        """Sixes count as two successes."""
        self.automatic: bool | None = None
        """Passed or failed whatever the dice say."""
        self.counted = False
        """What follows depends on the number of successes, not only on passing."""

    @property
    def successes(self) -> int:
        found = sum([face >= self.threshold for face in self.dice])
        return found + self.dice.count(6) if self.double else found

    @property
    def passed(self) -> bool:
        return self.automatic if self.automatic is not None else self.successes >= self.difficulty


def success_from(who: Investigator) -> int:
    """The lowest face that is a success: 5, blessed 4, cursed 6."""
    return {"blessed": 4, "cursed": 6}.get(who.fate, 5)


def dice_for(game: Second, who: Investigator, skill: str, kind: str, mod: int, against: str = "") -> int:
    """Skill value plus bonuses to this kind of check plus the modifier; may be below zero."""
    dice = skill_value(game, who, skill) + mod + who.boost
    total = game.abilities.total
    dice = total(game, f"check.{skill}", dice, against, who.seat)
    return total(game, f"check.{kind}", dice, against, who.seat) if kind else dice


def dice_explained(
    game: Second, who: Investigator, skill: str, kind: str, mod: int, against: str = ""
) -> Number:
    """The same number with its reasons."""
    number = game.abilities.number
    base = number(
        game, skill, slider_value(who, skill), say("second.reason.slider"), "2e.skill.01", against, who.seat
    )
    reasons = list(base.reasons)
    for name in (f"check.{skill}", f"check.{kind}"):
        reasons += number(
            game, name, 0, say("second.reason.slider"), "2e.check.05", against, who.seat
        ).reasons[1:]
    if who.boost:
        reasons.append(Reason(say("second.card.voice_of_ra"), who.boost, "2e.check.05"))
    if mod:
        reasons.append(Reason(say("second.reason.modifier"), mod, "2e.check.05"))
    return Number(sum(reason.by for reason in reasons), tuple(reasons))


@cache
def chance_to_pass(dice: int, difficulty: int, threshold: int) -> Fraction:
    """Exact chance of at least so many successes."""
    if dice <= 0 or difficulty > dice:
        return Fraction(int(difficulty <= 0))
    p = Fraction(7 - threshold, 6)
    return sum(
        (comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(difficulty, dice + 1)), Fraction(0)
    )


def pass_odds(who: Investigator, dice: int, difficulty: int) -> tuple[Odds, ...]:
    chance = chance_to_pass(max(dice, 0), difficulty, success_from(who))
    return (Odds(say("second.odds.pass"), float(chance)),)


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
    fight: Any = None,
) -> Flow[Check]:
    """Make a skill check; clue tokens and rerolls may follow, one at a time."""
    made = Check(who.seat, skill, mod, difficulty, kind, rule, against)
    made.counted = counted
    made.fight = fight
    made.threshold = success_from(who)
    yield from game.abilities.happen(game, Happening("check", check=made, who=who), _nothing, (who.seat,))
    if made.automatic is None:
        dice = dice_for(game, who, skill, kind, mod, against)
        made.dice = game.chance.dice(dice, DICE) if dice > 0 else []
        _tell(game, who, made, max(dice, 0))
        yield from afterwards(game, who, made)
    game.tell(
        "second.log.check_passed" if made.passed else "second.log.check_failed",
        rule,
        who=who.id,
        n=made.successes,
        difficulty=made.difficulty,
    )
    return made


def _nothing() -> Flow[None]:
    return
    yield


def _tell(game: Second, who: Investigator, made: Check, dice: int) -> None:
    game.tell(
        "second.log.rolled",
        "2e.check.05",
        who=who.id,
        skill=made.skill,
        special=made.kind or "none",
        mod=made.mod,
        n=dice,
        faces=list(made.dice),
    )


def afterwards(game: Second, who: Investigator, made: Check) -> Flow[None]:
    """Spend clue tokens and use rerolls until the player is content."""
    while made.automatic is None:
        moment = Happening("rolled", check=made, who=who, open=True)
        options = _clue_option(game, who, made) + offer_options(game, moment, who.seat)
        if not options:
            return
        stop = Option("done", say("second.option.accept"), rule=made.rule)
        needless = made.passed and not made.counted
        prompt = say("second.ask.check", n=made.successes, difficulty=made.difficulty, skill=made.skill)
        answer = yield Ask(who.seat, prompt, [stop, *options], "2e.check.clue.01", trivial=needless)
        if answer == "done":
            return
        if answer == "clue":
            who.clues -= 1
            spend_clue_die(game, who, made)
        else:
            yield from take_offer(game, moment, who.seat, answer)


def spend_clue_die(game: Second, who: Investigator, made: Check) -> None:
    """One clue (or what counts as one) rolls one die, more with some skills and for some people."""
    count = 1 + game.abilities.total(game, "clue_dice", 0, made.skill, who.seat)
    faces = game.chance.dice(count, DICE)
    made.dice += faces
    game.tell("second.log.clue_spent", "2e.check.clue.02", who=who.id, faces=list(faces))


def _clue_option(game: Second, who: Investigator, made: Check) -> list[Option]:
    if not who.clues:
        return []
    text = say("second.option.spend_clue", n=who.clues)

    def odds() -> tuple[Odds, ...]:
        count = 1 + game.abilities.total(game, "clue_dice", 0, made.skill, who.seat)
        lacking = made.difficulty - made.successes
        return (Odds(say("second.odds.pass"), float(chance_to_pass(count, lacking, made.threshold))),)

    return [Option("clue", text, rule="2e.check.clue.01", reckon=odds)]


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
    game.tell("second.log.rerolled", "2e.check.09", faces=list(faces), n=len(again))


def roll(game: Second, dice: int = 1) -> list[int]:
    """Dice that are no check."""
    return game.chance.dice(dice, DICE) if dice > 0 else []


def number_name(skill: str, kind: str) -> Text:
    return say(f"second.skill.{skill}") if not kind else say(f"second.special.{kind}")
