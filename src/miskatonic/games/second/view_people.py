"""What a seat sees of the investigators: their sheets, their cards, their trophies."""

from __future__ import annotations

from functools import cache, partial

from msgspec.structs import replace

from miskatonic.games.second.facts import (
    GATES,
    SHEETS,
    TRACKS,
    CardKind,
    card_kind,
    kind_of,
    world_of,
)
from miskatonic.games.second.labels import card_label, person_label
from miskatonic.games.second.rules.boosts import boost_of
from miskatonic.games.second.rules.casting import casting_cost
from miskatonic.games.second.rules.checks import BASED_ON, dice_explained
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.rules.movement import movement_points
from miskatonic.games.second.rules.people import skill_explained
from miskatonic.games.second.sheets import describe_investigator
from miskatonic.games.second.shown import (
    AbilityShown,
    BonusShown,
    CardShown,
    GateTrophyShown,
    GaugeShown,
    MonsterTrophyShown,
    MovementShown,
    PersonShown,
    SkillShown,
    TrackShown,
)
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.games.second.texts.cards import describe_card
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Named, Numbered
from miskatonic.kernel.views import titled as titled_in

STATUSES = ("delayed", "explored", "lost_turn", "lose_next", "returned", "no_loan", "out")
"""Fields of an investigator that are states everybody sees."""
MAXIMA = {"sanity": "2e.anatomy.investigator.02", "stamina": "2e.anatomy.investigator.03"}


titled = partial(titled_in, "second")


def person(game: Second, who: Investigator) -> PersonShown:
    """A sheet and everything on it."""
    sheet = SHEETS[who.id]
    most = {name: _maximum(game, who, name) for name in MAXIMA}
    statuses = _statuses(game, who)
    return PersonShown(
        seat=who.seat,
        place=f"seat:{who.seat}",
        id=who.id,
        name=say("second.who." + who.id),
        occupation=say("second.occupation." + who.id),
        home=titled("place", sheet.home),
        at=Named(who.place, say("second.place." + world_of(who.place))),
        first=who.seat == game.state.first,
        sanity=GaugeShown(who.sanity, most["sanity"]),
        stamina=GaugeShown(who.stamina, most["stamina"]),
        money=who.money,
        clues=who.clues,
        focus=_number(game, who, "focus", sheet.focus, "2e.anatomy.investigator.07"),
        movement=_movement(game, who),
        tracks=[_track(game, who, number) for number in range(len(TRACKS))],
        checks=[_check(game, who, kind, skill) for kind, skill in BASED_ON.items()],
        statuses=statuses,
        cards=[_held(game, card) for card in who.cards],
        monsters=[_monster_trophy(game, marker) for marker in who.monsters],
        gates=[_gate_trophy(marker) for marker in who.gates],
        ability=AbilityShown(f"card:investigator.{who.id}", describe_investigator(who.id)),
        label=person_label(
            who,
            (most["sanity"].total, most["stamina"].total),
            world_of(who.place),
            [status.title for status in statuses],
        ),
    )


def _number(game: Second, who: Investigator, name: str, printed: int, rule: str) -> Number:
    return game.abilities.number(game, name, printed, say("second.reason.sheet"), rule, seat=who.seat)


def _maximum(game: Second, who: Investigator, name: str) -> Number:
    printed: int = getattr(who, f"max_{name}")
    return _number(game, who, f"max_{name}", printed, MAXIMA[name])


def _movement(game: Second, who: Investigator) -> MovementShown:
    moving, state = game.state.movement, game.state
    now = state.step == "movement" and state.queue[:1] == [who.seat] and moving is not None
    return MovementShown(movement_points(game, who), moving.points if now and moving is not None else None)


def _track(game: Second, who: Investigator, number: int) -> TrackShown:
    skills = [
        SkillShown(
            skill,
            say("second.skill." + skill),
            skill_explained(game, who, skill),
            list(SHEETS[who.id].skills[skill]),
        )
        for skill in TRACKS[number]
    ]
    return TrackShown(f"slider:{number}", who.sliders[number], skills)


def _check(game: Second, who: Investigator, kind: str, skill: str) -> Numbered:
    """How many dice a special check has before the modifier of what it is made against."""
    return Numbered(kind, say("second.special." + kind), dice_explained(game, who, skill, kind, 0))


def _statuses(game: Second, who: Investigator) -> list[Named]:
    found = [titled("status", name) for name in STATUSES if getattr(who, name)]
    if who.fate:
        found.append(titled("status", who.fate))
    found += [titled("status", place) for place in ("jail", "lost") if who.place == place]
    if n := boost_of(game.state, who.seat):
        found.append(Named("boost", say("second.status.boost", n=n)))
    return found


# ---------------------------------------------------------------------- cards


def _held(game: Second, card: Card) -> CardShown:
    """As it is printed; a spell that costs nothing just now says so."""
    shown = card_shown(card)
    if not card_kind(card.id).sanity_cost or casting_cost(game, card.id):
        return shown
    lines = [*shown.text, say("second.standing.free_spells")]
    return replace(shown, text=lines, label=card_label(card, lines))


def card_shown(card: Card) -> CardShown:
    """A card somebody holds."""
    kind = kind_of(card.id)
    return replace(
        _printed(kind),
        id=card.id,
        place=f"card:{card.id}",
        exhausted=card.exhausted,
        tokens=card.tokens,
        label=card_label(card, describe_card(kind)),
    )


def open_card(card: str) -> CardShown:
    """A card that lies open on the table while somebody chooses."""
    return card_shown(Card(card))


@cache
def _printed(kind: str) -> CardShown:
    """What is the same for all copies."""
    card = card_kind(kind)
    return CardShown(
        id=kind,
        place="",
        kind=kind,
        name=say("second.card." + kind),
        deck=titled("deck", card.deck),
        type=titled("type", card.type) if _is_typed(card) else None,
        price=card.price,
        hands=card.hands,
        bonuses=_bonuses(card),
        text=describe_card(kind),
        exhausted=False,
        tokens=0,
        label=say("second.card." + kind),
    )


def _is_typed(card: CardKind) -> bool:
    return card.deck in ("common", "unique") and card.type != "other"


def _bonuses(card: CardKind) -> list[BonusShown]:
    bonuses = dict(card.bonuses)
    if card.combat_bonus_magical:
        bonuses["combat"] = card.combat_bonus_magical
    return [BonusShown(name, _bonus_name(name), by) for name, by in bonuses.items() if by]


def _bonus_name(name: str) -> Text:
    if name.startswith("max_"):
        return say("second.stat." + name.removeprefix("max_"))
    if name in ("combat", *BASED_ON):
        return say("second.special." + name)
    return say("second.skill." + name.removesuffix("_check"))


# ---------------------------------------------------------------------- trophies


def _monster_trophy(game: Second, marker: str) -> MonsterTrophyShown:
    kind = kind_of(marker)
    worth = stat(game, marker, "toughness")
    label = say("second.label.monster_trophy", monster=kind, n=worth)
    return MonsterTrophyShown(marker, f"monster:{marker}", kind, say("second.monster." + kind), worth, label)


def _gate_trophy(marker: str) -> GateTrophyShown:
    gate = GATES[marker]
    label = say("second.label.gate_trophy", world=gate.world)
    return GateTrophyShown(marker, titled("world", gate.world), titled("dimension", gate.dimension), label)
