"""Both editions of Arkham Horror in the terminal: a whole game of two through a pipe, in every language."""

from __future__ import annotations

import io

import pytest

from miskatonic.agents import make_agent
from miskatonic.cli.terminal import chosen
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.text import language
from miskatonic.shelf import box
from tests.cli.command import Command, decided

KEY = "arkham"


SECOND = ("second", "ancient_one=azathoth")
THIRD = ("third", "scenario=veil_of_twilight")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "name", "option"),
    [("en", *SECOND), ("es", *SECOND), ("es", *THIRD), ("nl", *THIRD)],
    ids=("second-en", "second-es", "third-es", "third-nl"),
)
def test_a_whole_game_of_two_through_a_pipe(
    command: Command, monkeypatch: pytest.MonkeyPatch, code: str, name: str, option: str
) -> None:
    kind = box(name)
    game = Game(kind, kind.prepare(dict([option.split("=")]), 2), key_from(KEY))
    agent = make_agent("random", key_from(KEY))
    while game.ask is not None:
        game.answer(agent.choose(game.asked()))
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in decided(game))))
    told = ("--key", KEY, "--players", "2", "--option", option, "--lang", code)
    said = command("play", name, "--terminal", *told)
    assert (said.code, said.err) == (0, "")
    words = " ".join(said.out.split())
    speech = language(code)
    assert game.outcome is not None
    assert speech.render(game.outcome.text) in words
    for who in game.state.investigators:
        assert speech.render_any(game.view())["investigators"][who.seat]["name"] in words


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1 3", "c1+c7"),
        ("3,1", "c1+c7"),
        ("c7+c1", "c1+c7"),
        ("2*4 1", "c1+c3*4"),
        ("0", "none"),
        ("none", "none"),
        ("u", ""),
        ("s my file", ""),
        ("4", ""),
        ("1 u", ""),
        ("", ""),
    ],
)
def test_several_numbers_make_a_set(line: str, answer: str) -> None:
    names = ["c1", "c3", "c7"]
    typed = chosen(line, names)
    assert sorted(typed.split("+")) == sorted(answer.split("+"))


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "Exactly 3 in all"), ("es", "Exactamente 3 en total"), ("nl", "Samen precies 3")],
)
def test_sets_are_typed_at_once_and_seats_answer_one_after_the_other(
    command: Command, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    lines = ["4 8", "4 8 12", "1, 5, 9", "0", "u", "u", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))
    people = ("--option", "investigator_1=michael_mcglen", "--option", "investigator_2=joe_diamond")
    said = command("play", "second", "--terminal", "--key", "7", "--players", "2", "--lang", code, *people)
    assert said.code == 0
    assert words in said.out
    told = " ".join(said.out.split())
    assert told.count("Joe Diamond:") > 1
    assert "Michael McGlen:" in told


@pytest.mark.parametrize(("name", "players"), [("second", "9"), ("third", "7")])
def test_more_players_than_the_box_takes_are_refused(command: Command, name: str, players: str) -> None:
    said = command("play", name, "--terminal", "--players", players)
    assert said.code == 2
    assert players in said.err
