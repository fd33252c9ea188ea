"""Numbers have names, and each game's are a closed set: no rule asks for another, no ability changes another.

What is written down in the source is read there; what is put together at run time is watched while games are played.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from miskatonic import games
from miskatonic.games.cards.play.abilities.printed import Printed
from miskatonic.games.cards.play.texts.rows import CARDS as CARD_TEXTS
from miskatonic.games.cards.play.texts.rows import STAGES, SYMBOLS
from miskatonic.games.noir.texts import SOURCES
from miskatonic.games.second import facts as second_facts
from miskatonic.games.second.abilities.monsters import MONSTER_ABILITIES
from miskatonic.games.second.texts import in_play as second
from miskatonic.games.second.texts.mythos_abilities import FLAGS
from miskatonic.games.third.facts import CARDS, HEADLINES, MONSTERS, SHEETS
from miskatonic.games.third.rules import written as third
from miskatonic.games.third.texts.archive import ARCHIVE
from miskatonic.kernel.abilities import Ability, InPlay, Modifier
from miskatonic.kernel.box import Box
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.conformance import check_game, setups_of
from miskatonic.kernel.game import Game
from miskatonic.shelf import GAMES, box
from tests.kernel.toy import RULE, ToyBox, source

FOLDER = Path(games.__file__ or "").parent
ROOMS = {"cards": FOLDER / "cards" / "play"}
PLACES = {"Modifier": 0, "modifier": 0, "adds": 1, "total": 1, "number": 1, "cannot": 1}
"""Which argument of these functions is the name of a number; that of `cannot` lacks its family."""
PLAYED = {"noir": 12, "second": 6, "third": 6, "cards": 12}


# ---------------------------------------------------------------------- as it is written


def _modules(name: str) -> Iterator[tuple[Any, ast.Module]]:
    for path in sorted(ROOMS.get(name, FOLDER / name).rglob("*.py")):
        dotted = ".".join(path.relative_to(FOLDER).with_suffix("").parts).removesuffix(".__init__")
        yield importlib.import_module(f"miskatonic.games.{dotted}"), ast.parse(path.read_text("utf-8"))


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Where a number is named: in a change of one, or where one is asked for."""
    match node:
        case ast.Call(func=ast.Attribute(attr="get", value=asked), args=[name, *_]) if _is_index(asked):
            yield "", name
        case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called), args=args):
            place = PLACES.get(called, len(args))
            if len(args) > max(1, place):
                yield called, args[place]
        case ast.Compare(left=name, ops=[ast.In() | ast.NotIn()], comparators=[asked]) if _is_index(asked):
            yield "", name
        case ast.Subscript(value=asked, slice=name, ctx=ast.Load()) if _is_index(asked):
            yield "", name


