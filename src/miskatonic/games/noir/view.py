"""What the player sees: the whole table as data, words as `Text`. Nothing hidden is decided, so nothing can leak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from miskatonic.games.noir.facts import (
    ATTRIBUTES,
    BACKS,
    BY_LETTER,
    CASES,
    CLUES,
    CONTACT,
    FRONTS,
    OBJECTIVES,
    THREAT_GROUPS,
    THREATS,
    TYPES,
    Clue,
    Icons,
)
from miskatonic.games.noir.labels import card_label, objective_label, support_label, threat_label
from miskatonic.games.noir.rules.closing import closable
from miskatonic.games.noir.rules.playing import obstacles
from miskatonic.games.noir.rules.sanity import sanity_odds
from miskatonic.games.noir.rules.table import (
    FRESH_CLUES,
    hand_limit_explained,
    machine_in_play,
    sanity_limit_explained,
    shows_time,
    time_limit_explained,
    types_in,
)
from miskatonic.games.noir.state import Case, Noir
from miskatonic.games.noir.texts import (
    BRIEFCASE,
    EFFECTS,
    ICON_ZONE,
    IMMEDIATE,
    LOWER,
    ON_CLOSE,
    PERMANENT,
    PURPLE,
    added_to,
)
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.effects import May, Word
from miskatonic.kernel.text import Raw, Text, say

Data = dict[str, Any]

REFERENCES = ("1", "2", "3", "4", "5")


def view(game: Noir) -> Data:
    state = game.state
    return {
        "turn": state.turn,
        "phase": _titled("phase", state.step),
        "mode": _titled("mode", state.mode),
        "lead_row": [_lead(game, card, place) for place, card in enumerate(state.lead_row)],
        "hand": [_playable_clue(game, card, f"hand:{card}") for card in state.hand],
        "hand_limit": _number(hand_limit_explained(game)),
        "briefcase": [_in_briefcase(game, card) for card in (*state.briefcase, *state.using)],
        "cases": [_case(game, case) for case in state.cases],
        "case_deck": {
            "title": say("noir.zone.case_deck"),
            "count": len(state.case_deck),
            "numbers": [CASES[card].number for card in state.case_deck],
        },
        "deck": _deck(game),
        "discard": _clues(game, state.discard, "discard"),
        "closed": [_closed(game, card) for card in state.closed],
        "big_picture": _big_picture(game),
        "objectives": [_objective(game, objective) for objective in state.objectives],
        "time": _penalty(game, "time", time_limit_explained(game)),
        "sanity": _penalty(game, "sanity", sanity_limit_explained(game)),
        "threats": _threats(game),
        "machine": machine_in_play(state),
        "cancel_any": state.cancel_any,
        "reference": [_reference(game, number) for number in REFERENCES],
        "sanity_odds": next((odds.chance for odds in sanity_odds(game)), None),
        "removed": [_name(card) for card in state.removed],
    }


def _titled(kind: str, id: str) -> Data:  # noqa: A002 (as everywhere in views)
    return {"id": id, "title": say(f"noir.{kind}.{id}")}


def name_of(card: str) -> Text:
    """The name of any card, whatever its kind."""
    if card in CASES:
        return say("noir.case." + card)
    if card in THREATS:
        return say("noir.threat." + card)
    if card in OBJECTIVES:
        return say("noir.objective." + card)
    return say("noir.card." + card)


def _name(card: str) -> Data:
    return {"id": card, "name": name_of(card)}


def _number(number: Number) -> Data:
    reasons = [{"text": reason.text, "by": reason.by, "rule": reason.rule} for reason in number.reasons]
    return {"total": number.total, "reasons": reasons}


# ---------------------------------------------------------------------- cards


def _icons(icons: Icons) -> list[Data]:
    found = []
    for icon in icons.printed:
        method = icon.removeprefix("purple ")
        purple = icon != method
        title = say("noir.method." + method)
        found.append(
            {"id": method, "title": say("noir.purple", method=method) if purple else title, "purple": purple}
        )
    return found


def _effect(effect: Word, added: bool = False) -> Data:
    optional = isinstance(effect, May)
    core = effect.effect if isinstance(effect, May) else effect
    return {"id": icon_of(core), "text": effect.describe(), "optional": optional, "added": added}


def icon_of(word: Word) -> str:
    """Which icon to draw: the word, and what it is about ("take:closed", "open_case:4")."""
    for field in ("zone", "number"):
        if field in word.__struct_fields__:
            return f"{word.do}:{getattr(word, field)}"
    return word.do


def _attributes(clue: Clue) -> list[Data]:
    found: list[Data] = []
    for attribute in ATTRIBUTES:
        if attribute in clue.attributes:
            row: Data = _titled("attribute", attribute)
            if attribute == "puzzle" and clue.letter:
                row = {
                    "id": "puzzle",
                    "title": say("noir.lettered", letter=Raw(clue.letter)),
                    "value": clue.letter,
                }
            found.append(row)
    if clue.minimum:
        title = say("noir.minimum", n=clue.minimum)
        found.append({"id": "minimum", "title": title, "value": clue.minimum})
    return found


def _clue(game: Noir, card: str, place: str) -> Data:
    clue = CLUES[card]
    added = added_to(game, card)
    time = shows_time(game, card)
    row: Data = {
        "id": card,
        "place": place,
        "name": name_of(card),
        "kind": "clue",
        "type": _titled("type", clue.type),
        "left": _icons(clue.left),
        "right": _icons(clue.right),
        "attributes": _attributes(clue),
        "time": time,
        "gained_time": time and not clue.time,
        "sanity": clue.sanity,
        "effects": [_effect(effect) for effect in EFFECTS[card]]
        + [_effect(effect, added=True) for effect in added],
        "label": card_label(clue, time, [*EFFECTS[card], *added]),
    }
    if card in BRIEFCASE:
        row["equipment"] = [_effect(effect) for effect in BRIEFCASE[card][""].parts]
    return row


def _playable_clue(game: Noir, card: str, place: str) -> Data:
    """A card you might play, with the answer to "why not there?" for every open case."""
    row = _clue(game, card, place)
    row["playable"] = [
        {
            "case": case.id,
            "title": name_of(case.id),
            "obstacles": [
                {"text": obstacle.text, "rule": obstacle.rule}
                for obstacle in obstacles(game.state, card, case)
            ],
        }
        for case in game.state.cases
    ]
    return row


def _lead(game: Noir, card: str, place: int) -> Data:
    """The first card of the row goes by the place "lead:0", since actions are about it."""
    if place == 0:
        return _playable_clue(game, card, "lead:0") | {"also": f"lead_row:{card}"}
    return _clue(game, card, f"lead_row:{card}")


def _clues(game: Noir, cards: Iterable[str], zone: str) -> list[Data]:
    return [_clue(game, card, f"{zone}:{card}") for card in cards]


def _in_briefcase(game: Noir, card: str) -> Data:
    place = f"briefcase:{card}"
    if card in CLUES:
        return _clue(game, card, place)
    sides = [
        {"id": side, "effects": [_effect(effect) for effect in sequence.parts]}
        for side, sequence in BRIEFCASE[card].items()
    ]
    return {
        "id": card,
        "place": place,
        "name": name_of(card),
        "kind": "contact" if card == CONTACT else "equipment",
        "sides": sides,
        "label": support_label(card, BRIEFCASE[card]),
    }


def _closed(game: Noir, card: str) -> Data:
    if card in CLUES:
        return _clue(game, card, f"closed:{card}")
    return {"id": card, "name": name_of(card), "kind": "case", "number": CASES[card].number}


# ---------------------------------------------------------------------- areas


def _case(game: Noir, case: Case) -> Data:
    card = CASES[case.id]
    return {
        "id": case.id,
        "place": f"case:{case.id}",
        "number": card.number,
        "side": case.side,
        "title": name_of(case.id),
        "right": _icons(card.right),
        "line": _clues(game, case.line, f"case:{case.id}"),
        "types": types_in(case.line),
        "have_types": [
            _titled("type", kind) | {"have": any(CLUES[clue].type == kind for clue in case.line)}
            for kind in TYPES
        ],
        "cancel": case.cancel,
        "closable": closable(case),
        "fatigue": len(case.line) >= FRESH_CLUES,
        "fresh": FRESH_CLUES,
        "keys": _keys(case),
        "on_close": [_effect(effect) for effect in ON_CLOSE[case.id]],
        "permanent": [
            {"id": each.icon, "text": each.describe()} for each in PERMANENT.get(case.id + case.side, ())
        ],
        "back": None if card.back is None else _name(card.back),
    }


def _keys(case: Case) -> Data:
    """Keys against locks in the line: what the next lock needs."""
    clues = [CLUES[card] for card in case.line]
    return {
        "keys": sum(clue.key for clue in clues),
        "skeleton_keys": sum(clue.skeleton_key for clue in clues),
        "locks": sum(clue.lock for clue in clues),
    }


def _deck(game: Noir) -> Data:
    """What may still come, in no order: the player knows what is left, not where."""
    cards = game.state.deck.cards()
    return {
        "title": say("noir.zone.deck"),
        "count": len(cards),
        "cards": [_clue(game, card, f"deck:{card}") for card in cards],
    }


def _penalty(game: Noir, zone: str, limit: Number) -> Data:
    cards: list[str] = getattr(game.state, zone)
    return {"title": say("noir.zone." + zone), "cards": _clues(game, cards, zone), "limit": _number(limit)}


def _big_picture(game: Noir) -> Data:
    state = game.state
    return {
        "title": say("noir.zone.big_picture"),
        "clues": _clues(game, state.big_picture, "big_picture"),
        "types": [
            _titled("type", kind) | {"have": any(CLUES[card].type == kind for card in state.big_picture)}
            for kind in TYPES
        ],
        "objectives": [_objective(game, objective) for objective in state.completed],
    }


def _objective(game: Noir, id: str) -> Data:  # noqa: A002
    objective = OBJECTIVES[id]
    done = {letter: BY_LETTER[letter] in game.state.big_picture for letter in objective.requires}
    row: Data = {
        "id": id,
        "number": objective.number,
        "name": name_of(id),
        "requires": [
            {
                "letter": letter,
                "done": done[letter],
                "machine": bool(CLUES[clue].left.purple),
                "clue": _name(clue),
                "route": route(clue),
            }
            for letter in objective.requires
            if (clue := BY_LETTER[letter])
        ],
        "label": objective_label(id, done),
    }
    if game.state.result and id in game.state.completed:
        row["story"] = say("noir.story." + id)
    return row


def route(clue: str) -> Text:
    """Where the clue is found and what playing it needs, as the foot of an objective card shows."""
    card = CLUES[clue]
    front = FRONTS.get(clue)
    if front is None:
        where = say("noir.route.deck")
    elif front in CASES:
        where = say("noir.route.case", n=CASES[front].number)
    else:
        where = say("noir.route.threat", threat=front)
    needs: list[Text] = [
        say("noir.attribute." + need) for need in ("lock", "skeleton_lock") if need in card.attributes
    ]
    if card.minimum:
        needs.append(say("noir.minimum", n=card.minimum))
    if card.left.purple:
        needs.append(say("noir.card.x1"))
    if not needs:
        return where
    return say("noir.route.needs", where=where, needs=needs)


def _threats(game: Noir) -> Data:
    state = game.state
    known = [card for bag in state.threat_deck.bags for card in bag.cards if len(bag.cards) == 1]
    groups = [
        _titled("group", group)
        | {"cards": [_threat(card) for card in state.threat_deck.cards() if THREATS[card].group == group]}
        for group in THREAT_GROUPS
    ]
    return {
        "title": say("noir.zone.threat_deck"),
        "deck": {"count": len(state.threat_deck), "groups": groups, "order": [_name(card) for card in known]},
        "active": [_threat(card) for card in state.threats],
        "removed": [_threat(card) for card in state.removed if card in THREATS],
    }


def _threat(card: str) -> Data:
    """A threat card, or the Haunter of the Dark lying among them."""
    group = _titled("group", THREATS[card].group) if card in THREATS else None
    at_once = [*IMMEDIATE[card], *ICON_ZONE[card]] if card in THREATS else LOWER
    effects: list[Data] = [
        {"id": icon_of(each), "text": each.describe(), "permanent": False} for each in at_once
    ]
    holds = PERMANENT.get(card, ())
    effects += [{"id": each.icon, "text": each.describe(), "permanent": True} for each in holds]
    if card not in THREATS:
        wakes = [say("noir.permanent.machine", effect=each.describe()) for each in PURPLE]
        effects += [{"id": "machine", "text": text, "permanent": False} for text in wakes]
    return {
        "id": card,
        "place": f"threat:{card}",
        "name": name_of(card),
        "group": group,
        "effects": effects,
        "back": _name(BACKS[card]) if card in BACKS else None,
        "label": threat_label(name_of(card), [effect["text"] for effect in effects]),
    }


def _reference(game: Noir, number: str) -> Data:
    state = game.state
    return {
        "id": number,
        "title": say("noir.reference." + number),
        "text": say(f"noir.reference.{number}.text", mode=state.mode, n=state.limit),
    }
