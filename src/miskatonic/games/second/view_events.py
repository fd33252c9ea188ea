"""What has just happened, read from the log: dice as they fell, cards as they were drawn, the way of doom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miskatonic.games.second.facts import GATE_CARDS, MYTHOS
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.encounters import entry_text
from miskatonic.games.second.view_people import titled
from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Data, dice_data

MOST = 12
"""So many rolls and encounters are shown; what came before is in the log."""
FURTHEST = 400
"""So many lines back they are looked for."""
LOG = "second.log."
OUTCOMES = {LOG + "check_passed": True, LOG + "check_failed": False}
LATER_DICE = (LOG + "rerolled", LOG + "clue_spent")
STEPS = {
    LOG + "clue_appears": "clue",
    LOG + "monster_moves": "movement",
    LOG + "chthonian": "movement",
    LOG + "environment": "text",
    LOG + "rumor": "text",
    LOG + "rumor_ignored": "text",
    LOG + "no_weather": "text",
}
"""The line with which a further step of a Mythos card begins."""
ORDER = ("gate", "clue", "movement", "text")


def recent(game: Second) -> list[Data]:
    """The last rolls and encounters, oldest first; `at` is the number of answers given before."""
    lines = (game.log or [])[-FURTHEST:]
    return list(_happenings(game, lines))[-MOST:]


def _happenings(game: Second, lines: list[Entry]) -> Iterator[Data]:
    roll: Data | None = None
    for entry in lines:
        if entry.id == LOG + "rolled":
            roll = _roll(game, entry)
            yield roll
        elif entry.id in LATER_DICE and roll is not None and "dice" in entry.args:
            dice: Any = entry.args["dice"]
            roll["dice"] = dice_data(dice, roll["threshold"], roll["double"])
        elif entry.id in OUTCOMES and roll is not None:
            roll["passed"], roll["successes"] = OUTCOMES[entry.id], entry.args["n"]
            roll = None
        elif entry.id == LOG + "encounter":
            yield _encounter(game, entry)


def _roll(game: Second, entry: Entry) -> Data:
    args: Any = entry.args
    special = args["special"]
    return {
        "do": "roll",
        "at": entry.at,
        "seat": _seat(game, args["who"]),
        "name": say("second.who." + args["who"]),
        "check": titled("skill", args["skill"]) if special == "none" else titled("special", special),
        "mod": args["mod"],
        "difficulty": args["difficulty"],
        "threshold": args["threshold"],
        "double": args["double"],
        "against": args["against"],
        "dice": dice_data(args["faces"], args["threshold"], args["double"]),
        "successes": None,
        "passed": None,
    }


def _seat(game: Second, who: str) -> int | None:
    """The seat of an investigator; none once he has left the game."""
    return next((each.seat for each in game.state.investigators if each.id == who), None)


def _encounter(game: Second, entry: Entry) -> Data:
    args: Any = entry.args
    card, _, section = args["encounter"].rpartition(".")
    return {
        "do": "encounter",
        "at": entry.at,
        "seat": _seat(game, args["who"]),
        "name": say("second.who." + args["who"]),
        "title": say("second.place." + args["place"]),
        "gate": card in GATE_CARDS,
        "text": entry_text(card, section),
    }


# ---------------------------------------------------------------------- the Mythos card of the turn


def latest_mythos(game: Second) -> tuple[str, Data] | None:
    """The last Mythos card drawn, when it was drawn, and what came of each of its steps."""
    later: list[Entry] = []
    for entry in reversed(game.log or ()):
        if entry.id == LOG + "mythos_card" and MYTHOS[str(entry.args["mythos"])].type != "special":
            lines = [each for each in reversed(later) if _same_phase(each, entry)]
            return str(entry.args["mythos"]), {"at": entry.at, "events": list(_steps(lines))}
        later.append(entry)
    return None


def _same_phase(entry: Entry, card: Entry) -> bool:
    return entry.step == card.step and entry.turn == card.turn


def _steps(lines: list[Entry]) -> Iterator[Data]:
    step = 0
    for entry in lines:
        wanted = STEPS.get(entry.id, ORDER[step])
        if entry.rule.startswith("2e.mythos.card"):
            wanted = "text"
        step = max(step, ORDER.index(wanted))
        yield {"step": ORDER[step], "at": entry.at, "text": entry.text, "rule": entry.rule}


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Second) -> list[Data]:
    """Doom, terror, open gates and elder signs at the end of each turn."""
    rows: dict[int, Data] = {}
    now = {"doom": 0, "terror": 0, "gates": 0, "seals": 0}
    for entry in game.log or ():
        _follow(now, entry)
        rows[entry.turn] = {"turn": entry.turn, **now}
    state = game.state
    last = {"doom": state.doom, "terror": state.terror, "gates": len(state.gates), "seals": len(state.seals)}
    rows[state.turn] = {"turn": state.turn, **last}
    return list(rows.values())


def _follow(now: dict[str, int], entry: Entry) -> None:
    args: Any = entry.args
    match entry.id.removeprefix(LOG):
        case "doom" | "doom_removed":
            now["doom"] = args["n"]
        case "terror":
            now["terror"] = args["n"]
        case "gate_opens":
            now["gates"] += 1
        case "gate_closed":
            now["gates"] -= 1
        case "sealed":
            now["seals"] += 1
        case "unsealed":
            now["seals"] -= 1
