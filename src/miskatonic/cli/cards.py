"""`miskatonic cards` and `miskatonic rulings`: the card game's collection, and what the rules say of each card."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from miskatonic.cli.finding import found_by, show_found
from miskatonic.cli.json import print_json
from miskatonic.cli.parser import UsageError
from miskatonic.games.cards import rulings as book
from miskatonic.games.cards.collection.facts import Card, Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.deckbuilding import deckbuilding
from miskatonic.games.cards.listing import CardFact
from miskatonic.games.cards.pages import PrintedWords, card_page
from miskatonic.games.cards.words import facts, parallel, title, word
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.table.place import data_folder
from miskatonic.table.printed import Printed, Texts, import_texts, plain, printed, read_texts

NOTHING_FOUND = 1
IMPORT = "import"
INDENT = (0, 0, 0, 2)


def cards(wanted: Namespace, speech: Language) -> int:
    """Import texts, show the cards of a name, or list those that words find."""
    words = " ".join(wanted.words)
    if wanted.words[0] == IMPORT:
        return _import(wanted.words[1:], speech)
    collection = load()
    named = book.find(words)
    codes = [code for code in named if code in collection.cards]
    if wanted.json:
        others = [] if named else [entry.card for entry in found_by(wanted.words, speech).entries]
        return _print_cards(codes, others, speech)
    if codes:
        texts = read_texts()
        for code in codes:
            _show_card(collection[code], texts, speech)
        return 0
    if named:
        return _of_scenarios(named, speech)
    found = found_by(wanted.words, speech)
    if not found.entries and not found.problems:
        return _nothing(words, speech)
    show_found(found, speech)
    return 0 if found.entries else NOTHING_FOUND


def _print_cards(codes: Sequence[str], found: Sequence[CardFact], speech: Language) -> int:
    """The pages of the cards of a name, or the facts of those that words find."""
    pages = [
        {"facts": load()[code], **structs.asdict(card_page(code, speech, _own_words(code, speech)))}
        for code in codes
    ]
    print_json(pages or [{"facts": card, **_heading_of(card.code, speech)} for card in found])
    return 0 if pages or found else NOTHING_FOUND


def _heading_of(code: str, speech: Language) -> dict[str, str]:
    name, subname = book.name_of(code, speech.code)
    return {"code": code, "title": name, "subtitle": subname}


def _own_words(code: str, speech: Language) -> PrintedWords | None:
    words = printed(read_texts(), load().printings(code), speech.code)
    return PrintedWords(plain(words.text), plain(words.back), plain(words.flavor)) if words else None


def _of_scenarios(codes: Sequence[str], speech: Language) -> int:
    """Cards of which only their names are known here, and what the rules say of them."""
    for code in codes:
        print(speech.render(say("cli.cards.scenario", name=Raw(title(code, speech.code)), code=Raw(code))))
    return 0


def rulings(wanted: Namespace, speech: Language) -> int:
    words = " ".join(wanted.words)
    codes = book.find(words) or _only_one(words)
    if wanted.json:
        print_json([_page_of_rulings(code, speech) for code in codes])
        return 0 if codes else NOTHING_FOUND
    if not codes:
        return _nothing(words, speech)
    for code in codes:
        _show_rulings(code, speech)
    return 0


def _only_one(words: str) -> list[str]:
    """The card that these words must mean, because they find no other title."""
    found = load().search(words)
    return [card.code for card in found] if len({card.name for card in found}) == 1 else []


def _page_of_rulings(code: str, speech: Language) -> dict[str, object]:
    return {**_heading_of(code, speech), "rulings": card_page(code, speech).rulings}


def _nothing(words: str, speech: Language) -> int:
    """No card has the name; the nearest ones may help."""
    print(speech.render(say("cli.cards.none", words=Raw(words[:80]))), file=sys.stderr)
    near = load().search(words.split()[0], 5) if words.split() else []
    if near:
        names = [Raw(title(card.code, speech.code)) for card in near]
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
    for line in facts(card, speech) if card else ():
        console.print(Padding(Styled(line), INDENT, expand=False))
    found = book.rows_of(code, speech.code)
    for section in book.SECTIONS:
        rows = [each for each in found if each.section == section]
        if rows:
            console.print(Styled(speech.render(word("section", section)), "bold"))
        for each in rows:
            console.print(Padding(_row(each, speech), INDENT, expand=False))
    if not found:
        console.print(speech.render(say("cli.rulings.none")), style="dim", markup=False)


def _row(ruling: book.Ruling, speech: Language) -> Any:
    from rich.text import Text as Styled

    shown = Styled(ruling.row.id, "bold cyan").append(
        "  " + book.without_codes(ruling.row.reading), "default"
    )
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
    for line in facts(card, speech):
        console.print(Padding(Styled(line), INDENT, expand=False))
    for line in deckbuilding(card, speech) if isinstance(card, Investigator) else ():
        console.print(Padding(Styled(line, "green"), INDENT, expand=False))
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
    if parallel(code):
        shown.append(f" ({speech.render(say('cards.fact.parallel'))})", "yellow")
    if subname:
        shown.append(f" · {subname}", "yellow")
    return shown.append(f"  {code}", "dim")


def _printed(words: Printed) -> Iterator[str]:
    """The publisher's words without the marks of the public data."""
    for part in (words.text, words.back, words.flavor):
        words_alone = re.sub(r"\[\[|\]\]", "", plain(part))
        yield from (line for line in words_alone.splitlines() if line.strip())
