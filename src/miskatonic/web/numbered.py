"""The number of a message on the live line."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

MessageId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Who says something numbers it as he likes, and hears of it by that number."""
