"""What to do with the next action of a turn: everything on the menu is worth so much, and the best is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miskatonic.games.cards.play.craft import aims, coin, foes, goals
from miskatonic.games.cards.play.craft.coin import CARD, RESOURCE
from miskatonic.games.cards.play.craft.gear import is_arm
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import actions, menu, slots, table, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import PLAY, THREAT, Cards, Investigator, Thing
from miskatonic.games.cards.play.words.amounts import value
from miskatonic.games.cards.play.words.attempts import Evade, Fight, Investigate
from miskatonic.games.cards.play.words.foes import foes as foes_meant
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.answers import parts
from miskatonic.kernel.effects import Word

END = 0.02
ADVANCE = 20.0
SPENT_USE = 0.35
"""What is lost with a charge or a bullet."""
BURDEN = 1.0
"""What it is worth to be rid of a treachery."""
NEVER, AGAIN = -1.0, 0.3
SWAP = 0.5
DANGER = 0.6
"""How much of the trouble that waits somewhere is met by going there."""
"""What is lost beside the card when one has to make room for another."""
RITE = 3
LEFT, FOLLOWED = 0.9, 0.3
"""How much of an attack is saved by leaving an enemy that sleeps, and one that will follow."""
RICH, DIRE, ENCOUNTER, RELIEF = 6, 3.0, 1.6, 2.2
"""So many resources are enough; so much harm is worth a card; what an encounter card costs; to be rid of a weakness."""
UNARMED = 0.55
"""What a card is worth to who looks for a weapon."""


def best(game: Cards, who: Investigator, names: list[str]) -> str:
    """The most worthwhile of what may be done."""
    worth = Menu(game, who).worth
    return max(names, key=lambda name: (worth(name), -names.index(name)))


class Menu:
    """What may be done in a turn, reckoned once for all options."""

    def __init__(self, game: Cards, who: Investigator) -> None:
        self.game = game
        self.who = who
        self.provokes = foes.opportunity_cost(game, who)
        self.uses: dict[str, tuple[Source, Usable]] | None = None
        self.places: dict[str, float] | None = None
        self.meeting = ""
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
        return END

    def _advance(self, _: str) -> float:
        return ADVANCE

    def _draw(self, _: str) -> float:
        worth = CARD if len(self.who.hand) < 5 else 0.3 if len(self.who.hand) < 8 else 0.05
        return (worth if self._has_arm() else max(worth, UNARMED)) - self.provokes

    def _has_arm(self) -> bool:
        """Whether he has something to fight with, or could soon."""
        mine = [*self.who.hand, *[each.id for each in table.things_of(self.game, self.who.seat)]]
        return any(is_arm(code_of(card)) for card in mine)

    def _resource(self, _: str) -> float:
        """Best where a good card waits for it."""
        game, who = self.game, self.who
        dear = any(
            printed(code_of(card)).type == "asset"
            and actions.cost(game, who, card) > who.resources
            and coin.worth_in_play(game, who, card) > 2
            for card in who.hand
        )
        return (0.6 if dear else 0.25 if who.resources < 5 else 0.1) - self.provokes

    def _investigate(self, _: str) -> float:
        return self._find(0, 0) - self.provokes

    def _find(self, bonus: int, shroud: int, more: int = 0) -> float:
        game, who = self.game, self.who
        at = table.need_place(game, who.place)
        if not at.clues:
            return 0.0
        clues = min(1 + more, at.clues)
        worth = clues * goals.clue_worth(game, at)
        return worth * goals.chance_to_find(game, who, who.place, bonus, shroud)

    def _fight(self, enemy: str) -> float:
        return foes.fight_worth(self.game, self.who, table.need(self.game, enemy))

    def _evade(self, enemy: str) -> float:
        it = table.need(self.game, enemy)
        return foes.evade_worth(self.game, self.who, it)

    def _engage(self, enemy: str) -> float:
        """Only whom one wants to fight, or who bothers somebody in worse shape."""
        it = table.need(self.game, enemy)
        if foes.is_goal(self.game, it) and not table.is_engaged(it):
            return 0.9 * foes.fight_worth(self.game, self.who, it)
        return NEVER

    def _move(self, to: str) -> float:
        game, who = self.game, self.who
        if self.places is None:
            self.meeting = goals.meeting_place(game)
            self.places = {
                at.id: goals.worth_of_being(game, who, at, self.meeting) for at in game.state.places
            }
        if who.place == self.meeting:
            return NEVER
        danger = 0.0
        for enemy in table.enemies_at(game, to):
            lazy = table.has_keyword(game, enemy.id, "aloof") or enemy.exhausted or table.is_engaged(enemy)
            if not lazy and not foes.is_goal(game, enemy):
                danger += DANGER * foes.trouble(game, who, enemy)
        return goals.move_worth(game, who, to, self.places) + self._escape() - danger - self.provokes

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
                * (FOLLOWED if table.has_keyword(game, each.id, "hunter") else LEFT)
                for each in left
                if not foes.is_goal(game, each)
            ]
        )

    # ------------------------------------------------------------------ cards

    def _play(self, card: str) -> float:
        game, who = self.game, self.who
        fact, code = printed(code_of(card)), code_of(card)
        price = RESOURCE * actions.cost(game, who, card)
        event = written.book.event(code)
        fast = event is not None and event.fast
        if fact.type == "asset":
            worth = self._asset(card) - price
            return worth if fast else worth - self.provokes
        assert event is not None
        worth = self._event(card, event.effect) - price - 0.2
        quiet = fast or event.action in actions.QUIET or not event.provokes
        return worth if quiet else worth - self.provokes

    def _asset(self, card: str) -> float:
        game, who = self.game, self.who
        worth = coin.worth_in_play(game, who, card)
        for slot in dict.fromkeys(printed(code_of(card)).slots):
            over = slots.overfull(game, who, slot, card)
            if over > 0:
                worth -= self._going(slot, over) + SWAP
        return worth

    def _going(self, slot: str, n: int) -> float:
        """What is lost with as many of the least worthy cards as must make room."""
        held = [each.id for each in table.things_of(self.game, self.who.seat)]
        worths = sorted(
            [
                coin.worth_in_play(self.game, self.who, card) / printed(code_of(card)).slots.count(slot)
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
            return n * (0.4 if who.resources < RICH else 0.15)
        if effect.do == "draw":
            return n * CARD
        if effect.do == "draw_encounter":
            return -ENCOUNTER * n
        if effect.do == "place_doom":
            return RELIEF if goals.time_left(game) > n or not goals.last_agenda(game) else NEVER
        if effect.do == "damage":
            struck = foes_meant(scope, getattr(effect, "to", ""))
            return max([self._struck(table.need(game, each), n) for each in struck], default=NEVER)
        if effect.do in ("auto_evade", "disengage"):
            threat = foes.opportunity_cost(game, who)
            return 0.8 * threat if threat > DIRE else 0.0
        if effect.do == "until" and self.provokes and who.actions > 1:
            return 0.5 * (table.skill(game, who, "intellect") - table.skill(game, who, "combat"))
        return 0.0

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
            worth -= SPENT_USE
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
            return AGAIN if not who.actions and who.resources >= 3 else NEVER
        if it is None:
            return PLACES.get(code_of(source.id), 0.0)
        if table.is_enemy(it.id):
            return self._parley(it)
        if it.zone == THREAT or printed(code_of(it.id)).type == "treachery":
            return self._burden(it)
        if it.zone == PLAY:
            return self._own(it, effect)
        return goals.prize_worth(game, who, it)

    def _attempt(self, effect: Fight | Evade | Investigate, scope: CardScope) -> float:
        game, who = self.game, self.who
        plus = value(effect.plus, scope)
        if isinstance(effect, Fight):
            return max(
                [self._attack(effect, scope, each) for each in actions.attackable(game, who)], default=NEVER
            )
        if isinstance(effect, Evade):
            return max(
                [
                    foes.evade_worth(game, who, each, effect.skill, plus)
                    for each in foes.ready_foes(game, who)
                ],
                default=NEVER,
            )
        if effect.instead.do == "gain_resources":
            return 2 * RESOURCE * goals.chance_to_find(game, who, who.place)
        more = value(effect.clues, scope)
        return self._find(plus + value(effect.adds, scope), value(effect.shroud, scope), more)

    def _attack(self, effect: Fight, scope: CardScope, enemy: Thing) -> float:
        """With a test that would just succeed: what a clause about the result adds is not known yet."""
        made = Test(scope.seat, effect.skill, table.stat(self.game, enemy.id, "fight"), succeeded=True, by=1)
        now = scope.within(enemy=enemy.id, test=made)
        base = 1 if effect.instead is None else value(effect.instead, now)
        arm = foes.Arm(effect.skill, value(effect.plus, now), base + value(effect.damage, now))
        return foes.fight_worth(self.game, self.who, enemy, arm)

    def _resign(self) -> float:
        """When the last agenda is about to end it all, or when one more blow would."""
        game, who = self.game, self.who
        at_end = goals.last_agenda(game) and goals.time_left(game) <= 1
        spent = who.actions <= 1
        if game.state.scenario.endswith("the_midnight_masks"):
            dying = min(coin.health_left(game, who), coin.sanity_left(game, who)) <= 2
            return 9.0 if (at_end and spent) or (dying and not game.state.standalone) else NEVER
        return NEVER

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
        return BURDEN

    def _own(self, it: Thing, effect: Word) -> float:
        """What his own assets do."""
        game, who, code = self.game, self.who, code_of(it.id)
        if code == "01019":
            hurt = max(who.damage, who.horror)
            low = min(coin.health_left(game, who), coin.sanity_left(game, who))
            return 0.0 if not hurt else 1.6 if low <= 2 else 0.7 if low <= 4 else 0.2
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
PLACES: dict[str, float] = {}
"""Uses of locations."""
