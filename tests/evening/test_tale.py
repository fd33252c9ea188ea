"""A game as a story: of everybody what really happened to them, and no more than half a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from miskatonic.agents import make_agent
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.messages import names, parse
from miskatonic.kernel.text import LANGUAGES, language, say
from miskatonic.shelf import GAMES, box
from miskatonic.table.store import SqliteStore
from miskatonic.table.tables import Table, Tables
from miskatonic.table.tale import FRONT_PAGE, HALF_A_PAGE, PARAGRAPH, _deed, _paragraphs, _weightiest, tale

SEATS = {"noir": 1, "second": 2, "third": 2, "cards": 2}


@cache
def begun(name: str) -> Game[Any]:
    """A game in which somebody who knows it has given 150 answers; it is only read."""
    game: Game[Any] = Game(box(name), box(name).prepare({}, SEATS[name]), key_from("tale"))
    agent = make_agent("greedy", key_from("tale"))
    for _ in range(150):
        if game.ask is None:
            break
        game.answer(agent.choose(game.asked()))
    return game


def played(name: str, folder: Path) -> Table:
    """A table with it."""
    return Tables(SqliteStore(folder / "tables.db")).lay("a", begun(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_story_is_half_a_page_on_everybody(name: str, tmp_path: Path) -> None:
    table = played(name, tmp_path)
    cast = [words for words, _ in table.game.box.cast(table.game.state)]
    for code in LANGUAGES:
        told = tale(table, language(code))
        assert len(told.people) == SEATS[name]
        assert len(told.news) <= FRONT_PAGE
        assert bool(told.news) == bool(cast)
        for person in told.people:
            assert 1 <= len(person.paragraphs) <= 2 + HALF_A_PAGE // PARAGRAPH
            assert not any("{" in told or "  " in told or ".tale." in told for told in person.paragraphs)
            assert all(told[0].isupper() or not told[0].isalpha() for told in person.paragraphs)
    assert tale(table, language("en")) == tale(table, language("en"))


@pytest.mark.parametrize("name", GAMES)
def test_it_tells_only_what_happened_and_in_its_order(name: str, tmp_path: Path) -> None:
    """Whose deed each sentence is: the names in it stand in the log of that person, one after the other."""
    game = played(name, tmp_path).game
    kind, english = game.box, language("en")
    cast: list[Any] = [key for key, _ in kind.cast(game.state)]
    for key in cast or [None]:
        mine = [
            e for e in game.log if _deed(kind, e) in kind.deeds and (key is None or e.args.get("who") == key)
        ]
        kept = _weightiest(kind, mine)
        assert len(kept) <= HALF_A_PAGE
        assert [mine.index(each) for each in kept] == sorted(mine.index(each) for each in kept)
        text = " ".join(_paragraphs(kind, english, None, kept))
        for entry in kept:
            thing = entry.args.get("card") or entry.args.get("monster") or entry.args.get("case")
            if isinstance(thing, str):
                term = "monster" if "monster" in entry.args else "card" if "card" in entry.args else "case"
                assert english.render(say(f"{kind.words}.{term}.{thing}")) in text


@pytest.mark.parametrize("name", GAMES)
def test_deeds_are_lines_of_the_log_that_exist(name: str) -> None:
    kind = box(name)
    known = language("en").catalogue(kind.words)
    assert kind.deeds
    assert {f"{kind.words}.log.{deed}" for deed in kind.deeds} <= set(known)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_deed_can_be_told_in_every_way(name: str, code: str) -> None:
    """With the arguments that its line in the log has, and those that a story adds."""
    kind = box(name)
    found = language(code).catalogue(kind.words)
    for deed, ways in kind.deeds.items():
        line = parse(language("en").catalogue(kind.words)[f"{kind.words}.log.{deed}"], deed)
        for n in range(1, ways + 1):
            told = parse(found[f"{kind.words}.tale.{deed}.{n}"], deed)
            assert names(told.one) <= names(line.one) | {"when", "sub", "sub2", "who"}
            assert "when" in names(told.one)
