"""The runner: going on, going back, and going two ways, on a toy that uses the whole kernel."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from miskatonic.kernel.abilities import Ability, Source
from miskatonic.kernel.asks import BY_HAND, Ask, AutoPass, Flow, Option, address
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import key_from, verify
from miskatonic.kernel.conformance import picture
from miskatonic.kernel.errors import ChanceError, HistoryError, IllegalAnswer, SetupError
from miskatonic.kernel.game import Game, Given
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box
from tests.kernel.toy import BOX, Toy, ToyBox, ToyState, new_toy, play_by_chance

# ---------------------------------------------------------------------- going on


def test_a_game_begins_with_a_question() -> None:
    game = new_toy()
    assert game.ask is not None
    assert game.ask.seat == 0
    assert game.legal() == ["draw", "peek", "fight"]
    assert game.position == 0
    assert game.outcome is None
    assert [entry.id for entry in game.log] == ["toy.log.start"]


def test_an_answer_goes_on_to_the_next_question() -> None:
    game = new_toy(seats=2)
    game.answer("fight")
    assert game.ask is not None
    assert game.ask.seat == 1
    assert game.state.turn == 2
    told = [(entry.id, entry.at, entry.turn) for entry in game.log]
    assert told[1] == ("toy.log.roll", 1, 1)
    assert told[-1][1:] == (2, 1)  # the night, after the window that passed itself over


def test_the_answers_and_the_key_are_the_whole_game() -> None:
    one = new_toy("same")
    play_by_chance(one, 3)
    other = new_toy("same", auto=BY_HAND)
    for name in one.answers:
        other.answer(name)
    assert picture(one) == picture(other)
    assert one.hash() == other.hash()
    elsewhere = new_toy("other", auto=BY_HAND)
    assert elsewhere.hash() == new_toy("same").hash()  # nothing has been drawn yet
    play_by_chance(elsewhere, 3)
    assert elsewhere.hash() != one.hash()


def test_a_rule_ends_the_game_wherever_it_is() -> None:
    game = new_toy(bells="3", seats=2)
    play_by_chance(game, 1)
    assert game.ask is None
    assert game.legal() == []
    assert game.outcome is not None
    assert game.outcome.result == "lost"
    assert game.log[-1].id == "toy.log.end"
    with pytest.raises(IllegalAnswer, match="over"):
        game.answer("draw")


def test_luck_can_be_verified_afterwards() -> None:
    game = new_toy("fair", bells="3")
    shown = game.commitment
    play_by_chance(game)
    assert game.draws
    verify(shown, key_from("fair"), game.draws)
    with pytest.raises(ChanceError):
        verify(shown, key_from("unfair"), game.draws)


def test_without_log_and_checkpoints_a_game_only_goes_forward() -> None:
    fast = Game(BOX, BOX.prepare({}, 2), key_from("fast"), log=False, checkpoints=False)
    slow = new_toy("fast", seats=2)
    play_by_chance(fast, 5)
    play_by_chance(slow, 5)
    assert fast.hash() == slow.hash()
    assert list(fast.log) == []
    assert list(fast.draws) == []
    begun = Game(BOX, BOX.prepare({}, 2), key_from("fast"), log=False, checkpoints=False)
    for back in (lambda: begun.undo(0), fast.fork, fast.save, lambda: fast.look(0)):
        with pytest.raises(HistoryError, match="without history"):
            back()
    assert fast.hash() == slow.hash()


def test_with_checkpoints_and_no_log_a_game_still_goes_back() -> None:
    game = Game(BOX, BOX.prepare({}), key_from("quiet"), log=False)
    before = game.hash()
    game.answer("fight")
    game.undo()
    assert game.hash() == before
    assert list(game.fork().log) == []


def test_the_state_is_kept_between_units_and_at_the_end() -> None:
    game = new_toy(bells="3")
    play_by_chance(game)
    kept = game.checkpoints
    assert kept[0].at == 0
    assert [each.at for each in kept] == sorted({each.at for each in kept})
    assert kept[-1].at == game.position
    assert game.fork().outcome == game.outcome


@pytest.mark.parametrize(
    ("options", "seats", "problem"),
    [
        ({}, 0, "0 players are not possible"),
        ({}, 4, "this game is for 1 to 3"),
        ({"colour": "red"}, 1, "no option “colour”"),
        ({"bells": "2"}, 1, "Possible values: 1, 3"),
    ],
)
def test_what_cannot_be_set_up_is_refused_with_what_can(
    options: dict[str, str], seats: int, problem: str
) -> None:
    with pytest.raises(SetupError, match=problem):
        BOX.prepare(options, seats)


def test_options_left_out_have_their_first_value() -> None:
    setup = BOX.prepare({"bells": "3"})
    assert (setup.game, setup.seats, setup.options) == (
        "toy",
        1,
        {"night": "short", "bells": "3", "deck": ""},
    )


# ---------------------------------------------------------------------- what a seat sees


def test_what_one_seat_has_looked_at_the_others_do_not_see() -> None:
    game = new_toy(seats=2)
    game.answer("peek")
    deck = game.state.deck
    mine, theirs = game.view(0)["deck"], game.view(1)["deck"]
    assert mine[0]["count"] == 1
    assert theirs == [{"count": 11, "cards": sorted(deck.cards())}]
    assert mine[0]["cards"][0] not in str(game.log)


def test_a_look_in_secret_survives_fork_and_undo() -> None:
    game = new_toy(seats=3)
    for _ in range(3):
        game.answer("peek")
    seen = [game.view(seat) for seat in range(3)]
    fork = game.fork()
    assert [fork.view(seat) for seat in range(3)] == seen
    game.answer("draw")
    game.undo()
    assert [game.view(seat) for seat in range(3)] == seen


# ---------------------------------------------------------------------- going back


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    game = new_toy()
    game.answer("peek")
    before = picture(game)
    game.answer("fight")
    assert game.position == 4
    game.undo()
    assert game.position == 2
    assert picture(game) == before
    game.undo()
    assert game.position == 0
    with pytest.raises(HistoryError, match="nothing to undo"):
        game.undo()


def test_redo_gives_an_answer_again_with_what_followed_by_itself() -> None:
    game = new_toy()
    for name in ("peek", "fight", "peek"):
        game.answer(name)
    end = picture(game)
    game.undo(0)
    assert [given.name for given in game.future] == [
        "peek",
        "continue",
        "fight",
        "continue",
        "peek",
        "continue",
    ]
    game.redo()
    assert game.answers == ["peek", "continue"]
    game.redo()
    game.redo()
    assert picture(game) == end
    with pytest.raises(HistoryError, match="nothing to redo"):
        game.redo()


def test_a_new_answer_forgets_what_was_undone() -> None:
    game = new_toy()
    game.answer("peek")
    game.undo()
    game.answer("fight")
    assert not game.future
    assert game.answers[0] == "fight"


def test_a_refused_answer_does_not() -> None:
    game = new_toy()
    game.answer("peek")
    game.undo()
    with pytest.raises(IllegalAnswer):
        game.answer("dance")
    game.redo()
    assert game.answers == ["peek", "continue"]


def test_undo_again_and_again_keeps_everything_that_can_be_redone() -> None:
    game = new_toy()
    for _ in range(4):
        game.answer("peek")
    answers, end = game.answers, picture(game)
    for _ in range(4):
        game.undo()
    assert [given.name for given in game.future] == answers
    while game.future:
        game.redo()
    assert picture(game) == end


@pytest.mark.parametrize("to", [-1, 3, 100])
def test_there_is_no_going_where_the_game_never_was(to: int) -> None:
    game = new_toy()
    game.answer("peek")
    before = picture(game)
    for go in (game.undo, game.look):
        with pytest.raises(HistoryError, match="positions run from 0 to 2"):
            go(to)
    assert picture(game) == before


def test_undo_in_the_middle_of_a_unit() -> None:
    game = new_toy(auto=BY_HAND)
    pictures = [picture(game)]
    for name in ("fight", "continue", "peek", "continue"):
        game.answer(name)
        pictures.append(picture(game))
    for to in (3, 1, 0):
        game.undo(to)
        assert picture(game) == pictures[to]
    assert game.legal() == ["draw", "peek", "fight"]


def test_whose_key_is_known_cannot_be_undone_but_goes_on_in_a_copy_on_new_luck() -> None:
    game = new_toy(bells="3")
    play_by_chance(game)
    end, before = picture(game), game.decisions[-1]
    for to in (None, 0, before):
        with pytest.raises(HistoryError, match="copy with new luck"):
            game.undo(to)
    copy = game.anew(key_from("new"))
    assert copy.outcome is None
    assert copy.position == before
    assert copy.commitment != game.commitment
    assert [luck.at for luck in copy.luck] == [0, before]
    assert [luck.at for luck in game.anew(key_from("new"), 0).luck] == [0, 0]
    assert picture(game) == end


def test_a_copy_on_new_luck_never_comes_back_under_the_key_that_was_shown() -> None:
    game = new_toy(bells="3")
    play_by_chance(game)
    begins = game.decisions[2]
    copy = game.anew(key_from("new"), begins)
    for to in (None, 0, begins - 1):
        assert not copy.can_undo
        with pytest.raises(HistoryError, match="another luck"):
            copy.undo(to)
    copy.answer(copy.legal()[0])
    assert copy.can_undo
    copy.undo()
    assert (copy.position, copy.can_undo, copy.taken_back) == (begins, False, 1)


def test_take_backs_are_counted() -> None:
    game = new_toy()
    for _ in range(3):
        game.answer("peek")
    game.undo(game.position)
    assert game.taken_back == 0
    game.undo()
    game.redo()
    game.undo(0)
    assert game.taken_back == 2
    assert game.fork().taken_back == 2


def test_looking_back_changes_nothing() -> None:
    game = new_toy()
    first = picture(game)
    game.answer("fight")
    now = picture(game)
    assert picture(game.look(0)) == first
    assert picture(game) == now
    assert picture(game.look(game.position)) == now


def test_the_setting_can_be_changed_in_the_middle() -> None:
    game = new_toy(auto=BY_HAND)
    game.answer("peek")
    game.auto = AutoPass()
    game.answer("continue")
    game.answer("peek")
    assert game.answers == ["peek", "continue", "peek", "continue"]
    assert [given.auto for given in game.given] == [False, False, False, True]


# ---------------------------------------------------------------------- going two ways


def test_a_fork_goes_its_own_way() -> None:
    game = new_toy()
    game.answer("peek")
    fork = game.fork()
    assert picture(fork) == picture(game)
    before = picture(game)
    fork.answer("fight")
    assert picture(game) == before
    game.answer("fight")
    assert picture(fork) == picture(game)  # on the same luck


def test_a_fork_in_the_middle_of_a_unit() -> None:
    game = new_toy(auto=BY_HAND)
    game.answer("fight")
    fork = game.fork()
    assert fork.legal() == ["continue"]
    game.answer("continue")
    fork.answer("continue")
    assert picture(fork) == picture(game)


def test_other_luck_begins_with_the_next_answer() -> None:
    game = new_toy()
    game.answer("fight")
    forks = [game.fork(luck=key_from(number)) for number in range(20)]
    assert {picture(fork) for fork in forks} == {picture(game)}
    for fork in forks:
        fork.answer("fight")
    thrown = {str(fork.log[-2].args) for fork in forks}
    assert len(thrown) > 1
    for fork in forks:
        again = game.fork(luck=fork.luck[-1].key)
        again.answer("fight")
        assert picture(again) == picture(fork)


class Counted(ToyBox):
    """Counts how often the abilities in play are gathered, and how often a question's options are listed."""

    gathered = listed = 0

    def sources(self, state: ToyState) -> Iterable[tuple[Source, Iterable[Ability]]]:
        self.gathered += 1
        return super().sources(state)

    def unit(self, play: Toy) -> Flow[None]:
        flow = super().unit(play)
        send: Any = None
        while True:
            try:
                asked = flow.send(send)
            except StopIteration:
                return
            assert isinstance(asked, Ask)
            send = yield Ask(asked.seat, asked.prompt, partial(self.list, asked), asked.rule, asked.trivial)

    def list(self, ask: Ask) -> list[Option]:
        self.listed += 1
        return ask.options


