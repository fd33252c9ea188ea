"""A link is an address and a secret: `https://arkham.example.org/#/join/SECRET`."""

from __future__ import annotations

import re
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from miskatonic.client.errors import Refused, Unreachable
from miskatonic.kernel.text import Raw, say

LINK = re.compile(r"(?P<address>https?://[^/#?\s]+)/*#/join/(?P<secret>[\w-]{1,100})", re.ASCII)
PATIENCE = 30.0
"""Seconds for an answer."""


class Link(Struct, frozen=True):
    """Where a server is, and the ticket that one has for a table there."""

    address: str
    secret: str

    def live(self, table: str) -> str:
        """The address of the line to a table."""
        return f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"

    def ask(self, path: str, body: dict[str, Any] | None = None, lang: str = "en") -> Any:
        """What the server answers to a request: with a body it is a POST."""
        headers = {"authorization": f"Bearer {self.secret}", "content-type": "application/json"}
        data = None if body is None else msgspec.json.encode(body)
        try:
            with urlopen(
                Request(f"{self.address}{path}?lang={lang}", data, headers), timeout=PATIENCE
            ) as answer:
                return msgspec.json.decode(answer.read())
        except HTTPError as error:
            raise _refusal(error) from None
        except (URLError, OSError, msgspec.DecodeError) as error:
            raise Unreachable(say("table.error.unreachable", why=Raw(str(error)[:200]))) from None


def _refusal(error: HTTPError) -> Refused | Unreachable:
    """What the server said, or that it was no server of ours."""
    try:
        told = msgspec.json.decode(error.read(), type=dict[str, str])
        return Refused(told["error"], told["code"])
    except (msgspec.MsgspecError, KeyError):
        return Unreachable(say("table.error.unreachable", why=Raw(str(error)[:200])))


def link(written: str) -> Link:
    """The link as it was copied from somewhere."""
    found = LINK.fullmatch(written.strip())
    if found is None:
        raise Unreachable(say("table.error.no_link", link=Raw(written[:80])))
    return Link(found["address"], found["secret"])
