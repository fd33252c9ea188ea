"""Cards in play: how they enter and leave and change hands, exhaust and ready; resources and uses."""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Callable
from functools import partial

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import clues, hands, moments, slots, table, written
from miskatonic.games.cards.play.rules.happenings import EntersPlay, LeavesPlay
from miskatonic.games.cards.play.state import ATTACHED, PLAY, Cards, Investigator, Thing
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import say

OF_A_CARD = re.compile("[@#]")
"""Between a card and who uses it, or which of its effects it is, where uses are counted."""
NO_ROOM, GIVES_WAY, ATTACHMENT = "lcg.base.slot.03", "lcg.base.card.12", "lcg.base.story.12"

# ---------------------------------------------------------------------- entering


def put_into_play(
    game: Cards,
    card: str,
    *,
    zone: str = PLAY,
    seat: int = -1,
    place: str = "",
    host: str = "",
    exhausted: bool = False,
    clues: int = 0,
    horror: int = 0,
    told: Callable[[], None] = lambda: None,
) -> Flow[Thing]:
    """A card comes into play there, with its uses and these tokens; what lay in its slots goes at the same time.

    What is `told` of it is told as soon as it lies there.
    """
    it = Thing(card, zone, seat, place, host, exhausted=exhausted, clues=clues, horror=horror)
    uses = printed(code_of(card)).uses
    if uses is not None:
        it.uses = uses.amount
    going = []
    if seat >= 0 and table.kind(card) == "asset":
        going = yield from _choose_going(game, table.person(game, seat), card)
    leaving = [*_leaving(game, going, NO_ROOM), *_leaving(game, giving_way(game, card), GIVES_WAY)]

    def do() -> Flow[None]:
        for happening, rule in leaving:
            if moments.holds(happening):
                yield from _go(game, happening, rule)
        game.state.things.append(it)
        game.abilities.enter(*written.book.thing(game, it))
        told()

    yield from moments.together(game, [happening for happening, _ in leaving], do)
    yield from moments.happen(game, EntersPlay(seat=seat, card=card))
    return it


def giving_way(game: Cards, card: str) -> list[str]:
    """A unique player card in play goes when a unique card of the scenario with its title comes."""
    if not printed(code_of(card)).unique or owner_of(card) is not None:
        return []
    return [each.id for each in copies_in_play(game, card) if owner_of(each.id) is not None]


def copies_in_play(game: Cards, card: str) -> list[Thing]:
    """Cards of its title in play, whoever controls them."""
    name = printed(code_of(card)).name
    return [each for each in game.state.things if printed(code_of(each.id)).name == name]


def relocate(game: Cards, it: Thing, *, zone: str, seat: int = -1, place: str = "", host: str = "") -> None:
    """A card in play goes to another area; what it adds may be otherwise there."""
    game.abilities.leave(it.id)
    it.zone, it.seat, it.place, it.host = zone, seat, place, host
    game.abilities.enter(*written.book.thing(game, it))


# ---------------------------------------------------------------------- control


def may_take(game: Cards, who: Investigator, card: str) -> bool:
    """Whether a card in play may come under his control: no signature and no permanent card of another."""
    foreign = owner_of(card) != who.seat and printed(code_of(card)).permanent
    return hands.may_have(who, card) and not foreign and slots.has_room(game, who, card)


def take_control(game: Cards, who: Investigator, card: str, rule: str) -> Flow[None]:
    """A card in play comes under his control, with what is attached to it but the signatures of others."""
    it = table.need(game, card)
    for each in table.attached_to(game, card):
        if not hands.may_have(who, each.id):
            yield from leave(game, each.id, rule="lcg.def.05f")
    drop_clues(game, it)
    going = _leaving(game, (yield from _choose_going(game, who, card)), NO_ROOM)

    def do() -> Flow[None]:
        for happening, why in going:
            if moments.holds(happening):
                yield from _go(game, happening, why)
        relocate(game, it, zone=PLAY, seat=who.seat)

    yield from moments.together(game, [happening for happening, _ in going], do)
    game.tell("play.log.takes_control", rule, who=table.card_name(who.code), card=table.card_name(card))


def attach(game: Cards, card: str, host: str) -> Flow[bool]:
    """A card is attached to another or to a location, off what it was on; a permanent one to nobody's card (False)."""
    if printed(code_of(card)).permanent and owner_of(host) is not None:
        return False
    it = table.thing(game, card)
    if it is None:
        yield from put_into_play(game, card, zone=ATTACHED, host=host)
    else:
        relocate(game, it, zone=ATTACHED, host=host)
    return True


# ---------------------------------------------------------------------- slots


def _choose_going(game: Cards, who: Investigator, card: str | None) -> Flow[list[str]]:
    """What he lets go of for a card that comes, or, without one, because he has fewer slots than cards in them."""
    going: list[str] = []
    for slot in slots.of_card(card):
        while slots.overfull(game, who, slot, card, going) > 0:
            free = [each for each in slots.helpful(game, who, slot, card, going) if can_leave(game, each.id)]
            if not free:
                break
            options = [thing_option(each.id, NO_ROOM) for each in free]
            answer = options[0].name
            if len(options) > 1:
                prompt = (
                    say("play.ask.slot", card=table.card_name(card)) if card else say("play.ask.slot_gone")
                )
                answer = yield Ask(who.seat, prompt, options, NO_ROOM)
            going.append(answer)
    return going


