"""What the places of Arkham are worth to an investigator: doom to ward, clues to find, deeds of the codex, care.

One coin for everything: about the worth of a point of health. Nothing here looks at what players may not know: of
a deck it asks only how likely an event lies on top of it, and what events of a neighborhood ask for on the whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from miskatonic.games.third.content.facts import (
    CARDS,
    EVENTS,
    FUTURE,
    NEIGHBORHOODS,
    SHEETS,
    SPACES_OF,
    adjacent,
    card_kind,
    distances,
    kind_of,
    monster_kind,
    read,
)
from miskatonic.games.third.rules.board import neighborhoods
from miskatonic.games.third.rules.codex import ARCHIVE_CARD, side_of
from miskatonic.games.third.rules.doom import ANOMALY_NEIGHBORHOOD, ANOMALY_SPACE, OUTBREAK
from miskatonic.games.third.rules.people import ELUSIVE, MASSIVE, has_keyword, neighborhood_of, skill_value
from miskatonic.games.third.rules.prey import health_left, stat
from miskatonic.games.third.rules.testing import HANDS, hands_of, pool, success_from
from miskatonic.games.third.state import Asset, Investigator, Monster, Third, ThirdState
from miskatonic.games.third.words.codex import AtSpace
from miskatonic.games.third.words.common import MakeTest
from miskatonic.games.third.words.markers import AtHiddenMarker, AtMarker, AtScar
from miskatonic.games.third.words.story import Sever
from miskatonic.kernel.layers import GROUP, Layers
from miskatonic.kernel.odds import chance_to_pass

LIFE = (-9.0, 0.0, 2.6, 4.4, 5.7, 6.7, 7.5, 8.1, 8.6, 9.0)
"""What so much health, or so much sanity, is worth while it is left."""
STRONG = len(LIFE) - 1
DEFEAT = 6.0
"""What a defeat costs besides: a doom on the sheet, and all he had."""
CLUE, SHEET_CLUE = 4.5, 7.0
"""A clue in hand; one on the scenario sheet, where it counts."""
SPACE_DOOM = (0.0, 2.3, 5.5, 10.0, 13.0)
"""What so much doom in a space costs, where too much of it tears an anomaly open."""
CROWDED_DOOM = (0.0, 0.0, 0.4, 1.5, 4.0, 8.0)
"""What so much doom in a neighborhood costs besides."""
ANOMALY, IN_ANOMALY = 7.0, 4.5
"""An anomaly, and each doom that keeps it open."""
OUTBREAK_DOOM = (0.0, 2.0, 4.8, 9.0, 13.0)
"""What so much doom in a space costs, where four of it break out."""
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
    "remnant": 0.4,
    "remove_doom": 1.0,
}
"""What an encounter is worth that gives such a thing; care counts by what is lacking."""
CARE = 2.2
"""So much health or sanity an encounter restores on the average."""
RICH = 6
"""More money than this is of no use."""
STREET = 0.4
MEND_ANOMALY = 0.4
"""How likely an encounter of an anomaly takes away two doom."""
WORSHIPER_SHOWN = 5.0
"""What it is worth to bring a worshiper to light."""
MARKER = 11.0
"""A marker on the scenario sheet, where markers weaken the end."""
DEED, WINNING = 13.0, 60.0
"""A step of the codex, and the last."""
DEEDS = {4: 7.0, 6: 18.0, 7: WINNING, 8: 6.0, 9: 12.0, 21: 16.0, 25: 0.0, 31: 12.0, 36: WINNING}
"""Archive card -> what its action is worth, where it differs from others."""
FUTURE_GATE = 8
"""The archive card that leads into the future: no way back from there, and clues on the sheet are all that helps."""
FUTURE_CLUES, FUTURE_SANITY = 2, 4
"""With fewer clues on the sheet, or less sanity, nobody goes there."""
KILL, KILL_REMNANT, KILL_HARM = 2.0, 0.7, 1.4
KILL_STORY, KILL_RECKONED = 9.0, 4.0
"""What it is worth to be rid of a monster: at all, for its remnant, for what its attacks deal, where the story needs
it gone, and where every reckoning counts it."""
LURKS = 5.0
"""So many rounds a monster is expected to go on with what it does while it lurks."""
LURKING = {"place_doom": 2.0, "its_doom_to_sheet": 5.0, "draw_mythos_tokens": 4.0, "discard_focus": 0.5}
LURKING_HARM = 1.1
"""What the activation of a lurker costs; and where it harms everybody, each."""
RECKONED = {"approach_of_azathoth": "cultist"}
"""Scenario -> the trait of monsters that bring doom with every reckoning."""
WOUND = 0.35
"""What half-done work is worth against the whole, for each point of health."""
EPIC_WOUND = 20.0
"""A point of damage to an epic monster: the end hangs on it."""
DESPERATE = 0.35
"""How much of what harm costs counts in the last fight."""
LURKER = "lurker"


# ---------------------------------------------------------------------- people


def health_of(who: Investigator) -> int:
    return SHEETS[who.id].health - who.damage


def sanity_of(who: Investigator) -> int:
    return SHEETS[who.id].sanity - who.horror


def life(left: int) -> float:
    return LIFE[max(0, min(left, STRONG))]


def harm(who: Investigator, damage: int, horror: int) -> float:
    """What it costs him to suffer so much."""
    cost = 0.0
    for left, n in ((health_of(who), damage), (sanity_of(who), horror)):
        if n:
            cost += life(left) - life(left - n)
            if n >= left:
                cost += DEFEAT + CLUE * who.clues
    return cost


# ---------------------------------------------------------------------- dice


def _bonuses() -> dict[str, dict[tuple[str, str], int]]:
    """Card -> skill and what for -> its dice, of cards that are held in hands."""
    found: dict[str, dict[tuple[str, str], int]] = {}
    for row in read("cards"):
        if row.get("hands"):
            found[row["id"]] = {
                (line["skill"], line.get("during", "")): line["n"]
                for line in row["abilities"]
                if line["do"] == "bonus"
            }
    return found


BONUSES = _bonuses()


def best_hands(assets: Iterable[Asset], skill: str, during: str) -> list[str]:
    """The cards to hold in such a test: those with most dice that fit into two hands."""
    armed = []
    for asset in assets:
        bonus = BONUSES.get(kind_of(asset.id))
        if bonus and not asset.barred:
            dice = bonus.get((skill, during), 0) or bonus.get((skill, ""), 0)
            if dice:
                armed.append((dice, hands_of(asset.id), asset.id))
    one = sorted([each for each in armed if each[1] == 1], reverse=True)[:HANDS]
    two = max([each for each in armed if each[1] == HANDS], default=None)
    if two and two[0] >= sum([each[0] for each in one]):
        return [two[2]]
    return [each[2] for each in one]


class Dice:
    """The dice somebody would throw, each kind of test counted once."""

    def __init__(self, game: Third, who: Investigator) -> None:
        self.game = game
        self.who = who
        self.threshold = success_from(game, who)
        self._found: dict[tuple[str, int, str, str], int] = {}

    def dice(self, skill: str, mod: int = 0, during: str = "", against: str = "") -> int:
        asked = skill, mod, during, against
        if asked not in self._found:
            hands = best_hands(self.who.assets, skill, during)
            self._found[asked] = pool(self.game, self.who, skill, mod, during, against, hands)
        return self._found[asked]

    def chance(self, dice: int, needed: int = 1) -> float:
        return chances(dice, self.threshold)[needed] if needed <= dice else 0.0

    def passes(self, skill: str, mod: int = 0, during: str = "") -> float:
        return self.chance(self.dice(skill, mod, during))


@cache
def chances(dice: int, threshold: int) -> tuple[float, ...]:
    """How likely so many successes are at least, by their number."""
    return tuple(float(chance_to_pass(dice, n, threshold)) for n in range(dice + 1))


# ---------------------------------------------------------------------- doom


def doom_cost(state: ThirdState, neighborhood: str, less: str = "", n: int = 0) -> float:
    """What the doom in a neighborhood costs, with so much less (or, below zero, more) in one of its spaces."""
    found = [
        max(0, state.doom.get(place, 0) - (n if place == less else 0)) for place in SPACES_OF[neighborhood]
    ]
    if any(card.number == OUTBREAK for card in state.codex):
        return sum([OUTBREAK_DOOM[min(each, len(OUTBREAK_DOOM) - 1)] for each in found])
    total = sum(found)
    torn = total >= ANOMALY_NEIGHBORHOOD or max(found) >= ANOMALY_SPACE
    if torn or (total and neighborhood in state.anomalies):
        return ANOMALY + IN_ANOMALY * total
    cost = sum([SPACE_DOOM[min(each, len(SPACE_DOOM) - 1)] for each in found])
    return cost + CROWDED_DOOM[min(total, len(CROWDED_DOOM) - 1)]


def ward_worth(game: Third, place: str, dice: int, threshold: int) -> float:
    """What warding a space is worth, over all that the dice may show."""
    state, name = game.state, neighborhood_of(place)
    there = state.doom.get(place, 0)
    if not there or not name:
        return 0.0
    likely = chances(dice, threshold)
    worth, before = 0.0, doom_cost(state, name)
    for n in range(1, min(there, dice) + 1):
        after = doom_cost(state, name, place, n)
        worth += likely[n] * (before - after)
        before = after
    if there > 1 and dice > 1:
        worth += likely[2] * HELPFUL["remnant"]
    return worth


# ---------------------------------------------------------------------- clues


Way = tuple[str, int]
"""What an event asks for before it gives its clue: a skill and a modifier, "money" and how much, or nothing."""
FREE: Way = ("", 0)


def _way(words: Any, way: Way = FREE) -> Way | None:
    """How an effect leads to a clue, None where it does not."""
    if isinstance(words, list):
        return next((found for each in words if (found := _way(each, way))), None)
    if not isinstance(words, dict):
        return None
    if words.get("do") == "gain_clue":
        return way
    inner = way
    if words.get("do") in ("test", "graded_test"):
        inner = (words["skill"], words.get("mod", 0))
    elif "cost" in words:
        inner = ("money", words["cost"].get("money", 0))
    return next(
        (found for key, each in words.items() if key != "cost" and (found := _way(each, inner))), None
    )


def _ways() -> dict[tuple[str, str], list[Way | None]]:
    """Scenario and space -> the ways of all events of that neighborhood."""
    found: dict[tuple[str, str], list[Way | None]] = {}
    for row in read("events"):
        for place, words in row["encounters"].items():
            found.setdefault((row["scenario"], place), []).append(_way(words))
    return found


WAYS = _ways()


def clue_chance(game: Third, who: Investigator, dice: Dice, place: str) -> float:
    """How likely an event gives him its clue here, whichever it is."""
    ways = WAYS.get((game.state.scenario, place))
    if not ways:
        return 0.0
    total = 0.0
    for way in ways:
        if way is not None:
            skill, n = way
            if skill == "money":
                total += float(who.money >= n)
            else:
                total += dice.passes(skill, n, "encounter") if skill else 1.0
    return total / len(ways)


def share_of_events(deck: Layers, place: str) -> float:
    """How likely a place of a deck holds an event or a card of the archive."""
    if not place.startswith(GROUP):
        return float(place in EVENTS or place.startswith(ARCHIVE_CARD))
    group = deck.groups[place]
    return sum([share_of_events(deck, each) for each in group]) / len(group)


# ---------------------------------------------------------------------- encounters


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
            if name in state.anomalies or not deck.places:
                continue
            if state.clues.get(name) or name in shown:
                share = SEARCH + (1 - SEARCH) * share_of_events(deck, deck.places[0])
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
            return MEND_ANOMALY * (doom_cost(state, name) - doom_cost(state, name, place, there))
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
        from miskatonic.games.third.abilities.codex import AfterEncounter
        from miskatonic.games.third.content.archive import ARCHIVE

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


# ---------------------------------------------------------------------- the codex


def deeds(game: Third, who: Investigator, dice: Dice) -> dict[str, tuple[float, str]]:
    """Space -> what an action of the codex there is worth to him now, and its name."""
    found: dict[str, tuple[float, str]] = {}
    state = game.state
    for card in state.codex:
        for k, deed in enumerate(side_of(card).actions):
            worth = DEEDS.get(card.number, DEED)
            cost = deed.cost.sheet_clues
            if not worth or (isinstance(cost, int) and cost > state.sheet_clues):
                continue
            if card.number == FUTURE_GATE and not _fit_for_future(game, who, dice):
                continue
            if card.number == 31 and not state.aside:
                continue
            if isinstance(deed.effect, MakeTest | Sever):
                more = who.remnants if isinstance(deed.effect, Sever) else 0
                if not more and card.number == 9 and not state.sheet_clues:
                    continue
                worth *= dice.passes(deed.effect.skill, deed.effect.mod + more)
            name = f"codex:{card.number}" + (f".{k}" if k else "")
            for place in _places(state, deed.where):
                if worth > found.get(place, (0.0, ""))[0]:
                    found[place] = worth, name
    return found


def _fit_for_future(game: Third, who: Investigator, dice: Dice) -> bool:
    return (
        game.state.sheet_clues >= FUTURE_CLUES
        and sanity_of(who) >= FUTURE_SANITY
        and dice.dice("lore", -2) >= 2
    )


def _places(state: ThirdState, where: object) -> list[str]:
    """The spaces that a condition of an action means."""
    if isinstance(where, AtSpace):
        return [where.space]
    if isinstance(where, AtHiddenMarker):
        return [marker.place for marker in state.markers if marker.facedown and not marker.color]
    if isinstance(where, AtMarker):
        return [marker.place for marker in state.markers if marker.color == where.color]
    if isinstance(where, AtScar):
        return [marker.place for marker in state.markers if marker.color == "white" and not marker.facedown]
    return []


# ---------------------------------------------------------------------- monsters


def engages(game: Third, monster: Monster) -> bool:
    """Whether it will be engaged with who stays in its space until encounters come."""
    return not has_keyword(game, monster.id, ELUSIVE) or has_keyword(game, monster.id, MASSIVE)


FINAL = ("umordhoth", "servitor_of_yog_sothoth", "cthulhu")
"""Monsters whose defeat wins the game."""
LURKERS = {
    row["id"]: row["activation"]["effect"] for row in read("monsters") if row["activation"]["type"] == LURKER
}


@cache
def _lurking(kind: str, people: int, torn: bool) -> float:
    """What a lurker's activation costs the group; doom is worse where an anomaly sends it to the sheet."""
    effect = LURKERS[kind]
    if effect["do"] == "each_investigator":
        effect = effect["effect"]
        if effect["do"] == "suffer":
            return LURKING_HARM * people
    return LURKING[effect["do"]] * (1 + torn)


