"""Upkeep: refresh, Upkeep actions, adjust skills."""

from __future__ import annotations

from miskatonic.games.second.facts import kind_of
from miskatonic.games.second.rules.choices import place_option
from miskatonic.games.second.rules.fate import keep_fate
from miskatonic.games.second.rules.happenings import Upkeep, UpkeepActions
from miskatonic.games.second.rules.harm import KnockedOut
from miskatonic.games.second.rules.places import arkham_places, move_to
from miskatonic.games.second.rules.sliders import adjust_skills
from miskatonic.games.second.rules.turn import acted
from miskatonic.games.second.state import Investigator, Second
from miskatonic.kernel.abilities import Moment, Source
from miskatonic.kernel.asks import Ask, Flow, Option, Stop, nothing
from miskatonic.kernel.offers import may_be_used, offer, offered
from miskatonic.kernel.text import say

ACTIONS = tuple((UpkeepActions, moment) for moment in Moment)
USES = Stop("upkeep")
DONE = Option("done", say("second.option.upkeep_done"), rule="2e.upkeep.01")


def upkeep(game: Second) -> Flow[None]:
    """One seat's Upkeep, and of those after him whose Upkeep is nothing but their sliders: these are set together."""
    state = game.state
    queue = state.queue
    who = state.investigators[queue[0]]
    begin_turn(who)
    together = []
    try:
        if not who.lost_turn:
            if who.place == "lost":
                yield from come_back(game, who)
            refresh(game, who)
            yield from upkeep_actions(game, who)
            together.append(who)
    except KnockedOut:
        pass
    following = yield from _with_sliders_only(game, queue[1:])
    yield from adjust_skills(game, [*together, *[each for each in following if not each.lost_turn]])
    for each in (who, *following):
        acted(game, each.seat)


def _with_sliders_only(game: Second, seats: list[int]) -> Flow[list[Investigator]]:
    """Those who come next and for whom nothing is rolled, used or asked before their sliders; all that is done."""
    found = []
    for seat in seats:
        who = game.state.investigators[seat]
        if _is_busy(game, who):
            break
        begin_turn(who)
        if not who.lost_turn:
            refresh(game, who)
            yield from upkeep_actions(game, who)
        found.append(who)
    return found


def _is_busy(game: Second, who: Investigator) -> bool:
    """Whether there is more to his Upkeep than turning cards face up and counting his income."""
    if who.lose_next:
        return False
    if who.fate or who.place == "lost":
        return True
    waiting = game.abilities.reactions
    doing = UpkeepActions(who=who)
    for moment in ACTIONS:
        for source, reaction in waiting.get(moment, ()):
            if not isinstance(reaction.run, Income) and (
                reaction.fits is None or reaction.fits(game, source, doing)
            ):
                return True
    return may_be_used(game, Upkeep) and _has_uses(game, who)


def _has_uses(game: Second, who: Investigator) -> bool:
    """Whether anything could be used in his Upkeep, all cards face up."""
    turned = [card for card in who.cards if card.exhausted]
    for card in turned:
        card.exhausted = False
    found = offered(game, Upkeep(who=who), who.seat)
    for card in turned:
        card.exhausted = True
    return bool(found)


class Income:
    """Money that comes of itself in every Upkeep."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def __call__(self, game: Second, source: Source, happening: UpkeepActions) -> Flow[None]:
        who = happening.who
        who.money += self.n
        game.tell("second.log.gain_money", "2e.upkeep.06", who=who.id, n=self.n)
        return nothing()


def begin_turn(who: Investigator) -> None:
    """A turn lost by arrest or in time and space begins; last turn's passing states end."""
    who.lost_turn, who.lose_next = who.lose_next, False
    who.done = who.returned = False


def come_back(game: Second, who: Investigator) -> Flow[None]:
    """The turn after the lost one: to any street or location of his choice (2e.state.lost.03)."""
    options = [
        place_option(place, "2e.state.lost.03", "second.option.appear") for place in arkham_places(game)
    ]
    place = yield Ask(who.seat, say("second.ask.come_back"), options, "2e.state.lost.03")
    move_to(game, who, place, "2e.state.lost.03")


def do_upkeep(game: Second, who: Investigator) -> Flow[None]:
    refresh(game, who)
    yield from upkeep_actions(game, who)
    yield from adjust_skills(game, [who])


def refresh(game: Second, who: Investigator) -> None:
    """All exhausted cards are turned face up."""
    turned = [card for card in who.cards if card.exhausted]
    for card in turned:
        card.exhausted = False
    if turned and game.log is not None:
        names = [kind_of(card.id) for card in turned]
        game.tell("second.log.refreshed", "2e.upkeep.04", who=who.id, card=names)


def upkeep_actions(game: Second, who: Investigator) -> Flow[None]:
    """All of them, in the order the player likes; then what he may use in Upkeep."""
    if game.abilities.hears(UpkeepActions):
        yield from game.abilities.happen(game, UpkeepActions(who=who), nothing, (who.seat,))
    if who.fate:
        keep_fate(game, who)
    for card in who.cards:
        card.fresh = False
    if may_be_used(game, Upkeep):
        yield from offer(game, Upkeep(who=who), who.seat, lambda: say("second.ask.upkeep"), DONE, stop=USES)
