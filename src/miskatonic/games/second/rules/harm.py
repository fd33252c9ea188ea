"""Losing and regaining Sanity and Stamina; insane, unconscious, lost in time and space, arrested, devoured."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from miskatonic.games.second.facts import card_kind, is_item
from miskatonic.games.second.rules.choices import card_option
from miskatonic.games.second.rules.happenings import LOSES, LOSING, Arrest, AtZero, Loss, Lost
from miskatonic.games.second.rules.newcomers import new_investigator
from miskatonic.games.second.rules.people import held_saying, in_town, max_sanity, max_stamina
from miskatonic.games.second.rules.places import delay, move_to
from miskatonic.games.second.rules.possessions import discard, discard_all, put_away
from miskatonic.games.second.rules.turn import pass_marker
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.offers import may_be_used, offer, offered
from miskatonic.kernel.picks import Pick, Picked
from miskatonic.kernel.text import Text, say

STATS = ("sanity", "stamina")
ASYLUM, HOSPITAL = "arkham_asylum", "st_marys_hospital"


class KnockedOut(Exception):
    """No error: this investigator was carried off, and whatever he was doing ends here."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def gain(game: Second, who: Investigator, stat: str, n: int | None, rule: str) -> int:
    """Regain Sanity or Stamina up to the maximum (None: all of it); returns how much it was."""
    most = max_sanity(game, who) if stat == "sanity" else max_stamina(game, who)
    now: int = getattr(who, stat)
    after = most if n is None else min(most, now + n)
    if after <= now:
        return 0
    setattr(who, stat, after)
    game.tell("second.log.gain", rule, who=who.id, stat=stat, n=after - now)
    return after - now


def lose(
    game: Second, who: Investigator, rule: str, *, sanity: int = 0, stamina: int = 0, source: str = ""
) -> Flow[None]:
    """Lose Sanity and Stamina from one source; what reduces or prevents it comes first; 0 knocks out.

    Raises `KnockedOut` after the knock-out has been dealt with.
    """
    yield from suffer(game, who, rule, sanity=sanity, stamina=stamina, source=source)
    yield from knock_out_check(game, who)


def suffer(
    game: Second, who: Investigator, rule: str, *, sanity: int = 0, stamina: int = 0, source: str = ""
) -> Flow[None]:
    """The loss alone: what being at 0 means is for the caller to say."""
    for stat, n in (("sanity", sanity), ("stamina", stamina)):
        if n > 0:
            happening = LOSES[stat](who=who, n=n, source=source)
            if game.abilities.hears(LOSES[stat]):
                apply = partial(_apply, game, happening, stat, rule)
                yield from game.abilities.happen(game, happening, apply, (who.seat,))
            else:
                yield from _apply(game, happening, stat, rule)


def _apply(game: Second, happening: Loss, stat: str, rule: str) -> Flow[None]:
    """What is left of the loss after what always reduces it may be averted by cards; the rest is lost."""
    who: Investigator = happening.who
    moment = LOSING[stat](who=who, n=happening.n, source=happening.source)
    if may_be_used(game, LOSING[stat]) and offered(game, moment, who.seat):
        bear = Option("bear", say("second.option.bear"), rule=rule)
        yield from offer(
            game,
            moment,
            who.seat,
            lambda: say("second.ask.losing", stat=stat, n=moment.n),
            bear,
            lambda: moment.n <= 0,
        )
    pay(game, who, stat, moment.n, rule)


def pay(game: Second, who: Investigator, stat: str, n: int, rule: str) -> None:
    """Lose it as a price: nothing reduces it, and whether it knocks out is looked at later."""
    have: int = getattr(who, stat)
    lost = min(n, have)
    if lost > 0:
        setattr(who, stat, have - lost)
        game.tell("second.log.lose", rule, who=who.id, stat=stat, n=lost)


def knock_out_check(game: Second, who: Investigator) -> Flow[None]:
    """At 0 Sanity or 0 Stamina an investigator is carried off, and what he was doing is over."""
    if who.sanity > 0 and who.stamina > 0:
        return
    why = "2e.state.insane.01" if who.sanity <= 0 else "2e.state.unconscious.01"
    bear = Option("bear", say("second.option.bear"), rule=why)
    moment = AtZero(who=who)
    yield from offer(game, moment, who.seat, lambda: say("second.ask.at_zero"), bear)
    if who.sanity > 0 and who.stamina > 0:
        return
    if game.state.battle is not None:
        yield from devoured(game, who, "2e.final.16")
    elif game.state.printing == "later" and past_help(game, who):
        yield from devoured(game, who, "2e.state.devoured.01")
    elif in_town(who):
        yield from _knocked_out_in_arkham(game, who)
    else:
        yield from lost_in_time_and_space(game, who, "2e.state.other.01")
    raise KnockedOut(who.seat)


def past_help(game: Second, who: Investigator) -> bool:
    """The later printing: 0 of both, or a maximum of 0, is the end of an investigator."""
    return who.sanity <= 0 >= who.stamina or max_sanity(game, who) <= 0 or max_stamina(game, who) <= 0


