"""Which rows of the card game's ledger wait for later boxes: what they speak of is not played yet.

Decided from data: by the cards that a row names (one that only stands for an example, "(e.g. ...)", says nothing about
where a rule belongs), by the scenarios and campaigns that it names, and by things that no card of the boxes here has.
A row that goes on, a second answer or an example of a rule, is about what its entry names. What none of this can
decide is listed, each with a word why.
"""

from __future__ import annotations

import re
from functools import cache

from miskatonic.games.cards.bag.campaigns import campaigns
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.rulings import cards_of, codes_in, first_printing, goes_on, name_of, rows_of_entry
from miskatonic.kernel.rules import Row
from miskatonic.kernel.text import language, say

BOXES = ("core", "rcore", "rtnotz")
"""The boxes that are played: the core set, original and revised, and Return to the Night of the Zealot."""

CAMPAIGNS = ("night_of_the_zealot", "return_to_the_night_of_the_zealot")

THINGS = {
    "Swarming": r"\bswarm",
    "Concealed": r"\bconcealed\b",
    "Patrol": r"\bpatrol\b",
    "Hidden": r"\bHidden\b",
    "Haunted": r"\bHaunted\b",
    "Vengeance": r"\bvengeance\b",
    "Seal": r"\bSeal\b",
    "Bonded": r"\bbonded\b",
    "Researched": r"\bResearched\b",
    "Customizable": r"\bcustomizable\b",
    "Dilemma": r"\bDilemma\b",
    "Bless and Curse": r"\[(?:bless|curse)\]",
    "Frost": r"\[frost\]",
    "Exploration": r"\bexplor(?:e|ation)\b",
    "Flood": r"\bflood",
    "Keys that shift": r"\bshift a Key\b",
    "Spectral": r"\bSpectral\b",
    "Preludes": r"\bprelude\b",
    "Interludes": r"\binterludes?\b",
    "Titles with subtitles": r"\bits subtitle\b",
    "Immune": r"\bimmun",
    "Swapping": r"\bswapped\b",
    "Cards beneath others": r"\bbeneath\b",
    "Cards played as copies": r"\bplayed as a copy\b",
    "Odd and even costs": r"\b(?:an even cost|odd nor even)\b",
    "Scenarios played again": r"\bscenario is replayed\b",
}
"""What no card of these boxes has; with a capital where a small letter would mean something else."""

STAYS = {
    "lcg.errata.rules.06": "Permanent cards are here; that one is not swapped for another is said of decks",
    "lcg.base.kw.14": "Haunted is a name for what texts say here, too: what comes after a failed investigation",
    "lcg.2.14b": "weaknesses are here, whatever becomes of Dilemmas",
    "lcg.faq.015b": "the rule of all backs that are encounter cards; only the card that began the question is later",
    "lcg.faq.019a": "Mysterious Chanting is here",
    "lcg.faq.019b": "goes on about Mysterious Chanting",
    "lcg.faq.028b": "the rule of all effects that are like an action; the card is an example",
    "lcg.faq.043c": "the rule of all cards that were removed from the game",
    "lcg.faq.055b": "the rule of all commits",
    "lcg.faq.057a": "the rule of all events; the cards in brackets are examples",
}
"""Rules that hold here already, though the row or its entry names something of a later box."""

