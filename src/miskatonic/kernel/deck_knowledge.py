"""What one seat knows of a pile, and other piles that would look the same to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from miskatonic.kernel.chance import Chance
from miskatonic.kernel.deck_form import SECRET, UNKNOWN, decided, tidy, value

if TYPE_CHECKING:
    from miskatonic.kernel.decks import Pile


def _copy(pile: Pile) -> Pile:
    return structs.replace(
        pile,
        bags=[bag[:] for bag in pile.bags],
        groups={name: group[:] for name, group in pile.groups.items()},
        secrets={name: structs.replace(secret) for name, secret in pile.secrets.items()},
        aside=dict(pile.aside),
    )


def _seen_by(pile: Pile, seat: int | None) -> set[str]:
    """The secrets that a seat knows: it has looked there, or at a secret that turned out to be this one."""
    known: set[str] = set()
    for name, secret in pile.secrets.items():
        while seat in secret.seen or name in known:
            known.add(name)
            name = secret.card
            if name[0] != SECRET:
                break
            secret = pile.secrets[name]
            known.add(name)
    return known


def known_to(pile: Pile, seat: int | None) -> Pile:
    """The pile with the cards that the seat has seen, and without what others have."""
    found = _copy(pile)
    known = _seen_by(pile, seat)
    shown = {
        name: value(pile, name) if name in known else secret.of or UNKNOWN
        for name, secret in pile.secrets.items()
    }
    for name, secret in pile.secrets.items():
        if name not in known and secret.of:
            found.groups[secret.of].append(secret.card)
    for each in (*found.bags, *found.groups.values()):
        each[:] = sorted([shown.get(place, place) for place in each])
    found.aside = {taken: shown.get(place, place) for taken, place in found.aside.items()}
    found.secrets = {}
    tidy(found)
    return found


def imagined(pile: Pile, seat: int | None, chance: Chance, stream: str) -> Pile:
    """The pile with every secret of others dealt anew, out of what the seat thinks is there."""
    found = _copy(pile)
    known = _seen_by(pile, seat)
    waiting = [name for name, secret in found.secrets.items() if name not in known and secret.of]
    for name in waiting:
        secret = found.secrets[name]
        found.groups[secret.of].append(secret.card)
    only_on_the_way = {name: found.secrets[name].of for name in waiting if not found.secrets[name].seen}
    for each in (*found.bags, *found.groups.values()):
        each[:] = sorted([only_on_the_way.get(place, place) for place in each])
    for name in only_on_the_way:
        del found.secrets[name]
    left = [name for name in waiting if name not in only_on_the_way]
    while left:
        _deal(found, left[0], left, chance, stream)
    tidy(found)
    return found


def _deal(pile: Pile, name: str, left: list[str], chance: Chance, stream: str) -> None:
    """Choose again what a secret is, after those that lie in its group: they were looked at before."""
    left.remove(name)
    secret = pile.secrets[name]
    for inner in _within(pile, secret.of, left):
        if inner in left:
            _deal(pile, inner, left, chance, stream)
    group = pile.groups[secret.of]
    secret.card = decided(pile, group.pop(chance.pick(stream, len(group))), chance, stream)


def _within(pile: Pile, group: str, left: list[str]) -> list[str]:
    found = []
    for place in dict.fromkeys(pile.groups[group]):
        if place in left:
            found.append(place)
        elif place in pile.groups:
            found += _within(pile, place, left)
    return found
