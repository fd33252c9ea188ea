"""Elimination in all its steps, whether by defeat or by resigning; trauma; the lead passes on.

Nothing is thrown for who is eliminated: whoever goes on looks at `who.out`.
"""

from __future__ import annotations

from functools import partial

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import owner_of
from miskatonic.games.cards.play.rules import cards, clues, ending, enemies, hands, moments, table, written
from miskatonic.games.cards.play.rules.happenings import Defeats, Ends
from miskatonic.games.cards.play.state import (
    DEFEATED,
    INSANE,
    KILLED,
    PLACE,
    RESIGNED,
    Cards,
    Investigator,
)
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import say

DAMAGE, HORROR, BOTH = "damage", "horror", "both"
"""What may defeat an investigator of itself; other causes are `KILLED`, `INSANE`, or "effect": a card says so."""
EFFECT = "effect"
TOLD = {
    DAMAGE: "play.log.eliminated.damage",
    HORROR: "play.log.eliminated.horror",
    BOTH: "play.log.eliminated.both",
    EFFECT: "play.log.eliminated.effect",
    KILLED: "play.log.eliminated.killed",
    INSANE: "play.log.eliminated.insane",
    RESIGNED: "play.log.eliminated.resigned",
}
TRAUMAS = {DAMAGE: "play.option.trauma.damage", HORROR: "play.option.trauma.horror"}
LOST = {KILLED: "play.log.worn_out.killed", INSANE: "play.log.worn_out.insane"}

ELIMINATION = "lcg.base.elim.02"


def eliminate(game: Cards, who: Investigator, cause: str, *, ends: bool = True) -> Flow[None]:
    """He is out of the scenario; with the last one it is over, unless whoever calls this looks to that (`ends`)."""
    if who.out or (yield from _spared(game, who, cause)):
        return
    if table.variant(game, "finality") and not game.state.standalone:
        cause = yield from _final(who, cause)
    happening = Defeats(seat=who.seat, cause=cause)
    yield from moments.happen(game, happening, partial(_go, game, who, happening))
    if ends:
        yield from finish(game)


def resign(game: Cards, who: Investigator) -> Flow[None]:
    """He leaves the scenario without being defeated."""
    return eliminate(game, who, RESIGNED)


def finish(game: Cards) -> Flow[None]:
    """Once all who fell together are out: the end if nobody is left, else the lead passes on, and enemies engage."""
    nobody_left(game)
    yield from _pass_lead(game)
    yield from enemies.settle(game)


def _final(who: Investigator, cause: str) -> Flow[str]:
    """Ultimatum of Finality: who is defeated by damage is killed, by horror driven insane."""
    if cause == BOTH:
        cause = yield from _which_trauma(who)
    return {DAMAGE: KILLED, HORROR: INSANE}.get(cause, cause)


def nobody_left(game: Cards) -> None:
    """Without investigators the scenario ends, and no resolution was reached."""
    if not table.people(game):
        ending.resolve(game, "none")


def _go(game: Cards, who: Investigator, happening: Defeats) -> Flow[None]:
    cause = happening.cause
    rule = "lcg.base.elim.04" if cause == RESIGNED else "lcg.base.elim.01"
    yield from _trauma_of_defeat(game, who, cause)
    yield from _weaknesses(game, who)
    who.out = cause if cause in (RESIGNED, KILLED, INSANE) else DEFEATED
    yield from _cards(game, who)
    game.tell(TOLD[cause], rule, who=table.card_name(who.code))
    worn_out(game, who)
    _tokens(game, who)
    yield from _threats(game, who)
    game.abilities.leave(written.book.investigator(who.code, who.seat)[0].id)
    who.place = ""


# ---------------------------------------------------------------------- Osiris


def _spared(game: Cards, who: Investigator, cause: str) -> Flow[bool]:
    """Boon of Osiris: the first time in a scenario he has the trauma, and is healed of everything instead."""
    state, used = game.state, f"osiris:{who.seat}"
    mortal = cause in (DAMAGE, HORROR, BOTH, EFFECT)
    if not mortal or not table.variant(game, "osiris") or used in state.flags:
        return False
    yield from _trauma_of_defeat(game, who, cause)
    who.damage = who.horror = 0
    state.flags = sorted([*state.flags, used, _shelter(who)])
    game.tell("play.log.spared", "lcg.boon.osiris.a", who=table.card_name(who.code))
    return True


def _shelter(who: Investigator) -> str:
    return f"sheltered:{who.seat}"


def is_sheltered(game: Cards, who: Investigator) -> bool:
    """He cannot take damage until his next turn begins."""
    return _shelter(who) in game.state.flags


def leave_shelter(game: Cards, who: Investigator) -> None:
    """His turn begins."""
    if is_sheltered(game, who):
        game.state.flags = [flag for flag in game.state.flags if flag != _shelter(who)]


# ---------------------------------------------------------------------- the steps


