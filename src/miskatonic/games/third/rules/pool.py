"""The dice of a test before they are rolled: how many, what the two hands hold, and the odds (476.2).

How cards take part:

- A bonus is a `Modifier` of "pool", "pool.<skill>", "pool.<during>" or "pool.<skill>.<during>" (subject: the monster).
- What no plain number can say is a forced reaction to `CountingDice` that adds to `test.more` or sets `test.sixes`. It
  never asks, and it is run anew each time the dice are counted.
- What has hand icons counts only when it is in `test.hands`: this room sees to it. A card with hands that gives no
  dice (Derringer) has a modifier of 0, which says in which tests it can be held.
"""

from functools import cache, partial
from itertools import combinations

from msgspec import structs

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.happenings import AfterRoll, CountingDice
from miskatonic.games.third.rules.people import at_seat, skill_explained, skill_value
from miskatonic.games.third.scenes import SUCCESS, Action, Test, hands_of
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.abilities import AFTER, Modifier, Number, Reaction, Reason, Source
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.odds import pass_odds
from miskatonic.kernel.text import Text, say

HANDS = 2
POOL = (CountingDice, AFTER)
CAST = "cast"


# ---------------------------------------------------------------------- the dice pool


def success_from(game: Third, who: Investigator) -> int:
    """The lowest face that is a success for him."""
    return min(6, game.abilities.total(game, "success_from", SUCCESS, seat=who.seat))


@cache
def _numbers(skill: str, during: str, casting: bool) -> tuple[str, ...]:
    """What bonuses to a test are called; a spell cast as part of an action is a spell cast."""
    if not during:
        return ("pool", f"pool.{skill}")
    names = ("pool", f"pool.{skill}", f"pool.{during}", f"pool.{skill}.{during}")
    if casting and during != CAST:
        return (*names, f"pool.{CAST}", f"pool.{skill}.{CAST}")
    return names


def changes(game: Third, who: Investigator, made: Test) -> list[tuple[Source, Modifier]]:
    """All that would change the number of dice, were it in hand; what came used by trade waits (458.4)."""
    modifiers, seat, barred = game.abilities.modifiers, who.seat, _barred(who)
    return [
        (source, change)
        for number in _numbers(made.skill, made.during, bool(made.spell))
        if number in modifiers
        for source, change in modifiers[number]
        if (source.seat is None or source.seat == seat)
        and source.id not in barred
        and (change.fits is None or change.fits(game, source, made.against))
    ]


def _reactions(game: Third, who: Investigator, made: Test) -> list[tuple[Source, Reaction, CountingDice]]:
    """The same for what no plain number can say."""
    listening = game.abilities.reactions.get(POOL)
    if not listening:
        return []
    moment, seat, barred = CountingDice(test=made, who=who), who.seat, _barred(who)
    return [
        (source, reaction, moment)
        for source, reaction in listening
        if (source.seat is None or source.seat == seat)
        and source.id not in barred
        and (reaction.fits is None or reaction.fits(game, source, moment))
    ]


def _barred(who: Investigator) -> list[str]:
    return [asset.id for asset in who.assets if asset.barred]


def counts(made: Test, source: Source) -> bool:
    """What has hands must be held."""
    return not hands_of(source.id) or source.id in made.hands


def count_dice(game: Third, who: Investigator, made: Test) -> int:
    """The dice of a test as it stands: skill, modifier, bonuses of what is held or needs no hand; may be below 1."""
    dice = skill_value(game, who, made.skill) + made.mod + made.bonus
    for source, change in changes(game, who, made):
        if counts(made, source):
            dice += change.amount(game, source)
    made.more, made.sixes = 0, False
    for source, reaction, moment in _reactions(game, who, made):
        if counts(made, source):
            _run(reaction.run(game, source, moment))
    return dice + made.more


def _run(flow: Flow[None]) -> None:
    """Run a flow that asks nothing."""
    for ask in flow:
        raise AssertionError(ask)


def pool(game: Third, made: Test) -> int:
    """How many dice such a test has with the cards in hand: never fewer than one (476.3b)."""
    return max(1, count_dice(game, at_seat(game, made.seat), made))


def pool_explained(game: Third, made: Test) -> Number:
    """The same number with its reasons; the last one lifts it to one die."""
    who = at_seat(game, made.seat)
    reasons = list(skill_explained(game, who, made.skill).reasons)
    if made.mod:
        reasons.append(Reason(say("third.reason.modifier"), made.mod, "3e.476.2b"))
    reasons += [
        Reason(source.name, by, change.rule)
        for source, change in changes(game, who, made)
        if counts(made, source) and (by := change.amount(game, source))
    ]
    total = pool(game, made)
    if made.more:
        reasons.append(Reason(say("third.reason.additional_dice"), made.more, "3e.476.2d"))
    if missing := total - sum([reason.by for reason in reasons]):
        reasons.append(Reason(say("third.reason.one_die"), missing, "3e.476.3b"))
    return Number(total, tuple(reasons))


