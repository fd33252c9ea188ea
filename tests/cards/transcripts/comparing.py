"""Our table as their status line, their enemies and their tests show theirs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import table, testing
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import THREAT, Cards
from tests.cards.transcripts.logs import Decision, Entry
from tests.cards.transcripts.luck import TOKENS, name_of
from tests.cards.transcripts.naming import called
from tests.cards.transcripts.theirs import Shown

DAISY = "01002"
"""Her additional action is among those that their status line counts."""


class Difference(Struct):
    """A value that is not the same: what it is of, theirs and ours, and at which line of the log."""

    what: str
    theirs: Any
    ours: Any
    line: int
    where: str
    about: str = ""
    reason: str = ""


def status(game: Cards, decision: Decision) -> dict[str, object]:
    """Our table as a status line has it."""
    state = game.state
    who = state.investigators[0]
    act, agenda = state.act, state.agenda
    assert act is not None
    assert agenda is not None
    found: dict[str, object] = {
        "round": max(1, state.turn),
        "place": called(game, who.place),
        "clues": who.clues,
        "resources": who.resources,
        "damage": who.damage,
        "health": printed(who.code).health,
        "horror": who.horror,
        "sanity": printed(who.code).sanity,
        "hand": len(who.hand),
        "deck": len(who.deck),
        "discard": len(who.discard),
        "act": printed(act.code).stage,
        "agenda": printed(agenda.code).stage,
        "doom": doom(game),
        "threshold": printed(agenda.code).doom,
    }
    if state.step == "turn" and (who.code != DAISY or decision.kind == "choose-action"):
        found["actions"] = who.actions + (who.code == DAISY and not who.spent)
    return found


def doom(game: Cards) -> int:
    state = game.state
    agenda = state.agenda.doom if state.agenda else 0
    return agenda + sum([it.doom for it in state.things]) + sum([at.doom for at in state.places])


def enemies(game: Cards) -> list[Shown]:
    """Our enemies as theirs are shown."""
    return sorted(
        (
            name_of(it.id),
            "" if it.zone == THREAT else called(game, it.place),
            it.zone == THREAT,
            it.damage,
        )
        for it in table.enemies(game)
    )


def hand(game: Cards) -> Counter[str]:
    return Counter(name_of(card) for card in game.state.investigators[0].hand)


class Tried(Struct):
    """A test of ours when its first token is revealed: skill with what a weapon adds, icons, difficulty."""

    test: Test
    before: int
    """Of its bonus, what it had before anything could be used for it."""
    base: int
    icons: int
    difficulty: int

    @classmethod
    def now(cls, game: Cards, test: Test, before: int) -> Tried:
        who = table.person(game, test.seat)
        base = table.skill(game, who, test.skill) + before
        icons = testing.bonuses(test) - test.bonus
        return cls(test, before, base, icons, testing.difficulty(game, test))


def their_test(entry: Entry) -> dict[str, Any]:
    data = entry.data
    return {
        "skill": data["skill"],
        "base": data["base"],
        "boosts": data["boosts"],
        "icons": data["committed_icons"],
        "difficulty": data["difficulty"],
        "token": TOKENS.get(data["token"], data["token"]),
        "modifier": data["modifier"],
        "value": data["value"],
        "margin": abs(data["margin"]),
        "success": data["success"],
    }


def our_test(tried: Tried) -> dict[str, Any]:
    """As it ended; what was added after the token is a boost too."""
    test = tried.test
    base, value = tried.base, test.value or 0
    if value and test.automatic != "failure":
        base = value - tried.icons - (test.bonus - tried.before) - sum(test.counted)
    return {
        "skill": test.skill,
        "base": base,
        "boosts": test.bonus - tried.before,
        "icons": tried.icons,
        "difficulty": 0 if test.automatic == "success" else tried.difficulty,
        "token": test.tokens[-1] if test.tokens else "",
        "modifier": sum(test.counted),
        "value": test.value,
        "margin": test.by,
        "success": test.succeeded,
    }
