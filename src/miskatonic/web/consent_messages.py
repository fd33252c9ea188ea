"""What is sent and heard about taking back at a table of several people."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from miskatonic.web.messages import Position
from miskatonic.web.numbered import MessageId


class AskBack(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask to go back to the last decision, or to this position."""

    to: Position | None = None


class Agree(Struct, frozen=True, forbid_unknown_fields=True):
    """Yes or no to what is asked."""

    yes: bool


class BackRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Who decides about taking back: those whom it concerns, or the host."""

    rule: Literal["concerned", "host"]


class RequestShown(Struct, frozen=True):
    """Somebody asks to go back: to before how many decisions, and on whose yes it still waits."""

    by: str
    to: int
    decisions: int
    own: bool
    """It is one's own request."""
    asked: bool
    """One's own yes is missing."""
    waits_for: list[str]


class TakeBackShown(Struct, frozen=True):
    """What was taken back: by whom, from where to where, and who else agreed."""

    by: str
    since: int
    to: int
    agreed: list[str]


class ConsentShown(Struct, frozen=True):
    """How taking back is done at this table, what is asked now, and what was taken back."""

    rule: str
    request: RequestShown | None
    taken: list[TakeBackShown]


class SayAskBack(
    AskBack, frozen=True, kw_only=True, tag_field="type", tag="ask_back", forbid_unknown_fields=True
):
    """Ask those whom it concerns to go back."""

    id: MessageId


class SayAgree(Agree, frozen=True, kw_only=True, tag_field="type", tag="agree", forbid_unknown_fields=True):
    """Answer to that."""

    id: MessageId


class SayWithdraw(
    Struct, frozen=True, kw_only=True, tag_field="type", tag="withdraw", forbid_unknown_fields=True
):
    """Withdraw what one has asked."""

    id: MessageId


class ShowConsent(Struct, frozen=True, tag_field="type", tag="consent"):
    """Something is asked or settled about taking back."""

    consent: ConsentShown


SaidBack = SayAskBack | SayAgree | SayWithdraw
