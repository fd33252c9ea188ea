"""Somebody at a table, and all that he can do there: the one door for what comes over the network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from miskatonic.agents.companion import SECONDS, Thought, converses
from miskatonic.kernel import saves
from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.game import Game
from miskatonic.kernel.manner import Manner
from miskatonic.kernel.pledges import TakeBack, Together
from miskatonic.kernel.saves import Save
from miskatonic.kernel.text import Language, say
from miskatonic.table import rights, stand_ins
from miskatonic.table.advice import AdviceShown, advised
from miskatonic.table.consent import Consent, Consents, Request, Rule, concerned, last_of
from miskatonic.table.errors import NoCompanion, NotBegun, NotYours, StaleAnswer
from miskatonic.table.lobby import Lobbies
from miskatonic.table.minutes import with_minutes
from miskatonic.table.papers import Papers
from miskatonic.table.rights import Deed, Hand
from miskatonic.table.seals import sealed
from miskatonic.table.snapshot import LogLine, Snapshot, everybody, lines, snapshot
from miskatonic.table.speaking import Wish
from miskatonic.table.stand_ins import StandIn, StandIns
from miskatonic.table.tables import Beside, Table, Tables, nothing_beside
from miskatonic.table.tale import TaleShown, tale
from miskatonic.table.thinker import Decide, Intend, position


class Guest:
    """Who came to a table: what he holds there, and through the eyes of which seats he looks (None: of all)."""

    def __init__(
        self,
        tables: Tables,
        papers: Papers,
        id: str,  # noqa: A002
        hand: Hand,
        seat: str | None = None,
    ) -> None:
        """With `seat`, the number of one of his seats or "none", he looks and answers as that one only."""
        self._tables = tables
        self._papers = papers
        self._consents = Consents(papers)
        self.id = id
        self.hand = hand
        self.lobby = None if hand.alone else Lobbies(papers).of(id)
        self.may(Deed.LOOK)
        if seat not in (None, "none"):
            tables.seated(id, int(seat))
        self.seats = rights.eyes(hand, seat)

    def may(self, deed: Deed) -> None:
        """Refuse what is not for him to do."""
        rights.may(self.hand, deed, over=not self.waits and self.game.over)

    @property
    def waits(self) -> bool:
        """Whether people are still sitting down: the game that lies there will not be played."""
        return self.lobby is not None and not self.lobby.begun

    @property
    def written(self) -> Table:
        """The table, also while people sit down: then nothing but its set-up is for anybody to see."""
        return self._tables.get(self.id)

    @property
    def table(self) -> Table:
        if self.waits:
            raise NotBegun(say("table.error.not_begun"))
        return self.written

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    # ------------------------------------------------------------------ looking

    def sees(self, words: Language, at: int | None = None) -> Snapshot:
        """The table as it stands, or as it stood."""
        return snapshot(self.table, words, at, self.seats)

    def story(self, words: Language) -> list[LogLine]:
        """The log, and between its lines what people did beside the game."""
        game = self.game
        log = lines(game.eyes(*everybody(game) if self.seats is None else self.seats).log(), game, words)
        taken = [] if self.hand.alone else self.consent.taken
        return with_minutes(log, taken, self.stand_ins, game, words)

    def tale(self, words: Language) -> TaleShown:
        return tale(self.table, words, self.seats)

    def wants_advice(self) -> Decide | None:
        """What is to be thought about, for the first of his seats that is asked something."""
        self.may(Deed.ADVICE)
        game = self.game
        asks = game.eyes(*everybody(game) if self.seats is None else self.seats).asks()
        if not asks:
            return None
        return Decide(position(game), asks[0].seat, SECONDS["master"])

    def advised(self, wanted: Decide, thought: Thought, words: Language) -> AdviceShown | None:
        """What was thought, while the same question stands."""
        ask = next((each for each in self.game.eyes(wanted.seat).asks()), None)
        if ask is None or not ask.takes(thought.answer):
            return None
        return advised(self.table, ask, thought, words)

    # ------------------------------------------------------------------ playing

    def answer(self, name: str, at: int, seat: int | None = None) -> None:
        self._tables.answer(self.table.id, name, at, seat, own=self.seats)

    def redo(self, at: int | None = None) -> None:
        rights.may_do_again(self.hand, self.game)
        self._tables.redo(self.id, at)

    def reopen(self, at: int) -> None:
        rights.may_reopen(self.hand, self.game, at, self._rule)
        self._tables.reopen(self.id, at, self._written_down(self.hand.name))
        self._unsaid()

    def settings(self, auto: AutoPass, seat: int | None = None) -> None:
        """What answers itself: for one of his seats, or for all that are his to speak for."""
        if seat is None and self.hand.host:
            self._tables.settings(self.table.id, auto)
            return
        for each in rights.speaks_for(self.hand, seat):
            self._tables.settings(self.table.id, auto, each)

    # ------------------------------------------------------------------ taking back

    @property
    def consent(self) -> Consent:
        """How taking back is done at this table, and what was taken back."""
        return self._consents.of(self.id)

    @property
    def _rule(self) -> Rule:
        return "host" if self.hand.alone else self.consent.rule

    def undo(self, to: int | None = None, at: int | None = None) -> None:
        """Take back what concerns nobody else; who says from where (`at`) goes nowhere if it is another place.

        Without a place (`to`) it is the last decision: where companions sit, the last of one's own.
        """
        if to is None and self.hand.companions and self.hand.seats:
            to = last_of(self.game, self.hand.seats)
            if to is not None and at is not None and to < at <= self.game.position:
                at = None  # only companions have gone on since, and it goes back over them anyhow
        rights.may_take_back(self.hand, self.game, to, self._rule)
        self._tables.undo(self.id, to, at, self._written_down(self.hand.name))
        self._unsaid()

    def _written_down(self, by: str, agreed: Sequence[str] = ()) -> Beside:
        """What is taken back stands in the table's papers, who has company; it is written with the deed itself."""
        since = self.game.position
        if self.hand.alone:
            return nothing_beside
        return lambda game: self._consents.recorded(self.id, TakeBack(by, since, game.position, list(agreed)))

    def ask_back(self, to: int | None = None) -> None:
        """Ask those whom it concerns whether one may go back there; where it concerns nobody else, go."""
        hand, game = rights.plays(self.hand), self.game
        game.look(game.position).undo(to)  # refuses what cannot be
        if to is None:
            own = last_of(game, hand.seats) if hand.companions else None
            to = max(game.decisions) if own is None else own
        rule = self._rule
        people = concerned(game, to) - {*hand.seats, *hand.companions}
        if (hand.host and rule == "host") or not people:
            self.undo(to)
            return
        wanted = [] if rule == "host" else sorted(people)
        request = Request(
            hand.name, hand.seats, to, game.position, game.taken_back, wanted, host=rule == "host"
        )
        self._consents.change(self.id, lambda now: self._asking(now, request))
        self._tables.tell(self.id)

    def _asking(self, now: Consent, request: Request) -> Consent:
        """One asks after the other."""
        if now.asked(self.game) is not None:
            raise NotYours(say("table.error.asked_already"))
        return msgspec.structs.replace(now, request=request)

    def consented(self, yes: bool) -> None:
        """Somebody who is asked says yes or no; with the last yes it is done."""
        request = self._asked()
        seats = [seat for seat in request.wanted if seat in self.hand.seats]
        if not (self.hand.host if request.host else seats):
            raise NotYours(say("table.error.not_asked"))
        agreed = request.agreed | dict.fromkeys(seats or [-1], self.hand.name)
        if not yes:
            self._settle(None)
        elif set(request.wanted) <= set(agreed):
            self._go_back(request, list(dict.fromkeys(agreed.values())))
        else:
            self._settle(msgspec.structs.replace(request, agreed=agreed))

    def _go_back(self, request: Request, agreed: list[str]) -> None:
        self._tables.undo(self.id, request.to, beside=self._written_down(request.by, agreed))
        self._unsaid()

    def withdraw_request(self) -> None:
        """Who has asked thinks better of it."""
        if not set(self._asked().seats) & set(self.hand.seats):
            raise NotYours(say("table.error.not_asked"))
        self._settle(None)

    def _asked(self) -> Request:
        rights.plays(self.hand)
        request = self.consent.asked(self.game)
        if request is None:
            raise StaleAnswer(say("table.error.nothing_asked"))
        return request

    def _settle(self, request: Request | None) -> None:
        self._consents.change(self.id, lambda now: msgspec.structs.replace(now, request=request))
        self._tables.tell(self.id)

    def set_rule(self, rule: Rule) -> None:
        """The host says how taking back is to be done; once the game has begun it stays so."""
        self.may(Deed.BEGIN)
        if not self.waits:
            raise NotYours(say("table.error.begun_rule"))
        self._consents.change(self.id, lambda now: msgspec.structs.replace(now, rule=rule))
        self._tables.tell(self.id)

    # ------------------------------------------------------------------ standing in

    @property
    def stand_ins(self) -> StandIns:
        """For which seats the table answers, and what it has answered."""
        return stand_ins.read(self._papers, self.id)

    def stand_in(self, seat: int, stand_in: StandIn | None) -> None:
        """From now on the table answers for this seat, or (None) its person alone does."""
        self.seat_companions({seat: stand_in})

    def seat_companions(self, wished: Mapping[int, StandIn | None]) -> None:
        """The same for several seats at once. Who is alone keeps one seat: a table does not play with itself."""
        for seat in wished:
            rights.may_stand_in(self.hand, seat)
            self._tables.seated(self.id, seat)

        def seated(now: StandIns) -> StandIns:
            for seat, stand_in in wished.items():
                now = now.but(seat, stand_in)
            if self.hand.alone and len(now.companions(())) == self.written.game.setup.seats:
                raise NotYours(say("table.error.all_companions"))
            return now

        stand_ins.change(self._papers, self.id, seated)
        self._tables.tell(self.id)

    # ------------------------------------------------------------------ talking with companions

    def wish(self, wish: Wish) -> None:
        """Ask a companion for something, in the name of one of one's own seats; it answers when it has heard."""
        self._tables.seated(self.id, wish.to)
        rights.may_wish(self.hand, wish.seat, wish.to)
        if not converses(self.game.box):
            raise NoCompanion(say("table.error.does_not_converse"))
        stand_ins.change(self._papers, self.id, lambda now: now.talks(now.talk.asked(wish)))
        self._tables.tell(self.id)

    def _unsaid(self) -> None:
        """What companions said after a moment to which one has gone back was never said."""
        position = self.game.position
        if any(each.at > position for each in self.stand_ins.talk.said):
            stand_ins.change(self._papers, self.id, lambda now: now.talks(now.talk.until(position)))
            self._tables.tell(self.id)

    def wants_intentions(self, to: int) -> Intend | None:
        """What a companion may set out to do is thought of, as far as his own seats may know it."""
        self._tables.seated(self.id, to)
        rights.may_wish(self.hand, self.hand.seats[0] if self.hand.seats else -1, to)
        if not converses(self.game.box) or self.game.over:
            return None
        manner = Manner(self.stand_ins.seats[to].nature)
        return Intend(position(self.game), to, self.hand.seats, SECONDS["novice"], manner)

    def _with_companions(self, new: str) -> None:
        """Who sat here with us sits there, too, and keeps to what he was asked."""
        paper = self.stand_ins
        if paper.seats:
            stand_ins.change(self._papers, new, lambda now: StandIns(paper.seats, now.stood, paper.talk))
            self._tables.tell(new)

    # ------------------------------------------------------------------ taking away

    def save(self) -> bytes:
        """The game as a file: whole, or sealed while it would give away the luck to come and what others hold."""
        if not self.hand.alone and not self.game.over:
            return msgspec.json.format(msgspec.json.encode(sealed(self.table, self._papers)))
        self.may(Deed.KEEP)
        return msgspec.json.format(msgspec.json.encode(self._whole()))

    def _whole(self) -> Save:
        """The save with all that its people may wish to check."""
        whole = self.together
        return msgspec.structs.replace(saves.save(self.game), together=whole if whole != Together() else None)

    @property
    def together(self) -> Together:
        """How the keys were made, and who took back what; the end of the game must have come."""
        before = self.game.together
        stood = [*before.stood_in, *self.stand_ins.stood]
        if self.hand.alone:
            return Together(before.pledges, before.take_backs, stood)
        pledges = before.pledges if self.lobby is None else [*before.pledges, self.lobby.pledge()]
        return Together(pledges, [*before.take_backs, *self.consent.taken], stood)

    def copy(self, new: str, key: bytes, at: int | None = None) -> None:
        """Go on at a new table on new luck."""
        self.may(Deed.KEEP)
        self._tables.copy(self.id, new, key, at)
        if self.hand.alone:
            self._with_companions(new)

    def move(self, new: str, key: bytes) -> int:
        """Go on at a table to which others can be invited, just where this one stands; only who is alone may."""
        self.may(Deed.SHARE)
        self._tables.copy(self.id, new, key, self.game.position)
        self._with_companions(new)
        return self.game.position
