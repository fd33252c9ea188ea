"""Words that were typed wrongly: what is nearest to them among the words that find anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from miskatonic.games.cards.finding.entries import Entry

FAR = 99
MOST = 20
SURE, LONG = 4, 7
"""Shorter words are taken as they are; from `LONG` letters on two mistakes are forgiven."""


def mended(words: Sequence[str], entries: Iterable[Entry]) -> dict[str, tuple[str, ...]]:
    """For each word that no card has: the words of cards that are nearest to it."""
    lexicon = sorted({word for entry in entries for word in (*entry.hay.split(), *entry.text.split())})
    found = {}
    for word in words:
        if not any(each.startswith(word) for each in lexicon) and (near := nearest(word, lexicon)):
            found[word] = near
    return found


def nearest(word: str, lexicon: Iterable[str]) -> tuple[str, ...]:
    """Those with the fewest mistakes, whole words before beginnings."""
    most = 0 if len(word) < SURE else 1 if len(word) < LONG else 2
    best: list[tuple[int, int, str]] = []
    for other in lexicon:
        if other[0].isdigit() or len(other) < len(word) - most:
            continue
        whole = distance(word, other, most)
        begun = FAR if len(other) <= len(word) else distance(word, other[: len(word)], most)
        if min(whole, begun) <= most:
            best.append((min(whole, begun), int(begun < whole), other))
    best.sort()
    return tuple(other for *places, other in best if places == list(best[0][:2]))[:MOST]


def distance(one: str, other: str, most: int) -> int:
    """Letters to change, leave out, add or swap with the next; more than `most` is far."""
    if abs(len(one) - len(other)) > most:
        return FAR
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(last) >= most:  # two letters that changed places reach over a row
            return FAR
        before, last = last, row
    return last[-1]
