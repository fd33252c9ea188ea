"""What the spells do once they are cast."""

from __future__ import annotations

from typing import Annotated, Any

from miskatonic.games.second.abilities.printed import Printed, his, holder, offered_at, scope_of
from miskatonic.games.second.facts import MONSTERS, card_kind, kind_of
from miskatonic.games.second.rules.arms import fighter
from miskatonic.games.second.rules.casting import can_cast, cast, casting_odds
from miskatonic.games.second.rules.combat import beaten
from miskatonic.games.second.rules.fight_odds import toughness
from miskatonic.games.second.rules.happenings import MOMENTS, BeforeRoll, InCombat, LosingStamina, Personal
from miskatonic.games.second.rules.monsters import has_ability
from miskatonic.games.second.scenes import Check, Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.games.second.words.cards import HealHere
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import Ask, Flow, Odds, Option
from miskatonic.kernel.effects import Word
from miskatonic.kernel.fields import Known
from miskatonic.kernel.offers import Use
from miskatonic.kernel.text import Text, say

CAST = "second.option.cast"
IGNORABLE = (
    "ambush",
    "endless",
    "physical_resistance",
    "physical_immunity",
    "magical_resistance",
    "overwhelming",
)
"""What the Red Sign can make a monster lose; when it is cast, nightmarish has done its work already."""


class Spell(Printed, frozen=True):
    """A spell that can be cast at a moment."""

    def abilities(self, rule: str) -> tuple[Ability, ...]:
        return (offered_at(self.moment(), Use(self.run, self.odds, CAST), rule, self.fits),)

    def moment(self) -> type[Personal]:
        return InCombat

    def fits(self, game: Second, source: Source, happening: Any) -> bool:
        fight = happening.fight if isinstance(happening, InCombat) else None
        if not his(source, happening) or not can_cast(game, holder(game, source), source.id, fight):
            return False
        return self.sensible(game, source, happening)

    def sensible(self, game: Second, source: Source, happening: Any) -> bool:
        """Whether it could do anything now."""
        return True

    def run(self, game: Second, source: Source, happening: Any) -> Flow[None]:
        raise NotImplementedError

    def odds(self, game: Second, source: Source, happening: Any) -> tuple[Odds, ...]:
        return casting_odds(game, holder(game, source), source.id)


def _works(fight: Fight, card: str, on: str = "") -> None:
    """From now on the spell works, while its hands stay with it."""
    fight.cast[card] = on


class CombatSpell(Spell, frozen=True):
    """A magical bonus to Combat checks until the end of the combat."""

    do = "combat_spell"

    def run(self, game: Second, source: Source, happening: InCombat) -> Flow[None]:
        fight: Fight = happening.fight

        def effect(made: Check) -> Flow[None]:
            _works(fight, source.id)
            return
            yield

        yield from cast(game, fighter(game, fight), source.id, effect, fight=fight)

    def does(self) -> Text:
        return say("second.card_text.combat_spell")


class BindMonster(Spell, frozen=True):
    """With as many successes as the monster's toughness the Combat check is passed; the card is discarded."""

    do = "binds"

    def sensible(self, game: Second, source: Source, happening: InCombat) -> bool:
        return kind_of(happening.fight.marker) in MONSTERS

    def run(self, game: Second, source: Source, happening: InCombat) -> Flow[None]:
        fight: Fight = happening.fight
        yield from cast(
            game,
            fighter(game, fight),
            source.id,
            lambda made: beaten(game, fight),
            fight=fight,
            difficulty=toughness(game, fight),
            used_up=True,
        )

    def odds(self, game: Second, source: Source, happening: InCombat) -> tuple[Odds, ...]:
        tough = toughness(game, happening.fight)
        return casting_odds(game, holder(game, source), source.id, difficulty=tough)

    def does(self) -> Text:
        return say("second.card_text.bind_monster")


class EnchantWeapon(Spell, frozen=True):
    """A physical weapon is magical until the end of the combat."""

    do = "enchant_weapon"

    def weapons(self, who: Investigator, fight: Fight) -> list[str]:
        return [
            card.id
            for card in who.cards
            if card_kind(card.id).type == "physical_weapon"
            and not card.exhausted
            and card.id not in fight.cast.values()
        ]

    def sensible(self, game: Second, source: Source, happening: InCombat) -> bool:
        return bool(self.weapons(holder(game, source), happening.fight))

    def run(self, game: Second, source: Source, happening: InCombat) -> Flow[None]:
        fight: Fight = happening.fight

        def effect(made: Check) -> Flow[None]:
            options = [
                Option(card, say("second.card." + kind_of(card)), f"card:{card}", "2e.spell.05", card=card)
                for card in self.weapons(fighter(game, fight), fight)
            ]
            weapon = yield Ask(fighter(game, fight).seat, say("second.ask.enchant"), options, "2e.spell.05")
            _works(fight, source.id, weapon)
            game.tell(
                "second.log.enchanted", "2e.spell.05", who=fighter(game, fight).id, card=kind_of(weapon)
            )

        yield from cast(game, fighter(game, fight), source.id, effect, fight=fight)

    def does(self) -> Text:
        return say("second.card_text.enchant_weapon")


