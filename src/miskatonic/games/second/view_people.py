"""What a seat sees of the investigators: their sheets, their cards, their trophies."""

from __future__ import annotations

from functools import cache, partial

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
from miskatonic.games.second.rules.checks import BASED_ON, dice_explained
from miskatonic.games.second.rules.monsters import stat
from miskatonic.games.second.rules.movement import movement_points
from miskatonic.games.second.rules.people import skill_explained
from miskatonic.games.second.sheets import describe_investigator
from miskatonic.games.second.state import Card, Investigator, Second
from miskatonic.games.second.texts.cards import describe_card
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Data, named, number_data

STATUSES = ("delayed", "explored", "lost_turn", "lose_next", "returned", "no_loan", "out")
"""Fields of an investigator that are states everybody sees."""
MAXIMA = {"sanity": "2e.anatomy.investigator.02", "stamina": "2e.anatomy.investigator.03"}


titled = partial(named, "second")


def person(game: Second, who: Investigator) -> Data:
    """A sheet and everything on it."""
    sheet = SHEETS[who.id]
    most = {name: _maximum(game, who, name) for name in MAXIMA}
    statuses = _statuses(who)
    return {
        "seat": who.seat,
        "place": f"seat:{who.seat}",
        "id": who.id,
        "name": say("second.who." + who.id),
        "occupation": say("second.occupation." + who.id),
        "home": titled("place", sheet.home),
        "at": {"id": who.place, "title": say("second.place." + world_of(who.place))},
        "first": who.seat == game.state.first,
        "sanity": {"now": who.sanity, "most": number_data(most["sanity"])},
        "stamina": {"now": who.stamina, "most": number_data(most["stamina"])},
        "money": who.money,
        "clues": who.clues,
        "focus": number_data(_number(game, who, "focus", sheet.focus, "2e.anatomy.investigator.07")),
        "movement": _movement(game, who),
        "tracks": [_track(game, who, number) for number in range(len(TRACKS))],
        "checks": [_check(game, who, kind, skill) for kind, skill in BASED_ON.items()],
        "statuses": statuses,
        "cards": [card_data(card) for card in who.cards],
        "monsters": [_monster_trophy(game, marker) for marker in who.monsters],
        "gates": [_gate_trophy(marker) for marker in who.gates],
        "ability": {"place": f"card:investigator.{who.id}", "text": describe_investigator(who.id)},
        "label": person_label(
            who,
            (most["sanity"].total, most["stamina"].total),
            world_of(who.place),
            [status["title"] for status in statuses],
        ),
    }


def _number(game: Second, who: Investigator, name: str, printed: int, rule: str) -> Number:
    return game.abilities.number(game, name, printed, say("second.reason.sheet"), rule, seat=who.seat)


def _maximum(game: Second, who: Investigator, name: str) -> Number:
    printed: int = getattr(who, f"max_{name}")
    return _number(game, who, f"max_{name}", printed, MAXIMA[name])


def _movement(game: Second, who: Investigator) -> Data:
    """Movement points: what a turn gives, and what is left of them while he moves."""
    moving, state = game.state.movement, game.state
    now = state.step == "movement" and state.queue[:1] == [who.seat] and moving is not None
    return {
        "points": movement_points(game, who),
        "left": moving.points if now and moving is not None else None,
    }


def _track(game: Second, who: Investigator, number: int) -> Data:
    """A slider, its stops, and both its skills as they are now."""
    skills = []
    for skill in TRACKS[number]:
        now = skill_explained(game, who, skill)
        skills.append(
            titled("skill", skill) | {"stops": list(SHEETS[who.id].skills[skill]), "now": number_data(now)}
        )
    return {"place": f"slider:{number}", "stop": who.sliders[number], "skills": skills}


def _check(game: Second, who: Investigator, kind: str, skill: str) -> Data:
    """How many dice a special check has before the modifier of what it is made against."""
    return titled("special", kind) | {"now": number_data(dice_explained(game, who, skill, kind, 0))}


def _statuses(who: Investigator) -> list[Data]:
    found = [titled("status", name) for name in STATUSES if getattr(who, name)]
    if who.fate:
        found.append(titled("status", who.fate))
    found += [titled("status", place) for place in ("jail", "lost") if who.place == place]
    if who.boost:
        found.append({"id": "boost", "title": say("second.status.boost", n=who.boost)})
    return found


# ---------------------------------------------------------------------- cards


def card_data(card: Card) -> Data:
    """A card somebody holds."""
    kind = kind_of(card.id)
    return _printed(kind) | {
        "id": card.id,
        "place": f"card:{card.id}",
        "exhausted": card.exhausted,
        "tokens": card.tokens,
        "label": card_label(card, describe_card(kind)),
    }


def shown_card(card: str) -> Data:
    """A card that lies open on the table while somebody chooses."""
    return card_data(Card(card))


@cache
def _printed(kind: str) -> Data:
    """What is the same for all copies."""
    card = card_kind(kind)
    return {
        "kind": kind,
        "name": say("second.card." + kind),
        "deck": titled("deck", card.deck),
        "type": titled("type", card.type) if _is_typed(card) else None,
        "price": card.price,
        "hands": card.hands,
        "bonuses": _bonuses(card),
        "text": describe_card(kind),
    }


def _is_typed(card: CardKind) -> bool:
    return card.deck in ("common", "unique") and card.type != "other"


def _bonuses(card: CardKind) -> list[Data]:
    bonuses = dict(card.bonuses)
    if card.combat_bonus_magical:
        bonuses["combat"] = card.combat_bonus_magical
    return [{"id": name, "title": _bonus_name(name), "by": by} for name, by in bonuses.items() if by]


def _bonus_name(name: str) -> Text:
    if name.startswith("max_"):
        return say("second.stat." + name.removeprefix("max_"))
    if name in ("combat", *BASED_ON):
        return say("second.special." + name)
    return say("second.skill." + name.removesuffix("_check"))


# ---------------------------------------------------------------------- trophies


def _monster_trophy(game: Second, marker: str) -> Data:
    kind = kind_of(marker)
    worth = stat(game, marker, "toughness")
    return {
        "id": marker,
        "place": f"monster:{marker}",
        "kind": kind,
        "name": say("second.monster." + kind),
        "toughness": worth,
        "label": say("second.label.monster_trophy", monster=kind, n=worth),
    }


def _gate_trophy(marker: str) -> Data:
    gate = GATES[marker]
    return {
        "id": marker,
        "world": titled("world", gate.world),
        "dimension": titled("dimension", gate.dimension),
        "label": say("second.label.gate_trophy", world=gate.world),
    }
