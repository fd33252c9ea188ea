"""What items, spells, skills, allies and special cards do beyond their printed bonuses, by kind of card."""

from __future__ import annotations

from functools import cache

from miskatonic.games.second.abilities.printed import RULES, Printed
from miskatonic.games.second.abilities.rows import CARD_VOCABULARY, CardRow
from miskatonic.games.second.facts import CARDS, SKILLS, CardKind, read
from miskatonic.kernel.abilities import Ability
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, Text, say

_ROWS = CARD_VOCABULARY.records("cards.json", read("cards"), CardRow)
PRINTED: dict[str, tuple[Printed, ...]] = {kind: row.abilities for kind, row in _ROWS.items()}
"""Kind of card -> its text."""

CARD_ABILITIES: dict[str, tuple[Ability, ...]] = {
    kind: tuple(ability for each in printed for ability in each.abilities(RULES[CARDS[kind].deck]))
    for kind, printed in PRINTED.items()
}


def describe_card(kind: str) -> list[Text]:
    """Everything a card of this kind gives, line by line: arms and casting, bonuses, its text, what becomes of it."""
    return list(_lines(kind))


@cache
def _lines(kind: str) -> tuple[Text, ...]:
    card = CARDS[kind]
    lines = []
    if card.weapon:
        lines.append(say("second.card_text.weapon", type=card.type, hands=card.hands, n=combat_bonus(card)))
    if card.deck == "spells":
        lines += _spell_lines(card)
    lines += [_bonus_line(name, n) for name, n in card.bonuses.items() if name != "combat"]
    return (*lines, *_arms_lines(card), *(each.describe() for each in PRINTED[kind]), *_fate_lines(card))


def _bonus_line(name: str, n: int) -> Text:
    if name in SKILLS:
        return say("second.card_text.skill_bonus", skill=name, n=n)
    return say("second.card_text.bonus", bonus=name, n=n)


def combat_bonus(card: CardKind) -> int:
    """The bonus to Combat checks printed on a weapon or spell."""
    return card.combat_bonus_magical or card.bonuses.get("combat", 0)


def _spell_lines(card: CardKind) -> list[Text]:
    if isinstance(card.casting_modifier, int):
        text = say("second.card_text.casting", modifier=Raw(signed(card.casting_modifier)))
    else:
        text = say("second.card_text.casting_awareness")
    lines = [text, say("second.card_text.sanity_cost", n=card.sanity_cost)]
    if card.hands:
        lines.append(say("second.card_text.hands", n=card.hands))
    if card.combat_bonus_magical:
        lines.append(say("second.card_text.magical_bonus", n=card.combat_bonus_magical))
    return lines


def _arms_lines(card: CardKind) -> list[Text]:
    """What the rules of combat look up about a weapon."""
    lines = []
    if card.bonus_alone:
        lines.append(say("second.card_text.bonus_alone", n=card.bonus_alone))
    if card.bonus_undead:
        lines.append(say("second.card_text.bonus_undead", n=card.bonus_undead))
    if card.sixes_twice:
        lines.append(say("second.card_text.sixes_twice"))
    return lines


def _fate_lines(card: CardKind) -> list[Text]:
    """When a card is lost, and when it is not."""
    lines = []
    if card.protected:
        lines.append(say("second.card_text.protected"))
    if card.leaves_on_awakening:
        lines.append(say("second.card_text.leaves_on_awakening"))
    return lines
