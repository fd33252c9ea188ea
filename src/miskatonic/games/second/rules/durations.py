"""What holds until the end of a turn to come: headlines that go on, locations that are closed for a while."""

from __future__ import annotations

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.rules import written
from miskatonic.games.second.state import Second, SecondState
from miskatonic.kernel.abilities import Ability
from miskatonic.kernel.lasting import Lasting, cease, lapse, last
from miskatonic.kernel.text import say

OVER = "2e.mythos.card.09"
_CLOSED, _TURN = "closed:", "turn "


def end_of(turn: int) -> str:
    return f"{_TURN}{turn}"


def last_turn(change: Lasting) -> int:
    """The turn at whose end it is over."""
    return int(change.until.removeprefix(_TURN))


def holding(card: str, turn: int) -> Lasting:
    """A headline until the end of this turn; its text knows it by the name of its card, as when it was read."""
    return Lasting(card, end_of(turn), source=card)


def hold(game: Second, card: str) -> None:
    """A headline holds until the end of the next turn; one that comes again begins anew."""
    cease(game, lambda change: change.id == card)
    last(
        game,
        holding(card, game.state.turn + 1),
        say("second.mythos." + card),
        lambda held: written.book.mythos(held.id)[1],
    )


def headlines(state: SecondState) -> list[Lasting]:
    """Those that still hold, the oldest first."""
    return [change for change in state.lasting if change.id in MYTHOS]


def reopen(game: Second, place: str, turn: int) -> None:
    """The marker there is taken away at the end of this turn."""
    stay(game, place)
    last(game, Lasting(_CLOSED + place, end_of(turn)), say("second.place." + place), _nothing)


def stay(game: Second, place: str) -> None:
    """Nothing will take the marker away."""
    cease(game, lambda change: change.id == _CLOSED + place)


def is_closing(change: Lasting) -> bool:
    """It keeps a location closed, and adds nothing to play."""
    return change.id.startswith(_CLOSED)


def will_reopen(state: SecondState, place: str) -> bool:
    return any(change.id == _CLOSED + place for change in state.lasting)


def _nothing(change: Lasting) -> tuple[Ability, ...]:
    return ()


def end_turn(game: Second) -> None:
    """Headlines, and closed markers, that were for this turn end."""
    state, ended = game.state, lapse(game, end_of(game.state.turn))
    for change in ended:
        if change.id in MYTHOS:
            game.tell("second.log.headline_ends", OVER, mythos=change.id)
    for place in sorted([each.id.removeprefix(_CLOSED) for each in ended if is_closing(each)]):
        state.closed.remove(place)
        game.tell("second.log.reopened", OVER, place=place)


def end_headlines(game: Second) -> None:
    """All at once: the Ancient One awakens."""
    cease(game, lambda change: change.id in MYTHOS)
