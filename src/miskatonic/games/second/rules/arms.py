"""Weapons and spells in combat: two hands, what they add, what is used up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from miskatonic.games.second.content.facts import CardKind, card_kind, kind_of, monster_kind
from miskatonic.games.second.rules.offers import offer_options, take_offer
from miskatonic.games.second.state import Second
from miskatonic.kernel.abilities import Happening
from miskatonic.kernel.asks import Flow, Option
from miskatonic.kernel.text import say

if TYPE_CHECKING:
    from miskatonic.games.second.rules.combat import Fight

HANDS = 2
ANCIENT = "ancient"
"""The marker's name when the opponent is the Ancient One itself."""


def hands_used(fight: Fight) -> int:
    return sum([card_kind(card).hands for card in fight.armed])


def hands_free(fight: Fight) -> int:
    return HANDS - hands_used(fight)


def armed_options(game: Second, fight: Fight) -> list[Option]:
    """Take a weapon in hand, lay one down, use a card: as far as hands allow."""
    options = []
    free = hands_free(fight)
    for row in fight.who.cards:
        kind = card_kind(row.id)
        if row.id in fight.armed:
            text = say("second.option.lay_down", card=kind.id)
            options.append(
                Option(f"lay_down:{row.id}", text, f"card:{row.id}", "2e.combat.gear.07", card=row.id)
            )
        elif kind.weapon and not row.exhausted and kind.hands <= free:
            text = say("second.option.wield", card=kind.id, n=bonus(game, fight, row.id))
            options.append(
                Option(f"wield:{row.id}", text, f"card:{row.id}", "2e.combat.gear.04", card=row.id)
            )
    return options + offer_options(game, _moment(fight), fight.who.seat)


def _moment(fight: Fight) -> Happening:
    return Happening("combat", fight=fight, who=fight.who)


def arm(game: Second, fight: Fight, answer: str) -> Flow[None]:
    """Carry out one of the `armed_options`."""
    verb, _, card = answer.partition(":")
    if verb == "wield":
        fight.armed.append(card)
        game.tell("second.log.wields", "2e.combat.gear.04", who=fight.who.id, card=kind_of(card))
    elif verb == "lay_down":
        fight.armed.remove(card)
        game.tell("second.log.lays_down", "2e.combat.gear.07", who=fight.who.id, card=kind_of(card))
    else:
        yield from take_offer(game, _moment(fight), fight.who.seat, answer)


def _axe(game: Second, fight: Fight) -> int:
    """+1 with the other hand empty."""
    return int(hands_used(fight) <= 1)


def _cross(game: Second, fight: Fight) -> int:
    """+3 against the undead."""
    return 3 if fight.marker != ANCIENT and monster_kind(fight.marker).undead else 0


EXTRAS: dict[str, Callable[[Second, Fight], int]] = {"axe": _axe, "cross": _cross}
"""What the text of a weapon adds to its printed bonus."""


def bonus(game: Second, fight: Fight, card: str) -> int:
    """What a weapon or a cast spell adds now, resistances and immunities applied."""
    kind = card_kind(card)
    printed = kind.combat_bonus_magical or kind.bonuses.get("combat", 0)
    if kind.id in EXTRAS:
        printed += EXTRAS[kind.id](game, fight)
    return resisted(game, fight, printed, "magical" if is_magical(fight, card, kind) else "physical")


def is_magical(fight: Fight, card: str, kind: CardKind) -> bool:
    """Spells and magical weapons, and a weapon enchanted for this combat."""
    return (
        kind.deck == "spells" or kind.type == "magical_weapon" or fight.notes.get(f"enchanted:{card}", 0) > 0
    )


def resisted(game: Second, fight: Fight, amount: int, nature: str) -> int:
    """Immunity lets nothing through, resistance half of it, rounded up."""
    if defends(game, fight, f"{nature}_immunity"):
        return 0
    piercing = game.abilities.total(game, f"pierce_{nature}", 0, seat=fight.who.seat)
    if defends(game, fight, f"{nature}_resistance") and not piercing:
        return -(-amount // 2)
    return amount


def defends(game: Second, fight: Fight, ability: str) -> bool:
    """The monster has this ability and no spell makes us ignore it."""
    from miskatonic.games.second.rules.monsters import has_ability

    return has_ability(game, fight.marker, ability) and not fight.notes.get(f"ignore:{ability}")


def combat_dice(game: Second, fight: Fight) -> int:
    """The bonuses of everything in hand."""
    return sum([bonus(game, fight, card) for card in fight.armed])


def after_attack(game: Second, fight: Fight) -> Flow[None]:
    """After a Combat check: what one use consumes is gone."""
    happening = Happening("attacked", fight=fight, who=fight.who)
    yield from game.abilities.happen(game, happening, _nothing, (fight.who.seat,))


def _nothing() -> Flow[None]:
    return
    yield