def tears(state: ThirdState, place: str) -> bool:
    """Whether doom in or beside a space goes to the sheet at once."""
    if not state.anomalies:
        return False
    return any(neighborhood_of(each) in state.anomalies for each in (place, *adjacent(state.scenario, place)))


STORY = ("masked_hunter", "wolf_man_drew", "billy_cooper", "herman_collins", "ruth_turner", "alma_hill")
"""Monsters whose defeat the story asks for."""


def kill_worth(game: Third, monster: Monster) -> float:
    """What it is worth to be rid of a monster."""
    kind = monster_kind(monster.id)
    if kind.id in FINAL:
        return WINNING
    worth = KILL + KILL_HARM * (kind.damage + kind.horror) + KILL_REMNANT * kind.remnant
    if kind.activation.type == LURKER:
        worth += LURKS * _lurking(kind.id, len(game.state.investigators), tears(game.state, monster.place))
    if kind.id in STORY:
        worth += KILL_STORY
    if RECKONED.get(game.state.scenario) in kind.traits:
        worth += KILL_RECKONED
    return worth


def hit_cost(game: Third, who: Investigator, monster: Monster) -> float:
    """What its attack costs him; in the last fight nobody spares himself."""
    cost = harm(who, stat(game, monster.id, "damage"), stat(game, monster.id, "horror"))
    return cost * DESPERATE if last_fight(game) else cost


