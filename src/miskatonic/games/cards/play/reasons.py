"""Why the craft of a player answers as it does, in a sentence."""

from __future__ import annotations

from miskatonic.games.cards.play.craft import aims, foes, goals
from miskatonic.games.cards.play.rules import clues, table
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask
from miskatonic.kernel.picks import NOTHING
from miskatonic.kernel.text import Text, say

PLAIN = {
    "draw": say("play.reason.draw"),
    "resource": say("play.reason.resource"),
    "advance": say("play.reason.advance"),
    "end": say("play.reason.end"),
}
COMMITS = ("play.ask.test", "play.ask.help")


def reason(game: Cards, ask: Ask, name: str) -> Text | None:
    """None where the odds of the answer say enough."""
    if ask.prompt.id in COMMITS:
        return say("play.reason.keep_cards") if name == NOTHING else say("play.reason.commit")
    if ask.prompt.id in ("play.ask.assign", "play.ask.assign_from"):
        return say("play.reason.assign")
    if ask.prompt.id == "play.ask.mulligan":
        return say("play.reason.mulligan")
    if ask.prompt.id == "play.ask.whose_turn":
        return say("play.reason.first")
    if ask.prompt.id == "play.ask.turn":
        return _turn(game, table.person(game, ask.seat), name)
    return None


def _turn(game: Cards, who: Investigator, name: str) -> Text | None:
    verb, what = parts(name)
    if verb == "investigate":
        return _investigate(game, who)
    if verb in ("fight", "evade"):
        it = table.need(game, what)
        why = "goal" if verb == "fight" and foes.is_goal(game, it) else verb
        return say(f"play.reason.{why}", card=table.card_name(it.id))
    if verb == "move":
        return _move(game, what)
    if verb == "play":
        return say("play.reason.play", card=table.card_name(what))
    if verb == "use":
        return say("play.reason.use", card=table.card_name(parts(what)[0]))
    return PLAIN.get(verb)


def _investigate(game: Cards, who: Investigator) -> Text:
    left = table.need_place(game, who.place).clues
    held = sum(clues.can_spend(game, each) for each in table.people(game))
    missing = table.per_investigator(game, aims.aim(game).clues) - held
    if missing > 0:
        return say("play.reason.investigate", left=left, n=missing)
    return say("play.reason.gather", left=left)


def _move(game: Cards, to: str) -> Text:
    at, name = table.need_place(game, to), table.place_name(game, to)
    if to in aims.goal_places(game) or to == goals.meeting_place(game):
        return say("play.reason.move_act", place=name)
    if at.clues:
        return say("play.reason.move_clues", place=name, n=at.clues)
    return say("play.reason.move", place=name)
