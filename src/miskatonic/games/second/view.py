"""What a seat sees of the table, as data with words as `Text`. Nothing hidden is decided, so nothing can leak."""

from __future__ import annotations

from collections import Counter
from functools import cache

from miskatonic.games.second.facts import ANCIENT_ONES, CARDS, MYTHOS, MythosCard, kind_of
from miskatonic.games.second.rules.cup import OUTSKIRTS, monsters_at
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.gates import SEALS_TO_WIN, seal_cost
from miskatonic.games.second.rules.monsters import in_arkham_and_sky, monster_limit, outskirts_limit
from miskatonic.games.second.rules.scoring import first_citizens, score
from miskatonic.games.second.rules.setup import DECKS
from miskatonic.games.second.rules.terror import HIGHEST_TERROR, SHOPS
from miskatonic.games.second.sheets import describe_ancient
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.mythos import describe_mythos
from miskatonic.games.second.view_board import Board, monster
from miskatonic.games.second.view_events import chart, recent, scenes
from miskatonic.games.second.view_people import person, shown_card, titled
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.kernel.views import Data


def view(game: Second, seat: int) -> Data:
    """The same for every seat: in this game all hands lie open."""
    state = game.state
    board = Board(game)
    return {
        "turn": state.turn,
        "phase": titled("phase", state.step),
        "printing": {"id": state.printing, "title": say("second.setup.printing." + state.printing)},
        "first": state.first,
        "queue": list(state.queue),
        "investigators": [person(game, who) for who in state.investigators],
        "ancient": _ancient(game) if state.ancient else None,
        "tracks": _tracks(game) if state.investigators else None,
        "streets": board.streets(),
        "locations": board.locations(),
        "worlds": board.worlds(),
        "areas": board.areas(),
        "mythos": _mythos(game),
        "scenes": scenes(game),
        "recent": recent(game),
        "fighting": [monster(game, marker) for marker in state.fighting],
        "revealed": [shown_card(card) for card in state.revealed if kind_of(card) in CARDS],
        "decks": _decks(game),
        "cup": _cup(game),
        "boxed": _boxed(game),
        "score": _score(game),
        "chart": chart(game) if state.result else [],
        "seat": seat,
    }


# ---------------------------------------------------------------------- the Ancient One and the tracks


def _ancient(game: Second) -> Data:
    state = game.state
    sheet = ANCIENT_ONES[state.ancient]
    battle = state.battle
    return {
        "id": sheet.id,
        "place": "ancient",
        "name": say("second.ancient." + sheet.id),
        "doom": state.doom,
        "track": sheet.doom_track,
        "rating": _rating(game),
        "defenses": [titled("ability", name) for name in sheet.defenses],
        "text": _ancient_text(sheet.id),
        "battle": None
        if battle is None
        else {
            "round": battle.round,
            "successes": battle.successes,
            "needed": len(state.investigators),
            "cancelled": battle.cancelled,
        },
        "label": say(
            "second.label.ancient",
            ancient=sheet.id,
            n=state.doom,
            most=sheet.doom_track,
            rating=_rating(game),
        ),
    }


def _rating(game: Second) -> Text:
    """The combat rating: printed, or what it is in the battle."""
    if game.state.battle is not None:
        return Raw(signed(game.state.battle.rating))
    printed = ANCIENT_ONES[game.state.ancient].combat_rating
    if isinstance(printed, int):
        return Raw(signed(printed))
    return say("second.rating." + game.state.ancient)


@cache
def _ancient_text(name: str) -> list[Data]:
    return [{"part": titled("ancient_part", part), "text": text} for part, text in describe_ancient(name)]


