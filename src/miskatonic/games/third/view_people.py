"""What a seat sees of the investigators: their sheets and their assets."""

from __future__ import annotations

from functools import cache, partial

from msgspec.structs import replace

from miskatonic.games.third.abilities.cards import describe_card, describe_investigator
from miskatonic.games.third.facts import CARDS, SHEETS, SKILLS, CardKind, kind_of
from miskatonic.games.third.labels import card_label, person_label
from miskatonic.games.third.rules.people import (
    UNLIMITED,
    asset_type,
    engaged_with,
    focus_limit,
    skill_explained,
)
from miskatonic.games.third.rules.pool import best_explained
from miskatonic.games.third.scenes import Test
from miskatonic.games.third.shown import AbilityShown, AssetShown, GaugeShown, PersonShown, SkillShown
from miskatonic.games.third.state import Asset, Investigator, Third
from miskatonic.kernel.answers import fields
from miskatonic.kernel.text import say
from miskatonic.kernel.views import Named, Numbered
from miskatonic.kernel.views import titled as titled_in

titled = partial(titled_in, "third")

CHECKS = {"attack": "strength", "evade": "observation", "ward": "lore", "research": "observation"}
"""The actions that are tests, and their skills."""


def person(game: Third, who: Investigator) -> PersonShown:
    sheet = SHEETS[who.id]
    statuses = _statuses(game, who)
    limit = focus_limit(game, who)
    return PersonShown(
        seat=who.seat,
        place=f"seat:{who.seat}",
        id=who.id,
        name=say("third.who." + who.id),
        occupation=say("third.occupation." + who.id),
        roles=[titled("role", role) for role in sheet.roles],
        at=titled("place", who.place),
        leader=who.seat == game.state.leader,
        out=titled("out", who.out) if who.out else None,
        health=GaugeShown(sheet.health - who.damage, sheet.health),
        sanity=GaugeShown(sheet.sanity - who.horror, sheet.sanity),
        money=who.money,
        clues=who.clues,
        remnants=who.remnants,
        focus_limit=None if limit >= UNLIMITED else limit,
        skills=[] if who.out else [_skill(game, who, skill) for skill in SKILLS],
        checks=[] if who.out else [_check(game, who, *each) for each in CHECKS.items()],
        statuses=statuses,
        engaged=[monster.id for monster in engaged_with(game, who)],
        acted=[_action(name) for name in who.acted],
        assets=[asset_shown(asset) for asset in who.assets],
        abilities=_abilities(who.id),
        label=person_label(who, (sheet.health, sheet.sanity), [status.title for status in statuses]),
    )


def _skill(game: Third, who: Investigator, skill: str) -> SkillShown:
    """A skill as it is now and why, and its focus tokens."""
    title, now = say("third.skill." + skill), skill_explained(game, who, skill)
    return SkillShown(skill, title, now, f"focus:{skill}", who.focus.count(skill))


def _check(game: Third, who: Investigator, during: str, skill: str) -> Numbered:
    """How many dice the test of an action has with the best he can hold, before the modifier of any monster."""
    now = best_explained(game, Test(who.seat, skill, 0, during))
    return Numbered(during, say("third.action." + during), now)


def _statuses(game: Third, who: Investigator) -> list[Named]:
    found = []
    if who.out:
        found.append(titled("out", who.out))
    if who.delayed:
        found.append(titled("status", "delayed"))
    if monsters := engaged_with(game, who):
        names = [kind_of(monster.id) for monster in monsters]
        found.append(Named("engaged", say("third.status.engaged", monster=names)))
    return found


def _action(name: str) -> Named:
    """Something done this round: a plain action, a card's, or the codex's."""
    kind, *what = fields(name)
    if kind == "card":
        card = what[0]
        if card.startswith("investigator."):
            return Named(name, say("third.who." + card.removeprefix("investigator.")))
        return Named(name, say("third.card." + kind_of(card)))
    if kind == "codex":
        return Named(name, say("third.archive." + what[0].partition(".")[0]))
    return titled("action", name)


@cache
def _abilities(name: str) -> list[AbilityShown]:
    """What the sheet says, ability by ability."""
    return [
        AbilityShown(f"card:investigator.{name}", title, text) for title, text in describe_investigator(name)
    ]


# ---------------------------------------------------------------------- assets


def asset_shown(asset: Asset) -> AssetShown:
    kind = kind_of(asset.id)
    return replace(
        printed(kind),
        id=asset.id,
        place=f"card:{asset.id}",
        damage=asset.damage,
        horror=asset.horror,
        barred=asset.barred,
        under=len(asset.under),
        label=card_label(asset, describe_card(kind)),
    )


def open_card(card: str) -> AssetShown:
    """A card that lies open: in the display, or while somebody chooses."""
    return asset_shown(Asset(card))


@cache
def printed(kind: str) -> AssetShown:
    """What is the same wherever it lies."""
    card = CARDS.get(kind)
    return AssetShown(
        id=kind,
        place="",
        kind=kind,
        name=say("third.card." + kind),
        type=titled("type", asset_type(kind)),
        traits=_traits(card) if card else [],
        price=card.price if card else 0,
        hands=card.hands if card else 0,
        health=card.health if card else 0,
        sanity=card.sanity if card else 0,
        cast=card.horror if card else 0,
        damage=0,
        horror=0,
        barred=False,
        under=0,
        confirmed=card.confirmed if card else True,
        text=describe_card(kind),
        label=say("third.card." + kind),
    )


def _traits(card: CardKind) -> list[Named]:
    """Its traits; an ally of the ally deck has a calling instead."""
    if card.deck == "allies":
        return [titled("card_trait", card.id)]
    return [titled("trait", trait) for trait in card.traits]