WAITS = {
    "lcg.2.3c": "limits per investigator",
    "lcg.2.10a": "places one is at as if",
    "lcg.2.10b": "places one is at as if",
    "lcg.2.10c": "places one is at as if",
    "lcg.2.10d": "places one is at as if",
    "lcg.2.24a": "abilities used ignoring all costs",
    "lcg.2.24b": "abilities used ignoring all costs",
    "lcg.2.24c": "abilities used ignoring all costs",
    "lcg.faq.081": "several attacks in one effect",
    "lcg.faq.086": "damage and horror moved from card to card",
    "lcg.faq.091": "Hastur, a name of The Path to Carcosa",
    "lcg.2.6a": "Sefina Rousseau and others whose ability replaces the opening hand",
    "lcg.2.6b": "Sefina Rousseau and others who keep some of the cards they draw at first",
    "lcg.2.17b": "cards that ask for different actions or abilities, such as Eon Chart",
    "lcg.2.18a": "cards that are played or used only as one's first action",
    "lcg.2.18b": "cards that are played or used only as one's first action",
    "lcg.2.19a": "cards that let one take an action at once, such as Ursula Downs and Haste",
    "lcg.faq.065": "cards that grant several actions at once, such as Eon Chart",
    "lcg.faq.083a": "cards that waive the [action] of a cost, such as Hand-Eye Coordination",
    "lcg.faq.083b": "cards that waive the [action] of a cost, such as Hand-Eye Coordination",
}
"""Rows that name nothing the data knows: of something that no card of these boxes does."""

EXAMPLE = "(e.g."


def waits_for(row: Row) -> tuple[str, ...]:
    """What of later boxes a row speaks of, in English; nothing if it is a rule of these boxes, or of the whole game."""
    if row.id in STAYS:
        return ()
    if row.id in WAITS:
        return (WAITS[row.id],)
    if found := _later_in(without_examples(row.statement)):
        return found
    return () if any(map(is_here, codes_in(row.statement))) else _before(row)


def _later_in(text: str) -> tuple[str, ...]:
    cards = [name_of(code)[0] for code in codes_in(text) if not is_here(code)]
    named = [name for name, pattern in (_titles() | _things()).items() if pattern.search(text)]
    return tuple(dict.fromkeys([*cards, *named]))


def _before(row: Row) -> tuple[str, ...]:
    """A row that goes on is about what the rows of its entry before it name; or about what an entry without any codes
    calls by name, which the rulings know."""
    if not goes_on(row):
        return ()
    entry = rows_of_entry(row.id)
    if any(codes_in(other.statement) for other in entry) or not cards_of(row.id):
        before = [without_examples(other.statement) for other in entry if other.id <= row.id]
        return tuple(dict.fromkeys(name for text in before for name in _later_in(text)))
    return tuple(dict.fromkeys(name_of(code)[0] for code in cards_of(row.id) if not is_here(code)))


def without_examples(statement: str) -> str:
    """The statement without what stands in brackets after "e.g."."""
    while (start := statement.find(EXAMPLE)) >= 0:
        depth = 0
        for end in range(start, len(statement)):
            depth += (statement[end] == "(") - (statement[end] == ")")
            if depth == 0:
                break
        statement = statement[:start] + statement[end + 1 :]
    return statement


def is_here(code: str) -> bool:
    """Whether some printing of the card lies in these boxes; a scenario card lies where its number says."""
    if code in load().cards:
        return first_printing(code) in _in_the_boxes()
    return code[:2] in _numbers()


@cache
def _in_the_boxes() -> frozenset[str]:
    return frozenset(card.canonical for card in load().cards.values() if card.pack in BOXES)


@cache
def _numbers() -> frozenset[str]:
    """The first two digits of the codes of these boxes."""
    return frozenset(card.code[:2] for card in load().cards.values() if card.pack in BOXES)


@cache
def _titles() -> dict[str, re.Pattern[str]]:
    """The scenarios and campaigns of other boxes."""
    english = language("en")
    later = [each for each in campaigns().values() if each.id not in CAMPAIGNS]
    titles = [english.render(say(f"cards.campaign.{each.id}")).partition(",")[0] for each in later]
    titles += [english.render(say(f"cards.scenario.{part.id}")) for each in later for part in each.scenarios]
    return {title: re.compile(rf"\b{re.escape(title)}\b") for title in titles}


@cache
def _things() -> dict[str, re.Pattern[str]]:
    """What is written in small letters is found in capitals too."""
    return {
        name: re.compile(words, 0 if words != words.lower() else re.IGNORECASE)
        for name, words in THINGS.items()
    }
