"""Save files: what is saved comes back, what was changed is found out, and what is hostile is refused in words."""

from __future__ import annotations

import copy
import json
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from miskatonic import __version__, load_game, new_game
from miskatonic.kernel import saves
from miskatonic.kernel.asks import BY_HAND, Ask, Flow
from miskatonic.kernel.box import Box, Setup
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.conformance import picture
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import HistoryError, MiskatonicError, SaveError, SetupError, UnknownGame
from miskatonic.kernel.game import Game, state_hash
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.library import load_save
from miskatonic.shelf import GAMES, box
from tests.kernel.hostile import (
    begun_in_the_middle,
    flip_bytes,
    mutate,
    mutate_state,
    open_and_play,
    saved_games,
)
from tests.kernel.toy import BOX, Seat, Toy, ToyBox, ToyState, new_toy, play_by_chance, toy_with

Data = dict[str, Any]


def load(data: Data | bytes | str, kind: Box[Any] = BOX, engine: str = __version__) -> saves.Loaded:
    return saves.load(saves.read(data), kind, engine, auto=BY_HAND)


def played(answers: int = 20, seed: int = 1) -> Game[ToyState]:
    game = new_toy("saved", seats=3, night="long", auto=BY_HAND)
    play_by_chance(game, seed, answers)
    return game


def rehash(kept: Data) -> None:
    kept["hash"] = state_hash(msgspec.json.encode(kept["state"]))


def refused(data: Any, why: str, kind: Box[Any] = BOX) -> None:
    with pytest.raises(SaveError) as refusal:
        load(data, kind)
    assert why in str(refusal.value)
    assert len({language(code).render(refusal.value.text) for code in LANGUAGES}) == len(LANGUAGES)


# ---------------------------------------------------------------------- there and back


@settings(max_examples=60)
@given(st.integers(0, 60), st.integers(0, 1000), st.integers(1, 3), st.sampled_from(["short", "long"]))
def test_what_is_saved_comes_back(answers: int, seed: int, seats: int, night: str) -> None:
    game = new_toy(f"key {seed}", seats, auto=BY_HAND, night=night)
    play_by_chance(game, seed, answers)
    loaded = load(game.save())
    assert loaded.notes == []
    assert picture(loaded.game) == picture(game)
    assert loaded.game.given == game.given
    assert loaded.game.save() == game.save()
    play_by_chance(game, seed)
    play_by_chance(loaded.game, seed)
    assert picture(loaded.game) == picture(game)


def test_a_save_is_plain_json_of_any_shape() -> None:
    game = played()
    data = game.save()
    shapes: list[Any] = [
        data,
        json.dumps(data),
        json.dumps(data, indent=4).encode(),
        msgspec.json.encode(data),
    ]
    shapes.append(json.dumps(dict(reversed(data.items())), ensure_ascii=False))
    for shape in shapes:
        assert picture(load(shape).game) == picture(game)


def test_the_file_says_what_it_is() -> None:
    data = played().save()
    assert (data["format"], data["version"]) == ("miskatonic-save", 1)
    assert data["engine"] == __version__
    assert (data["game"], data["seats"], data["options"]) == (
        "toy",
        3,
        {"night": "long", "bells": "1", "deck": ""},
    )
    assert data["luck"] == [{"at": 0, "key": key_from("saved").hex()}]
    assert len(data["answers"]) == 20


def test_a_long_game_has_several_hashes() -> None:
    game = new_toy("saved", seats=3, auto=BY_HAND)
    for _ in range(50):
        game.answer("peek" if "peek" in game.legal() else game.legal()[0])
        if game.ask is None:
            break
    data = game.save()
    assert len(data["marks"]) > 2
    assert data["hash"] == game.hash()


def test_what_was_undone_is_not_saved() -> None:
    game = played()
    game.undo(5)
    loaded = load(game.save()).game
    assert picture(loaded) == picture(game)
    assert not loaded.future


def test_which_answers_gave_themselves_comes_back() -> None:
    game = new_toy()
    game.answer("peek")
    loaded = load(game.save()).game
    assert loaded.decisions == game.decisions == [0]
    loaded.undo()
    assert loaded.position == 0


