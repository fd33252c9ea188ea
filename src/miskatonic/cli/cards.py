"""`miskatonic cards` and `miskatonic rulings`: the card game's collection, and what the rules say of each card."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from miskatonic.cli.parser import UsageError
from miskatonic.games.cards import rulings as book
from miskatonic.games.cards.collection.facts import Card, Investigator, X
from miskatonic.games.cards.collection.shelf import CURRENT_TABOO, load, packs, taboo_lists, traits
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.table.place import data_folder
from miskatonic.table.printed import Printed, Texts, import_texts, printed, read_texts

NOTHING_FOUND = 1
MOST = 50
IMPORT = "import"
INDENT = (0, 0, 0, 2)


def cards(wanted: Namespace, speech: Language) -> int:
    """Import texts, show the cards of a name, or list those that words find."""
    words = " ".join(wanted.words)
    if wanted.words[0] == IMPORT:
        return _import(wanted.words[1:], speech)
    collection = load()
    codes = [code for code in book.find(words) if code in collection.cards]
    if codes:
        texts = read_texts()
        for code in codes:
            _show_card(collection[code], texts, speech)
        return 0
    found = collection.search(words, MOST)
    if not found:
        return _nothing(words, speech)
    for card in found:
        print(f"{card.code}  {_title(card.code, speech)}{_level(card)}")
    if len(found) == MOST:
        print(speech.render(say("cli.cards.first", n=MOST)))
    return 0


def rulings(wanted: Namespace, speech: Language) -> int:
    words = " ".join(wanted.words)
    codes = book.find(words)
    if not codes:
        return _nothing(words, speech)
    for code in codes:
        _show_rulings(code, speech)
    return 0


def _nothing(words: str, speech: Language) -> int:
    """No card has the name; the nearest ones may help."""
    print(speech.render(say("cli.cards.none", words=Raw(words[:80]))), file=sys.stderr)
    near = load().search(words.split()[0], 5) if words.split() else []
    if near:
        names = [Raw(_title(card.code, speech)) for card in near]
        print(speech.render(say("cli.cards.near", names=names)), file=sys.stderr)
    return NOTHING_FOUND


def _import(paths: list[str], speech: Language) -> int:
    if len(paths) != 1:
        raise UsageError(say("cli.cards.import_what"))
    n = import_texts(Path(paths[0]))
    print(speech.render(say("cli.cards.imported", n=n, folder=Raw(str(data_folder())))))
    return 0


# ------------------------------------------------------------------ rulings


def _show_rulings(code: str, speech: Language) -> None:
    from rich.padding import Padding
    from rich.text import Text as Styled

    from miskatonic.cli.screen import Screen

    console = Screen()
    card = load().get(code)
    console.print(_heading(code, speech))
    for line in _facts(card, speech) if card else ():
        console.print(Padding(Styled(line), INDENT, expand=False))
    found = book.rows_of(code, speech.code)
    for section in book.SECTIONS:
        rows = [each for each in found if each.section == section]
        if rows:
            console.print(Styled(speech.render(say(f"cli.rulings.{section}")), "bold"))
        for each in rows:
            console.print(Padding(_row(each, speech), INDENT, expand=False))
    if not found:
        console.print(speech.render(say("cli.rulings.none")), style="dim", markup=False)


def _row(ruling: book.Ruling, speech: Language) -> Any:
    from rich.text import Text as Styled

    shown = Styled(ruling.row.id, "bold cyan").append("  " + ruling.row.statement, "default")
    if ruling.links:
        names = Raw(", ".join(ruling.links))
        shown.append("  " + speech.render(say("cli.rulings.see", rules=names)), "dim")
    return shown


# ------------------------------------------------------------------ one card


def _show_card(card: Card, texts: Texts, speech: Language) -> None:
    from rich.padding import Padding
    from rich.text import Text as Styled

    from miskatonic.cli.screen import Screen

    console = Screen()
    console.print(_heading(card.code, speech))
    for line in _facts(card, speech):
        console.print(Padding(Styled(line), INDENT, expand=False))
    words = printed(texts, load().printings(card.code), speech.code)
    for line in _printed(words) if words else ():
        console.print(Padding(Styled(line, "italic"), INDENT, expand=False))
    n = len(book.rows_of(card.code))
    if n:
        hint = speech.render(say("cli.cards.rulings", n=n, code=Raw(card.code)))
        console.print(Padding(Styled(hint, "dim"), INDENT, expand=False))


def _heading(code: str, speech: Language) -> Any:
    from rich.text import Text as Styled

    name, subname = book.name_of(code, speech.code)
    shown = Styled(name, "bold yellow")
    if subname:
        shown.append(f" · {subname}", "yellow")
    return shown.append(f"  {code}", "dim")


def _title(code: str, speech: Language) -> str:
    name, subname = book.name_of(code, speech.code)
    return f"{name}: {subname}" if subname else name


def _level(card: Card) -> str:
    return f" ({card.level})" if card.level else ""


def _printed(words: Printed) -> Iterator[str]:
    """The publisher's words without the marks of the public data."""
    for part in (words.text, words.back, words.flavor):
        plain = re.sub(r"</?\w+>|\[\[|\]\]", "", part)
        yield from (line for line in plain.splitlines() if line.strip())


