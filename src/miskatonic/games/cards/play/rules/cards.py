"""Cards in play: how they enter and leave, exhaust and ready; slots; resources and uses."""

from __future__ import annotations

import re
from bisect import insort

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.rules import hands, moments, table, written
from miskatonic.games.cards.play.rules.happenings import EntersPlay, LeavesPlay
from miskatonic.games.cards.play.state import PLACE, PLAY, THREAT, Cards, Investigator, Thing
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

OF_A_CARD = re.compile("[@#]")
"""Between a card and who uses it, or which of its effects it is, where uses are counted."""
SLOTS = {"ally": 1, "accessory": 1, "body": 1, "hand": 2, "arcane": 2, "tarot": 1, "head": 1}
"""What every investigator has."""


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
) -> Flow[Thing]:
    """A card comes into play there, with its uses; whatever lay in the slots it needs makes room."""
    it = Thing(card, zone, seat, place, host, exhausted=exhausted)
    uses = printed(code_of(card)).uses
    if uses is not None:
        it.uses = uses.amount
    if seat >= 0 and zone in (PLAY, THREAT):
        yield from make_room(game, table.person(game, seat), card)
    game.state.things.append(it)
    game.abilities.enter(*written.book.thing(game, it))
    happening = EntersPlay(seat=seat, card=card)
    yield from moments.happen(game, happening)
    return it


def relocate(game: Cards, it: Thing, *, zone: str, seat: int = -1, place: str = "", host: str = "") -> None:
    """A card in play goes to another area; what it adds may be otherwise there."""
    game.abilities.leave(it.id)
    it.zone, it.seat, it.place, it.host = zone, seat, place, host
    game.abilities.enter(*written.book.thing(game, it))


# ---------------------------------------------------------------------- slots


def slots_of(game: Cards, who: Investigator) -> dict[str, int]:
    """The slots he has: everybody's, and those his cards add (for all cards; some hold only certain ones)."""
    return {
        slot: table.total(game, f"slots.{slot}", n, table.named_seat(who.seat), who.seat)
        for slot, n in SLOTS.items()
    }


def _filled(game: Cards, who: Investigator, slot: str) -> list[Thing]:
    """His cards that take such a slot, but for those that lie in one only they can use."""
    taken = [
        each
        for each in game.state.things
        if each.seat == who.seat and not table.is_enemy(each.id) and slot in printed(code_of(each.id)).slots
    ]
    extra = table.total(game, f"tome_slots.{slot}", 0, table.named_seat(who.seat), who.seat)
    held = [each for each in taken if table.has_trait(game, each.id, "tome")]
    spare = _fit(held, slot, extra)
    return [each for each in taken if each not in spare]


def _fit(things: list[Thing], slot: str, room: int) -> list[Thing]:
    """As many of these as such slots hold."""
    found = []
    for each in things:
        size = printed(code_of(each.id)).slots.count(slot)
        if size <= room:
            found.append(each)
            room -= size
    return found


def overfull(game: Cards, who: Investigator, card: str, slot: str) -> int:
    """By how many slots too many he would fill with one more card."""
    needed = printed(code_of(card)).slots.count(slot)
    if "tome" in table.traits(card):
        extra = table.total(game, f"tome_slots.{slot}", 0, table.named_seat(who.seat), who.seat)
        tomes = sum(
            printed(code_of(each.id)).slots.count(slot)
            for each in game.state.things
            if each.seat == who.seat and table.has_trait(game, each.id, "tome")
        )
        needed = max(0, needed - max(0, extra - tomes))
    return filled(game, who, slot) + needed - slots_of(game, who)[slot]


def filled(game: Cards, who: Investigator, slot: str) -> int:
    """How many such slots he has filled, but for those that hold only certain cards."""
    return sum(printed(code_of(each.id)).slots.count(slot) for each in _filled(game, who, slot))


def make_room(game: Cards, who: Investigator, card: str) -> Flow[None]:
    """Assets in slots that the new one needs are discarded, chosen by who plays it."""
    for slot in dict.fromkeys(printed(code_of(card)).slots):
        while overfull(game, who, card, slot) > 0 and (held := _filled(game, who, slot)):
            if not (yield from _clear(game, who, held, say("play.ask.slot", card=table.card_name(card)))):
                return


def _clear(game: Cards, who: Investigator, held: list[Thing], prompt: Text) -> Flow[bool]:
    """One of these assets is discarded; False: none may leave play."""
    free = [each for each in held if not table.cannot(game, "leave_play", each.id)]
    if not free:
        return False
    options = [thing_option(each.id, "lcg.base.slot.03") for each in free]
    answer = options[0].name
    if len(options) > 1:
        answer = yield Ask(who.seat, prompt, options, "lcg.base.slot.03")
    return (yield from leave(game, answer, "discard", rule="lcg.base.slot.03"))


def _gives_slots(game: Cards, card: str) -> bool:
    return any(
        source.id == card
        for slot in SLOTS
        for number in (f"slots.{slot}", f"tome_slots.{slot}")
        for source, _ in game.abilities.modifiers.get(number, ())
    )


def _keep_to_slots(game: Cards, who: Investigator) -> Flow[None]:
    """A card that gave slots has gone: what they held must go too, unless it fits elsewhere."""
    for slot in SLOTS:
        while not who.out and filled(game, who, slot) > slots_of(game, who)[slot]:
            if not (yield from _clear(game, who, _filled(game, who, slot), say("play.ask.slot_gone"))):
                return


def has_room(game: Cards, who: Investigator, card: str) -> bool:
    """Whether it could come into play at all: what holds its slots can go."""
    for slot in dict.fromkeys(printed(code_of(card)).slots):
        over = overfull(game, who, card, slot)
        free = sum(
            printed(code_of(each.id)).slots.count(slot)
            for each in _filled(game, who, slot)
            if not table.cannot(game, "leave_play", each.id)
        )
        if over > free:
            return False
    return True


def thing_option(card: str, rule: str = "", name: str = "") -> Option:
    return Option(name or card, table.card_name(card), f"card:{card}", rule, None, code_of(card))


# ---------------------------------------------------------------------- leaving


def leave(
    game: Cards, card: str, to: str = "discard", *, defeated: bool = False, rule: str = "lcg.base.deck.13"
) -> Flow[bool]:
    """A card leaves play for "discard", "hand", "deck", "victory", "removed" or "set_aside"; False if it stays."""
    it = table.thing(game, card)
    if it is None or printed(code_of(card)).permanent or table.cannot(game, "leave_play", card):
        return False
    happening = LeavesPlay(seat=it.seat, card=card, to=to, defeated=defeated)

    def do() -> Flow[None]:
        if table.thing(game, card) is None:
            return
        seat, gave = it.seat, _gives_slots(game, card)
        take_off(game, card)
        deliver(game, card, happening.to)
        game.tell(f"play.log.leaves.{happening.to}", rule, card=table.card_name(card))
        for each in table.attached_to(game, card):
            yield from leave(game, each.id, "discard", rule="lcg.base.story.12")
        if gave and seat >= 0:
            yield from _keep_to_slots(game, table.person(game, seat))

    return (yield from moments.happen(game, happening, do))


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


def deliver(game: Cards, card: str, to: str) -> None:
    """A card that is nowhere goes to a pile, a hand or out of the game."""
    state, owner = game.state, owner_of(card)
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


def controlled_copies(game: Cards, code: str) -> list[Thing]:
    """Unique cards of one title in play, whoever controls them."""
    name = printed(code).name
    return [
        each
        for each in game.state.things
        if each.zone in (PLAY, PLACE) and printed(code_of(each.id)).name == name
    ]
