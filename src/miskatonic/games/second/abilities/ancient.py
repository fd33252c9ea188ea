"""The Ancient Ones: powers, worshippers, attacks."""

from __future__ import annotations

from miskatonic.kernel.abilities import Ability

ANCIENT: dict[str, tuple[Ability, ...]] = {}
