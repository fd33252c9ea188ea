"""What people are told beside an option: what it does and costs, what leads nowhere, what cannot be mended."""

from __future__ import annotations

from miskatonic.games.third.abilities.cards import CARD_TEXTS, describe_card
from miskatonic.games.third.abilities.conditions import CONDITION_TEXTS
from miskatonic.games.third.facts import CARDS, SHEETS, kind_of
from miskatonic.games.third.rules.people import at_seat, find_monster, focus_limit, people_at, skill_value
from miskatonic.games.third.rules.prey import health_left
from miskatonic.games.third.setup_texts import introduce
from miskatonic.games.third.state import Investigator, Third
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asides import ACT, END, FIGHT, MOVE, USE, Aside, group_of, own_words
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text, ids, say
from miskatonic.kernel.views import listed

FOCUS = "focus"
HOPS = "hops"
GROUPS = (MOVE, FIGHT, ACT, FOCUS, USE, HOPS, END)
STANDS = {"go": MOVE, "turn": END, "attack": FIGHT, "evade": FIGHT, "clue": USE, "focus": FOCUS}
"""Where options stand whose names do not say it already."""
GRAVE = {
    "third.effect.retire": say("third.grave.retire"),
    "third.effect.devoured": say("third.grave.devoured"),
}
"""What an option must say to be grave, and what is asked before it is taken."""
PLAIN = {"evade": say("third.aside.evade", skill="observation"), "trade": say("third.aside.trade")}
HEADINGS = {FOCUS: say("third.heading.focus"), HOPS: say("third.heading.hops")}
HOP = "third.option.hop"
SPENT = "third.option.spend_focus"
"""A focus token that is spent, not gained."""


def aside(game: Third, ask: Ask, option: Option) -> Aside:
    who, verb = at_seat(game, ask.seat), parts(option.name)[0]
    group = STANDS.get(verb) or group_of(option.name)
    if option.text.id == SPENT:
        group = USE
    if option.text.id == HOP:
        group = HOPS
    if (why := _pointless(game, who, option, verb)) is not None:
        return Aside(group, pointless=why)
    return Aside(group, _does(game, who, option, verb), grave=_grave(option))


# ---------------------------------------------------------------------- what it does and costs


def _does(game: Third, who: Investigator, option: Option, verb: str) -> Text | None:
    if option.text.id in ACTIONS:
        return _action(game, who, option, verb)
    if option.name in SHEETS and (known := introduce(option.name)):
        return known[1]
    if (told := own_words(option)) is not None:
        return _priced(option, told)
    if option.card and option.text.id in NAMES_ALONE:
        return _card(option.card)
    return None


ACTIONS = frozenset(
    f"third.option.{name}" for name in ("ward", "research", "evade", "attack", "focus", "trade", "end_turn")
)
NAMES_ALONE = frozenset(f"third.option.{name}" for name in ("card", "buy", "discard"))
"""Options that name a card and say nothing of what it does."""


def _action(game: Third, who: Investigator, option: Option, verb: str) -> Text | None:
    if verb == "ward":
        return say("third.aside.ward", skill="lore", n=game.state.doom.get(who.place, 0))
    if verb == "research":
        return say("third.aside.research", skill="observation", n=who.clues)
    if verb == "attack":
        return _attack(game, about(option.name))
    if verb == "focus":
        value = skill_value(game, who, about(option.name))
        full = len(who.focus) >= focus_limit(game, who)
        return say("third.aside.focus", n=value, more=value + 1, full=full)
    return PLAIN.get(verb)


def _attack(game: Third, name: str) -> Text | None:
    """How much it still takes, and that it is engaged first."""
    monster = find_monster(game, name)
    if monster is None:
        return None
    return say("third.aside.attack", skill="strength", n=health_left(game, monster))


def _priced(option: Option, told: Text) -> Text:
    """A spell says first what casting it costs."""
    card = CARDS.get(kind_of(option.card)) if option.card else None
    if card is None or card.type != "spell" or not card.horror:
        return told
    return say("third.aside.cast", n=card.horror, effect=told)


def _card(card: str) -> Text | None:
    """What is written on a card."""
    kind = kind_of(card)
    lines = describe_card(kind) if kind in CARD_TEXTS or kind in CONDITION_TEXTS else []
    return listed(lines) if lines else None


# ---------------------------------------------------------------------- pointless and grave


def _pointless(game: Third, who: Investigator, option: Option, verb: str) -> Text | None:
    if option.name == "ward" and not game.state.doom.get(who.place, 0):
        return say("third.pointless.ward")
    if option.name == "research" and not who.clues:
        return say("third.pointless.research")
    if option.name == "trade" and not any(_has_goods(each) for each in people_at(game, who.place)):
        return say("third.pointless.trade")
    if verb == "use" and option.odds and not any(odds.chance for odds in option.odds):
        return say("third.pointless.no_chance")
    return None


def _has_goods(who: Investigator) -> bool:
    return bool(who.money or who.clues or who.remnants or who.assets)


def _grave(option: Option) -> Text | None:
    return next((GRAVE[each] for each in ids(option.text) if each in GRAVE), None)
