"""Find, for every ending of Arkham Horror 3rd edition, a whole game that ends so, and keep it as a save file.

    python -m tools.find_endings                    # which kept games no longer hold, and what is found instead
    python -m tools.find_endings --write            # the same, and keep what is found
    python -m tools.find_endings --again --write    # the same answers under the rules of today, before any search
    python -m tools.find_endings --all --write      # search all of them again
    python -m tools.find_endings veil_of_twilight-won-archive.25

A town is lost soon enough by who plays at random (`at_random`). Any other ending is searched for (`search`): from
set-up on, the best few tables so far are played on to the next part of the round, each on several lucks and with
several whims, and those are kept that look best for the wanted ending. Every table is a fork of the one before
(`Game.fork`), so the game that is found was played from its first answer: its save holds its lucks, and replays.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import msgspec
from msgspec import Struct

from miskatonic.agents import make_agent
from miskatonic.games.third.box import BOX
from miskatonic.games.third.facts import FUTURE, SCENARIOS, SHEETS, kind_of
from miskatonic.games.third.rules.turn import STEPS
from miskatonic.games.third.state import Investigator, ThirdState
from miskatonic.kernel import saves
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.errors import SaveError
from miskatonic.kernel.game import Game, Given, Luck

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "third" / "endings"

Third = Game[ThirdState]


class Ending(Struct, frozen=True):
    """One way in which a scenario ends."""

    scenario: str
    result: str
    reason: str

    @property
    def name(self) -> str:
        return f"{self.scenario}-{self.result}-{self.reason}"

    @property
    def path(self) -> Path:
        """Where its game is kept."""
        return FOLDER / f"{self.name}.json"

    def is_of(self, game: Third) -> bool:
        state = game.state
        return (state.scenario, state.result, state.reason) == (self.scenario, self.result, self.reason)


# ---------------------------------------------------------------------- what a table is worth


class Goal(Struct, frozen=True, kw_only=True):
    """Who plays for an ending, and how near to it a table looks."""

    people: tuple[str, ...]
    """The investigators, by their seats."""
    answers: dict[str, tuple[str, ...]] = {}
    """What is asked -> what each seat answers, where the story depends on it."""

    def worth(self, game: Third) -> float:
        raise NotImplementedError


BOARD_DOOM, ANOMALY = 3.0, 15.0


def doom_in_town(state: ThirdState) -> float:
    """What the doom on the board weighs, before it comes onto the scenario sheet."""
    return BOARD_DOOM * sum(state.doom.values()) + ANOMALY * len(state.anomalies)


CLUE_ON_CARD, IN_FUTURE, ATTACHED, MARKER, SHEET_DOOM = 25.0, 40.0, 20.0, 40.0, 16.0
STRUCK, ON_BOARD = 6.0, 50.0
"""A point of damage to the epic monster of a story, and that it has come at all."""


class Story(Goal, frozen=True, kw_only=True):
    """A story told to its end: what looks good to a player is good, and what the story needs is better."""

    cards: dict[int, float] = {}
    """Archive card -> what it is worth that it lies in the codex; below zero: on its back."""
    clues: int = 0
    """So many clues must have been found before doom is welcome."""
    doom: int = 0
    """So much doom is wanted on the scenario sheet, for the story to take this turn."""
    markers: int = 0
    """So many markers are wanted there."""
    epic: str = ""
    """The monster that must fall."""

    def worth(self, game: Third) -> float:
        state = game.state
        worth = BOX.judge(game.play, 0)
        for card in state.codex:
            worth += self.cards.get(-card.number if card.back else card.number, 0.0)
            worth += CLUE_ON_CARD * card.clues
        worth += IN_FUTURE * sum([who.place == FUTURE for who in state.investigators])
        if state.sheet_markers < self.markers:
            worth += ATTACHED * len(state.attached)
        worth += MARKER * min(state.sheet_markers, self.markers)
        for monster in state.monsters:
            if kind_of(monster.id) == self.epic:
                worth += ON_BOARD + STRUCK * monster.damage
        if state.sheet_clues + sum([card.clues for card in state.codex]) >= self.clues:
            worth += self._welcome(state)
        return worth

    def _welcome(self, state: ThirdState) -> float:
        """Doom, as long as there is too little of it."""
        if state.sheet_doom >= self.doom:
            return SHEET_DOOM * self.doom
        return SHEET_DOOM * state.sheet_doom + doom_in_town(state)


GONE, DYING, ARMED = 40.0, 30.0, 3.0
"""Somebody who is out of the game, or nearly; and an asset, which may save him."""


def nearly_gone(who: Investigator) -> float:
    """From 0 to 1, the last wounds counting most: one who falls is better than two who suffer."""
    sheet = SHEETS[who.id]
    return max(who.damage / sheet.health, who.horror / sheet.sanity) ** 2


class Massacre(Goal, frozen=True, kw_only=True):
    """Nobody is left, before the doom of the fallen has ended the game (459.6b).

    Where six play, the seventh to fall has no successor.
    """

    people: tuple[str, ...] = (
        "agnes_baker",
        "calvin_wright",
        "dexter_drake",
        "marie_lambeau",
        "michael_mcglen",
        "norman_withers",
    )

    def worth(self, game: Third) -> float:
        state = game.state
        worth = -GONE * len(state.unused) - SHEET_DOOM / 2 * state.sheet_doom - doom_in_town(state)
        for who in state.investigators:
            worth += GONE if who.out else DYING * nearly_gone(who) - ARMED * len(who.assets)
        return worth


LODGE, LOYALTY = "third.ask.join_lodge", "third.ask.group"
SEARCHED: dict[Ending, Goal] = {
    # Find the barrier and the ritual, five clues to break the one and three to end the other.
    Ending("approach_of_azathoth", "won", "archive.5"): Story(
        people=("norman_withers",), cards={-4: 30, 6: 40, -6: 120, 7: 40, -7: 90}
    ),
    # The ritual is done: five clues must be brought into a future that costs two horror a round.
    Ending("approach_of_azathoth", "won", "archive.9"): Story(
        people=("agnes_baker", "dexter_drake"), cards={-8: 60}, clues=5, doom=7
    ),
    Ending("feast_for_umordhoth", "won", "archive.12"): Story(
        people=("tommy_muldoon",), cards={12: 30, 18: 30}, markers=3, epic="umordhoth", doom=8
    ),
    Ending("veil_of_twilight", "won", "archive.23"): Story(
        people=("wendy_adams",), cards={22: 10, 23: 60}, answers={LODGE: ("no",)}
    ),
    # One of two joins the Lodge, and wins alone.
    Ending("veil_of_twilight", "won", "archive.25"): Story(
        people=("calvin_wright", "norman_withers"),
        cards={24: 60, 26: 120},
        answers={LODGE: ("join", "no"), LOYALTY: ("stay_loyal", "stay_loyal")},
    ),
    Ending("veil_of_twilight", "won", "archive.27"): Story(
        people=("michael_mcglen",),
        cards={24: 30, 27: 60},
        epic="servitor_of_yog_sothoth",
        answers={LODGE: ("join",), LOYALTY: ("betray_sanford",)},
    ),
    Ending("echoes_of_the_deep", "won", "archive.36"): Story(
        people=("wendy_adams",), cards={31: 10, 36: 60}, markers=4
    ),
    Ending("echoes_of_the_deep", "won", "archive.38"): Story(
        people=("michael_mcglen",), cards={31: 10, 38: 60}, markers=2, epic="cthulhu", doom=9
    ),
    **{Ending(scenario, "lost", "nobody_left"): Massacre() for scenario in sorted(SCENARIOS)},
}
AT_RANDOM = (
    Ending("approach_of_azathoth", "lost", "archive.9"),
    Ending("feast_for_umordhoth", "lost", "archive.18"),
    Ending("veil_of_twilight", "lost", "archive.27"),
    Ending("echoes_of_the_deep", "lost", "archive.38"),
)
ENDINGS = tuple(sorted([*AT_RANDOM, *SEARCHED], key=lambda ending: ending.name))


# ---------------------------------------------------------------------- at random

GAMES = 60
"""So many are played; the shortest that ends as wanted is kept."""


def at_random(ending: Ending) -> Third | None:
    """A game by who plays without a thought, alone."""
    played = [_random_game(ending, n.to_bytes()) for n in range(GAMES)]
    return min([game for game in played if ending.is_of(game)], key=lambda game: game.position, default=None)


def _random_game(ending: Ending, key: bytes) -> Third:
    game = Game(BOX, BOX.prepare({"scenario": ending.scenario}), key, log=False)
    agent = make_agent("random", key)
    while game.ask is not None:
        game.answer(agent.choose(game.asked()))
    return game


# ---------------------------------------------------------------------- by search

SEARCHES = 6
"""So many, each on its own key, before an ending is given up."""
ROUNDS = 45
TABLES, LUCKS = 6, 36
"""So many tables are kept at a time; on so many lucks each of them is played on."""
WHIMS = 0, 10, 30
"""How often, of a hundred answers, any other is tried than those the game advises; the lucks take turns."""
ORDER = ("setup", "preparations", *STEPS)
PARTS = tuple(map(ORDER.index, ("action", "activation", "encounter", "mythos")))
"""The steps of a round at which tables are compared."""

Mark = tuple[int, int]
"""A round, and a step of it: how far a game has come."""


def search(ending: Ending, goal: Goal) -> Third | None:
    """The first game found that ends as wanted."""
    options = {f"investigator_{seat}": name for seat, name in enumerate(goal.people, 1)}
    setup = BOX.prepare({"scenario": ending.scenario, **options}, len(goal.people))
    for n in range(SEARCHES):
        found = _search(ending, goal, Game(BOX, setup, n.to_bytes(), log=False))
        if found is not None:
            return found
    return None


def _search(ending: Ending, goal: Goal, first: Third) -> Third | None:
    tables = [first]
    for mark in [(turn, part) for turn in range(1, ROUNDS + 1) for part in PARTS]:
        ways: dict[str, Third] = {}
        for game in _played_on(goal, tables, mark):
            if ending.is_of(game):
                return game
            if game.ask is not None:
                ways.setdefault(game.hash(), game)
        tables = sorted(ways.values(), key=goal.worth, reverse=True)[:TABLES]
    return None


def _played_on(goal: Goal, tables: list[Third], mark: Mark) -> Iterator[Third]:
    for table in tables:
        if standing(table) >= mark:
            yield table
        else:
            for n in range(LUCKS):
                yield _play_on(goal, table, mark, n)


def standing(game: Third) -> Mark:
    return game.state.turn, ORDER.index(game.state.step)


def _play_on(goal: Goal, table: Third, mark: Mark, n: int) -> Third:
    """The same table once more, on this luck, up to there."""
    game = table.fork(n.to_bytes())
    mind = Chance(n.to_bytes(), {}).split(f"whims.{table.position}")
    whims = WHIMS[n % len(WHIMS)]
    while game.ask is not None and standing(game) < mark:
        game.answer(_choose(goal, game, mind, whims))
    return game


def _choose(goal: Goal, game: Third, mind: Chance, whims: int) -> str:
    assert game.ask is not None
    names = game.legal()
    told = goal.answers.get(game.ask.prompt.id)
    if told and told[game.ask.seat] in names:
        return told[game.ask.seat]
    if mind.pick("whim", 100) >= whims:
        names = BOX.advise(game.play, game.ask)
    return names[mind.pick("name", len(names))]


# ---------------------------------------------------------------------- what is kept


def find(ending: Ending) -> Third | None:
    goal = SEARCHED.get(ending)
    return at_random(ending) if goal is None else search(ending, goal)


def holds(ending: Ending) -> bool:
    """Whether the game kept for an ending still replays, from its first answer to that end."""
    try:
        loaded = saves.load(saves.read(ending.path.read_bytes()), BOX)
    except (FileNotFoundError, SaveError):
        return False
    return not loaded.notes and ending.is_of(loaded.game)


def again(ending: Ending) -> Third | None:
    """The kept game played once more, whatever its hashes say: for when states changed and play did not."""
    try:
        kept = saves.read(ending.path.read_bytes())
        luck = tuple(Luck(row.at, bytes.fromhex(row.key)) for row in kept.luck)
        game = Game.begin(BOX, BOX.prepare(kept.options, kept.seats), luck, auto=AutoPass())
        for n, name in enumerate(kept.answers):
            if name not in game.legal():
                return None
            game.feed((Given(name, n in kept.auto),))
    except (FileNotFoundError, SaveError):
        return None
    return game if ending.is_of(game) else None


def keep(ending: Ending, game: Third) -> None:
    FOLDER.mkdir(exist_ok=True)
    ending.path.write_bytes(msgspec.json.encode(saves.save(game)) + b"\n")


def report(ending: Ending, game: Third | None, seconds: float) -> str:
    if game is None:
        return f"{ending.name}: not found in {seconds:.0f} s"
    size = len(msgspec.json.encode(saves.save(game)))
    return (
        f"{ending.name}: {game.position} answers, {len(game.decisions)} of them decided, {game.state.turn} rounds, "
        f"{size} bytes, {seconds:.0f} s"
    )


def main(arguments: list[str]) -> int:
    parser = ArgumentParser("find_endings", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("endings", nargs="*", metavar="ending", help="by default those whose kept game fails")
    parser.add_argument("--all", action="store_true", help="every ending")
    parser.add_argument("--again", action="store_true", help="try the kept answers before a search")
    parser.add_argument("--write", action="store_true", help="keep what is found")
    asked = parser.parse_args(arguments)
    names = [ending.name for ending in ENDINGS]
    if unknown := sorted(set(asked.endings) - set(names)):
        parser.error(f"there is no {', '.join(unknown)}; the endings are {', '.join(names)}")
    chosen = names if asked.all else asked.endings
    wanted = [each for each in ENDINGS if (each.name in chosen if chosen else not holds(each))]
    if not wanted:
        print(f"All {len(ENDINGS)} games hold.")
    return sum([not look_for(ending, anew=not asked.again, write=asked.write) for ending in wanted])


def look_for(ending: Ending, *, anew: bool, write: bool) -> bool:
    """Whether a game was found; it is reported, and kept if so wanted."""
    began = process_time()
    game = (None if anew else again(ending)) or find(ending)
    print(report(ending, game, process_time() - began), flush=True)
    if game is not None and write:
        keep(ending, game)
    return game is not None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
