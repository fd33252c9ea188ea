"""Everything a client can ask for, under /api."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import litestar
from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import JSONBody, QueryParameter, RawBody

from miskatonic.agents.companion import converses, searches
from miskatonic.kernel.box import Box, SetupOption
from miskatonic.kernel.chance import key_from, new_key
from miskatonic.kernel.errors import MiskatonicError, SetupError, UnknownGame
from miskatonic.kernel.saves import MOST_BYTES
from miskatonic.kernel.text import Language, Raw, language, say
from miskatonic.shelf import GAMES, box
from miskatonic.table import seals
from miskatonic.table.advice import AdviceShown
from miskatonic.table.database import Broken
from miskatonic.table.seating import Known, Seating
from miskatonic.table.snapshot import LogLine, Snapshot
from miskatonic.table.stand_ins import StandIn
from miskatonic.table.store import Summary
from miskatonic.table.tables import Tables
from miskatonic.table.tale import TaleShown
from miskatonic.table.voices import opening, voices
from miskatonic.table.waiting import Waiting
from miskatonic.web.bag import BAG
from miskatonic.web.cards import CARDS
from miskatonic.web.coaching import COACH
from miskatonic.web.consent import CONSENT
from miskatonic.web.decks import DECKS
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.fair import FAIR
from miskatonic.web.feed import FEED
from miskatonic.web.house import Busy, at_home, delete, get, post
from miskatonic.web.inputs import Asking, Counters, Id, Open, Seats, Spoken, Visitor, new_id
from miskatonic.web.lobby import LOBBY, set_up
from miskatonic.web.mail import MAIL
from miskatonic.web.messages import (
    Answer,
    Chosen,
    CompanionWish,
    Copy,
    GameInfo,
    LessonInfo,
    LoadedTable,
    NewTable,
    Opened,
    Reopen,
    Settings,
    SetupChoice,
    SetupValue,
    TableInfo,
    Undo,
)
from miskatonic.web.packed import Packed, pack, send
from miskatonic.web.people import PEOPLE, opened, room
from miskatonic.web.pocket import pocket_of
from miskatonic.web.rules import RULES
from miskatonic.web.stand_ins import STAND_INS
from miskatonic.web.thinking import Thinkers, Turn

At = Annotated[
    int | None,
    QueryParameter(description="Look back at the position after so many answers.", ge=0, le=1_000_000),
]


# ---------------------------------------------------------------------- words and games


@get("/api/words", responses={200: ResponseSpec(dict[str, str], False, "The words."), **responses()})
async def words(request: AnyRequest, spoken: Spoken) -> Response[bytes]:
    """All words of the client by id. Where a word has a `{place}`, the client fills it."""
    return send(_words(spoken.code), request)


@cache
def _words(lang: str) -> Packed:
    return pack(language(lang).catalogue("web"))


@get("/api/games", responses={200: ResponseSpec(list[GameInfo], False, "The games."), **responses()})
async def games(request: AnyRequest, spoken: Spoken) -> Response[bytes]:
    """The games that can be played, and what can be chosen before each."""
    return send(_games(spoken.code, tuple(GAMES)), request)


@cache
def _games(lang: str, names: tuple[str, ...]) -> Packed:
    return pack([_game(name, language(lang)) for name in names])


def _game(name: str, spoken: Language) -> GameInfo:
    kind = box(name)
    thanks = [id_ for id_ in spoken.catalogue(name) if id_.startswith(f"{name}.credits.")]
    return GameInfo(
        name,
        spoken.render(say(f"{name}.title")),
        spoken.render(say(f"{name}.blurb")),
        kind.players,
        [spoken.render(say(id_)) for id_ in thanks],
        [_choice(kind, option, spoken) for option in kind.options],
        LessonInfo(lesson.key, lesson.seats, lesson.options) if (lesson := kind.lesson()) else None,
        opening(kind, spoken),
        searches(kind),
        converses(kind),
    )


def _choice(kind: Box[Any], option: SetupOption, spoken: Language) -> SetupChoice:
    values = [
        SetupValue(
            value,
            spoken.render(kind.value_title(option, value)),
            spoken.sentence(spoken.render(kind.value_hint(option, value))),
        )
        for value in option.values
    ]
    title, hint = spoken.render(kind.option_title(option)), spoken.render(kind.option_hint(option))
    return SetupChoice(
        option.name, title, hint, option.default, option.seat, values, option.data, option.only, option.unless
    )


@get(
    "/api/voice/{game:str}",
    responses={200: ResponseSpec(dict[str, str], False, "The sentences, as `kind.id`."), **responses(404)},
)
async def voice(game: Id, request: AnyRequest, spoken: Spoken) -> Response[bytes]:
    """What the voice of a game says of its places, people, cards and endings; no rule depends on it."""
    return send(_voice(box(game).name, spoken.code), request)


@cache
def _voice(game: str, lang: str) -> Packed:
    return pack(voices(box(game), language(lang)))


MOST_SETUP = 2_000_000
"""Bytes of a new game: every seat may bring a deck."""

# ---------------------------------------------------------------------- tables


@get("/api/tables", responses=responses(503))
async def list_tables(tables: Open, spoken: Spoken, who: Asking, seating: Seats) -> list[TableInfo]:
    """All tables that are open to who asks, the last changed first."""
    shown, waiting = seating.listed(who), seating.waiting(who)
    return [
        _info(summary, spoken, tables, waiting, waits=seating.waits(summary.id))
        for summary in tables.summaries()
        if shown(summary.id)
    ]


def _info(
    summary: Summary | Broken,
    spoken: Language,
    tables: Tables,
    waiting: Callable[[Summary], Waiting],
    *,
    waits: bool,
) -> TableInfo:
    if isinstance(summary, Broken):
        why = spoken.render(say("table.status.broken", why=Raw(summary.why)))
        title = spoken.render(say("table.broken"))
        return TableInfo(summary.id, "", title, [], 0, False, None, why, "", broken=True)
    try:
        kind = box(summary.game)  # brings the game's words
        title = spoken.render(say(f"{summary.game}.title"))
        options = _players(kind, summary, spoken) + set_up(kind, summary.options, spoken)
    except UnknownGame:  # of a version that had more games: its tables are listed all the same
        title, options = summary.game, []
    plays = summary.game in GAMES and not waits
    standing = tables.standing(summary) if plays else []
    turn = waiting(summary) if plays else Waiting()
    return TableInfo(
        summary.id,
        summary.game,
        title,
        options,
        summary.position,
        summary.result is not None,
        summary.result,
        spoken.render(say("table.status.waits")) if waits else _status(summary, spoken),
        summary.changed,
        waits=waits,
        standing=[spoken.render(text) for text in standing],
        your_turn=turn.your_turn,
        waits_for=turn.waits_for,
        since=turn.since,
    )


def _players(kind: Box[Any], summary: Summary, spoken: Language) -> list[Chosen]:
    """How many play, where it could be another number."""
    fewest, most = kind.players
    if fewest == most:
        return []
    return [Chosen(spoken.render(say("table.players")), str(summary.seats))]


def _status(summary: Summary, spoken: Language) -> str:
    if summary.result is None and not summary.turn:
        return spoken.render(say("table.status.setup"))
    if summary.result is None:
        return spoken.render(say("table.status.playing", n=summary.turn))
    if summary.result == "won":
        return spoken.render(say("table.status.won", n=summary.turn))
    return spoken.render(say("table.status.lost", n=summary.turn))


@post("/api/tables", request_max_body_size=MOST_SETUP, responses=responses(404, 409, 413, 503))
async def open_table(data: JSONBody[NewTable], tables: Open, seating: Seats, request: AnyRequest) -> Opened:
    """Set up a new game. Where strangers can come who opens a table is its host at once."""
    if data.together and data.key is not None:
        raise SetupError(say("table.error.together_key"))
    room(request, seating)
    key = new_key() if data.key is None else key_from(data.key)
    table = tables.open(new_id(), data.game, data.options, key, data.seats)
    if data.together:
        seating.share(table.id, pocket_of(request), data.name)
        seating.wait(table.id, new_key())
    else:
        opened(Opened(table.id), request, seating)
    if data.companions:
        _seat(data.companions, table.id, tables, seating, request)
    return Opened(table.id)


def _seat(
    companions: list[CompanionWish],
    id: str,  # noqa: A002
    tables: Tables,
    seating: Seating,
    request: AnyRequest,
) -> None:
    """Who is to sit at a new table from the beginning; where that cannot be, there is no table."""
    who = Known(None if seating.home and not seating.people(id) else pocket_of(request))
    try:
        seating.guest(id, who).seat_companions(
            {each.seat: StandIn(each.player, "always", nature=each.nature) for each in companions}
        )
    except MiskatonicError:
        tables.delete(id)
        raise


@get("/api/tables/{table_id:str}", responses=responses(404, 409, 503))
async def show_table(spoken: Spoken, guest: Visitor, at: At = None) -> Snapshot:
    """The table as it stands, or as it stood, to whom it may concern."""
    return guest.sees(spoken, at)


@get("/api/tables/{table_id:str}/story", responses=responses(404, 503))
async def show_story(spoken: Spoken, guest: Visitor) -> list[LogLine]:
    """Everything that happened at the table."""
    return guest.story(spoken)


@get("/api/tables/{table_id:str}/tale", responses=responses(404, 503))
async def show_tale(spoken: Spoken, guest: Visitor) -> TaleShown:
    """The game as a story: what became of everybody, and the last day."""
    return guest.tale(spoken)


@litestar.get("/api/tables/{table_id:str}/advice", responses=responses(404, 503))
async def show_advice(request: AnyRequest, spoken: Spoken, guest: Visitor) -> AdviceShown | None:
    """What the strongest player would answer, and why, and its two best choices with their chances where the game
    knows them; null where nobody of these seats is asked."""
    wanted = await at_home(guest.wants_advice)
    if wanted is None:
        return None
    thinkers: Thinkers = request.app.state["thinkers"]
    found = await thinkers.think(wanted, Turn.PERSON)
    if found is None:
        raise Busy(say("table.error.busy"))
    return await at_home(lambda: guest.advised(wanted, found.thought, spoken))


@post("/api/tables/{table_id:str}/answer", status_code=200, responses=responses(404, 409, 413, 503))
async def answer(data: JSONBody[Answer], spoken: Spoken, guest: Visitor, counters: Counters) -> Snapshot:
    """Answer the question on the table. An answer given at another position is refused and changes nothing."""
    with counters.answering():
        guest.answer(data.name, data.at, data.seat)
    return guest.sees(spoken)


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=responses(404, 409, 413, 503))
async def undo(data: JSONBody[Undo], spoken: Spoken, guest: Visitor) -> Snapshot:
    """Go back to the last decision, or to a position."""
    guest.undo(data.to, data.at)
    return guest.sees(spoken)


@post("/api/tables/{table_id:str}/redo", status_code=200, responses=responses(404, 409, 413, 503))
async def redo(spoken: Spoken, guest: Visitor) -> Snapshot:
    """Give the next undone answer again."""
    guest.redo()
    return guest.sees(spoken)


@post("/api/tables/{table_id:str}/copy", responses=responses(404, 409, 413, 503))
async def copy(data: JSONBody[Copy], guest: Visitor, seating: Seats, request: AnyRequest) -> Opened:
    """Go on at a new table on new luck, from the last decision or from a position: also when the game is over."""
    room(request, seating)
    new = new_id()
    guest.copy(new, new_key(), data.at)
    return opened(Opened(new), request, seating)


@post("/api/tables/{table_id:str}/reopen", status_code=200, responses=responses(404, 409, 413, 503))
async def reopen(data: JSONBody[Reopen], spoken: Spoken, guest: Visitor) -> Snapshot:
    """Put a question after all that was passed over since the last decision."""
    guest.reopen(data.at)
    return guest.sees(spoken)


@post("/api/tables/{table_id:str}/settings", status_code=200, responses=responses(404, 413, 503))
async def settings(data: JSONBody[Settings], spoken: Spoken, guest: Visitor) -> Snapshot:
    """Choose which questions answer themselves, from the next answer on."""
    guest.settings(data.auto(), data.seat)
    return guest.sees(spoken)


@delete("/api/tables/{table_id:str}", responses=responses(404, 503))
async def delete_table(table_id: Id, tables: Open, who: Asking, seating: Seats) -> None:
    """Throw the table away, with its game."""
    seating.host(table_id, who)
    tables.delete(table_id)


# ---------------------------------------------------------------------- save files

SAVE = Schema(type=OpenAPIType.OBJECT, description="A save file of Miskatonic.")


@dataclass
class TakesSave(Operation):
    """The body of a request is a save file, which we read ourselves: its errors are sentences too."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(schema=SAVE)}, required=True)


