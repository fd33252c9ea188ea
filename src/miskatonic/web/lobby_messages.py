"""What is sent and heard while people sit down, and what of it can be looked up later."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from miskatonic.web.messages import Chosen, PersonName


class Contribute(Struct, frozen=True, forbid_unknown_fields=True):
    """Something for the key of the game: whatever others cannot know beforehand. With `name` one is called so."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]
    name: PersonName = ""


class LobbySeat(Struct, frozen=True):
    """A seat: what it is called, who plays it, and what he has given."""

    seat: int
    title: str
    name: str
    taken: bool
    """Somebody has come for it; else the host plays it."""
    own: bool
    given: str | None


class LobbyShown(Struct, frozen=True):
    """A table at which people sit down together, and how its key is made.

    `commitment` is the hash of the server's secret, which is shown when the game is over.
    """

    waits: bool
    title: str
    options: list[Chosen]
    commitment: str
    seats: list[LobbySeat]
    host: bool
    ready: bool
    """Everybody who plays has given something."""
    laid: bool
    """A game that was played before goes on here."""
    secret: str | None


class ShowLobby(Struct, frozen=True, tag_field="type", tag="lobby"):
    """People sit down; the game has not begun."""

    lobby: LobbyShown
