"""How many cards the core box has: the one place where a new card is counted."""

from __future__ import annotations

CARDS = {"items": 28, "spells": 10, "allies": 12, "specials": 26, "starting": 37}
NEIGHBORHOOD_CARDS = {
    "downtown": 8,
    "easttown": 8,
    "merchant_district": 8,
    "miskatonic_university": 8,
    "northside": 8,
    "rivertown": 8,
    "southside": 8,
    "uptown": 8,
}
STREET_CARDS = 8
EVENTS = 96
"""Twenty-four for each scenario."""
ENTRIES = 3
"""Encounters on each of these."""
