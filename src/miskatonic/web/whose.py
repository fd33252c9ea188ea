"""Whose request it is: the address it comes from, as a proxy that is believed tells it (see `serve`)."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from miskatonic.web.public import Public
from miskatonic.web.speech import Connection

PASSED_ON = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""What a proxy adds: behind one on this machine everybody seems to be here."""
ONE_HOUSE = 64
"""Bits of an IPv6 address that one house has; the others its devices choose as they like, and as often."""


def address_of(connection: Connection) -> str:
    """Where it comes from; all that one house can call itself is one address."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, ONE_HOUSE), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def is_here(connection: Connection) -> bool:
    """Whether it comes from this machine itself and not through a proxy on it."""
    public: Public | None = connection.app.state["public"]
    if any(name in connection.headers for name in PASSED_ON):
        return False
    if public is not None and connection.headers.get("host", "").lower() == public.netloc:
        return False
    try:
        return connection.client is not None and ip_address(connection.client.host).is_loopback
    except ValueError:
        return False
