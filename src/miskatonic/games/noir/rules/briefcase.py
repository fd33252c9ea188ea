"""The briefcase: equipment goes in and out at any time, and is used once from inside."""

from __future__ import annotations

from functools import cache, partial

from miskatonic.games.noir.facts import BY_LETTER, CLUES, MACHINE, OBJECTIVES
from miskatonic.games.noir.rules.asking import window
from miskatonic.games.noir.rules.discarding import to_hand
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.effects import Scope, Sequence
from miskatonic.kernel.text import Raw, Text, say

__all__ = ["act", "empty", "go_on", "options", "window"]

USE = "noir.briefcase.07"
WINDOW, CONTINUE = say("noir.ask.window"), say("noir.option.continue")


def empty(game: Noir) -> bool:
    """Nothing in it, and nothing in hand that could go in."""
    state = game.state
    return not state.briefcase and not any(CLUES[card].equipment for card in state.hand)


def options(game: Noir) -> list[Option]:
    """What may be done with the briefcase now."""
    state = game.state
    found: list[Option] = []
    for card in state.hand:
        if CLUES[card].equipment and card not in state.moved:
            text = say("noir.option.stash", card=card)
            found.append(Option(f"stash:{card}", text, f"hand:{card}", "noir.briefcase.01", card=card))
    for card in state.briefcase:
        found += _uses(game, card)
        if card in CLUES and card not in state.moved:
            text = say("noir.option.unstash", card=card)
            found.append(Option(f"unstash:{card}", text, f"briefcase:{card}", "noir.briefcase.02", card=card))
    return found


def _uses(game: Noir, card: str) -> list[Option]:
    """One option for each side of the card whose effect could do something."""
    found = []
    for side, effect in uses(card).items():
        scope = Scope(game, card, USE)
        if effect.possible(scope):
            name = f"use:{card}:{side}" if side else f"use:{card}"
            text = _use_text(card, side, _lost_with(game, card))
            found.append(Option(name, text, f"briefcase:{card}", USE, partial(effect.odds, scope), card))
    return found


def _lost_with(game: Noir, card: str) -> tuple[str, ...]:
    """The letters still missing that nobody can play without this card: it leaves the game when it is used."""
    if card != MACHINE:
        return ()
    wanted = [letter for aim in game.state.objectives for letter in OBJECTIVES[aim].requires]
    return tuple(
        letter
        for letter in wanted
        if CLUES[BY_LETTER[letter]].left.purple and BY_LETTER[letter] not in game.state.big_picture
    )


@cache
def _use_text(card: str, side: str, lost: tuple[str, ...]) -> Text:
    effect = uses(card)[side].describe()
    if lost:
        letters = [Raw(letter) for letter in lost]
        return say("noir.option.use_last", card=card, effect=effect, letters=letters, n=len(lost))
    return say("noir.option.use", card=card, effect=effect)


@cache
def uses(card: str) -> dict[str, Sequence]:
    from miskatonic.games.noir.texts import BRIEFCASE  # cards name rules, and rules cards

    return BRIEFCASE.get(card, {})


def go_on(game: Noir, rule: str, matters: bool) -> Ask:
    """The question of a window: only "continue" and what the briefcase offers."""
    return Ask(0, WINDOW, [Option("continue", CONTINUE, rule=rule)], rule, trivial=not matters)


def act(game: Noir, answer: str) -> Flow[None]:
    """Do what one of our `options` says."""
    verb, card, *side = answer.split(":")
    state = game.state
    if verb == "stash":
        state.hand.remove(card)
        state.briefcase.append(card)
        state.moved.append(card)
        game.tell("noir.log.stashed", "noir.briefcase.01", card=card, zone="hand", zone2="briefcase")
    elif verb == "unstash":
        state.briefcase.remove(card)
        state.moved.append(card)
        yield from to_hand(game, card, "briefcase", "noir.briefcase.02")
    else:
        yield from _use(game, card, side[0] if side else "")


def _use(game: Noir, card: str, side: str) -> Flow[None]:
    """Resolve the effect; the card then leaves the game (noir.briefcase.09)."""
    state = game.state
    state.moved.clear()
    state.briefcase.remove(card)
    state.using.append(card)
    game.tell("noir.log.used", "noir.briefcase.08" if side else USE, card=card)
    yield from uses(card)[side].run(Scope(game, card, USE))
    state.using.remove(card)
    state.removed.append(card)
    game.tell("noir.log.removed", "noir.briefcase.09", card=card, zone="briefcase", zone2="removed")
