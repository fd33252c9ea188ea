"""What one pair of eyes sees of a game: those of a person with one seat or several, or of a spectator with none.

Everything that leaves for somebody goes through here: the view, the questions, the log. An agent is given eyes and not
the game: what its seat has not seen is dealt anew for it (`imagine`), so that it cannot play on what it may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from miskatonic.kernel.asides import Laid, laid_out
from miskatonic.kernel.asks import Ask, addressed
from miskatonic.kernel.chance import Chance
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.events import Entry
from miskatonic.kernel.manner import PLAIN, Intention, Manner
from miskatonic.kernel.text import Text

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game

TRIES = 40
"""So many deals are tried where the present unit has gone on and only some lead to what the seat sees."""

_encode = msgspec.json.Encoder(order="deterministic").encode


class Deciding(Struct, frozen=True):
    """Somebody else decides something, and about what, as far as others may know it."""

    seat: int
    about: Text | None


class Eyes:
    """A game as these seats see it together; without a seat, as a spectator does."""

    def __init__(self, game: Game[Any], seats: Iterable[int]) -> None:
        self._game = game
        self.seats = tuple(seats)
        self.box = game.box

    @property
    def seat(self) -> int | None:
        """The seat one looks from: of several the one that is asked, else the first."""
        asked = [ask.seat for ask in self.asks()]
        return next(iter((*asked, *self.seats)), None)

    def view(self) -> Any:
        """What is seen now."""
        return self.view_from(self.seat)

    def view_from(self, seat: int | None) -> Any:
        """From one seat, with what one's other seats see besides: nobody hides anything from himself."""
        others = [each for each in self.seats if each != seat]
        if not others or not self.box.secrets:
            return self._game.view(seat)
        return self.box.together(self._game.play, seat, others)

    def asks(self) -> list[Ask]:
        """The questions to these seats; where there is none, what is theirs in a question to another."""
        asked = [ask for ask in self._game.asks if ask.seat in self.seats]
        if asked:
            return asked
        return [ask for seat in self.seats if (ask := self._game.own_part(seat)) is not None]

    def deciding(self) -> list[Deciding]:
        """Who else is asked. Where nobody has secrets, what he is asked is none either."""
        others = [ask for ask in self._game.asks if ask.seat not in self.seats]
        return [Deciding(ask.seat, ask.about if self.box.secrets else ask.prompt) for ask in others]

    def log(self) -> list[Entry]:
        """What happened: lines that only others may read have another form, or are none."""
        entries = self._game.log
        if not self.box.secrets:
            return list(entries)
        return [seen for entry in entries if (seen := entry.to(self.seats)) is not None]

    def laid_out(self, ask: Ask) -> list[Laid]:
        """The options of a question to these seats as people see them, with what is said beside them.

        What is another's is not theirs to take.
        """
        mine = (None, *self.seats)
        return [each for each in laid_out(self.box, self._game.play, ask) if each.option.owner in mine]

    def advice(self) -> list[str]:
        """The answers worth trying to the first question; `Box.advise` looks only at what the seat asked may know."""
        return self.box.advise(self._game.play, self.asks()[0])

    def prospects(self, manner: Manner = PLAIN) -> list[str]:
        """The answers worth a search to the first question, the most promising first."""
        return self.box.prospects(self._game.play, self.asks()[0], manner)

    def intentions(self, manner: Manner = PLAIN) -> list[Intention]:
        """What the first of these seats may set out to do now, what it will do first."""
        return self.box.intentions(self._game.play, self.seats[0], manner) if self.seats else []

    def reason(self, name: str) -> Text | None:
        """Why that would be a good answer to the first question, if the game knows."""
        return self.box.reason(self._game.play, self.asks()[0], name)

    def sample(self, luck: Chance, stream: str) -> str:
        """An answer by chance, for one of these seats."""
        asks = self.asks()
        ask = asks[luck.pick(stream, len(asks))]
        answer = ask.sample(luck, stream)
        return addressed(ask.seat, answer) if len(asks) > 1 else answer

    def picture(self) -> bytes:
        """All that is seen but the log, as bytes: what looks the same is the same."""
        return _encode(
            (self.view(), [asked(ask) for ask in self.asks()], self.deciding(), self._game.outcome)
        )

    def known(self) -> Any:
        """All that these seats know of the table, for who learns from it: mostly the state, as plain data.

        A state holds what players may know and nothing more. Where some know what others do not it is the view, which
        says the same in more words; see `imagine`.
        """
        if self._open:
            return msgspec.to_builtins(self._game.state)
        return self.view()

    @property
    def _open(self) -> bool:
        """Nobody has secrets, or nobody else is there to have any."""
        return not self.box.secrets or (self.seat is not None and self._game.setup.seats == 1)

    def imagine(self, luck: Chance) -> Game[Any] | None:
        """The game as it may be for all that the seat knows: what it has not seen is dealt anew.

        Where nobody has secrets, or nobody else is there, that is the game itself. None where no deal was found
        that leads to what it sees.
        """
        game, seat = self._game, self.seat
        if self._open:
            return game
        alone = () if seat is None else (seat,)
        seen = Eyes(game, alone).picture()
        for number in range(TRIES):
            chance = luck.split(f"imagine {number}")
            state = self.box.imagine(game.begun(), seat, chance)
            # Secrets of the present unit come from its luck: every other deal also tries another.
            other = game.retold(state, chance.key if number % 2 else None)
            if other is not None and Eyes(other, alone).picture() == seen:
                return other
        return None


def asked(ask: Ask) -> list[Any]:
    """A question as data, without the odds of its options, which are reckoned only when somebody looks."""
    pick = ask.pick and (ask.pick.least, ask.pick.most, ask.pick.each)
    options = [
        (each.name, each.text, each.target, each.rule, each.card, each.weight, each.most, each.group)
        for each in ask.options
    ]
    brings = ask.brings and ask.brings.kind
    return [ask.seat, ask.prompt, ask.rule, ask.trivial, pick, options, brings]


# ---------------------------------------------------------------------- dealing anew


def deal_piles(state: Any, seat: int | None, chance: Chance) -> None:
    """Deal every pile of a state anew as far as this seat cannot tell the difference, wherever in it the pile lies."""
    for holder, key, pile in _piles(state):
        new = pile.imagine(seat, chance)
        if isinstance(holder, Struct):
            setattr(holder, key, new)
        else:
            holder[key] = new


def hides(state: Any) -> bool:
    """Whether some seats have seen of a pile what others have not."""
    return any(pile.secrets for _, _, pile in _piles(state))


def _piles(value: Any) -> list[tuple[Any, Any, Pile]]:
    """Every pile, with what holds it and under which name or number."""
    found: list[tuple[Any, Any, Pile]] = []
    if isinstance(value, Struct):
        parts: Iterable[tuple[Any, Any]] = [(name, getattr(value, name)) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    else:
        return found
    for key, part in parts:
        if isinstance(part, Pile):
            found.append((value, key, part))
        elif isinstance(part, (Struct, dict, list)):
            found += _piles(part)
    return found


def deal_hands(hands: Sequence[list[str]], chance: Chance) -> None:
    """Deal the cards of these lists anew among them; each keeps its number of cards, in sorted order."""
    cards = sorted([card for hand in hands for card in hand])
    for hand in hands:
        hand[:] = sorted([cards.pop(chance.pick("hands", len(cards))) for _ in hand])
