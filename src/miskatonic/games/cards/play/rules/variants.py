"""Ultimatums and boons of a group: chosen once, before the first game, and what they change before a game begins."""

from __future__ import annotations

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, ELDER_SIGN
from miskatonic.games.cards.decks.ultimatums import ANCIENTS, BOONS, ULTIMATUMS, for_chance
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import hands, table, upgrades
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.survivors import brought
from miskatonic.kernel.asks import Ask, Flow, Option, ask_all, choose
from miskatonic.kernel.picks import Pick, taken
from miskatonic.kernel.text import say

CHOSEN, UNANIMOUS = "lcg.ultimatum.general.c", "lcg.ultimatum.general.b"
OF_BUILDING = ("chaos", "highlander", "orthodoxy")
"""They say how a deck is built; whoever plays with them brings such decks."""
CAMPAIGN_ONLY = ("finality", "induction", "scream", "survival", "ultimatums", "ancients")
WITHOUT_EFFECT = ("broken_veil",)
"""It holds, but no card of these boxes discards from the top of an investigator's deck: nobody would notice."""
OFFERED = tuple(each for each in (*ULTIMATUMS, *BOONS) if each not in (*OF_BUILDING, *WITHOUT_EFFECT))
RESOURCES, HAND = 5, 5
MORE_RESOURCES = 2


# ---------------------------------------------------------------------- choosing


def choose_variants(game: Cards) -> Flow[None]:
    """Any number of them, besides those that somebody's deck was built with; what not all agree to does not hold."""
    state = game.state
    options = [
        Option(name, say(f"play.variant.{name}"), rule=rule_of(name))
        for name in OFFERED
        if name not in state.campaign.variants and not (state.standalone and name in CAMPAIGN_ONLY)
    ]
    picked = yield from choose(Ask(0, say("play.ask.variants"), options, CHOSEN, pick=Pick(0, None)))
    wanted = [option for option in options if option.name in picked]
    agreed = yield from _agreed(game, wanted)
    state.campaign.variants = sorted([*state.campaign.variants, *agreed])


def _agreed(game: Cards, wanted: list[Option]) -> Flow[list[str]]:
    """Of what the first seat proposes, that with which all the others agree; they say so at the same time."""
    others = [who.seat for who in game.state.investigators if who.seat]
    if not wanted or not others:
        return [each.name for each in wanted]
    asks = [Ask(seat, say("play.ask.agree"), wanted, UNANIMOUS, pick=Pick(0, None)) for seat in others]
    answers = yield from ask_all(asks)
    said = [taken(answers[seat]) for seat in others]
    return [each.name for each in wanted if all(each.name in answer for answer in said)]


def rule_of(name: str) -> str:
    """The row of the ledger that says what it does, the first of several."""
    kind = "boon" if name in BOONS else "ultimatum"
    several = ("finality", "induction", "scream", "ultimatums", "destiny", "osiris", "highlander")
    return f"lcg.{kind}.{name.replace('_', '-')}" + (".a" if name in several else "")


def prepare(game: Cards) -> None:
    """Before the first game: tokens of the bag, and experience to begin with."""
    state = game.state
    for name in state.campaign.variants:
        game.tell("play.log.variant", rule_of(name), variant=name)
    if table.variant(game, "broken_promises"):
        state.bag = [token for token in state.bag if token != ELDER_SIGN]
    if table.variant(game, "failure"):
        state.bag = sorted([*state.bag, AUTO_FAIL])
    if table.variant(game, "ancients") and not state.standalone:
        for who in newcomers(game):
            spent = check(upgrades.deck_of(game, who.seat)).experience
            state.campaign.experience[who.seat] += max(0, ANCIENTS - spent)


def newcomers(game: Cards) -> list[Investigator]:
    """Those who have not come from another campaign."""
    return [
        who for who in game.state.investigators if brought(game.setup.options, who.seat, who.code) is None
    ]


def for_this_game(game: Cards) -> None:
    """The Ultimatum of Ultimatums: one more, at random, for this game only."""
    state = game.state
    if state.standalone or not table.variant(game, "ultimatums"):
        return
    free = [name for name in for_chance() if not table.variant(game, name)]
    name = free[game.chance.pick("ultimatums", len(free))]
    state.flags = sorted([*state.flags, table.variant_flag(name)])
    game.tell("play.log.variant", "lcg.ultimatum.ultimatums.a", variant=name)


# ---------------------------------------------------------------------- what one begins with


def resources(game: Cards) -> int:
    more = table.variant(game, "hades") - table.variant(game, "hardship")
    return RESOURCES + MORE_RESOURCES * more


def hand(game: Cards) -> int:
    """Cards of an opening hand."""
    return HAND + table.variant(game, "thoth") - table.variant(game, "forbidden_knowledge")


def destined(game: Cards) -> Flow[None]:
    """Before opening hands are drawn everybody may take a card of his deck; it is one of those he begins with."""
    if not table.variant(game, "destiny"):
        return
    asks = [_destiny(who) for who in table.people(game)]
    answers = yield from ask_all(asks)
    for who in table.people(game):
        card = answers[who.seat]
        if card != "no":
            who.deck.remove(card)
            hands.to_hand(game, who, card)
            name = table.card_name(who.code)
            game.tell(
                "play.log.destined",
                "lcg.boon.destiny.a",
                seen=(who.seat,),
                masked=say("play.log.destined_one", who=name),
                who=name,
                card=table.card_name(card),
            )


def _destiny(who: Investigator) -> Ask:
    rule = "lcg.boon.destiny.a"
    found: dict[str, str] = {}
    for card in who.deck.cards():
        if not hands.is_weakness(card):
            found.setdefault(code_of(card), card)
    options = [Option("no", say("kernel.option.no"), rule=rule)]
    options += [
        Option(card, table.card_name(card), None, rule, None, code_of(card)) for card in found.values()
    ]
    return Ask(who.seat, say("play.ask.destined"), options, rule, about=say("play.about.destined"))
