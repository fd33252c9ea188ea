"""How a fight to the end would go: blow by blow, with what the group has in play and in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from miskatonic.games.cards.play.craft.coin import health_left, sanity_left
from miskatonic.games.cards.play.craft.gear import fights_with, strengthens, swapped, won_by
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, harm, table, written
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import FIGHT, Test
from miskatonic.games.cards.play.state import Cards, Investigator, Thing
from miskatonic.games.cards.play.texts.rows import CARDS
from miskatonic.games.cards.play.words.amounts import Either, value
from miskatonic.games.cards.play.words.attempts import Fight
from miskatonic.games.cards.play.words.conditions import OnlyEngaged
from miskatonic.kernel.effects import Count

ROUNDS, ACTIONS = 5, 3
"""So long a fight is thought through, with so many attacks a round."""
UNLIMITED = 99
MANY = 9
"""More blows than these nobody lives to see."""
HELPED = 4
"""So much a card adds at most."""
FIGHTS = 64
"""So many fights are kept in mind: while a turn lasts the same one is asked for again and again."""
ON_THE_WAY = 1
"""So many attacks it costs to turn away from an enemy for a while."""


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


def standing(game: Cards, enemy: Thing) -> Foe:
    """One that is in play."""
    fight, evade, damage, horror = [
        table.stat(game, enemy.id, what) for what in ("fight", "evade", "damage", "horror")
    ]
    health = max(1, table.stat(game, enemy.id, "health") - enemy.damage)
    return Foe(fight, health, damage, horror, table.has_keyword(game, enemy.id, "retaliate"), evade)


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


Wins = Callable[[int, int, int, bool, int, int], float]
"""The chance to win from any point of a fight on: round, actions left, attacks made, whether it is exhausted, its
health, and how many of its blows may come yet."""


@lru_cache(FIGHTS)
def fought(hits: tuple[Hit, ...], evades: float, retaliates: bool) -> Wins:
    """How a fight goes with these attacks, the last of them again and again, for who may bear so many blows."""
    last = len(hits) - 1

    @cache
    def wins(round_: int, actions: int, at: int, exhausted: bool, health: int, bears: int, /) -> float:
        if health <= 0:
            return 1.0
        if bears < 0 or round_ == ROUNDS:
            return 0.0
        if actions <= 0:
            left = bears - (not exhausted)
            spared = wins(round_ + 1, ACTIONS, at, False, health, left)
            return (1 - WEIGHTS.meanwhile) * spared + WEIGHTS.meanwhile * wins(
                round_ + 1, ACTIONS, at, False, health, left - 1
            )
        hit = hits[at]
        following = at + 1 if at < last else last
        won = wins(round_, actions - 1, following, exhausted, health - hit.damage, bears)
        struck = bears - (retaliates and not exhausted)
        lost = wins(round_, actions - 1, following, exhausted, health, struck)
        best = hit.chance * won + (1 - hit.chance) * lost
        if exhausted or evades <= 0:
            return best
        done = wins(round_, actions - 1, at, True, health, bears)
        failed = wins(round_, actions - 1, at, False, health, bears)
        return max(best, evades * done + (1 - evades) * failed)

    return wins


class Duel:
    """One against one to the end, with the best of everything that can be done at each step."""

    def __init__(self, game: Cards, who: Investigator, foe: Foe, ally: str = "", enemy: str = "") -> None:
        """`enemy` is the one that is meant, where it is in play."""
        self.game, self.who, self.foe, self.enemy = game, who, foe, enemy
        # In a group nobody counts on what is in hands: the others' he may not know.
        self.hand = who.hand if len(game.state.investigators) == 1 else []
        self.cards = len(self.hand)
        self.again = tries_again(who.code)
        self.hits = self._hits()
        self.evades = self._lucks("agility", foe.evade, 0)[0]
        self.bears = self._blows()
        if ally:
            fact = printed(ally)
            self.hits = [Hit(hit.chance, hit.damage + 1) for hit in self.hits]
            shields = [
                (n or 0) // each for n, each in ((fact.health, foe.damage), (fact.sanity, foe.horror)) if each
            ]
            self.bears += min(shields, default=0) - ON_THE_WAY

        hits = self.hits
        while len(hits) > 1 and hits[-1] == hits[-2]:
            hits = hits[:-1]
        self.bears = min(self.bears, MANY)
        self.wins = fought(tuple(hits), self.evades, foe.retaliates)

    def begun(self) -> float:
        """The chance at the beginning of a turn."""
        return self.wins(0, ACTIONS, 0, False, self.foe.health, self.bears)

    def now(self, actions: int, exhausted: bool) -> float:
        """The chance with so many actions left in this turn."""
        return self.wins(0, actions, 0, exhausted, self.foe.health, self.bears)

    def attacked(self, actions: int, exhausted: bool, chance: float, damage: int) -> float:
        """The chance once one of those actions was such an attack."""
        wins, foe = self.wins, self.foe
        struck = self.bears - (foe.retaliates and not exhausted)
        at = min(1, len(self.hits) - 1) if damage >= self.hits[0].damage else 0
        at = at if self.hits[0] != self.hits[at] else 0
        won = wins(0, actions - 1, at, exhausted, foe.health - damage, self.bears)
        return chance * won + (1 - chance) * wins(0, actions - 1, at, exhausted, foe.health, struck)

    def evaded(self, actions: int, chance: float) -> float:
        """The chance once one of those actions was an attempt to evade."""
        return chance * self.now(actions - 1, True) + (1 - chance) * self.now(actions - 1, False)

    # ------------------------------------------------------------------ what he has

    def _blows(self) -> int:
        """How many of its attacks he survives, with what he has to shield him."""
        game, who, foe = self.game, self.who, self.foe
        health = health_left(game, who) + sum(harm.soakers(game, who, DAMAGE).values()) - WEIGHTS.elsewhere
        sanity = sanity_left(game, who) + sum(harm.soakers(game, who, HORROR).values()) - WEIGHTS.elsewhere
        for other in table.engaged_with(game, who.seat):
            if other.id != self.enemy and not other.exhausted:
                health -= WEIGHTS.pestered * table.stat(game, other.id, "damage")
                sanity -= WEIGHTS.pestered * table.stat(game, other.id, "horror")
        bears = [int(left - 1) // each for left, each in ((health, foe.damage), (sanity, foe.horror)) if each]
        return max(0, min(bears, default=UNLIMITED))

    def _hits(self) -> list[Hit]:
        """His attacks in their order: with the best arm first, each with a card of his hand while there are any."""
        arms = [("combat", 0, 1, UNLIMITED)]
        mine = {it.id: it.uses for it in table.things_of(self.game, self.who.seat)}
        for card, uses_left in mine.items():
            for effect, spends in fights_with(code_of(card)):
                scope = CardScope(self.game, self.who.seat, card, "", place=self.who.place)
                plus, damage = _amount(effect.plus, scope), _amount(effect.damage, scope)
                damage += 1 if effect.instead is None else 2
                times = uses_left if spends else UNLIMITED
                arms.append((effect.skill, plus, damage, times))
        arms += self._events()
        stronger = sum([strengthens(code_of(card)) for card in mine])
        best = sorted(
            [
                (damage * self._lucks(skill, self.foe.fight, plus)[0], skill, plus, damage, n)
                for skill, plus, damage, n in arms
            ],
            reverse=True,
        )
        helps = {skill: _helps(self.hand, skill) for skill in {arm[1] for arm in best}}
        found: list[Hit] = []
        for _, skill, plus, damage, n in best:
            lucks = self._lucks(skill, self.foe.fight, plus)
            for _once in range(min(n, ROUNDS * ACTIONS - len(found))):
                more = helps[skill].pop() if helps[skill] else 0
                chance = lucks[min(more, len(lucks) - 1)]
                again = self.again and len(found) < self.cards
                found.append(Hit(1 - (1 - chance) ** 2 if again else chance, damage + stronger))
        return found

    def _events(self) -> list[tuple[str, int, int, int]]:
        """Events of his hand that are attacks and that he can pay for, as arms for once."""
        found, left = [], self.who.resources
        for card in self.hand:
            event = written.book.event(code_of(card))
            price = printed(code_of(card)).cost or 0
            if event is None or price > left:
                continue
            if (swap := swapped(code_of(card))) and swap[1] == "combat":
                found.append((swap[0], 0, 1, ACTIONS))
                left -= price
            if not isinstance(event.effect, Fight):
                continue
            scope = CardScope(self.game, self.who.seat, card, "", place=self.who.place)
            effect = event.effect
            damage = _amount(effect.damage, scope) + (1 if effect.instead is None else 2)
            found.append((effect.skill, _amount(effect.plus, scope), damage, 1))
            left -= price
        return found

    def _lucks(self, skill: str, difficulty: int, bonus: int) -> list[float]:
        """The chances of such a test: with nothing more, with 1 more, and so on."""
        made = Test(self.who.seat, skill, difficulty, FIGHT, bonus=bonus)
        return chances.ladder(self.game, made, HELPED)


def _amount(amount: int | Count, scope: CardScope) -> int:
    """As if that enemy were the only one engaged, and the test just a success."""
    if isinstance(amount, Either) and isinstance(amount.condition, OnlyEngaged):
        return amount.then
    return value(amount, scope.within(test=Test(scope.seat, "combat", 0, succeeded=True, by=1)))


def _helps(hand: list[str], skill: str) -> list[int]:
    """What cards of his hand add, one to an attack, the best last."""
    return sorted([n for card in hand if (n := chances.icons(card, skill))])
