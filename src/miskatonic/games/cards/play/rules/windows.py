"""Player windows outside of turns: who has something free to use may use it.

A window that is no stop by itself is a trivial question: whether it is passed over is the player's own setting.
"""

from __future__ import annotations

from miskatonic.games.cards.play.rules import enemies, table
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

MYTHOS, HUNTERS, ATTACKS, ATTACKED, UPKEEP = "mythos", "hunters", "attacks", "attacked", "upkeep"
"""After 1.4, after 3.2, before the attacks on each investigator, after the last of them, after 4.1."""

PROMPTS = {
    MYTHOS: "play.ask.window.mythos",
    HUNTERS: "play.ask.window.hunters",
    ATTACKS: "play.ask.window.attacks",
    ATTACKED: "play.ask.window.attacked",
    UPKEEP: "play.ask.window.upkeep",
}

WINDOW = "lcg.base.time.13"


def window(game: Cards, at: str, seat: int = -1) -> Flow[None]:
    """Seat after seat may use what is free, until everybody has passed in a row; before attacks, on this seat."""
    if not game.abilities.usables.get("free"):
        return
    seats = table.seats(game)
    passed = turn = 0
    while seats and passed < len(seats):
        who = table.person(game, seats[turn % len(seats)])
        turn += 1
        uses = _uses(game, who)
        if not uses:
            passed += 1
            continue
        answer = yield _ask(game, who, at, seat, uses)
        if answer == "pass":
            passed += 1
            continue
        passed = 0
        yield from game.abilities.use(game, *uses[answer])
        yield from enemies.settle(game)


def _uses(game: Cards, who: Investigator) -> dict[str, tuple[Source, Usable]]:
    """What he may use of his own, and what lies in his threat area, each under its answer."""
    if who.out:
        return {}
    found = {
        f"use:{source.id}:{usable.name}": (source, usable)
        for source, usable in game.abilities.usable(game, "free", who.seat)
        if who.seat in (source.seat, table.bearer(game, source.id))
    }
    return dict(sorted(found.items()))


def _ask(game: Cards, who: Investigator, at: str, seat: int, uses: dict[str, tuple[Source, Usable]]) -> Ask:
    options = [
        Option("pass", say("kernel.option.pass"), rule=WINDOW),
        *[use_option(name, source, usable) for name, (source, usable) in uses.items()],
    ]
    return Ask(who.seat, say(PROMPTS[at]), options, WINDOW, trivial=not _stops(game, who, at, seat))


def _stops(game: Cards, who: Investigator, at: str, seat: int) -> bool:
    """Before enemies attack somebody at his location he may well want to do something; else rarely."""
    if at != ATTACKS:
        return False
    attacked = table.person(game, seat)
    return who.place == attacked.place and any(not it.exhausted for it in table.engaged_with(game, seat))
