"""Verdicts and bills in words."""

from __future__ import annotations

from miskatonic.games.cards.collection.shelf import load, traits
from miskatonic.games.cards.decks.experience import Line
from miskatonic.games.cards.decks.problem import Problem
from miskatonic.games.cards.decks.reading import DeckFile
from miskatonic.games.cards.decks.weak_spots import Spot
from miskatonic.games.cards.decks.worth import Part
from miskatonic.games.cards.rulings import name_of
from miskatonic.kernel.text import Raw, Text, say

PROBLEMS = (
    *(
        "too_many",
        "too_few",
        "copies",
        "support",
        "own_copies",
        "missing",
        "missing_some",
        "weakness",
        "unknown",
    ),
    *(
        "bonded",
        "signature",
        "restricted",
        "taboo",
        "level",
        "boxes",
        "line_boxes",
        "side",
        "choice",
        "refused",
        "no_option",
    ),
    *("limit", "at_least", "at_least_classes", "no_second", "second_card", "second_twice"),
    *("second_few", "second_many"),
    *("another", "spending", "permanent", "creation", "researched", "weakness_gone", "unmarked"),
    *("of_a_kind", "unasked", "chosen", "branded", "beginning", "standalone", "campaign_only"),
    *("one_class", "dead"),
)
LINES = (
    *("new", "upgrade", "myriad", "box", "refill", "adaptable", "shrewd"),
    *("rabbit_hole", "arcane_research", "deja_vu", "granted", "kept", "refine", "raven_quill"),
    *("pelts", "medallion"),
)


def card_words(code: str) -> Text:
    """A card's name with its level, in the reader's language, or the words of a file that name no card."""
    if load().get(code) is None:
        return Raw(code[:60])
    return Raw(_card_words(code, "en"), es=_card_words(code, "es"))


def _card_words(code: str, language: str) -> str:
    card = load()[code]
    name, subname = name_of(code, language)
    twins = len({load()[each].canonical for each in load().named(card.name)}) > 1
    words = f"{name}: {subname}" if subname and twins else name
    return f"{words} ({card.level})" if card.level else words


def _numbers(problem: Problem) -> dict[str, int | Text | list[Text]]:
    return {
        "cards": [card_words(code) for code in dict.fromkeys(map(_first, problem.cards))],
        "n": problem.n,
        "limit": problem.limit,
        "more": abs(problem.n - problem.limit),
        "kind": _line_name(problem) or _kind(problem.kind),
    }


def _first(code: str) -> str:
    """All printings of a card are one card to the reader."""
    card = load().get(code)
    return code if card is None else card.canonical


def _line_name(problem: Problem) -> Text | None:
    """Of a line that has too many boxes marked; where the sheet has no such line, its number."""
    if problem.what != "line_boxes":
        return None
    lines, line = load()[problem.cards[0]].customizable, int(problem.kind)
    if line >= len(lines) or not lines[line].name:
        return Raw(str(line + 1))
    return Raw(lines[line].name, es=lines[line].name_es or lines[line].name)


def _kind(kind: str) -> Text:
    known = traits().get(kind)
    if kind == "skill":
        return say("cards.kind.skill")
    if known is None:
        return Raw(kind)
    return Raw(known.name, es=known.name_es or known.name)


def problem_text(problem: Problem) -> Text:
    """What is wrong."""
    return say(f"cards.problem.{problem.what}", **_numbers(problem))


def mend_text(problem: Problem) -> Text:
    """What would mend it."""
    return say(f"cards.mend.{problem.what}", **_numbers(problem))


def line_text(line: Line) -> Text:
    """One line of a bill, without its figure."""
    card = card_words(line.card)
    lower = card_words(line.before) if line.before else Raw("")
    return say(f"cards.bill.{line.what}", card=card, lower=lower, n=line.n)


def reason_text(part: Part, who: str) -> Text:
    """Why a card was chosen."""
    skill = say(f"cards.skill.{part.skill}") if part.skill else Raw("")
    return say(
        f"cards.suggest.{part.what}",
        who=Raw(name_of(who)[0], es=name_of(who, "es")[0]),
        skill=skill,
        n=part.n,
        more=part.more,
    )


def spot_text(spot: Spot) -> Text:
    """How many cards of a deck do something."""
    slot = say(f"cards.slot.{spot.slot}") if spot.slot else Raw("")
    return say(f"cards.spot.{spot.what}", n=spot.n, of=spot.of, value=spot.value, slot=slot)


def notes(file: DeckFile) -> list[Text]:
    """What was passed over in a file, which is nevertheless a deck."""
    cards: list[Text] = [card_words(code) for code in file.negative]
    return [say("cards.note.negative", cards=cards)] if cards else []
