"""What is going on as it is shown: a test with its chances and what failing does, an attack, a card, a search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from miskatonic.games.cards.bag.tokens import SYMBOLS, token_name
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, committing, table, testing, written
from miskatonic.games.cards.play.rules.attacks import ALERT, RETALIATE
from miskatonic.games.cards.play.scenes import (
    EVADE,
    FIGHT,
    Advancing,
    Attack,
    Drawing,
    Looking,
    Playing,
    Scene,
    Test,
    Tested,
)
from miskatonic.games.cards.play.shown import (
    AdvancingShown,
    AttackShown,
    ChanceShown,
    DrawingShown,
    LookingShown,
    PlayingShown,
    ResultShown,
    SceneShown,
    TestShown,
    WouldShown,
)
from miskatonic.games.cards.play.state import Cards
from miskatonic.games.cards.play.texts import text_of
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.games.cards.play.view_cards import card
from miskatonic.games.cards.play.voices import voice_of_test
from miskatonic.games.cards.play.words.attempts import MakeTest
from miskatonic.kernel.effects import Nothing
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Named, Numbered

MOST_MORE = 8
"""So many icons more than now: further ahead nobody looks."""


def scene_shown(game: Cards, scene: Scene, seat: int | None) -> SceneShown:
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
        case Advancing():
            back = STAGES[scene.code].back
            return AdvancingShown(
                code=scene.code,
                what=scene.what,
                title=table.card_name(scene.code),
                lines=[] if isinstance(back, Nothing) else [back.describe()],
            )


def _test(game: Cards, made: Test, seat: int | None) -> TestShown:
    who = table.person(game, made.seat)
    still_open = made.value is None
    drawn = bool(made.drawn or made.tokens)
    would = testing.as_drawn(game, made) if still_open and drawn else None
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
        tokens=_tokens([*made.revealed, *([made.drawn] if made.drawn else [])]),
        would=None if would is None else WouldShown(*would),
        value=made.value,
        succeeded=made.succeeded,
        chances=_ladder(game, made) if still_open and not drawn else [],
        adds=committing.adds(game, table.person(game, seat), made) if still_open and seat is not None else {},
        failing=failing(game, made) if still_open else [],
    )


def _ladder(game: Cards, made: Test) -> list[ChanceShown]:
    found = chances.ladder(game, made, MOST_MORE)
    return [ChanceShown(more, chance) for more, chance in enumerate(found)]


def _tokens(tokens: list[str]) -> list[Named]:
    return [Named(token, token_name(token)) for token in tokens]


def _skill(skill: str) -> Named:
    return Named(skill, say(f"cards.skill.{skill}"))


def result_shown(each: Tested) -> ResultShown:
    return ResultShown(
        at=each.at,
        seat=each.seat,
        skill=_skill(each.skill),
        value=each.value,
        difficulty=each.difficulty,
        tokens=_tokens(each.tokens),
        succeeded=each.succeeded,
        automatic=each.automatic,
        voice=voice_of_test(each),
    )


# ---------------------------------------------------------------------- what failing does


def failing(game: Cards, made: Test) -> list[Text]:
    """What comes of it if the test fails, as far as the table says so."""
    return [*_missing(game, made), *_printed_failure(code_of(made.source)), *_symbols(game)]


def _missing(game: Cards, made: Test) -> list[Text]:
    """What the enemy does, and whom a missed attack hits."""
    it = table.thing(game, made.against) if made.during in (FIGHT, EVADE) else None
    if it is None:
        return []
    said = []
    if not it.exhausted and table.has_keyword(game, it.id, RETALIATE if made.during == FIGHT else ALERT):
        said.append(say("play.fail.attacks", enemy=table.card_name(it.id)))
    if made.during == FIGHT and table.is_engaged(it) and it.seat != made.seat:
        said.append(say("play.fail.hits", who=table.card_name(table.person(game, it.seat).code)))
    return said


@cache
def _printed_failure(code: str) -> tuple[Text, ...]:
    """What the card that asks for the test says about failing it."""
    text = text_of(code) if code else None
    tests = [each for each in _words(text) if isinstance(each, MakeTest)]
    return tuple(each.failure.describe() for each in tests if not isinstance(each.failure, Nothing))


def _words(it: object) -> Iterator[object]:
    """A sentence and everything in it."""
    if isinstance(it, tuple | list):
        for each in it:
            yield from _words(each)
    elif isinstance(it, msgspec.Struct):
        yield it
        for name in it.__struct_fields__:
            yield from _words(getattr(it, name))


def _symbols(game: Cards) -> list[Text]:
    """What symbols in the bag do to who fails."""
    said = []
    for token in sorted(set(game.state.bag) & set(SYMBOLS)):
        symbol = written.book.symbol(game.state.scenario, game.state.difficulty, token)
        said += [
            say("play.fail.symbol", token=token_name(token), effect=word.describe())
            for word in (symbol.fail, symbol.after)
            if word is not None
        ]
    return said
