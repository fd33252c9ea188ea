"""Weapons and spells in combat: two hands, what they add, what is used up."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from miskatonic.games.second.facts import CardKind, card_kind, kind_of, met_monster
from miskatonic.games.second.rules.choices import card_option
from miskatonic.games.second.rules.happenings import Attacked, InCombat
from miskatonic.games.second.rules.monsters import has_ability
from miskatonic.games.second.scenes import Fight
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Moment
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Flow, Option, nothing
from miskatonic.kernel.offers import offer_options, take_offer
from miskatonic.kernel.text import say

HANDS = 2
NOBODY = "nobody"
"""The marker's name when a card asks for a Combat check and there is no monster."""


def hands_used(fight: Fight) -> int:
    return sum([card_kind(card).hands for card in fight.armed])


def hands_free(fight: Fight) -> int:
    return HANDS - hands_used(fight)


def fighter(game: Second, fight: Fight) -> Investigator:
    return game.state.investigators[fight.seat]


def fight_in(game: Second) -> Fight | None:
    """The combat going on, if there is one."""
    return next((scene for scene in reversed(game.state.scenes) if isinstance(scene, Fight)), None)


def armings(who: Investigator, taken: int = 0) -> list[tuple[str, ...]]:
    """Every way to fill two hands (but for those taken) with weapons that are ready, bare hands first."""
    weapons = [card.id for card in who.cards if card_kind(card.id).weapon and not card.exhausted]
    held = [held for count in range(HANDS + 1) for held in combinations(weapons, count)]
    return [cards for cards in held if sum([card_kind(card).hands for card in cards]) <= HANDS - taken]


def hands_for_all(who: Investigator) -> int:
    """How many hands his weapons would take together."""
    return sum([kind.hands for card in who.cards if (kind := card_kind(card.id)).weapon])


def too_many_arms(who: Investigator) -> bool:
    """Whether he has weapons that two hands cannot hold."""
    return hands_for_all(who) > HANDS


def has_a_free_hand(who: Investigator) -> bool:
    return hands_for_all(who) < HANDS


def new_round(game: Second, fight: Fight) -> None:
    """Hands are free for other things: of what is used up, lost or exhausted, and spells may be let go.

    A spell is exhausted by casting it and goes on working; a weapon that is exhausted does not.
    """
    fight.bound.clear()
    held = {card.id: card for card in fighter(game, fight).cards}
    fight.armed = [
        card
        for card in fight.armed
        if card in held and (not held[card].exhausted or card_kind(card).deck == "spells")
    ]


def armed_options(game: Second, fight: Fight) -> list[Option]:
    """Take a weapon in hand, lay one down, use a card: as far as hands allow."""
    options, armed = [], fight.armed
    free = hands_free(fight) if armed else HANDS
    for row in fighter(game, fight).cards:
        card = row.id
        if card in fight.bound:
            continue
        if card in armed:
            options.append(card_option(card, "2e.combat.gear.07", "second.option.lay_down", "lay_down"))
        elif not row.exhausted and (kind := card_kind(card)).weapon and kind.hands <= free:
            options.append(_wield(card, bonus(game, fight, card)))
    return options + offer_options(game, _moment(game, fight), fight.seat)


def best_weapons(game: Second, fight: Fight) -> tuple[str, ...]:
    """Of the weapons that free hands can take up those that add most; none that one blow uses up."""
    free = hands_free(fight)
    if not free:
        return ()
    kept = [
        card.id
        for card in fighter(game, fight).cards
        if not card.exhausted and card.id not in fight.armed and card.id not in fight.bound
        if (kind := card_kind(card.id)).weapon and kind.hands <= free and not _is_used_up(game, card.id)
    ]
    best: tuple[str, ...] = ()
    most = combat_dice(game, fight)
    for count in range(1, min(free, len(kept)) + 1):
        for cards in combinations(kept, count):
            if sum([card_kind(card).hands for card in cards]) <= free:
                dice = combat_dice(game, Fight(fight.seat, fight.marker, [*fight.armed, *cards], fight.cast))
                if dice > most:
                    best, most = cards, dice
    return best


def _is_used_up(game: Second, card: str) -> bool:
    """Whether something happens to this weapon once a blow was struck with it."""
    waiting = game.abilities.reactions
    return any(source.id == card for moment in Moment for source, _ in waiting.get((Attacked, moment), ()))


@cache
def _wield(card: str, bonus: int) -> Option:
    text = say("second.option.wield", card=kind_of(card), n=bonus)
    return Option(f"wield:{card}", text, f"card:{card}", "2e.combat.gear.04", card=card)


def _moment(game: Second, fight: Fight) -> InCombat:
    return InCombat(fight=fight, who=fighter(game, fight))


def arm(game: Second, fight: Fight, answer: str) -> Flow[None]:
    """Carry out one of the `armed_options`."""
    verb, card = parts(answer)
    if verb == "wield":
        fight.armed.append(card)
        game.tell("second.log.wields", "2e.combat.gear.04", who=fighter(game, fight).id, card=kind_of(card))
    elif verb == "lay_down":
        fight.armed.remove(card)
        fight.cast.pop(card, None)
        game.tell(
            "second.log.lays_down", "2e.combat.gear.07", who=fighter(game, fight).id, card=kind_of(card)
        )
    else:
        yield from take_offer(game, _moment(game, fight), fight.seat, answer)


def bonus(game: Second, fight: Fight, card: str) -> int:
    """What a weapon or a spell adds now, resistances and immunities applied; a failed spell adds nothing."""
    kind = card_kind(card)
    if kind.deck == "spells":
        printed = kind.combat_bonus_magical if card in fight.cast else 0
    else:
        printed = kind.bonuses.get("combat", 0) + _extra(fight, card, kind)
    return resisted(game, fight, printed, "magical" if is_magical(fight, card, kind) else "physical")


def _extra(fight: Fight, card: str, kind: CardKind) -> int:
    """What the text of a weapon adds: with the other hand empty, or against the undead."""
    extra = 0
    if kind.bonus_alone and fight.armed in ([], [card]):
        extra += kind.bonus_alone
    if kind.bonus_undead:
        monster = met_monster(fight.marker)
        extra += kind.bonus_undead if monster is not None and monster.undead else 0
    return extra


def is_magical(fight: Fight, card: str, kind: CardKind) -> bool:
    """Spells and magical weapons, and a weapon enchanted for this combat."""
    return kind.deck == "spells" or kind.type == "magical_weapon" or card in fight.cast.values()


def resisted(game: Second, fight: Fight, amount: int, nature: str) -> int:
    """Immunity lets nothing through, resistance half of it, rounded up."""
    if defends(game, fight, f"{nature}_immunity"):
        return 0
    piercing = game.abilities.total(game, f"pierce_{nature}", 0, seat=fight.seat)
    if defends(game, fight, f"{nature}_resistance") and not piercing:
        return -(-amount // 2)
    return amount


def defends(game: Second, fight: Fight, ability: str) -> bool:
    """The monster has this ability and no spell makes us ignore it."""
    return has_ability(game, fight.marker, ability) and ability not in fight.cast.values()


def combat_dice(game: Second, fight: Fight) -> int:
    """The bonuses of everything in hand."""
    return sum([bonus(game, fight, card) for card in fight.armed]) if fight.armed else 0


def after_attack(game: Second, fight: Fight) -> Flow[None]:
    """After a Combat check: what one use consumes is gone."""
    if game.abilities.hears(Attacked):
        happening = Attacked(fight=fight, who=fighter(game, fight))
        yield from game.abilities.happen(game, happening, nothing, (fight.seat,))
