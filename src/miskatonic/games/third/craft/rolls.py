"""The answers of a test: what to hold, what to add to the dice, what to spend on another try."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import WINNING, sanity_of
from miskatonic.games.third.craft.doom import doom_cost
from miskatonic.games.third.craft.duels import hit_cost, kill_worth
from miskatonic.games.third.craft.sentences import at_stake
from miskatonic.games.third.craft.weights import stage, weights
from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.people import engaged_with, find_monster, neighborhood_of
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import about, says
from miskatonic.kernel.asks import Ask, Option

COSTLY = (
    "search_for_izzie",
    "voice_of_the_messenger",
    "daniel_chesterfield",
    "dynamite",
    "stray_cat",
    "intervene",
)
"""Cards that help with dice at a price."""


def hands(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What gives the best odds."""
    best = max(ask.options, key=lambda option: option.odds[0].chance if option.odds else 0.0)
    return [best.name]


def before_roll(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """What gives more dice, unless it costs too much."""
    plain = ask.options[0].odds
    for option in ask.options[1:]:
        kind = kind_of(about(option.name))
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


def after_roll(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    """Cards that cost nothing; tokens where a success is worth more than they are."""
    got = ask.prompt.args["n"]
    assert isinstance(got, int)
    if got >= _wanted(game, who):
        return ["done"]
    for option in ask.options:
        if says(option.name, "use") and kind_of(about(option.name)) not in COSTLY and _helps(option):
            return [option.name]
    w, made = weights(game), test_at_hand(game)
    gain = stake(game, who, made, got) * _face(made) if made is not None else 0.0
    focus = [name for name in names if says(name, "focus")]
    if focus and gain > w["token"]:
        return [least_wanted(game, who, focus)]
    if "clue" in names and gain > w["token"] + w["clue"]:
        return ["clue"]
    return ["done"]


def _helps(option: Option) -> bool:
    return not option.odds or option.odds[0].chance > 0


def _face(made: Test) -> float:
    """How likely a die that is thrown again shows a success."""
    return (7 - made.threshold) / 6


def test_at_hand(game: Third) -> Test | None:
    """The test that is being resolved."""
    scenes = game.state.scenes
    return scenes[-1] if scenes and isinstance(scenes[-1], Test) else None


def stake(game: Third, who: Investigator, made: Test, got: int) -> float:
    """What one more success is worth."""
    state, w = game.state, weights(game)
    if made.during == "ward":
        name = neighborhood_of(who.place)
        if not name:
            return 0.0
        more = doom_cost(game, name, who.place, got) - doom_cost(game, name, who.place, got + 1)
        return more + w["remnant"] * (got == 1 < state.doom.get(who.place, 0))
    if made.during == "attack":
        monster = find_monster(game, made.against)
        if monster is None:
            return 0.0
        left, whole = max(1, health_left(game, monster)), kill_worth(game, monster)
        return whole + hit_cost(game, who, monster) if got + 1 >= left else whole * w["wound"] / left
    if made.during == "evade":
        return (
            min([hit_cost(game, who, monster) for monster in engaged_with(game, who)], default=0.0)
            + w["free"]
        )
    if made.during == "research":
        return w["research"] * w["research_" + stage(state)]
    acting = state.acting is not None and state.acting.seat == who.seat
    doing = who.acted[-1] if acting and who.acted else ""
    if doing.startswith("codex:") and not made.during:
        return w.get("deed_" + about(doing).partition(".")[0], WINNING)
    if state.attached and not made.during:
        return w["marker"]
    return at_stake(game, who, made.skill, made.mod, got)


def _wanted(game: Third, who: Investigator) -> int:
    """How many successes are of use in the test at hand."""
    state = game.state
    acting = state.acting is not None and state.acting.seat == who.seat
    doing = who.acted[-1] if acting and who.acted else ""
    if doing == "research":
        return who.clues
    if doing == "ward":
        return state.doom.get(who.place, 0)
    if doing == "attack":
        engaged = engaged_with(game, who)
        return max([health_left(game, monster) for monster in engaged], default=1)
    if doing == "evade":
        return len(engaged_with(game, who))
    return 1


def least_wanted(game: Third, who: Investigator, focus: list[str]) -> str:
    """The token to part with: of the skill least used."""
    w = weights(game)
    return min(focus, key=lambda name: w.get("focus_" + about(name), 0.0))


def one_or_all(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return ["one"]