@get(
    "/api/tables/{table_id:str}/save",
    responses={200: ResponseSpec(dict[str, Any], False, "A save file."), **responses(404, 503)},
)
async def save_table(guest: Visitor) -> Response[bytes]:
    """The table's game as a file."""
    name = f"miskatonic-{guest.game.box.name}-{guest.id}.json"
    return Response(
        guest.save(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post(
    "/api/load",
    request_max_body_size=MOST_BYTES,
    operation_class=TakesSave,
    responses=responses(404, 409, 413, 503),
)
async def load_table(
    body: RawBody, tables: Open, spoken: Spoken, seating: Seats, who: Asking, request: AnyRequest
) -> LoadedTable:
    """A new table from a save file, verified by playing it again. A sealed one leads back to its table."""
    if (file := seals.read(body)) is not None:
        guest = seating.unsealed(file, who)
        note = say("table.sealed.back", n=file.position)
        return LoadedTable(guest.id, [spoken.render(note)])
    room(request, seating)
    table = tables.load(new_id(), body)
    notes = [spoken.render(note) for note in table.header.notes]
    return opened(LoadedTable(table.id, notes), request, seating)


ROUTES = [
    words,
    games,
    voice,
    *RULES,
    list_tables,
    open_table,
    show_table,
    show_story,
    show_advice,
    show_tale,
    answer,
    undo,
    redo,
    copy,
    reopen,
    settings,
    delete_table,
    save_table,
    load_table,
    *PEOPLE,
    *LOBBY,
    *CONSENT,
    *STAND_INS,
    *COACH,
    *FAIR,
    *FEED,
    *MAIL,
    *CARDS,
    *DECKS,
    *BAG,
]
