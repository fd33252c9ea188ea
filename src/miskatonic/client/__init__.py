"""A client of the server for programs: it comes by a link, plays a seat over the network, or watches.

    with join("https://arkham.example.org/#/join/SECRET", "Ann") as seat:
        while seat.table["outcome"] is None:
            if seat.ask is None:
                seat.wait()
            else:
                seat.answer(seat.ask["options"][0]["name"])

What goes over the line is told in docs/protocol.md.
"""

from miskatonic.client.choosing import any_answer
from miskatonic.client.errors import Closed, Refused, Unreachable
from miskatonic.client.link import Link, link
from miskatonic.client.seat import Seat, join

__all__ = ["Closed", "Link", "Refused", "Seat", "Unreachable", "any_answer", "join", "link"]
