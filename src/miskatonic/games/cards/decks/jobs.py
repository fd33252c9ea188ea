"""What an investigator is good at: how well attacks, investigations and evasions go, and what each skill is worth.

Rules of our own. A difficulty of 3 is ordinary, and one wants to be two above it; so what counts is how far a
skill, with what a card adds, is above 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from miskatonic.games.cards.collection.deeds import TESTED, Deed, deeds_of
from miskatonic.games.cards.collection.facts import Card, Investigator

ORDINARY = 3
"""The difficulty of an ordinary test."""

JOBS = tuple(TESTED)

SHARE = {"fight": 1.0, "investigate": 1.0, "evade": 0.45}
"""How much of a deck each is for: an enemy that is evaded is still there."""

DEFENCE = {"willpower": 0.6, "agility": 0.4, "intellect": 0.1, "combat": 0.1}
"""What a skill is worth for everybody, because the encounter deck tests it."""

SOURCES = 3
"""So many titles let somebody do a job with another skill than the usual one as well as with that; fewer do in
part."""


class Jobs(Struct, frozen=True):
    """How much an investigator is for each job, with which skill, and what an icon of each skill is worth."""

    skills: Mapping[str, int]
    weight: Mapping[str, float]
    by: Mapping[str, str]
    worth: Mapping[str, float]

    def value(self, deed: Deed) -> int:
        """The skill with which somebody makes the test that a card brings."""
        return self.skills.get(deed.skill or TESTED[deed.what], 0) + deed.n


def jobs(person: Investigator, there: Iterable[Card]) -> Jobs:
    """With the cards that may be in the deck: who has spells fights with willpower."""
    skills = {name: person.skills.get(name, 0) for name in ("willpower", "intellect", "combat", "agility")}
    titles: dict[tuple[str, str], set[str]] = {}
    for card in there:
        for deed in deeds_of(card.code):
            if deed.what in TESTED and deed.skill:
                titles.setdefault((deed.what, deed.skill), set()).add(card.name)
    by = {job: _best(job, skills, titles) for job in JOBS}
    weight = {job: SHARE[job] * _strength(job, by[job], skills, titles) for job in JOBS}
    worth = dict(DEFENCE)
    for job in JOBS:
        share = _share(job, by[job], titles)
        worth[by[job]] += weight[job] * share
        worth[TESTED[job]] += weight[job] * (1.0 - share)
    worth["wild"] = max(worth.values())
    return Jobs(skills, weight, by, worth)


Titles = Mapping[tuple[str, str], set[str]]


def _best(job: str, skills: Mapping[str, int], titles: Titles) -> str:
    usual = TESTED[job]
    others = [skill for skill in skills if titles.get((job, skill))]
    return max((usual, *others), key=lambda skill: (skills[skill], skill == usual))


def _strength(job: str, skill: str, skills: Mapping[str, int], titles: Titles) -> float:
    """1 for a skill of 4; somebody who is bad at it still wants a way out."""
    usual = skills[TESTED[job]]
    return max(0.25, 0.4 + 0.3 * (usual + _share(job, skill, titles) * (skills[skill] - usual) - 2))


def _share(job: str, skill: str, titles: Titles) -> float:
    """How much of a job is done with this skill: one title that allows it is not always there."""
    return 1.0 if skill == TESTED[job] else min(1.0, len(titles[job, skill]) / SOURCES)
