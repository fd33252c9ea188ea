"""The built client. Addresses inside it ("/table/abc") are all the same page."""

from __future__ import annotations

import gzip
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from miskatonic.kernel.text import Language, say
from miskatonic.web import speech

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Our own list: what the system believes about endings differs from machine to machine."""

SQUEEZED = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"})
"""What is sent compressed; pictures and fonts are compressed already."""

FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their name."""


def client(folder: Path) -> HTTPRouteHandler:
    """The route of everything that is not the API."""

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, name="client")
    async def page(
        request: Request[Any, Any, Any], path: Annotated[str, Parameter(required=False)] = "/"
    ) -> Response[bytes]:
        if path == "/api" or path.startswith("/api/"):
            raise NotFoundException
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        if found := _file(folder, path, zipped):
            return found
        if Path(path).suffix in KINDS:  # a file is meant, not a place inside the client
            raise NotFoundException
        return _index(folder, speech.of(request), zipped)

    return page


def _file(folder: Path, path: str, zipped: bool) -> Response[bytes] | None:
    """The file of this name, if the client has one; nothing outside its folder is ever looked at."""
    try:
        found = (folder / path.lstrip("/")).resolve()
        if not found.is_relative_to(folder.resolve()) or not found.is_file():
            return None
    except (OSError, ValueError):  # too long, or not a name at all
        return None
    keep = FOREVER if found.parent.name == "assets" else "no-cache"
    kind = KINDS.get(found.suffix, "application/octet-stream")
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if not zipped or found.suffix not in SQUEEZED:
        return Response(found.read_bytes(), media_type=kind, headers=headers)
    squeezed = _squeezed(found, found.stat().st_mtime_ns)
    return Response(squeezed, media_type=kind, headers={**headers, "content-encoding": "gzip"})


@lru_cache(maxsize=256)
def _squeezed(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def _index(folder: Path, words: Language, zipped: bool) -> Response[bytes]:
    found = _file(folder, "index.html", zipped)
    return found or Response(not_built(words).encode(), media_type=KINDS[".html"], status_code=503)


def not_built(words: Language) -> str:
    """What a clone shows before `make` has built its client."""
    title, how, meanwhile = (
        escape(words.render(say(each)))
        for each in ("table.page.not_built", "table.page.how_to_build", "table.page.meanwhile")
    )
    return (
        f'<!doctype html><html lang="{words.code}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>Miskatonic</title></head>'
        f"<body><main><h1>{title}</h1><p>{how}</p><pre>make install</pre>"
        f"<p>{meanwhile}</p><pre>miskatonic play noir --terminal</pre></main></body></html>"
    )
