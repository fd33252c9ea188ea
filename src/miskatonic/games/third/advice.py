"""Which options are worth trying: the craft of a player who knows the game.

What to do with a turn follows from a small plan (`Plan`): where to end it, what to do before and after the move. Most
other questions have one sensible answer too; what is left is tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from miskatonic.games.third.content.facts import (
    EVENTS,
    FUTURE,
    SKILLS,
    SPACES_OF,
    card_kind,
    distances,
    kind_of,
    monster_kind,
)
from miskatonic.games.third.goals import (
    BONUSES,
    CLUE,
    RICH,
    SHEET_CLUE,
    Dice,
    Places,
    best_hands,
    blow,
    chances,
    doom_cost,
    engages,
    harm,
    health_of,
    hit_cost,
    kill_worth,
    last_fight,
    life,
    sanity_of,
    steps_between,
    worth_of_card,
)
from miskatonic.games.third.rules.actions import BOUGHT_STEPS, STEPS, evade_modifier
from miskatonic.games.third.rules.board import near
from miskatonic.games.third.rules.people import (
    engaged_with,
    focus_limit,
    neighborhood_of,
    people_at,
    restrained,
)
from miskatonic.games.third.rules.prey import health_left, prey
from miskatonic.games.third.state import EXHAUSTED, READY, Asset, Investigator, Monster, Third
from miskatonic.kernel.asks import Ask, Option

Advice = list[str]

PATIENCE = 0.72
"""What is left of a worth a turn later."""
AHEAD = 0.6
"""How much of what next turn promises counts already."""
FARE = 0.45
"""What a dollar for a step is worth."""
FOCUS, FOCUS_MORE = 0.6, 0.4
"""A focus token; and for each test it is about to help."""
SAFE = 1.0
"""What it is worth besides to have a clue on the sheet, where nobody can lose it."""
COIN = 0.2
"""A dollar gathered."""
HUNTED = 0.6
"""How much of what a hunter deals counts that has somebody in reach: others may be nearer, or strike it first."""
END = "end"

Deed = tuple[float, str, str]
"""What an action is worth, what counts as the same action, and the answer that performs it."""


def advise(game: Third, ask: Ask) -> Advice:
    """The options worth trying."""
    craft = CRAFT.get(ask.prompt.id)
    names = ask.names()
    people = game.state.investigators
    if craft is None or not people:
        return names
    advice = [name for name in craft(game, people[ask.seat], ask, names) if name in names]
    return advice or names


# ---------------------------------------------------------------------- planning a turn


class Plan:
    """The best use of the actions somebody has left."""

    def __init__(
        self, game: Third, who: Investigator, names: Iterable[str] = (), evaded: Iterable[Monster] = ()
    ) -> None:
        self.game = game
        self.evaded = [monster.id for monster in evaded]
        """Monsters taken to be evaded: they wait until the encounters come."""
        self.who = who
        self.names = set(names)
        self.places = Places(game, who)
        self.dice = self.places.dice
        self._wishes: dict[str, float] = {}
        self._ends: dict[str, float] = {}
        self._hunters: list[tuple[float, Monster]] | None = None

    # ------------------------------------------------------------------ what a space is worth

    def end(self, place: str) -> float:
        """What it is worth to end the turn in a space: the encounter, what waits there, what is near for next turn."""
        found = self._ends.get(place)
        if found is None:
            found = self.places.encounter(place) - self.menace(place) + AHEAD * self._prospect(place)
            self._ends[place] = found
        return found

    def menace(self, place: str) -> float:
        """What monsters in a space cost who ends his turn with them; one that was evaded is exhausted and waits."""
        game, who = self.game, self.who
        cost = sum(
            [
                hit_cost(game, who, monster)
                for monster in self.places.monsters.get(place, ())
                if self._awake(monster) and engages(game, monster)
            ]
        )
        if self._hunters is None:
            self._hunters = [
                (hit_cost(game, who, monster), monster)
                for monster in game.state.monsters
                if monster.state == READY and monster_kind(monster.id).activation.type == "hunter"
                if who in prey(game, monster)
            ]
        hunted = False
        for hit, monster in self._hunters:
            speed = monster_kind(monster.id).speed
            if monster.place != place and (
                isinstance(speed, str) or steps_between(game, monster.place, place) <= speed
            ):
                cost += HUNTED * hit
                hunted = True
        if hunted:
            cost += HUNTED * max(0.0, self.places.encounter(place))
        return cost

    def _prospect(self, place: str) -> float:
        if place == FUTURE:
            return self.places.deeds.get(FUTURE, (0.0, ""))[0]
        wishes = self._all_wishes()
        steps = distances(self.game.state.scenario, place)
        best = 0.0
        for goal, worth in wishes.items():
            if worth > best:
                now = worth * PATIENCE ** ((steps.get(goal, 99) + 1) // STEPS)
                best = max(best, now)
        return best

    def _all_wishes(self) -> dict[str, float]:
        """Space -> what it will be worth to be there, for those that are worth anything."""
        if not self._wishes:
            state, places = self.game.state, self.places
            goals = {*state.doom, *places.deeds, *places.monsters}
            for name in (*places.events, *places.story, *state.attached):
                goals.update(SPACES_OF[name])
            for place in sorted(goals):
                deed = places.deeds.get(place, (0.0, ""))[0]
                worth = places.encounter(place) + max(places.ward(place), deed, self._hunt(place))
                if worth > 0:
                    self._wishes[place] = worth
            self._wishes.setdefault(self.who.place, 0.0)
        return self._wishes

    def _hunt(self, place: str) -> float:
        """What it will be worth to fight there; half of what the monster strikes back with is reckoned in."""
        return max(
            [
                blow(self.dice, monster)[1] - hit_cost(self.game, self.who, monster) / 2
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
            shown = sum(likely[1 : who.clues + 1])
            found.append(((SHEET_CLUE - CLUE + SAFE) * shown, "research", "research"))
        if who.money < RICH:
            found.append((COIN, "gather", "gather"))
        found += self._focus()
        found += [self._use(name) for name in sorted(self.names) if name.startswith("use:")]
        return [deed for deed in found if deed[2] in self.names and deed[0] > 0]

    def _focus(self) -> list[Deed]:
        who = self.who
        if len(who.focus) >= focus_limit(self.game, who):
            return []
        skill = favourite(self.game, who, [skill for skill in SKILLS if f"focus:{skill}" in self.names])
        if not skill:
            return []
        helps = skill == "observation" and who.clues > 0
        return [(FOCUS + FOCUS_MORE * helps, "focus", f"focus:{skill}")]

    def _use(self, name: str) -> Deed:
        return use_worth(self.game, self.who, self.dice, name), name, name

    def at(self, place: str) -> list[Deed]:
        """Actions for which one must be in a space."""
        found = [(self.places.ward(place), "ward", "ward")]
        worth, name = self.places.deeds.get(place, (0.0, ""))
        if name:
            found.append((worth, name, name))
        for monster in self.places.monsters.get(place, ()):
            found.append((self._strike(monster), "attack", f"attack:{monster.id}"))
        return [deed for deed in found if deed[0] > 0 and deed[1] not in self.who.acted]

    def _strike(self, monster: Monster) -> float:
        """What an attack is worth: one that would hold him is reckoned in already, and spared if it is defeated."""
        dead, worth = blow(self.dice, monster)
        hit = hit_cost(self.game, self.who, monster) if self._awake(monster) else 0.0
        if not engages(self.game, monster):
            return worth - (1 - dead) * hit
        alone = len(self.places.monsters[monster.place]) == 1
        return worth + dead * (hit + (self.places.quiet(monster.place) if alone else 0.0))

    # ------------------------------------------------------------------ the plan itself

    def best(self, actions: int, *, may_move: bool) -> tuple[float, str]:
        """The worth of the best plan, and its first answer."""
        who = self.who
        here = merged([*self.anywhere(), *self.at(who.place)])
        worth, first = pick(here, actions)
        best = worth + self.end(who.place), first or END
        if not (may_move and actions):
            return best
        for place, (cost, step) in self.reach().items():
            there = merged([*self.at(place)])
            both = dict(here)
            later = set()
            for name, deed in there.items():
                if name not in both or deed[0] > both[name][0]:
                    both[name] = deed
                    later.add(name)
            worth, first = pick(both, actions - 1, later)
            value = worth + self.end(place) - cost
            if value > best[0]:
                best = value, first or f"move:{step}"
        return best

    def reach(self, free: int = STEPS, bought: int = BOUGHT_STEPS) -> dict[str, tuple[float, str]]:
        """Space -> what it costs to go there, and the first step; a monster on the way ends it."""
        game, who = self.game, self.who
        total = game.abilities.total
        found: dict[str, tuple[float, str]] = {}
        frontier = [(who.place, "")]
        for taken in range(1, free + min(bought, who.money) + 1):
            cost = FARE * max(0, taken - free)
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


def merged(found: list[Deed]) -> dict[str, Deed]:
    """The best of those that count as the same action."""
    best: dict[str, Deed] = {}
    for deed in found:
        if deed[1] not in best or deed[0] > best[deed[1]][0]:
            best[deed[1]] = deed
    return best


FIRST = ("codex", "focus", "attack", "ward")
"""What comes first of several things to do in the same space: what may win, then a focus token, which helps others."""


def pick(found: dict[str, Deed], n: int, later: Iterable[str] = ()) -> tuple[float, str]:
    """The worth of the best n of these, and the answer to begin with: "" to move first."""
    chosen = sorted(found.values(), reverse=True)[:n]
    now = [deed for deed in chosen if deed[1] not in later]
    now.sort(key=_rank)
    return sum([deed[0] for deed in chosen]), now[0][2] if now else ""


def _rank(deed: Deed) -> int:
    kind = deed[1].partition(":")[0]
    return FIRST.index(kind) if kind in FIRST else len(FIRST)


def favourite(game: Third, who: Investigator, skills: list[str]) -> str:
    """The skill to focus on."""
    wanted = ["observation", "lore", "strength"] if who.clues else ["lore", "observation", "strength"]
    if last_fight(game):
        wanted = ["strength", *wanted]
    for skill in (*wanted, "will", "influence"):
        if skill in skills and skill not in who.focus:
            return skill
    return skills[0] if skills else ""


HEALS = {"first_aid_kit": True, "grimms_fairy_tales": False, "zora_larson": False, "healing_words": True}
"""Cards whose action restores health (or else sanity)."""
USES = {
    "jenny_barnes": 1.3,
    "ezra_graves": 1.5,
    "delphinia_bell": 0.8,
    "abandoned_luggage": 1.5,
    "alchemical_process": 0.5,
}
"""What the action of a card is worth that is good at any time."""
STRONG_MEDICINE, SERUM = 5, 6.0
"""With so much harm the serum is drunk; what that is worth."""


def use_worth(game: Third, who: Investigator, dice: Dice, name: str) -> float:
    kind = kind_of(name.removeprefix("use:").removeprefix("investigator."))
    if kind in HEALS:
        health = HEALS[kind]
        people = people_at(game, who.place)
        hurt = [each for each in people if (each.damage if health else each.horror)]
        left = [health_of(each) if health else sanity_of(each) for each in hurt]
        return max([life(n + 1) - life(n) for n in left], default=0.0)
    if kind == "mysterious_serum":
        return 6.0 if who.damage + who.horror >= STRONG_MEDICINE else 0.0
    if kind == "shriveling":
        monsters = [each for each in game.state.monsters if each.place == who.place]
        return max([_spell_blow(dice, each) for each in monsters], default=0.0)
    return USES.get(kind, 0.0)


def _spell_blow(dice: Dice, monster: Monster) -> float:
    thrown = dice.dice("lore", -1, "cast")
    left = health_left(dice.game, monster)
    return kill_worth(dice.game, monster) * dice.chance(thrown, left) - harm(dice.who, 0, 1)


# ---------------------------------------------------------------------- actions


def _action(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    n = ask.prompt.args.get("n", 1)
    assert isinstance(n, int)
    plan = Plan(game, who, names)
    if restrained(game, who):
        return [_beset(plan, n, names)]
    return [plan.best(n, may_move=any(name.startswith("move:") for name in names))[1]]


SLIPPERY = {"servitor_of_yog_sothoth": 6.0, "lodge_loyalist": 3.0, "lodge_enforcer": 1.0}
"""Monsters that make who evades them pay for it."""


def _beset(plan: Plan, n: int, names: Advice) -> str:
    """Engaged: strike, or slip away and go on, whichever promises more."""
    game, who, dice = plan.game, plan.who, plan.dice
    beset = engaged_with(game, who)
    hit = sum([hit_cost(game, who, monster) for monster in beset])
    free = "move" not in who.acted
    slipped = Plan(game, who, plan.names, evaded=beset)
    after = [slipped.best(left, may_move=free)[0] for left in range(n + 1)]
    rid = _rid_of(plan, beset[0], n - 1, free) if len(beset) == 1 else 0.0
    slip = 0.0
    if "evade" in names:
        thrown = dice.dice("observation", evade_modifier(game, who), "evade")
        slip = dice.chance(thrown, len(beset)) if len(beset) <= thrown else 0.0
    price = sum([SLIPPERY.get(kind_of(monster.id), 0.0) for monster in beset])
    stuck = [-hit]
    for left in range(1, n + 1):
        stuck.append(max(slip * (after[left] - price) + (1 - slip) * stuck[left - 1], -hit))
    best, answer = stuck[n] if slip else -hit, "evade"
    for monster in beset:
        name = f"attack:{monster.id}"
        if name not in names:
            continue
        dead, gain = blow(dice, monster)
        spared = hit_cost(game, who, monster) if len(beset) > 1 else 0.0
        won = rid if len(beset) == 1 else stuck[n - 1] + spared
        value = gain + dead * won + (1 - dead) * stuck[n - 1]
        if value > best or answer not in names:
            best, answer = value, name
    for name in names:
        if name.startswith("use:"):
            value = use_worth(game, who, dice, name) + stuck[n - 1]
            if value > best:
                best, answer = value, name
    return answer if answer in names else next((name for name in names if name.startswith("focus:")), END)


def _rid_of(plan: Plan, monster: Monster, n: int, free: bool) -> float:
    """What is left of the turn worth once this one is defeated."""
    later = Plan(plan.game, plan.who, plan.names)
    there = [each for each in later.places.monsters[monster.place] if each is not monster]
    later.places.monsters[monster.place] = there
    return later.best(n, may_move=free)[0]


def _moving(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """On to where it pays most to end up, or stop."""
    left = ask.prompt.args["n"]
    assert isinstance(left, int)
    paid = any(option.text.id == "third.option.move_paid" for option in ask.options)
    bought = BOUGHT_STEPS if ask.rule == "3e.467.2" else 0
    free, bought = (0, left) if paid else (max(1, left - bought), bought)
    acting = game.state.acting
    n = acting.actions if acting and acting.seat == ask.seat else 0
    plan = Plan(game, who, MENU)
    best = pick(merged([*plan.at(who.place)]), n)[0] + plan.end(who.place)
    answer = "stop"
    for place, (cost, step) in plan.reach(free, bought).items():
        worth = pick(merged([*plan.at(place)]), n)[0] + plan.end(place) - cost
        if worth > best:
            best, answer = worth, f"move:{step}"
    return [answer]


MENU = ("ward", "research", "gather")


# ---------------------------------------------------------------------- tests


COSTLY = (
    "search_for_izzie",
    "voice_of_the_messenger",
    "daniel_chesterfield",
    "dynamite",
    "stray_cat",
    "intervene",
)
"""Cards that help with dice at a price."""


def _test(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """Cards that cost nothing; tokens where a success matters."""
    got = ask.prompt.args["n"]
    assert isinstance(got, int)
    wanted, matters = _wanted(game, who)
    if got >= wanted:
        return ["done"]
    for option in ask.options:
        if option.name.startswith("use:") and kind_of(option.name[4:]) not in COSTLY and _helps(option):
            return [option.name]
    focus = [name for name in names if name.startswith("focus:")]
    if focus and matters:
        return [_least_wanted(who, focus)]
    return ["done"]


def _helps(option: Option) -> bool:
    return not option.odds or option.odds[0].chance > 0


def _wanted(game: Third, who: Investigator) -> tuple[int, bool]:
    """How many successes are of use in the test at hand, and whether they are worth a token."""
    state = game.state
    acting = state.acting is not None and state.acting.seat == who.seat
    doing = who.acted[-1] if acting and who.acted else ""
    if doing == "research":
        return who.clues, True
    if doing == "ward":
        return state.doom.get(who.place, 0), False
    if doing == "attack":
        engaged = engaged_with(game, who)
        return max([health_left(game, monster) for monster in engaged], default=1), True
    if doing == "evade":
        return len(engaged_with(game, who)), True
    if doing.startswith("codex:"):
        return 1, True
    return 1, any(card in EVENTS for card in state.revealed) or bool(state.attached)


def _least_wanted(who: Investigator, focus: Advice) -> str:
    """The token to part with: of the skill least used."""
    for skill in ("influence", "will", "strength", "lore", "observation"):
        if f"focus:{skill}" in focus:
            return f"focus:{skill}"
    return focus[0]


SOUND = 3
"""With less sanity no spell is cast to help a test."""


def _testing(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """Before the roll: what gives more dice, unless it costs too much."""
    plain = ask.options[0].odds
    for option in ask.options[1:]:
        kind = kind_of(option.name.removeprefix("use:"))
        if kind in ("dynamite", "stray_cat"):
            strong = [each for each in engaged_with(game, who) if health_left(game, each) > 1]
            if strong:
                return [option.name]
        elif kind.removesuffix("_start") == "intervene":
            continue
        elif (option.odds and plain and option.odds[0].chance > plain[0].chance and sanity_of(who) > 2) or (
            not option.odds and sanity_of(who) > 3
        ):
            return [option.name]
    return ["roll"]


def _hands(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    best = max(ask.options, key=lambda option: option.odds[0].chance if option.odds else 0.0)
    return [best.name]


def _one_or_all(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return ["one"]


# ---------------------------------------------------------------------- harm


def _assign(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """Bear it, or let a card bear it: whichever costs less."""
    n = ask.prompt.args["n"]
    assert isinstance(n, int)
    horror = ask.prompt.id.endswith("horror")
    held = {asset.id: asset for asset in who.assets}

    def cost(name: str) -> float:
        card, _, share = name.rpartition(":")
        if not card:
            return _own(who, n, horror)
        asset, part = held[card], int(share)
        lost = worth_of_card(card) if _breaks(asset, part, horror) else 0.0
        return BORNE * part + lost + _own(who, n - part, horror)

    return [min(names, key=cost)]


REMNANT = 0.9
"""What a remnant is worth as a price."""
BORNE = 0.3
"""What a point of harm on a card costs that survives it."""


def _own(who: Investigator, n: int, horror: bool) -> float:
    return harm(who, 0, n) if horror else harm(who, n, 0)


def _breaks(asset: Asset, more: int, horror: bool) -> bool:
    """Whether so much more harm is the end of a card."""
    kind = card_kind(asset.id)
    return asset.horror + more >= kind.sanity if horror else asset.damage + more >= kind.health


def _would_suffer(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    damage, horror = ask.prompt.args["damage"], ask.prompt.args["horror"]
    assert isinstance(damage, int)
    assert isinstance(horror, int)
    uses = [name for name in names if name.startswith("use:")]
    free = [name for name in uses if "ward" not in name]
    if free:
        return free[:1]
    if damage >= 2 or damage >= health_of(who):
        return uses[:1]
    return ["bear"]


def _cast_price(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    def cost(name: str) -> float:
        _, remnants, damage, horror = name.split(":")
        return REMNANT * int(remnants) + harm(who, int(damage), int(horror))

    return [min(names, key=cost)]


# ---------------------------------------------------------------------- doom and monsters


def _add_doom(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return [min(names, key=lambda place: _change(game, place, -1))]


def _take_doom(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    places = [name for name in names if neighborhood_of(name)]
    return [min(places, key=lambda place: _change(game, place, 1))] if places else names[:1]


def _change(game: Third, place: str, less: int) -> float:
    """How much dearer doom gets by so much less of it in a space."""
    name = neighborhood_of(place)
    return doom_cost(game.state, name, place, less) - doom_cost(game.state, name) if name else 0.0


def _far_away(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """Where monsters may appear or walk: as far from everybody as can be."""

    def away(place: str) -> int:
        steps = distances(game.state.scenario, place)
        return min(
            [steps.get(each.place, 99) for each in game.state.investigators if not each.out], default=0
        )

    return [max(names, key=away)]


def _strongest(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """Who can best deal with a monster."""
    people = game.state.investigators

    def fights(name: str) -> float:
        each = people[int(name.partition(":")[2])] if name.startswith("seat:") else who
        return Dice(game, each).dice("strength", 0, "attack") + min(health_of(each), sanity_of(each)) / 2

    return [max(names, key=fights)]


def _evaded(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    found = {monster.id: monster for monster in game.state.monsters}
    return [max(names, key=lambda name: hit_cost(game, who, found[name]) if name in found else 0.0)]


def _first(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return names[:1]


def _no(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return ["no"]


# ---------------------------------------------------------------------- goods


DOLLAR, BARGAIN, SPARE = 0.25, 1.0, 0.2
"""What a dollar is worth to who could spend it; what a card must be worth beyond its price; a gun too many."""


def _buy(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """What is worth more than its price."""
    uses = [name for name in names if name.startswith("use:")]
    cards = [name for name in names if name != "done" and not name.startswith("use:")]
    best = max(cards, key=lambda card: _gain(who, card), default="done")
    if best == "done" or _gain(who, best) < BARGAIN:
        return ["done"]
    return uses[:1] or [best]


def _gain(who: Investigator, card: str) -> float:
    """What a card adds to what he has: a second gun of two hands is of no use."""
    worth = worth_of_card(card)
    bonus = BONUSES.get(kind_of(card), {})
    if ("strength", "attack") in bonus:
        held = best_hands([*who.assets, Asset(card)], "strength", "attack")
        if card not in held:
            return SPARE
    return worth - DOLLAR * card_kind(card).price


def _gain_item(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    shown = [name for name in names if name not in ("deck", "no")]
    best = max(shown, key=lambda card: _gain(who, card), default="deck")
    return [best] if best == "deck" or _gain(who, best) >= AVERAGE else ["deck"]


AVERAGE = 1.2
"""What a card drawn unseen adds."""


def _focus(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    skill = favourite(game, who, [name.partition(":")[2] for name in names if name.startswith("focus:")])
    return [f"focus:{skill}"]


def _discard_focus(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return [_least_wanted(who, names)]


def _sever(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """All remnants: the marker is what they are for."""
    tries = [name for name in names if name.startswith("remnants:")]
    return tries[-1:]


# ---------------------------------------------------------------------- people


NEWCOMERS = (
    "michael_mcglen",
    "tommy_muldoon",
    "calvin_wright",
    "norman_withers",
    "agnes_baker",
    "minh_thi_phan",
    "wendy_adams",
    "marie_lambeau",
    "dexter_drake",
    "daniela_reyes",
    "jenny_barnes",
    "rex_murphy",
)
"""Investigators, those that are most useful to a party in need first."""
STARTS = {
    "agnes_baker": "start:1",
    "calvin_wright": "start:2",
    "jenny_barnes": "start:2",
    "minh_thi_phan": "start:1",
}
"""Investigator -> which of his starting cards."""


def _join(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """The Lodge is joined: those who stay outside have it against them."""
    return ["join"]


def _betray(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """And it is betrayed, while its leader is still weak."""
    return ["betray_sanford"]


def _newcomer(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return [next(name for name in NEWCOMERS if name in names)]


def _starting(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    return [STARTS.get(str(ask.prompt.args["who"]), "start:1")]


def _react(game: Third, who: Investigator, ask: Ask, names: Advice) -> Advice:
    """What answers to a moment is used."""
    return [name for name in names if name != "pass"][:1]


CRAFT: dict[str, Callable[[Third, Investigator, Ask, Advice], Advice]] = {
    "third.ask.action": _action,
    "third.ask.additional_action": _action,
    "third.ask.move": _moving,
    "third.ask.test": _test,
    "third.ask.testing": _testing,
    "third.ask.hands": _hands,
    "third.ask.one_or_all": _one_or_all,
    "third.ask.any_roll": _first,
    "third.ask.assign_damage": _assign,
    "third.ask.assign_horror": _assign,
    "third.ask.would_suffer": _would_suffer,
    "third.ask.cast_price": _cast_price,
    "third.ask.place_doom": _add_doom,
    "third.ask.street_doom": _add_doom,
    "third.ask.remove_doom": _take_doom,
    "third.ask.outbreak": _first,
    "third.ask.monster_spawns": _far_away,
    "third.ask.nearest_street": _far_away,
    "third.ask.spawn_place": _far_away,
    "third.ask.monster_way": _far_away,
    "third.ask.monster_goal": _far_away,
    "third.ask.engages": _strongest,
    "third.ask.evaded": _evaded,
    "third.ask.activation": _first,
    "third.ask.attack_order": _first,
    "third.ask.next_turn": _first,
    "third.ask.next_encounter": _first,
    "third.ask.reckoning": _first,
    "third.ask.codex_order": _first,
    "third.ask.reveal": _first,
    "third.ask.sheet_clues": _first,
    "third.ask.buy": _buy,
    "third.ask.gain_item": _gain_item,
    "third.ask.rotate": _no,
    "third.ask.focus": _focus,
    "third.ask.follow": _focus,
    "third.ask.discard_focus": _discard_focus,
    "third.ask.sever": _sever,
    "third.ask.join_lodge": _join,
    "third.ask.group": _betray,
    "third.ask.newcomer": _newcomer,
    "third.ask.investigator": _newcomer,
    "third.ask.starting": _starting,
    "kernel.ask.react": _react,
    "kernel.ask.order": _first,
}
"""What is asked -> how to answer it."""
