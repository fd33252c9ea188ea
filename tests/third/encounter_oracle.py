"""What an encounter must come to, read straight off its data: a second reading of the language, without its words.

An encounter is walked branch by branch. At each fork (a test, a cost, a choice, a purchase) the oracle takes
the turn that its `path` names, the first one where the path is at its end, and writes down how many turns there were;
so `branches` finds them all. It foretells the questions that are forks, the throws, and what is there at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from miskatonic.games.third.facts import (
    CARDS,
    NEIGHBORHOOD_OF,
    SCENARIOS,
    SHEETS,
    SPACES_OF,
    kind_of,
)
from miskatonic.games.third.state import ThirdState
from tests.oracles import Untaught, method

Data = dict[str, Any]
Throw = int | list[int]
"""So many successes, or the faces themselves."""
OPPOSITE = {"blessed": "cursed", "cursed": "blessed"}
SUMS = ([3, 4], [5, 6], [1, 1], [1, 2], [6, 6], [4, 4])
"""Two dice for each row of the one table of sums, and for none of them."""


class Over(Exception):
    """He is out of the game: the rest of the encounter does not happen."""


class Fork(NamedTuple):
    """A question the oracle foretells: its prompt, the names of its options, what is answered."""

    prompt: str
    options: list[str]
    answer: str


class Wanted(NamedTuple):
    """A card that must be there afterwards."""

    what: str
    name: str = ""
    least: int = 0
    most: int = 99

    def fits(self, card: str) -> bool:
        kind = CARDS.get(kind_of(card))
        if self.what == "card":
            return kind_of(card) == self.name
        if kind is None or kind.type != self.what:
            return False
        return (not self.name or self.name in kind.traits) and self.least <= kind.price <= self.most


class Oracle:
    """What the first seat should have after a sentence, given the table before it."""

    def __init__(self, state: ThirdState, path: list[int], spells: list[str], generous: bool) -> None:
        who = state.investigators[0]
        self.sheet = SHEETS[who.id]
        self.scenario = SCENARIOS[state.scenario]
        self.path = path
        self.taken: list[int] = []
        self.turns: list[int] = []
        """How many turns each fork had."""
        self.spells = spells
        """The top of the spell deck."""
        self.generous = generous
        """Allies recover before he does."""
        self.display = list(state.display)
        self.specials = set(state.specials)
        self.forks: list[Fork] = []
        self.throws: list[Throw] = []
        self.damage, self.horror = who.damage, who.horror
        self.money, self.clues, self.remnants = who.money, who.clues, who.remnants
        self.focus = Counter(who.focus)
        self.delayed, self.place, self.out = who.delayed, who.place, who.out
        self.held = [kind_of(asset.id) for asset in who.assets]
        self.hurt = {asset.id: [asset.damage, asset.horror] for asset in who.assets}
        self.wanted: list[Wanted] = []
        self.clues_here = dict(state.clues)
        self.spawned_clues = self.sheet_clues = 0
        self.doom = dict(state.doom)
        self.monsters: list[tuple[str, str]] = []
        self.gained_here = False
        self.successes = 0

    def read(self, words: Data) -> Oracle:
        with suppress(Over):
            self.word(words)
        return self

    def word(self, words: Data) -> None:
        method(self, words["do"])(words)

    def amount(self, value: int | str) -> int:
        """A number, or what a sentence counts."""
        if isinstance(value, int):
            return value
        match value:
            case "successes":
                return self.successes
            case "doom_in_your_space":
                return self.doom.get(self.place, 0)
            case "monsters_in_your_neighborhood":
                here = self.neighborhood
                return sum(bool(here) and NEIGHBORHOOD_OF.get(place) == here for place, _ in self.monsters)
            case "all":
                return 99
        raise Untaught(self, f"the amount “{value}”", "the method amount")

    def fork(self, turns: int) -> int:
        """Which turn is taken here."""
        n = len(self.turns)
        turn = self.path[n] if n < len(self.path) else 0
        self.turns.append(turns)
        self.taken.append(turn)
        return turn

    def decide(self, prompt: str, options: list[str]) -> str:
        """A fork at which somebody is asked; alone, an option is no question."""
        if len(options) == 1:
            return options[0]
        answer = options[self.fork(len(options))]
        self.forks.append(Fork(prompt, options, answer))
        return answer

    @property
    def neighborhood(self) -> str:
        return NEIGHBORHOOD_OF.get(self.place, "")

    # ------------------------------------------------------------------ tests and rolls

    def do_nothing(self, words: Data) -> None:
        pass

    def do_sequence(self, words: Data) -> None:
        for part in words["parts"]:
            self.word(part)

    def do_test(self, words: Data) -> None:
        counted = "successes" in str(words.get("passed"))
        self.successes = self.fork(3 if counted else 2)
        self.throws.append(self.successes)
        lost = "cursed" if self.successes else "blessed"
        if lost in self.held:
            self.held.remove(lost)
        branch = words.get("passed" if self.successes else "failed")
        if branch:
            self.word(branch)

    def do_roll_sum(self, words: Data) -> None:
        assert words["dice"] == 2
        faces = SUMS[self.fork(len(SUMS))]
        self.throws.append(list(faces))
        for row in words["rows"]:
            if sum(faces) in row["faces"]:
                self.word(row["effect"])

    # ------------------------------------------------------------------ harm and recovery

    def do_suffer(self, words: Data) -> None:
        self.damage += self.amount(words.get("damage", 0))
        self.horror += self.amount(words.get("horror", 0))
        if self.damage >= self.sheet.health or self.horror >= self.sheet.sanity:
            self.leave("defeated")

    def leave(self, how: str) -> None:
        self.out = how
        raise Over

    def do_retire_investigator(self, words: Data) -> None:
        self.leave("retired")

    def do_recover(self, words: Data) -> None:
        health, sanity = self.amount(words.get("health", 0)), self.amount(words.get("sanity", 0))
        ally = self._hurt_ally(words)
        if ally and (self.generous or not self._helps_you(words)):
            damage, horror = self.hurt[ally]
            self.hurt[ally] = [max(0, damage - health), max(0, horror - sanity)]
            return
        self.damage, self.horror = max(0, self.damage - health), max(0, self.horror - sanity)

    def _hurt_ally(self, words: Data) -> str:
        if words.get("who") != "you_or_ally":
            return ""
        for card, (damage, horror) in self.hurt.items():
            helped = (words.get("health") and damage) or (words.get("sanity") and horror)
            if helped and card in CARDS and CARDS[card].type == "ally":
                return card
        return ""

    def _helps_you(self, words: Data) -> bool:
        return bool((words.get("health") and self.damage) or (words.get("sanity") and self.horror))

    def do_become_delayed(self, words: Data) -> None:
        self.delayed = True

    # ------------------------------------------------------------------ goods

    def do_gain_money(self, words: Data) -> None:
        self.money += self.amount(words["n"])

    def do_lose_money(self, words: Data) -> None:
        self.money = max(0, self.money - words["n"])

    def do_gain_remnant(self, words: Data) -> None:
        self.remnants += words.get("n", 1)

    def do_gain_item(self, words: Data) -> None:
        self.wanted.append(
            Wanted("item", words["trait"], words.get("min_value", 0), words.get("max_value", 99))
        )

    def do_gain_spell(self, words: Data) -> None:
        self.wanted += [Wanted("spell")] * words.get("n", 1)

    def do_gain_ally(self, words: Data) -> None:
        self.wanted.append(Wanted("ally"))

    def do_gain_special(self, words: Data) -> None:
        if words["name"] in self.specials:
            self.specials.remove(words["name"])
            self.wanted.append(Wanted("card", words["name"]))
        if words["name"] == "dark_blessing":  # who has it cannot be blessed or cursed
            self.held = [card for card in self.held if card not in OPPOSITE]

    def do_gain_condition(self, words: Data) -> None:
        name = words["name"]
        if OPPOSITE.get(name) in self.held:
            self.held.remove(OPPOSITE[name])
        elif name not in self.held:
            self.held.append(name)

    def do_focus(self, words: Data) -> None:
        """The walk answers with the first skill that can still be focused."""
        if words.get("skill") == "each":
            for skill in self.sheet.skills:
                self.do_focus(words | {"skill": skill})
            return
        for _ in range(words.get("n", 1)):
            free = [skill for skill in self.sheet.skills if not self.focus[skill]]
            if words.get("skill", "any") != "any":
                free = [skill for skill in free if skill == words["skill"]]
            if free:
                self.focus[free[0]] += 1
                if not words.get("over_limit") and self.focus.total() > int(self.sheet.focus_limit):
                    self.focus[sorted(+self.focus)[0]] -= 1

    def do_discard_focus(self, words: Data) -> None:
        for _ in range(words.get("n", 1)):
            if +self.focus:
                self.focus[sorted(+self.focus)[0]] -= 1

    def do_buy_display(self, words: Data) -> None:
        wares = [card for card in self.display if words.get("trait", "") in CARDS[card].traits]
        bought = self._buy(words, wares)
        for card in bought:
            self.display.remove(card)
        if bought and "if_bought" in words:
            self.word(words["if_bought"])

    def do_buy_spells(self, words: Data) -> None:
        if self._buy(words, self.spells[: words["reveal"]]) and "if_bought" in words:
            self.word(words["if_bought"])

    def _buy(self, words: Data, wares: list[str]) -> list[str]:
        """Card by card, until he has what he may, wants no more, or cannot pay."""
        half = words.get("price") == "half"
        prices = {card: -(-CARDS[card].price // 2) if half else CARDS[card].price for card in wares}
        money, bought = self.money, list[str]()
        while len(bought) < words.get("limit", 99):
            able = [card for card, price in prices.items() if price <= money and card not in bought]
            if not able:
                break
            # one card or none is every branch there is; which card is the buyer's affair
            if bought or not self.fork(2):
                self.forks.append(Fork("third.ask.buy", ["done", *able], "done"))
                break
            bought.append(able[0])
            money -= prices[able[0]]
            self.forks.append(Fork("third.ask.buy", ["done", *able], able[0]))
        self.money = money
        self.wanted += [Wanted("card", card) for card in bought]
        return bought

    # ------------------------------------------------------------------ the board

    def do_gain_clue(self, words: Data) -> None:
        assert words.get("n", 1) == 1
        if self.clues_here.get(self.neighborhood):
            self.clues_here[self.neighborhood] -= 1
            self.clues += 1
            self.gained_here = True

    def do_clue_to_sheet(self, words: Data) -> None:
        self.sheet_clues += 1

    def do_spawn_clue(self, words: Data) -> None:
        self.spawned_clues += 1

    def do_remove_doom(self, words: Data) -> None:
        """Wherever there is a choice, the walk takes the space with the most doom."""
        spaces = self._spaces(words)
        for _ in range(2 if words.get("where") == "each_of_up_to_2_different_spaces" else 1):
            spaces = [place for place in spaces if self.doom.get(place)]
            if spaces:
                place = min(spaces, key=lambda each: (-self.doom[each], each))
                self.doom[place] = max(0, self.doom[place] - words["n"])
                spaces.remove(place)

    def _spaces(self, words: Data) -> list[str]:
        match words.get("where", "your_space"):
            case "your_space":
                return [self.place]
            case "space_in_your_neighborhood":
                return list(SPACES_OF[self.neighborhood])
            case "other_space_in_your_neighborhood":
                return [place for place in SPACES_OF[self.neighborhood] if place != self.place]
            case "any_space" | "each_of_up_to_2_different_spaces":
                return list(self.scenario.adjacency)
        raise Untaught(self, f"the place “{words['where']}”", "the method _spaces")

    def do_spawn_monster(self, words: Data) -> None:
        if words["where"] != "your_space":
            raise Untaught(self, f"monsters that come to “{words['where']}”", "the method do_spawn_monster")
        self.monsters.append((self.place, words.get("state", "ready")))

    def do_move(self, words: Data) -> None:
        """The walk stays where it is; journeys have tests of their own."""

    def do_move_directly(self, words: Data) -> None:
        streets = [street.id for street in self.scenario.streets]
        near = [place for place in self.scenario.adjacency[self.place] if place in streets]
        assert (words["where"], len(near)) == ("adjacent_street", 1)
        self.place = near[0]

    # ------------------------------------------------------------------ costs and choices

    def payable(self, cost: Data) -> bool:
        """In full, or not at all."""
        tokens = all(getattr(self, name) >= cost.get(name, 0) for name in ("money", "remnants", "clues"))
        return (
            tokens
            and self.focus.total() >= cost.get("focus", 0)
            and not (cost.get("delayed") and self.delayed)
            and cost.get("condition") not in self.held
            and not set(cost) - {"do", "money", "remnants", "clues", "focus", "delayed", "condition"}
        )

    def pay(self, cost: Data) -> None:
        self.money -= cost.get("money", 0)
        self.remnants -= cost.get("remnants", 0)
        self.clues -= cost.get("clues", 0)
        self.do_discard_focus({"n": cost.get("focus", 0)})
        self.delayed = self.delayed or bool(cost.get("delayed"))
        if "condition" in cost:
            self.held.append(cost["condition"])

    def does_something(self, words: Data) -> bool:
        """Whether anybody would pay for it: nobody is asked to pay for nothing."""
        match words["do"]:
            case "sequence":
                return any(self.does_something(part) for part in words["parts"])
            case "recover":
                return bool(self._helps_you(words) or self._hurt_ally(words))
            case "discard_focus":
                return bool(+self.focus)
            case "gain_clue":
                return self.clues_here.get(self.neighborhood, 0) > 0
            case "gain_special":
                return words["name"] in self.specials
            case "gain_condition":
                return words["name"] not in self.held
            case "remove_doom":
                return any(self.doom.get(place) for place in self._spaces(words))
        return True

    def do_pay_to(self, words: Data) -> None:
        if not self.payable(words["cost"]) or not self.does_something(words["effect"]):
            return
        if self.decide("kernel.ask.pay_to", ["pay", "no"]) == "pay":
            self.pay(words["cost"])
            self.word(words["effect"])

    def do_pay(self, words: Data) -> None:
        self.pay(words["cost"])
        if "effect" in words:
            self.word(words["effect"])

    def do_pay_or_else(self, words: Data) -> None:
        able = self.payable(words["cost"])
        if able and self.decide("kernel.ask.choose", ["pay", "no"]) == "pay":
            self.pay(words["cost"])
        else:
            self.word(words["otherwise"])

    def do_repeat_pay(self, words: Data) -> None:
        while self.payable(words["cost"]):
            if self.decide("kernel.ask.pay_to", ["pay", "no"]) == "no":
                return
            self.pay(words["cost"])
            self.word(words["each"])

    def do_may(self, words: Data) -> None:
        """The walk does not want to."""

    def do_choose(self, words: Data) -> None:
        arms = {
            arm["name"]: arm["effect"]
            for arm in words["options"]
            if arm["effect"]["do"] != "pay" or self.payable(arm["effect"]["cost"])
        }
        self.word(arms[self.decide("kernel.ask.choose", list(arms))])


def branches(make: Callable[[list[int]], Oracle], words: Data) -> Iterator[Oracle]:
    """An oracle for each branch of a sentence, having read it."""
    path: list[int] | None = []
    while path is not None:
        oracle = make(path).read(words)
        yield oracle
        path = _next(oracle.taken, oracle.turns)


def _next(taken: list[int], turns: list[int]) -> list[int] | None:
    """The path after this one: the last fork with a turn left takes it."""
    for n in range(len(taken) - 1, -1, -1):
        if taken[n] + 1 < turns[n]:
            return [*taken[:n], taken[n] + 1]
    return None
