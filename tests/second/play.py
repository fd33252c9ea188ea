"""Playing whole games for tests: by chance, from the set-up or from the thick of it, bent on getting somewhere."""

from __future__ import annotations

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import (
    ANCIENT_ONES,
    CARDS,
    GATES,
    LOCATIONS,
    MYTHOS,
    SHEETS,
    STREETS,
    UNSTABLE,
    WORLDS,
    card_kind,
)
from miskatonic.games.second.rules.setup import MOST_PLAYERS
from miskatonic.games.second.state import SecondState
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game, Luck
from tests.second.table import ASK_ALL, lay, person

ANCIENT = sorted(ANCIENT_ONES)
PRINTINGS = ("first", "later")
CARD_KINDS = [kind for kind in CARDS if kind != "blessing_curse"]
WEAK = ("done", "no", "pass", "leave", "bear", "stay", "keep")
"""Answers that get nowhere."""
BOLD = ("seal", "elder_sign", "lore")


def setup(number: int) -> Setup:
    """Round all Ancient Ones, both printings and all numbers of players."""
    ancient, printing = ANCIENT[number % 8], PRINTINGS[number // 8 % 2]
    return BOX.prepare(
        {"ancient_one": ancient, "printing": printing}, 1 + (number + number // 8) % MOST_PLAYERS
    )


def auto(number: int) -> AutoPass:
    """Every third game shows every window."""
    return ASK_ALL if number % 3 == 0 else AutoPass()


def start(number: int) -> tuple[Game[SecondState], Chance]:
    """Game number so and so, from its set-up, and the luck of who plays it."""
    key = key_from(f"random {number}")
    return Game(BOX, setup(number), key, auto=auto(number)), Chance(key, {}).split("player")


def thick(number: int) -> tuple[Game[SecondState], Chance]:
    """A game in the thick of it: people with many things anywhere, gates, seals, monsters, cards in play."""
    key = key_from(f"thick {number}")
    luck = Chance(key, {}).split("table")
    prepared = setup(number)
    state = _thick_state(prepared, luck)
    game = Game.begin(BOX, prepared, (Luck(0, key),), auto=auto(number), state=state)
    return game, Chance(key, {}).split("player")


def _some(luck: Chance, things: list[str], n: int) -> list[str]:
    """So many different ones of these (or all)."""
    left, found = list(things), []
    for _ in range(min(n, len(left))):
        found.append(left.pop(luck.pick("some", len(left))))
    return found


def _thick_state(prepared: Setup, luck: Chance) -> SecondState:
    ancient, seats = prepared.options["ancient_one"], prepared.seats
    spots = _some(luck, list(UNSTABLE), 9)
    seals, gates = spots[: luck.pick("seals", 6)], spots[6 : 7 + luck.pick("gates", 3)]
    copies = [f"{kind}.{n}" for kind in CARD_KINDS for n in range(1, CARDS[kind].count + 1)]
    deck = _some(luck, copies, 6 * seats)
    worlds = [f"{world}:{area}" for world in WORLDS for area in (1, 2)]
    places = [*STREETS, *LOCATIONS, *worlds, *worlds]
    markers = _some(luck, sorted(GATES), 16)
    people = []
    for seat, name in enumerate(_some(luck, sorted(SHEETS), seats)):
        sheet = SHEETS[name]
        place = places[luck.pick("place", len(places))]
        mine = _one_of_a_kind(deck[6 * seat : 6 * seat + 6])
        people.append(
            person(
                name,
                place=place,
                explored=place in gates and luck.pick("explored", 3) > 0,
                cards=mine,
                gates=markers[5 + seat : 6 + seat] if luck.pick("trophy", 2) else [],
                monsters=[f"{('ghoul', 'zombie', 'cultist')[seat % 3]}.{1 + seat // 3}"],
                clues=luck.pick("clues", 10),
                money=luck.pick("money", 10),
                sanity=1 + luck.pick("sanity", sheet.max_sanity - 1),
                stamina=1 + luck.pick("stamina", sheet.max_stamina - 1),
                sliders=[luck.pick("sliders", 4) for _ in range(3)],
                fate=("", "", "blessed", "cursed")[luck.pick("fate", 4)],
                delayed=luck.pick("delayed", 6) == 0,
            )
        )
    table = lay(
        *people,
        ancient=ancient,
        printing=prepared.options["printing"],
        gates=dict(zip(gates, markers, strict=False)),
        seals=seals,
        monsters={gate: [f"witch.{n + 1}"] for n, gate in enumerate(gates[:2])},
        clues={place: 2 for place in UNSTABLE if place not in gates},
        environment=_some(luck, [card.id for card in MYTHOS.values() if card.type == "environment"], 1)[0],
        rumor=_some(luck, [card.id for card in MYTHOS.values() if card.type == "rumor"], 1)[0]
        if luck.pick("rumor", 2)
        else "",
        doom=luck.pick("doom", ANCIENT_ONES[ancient].doom_track - 1),
        terror=luck.pick("terror", 11),
        step="movement",
        turn=5,
        key=f"thick {seats}",
    )
    table.state.counts.clear()
    return table.state


def _one_of_a_kind(cards: list[str]) -> list[str]:
    """Nobody holds two Special cards of a kind."""
    seen: set[str] = set()
    kept = []
    for card in cards:
        kind = card_kind(card)
        if kind.deck != "special" or kind.id not in seen:
            kept.append(card)
        seen.add(kind.id)
    return kept


def choose(game: Game[SecondState], chance: Chance) -> str:
    """Any answer, but mostly one that gets somewhere."""
    names = game.legal()
    bold = [name for name in names if name in BOLD]
    if bold and chance.pick("mood", 4):
        return bold[0]
    lively = [name for name in names if name not in WEAK and not name.startswith("trade:")]
    if lively and chance.pick("mood", 6):
        return lively[chance.pick("choose", len(lively))]
    return names[chance.pick("choose", len(names))]
