"""Answers that change only with the program: put together once, sent compressed, known again by the browser."""

from __future__ import annotations

import gzip
from hashlib import sha256

import msgspec
from litestar import Response
from msgspec import Struct

from miskatonic.web.errors import AnyRequest


class Packed(Struct, frozen=True):
    """The bytes of an answer, the same compressed, and the mark by which a browser knows them again."""

    plain: bytes
    zipped: bytes
    mark: str


def pack(found: object) -> Packed:
    plain = msgspec.json.encode(found)
    mark = sha256(plain).hexdigest()[:32]
    return Packed(plain, gzip.compress(plain, 6, mtime=0), f'"{mark}"')


def send(packed: Packed, request: AnyRequest) -> Response[bytes]:
    """Nothing where the browser has it already, compressed where it can read that."""
    headers = {
        "cache-control": "no-cache",
        "etag": packed.mark,
        "vary": "accept-encoding, accept-language",
    }
    if packed.mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(packed.zipped, media_type="application/json", headers=headers)
    return Response(packed.plain, media_type="application/json", headers=headers)
