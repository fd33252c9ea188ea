"""What a seat sees of the table: its own hand, and of the others' how many cards they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, SYMBOLS, token_name
from miskatonic.games.cards.decks.verdict import RANDOM_WEAKNESS
from miskatonic.games.cards.play.rules import chances, story, table, upgrades, written
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Tested
from miskatonic.games.cards.play.shown import (
    BetweenShown,
    CampaignShown,
    CardsShown,
    TokenShown,
)
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.view_aims import aims
from miskatonic.games.cards.play.view_cards import copies, spread_out, titled
from miskatonic.games.cards.play.view_map import places, stage
from miskatonic.games.cards.play.view_people import person
from miskatonic.games.cards.play.view_scenes import result_shown, scene_shown
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Named

BEFORE = ("setup", "mulligan")
"""Steps at which nothing is laid out yet."""


def view(game: Cards, seat: int | None, others: Sequence[int] = ()) -> CardsShown:
    """What a seat sees, and the hands of the same person's other seats."""
    state = game.state
    return CardsShown(
        seat=seat,
        turn=state.turn,
        phase=titled("phase", state.step),
        scenario=titled("scenario", state.scenario),
        difficulty=titled("difficulty", state.difficulty),
        lead=state.lead,
        active=state.active,
        people=[person(game, who, who.seat if who.seat in others else seat) for who in state.investigators],
        places=places(game),
        act=stage(game, "act"),
        agenda=stage(game, "agenda"),
        encounter=len(state.encounter),
        encounter_discard=spread_out(game, state.encounter_discard),
        victory=spread_out(game, state.victory),
        points=story.victory_points(game),
        bag=bag(game, table.person(game, state.lead if seat is None else seat)),
        scenes=[scene_shown(game, scene, seat) for scene in state.scenes],
        results=[result_shown(each) for each in state.latest if isinstance(each, Tested)],
        campaign=_campaign(game),
        between=_between(game),
        aims=aims(game),
        resolution=_resolution(game),
        intro=story.intro_text(game) if state.step in BEFORE else None,
    )


def bag(game: Cards, who: Investigator) -> list[TokenShown]:
    """The kinds of tokens in the bag, with what each would add to a test of this investigator."""
    scope = CardScope(game, who.seat, "", "lcg.base.test.04", place=who.place)
    return [
        TokenShown(
            id=token,
            title=token_name(token),
            count=n,
            value=None if token == AUTO_FAIL else chances.value_of(game, scope, token),
            lines=_meaning(scope, token),
        )
        for token, n in Counter(game.state.bag).items()
    ]


def _meaning(scope: CardScope, token: str) -> list[Text]:
    """What a symbol does besides its number, here and on this difficulty."""
    if token not in SYMBOLS:
        return []
    state = scope.play.state
    symbol = written.book.symbol(state.scenario, state.difficulty, token)
    words = {"reveal": symbol.reveal, "fail": symbol.fail, "after": symbol.after}
    said = [say("play.token.again")] if symbol.again is not None and symbol.again(scope) else []
    return said + [
        say(f"play.token.{when}", effect=word.describe()) for when, word in words.items() if word is not None
    ]


def _resolution(game: Cards) -> Text | None:
    state = game.state
    return story.resolution_text(state.scenario, state.resolution) if state.resolution else None


def _campaign(game: Cards) -> CampaignShown:
    campaign = game.state.campaign
    notes = [titled("note", note) for note in campaign.log.notes]
    for section, names in sorted(campaign.log.lists.items()):
        notes += [
            Named(f"{section}:{code}", say(f"play.section.{section}", card=table.card_name(code)))
            for code in names
        ]
    for who, earned in sorted(campaign.log.earned.items()):
        notes += [
            Named(
                f"earned:{who}:{code}",
                say("play.note_earned", who=table.card_name(who), card=table.card_name(code)),
            )
            for code in dict.fromkeys(earned)
        ]
    return CampaignShown(
        title=titled("campaign", campaign.id) if campaign.id else None,
        notes=notes,
        chapters=[story.resolution_text(each.scenario, each.resolution) for each in campaign.chapters],
        experience=list(campaign.experience),
    )


def _between(game: Cards) -> BetweenShown | None:
    state = game.state
    if state.step != "between" or not state.queue:
        return None
    seat, campaign = state.queue[0], state.campaign
    purse = campaign.experience[seat]
    offers = upgrades.purchases(upgrades.deck_of(game, seat), purse)
    return BetweenShown(
        seat=seat,
        experience=purse,
        deck=[copies(code, n) for code, n in sorted(campaign.decks[seat].items()) if code != RANDOM_WEAKNESS],
        shop=spread_out(game, dict.fromkeys(new for new, _ in offers)),
    )
