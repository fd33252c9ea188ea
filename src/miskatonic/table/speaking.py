"""What companions say, and what was asked of them: lines in everybody's own language, and wishes that they keep to.

It is no part of the game. A companion says a line when what it sets out to do has changed, while it decides by itself
and is in the midst of nobody else's turn, and when somebody asks; a wish holds until it is taken back, fulfilled, or
impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from miskatonic.agents.companion import Thought
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import Intention, Manner, Nature
from miskatonic.kernel.odds import percent
from miskatonic.kernel.text import Text, say
from miskatonic.table.advice import answer_text

KEPT = 40
"""So many lines are kept."""
OFTEN = 2
"""So many lines about its intentions a companion says in one turn."""
MOST_WISHES = 6
"""So many wishes of one companion hold at the same time, and so many wait to be heard."""

Kind = Literal["help", "leave", "tell"]


class Wish(Struct, frozen=True):
    """What somebody at `seat` asked of the companion at `to`: to help him, to leave something (`what`, an intention) to
    him, or to tell what it sets out to do."""

    to: int
    seat: int
    kind: Kind
    what: str = ""
    text: Text | None = None
    """The intention, as the companion would say it."""
    gone: int = 0
    """The turn in which there was nothing left to do about it for the first time."""
    back: bool = False
    """It is to be taken back."""

    def same(self, other: Wish) -> bool:
        return (self.to, self.seat, self.kind, self.what) == (other.to, other.seat, other.kind, other.what)


class Spoken(Struct, frozen=True):
    """A line of a companion: the `n`th of the table, said at a position in a turn. `intends` is the intention that it
    tells, by id, or nothing where it answers somebody."""

    n: int
    seat: int
    name: str
    at: int
    turn: int
    words: Text
    why: Text | None = None
    intends: str = ""


class Conversation(Struct, frozen=True):
    """What was asked and said. `open` are wishes that nobody has answered yet."""

    said: list[Spoken] = []
    wishes: list[Wish] = []
    open: list[Wish] = []

    def manner(self, seat: int, nature: Nature) -> Manner:
        """How the companion at this seat plays: as it is, and as it was asked to."""
        leaves = [each.what for each in self.wishes if each.to == seat and each.kind == "leave"]
        aids = [each.seat for each in self.wishes if each.to == seat and each.kind == "help"]
        return Manner(nature, tuple(dict.fromkeys(leaves)), tuple(sorted(set(aids))))

    def asked(self, wish: Wish) -> Conversation:
        """It will be heard, unless so many wait already."""
        others = [each for each in self.open if not each.same(wish)]
        return msgspec.structs.replace(self, open=[*others, wish][-MOST_WISHES:])

    def of(self, seats: Sequence[int]) -> Conversation:
        """Where only these companions are left: what was asked of others is asked of nobody."""
        return Conversation(
            self.said,
            [each for each in self.wishes if each.to in seats],
            [each for each in self.open if each.to in seats],
        )

    # ------------------------------------------------------------------ speaking

    def until(self, position: int) -> Conversation:
        """Only what was said up to there."""
        return msgspec.structs.replace(self, said=[each for each in self.said if each.at <= position])

    def heard(
        self, seat: int, name: str, game: Game[Any], words: Text, why: Text | None = None, intends: str = ""
    ) -> Conversation:
        """After one more line."""
        n = 1 + max([each.n for each in self.said], default=0)
        line = Spoken(n, seat, name, game.position, game.state.turn, words, why, intends)
        return msgspec.structs.replace(self, said=[*self.said, line][-KEPT:])

    def told(self, seat: int, name: str, game: Game[Any], thought: Thought) -> Conversation:
        """Before it gives its answer: what it sets out to do, if that is something else than it said last."""
        intends = thought.intends
        mine = [each for each in self.said if each.seat == seat and each.intends]
        if intends is None or (mine and mine[-1].intends == intends.id):
            return self
        if sum(each.turn == game.state.turn for each in mine) >= OFTEN:
            return self
        return self.heard(seat, name, game, line_of(intends), why_of(game, seat, thought), intends.id)

    # ------------------------------------------------------------------ wishes

    def answered(
        self, wish: Wish, name: str, game: Game[Any], intentions: Sequence[Intention]
    ) -> Conversation:
        """The companion has heard the wish: it keeps to it, or says that it cannot."""
        now = msgspec.structs.replace(self, open=[each for each in self.open if not each.same(wish)])
        words, wishes = _answer(wish, now.wishes, intentions)
        return msgspec.structs.replace(now.heard(wish.to, name, game, words), wishes=wishes)

    def kept(
        self, seat: int, name: str, game: Game[Any], left: Sequence[str], aided: Sequence[int]
    ) -> Conversation:
        """As it begins to decide: what it cannot do anything about in a second turn any more is over."""
        now, turn = self, game.state.turn
        for wish in [each for each in self.wishes if each.to == seat]:
            there = wish.what in left if wish.kind == "leave" else wish.seat in aided
            others = [each for each in now.wishes if not each.same(wish)]
            if not there and wish.gone and turn > wish.gone:
                over = msgspec.structs.replace(now, wishes=others)
                now = over.heard(seat, name, game, _over(wish))
                continue
            marked = msgspec.structs.replace(wish, gone=0 if there else wish.gone or turn)
            now = msgspec.structs.replace(now, wishes=[*others, marked])
        return now


SILENT = Conversation()


def _answer(wish: Wish, wishes: list[Wish], intentions: Sequence[Intention]) -> tuple[Text, list[Wish]]:
    """What it says to a wish, and the wishes that hold then."""
    others = [each for each in wishes if not each.same(wish)]
    held = next((each for each in wishes if each.same(wish)), None)
    if wish.back:
        if held is None:
            return say("table.companion.nothing_held"), wishes
        if held.text is None:
            return say("table.companion.helps_no_more"), others
        return say("table.companion.takes_again", what=held.text), others
    if wish.kind == "tell":
        found = next(iter(intentions), None)
        return say("table.companion.nothing_yet") if found is None else line_of(found), wishes
    if sum(each.to == wish.to for each in others) >= MOST_WISHES:
        return say("table.companion.too_much", most=MOST_WISHES), wishes
    if wish.kind == "help":
        return say("table.companion.helps"), [*others, wish]
    meant = next((each for each in intentions if each.id == wish.what), None)
    if meant is None:
        return say("table.companion.unknown"), wishes
    return say("table.companion.leaves", what=meant.text), [
        *others,
        msgspec.structs.replace(wish, text=meant.text),
    ]


def _over(wish: Wish) -> Text:
    if wish.text is None:
        return say("table.companion.helped")
    return say("table.companion.left", what=wish.text)


def line_of(intends: Intention) -> Text:
    """What it sets out to do, and what it would ask the others to do meanwhile."""
    if intends.plea is None:
        return intends.text
    return say("table.companion.line", what=intends.text, plea=intends.plea)


def why_of(game: Game[Any], seat: int, thought: Thought) -> Text:
    """The game's reason; where it has none the two best answers with their chances, as far as they were tried."""
    told = [each for each in thought.best if each.playouts]
    if not thought.why.id.startswith("kernel.") or len(told) < 2:
        return thought.why
    ask = next(each for each in game.asks if each.seat == seat)
    one, other = told[:2]
    return say(
        "table.companion.chances",
        one=answer_text(ask, one.name),
        n=percent(one.chance),
        other=answer_text(ask, other.name),
        m=percent(other.chance),
    )
