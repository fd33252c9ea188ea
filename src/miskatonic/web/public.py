"""The address at which others reach the server: behind a proxy, under a name, perhaps with TLS."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, say


class BadAddress(MiskatonicError):
    """No address that others could reach."""

    code = "bad_address"


class Public(Struct, frozen=True):
    """`https://arkham.example.org`, taken apart: where our own pages come from, and what we are called."""

    scheme: str
    netloc: str
    """The name, with the port where it is not the usual one."""

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.netloc}"

    @property
    def secure(self) -> bool:
        return self.scheme == "https"


USUAL = {"http": 80, "https": 443}


def public(address: str) -> Public:
    """The address that somebody wrote down, or a sentence about what is wrong with it."""
    try:
        parts = urlsplit(address.strip())
        port, name = parts.port, (parts.hostname or "").lower()
    except ValueError:
        raise _bad(address) from None
    alone = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in USUAL or not name or not alone or not name.isprintable() or " " in name:
        raise _bad(address)
    shown = f"[{name}]" if ":" in name else name
    return Public(parts.scheme, shown if port in (None, USUAL[parts.scheme]) else f"{shown}:{port}")


def _bad(address: str) -> BadAddress:
    return BadAddress(say("table.error.public_url", address=Raw(address[:80])))
