"""Write the client's types from the records that the server sends and hears.

    python tools/client_types.py            # write client/src/generated/*.ts
    python tools/client_types.py --check    # say which of them are not what they should be, and fail

A record (a msgspec Struct) becomes an interface of the same name with its docstrings; `Text` has been put into words by
the time the client sees it. What the client may send has optional fields where the record has defaults; what the
server sends has every field, unless the record leaves out defaults.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as AnySequence
from enum import Enum
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from miskatonic.games.cards import listing, pages
from miskatonic.games.cards.decks.passing import Passing
from miskatonic.games.cards.decks.pool import Pool
from miskatonic.games.cards.play.rules import upgrades
from miskatonic.games.cards.play.shown import CardsShown
from miskatonic.games.noir.shown import NoirShown
from miskatonic.games.second.shown import SecondShown
from miskatonic.games.third.shown import ThirdShown
from miskatonic.kernel.text import Text
from miskatonic.study import answers
from miskatonic.table.advice import AdviceShown
from miskatonic.table.tale import TaleShown
from miskatonic.web import card_messages as decks
from miskatonic.web import coaching, fair, messages
from miskatonic.web import consent_messages as consent
from miskatonic.web import lobby_messages as lobby
from miskatonic.web import people_messages as people
from miskatonic.web import stand_in_messages as stand_ins

FOLDER = Path(__file__).resolve().parent.parent / "client" / "src" / "generated"
HEAD = "/** Written by tools/client_types.py from the server's own records: change those, not this. */\n"
WIDTH = 118

PLAIN: Mapping[Any, str] = {
    str: "string",
    Text: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    None: "null",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
    dict: "Record<string, unknown>",
}

TAKEN = {"Number": "Explained"}

FILES: Mapping[str, tuple[type[Struct], ...]] = {
    "table": (
        *(*get_args(messages.Shown), messages.SayHello, *get_args(messages.Said)),
        *(messages.GameInfo, messages.TableInfo, messages.LoadedTable, messages.NewTable, messages.Opened),
        messages.Problem,
        *(AdviceShown, TaleShown, coaching.CoachShown),
        *(people.People, people.TicketShown, people.Invitation, people.Invite, people.Join, people.FeedMade),
        *(lobby.ShowLobby, lobby.Contribute),
        *(stand_ins.ShowStandIns, stand_ins.StandInWish, stand_ins.IntentionShown),
        *(consent.ShowConsent, *get_args(consent.SaidBack), consent.BackRule, fair.FairShown),
    ),
    "study": (
        *(listing.CollectionData, pages.CardPage, Pool, messages.FoundRules),
        *(decks.Asked, decks.Stages, decks.Begin, decks.Write, decks.ByChance, decks.DrawWeaknesses),
        *(
            decks.Keep,
            decks.Change,
            answers.DeckVerdict,
            answers.DeckUpgrade,
            answers.ReadDeck,
            answers.WrittenDeck,
        ),
        *(decks.AskPassing, Passing),
        *(decks.Suggest, answers.SuggestedDeck, answers.DeckStatistics),
        *(answers.RandomDeck, answers.Weaknesses, decks.DeckInfo, decks.KeptDeck, decks.DeckId, decks.DeckAt),
        *(upgrades.DeskGiven, decks.CardTexts, decks.KeepTexts, decks.KeptTexts),
    ),
    "noir": (NoirShown,),
    "second": (SecondShown,),
    "third": (ThirdShown,),
    "cards": (CardsShown,),
}
"""File -> the records it begins with; those inside them come along."""


# ---------------------------------------------------------------------- one type


def spelled(hint: Any) -> str:
    """A Python type in TypeScript."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(_literal(member.value) for member in hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return title(hint)
    return _compound(hint)


def title(record: type[Struct]) -> str:
    """What the client calls a record: its own name, unless JavaScript has taken that."""
    return TAKEN.get(record.__name__, record.__name__)


def _compound(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return spelled(inner[0])
    if origin is Literal:
        return " | ".join(_literal(value) for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(spelled(each) for each in inner))
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return f"[{', '.join(spelled(each) for each in inner)}]"
    if origin in (list, tuple, AnySequence):
        item = spelled(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<{spelled(inner[0])}, {spelled(inner[1])}>"
    raise TypeError(f"no type of the client's for {hint!r}")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


# ---------------------------------------------------------------------- one record


def interface(record: type[Struct]) -> str:
    """The record, as an interface that extends the one it is made from."""
    parent = record.__bases__[0]
    extends = f" extends {title(parent)}" if parent is not Struct else ""
    lines = [*_comment(record.__doc__, ""), f"export interface {title(record)}{extends} {{"]
    config = record.__struct_config__
    if config.tag_field is not None:
        lines.append(f"  {config.tag_field}: {_literal(config.tag)};")
    hints, notes = get_type_hints(record, include_extras=True), _notes(record)
    own = inspect.get_annotations(record)
    for field in msgspec.structs.fields(record):
        if field.name in own:
            lines += _comment(notes.get(field.name), "  ")
            mark = "?" if _may_be_missing(record, field) else ""
            lines.append(f"  {field.encode_name}{mark}: {spelled(hints[field.name])};")
    return "\n".join([*lines, "}"])


def _may_be_missing(record: type[Struct], field: Any) -> bool:
    config = record.__struct_config__
    heard = config.forbid_unknown_fields
    return not field.required and (heard or config.omit_defaults)


def _comment(words: str | None, indent: str) -> Iterator[str]:
    if not words:
        return
    words = " ".join(words.split()).replace("`", "")
    lines = textwrap.wrap(words, WIDTH - len(indent) - 7)
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    yield from (f"{indent} * {line}" for line in lines)
    yield f"{indent} */"


@cache
def _notes(record: type[Struct]) -> Mapping[str, str]:
    """What stands under a field in the source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(record)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    return {
        field.target.id: note.value.value
        for field, note in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(note, ast.Expr)
        and isinstance(note.value, ast.Constant)
        and isinstance(note.value.value, str)
    }


# ---------------------------------------------------------------------- one file


def records(first: Iterable[type[Struct]]) -> list[type[Struct]]:
    """These and all that they are made of, those that are needed first before those that need them."""
    found: dict[str, type[Struct]] = {}

    def visit(record: type[Struct]) -> None:
        known = found.get(record.__name__)
        if known is record:
            return
        if known is not None:
            raise TypeError(f"two records are called {record.__name__}: {known} and {record}")
        found[record.__name__] = record
        for each in _inside(record):
            visit(each)

    for record in first:
        visit(record)
    return list(found.values())


def _inside(record: type[Struct]) -> Iterator[type[Struct]]:
    if (parent := record.__bases__[0]) is not Struct:
        yield parent
    for hint in get_type_hints(record, include_extras=True).values():
        yield from _mentioned(hint)


def _mentioned(hint: Any) -> Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct) and hint is not Text:
        yield hint
    for each in get_args(hint):
        yield from _mentioned(each)


def written(name: str) -> str:
    return HEAD + "".join(f"\n{interface(record)}\n" for record in records(FILES[name]))


def main(arguments: list[str]) -> int:
    texts = {FOLDER / f"{name}.ts": written(name) for name in FILES}
    if "--check" in arguments:
        stale = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
        for path in stale:
            print(
                f"{path.relative_to(FOLDER.parents[2])} is not what the records say: run tools/client_types.py"
            )
        return int(bool(stale))
    FOLDER.mkdir(exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
