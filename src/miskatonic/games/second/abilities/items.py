"""What Common and Unique Items do beyond the bonuses printed on them."""

from __future__ import annotations
