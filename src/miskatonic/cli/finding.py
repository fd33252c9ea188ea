"""`miskatonic cards WORDS`: the cards that a search finds, in the syntax of the browser's search fields."""

from __future__ import annotations

import re
import sys

from miskatonic.games.cards.finding.entries import Words, known
from miskatonic.games.cards.finding.fields import NAMED
from miskatonic.games.cards.finding.search import Found, Problem, find
from miskatonic.games.cards.listing import CardFact, listing
from miskatonic.games.cards.own_words import own_words
from miskatonic.games.cards.words import title
from miskatonic.kernel.text import Language, Raw, Text, say
from miskatonic.table.printed import card_words, plain, read_texts

MOST = 50
WANTS = {
    "number": "cli.cards.wants.number",
    "flag": "cli.cards.wants.flag",
    "id": "cli.cards.wants.id",
}
SENTENCE = re.compile(r"(-?([A-Za-z_]+)[:=!]+)([^\":=<>!|()]*\s[^\":=<>!|()]*)")


def typed(words: list[str]) -> str:
    """One line, as it was typed: the shell has taken the quotes of `x:"succeed by"` away."""
    return " ".join(_quoted(each) for each in words)


def _quoted(word: str) -> str:
    found = SENTENCE.fullmatch(word)
    field = NAMED.get(found[2].lower()) if found else None
    return f'{found[1]}"{found[3]}"' if found and field and field.kind == "text" else word


def found_by(words: list[str], speech: Language) -> Found:
    texts = {code: Words("\n".join(lines)) for code, lines in own_words(speech).items()}
    for code, said in card_words(read_texts(), speech).items():
        texts[code] = Words(plain("\n".join((said.text, said.back, said.sheet))), plain(said.flavor))
    return find(typed(words), known(listing(speech, True), texts))


def show_found(found: Found, speech: Language) -> None:
    """A line for each; what was not understood, and what was looked for instead, stands beside it."""
    for problem in found.problems:
        print(speech.render(_problem(problem)), file=sys.stderr)
    for word, others in found.instead.items():
        names = [Raw(each) for each in others]
        print(speech.render(say("cli.cards.instead", typed=Raw(word[:80]), found=names)), file=sys.stderr)
    for entry in found.entries[:MOST]:
        print(f"{entry.card.code}  {title(entry.card.code, speech.code)}{_level(entry.card)}")
    if len(found.entries) > MOST:
        print(speech.render(say("cli.cards.first", n=MOST)))


def _problem(problem: Problem) -> Text:
    return say(WANTS[problem.wants], field=Raw(problem.field), value=Raw(problem.value[:80]))


def _level(card: CardFact) -> str:
    return f" ({card.level})" if card.level else ""
