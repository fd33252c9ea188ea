"""Set-up values that are data: read, put into one form, saved, and refused when they are nonsense."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel import saves
from miskatonic.kernel.box import SetupOption
from miskatonic.kernel.conformance import check_game, random_agent, setups_of
from miskatonic.kernel.errors import SaveError, SetupError
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.kernel.values import LONGEST
from tests.kernel.toy import BOX, SHORT_DECK, new_toy

DECK = BOX.options[2]


def test_the_cards_that_are_brought_are_those_that_are_played() -> None:
    game = new_toy(deck='{"cards": {"lamp": 1, "tonic": 2}}')
    assert game.state.deck.cards() == ["lamp", "tonic", "tonic"]
    assert len(new_toy(deck="").state.deck) == len(new_toy().state.deck) > 3


def test_equal_data_is_one_text() -> None:
    one = BOX.prepare({"deck": '{"cards": {"lamp": 1, "tonic": 2}, "name": "Short"}'})
    other = BOX.prepare({"deck": ' { "name":"Sh\\u006frt", "cards":{"tonic":2,"lamp":1} } '})
    assert one == other
    assert BOX.prepare(one.options) == one
    assert msgspec.json.encode(one) == msgspec.json.encode(other)


def test_a_game_with_data_is_saved_loaded_and_copied() -> None:
    game = new_toy(deck=SHORT_DECK, seats=2)
    agent = random_agent(b"values")
    while game.asks and game.position < 4:
        game.answer(agent(game))
    kept = saves.save(game)
    assert kept.options["deck"] == game.setup.options["deck"]
    again = saves.load(saves.read(msgspec.json.encode(kept)), BOX).game
    assert (again.hash(), again.setup) == (game.hash(), game.setup)
    copy = game.fork()
    assert copy.setup == game.setup
    while game.asks:
        answer = agent(game)
        game.answer(answer)
        copy.answer(answer)
    assert copy.hash() == game.hash()


def test_a_save_with_another_deck_is_refused() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(saves.save(new_toy(deck=SHORT_DECK))))
    kept["options"]["deck"] = '{"cards": {"lamp": 2, "tonic": 1}}'
    with pytest.raises(SaveError):
        saves.load(saves.read(kept), BOX)


def test_conformance_plays_with_data_too() -> None:
    setups = [setup for setup in setups_of(BOX) if setup.options["deck"]]
    assert setups
    check_game(BOX, keys=["data"], setups=setups[:2], games=4)


HOSTILE: list[Any] = [
    "{",
    "[]",
    "null",
    "nothing of the kind",
    '{"cards": 3}',
    '{"cards": {}}',
    '{"cards": {"lamp": "two"}}',
    '{"cards": {"lamp": -1}}',
    '{"cards": {"lamp": 1000000000000000000000}}',
    '{"cards": {"dragon": 1}}',
    '{"cards": {"lamp": 1}, "more": 1}',
    "[" * 100_000,
    '{"cards":' * 20_000,
    "x" * (LONGEST + 1),
    "\ud800",
    "\0",
    3,
    None,
    {"cards": {"lamp": 1}},
]


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:30])
def test_what_is_no_deck_is_refused_with_a_sentence(value: Any) -> None:
    with pytest.raises(SetupError) as raised:
        BOX.prepare({"deck": value})
    for code in LANGUAGES:
        said = language(code).render(raised.value.text)
        assert said.endswith(".")
        assert len(said) < 500
        assert not said.startswith(("kernel.", "toy."))


@given(
    st.text(max_size=60)
    | st.binary(max_size=40).map(repr)
    | st.dictionaries(st.text(), st.integers()).map(str)
)
def test_whatever_the_text_is_the_answer_is_a_setup_or_a_sentence(text: str) -> None:
    try:
        setup = BOX.prepare({"deck": text})
    except SetupError:
        return
    assert BOX.prepare(setup.options) == setup


def test_data_has_words() -> None:
    given_deck = BOX.prepare({"deck": SHORT_DECK}).options["deck"]
    english = language("en")
    assert english.render(BOX.value_title(DECK, given_deck)) == "Short, 3 cards"
    assert english.render(BOX.value_title(DECK, "")) == "The cards of the game"
    assert english.render(BOX.value_hint(DECK, "")) == ""


def test_two_seats_may_bring_the_same_data() -> None:
    class Two(type(BOX)):  # type: ignore[misc]
        options = (*BOX.options[:2], *(SetupOption(f"deck_{n}", ("",), n, data=True) for n in (1, 2)))

    setup = Two().prepare({"deck_1": SHORT_DECK, "deck_2": SHORT_DECK}, 2)
    assert setup.options["deck_1"] == setup.options["deck_2"] != ""
