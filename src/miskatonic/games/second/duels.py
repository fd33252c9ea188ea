"""What a fight promises: the best arms in two hands, the chance to win it, and what it is likely to cost.

Worths are in the judge's coin (see `judge`).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from miskatonic.games.second.craft import Weights, craft_of
from miskatonic.games.second.facts import CARDS, MONSTERS, CardKind, card_kind, kind_of
from miskatonic.games.second.rules.arms import HANDS, combat_dice, hands_free
from miskatonic.games.second.rules.casting import can_cast, casting_cost, casting_odds
from miskatonic.games.second.rules.checks import dice_for, success_from
from miskatonic.games.second.rules.fight_odds import evade_dice
from miskatonic.games.second.rules.monsters import ANCIENT, has_ability, stat
from miskatonic.games.second.rules.people import in_town
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.kernel.odds import chance_to_pass

SWALLOWED = 9.0
"""What it costs to be taken by a monster's own trick."""
TRICKS = {"dimensional_shambler": SWALLOWED, "nightgaunt": 3.0, "the_black_man": 12.0}
"""Monsters that do something else than damage."""
FACES = 6

SPELLS = {kind.id: kind.combat_bonus_magical for kind in CARDS.values() if kind.combat_bonus_magical}
ONCE = frozenset(["dynamite", "holy_water", "powder_of_ibn_ghazi"])
"""Weapons that one blow uses up."""
SAFE = 2
"""With no more Sanity than this nobody casts a spell that costs any, but in the last battle."""


@cache
def odds(dice: int, difficulty: int, threshold: int) -> float:
    return float(chance_to_pass(max(0, dice), difficulty, threshold))


