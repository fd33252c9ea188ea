"""What cannot be: prohibitions, which nothing overrides. Each changes a number of its own (`table.cannot`)."""

from __future__ import annotations

from typing import Literal

from miskatonic.games.cards.play.abilities.constant import Constant, is_meant, modifier, said_while
from miskatonic.games.cards.play.abilities.printed import CONSTANT
from miskatonic.games.cards.play.abilities.triggers import enemy_fits
from miskatonic.games.cards.play.ids import owner_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.words.foes import Enemy
from miskatonic.games.cards.play.words.people import Who, who_text
from miskatonic.games.cards.play.words.sources import card_of, scope_of
from miskatonic.games.cards.play.words.where import Where, place_text, places
from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.text import Text, say


class Cannot(Constant, frozen=True):
    """Investigators cannot do something."""

    do = "cannot"
    what: Literal["discover_clues", "spend_clues", "draw_action", "play_assets", "play_events"]
    who: Who = "you"

    @property
    def own(self) -> bool:
        return self.who == "you"

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier(f"cannot.{self.what}", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        if subject is not None and self.what.startswith("play_"):
            owner = owner_of(subject)
            subject = None if owner is None else table.named_seat(owner)
        return is_meant(game, source, subject, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        if self.who == "you":
            return said_while(say(f"play.ability.you_cannot_{self.what}"), self.condition)
        text = say(f"play.ability.cannot_{self.what}", who=who_text(self.who))
        return said_while(text, self.condition)


class ThisCannot(Constant, frozen=True):
    """This card, or the location it lies on, cannot leave play, be evaded, be investigated, be entered."""

    do = "this_cannot"
    what: Literal["leave_play", "be_evaded", "be_investigated", "be_entered"]

    @property
    def own(self) -> bool:
        return False

    def abilities(self) -> tuple[Ability, ...]:
        number = {"be_investigated": "investigate", "be_entered": "move_into"}.get(self.what, self.what)
        return (modifier(f"cannot.{number}", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        card = card_of(source)
        if self.what == "be_investigated":
            it = table.thing(game, card)
            card = card if it is None else it.host
        return subject == card and self.holds(game, source)

    def describe(self) -> Text:
        return said_while(say(f"play.ability.this_cannot_{self.what}"), self.condition)


class EnemiesCannot(Constant, frozen=True):
    """Enemies that fit cannot move into a location, spawn there, or attack you."""

    do = "enemies_cannot"
    what: Literal["enter", "spawn", "attack_you"]
    enemy: Enemy
    place: Where = "attached"

    @property
    def own(self) -> bool:
        return self.what == "attack_you"

    def abilities(self) -> tuple[Ability, ...]:
        number = {"enter": "enemy_move_into", "spawn": "spawn_at", "attack_you": "attack"}[self.what]
        return (modifier(f"cannot.{number}", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        enemy, _, place = (subject or "").partition(">")
        scope = scope_of(game, source, CONSTANT)
        if self.what != "attack_you" and place not in places(scope, self.place):
            return False
        return bool(enemy) and enemy_fits(scope, enemy, self.enemy) and self.holds(game, source)

    def describe(self) -> Text:
        noun = self.enemy.noun()
        if self.what == "attack_you":
            return said_while(say("play.ability.enemies_cannot_attack_you", noun=noun), self.condition)
        text = say(f"play.ability.enemies_cannot_{self.what}", noun=noun, place=place_text(self.place))
        return said_while(text, self.condition)


class NoParley(Constant, frozen=True):
    """Investigators somewhere cannot parley with enemies that fit."""

    do = "no_parley"
    enemy: Enemy
    who: Who

    @property
    def own(self) -> bool:
        return False

    def abilities(self) -> tuple[Ability, ...]:
        return (modifier("cannot.parley_action", 1, self.fits),)

    def fits(self, game: Cards, source: Source, subject: str | None) -> bool:
        who, _, card = (subject or "").partition(">")
        scope = scope_of(game, source, CONSTANT)
        if not table.is_enemy(card) or not enemy_fits(scope, card, self.enemy):
            return False
        return is_meant(game, source, who, self.who) and self.holds(game, source)

    def describe(self) -> Text:
        text = say("play.ability.no_parley", who=who_text(self.who), noun=self.enemy.noun())
        return said_while(text, self.condition)


PRINTED = (Cannot, ThisCannot, EnemiesCannot, NoParley)
