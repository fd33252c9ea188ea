"""The whole collection as one message: facts by id, and the words for the ids in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from miskatonic.games.cards.collection.facts import Box, Card, Cycle, Investigator, Pack, Trait
from miskatonic.games.cards.collection.shelf import (
    DOCUMENT_TABOO,
    cycles,
    load,
    newest_taboo,
    packs,
    taboo_dates,
    taboo_lists,
    traits,
)
from miskatonic.games.cards.decks.options import signatures
from miskatonic.games.cards.decks.ultimatums import BOONS, OF_DECKS, OF_THE_BAG, ULTIMATUMS
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.games.cards.finding.fields import FIELDS, Field
from miskatonic.games.cards.rulings import GAME, name_of
from miskatonic.games.cards.words import NAMED, own_name, word
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import Language, language, say

EDITIONS = ("en", "es")
"""The languages of which we know the publisher's words."""


class Named(Struct, frozen=True):
    """An id of the collection, its name, and in `also` what cards in other languages call it."""

    id: str
    name: str
    also: str


class BoxFact(Struct, frozen=True):
    """A line of a customizable card's sheet: its boxes, what it does in our own words, and what is chosen with it.

    That is a card, a trait, a skill or a slot; a chosen card must be one of `of_types` and `of_traits`, where there
    are any.
    """

    xp: int
    name: str
    words: str
    choice: str
    choices: int
    of_types: tuple[str, ...]
    of_traits: tuple[str, ...]


class CardFact(Struct, frozen=True):
    """A card, once for all its printings; `packs` are the products of all of them, the first first.

    A cost of -2 is X, none is a dash. `supply` is how many of each of its `uses` it has, 0 where that depends on
    something. `also` is what else may be typed to find it; `owners` are the investigators whose signature it is;
    `builds` says that an investigator builds decks; `skills` are those of investigators.
    """

    code: str
    name: str
    subname: str
    also: str
    type: str
    subtype: str
    classes: tuple[str, ...]
    level: int | None
    cost: int | None
    slots: tuple[str, ...]
    icons: dict[str, int]
    traits: tuple[str, ...]
    keywords: tuple[str, ...]
    uses: tuple[str, ...]
    supply: tuple[int, ...]
    tags: tuple[str, ...]
    actions: tuple[str, ...]
    unique: bool
    limit: int
    health: int | None
    sanity: int | None
    fight: int | None
    evade: int | None
    damage: int
    horror: int
    victory: int
    pack: str
    position: int
    packs: list[str]
    quantities: list[int]
    """Copies in one of each of those products."""
    quantity: int
    story: bool
    bonded: bool
    builds: bool
    alternate_of: str
    owners: list[str]
    boxes: list[BoxFact]
    skills: dict[str, int]


class PackFact(Struct, frozen=True):
    """A product, and the cycle it belongs to."""

    code: str
    name: str
    cycle: str
    position: int


class CycleFact(Struct, frozen=True):
    code: str
    name: str
    position: int


class TabooFact(Struct, frozen=True):
    """A list of taboos and the cards on it. The `newest` holds where nobody names one; the rows of the ledger tell
    of the one that the rules `document` prints."""

    code: str
    date: str
    newest: bool
    document: bool
    cards: list[str]


class VariantFact(Struct, frozen=True):
    """An ultimatum or a boon; `touches` is "deck", "bag" or nothing."""

    name: str
    kind: str
    title: str
    text: str
    touches: str


class FieldFact(Struct, frozen=True):
    """What a search may ask of a card: `field:value`, by its name or one of its aliases.

    `kind` is "number", "flag", "text", or "id" for things that have names: then `of` says which lists they are in.
    """

    name: str
    kind: str
    aliases: tuple[str, ...]
    of: tuple[str, ...]
    example: str
    hint: str


class CollectionData(Struct, frozen=True):
    """The collection; `printed` tells whether card texts of the user's own are there.

    `reprints` leads from the code of every other printing to that of the first.
    """

    cards: list[CardFact]
    reprints: dict[str, str]
    packs: list[PackFact]
    cycles: list[CycleFact]
    classes: list[Named]
    types: list[Named]
    subtypes: list[Named]
    slots: list[Named]
    traits: list[Named]
    keywords: list[Named]
    skills: list[Named]
    uses: list[Named]
    actions: list[Named]
    tags: list[Named]
    flags: list[Named]
    fields: list[FieldFact]
    taboos: list[TabooFact]
    variants: list[VariantFact]
    printed: bool


def listing(speech: Language, printed: bool) -> CollectionData:
    """Every card once; of what nobody chooses from a list only the card that stands for a random weakness."""
    lang = speech.code
    return CollectionData(
        cards=[_card(card, speech) for card in load().cards.values() if listed(card)],
        reprints={card.code: card.duplicate_of for card in load().cards.values() if card.duplicate_of},
        packs=[_pack(each, lang) for each in packs().values()],
        cycles=[_cycle(each, lang) for each in cycles().values()],
        classes=_named("class", speech),
        types=_named("type", speech),
        subtypes=_named("subtype", speech),
        slots=_named("slot", speech),
        traits=[_trait(each, lang) for each in traits().values()],
        keywords=_named("keyword", speech),
        skills=_named("skill", speech),
        uses=_named("uses", speech),
        actions=_named("action", speech),
        tags=_named("tag", speech),
        flags=_named("flag", speech),
        fields=[_field(each, speech) for each in FIELDS],
        taboos=[
            TabooFact(code, date, code == newest_taboo(), code == DOCUMENT_TABOO, list(taboo_lists()[code]))
            for code, date in reversed(taboo_dates().items())
        ],
        variants=[*_variants(ULTIMATUMS, "ultimatum", speech), *_variants(BOONS, "boon", speech)],
        printed=printed,
    )