def _halved(amount: int, immune: bool, resistant: bool) -> int:
    return 0 if immune else -(-amount // 2) if resistant else amount


def luck(who: Investigator) -> float:
    """How often one of his dice is a success."""
    return (FACES + 1 - success_from(who)) / FACES


def fall(w: Weights, who: Investigator) -> float:
    """What it costs somebody to be carried off: half of what he has goes with it, and abroad the way back too."""
    goods = w["fall_clue"] * who.clues + w["fall_card"] * len(who.cards)
    return goods + (w["knocked_out"] if in_town(who) else w["lost_abroad"])


class Arms(NamedTuple):
    """What to take in hand, how many dice it adds, and the Sanity that its spells cost."""

    cards: tuple[str, ...] = ()
    dice: float = 0.0
    toll: float = 0.0

    def and_(self, other: Arms) -> Arms:
        return Arms(self.cards + other.cards, self.dice + other.dice, self.toll + other.toll)


class Duel:
    """One investigator against one monster (or "ancient"), as it stands before the next blow.

    With a fight what he has in hand already is reckoned with.
    """

    __slots__ = ("_blow", "_magical", "_physical", "_slip", "armed", "fight_on", "game", "marker", "w", "who")

    def __init__(
        self,
        game: Second,
        who: Investigator,
        marker: str,
        weights: Weights | None = None,
        fight: Fight | None = None,
    ) -> None:
        self.game = game
        self.w = craft_of(game.state).w if weights is None else weights
        self.who = who
        self.marker = marker
        self.fight_on = fight
        self._physical = self._defence("physical")
        self._magical = self._defence("magical")
        self._slip: float | None = None
        self._blow: tuple[float, int] | None = None
        self.armed = self._best_arms()

    def _defence(self, nature: str) -> tuple[bool, bool]:
        game, marker = self.game, self.marker
        return (
            has_ability(game, marker, f"{nature}_immunity"),
            has_ability(game, marker, f"{nature}_resistance"),
        )

    # ------------------------------------------------------------------ arms

    def bonus(self, kind: CardKind) -> int:
        """What a weapon adds."""
        magical = kind.type == "magical_weapon"
        printed = kind.bonuses.get("combat", 0) + kind.bonus_alone
        return _halved(printed, *(self._magical if magical else self._physical))

    def _as_arms(self, card: Card) -> Arms | None:
        """What one card adds in hand, if anything; of a spell what can be expected of it."""
        kind = card_kind(card.id)
        if card.exhausted or not (kind.weapon or kind.id in SPELLS):
            return None
        if kind.weapon:
            return Arms((card.id,), self.bonus(kind))
        game, who, toll = self.game, self.who, casting_cost(self.game, card.id)
        least = toll if self.marker == ANCIENT else SAFE
        if not can_cast(game, who, card.id, self.fight_on) or (toll and who.sanity <= least):
            return None
        chance = casting_odds(game, who, card.id, self.marker)[0].chance
        return Arms((card.id,), _halved(kind.combat_bonus_magical, *self._magical) * chance, toll)

    def _worth_of(self, arms: Arms) -> float:
        return arms.dice - self.w["effort"] * arms.toll

    def arms_but(self, left_out: frozenset[str]) -> Arms:
        """The most that free hands can hold, without cards of these kinds."""
        free = HANDS if self.fight_on is None else hands_free(self.fight_on)
        single: list[Arms] = []
        best = Arms()
        for card in self.who.cards:
            hands, kind = card_kind(card.id).hands, kind_of(card.id)
            if hands > free or kind in left_out or (self.fight_on and card.id in self.fight_on.armed):
                continue
            arms = self._as_arms(card)
            if arms is None or self._worth_of(arms) <= 0:
                continue
            if hands == HANDS:
                best = max(best, arms, key=self._worth_of)
            else:
                single.append(arms)
        single.sort(key=self._worth_of, reverse=True)
        pair = Arms()
        for arms in single[:free]:
            pair = pair.and_(arms)
        return max(best, pair, key=self._worth_of)

    def _best_arms(self) -> Arms:
        """The same; what one blow uses up only where it makes enough of a difference."""
        lasting = self.arms_but(ONCE)
        if not any(kind_of(card.id) in ONCE for card in self.who.cards):
            return lasting
        every = self.arms_but(frozenset())
        if kind_of(self.marker) not in MONSTERS or every == lasting:
            return every
        self.armed = lasting
        kept = self.fight()
        self.armed = every
        return every if self.fight() - self.w["used_up"] > kept else lasting

    def in_hand(self) -> int:
        """The dice of what is in hand already."""
        return 0 if self.fight_on is None else combat_dice(self.game, self.fight_on)

    # ------------------------------------------------------------------ chances

    def dice(self) -> int:
        """How many dice one Combat check throws."""
        game, who, marker = self.game, self.who, self.marker
        by_lore = game.abilities.total(game, "combat_by_lore", 0, marker)
        rating = stat(game, marker, "combat_rating") + self.in_hand() + int(self.armed.dice)
        if marker == ANCIENT and game.state.battle is not None:
            rating += game.state.battle.rating
        return dice_for(game, who, "lore" if by_lore else "fight", "combat", rating, marker)

    def hit(self) -> float:
        """The chance of one Combat check."""
        toughness = max(1, stat(self.game, self.marker, "toughness"))
        return odds(self.dice(), toughness, success_from(self.who))

    def expected(self) -> float:
        """How many successes one Combat check can be expected to bring."""
        return max(0, self.dice()) * luck(self.who)

    def slip(self) -> float:
        """The chance of one Evade check."""
        if self._slip is None:
            self._slip = odds(evade_dice(self.game, self.who, self.marker), 1, success_from(self.who))
        return self._slip

    # ------------------------------------------------------------------ worths

    def _fall(self) -> float:
        """What it costs to be carried off: half of what he has goes with it."""
        return fall(self.w, self.who)

    def gain(self) -> float:
        kind = kind_of(self.marker)
        if kind == "cultist" and self.game.state.ancient == "yig":
            return -self.w["angry"]
        endless = has_ability(self.game, self.marker, "endless")
        return self.w["rid"] + (0.0 if endless else self.w["trophy"] * MONSTERS[kind].toughness)

    def blow(self) -> tuple[float, int]:
        """What a monster's hit costs, and how many he can take."""
        if self._blow is None:
            damage = stat(self.game, self.marker, "combat_damage")
            trick = TRICKS.get(kind_of(self.marker), 0.0)
            rounds = 1 if trick >= SWALLOWED else -(-self.who.stamina // damage) if damage else 6
            self._blow = self.w["blood"] * min(damage, self.who.stamina) + trick, rounds
        return self._blow

    def _rounds(self, chance: float, prize: float) -> float:
        """Trying the same check until it is passed or he falls."""
        cost, rounds = self.blow()
        worth, still = 0.0, 1.0
        for _ in range(rounds):
            worth += still * (chance * prize - (1 - chance) * cost)
            still *= 1 - chance
        return worth - still * self._fall()

    def fight(self) -> float:
        """What it is worth to go on fighting, the Horror check behind him."""
        prize = self.gain() - self.w["blood"] * stat(self.game, self.marker, "overwhelming")
        return self._rounds(self.hit(), prize) - self.w["nerves"] * self.armed.toll

    def flee(self) -> float:
        return self._rounds(self.slip(), 0.0)

    def combat(self) -> float:
        """What it is worth to enter combat: the Horror check, then the better of fighting and fleeing."""
        game, who, marker = self.game, self.who, self.marker
        damage, nightmare = stat(game, marker, "horror_damage"), stat(game, marker, "nightmarish")
        horror = 0.0
        if damage or nightmare:
            rating = stat(game, marker, "horror_rating")
            calm = odds(dice_for(game, who, "will", "horror", rating, marker), 1, success_from(who))
            horror = (1 - calm) * self._shock(damage) + calm * self._shock(nightmare)
        if kind_of(marker) == "the_black_man":
            horror += TRICKS["the_black_man"] / 2
        rounds = self.fight() if has_ability(game, marker, "ambush") else max(self.fight(), self.flee())
        return rounds - horror

    def _shock(self, damage: int) -> float:
        return self.w["nerves"] * damage if damage < self.who.sanity else self._fall()

    def evade(self, combat: float) -> float:
        """What it is worth to try to slip away first; `combat` is what the alternative is worth."""
        return (1 - self.slip()) * (combat - self.blow()[0])
