"""What is known of a card, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from miskatonic.games.cards import rulings as book
from miskatonic.games.cards.collection.facts import (
    ACTIONS,
    CLASSES,
    KEYWORDS,
    SKILLS,
    SLOTS,
    TAGS,
    TYPES,
    Card,
    Cycle,
    Erratum,
    Investigator,
    Pack,
    Taboo,
    Trait,
    X,
)
from miskatonic.games.cards.collection.shelf import load, newest_taboo, packs, taboo_lists, traits
from miskatonic.games.cards.finding.fields import FLAGS
from miskatonic.kernel.text import Language, Raw, Text, say

ALL_CLASSES = (*CLASSES, "neutral", "mythos")
SUBTYPES = ("weakness", "basicweakness")
USES = (
    *(
        "aether",
        "ammo",
        "arrows",
        "bounties",
        "brilliance",
        "chances",
        "charges",
        "discoveries",
        "durability",
    ),
    *("evidence", "inspiration", "keys", "leads", "leylines", "locks", "obligations", "obsessions"),
    *("offerings", "portents", "renown", "resources", "rumors", "secrets", "shards", "shells", "signs"),
    *("supplies", "tickets", "time", "tries", "truths", "whistles", "wishes"),
)
NAMED = {
    "class": ALL_CLASSES,
    "type": TYPES,
    "subtype": SUBTYPES,
    "slot": SLOTS,
    "skill": SKILLS,
    "keyword": KEYWORDS,
    "uses": USES,
    "action": ACTIONS,
    "tag": TAGS,
    "flag": FLAGS,
    "section": book.SECTIONS,
}
"""What has a name in the catalogue: `cards.class.guardian` ..."""


def word(kind: str, name: str) -> Text:
    """The name of one of those."""
    return say(f"cards.{kind}.{name}")


def own_name(thing: Trait | Pack | Cycle, lang: str) -> str:
    """What the publisher calls it; there is no Dutch edition."""
    return thing.name_es if lang == "es" and thing.name_es else thing.name


def trait_name(name: str, lang: str) -> str:
    """Traits that only scenario cards have are known by their id alone."""
    known = traits().get(name)
    return own_name(known, lang) if known else name.replace("_", " ").title()


def parallel(code: str) -> bool:
    """Whether an investigator is the parallel version of another."""
    card = load().get(code)
    return card is not None and bool(card.alternate_of)


def title(code: str, lang: str) -> str:
    """Name and subtitle of a card on one line."""
    name, subname = book.name_of(code, lang)
    return f"{name}: {subname}" if subname else name


# ------------------------------------------------------------------ facts


def facts(card: Card, speech: Language) -> list[str]:
    """What is known of a card, in a few lines; errata are in it already."""
    lines = [
        _joined(_what_it_is(card), speech),
        _joined(_numbers(card), speech),
        _joined(_boxes(card, speech.code), speech),
        _joined(_traits(card, speech), speech),
        _joined(_in_decks(card, speech), speech),
        _joined(_newest_taboo(card), speech),
        _joined(_where(card, speech), speech),
        _joined(_corrected_by(card), speech),
    ]
    return [speech.sentence(line) for line in lines if line]


def _joined(texts: Iterable[Text | None], speech: Language) -> str:
    return " · ".join(speech.render(text) for text in texts if text is not None)


def _what_it_is(card: Card) -> Iterator[Text | None]:
    yield say("cards.fact.unique") if card.unique else None
    yield from (word("class", each) for each in card.classes)
    yield word("type", card.type)
    yield word("subtype", card.subtype) if card.subtype else None
    yield say("cards.fact.parallel") if card.alternate_of else None
    yield say("cards.fact.story") if card.story else None
    yield say("cards.fact.level", n=card.level) if card.level is not None else None


def _numbers(card: Card) -> Iterator[Text | None]:
    if card.type in ("asset", "event"):
        yield say("cards.fact.cost", cost=_figure(card.cost))
    for slot in dict.fromkeys(card.slots):
        yield say("cards.fact.slot", slot=slot, n=card.slots.count(slot))
    skills = card.skills if isinstance(card, Investigator) else card.icons
    yield from (say("cards.fact.skill", skill=skill, n=_figure(n)) for skill, n in skills.items())
    yield say("cards.fact.fight", n=_figure(card.fight)) if card.fight is not None else None
    yield say("cards.fact.health", n=_figure(card.health)) if card.health is not None else None
    yield say("cards.fact.sanity", n=_figure(card.sanity)) if card.sanity is not None else None
    yield say("cards.fact.evade", n=_figure(card.evade)) if card.evade is not None else None
    if card.type == "enemy":
        yield say("cards.fact.damage", n=_figure(card.damage))
        yield say("cards.fact.horror", n=_figure(card.horror))
    yield say("cards.fact.victory", n=_figure(card.victory)) if card.victory else None
    if card.uses:
        yield say("cards.fact.uses", what=[uses_text(each, n) for each, n in supplies(card)])


def supplies(card: Card) -> list[tuple[str, int]]:
    """What its uses are called, and how many of each there are; 0 where that depends on something."""
    return list(zip(card.uses, card.supply or (0,) * len(card.uses), strict=True))


def uses_text(name: str, n: int) -> Text:
    return say("cards.fact.supply", n=_figure(n), what=word("uses", name)) if n else word("uses", name)


def _boxes(card: Card, lang: str) -> Iterator[Text]:
    """The lines of its upgrade sheet, each with its boxes."""
    for box in filter(lambda each: each.name, card.customizable):
        name = box.name_es if lang == "es" and box.name_es else box.name
        yield say("cards.fact.box", name=Raw(name), boxes=Raw("☐" * box.xp))


def _figure(number: int | None) -> Text:
    return Raw("–" if number is None else "X" if number == X else "?" if number < 0 else str(number))


def _traits(card: Card, speech: Language) -> Iterator[Text]:
    yield from (Raw(trait_name(each, speech.code)) for each in card.traits)
    yield from (word("keyword", each) for each in card.keywords)


def _in_decks(card: Card, speech: Language) -> Iterator[Text | None]:
    if isinstance(card, Investigator):
        return
    yield _limit(card, speech) if card.deck_limit and not card.bonded_to else None
    yield say("cards.fact.bonded", name=Raw(card.bonded_to)) if card.bonded_to else None
    if brought := load().brought_by(card.name):
        bonded = [Raw(f"{each.bonded_count}× {title(each.code, speech.code)}") for each in brought]
        yield say("cards.fact.brings", cards=bonded)
    if only := card.restrictions:
        people = dict.fromkeys(title(code, speech.code) for code in only.investigators)
        names = (*people, *(trait_name(each, speech.code) for each in only.traits))
        classes = [word("class", each) for each in only.classes]
        yield say("cards.fact.only", who=[*(Raw(each) for each in names), *classes])


def _limit(card: Card, speech: Language) -> Text:
    if card.limit_of == "subtitle":
        return say("cards.fact.limit_subtitle", n=card.deck_limit)
    if card.limit_of:
        kind = Raw(trait_name(card.limit_of, speech.code))
        return say("cards.fact.limit_trait", n=card.deck_limit, trait=kind)
    return say("cards.fact.limit", n=card.deck_limit)


def _newest_taboo(card: Card) -> Iterator[Text]:
    found = taboo_lists()[newest_taboo()].get(card.canonical)
    if found is not None:
        yield say("cards.fact.taboo", list=Raw(newest_taboo()))
        yield from _taboo(found)


def _taboo(found: Taboo) -> Iterator[Text]:
    """What a list says of a card."""
    if found.forbidden:
        yield say("cards.fact.forbidden")
    if found.xp:
        yield say("cards.fact.experience", n=Raw(f"{found.xp:+}".replace("-", "−")))
    if found.exceptional is not None:
        yield say("cards.fact.exceptional" if found.exceptional else "cards.fact.not_exceptional")
    if found.deck_limit is not None:
        yield say("cards.fact.limit", n=found.deck_limit)
    if found.size:
        yield say("cards.build.size", n=found.size)
    elif found.options or found.requirements:
        yield say("cards.fact.deckbuilding")
    if found.customizable:
        yield say("cards.fact.sheet")
    yield from (word("keyword", each) for each in found.keywords)
    if found.mutated:
        yield say("cards.fact.mutated")


def taboo_words(found: Taboo, speech: Language) -> str:
    return speech.sentence(_joined(_taboo(found), speech))


def _where(card: Card, speech: Language) -> Iterator[Text]:
    """Every product that holds it, with its number there."""
    collection = load()
    for code in collection.printings(card.code):
        each = collection[code]
        yield Raw(f"{own_name(packs()[each.pack], speech.code)} {each.position}")


def _corrected_by(card: Card) -> Iterator[Text]:
    rows = dict.fromkeys(each.rule for each in book.corrections(card.code))
    if rows:
        yield say("cards.fact.corrected", rules=[Raw(each) for each in rows])


# ------------------------------------------------------------------ errata


def correction_words(erratum: Erratum, speech: Language) -> str:
    """What an erratum changes of the facts: "Traits: Humanoid instead of Human."."""
    was, now = (_values(erratum.field, some, speech) for some in (erratum.was, erratum.now))
    what = say(f"cards.field.{erratum.field}")
    if erratum.field == "options":
        text = say("cards.correction.options")
    elif not now:
        text = say("cards.correction.gone", what=what, was=was)
    elif not was:
        text = say("cards.correction.new", what=what, now=now)
    else:
        text = say("cards.correction.changed", what=what, now=now, was=was)
    return speech.sentence(speech.render(text))


FIELDS = ("traits", "keywords", "level", "name", "name_es")
"""Of facts that errata change, besides the options of investigators."""


def _values(field: str, values: tuple[object, ...], speech: Language) -> list[Text]:
    if field == "traits":
        return [Raw(trait_name(str(each), speech.code)) for each in values]
    if field == "keywords":
        return [word("keyword", str(each)) for each in values]
    return [Raw(str(each)) for each in values]
