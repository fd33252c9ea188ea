"""The answers of a test: what to hold, what to add to the dice, what to spend on another try."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import sanity_of
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.facts import EVENTS, kind_of
from miskatonic.games.third.rules.people import engaged_with
from miskatonic.games.third.rules.prey import health_left
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
    """Cards that cost nothing; tokens where a success matters."""
    got = ask.prompt.args["n"]
    assert isinstance(got, int)
    wanted, matters = _wanted(game, who)
    if got >= wanted:
        return ["done"]
    for option in ask.options:
        if says(option.name, "use") and kind_of(about(option.name)) not in COSTLY and _helps(option):
            return [option.name]
    focus = [name for name in names if says(name, "focus")]
    if focus and matters:
        return [least_wanted(game, who, focus)]
    return ["done"]


def _helps(option: Option) -> bool:
    return not option.odds or option.odds[0].chance > 0


def _wanted(game: Third, who: Investigator) -> tuple[int, bool]:
    """How many successes are of use in the test at hand, and whether they are worth a token."""
    state, w = game.state, weights(game)
    acting = state.acting is not None and state.acting.seat == who.seat
    doing = who.acted[-1] if acting and who.acted else ""
    if doing == "research":
        return who.clues, w["spend_research"] > 0
    if doing == "ward":
        return state.doom.get(who.place, 0), w["spend_ward"] > 0
    if doing == "attack":
        engaged = engaged_with(game, who)
        return max([health_left(game, monster) for monster in engaged], default=1), w["spend_attack"] > 0
    if doing == "evade":
        return len(engaged_with(game, who)), w["spend_evade"] > 0
    if doing.startswith("codex:"):
        return 1, True
    if any(card in EVENTS for card in state.revealed) or state.attached:
        return 1, w["spend_event"] > 0
    return 1, w["spend_other"] > 0


def least_wanted(game: Third, who: Investigator, focus: list[str]) -> str:
    """The token to part with: of the skill least used."""
    w = weights(game)
    return min(focus, key=lambda name: w.get("focus_" + about(name), 0.0))


def one_or_all(game: Third, who: Investigator, ask: Ask, names: list[str]) -> list[str]:
    return ["one"]
