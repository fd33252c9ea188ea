"""What is asked of a bag, and the answer: the same at the terminal and over the web."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from miskatonic.games.cards.bag.campaigns import level, meanings_of, scenario
from miskatonic.games.cards.bag.counting import Budget
from miskatonic.games.cards.bag.meanings import ELDER_SIGN_VALUE, Meaning, Symbol, all_meanings
from miskatonic.games.cards.bag.odds import HIGHEST, LOWEST, Odds
from miskatonic.games.cards.bag.reveal import ATHENA as BOON_OF_ATHENA
from miskatonic.games.cards.bag.reveal import ONE, REDRAWS, Reveal
from miskatonic.games.cards.bag.tokens import ATHENA, KINDS, BagError, chaos_bag, token_name
from miskatonic.games.cards.bag.words import meaning_text
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import Language, Raw, say

LEASTS = (50, 75, 90)
"""The chances, in per cent, that a skill is wanted for, unless others are asked for."""


class Question(Struct, frozen=True):
    """A bag and how it is drawn from; `symbols` are those that mean something else than the scenario says."""

    tokens: dict[str, int]
    scenario: str = ""
    level: str = "standard"
    x: dict[str, int] = {}
    symbols: dict[str, Meaning] = {}
    elder_sign: Meaning = ELDER_SIGN_VALUE
    reveal: Reveal = ONE
    redraws: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def bag(self) -> Pile:
        return chaos_bag(self.tokens, variants(self.variants).names)

    def card(self) -> dict[str, Symbol]:
        """The side of the reference card in use."""
        return scenario(self.scenario).symbols(level(self.level)) if self.scenario else {}

    def meanings(self) -> dict[str, Meaning]:
        return all_meanings({**meanings_of(self.card(), self.x), **self.symbols}, self.elder_sign)

    def odds(self, budget: Budget | None = None) -> Odds:
        athena = ATHENA in variants(self.variants).names
        unknown = [each for each in self.redraws if each not in REDRAWS]
        if unknown:
            known = [Raw(each) for each in REDRAWS]
            raise BagError(say("cards.error.redraw", what=Raw(unknown[0][:40]), known=known))
        redraws = [REDRAWS[each] for each in self.redraws] + [BOON_OF_ATHENA] * athena
        return Odds(self.bag(), self.meanings(), self.reveal, redraws, budget)


class PassChance(Struct, frozen=True):
    """The chance to pass at a difference between skill value and difficulty; `exact` is a fraction."""

    difference: int
    chance: float
    exact: str


class TokenChance(Struct, frozen=True):
    """A kind of token, what it means, and how likely one of them is revealed."""

    token: str
    name: str
    n: int
    meaning: str
    chance: float
    exact: str


class NeededSkill(Struct, frozen=True):
    """The smallest difference that passes in so many of a hundred tests; None where none does."""

    percent: int
    difference: int | None


class BagOdds(Struct, frozen=True):
    """The odds of a bag. `first` says that `tokens` tells of the tokens revealed at first only."""

    size: int
    curve: list[PassChance]
    best: PassChance
    needed: list[NeededSkill]
    mean: float | None
    tokens: list[TokenChance]
    first: bool
    asked: PassChance | None = None


def answer(
    question: Question,
    speech: Language,
    *,
    low: int = LOWEST,
    high: int = HIGHEST,
    leasts: tuple[int, ...] = LEASTS,
    test: tuple[int, int] | None = None,
    budget: Budget | None = None,
) -> BagOdds:
    """Everything that can be said; `test` is a skill value and a difficulty."""
    odds, bag, meanings = question.odds(budget), question.bag(), question.meanings()
    counts = Counter(bag.cards())
    mean = odds.mean()
    return BagOdds(
        len(bag),
        [_chance(difference, chance) for difference, chance in odds.curve(low, high).items()],
        _chance(odds.furthest, odds.best),
        [NeededSkill(each, odds.needed(Fraction(each, 100))) for each in leasts],
        None if mean is None else float(mean),
        [_token(each, counts[each], odds, meanings[each], speech) for each in KINDS if counts[each]],
        odds.decides,
        _chance(test[0] - test[1], odds.chance_of(*test)) if test else None,
    )


def _chance(difference: int, chance: Fraction) -> PassChance:
    return PassChance(difference, float(chance), str(chance))


def _token(kind: str, n: int, odds: Odds, meaning: Meaning, speech: Language) -> TokenChance:
    chance = odds.revealed(kind)
    name, words = speech.render(token_name(kind)), speech.render(meaning_text(meaning))
    return TokenChance(kind, name, n, words, float(chance), str(chance))
