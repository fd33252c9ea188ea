"""What is going on and what has just happened: dice as they lie, cards and tokens as they came, the way of doom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from miskatonic.games.third.rules.news import changes_since
from miskatonic.games.third.scenes import Change, Drawn, Encounter, Met, Read, Rolled, Standing, Test, Token
from miskatonic.games.third.state import Third
from miskatonic.games.third.texts.headlines import headline_text
from miskatonic.games.third.texts.sentences import entry_text
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Data, dice_data, named

titled = partial(named, "third")

ACTIONS = ("attack", "evade", "ward", "research")
"""What a test may be part of, besides encounters and headlines, which tell of themselves."""


def recent(game: Third) -> list[Data]:
    """What has just happened, oldest first, and what is still going on; `at` is the number of answers given before."""
    return [*_over(game), *_open_tests(game)]


def _over(game: Third) -> Iterator[Data]:
    """What has come; an encounter that is not over yet is as new as anything."""
    open_ = [(scene.card, scene.entry) for scene in game.state.scenes if isinstance(scene, Encounter)]
    for each in game.state.latest:
        match each:
            case Rolled():
                yield _rolled(game, each)
            case Met():
                at = game.at if (each.card, each.entry) in open_ else each.at
                text = {"title": say("third.place." + each.place), "text": entry_text(each.card, each.entry)}
                yield _told(game, "encounter", at, each.who) | text
            case Drawn():
                yield _told(game, "token", each.at, each.who) | {"token": titled("token", each.token)}
            case Read():
                yield _told(game, "headline", each.at, each.who) | _headline(each.headline)


def _open_tests(game: Third) -> Iterator[Data]:
    """Dice that lie on the table while something may still be done to them."""
    for scene in game.state.scenes:
        if isinstance(scene, Test) and scene.dice:
            who = game.state.investigators[scene.seat].id
            yield _roll(game, game.at, who, scene) | {"successes": None, "passed": None}


def _told(game: Third, kind: str, at: int, who: str) -> Data:
    seat = next((each.seat for each in game.state.investigators if each.id == who), None)
    return {"do": kind, "at": at, "seat": seat, "name": say("third.who." + who)}


def _rolled(game: Third, made: Rolled) -> Data:
    return _roll(game, made.at, made.who, made) | {
        "successes": made.successes,
        "passed": made.successes > 0,
    }


def _roll(game: Third, at: int, who: str, made: Test | Rolled) -> Data:
    return _told(game, "roll", at, who) | {
        "check": titled("skill", made.skill),
        "during": titled("action", made.during) if made.during in ACTIONS else None,
        "against": made.against,
        "mod": made.mod,
        "difficulty": 1,
        "threshold": made.threshold,
        "double": made.sixes,
        "dice": dice_data(made.dice, made.threshold, made.sixes),
    }


def _headline(card: str) -> Data:
    return {"title": say("third.headline." + card), "text": headline_text(card)}


# ---------------------------------------------------------------------- the mythos phase


def mythos(game: Third) -> Data | None:
    """The tokens that have just come: each with who drew it, and what has changed by it."""
    drawn = [each for each in game.state.latest if isinstance(each, Drawn)]
    if not drawn:
        return None
    tokens = [
        _told(game, "token", each.at, each.who)
        | {
            "token": titled("token", each.token),
            "headline": _headline(each.headline) if each.headline else None,
            "lines": _lines(game, each.changes),
        }
        for each in drawn
    ]
    at = drawn[-1].done
    for scene in game.state.scenes:
        if isinstance(scene, Token):  # the last one, not over yet
            tokens[-1]["lines"] = _lines(game, changes_since(game, scene.before))
            at = game.at
    return {"turn": drawn[-1].turn, "at": at, "tokens": tokens}


def _lines(game: Third, changes: list[Change]) -> list[Data]:
    return [
        {"text": _line(game, change), "places": [change.place] if change.place else []} for change in changes
    ]


def _line(game: Third, change: Change) -> Text:
    what, _, kind = change.what.partition(":")
    if what == "monster":
        return say("third.log.spawns", monster=kind, place=change.place)
    if what == "sheet_doom":
        return say("third.log.sheet_doom", n=change.n, total=game.state.sheet_doom)
    if what == "anomaly":
        return say("third.log.anomaly", place=change.place)
    return say(f"third.log.{what}", place=change.place, n=change.n)


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Third) -> list[Data]:
    """Doom on the sheet, clues on the sheet and doom on the board at the end of each round."""
    state = game.state
    now = Standing(state.sheet_doom, state.sheet_clues, sum(state.doom.values()))
    return [
        {"turn": turn, "sheet_doom": row.sheet_doom, "sheet_clues": row.sheet_clues, "doom": row.doom}
        for turn, row in enumerate([*state.chart, now])
    ]
