"""What a fight promises: the best arms in two hands, the chance to win it, and what it is likely to cost.

Worths are in the judge's coin (see `judge`).
"""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.craft import Weights, craft_of
from miskatonic.games.second.facts import CARDS, MONSTERS, CardKind, card_kind, kind_of
from miskatonic.games.second.rules.arms import HANDS
from miskatonic.games.second.rules.checks import dice_for, success_from
from miskatonic.games.second.rules.fight_odds import evade_dice
from miskatonic.games.second.rules.monsters import ANCIENT, has_ability, stat
from miskatonic.games.second.rules.people import in_town
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.answers import about, says
from miskatonic.kernel.asks import Option
from miskatonic.kernel.odds import chance_to_pass

SWALLOWED = 9.0
"""What it costs to be taken by a monster's own trick."""
TRICKS = {"dimensional_shambler": SWALLOWED, "nightgaunt": 3.0, "the_black_man": 12.0}
"""Monsters that do something else than damage."""
FACES = 6

SPELLS = {kind.id: kind.combat_bonus_magical for kind in CARDS.values() if kind.combat_bonus_magical}


@cache
def odds(dice: int, difficulty: int, threshold: int) -> float:
    return float(chance_to_pass(max(0, dice), difficulty, threshold))


def _halved(amount: int, immune: bool, resistant: bool) -> int:
    return 0 if immune else -(-amount // 2) if resistant else amount


def fall(w: Weights, who: Investigator) -> float:
    """What it costs somebody to be carried off: half of what he has goes with it, and abroad the way back too."""
    goods = w["fall_clue"] * who.clues + w["fall_card"] * len(who.cards)
    return goods + (w["knocked_out"] if in_town(who) else w["lost_abroad"])


class Duel:
    """One investigator against one monster (or "ancient"), as it stands before the first blow."""

    __slots__ = ("_blow", "_magical", "_physical", "_slip", "game", "marker", "w", "who")

    def __init__(self, game: Second, who: Investigator, marker: str, weights: Weights | None = None) -> None:
        self.game = game
        self.w = craft_of(game.state).w if weights is None else weights
        self.who = who
        self.marker = marker
        self._physical = self._defence("physical")
        self._magical = self._defence("magical")
        self._slip: float | None = None
        self._blow: tuple[float, int] | None = None

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

    def spell(self, kind: CardKind, chance: float) -> float:
        """What a combat spell can be expected to add."""
        return (
            _halved(kind.combat_bonus_magical, *self._magical) * chance - self.w["effort"] * kind.sanity_cost
        )

    def best_arms(self, spells: dict[str, float] | None = None) -> tuple[float, tuple[str, ...]]:
        """The most that two hands can hold: what it adds, and the cards. `spells`: those castable, and how likely."""
        single: list[tuple[float, str]] = []
        best: tuple[float, tuple[str, ...]] = (0.0, ())
        for card in self.who.cards:
            kind = card_kind(card.id)
            worth: float
            if kind.weapon and not card.exhausted:
                worth = self.bonus(kind)
            elif spells and card.id in spells:
                worth = self.spell(kind, spells[card.id])
            else:
                continue
            if worth <= 0:
                continue
            if kind.hands == HANDS:
                best = max(best, (worth, (card.id,)))
            else:
                single.append((worth, card.id))
        single.sort(reverse=True)
        pair = single[:HANDS]
        return max(best, (sum([worth for worth, _ in pair]), tuple(card for _, card in pair)))

    # ------------------------------------------------------------------ chances

    def dice(self) -> int:
        """How many dice one Combat check throws."""
        game, who, marker = self.game, self.who, self.marker
        by_lore = game.abilities.total(game, "combat_by_lore", 0, marker)
        rating = stat(game, marker, "combat_rating") + int(self.best_arms()[0])
        if marker == ANCIENT and game.state.battle is not None:
            rating += game.state.battle.rating
        return dice_for(game, who, "lore" if by_lore else "fight", "combat", rating, marker)

    def hit(self) -> float:
        """The chance of one Combat check."""
        toughness = max(1, stat(self.game, self.marker, "toughness"))
        return odds(self.dice(), toughness, success_from(self.who))

    def expected(self) -> float:
        """How many successes one Combat check can be expected to bring."""
        return max(0, self.dice()) * (FACES + 1 - success_from(self.who)) / FACES

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
        return self._rounds(self.hit(), prize)

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


def castable(options: list[Option]) -> dict[str, float]:
    """Combat spells among the options, and how likely each works."""
    return {
        about(option.name): option.odds[0].chance
        for option in options
        if says(option.name, "use") and kind_of(about(option.name)) in SPELLS
    }
