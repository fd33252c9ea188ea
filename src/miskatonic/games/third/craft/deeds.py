"""What the actions of the codex are worth, and where they are to be done."""

from __future__ import annotations

from miskatonic.games.third.craft.coin import WINNING, sanity_of
from miskatonic.games.third.craft.dice import Dice
from miskatonic.games.third.craft.weights import weights
from miskatonic.games.third.state import Investigator, Third, ThirdState
from miskatonic.games.third.texts.archive import printed_side
from miskatonic.games.third.words.codex import AtSpace
from miskatonic.games.third.words.common import MakeTest
from miskatonic.games.third.words.markers import AtHiddenMarker, AtMarker, AtScar
from miskatonic.games.third.words.story import Sever

WINS = (7, 36)
"""Archive cards whose action wins the game; what others are worth is among the weights."""
FUTURE_GATE = 8
"""The archive card that leads into the future: no way back from there, and clues on the sheet are all that helps."""
FUTURE_SANITY = 4
"""With less sanity nobody goes there."""


def deeds(game: Third, who: Investigator, dice: Dice) -> dict[str, tuple[float, str]]:
    """Space -> what an action of the codex there is worth to him now, and its name."""
    found: dict[str, tuple[float, str]] = {}
    state, w = game.state, weights(game)
    for card in state.codex:
        for k, deed in enumerate(printed_side(card.number, card.back).actions):
            worth = WINNING if card.number in WINS else w.get(f"deed_{card.number}", 0.0)
            cost = deed.cost.sheet_clues
            if not worth or (isinstance(cost, int) and cost > state.sheet_clues):
                continue
            if card.number == FUTURE_GATE and not _fit_for_future(game, who, dice):
                continue
            if card.number == 31 and not state.aside:
                continue
            if isinstance(deed.effect, MakeTest | Sever):
                more = who.remnants if isinstance(deed.effect, Sever) else 0
                if not more and card.number == 9 and not state.sheet_clues:
                    continue
                worth *= dice.passes(deed.effect.skill, deed.effect.mod + more)
            name = f"codex:{card.number}" + (f".{k}" if k else "")
            for place in _places(state, deed.where):
                if worth > found.get(place, (0.0, ""))[0]:
                    found[place] = worth, name
    return found


def _fit_for_future(game: Third, who: Investigator, dice: Dice) -> bool:
    return (
        game.state.sheet_clues >= weights(game)["future_clues"]
        and sanity_of(who) >= FUTURE_SANITY
        and dice.dice("lore", -2) >= 2
    )


def _places(state: ThirdState, where: object) -> list[str]:
    """The spaces that a condition of an action means."""
    if isinstance(where, AtSpace):
        return [where.space]
    if isinstance(where, AtHiddenMarker):
        return [marker.place for marker in state.markers if marker.facedown and not marker.color]
    if isinstance(where, AtMarker):
        return [marker.place for marker in state.markers if marker.color == where.color]
    if isinstance(where, AtScar):
        return [marker.place for marker in state.markers if marker.color == "white" and not marker.facedown]
    return []
