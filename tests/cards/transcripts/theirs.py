"""What their entries tell beside the status line: their enemies, and which cards they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from miskatonic.games.cards.play.facts import CARDS
from tests.cards.transcripts.logs import DECIDED, Entry
from tests.cards.transcripts.luck import names_in

Shown = tuple[str, str, bool, int]
"""An enemy: its name, where it is ("" while it is engaged), whether it is engaged, its damage."""

_NAMED = re.compile(r"(?: \[\w+\])? (?:spawned|engaged|disengaged|moved|took|was|attacked|exhausted)\b")
_PLACE = re.compile(r" (?:spawned at|moved to) (.+)\.$")
_FINAL = re.compile(r"finalized: (.+)\.$")
_DAMAGE = re.compile(r" took (\d+) damage")
OTHER_SIDES = {"Ghoul Pits": "Deep Below Your House", "Field of Graves": "Far Above Your House"}
"""Places that have another name before they are revealed."""


class Enemy(Struct):
    """One of their enemies."""

    name: str
    place: str = ""
    engaged: bool = False
    damage: int = 0

    def shown(self) -> Shown:
        return self.name, "" if self.engaged else self.place, self.engaged, self.damage


class Enemies:
    """All that are in play."""

    def __init__(self) -> None:
        self.all: dict[str, Enemy] = {}
        self.here = ""
        """Where the investigator is."""

    def read(self, entry: Entry) -> None:
        if entry.kind in ("enemy_defeated", "enemy_discarded"):
            self.all.pop(entry.card, None)
        elif entry.kind in (
            "enemy_spawned",
            "enemy_moved",
            "enemy_engaged",
            "enemy_disengaged",
            "enemy_damaged",
        ):
            self._changed(entry)
        elif entry.kind == "investigator_moved" and (found := _PLACE.search(entry.text)):
            self.here = found[1]
        elif entry.kind == "forced_move":
            self.here = "Hallway"
        elif entry.kind == "location_revealed":
            self._revealed(entry.text.removesuffix(" was revealed."))

    def _changed(self, entry: Entry) -> None:
        fresh = Enemy(_NAMED.split(entry.text)[0], self.here)
        if entry.kind == "enemy_spawned":
            self.all[entry.card] = fresh
        enemy = self.all.setdefault(entry.card, fresh)
        if found := _PLACE.search(entry.text):
            enemy.place = found[1]
        if entry.kind == "enemy_engaged":
            enemy.engaged = True
        elif entry.kind == "enemy_disengaged":
            enemy.engaged, enemy.place = False, self.here
        elif found := _DAMAGE.search(entry.text):
            enemy.damage += int(found[1])

    def _revealed(self, name: str) -> None:
        for enemy in self.all.values():
            if enemy.place == OTHER_SIDES.get(name):
                enemy.place = name

    def shown(self) -> list[Shown]:
        return sorted(enemy.shown() for enemy in self.all.values())


class Hand:
    """The cards they hold, by their names."""

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()

    def read(self, entry: Entry) -> None:
        if entry.kind == "setup_complete":
            self.cards = Counter(names_in(_FINAL, entry.text))
        elif entry.kind in GAINED:
            self.cards[card_in(entry.text)] += (
                entry.kind != "research_librarian" or "found no" not in entry.text
            )
        elif entry.kind in LOST or (entry.kind == "enemy_spawned" and entry.card.startswith("pc")):
            self.lose(card_in(entry.text))
        elif entry.kind == DECIDED and entry.data.get("decision_id") == "wendy-token-reaction":
            self.lose(card_in(entry.data["label"]))

    def lose(self, name: str) -> None:
        if self.cards[name]:
            self.cards[name] -= 1

    def known(self, size: int) -> Counter[str] | None:
        """The hand, if it has as many cards as the status line says."""
        cards = +self.cards
        return cards if cards.total() == size else None


GAINED = ("card_drawn", "opportunist_returned", "scavenging", "research_librarian")
LOST = (
    *("card_played", "event_played", "card_committed", "card_discarded", "weakness_revealed"),
    *("grave_eater_forced", "bedroom_forced", "attack_canceled", "event_attached", "revelation_canceled"),
)


@cache
def player_names() -> tuple[str, ...]:
    """The names of player cards, longer ones first."""
    names = {card.name for card in CARDS.values() if not card.set and card.type != "investigator"}
    return tuple(sorted(names, key=len, reverse=True))


@cache
def card_in(text: str) -> str:
    """The player card that a text names, of several the last; "" where it names none."""
    text = text.removesuffix(" for Amnesia.")
    found = [(text.rfind(name) + len(name), len(name), name) for name in player_names() if name in text]
    return max(found)[2] if found else ""


def read_all(models: Iterable[Enemies | Hand], entries: Iterable[Entry]) -> None:
    for entry in entries:
        for model in models:
            model.read(entry)
