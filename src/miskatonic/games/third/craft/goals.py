"""What the places of Arkham are worth to an investigator: clues to find, care, the story, doom to ward."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.third.abilities.codex import AfterEncounter
from miskatonic.games.third.craft.clues import clue_chance, share_of_events
from miskatonic.games.third.craft.coin import (
    RICH,
    harm,
    health_of,
    life,
    sanity_of,
)
from miskatonic.games.third.craft.dangers import anomaly_risk, risk
from miskatonic.games.third.craft.deeds import deeds
from miskatonic.games.third.craft.dice import BONUSES, Dice
from miskatonic.games.third.craft.doom import coming, doom_cost, ward_worth
from miskatonic.games.third.craft.duels import blow, engages, hit_cost
from miskatonic.games.third.craft.needs import clues_wanted
from miskatonic.games.third.craft.weights import Weights, stage, weights
from miskatonic.games.third.facts import FUTURE, NEIGHBORHOODS, SPACES_OF, distances, kind_of
from miskatonic.games.third.rules.board import neighborhoods
from miskatonic.games.third.rules.people import neighborhood_of, skill_value
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.words.story import Sever
from miskatonic.kernel.manner import PLAIN, Manner

FIGHTS = ("strength", "attack")
"""What a gun gives dice for."""
FAR = 99
"""More spaces than any way has."""
AID, AID_TRY, AID_WARD = 20.0, 0.4, 1.25
"""Who helps: what it is worth to rid another of a monster, how much of it merely to strike, and his doom to ward."""


class Nature(Struct, frozen=True):
    """What a kind of person makes more or less of than others."""

    dread: float = 1.0
    """Of what monsters deal."""
    fight: float = 1.0
    """Of defeating them."""
    care: float = 1.0
    """Of getting well."""
    errand: float = 1.0
    """Of clues to be found."""


NATURES: dict[str, Nature] = {
    "even": Nature(),
    "bold": Nature(dread=0.55, fight=1.5, care=0.6),
    "careful": Nature(dread=1.7, fight=0.8, care=1.8),
    "helpful": Nature(errand=0.9),
}


class Places:
    """What every space is worth to somebody: the encounter there, and what can be done there."""

    def __init__(self, game: Third, who: Investigator, manner: Manner = PLAIN) -> None:
        self.game = game
        self.manner = manner
        self.nature = NATURES[manner.nature]
        self.who = who
        self.dice = Dice(game, who)
        self.dread = self.nature.dread * weights(game)["risk"]
        self.events: dict[str, float] = {}
        self.story: dict[str, float] = {}
        state = game.state
        w = self.w = weights(game)
        now = stage(state)
        self.doom = w["doom_" + now]
        self.kill = w["kill_" + now]
        people = [each for each in state.investigators if each is not who and not each.out]
        self.leaves = set(manner.leaves) if people else set()
        """What others are to do, as long as there are others."""
        helped = [each for each in people if each.seat in manner.aids or manner.nature == "helpful"]
        self.helped = {each.seat for each in helped}
        self.near_helped = {neighborhood_of(each.place) for each in helped}
        others = [neighborhood_of(each.place) for each in people]
        self.rivals = [distances(state.scenario, each.place) for each in people]
        """How far the others are from every space."""
        self.coming = coming(game)
        self.next, self.wanted = clues_wanted(game)
        """Clues that must come to the sheet: for the next step of the story, and in all."""
        held = sum([each.clues for each in state.investigators])
        clue = w["clue"] * w["clue_" + now] * self.nature.errand
        if state.sheet_clues + held >= self.wanted:
            clue *= w["spare"]
        shown = {marker.place for marker in state.markers if marker.place in SPACES_OF}
        for name in neighborhoods(game):
            deck = state.neighborhoods[name]
            if name in state.anomalies or not deck.bags or f"clue:{name}" in self.leaves:
                continue
            if state.clues.get(name) or name in shown:
                share = w["search"] + (1 - w["search"]) * share_of_events(deck)
                share *= w["event_spread"] ** others.count(name)
                if state.clues.get(name):
                    self.events[name] = share * clue
                else:
                    self.story[name] = share * w["worshiper_shown"]
        self.monsters: dict[str, list[Monster]] = {}
        for monster in state.monsters:
            self.monsters.setdefault(monster.place, []).append(monster)
        self.deeds = {
            place: (worth, name)
            for place, (worth, name) in deeds(game, who, self.dice).items()
            if name not in self.leaves
        }
        self._quiet: dict[str, float] = {}
        self._wards: dict[str, float] = {}
        self._hits: dict[str, float] = {}
        self._blows: dict[str, tuple[float, float]] = {}

    def left(self, place: str, mine: int) -> float:
        """How much of a worth is left where others are nearer, who may see to it."""
        for steps in self.rivals:
            if steps.get(place, FAR) < mine:
                return self.w["yield"]
        return 1.0

    def encounter(self, place: str) -> float:
        """The encounter phase, if he ends his turn there; none where a monster will have engaged him."""
        return 0.0 if self.meets(place) else self.quiet(place)

    def quiet(self, place: str) -> float:
        """The same, were no monster there."""
        found = self._quiet.get(place)
        if found is None:
            found = self._quiet[place] = self._encounter(place)
        return found

    def _encounter(self, place: str) -> float:
        name = neighborhood_of(place)
        if place == FUTURE:
            return -harm(self.w, self.who, 0, 2)
        state = self.game.state
        if not name:
            return self.w["street"]
        if name in state.anomalies:
            there = min(2, state.doom.get(place, 0))
            mended = self.w["mend_anomaly"] * (
                doom_cost(self.game, name, more=self.coming)
                - doom_cost(self.game, name, place, there, self.coming)
            )
            doom = state.doom.get(place, 0)
            return mended - self.dread * anomaly_risk(self.w, self.who, self.dice, state.scenario, doom)
        worth = -self.dread * risk(self.w, self.who, self.dice, place)
        worth += _comfort(self.w["care"] * self.nature.care, self.w, self.who, self.dice, place)
        if name in self.events:
            worth += self.events[name] * clue_chance(self.game, self.who, self.dice, place)
        worth += self.story.get(name, 0.0)
        if name in state.attached:
            worth += self._sever(state.attached[name])
        return worth

    def meets(self, place: str) -> bool:
        return any(engages(self.game, monster) for monster in self.monsters.get(place, ()))

    def _sever(self, number: int) -> float:
        for line in ARCHIVE[number].front.lines:
            if isinstance(line, AfterEncounter) and isinstance(line.effect, Sever):
                mod = line.effect.mod + self.who.remnants
                return self.w["marker"] * self.dice.passes(line.effect.skill, mod)
        return 0.0

    def ward(self, place: str) -> float:
        if not self.game.state.doom.get(place) or f"ward:{place}" in self.leaves:
            return 0.0
        found = self._wards.get(place)
        if found is None:
            dice = self.dice.dice("lore", 0, "ward")
            found = self.doom * ward_worth(self.game, place, dice, self.dice.threshold, self.coming)
            if neighborhood_of(place) in self.near_helped:
                found *= AID_WARD
            found = self._wards[place] = found + self.w["effort_ward"]
        return found

    def hit(self, monster: Monster) -> float:
        """What the attack of a monster costs him."""
        found = self._hits.get(monster.id)
        if found is None:
            found = self.nature.dread * hit_cost(self.game, self.who, monster)
            self._hits[monster.id] = found
        return found

    def blow(self, monster: Monster) -> tuple[float, float]:
        """How likely one attack of his defeats a monster, and what it is worth."""
        found = self._blows.get(monster.id)
        if found is None:
            dead, worth = blow(self.dice, monster)
            worth = worth * self.kill * self.nature.fight + self.w["effort_attack"]
            if self.helped.intersection(monster.engaged):
                worth += AID * max(dead, AID_TRY)
            elif f"fight:{monster.id}" in self.leaves and self.who.seat not in monster.engaged:
                dead, worth = 0.0, 0.0
            found = self._blows[monster.id] = dead, worth
        return found


TESTED = {space.id: space for place in NEIGHBORHOODS.values() for space in place.spaces}


def _comfort(care: float, w: Weights, who: Investigator, dice: Dice, place: str) -> float:
    """What the ordinary encounters of a space give him."""
    space = TESTED[place]
    worth = 0.0
    if "common_item" in space.rewards and not armed(who):
        worth += w["unarmed"]
    for reward in space.rewards:
        if reward == "health":
            worth += _cure(care, health_of(who), who.damage)
        elif reward == "sanity":
            worth += _cure(care, sanity_of(who), who.horror)
        elif reward != "money" or who.money < RICH:
            worth += w["find_" + reward] / len(space.rewards)
    ease = max([_ease(who, dice, test) for test in space.tests], default=1.0)
    return worth * ease


def armed(who: Investigator) -> bool:
    """Whether he has anything to fight with."""
    return any(FIGHTS in BONUSES.get(kind_of(asset.id), ()) for asset in who.assets)


def _cure(care: float, left: int, lost: int) -> float:
    """About two points are restored on the average."""
    return care * (life(left + min(2, lost)) - life(left))


def _ease(who: Investigator, dice: Dice, test: str) -> float:
    """How likely he has what a space tends to ask for."""
    if test == "money":
        return 1.0 if who.money else 0.35
    if test == "remnant":
        return 1.0 if who.remnants else 0.25
    return dice.chance(max(1, skill_value(dice.game, who, test)))