class RedSign(Spell, frozen=True):
    """The monster's toughness sinks by one, and one of its abilities is ignored, until the end of the combat."""

    do = "red_sign"

    def ignorable(self, game: Second, fight: Fight) -> list[str]:
        return [
            ability
            for ability in IGNORABLE
            if has_ability(game, fight.marker, ability) and ability not in fight.cast.values()
        ]

    def sensible(self, game: Second, source: Source, happening: InCombat) -> bool:
        fight: Fight = happening.fight
        if kind_of(fight.marker) not in MONSTERS:
            return False
        return toughness(game, fight) > 1 or bool(self.ignorable(game, fight))

    def run(self, game: Second, source: Source, happening: InCombat) -> Flow[None]:
        fight: Fight = happening.fight

        def effect(made: Check) -> Flow[None]:
            ignored = ""
            if names := self.ignorable(game, fight):
                options = [
                    Option(name, say("second.ability." + name), f"monster:{fight.marker}", "2e.spell.05")
                    for name in names
                ]
                ignored = yield Ask(
                    fighter(game, fight).seat, say("second.ask.ignore"), options, "2e.spell.05"
                )
            _works(fight, source.id, ignored)
            game.tell("second.log.red_sign", "2e.spell.05", monster=kind_of(fight.marker))

        yield from cast(game, fighter(game, fight), source.id, effect, fight=fight)

    def does(self) -> Text:
        return say("second.card_text.red_sign")


class FleshWard(Spell, frozen=True):
    """All Stamina loss from one source is ignored."""

    do = "flesh_ward"

    def moment(self) -> type[Personal]:
        return LosingStamina

    def sensible(self, game: Second, source: Source, happening: LosingStamina) -> bool:
        return bool(happening.n > 0)

    def run(self, game: Second, source: Source, happening: LosingStamina) -> Flow[None]:
        def effect(made: Check) -> Flow[None]:
            happening.n = 0
            return
            yield

        yield from cast(game, holder(game, source), source.id, effect)

    def does(self) -> Text:
        return say("second.card_text.flesh_ward")


class Mists(Spell, frozen=True):
    """An Evade check is passed; the casting modifier is the monster's awareness."""

    do = "mists"

    def moment(self) -> type[Personal]:
        return BeforeRoll

    def sensible(self, game: Second, source: Source, happening: BeforeRoll) -> bool:
        made = happening.check
        return made.kind == "evade" and kind_of(made.against) in MONSTERS

    def run(self, game: Second, source: Source, happening: BeforeRoll) -> Flow[None]:
        evade = happening.check

        def effect(made: Check) -> Flow[None]:
            evade.automatic = True
            return
            yield

        yield from cast(game, holder(game, source), source.id, effect, marker=evade.against)

    def odds(self, game: Second, source: Source, happening: BeforeRoll) -> tuple[Odds, ...]:
        marker = happening.check.against
        return casting_odds(game, holder(game, source), source.id, marker)

    def does(self) -> Text:
        return say("second.card_text.mists")


class Cast(Spell, frozen=True):
    """Cast in a phase for an effect of the effect language; its amounts may be the successes of the Spell check."""

    do = "cast"
    at: Annotated[str, Known(("moving", "upkeep"))]
    effect: Word

    def moment(self) -> type[Personal]:
        return MOMENTS[self.at]

    def sensible(self, game: Second, source: Source, happening: Personal) -> bool:
        return self.effect.possible(scope_of(game, source))

    def run(self, game: Second, source: Source, happening: Personal) -> Flow[None]:
        scope = scope_of(game, source)

        def effect(made: Check) -> Flow[None]:
            yield from self.effect.run(scope.within(made))

        yield from cast(game, scope.who, source.id, effect, counted=isinstance(self.effect, HealHere))

    @property
    def phase(self) -> str:
        return self.at

    def does(self) -> Text:
        return say("second.card_text.cast", effect=self.effect.describe())


PRINTED = (CombatSpell, BindMonster, EnchantWeapon, RedSign, FleshWard, Mists, Cast)
