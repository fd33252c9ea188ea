"""What a seat sees of the table: its own hand, and of the others' how many cards they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from miskatonic.games.cards.bag.tokens import AUTO_FAIL, token_name
from miskatonic.games.cards.play.rules import chances, story, table, testing, upgrades
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Attack, Drawing, Looking, Playing, Scene, Test, Tested
from miskatonic.games.cards.play.shown import (
    AttackShown,
    BetweenShown,
    CampaignShown,
    CardsShown,
    ChanceShown,
    DrawingShown,
    LookingShown,
    PlayingShown,
    ResultShown,
    SceneShown,
    TestShown,
    TokenShown,
)
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.view_cards import card, copies, spread_out, titled
from miskatonic.games.cards.play.view_map import places, stage
from miskatonic.games.cards.play.view_people import person
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Named, Numbered


def view(game: Cards, seat: int | None) -> CardsShown:
    state = game.state
    return CardsShown(
        seat=seat,
        turn=state.turn,
        phase=titled("phase", state.step),
        scenario=titled("scenario", state.scenario),
        difficulty=titled("difficulty", state.difficulty),
        lead=state.lead,
        active=state.active,
        people=[person(game, who, seat) for who in state.investigators],
        places=places(game),
        act=stage(game, "act"),
        agenda=stage(game, "agenda"),
        encounter=len(state.encounter),
        encounter_discard=spread_out(game, state.encounter_discard),
        victory=spread_out(game, state.victory),
        points=story.victory_points(game),
        bag=bag(game, table.person(game, state.lead if seat is None else seat)),
        scenes=[shown for scene in state.scenes if (shown := _scene(game, scene, seat)) is not None],
        results=[_result(each) for each in state.latest if isinstance(each, Tested)],
        campaign=_campaign(game),
        between=_between(game),
        resolution=_resolution(game),
    )


def with_own_hands(shown: CardsShown, others: Sequence[CardsShown]) -> CardsShown:
    """What one seat sees, and the hands of the same person's other seats."""
    people = [
        next((each for each in same if each.hand is not None), same[0])
        for same in zip(*(view.people for view in (shown, *others)), strict=True)
    ]
    return structs.replace(shown, people=people)


def bag(game: Cards, who: Investigator) -> list[TokenShown]:
    """The kinds of tokens in the bag, with what each would add to a test of this investigator."""
    scope = CardScope(game, who.seat, "", "lcg.base.test.04", place=who.place)
    return [
        TokenShown(
            id=token,
            title=token_name(token),
            count=n,
            value=None if token == AUTO_FAIL else chances.value_of(game, scope, token),
        )
        for token, n in Counter(game.state.bag).items()
    ]


def _resolution(game: Cards) -> Text | None:
    state = game.state
    return story.resolution_text(state.scenario, state.resolution) if state.resolution else None


def _campaign(game: Cards) -> CampaignShown:
    campaign = game.state.campaign
    notes = [titled("note", note) for note in campaign.log.notes]
    for section, names in campaign.log.lists.items():
        notes += [
            Named(f"{section}:{code}", say(f"play.section.{section}", card=table.card_name(code)))
            for code in names
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
        deck=[copies(code, n) for code, n in sorted(campaign.decks[seat].items())],
        shop=spread_out(game, dict.fromkeys(new for new, _ in offers)),
    )


# ---------------------------------------------------------------------- what is going on

MOST_MORE = 8
"""So many icons more than now: further ahead nobody looks."""


def _scene(game: Cards, scene: Scene, seat: int | None) -> SceneShown | None:
    match scene:
        case Test():
            return _test(game, scene, seat)
        case Drawing():
            return DrawingShown(seat=scene.seat, card=card(game, scene.card))
        case Attack():
            return AttackShown(seat=scene.seat, enemy=scene.enemy, opportunity=scene.opportunity)
        case Playing():
            return PlayingShown(seat=scene.seat, card=card(game, scene.card))
        case Looking():
            seen = scene.everybody or scene.seat == seat
            shown = [card(game, each) for each in scene.cards] if seen else None
            return LookingShown(seat=scene.seat, deck=scene.deck, cards=shown)
    return None


def _test(game: Cards, made: Test, seat: int | None) -> TestShown:
    who = table.person(game, made.seat)
    still_open = made.value is None
    return TestShown(
        seat=made.seat,
        skill=_skill(made.skill),
        during=made.during,
        against=made.against,
        source=made.source,
        difficulty=testing.difficulty(game, made),
        base=Numbered(
            made.skill, say(f"cards.skill.{made.skill}"), table.skill_explained(game, who, made.skill)
        ),
        bonus=testing.bonuses(made),
        committed=[card(game, each) for each in made.committed],
        tokens=_tokens(made.revealed),
        value=made.value,
        succeeded=made.succeeded,
        chances=_ladder(game, made) if still_open else [],
        adds=testing.adds(game, table.person(game, seat), made) if still_open and seat is not None else {},
    )


def _ladder(game: Cards, made: Test) -> list[ChanceShown]:
    found = chances.ladder(game, made, MOST_MORE)
    return [ChanceShown(more, chance) for more, chance in enumerate(found)]


def _tokens(tokens: list[str]) -> list[Named]:
    return [Named(token, token_name(token)) for token in tokens]


def _skill(skill: str) -> Named:
    return Named(skill, say(f"cards.skill.{skill}"))


def _result(each: Tested) -> ResultShown:
    return ResultShown(
        at=each.at,
        seat=each.seat,
        skill=_skill(each.skill),
        value=each.value,
        difficulty=each.difficulty,
        tokens=_tokens(each.tokens),
        succeeded=each.succeeded,
        automatic=each.automatic,
    )