def last_fight(game: Third) -> bool:
    """Whether a monster is on the board whose defeat wins the game."""
    return any(kind_of(monster.id) in FINAL for monster in game.state.monsters)


def attack_dice(dice: Dice, monster: Monster) -> int:
    game = dice.game
    return dice.dice("strength", stat(game, monster.id, "attack_modifier"), "attack", monster.id)


def blow(dice: Dice, monster: Monster) -> tuple[float, float]:
    """How likely one attack defeats it, and what it is worth."""
    game, thrown = dice.game, attack_dice(dice, monster)
    left = health_left(game, monster)
    likely = chances(thrown, dice.threshold)
    dead = likely[left] if left <= thrown else 0.0
    if kind_of(monster.id) in FINAL:
        left = max(0, left - game.state.sheet_clues) if kind_of(monster.id) == "umordhoth" else left
        dead = 1.0 if not left else likely[left] if left <= thrown else 0.0
        return dead, dead * WINNING + EPIC_WOUND * sum(likely[1:])
    whole = kill_worth(game, monster)
    begun = sum(likely[1 : left + 1]) / left * WOUND * whole if left else 0.0
    return dead, dead * whole * (1 - WOUND) + begun


def steps_between(game: Third, origin: str, place: str) -> int:
    return distances(game.state.scenario, origin).get(place, 99)


def worth_of_card(card: str) -> float:
    """What an asset is worth to whoever has none like it."""
    kind = kind_of(card)
    if kind in CARD_WORTHS:
        return CARD_WORTHS[kind]
    printed = CARDS.get(kind)
    if printed is None:
        return CONDITION_WORTHS[kind]
    return TYPE_WORTHS.get(printed.type, 2.0) if not printed.price else 0.7 * card_kind(card).price


TYPE_WORTHS = {"ally": 4.0, "talent": 2.0, "item": 2.0, "spell": 1.5}
CONDITION_WORTHS = {"blessed": 3.0, "cursed": -3.0, "dark_pact": -4.5}
CARD_WORTHS = {
    "pocket_watch": 7.0,
    "gabriel_carillo": 7.0,
    "thompson_45": 4.5,
    "shotgun": 5.0,
    "automatic_45": 3.5,
    "silver_key": 3.5,
    "mysterious_serum": 3.0,
    "arthur_johnson": 5.0,
    "grace_bechman": 5.0,
    "fine_clothes": 0.8,
    "tattered_cloak": 3.0,
}
"""Cards that are worth more or less than their price says."""
