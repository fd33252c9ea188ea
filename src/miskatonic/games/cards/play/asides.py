"""What people are told beside an option: what it does and costs, what leads nowhere, what cannot be mended."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.rules.actions import QUIET
from miskatonic.games.cards.play.rules.attacks import may_attack
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.view_cards import lines_of
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asides import ACT, END, FIGHT, MOVE, USE, Aside, group_of, own_words
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text, ids, say
from miskatonic.kernel.views import listed

PLAY = "play"
GROUPS = (FIGHT, ACT, MOVE, PLAY, USE, END)
STANDS = {"fight": FIGHT, "evade": FIGHT, "engage": FIGHT, "play": PLAY}
"""Where options stand whose names do not say it already."""
GRAVE = {"play.effect.resign": say("play.grave.resign")}
"""What an option must say to be grave, and what is asked before it is taken."""
HEADINGS = {PLAY: say("play.heading.play")}
TURN = "play.ask.turn"
ACTIONS = ("investigate", "move", "engage", "draw", "resource", "play")
"""Actions of the turn that ready enemies engaged with him answer with an attack."""
SKILL = "skill"
COMMIT = "play.option.commit"


def aside(game: Cards, ask: Ask, option: Option) -> Aside:
    verb, who = parts(option.name)[0], table.person(game, ask.seat)
    group = STANDS.get(verb) or group_of(option.name)
    mine = ask.prompt.id.startswith(TURN)
    if mine and (why := _pointless(game, who, option)) is not None:
        return Aside(group, _provokes(game, who, option, verb), why)
    does = _action(game, who, option, verb) if mine else _words(game, option)
    return Aside(group, does, grave=_grave(option))


# ---------------------------------------------------------------------- what it does and costs


def _action(game: Cards, who: Investigator, option: Option, verb: str) -> Text | None:
    """What it brings, after what it provokes."""
    said = [each for each in (_provokes(game, who, option, verb), _brings(game, who, option, verb)) if each]
    return listed(said) if said else None


def _provokes(game: Cards, who: Investigator, option: Option, verb: str) -> Text | None:
    """The ready enemies engaged with him that attack first."""
    if verb not in ACTIONS or verb in QUIET or (verb == "play" and _is_fast(about(option.name))):
        return None
    waiting = [it.id for it in table.engaged_with(game, who.seat) if not it.exhausted]
    names = [table.card_name(enemy) for enemy in waiting if may_attack(game, enemy, who)]
    return say("play.aside.provokes", enemies=names, n=len(names)) if names else None


def _is_fast(card: str) -> bool:
    return bool(table.fact(card).fast)


def _brings(game: Cards, who: Investigator, option: Option, verb: str) -> Text | None:
    if verb == "investigate":
        place = table.need_place(game, who.place)
        return say("play.aside.investigate", n=place.clues)
    if verb in ("fight", "evade"):
        return _against(game, about(option.name), verb)
    if verb == "play":
        lines = lines_of(game, about(option.name))
        return listed(lines) if lines else None
    if option.name == "end" and who.actions:
        return say("play.aside.end", n=who.actions)
    return own_words(option)


def _against(game: Cards, enemy: str, verb: str) -> Text | None:
    it = table.thing(game, enemy)
    if it is None:
        return None
    if verb == "evade":
        return say("play.aside.evade")
    return say("play.aside.fight", n=table.stat(game, enemy, "health") - it.damage)


def _words(game: Cards, option: Option) -> Text | None:
    """Outside a turn: what the rule says, or what is written on a card of which only the name is said."""
    if (told := own_words(option)) is not None:
        return told
    if option.card is None:
        return None
    alone = option.text == table.card_name(option.card)
    if not alone and not (option.text.id == COMMIT and printed(option.card).type == SKILL):
        return None
    lines = lines_of(game, option.name if option.text.id == COMMIT else option.card)
    return listed(lines) if lines else None


# ---------------------------------------------------------------------- pointless and grave


def _pointless(game: Cards, who: Investigator, option: Option) -> Text | None:
    if option.name == "investigate" and not table.need_place(game, who.place).clues:
        return say("play.pointless.investigate")
    return None


def _grave(option: Option) -> Text | None:
    return next((GRAVE[each] for each in ids(option.text) if each in GRAVE), None)
