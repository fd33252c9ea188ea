"""How likely a win is from a table: learnt from games that the craft played (`python -m bench.second_worth`).

A weighted sum over what can be counted, through the logistic curve; `worth.json` has the weights, one set for who is
alone and one for a team. Nothing here looks at what players may not know.
"""

from __future__ import annotations

from miskatonic.games.second.facts import ANCIENT_ONES
from miskatonic.games.second.goals import (
    ENDLESS,
    best_hands,
    calm,
    can_pay,
    elder_signs,
    gate_trophies,
    limit_of,
)
from miskatonic.games.second.rules.gates import CLUES_TO_SEAL, SEALS_TO_WIN
from miskatonic.games.second.state import Second
from miskatonic.kernel.learnt import chance_of
from miskatonic.kernel.reading import load

LEARNT: dict[str, list[float]] = load("miskatonic.games.second", "worth.json")
"""By table: the weight of each feature, and last what is added to all."""
FIT = 4
"""More Sanity or Stamina than this counts no more."""
SURE, NEVER = 0.995, 0.005
"""Nothing is sure before the game is over."""


def features(game: Second) -> list[float]:
    """What is counted, each about as large as one."""
    state = game.state
    people, n = state.investigators, len(state.investigators)
    left = [who for who in people if not who.out]
    track = ANCIENT_ONES[state.ancient].doom_track
    doom, gates, seals = state.doom / track, len(state.gates) / limit_of(state), len(state.seals)
    health = sum([min(FIT, who.sanity) + min(FIT, who.stamina) for who in left]) / (2 * FIT * n)
    arms = sum([min(9.0, best_hands(who.cards)[0]) for who in left]) / (9.0 * n)
    clues = sum([who.clues for who in left])
    battle = state.battle is not None
    blessed = sum([(who.fate == "blessed") - (who.fate == "cursed") for who in left]) / n
    able = sum([can_pay(who, CLUES_TO_SEAL) for who in left])
    trophies = min(1.0, gate_trophies(state) / n)
    on_the_way = sum([":" in who.place or who.explored for who in left]) / n
    awake = [doom, health, arms, clues / (5.0 * n), blessed, len(left) / n]
    town = [
        doom,
        doom * doom,
        gates,
        gates * gates,
        seals / SEALS_TO_WIN,
        (seals / SEALS_TO_WIN) ** 2,
        calm(state),
        trophies,
        trophies * (1.0 - gates),
        min(2.0, able / 2.0),
        clues / (5.0 * n),
        on_the_way,
        health,
        arms * (state.ancient != ENDLESS),
        blessed,
        state.terror / 10.0,
        float(state.rumor is not None),
        elder_signs(state) / 4.0,
    ]
    foes = [float(state.ancient == name) for name in ANCIENT_ONES]
    return [*(each * (not battle) for each in (1.0, *town)), *(each * battle for each in awake), *foes]


def worth(game: Second) -> float:
    """The chance to win."""
    state = game.state
    if state.result:
        return float(state.result == "won")
    if not state.ancient or not state.investigators:
        return 0.5
    weights = LEARNT["alone" if len(state.investigators) == 1 else "team"]
    return min(SURE, max(NEVER, chance_of(weights, features(game))))
