"""What the places of Arkham are worth to an investigator: clues to find, care, the story, doom to ward."""

from __future__ import annotations

from miskatonic.games.third.abilities.codex import AfterEncounter
from miskatonic.games.third.craft.clues import clue_chance, share_of_events
from miskatonic.games.third.craft.coin import (
    CLUE,
    FOUND_REMNANT,
    MARKER,
    RICH,
    harm,
    health_of,
    life,
    sanity_of,
)
from miskatonic.games.third.craft.deeds import deeds
from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.craft.doom import doom_cost, ward_worth
from miskatonic.games.third.craft.duels import engages
from miskatonic.games.third.facts import FUTURE, NEIGHBORHOODS, SPACES_OF
from miskatonic.games.third.rules.board import neighborhoods
from miskatonic.games.third.rules.people import neighborhood_of, skill_value
from miskatonic.games.third.state import Investigator, Monster, Third
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.games.third.words.story import Sever

SEARCH = 0.25
"""What an encounter is worth that turns up no event: the next is the likelier to."""
EVENT_SPREAD = 0.75
"""How much of a worth is left where somebody else is after the same clue."""
HELPFUL = {
    "health": 1.0,
    "sanity": 1.0,
    "money": 0.5,
    "common_item": 0.8,
    "curio_item": 0.8,
    "ally": 1.5,
    "spell": 0.5,
    "remnant": FOUND_REMNANT,
    "remove_doom": 1.0,
}
"""What an encounter is worth that gives such a thing; care counts by what is lacking."""
CARE = 2.2
"""So much health or sanity an encounter restores on the average."""
STREET = 0.4
MEND_ANOMALY = 0.4
"""How likely an encounter of an anomaly takes away two doom."""
WORSHIPER_SHOWN = 5.0
"""What it is worth to bring a worshiper to light."""


class Places:
    """What every space is worth to somebody: the encounter there, and what can be done there."""

    def __init__(self, game: Third, who: Investigator) -> None:
        self.game = game
        self.who = who
        self.dice = Dice(game, who)
        self.events: dict[str, float] = {}
        self.story: dict[str, float] = {}
        state = game.state
        others = [
            neighborhood_of(each.place) for each in state.investigators if each is not who and not each.out
        ]
        shown = {marker.place for marker in state.markers if marker.place in SPACES_OF}
        for name in neighborhoods(game):
            deck = state.neighborhoods[name]
            if name in state.anomalies or not deck.bags:
                continue
            if state.clues.get(name) or name in shown:
                share = SEARCH + (1 - SEARCH) * share_of_events(deck)
                share *= EVENT_SPREAD ** others.count(name)
                if state.clues.get(name):
                    self.events[name] = share * CLUE
                else:
                    self.story[name] = share * WORSHIPER_SHOWN
        self.monsters: dict[str, list[Monster]] = {}
        for monster in state.monsters:
            self.monsters.setdefault(monster.place, []).append(monster)
        self.deeds = deeds(game, who, self.dice)

    def encounter(self, place: str) -> float:
        """The encounter phase, if he ends his turn there; none where a monster will have engaged him."""
        return 0.0 if self.meets(place) else self.quiet(place)

    def quiet(self, place: str) -> float:
        """The same, were no monster there."""
        name = neighborhood_of(place)
        if place == FUTURE:
            return -harm(self.who, 0, 2)
        state = self.game.state
        if not name:
            return STREET
        if name in state.anomalies:
            there = min(2, state.doom.get(place, 0))
            return MEND_ANOMALY * (doom_cost(self.game, name) - doom_cost(self.game, name, place, there))
        worth = _comfort(self.who, self.dice, place)
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
                return MARKER * self.dice.passes(line.effect.skill, mod)
        return 0.0

    def ward(self, place: str) -> float:
        if not self.game.state.doom.get(place):
            return 0.0
        return ward_worth(self.game, place, self.dice.dice("lore", 0, "ward"), self.dice.threshold)


TESTED = {space.id: space for place in NEIGHBORHOODS.values() for space in place.spaces}


def _comfort(who: Investigator, dice: Dice, place: str) -> float:
    """What the ordinary encounters of a space give him."""
    space = TESTED[place]
    worth = 0.0
    for reward in space.rewards:
        if reward == "health":
            worth += _cure(health_of(who), who.damage)
        elif reward == "sanity":
            worth += _cure(sanity_of(who), who.horror)
        elif reward != "money" or who.money < RICH:
            worth += HELPFUL[reward] / len(space.rewards)
    ease = max([_ease(who, dice, test) for test in space.tests], default=1.0)
    return worth * ease


def _cure(left: int, lost: int) -> float:
    return HELPFUL["health"] * (life(left + min(2, lost)) - life(left)) * CARE / 2


def _ease(who: Investigator, dice: Dice, test: str) -> float:
    """How likely he has what a space tends to ask for."""
    if test == "money":
        return 1.0 if who.money else 0.35
    if test == "remnant":
        return 1.0 if who.remnants else 0.25
    return dice.chance(max(1, skill_value(dice.game, who, test)))
