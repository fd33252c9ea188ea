"""Encounter cards and weaknesses as they are drawn: peril, revelation, spawn or discard, surge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import hands, harm, moments, spawning, table, written
from miskatonic.games.cards.play.rules.happenings import DrawsEncounter
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Drawing, Drawn
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

SURGE = "surge"
REMEMBERED = 6
"""So many of what has just happened are kept."""

DRAW, REVELATION, SURGES = "lcg.base.mythos.04", "lcg.base.kw.16", "lcg.base.kw.02"
ORDER = "lcg.faq.033b"


def draw_encounter(game: Cards, who: Investigator, card: str | None = None, rule: str = DRAW) -> Flow[None]:
    """He draws from the encounter deck, or a card that was found, and what surges after it."""
    surged: list[str] = []
    while found := (yield from draw_one(game, who, card, rule, surged)):
        surged.append(found)
        card, rule = None, SURGES


def draw_one(
    game: Cards,
    who: Investigator,
    card: str | None = None,
    rule: str = DRAW,
    surged: Sequence[str] = (),
) -> Flow[str]:
    """One card, dealt with completely; itself, if another is to be drawn for its surge.

    A deck that is shuffled anew may give a card again that has surged in this draw: it does so only once, or a deck
    of such cards would never let anybody go (Ruling E11).
    """
    if who.out:
        return ""
    if card is None:
        card = hands.encounter_card(game)
    if card is None:
        game.tell("play.log.no_encounter", "lcg.base.mythos.07")
        return ""
    if game.log is not None:
        game.tell("play.log.draws_encounter", rule, who=table.card_name(who.code), card=table.card_name(card))
    if not (yield from resolve(game, who, card)):
        return ""
    again = card not in surged
    game.tell("play.log.surges" if again else "play.log.surged_already", SURGES, card=table.card_name(card))
    return card if again else ""


def resolve(game: Cards, who: Investigator, card: str) -> Flow[bool]:
    """A card of an encounter type that he has drawn: revelation, spawn or discard; whether it surges."""
    _remember(game, who, card)
    with game.scene(Drawing(card, who.seat)) as drawing:
        happening = DrawsEncounter(seat=who.seat, drawing=drawing)
        done = yield from moments.happen(game, happening, partial(_deal_with, game, who, happening))
        if not done and not is_kept(game, drawing):
            hands.to_discard(game, card)
    if not harm.is_borne(game):
        yield from harm.check(game)
    return (drawing.surge or table.has_keyword(game, card, SURGE)) and not who.out


def _remember(game: Cards, who: Investigator, card: str) -> None:
    state = game.state
    state.latest = [*state.latest[1 - REMEMBERED :], Drawn(game.at, state.turn, who.seat, card)]


def _deal_with(game: Cards, who: Investigator, happening: DrawsEncounter) -> Flow[None]:
    """Its revelation, unless that is cancelled; then an enemy spawns and a treachery is discarded."""
    drawing = happening.drawing
    if happening.revelation:
        yield from _reveal(game, who, drawing.card)
    if is_kept(game, drawing):
        return
    if table.kind(drawing.card) == "enemy" and not who.out:
        yield from spawning.spawn(game, drawing.card, who)
    else:
        hands.to_discard(game, drawing.card)


def _reveal(game: Cards, who: Investigator, card: str) -> Flow[None]:
    word = written.book.revelation(code_of(card))
    if word is not None:
        yield from word.run(CardScope(game, who.seat, card, REVELATION, place=who.place))


def is_kept(game: Cards, drawing: Drawing) -> bool:
    """Its own words have put it into play, or somewhere else (`Drawing.kept`)."""
    return drawing.kept or table.thing(game, drawing.card) is not None


# ---------------------------------------------------------------------- weaknesses


def weaknesses(game: Cards, who: Investigator, drawn: Sequence[str]) -> Flow[None]:
    """Several that he drew together are resolved once all cards are drawn, in an order that he chooses."""
    left = list(drawn)
    while left:
        card = left[0]
        if len({code_of(each) for each in left}) > 1:
            options = [Option(each, table.card_name(each), None, ORDER, card=code_of(each)) for each in left]
            card = yield Ask(who.seat, say("play.ask.weakness_order"), options, ORDER)
        left.remove(card)
        yield from weakness(game, who, card)


def weakness(game: Cards, who: Investigator, card: str) -> Flow[None]:
    """A weakness he has drawn: of an encounter type like an encounter card; another goes to hand after its words."""
    if table.kind(card) in ("enemy", "treachery"):
        if (yield from resolve(game, who, card)):
            game.tell("play.log.surges", SURGES, card=table.card_name(card))
            yield from draw_encounter(game, who, rule=SURGES)
        return
    _remember(game, who, card)
    with game.scene(Drawing(card, who.seat)) as drawing:
        happening = DrawsEncounter(seat=who.seat, drawing=drawing)
        yield from moments.happen(game, happening, partial(_to_hand, game, who, happening))
    if not harm.is_borne(game):
        yield from harm.check(game)


def _to_hand(game: Cards, who: Investigator, happening: DrawsEncounter) -> Flow[None]:
    drawing = happening.drawing
    if happening.revelation:
        yield from _reveal(game, who, drawing.card)
    if is_kept(game, drawing):
        return
    if who.out:
        hands.to_discard(game, drawing.card)
    else:
        hands.to_hand(game, who, drawing.card)


# ---------------------------------------------------------------------- through the deck


def discard_until(game: Cards, fits: Callable[[str], bool], rule: str) -> str | None:
    """Cards off the top of the encounter deck to its discard pile, until one fits, which is taken out: it, or None.

    If there is none in the whole deck all of it is discarded, and the deck made anew.
    """
    state = game.state
    found = None
    for _ in range(len(state.encounter)):
        card = state.encounter.draw(game.chance, hands.ENCOUNTER)
        if fits(card):
            found = card
            break
        state.encounter_discard.append(card)
        game.tell("play.log.encounter_discarded", rule, card=table.card_name(card))
    if not len(state.encounter):
        hands.refill_encounter(game)
    return found


def from_the_back(game: Cards, who: Investigator, card: str) -> Flow[None]:
    """An encounter card on the other side of an act or agenda: nobody has drawn it, so nothing answers to that."""
    yield from _reveal(game, who, card)
    if table.thing(game, card) is None and table.kind(card) == "enemy":
        yield from spawning.spawn(game, card, who)
