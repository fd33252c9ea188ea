"""How an investigator builds a deck, in sentences of ours made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from miskatonic.games.cards.collection.facts import CLASSES, AtLeast, Investigator, Option, Requirement
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.rulings import name_of
from miskatonic.games.cards.words import title, trait_name, word
from miskatonic.kernel.text import Language, Raw, Text, say

BUILT = (
    *("hh", "hd", "pa", "se", "fa", "uses", "permanent", "not_permanent"),
    *("of_one", "of_two", "choose_one", "choose_two"),
)
"""Messages whose ids are put together here."""


def deckbuilding(person: Investigator, speech: Language) -> list[str]:
    """Size, options, requirements, and what is special about some; nothing of those who build no deck."""
    if not person.size:
        return []
    texts = [*_size(person), *_options(person.options, speech.code), *_requirements(person, speech.code)]
    return [speech.sentence(speech.render(text)) for text in texts]


def _size(person: Investigator) -> Iterator[Text]:
    if not any(option.sizes for option in person.options):
        yield say("cards.build.size", n=person.size)


# ------------------------------------------------------------------ options


def _options(options: tuple[Option, ...], lang: str) -> Iterator[Text]:
    for option in options:
        if option.choice == "faction_2":  # told with the first
            continue
        if option.sizes:
            yield say("cards.build.sizes", sizes=list(option.sizes))
        elif option.choose:
            yield say("cards.build.choose", options=_either(option.choose, lang))
        elif option.choose_class:
            yield _class_chosen(option, lang)
        else:
            yield from _plain(option, lang)


def _either(options: tuple[Option, ...], lang: str) -> Text:
    """Options have commas of their own, so that a list of them needs more than commas."""
    first, *others = options
    words = option_words(first, lang)
    if not others:
        return words
    return say("cards.build.either", first=words, second=_either(tuple(others), lang))


def _plain(option: Option, lang: str) -> Iterator[Text]:
    if not option.counts_only:
        yield option_words(option, lang)
    if option.at_least is not None:
        yield _at_least(option, option.at_least, lang)


def _class_chosen(option: Option, lang: str) -> Text:
    """The kind of cards is told as "of that class"; of two classes that are chosen both are told at once."""
    classes = [word("class", each) for each in option.choose_class]
    chosen = "two" if option.choice == "faction_1" else "one"
    rest = structs.replace(option, choose_class=(), choice="")
    return say(f"cards.build.choose_{chosen}", classes=classes, what=_amount(rest, _kind(rest, lang, chosen)))


def option_words(option: Option, lang: str) -> Text:
    """What one option lets in or refuses."""
    return _amount(option, _kind(option, lang))


def _amount(option: Option, kind: Text) -> Text:
    if option.levels is not None and not (option.forbids and option.levels == (0, 5)):
        kind = _leveled(option, kind)
    if option.forbids:
        return say("cards.build.none", kind=kind)
    if option.limit and option.other:
        return say("cards.build.others", n=option.limit, kind=kind)
    if option.limit:
        return say("cards.build.limited", n=option.limit, kind=kind)
    if option.extra_size:
        return say("cards.build.larger", kind=kind, n=option.extra_size)
    return kind


def _leveled(option: Option, kind: Text) -> Text:
    assert option.levels is not None
    least, most = option.levels
    if option.creation_levels is not None:
        first = option.creation_levels[1]
        return say("cards.build.level_later", kind=kind, least=least, most=most, first=first)
    if least == most:
        return say("cards.build.level", kind=kind, n=least)
    if least + 1 == most:
        return say("cards.build.two_levels", kind=kind, least=least, most=most)
    return say("cards.build.levels", kind=kind, least=least, most=most)


def _kind(option: Option, lang: str, chosen: str = "") -> Text:
    """The cards an option is about, as a noun: "Blessed or Weapon assets"."""
    things = [word("type", each) for each in option.types] or [say("cards.thing.card")]
    classes = [word("class", each) for each in CLASSES if each in option.classes]
    neutral = int("neutral" in option.classes)
    names = [Raw(trait_name(each, lang)) for each in option.traits]
    special = _special(option)
    if chosen:
        return say(f"cards.build.of_{chosen}", things=things)
    if not (option.classes or option.traits or option.types or special):
        return say("cards.build.any")
    kind = say("cards.build.kind", things=things, classes=classes, neutral=neutral, traits=names)
    for each in special:
        kind = say(f"cards.build.{each}", kind=kind, uses=[word("uses", use) for use in option.uses])
    return kind


def _special(option: Option) -> list[str]:
    """What else the text or the form of a card must be."""
    found = list(option.tags)
    if option.uses:
        found.append("uses")
    if option.permanent is not None:
        found.append("permanent" if option.permanent else "not_permanent")
    return found


def _at_least(option: Option, need: AtLeast, lang: str) -> Text:
    if need.classes:
        return say("cards.build.each_class", n=need.cards, classes=need.classes)
    plain = structs.replace(option, levels=None)
    return say("cards.build.at_least", n=need.cards, kind=_kind(plain, lang))


# ------------------------------------------------------------------ requirements


def _requirements(person: Investigator, lang: str) -> Iterator[Text]:
    needs = [each for each in person.requirements if not each.counted]
    for place in range(max((len(each.codes) for each in needs), default=0)):
        cards = [_copies(need, place, lang) for need in needs if place < len(need.codes)]
        yield say(_set_name(needs, place), cards=_once(cards))
    for need in person.requirements:
        if need.counted:
            yield _counted(need, person, lang)
    for need in person.front_requirements:
        cards = [Raw(title(code, lang)) for code in need.codes]
        yield say("cards.build.three" if need.counted == "three" else "cards.build.by_front", cards=cards)
    yield say("cards.build.random", n=person.random_weaknesses)
    if person.side_deck is not None:
        kinds = [option_words(each, lang) for each in person.side_deck.options]
        cards = [_copies(need, 0, lang) for need in person.side_deck.requirements]
        yield say("cards.build.second", n=person.side_deck.size, kinds=kinds, cards=cards)
    if person.experience:
        yield say("cards.build.experience", n=person.experience)
    if person.keeps_lower:
        names = [Raw(trait_name(each, lang)) for each in person.keeps_lower]
        yield say("cards.build.keeps_lower", traits=names)


def _set_name(needs: list[Requirement], place: int) -> str:
    if not place:
        return "cards.build.required"
    advanced = any(
        "advanced" in load()[need.codes[place]].keywords for need in needs if place < len(need.codes)
    )
    return "cards.build.advanced" if advanced else "cards.build.another_set"


def _copies(need: Requirement, place: int, lang: str) -> Text:
    name, n = title(need.codes[place], lang), need.copies[place]
    return Raw(f"{n} × {name}" if n > 1 else name)


def _once(cards: list[Text]) -> list[Text]:
    return list({str(card.args["words"]): card for card in cards}.values())


def _counted(need: Requirement, person: Investigator, lang: str) -> Text:
    cards = [Raw(title(code, lang)) for code in need.codes]
    if need.counted == "deck_size":
        return say("cards.build.by_size", cards=cards)
    if need.counted == "experience":
        return say("cards.build.by_experience", cards=cards)
    if need.counted == "investigators":
        return say("cards.build.by_players", cards=cards)
    others = next(each for each in person.requirements if each.counted == "experience")
    names = dict.fromkeys(name_of(code, lang)[0] for code in others.codes)
    return say("cards.build.by_others", cards=cards, others=[Raw(each) for each in names])


# ------------------------------------------------------------------ choices

CHOICES = ("deck_size_selected", "faction_selected", "faction_1", "faction_2", "option_selected")


class ChoiceValue(Struct, frozen=True):
    value: str
    title: str


class Choice(Struct, frozen=True):
    """What an investigator chooses when a deck is made, with all that may be chosen."""

    name: str
    title: str
    values: list[ChoiceValue]


def choices(person: Investigator, speech: Language) -> list[Choice]:
    return [
        Choice(
            option.choice,
            speech.render(say(f"cards.choice.{option.choice}")),
            [
                ChoiceValue(value, speech.sentence(speech.render(text)).rstrip("."))
                for value, text in _values(option, speech.code)
            ],
        )
        for option in person.options
        if option.choice
    ]


def _values(option: Option, lang: str) -> list[tuple[str, Text]]:
    return [
        *((each, word("class", each)) for each in option.choose_class),
        *((each.id, option_words(each, lang)) for each in option.choose),
        *((str(size), Raw(str(size))) for size in option.sizes),
    ]
