"""Environments, rumors and headlines that last: what holds while they are in play."""

from __future__ import annotations

from miskatonic.games.second.facts import MYTHOS
from miskatonic.games.second.rules.happenings import EncountersBegin, TerrorRises
from miskatonic.games.second.rules.rumors import at_its_street, condition_changed, do_something_about_it
from miskatonic.games.second.texts.mythos import RUMORS, STANDING
from miskatonic.kernel.abilities import Ability, Moment, reacts

RULE = "2e.mythos.card.05"

OF_EVERY_RUMOR: tuple[Ability, ...] = (
    reacts(EncountersBegin, Moment.AFTER, do_something_about_it, RULE, fits=at_its_street),
    reacts(TerrorRises, Moment.AFTER, condition_changed, RULE),
)
"""Its action in the Arkham Encounters Phase; and it fails at once when terror has risen high enough."""

MYTHOS_ABILITIES: dict[str, tuple[Ability, ...]] = {
    card: tuple(ability for rule in STANDING[card] for ability in rule.abilities())
    + (OF_EVERY_RUMOR if card in RUMORS else ())
    for card in MYTHOS
}
FLAGS: dict[str, tuple[Ability, ...]] = {"two_mythos_cards": ()}
"""Lasting consequences of failed rumors; the Mythos Phase itself looks at this one."""