def thing_option(card: str, rule: str = "", name: str = "") -> Option:
    return Option(name or card, table.card_name(card), f"card:{card}", rule, None, code_of(card))


# ---------------------------------------------------------------------- leaving


def can_leave(game: Cards, card: str) -> bool:
    """A permanent card leaves play only with who controls it."""
    return not printed(code_of(card)).permanent and not table.cannot(game, "leave_play", card)


def leave(
    game: Cards,
    card: str,
    to: str = "discard",
    *,
    defeated: bool = False,
    rule: str = "lcg.base.deck.13",
    told: Callable[[], None] = lambda: None,
) -> Flow[bool]:
    """A card leaves play for "discard", "hand", "deck", "victory", "removed" or "set_aside"; False if it stays.

    What is `told` of it is told before where it goes, once it is gone.
    """
    it = table.thing(game, card)
    if it is None or not can_leave(game, card) or (to == "deck" and is_deck_empty(game, card)):
        return False
    gave_slots = slots.gives(game, card)
    happening = LeavesPlay(seat=it.seat, card=card, to=to, defeated=defeated)
    done = yield from moments.happen(game, happening, partial(_go, game, happening, rule, told))
    if gave_slots:
        yield from _fit_slots(game, table.person(game, it.seat))
    return done


def _fit_slots(game: Cards, who: Investigator) -> Flow[None]:
    """Without a card that gave slots others may be too many in those that are left."""
    if not who.out:
        for card in (yield from _choose_going(game, who, None)):
            yield from leave(game, card, rule=NO_ROOM)


def _leaving(game: Cards, going: list[str], rule: str) -> list[tuple[LeavesPlay, str]]:
    """As these leave for the discard pile, and by which rule."""
    return [(LeavesPlay(seat=table.need(game, card).seat, card=card, to="discard"), rule) for card in going]


def _go(game: Cards, happening: LeavesPlay, rule: str, told: Callable[[], None] = lambda: None) -> Flow[None]:
    card = happening.card
    it = table.thing(game, card)
    if it is None:
        return
    drop_clues(game, it)
    take_off(game, card)
    deliver(game, card, happening.to)
    told()
    game.tell(f"play.log.leaves.{happening.to}", rule, card=table.card_name(card))
    for each in table.attached_to(game, card):
        yield from leave(game, each.id, "discard", rule=ATTACHMENT)


def drop_clues(game: Cards, it: Thing) -> None:
    """Clues on a card that somebody controls go to its location when it is no longer his."""
    if it.clues and it.zone == PLAY:
        clues.lay_down(game, table.place_of(game, it), it.clues, "lcg.1.28b")
        it.clues = 0


def take_off(game: Cards, card: str) -> None:
    """Off the table, with everything on it."""
    state = game.state
    state.things = [each for each in state.things if each.id != card]
    game.abilities.leave(card)
    _forget(game, card)


def _forget(game: Cards, card: str) -> None:
    """What it was used for is forgotten: should it come again it is another (limit.01). Groups count by title."""
    limits = game.state.limits
    gone = [key for key in limits if OF_A_CARD.split(key.partition("/")[2])[0] == card]
    for key in gone:
        del limits[key]


def is_deck_empty(game: Cards, card: str) -> bool:
    """Whether the deck that a card belongs to has no cards: none alone can be shuffled into it."""
    state, owner = game.state, owner_of(card)
    return not len(state.encounter if owner is None else state.investigators[owner].deck)


def deliver(game: Cards, card: str, to: str) -> None:
    """A card that is nowhere goes to a pile, a hand or out of the game."""
    state, owner = game.state, owner_of(card)
    if to == "deck" and is_deck_empty(game, card):
        to = "discard"
    if to == "victory":
        state.victory.append(card)
    elif to == "set_aside":
        insort(state.set_aside, card)
    elif to == "removed" or (owner is not None and state.investigators[owner].out):
        insort(state.removed, card)
    elif to == "discard" or owner is None:
        if to == "deck":
            state.encounter.shuffle_in([card])
        elif printed(code_of(card)).type == "asset" and owner is None:
            insort(state.removed, card)  # a story card controlled only for the scenario
        else:
            hands.to_discard(game, card)
    elif to == "hand":
        hands.to_hand(game, state.investigators[owner], card)
    elif to == "bottom":
        state.investigators[owner].deck.put(card, bottom=True)
    else:
        state.investigators[owner].deck.shuffle_in([card])


def discard(game: Cards, card: str, rule: str = "lcg.base.deck.13") -> Flow[bool]:
    return (yield from leave(game, card, "discard", rule=rule))


# ---------------------------------------------------------------------- ready and exhausted, tokens


def exhaust(game: Cards, it: Thing) -> None:
    it.exhausted = True


def ready(game: Cards, it: Thing) -> None:
    it.exhausted = False


def gain_resources(game: Cards, who: Investigator, n: int, rule: str = "lcg.base.action.11") -> None:
    if n > 0 and not who.out:
        who.resources += n
        if game.log is not None:
            game.tell("play.log.gains", rule, who=table.card_name(who.code), n=n)


def lose_resources(game: Cards, who: Investigator, n: int, rule: str) -> int:
    """As many as he has; how many."""
    many = min(n, who.resources)
    who.resources -= many
    if many:
        game.tell("play.log.loses", rule, who=table.card_name(who.code), n=many)
    return many


def spend_uses(game: Cards, it: Thing, n: int) -> None:
    assert it.uses >= n
    it.uses -= n
