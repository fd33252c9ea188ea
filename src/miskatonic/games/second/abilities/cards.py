"""What items, spells, skills, allies and special cards do beyond their printed bonuses, by kind of card."""

from __future__ import annotations

from miskatonic.kernel.abilities import Ability

CARD_ABILITIES: dict[str, tuple[Ability, ...]] = {}
