"""What is going on and what has just come of it: scenes, dice as they fell, cards as drawn, the way of doom."""

from __future__ import annotations

from typing import Any

from miskatonic.games.second.facts import GATE_CARDS, card_kind
from miskatonic.games.second.scenes import Check, Encounter, Fight, Met, Omen, Rolled, Scene
from miskatonic.games.second.shown import (
    ChartPoint,
    CheckScene,
    EncounterScene,
    FightScene,
    MetShown,
    MythosScene,
    RollShown,
    SceneShown,
    TradeScene,
)
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.encounters import entry_text
from miskatonic.games.second.view_people import titled
from miskatonic.games.second.voices import KIND_OF
from miskatonic.kernel.text import say
from miskatonic.kernel.views import dice


def recent(game: Second) -> list[RollShown | MetShown]:
    """The last rolls and encounters, oldest first."""
    return [
        _roll(game, event) if isinstance(event, Rolled) else _met(game, event) for event in game.state.latest
    ]


def _roll(game: Second, event: Rolled) -> RollShown:
    made = event.check
    open_still = not made.over and made in game.state.scenes
    return RollShown(
        at=event.at,
        seat=_seat(game, event.who),
        name=say("second.who." + event.who),
        successes=None if open_still else made.successes,
        passed=None if open_still else made.passed,
        **_check(made),
    )


def _check(made: Check) -> dict[str, Any]:
    """A check and the dice as they lie: the fields of `CheckMade`."""
    return {
        "check": titled("special", made.kind) if made.kind else titled("skill", made.skill),
        "mod": made.mod,
        "difficulty": made.difficulty,
        "threshold": made.threshold,
        "double": made.double,
        "against": made.against,
        "dice": dice(made.dice, made.threshold, made.double),
    }


def _seat(game: Second, who: str) -> int | None:
    """The seat of an investigator; none once he has left the game."""
    return next((each.seat for each in game.state.investigators if each.id == who), None)


def _met(game: Second, event: Met) -> MetShown:
    name = say("second.who." + event.who)
    return MetShown(at=event.at, seat=_seat(game, event.who), name=name, **_entry(event.encounter))


def _entry(encounter: Encounter) -> dict[str, Any]:
    """The fields of `EntryShown`."""
    return {
        "title": say("second.place." + encounter.place),
        "place": KIND_OF[encounter.place],
        "gate": encounter.card in GATE_CARDS,
        "text": entry_text(encounter.card, encounter.entry),
    }


# ---------------------------------------------------------------------- what is going on


def scenes(game: Second) -> list[SceneShown]:
    """Everything that is going on, the innermost last."""
    return [_scene(scene) for scene in game.state.scenes]


def _scene(scene: Scene) -> SceneShown:
    if isinstance(scene, Check):
        return CheckScene(seat=scene.seat, passed=scene.passed if scene.over else None, **_check(scene))
    if isinstance(scene, Fight):
        armed = [titled("card", card_kind(card).id) for card in scene.armed]
        return FightScene(scene.seat, scene.marker, armed)
    if isinstance(scene, Encounter):
        return EncounterScene(seat=scene.seat, **_entry(scene))
    if isinstance(scene, Omen):
        return MythosScene(scene.card, scene.part)
    return TradeScene(scene.seat, scene.other)


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Second) -> list[ChartPoint]:
    """Doom, terror, open gates and elder signs at the end of each turn, and now."""
    state = game.state
    rows = [(each.doom, each.terror, each.gates, each.seals) for each in state.standings]
    rows.append((state.doom, state.terror, len(state.gates), len(state.seals)))
    return [ChartPoint(turn, *row) for turn, row in enumerate(rows)]
