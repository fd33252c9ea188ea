"""What the texts of the public card data say a card does, as marks and numbers of ours: see `collection/deeds.py`.

Part of `tools/convert_cards.py`. A card is marked by the few turns of speech in which the game always says the
same thing; what is said otherwise is not marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from miskatonic.games.cards.collection.deeds import Deed, Doer

ACTIONS = {"Fight": "fight", "Investigate": "investigate", "Evade": "evade"}
USUAL = {"fight": "combat", "investigate": "intellect", "evade": "agility"}
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "x": 2}
SKILL = r"\[(willpower|intellect|combat|agility)\]"

BOOST = re.compile(rf"^You get \+(\d) {SKILL}(?:(?:,| and|, and) \+(\d) {SKILL})?(?: while [^.]*)?\.?")
PUMP = re.compile(rf"Spend \d resources?: (?:You )?[Gg]et \+(\d) {SKILL}(?: or (?:\+\d )?{SKILL})?")
LUCK = re.compile(r"[Gg]ets? \+(\d) (?:to (?:your|his or her|their) skill value|skill value)")
PLUS = re.compile(rf"[Gg]et \+(\d) {SKILL}|\+(\d) {SKILL} for this")
INSTEAD = re.compile(
    rf"[Uu]s(?:e|es|ing) (?:your )?{SKILL}(?: skill)? (?:instead|in place)"
    rf"|[Uu]se (?:your )?{SKILL} (?:or|and) {SKILL}|[Uu]se either {SKILL}"
    rf"|[Tt]his \w+ uses {SKILL}|[Ii]nvestigate using {SKILL}|using {SKILL}"
)
SHROUD = re.compile(r"[-–](\d) shroud|shroud is (?:reduced|decreased) by (\d)")
MORE_DAMAGE = re.compile(r"deals? \+(\d|X) damage|\+(\d) damage for this attack")
DAMAGE = re.compile(r"[Dd]eals? (\d|X) damage to (?:an?|that|the|each|any|chosen|\w+) [^.]*?enem")
CLUE = re.compile(r"[Dd]iscover (\d|an?|X) (?:additional )?clue")
COIN = re.compile(
    r"(?:[Gg]ains?|[Dd]istribute) (\d|an?|X) (?:additional )?resources?|(\d|X) resources,? distributed"
)
DRAW = re.compile(r"[Dd]raws? (\d|an?|X) (?:additional )?cards?(?! from the encounter)|[Dd]raw (?:it|one of)")
CATCHES = (
    (3, r"\btrauma\b|you are defeated|lose the game"),
    (2, r"place \d doom|add \d doom|skip your|lose \d actions?"),
    (1, r"\[curse\]|take (?:\d|x) (?:direct )?(?:damage|horror)"),
    (1, r"lose (?:\d|all|x|half) ?(?:of your )?resources|discard your hand|discard [^.]*\brandom\b"),
    (1, r"cannot (?:be )?(?:committed|play|draw|move|gain|take)|if you fail"),
    (1, r"[-–]\d (?:to your )?(?:skill value|\[\w+\])|loses? (?:an?|1|each|all) \[?\w+\]? icon"),
)
"""What one pays for it besides, and how much that is."""
AWAY = re.compile(r"[Aa]utomatically evade")


def deeds(raw: dict[str, Any]) -> tuple[Deed, ...]:
    """What one card does, each deed once: the best of its kind."""
    found: dict[tuple[str, str], Deed] = {}
    for deed in _said(re.sub(r"\s*\[\[(.*?)\]\]", r" \1", raw.get("text") or "")):
        key = deed.what, deed.skill
        known = found.get(key)
        if known is None or (deed.n, deed.damage) > (known.n, known.damage):
            found[key] = deed
    return tuple(found[key] for key in sorted(found))


def _said(text: str) -> Iterator[Deed]:
    for line in re.sub(r"</?(?:b|i)>", "", text).split("\n"):
        yield from _boosts(line.strip())
        yield from _attempts(line)
        yield from _gains(line)


def _boosts(line: str) -> Iterator[Deed]:
    if found := BOOST.match(line):
        yield Deed("boost", found[2], int(found[1]))
        if found[4]:
            yield Deed("boost", found[4], int(found[3]))


def _attempts(line: str) -> Iterator[Deed]:
    for word, what in ACTIONS.items():
        if not re.search(rf"(?:^|[\s:(]){word}(?:\.| \(|, | or )", line):
            continue
        instead = INSTEAD.search(line)
        skill = next((each for each in instead.groups() if each), "") if instead else USUAL[what]
        pluses = [int(each[0] or each[2]) for each in PLUS.findall(line)]
        pluses += [int(each[0] or each[1]) for each in SHROUD.findall(line)]
        more = [_number(each[0] or each[1]) for each in MORE_DAMAGE.findall(line)]
        if what == "fight" and re.search(r"[Dd]iscard [^:]*: *Fight", line):
            yield Deed("damage", n=max(more, default=0))  # only once: the weapon is gone
            continue
        yield Deed(what, skill, max(pluses, default=0), max(more, default=0) if what == "fight" else 0)


def _gains(line: str) -> Iterator[Deed]:
    acts = any(f"{word}." in line for word in ACTIONS)
    if (found := MORE_DAMAGE.search(line)) and not acts:
        yield Deed("damage", n=_number(found[1] or found[2]))
    for what, pattern in (("damage", DAMAGE), ("clue", CLUE), ("coin", COIN), ("draw", DRAW)):
        if found := pattern.search(line):
            yield Deed(what, n=_number(next((each for each in found.groups() if each), "1")))
    if found := LUCK.search(line):
        yield Deed("luck", n=int(found[1]))
    if found := PUMP.search(line):
        yield from (Deed("pump", skill, int(found[1])) for skill in (found[2], found[3]) if skill)
    harm = sum(n for n, words in CATCHES if re.search(words, line, re.IGNORECASE)) - ("[skull]" in line)
    if harm > 0:
        yield Deed("catch", n=harm)
    if re.search(r"\btake (?:an|1|\d) additional action", line):
        yield Deed("action")
    if AWAY.search(line):
        yield Deed("away")
    if re.search(r"\bcancel\b", line, re.IGNORECASE):
        yield Deed("cancel")
    if re.search(r"\b[Mm]ove (?:to|up to|\w+ times|once|twice)|(?:^|[\s:])Move\.", line):
        yield Deed("move")
    if re.search(r"\b[Ss]earch(?:es)? (?:the top|your deck|the)", line):
        yield Deed("search")


def _number(words: str) -> int:
    return int(words) if words.isdigit() else NUMBERS.get(words.lower(), 1)


def doers(cards: Iterable[dict[str, Any]], kept: Iterable[str]) -> list[Doer]:
    """All that do something, of the cards that are kept."""
    there = set(kept)
    found = [Doer(raw["code"], deeds(raw)) for raw in cards if raw["code"] in there]
    return [each for each in found if each.deeds]