def _facts(card: Card, speech: Language) -> list[str]:
    """What is known of a card, in a few lines; errata are in it already."""

    def joined(texts: Iterable[Text | None]) -> str:
        return " · ".join(speech.render(text) for text in texts if text is not None)

    lines = [
        joined(_what_it_is(card)),
        joined(_numbers(card)),
        joined(_traits(card, speech)),
        joined(_in_decks(card, speech)),
        joined(_taboo(card)),
        joined(_where(card, speech)),
        joined(_corrected(card)),
    ]
    return [speech.sentence(line) for line in lines if line]


def _what_it_is(card: Card) -> Iterator[Text | None]:
    yield say("cli.cards.unique") if card.unique else None
    yield from (say(f"cli.class.{each}") for each in card.classes)
    yield say(f"cli.type.{card.type}")
    yield say(f"cli.subtype.{card.subtype}") if card.subtype else None
    yield say("cli.cards.story") if card.story else None
    yield say("cli.cards.level", n=card.level) if card.level is not None else None


def _numbers(card: Card) -> Iterator[Text | None]:
    if card.type in ("asset", "event"):
        yield say("cli.cards.cost", cost=_figure(card.cost))
    for slot in dict.fromkeys(card.slots):
        yield say("cli.cards.slot", slot=slot, n=card.slots.count(slot))
    skills = card.skills if isinstance(card, Investigator) else card.icons
    yield from (say("cli.cards.skill", skill=skill, n=_figure(n)) for skill, n in skills.items())
    yield say("cli.cards.fight", n=_figure(card.fight)) if card.fight is not None else None
    yield say("cli.cards.health", n=_figure(card.health)) if card.health is not None else None
    yield say("cli.cards.sanity", n=_figure(card.sanity)) if card.sanity is not None else None
    yield say("cli.cards.evade", n=_figure(card.evade)) if card.evade is not None else None


def _figure(number: int | None) -> Text:
    return Raw("–" if number is None else "X" if number == X else "?" if number < 0 else str(number))


def _traits(card: Card, speech: Language) -> Iterator[Text]:
    known = traits()
    for each in card.traits:
        yield Raw((speech.code == "es" and known[each].name_es) or known[each].name)
    yield from (say(f"cli.keyword.{each}") for each in card.keywords)


def _in_decks(card: Card, speech: Language) -> Iterator[Text | None]:
    if isinstance(card, Investigator):
        if card.size:
            yield say("cli.cards.size", n=card.size)
            signatures = dict.fromkeys(code for each in card.requirements for code in each.codes[:1])
            yield say("cli.cards.needs", cards=[Raw(_title(code, speech)) for code in signatures])
            yield say("cli.cards.random", n=card.random_weaknesses)
        return
    yield say("cli.cards.limit", n=card.deck_limit) if not card.story else None
    yield say("cli.cards.bonded", name=Raw(card.bonded_to)) if card.bonded_to else None
    if only := card.restrictions:
        people = dict.fromkeys(_title(code, speech) for code in only.investigators)
        names = [traits()[each] for each in only.traits]
        words = [(speech.code == "es" and each.name_es) or each.name for each in names]
        classes = [say(f"cli.class.{each}") for each in only.classes]
        yield say("cli.cards.only", who=[*(Raw(each) for each in (*people, *words)), *classes])


def _taboo(card: Card) -> Iterator[Text | None]:
    found = taboo_lists()[CURRENT_TABOO].get(card.canonical)
    if found is None:
        return
    yield say("cli.cards.taboo", list=Raw(CURRENT_TABOO))
    yield say("cli.cards.forbidden") if found.forbidden else None
    yield say("cli.cards.experience", n=Raw(f"{found.xp:+}".replace("-", "−"))) if found.xp else None
    yield say("cli.cards.mutated") if found.mutated else None


def _where(card: Card, speech: Language) -> Iterator[Text]:
    """Every product that holds it, with its number there."""
    collection = load()
    for code in collection.printings(card.code):
        each = collection[code]
        pack = packs()[each.pack]
        name = pack.name_es if speech.code == "es" and pack.name_es else pack.name
        yield Raw(f"{name} {each.position}")


def _corrected(card: Card) -> Iterator[Text]:
    rows = dict.fromkeys(each.rule for each in book.corrections(card.code))
    if rows:
        yield say("cli.cards.corrected", rules=[Raw(each) for each in rows])
