"""How a fight to the end would go: blow by blow, with what the group has in play and in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from miskatonic.games.cards.play.craft.coin import health_left, sanity_left
from miskatonic.games.cards.play.craft.foes import BOUGHT, bought, used
from miskatonic.games.cards.play.craft.gear import (
    boost,
    fights_with,
    is_arm,
    strengthens,
    strikes_back,
    swapped,
    talent,
    tries_again,
    won_by,
)
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, harm, table, written
from miskatonic.games.cards.play.rules.elimination import DAMAGE, HORROR
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import FIGHT, Test
from miskatonic.games.cards.play.state import PLACE, Cards, Investigator, Thing
from miskatonic.games.cards.play.words.amounts import Either, value
from miskatonic.games.cards.play.words.attempts import Fight
from miskatonic.games.cards.play.words.conditions import OnlyEngaged
from miskatonic.kernel.effects import Count

ROUNDS, ACTIONS = 4, 3
"""So long a fight is thought through, with so many attacks a round."""
UNLIMITED = 99
DIFFERENT = 3
"""So many attacks are told apart."""
MANY = 5
"""More blows than these nobody lives to see."""
HELPED = 4
"""So much a card adds at most,"""
SOME = (1, 1)
"""what cards are likely to add some day,"""
BONUS = 6
"""and so much what one fights with."""
ARMED = ("combat", "willpower")
"""Skills that one fights with."""
HELPING = (*ARMED, "intellect")
FIGHTS = 512
"""So many fights are kept in mind: while a turn lasts the same one is asked for again and again."""
FAR_OFF = 9
"""So many steps nobody goes for an ally."""
USES = 4
"""So often a weapon that is still in hand may be used."""


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


def standing(game: Cards, enemy: Thing) -> Foe:
    """One that is in play."""
    fight, evade, damage, horror = [
        table.stat(game, enemy.id, what) for what in ("fight", "evade", "damage", "horror")
    ]
    health = max(1, table.stat(game, enemy.id, "health") - enemy.damage)
    return Foe(fight, health, damage, horror, table.has_keyword(game, enemy.id, "retaliate"), evade)


def chance_to_win(game: Cards, people: list[Investigator], foe: Foe, allies: Sequence[str] = ()) -> float:
    """How likely they defeat it before it defeats them: each of them his share of it, by himself.

    He may win an ally meanwhile, if there will be one, and fight with her help.
    """
    share = foe._replace(health=-(-foe.health // max(1, len(people))))
    ally = next((each for each in allies if winnable(each)), "")
    found = [Duel(game, who, share, ally).begun() for who in people]
    return sum(found) / len(found) if found else 0.0


def winnable(code: str) -> bool:
    """Whether somebody may win this card by a test, and fights better with it."""
    rite = won_by(code)
    return rite is not None and isinstance(rite.difficulty, int) and strengthens(code)


def ally_to_win(game: Cards) -> Thing | None:
    """Who lies at a location and would help in a fight."""
    for it in game.state.things:
        if it.zone == PLACE and not table.is_enemy(it.id) and winnable(code_of(it.id)):
            return it
    return None


@cache
def is_help(code: str) -> bool:
    """Whether a card is made to be committed to a fight, or to win an ally for it."""
    fact = printed(code)
    return fact.type == "skill" and any(
        fact.icons.get(skill, 0) + fact.icons.get("wild", 0) > 1 for skill in HELPING
    )


@cache
def counts(code: str) -> bool:
    """Whether a card makes a difference in a fight: an arm, a shield, an event with which one attacks."""
    fact, event = printed(code), written.book.event(code)
    if fact.type == "asset":
        pays = any(talent(code, skill) for skill in ARMED)
        return is_arm(code) or bool(fact.health or fact.sanity or boost(code, "combat") or pays)
    if fact.type == "skill":
        return is_help(code)
    return event is not None and (isinstance(event.effect, Fight) or bool(swapped(code)))


ENGAGED, DOWN, APART_DOWN, APART = range(4)
"""How an enemy stands to somebody: at his throat, exhausted beside him, exhausted elsewhere, on its way to him."""
COMES = {DOWN: ENGAGED, APART_DOWN: APART, APART: ENGAGED, ENGAGED: ENGAGED}
"""How it stands in the next round."""
STRIKES = (ENGAGED, APART)
"""From where it strikes before that."""
MET = {APART_DOWN: DOWN, APART: ENGAGED}
"""How it stands to who goes where it is."""
LEFT = {ENGAGED: ENGAGED, DOWN: APART_DOWN, APART_DOWN: APART_DOWN, APART: APART}
"""How it stands to who goes away."""


class Point(NamedTuple):
    """How far a fight is: of the round what is left of it, how often he has attacked, and how both stand."""

    actions: int
    stand: int
    health: int
    bears: int
    ally: int
    """0: there is none to be won any more; else one more than the steps to her."""
    at: int = 0
    round: int = 0


Lucks = dict[tuple[str, int], list[float]]
"""By skill and difficulty: the chances of a test with nothing more, with 1 more, and so on."""
Wins = Callable[[Point], float]


@lru_cache(FIGHTS)
def fought(
    hits: tuple[Hit, ...],
    helped: tuple[Hit, ...],
    evades: float,
    retaliates: bool,
    parley: float,
    shield: int,
    back: int = 0,
) -> Wins:
    """How a fight goes with these attacks, the last of them again and again; those with an ally's help besides, if
    she can be won by such a chance; `shield` blows are hers to bear. Each blow costs the enemy `back`."""

    @cache
    def wins(actions: int, stand: int, health: int, bears: int, ally: int, at: int, round_: int, /) -> float:
        if health <= 0:
            return 1.0
        if bears < 0 or round_ == ROUNDS:
            return 0.0
        if actions <= 0:
            strikes = stand in STRIKES
            left, hurt, comes = bears - strikes, health - back * strikes, COMES[stand]
            spared = wins(ACTIONS, comes, hurt, left, ally, at, round_ + 1) if left >= 0 else 0.0
            worse = wins(ACTIONS, comes, hurt, left - 1, ally, at, round_ + 1) if left >= 1 else 0.0
            return (1 - WEIGHTS.meanwhile) * spared + WEIGHTS.meanwhile * worse
        best = 0.0
        if stand <= DOWN:
            series = hits if ally else helped
            last = len(series) - 1
            hit = series[min(at, last)]
            then = min(at + 1, last)
            blow = retaliates and stand == ENGAGED
            struck, hurt = bears - blow, health - back * blow
            best = hit.chance * wins(actions - 1, stand, health - hit.damage, bears, ally, then, round_)
            if struck >= 0:
                best += (1 - hit.chance) * wins(actions - 1, stand, hurt, struck, ally, then, round_)
            if stand == ENGAGED and evades > 0:
                done = wins(actions - 1, DOWN, health, bears, ally, at, round_)
                failed = wins(actions - 1, ENGAGED, health, bears, ally, at, round_)
                best = max(best, evades * done + (1 - evades) * failed)
        else:
            best = wins(0, stand, health, bears, ally, at, round_)
            if not ally:
                best = max(best, wins(actions - 1, MET[stand], health, bears, ally, at, round_))
        if ally == 1:
            done = wins(actions - 1, stand, health, bears + shield, 0, at, round_)
            failed = wins(actions - 1, stand, health, bears, ally, at, round_)
            best = max(best, parley * done + (1 - parley) * failed)
        elif ally:
            struck = bears - (stand == ENGAGED)
            best = max(best, wins(actions - 1, LEFT[stand], health, struck, ally - 1, at, round_))
        return best

    return lambda point: wins(
        point.actions, point.stand, point.health, point.bears, point.ally, point.at, point.round
    )


class Duel:
    """One against one to the end, with the best of everything that can be done at each step."""

    def __init__(
        self,
        game: Cards,
        who: Investigator,
        foe: Foe,
        ally: str = "",
        enemy: Thing | None = None,
        more: str = "",
        less: str = "",
        lucks: Lucks | None = None,
        soon: bool = True,
    ) -> None:
        """`ally`: the code of who may be won there; `enemy`: the one that is meant, where it is in play.

        As if he had a card `more` in play, or without `less` in his hand. `lucks`: chances of tests that are known
        already. Not `soon`: what he will commit is not known yet.
        """
        self.lucks: Lucks = {} if lucks is None else lucks
        self.soon = soon
        self.game, self.who, self.foe = game, who, foe
        self.enemy = "" if enemy is None else enemy.id
        # In a group nobody counts on what is in hands: the others' he may not know.
        alone = len(game.state.investigators) == 1
        self.hand = [card for card in who.hand if card not in (more, less)] if alone else []
        self.cards = len(self.hand)
        self.again = tries_again(who.code)
        self.more, self.less = more, less
        self.friend = None if enemy is None else ally_to_win(game)
        self.stand = ENGAGED if enemy is None else _stands(game, who, enemy)
        self.steps = 1
        if self.friend is not None:
            ally = code_of(self.friend.id)
            self.steps = table.distances(game, who.place).get(self.friend.place, FAR_OFF)
        self.ally = ally if self.steps < FAR_OFF else ""
        hits = self._hits(0, 0)
        self.power = hits[0].damage
        self.evades = self._again(self._lucks(used(game, who, "agility"), foe.evade, 0)[0])
        self.bears = min(MANY, self._blows())
        self.parley, self.shield, helped = 0.0, 0, hits
        if self.ally:
            self.parley, self.shield, helped = self._rite(ally), self._shield(ally), self._hits(1, 1)
        self.hits = _short(hits)
        back = strikes_back(who.code) if foe.horror else 0
        self.wins = fought(
            self.hits, _short(helped), self.evades, foe.retaliates, self.parley, self.shield, back
        )

    def begun(self) -> float:
        """The chance at the beginning of a turn."""
        return self.wins(self.point(ACTIONS))

    def point(self, actions: int) -> Point:
        """Where he stands now, with so many actions left in this turn."""
        return Point(actions, self.stand, self.foe.health, self.bears, self.steps + 1 if self.ally else 0)

    def now(self, actions: int) -> float:
        """The chance with so many actions left in this turn."""
        return self.wins(self.point(actions))

    def attacked(self, actions: int, chance: float, damage: int) -> float:
        """The chance once one of those actions was such an attack."""
        here = self.point(actions - 1)
        struck = here.bears - (self.foe.retaliates and self.stand == ENGAGED)
        here = here._replace(at=min(1, len(self.hits) - 1) if damage >= self.power else 0)
        won = self.wins(here._replace(health=here.health - damage))
        return chance * won + (1 - chance) * self.wins(here._replace(bears=struck))

    def evaded(self, actions: int, chance: float) -> float:
        """The chance once one of those actions was an attempt to evade."""
        here = self.point(actions - 1)
        return chance * self.wins(here._replace(stand=DOWN)) + (1 - chance) * self.wins(here)

    def gone(self, actions: int, to: str) -> float:
        """The chance once one of those actions was a step to this location."""
        here = self.point(actions - 1)
        there = table.place_of(self.game, table.need(self.game, self.enemy)) == to
        stand = MET.get(self.stand, ENGAGED) if there else LEFT[self.stand]
        here = here._replace(stand=stand, bears=here.bears - (self.stand == ENGAGED))
        if self.friend is not None and here.ally:
            here = here._replace(ally=1 + table.distances(self.game, to).get(self.friend.place, FAR_OFF))
        return self.wins(here)

    def asked(self, actions: int) -> float:
        """The chance once one of those actions was an attempt to win the ally who is here."""
        here = self.point(actions - 1)
        won = self.wins(here._replace(ally=0, bears=here.bears + self.shield))
        return self.parley * won + (1 - self.parley) * self.wins(here)

    def helped_by(self, actions: int) -> float:
        """By how much likelier he wins once the ally is his."""
        here = self.point(actions)
        return self.wins(here._replace(ally=0, bears=here.bears + self.shield)) - self.wins(here)

    # ------------------------------------------------------------------ what he has

    def _blows(self) -> int:
        """How many of its attacks he survives, with what he has to shield him."""
        game, who, foe = self.game, self.who, self.foe
        more = printed(code_of(self.more)) if self.more else None
        health = health_left(game, who) + sum(harm.soakers(game, who, DAMAGE).values()) - WEIGHTS.elsewhere
        sanity = sanity_left(game, who) + sum(harm.soakers(game, who, HORROR).values()) - WEIGHTS.elsewhere
        if more is not None:
            health, sanity = health + (more.health or 0), sanity + (more.sanity or 0)
        for other in table.engaged_with(game, who.seat):
            if other.id != self.enemy and not other.exhausted:
                health -= WEIGHTS.pestered * table.stat(game, other.id, "damage")
                sanity -= WEIGHTS.pestered * table.stat(game, other.id, "horror")
        bears = [int(left - 1) // each for left, each in ((health, foe.damage), (sanity, foe.horror)) if each]
        return max(0, min(bears, default=UNLIMITED))

    def _rite(self, ally: str) -> float:
        """How likely he wins her with an attempt, with the best cards that he has for it."""
        rite = won_by(ally)
        assert rite is not None
        assert isinstance(rite.difficulty, int)
        found = []
        for skill in rite.skill:
            lucks = self._lucks(skill, rite.difficulty, 0)
            more = sum(self._helps(skill)[-2:]) + min(BOUGHT, self._purse(skill))
            found.append(self._again(lucks[min(more, len(lucks) - 1)]))
        return max(found)

    def _again(self, chance: float) -> float:
        """The chance of a test that he may try again, for a card, if he can; not every time."""
        return 1 - (1 - chance) * (1 - chance / 2) if self.again and self.cards > 1 else chance

    def _shield(self, ally: str) -> int:
        """How many blows she takes."""
        fact, foe = printed(ally), self.foe
        shields = [
            (n or 0) // each for n, each in ((fact.health, foe.damage), (fact.sanity, foe.horror)) if each
        ]
        return min(shields, default=0)

    def _hits(self, stronger: int, higher: int) -> list[Hit]:
        """His attacks in their order: with the best arm first, each with a card of his hand while there are any.

        So much stronger, and with so much more combat.
        """
        arms = [("combat", 0, 1, UNLIMITED)]
        mine = {it.id: it.uses for it in table.things_of(self.game, self.who.seat) if it.id != self.less}
        if self.more:
            mine[self.more] = USES
            higher += boost(code_of(self.more), "combat")
        for card, uses_left in mine.items():
            for effect, spends in fights_with(code_of(card)):
                scope = CardScope(self.game, self.who.seat, card, "", place=self.who.place)
                plus, damage = _amount(effect.plus, scope), _amount(effect.damage, scope)
                damage += 1 if effect.instead is None else 2
                times = uses_left if spends else UNLIMITED
                arms.append((effect.skill, plus, damage, times))
        arms += self._events()
        stronger += sum([strengthens(code_of(card)) for card in mine])
        best = sorted(
            [
                (
                    damage * self._lucks(skill, self.foe.fight, plus + higher * (skill == "combat"))[0],
                    skill,
                    plus + higher * (skill == "combat"),
                    damage,
                    n,
                )
                for skill, plus, damage, n in arms
            ],
            reverse=True,
        )
        helps = {skill: self._helps(skill) for skill in {arm[1] for arm in best}}
        found: list[Hit] = []
        cards, purse = self.cards, {arm[1]: self._purse(arm[1]) for arm in best}
        for _, skill, plus, damage, n in best:
            lucks = self._lucks(skill, self.foe.fight, plus)
            for _once in range(min(n, ROUNDS * ACTIONS - len(found))):
                more = helps[skill].pop() if helps[skill] else 0
                cards -= more > 0
                paid = min(BOUGHT, purse[skill])
                purse[skill] -= paid
                chance = lucks[min(more + paid, len(lucks) - 1)]
                again = self.again and cards > 0
                cards -= again
                found.append(Hit(1 - (1 - chance) ** 2 if again else chance, damage + stronger))
        return found

    def _helps(self, skill: str) -> list[int]:
        """What cards of his hand add, one to an attack, the best last; for later what is made for it."""
        if self.soon:
            return _helps(self.hand, skill)
        return sorted([*SOME, *_helps([card for card in self.hand if is_help(code_of(card))], skill)])

    def _purse(self, skill: str) -> int:
        """By how much he can make tests of this skill better with his resources."""
        price = talent(code_of(self.more), skill) if self.more else 0
        left = self.who.resources - (printed(code_of(self.more)).cost or 0) if price else 0
        return max(bought(self.game, self.who, skill), left // price if price else 0)

    def _events(self) -> list[tuple[str, int, int, int]]:
        """Events of his hand that are attacks and that he can pay for, as arms for once; and those in force."""
        found, left = [], self.who.resources
        if (skill := used(self.game, self.who, "combat")) != "combat":
            found.append((skill, 0, 1, max(1, self.who.actions)))
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
        asked = skill, difficulty
        if asked not in self.lucks:
            made = Test(self.who.seat, skill, difficulty, FIGHT)
            self.lucks[asked] = chances.ladder(self.game, made, BONUS + HELPED)
        return self.lucks[asked][max(0, min(bonus, BONUS)) :]


def _stands(game: Cards, who: Investigator, enemy: Thing) -> int:
    """How it stands to him now."""
    if table.place_of(game, enemy) == who.place:
        return DOWN if enemy.exhausted else ENGAGED
    return APART_DOWN if enemy.exhausted else APART


def _short(hits: list[Hit]) -> tuple[Hit, ...]:
    """The first ones, as far as they differ, and what those after them are like."""
    first, later = hits[:DIFFERENT], hits[DIFFERENT : ACTIONS * DIFFERENT]
    hits = list(first)
    if later:
        damage = later[-1].damage
        done = sum([hit.chance * hit.damage for hit in later]) / len(later)
        hits.append(Hit(round(min(1.0, done / damage), 3), damage))
    while len(hits) > 1 and hits[-1] == hits[-2]:
        hits = hits[:-1]
    return tuple(hits)


def _amount(amount: int | Count, scope: CardScope) -> int:
    """As if that enemy were the only one engaged, and the test just a success."""
    if isinstance(amount, Either) and isinstance(amount.condition, OnlyEngaged):
        return amount.then
    return value(amount, scope.within(test=Test(scope.seat, "combat", 0, succeeded=True, by=1)))


def _helps(hand: list[str], skill: str) -> list[int]:
    """What cards of his hand add, one to an attack, the best last."""
    return sorted([n for card in hand if (n := chances.icons(card, skill))])