def test_a_finished_game_comes_back_and_stays_finished() -> None:
    game = new_toy(bells="3")
    play_by_chance(game)
    loaded = load(game.save()).game
    assert loaded.outcome == game.outcome is not None
    with pytest.raises(HistoryError):
        loaded.undo()


def test_take_backs_stay_in_the_file() -> None:
    game = played()
    game.undo(5)
    again = load(load(game.save()).game.save()).game
    assert again.taken_back == game.save()["taken_back"] == 1
    refused({**game.save(), "taken_back": -1}, "less than nothing")


def test_a_recovered_state_stays_named_in_the_file_for_ever() -> None:
    """Also one that was recovered at the very beginning."""
    for answers in (0, 20):
        data = played(answers).save()
        game = load({**data, "engine": "0.0.1", "hash": "spoilt"}).game
        for _ in range(3):
            saved = game.save()
            assert saved["base"]["at"] == game.base
            game = load(saved).game


def test_a_fork_on_other_luck_comes_back() -> None:
    game = played(8)
    fork = game.fork(luck=key_from("other"))
    play_by_chance(fork, 4, 10)
    again = fork.fork(luck=key_from("third"))
    play_by_chance(again, 5, 4)
    for each in (fork, again):
        loaded = load(each.save()).game
        assert picture(loaded) == picture(each)
        for one in (loaded, each):
            one.undo(each.luck[-1].at)
        assert picture(loaded) == picture(each)


def test_the_library_loads_what_it_saved() -> None:
    game = new_game("noir", key=3, mode="classic")
    play_by_chance(game, 1, 30)
    assert load_game(json.dumps(game.save())).hash() == game.hash()
    assert load_save(game.save()).notes == []
    with pytest.raises(UnknownGame):
        load_game({**game.save(), "game": "toy"})


# ---------------------------------------------------------------------- what is not ours


NO_SAVES: tuple[Any, ...] = (
    *(
        b"",
        b"\x00",
        b"null",
        b"[]",
        b"{}",
        b'"save"',
        b"\xff\xfe",
        "½",
        "\ud800",
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ),
    *(
        None,
        3,
        [],
        object(),
        {"format": object()},
        {"format": "\ud800"},
        {1: 2},
        b"x" * (saves.MOST_BYTES + 1),
    ),
)


@pytest.mark.parametrize("data", NO_SAVES, ids=lambda data: repr(data)[:20])
def test_what_is_no_save_is_refused(data: Any) -> None:
    with pytest.raises(SaveError):
        saves.read(data)


def test_a_circle_is_no_save() -> None:
    data: Data = {}
    data["format"] = data
    with pytest.raises(SaveError):
        saves.read(data)


def test_other_formats_and_versions_are_refused_by_name() -> None:
    data = played().save()
    refused({**data, "format": "other-save"}, "“other-save”")
    refused({**data, "version": 2}, "format version 2; this program reads version 1")
    refused({**data, "version": 0}, "format version 0")
    refused({**data, "surprise": 1}, "surprise")
    refused({key: value for key, value in data.items() if key != "luck"}, "luck")


def test_another_games_save_is_refused() -> None:
    with pytest.raises(UnknownGame):
        load({**played().save(), "game": "noir"})


def test_a_setup_that_cannot_be_is_refused() -> None:
    data = played().save()
    for change in (
        {"seats": 9},
        {"seats": -1},
        {"options": {"night": "endless"}},
        {"options": {"day": "short"}},
    ):
        with pytest.raises(SetupError):
            load({**data, **change})


# ---------------------------------------------------------------------- what was changed


def other(words: str) -> str:
    """The same words with one sign changed."""
    return ("0" if words[0] != "0" else "1") + words[1:]