def _tracks(game: Second) -> Data:
    """What counts down, each with its limit (None: there is none any more)."""
    state = game.state
    return {
        "terror": {
            "now": state.terror,
            "most": HIGHEST_TERROR,
            "shops": [titled("place", place) | {"level": level} for level, place in SHOPS.items()],
        },
        "gates": {"now": len(state.gates), "most": GATES_TO_AWAKEN[len(state.investigators)]},
        "monsters": {"now": in_arkham_and_sky(game), "most": monster_limit(game)},
        "outskirts": {"now": len(monsters_at(game, OUTSKIRTS)), "most": outskirts_limit(game)},
        "seals": {"now": len(state.seals), "most": SEALS_TO_WIN},
        "seal_cost": seal_cost(game),
    }


# ---------------------------------------------------------------------- Mythos cards


def _mythos(game: Second) -> Data:
    state, drawn = game.state, game.state.drawn
    resolving = [card for card in state.revealed if card in MYTHOS]
    return {
        "resolving": mythos_card(resolving[-1]) if resolving else None,
        "latest": None if drawn is None else mythos_card(drawn.card) | {"at": drawn.at},
        "environment": mythos_card(state.environment) if state.environment else None,
        "rumor": _rumor(game),
        "passing": [mythos_card(each.id) | {"until": each.until} for each in state.passing],
        "flags": [{"id": flag, "title": say("second.flag." + flag)} for flag in state.flags],
    }


def _rumor(game: Second) -> Data | None:
    rumor = game.state.rumor
    if rumor is None:
        return None
    markers = [monster(game, marker) for marker in rumor.monsters]
    return mythos_card(rumor.id) | {"clues": rumor.clues, "monsters": markers, "since": rumor.turn}


@cache
def mythos_card(name: str) -> Data:
    """A Mythos card, all its steps and its text."""
    card = MYTHOS[name]
    return {
        "id": name,
        "place": f"card:{name}",
        "name": say("second.mythos." + name),
        "type": titled("mythos_type", card.subtype or card.type),
        "gate": titled("place", card.gate_location) if card.gate_location else None,
        "clue": titled("place", card.clue_location) if card.clue_location else None,
        "white": [titled("dimension", each) for each in card.white],
        "black": [titled("dimension", each) for each in card.black],
        "activity": titled("place", card.activity_marker) if card.activity_marker else None,
        "text": describe_mythos(name),
        "label": _mythos_label(card),
    }


def _mythos_label(card: MythosCard) -> Text:
    return say("second.label.mythos", mythos=card.id, mythos_type=card.subtype or card.type)


# ---------------------------------------------------------------------- decks, the cup, the box


def _decks(game: Second) -> list[Data]:
    state = game.state
    small = {deck: state.decks[deck] for deck in DECKS}
    piles = {**small, "mythos": state.mythos, "gate_cards": state.gate_deck, "gates": state.gate_pile}
    rows = [titled("deck", name) | {"count": len(pile)} for name, pile in piles.items()]
    return [*rows, titled("deck", "special") | {"count": len(state.specials)}]


def _cup(game: Second) -> Data:
    """What may still be drawn, kind by kind; which comes next nobody knows."""
    kinds = Counter(kind_of(marker) for marker in game.state.cup.cards())
    rows = [titled("monster", kind) | {"count": count} for kind, count in sorted(kinds.items())]
    return {"count": sum(kinds.values()), "kinds": rows}


def _boxed(game: Second) -> list[Data]:
    """What is out of the game: Allies that left, cards and markers returned to the box."""
    rows = []
    for piece in game.state.boxed:
        kind = kind_of(piece)
        rows.append({"id": piece, "title": say(f"second.{'card' if kind in CARDS else 'monster'}.{kind}")})
    return rows


# ---------------------------------------------------------------------- the end


def _score(game: Second) -> Data | None:
    """The score sheet of a victory, line by line, and who is First Citizen of Arkham."""
    lines = score(game.state)
    if not lines:
        return None
    return {
        "lines": [{"text": line.text, "points": line.points, "rule": line.rule} for line in lines],
        "total": sum(line.points for line in lines),
        "citizens": [say("second.who." + who.id) for who in first_citizens(game.state)],
    }