def _weaknesses(game: Cards, who: Investigator) -> Flow[None]:
    """Step 0: for weaknesses of his that are in play the game ends; then they leave it."""
    yield from moments.happen(game, Ends(seat=who.seat, span="game"))
    for it in tuple(game.state.things):
        if owner_of(it.id) == who.seat and hands.is_weakness(it.id):
            yield from _remove(game, it.id)


def _cards(game: Cards, who: Investigator) -> Flow[None]:
    """Step 1: what he controls in play, and what he owns out of play, leaves the game."""
    for it in tuple(game.state.things):
        if table.controller(game, it) == who.seat:
            yield from _remove(game, it.id)
    for card in tuple(who.hand):
        hands.from_hand(game, who, card)
        cards.deliver(game, card, "discard")  # hidden encounter cards to their pile, his own out of the game
    game.state.removed = sorted([*game.state.removed, *who.deck.cards(), *who.discard])
    who.deck, who.discard = Pile([]), []


def _remove(game: Cards, card: str) -> Flow[None]:
    """Out of the game, whatever else it says about leaving play; what is attached to it is discarded."""
    it = table.thing(game, card)
    if it is None:
        return
    cards.drop_clues(game, it)
    cards.take_off(game, card)
    cards.deliver(game, card, "removed")
    for each in table.attached_to(game, card):
        yield from cards.leave(game, each.id, "discard", rule="lcg.base.story.12")


def _tokens(game: Cards, who: Investigator) -> None:
    """Step 2: clues to his location, resources to the pool."""
    clues.drop_clues(game, who, who.clues, ELIMINATION)
    who.clues = who.resources = who.actions = 0


def _threats(game: Cards, who: Investigator) -> Flow[None]:
    """Steps 3 and 4: enemies stay where he was, as they are but unengaged; other cards of his threat area go."""
    for it in table.threats_of(game, who.seat):
        if table.is_enemy(it.id):
            cards.relocate(game, it, zone=PLACE, place=who.place)
        else:
            cards.take_off(game, it.id)
            cards.deliver(game, it.id, "discard")
            for each in table.attached_to(game, it.id):
                yield from cards.leave(game, each.id, "discard", rule="lcg.base.story.12")


def _pass_lead(game: Cards) -> Flow[None]:
    """If the lead is out the others choose a new one; the next in player order says whom."""
    state = game.state
    if not table.person(game, state.lead).out:
        return
    left = table.people(game)
    seat = left[0].seat
    if len(left) > 1:
        rule = "lcg.base.elim.03"
        options = [
            Option(table.named_seat(each.seat), table.card_name(each.code), table.named_seat(each.seat), rule)
            for each in left
        ]
        seat = number((yield Ask(seat, say("play.ask.new_lead"), options, rule)))
    state.lead = seat
    game.tell("play.log.new_lead", "lcg.base.elim.03", who=table.card_name(table.person(game, seat).code))


# ---------------------------------------------------------------------- trauma


def _trauma_of_defeat(game: Cards, who: Investigator, cause: str) -> Flow[None]:
    """1 physical for damage, 1 mental for horror, one of his choice for both; none by a card, none standing alone."""
    if game.state.standalone or cause not in (DAMAGE, HORROR, BOTH):
        return
    if cause == BOTH:
        cause = yield from _which_trauma(who)
    suffer_trauma(game, who, int(cause == DAMAGE), int(cause == HORROR), "lcg.base.elim.05")


def _which_trauma(who: Investigator) -> Flow[str]:
    rule = "lcg.base.elim.05"
    options = [Option(kind, say(text), rule=rule) for kind, text in TRAUMAS.items()]
    return (yield Ask(who.seat, say("play.ask.trauma", who=table.card_name(who.code)), options, rule))


def suffer_trauma(game: Cards, who: Investigator, physical: int, mental: int, rule: str) -> None:
    """It marks him for the scenarios to come and places nothing now; see `worn_out` for what comes of too much."""
    name = table.card_name(who.code)
    if physical > 0:
        who.physical += physical
        game.tell("play.log.trauma.physical", rule, who=name, n=physical)
    if mental > 0:
        who.mental += mental
        game.tell("play.log.trauma.mental", rule, who=name, n=mental)
    if who.out:
        worn_out(game, who)


def worn_out(game: Cards, who: Investigator) -> None:
    """For him the scenario is over: trauma equal to printed health kills, equal to printed sanity drives insane."""
    fact = printed(who.code)
    if who.physical and who.physical >= (fact.health or 0):
        _lose(game, who, KILLED)
    elif who.mental and who.mental >= (fact.sanity or 0):
        _lose(game, who, INSANE)


def _lose(game: Cards, who: Investigator, how: str) -> None:
    if who.out not in (KILLED, INSANE):
        who.out = how
        game.tell(LOST[how], "lcg.base.elim.07", who=table.card_name(who.code))