def listed(card: Card) -> bool:
    return not card.duplicate_of and (not card.hidden or card.code == RANDOM_WEAKNESS)


def _named(kind: str, speech: Language) -> list[Named]:
    editions = [language(code) for code in EDITIONS]
    return [
        _known(name, speech.render(text), [each.render(text) for each in editions])
        for name, text in ((name, word(kind, name)) for name in NAMED[kind])
    ]


def _field(field: Field, speech: Language) -> FieldFact:
    hint = word("flag", field.name) if field.kind == "flag" else say(f"cards.find.{field.name}")
    return FieldFact(field.name, field.kind, field.aliases, field.of, field.example, speech.render(hint))


def _trait(trait: Trait, lang: str) -> Named:
    return _known(trait.id, own_name(trait, lang), [own_name(trait, code) for code in EDITIONS])


def _known(id_: str, name: str, names: Iterable[str]) -> Named:
    return Named(id_, name, " ".join(dict.fromkeys(each for each in names if each != name)))


def _card(card: Card, speech: Language) -> CardFact:
    lang = speech.code
    name, subname = name_of(card.code, lang)
    return CardFact(
        code=card.code,
        name=name,
        subname=subname,
        also=_other_names(card, lang),
        type=card.type,
        subtype=card.subtype,
        classes=card.classes,
        level=card.level,
        cost=card.cost,
        slots=card.slots,
        icons=card.icons,
        traits=card.traits,
        keywords=card.keywords,
        uses=card.uses,
        supply=card.supply,
        tags=card.tags,
        actions=card.actions,
        unique=card.unique,
        limit=card.deck_limit,
        health=card.health,
        sanity=card.sanity,
        fight=card.fight,
        evade=card.evade,
        damage=card.damage,
        horror=card.horror,
        victory=card.victory,
        pack=card.pack,
        position=card.position,
        packs=[load()[code].pack for code in load().printings(card.code)],
        quantities=[load()[code].quantity for code in load().printings(card.code)],
        quantity=card.quantity,
        story=card.story,
        bonded=bool(card.bonded_to),
        builds=isinstance(card, Investigator) and card.size > 0,
        alternate_of=card.alternate_of,
        owners=sorted(signatures().get(card.canonical, ())),
        boxes=box_facts(card, card.customizable, speech),
        skills=card.skills if isinstance(card, Investigator) else {},
    )


def box_facts(card: Card, boxes: Iterable[Box], speech: Language) -> list[BoxFact]:
    """The lines of a sheet; a list of taboos may change their boxes, but never what they are."""
    return [_box(f"cards.box.{card.canonical}.{line}", box, speech) for line, box in enumerate(boxes)]


def _box(words: str, box: Box, speech: Language) -> BoxFact:
    name = box.name_es if speech.code == "es" and box.name_es else box.name
    return BoxFact(
        box.xp, name, speech.render(say(words)), box.choice, box.choices, box.of_types, box.of_traits
    )


def box_ids() -> list[str]:
    """The words of every line of every sheet."""
    cards = (card for card in load().cards.values() if not card.duplicate_of)
    return [f"cards.box.{card.code}.{line}" for card in cards for line in range(len(card.customizable))]


def _other_names(card: Card, lang: str) -> str:
    """The names in the language that is not shown, where they are others, and what tells a parallel version."""
    if card.alternate_of:
        word = say("cards.fact.parallel")
        words = dict.fromkeys(language(each).render(word) for each in (*EDITIONS, lang))
        return " ".join([_names_elsewhere(card, lang), *words]).strip()
    return _names_elsewhere(card, lang)


def _names_elsewhere(card: Card, lang: str) -> str:
    if lang == "es":
        return " ".join(
            other
            for other, shown in ((card.name, card.name_es), (card.subname, card.subname_es))
            if shown and other != shown
        )
    return " ".join(each for each in (card.name_es, card.subname_es) if each)


def _pack(pack: Pack, lang: str) -> PackFact:
    return PackFact(pack.code, own_name(pack, lang), pack.cycle, pack.position)


def _cycle(cycle: Cycle, lang: str) -> CycleFact:
    return CycleFact(cycle.code, own_name(cycle, lang), cycle.position)


# ------------------------------------------------------------------ ultimatums and boons


def _variants(names: Iterable[str], kind: str, speech: Language) -> list[VariantFact]:
    return [_variant(name, kind, speech) for name in names]


def _variant(name: str, kind: str, speech: Language) -> VariantFact:
    """Its rows of the ledger all begin with its title, and with a remark in brackets if it has one."""
    id_ = f"lcg.{kind}.{name.replace('_', '-')}"
    rows = [row for row in ledger(GAME, speech.code).values() if f"{row.id}.".startswith(f"{id_}.")]
    heads = [row.statement.partition(": ")[0] for row in rows]
    title, _, remark = heads[0].partition(" (")
    parts = [*(row.statement.partition(": ")[2] for row in rows), remark.rstrip(")")]
    touches = "deck" if name in OF_DECKS else "bag" if name in OF_THE_BAG else ""
    text = " ".join(speech.sentence(part) for part in parts if part)
    return VariantFact(name, kind, title, text, touches)
