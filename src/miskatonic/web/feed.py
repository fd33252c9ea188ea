"""The feed of a seat, as Atom (RFC 4287): when it became its turn, and how the game ended. Nothing else is in it."""

from __future__ import annotations

from hashlib import sha256
from xml.etree.ElementTree import Element, SubElement, tostring

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec

from miskatonic.kernel.text import Language, Raw, language, say
from miskatonic.shelf import GAMES, box
from miskatonic.table.feeds import Feed, Told
from miskatonic.table.turns import Change
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.house import delete, get, post
from miskatonic.web.inputs import Id, Spoken, Visitor, Wires
from miskatonic.web.people_messages import FeedMade
from miskatonic.web.public import Public

ATOM = "http://www.w3.org/2005/Atom"
MEDIA = "application/atom+xml"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@post("/api/tables/{table_id:str}/feed", responses=responses(404, 409, 503))
async def make_feed(request: AnyRequest, guest: Visitor, spoken: Spoken, feeds: Wires) -> FeedMade:
    """A feed for who plays here, in the language of this request; the one before is void."""
    public: Public | None = request.app.state["public"]
    host = public.netloc.partition(":")[0] if public else "localhost"
    return FeedMade(f"{_origin(request)}/api/feed/{feeds.make(guest, spoken.code, host)}")


@delete("/api/tables/{table_id:str}/feed", responses=responses(404, 409, 503))
async def end_feed(guest: Visitor, feeds: Wires) -> None:
    """Nobody reads it any more."""
    feeds.end(guest)


@get(
    "/api/feed/{secret:str}",
    responses={200: ResponseSpec(bytes, False, "An Atom feed.", media_type=MEDIA), **responses(404, 503)},
)
async def show_feed(secret: Id, request: AnyRequest, feeds: Wires) -> Response[bytes]:
    """When it became the turn of the seat that this feed is of, and the end of its game; as Atom."""
    body = atom(feeds.read(secret), _origin(request), secret)
    mark = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"cache-control": "private, no-cache", "etag": mark}
    if mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=MEDIA, headers=headers)


def _origin(request: AnyRequest) -> str:
    """Where who asks finds us."""
    public: Public | None = request.app.state["public"]
    return public.origin if public else str(request.base_url).rstrip("/")


def atom(told: Told, origin: str, secret: str) -> bytes:
    """The whole document."""
    feed, spoken = told.feed, language(told.feed.lang)
    table = f"{origin}/#/table/{told.table}"
    root = Element("feed", {"xmlns": ATOM, XML_LANG: feed.lang})
    _put(root, "id", _tag(told, "feed"))
    _put(root, "title", _title(told, spoken))
    _put(root, "updated", told.changes[0].at if told.changes else feed.made)
    _put(SubElement(root, "author"), "name", "Miskatonic")
    SubElement(root, "link", rel="self", type=MEDIA, href=f"{origin}/api/feed/{secret}")
    SubElement(root, "link", rel="alternate", type="text/html", href=table)
    for change in told.changes:
        title, text = _words(change, spoken)
        entry = SubElement(root, "entry")
        _put(entry, "id", _tag(told, str(change.n)))
        _put(entry, "title", title)
        _put(entry, "updated", change.at)
        SubElement(entry, "link", rel="alternate", type="text/html", href=table)
        _put(entry, "content", text)
    document: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return document


def _put(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _tag(told: Told, end: str) -> str:
    """A name that stays the same and that nobody else gives (RFC 4151)."""
    feed: Feed = told.feed
    return f"tag:{feed.host},{feed.made[:10]}:{told.table}/{feed.hash[:12]}/{end}"


def _title(told: Told, spoken: Language) -> str:
    game = told.feed.game
    if game in GAMES:
        box(game)  # brings the game's words
    title = Raw(spoken.render(say(f"{game}.title")) if game in GAMES else game)
    if not told.name:
        return spoken.render(say("table.feed.title", game=title))
    return spoken.render(say("table.feed.title_named", game=title, name=Raw(told.name)))


def _words(change: Change, spoken: Language) -> tuple[str, str]:
    """The title and the text of an entry."""
    if change.result is not None:
        ended = "table.feed.won" if change.result == "won" else "table.feed.lost"
        return spoken.render(say(ended)), spoken.render(say("table.feed.over_text", n=change.turn))
    where = (
        say("table.feed.your_turn_text", n=change.turn) if change.turn else say("table.feed.your_turn_setup")
    )
    return spoken.render(say("table.feed.your_turn")), spoken.render(where)


FEED = [make_feed, end_feed, show_feed]
