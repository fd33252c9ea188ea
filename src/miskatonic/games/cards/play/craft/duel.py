"""How a fight to the end would go: blow by blow, with what the group has in play and in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from miskatonic.games.cards.play.craft.coin import health_left, sanity_left
from miskatonic.games.cards.play.craft.gear import fights_with, strengthens, won_by
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, harm, table
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import FIGHT, Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.texts.rows import CARDS
from miskatonic.games.cards.play.words.amounts import Either, value
from miskatonic.games.cards.play.words.conditions import OnlyEngaged
from miskatonic.kernel.effects import Count

ROUNDS, ACTIONS = 5, 3
"""So long a fight is thought through, with so many attacks a round."""
UNLIMITED = 99
ON_THE_WAY = 1
"""So many attacks it costs to turn away from an enemy for a while."""
MEANWHILE = 0.3
"""How likely something else does as much harm in a round as an attack."""
ELSEWHERE = 1
"""So much of health and of sanity is lost to other things meanwhile."""


class Foe(NamedTuple):
    """An enemy as far as a fight with it goes."""

    fight: int
    health: int
    damage: int
    horror: int
    retaliates: bool
    evade: int


class Hit(NamedTuple):
    """One attack: how likely it hits, and what it deals."""

    chance: float
    damage: int


def coming(game: Cards, code: str) -> Foe:
    """One that is not there yet."""
    fact = printed(code)
    health = (fact.health or 0) + table.per_investigator(game, fact.health_per_investigator)
    retaliates = "retaliate" in fact.keywords
    return Foe(fact.fight or 0, max(1, health), fact.damage, fact.horror, retaliates, fact.evade or 0)


@cache
def tries_again(code: str) -> bool:
    """Whether an investigator may put back a token for another."""
    return any(getattr(getattr(each, "effect", None), "do", "") == "redraw" for each in CARDS[code].abilities)


def chance_to_win(game: Cards, people: list[Investigator], foe: Foe, allies: Sequence[str] = ()) -> float:
    """How likely they defeat it before it defeats them: each of them his share of it, by himself.

    He may win an ally first, if there will be one, and fight with her help.
    """
    share = foe._replace(health=-(-foe.health // max(1, len(people))))
    found = [
        max([Duel(game, who, share).begun(), *[_with_help(game, who, share, each) for each in allies]])
        for who in people
    ]
    return sum(found) / len(found) if found else 0.0


def _with_help(game: Cards, who: Investigator, foe: Foe, ally: str) -> float:
    """The chance if he turns away from the enemy at first to win an ally."""
    rite = won_by(ally)
    if rite is None or not isinstance(rite.difficulty, int) or not strengthens(ally):
        return 0.0
    once = max([chances.of_passing(game, Test(who.seat, skill, rite.difficulty)) for skill in rite.skill])
    return (1 - (1 - once) ** 2) * Duel(game, who, foe, ally).begun()


class Duel:
    """One against one to the end, with the best of everything that can be done at each step."""

    def __init__(self, game: Cards, who: Investigator, foe: Foe, ally: str = "") -> None:
        self.game, self.who, self.foe = game, who, foe
        self.cards = len(who.hand)
        self.again = tries_again(who.code)
        self.hits = self._hits()
        self.evades = self._luck("agility", foe.evade, 0, 0)
        self.bears = self._blows()
        if ally:
            fact = printed(ally)
            self.hits = [Hit(hit.chance, hit.damage + 1) for hit in self.hits]
            shields = [
                (n or 0) // each for n, each in ((fact.health, foe.damage), (fact.sanity, foe.horror)) if each
            ]
            self.bears += min(shields, default=0) - ON_THE_WAY
        self.wins = cache(self._wins)

    def begun(self) -> float:
        """The chance at the beginning of a turn."""
        return self.wins(0, ACTIONS, 0, False, self.foe.health, self.bears)

    def _wins(self, round_: int, actions: int, at: int, exhausted: bool, health: int, bears: int) -> float:
        if health <= 0:
            return 1.0
        if bears < 0 or round_ == ROUNDS:
            return 0.0
        if actions <= 0:
            left = bears - (not exhausted)
            spared = self.wins(round_ + 1, ACTIONS, at, False, health, left)
            return (1 - MEANWHILE) * spared + MEANWHILE * self.wins(
                round_ + 1, ACTIONS, at, False, health, left - 1
            )
        best = self._attack(
            round_, actions, at, exhausted, health, bears, self.hits[min(at, len(self.hits) - 1)]
        )
        if not exhausted and self.evades > 0:
            best = max(best, self._evade(round_, actions, at, health, bears))
        return best

    def _attack(
        self, round_: int, actions: int, at: int, exhausted: bool, health: int, bears: int, hit: Hit
    ) -> float:
        struck = bears - (self.foe.retaliates and not exhausted)
        won = self.wins(round_, actions - 1, at + 1, exhausted, health - hit.damage, bears)
        lost = self.wins(round_, actions - 1, at + 1, exhausted, health, struck)
        return hit.chance * won + (1 - hit.chance) * lost

    def _evade(self, round_: int, actions: int, at: int, health: int, bears: int) -> float:
        done = self.wins(round_, actions - 1, at, True, health, bears)
        failed = self.wins(round_, actions - 1, at, False, health, bears)
        return self.evades * done + (1 - self.evades) * failed

    # ------------------------------------------------------------------ what he has

    def _blows(self) -> int:
        """How many of its attacks he survives, with what he has to shield him."""
        game, who, foe = self.game, self.who, self.foe
        health = health_left(game, who) + sum(harm.soakers(game, who, DAMAGE).values()) - ELSEWHERE
        sanity = sanity_left(game, who) + sum(harm.soakers(game, who, HORROR).values()) - ELSEWHERE
        bears = [(left - 1) // each for left, each in ((health, foe.damage), (sanity, foe.horror)) if each]
        return max(0, min(bears, default=UNLIMITED))

    def _hits(self) -> list[Hit]:
        """His attacks in their order: with the best arm first, each with a card of his hand while there are any."""
        arms = [(1.0, "combat", 0, 1, UNLIMITED)]
        mine = {it.id: it.uses for it in table.things_of(self.game, self.who.seat)}
        for card, uses_left in mine.items():
            for effect, spends in fights_with(code_of(card)):
                scope = CardScope(self.game, self.who.seat, card, "", place=self.who.place)
                plus, damage = _amount(effect.plus, scope), _amount(effect.damage, scope)
                damage += 1 if effect.instead is None else 2
                times = uses_left if spends else UNLIMITED
                arms.append((1.0, effect.skill, plus, damage, times))
        best = sorted(
            [
                (damage * self._luck(skill, self.foe.fight, plus, 0), skill, plus, damage, n)
                for _, skill, plus, damage, n in arms
            ],
            reverse=True,
        )
        helps = {skill: _helps(self.who, skill) for skill in {arm[1] for arm in best}}
        found: list[Hit] = []
        for _, skill, plus, damage, n in best:
            for _once in range(min(n, ROUNDS * ACTIONS - len(found))):
                more = helps[skill].pop() if helps[skill] else 0
                found.append(Hit(self._luck(skill, self.foe.fight, plus + more, len(found)), damage))
        return found

    def _luck(self, skill: str, difficulty: int, bonus: int, nth: int) -> float:
        made = Test(self.who.seat, skill, difficulty, FIGHT, bonus=bonus)
        chance = chances.of_passing(self.game, made)
        return 1 - (1 - chance) ** 2 if self.again and nth < self.cards else chance


def _amount(amount: int | Count, scope: CardScope) -> int:
    """As if that enemy were the only one engaged, and the test just a success."""
    if isinstance(amount, Either) and isinstance(amount.condition, OnlyEngaged):
        return amount.then
    return value(amount, scope.within(test=Test(scope.seat, "combat", 0, succeeded=True, by=1)))


def _helps(who: Investigator, skill: str) -> list[int]:
    """What cards of his hand add, one to an attack, the best last."""
    return sorted([n for card in who.hand if (n := chances.icons(card, skill))])
