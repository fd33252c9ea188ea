"""What is going on and what has just happened: dice as they lie, cards and tokens as they came, the way of doom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from miskatonic.games.third.rules.news import changes_since
from miskatonic.games.third.scenes import (
    Action,
    Attack,
    Change,
    Drawn,
    Encounter,
    Headline,
    Met,
    Purchase,
    Read,
    Rolled,
    Scene,
    Standing,
    Test,
    Token,
)
from miskatonic.games.third.shown import (
    ActionScene,
    AttackScene,
    ChangeShown,
    ChartPoint,
    DrawnToken,
    EncounterScene,
    HeadlineScene,
    HeadlineShown,
    MetShown,
    MythosShown,
    PurchaseScene,
    RollShown,
    SceneShown,
    StoryShown,
    TestScene,
    TokenScene,
    TokenShown,
    TradeScene,
)
from miskatonic.games.third.state import Third
from miskatonic.games.third.texts.headlines import headline_text
from miskatonic.games.third.texts.sentences import entry_text
from miskatonic.games.third.voices import encounter_voice
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import dice
from miskatonic.kernel.views import titled as titled_in

titled = partial(titled_in, "third")

ACTIONS = ("attack", "evade", "ward", "research")
"""What a test may be part of, besides encounters and headlines, which tell of themselves."""

PLAIN_ACTIONS = ("move", "gather", "focus", "trade", *ACTIONS)

Recent = RollShown | MetShown | TokenShown | HeadlineShown


def recent(game: Third) -> list[Recent]:
    """What has just happened, oldest first, and what is still going on."""
    return [*_over(game), *_open_tests(game)]


def _over(game: Third) -> Iterator[Recent]:
    """What has come; an encounter may still go on."""
    open_ = [(scene.card, scene.entry) for scene in game.state.scenes if isinstance(scene, Encounter)]
    for each in game.state.latest:
        match each:
            case Rolled():
                yield _roll(game, each.at, each.who, each, each.successes)
            case Met():
                at = None if (each.card, each.entry) in open_ else each.at
                title, text = say("third.place." + each.place), entry_text(each.card, each.entry)
                spoken = encounter_voice(each, game.state.latest)
                yield MetShown(**_told(game, at, each.who), title=title, text=text, voice=spoken)
            case Drawn():
                yield TokenShown(**_told(game, each.at, each.who), token=titled("token", each.token))
            case Read():
                name = each.headline
                title, text = say("third.headline." + name), headline_text(name)
                yield HeadlineShown(**_told(game, each.at, each.who), id=name, title=title, text=text)


def _open_tests(game: Third) -> Iterator[RollShown]:
    """Dice that lie on the table while something may still be done to them."""
    for scene in game.state.scenes:
        if isinstance(scene, Test) and scene.dice:
            who = game.state.investigators[scene.seat].id
            yield _roll(game, None, who, scene, None)


def _told(game: Third, at: int | None, who: str) -> dict[str, Any]:
    """The fields of `Happened`."""
    seat = next((each.seat for each in game.state.investigators if each.id == who), None)
    return {"at": at, "seat": seat, "name": say("third.who." + who)}


def _roll(game: Third, at: int | None, who: str, made: Test | Rolled, successes: int | None) -> RollShown:
    return RollShown(
        **_told(game, at, who),
        check=titled("skill", made.skill),
        during=titled("action", made.during) if made.during in ACTIONS else None,
        against=made.against,
        mod=made.mod,
        difficulty=1,
        threshold=made.threshold,
        double=made.sixes,
        dice=dice(made.dice, made.threshold, made.sixes),
        successes=successes,
        passed=None if successes is None else successes > 0,
    )


# ---------------------------------------------------------------------- what is going on


def scenes(game: Third) -> list[SceneShown]:
    """Everything that is going on, the innermost last."""
    return [_scene(scene) for scene in game.state.scenes]


def _scene(scene: Scene) -> SceneShown:
    match scene:
        case Action():
            action = titled("action", scene.name) if scene.name in PLAIN_ACTIONS else None
            return ActionScene(scene.seat, action, scene.monster)
        case Test():
            lying = dice(scene.dice, scene.threshold, scene.sixes)
            skill = titled("skill", scene.skill)
            return TestScene(scene.seat, skill, scene.against, scene.mod, scene.threshold, lying)
        case Encounter():
            text = entry_text(scene.card, scene.entry)
            return EncounterScene(scene.seat, say("third.place." + scene.place), text)
        case Headline():
            return HeadlineScene(scene.seat, say("third.headline." + scene.card), headline_text(scene.card))
        case Token():
            return TokenScene(scene.seat, titled("token", scene.token))
        case Attack():
            return AttackScene(scene.seat, scene.monster)
        case Purchase():
            return PurchaseScene(scene.seat, list(scene.chosen), scene.money)
    return TradeScene(scene.seat)


# ---------------------------------------------------------------------- the mythos phase


def mythos(game: Third) -> MythosShown | None:
    """The tokens that have just come: each with who drew it, and what has changed by it."""
    drawn = [each for each in game.state.latest if isinstance(each, Drawn)]
    if not drawn:
        return None
    changes = [each.changes for each in drawn]
    at: int | None = drawn[-1].done
    for scene in game.state.scenes:
        if isinstance(scene, Token):  # the last one, not over yet
            changes[-1], at = changes_since(game, scene.before), None
    tokens = [
        DrawnToken(
            **_told(game, each.at, each.who),
            token=titled("token", each.token),
            headline=_story(each.headline) if each.headline else None,
            lines=_lines(game, changed),
        )
        for each, changed in zip(drawn, changes, strict=True)
    ]
    return MythosShown(drawn[-1].turn, at, tokens)


def _story(card: str) -> StoryShown:
    return StoryShown(card, say("third.headline." + card), headline_text(card))


def _lines(game: Third, changes: list[Change]) -> list[ChangeShown]:
    return [ChangeShown(_line(game, change), [change.place] if change.place else []) for change in changes]


def _line(game: Third, change: Change) -> Text:
    what, _, kind = change.what.partition(":")
    if what == "monster":
        return say("third.log.spawns", monster=kind, place=change.place)
    if what == "sheet_doom":
        return say("third.log.sheet_doom", n=change.n, total=game.state.sheet_doom)
    if what == "anomaly":
        return say("third.log.anomaly", place=change.place)
    return say(f"third.log.{what}", place=change.place, n=change.n)


# ---------------------------------------------------------------------- the whole game as a picture


def chart(game: Third) -> list[ChartPoint]:
    """Doom on the sheet, clues on the sheet and doom on the board at the end of each round."""
    state = game.state
    now = Standing(state.sheet_doom, state.sheet_clues, sum(state.doom.values()))
    return [
        ChartPoint(turn, row.sheet_doom, row.sheet_clues, row.doom)
        for turn, row in enumerate([*state.chart, now])
    ]
