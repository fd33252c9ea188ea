"""The places of a pile, and the one form in which equal knowledge is written.

A place ("#3", "?2", see `decks`) lies in exactly one bag, group, secret, or aside. A group has as many cards as places
lie about; where that tells no more than another way of writing it, the group is dissolved. So a pile does not grow
however often it is shuffled, and what is used up leaves no trace.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

from msgspec import Struct

from miskatonic.kernel.chance import Chance

if TYPE_CHECKING:
    from miskatonic.kernel.decks import Pile

GROUP, SECRET, ASIDE = "#", "?", "!"
UNKNOWN = SECRET
"""What somebody put there face down, to those who have not looked."""


class Secret(Struct, omit_defaults=True, gc=False):
    """A place where not everybody has looked: what it turned out to be, and of which group it is.

    Without a group nobody else can know anything of it: it was put there face down.
    """

    card: str
    of: str = ""
    seen: list[int] = []


PLACES = GROUP + SECRET
FIRST = GROUP + "1"
"""The group that is met first."""


def is_place(card: str) -> bool:
    return card[0] in PLACES


def fresh(kind: str, taken: Container[str]) -> str:
    """The first name that is free."""
    number = 1
    while f"{kind}{number}" in taken:
        number += 1
    return f"{kind}{number}"


def value(pile: Pile, place: str) -> str:
    """The card that a secret is."""
    while place[0] == SECRET:
        place = pile.secrets[place].card
    return place


def decided(pile: Pile, place: str, chance: Chance, stream: str) -> str:
    """What a place is when a card has been chosen for it: a card all know, or a secret of those who then look."""
    if place[0] != GROUP:
        return place
    group = pile.groups[place]
    found = decided(pile, group.pop(chance.pick(stream, len(group))), chance, stream)
    name = fresh(SECRET, pile.secrets)
    pile.secrets[name] = Secret(found, place)
    return name


# ---------------------------------------------------------------------- the one form


def tidy(pile: Pile) -> None:
    """Dissolve what tells nothing, sort, and number from the top."""
    join(pile)
    if not pile.groups and not pile.secrets:
        return
    while any(_dissolve(pile, name) for name in list(pile.groups)):
        join(pile)
    if any(not secret.of for secret in pile.secrets.values()):
        for each in _lists(pile):
            _mix(pile, each)
    _number(pile)


def join(pile: Pile) -> None:
    """Neighbours that are all the same card, or places of the same group, are one bag."""
    bags = pile.bags
    for at in range(len(bags) - 1, 0, -1):
        one = bags[at][0]
        if one == bags[at - 1][0] == bags[at - 1][-1] == bags[at][-1] and one[0] != SECRET:
            bags[at - 1] = bags[at - 1] + bags.pop(at)


def _lists(pile: Pile) -> Iterator[list[str]]:
    yield from pile.bags
    yield from pile.groups.values()


def _dissolve(pile: Pile, name: str) -> bool:
    """Whether the group was dissolved: all its places lie together, or all its cards are the same."""
    group = pile.groups[name]
    if not pile.secrets and len(set(group)) > 1 and _lies_apart(pile, name):
        return False  # as nearly always
    secrets = [each for each, secret in pile.secrets.items() if secret.of == name]
    places = [name, *secrets]
    holders = [
        each
        for each in (*pile.bags, *pile.groups.values())
        if name in each or (secrets and any(place in each for place in secrets))
    ]
    singles = [each for each, place in pile.aside.items() if place in places]
    inside = [each for each in pile.secrets.values() if each.card in places]
    if len(holders) + len(singles) + len(inside) > 1:
        cards = {*group, *(pile.secrets[each].card for each in secrets)}
        if len(cards) > 1 or (secrets and is_place(next(iter(cards)))):
            return False
        (card,) = cards
        for each in holders:
            each[:] = sorted([card if place in places else place for place in each])
        for taken in singles:
            pile.aside[taken] = card
        for secret in inside:
            secret.card = card
    else:
        members = [*group, *(_told(pile, each) for each in secrets)]
        for each in holders:
            each[:] = sorted([place for place in each if place not in places] + members)
        for taken in singles:
            pile.aside[taken] = members[0]
        for secret in inside:
            secret.card = members[0]
    del pile.groups[name]
    for told in secrets:
        del pile.secrets[told]
    return True


def _lies_apart(pile: Pile, name: str) -> bool:
    """Whether places of a group lie in several bags, in other groups, or were taken."""
    held = sum([name in each for each in pile.bags]) + sum([name in each for each in pile.groups.values()])
    return held + sum([name == place for place in pile.aside.values()]) > 1


def _mix(pile: Pile, cards: list[str]) -> None:
    """Cards among which some lie face down are all face down to who does not know every one of those."""
    hidden = [pile.secrets[card] for card in cards if card[0] == SECRET and not pile.secrets[card].of]
    if not hidden or len(cards) == 1:
        return
    seen = [seat for seat in hidden[0].seen if all(seat in secret.seen for secret in hidden)]
    for secret in hidden:
        secret.seen = seen[:]
    for at, card in enumerate(cards):
        if not is_place(card):
            cards[at] = fresh(SECRET, pile.secrets)
            pile.secrets[cards[at]] = Secret(card, "", seen[:])


def _told(pile: Pile, name: str) -> str:
    """What a secret is, when all know as much of its place: who had seen it has seen what it is."""
    secret = pile.secrets[name]
    if secret.card[0] == SECRET:
        inner = pile.secrets[secret.card]
        inner.seen = sorted({*inner.seen, *secret.seen})
    return secret.card


def _number(pile: Pile) -> None:
    """Number groups and secrets in the order in which they are met from the top."""
    if not pile.secrets and len(pile.groups) == 1 and FIRST in pile.groups:
        return
    names: dict[str, str] = {}
    counts = {GROUP: 0, SECRET: 0}
    marks: dict[str, str] = {}
    for place in _met(pile, marks, names):
        counts[place[0]] += 1
        names[place] = f"{place[0]}{counts[place[0]]}"
    if not pile.secrets and len(names) == len(pile.groups) and all(old == new for old, new in names.items()):
        return  # as nearly always: each has its number, and without secrets every list is sorted
    for each in _lists(pile):
        each[:] = sorted([names.get(place, place) for place in each])
    pile.groups = {name: pile.groups[old] for old, name in names.items() if old in pile.groups}
    pile.secrets = {name: pile.secrets[old] for old, name in names.items() if old in pile.secrets}
    for secret in pile.secrets.values():
        secret.card, secret.of = names.get(secret.card, secret.card), names.get(secret.of, secret.of)
    pile.aside = {taken: names.get(place, place) for taken, place in sorted(pile.aside.items())}


def _met(pile: Pile, marks: dict[str, str], names: dict[str, str]) -> Iterator[str]:
    waiting: list[list[str]] = [*pile.bags, [place for _, place in sorted(pile.aside.items())]]
    while waiting:
        each = waiting.pop(0)
        new = [
            place
            for place in dict.fromkeys(each)
            if place[0] in PLACES and place not in names and place != UNKNOWN
        ]
        if len(new) > 1:
            new.sort(key=lambda place: _mark(pile, place, marks))
        for place in new:
            yield place
            if place[0] == GROUP:
                waiting.append(pile.groups[place])
            else:
                secret = pile.secrets[place]
                waiting.append([each for each in (secret.of, secret.card) if each])


def _mark(pile: Pile, place: str, marks: dict[str, str]) -> str:
    """A short word for what a place is, whatever its number."""
    if not is_place(place) or place == UNKNOWN:
        return place
    if place not in marks:
        marks[place] = _digest([place[0], *_contents(pile, place, marks)])
    return marks[place]


def _contents(pile: Pile, place: str, marks: dict[str, str]) -> Iterable[str]:
    if place[0] == GROUP:
        return sorted([_mark(pile, each, marks) for each in pile.groups[place]])
    secret = pile.secrets[place]
    of = _mark(pile, secret.of, marks) if secret.of else ""
    return _mark(pile, secret.card, marks), of, *map(str, secret.seen)


def _digest(words: Iterable[str]) -> str:
    return blake2b("\n".join(words).encode(), digest_size=8).hexdigest()
