"""How likely a win is from a table: learnt from games that the craft played (`python -m bench.noir_worth`).

A small net over what can be counted on the table: 45 features, twelve hidden units. `worth.json` has its
weights by mode. Nothing here looks at what the player may not know.
"""

from __future__ import annotations

from msgspec import convert

from miskatonic.games.noir.craft import CLOSERS, NECRONOMICON, PRINTS, Look
from miskatonic.games.noir.facts import CONTACT, HAUNTER, MACHINE
from miskatonic.games.noir.rules.table import TYPES_TO_WIN
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.learnt import Net
from miskatonic.kernel.reading import load

WINNING, LOSING = 0.999, 0.001
"""Nothing is sure before the game is over."""


NETS = convert(load("miskatonic.games.noir", "worth.json"), dict[str, Net])


def worth(game: Noir) -> float:
    """The chance to win, from 0 to 1."""
    state = game.state
    if state.result:
        return float(state.result == "won")
    return max(LOSING, min(WINNING, NETS[state.mode].chance(features(Look(game)))))


def features(look: Look) -> list[float]:
    """What is counted."""
    state = look.state
    by_missing = [0.0] * 4
    by_effect = 0.0
    nearest, second, tired = 6.0, 6.0, 0.0
    for line in look.lines:
        goals = len({PRINTS[card].bit for card in line.goals}) if look.classic else len(line.goals)
        if line.by_effect:
            by_effect += goals
            continue
        by_missing[min(3, line.missing)] += goals
        if line.missing < nearest:
            nearest, second = float(line.missing), nearest
        elif line.missing < second:
            second = float(line.missing)
        tired += max(0, line.length + line.missing - 7)
    have = 0
    for card in state.big_picture:
        have |= PRINTS[card].bit
    covered = float((have | look.planned).bit_count()) if look.classic else float(len(look.there))
    done = float(have.bit_count()) if look.classic else float(8 - len(look.wanted))
    near = [card for card in look.wanted if card not in look.there]
    hand = [card for card in state.hand if look.helps(card)]
    leads = [card for card in state.lead_row if look.helps(card)]
    left = float(len(state.threat_deck))
    deck = state.deck.cards()
    lacking = TYPES_TO_WIN - done if look.classic else 8 - done
    playable = [
        max(
            [look.playing(card, line) for line in look.lines if line.takes(PRINTS[card], look.machine)],
            default=-2.0,
        )
        for card in (*state.hand, *state.lead_row[:1])
    ]
    sanity = float(state.limit - len(state.sanity))
    open_cases = [case.id for case in state.cases]
    return [
        done,
        covered,
        *by_missing,
        by_effect,
        nearest,
        second,
        tired,
        float(len(hand)),
        float(len(leads)),
        float(len([card for card in near if card in deck])),
        float(len([card for card in near if card in state.discard or card in state.time])),
        float(len([card for card in near if card in state.closed or card in state.sanity])),
        float(any(line.keys > 0 for line in look.lines)),
        max(playable, default=-2.0),
        float(len([each for each in playable if each > 2.0])),
        left,
        left * left / 6.0,
        look.time,
        look.time * (left < 1.5),
        float(left < 0.5),
        sanity,
        float(sanity < 1.5),
        len(deck) / 10.0,
        float(len(deck) < 5),
        lacking * lacking / 5.0,
        lacking * (6.0 - left) / 6.0,
        float(look.machine),
        float(MACHINE in state.closed or MACHINE in state.removed),
        float("case_1" in open_cases),
        float("case_2" in open_cases),
        *[float(case in open_cases) for case in CLOSERS],
        *[float(card in state.hand) for card in CLOSERS.values()],
        float(HAUNTER in state.threats),
        float(CONTACT in state.briefcase),
        float(NECRONOMICON in state.briefcase),
        *[float(threat in state.threats) for threat in ("t1", "t2", "t3", "t4", "t5")],
    ]
