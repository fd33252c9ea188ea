"""What the tasks of `miskatonic deck` have in common: files, investigators by name, products, decks as told."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from msgspec import structs

from miskatonic.cli.collection import kept
from miskatonic.cli.parser import UsageError
from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.owned import products
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.study import decks as study
from miskatonic.study.answers import ReadDeck

ALL = "all"
"""Of every product one, whatever is kept."""


def one_file(wanted: Namespace, speech: Language) -> ReadDeck:
    if len(wanted.files) != 1:
        raise UsageError(say("cli.deck.one_file"))
    return read_deck(wanted.files[0], speech)


def read_deck(path: str, speech: Language) -> ReadDeck:
    """The deck in a file; one that names no list of taboos follows the reader's own, where he has set one."""
    file = study.read(Path(path).read_bytes(), speech)
    if file.deck.taboo is not None or own_taboo() is None:
        return file
    return structs.replace(file, deck=structs.replace(file.deck, taboo=study.listed(own_taboo())))


def own_taboo() -> str | None:
    """The list of taboos that one follows oneself, as one called it."""
    return os.environ.get("MISKATONIC_TABOO")


def who(wanted: Namespace) -> Investigator:
    words = " ".join(wanted.files)
    named = [load().investigator(code) for code in load().named(words)]
    found = next((each for each in named if each is not None and each.size), None)
    if found is None:
        raise NotADeck(say("cards.error.investigator", what=Raw(words[:40])))
    return found


def bought(wanted: Namespace) -> dict[str, int] | None:
    """The products that were named, else those of `miskatonic collection`; None is one of everything."""
    if wanted.packs == ALL:
        return None
    return products(wanted.packs) if wanted.packs else kept() or None


def print_deck(found: Deck, form: str) -> None:
    text = study.written(found, form).text
    print(text, end="" if text.endswith("\n") else "\n")
