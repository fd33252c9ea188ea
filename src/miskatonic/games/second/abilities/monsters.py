"""What monsters do beyond their printed numbers."""

from __future__ import annotations

from miskatonic.kernel.abilities import Ability

MONSTER_ABILITIES: dict[str, tuple[Ability, ...]] = {}
