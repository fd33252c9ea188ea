"""Playing whole games for tests: by chance, from the set-up or from the thick of it, bent on getting somewhere."""

from __future__ import annotations

from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import (
    CARDS,
    EVENTS,
    SCENARIOS,
    SHEETS,
    SKILLS,
    SPACES_OF,
    copies,
    spaces,
)
from miskatonic.games.third.rules.doom import check_board
from miskatonic.games.third.rules.monsters import settle
from miskatonic.games.third.rules.setup import MOST_PLAYERS
from miskatonic.games.third.state import ThirdState
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.box import Setup
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.game import Game, Luck
from tests.third.table import ASK_ALL, Person, lay, person

BOARDS = sorted(SCENARIOS)
PICKING = ("random", "chosen")
WEAK = ("done", "end", "no", "pass", "bear", "stop")
"""Answers that get nowhere."""
BOLD = ("codex", "research", "reveal", "attack")
POSSESSIONS = [card.id for card in CARDS.values() if card.deck != "starting"]


def setup(number: int) -> Setup:
    """Round all scenarios, all numbers of players, investigators dealt and picked."""
    options = {"scenario": BOARDS[number % 4], "investigators": PICKING[number // 24 % 2]}
    return BOX.prepare(options, 1 + number // 4 % MOST_PLAYERS)


def auto(number: int) -> AutoPass:
    """Every third game shows every window."""
    return ASK_ALL if number % 3 == 0 else AutoPass()


def start(number: int) -> tuple[Game[ThirdState], Chance]:
    """Game number so and so, from its set-up, and the luck of who plays it."""
    key = key_from(f"random {number}")
    return Game(BOX, setup(number), key, auto=auto(number)), Chance(key, {}).split("player")


def thick(number: int) -> tuple[Game[ThirdState], Chance]:
    """A game in the thick of it: people with many things anywhere, monsters, doom, clues for the codex to answer to."""
    key = key_from(f"thick {number}")
    prepared = setup(number)
    state = _thick_state(prepared, Chance(key, {}).split("table"))
    game = Game.begin(BOX, prepared, (Luck(0, key),), auto=auto(number), state=state)
    return game, Chance(key, {}).split("player")


def _some(luck: Chance, things: list[str], n: int) -> list[str]:
    """So many different ones of these (or all)."""
    left, found = list(things), []
    for _ in range(min(n, len(left))):
        found.append(left.pop(luck.pick("some", len(left))))
    return found


def _thick_state(prepared: Setup, luck: Chance) -> ThirdState:
    name = prepared.options["scenario"]
    sheet = SCENARIOS[name]
    places = [*spaces(name)]
    hoard = _some(luck, POSSESSIONS, 6 * prepared.seats)
    people = [
        _person(luck, who, places, hoard[6 * seat : 6 * seat + 6])
        for seat, who in enumerate(_some(luck, sorted(SHEETS), prepared.seats))
    ]
    listed = [monster for kind, n in sheet.monsters.items() for monster in copies(kind, n)]
    monsters: dict[str, list[str]] = {}
    for monster in _some(luck, listed, 2 + luck.pick("monsters", 5)):
        place = places[luck.pick("place", len(places))]
        monsters.setdefault(place, []).append(monster + ("", ":exhausted")[luck.pick("state", 2)])
    inhabited = [place for tile in sheet.neighborhoods for place in SPACES_OF[tile]]
    events = [event.id for event in EVENTS.values() if event.scenario == name]
    table = lay(
        *people,
        scenario=name,
        monsters=monsters,
        doom={place: 1 + luck.pick("doom", 3) for place in _some(luck, inhabited, 8)},
        clues=dict.fromkeys(_some(luck, list(sheet.neighborhoods), 3), 1),
        codex=sheet.codex,
        discard=_some(luck, events, luck.pick("discard", 4)),
        sheet_clues=luck.pick("sheet", 16),
        sheet_doom=luck.pick("sheet", 4),
        turn=5,
        key=f"thick {prepared.seats}",
    )
    for flow in (check_board(table.game), settle(table.game)):
        table.do(flow)
        while table.ask is not None:
            table.answer(table.options[0])
    table.state.counts.clear()
    return table.state


def _person(luck: Chance, name: str, places: list[str], cards: list[str]) -> Person:
    sheet = SHEETS[name]
    fates = [[], [], [], ["blessed"], ["cursed"], ["dark_pact"], ["blessed", "dark_pact"]]
    cursable = name != "rex_murphy"
    return person(
        name,
        place=places[luck.pick("place", len(places))],
        assets=[*sheet.cards, *cards, *(fates[luck.pick("fate", len(fates))] if cursable else [])],
        damage=luck.pick("damage", sheet.health),
        horror=luck.pick("horror", sheet.sanity),
        money=luck.pick("money", 8),
        clues=luck.pick("clues", 5),
        remnants=luck.pick("remnants", 5),
        focus=sorted(_some(luck, list(SKILLS), luck.pick("focus", 3))),
        delayed=luck.pick("delayed", 6) == 0,
    )


def choose(game: Game[ThirdState], chance: Chance) -> str:
    """Any answer, but mostly one that gets somewhere."""
    names = game.legal()
    bold = [name for name in names if name.partition(":")[0] in BOLD and name != "reveal:0"]
    if bold and chance.pick("mood", 3):
        return bold[0]
    lively = [name for name in names if name not in WEAK and not name.startswith("trade:")]
    if lively and chance.pick("mood", 6):
        return lively[chance.pick("choose", len(lively))]
    return names[chance.pick("choose", len(names))]


def take_advice(game: Game[ThirdState], chance: Chance) -> str:
    """One of the answers the box thinks worth trying: such games come further, some of them to a good end."""
    assert game.ask is not None
    names = BOX.advise(game.play, game.ask)
    return names[chance.pick("choose", len(names))]


def fingerprint(number: int, most: int = 250) -> list[str]:
    """The hashes a game goes through, and what it told."""
    game, chance = start(number)
    hashes = []
    while game.ask is not None and len(game.given) < most:
        game.answer(choose(game, chance))
        hashes.append(game.hash())
    return [*hashes, *(f"{entry.id} {entry.rule}" for entry in game.log)]
