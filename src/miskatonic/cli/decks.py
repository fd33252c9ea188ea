"""`miskatonic deck`: is it legal, what does an upgrade cost, which weaknesses are drawn?"""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from miskatonic.cli.parser import UsageError
from miskatonic.games.cards.collection.facts import Investigator
from miskatonic.games.cards.collection.shelf import fold, load, packs, taboo_dates, traits
from miskatonic.games.cards.decks.bonded import set_aside
from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.experience import Line, gathered
from miskatonic.games.cards.decks.games import ANY_TIME, BEGINNING, STANDALONE
from miskatonic.games.cards.decks.random_deck import random_deck
from miskatonic.games.cards.decks.reading import DeckFile, read, read_file, write, write_arkhamdb, write_text
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.taboos import taboo_code
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.upgrade import upgrade
from miskatonic.games.cards.decks.verdict import Problem, check
from miskatonic.games.cards.decks.weaknesses import draw_weaknesses
from miskatonic.games.cards.decks.words import card_words, line_text, mend_text, notes, problem_text
from miskatonic.kernel.chance import Chance, key_from, new_key
from miskatonic.kernel.text import Language, Raw, Text, say

ILLEGAL = 1


def deck(wanted: Namespace, speech: Language) -> int:
    """Judge one deck, price the change from one to another, write it in another form, or ask chance."""
    tasks = {
        "check": _check,
        "upgrade": _upgrade,
        "convert": _convert,
        "random": _random,
        "starter": _starter,
        "weaknesses": _weaknesses,
    }
    return tasks[wanted.task](wanted, speech)


def _check(wanted: Namespace, speech: Language) -> int:
    taboo = None if wanted.taboo is None else taboo_code(wanted.taboo)
    file = _one_file(wanted)
    found = file.deck
    told = [speech.render(note) for note in notes(file, speech.code)]
    verdict = check(found, taboo, variants((*found.variants, *wanted.variants)), _game(wanted))
    if wanted.json:
        _print_json(
            {
                "valid": verdict.valid,
                "errors": _errors(verdict.errors, speech),
                "size": verdict.size,
                "experience": verdict.experience,
                "taboo": verdict.taboo,
                "notes": told,
            }
        )
    else:
        who = card_words(found.investigator, speech.code)
        name = "cli.deck.legal" if verdict.valid else "cli.deck.illegal"
        print(speech.render(say(name, who=who, n=verdict.size, xp=verdict.experience)))
        print(speech.render(_list_used(verdict.taboo)))
        if verdict.begins:
            print(speech.render(say("cli.deck.begins", xp=verdict.begins)))
        aside = [
            Raw(f"{n}× {speech.render(card_words(code, speech.code))}")
            for code, n in set_aside(found).items()
        ]
        if aside:
            print(speech.render(say("cli.deck.aside", cards=aside)))
        for note in told:
            print(note)
        _print_errors(verdict.errors, speech)
    return 0 if verdict.valid else ILLEGAL


def _game(wanted: Namespace) -> str:
    if wanted.begin and wanted.standalone:
        raise UsageError(say("cli.deck.one_game"))
    if wanted.begin:
        return BEGINNING
    return STANDALONE if wanted.standalone else ANY_TIME


def _list_used(code: str) -> Text:
    if not code:
        return say("cli.deck.no_taboos")
    return say("cli.deck.taboos", list=Raw(code), date=Raw(taboo_dates()[code]))


def _one_file(wanted: Namespace) -> DeckFile:
    if len(wanted.files) != 1:
        raise UsageError(say("cli.deck.one_file"))
    return read_file(Path(wanted.files[0]).read_bytes())


def _convert(wanted: Namespace, speech: Language) -> int:
    _print_deck(_one_file(wanted).deck, wanted.form)
    return 0


def _random(wanted: Namespace, speech: Language) -> int:
    """A random legal deck of the investigator of that name."""
    chance = Chance(key_from(wanted.key) if wanted.key else new_key(), {})
    chosen = variants(wanted.variants)
    taboo = None if wanted.taboo is None else taboo_code(wanted.taboo)
    found = random_deck(_who(wanted).code, chance, packs=_owned(wanted), taboo=taboo, variants=chosen)
    _print_deck(found, wanted.form)
    return 0


