"""The investigators' own abilities."""

from __future__ import annotations

from miskatonic.kernel.abilities import Ability

INVESTIGATORS: dict[str, tuple[Ability, ...]] = {}