def _is_index(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "modifiers"


def _pattern(name: ast.expr, module: Any) -> str | None:
    """What the name may be, as a pattern; None where only play can tell."""
    match name:
        case ast.Constant(value=str(said)):
            return re.escape(said)
        case ast.JoinedStr(values=parts):
            return "".join(_pattern(part, module) or ".+" for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_pattern(left, module) or ".+") + (_pattern(right, module) or ".+")
        case ast.Name(id=constant) if isinstance(getattr(module, constant, None), str):
            return re.escape(str(getattr(module, constant)))
    return None


def _written(name: str) -> list[tuple[str, str]]:
    """All names of numbers in the source of a game, as patterns, and where."""
    found = []
    for module, tree in _modules(name):
        for node in ast.walk(tree):
            for called, argument in _named(node):
                if (pattern := _pattern(argument, module)) is not None:
                    family = r"cannot\." if called == "cannot" else ""
                    found.append((family + pattern, f"{module.__name__}:{argument.lineno}"))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_names_a_number_that_is_none(name: str) -> None:
    written, numbers = _written(name), box(name).numbers
    assert len(written) >= {"noir": 6, "second": 30, "third": 30, "cards": 60}[name]
    for pattern, where in dict(written).items():
        assert any(map(re.compile(pattern).fullmatch, numbers)), f"{where}: {pattern}"


def test_a_misspelt_name_is_found_in_the_source() -> None:
    tree = ast.parse(
        'table.total(game, "who.actons", 3)\nf(x) if f"trat.{a}" in game.abilities.modifiers else 0'
    )
    said = [_pattern(name, None) for node in ast.walk(tree) for _, name in _named(node)]
    assert sorted(filter(None, said)) == [r"trat\..+", r"who\.actons"]
    assert not any(re.fullmatch(each, number) for each in said if each for number in box("cards").numbers)


# ---------------------------------------------------------------------- as it is printed


def _noir() -> Iterator[Iterable[Ability]]:
    yield from (abilities for _, abilities in SOURCES.values())


def _second() -> Iterator[Iterable[Ability]]:
    yield from (second.source_of(f"{kind}.1", 0)[1] for kind in second_facts.CARDS)
    yield from (second.source_of_investigator(who, 0)[1] for who in second_facts.SHEETS)
    yield from (second.source_of_mythos(card)[1] for card in second_facts.MYTHOS)
    yield from (second.source_of_ancient(name)[1] for name in second_facts.ANCIENT_ONES)
    yield from (second.source_of_flag(flag)[1] for flag in FLAGS)
    yield from MONSTER_ABILITIES.values()


def _third() -> Iterator[Iterable[Ability]]:
    book = third.book
    yield from (book.card(kind, 0)[1] for kind in CARDS)
    yield from (book.investigator(who, 0)[1] for who in SHEETS)
    for monster in MONSTERS:
        yield book.monster(f"{monster}.1")[1]
        yield book.engaged(f"{monster}.1", 0)[1]
    yield from (book.codex(number, back)[1] for number in ARCHIVE for back in (False, True))
    yield from (abilities for card in HEADLINES for _, abilities in book.rumor(card, 2))


def _cards() -> Iterator[Iterable[Ability]]:
    """Sentences stand within others, as what lasts until the end of a turn."""
    yield from (said.abilities() for said in _printed([CARD_TEXTS, STAGES, SYMBOLS]))


def _printed(value: Any) -> Iterator[Printed]:
    if isinstance(value, Printed):
        yield value
    if isinstance(value, Struct):
        value = [getattr(value, field) for field in value.__struct_fields__]
    elif isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for each in value:
            yield from _printed(each)


PRINTED: dict[str, Callable[[], Iterator[Iterable[Ability]]]] = {
    "noir": _noir,
    "second": _second,
    "third": _third,
    "cards": _cards,
}


@pytest.mark.parametrize("name", GAMES)
def test_no_card_changes_a_number_that_is_none(name: str) -> None:
    abilities = [each for some in PRINTED[name]() for each in some]
    changed = {each.number for each in abilities if isinstance(each, Modifier)}
    assert len(changed) >= 3
    assert changed <= box(name).numbers


# ---------------------------------------------------------------------- as it is played


class Closed(dict[str, Any]):
    """The numbers in play: whoever asks for one that the game does not have is told so."""

    def __init__(self, numbers: frozenset[str], known: dict[str, Any]) -> None:
        super().__init__(known)
        self.numbers = numbers

    def _know(self, number: object) -> None:
        assert number in self.numbers, f"{number} is no number of the game"

    def __contains__(self, number: object) -> bool:
        self._know(number)
        return super().__contains__(number)

    def __getitem__(self, number: str) -> Any:
        self._know(number)
        return super().__getitem__(number)

    def get(self, number: str, default: Any = None) -> Any:
        self._know(number)
        return super().get(number, default)

    def copy(self) -> Closed:
        return Closed(self.numbers, self)


def _play(game_box: Box[Any], games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games by chance, with views and advice, in which no other number is asked for."""
    plain = InPlay.__init__

    def closed(self: InPlay[Any], sources: Any = (), order: str = "") -> None:
        plain(self, sources, order)
        self.modifiers = Closed(game_box.numbers, self.modifiers)

    monkeypatch.setattr(InPlay, "__init__", closed)
    setups = setups_of(game_box)
    for number in range(games):
        setup = setups[number * len(setups) // games]
        game = Game(game_box, setup, key_from(f"numbers {number}"), log=False)
        luck = Chance(game.luck[0].key, {}).split("numbers")
        while game.ask is not None:
            if not game.position % 8:
                game_box.view(game.play, game.ask.seat)
                game_box.advise(game.play, game.ask)
            game.answer(game.sample(luck, "answers"))


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_asks_for_a_number_that_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _play(box(name), PLAYED[name], monkeypatch)


class Misasked(ToyBox):
    """The toy, whose dice are not among its numbers."""

    numbers = frozenset({"dise"})


def test_who_asks_for_no_number_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="dice is no number of the game"):
        _play(Misasked(), 3, monkeypatch)


class Mischanged(ToyBox):
    """The toy, with an ability that changes a number it does not have."""

    def sources(self, state: Any) -> Any:
        return [*super().sources(state), (source("lamp", 0), [Modifier("dise", 1, RULE)])]


def test_an_ability_that_changes_no_number_is_found() -> None:
    with pytest.raises(AssertionError, match=r"numbers that the game does not have: \['dise'\]"):
        check_game(Mischanged(), keys=(), games=1)
