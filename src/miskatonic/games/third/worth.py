"""How likely a win is from a table: learnt from games that the craft played (`python -m bench.third_worth`).

A weighted sum over what can be counted, through the logistic curve; `worth.json` has the weights, one set for each
scenario. Nothing here looks at what players may not know.
"""

from __future__ import annotations

from miskatonic.games.third.craft.coin import health_of, sanity_of
from miskatonic.games.third.craft.progress import progress
from miskatonic.games.third.facts import SCENARIOS
from miskatonic.games.third.rules.doom import ANOMALY_SPACE
from miskatonic.games.third.state import Third
from miskatonic.kernel.learnt import chance_of
from miskatonic.kernel.reading import load

LEARNT: dict[str, list[float]] = load("miskatonic.games.third", "worth.json")
"""By scenario: the weight of each feature, and last what is added to all."""
FIT = 4
"""More health or sanity than this counts no more."""
GEAR, CLUES, REMNANTS = 5.0, 3.0, 3.0
"""So much of it each one is well provided with."""
SHEET, STORY, BOARD, WAITING, CROWD, LONG = 10.0, 15.0, 15.0, 10.0, 6.0, 20.0
"""So much doom on the sheet, story, doom on the board, clues there, monsters and rounds are many."""
TORN = 3.0
"""So many anomalies are many."""
SURE, NEVER = 0.995, 0.005
"""Nothing is sure before the game is over."""


def features(game: Third) -> list[float]:
    """What is counted, each about as large as one."""
    state = game.state
    people, n = state.investigators, len(state.investigators)
    left = [who for who in people if not who.out]
    doom = state.sheet_doom / SHEET
    table = [
        doom,
        doom * doom,
        state.sheet_clues / SHEET,
        progress(game) / STORY,
        sum(state.doom.values()) / BOARD,
        max(state.doom.values(), default=0) / ANOMALY_SPACE,
        len(state.anomalies) / TORN,
        sum(state.clues.values()) / WAITING,
        len(state.monsters) / CROWD,
        float(state.rumor is not None),
        state.turn / LONG,
        n / 4.0,
    ]
    team = [
        len(left) / n,
        sum([min(FIT, health_of(who)) for who in left]) / (FIT * n),
        sum([min(FIT, sanity_of(who)) for who in left]) / (FIT * n),
        sum([who.clues for who in left]) / (CLUES * n),
        sum([who.remnants for who in left]) / (REMNANTS * n),
        sum([len(who.assets) for who in left]) / (GEAR * n),
        sum([who.delayed for who in left]) / n,
    ]
    sides = {card.number: card.back for card in state.codex}
    story: list[float] = []
    for number in SCENARIOS[state.scenario].archive:
        there = number in sides
        story += [float(there), float(there and sides[number]), doom if there else 0.0]
    return [*table, *team, *story]


def worth(game: Third) -> float:
    """The chance to win."""
    state = game.state
    if state.result:
        return float(state.result == "won")
    if not state.scenario or not state.investigators:
        return 0.5
    weights = LEARNT[state.scenario]
    return min(SURE, max(NEVER, chance_of(weights, features(game))))
