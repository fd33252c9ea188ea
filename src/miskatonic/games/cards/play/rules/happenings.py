"""What happens in this game that cards may answer to, one class each.

`seat` is who it is about. Whoever answers WHEN it happens may change its fields, cancel it or put something in its
place.
"""

from __future__ import annotations

from msgspec import field

from miskatonic.games.cards.bag.tokens import token_name
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.scenes import Attack, Drawing, Test
from miskatonic.kernel import happenings
from miskatonic.kernel.text import Text, say


def _name(card: str) -> Text:
    return say(f"play.card.{code_of(card)}")


class Happening(happenings.Happening, kw_only=True):
    """Anything: who does it or to whom it happens, -1 for nobody."""

    seat: int = -1


# ---------------------------------------------------------------------- the round


class Begins(Happening, kw_only=True):
    """A span begins: "game", "round", "mythos", "investigation", "enemy", "upkeep", "turn" (of a seat)."""

    span: str


class Ends(Happening, kw_only=True):
    """A span ends: as `Begins`."""

    span: str

    def words(self) -> Text | None:
        return say("play.happens.round_ends") if self.span == "round" else None


class Advances(Happening, kw_only=True):
    """The act or the agenda advances ("act", "agenda")."""

    what: str
    code: str


class DoomPlaced(Happening, kw_only=True):
    """So much doom is placed on a card (an id, a location, or "agenda")."""

    n: int
    on: str


# ---------------------------------------------------------------------- tests


class OfTest(Happening, kw_only=True):
    """Something about a skill test; the seat is who performs it."""

    test: Test


class TestBegins(OfTest, kw_only=True):
    """ST.1: what kind of test it is stands fast."""


class RevealsTokens(OfTest, kw_only=True):
    """Tokens would be revealed: how many, how many of them count."""

    n: int = 1
    keep: int = 1
    """So many of them are chosen to be resolved, the others are ignored."""
    none: bool = False
    """No token is revealed at all."""


class RevealsToken(OfTest, kw_only=True):
    """One token is revealed (ST.3); it may be cancelled and replaced before its effect."""

    token: str
    again: bool = False
    """It was cancelled and went back: another takes its place."""
    more: int = 0
    """So many are revealed besides, after it."""

    def words(self) -> Text | None:
        return say("play.happens.token", token=token_name(self.token))


class Resolves(OfTest, kw_only=True):
    """The result is reckoned (ST.6): WOULD it fail, something may still help."""

    succeeds: bool

    def words(self) -> Text | None:
        return None if self.succeeds else say("play.happens.would_fail")


class TestEnds(OfTest, kw_only=True):
    """The result is known and applied (ST.7): succeeded or failed, by how much."""

    def words(self) -> Text | None:
        return say("play.happens.succeeds" if self.test.succeeded else "play.happens.fails")


# ---------------------------------------------------------------------- people


class Moves(Happening, kw_only=True):
    """An investigator moves from one location to another: leaves it WHEN, has entered AFTER."""

    origin: str
    to: str


class RevealsPlace(Happening, kw_only=True):
    """A location is revealed."""

    place: str


class PlaysCard(Happening, kw_only=True):
    """A card is played, its cost paid."""

    card: str

    def words(self) -> Text | None:
        return say("play.happens.plays", card=_name(self.card))


class EntersPlay(Happening, kw_only=True):
    """A card enters play."""

    card: str

    def words(self) -> Text | None:
        return say("play.happens.enters", card=_name(self.card))


class LeavesPlay(Happening, kw_only=True):
    """A card leaves play: for "discard" (its owner's), "hand", "victory", "removed", "deck"."""

    card: str
    to: str
    defeated: bool = False

    def words(self) -> Text | None:
        return say("play.happens.leaves", card=_name(self.card))


class DiscoversClues(Happening, kw_only=True):
    """Clues are discovered at a location."""

    n: int
    place: str

    def words(self) -> Text | None:
        return say("play.happens.clues", n=self.n)


class DrawsCards(Happening, kw_only=True):
    """Player cards are drawn."""

    n: int


class Searches(Happening, kw_only=True):
    """A deck is searched: which, and how many of its top cards (None: all). To look at cards is no search."""

    deck: str
    n: int | None


class DrawsEncounter(Happening, kw_only=True):
    """An encounter card, or a weakness, is drawn and its revelation resolved: WHEN it may be cancelled."""

    drawing: Drawing
    revelation: bool = True
    """Its revelation effect is not cancelled."""

    def words(self) -> Text | None:
        return say("play.happens.draws", card=_name(self.drawing.card))


class Suffers(Happening, kw_only=True):
    """An investigator is dealt damage and horror; the source is the card, and the attack if it is one.

    `to` is how it was assigned: card id, or "self" -> (damage, horror); AFTER it was placed.
    """

    damage: int
    horror: int
    source: str
    direct: bool = False
    attack: Attack | None = None
    to: dict[str, tuple[int, int]] = field(default_factory=dict)

    def words(self) -> Text | None:
        if not self.damage:
            return say("play.happens.suffers_horror", n=self.horror)
        if not self.horror:
            return say("play.happens.suffers_damage", n=self.damage)
        return say("play.happens.suffers", n=self.damage, m=self.horror)


class Defeats(Happening, kw_only=True):
    """An investigator is defeated ("damage", "horror", or another cause) or resigns."""

    cause: str

    def words(self) -> Text | None:
        return say("play.happens.eliminated")


# ---------------------------------------------------------------------- enemies


class OfEnemy(Happening, kw_only=True):
    """Something about an enemy."""

    enemy: str


class Spawns(OfEnemy, kw_only=True):
    """An enemy spawns for the seat; `place` is where, which may be changed; "" where none of its places is in play."""

    place: str
    engaged: int = -1
    """With whom it comes engaged, if that investigator is at the place; else it engages whom it finds there."""
    missing: list[str] = field(default_factory=list)
    """Where there is no place: the locations that its line names, out of play."""

    def words(self) -> Text | None:
        return say("play.happens.spawns", card=_name(self.enemy))


class Engages(OfEnemy, kw_only=True):
    """An enemy engages the seat, or is engaged by it."""

    def words(self) -> Text | None:
        return say("play.happens.engages", card=_name(self.enemy))


class EnemyMoves(OfEnemy, kw_only=True):
    """An enemy moves to a location."""

    to: str


class EnemyAttacks(OfEnemy, kw_only=True):
    """An enemy attacks the seat."""

    attack: Attack
    damage: int
    horror: int

    def words(self) -> Text | None:
        return say("play.happens.attacks", card=_name(self.enemy))


class Evades(OfEnemy, kw_only=True):
    """The seat evades an enemy."""

    def words(self) -> Text | None:
        return say("play.happens.evades", card=_name(self.enemy))


class DealsDamage(OfEnemy, kw_only=True):
    """An enemy is dealt damage by a source; the seat is who deals it."""

    n: int
    source: str
    test: Test | None = None

    def words(self) -> Text | None:
        return say("play.happens.damage", card=_name(self.enemy), n=self.n)


class EnemyDefeated(OfEnemy, kw_only=True):
    """An enemy is defeated; the seat is who defeated it, `place` where it was."""

    place: str

    def words(self) -> Text | None:
        return say("play.happens.defeated", card=_name(self.enemy))


class Succeeds(OfTest, kw_only=True):
    """A successful fight, evasion or investigation has its own result now: damage dealt, clues discovered."""

    enemy: str = ""
    damage: int = 0
    clues: int = 0
    instead_of_clues: bool = False
    """Something else is gained instead of clues."""

    def words(self) -> Text | None:
        return say("play.happens.succeeds")
