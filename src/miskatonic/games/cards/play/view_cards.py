"""Cards as they are shown, wherever they lie."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.printed import Printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import naming, table, taboos
from miskatonic.games.cards.play.shown import CardShown, DeckCardShown, EnemyShown
from miskatonic.games.cards.play.state import Cards, Thing
from miskatonic.games.cards.play.texts.describe import card_lines
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Counted, Data, Named, Numbered, listed

NUMBERS = {"fight": "lcg.base.action.05", "health": "lcg.base.dmg.06", "evade": "lcg.base.action.08"}
HARM = {"damage": "lcg.base.enemy.06", "horror": "lcg.base.enemy.06"}
KEYWORDS = ("hunter", "retaliate", "alert", "aloof", "massive", "elusive")


def titled(kind: str, id: str) -> Named:  # noqa: A002 (as everywhere in views)
    return Named(id, say(f"play.{kind}.{id}"))


def named(kind: str, id: str) -> Named:  # noqa: A002 (as everywhere in views)
    """Something that the collection has a word for: a class, a type, a slot, a skill, a token."""
    return Named(id, say(f"cards.{kind}.{id}"))


def traits_of(card: str) -> list[Named]:
    return [titled("trait", trait) for trait in table.traits(card)]


def spread_out(game: Cards, cards: Iterable[str]) -> list[CardShown]:
    return [card(game, each) for each in cards]


def card(game: Cards, name: str) -> CardShown:
    """A card by its id, in play or not."""
    it = table.thing(game, name)
    return thing(game, it) if it is not None else _lying(name, taboos.is_mutated(game, name))


@lru_cache(maxsize=4096)
def _lying(name: str, mutated: bool) -> CardShown:
    """Where it is not in play it is what is printed on it: made once, shown in every view."""
    return CardShown(**_outside(name, card_lines(code_of(name), mutated)))


def lines_of(game: Cards, name: str) -> list[Text]:
    """What it says to its owner."""
    return card_lines(code_of(name), taboos.is_mutated(game, name))


def copies(code: str, n: int) -> DeckCardShown:
    """A card as a deck holds it."""
    return DeckCardShown(**_outside(code, card_lines(code)), count=n)


def _outside(name: str, lines: list[Text]) -> Data:
    """A card that is not in play, as it is printed."""
    fact = printed(code_of(name))
    said = label(name, [*_face(fact), *lines])
    return {"id": name, **_facts(fact, lines), "health": fact.health, "sanity": fact.sanity, "label": said}


def _face(fact: Printed) -> list[Text]:
    """What is printed beside the name, for who hears the table."""
    said = [say(f"cards.type.{fact.type}"), *[say(f"cards.class.{each}") for each in fact.classes]]
    said += [say("play.mark.cost", n=fact.cost)] if fact.cost is not None else []
    return said + [
        say("play.mark.icon", n=n, skill=f"cards.skill.{skill}") for skill, n in fact.icons.items()
    ]


def _facts(fact: Printed, lines: list[Text]) -> Data:
    return {**_on_paper(fact.code), "lines": lines}


@cache
def _on_paper(code: str) -> Data:
    fact = printed(code)
    return {
        "code": fact.code,
        "title": table.card_name(fact.code),
        "subtitle": table.subtitle(fact.code),
        "type": named("type", fact.type),
        "classes": [named("class", each) for each in fact.classes],
        "level": fact.level,
        "cost": fact.cost,
        "slots": [named("slot", each) for each in fact.slots],
        "icons": [Counted(skill, say(f"cards.skill.{skill}"), n) for skill, n in fact.icons.items()],
        "traits": traits_of(fact.code),
        "unique": fact.unique,
        "weakness": fact.subtype != "",
        "victory": fact.victory,
    }


def thing(game: Cards, it: Thing) -> CardShown:
    """A card in play; an enemy with its numbers."""
    if table.is_enemy(it.id):
        return enemy(game, it)
    return CardShown(**_common(game, it))


def _common(game: Cards, it: Thing) -> Data:
    fact = printed(code_of(it.id))
    lines = lines_of(game, it.id)
    return {
        "id": it.id,
        **_facts(fact, lines),
        "exhausted": it.exhausted,
        "damage": it.damage,
        "horror": it.horror,
        "health": None
        if fact.health is None and not fact.health_per_investigator
        else table.stat(game, it.id, "health"),
        "sanity": None if fact.sanity is None else table.stat(game, it.id, "sanity"),
        "clues": it.clues,
        "doom": it.doom,
        "resources": it.resources,
        "uses": None
        if fact.uses is None
        else Counted(fact.uses.kind, say(f"play.uses.{fact.uses.kind}"), it.uses),
        "attached": [thing(game, each) for each in table.attached_to(game, it.id)],
        "label": label(it.id, [*naming.marks(it), *lines]),
    }


def label(name: str, said: list[Text]) -> Text:
    """A card in one sentence."""
    if not said:
        return table.card_name(name)
    return say("play.label.card", card=table.card_name(name), marks=listed(said))


def enemy(game: Cards, it: Thing) -> EnemyShown:
    numbers = [
        Numbered(name, say(f"play.number.{name}"), table.stat_explained(game, it.id, name, rule))
        for name, rule in (NUMBERS | HARM).items()
    ]
    return EnemyShown(
        **_common(game, it),
        engaged=[it.seat] if table.is_engaged(it) else [],
        numbers=numbers,
        keywords=[titled("keyword", each) for each in KEYWORDS if table.has_keyword(game, it.id, each)],
    )
