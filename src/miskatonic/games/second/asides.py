"""What people are told beside an option: what it does and costs, what leads nowhere, what cannot be mended."""

from __future__ import annotations

from miskatonic.games.second.facts import CARDS, SHEETS, card_kind, kind_of
from miskatonic.games.second.rules.casting import casting_cost
from miskatonic.games.second.rules.fight_odds import horrifies
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.scenes import Check, Fight
from miskatonic.games.second.setup_texts import introduce
from miskatonic.games.second.sheets import describe_investigator
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.cards import describe_card
from miskatonic.kernel.answers import about, parts
from miskatonic.kernel.asides import ACT, END, FIGHT, MOVE, USE, Aside, group_of, own_words
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text, ids, say
from miskatonic.kernel.views import listed

TRADE = "trade"
HOPS = "hops"
GROUPS = (MOVE, FIGHT, ACT, USE, TRADE, HOPS, END)
STANDS = {
    "go": MOVE,
    "move": HOPS,
    "stay": END,
    "pick": END,
    "leave": END,
    "nobody": END,
    "evade": FIGHT,
    "fight": FIGHT,
    "flee": FIGHT,
    "charge": FIGHT,
    "strike": FIGHT,
    "monster": FIGHT,
    "wield": USE,
    "lay_down": USE,
    "clue": USE,
    "trade": TRADE,
}
"""Where options stand whose names do not say it already."""
MEETING = ("evade", "fight", "flee", "charge", "strike")
GRAVE = {
    "second.effect.lost": say("second.grave.lost"),
    "second.effect.devoured": say("second.grave.devoured"),
    "second.option.default": say("second.grave.default"),
}
"""What an option must say to be grave, and what is asked before it is taken."""
HEADINGS = {TRADE: say("second.heading.trade"), HOPS: say("second.heading.hops")}
SHEET = "investigator."
SWAP = "second.ask.swap"


def aside(game: Second, ask: Ask, option: Option) -> Aside:
    verb = parts(option.name)[0]
    group = STANDS.get(verb) or group_of(option.name)
    if (why := _pointless(game, option, verb)) is not None:
        return Aside(group, pointless=why)
    return Aside(group, _does(game, ask, option, verb), grave=_grave(ask, option))


# ---------------------------------------------------------------------- what it does and costs


def _does(game: Second, ask: Ask, option: Option, verb: str) -> Text | None:
    if verb in MEETING:
        return _danger(game, ask, option, verb)
    if option.name in SHEETS and (known := introduce(option.name)):
        return known[1]
    if verb == "use":
        return _use(game, option)
    if (told := own_words(option)) is not None:
        return told
    return _card(option.card) if option.card else None


def _use(game: Second, option: Option) -> Text | None:
    """What using a card brings; of a spell first what casting it costs now, which is not always what is printed."""
    name = about(option.name)
    if name.startswith(SHEET):
        return describe_investigator(name.removeprefix(SHEET))
    told = own_words(option)
    if told is None or kind_of(name) not in CARDS or card_kind(name).deck != "spells":
        return told
    bonus = card_kind(name).combat_bonus_magical
    return say("second.aside.cast", n=casting_cost(game, name), bonus=bonus, effect=told)


def _card(card: str) -> Text | None:
    """What is written on a small card."""
    lines = describe_card(kind_of(card)) if kind_of(card) in CARDS else []
    return listed(lines) if lines else None


def _danger(game: Second, ask: Ask, option: Option, verb: str) -> Text | None:
    """What the monster does to who fails against it."""
    marker = about(option.target or "")
    if not (option.target or "").startswith("monster:"):
        return None
    blow, terror = stat(game, marker, "combat_damage"), stat(game, marker, "horror_damage")
    met = any(isinstance(scene, Fight) for scene in game.state.scenes)
    if verb not in ("fight", "charge") or met or not horrifies(game, Fight(ask.seat, marker)):
        terror = 0
    return say("second.aside.danger", n=blow, horror=terror)


# ---------------------------------------------------------------------- pointless and grave


def _pointless(game: Second, option: Option, verb: str) -> Text | None:
    made = game.state.scenes[-1] if game.state.scenes else None
    if verb in ("clue", "use") and isinstance(made, Check) and made.dice and made.passed and not made.counted:
        return say("second.pointless.passed")
    if verb == "use" and option.odds and not any(odds.chance for odds in option.odds):
        return say("second.pointless.no_chance")
    return None


def _grave(ask: Ask, option: Option) -> Text | None:
    if ask.prompt.id == SWAP and option.name in SHEETS:
        return say("second.grave.swap", who=option.name)
    return next((GRAVE[each] for each in ids(option.text) if each in GRAVE), None)