def test_copies_of_one_position_gather_nothing_and_list_only_what_they_go_on_to() -> None:
    kind = Counted()
    game = Game(kind, kind.prepare({}, 2), key_from(3), auto=BY_HAND)
    while game.position == game.checkpoints[-1].at:
        game.answer(game.legal()[0])  # until somebody is asked in the middle of a unit
    copies = [game.fork() for _ in range(5)]
    kind.gathered = kind.listed = 0
    for copy in copies:
        copy.answer(copy.legal()[0])
        assert copy.legal()
    assert kind.gathered == 0, "what was in play when the unit began is the game's own"
    assert kind.listed == 1 + len(copies), (
        "the one they share, the next of each; none that is answered already"
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_that_nobody_has_looked_into_shows_its_question_when_the_game_has_gone_on(name: str) -> None:
    """Or has gone back, or is there no more: then its rules end, and what they were about is over."""
    kind = box(name)
    game = Game(kind, kind.prepare({}, kind.players[1]), key_from(8), auto=BY_HAND)
    for n in range(40):
        play_by_chance(game, n, most=1)
        stood = [(ask.some(), ask.prompt) for ask in game.look(game.position).asks]
        goes_on, goes_back = game.look(game.position), game.look(game.position)
        copies = [goes_on.fork(), goes_back.fork(), game.look(game.position).fork()]
        goes_on.answer(game.look(game.position).legal()[-1])
        goes_back.undo()
        for copy in copies:
            assert [(ask.some(), ask.prompt) for ask in copy.asks] == stood


class Staged(ToyBox):
    """Every question belongs to a scene, and lists what it lists only while that lasts."""

    def unit(self, play: Toy) -> Flow[None]:
        with play.scene("stage"):
            flow = super().unit(play)
            send: Any = None
            while True:
                try:
                    asked = flow.send(send)
                except StopIteration:
                    return
                assert isinstance(asked, Ask)
                options = partial(self.list, play.state.scenes, asked)
                send = yield Ask(asked.seat, asked.prompt, options, asked.rule)

    def list(self, scenes: list[Any], ask: Ask) -> list[Option]:
        return ask.options if scenes else []


def test_a_copy_shows_its_question_when_the_game_it_was_taken_of_is_no_more() -> None:
    kind = Staged()
    game = Game(kind, kind.prepare({}, 2), key_from(3), auto=BY_HAND)
    names = game.look(game.position).legal()
    copy = game.fork()
    del game
    assert names == copy.legal() != []


def test_a_question_is_listed_for_copies_that_have_none_of_their_own_before_the_game_goes_on() -> None:
    kind = Counted()
    game = Game(kind, kind.prepare({}, 2), key_from(3), auto=BY_HAND)
    for asleep, listed in ((False, 0), (True, 1)):
        own, other = game.fork(), game.fork()
        assert own.state == game.state
        if not asleep:
            _ = other.play
        name = own.legal()[0]
        kind.listed = 0
        game.feed([Given(name)])
        assert kind.listed == listed
        assert name in other.legal()
        assert kind.listed == 1


@pytest.mark.parametrize("luck", [None, b"other luck"])
@pytest.mark.parametrize("name", GAMES)
def test_a_fork_without_history_plays_the_same_and_cannot_go_back(name: str, luck: bytes | None) -> None:
    kind = box(name)
    game = Game(kind, kind.prepare({}), key_from(5), auto=BY_HAND)
    play_by_chance(game, most=6)
    for number in range(12):
        assert game.ask is not None
        whole, bare = game.fork(luck), game.fork(luck, forward=True)
        play_by_chance(whole, number, most=15)
        for given in whole.given[game.position :]:
            bare.answer(given.name)
        assert (bare.position, bare.legal(), bare.hash()) == (whole.position, whole.legal(), whole.hash())
        for go_back in (bare.undo, bare.fork, bare.save):
            with pytest.raises(HistoryError):
                go_back()
        play_by_chance(game, number, most=1)


def test_other_luck_is_kept_when_a_fork_goes_back_and_forth() -> None:
    game = new_toy()
    game.answer("fight")
    fork = game.fork(luck=key_from("other"))
    for _ in range(3):
        fork.answer("peek")
    end = picture(fork)
    fork.undo(fork.luck[-1].at)
    while fork.future:
        fork.redo()
    assert picture(fork) == end
    assert picture(fork.fork()) == end


def test_a_fork_of_an_earlier_moment_forgets_luck_that_never_came() -> None:
    game = new_toy(seats=3)
    for _ in range(3):
        game.answer("peek")
    fork = game.fork(luck=key_from("late"))
    fork.answer("peek")
    twice = fork.look(2).fork(luck=key_from("early"))
    assert [luck.at for luck in twice.luck] == [0, 2]
    for _ in range(6):
        twice.answer("fight")
    end = picture(twice)
    twice.undo(3)
    while twice.future:
        twice.redo()
    assert picture(twice) == end


def test_luck_that_cannot_be_is_refused_at_once() -> None:
    game = new_toy()
    for key in (b"", b"x" * 65):
        with pytest.raises(ChanceError, match="1 to 64 bytes"):
            game.fork(luck=key)
        with pytest.raises(ChanceError, match="1 to 64 bytes"):
            Game(BOX, BOX.prepare({}), key)


# ---------------------------------------------------------------------- garbage

ALPHABET = string.printable + "áñ¿ß\u0130\u200d\u202e🂡\x00\ud800"
BOXES: list[Box[Any]] = [BOX, *(box(name) for name in GAMES)]


def garbage(rng: random.Random, legal: list[str]) -> object:
    """Nonsense, and what looks almost like a name on offer."""
    name = rng.choice(legal) if legal else "pass"
    at = rng.randrange(len(name) + 1)
    noise = "".join(rng.choices(ALPHABET, k=rng.randrange(1, 12)))
    words = [noise, name + noise, noise + name, name[:at] + noise + name[at:], name[:at]]
    others = [
        name.swapcase(),
        name * 2,
        name.encode(),
        [name],
        (name,),
        {name: name},
        {name},
        None,
        at,
        object,
    ]
    return rng.choice([*words, *others])


def is_a_set(game: Game[Any], name: object) -> bool:
    """Half of a set, or one spelled otherwise, may be a set."""
    _, name = address(name) if isinstance(name, str) else (None, name)
    for ask in game.asks:
        pieces = re.split(r"\s*[+,]\s*", name.strip()) if ask.pick and isinstance(name, str) else []
        if pieces and all(piece.partition("*")[0] in [*ask.names(), "none"] for piece in pieces):
            return True
    return False


@pytest.mark.parametrize("kind", BOXES, ids=lambda kind: kind.name)
def test_ten_thousand_garbage_answers_are_refused_and_change_nothing(kind: Box[Any]) -> None:
    rng = random.Random(7)
    words = [language(code) for code in LANGUAGES]
    refused = 0
    while refused < 10_000:
        game: Game[ToyState] = Game(kind, kind.prepare({}), key_from(refused), auto=BY_HAND)
        while game.ask is not None and refused < 10_000:
            before, legal = picture(game), game.legal()
            for _ in range(25):
                name = garbage(rng, legal)
                if name in legal or is_a_set(game, name):
                    continue
                with pytest.raises(IllegalAnswer) as refusal:
                    game.answer(name)  # type: ignore[arg-type]
                refused += 1
                for each in words:
                    assert each.render(refusal.value.text).encode()
            assert picture(game) == before
            game.answer(rng.choice(legal))
