"""`miskatonic bag`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.cli.command import Command


def chances(command: Command, *arguments: str) -> dict[int, Any]:
    said = command("bag", *arguments, "--json")
    assert said.code == 0, said.err
    return {each["difference"]: each["chance"] for each in msgspec.json.decode(said.out)["curve"]}


@pytest.mark.parametrize("lang", ["en", "es", "nl"])
def test_a_table_to_read(command: Command, lang: str) -> None:
    said = command("bag", "--lang", lang, "--skill", "4", "--difficulty", "3")
    assert said.code == 0
    assert ("62.5" if lang == "en" else "62,5") in said.out
    assert "(5/8)" in said.out
    assert "█" in said.out
    assert "cards." not in said.out
    assert "cli." not in said.out


def test_bags_by_name_and_by_their_tokens(command: Command) -> None:
    tokens = "+1 0 0 -1 -1 -1 -2 -2 -3 -4 skull skull cultist tablet auto_fail elder_sign"
    standard = chances(command, "standard")
    assert standard[1] == 0.625
    assert chances(command, tokens, "--scenario", "the_gathering") == standard
    assert chances(command, *tokens.split(), "--scenario", "the_gathering") == standard
    assert chances(command, "hard") != standard
    assert chances(command, "hard", "--campaign", "brethren of ash") != chances(command, "hard")
    asked = msgspec.json.decode(command("bag", "--scenario", "queen_of_ash", "--json").out)
    assert asked["size"] == 16 + 2 + 2


def test_what_can_be_changed(command: Command) -> None:
    standard = chances(command, "standard")
    assert chances(command, "--x", "skull=4")[1] == 0.5
    assert chances(command, "--symbol", "skull=fail", "--symbol", "tablet=-1,again")[8] < standard[8]
    assert chances(command, "--elder-sign", "success")[-5] == 1 / 16
    assert chances(command, "--elder-sign", "3")[-3] == 1 / 16
    assert (
        chances(command, "--reveal", "2", "--choose", "1")[1]
        > standard[1]
        > chances(command, "--reveal", "2")[1]
    )
    assert chances(command, "--bless", "3")[0] > standard[0] > chances(command, "--curse", "3")[0]
    assert chances(command, "--frost", "2")[8] < standard[8]
    assert chances(command, "--seal", "auto_fail")[8] == 1
    assert chances(command, "--add", "elder_thing", "--symbol", "elder_thing=-8")[4] < standard[4]
    assert chances(command, "--with", "boon_of_athena")[8] > standard[8]
    assert chances(command, "--with", "ultimatum_of_failure")[8] == 15 / 17
    assert chances(command, "--with", "ultimatum_of_broken_promises")[8] == 14 / 15
    assert chances(command, "--redraw", "cancel")[1] > standard[1]
    assert chances(command, "--reveal", "3", "--choose", "2", "--group", "2:1")[1] > standard[1]


def test_enough_skill(command: Command) -> None:
    found = msgspec.json.decode(command("bag", "--least", "60", "--least", "95", "--json").out)
    assert found["needed"] == [{"percent": 60, "difference": 1}, {"percent": 95, "difference": None}]
    assert "60%" in command("bag", "--least", "60").out


@pytest.mark.parametrize(
    "wrong",
    [
        ["foo"],
        ["+1 -9"],
        ["--x", "tablet=1"],
        ["--x", "skull=99"],
        ["--x", "skull=many"],
        ["--x", "skull"],
        ["--skill", "3"],
        ["--reveal", "9"],
        ["--choose", "2"],
        ["--group", "3-2"],
        ["--bless", "11"],
        ["--scenario", "golf"],
        ["--campaign", "golf"],
        ["0", "--level", "golf"],
        ["--seal", "elder_thing"],
        ["--symbol", "skull=maybe"],
        ["--symbol", "+1=2"],
        ["--elder-sign", "100"],
        ["--redraw", "steal"],
        ["--with", "tea"],
        ["--least", "101"],
        ["0", "--seal", "0"],
    ],
)
def test_what_cannot_be_is_one_line_and_code_2(command: Command, wrong: list[str]) -> None:
    said = command("bag", *wrong)
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert "cards." not in said.err
