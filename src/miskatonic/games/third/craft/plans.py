"""The plan of a turn: where to end it, and what to do before and after the move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from miskatonic.games.third.craft.coin import RICH
from miskatonic.games.third.craft.dice import chances
from miskatonic.games.third.craft.duels import engages
from miskatonic.games.third.craft.goals import Places
from miskatonic.games.third.craft.uses import favourite, use_worth
from miskatonic.games.third.craft.weights import stage
from miskatonic.games.third.facts import FUTURE, SKILLS, SPACES_OF, distances, monster_kind
from miskatonic.games.third.rules.board import near, nearest, steps_towards
from miskatonic.games.third.rules.people import focus_limit
from miskatonic.games.third.rules.prey import destinations, prey, stat
from miskatonic.games.third.rules.walking import BOUGHT_STEPS, STEPS
from miskatonic.games.third.rules.ways import way_to
from miskatonic.games.third.state import EXHAUSTED, READY, Investigator, Monster, Third
from miskatonic.kernel.answers import parts, says
from miskatonic.kernel.manner import PLAIN, Manner

LOST = 20
"""So far away is what cannot be reached."""
FARTHEST = 9
"""More spaces than any move takes."""
END = "end"
FIRST = ("codex", "focus", "attack", "ward")
"""What comes first of several things to do in the same space: what may win, then a focus token, which helps others."""
Deed = tuple[float, str, str]
"""What an action is worth, what counts as the same action, and the answer that performs it."""


class Course(NamedTuple):
    """A use of the actions somebody has left: what it is worth, how it begins, where it ends, what for."""

    worth: float
    answer: str
    place: str
    deeds: list[Deed]


class Plan:
    """The best use of the actions somebody has left."""

    def __init__(
        self,
        game: Third,
        who: Investigator,
        names: Iterable[str] = (),
        evaded: Iterable[Monster] = (),
        places: Places | None = None,
        manner: Manner = PLAIN,
    ) -> None:
        self.game = game
        self.evaded = [monster.id for monster in evaded]
        """Monsters taken to be evaded: they wait until the encounters come."""
        self.who = who
        self.names = set(names)
        self.places = places or Places(game, who, manner)
        self.dice = self.places.dice
        self.w = self.places.w
        patience = self.w["patience"]
        self._faded = [patience ** ((steps + 1) // STEPS) for steps in range(LOST + 1)]
        """What is left of a worth so many spaces away."""
        self._wishes: list[tuple[float, str]] | None = None
        self._ends: dict[str, float] = {}
        self._hunters: list[tuple[float, Monster]] | None = None
        self._patrols: dict[str, list[float]] | None = None
        self._open: dict[tuple[str, bool], dict[str, Deed]] = {}
        self._anywhere: list[Deed] | None = None
        self._ways: dict[str, tuple[float, str]] | None = None

    # ------------------------------------------------------------------ what a space is worth

    def end(self, place: str) -> float:
        """What it is worth to end the turn in a space: the encounter, what waits there, what is near for next turn."""
        found = self._ends.get(place)
        if found is None:
            found = (
                self.places.encounter(place) - self.menace(place) + self.w["ahead"] * self._prospect(place)
            )
            self._ends[place] = found
        return found

    def menace(self, place: str) -> float:
        """What monsters in a space cost who ends his turn with them; one that was evaded is exhausted and waits."""
        game, who = self.game, self.who
        cost = sum(
            [
                self.places.hit(monster)
                for monster in self.places.monsters.get(place, ())
                if self._awake(monster) and engages(game, monster)
            ]
        )
        if self._hunters is None:
            self._hunters = [
                (self.places.hit(monster), monster)
                for monster in game.state.monsters
                if monster.state == READY and monster_kind(monster.id).activation.type == "hunter"
                if who in prey(game, monster)
            ]
        met = 0.0
        for hit, monster in self._hunters:
            speed = monster_kind(monster.id).speed
            if monster.place != place and (
                isinstance(speed, str) or steps_between(game, monster.place, place) <= speed
            ):
                cost += self.w["hunted"] * hit
                met = self.w["hunted"]
        for hit in self._patrolled(place):
            cost += self.w["patrolled"] * hit
            met = max(met, self.w["patrolled"])
        if met:
            cost += met * max(0.0, self.places.encounter(place))
        return cost

    def _patrolled(self, place: str) -> list[float]:
        """What those cost whose way leads through a space, or to it."""
        if self._patrols is None:
            self._patrols = {}
            for monster in self.game.state.monsters:
                if monster.state == READY and monster_kind(monster.id).activation.type == "patrol":
                    for each in patrol(self.game, monster):
                        self._patrols.setdefault(each, []).append(self.places.hit(monster))
        return self._patrols.get(place, [])

    def _prospect(self, place: str) -> float:
        if place == FUTURE:
            return self.places.deeds.get(FUTURE, (0.0, ""))[0]
        steps, faded = distances(self.game.state.scenario, place), self._faded
        best = 0.0
        for worth, goal in self._all_wishes():
            if worth <= best:
                break
            away = min(steps.get(goal, LOST), LOST)
            now = worth * faded[away]
            if now > best:
                best = max(best, now * self.places.left(goal, away))
        return best

    def _all_wishes(self) -> list[tuple[float, str]]:
        """What it will be worth to be in a space, for those that are worth anything; the best first."""
        if self._wishes is None:
            state, places = self.game.state, self.places
            self._wishes = []
            goals = {*state.doom, *places.deeds, *places.monsters}
            for name in (*places.events, *places.story, *state.attached):
                goals.update(SPACES_OF[name])
            for place in sorted(goals):
                deed = places.deeds.get(place, (0.0, ""))[0]
                worth = places.encounter(place) + max(places.ward(place), deed, self._hunt(place))
                if worth > 0:
                    self._wishes.append((worth, place))
            self._wishes.sort(reverse=True)
        return self._wishes

    def _hunt(self, place: str) -> float:
        """What it will be worth to fight there; half of what the monster strikes back with is reckoned in."""
        return max(
            [
                self.places.blow(monster)[1] - self.places.hit(monster) * self.w["hunt_harm"]
                for monster in self.places.monsters.get(place, ())
            ],
            default=0.0,
        )

    # ------------------------------------------------------------------ what can be done

    def anywhere(self) -> list[Deed]:
        """Actions that do not depend on the space."""
        who, found = self.who, list[Deed]()
        if who.clues:
            dice = self.dice.dice("observation", 0, "research")
            likely = chances(dice, self.dice.threshold)
            worth = self.w["research"] * self.w["research_" + stage(self.game.state)]
            found.append((worth * self._shown(likely[1 : who.clues + 1]), "research", "research"))
        if who.money < RICH:
            found.append((self.w["coin"], "gather", "gather"))
        found += self._focus()
        found += [self._use(name) for name in sorted(self.names) if says(name, "use")]
        return [deed for deed in found if deed[2] in self.names and deed[0] > 0]

    def _shown(self, likely: Sequence[float]) -> float:
        """How many clues he is likely to bring to the sheet; what reaches the next step of the story counts more."""
        there, places = self.game.state.sheet_clues, self.places
        total = 0.0
        for n, chance in enumerate(likely, there + 1):
            weight = self.w["spare"] if n > places.wanted else 1.0
            total += chance * (weight + self.w["milestone"] * (n == places.next))
        return total

    def _focus(self) -> list[Deed]:
        who = self.who
        if len(who.focus) >= focus_limit(self.game, who):
            return []
        skill = favourite(self.game, who, [skill for skill in SKILLS if f"focus:{skill}" in self.names])
        if not skill:
            return []
        helps = skill == "observation" and who.clues > 0
        return [(self.w["focus"] + self.w["focus_more"] * helps, "focus", f"focus:{skill}")]

    def _use(self, name: str) -> Deed:
        return use_worth(self.game, self.who, self.dice, name), name, name

    def at(self, place: str) -> list[Deed]:
        """Actions for which one must be in a space."""
        found = [(self.places.ward(place), "ward", "ward")]
        worth, name = self.places.deeds.get(place, (0.0, ""))
        if name:
            found.append((worth + self.w["effort_codex"], name, name))
        for monster in self.places.monsters.get(place, ()):
            found.append((self._strike(monster), "attack", f"attack:{monster.id}"))
        return [deed for deed in found if deed[0] > 0 and deed[1] not in self.who.acted]

    def _strike(self, monster: Monster) -> float:
        """What an attack is worth: one that would hold him is reckoned in already, and spared if it is defeated."""
        dead, worth = self.places.blow(monster)
        hit = self.places.hit(monster) if self._awake(monster) else 0.0
        if not engages(self.game, monster):
            return worth - (1 - dead) * hit
        alone = len(self.places.monsters[monster.place]) == 1
        return worth + dead * (hit + (self.places.quiet(monster.place) if alone else 0.0))

    # ------------------------------------------------------------------ the plan itself

    def best(self, actions: int, *, may_move: bool) -> float:
        """The worth of the best course."""
        return max([course.worth for course in self.courses(actions, may_move=may_move)])

    def ranked(self, actions: int, *, may_move: bool) -> list[Course]:
        """The courses to choose among, the best first: the best one for each first answer."""
        found = self.courses(actions, may_move=may_move)
        here = self.who.place
        stay = self._open_at(here, anywhere=True)
        if actions:
            for name, deed in stay.items():
                rest = {other: each for other, each in stay.items() if other != name}
                chosen = [deed, *pick(rest, actions - 1)[0]]
                found.append(Course(worth_of(chosen) + self.end(here), deed[2], here, chosen))
        if may_move and actions:
            for place, (cost, step) in self._reached().items():
                chosen, _ = pick(self._open_at(place, anywhere=True), actions - 1)
                worth = worth_of(chosen) + self.end(place) - cost
                found.append(Course(worth, self._walk(place, step), place, chosen))
        best: dict[str, Course] = {}
        for course in sorted(found, key=_least):
            best.setdefault(course.answer, course)
        return list(best.values())

    def courses(self, actions: int, *, may_move: bool) -> list[Course]:
        """To stay, or to go wherever one can: what would be done before and there."""
        who = self.who
        here = self._open_at(who.place, anywhere=True)
        chosen, first = pick(here, actions)
        found = [Course(worth_of(chosen) + self.end(who.place), first or END, who.place, chosen)]
        if not (may_move and actions):
            return found
        for place, (cost, step) in self._reached().items():
            both = dict(here)
            later = set()
            for name, deed in self._open_at(place).items():
                if name not in both or deed[0] > both[name][0]:
                    both[name] = deed
                    later.add(name)
            chosen, first = pick(both, actions - 1, later)
            worth = worth_of(chosen) + self.end(place) - cost
            found.append(Course(worth, first or self._walk(place, step), place, chosen))
        return found

    def _open_at(self, place: str, *, anywhere: bool = False) -> dict[str, Deed]:
        """What can be done in a space, the best of each kind; with what can be done anywhere too."""
        found = self._open.get((place, anywhere))
        if found is None:
            if anywhere and self._anywhere is None:
                self._anywhere = self.anywhere()
            found = merged([*(self._anywhere or () if anywhere else ()), *self.at(place)])
            self._open[place, anywhere] = found
        return found

    def _reached(self) -> dict[str, tuple[float, str]]:
        """What an ordinary move reaches."""
        if self._ways is None:
            self._ways = self.reach()
        return self._ways

    def _walk(self, place: str, step: str) -> str:
        """To go there in one answer, unless that would be by another way."""
        way = way_to(self.game, self.who, FARTHEST, place) if f"go:{place}" in self.names else ()
        return f"go:{place}" if way and not any(map(self._stopped, way[:-1])) else f"move:{step}"

    def reach(self, free: int = STEPS, bought: int = BOUGHT_STEPS) -> dict[str, tuple[float, str]]:
        """Space -> what it costs to go there, and the first step; a monster on the way ends it."""
        game, who = self.game, self.who
        total = game.abilities.total
        found: dict[str, tuple[float, str]] = {}
        frontier = [(who.place, "")]
        for taken in range(1, free + min(bought, who.money) + 1):
            cost = self.w["fare"] * max(0, taken - free)
            following = []
            for place, first in frontier:
                for other in near(game, place):
                    if other in found or other == who.place or total(game, "cannot_enter", 0, other):
                        continue
                    found[other] = cost, first or other
                    if not self._stopped(other):
                        following.append((other, first or other))
            frontier = following
        return found

    def _stopped(self, place: str) -> bool:
        return any(
            self._awake(monster) and engages(self.game, monster)
            for monster in self.places.monsters.get(place, ())
        )

    def _awake(self, monster: Monster) -> bool:
        return monster.state != EXHAUSTED and monster.id not in self.evaded


def _least(course: Course) -> float:
    return -course.worth


def worth_of(deeds: list[Deed]) -> float:
    return sum([deed[0] for deed in deeds])


def merged(found: list[Deed]) -> dict[str, Deed]:
    """The best of those that count as the same action."""
    best: dict[str, Deed] = {}
    for deed in found:
        if deed[1] not in best or deed[0] > best[deed[1]][0]:
            best[deed[1]] = deed
    return best


def pick(found: dict[str, Deed], n: int, later: Iterable[str] = ()) -> tuple[list[Deed], str]:
    """The best n of these, and the answer to begin with: "" to move first."""
    chosen = sorted(found.values(), reverse=True)[:n]
    now = [deed for deed in chosen if deed[1] not in later]
    now.sort(key=_rank)
    return chosen, now[0][2] if now else ""


def _rank(deed: Deed) -> int:
    kind = parts(deed[1])[0]
    return FIRST.index(kind) if kind in FIRST else len(FIRST)


def patrol(game: Third, monster: Monster) -> list[str]:
    """The spaces that it cannot but enter when it next moves, as far as nobody stops it."""
    goals = nearest(game, monster.place, destinations(game, monster))
    speed = stat(game, monster.id, "speed")
    found: list[str] = []
    if len(goals) == 1:
        place = monster.place
        while speed > 0 and place != goals[0]:
            ways = steps_towards(game, place, goals[0])
            if len(ways) != 1:
                break
            place = ways[0]
            found.append(place)
            speed -= 1
    return found


def steps_between(game: Third, origin: str, place: str) -> int:
    return distances(game.state.scenario, origin).get(place, 99)
