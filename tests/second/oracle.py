"""What an encounter must come to, read straight off its data: a second reading of the language, without its words.

`Oracle` knows the plain words (gains, losses, checks, draws, states, prices). A word about monsters, gates, shops or
journeys is `opaque`: it is told to happen, and what it does has tests of its own.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from miskatonic.games.second.facts import LOCATIONS, MONSTERS, card_kind, kind_of
from miskatonic.games.second.state import Investigator, SecondState
from tests.oracles import Untaught, method

Data = dict[str, Any]
BASED_ON = {"combat": "fight"}
OPAQUE = (
    "claim_monster",
    "close_entered",
    "close_gate",
    "devoured",
    "draw_another",
    "foresee_location",
    "gate_appears",
    "monster_appears",
    "move_and_encounter",
    "move_anywhere",
    "mythos_teleport",
    "offer",
    "public_sale",
    "roll_to_close_gates",
    "search_and_buy",
    "sell",
    "swap_investigator",
    "visit",
)
JOIN_WITH_GIFTS = ("anna_kaslow", "ruby_standish", "ryan_dean", "thomas_f_malone")
"""Allies who bring something along."""
ENOUGH = 9
"""As many successes as any check can want."""


class Over(Exception):
    """He was carried off: the rest of the card does not happen."""


class Opaque(Exception):
    """A word that the oracle does not read."""


class Fortune:
    """How the dice fall: so many successes in the first throw, and this face from then on."""

    def __init__(self, first: int, then: int) -> None:
        self.first = first
        self.then = then
        self.thrown = 0

    def __call__(self, n: int) -> list[int]:
        """For the table: what n dice show."""
        self.thrown += 1
        if self.thrown == 1:
            return [6] * min(self.first, n) + [1] * max(0, n - self.first)
        return [self.then] * n

    def successes(self, n: int) -> int:
        return self(n).count(6)


class Oracle:
    """What somebody should have after a sentence, given what he has before it."""

    def __init__(
        self, state: SecondState, seat: int, fortune: Fortune, dice: dict[str, int], accept: bool, arm: int
    ) -> None:
        who = state.investigators[seat]
        self.state = state
        self.fortune = fortune
        self.dice = dice
        """Skill -> dice before modifiers."""
        self.accept = accept
        self.arm = arm
        self.have: dict[str, int] = {
            name: getattr(who, name) for name in ("money", "clues", "sanity", "stamina")
        }
        self.most = {"sanity": who.max_sanity, "stamina": who.max_stamina}
        self.cards = Counter(card_kind(card.id).deck for card in who.cards)
        self.weapons = [card_kind(card.id).deck for card in who.cards if card_kind(card.id).weapon]
        self.kinds = [kind_of(card.id) for card in who.cards]
        self.special_items = sum(kind in ("deputys_revolver", "patrol_wagon") for kind in self.kinds)
        self.lost_cards = 0
        """Cards lost of which only the number is known: the player picks."""
        self.gained: list[str] = []
        """Kinds of cards that must be there afterwards."""
        self.place, self.fate = who.place, who.fate
        self.delayed, self.lose_next = who.delayed, who.lose_next
        self.trophies, self.toughness = len(who.monsters), toughness(who)
        self.printed_toughness = self.toughness
        self.gates = len(who.gates)
        self.doom = state.doom
        self.split = 0
        """Points of Sanity and Stamina whose division is the player's."""
        self.successes = self.failures = self.number = 0
        self.vague = False
        """What an Ally brings along makes some numbers unsure."""
        self.opaque = ""

    def read(self, words: Data) -> None:
        """Go through a sentence; stops where he is carried off or a word is opaque."""
        try:
            self.word(words)
        except Over:
            pass
        except Opaque as word:
            self.opaque = str(word)

    def word(self, words: Data) -> None:
        name = words["do"]
        if name in OPAQUE:
            raise Opaque(name)
        method(self, name)(words)

    # ------------------------------------------------------------------ amounts

    def amount(self, value: Any, have: int = 0) -> int:
        if isinstance(value, int):
            return value
        match value["do"]:
            case "dice":
                return sum(self.fortune(value["n"]))
            case "per_success":
                return int(value.get("k", 1) * self.successes)
            case "per_failure":
                return self.failures
            case "that_many":
                return self.number
            case "all":
                return have
            case "half_up":
                return (have + 1) // 2
            case "half_down":
                return have // 2
        raise Untaught(self, f"the amount “{value['do']}”", "the method amount")

    def count(self, what: str) -> int:
        if what in self.have:
            return self.have[what]
        if what == "items":
            return sum(self.cards[deck] for deck in ("common", "unique", "spells")) + self.special_items
        if what == "weapons":
            return len(self.weapons)
        return self.cards[what]

    # ------------------------------------------------------------------ words

    def do_nothing(self, words: Data) -> None:
        pass

    def do_sequence(self, words: Data) -> None:
        for part in words["parts"]:
            self.word(part)

    def do_together(self, words: Data) -> None:
        """All of it, and only then the fall."""
        for part in sorted(words["parts"], key=lambda part: part["do"] == "lose"):
            self.word(part)

    def do_repeat(self, words: Data) -> None:
        for _ in range(words["times"]):
            self.word(words["effect"])

    def do_gain(self, words: Data) -> None:
        for thing in ("money", "clues", "sanity", "stamina"):
            if thing not in words:
                continue
            if words[thing] == {"do": "max"}:
                self.have[thing] = self.most[thing]
            else:
                self.add(thing, self.amount(words[thing]))

    def add(self, thing: str, n: int) -> None:
        self.have[thing] = min(self.have[thing] + n, self.most.get(thing, 999))

    def do_lose(self, words: Data) -> None:
        lost = {
            thing: self.amount(words[thing], self.have[thing])
            for thing in ("money", "clues", "sanity", "stamina")
            if thing in words
        }
        for thing, n in lost.items():
            self.have[thing] = max(0, self.have[thing] - n)
        self.fall()

    def fall(self) -> None:
        """Carried off at 0 Sanity or Stamina: half the items and clues, to the Asylum, the Hospital, or nowhere."""
        if min(self.have["sanity"], self.have["stamina"]) > 0:
            return
        both = max(self.have["sanity"], self.have["stamina"]) == 0
        place = "arkham_asylum" if self.have["sanity"] == 0 or both else "st_marys_hospital"
        self.lost_cards += self.count("items") // 2
        self.have["clues"] -= self.have["clues"] // 2
        for stat in ("sanity", "stamina"):
            self.have[stat] = max(1, self.have[stat])
        if ":" in self.place:
            self.do_lost_in_time_and_space({})
        self.place = place
        raise Over

    def throw(self, words: Data) -> int:
        skill: str = words["skill"]
        dice = max(0, self.dice[BASED_ON.get(skill, skill)] + words.get("mod", 0))
        self.successes = self.fortune.successes(dice) if dice else 0
        return self.successes

    def do_check(self, words: Data) -> None:
        passed = self.throw(words) >= words.get("difficulty", 1)
        branch = words.get("passed" if passed else "failed")
        if branch:
            self.word(branch)
        if "then" in words:
            self.word(words["then"])

    def do_check_table(self, words: Data) -> None:
        successes = self.throw(words)
        rows = [row for row in words["rows"] if row.get("min", 0) <= successes <= row.get("max", 99)]
        assert len(rows) == 1, words
        self.word(rows[0]["effect"])

    def do_roll(self, words: Data) -> None:
        branch = words.get("success" if self.fortune.successes(1) else "failure")
        if branch:
            self.word(branch)

    def do_roll_faces(self, words: Data) -> None:
        (face,) = self.fortune(1)
        for row in words["rows"]:
            if face in row["faces"]:
                self.word(row["effect"])

    def do_roll_number(self, words: Data) -> None:
        self.number = max(0, sum(self.fortune(words.get("dice", 1))) - words.get("minus", 0))
        self.word(words["effect"])

    def do_roll_pool(self, words: Data) -> None:
        n = self.have[words["stat"]]
        self.successes = self.fortune.successes(n)
        self.failures = n - self.successes
        self.word(words["effect"])

    def do_draw(self, words: Data) -> None:
        n: int = words.get("keep") or words.get("n") or 1
        self.cards[words["deck"]] += n

    def do_draw_first(self, words: Data) -> None:
        self.cards[words["deck"]] += 1

    def do_search(self, words: Data) -> None:
        self.cards[words["deck"]] += 1
        if "card" in words:
            self.gained.append(words["card"])

    def do_lose_items(self, words: Data) -> None:
        what = words.get("what", "items")
        n = min(self.count(what), self.amount(words["n"], self.count(what)))
        self.drop(what, n)

    def drop(self, what: str, n: int) -> None:
        if what == "weapons":
            assert n == len(self.weapons), "only all weapons are ever lost"
            for deck in self.weapons:
                self.cards[deck] -= 1
        elif what == "items":
            self.lost_cards += n
        else:
            self.cards[what] -= n

    def do_give_cards(self, words: Data) -> None:
        self.drop(words.get("what", "items"), words["n"])

    def do_bless(self, words: Data) -> None:
        self.fate = "" if self.fate == "cursed" else "blessed"

    def do_curse(self, words: Data) -> None:
        self.fate = "" if self.fate == "blessed" else "cursed"

    def do_delayed(self, words: Data) -> None:
        self.delayed = True

    def do_lose_next_turn(self, words: Data) -> None:
        self.lose_next = True

    def do_arrested(self, words: Data) -> None:
        self.have["money"] -= self.have["money"] // 2
        self.place, self.delayed, self.lose_next = "jail", True, True
        raise Over

    def do_lost_in_time_and_space(self, words: Data) -> None:
        self.place, self.delayed, self.lose_next = "lost", True, True
        raise Over

    def do_move(self, words: Data) -> None:
        to = words["to"]
        self.place = LOCATIONS[self.place].street if to == "street" else to

    def do_move_other_world(self, words: Data) -> None:
        self.place = words["world"] + ":1"

    def do_next_area(self, words: Data) -> None:
        self.place = self.place.replace(":1", ":2")

    def do_return_to_arkham(self, words: Data) -> None:
        self.place = next(place for place in self.state.gates)

    def do_take_special(self, words: Data) -> None:
        if words["card"] not in self.kinds:
            self.cards["special"] += 1
            self.gained.append(words["card"])

    def do_lose_special(self, words: Data) -> None:
        self.cards["special"] -= int(words["card"] in self.kinds)

    def do_take_ally(self, words: Data) -> None:
        if not any(kind_of(card) == words["ally"] for card in self.state.decks["allies"].cards()):
            self.word(words["otherwise"])
            return
        self.cards["allies"] += 1
        self.gained.append(words["ally"])
        self.vague = self.vague or words["ally"] in JOIN_WITH_GIFTS

    def do_remove_doom(self, words: Data) -> None:
        self.doom = max(0, self.doom - 1)

    def do_take_trophy(self, words: Data) -> None:
        self.trophies += 1

    # ------------------------------------------------------------------ the player's choices

    def do_may(self, words: Data) -> None:
        if self.accept and self.possible(words["effect"]):
            self.word(words["effect"])

    def possible(self, words: Data) -> bool:
        """Whether a player would be asked at all."""
        return words["do"] != "sell" or self.cards[words["deck"]] > 0

    def do_choose(self, words: Data) -> None:
        arms = [arm["effect"] for arm in words["options"] if self.affordable(arm["effect"])]
        if arms:
            self.word(arms[self.arm % len(arms)])

    def affordable(self, words: Data) -> bool:
        if words["do"] == "give_cards":
            return self.count(words.get("what", "items")) >= int(words["n"])
        if words["do"] == "pay":
            return all(self.owns(thing) >= n for thing, n in words.items() if thing != "do")
        if words["do"] == "offer":
            return self.have["money"] > 0
        return True

    def owns(self, thing: str) -> int:
        return {"toughness": self.toughness, "gate_trophies": self.gates, **self.have}[thing]

    def do_pay(self, words: Data) -> None:
        for thing, n in words.items():
            if thing in self.have:
                self.have[thing] -= n
            elif thing == "gate_trophies":
                self.gates -= n
            elif thing == "toughness":
                self.toughness -= n
        self.fall()

    def do_pay_to(self, words: Data) -> None:
        if self.accept and self.affordable(words["cost"]):
            self.word(words["cost"])
            self.word(words["effect"])

    def do_pay_or(self, words: Data) -> None:
        if self.accept and self.affordable(words["cost"]):
            self.word(words["cost"])
            if "effect" in words:
                self.word(words["effect"])
        else:
            self.word(words["otherwise"])

    def do_spend_up_to(self, words: Data) -> None:
        """The player spends all he may, or nothing."""
        n = min(words["most"], self.have[words["what"]]) if self.accept else 0
        if n:
            self.have[words["what"]] -= n
            self.number = n
            self.fall()
            self.word(words["effect"])

    def do_gain_split(self, words: Data) -> None:
        total = self.amount(words["total"])
        room = sum(self.most[stat] - self.have[stat] for stat in self.most)
        self.split += min(total, room)

    def do_if(self, words: Data) -> None:
        condition = words["condition"]
        n = self.count(condition["what"])
        holds = n >= condition["n"] if condition["do"] == "have" else n <= condition["n"]
        branch = words.get("then" if holds else "otherwise")
        if branch:
            self.word(branch)


def toughness(who: Investigator) -> int:
    return sum(MONSTERS[kind_of(marker)].toughness for marker in who.monsters)


def mentions(words: Any, name: str) -> bool:
    """Whether a sentence has this word anywhere in it."""
    if isinstance(words, dict):
        return words.get("do") == name or any(mentions(value, name) for value in words.values())
    return isinstance(words, list) and any(mentions(value, name) for value in words)
