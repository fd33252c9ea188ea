"""`miskatonic deck`: is it legal, what does an upgrade cost, which weaknesses are drawn?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from msgspec import structs

from miskatonic.cli.building import odds, stats, suggest
from miskatonic.cli.deck_files import bought, one_file, own_taboo, print_deck, read_deck, who
from miskatonic.cli.json import print_json
from miskatonic.cli.parser import UsageError
from miskatonic.games.cards.collection.shelf import fold, load, taboo_dates, traits
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.games import ANY_TIME, BEGINNING, STANDALONE
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.words import card_words
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.study import decks as study
from miskatonic.study.answers import DeckProblem

ILLEGAL = 1


def deck(wanted: Namespace, speech: Language) -> int:
    """Judge one deck, price the change from one to another, write it in another form, or ask chance."""
    tasks = {
        "check": _check,
        "upgrade": _upgrade,
        "convert": _convert,
        "suggest": suggest,
        "stats": stats,
        "odds": odds,
        "random": _random,
        "starter": _starter,
        "weaknesses": _weaknesses,
    }
    return tasks[wanted.task](wanted, speech)


def _check(wanted: Namespace, speech: Language) -> int:
    file = one_file(wanted, speech)
    found, game = file.deck, _game(wanted)
    names = (*found.variants, *wanted.variants)
    verdict = study.judged(found, speech, wanted.taboo, names, game, bought(wanted))
    if wanted.json:
        print_json(
            {
                "valid": verdict.valid,
                "to_begin": verdict.to_begin,
                "errors": verdict.errors,
                "size": verdict.size,
                "experience": verdict.experience,
                "taboo": verdict.taboo,
                "notes": file.notes,
                "lacking": verdict.lacking,
            }
        )
    else:
        who = card_words(found.investigator)
        name = "cli.deck.legal" if verdict.valid else "cli.deck.illegal"
        print(speech.render(say(name, who=who, n=verdict.size, xp=verdict.experience)))
        print(speech.render(_list_used(verdict.taboo)))
        if verdict.valid and not verdict.to_begin and game == ANY_TIME:
            print(speech.render(say("cli.deck.later")))
        if verdict.begins:
            print(speech.render(say("cli.deck.begins", xp=verdict.begins)))
        aside = [Raw(f"{n}× {speech.render(card_words(code))}") for code, n in verdict.aside.items()]
        if aside:
            print(speech.render(say("cli.deck.aside", cards=aside)))
        for note in file.notes:
            print(note)
        for code, n in verdict.lacking.items():
            of = found.cards.get(code, 0) + found.second.get(code, 0)
            print(speech.render(say("cli.deck.lacking", card=card_words(code), n=n, of=of)))
        _print_errors(verdict.errors)
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


def _convert(wanted: Namespace, speech: Language) -> int:
    print_deck(one_file(wanted, speech).deck, wanted.form)
    return 0


def _random(wanted: Namespace, speech: Language) -> int:
    """A random legal deck of the investigator of that name."""
    taboo = wanted.taboo or own_taboo()
    made = study.by_chance(who(wanted), bought(wanted), taboo, wanted.variants, wanted.key)
    print_deck(made.deck, wanted.form)
    return 0


def _starter(wanted: Namespace, speech: Language) -> int:
    """The deck of the core set with which the investigator of that name begins."""
    print_deck(starter(who(wanted).code), wanted.form)
    return 0


def _listed(words: str | None) -> list[str]:
    return [each.strip() for each in (words or "").split(",") if each.strip()]


def _weaknesses(wanted: Namespace, speech: Language) -> int:
    """Basic weaknesses for the investigator of that name, each copy of the collection as likely."""
    found = study.weaknesses(
        who(wanted),
        wanted.count,
        bought(wanted),
        wanted.key,
        campaign=not wanted.standalone,
        players=wanted.players,
        traits=_traits(wanted.traits),
        taken=map(_code, wanted.taken),
    )
    if wanted.json:
        print_json(found)
    else:
        for code in found.cards:
            print(speech.render(card_words(code)))
    return 0


def _upgrade(wanted: Namespace, speech: Language) -> int:
    if len(wanted.files) != 2:
        raise UsageError(say("cli.deck.two_files"))
    before, after = (read_deck(each, speech).deck for each in wanted.files)
    after = structs.replace(after, used=(*after.used, *map(_code, wanted.used)))
    made = study.priced(before, after, speech, wanted.taboo, (*after.variants, *wanted.variants))
    if wanted.json:
        print_json(made)
    else:
        for line in made.bill:
            figure = f"{line.xp:4}".replace("-", "−")
            print(f"{figure}  {line.text}")
        print(speech.render(say("cli.deck.spent", xp=made.spent)))
        if after.earned and made.spent > after.earned:
            print(speech.render(say("cli.deck.overspent", n=made.spent - after.earned, xp=after.earned)))
        print(speech.render(_list_used(made.taboo)))
        _print_errors(made.errors)
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


def _print_errors(problems: Iterable[DeckProblem]) -> None:
    for each in problems:
        print(f"- {each.text} {each.mend} [{each.rule}]")
