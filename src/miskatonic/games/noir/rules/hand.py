"""The hand and the briefcase: asking with the briefcase within reach, cards that come to hand, and the hand limit.

At any question the briefcase may be opened first; what comes out of it comes to hand; a full hand asks what to discard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from miskatonic.games.noir.facts import BY_LETTER, CLUES, MACHINE, OBJECTIVES
from miskatonic.games.noir.rules import written
from miskatonic.games.noir.rules.discarding import discard, discardable
from miskatonic.games.noir.rules.happenings import MachineEnters
from miskatonic.games.noir.rules.table import hand_limit
from miskatonic.games.noir.state import Noir
from miskatonic.kernel.answers import fields
from miskatonic.kernel.asks import Ask, Flow, Option, nothing
from miskatonic.kernel.effects import Scope
from miskatonic.kernel.text import Raw, Text, say

USE = "noir.briefcase.07"
OFFERED = ("stash", "unstash", "use")
"""The verbs of what may be done with the briefcase."""
WINDOW, CONTINUE = say("noir.ask.window"), say("noir.option.continue")


def ask(game: Noir, question: Callable[[], Ask | None]) -> Flow[str | None]:
    """Ask, with what the briefcase offers added; after each use of it the question is put anew.

    None when there is nothing (left) to ask. A question that comes up while the briefcase is used is a new
    one, in which what just moved may move once more; settled so, the question before it has the last word.
    """
    before, game.state.moved = game.state.moved, []
    while True:
        asked = question()
        if asked is None:
            game.state.moved = before
            return None
        asked.offered = partial(_with_offers, game, asked.offered)
        answer = yield asked
        if fields(answer)[0] not in OFFERED:
            game.state.moved.clear()
            return answer
        yield from _act(game, answer)


def _with_offers(game: Noir, own: list[Option] | Callable[[], list[Option]]) -> list[Option]:
    return [*(own if isinstance(own, list) else own()), *offers(game)]


def window(game: Noir, rule: str, matters: Callable[[Noir], bool] | None = None) -> Flow[None]:
    """A moment at which nothing is asked but the briefcase may be used ("at any time"); does it matter?"""
    if _empty(game):
        return

    def question() -> Ask | None:
        if _empty(game):
            return None
        trivial = matters is None or not matters(game)
        return Ask(0, WINDOW, [Option("continue", CONTINUE, rule=rule)], rule, trivial)

    yield from ask(game, question)


# ---------------------------------------------------------------------- the briefcase


def _empty(game: Noir) -> bool:
    """Nothing in it, and nothing in hand that could go in."""
    if game.state.briefcase:
        return False
    for card in game.state.hand:  # noqa: SIM110 (asked again and again)
        if CLUES[card].equipment:
            return False
    return True


def offers(game: Noir) -> list[Option]:
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
    for side, effect in written.book.briefcase.get(card, {}).items():
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
    effect = written.book.briefcase[card][side].describe()
    if lost:
        letters = [Raw(letter) for letter in lost]
        return say("noir.option.use_last", card=card, effect=effect, letters=letters, n=len(lost))
    return say("noir.option.use", card=card, effect=effect)


def _act(game: Noir, answer: str) -> Flow[None]:
    """Do what one of our `offers` says."""
    verb, card, *side = fields(answer)
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
    yield from written.book.briefcase[card][side].run(Scope(game, card, USE))
    state.using.remove(card)
    state.removed.append(card)
    game.tell("noir.log.removed", "noir.briefcase.09", card=card, zone="briefcase", zone2="removed")


# ---------------------------------------------------------------------- the hand


@cache
def card_option(message: str, zone: str, card: str, rule: str) -> Option:
    """One of the cards of a zone, and what is to become of it."""
    return Option(card, say(message, card=card), f"{zone}:{card}", rule, card=card)


def discard_from_hand(
    game: Noir, rule: str, optional: bool = False, needed: Callable[[], bool] = lambda: True
) -> Flow[None]:
    """Discard one card of your choice from hand, if there is one; the briefcase may end the need meanwhile."""

    def question() -> Ask | None:
        options = [
            card_option("noir.option.discard", "hand", card, rule) for card in discardable(game.state.hand)
        ]
        if not options or not needed():
            return None
        if optional:
            options.append(Option("no", say("noir.option.none"), rule=rule))
        return Ask(0, say("noir.ask.discard_hand"), options, rule)

    card = yield from ask(game, question)
    if card is None or card == "no":
        return
    game.state.hand.remove(card)
    discard(game, card, "hand")


def to_hand(game: Noir, card: str, origin: str, rule: str) -> Flow[None]:
    """A card that has just left `origin` goes to your hand; the limit holds at once."""
    game.state.hand.append(card)
    game.tell("noir.log.to_hand", rule, card=card, zone=origin, zone2="hand")
    yield from machine_enters_play(game, card, origin)
    yield from keep_hand_limit(game)


def machine_enters_play(game: Noir, card: str, origin: str) -> Flow[None]:
    """When the Machine comes into hand or case from where it was not in play, purple icons become usable.

    The Haunter of the Dark answers to this (noir.haunter.03).
    """
    if card != MACHINE or origin in ("hand", "briefcase"):
        return
    game.tell("noir.log.machine", "noir.machine.01", card=MACHINE)
    yield from game.abilities.happen(game, MachineEnters(), nothing)


def keep_hand_limit(game: Noir) -> Flow[None]:
    """Whenever you hold more than the limit, discard down to it at once."""

    def excess() -> bool:
        return len(game.state.hand) > hand_limit(game)

    while excess():
        yield from discard_from_hand(game, "noir.action.a.03", needed=excess)
