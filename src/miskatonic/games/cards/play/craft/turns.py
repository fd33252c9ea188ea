"""What to do with the next action of a turn: everything on the menu is worth so much, and the best is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miskatonic.games.cards.play.craft import aims, arming, coin, duel, foes, goals
from miskatonic.games.cards.play.craft.gear import is_arm, lets_resign, swapped, uses_of
from miskatonic.games.cards.play.craft.natures import AIDED, bent, for_others
from miskatonic.games.cards.play.craft.weights import WEIGHTS
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, menu, slots, table, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import PLAY, THREAT, Cards, Investigator, Thing
from miskatonic.games.cards.play.words.amounts import value
from miskatonic.games.cards.play.words.attempts import Evade, Fight, Investigate, MakeTest
from miskatonic.games.cards.play.words.foes import foes as foes_meant
from miskatonic.games.cards.play.words.harm import Heal
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.answers import parts
from miskatonic.kernel.effects import Word
from miskatonic.kernel.manner import PLAIN, Manner

ADVANCE = 20.0
NEVER = -1.0
LATE = 3
"""With no more rounds left than these another one may be the last: doom comes on the way."""
RITE = 3
MADE_UP = 2
"""Who has less actions left than these keeps what holds for a turn for another one."""


def ranked(game: Cards, who: Investigator, names: list[str], manner: Manner = PLAIN) -> list[str]:
    """What may be done, the most worthwhile first."""
    worth = Menu(game, who, manner).worth
    return sorted(names, key=lambda name: -worth(name))


class Menu:
    """What may be done in a turn, reckoned once for all options."""

    def __init__(self, game: Cards, who: Investigator, manner: Manner = PLAIN) -> None:
        self.game = game
        self.who = who
        self.manner = manner
        self.bent = bent(manner)
        self.provokes = self.bent.pain * foes.opportunity_cost(game, who)
        self.uses: dict[str, tuple[Source, Usable]] | None = None
        self.places: dict[str, float] | None = None
        self.meeting = ""
        self.brave = ""
        self.dearest: tuple[float, int, str] | None = None
        self.duels: dict[str, duel.Duel] = {}
        self.lucks: duel.Lucks = {}
        self.kinds: dict[str, Callable[[str], float]] = {
            "end": self._end,
            "advance": self._advance,
            "draw": self._draw,
            "resource": self._resource,
            "investigate": self._investigate,
            "fight": self._fight,
            "evade": self._evade,
            "engage": self._engage,
            "move": self._move,
            "play": self._play,
            "use": self._use,
        }

    def worth(self, name: str) -> float:
        what, rest = parts(name)
        return self.kinds[what](rest)

    # ------------------------------------------------------------------ basic actions

    def _end(self, _: str) -> float:
        return WEIGHTS.end

    def _advance(self, _: str) -> float:
        return ADVANCE if goals.is_time(self.game) and not self._left("advance") else NEVER

    def _left(self, *intention: str) -> bool:
        """Whether that was left to others."""
        return bool(self.manner.leaves) and ":".join(intention) in self.manner.leaves

    def _draw(self, _: str) -> float:
        worth = WEIGHTS.card if len(self.who.hand) < 5 else 0.3 if len(self.who.hand) < 8 else 0.05
        return (worth if self._has_arm() else max(worth, WEIGHTS.unarmed)) - self.provokes

    def _has_arm(self) -> bool:
        """Whether he has something to fight with, or could soon."""
        mine = [*self.who.hand, *[each.id for each in table.things_of(self.game, self.who.seat)]]
        return any(is_arm(code_of(card)) for card in mine)

    def _resource(self, _: str) -> float:
        """Best where a good card waits for it."""
        worth = max(0.25 if self.who.resources < 5 else 0.1, self._dearest()[0])
        return worth - self.provokes

    def _dearest(self) -> tuple[float, int, str]:
        """The card of his hand that it is best to save for: its worth by the action, its price, and which it is."""
        if self.dearest is None:
            game, who = self.game, self.who
            found = [(0.0, 0, "")]
            for card in who.hand:
                price = actions.cost(game, who, card) if printed(code_of(card)).type == "asset" else 0
                if price > who.resources:
                    worth = self._asset(card) - WEIGHTS.resource * price
                    found.append((WEIGHTS.thrift * worth / (price - who.resources + 1), price, card))
            self.dearest = max(found)
        return self.dearest

    def _delays(self, price: int) -> float:
        """What it costs to spend so many resources that he saves."""
        worth, dear, _ = self._dearest()
        return worth * price if dear else 0.0

    def _investigate(self, _: str) -> float:
        return self._find(0, 0) - self.provokes

    def _find(self, bonus: int, shroud: int, more: int = 0) -> float:
        game, who = self.game, self.who
        at = table.need_place(game, who.place)
        if not at.clues:
            return 0.0
        if self._left("clues", at.id):
            return NEVER
        clues = min(1 + more, at.clues)
        worth = clues * goals.clue_worth(game, at)
        return worth * goals.chance_to_find(game, who, who.place, bonus, shroud)

    def _fight(self, enemy: str) -> float:
        return self.struggle(table.need(self.game, enemy), foes.FISTS)

    def _evade(self, enemy: str) -> float:
        return self.slip(table.need(self.game, enemy))

    def _duel(self, enemy: Thing) -> duel.Duel | None:
        """The fight to the end with an enemy that the act wants gone."""
        if not foes.is_goal(self.game, enemy):
            return None
        if enemy.id not in self.duels:
            foe = duel.standing(self.game, enemy)
            self.duels[enemy.id] = duel.Duel(self.game, self.who, foe, enemy=enemy, lucks=self.lucks)
        return self.duels[enemy.id]

    def _gain(self, begun: duel.Duel, after: float) -> float:
        """What an action is worth by how much likelier it makes it that the fight is won."""
        return WEIGHTS.objective * (after - begun.now(self._actions() - 1))

    def _actions(self) -> int:
        return max(1, self.who.actions)

    def _finale(self) -> duel.Duel | None:
        """The fight that is all that the act wants, where there is one."""
        if aims.aim(self.game).trait:
            return None
        for enemy in table.enemies(self.game):
            if (begun := self._duel(enemy)) is not None and not self._left("fight", enemy.id):
                return begun
        return None

    def struggle(self, enemy: Thing, arm: foes.Arm) -> float:
        """What an attack is worth; in a fight to the end by how much it makes that likelier to be won."""
        if self._left("fight", enemy.id) and enemy.seat != self.who.seat:
            return NEVER
        begun = self._duel(enemy)
        if begun is None or table.place_of(self.game, enemy) != self.who.place:
            worth = foes.fight_worth(self.game, self.who, enemy, arm)
            return worth * self._zeal(enemy) if worth > 0 else worth
        chance = foes.hopeful(self.game, self.who, foes.blow(self.game, self.who, enemy, arm))
        after = begun.attacked(self._actions(), chance, arm.damage)
        return WEIGHTS.at_last + self._gain(begun, after)

    def _zeal(self, enemy: Thing) -> float:
        """How much he likes to fight it: for somebody else, at whose throat it is, or for himself."""
        if table.is_engaged(enemy) and enemy.seat != self.who.seat:
            return self.bent.fight * for_others(self.manner, enemy.seat)
        return self.bent.fight

    def slip(self, enemy: Thing, skill: str = "agility", bonus: int = 0) -> float:
        begun = self._duel(enemy)
        if begun is None or enemy.exhausted:
            return self.bent.evade * foes.evade_worth(self.game, self.who, enemy, skill, bonus)
        chance = foes.hopeful(self.game, self.who, foes.slip(self.game, self.who, enemy, skill, bonus))
        return WEIGHTS.at_last + self._gain(begun, begun.evaded(self._actions(), chance))

    def _engage(self, enemy: str) -> float:
        """Only whom one wants to fight, or who bothers somebody in worse shape."""
        it = table.need(self.game, enemy)
        if foes.is_goal(self.game, it) and not table.is_engaged(it):
            return 0.9 * self.struggle(it, foes.FISTS)
        if table.is_engaged(it) and (it.seat in self.manner.aids or self.bent.others > 1.0):
            spared = foes.attack_cost(self.game, it, table.person(self.game, it.seat))
            spared *= for_others(self.manner, it.seat) / AIDED
            return spared - self.bent.pain * foes.attack_cost(self.game, it, self.who)
        return NEVER

    def _move(self, to: str) -> float:
        game, who = self.game, self.who
        if self.places is None:
            self.places = self.worths()
        if who.place == self.meeting:
            return NEVER
        danger = self.bent.pain * WEIGHTS.danger * foes.guarding(game, who, to)
        if to == self.brave:
            danger = 0.0
        if (begun := self._finale()) is not None:
            others = self.provokes - self.bent.pain * foes.provoked_by(game, who, begun.enemy)
            gain = self._gain(begun, begun.gone(self._actions(), to)) + self._flight(to)
            return gain + self._escape() - danger - others
        worth = goals.move_worth(game, who, to, self.places) + self._flight(to)
        return worth + self._escape() - danger - self.provokes

    def worths(self) -> dict[str, float]:
        """What it is worth to be where, but for what was left to others; with those who asked for help."""
        game, who, manner = self.game, self.who, self.manner
        self.meeting = goals.meeting_place(game, self.bent.courage)
        if self._left("meet", self.meeting):
            self.meeting = ""
        found = {at.id: goals.worth_of_being(game, who, at, self.meeting) for at in game.state.places}
        self._brave(found)
        for place in found:
            if self._left("clues", place) and place != self.meeting:
                found[place] = 0.0
        for enemy in table.enemies(game):
            if self._left("fight", enemy.id):
                found[table.place_of(game, enemy)] = 0.0
        for seat in manner.aids:
            other = table.person(game, seat)
            if other.place in found and seat != who.seat:
                needed = foes.opportunity_cost(game, other)
                found[other.place] += AIDED * needed if needed else WEIGHTS.clue / AIDED
        return found

    def _brave(self, found: dict[str, float]) -> None:
        """Where all clues that the act wants are guarded he goes for one all the same: waiting brings none."""
        game, who = self.game, self.who
        self.brave = ""
        if goals.wanted(game) <= 0 or max(found.values(), default=0.0) > WEIGHTS.brave:
            return
        near = table.distances(game, who.place)
        guarded = {
            at.id: goals.after(goals.finding(game, who, at), near[at.id]) - foes.guarding(game, who, at.id)
            for at in game.state.places
            if at.id in near and at.id != who.place and goals.finding(game, who, at) > 0
        }
        if guarded:
            self.brave = max(guarded, key=lambda place: guarded[place])
            found[self.brave] = WEIGHTS.brave / WEIGHTS.far ** near[self.brave]

    def _escape(self) -> float:
        """What it saves to leave those who would engage him again when they are ready."""
        game, who = self.game, self.who
        left = [
            each
            for each in table.enemies_at(game, who.place)
            if each.exhausted and not table.is_engaged(each) and not table.has_keyword(game, each.id, "aloof")
        ]
        return sum(
            [
                foes.attack_cost(game, each, who)
                * (WEIGHTS.followed if table.has_keyword(game, each.id, "hunter") else WEIGHTS.left)
                for each in left
                if not foes.is_goal(game, each)
            ]
        )

    # ------------------------------------------------------------------ cards

    def _play(self, card: str) -> float:
        game, who = self.game, self.who
        fact, code = printed(code_of(card)), code_of(card)
        cost = actions.cost(game, who, card)
        price = coin.spent(who, cost) + self._delays(cost)
        event = written.book.event(code)
        fast = event is not None and event.fast
        if fact.type == "asset":
            worth = self._asset(card) - price
            return worth if fast else worth - self.provokes
        assert event is not None
        worth = self._event(card, event.effect) - price - 0.2
        if fact.subtype:
            worth += WEIGHTS.relief
        quiet = fast or event.action in actions.QUIET or not event.provokes
        return worth if quiet else worth - self.provokes

    def _asset(self, card: str) -> float:
        game, who = self.game, self.who
        worth = coin.worth_in_play(game, who, card) + arming.gain(game, who, card, self.lucks)
        worth += WEIGHTS.healer * sum([self._healed(each) for each in uses_of(code_of(card))])
        for slot in dict.fromkeys(printed(code_of(card)).slots):
            over = slots.overfull(game, who, slot, card)
            if over > 0:
                worth -= self._going(slot, over) + WEIGHTS.swap
        return worth

    def _going(self, slot: str, n: int) -> float:
        """What is lost with as many of the least worthy cards as must make room."""
        held = [each.id for each in table.things_of(self.game, self.who.seat)]
        worths = sorted(
            [
                arming.in_play(self.game, self.who, card, self.lucks)
                / printed(code_of(card)).slots.count(slot)
                for card in held
                if slot in printed(code_of(card)).slots
            ]
        )
        return sum(worths[:n]) if worths else 9.0

    def _event(self, card: str, effect: Word) -> float:
        game, who = self.game, self.who
        scope = CardScope(game, who.seat, card, "", place=who.place)
        return sum(self._done(each, scope) for each in parts_of(effect))

    def _done(self, effect: Word, scope: CardScope) -> float:
        """What one thing that an event does is worth now."""
        game, who = self.game, self.who
        if isinstance(effect, Fight | Evade | Investigate):
            return self._attempt(effect, scope)
        n = value(getattr(effect, "n", 0), scope) if effect.do in COUNTED else 0
        if effect.do == "discover":
            at = table.need_place(game, who.place)
            return min(n, at.clues) * goals.clue_worth(game, at)
        if effect.do == "gain_resources":
            return n * (0.4 if who.resources < WEIGHTS.rich else 0.15)
        if effect.do == "draw":
            return n * WEIGHTS.card
        if effect.do == "draw_encounter":
            return -WEIGHTS.encounter * n
        if effect.do == "place_doom":
            return WEIGHTS.relief if goals.time_left(game) > n or not goals.last_agenda(game) else NEVER
        if effect.do == "damage":
            struck = foes_meant(scope, getattr(effect, "to", ""))
            return max([self._struck(table.need(game, each), n) for each in struck], default=NEVER)
        if effect.do in ("auto_evade", "disengage"):
            threat = foes.opportunity_cost(game, who)
            return 0.8 * threat if threat > WEIGHTS.dire else 0.0
        if effect.do == "until" and swapped(code_of(scope.card)) and (begun := self._finale()) is not None:
            return self._swap(begun, scope.card)
        if effect.do == "until" and self.provokes and who.actions > 1:
            return 0.5 * (table.skill(game, who, "intellect") - table.skill(game, who, "combat"))
        return 0.0

    def _swap(self, begun: duel.Duel, card: str) -> float:
        """What it is worth to fight with another skill from now on, if he has made up his mind to."""
        if begun.stand > duel.DOWN or self.who.actions < MADE_UP:
            return NEVER
        now = arming.chance(self.game, self.who, lucks=self.lucks)
        later = arming.chance(self.game, self.who, less=card, lucks=self.lucks)
        return WEIGHTS.arming * ((now or 0.0) - (later or 0.0))

    def _struck(self, enemy: Thing, n: int) -> float:
        """What so much damage without a test does to it."""
        health = foes.health_of(self.game, enemy)
        share = min(1.0, n / health)
        return foes.kill_worth(self.game, enemy, self.who) * share * (1.3 if share == 1.0 else 1.0)

    # ------------------------------------------------------------------ uses

    def _use(self, rest: str) -> float:
        if self.uses is None:
            self.uses = menu.usables(self.game, self.who)
        source, usable = self.uses[f"use:{rest}"]
        ability: Any = getattr(usable.run, "__self__", None)
        effect: Word | None = getattr(ability, "effect", None)
        if effect is None:
            return NEVER
        it = table.thing(self.game, source.id)
        worth = self._effect(source, effect, it)
        if it is not None and any(cost.do == "spend_uses" for cost in ability.cost):
            worth -= WEIGHTS.spent_use
        if it is not None and any(cost.do == "discard_cost" for cost in ability.cost):
            worth -= 0.5 * coin.worth_in_play(self.game, self.who, it.id) + 0.3
        if usable.use == "action" and getattr(ability, "named", "") not in actions.QUIET:
            worth -= self.provokes
        return worth

    def _effect(self, source: Source, effect: Word, it: Thing | None) -> float:
        game, who = self.game, self.who
        if effect.do == "resign":
            return self._resign()
        card = it.id if it is not None else source.id
        scope = CardScope(game, who.seat, card, "", place=who.place)
        if isinstance(effect, Fight | Evade | Investigate):
            return self._attempt(effect, scope)
        act = game.state.act
        if act is not None and source.id.endswith(act.code):
            return self._act()
        if effect.do == "gain_actions":
            return WEIGHTS.again if not who.actions and who.resources >= 3 else NEVER
        if it is None:
            return self._done(effect, scope) + self._healed(effect)
        if table.is_enemy(it.id):
            return self._parley(it)
        if it.zone == THREAT or printed(code_of(it.id)).type == "treachery":
            return self._burden(it)
        if it.zone == PLAY:
            return self._own(it, effect)
        return NEVER if self._left("win", it.id) else self._prize(it)

    def _prize(self, it: Thing) -> float:
        """What an attempt is worth to win a card that lies here: for the fight to the end, where there is one."""
        begun = self._finale()
        if begun is None or begun.ally != code_of(it.id):
            return goals.prize_worth(self.game, self.who, it)
        return self._gain(begun, begun.asked(self._actions()))

    def _attempt(self, effect: Fight | Evade | Investigate, scope: CardScope) -> float:
        game, who = self.game, self.who
        plus = value(effect.plus, scope)
        if isinstance(effect, Fight):
            return max(
                [self._attack(effect, scope, each) for each in actions.attackable(game, who)], default=NEVER
            )
        if isinstance(effect, Evade):
            return max(
                [self.slip(each, effect.skill, plus) for each in foes.ready_foes(game, who)],
                default=NEVER,
            )
        if effect.instead.do == "gain_resources":
            return 2 * WEIGHTS.resource * goals.chance_to_find(game, who, who.place)
        more = value(effect.clues, scope)
        return self._find(plus + value(effect.adds, scope), value(effect.shroud, scope), more)

    def _attack(self, effect: Fight, scope: CardScope, enemy: Thing) -> float:
        """With a test that would just succeed: what a clause about the result adds is not known yet."""
        made = Test(scope.seat, effect.skill, table.stat(self.game, enemy.id, "fight"), succeeded=True, by=1)
        now = scope.within(enemy=enemy.id, test=made)
        base = 1 if effect.instead is None else value(effect.instead, now)
        arm = foes.Arm(effect.skill, value(effect.plus, now), base + value(effect.damage, now))
        return self.struggle(enemy, arm)

    def _flight(self, to: str) -> float:
        """What it is worth to come nearer to a way out, where the fight is as good as lost or time is up."""
        game, who = self.game, self.who
        if game.state.acts or game.state.scenario.endswith("the_midnight_masks"):
            return 0.0
        near, far = table.distances(game, to), table.distances(game, who.place)
        exits = [at.id for at in game.state.places if lets_resign(code_of(at.id)) and at.id in near]
        steps = min([near[each] for each in exits], default=duel.FAR_OFF)
        if steps >= min([far.get(each, duel.FAR_OFF) for each in exits], default=0):
            return 0.0
        begun = self._finale()
        chance = begun.now(self._actions()) if begun is not None else 0.0
        if goals.rounds_left(game) <= LATE + (steps + 1) // duel.ACTIONS:
            return WEIGHTS.retreat
        return WEIGHTS.retreat * max(0.0, 1 - chance / WEIGHTS.hopeless)

    def _resign(self) -> float:
        """When the last agenda is about to end it all, or when one more blow would, and nothing is to be won."""
        game, who = self.game, self.who
        if game.state.scenario.endswith("the_midnight_masks"):
            at_end = goals.last_agenda(game) and goals.time_left(game) <= 1
            dying = min(coin.health_left(game, who), coin.sanity_left(game, who)) <= 2
            over = (at_end and who.actions <= 1) or (dying and not game.state.standalone)
            return WEIGHTS.retreat if over else NEVER
        if game.state.acts:
            return NEVER
        late = goals.rounds_left(game) <= LATE and who.actions <= 1
        begun = self._finale()
        lost = begun is not None and begun.bears <= 0 and begun.now(who.actions) < WEIGHTS.hopeless
        return WEIGHTS.retreat if late or lost else NEVER

    def _act(self) -> float:
        """What the act itself lets him do: a rite by its chance."""
        rite = aims.aim(self.game).rite
        if rite is None:
            return 5.0
        made = [Test(self.who.seat, skill, RITE) for skill in rite.skill]
        return 8.0 * max(foes.hopeful(self.game, self.who, each) for each in made)

    def _parley(self, enemy: Thing) -> float:
        return 5.0 if foes.is_goal(self.game, enemy) else 1.5

    def _burden(self, it: Thing) -> float:
        if code_of(it.id) == "01011":
            return NEVER if self.game.state.standalone or self.who.resources < 4 else 0.3
        if code_of(it.id) == "01009":
            return 0.2 if coin.sanity_left(self.game, self.who) > 5 else NEVER
        return WEIGHTS.burden

    def _healed(self, effect: Word) -> float:
        """What it is worth to him that it heals."""
        damage, horror, rite = heals(effect)
        who, game = self.who, self.game
        relief = coin.pain(coin.health_left(game, who) + damage, damage) if who.damage >= damage > 0 else 0.0
        other = coin.pain(coin.sanity_left(game, who) + horror, horror) if who.horror >= horror > 0 else 0.0
        worth = self.bent.heal * WEIGHTS.relieved * min(WEIGHTS.dire, max(relief, other))
        if rite is None or not isinstance(rite.difficulty, int):
            return worth
        return worth * max(
            [foes.hopeful(game, who, Test(who.seat, skill, rite.difficulty)) for skill in rite.skill]
        )

    def _own(self, it: Thing, effect: Word) -> float:
        """What his own assets do."""
        game, who, code = self.game, self.who, code_of(it.id)
        if healed := self._healed(effect):
            return healed
        if effect.do == "damage":
            return max(
                [
                    foes.kill_worth(game, each, who)
                    for each in table.enemies_at(game, who.place)
                    if foes.health_of(game, each) == 1
                ],
                default=NEVER,
            )
        if effect.do == "auto_evade":
            worst = max(
                [foes.attack_cost(game, each, who) for each in foes.ready_foes(game, who)], default=0.0
            )
            return worst if who.actions == 0 else 0.6 * worst
        return OWN.get(code, 0.1)


def heals(effect: Word) -> tuple[int, int, MakeTest | None]:
    """How much damage and horror it heals, wherever that stands in it, and by which test."""
    rite: MakeTest | None = None
    for each in aims.inside(effect):
        if isinstance(each, MakeTest):
            rite = rite or each
        if isinstance(each, Heal) and isinstance(each.damage, int) and isinstance(each.horror, int):
            return each.damage, each.horror, rite
    return 0, 0, None


def parts_of(effect: Word) -> list[Word]:
    """The things that a sentence does, one after the other."""
    if effect.do == "answered":
        return parts_of(effect.effect)  # type: ignore[attr-defined]
    if effect.do == "sequence":
        return [each for part in effect.parts for each in parts_of(part)]  # type: ignore[attr-defined]
    if effect.do == "then":
        return parts_of(effect.first) + parts_of(effect.effect)  # type: ignore[attr-defined]
    return [effect]


COUNTED = ("discover", "gain_resources", "draw", "draw_encounter", "place_doom", "damage")
"""Words that say how many."""
OWN = {"01031": 0.75, "01063": 0.7, "01058": NEVER, "01061": 0.05, "01035": NEVER}
"""Uses of assets that are neither fights nor healing."""
