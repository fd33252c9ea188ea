"""Player windows: who has something free to use may use it.

A window that is no stop by itself is a trivial question: whether it is passed over is the player's own setting.
"""

from __future__ import annotations

from miskatonic.games.cards.play.rules import enemies, moments, table
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.abilities import Source, Usable
from miskatonic.kernel.asks import Ask, Flow, Option, Stop
from miskatonic.kernel.lasting import is_free
from miskatonic.kernel.text import say

MYTHOS, INVESTIGATION, HUNTERS = "mythos", "investigation", "hunters"
ATTACKS, ATTACKED, UPKEEP = "attacks", "attacked", "upkeep"
"""After 1.4, 2.1, 3.2, before the attacks on each investigator, after the last of them, after 4.1."""

PROMPTS = {
    MYTHOS: "play.ask.window.mythos",
    INVESTIGATION: "play.ask.window.investigation",
    HUNTERS: "play.ask.window.hunters",
    ATTACKS: "play.ask.window.attacks",
    ATTACKED: "play.ask.window.attacked",
    UPKEEP: "play.ask.window.upkeep",
}

WINDOW = "lcg.base.time.13"
FREE = moments.FREE

Uses = dict[str, tuple[Source, Usable]]
"""What may be used, each under its answer, in the order of their names."""


def offers(game: Cards, who: Investigator, *kinds: str) -> Uses:
    """What he might use, if it `stands`: what is his, and what is nobody's as if it were his; in any order."""
    found: Uses = {}
    seat, usables = who.seat, game.abilities.usables
    for kind in kinds:
        for source, usable in usables.get(kind, ()):
            if source.seat is None:
                if seat != game.state.active and table.bearer(game, source.id) not in (-1, seat):
                    continue  # what lies in somebody's threat area is, out of turns, left to him
                source = Source(source.id, source.name, seat, source.place)
            elif source.seat != seat:
                continue
            found[f"use:{source.id}:{usable.name}"] = (source, usable)
    return found


def stands(game: Cards, source: Source, usable: Usable) -> bool:
    """Whether it may be used now."""
    return (usable.can is None or usable.can(game, source)) and (
        usable.limit is None or is_free(game, source, usable.limit)
    )


def uses(game: Cards, who: Investigator, *kinds: str) -> Uses:
    """What he may use now."""
    found = {name: use for name, use in offers(game, who, *kinds).items() if stands(game, *use)}
    return dict(sorted(found.items())) if len(found) > 1 else found


def window(game: Cards, at: str, seat: int = -1) -> Flow[None]:
    """Seat after seat may use what is free, until everybody has passed in a row; before attacks, on this seat."""
    return _window(game, at, seat) if game.abilities.usables.get(FREE) else moments.SILENT


def _window(game: Cards, at: str, seat: int) -> Flow[None]:
    seats = table.seats(game)
    passed = turn = 0
    while seats and passed < len(seats):
        who = table.person(game, seats[turn % len(seats)])
        turn += 1
        found = {} if who.out else uses(game, who, FREE)
        if not found:
            passed += 1
            continue
        answer = yield _ask(game, who, at, seat, found)
        if answer == "pass":
            passed += 1
            continue
        passed = 0
        yield from game.abilities.use(game, *found[answer])
        yield from enemies.settle(game)


def _ask(game: Cards, who: Investigator, at: str, seat: int, found: Uses) -> Ask:
    options = [
        Option("pass", say("kernel.option.pass"), rule=WINDOW),
        *[use_option(name, source, usable) for name, (source, usable) in found.items()],
    ]
    return Ask(
        who.seat,
        say(PROMPTS[at]),
        options,
        WINDOW,
        needless=not _stops(game, who, at, seat),
        stopping=Stop(at),
    )


def _stops(game: Cards, who: Investigator, at: str, seat: int) -> bool:
    """Before enemies attack somebody at his location he may well want to do something; else rarely."""
    if at != ATTACKS:
        return False
    attacked = table.person(game, seat)
    return who.place == attacked.place and any(not it.exhausted for it in table.engaged_with(game, seat))
