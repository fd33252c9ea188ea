"""`miskatonic join`: a seat at somebody's table, over the network, played by a program or watched."""

from __future__ import annotations

from argparse import Namespace
from random import Random

from miskatonic.cli.parser import UsageError
from miskatonic.client import Refused, Seat, any_answer
from miskatonic.client import join as sit_down
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.table.minutes import took_back

AGENTS = ("advised", "random", "watch")


def join(wanted: Namespace, speech: Language) -> int:
    """Tell what happens until the game is over; where the seat is asked its agent answers."""
    if wanted.agent not in AGENTS:
        known = Raw(", ".join(AGENTS))
        raise UsageError(say("cli.error.usage.choice", what=Raw(wanted.agent), known=known))
    luck, told, back = Random(wanted.name), 0, 0
    with sit_down(wanted.link, wanted.name, speech.code) as seat:
        while True:
            told, back = _tell(seat, told, speech, back)
            if seat.over:
                print(seat.table["outcome"]["text"], flush=True)
                return 0
            if seat.ask is None or wanted.agent == "watch":
                seat.wait()
                continue
            _answer(seat, wanted.agent, luck)


def _answer(seat: Seat, agent: str, luck: Random) -> None:
    assert seat.ask is not None
    advised = seat.advice() if agent == "advised" else None
    name = advised["name"] if advised is not None else any_answer(seat.ask, luck)
    try:
        seat.answer(name, seat.ask["seat"])
    except Refused as error:
        if error.code != "stale":  # somebody else was faster: the fresh table follows
            raise
        seat.wait()


def _tell(seat: Seat, told: int, speech: Language, back: int) -> tuple[int, int]:
    """The lines of the log since the last time, after what was taken back since; then there may be fewer."""
    for each in seat.taken[back:]:
        print(speech.render(took_back(each)), flush=True)
    log = seat.log if seat.table else []
    for line in log[told:]:
        print(line["text"], flush=True)
    return len(log), len(seat.taken)
