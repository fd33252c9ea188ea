"""What is going on and what has just come of it: scenes, dice as they fell, cards as drawn, the way of doom."""

from __future__ import annotations

from miskatonic.games.second.facts import GATE_CARDS, card_kind
from miskatonic.games.second.scenes import Check, Encounter, Fight, Met, Omen, Rolled, Scene
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.encounters import entry_text
from miskatonic.games.second.view_people import titled
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Data, dice_data


def recent(game: Second) -> list[Data]:
    """The last rolls and encounters, oldest first; `at` is the number of answers given before."""
    return [
        _roll(game, event) if isinstance(event, Rolled) else _met(game, event) for event in game.state.latest
    ]


def _roll(game: Second, event: Rolled) -> Data:
    made = event.check
    open_still = any(scene is made for scene in game.state.scenes)
    return {
        "do": "roll",
        "at": event.at,
        "seat": _seat(game, event.who),
        "name": say("second.who." + event.who),
        **_check(made),
        "successes": None if open_still else made.successes,
        "passed": None if open_still else made.passed,
    }


def _check(made: Check) -> Data:
    """A check and the dice as they lie."""
    return {
        "check": titled("special", made.kind) if made.kind else titled("skill", made.skill),
        "mod": made.mod,
        "difficulty": made.difficulty,
        "threshold": made.threshold,
        "double": made.double,
        "against": made.against,
        "dice": dice_data(made.dice, made.threshold, made.double),
    }


def _seat(game: Second, who: str) -> int | None:
    """The seat of an investigator; none once he has left the game."""
    return next((each.seat for each in game.state.investigators if each.id == who), None)


def _met(game: Second, event: Met) -> Data:
    return {
        "do": "encounter",
        "at": event.at,
        "seat": _seat(game, event.who),
        "name": say("second.who." + event.who),
        **_encounter(event.encounter),
    }


def _encounter(encounter: Encounter) -> Data:
    return {
        "title": say("second.place." + encounter.place),
        "gate": encounter.card in GATE_CARDS,
        "text": entry_text(encounter.card, encounter.entry),
    }


# ---------------------------------------------------------------------- what is going on


def scenes(game: Second) -> list[Data]:
    """Everything that is going on, the innermost last."""
    return [_scene(scene) for scene in game.state.scenes]


def _scene(scene: Scene) -> Data:
    if isinstance(scene, Check):
        return {"do": "check", "seat": scene.seat, **_check(scene)}
    if isinstance(scene, Fight):
        armed = [titled("card", card_kind(card).id) for card in scene.armed]
        return {"do": "fight", "seat": scene.seat, "against": scene.marker, "armed": armed}
    if isinstance(scene, Encounter):
        return {"do": "encounter", "seat": scene.seat, **_encounter(scene)}
    if isinstance(scene, Omen):
        return {"do": "mythos", "card": scene.card, "step": scene.part}
    return {"do": "trade", "seat": scene.seat, "other": scene.other}


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Second) -> list[Data]:
    """Doom, terror, open gates and elder signs at the end of each turn, and now."""
    state = game.state
    rows = [(each.doom, each.terror, each.gates, each.seals) for each in state.standings]
    rows.append((state.doom, state.terror, len(state.gates), len(state.seals)))
    return [
        {"turn": turn, "doom": doom, "terror": terror, "gates": gates, "seals": seals}
        for turn, (doom, terror, gates, seals) in enumerate(rows)
    ]
