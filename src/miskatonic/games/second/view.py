"""What a seat sees of the table, as data with words as `Text`. Nothing hidden is decided, so nothing can leak."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from msgspec.structs import asdict

from miskatonic.games.second.facts import ANCIENT_ONES, CARDS, MYTHOS, MythosCard, kind_of
from miskatonic.games.second.rules.cup import OUTSKIRTS, monsters_at
from miskatonic.games.second.rules.doom import GATES_TO_AWAKEN
from miskatonic.games.second.rules.durations import headlines, last_turn
from miskatonic.games.second.rules.gates import SEALS_TO_WIN, seal_cost
from miskatonic.games.second.rules.monsters import in_arkham_and_sky, monster_limit, outskirts_limit
from miskatonic.games.second.rules.scoring import first_citizens, score
from miskatonic.games.second.rules.setup import DECKS
from miskatonic.games.second.rules.terror import HIGHEST_TERROR, SHOPS
from miskatonic.games.second.sheets import describe_ancient
from miskatonic.games.second.shown import (
    AncientShown,
    AncientTextShown,
    BattleShown,
    CupShown,
    DrawnShown,
    LevelShown,
    MythosCardShown,
    MythosShown,
    PassingShown,
    RumorShown,
    ScoreLine,
    ScoreShown,
    SecondShown,
    ShopShown,
    TerrorShown,
    TracksShown,
)
from miskatonic.games.second.state import Second
from miskatonic.games.second.texts.mythos import describe_mythos
from miskatonic.games.second.view_aims import aims
from miskatonic.games.second.view_board import Board, monster
from miskatonic.games.second.view_events import chart, recent, scenes
from miskatonic.games.second.view_people import open_card, person, titled
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.kernel.views import Counted, Named


def view(game: Second, seat: int | None) -> SecondShown:
    """The same for every seat: in this game all hands lie open."""
    state = game.state
    board = Board(game)
    return SecondShown(
        turn=state.turn,
        phase=titled("phase", state.step),
        printing=Named(state.printing, say("second.setup.printing." + state.printing)),
        first=state.first,
        queue=list(state.queue),
        investigators=[person(game, who) for who in state.investigators],
        ancient=_ancient(game) if state.ancient else None,
        tracks=_tracks(game) if state.investigators else None,
        streets=board.streets(),
        locations=board.locations(),
        worlds=board.worlds(),
        areas=board.areas(),
        mythos=_mythos(game),
        scenes=scenes(game),
        recent=recent(game),
        fighting=[monster(game, marker) for marker in state.fighting],
        revealed=[open_card(card) for card in state.revealed if kind_of(card) in CARDS],
        decks=_decks(game),
        cup=_cup(game),
        boxed=_boxed(game),
        score=_score(game),
        aims=aims(game),
        chart=chart(game) if state.result else [],
        seat=seat,
    )


# ---------------------------------------------------------------------- the Ancient One and the tracks


def _ancient(game: Second) -> AncientShown:
    state = game.state
    sheet, rating = ANCIENT_ONES[state.ancient], _rating(game)
    label = say("second.label.ancient", ancient=sheet.id, n=state.doom, most=sheet.doom_track, rating=rating)
    return AncientShown(
        id=sheet.id,
        place="ancient",
        name=say("second.ancient." + sheet.id),
        doom=state.doom,
        track=sheet.doom_track,
        rating=rating,
        defenses=[titled("ability", name) for name in sheet.defenses],
        text=_ancient_text(sheet.id),
        battle=_battle(game),
        label=label,
    )


def _battle(game: Second) -> BattleShown | None:
    battle = game.state.battle
    if battle is None:
        return None
    return BattleShown(battle.round, battle.successes, len(game.state.investigators), battle.cancelled)


def _rating(game: Second) -> Text:
    """The combat rating: printed, or what it is in the battle."""
    if game.state.battle is not None:
        return Raw(signed(game.state.battle.rating))
    printed = ANCIENT_ONES[game.state.ancient].combat_rating
    if isinstance(printed, int):
        return Raw(signed(printed))
    return say("second.rating." + game.state.ancient)


@cache
def _ancient_text(name: str) -> list[AncientTextShown]:
    return [AncientTextShown(titled("ancient_part", part), text) for part, text in describe_ancient(name)]


def _tracks(game: Second) -> TracksShown:
    state = game.state
    shops = [ShopShown(place, say("second.place." + place), level) for level, place in SHOPS.items()]
    return TracksShown(
        terror=TerrorShown(state.terror, HIGHEST_TERROR, shops),
        gates=LevelShown(len(state.gates), GATES_TO_AWAKEN[len(state.investigators)]),
        monsters=LevelShown(in_arkham_and_sky(game), monster_limit(game)),
        outskirts=LevelShown(len(monsters_at(game, OUTSKIRTS)), outskirts_limit(game)),
        seals=LevelShown(len(state.seals), SEALS_TO_WIN),
        seal_cost=seal_cost(game),
    )


# ---------------------------------------------------------------------- Mythos cards


def _mythos(game: Second) -> MythosShown:
    state, drawn = game.state, game.state.drawn
    resolving = [card for card in state.revealed if card in MYTHOS]
    return MythosShown(
        resolving=mythos_card(resolving[-1]) if resolving else None,
        latest=None if drawn is None else DrawnShown(**_fields(drawn.card), at=drawn.at),
        environment=mythos_card(state.environment) if state.environment else None,
        rumor=_rumor(game),
        passing=[PassingShown(**_fields(each.id), until=last_turn(each)) for each in headlines(state)],
        flags=[titled("flag", flag) for flag in state.flags],
    )


def _rumor(game: Second) -> RumorShown | None:
    rumor = game.state.rumor
    if rumor is None:
        return None
    markers = [monster(game, marker) for marker in rumor.monsters]
    return RumorShown(**_fields(rumor.id), clues=rumor.clues, monsters=markers, since=rumor.turn)


def _fields(name: str) -> dict[str, Any]:
    return asdict(mythos_card(name))


@cache
def mythos_card(name: str) -> MythosCardShown:
    card = MYTHOS[name]
    return MythosCardShown(
        id=name,
        place=f"card:{name}",
        name=say("second.mythos." + name),
        type=titled("mythos_type", card.subtype or card.type),
        gate=titled("place", card.gate_location) if card.gate_location else None,
        clue=titled("place", card.clue_location) if card.clue_location else None,
        white=[titled("dimension", each) for each in card.white],
        black=[titled("dimension", each) for each in card.black],
        activity=titled("place", card.activity_marker) if card.activity_marker else None,
        text=describe_mythos(name),
        label=_mythos_label(card),
    )


def _mythos_label(card: MythosCard) -> Text:
    return say("second.label.mythos", mythos=card.id, mythos_type=card.subtype or card.type)


# ---------------------------------------------------------------------- decks, the cup, the box


def _decks(game: Second) -> list[Counted]:
    state = game.state
    sizes = {deck: len(state.decks[deck]) for deck in DECKS}
    sizes |= {"mythos": len(state.mythos), "gate_cards": len(state.gate_deck), "gates": len(state.gate_pile)}
    sizes["special"] = len(state.specials)
    return [Counted(deck, say("second.deck." + deck), size) for deck, size in sizes.items()]


def _cup(game: Second) -> CupShown:
    kinds = Counter(kind_of(marker) for marker in game.state.cup.cards())
    rows = [Counted(kind, say("second.monster." + kind), count) for kind, count in sorted(kinds.items())]
    return CupShown(sum(kinds.values()), rows)


def _boxed(game: Second) -> list[Named]:
    """What is out of the game: Allies that left, cards and markers returned to the box."""
    rows = []
    for piece in game.state.boxed:
        kind = kind_of(piece)
        rows.append(Named(piece, say(f"second.{'card' if kind in CARDS else 'monster'}.{kind}")))
    return rows


# ---------------------------------------------------------------------- the end


def _score(game: Second) -> ScoreShown | None:
    lines = score(game.state)
    if not lines:
        return None
    return ScoreShown(
        [ScoreLine(line.text, line.points, line.rule) for line in lines],
        sum(line.points for line in lines),
        [say("second.who." + who.id) for who in first_citizens(game.state)],
    )