def _knocked_out_in_arkham(game: Second, who: Investigator) -> Flow[None]:
    """To the Asylum or the Hospital; at 0 of both the player picks one (C36)."""
    insane = who.sanity <= 0
    if insane and who.stamina <= 0:
        answer = yield Ask(
            who.seat,
            say("second.ask.both_zero"),
            [
                Option(ASYLUM, say("second.place." + ASYLUM), f"place:{ASYLUM}", "2e.state.insane.05"),
                Option(
                    HOSPITAL, say("second.place." + HOSPITAL), f"place:{HOSPITAL}", "2e.state.unconscious.03"
                ),
            ],
            "2e.misc.simultaneous.01",
        )
        insane = answer == ASYLUM
    name = "insane" if insane else "unconscious"
    who.done = True
    who.delayed = False
    game.tell(f"second.log.{name}", f"2e.state.{name}.01", who=who.id)
    yield from lose_half(game, who, f"2e.state.{name}.02")
    who.sanity, who.stamina = max(1, who.sanity), max(1, who.stamina)
    move_to(
        game,
        who,
        ASYLUM if insane else HOSPITAL,
        "2e.state.insane.05" if insane else "2e.state.unconscious.03",
    )


def lose_half(game: Second, who: Investigator, rule: str) -> Flow[None]:
    """Half of the items and half of the clues, each rounded down, the player choosing; and all Retainers."""
    items = [card.id for card in who.cards if is_item(card.id)]
    yield from lose_items(game, who, len(items) // 2, items, rule)
    if lost := who.clues // 2:
        who.clues -= lost
        game.tell("second.log.lose_clues", rule, who=who.id, n=lost)
    for card in held_saying(who, "lost_when_knocked_out"):
        discard(game, who, card, "2e.state.insane.04")


def lose_items(game: Second, who: Investigator, n: int, items: list[str], rule: str) -> Flow[None]:
    """Discard so many of these cards, chosen by their owner; what cannot be lost against his will may be spared."""
    n = min(n, len(items))
    if not n:
        return
    must = [card for card in items if not card_kind(card).protected]
    options = [card_option(card, rule, "second.option.discard") for card in items]
    prompt = say("second.ask.lose_items", n=n)

    def spares(picked: Picked) -> Text | None:
        """He may keep what cannot be taken from him once everything else is gone."""
        enough = len(picked) == n or all(card in picked for card in must)
        return None if enough else say("second.error.spared", n=n)

    pick = Pick(min(n, len(must)), n, check=spares if len(must) < n else None)
    if n == 1 and must:
        lost: Iterable[str] = [(yield Ask(who.seat, prompt, options, rule))]
    else:
        lost = yield from choose(Ask(who.seat, prompt, options, rule, pick=pick))
    for card in lost:
        discard(game, who, card, rule)


def arrest(game: Second, who: Investigator) -> Flow[None]:
    """To the jail cell, half the money gone, the next turn lost."""
    happening = Arrest(who=who)

    def jail() -> Flow[None]:
        game.tell("second.log.arrested", "2e.state.arrested.01", who=who.id)
        if lost := who.money // 2:
            who.money -= lost
            game.tell("second.log.lose_money", "2e.state.arrested.02", who=who.id, n=lost)
        move_to(game, who, "jail", "2e.state.arrested.01")
        who.lose_next = True
        delay(game, who, "2e.state.arrested.03")
        who.done = True
        raise KnockedOut(who.seat)
        yield

    yield from game.abilities.happen(game, happening, jail, (who.seat,))


def lost_in_time_and_space(game: Second, who: Investigator, rule: str) -> Flow[None]:
    """To the holding area, delayed, the next turn lost; some people and some powers know another end.

    Who is at 0, by a loss in an Other World or because he paid with the last of it, loses half besides.
    """
    cause = next((stat for stat in STATS if getattr(who, stat) <= 0), "")
    if cause:
        yield from lose_half(game, who, "2e.state.other.02")
        who.sanity, who.stamina = max(1, who.sanity), max(1, who.stamina)
    happening = Lost(who=who, cause=cause)

    def lost() -> Flow[None]:
        game.tell("second.log.lost", rule, who=who.id)
        move_to(game, who, "lost", "2e.state.lost.01")
        who.lose_next = True
        delay(game, who, "2e.state.lost.01")
        who.done = True
        return
        yield

    yield from game.abilities.happen(game, happening, lost, (who.seat,))
    raise KnockedOut(who.seat)


def devoured(game: Second, who: Investigator, rule: str) -> Flow[None]:
    """His cards are gone, his trophies stay with the player; before the battle a new investigator takes the seat."""
    who.money = who.clues = 0
    who.out = game.state.battle is not None
    game.tell("second.log.devoured", rule, who=who.id)
    discard_all(game, who)
    if who.out:
        put_away(game, who)
        game.tell("second.log.eliminated", "2e.final.17", who=who.id)
        if who.seat == game.state.first:
            pass_marker(game, "2e.final.17")
    else:
        yield from new_investigator(game, who)
    raise KnockedOut(who.seat)


def lower_max(game: Second, who: Investigator, rule: str) -> Flow[None]:
    """The maximum of Sanity or of Stamina goes down by one for good, the player choosing which."""
    options = [
        Option(stat, say("second.option.lower_max", stat=stat), f"seat:{who.seat}", rule) for stat in STATS
    ]
    stat = yield Ask(who.seat, say("second.ask.lower_max"), options, rule)
    setattr(who, f"max_{stat}", getattr(who, f"max_{stat}") - 1)
    who.sanity = min(who.sanity, max_sanity(game, who))
    who.stamina = min(who.stamina, max_stamina(game, who))
    game.tell("second.log.lower_max", rule, who=who.id, stat=stat)
    yield from knock_out_check(game, who)
