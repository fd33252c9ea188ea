"""What an encounter may bring somebody: what is written on it, weighed by the odds of its checks.

Read from the sentences of the cards themselves, so that who chooses among cards, or says yes or no, knows as much as
who reads them. What no weight is given here counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from miskatonic.games.second.craft import ON_THE_WAY, Craft, Weights
from miskatonic.games.second.duels import odds
from miskatonic.games.second.facts import GATE_CARDS, LOCATION_CARDS, SHEETS, WORLDS, street_of
from miskatonic.games.second.rules import written
from miskatonic.games.second.rules.checks import BASED_ON, dice_for, success_from
from miskatonic.games.second.rules.people import TRACK_OF, in_town, max_sanity, max_stamina
from miskatonic.games.second.scenes import Check
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.amounts import All, Dice, HalfDown, HalfUp, Max
from miskatonic.games.second.words.choices import Pay
from miskatonic.games.second.words.common import DrawCards
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import Text

HEALTH = (-6.0, 0.0, 2.4, 4.2, 5.6, 6.7, 7.6, 8.3, 8.8, 9.2)
"""What so much Sanity, or so much Stamina, is worth."""
STRONG = len(HEALTH) - 1
ENOUGH = 5
"""Who has so much left need not look closer."""
MONEY, CLUES = 4, 2
"""What somebody may have with him."""
MEAN = 3.5
"""Of a die."""
SOME = 2.0
"""What an amount comes to that is not known beforehand."""
DECKS = {"common": 0.8, "unique": 1.5, "spells": 1.0, "skills": 3.5, "allies": 4.0}
FIXED = {
    "delayed": -2.0,
    "arrested": -5.0,
    "lose_next_turn": -3.0,
    "bless": 3.5,
    "curse": -4.0,
    "monster_appears": -1.5,
    "gate_appears": -6.0,
    "close_gate": 6.0,
    "roll_to_close_gates": 5.0,
    "remove_doom": 4.0,
    "take_ally": 4.0,
    "take_special": 1.0,
    "search": 2.0,
    "draw_first": 1.2,
    "offer": 0.8,
    "take_trophy": 1.0,
    "claim_monster": 1.0,
    "devoured": -30.0,
    "swap_investigator": -3.0,
    "visit": -0.5,
    "draw_another": 0.3,
}
"""What needs no look at the numbers."""


class Hope:
    """Somebody who reads what may come."""

    __slots__ = ("game", "w", "who")

    def __init__(self, game: Second, w: Weights, who: Investigator) -> None:
        self.game, self.w, self.who = game, w, who

    def of(self, word: Any) -> float:
        """What this word is worth to him; unknown ones are worth nothing."""
        do = getattr(word, "do", "")
        if (fixed := FIXED.get(do)) is not None:
            return fixed
        reader = READERS.get(do)
        return reader(self, word) if reader else 0.0

    # ------------------------------------------------------------------ amounts

    def amount(self, n: Any, thing: str) -> float:
        if isinstance(n, int):
            return float(n)
        if isinstance(n, Dice):
            return MEAN * n.n
        if isinstance(n, Max):
            return float(STRONG)
        have = float(getattr(self.who, thing, 4))
        if isinstance(n, All):
            return have
        return have / 2 if isinstance(n, HalfUp | HalfDown) else SOME

    def body(self, stat: str, by: float) -> float:
        """What so much Sanity or Stamina more or less is worth; none left, and he is carried off."""
        most = (max_sanity if stat == "sanity" else max_stamina)(self.game, self.who)
        now: int = getattr(self.who, stat)
        then = max(0, min(most, round(now + by)))
        if not then and by < 0:
            return -self.w["knocked_out" if in_town(self.who) else "lost_abroad"]
        return self.w["health"] * (HEALTH[min(then, STRONG)] - HEALTH[min(now, STRONG)])

    def goods(self, word: Any, sign: int) -> float:
        total = 0.0
        for stat in ("sanity", "stamina"):
            if amount := getattr(word, stat, 0):
                total += self.body(stat, sign * self.amount(amount, stat))
        for thing, worth in (("clues", self.w["clue_hope"]), ("money", self.w["money"])):
            if amount := getattr(word, thing, 0):
                n = self.amount(amount, thing)
                total += sign * worth * (n if sign > 0 else min(n, getattr(self.who, thing)))
        return total

    # ------------------------------------------------------------------ sentences

    def gain(self, word: Any) -> float:
        return self.goods(word, 1)

    def lose(self, word: Any) -> float:
        return self.goods(word, -1)

    def pay(self, word: Pay) -> float:
        return self.goods(word, -1) - 2.0 * word.gate_trophies - 0.5 * word.toughness

    def give(self, word: Any) -> float:
        return -1.5 * self.amount(word.n, "")

    def parts(self, word: Any) -> float:
        return sum([self.of(part) for part in word.parts])

    def chance(self, skill: str, mod: int, difficulty: int) -> float:
        base = BASED_ON.get(skill, skill)
        kind = skill if base != skill else ""
        dice = dice_for(self.game, self.who, base, kind, mod)
        return odds(dice, difficulty, success_from(self.who))

    def check(self, word: Any) -> float:
        passes = self.chance(word.skill, word.mod, word.difficulty)
        return passes * self.of(word.passed) + (1 - passes) * self.of(word.failed) + self.of(word.then)

    def table(self, word: Any) -> float:
        """Of so many successes at least, row by row."""
        total = 0.0
        for row in word.rows:
            least = self.chance(word.skill, word.mod, row.min) if row.min else 1.0
            more = self.chance(word.skill, word.mod, row.max + 1) if row.max >= 0 else 0.0
            total += (least - more) * self.of(row.effect)
        return total

    def roll(self, word: Any) -> float:
        passes = odds(word.dice, 1, success_from(self.who))
        return passes * self.of(word.success) + (1 - passes) * self.of(word.failure)

    def draw(self, word: DrawCards) -> float:
        return DECKS[word.deck] * (word.keep or word.n) + 0.2 * (word.n - (word.keep or word.n))

    def lose_items(self, word: Any) -> float:
        return -1.5 * min(self.amount(word.n, ""), len(self.who.cards))

    def lost(self, word: Any) -> float:
        return -self.w["lost_abroad"] * 0.6

    def may(self, word: Any) -> float:
        return max(0.0, self.of(word.effect))

    def paid(self, word: Any) -> float:
        return max(0.0, self.of(word.cost) + self.of(word.effect))

    def pay_or(self, word: Any) -> float:
        return max(self.of(word.cost) + self.of(word.effect), self.of(word.otherwise))

    def choose(self, word: Any) -> float:
        return max([self.of(choice.effect) for choice in word.options])

    def go(self, word: Any) -> float:
        """Another encounter somewhere else."""
        return 0.5 if word.to not in self.game.state.gates else -2.0

    def split(self, word: Any) -> float:
        return self.w["health"] * 1.5 * self.amount(word.total, "")

    def back(self, word: Any) -> float:
        """Home before one's time: good for who goes through his gate, for it is closed the sooner."""
        return self.w["home"] if ":" in self.who.place else 0.0

    def closed(self, word: Any) -> float:
        return self.w["home"] * 2


