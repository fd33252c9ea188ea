"""Before a scenario is laid: who leads, and in a game that stands alone what is supposed to have come before it."""

from __future__ import annotations

from functools import cache

from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.games import bonus, more_weaknesses
from miskatonic.games.cards.decks.ultimatums import Variants
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS, check
from miskatonic.games.cards.play.facts.scenarios import (
    GOT_AWAY,
    NONE,
    RESOLUTIONS,
    SCENARIOS,
    earlier,
    endings,
    resolution,
)
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import laying_out, story, table, upgrades, variants
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.steps import Lead, Past, Purchase
from miskatonic.games.cards.play.survivors import brought
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.picks import Pick, Picked
from miskatonic.kernel.text import Text, say

LEAD, PAST, TRANSFERRED = "lcg.base.setup.01", "lcg.base.alone.03", "lcg.1.11c"


def prologue(game: Cards) -> Flow[None]:
    """Before the first game what it is played with; the rest comes in steps: purchases, the lead, the past of a game
    that stands alone."""
    state = game.state
    first = not state.campaign.chapters
    if first:
        yield from _before_all(game)
    buyers = state.investigators if first else []
    past = earlier(state.scenario) if state.standalone else []
    game.push(*[Purchase(who.seat) for who in buyers], Lead(), *[Past(scenario) for scenario in past])


def _before_all(game: Cards) -> Flow[None]:
    """Ultimatums and boons, and what they bring.

    Who comes from another campaign has begun there: what a deck or a campaign begins with does not come to him again.
    """
    _welcome(game)
    if game.setup.options.get("variants") == "choose":
        yield from variants.choose_variants(game)
    variants.prepare(game)
    due_weaknesses(game)


def _welcome(game: Cards) -> None:
    """Those who come from another campaign, with what they bring."""
    for who in game.state.investigators:
        if (old := brought(game.setup.options, who.seat, who.code)) is not None:
            game.tell(
                "play.log.transferred",
                TRANSFERRED,
                who=table.card_name(who.code),
                n=old.experience,
                physical=old.physical,
                mental=old.mental,
            )


def purchase(game: Cards, step: Purchase) -> Flow[None]:
    """A card for experience that there is from the beginning; whoever bought one is asked again.

    The deck of one who comes from another campaign may have lost cards in its last game: those are filled up first.
    """
    if (yield from upgrades.improve(game, step.seat)):
        game.push(step)


def choose_lead(game: Cards, step: Lead) -> Flow[None]:
    """The players choose one of them; the first seat says whom."""
    state = game.state
    variants.for_this_game(game)
    able = [who for who in state.investigators if not who.out]
    if len(able) == 1:
        state.lead = able[0].seat
        return
    options = [
        Option(table.named_seat(who.seat), table.card_name(who.code), table.named_seat(who.seat), LEAD)
        for who in able
    ]
    answer = yield Ask(able[0].seat, say("play.ask.lead"), options, LEAD)
    state.lead = number(answer)
    game.tell("play.log.leads", LEAD, who=table.card_name(state.investigators[state.lead].code))


# ---------------------------------------------------------------------- what came before


def settle_past(game: Cards, step: Past) -> Flow[None]:
    """One of its endings is chosen; what it says of log, cards and trauma holds, experience is not counted."""
    scenario = step.scenario
    told_of = SCENARIOS[scenario].story
    known = sorted(endings(scenario), key=lambda ending: (ending == NONE, ending))
    options = [
        Option(ending, say(f"play.ending.{told_of}.{ending.lower()}"), rule=PAST)
        for ending in known
        if not RESOLUTIONS[told_of, ending].same_as
    ]
    prompt = say("play.ask.past", scenario=told_of)
    ending = yield Ask(game.state.lead, prompt, options, PAST)
    told = resolution(scenario, ending)
    yield from story.settle(game, told, past=True)
    if told.cultists:
        yield from _who_got_away(game, scenario)


def _who_got_away(game: Cards, scenario: str) -> Flow[None]:
    """Any of the unique cultists that the earlier scenario could have shown, but no more than there were of them."""
    sheet = SCENARIOS[scenario]
    assert sheet.cultists is not None
    deck = [card for name in sheet.cultists.sets for card in laying_out.cards_of(name)]
    codes = [code_of(card) for card in deck]
    most = len(codes) - sheet.cultists.without

    def enough(picked: Picked) -> Text | None:
        many = sum(code in codes for code in picked)
        return None if many <= most else say("play.error.got_away", n=many, most=most)

    options = [Option(code, table.card_name(code), rule=PAST, card=code) for code in codes]
    options += [
        Option(code, table.card_name(code), rule=PAST, card=code, group=laying_out.HUNTERS)
        for code in sheet.hunters
    ]
    pick = Pick(0, most + 1, check=enough)
    for code in (yield from choose(Ask(game.state.lead, say("play.ask.got_away"), options, PAST, pick=pick))):
        story.list_name(game, GOT_AWAY, code)


# ---------------------------------------------------------------------- weaknesses


def due_weaknesses(game: Cards) -> None:
    """Random basic weaknesses that the group's ultimatums ask for, and alone a deck with much experience in it."""
    state = game.state
    for who in variants.newcomers(game):
        cards = state.campaign.decks[who.seat]
        if not state.campaign.variants and not any(map(_level, cards)):
            continue
        wanted = _due(game, who)
        basic = sum(n for code, n in cards.items() if load()[code].subtype == "basicweakness")
        if wanted > basic:
            more = cards.get(RANDOM_WEAKNESS, 0) + wanted - basic
            state.campaign.decks[who.seat] = dict(sorted({**cards, RANDOM_WEAKNESS: more}.items()))
            name = table.card_name(who.code)
            game.tell("play.log.more_weaknesses", "lcg.base.deck.05", who=name, n=wanted - basic)


@cache
def _level(code: str) -> int:
    return load()[code].level or 0


def _due(game: Cards, who: Investigator) -> int:
    """So many basic weaknesses his deck should have."""
    deck = upgrades.deck_of(game, who.seat)
    verdict = check(deck)
    due = verdict.person.random_weaknesses + Variants(frozenset(game.state.campaign.variants)).more_weaknesses
    if game.state.standalone:
        due += more_weaknesses(verdict.experience - verdict.person.experience - bonus(deck))
    return due
