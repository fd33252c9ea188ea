"""What is said and shown over the live line about who is at a table, and what they call out to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from miskatonic.table.chat import LONGEST, ChatLine
from miskatonic.table.company import Companion, Gesture
from miskatonic.web.numbered import MessageId

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Place = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_:.,#*@/ '-]{1,80}$")]
"""Of a view: where options point."""


class SayHere(Struct, frozen=True, kw_only=True, tag_field="type", tag="here", forbid_unknown_fields=True):
    """This page is looked at, or (`away`) has been out of sight for a while."""

    id: MessageId
    away: bool = False


class SayNudge(Struct, frozen=True, kw_only=True, tag_field="type", tag="nudge", forbid_unknown_fields=True):
    """Ask who plays this seat to go on."""

    id: MessageId
    seat: SeatNumber


class SayPoint(Struct, frozen=True, kw_only=True, tag_field="type", tag="point", forbid_unknown_fields=True):
    """Point at a place or a card, so that all see it."""

    id: MessageId
    place: Place


class SayGesture(
    Struct, frozen=True, kw_only=True, tag_field="type", tag="gesture", forbid_unknown_fields=True
):
    """Make one of six gestures."""

    id: MessageId
    gesture: Gesture


class SayChat(Struct, frozen=True, kw_only=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Say one line to all."""

    id: MessageId
    text: Annotated[str, Meta(max_length=LONGEST)]


class SayHush(Struct, frozen=True, kw_only=True, tag_field="type", tag="hush", forbid_unknown_fields=True):
    """Spectators only listen from now on, or (not `hushed`) speak again. It is the host's to say."""

    id: MessageId
    hushed: bool


SaidInCompany = SayHere | SayNudge | SayPoint | SayGesture | SayChat | SayHush
"""What a client says about company over the live line."""


class ShowCompany(Struct, frozen=True, tag_field="type", tag="company"):
    """Who belongs to a shared table and who of them is here; which of them is who reads this, and the host."""

    people: list[Companion]
    own: list[str]
    host: bool
    hushed: bool


class ShowChat(Struct, frozen=True, tag_field="type", tag="chat"):
    """What was said: all that is kept (on connecting), or what is new."""

    lines: list[ChatLine]
    whole: bool


class ShowCall(Struct, frozen=True, tag_field="type", tag="call"):
    """Somebody points at a place, makes a gesture (both `what`), or asks who plays seat `to` to go on.

    `seat` is the one in whose colour he does it; a spectator has none.
    """

    kind: Literal["ping", "gesture", "nudge"]
    who: str
    name: str
    seat: int | None
    what: str
    to: int | None


ShownInCompany = ShowCompany | ShowChat | ShowCall