# ---------------------------------------------------------------------- hands


def free_hands(action: Action | None) -> int:
    """Hands left for what is still to be used in an action; both outside of one."""
    return HANDS - action.hands_used if action else HANDS


def _at_hand(game: Third, who: Investigator, made: Test) -> list[str]:
    """His cards with hands that could modify this test."""
    cards = [asset.id for asset in who.assets if hands_of(asset.id)] if who.assets else []
    if not cards:
        return cards
    found = {source.id for source, _ in changes(game, who, made)}
    found |= {source.id for source, _, _ in _reactions(game, who, made)}
    return [card for card in cards if card in found]


def _hand_sets(game: Third, who: Investigator, made: Test) -> list[list[str]]:
    """What he may sensibly hold beside what he holds already: what fits into two hands and is not a worse choice."""
    at_hand = _at_hand(game, who, made)
    if not at_hand:
        return [[]]
    held = [*made.hands, *_kept(made)]
    found = [card for card in at_hand if card not in held]
    free = HANDS - sum([hands_of(card) for card in held])
    sets = [
        list(some)
        for size in range(len(found) + 1)
        for some in combinations(found, size)
        if sum([hands_of(card) for card in some]) <= free
    ]
    if len(sets) == 1 or _more_to_come(made):
        return sets
    return _undominated(game, who, made, sets)


def _more_to_come(made: Test) -> bool:
    """A spell cast within an attack: hands it leaves free are there for the attack itself."""
    return made.during == CAST and made.action is not None and made.action.name == "attack"


def _undominated(game: Third, who: Investigator, made: Test, sets: list[list[str]]) -> list[list[str]]:
    """Without those that give no more dice, and nothing else, than another one."""
    rolled = {source.id for source, _ in game.abilities.reactions.get((AfterRoll, AFTER), ())}
    worth = []
    for some in sets:
        trial = _held(made, some)
        dice = count_dice(game, who, trial)
        worth.append((dice, trial.sixes, {card for card in some if card in rolled}))
    kept: list[int] = []
    for place, mine in enumerate(worth):
        worse = any(
            mine[0] <= other[0] and mine[1] <= other[1] and mine[2] <= other[2]
            for rival, other in enumerate(worth)
            if rival != place and (mine != other or rival in kept)
        )
        if not worse:
            kept.append(place)
    return [sets[place] for place in kept]


def _held(made: Test, cards: list[str]) -> Test:
    """The same test, were these cards in hand."""
    return structs.replace(made, hands=[*made.hands, *_kept(made), *cards])


def _kept(made: Test) -> list[str]:
    """What he has been holding since an earlier test of the same action."""
    return [card for card in made.action.held if card not in made.hands] if made.action else []


def take_up(game: Third, who: Investigator, made: Test) -> Flow[None]:
    """Choose what to hold, at most two hands in all (476.2c); it is asked only where there is a choice."""
    sets = _hand_sets(game, who, made)
    chosen = sets[0]
    if len(sets) > 1:
        named = {"hands:" + "+".join(some): some for some in sets}
        options = [
            Option(
                name,
                _hands_text(some),
                f"card:{some[0]}" if some else None,
                "3e.476.2c",
                partial(odds_now, game, who, _held(made, some)),
                some[0] if some else None,
            )
            for name, some in named.items()
        ]
        answer = yield Ask(who.seat, say("third.ask.hands", skill=made.skill), options, "3e.476.2c")
        chosen = named[answer]
    made.hands += [*_kept(made), *chosen]
    if made.action and made.hands:
        made.action.hold(made.hands)


def _hands_text(cards: list[str]) -> Text:
    if not cards:
        return say("third.option.hands_free")
    return say("third.option.hands", card=[kind_of(card) for card in cards])


# ---------------------------------------------------------------------- odds


def odds_now(game: Third, who: Investigator, made: Test) -> tuple[Odds, ...]:
    """How likely the test as it stands is passed."""
    dice = max(1, count_dice(game, who, made))
    return pass_odds(say("third.odds.pass"), dice, 1 - made.extra, made.threshold, made.sixes)


def odds_of(game: Third, made: Test) -> tuple[Odds, ...]:
    """How likely such a test is passed with the best he can hold, before anything is rerolled."""
    who = at_seat(game, made.seat)
    made.threshold = success_from(game, who)
    return odds_now(game, who, _at_best(game, who, made))


def best_explained(game: Third, made: Test) -> Number:
    """The dice of such a test with the best he can hold, and what they come from."""
    return pool_explained(game, _at_best(game, at_seat(game, made.seat), made))


def _at_best(game: Third, who: Investigator, made: Test) -> Test:
    """The test with those cards in his hands that give the most dice."""
    trials = [_held(made, some) for some in _hand_sets(game, who, made)]
    if len(trials) == 1:
        return trials[0]
    return max(trials, key=lambda trial: count_dice(game, who, trial))