def change_at(*path: str | int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        *way, last = path
        place: Any = data
        for step in way:
            place = place[step]
        place[last] = other(place[last]) if isinstance(place[last], str) else place[last] + 1

    return change


CHANGES: dict[str, tuple[Callable[[Data], None], str]] = {
    "key": (change_at("luck", 0, "key"), "does not hold"),
    "mark": (change_at("marks", 0, "hash"), "after 0 answers it stands otherwise"),
    "last hash": (change_at("last", "hash"), "it stands otherwise"),
    "last state": (change_at("last", "state", "doom"), "it stands otherwise"),
    "last place": (change_at("last", "at"), "checks for answers"),
    "final hash": (change_at("hash"), "after 20 answers it stands otherwise"),
    "mark in the middle of a unit": (
        lambda data: data["marks"].append({"at": 1, "hash": ""}),
        "checks for answers",
    ),
    "mark after the end": (lambda data: data["marks"].append({"at": 99, "hash": ""}), "checks for answers"),
    "mark before the beginning": (
        lambda data: data["marks"].append({"at": -1, "hash": ""}),
        "checks for answers",
    ),
    "second mark": (lambda data: data["marks"].append({"at": data["last"]["at"], "hash": ""}), "otherwise"),
    "answer that is none": (
        lambda data: data["answers"].insert(7, "dance"),
        "after 7 answers, “dance” is not",
    ),
    "answer too many": (lambda data: data["answers"].append("dance"), "after 20 answers, “dance”"),
    "answer missing": (lambda data: data["answers"].pop(), "The saved game"),
    "automatic answer that is none": (lambda data: data["auto"].append(20), "automatic"),
    "automatic before the first": (lambda data: data["auto"].append(-1), "automatic"),
    "no key": (lambda data: data["luck"].clear(), "key"),
    "key of no length": (lambda data: data["luck"][0].update(key=""), "key"),
    "key too long": (lambda data: data["luck"][0].update(key="ab" * 65), "key"),
    "key that is no number": (lambda data: data["luck"][0].update(key="xyz"), "key"),
    "key that begins late": (lambda data: data["luck"][0].update(at=1), "key"),
    "luck out of order": (
        lambda data: data["luck"].extend([{"at": 9, "key": "aa"}, {"at": 3, "key": "bb"}]),
        "key",
    ),
    "luck twice": (lambda data: data["luck"].extend([{"at": 9, "key": "aa"}] * 2), "key"),
    "luck before the beginning": (lambda data: data["luck"].append({"at": -4, "key": "aa"}), "key"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_file_is_refused(what: str) -> None:
    data = played().save()
    change, why = CHANGES[what]
    change(data)
    refused(data, why)


def test_every_changed_answer_is_found_out() -> None:
    """Also one that would have been legal, also in the last unit."""
    game = played(25)
    data = game.save()
    for at in range(25):
        for name in game.look(at).legal():
            if name in (data["answers"][at], "continue", "shrug"):  # to go on or to shrug is the same
                continue
            with pytest.raises(SaveError):
                load({**data, "answers": [*data["answers"][:at], name, *data["answers"][at + 1 :]]})


# ---------------------------------------------------------------------- another engine


class Newer(ToyBox):
    """Plays differently: from the fifth turn on the nights are worse."""

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.step == "night" and play.state.turn >= 5:
            play.state.seats[0].health += 1
        yield from super().unit(play)


def test_an_older_engines_save_that_still_plays_the_same_loads_whole() -> None:
    game = played()
    loaded = load({**game.save(), "engine": "0.0.1"})
    assert loaded.notes == []
    assert picture(loaded.game) == picture(game)


def test_an_older_engines_save_that_plays_otherwise_goes_on_from_its_last_state_and_says_so() -> None:
    game = played()
    loaded = load({**game.save(), "engine": "0.0.1"}, Newer())
    kept = game.checkpoints[-1]
    (note,) = loaded.notes
    for code in LANGUAGES:
        words = language(code).render(note)
        assert "0.0.1" in words
        assert __version__ in words
        assert str(kept.at) in words
    assert loaded.game.hash() == game.hash()
    assert loaded.game.position == game.position
    assert loaded.game.legal() == game.legal()
    assert loaded.game.base == kept.at
    with pytest.raises(HistoryError, match=f"positions run from {kept.at} to"):
        loaded.game.undo(kept.at - 1)
    play_by_chance(loaded.game, 3)
    assert loaded.game.outcome is not None


def test_this_engines_save_that_plays_otherwise_is_refused() -> None:
    refused(played().save(), "stands otherwise", Newer())


def test_a_recovered_game_is_saved_and_loaded_like_any_other() -> None:
    recovered = load({**played().save(), "engine": "0.0.1"}, Newer()).game
    play_by_chance(recovered, 3, 10)
    data = recovered.save()
    assert data["base"]["at"] == recovered.base
    loaded = load(data, Newer())
    assert loaded.notes == []
    assert picture(loaded.game) == picture(recovered)
    assert loaded.game.position == recovered.position
    data["base"]["state"]["doom"] += 1
    refused(data, "stands otherwise", Newer())


class Forgetful(ToyBox):
    """Nobody can peek any more."""

    def unit(self, play: Toy) -> Flow[None]:
        flow = super().unit(play)
        answer: str | None = None
        while True:
            try:
                ask = flow.send(answer) if answer else next(flow)
            except StopIteration:
                return
            assert isinstance(ask, Ask)
            ask.options[:] = [option for option in ask.options if option.name != "peek"]
            answer = yield ask


def test_answers_that_no_longer_fit_are_lost_and_counted() -> None:
    game = new_toy(auto=BY_HAND)
    for name in ("fight", "continue", "peek"):
        game.answer(name)
    loaded = load({**game.save(), "engine": "0.0.1"}, Forgetful())
    assert loaded.game.position == 2
    assert loaded.game.legal() == ["draw", "fight"]
    assert "1 answer after it was lost" in language("en").render(loaded.notes[0])


class WiderState(Struct):
    """The toy's state with a field that older saves do not have."""

    deck: Pile
    cup: Pile
    seats: list[Seat]
    active: int = 0
    doom: int = 0
    discard: list[str] = []
    resolving: list[str] = []
    result: str = ""
    step: str = "setup"
    turn: int = 0
    counts: dict[str, int] = {}
    scenes: list[None] = []
    weather: str = "fog"


class Wider(ToyBox):
    state_type = WiderState  # type: ignore[assignment]

    def start(self, setup: Setup) -> ToyState:
        fresh = super().start(setup)
        wide: Any = WiderState(fresh.deck, fresh.cup, fresh.seats)
        return wide  # type: ignore[no-any-return]


def test_an_older_state_without_a_new_field_is_recovered() -> None:
    game = played()
    loaded = load({**game.save(), "engine": "0.0.1"}, Wider())
    assert len(loaded.notes) == 1
    assert loaded.game.state.weather == "fog"
    assert loaded.game.legal() == game.legal()
    assert loaded.game.state.deck == game.state.deck


def test_a_finished_game_of_an_older_engine_stays_finished() -> None:
    game = new_toy(bells="3")
    play_by_chance(game)
    loaded = load({**game.save(), "engine": "0.0.1", "hash": "spoilt"}).game
    assert loaded.outcome == game.outcome
    assert loaded.ask is None
    assert loaded.fork().outcome == game.outcome


def test_an_older_save_whose_last_state_is_broken_too_is_refused() -> None:
    data = {**played().save(), "engine": "0.0.1"}
    data["last"]["state"]["doom"] += 1
    refused(data, "stands otherwise", Newer())


# ---------------------------------------------------------------------- states no rule leads to

HOSTILE: dict[str, dict[str, Any]] = {
    "no such step": {"step": "dinner"},
    "impossible doom": {"doom": 77},
    "no such ending": {"result": "bored"},
    "nobody active": {"active": 9},
    "no seats": {"seats": []},
    "dead beyond death": {"seats": [{"health": -5, "items": []}] * 3},
    "all dead": {"seats": [{"health": 0, "items": []}] * 3},
    "doubled card": {"discard": ["tonic"] * 30},
    "unknown card": {"deck": {"bags": [{"cards": ["nonsense"]}]}},
    "empty cup": {"cup": {"bags": []}},
    "empty bag": {"cup": {"bags": [{"cards": []}]}},
    "luck before luck": {"counts": {"dice": -1, "cup": -1, "deck": -1}, "step": "night"},
    "luck beyond luck": {"counts": {"dice": 2**63, "cup": 2**64 - 1, "deck": 10**25}, "step": "night"},
    "no numbers": {"turn": "three"},
    "nothing": {"deck": None},
}


@pytest.mark.parametrize("where", ["last", "base"])
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_state_is_refused_or_breaks_off_in_words(what: str, where: str) -> None:
    data = played(12).save()
    if where == "base":
        data = begun_in_the_middle(data, BOX)
        data["answers"] = data["auto"] = data["marks"] = []
    data[where] = {"at": 12, "hash": "", "state": {**data["last"]["state"], **HOSTILE[what]}}
    rehash(data[where])
    if where == "last":
        data.update(engine="0.0.1", hash="spoilt")
    else:
        data["last"] = data["base"]
        data["hash"] = data["base"]["hash"]
    assert open_and_play(BOX, data, random.Random(1)) in ("refused", "broke off", "played")
    with pytest.raises(SaveError):
        play_by_chance(load(data).game, 1)


class Stuck(ToyBox):
    """A state without bells leads nowhere: nights follow nights."""

    def unit(self, play: Toy) -> Flow[None]:
        if "bell" in play.state.cup:
            yield from super().unit(play)

    def check(self, play: Toy) -> None:
        pass


def test_a_state_in_which_nothing_is_ever_asked_is_refused() -> None:
    data = {**played(12).save(), "engine": "0.0.1", "hash": "spoilt"}
    data["last"]["state"]["cup"]["bags"] = []
    rehash(data["last"])
    refused(data, "leads nowhere", Stuck())


class Trap(ToyBox):
    """Its rules fall over a state they never made, later on."""

    def view(self, play: Toy, seat: int | None) -> dict[str, Any]:
        return {"weather": [0][play.state.turn]}

    def unit(self, play: Toy) -> Flow[None]:
        if play.state.turn >= 100:
            raise ZeroDivisionError("the hundredth turn")
        yield from super().unit(play)


def test_what_a_strange_state_breaks_later_is_still_the_files_fault() -> None:
    data = {**played(12).save(), "engine": "0.0.1", "hash": "spoilt"}
    data["last"]["state"]["turn"] = 98
    rehash(data["last"])
    game = load(data, Trap()).game
    with pytest.raises(SaveError, match="position in the saved game is impossible: IndexError"):
        game.view()
    for each in (game, game.fork(), game.look(game.position)):
        with pytest.raises(SaveError, match="ZeroDivisionError: the hundredth turn"):
            play_by_chance(each, 1)


def test_an_error_in_the_rules_of_a_sound_game_is_not_hidden() -> None:
    game = toy_with({})
    game.box = Trap()
    game.state.turn = 99
    with pytest.raises(ZeroDivisionError):
        play_by_chance(game, 1)


# ---------------------------------------------------------------------- a thousand broken files

BOXES: list[Box[Any]] = [BOX, *(box(name) for name in GAMES)]


FEWER = {"noir": 500, "second": 90, "third": 120, "cards": 150}
"""A game that takes long to look at is broken less often; `GAMES=1000` in the environment breaks so many of each."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOXES, ids=lambda kind: kind.name)
def test_a_thousand_broken_saves(kind: Box[Any]) -> None:
    """Each is refused, or plays like a game; nothing but a MiskatonicError ever comes of it."""
    games, count = saved_games(kind, 12), int(os.environ.get("GAMES", FEWER.get(kind.name, 1_000)))
    ends: Counter[str] = Counter()
    for number in range(count):
        rng = random.Random(number)
        how: Callable[[random.Random, Data], Any] = (flip_bytes, mutate, mutate_state)[number % 3]
        ends[open_and_play(kind, how(rng, rng.choice(games)), rng)] += 1
    assert ends["refused"] > count // 2
    assert ends["played"] > count // 20


def test_loading_never_changes_what_it_is_given() -> None:
    data = played().save()
    before = copy.deepcopy(data)
    load(data)
    with pytest.raises(MiskatonicError):
        load({**data, "hash": ""})
    assert data == before
