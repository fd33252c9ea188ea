"""Whatever goes wrong, a client gets a sentence in its language and a word for its program."""

from __future__ import annotations

import logging
import math
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import Raw, Text, say
from miskatonic.web import speech
from miskatonic.web.messages import Problem

AnyRequest = Request[Any, Any, Any]

LOGGER = logging.getLogger("miskatonic")


class Refused(MiskatonicError):
    """Who asks is not who may."""

    code = "refused"


class TooDeep(MiskatonicError):
    """Brackets within brackets, more than anybody can read."""

    code = "bad_request"


STATUS = {
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_rule": 404,
    "unknown_card": 404,
    "unknown_deck": 404,
    "unknown_seat": 404,
    "not_your_seat": 409,
    "no_ticket": 403,
    "not_yours": 403,
    "stale": 409,
    "full": 409,
    "illegal_answer": 409,
    "bad_position": 409,
    "refused": 403,
    "store": 503,
}
"""The HTTP status of our errors, by code; the others are 400."""


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """For the API's document: the errors a route may answer with, all of one shape."""
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in (400, 403, *statuses)
    }


DESCRIPTIONS = {
    400: "The request cannot be understood, or asks for something that cannot be.",
    403: "The request comes from elsewhere, or from somebody who was not invited, or it is for others to do.",
    404: "There is no such thing.",
    409: "The table or the deck has moved on, or does not offer this.",
    413: "The request is too large.",
    503: "The tables cannot be read or written.",
}


def _refused(request: AnyRequest, error: MiskatonicError) -> Response[Problem]:
    problem = speech.problem_of(speech.of(request), error)
    return Response(problem, status_code=STATUS.get(error.code, 400), media_type="application/json")


def _http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    text, code = _reason(request, error)
    problem = speech.problem(speech.of(request), text, code)
    return Response(problem, status_code=error.status_code, media_type="application/json")


def _reason(request: AnyRequest, error: HTTPException) -> tuple[Text, str]:
    """What a refusal of the web framework means in our words."""
    if error.status_code == 404:
        return say("table.error.not_found"), "not_found"
    if error.status_code == 405:
        return say("table.error.not_allowed"), "not_allowed"
    if error.status_code == 413:
        most = request.route_handler.resolve_request_max_body_size() or math.inf
        return say("table.error.too_large", most=most), "too_large"
    if error.status_code >= 500:
        LOGGER.error("%s", error, exc_info=error)
        return say("table.error.internal"), "internal"
    return say("table.error.request", why=Raw(_why(error))), "bad_request"


def _why(error: HTTPException) -> str:
    """The details of a failed validation, on one line."""
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [_detail(**each) for each in extra if isinstance(each, dict)]
    return ("; ".join(reasons) or error.detail)[:300].rstrip(".")


def _detail(message: str = "", key: str = "", **_: object) -> str:
    """One detail as msgspec words it; of a body that is not there it has nothing to say but its name."""
    return "the body is missing" if message == repr(key) else f"{key}: {message}" if key else message


def _internal(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours. The log gets all of it, the client none."""
    LOGGER.error("%s %s", request.method, request.url.path, exc_info=error)
    problem = speech.problem(speech.of(request), say("table.error.internal"), "internal")
    return Response(problem, status_code=500, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {
    MiskatonicError: _refused,
    HTTPException: _http,
    Exception: _internal,
}
