"""What cards in play add to the game, beyond what they do once: limits, icons, added effects, the Haunter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from miskatonic.games.noir.facts import CLUES, DATA, HAUNTER
from miskatonic.games.noir.rules.threats import haunter_purple
from miskatonic.games.noir.state import Noir, NoirState
from miskatonic.games.noir.words import VOCABULARY
from miskatonic.kernel.abilities import Ability, Happening, Modifier, Moment, Reaction, Source
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.effects import Word
from miskatonic.kernel.text import say

LIMIT_RULES = {
    "hand_limit": "noir.threateffect.perm.04",
    "time_limit": "noir.threateffect.perm.05",
}


def _dark(game: Noir, _: Source, card: str | None) -> bool:
    return card is not None and CLUES[card].darkness


def _darkness_adds(effect: Word, rule: str) -> Reaction:
    """The effect that a threat adds to cards with Darkness, resolved after those printed on them.

    One that could do nothing now does not come up, so that nobody is asked which of two comes first for it.
    """

    def fits(game: Noir, source: Source, happening: Happening) -> bool:
        return CLUES[happening.about["card"]].darkness and effect.possible(happening.about["scope"])

    def run(game: Noir, source: Source, happening: Happening) -> Flow[None]:
        game.tell("noir.log.darkness", "noir.threat.06", card=happening.about["card"], threat=source.id)
        yield from effect.run(happening.about["scope"])

    return Reaction("effects", Moment.AT, run, rule, fits=fits)


def _ability(row: dict[str, Any], rule: str | None = None) -> Ability:
    kind = row["ability"]
    if kind == "darkness_time":
        return Modifier("time_icon", 1, "noir.threateffect.perm.01", _dark)
    if kind == "darkness_effect":
        rule = (
            "noir.threateffect.perm.02" if row["effect"]["do"] == "discard" else "noir.threateffect.perm.03"
        )
        return _darkness_adds(VOCABULARY.read(row["effect"]), rule)
    return Modifier(kind, row["by"], rule or LIMIT_RULES[kind])


def _haunter_wakes(game: Noir, source: Source, happening: Happening) -> Flow[None]:
    """The Machine enters play while the Haunter is among the threats (noir.haunter.03)."""
    game.tell("noir.log.haunter_wakes", "noir.haunter.03", case=HAUNTER)
    yield from haunter_purple(game)


def _sources() -> dict[str, tuple[Source, tuple[Ability, ...]]]:
    found: dict[str, tuple[Source, tuple[Ability, ...]]] = {}
    for row in DATA["threats"]:
        abilities = tuple(_ability(each) for each in row.get("permanent", ()))
        found[row["id"]] = (Source(row["id"], say("noir.threat." + row["id"])), abilities)
    for row in DATA["cases"]:
        source = Source(row["id"], say("noir.case." + row["id"]))
        for side, abilities in row.get("faces", {}).items():
            limits = tuple(_ability(each, "noir.effect.15") for each in abilities)
            found[row["id"] + side] = (source, limits)
        if "haunter" in row:
            lower = tuple(
                _ability(each, "noir.haunter.02") for each in row["haunter"]["lower"] if "ability" in each
            )
            wakes = Reaction("machine", Moment.AFTER, _haunter_wakes, "noir.haunter.03")
            found[row["id"]] = (source, (*lower, wakes))
    return found


SOURCES = _sources()


def sources(state: NoirState) -> Iterable[tuple[Source, Iterable[Ability]]]:
    """Everything in play that has abilities, cases before threats."""
    for case in state.cases:
        if case.side:
            yield SOURCES[case.id + case.side]
    for threat in state.threats:
        if threat in SOURCES:
            yield SOURCES[threat]