READERS: dict[str, Callable[[Hope, Any], float]] = {
    "gain": Hope.gain,
    "recover": Hope.gain,
    "lose": Hope.lose,
    "pay": Hope.pay,
    "give_cards": Hope.give,
    "sequence": Hope.parts,
    "together": Hope.parts,
    "check": Hope.check,
    "check_table": Hope.table,
    "roll": Hope.roll,
    "draw": Hope.draw,
    "lose_items": Hope.lose_items,
    "lost_in_time_and_space": Hope.lost,
    "may": Hope.may,
    "pay_to": Hope.paid,
    "exchange": Hope.paid,
    "pay_or": Hope.pay_or,
    "choose": Hope.choose,
    "move_and_encounter": Hope.go,
    "gain_split": Hope.split,
    "return_to_arkham": Hope.back,
    "next_area": Hope.back,
    "close_entered": Hope.closed,
}


def inside(word: Any, do: str) -> list[Any]:
    """All words of this name in a sentence, from the outside in."""
    found = [word] if getattr(word, "do", "") == do else []
    for field in getattr(word, "__struct_fields__", ()):
        value = getattr(word, field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Word) or hasattr(each, "effect"):
                found += inside(each, do)
    return found


def entry_now(game: Second) -> Word | None:
    """What is written on the card of the encounter that is going on."""
    for scene in reversed(game.state.scenes):
        if (card := getattr(scene, "card", None)) and (entry := getattr(scene, "entry", None)):
            book = written.book
            return (book.location_entries.get(card) or book.gate_entries[card])[entry]
    return None


