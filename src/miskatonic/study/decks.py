"""Decks, as whoever builds one asks about them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence

from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.collection.shelf import fold, load, packs
from miskatonic.games.cards.deckbuilding import choices
from miskatonic.games.cards.decks.address import to_address
from miskatonic.games.cards.decks.bonded import set_aside
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.experience import Line, gathered
from miskatonic.games.cards.decks.games import BEGINNING
from miskatonic.games.cards.decks.octgn import write_octgn
from miskatonic.games.cards.decks.owned import Products, lacking
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.reading import read_file, write, write_arkhamdb
from miskatonic.games.cards.decks.soundness import sound
from miskatonic.games.cards.decks.taboos import taboo_code, terms
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import Verdict, check
from miskatonic.games.cards.decks.weaknesses import draw_weaknesses
from miskatonic.games.cards.decks.words import line_text, mend_text, notes, problem_text
from miskatonic.games.cards.decks.writing import write_markdown, write_text
from miskatonic.games.cards.listing import BoxFact, box_facts
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.study.answers import (
    BillLine,
    DeckProblem,
    DeckUpgrade,
    DeckVerdict,
    RandomDeck,
    ReadDeck,
    Weaknesses,
    WrittenDeck,
)


def listed(words: str | None) -> str | None:
    """The code of a list of taboos by what people call it; None leaves each deck its own."""
    return None if words is None else taboo_code(words)


def owned(codes: Products | None) -> Products | None:
    """Products by their codes, all of which must exist; none named are all."""
    for code in codes or ():
        if code not in packs():
            raise NotADeck(say("cards.error.pack", what=Raw(code[:40])))
    return codes or None


# ---------------------------------------------------------------------- files


def read(data: bytes, speech: Language) -> ReadDeck:
    """The deck in a file, and what was passed over."""
    file = read_file(data)
    versions = [sound(each) for each in file.versions]
    deck = versions[-1]
    piles = (*deck.cards, *deck.beside, *deck.second)
    unknown = [code for code in dict.fromkeys(piles) if code not in load().cards]
    said = [speech.render(note) for note in notes(file)]
    return ReadDeck(deck, versions, file.form, unknown, said)


def written(deck: Deck, form: str, earlier: Iterable[Deck] = ()) -> WrittenDeck:
    """The deck as a file: our own form keeps all of it, and the versions that led to it."""
    words = fold(deck.name) or fold(load()[deck.investigator].name)
    name = re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60] or "deck"
    if form in LISTS:
        ending, write_list = LISTS[form]
        return WrittenDeck(f"{name}.{ending}", write_list(deck))
    text = write(deck, [sound(each) for each in earlier]) if form == "own" else write_arkhamdb(deck)
    return WrittenDeck(f"{name}.json", text.decode())


LISTS: Mapping[str, tuple[str, Callable[[Deck], str]]] = {
    "text": ("txt", write_text),
    "markdown": ("md", write_markdown),
    "octgn": ("o8d", write_octgn),
    "address": ("txt", to_address),
}
"""The forms that are no JSON: how their files end, and who writes them."""


# ---------------------------------------------------------------------- judging


def judged(
    deck: Deck,
    speech: Language,
    taboo: str | None = None,
    names: Sequence[str] = (),
    game: str = "",
    bought: Products | None = None,
) -> DeckVerdict:
    """Whether a deck is legal, and if not, exactly why; and what of it is not owned, which is no matter of rules."""
    verdict = check(deck, listed(taboo), variants(names), game)
    begun = verdict.valid and verdict.experience <= verdict.begins
    second, second_size = _second(deck, verdict)
    return DeckVerdict(
        valid=verdict.valid,
        to_begin=begun and check(deck, listed(taboo), variants(names), BEGINNING).valid,
        errors=_problems(verdict.errors, speech),
        size=verdict.size,
        wanted=verdict.wanted,
        second_size=second_size,
        second=second,
        experience=verdict.experience,
        taboo=verdict.taboo,
        begins=verdict.begins,
        choices=verdict.choices,
        offers=choices(verdict.person, speech),
        aside=set_aside(deck),
        prices=_prices(deck, verdict.taboo),
        sheets=_sheets(deck, verdict.taboo, speech),
        lacking=lacking(deck, owned(bought)),
    )


def _second(deck: Deck, verdict: Verdict) -> tuple[int, int]:
    """How many cards of choice a second deck wants and has; required ones stand besides."""
    rules = verdict.person.side_deck
    if rules is None:
        return 0, 0
    required = {code for need in rules.requirements for code in need.codes}
    return rules.size, sum(n for code, n in deck.second.items() if code not in required)


def _prices(deck: Deck, taboo: str) -> dict[str, int]:
    under = terms(taboo)
    codes = dict.fromkeys((*deck.cards, *deck.beside, *deck.second))
    return {code: under.price(card) for code in codes if (card := load().get(code)) is not None}


def _sheets(deck: Deck, taboo: str, speech: Language) -> dict[str, list[BoxFact]]:
    under = terms(taboo)
    there = {code: card for code in deck.cards if (card := load().get(code)) is not None}
    return {
        code: box_facts(card, under.boxes(card), speech)
        for code, card in there.items()
        if under.boxes(card) != card.customizable
    }


def _problems(problems: Iterable[Problem], speech: Language) -> list[DeckProblem]:
    return [
        DeckProblem(
            each.type,
            each.cards,
            each.rule,
            speech.render(problem_text(each)),
            speech.render(mend_text(each)),
        )
        for each in problems
    ]


def priced(
    before: Deck, after: Deck, speech: Language, taboo: str | None = None, names: Iterable[str] = ()
) -> DeckUpgrade:
    """What it costs to make one version of a deck from another, line by line."""
    made = upgrade(before, after, listed(taboo), variants(names))
    lines = [_line(each, speech) for each in gathered(made.bill.lines)]
    return DeckUpgrade(made.bill.spent, made.valid, made.taboo, lines, _problems(made.errors, speech))


def _line(line: Line, speech: Language) -> BillLine:
    text = speech.sentence(speech.render(line_text(line)))
    return BillLine(line.what, line.card, line.before or None, line.n, line.xp, text)


# ---------------------------------------------------------------------- by chance


def by_chance(
    who: Investigator,
    bought: Products | None = None,
    taboo: str | None = None,
    names: Iterable[str] = (),
    key: str | None = None,
) -> RandomDeck:
    """A legal deck of level 0 cards; the same key gives the same deck."""
    key = key or secrets.token_urlsafe(6)
    chance = Chance(key_from(key), {})
    deck = random_deck(who.code, chance, packs=owned(bought), taboo=listed(taboo), variants=variants(names))
    return RandomDeck(deck, key)


def weaknesses(
    who: Investigator,
    n: int,
    bought: Products | None = None,
    key: str | None = None,
    *,
    campaign: bool = True,
    players: int = 1,
    traits: Sequence[str] = (),
    taken: Iterable[str] = (),
) -> Weaknesses:
    """Basic weaknesses, each copy as likely; one that is drawn is not drawn again."""
    key = key or secrets.token_urlsafe(6)
    drawn, there = draw_weaknesses(
        Chance(key_from(key), {}),
        who,
        owned(bought),
        n,
        campaign=campaign,
        players=players,
        traits=traits,
        taken=taken,
    )
    return Weaknesses(drawn, there, key)
