"""The voice of each game: a sentence for everything that its content names, in three languages, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.second.facts import LOCATIONS, WORLDS
from miskatonic.games.second.voices import KIND_OF, PLACES
from miskatonic.kernel.box import Box
from miskatonic.kernel.messages import parse
from miskatonic.kernel.text import LANGUAGES, language
from miskatonic.shelf import GAMES, box
from miskatonic.table.voices import voices

LONGEST = 160
"""Two lines in the narrowest place where they stand."""

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("code", LANGUAGES)


def written(kind: Box[Any], code: str) -> dict[str, str]:
    """The sentences that stand in the catalogue, as `kind.id`."""
    start = f"{kind.words}.voice."
    found = language(code).catalogue(kind.words)
    return {name.removeprefix(start): words for name, words in found.items() if name.startswith(start)}


@every_game
@every_language
def test_everything_that_has_a_voice_has_a_sentence(game: str, code: str) -> None:
    wanted, found = set(box(game).voices()), set(written(box(game), code))
    assert sorted(wanted - found) == []
    assert sorted(found - wanted) == []


@every_game
@every_language
def test_a_sentence_is_short_ends_and_is_plain(game: str, code: str) -> None:
    for name, words in written(box(game), code).items():
        assert len(words) <= LONGEST, name
        assert words[-1] in ".!?…»”’", name
        assert parse(words, name).one == (words,), name


@every_game
@every_language
def test_no_two_things_have_the_same_sentence(game: str, code: str) -> None:
    said = list(written(box(game), code).values())
    assert len(said) == len(set(said))


@every_game
def test_each_language_has_its_own(game: str) -> None:
    english, spanish, dutch = (voices(box(game), language(code)) for code in LANGUAGES)
    same = [name for name, words in english.items() if words in (spanish[name], dutch[name])]
    assert same == []


def test_every_place_of_an_encounter_is_of_one_kind() -> None:
    assert sorted(KIND_OF) == sorted([*LOCATIONS, *WORLDS])
    assert sum(map(len, PLACES.values())) == len(KIND_OF)


@every_game
def test_every_game_is_introduced_and_ends_with_a_sentence(game: str) -> None:
    assert list(box(game).voiced["introduction"]) == ["game"]
    assert box(game).voiced["ending"]