def _starter(wanted: Namespace, speech: Language) -> int:
    """The deck of the core set with which the investigator of that name begins."""
    _print_deck(starter(_who(wanted).code), wanted.form)
    return 0


def _who(wanted: Namespace) -> Investigator:
    words = " ".join(wanted.files)
    named = [load().investigator(code) for code in load().named(words)]
    who = next((each for each in named if each is not None and each.size), None)
    if who is None:
        raise NotADeck(say("cards.error.investigator", what=Raw(words[:40])))
    return who


def _listed(words: str | None) -> list[str]:
    return [each.strip() for each in (words or "").split(",") if each.strip()]


def _owned(wanted: Namespace) -> list[str] | None:
    for code in _listed(wanted.packs):
        if code not in packs():
            raise NotADeck(say("cards.error.pack", what=Raw(code[:40])))
    return _listed(wanted.packs) or None


def _weaknesses(wanted: Namespace, speech: Language) -> int:
    """Basic weaknesses for the investigator of that name, each copy of the collection as likely."""
    person, key = _who(wanted), wanted.key or secrets.token_urlsafe(6)
    drawn, pool = draw_weaknesses(
        Chance(key_from(key), {}),
        person,
        _owned(wanted),
        wanted.count,
        campaign=not wanted.standalone,
        players=wanted.players,
        traits=_traits(wanted.traits),
        taken=map(_code, wanted.taken),
    )
    if wanted.json:
        _print_json({"cards": drawn, "pool": pool, "key": key})
    else:
        for code in drawn:
            print(speech.render(card_words(code, speech.code)))
    return 0


def _print_deck(found: Deck, form: str) -> None:
    if form == "text":
        print(write_text(found), end="")
    else:
        print((write(found) if form == "own" else write_arkhamdb(found)).decode())


def _upgrade(wanted: Namespace, speech: Language) -> int:
    if len(wanted.files) != 2:
        raise UsageError(say("cli.deck.two_files"))
    taboo = None if wanted.taboo is None else taboo_code(wanted.taboo)
    before, after = (read(Path(each).read_bytes()) for each in wanted.files)
    after = structs.replace(after, used=(*after.used, *map(_code, wanted.used)))
    made = upgrade(before, after, taboo, variants((*after.variants, *wanted.variants)))
    lines = gathered(made.bill.lines)
    if wanted.json:
        _print_json(
            {
                "spent": made.bill.spent,
                "taboo": made.taboo,
                "bill": [_line(line, speech) for line in lines],
                "valid": made.valid,
                "errors": _errors(made.errors, speech),
            }
        )
    else:
        for line in lines:
            figure = f"{line.xp:4}".replace("-", "−")
            print(f"{figure}  {speech.sentence(speech.render(line_text(line, speech.code)))}")
        print(speech.render(say("cli.deck.spent", xp=made.bill.spent)))
        print(speech.render(_list_used(made.taboo)))
        _print_errors(made.errors, speech)
    return 0 if made.valid else ILLEGAL


def _traits(words: str | None) -> list[str]:
    """By their names in English or Spanish."""
    known = {fold(name): each.id for each in traits().values() for name in (each.name_es, each.name) if name}
    return [known.get(fold(word), fold(word)) for word in _listed(words)]


def _code(words: str) -> str:
    codes = load().named(words)
    if not codes:
        raise NotADeck(say("cli.deck.no_card", what=Raw(words[:40])))
    return codes[0]


def _print_json(found: dict[str, Any]) -> None:
    print(msgspec.json.format(msgspec.json.encode(found)).decode())


def _line(line: Line, speech: Language) -> dict[str, Any]:
    return {
        "type": line.what,
        "card": line.card,
        "from": line.before or None,
        "copies": line.n,
        "xp": line.xp,
        "text": speech.render(line_text(line, speech.code)),
    }


def _errors(problems: Iterable[Problem], speech: Language) -> list[dict[str, Any]]:
    return [
        {
            "type": each.type,
            "cards": each.cards,
            "rule": each.rule,
            "text": speech.render(problem_text(each, speech.code)),
            "mend": speech.render(mend_text(each, speech.code)),
        }
        for each in problems
    ]


def _print_errors(problems: Iterable[Problem], speech: Language) -> None:
    for each in problems:
        words = (speech.render(problem_text(each, speech.code)), speech.render(mend_text(each, speech.code)))
        print(f"- {' '.join(words)} [{each.rule}]")
