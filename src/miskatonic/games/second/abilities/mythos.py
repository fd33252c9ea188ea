"""Environments, rumors and headlines that last: what holds while they are in play."""

from __future__ import annotations

from miskatonic.kernel.abilities import Ability

MYTHOS_ABILITIES: dict[str, tuple[Ability, ...]] = {}
FLAGS: dict[str, tuple[Ability, ...]] = {}
"""Lasting consequences of failed rumors."""