def of_offer(game: Second, w: Weights, who: Investigator, do: str, text: Text) -> float | None:
    """What the word is worth that offers this, where an encounter does: its effect reads so."""
    word = entry_now(game)
    if word is None:
        return None
    for offer in inside(word, do):
        shown = offer.effect if do == "may" else offer.cost
        if shown.describe() == text:
            hope = Hope(game, w, who)
            return hope.of(offer.effect) if do == "may" else hope.of(offer.cost) + hope.of(offer.effect)
    return None


@cache
def _entries(place: str) -> tuple[Word, ...]:
    """All that may be met in a location or an Other World, as often as it comes."""
    book = written.book
    if place in WORLDS:
        colours = WORLDS[place].encounter_colours
        cards = [card for card, colour in GATE_CARDS.items() if colour in colours]
        return tuple(book.gate_entries[card].get(place) or book.gate_entries[card]["other"] for card in cards)
    return tuple(
        book.location_entries[card][place]
        for card in LOCATION_CARDS[street_of(place)]
        if place in book.location_entries[card]
    )


class Guess(Hope):
    """What somebody may hope for by his sheet alone, whatever he holds and whatever is in play."""

    __slots__ = ("away", "sliders")

    def __init__(
        self, game: Second, w: Weights, who: Investigator, place: str, sliders: Sequence[int]
    ) -> None:
        super().__init__(game, w, who)
        self.away = place in WORLDS
        self.sliders = sliders

    def chance(self, skill: str, mod: int, difficulty: int) -> float:
        base = BASED_ON.get(skill, skill)
        dice = SHEETS[self.who.id].skills[base][self.sliders[TRACK_OF[base]]] + mod
        return odds(dice, difficulty, success_from(self.who))

    def body(self, stat: str, by: float) -> float:
        most: int = getattr(SHEETS[self.who.id], f"max_{stat}")
        now = min(ENOUGH, most, getattr(self.who, stat))
        then = max(0, min(most, round(now + by)))
        if not then and by < 0:
            return -self.w["lost_abroad" if self.away else "knocked_out"]
        return self.w["health"] * (HEALTH[then] - HEALTH[now])

    def go(self, word: Any) -> float:
        return 0.5

    def back(self, word: Any) -> float:
        return self.w["home"] if self.away else 0.0


def prospect(
    game: Second, craft: Craft, who: Investigator, place: str, sliders: Sequence[int] = ON_THE_WAY
) -> float:
    """What an encounter there may be expected to bring him."""
    key = who.id, min(ENOUGH, who.sanity), min(ENOUGH, who.stamina), who.fate, place, sliders
    found = craft.hopes.get(key)
    if found is None:
        guess, entries = Guess(game, craft.w, plain(who), place, sliders), _entries(place)
        found = craft.hopes[key] = sum([guess.of(word) for word in entries]) / max(1, len(entries))
    return found


def stake(game: Second, w: Weights, who: Investigator) -> float:
    """What passing the check that an encounter asks for is worth to him, against failing it."""
    word = entry_now(game)
    made = next((scene for scene in reversed(game.state.scenes) if isinstance(scene, Check)), None)
    if word is None or made is None:
        return 0.0
    hope = Hope(game, w, who)
    for check in inside(word, "check"):
        if check.skill == (made.kind or made.skill) and check.mod == made.mod:
            return hope.of(check.passed) - hope.of(check.failed)
    return 0.0


def plain(who: Investigator) -> Investigator:
    """Nothing of him but his sheet, his health and his fate."""
    sheet = SHEETS[who.id]
    body = min(ENOUGH, who.sanity), min(ENOUGH, who.stamina), sheet.max_sanity, sheet.max_stamina
    return Investigator(who.id, 0, sheet.home, *body, [*ON_THE_WAY], money=MONEY, clues=CLUES, fate=who.fate)
