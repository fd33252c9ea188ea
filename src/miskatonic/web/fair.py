"""Fair play: everything by which anybody can make the luck of a game that is over once more."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.kernel.chance import Draw
from miskatonic.kernel.pledges import Pledge, TakeBack
from miskatonic.kernel.proof import prove, steps
from miskatonic.kernel.text import say
from miskatonic.table.errors import NotYours
from miskatonic.web.errors import responses
from miskatonic.web.house import get
from miskatonic.web.inputs import Spoken, Visitor


class KeyShown(Struct, frozen=True):
    """From this many answers on luck followed this key, announced by this commitment."""

    at: int
    key: str
    commitment: str


class DrawShown(Struct, frozen=True):
    """One draw: after how many answers, from which of the keys, number n of its stream, among how many, and the result.

    Dice are several numbers from 1, else it is one number from 0.
    """

    at: int
    key: int
    stream: str
    n: int
    size: int
    dice: bool
    result: list[int]


class PledgeShown(Pledge, frozen=True):
    """How a key was made."""


class FairShown(Struct, frozen=True):
    """All luck of a game, and what it does not prove. `first` is how often each stream had drawn before."""

    keys: list[KeyShown]
    first: dict[str, int]
    draws: list[DrawShown]
    pledges: list[PledgeShown]
    taken: list[TakeBack]
    gaps: list[str]


@get("/api/tables/{table_id:str}/fair", responses=responses(404, 503))
async def show_fair(guest: Visitor, spoken: Spoken) -> FairShown:
    """The luck of a game that is over, draw by draw."""
    game = guest.game
    if not game.over:
        raise NotYours(say("table.error.fair_at_end"))
    played = game.look(game.position)
    played.together = guest.together
    proof = prove(played)
    keys = [
        KeyShown(luck.at, luck.key.hex(), span.commitment)
        for luck, span in zip(game.luck, proof.keys, strict=True)
    ]
    draws = [
        _draw(draw, step.at, _which(keys, step.at, bool(step.name)))
        for step in steps(played)
        for draw in step.draws
    ]
    return FairShown(
        keys,
        proof.first,
        draws,
        [PledgeShown(each.at, each.secret, each.commitment, each.contributions) for each in proof.pledges],
        proof.together.take_backs,
        [spoken.sentence(spoken.render(gap)) for gap in proof.gaps()],
    )


def _which(keys: list[KeyShown], at: int, answered: bool) -> int:
    """The key that what was set off by this step followed."""
    begun = [n for n, key in enumerate(keys) if key.at <= at and (answered or key.at < at)]
    return begun[-1] if begun else 0


def _draw(draw: Draw, at: int, key: int) -> DrawShown:
    dice = not isinstance(draw.result, int)
    result = [draw.result] if isinstance(draw.result, int) else list(draw.result)
    return DrawShown(at, key, draw.stream, draw.n, draw.size, dice, result)


FAIR = [show_fair]
