"""What has just happened, read from the log: dice as they fell, cards and tokens as they came, the way of doom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from miskatonic.games.third.state import Third
from miskatonic.games.third.texts.headlines import headline_text
from miskatonic.games.third.texts.sentences import entry_text
from miskatonic.kernel.events import Entry
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Data, dice_data, named

titled = partial(named, "third")

MOST = 12
"""So many rolls, encounters, tokens and headlines are shown; what came before is in the log."""
FURTHEST = 400
"""So many lines back they are looked for."""
LOG = "third.log."
ACTIONS = ("attack", "evade", "ward", "research")
"""What a test may be part of, besides encounters and headlines, which tell of themselves."""
OUTCOMES = {LOG + "test_passed": True, LOG + "test_failed": False}


def recent(game: Third) -> list[Data]:
    """The last of them, oldest first; `at` is the number of answers given before."""
    lines = (game.log or [])[-FURTHEST:]
    return list(_happenings(game, lines))[-MOST:]


def _happenings(game: Third, lines: list[Entry]) -> Iterator[Data]:
    roll: Data | None = None
    for entry in lines:
        args: Any = entry.args
        if entry.id == LOG + "rolled":
            roll = _roll(game, entry)
            yield roll
        elif "dice" in args and roll is not None:
            roll["dice"] = dice_data(args["dice"], roll["threshold"], roll["double"])
        elif entry.id in OUTCOMES and roll is not None:
            roll["passed"], roll["successes"] = OUTCOMES[entry.id], args["n"]
            roll = None
        elif entry.id == LOG + "encounter":
            card, _, section = args["encounter"].rpartition(".")
            title = say("third.place." + args["place"])
            yield _told(game, entry, "encounter") | {"title": title, "text": entry_text(card, section)}
        elif entry.id == LOG + "token":
            yield _told(game, entry, "token") | {"token": titled("token", args["token"])}
        elif entry.id == LOG + "headline":
            name = args["headline"]
            title = say("third.headline." + name)
            yield _told(game, entry, "headline") | {"title": title, "text": headline_text(name)}


def _told(game: Third, entry: Entry, kind: str) -> Data:
    who = str(entry.args["who"])
    seat = next((each.seat for each in game.state.investigators if each.id == who), None)
    return {"do": kind, "at": entry.at, "seat": seat, "name": say("third.who." + who)}


def _roll(game: Third, entry: Entry) -> Data:
    args: Any = entry.args
    double, during = bool(args["sixes"]), args["during"]
    return _told(game, entry, "roll") | {
        "check": titled("skill", args["skill"]),
        "during": titled("action", during) if during in ACTIONS else None,
        "against": args["against"],
        "mod": args["mod"],
        "difficulty": 1,
        "threshold": args["threshold"],
        "double": double,
        "dice": dice_data(args["faces"], args["threshold"], double),
        "successes": None,
        "passed": None,
    }


# ---------------------------------------------------------------------- the mythos phase


def mythos(game: Third) -> Data | None:
    """The last mythos phase that has been told of: each token, who drew it, and what came of it."""
    lines = (game.log or [])[-FURTHEST:]
    last = next((entry for entry in reversed(lines) if entry.step == "mythos"), None)
    if last is None:
        return None
    tokens: list[Data] = []
    for entry in lines:
        if entry.step != "mythos" or entry.turn != last.turn:
            continue
        if entry.id == LOG + "token":
            token = titled("token", str(entry.args["token"]))
            tokens.append(_told(game, entry, "token") | {"token": token, "headline": None, "lines": []})
        elif tokens:
            _add_line(tokens[-1], entry)
    return {"turn": last.turn, "at": last.at, "tokens": tokens}


def _add_line(token: Data, entry: Entry) -> None:
    """What came of a token: a headline is read as a whole, the rest is told line by line with its place."""
    if entry.id == LOG + "headline":
        name = str(entry.args["headline"])
        token["headline"] = {"title": say("third.headline." + name), "text": headline_text(name)}
    else:
        places: Any = entry.args.get("place", [])
        token["lines"].append(
            {"text": entry.text, "places": [places] if isinstance(places, str) else list(places)}
        )


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Third) -> list[Data]:
    """Doom on the sheet, clues on the sheet, doom on the board and monsters at the end of each round."""
    rows: dict[int, Data] = {}
    now = {"sheet_doom": 0, "sheet_clues": 0, "doom": 0}
    board: dict[str, int] = {}
    for entry in game.log or ():
        _follow(now, board, entry)
        rows[entry.turn] = {"turn": entry.turn, **now}
    state = game.state
    last = {
        "sheet_doom": state.sheet_doom,
        "sheet_clues": state.sheet_clues,
        "doom": sum(state.doom.values()),
    }
    rows[state.turn] = {"turn": state.turn, **last}
    return list(rows.values())


def _follow(now: dict[str, int], board: dict[str, int], entry: Entry) -> None:
    args: Any = entry.args
    match entry.id.removeprefix(LOG):
        case "sheet_doom":
            now["sheet_doom"] = args["total"]
        case "clues_revealed" | "sheet_clues":
            now["sheet_clues"] = args["total"]
        case "sheet_clues_spent":
            now["sheet_clues"] = args["left"]
        case "doom":
            board[args["place"]] = args["n"]
        case "doom_removed":
            board[args["place"]] = args["left"]
    now["doom"] = sum(board.values())
