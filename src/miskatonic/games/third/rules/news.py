"""What has just come of what was going on: a short record in the state, so that everybody can be shown it.

It goes back a few answers at most; what came before is in the log.
"""

from __future__ import annotations

from miskatonic.games.third.facts import kind_of
from miskatonic.games.third.rules.people import at_seat
from miskatonic.games.third.scenes import (
    Board,
    Change,
    Drawn,
    Encounter,
    Latest,
    Met,
    Read,
    Rolled,
    Test,
)
from miskatonic.games.third.state import Investigator, Third

ANSWERS = 6
"""So many answers ago is no longer news: of so many in a row some person has given one."""
MOST = 24


def note(game: Third, news: Latest) -> None:
    """Something has come of what was going on; what is old goes, but no token that is still being resolved."""
    latest = game.state.latest
    if latest and (latest[0].at < game.at - ANSWERS or len(latest) >= MOST):
        latest[:] = [
            each
            for each in latest[1 - MOST :]
            if each.at >= game.at - ANSWERS or (isinstance(each, Drawn) and each.done < 0)
        ]
    latest.append(news)


def note_roll(game: Third, who: Investigator, made: Test, successes: int) -> None:
    """The dice of a test as they lie in the end."""
    rolled = Rolled(
        game.at,
        who.id,
        made.skill,
        made.mod,
        made.during,
        made.against,
        made.threshold,
        made.sixes,
        list(made.dice),
        successes,
    )
    note(game, rolled)


def note_encounter(game: Third, met: Encounter) -> None:
    who = at_seat(game, met.seat)
    note(game, Met(game.at, who.id, met.place, met.card, met.entry))


def note_headline(game: Third, who: Investigator, card: str) -> None:
    """A headline is read; a token may have brought it."""
    note(game, Read(game.at, who.id, card))
    for token in resolving(game):
        token.headline = card


def note_token(game: Third, seat: int, token: str) -> None:
    """A token is drawn."""
    note(game, Drawn(game.at, game.state.turn, at_seat(game, seat).id, token))


def note_changes(game: Third, before: Board) -> None:
    """A token has been resolved: what it has changed on the board."""
    for token in resolving(game):
        token.changes, token.done = changes_since(game, before), game.at


def resolving(game: Third) -> list[Drawn]:
    """The token that is being resolved, the innermost of several."""
    for each in reversed(game.state.latest):
        if isinstance(each, Drawn) and each.done < 0:
            return [each]
    return []


# ---------------------------------------------------------------------- what a token changes


def board_now(game: Third) -> Board:
    state = game.state
    return Board(
        state.doom.copy(),
        state.clues.copy(),
        state.sheet_doom,
        [monster.id for monster in state.monsters],
        state.anomalies.copy(),
    )


def changes_since(game: Third, before: Board) -> list[Change]:
    """What has come: `n` is how much there is now in a place, and how much came onto the sheet."""
    state = game.state
    found: list[Change] = []
    if state.doom != before.doom:
        found += _more("doom", state.doom, before.doom)
    if state.clues != before.clues:
        found += _more("clue", state.clues, before.clues)
    found += [
        Change(f"monster:{kind_of(monster.id)}", monster.place)
        for monster in state.monsters
        if monster.id not in before.monsters
    ]
    if state.anomalies != before.anomalies:
        found += [Change("anomaly", place) for place in state.anomalies if place not in before.anomalies]
    if state.sheet_doom > before.sheet:
        found.append(Change("sheet_doom", "", state.sheet_doom - before.sheet))
    return found


def _more(what: str, now: dict[str, int], before: dict[str, int]) -> list[Change]:
    """Where there is more of it than before."""
    return [Change(what, place, n) for place, n in sorted(now.items()) if n > before.get(place, 0)]
