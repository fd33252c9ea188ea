"""The numbers that permanent effects may change, by name."""

from __future__ import annotations

NUMBERS = frozenset({"hand_limit", "time_limit", "sanity_limit", "time_icon"})
